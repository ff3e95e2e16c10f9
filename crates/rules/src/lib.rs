//! The games: one file a game.

mod about;
pub mod boards;
mod error;

pub use about::About;
pub use error::{Error, Result};
