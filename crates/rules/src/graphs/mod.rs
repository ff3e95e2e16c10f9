//! Games on graphs.

mod graph;
mod kayles;
mod measures;
mod terminal;

pub use graph::Graph;
pub use kayles::{ArcKayles, NodeKayles};
