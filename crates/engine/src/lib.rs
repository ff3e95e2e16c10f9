//! From positions to values, nimbers, outcomes and best moves.

mod engine;
mod error;
mod fingerprint;
mod outcome_search;
mod position;
mod search;
mod table;
mod value_search;

pub use engine::Engine;
pub use error::{Error, Result};
pub use position::{Parts, Position};
