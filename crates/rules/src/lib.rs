//! The games: one file a game.

mod error;
pub mod heaps;

pub use error::{Error, Result};
