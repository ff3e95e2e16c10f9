//! The games: one file a game.

mod about;
pub mod boards;
pub mod cakes;
mod error;
pub mod graphs;
pub mod hackenbush;
pub mod heaps;
pub mod maps;
pub mod placement;
mod refine;
pub mod strips;

pub use about::About;
pub use error::{Error, Result};
