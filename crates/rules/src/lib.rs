//! The games: one file a game.

mod error;
pub mod heaps;
pub mod placement;

pub use error::{Error, Result};
