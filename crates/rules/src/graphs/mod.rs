//! Games on graphs.

mod graph;
mod kayles;
mod measures;
mod position;
mod terminal;

pub use graph::Graph;
pub use kayles::{ArcKayles, NodeKayles};
pub(crate) use position::edge_words;
pub use position::{ARC_KAYLES, Choice, Choosing, Kayles, NODE_KAYLES};
