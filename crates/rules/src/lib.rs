//! The games: one file a game.

pub mod boards;
mod error;

pub use error::{Error, Result};
