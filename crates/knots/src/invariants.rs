//! Invariants of knots and links, exact at any size.

mod alexander;
mod determinant;
mod jones;
mod laurent;

pub use laurent::Laurent;

pub(crate) use determinant::spanning_trees_fit;
