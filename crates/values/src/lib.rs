//! Exact values of short combinatorial games.
