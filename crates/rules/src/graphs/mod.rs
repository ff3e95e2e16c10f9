//! Games on graphs.

mod graph;
mod kayles;

pub use graph::Graph;
pub use kayles::{ArcKayles, NodeKayles};
