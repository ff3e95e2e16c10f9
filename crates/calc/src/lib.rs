//! The calculator: the expression language and the catalogue of games.
