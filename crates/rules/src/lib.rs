//! The games: one file a game.

mod about;
pub mod boards;
pub mod cakes;
mod error;
pub mod hackenbush;
pub mod maps;
mod refine;
pub mod strips;

pub use about::About;
pub use error::{Error, Result};
