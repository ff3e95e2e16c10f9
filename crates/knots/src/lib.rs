//! Knot diagrams, tangles, invariants, unknot recognition and the knot games.

pub mod tricolor;
