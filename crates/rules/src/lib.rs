//! The games: one file a game.

pub mod boards;
mod error;
pub mod graphs;
pub mod heaps;
pub mod placement;

pub use error::{Error, Result};
