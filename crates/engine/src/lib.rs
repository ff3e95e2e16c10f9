//! From positions to values, nimbers, outcomes and best moves.

mod any;
mod codec;
mod compare;
mod engine;
mod error;
mod fingerprint;
pub mod nimber;
mod outcome_search;
mod place;
mod position;
mod search;
mod store;
mod sum;
mod table;
mod value_search;

pub use any::{AnyPosition, Move};
pub use engine::Engine;
pub use error::{Error, Result};
pub use place::Place;
pub use position::{Parts, Position};
pub use store::{NimberStore, Store};
pub use sum::{Sum, SumMove};
