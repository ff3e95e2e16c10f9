//! From positions to values, nimbers, outcomes and best moves.
//!
//! A game is a type that implements [`Position`]: its moves, its negative and its notation. Everything else is asked of an
//! [`Engine`], which knows no game.
//!
//! ```
//! use std::fmt;
//! use std::sync::Arc;
//! use upstar_engine::{Engine, Position, Sum};
//! use upstar_values::{Budget, Outcome, Player, Value};
//!
//! /// Left takes two squares off the end of a strip, Right takes one.
//! #[derive(Clone, Debug, PartialEq, Eq, Hash)]
//! struct Strip { squares: usize, swapped: bool }
//!
//! impl fmt::Display for Strip {
//!     fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { write!(f, "{}", self.squares) }
//! }
//!
//! impl Position for Strip {
//!     type Move = &'static str;
//!     fn game(&self) -> &'static str { "strip" }
//!     fn moves(&self, player: Player) -> impl Iterator<Item = (&'static str, Strip)> {
//!         let takes = if (player == Player::Left) != self.swapped { 2 } else { 1 };
//!         let rest = self.squares.checked_sub(takes);
//!         rest.map(|squares| ("take", Strip { squares, ..self.clone() })).into_iter()
//!     }
//!     fn negative(&self) -> Strip { Strip { swapped: !self.swapped, ..self.clone() } }
//! }
//!
//! let strip = Strip { squares: 2, swapped: false };
//! let engine = Engine::default();
//! let budget = Budget::UNLIMITED;
//! assert_eq!(engine.value(&strip, budget)?.to_string(), "{0|-1}");
//! assert_eq!(engine.outcome(&strip, budget)?, Outcome::N); // found without the value
//!
//! // Positions of any games side by side.
//! let sum = Sum { positions: vec![Arc::new(strip.clone()), Arc::new(strip.negative())] };
//! assert_eq!(sum.value(&engine, budget)?, Value::ZERO);
//! assert!(sum.winning_moves(Player::Left, &engine, budget)?.is_empty());
//! # Ok::<(), upstar_engine::Error>(())
//! ```
//!
//! Implement [`Position::parts`], [`Position::normal`] and [`Position::known_value`] where the game has them, and searches get
//! faster. A [`Budget`](upstar_values::Budget) bounds time and memory and can be cancelled; tables have a fixed size; a [`Store`] keeps what was
//! found on disk. Impartial games have a search of their own in [`nimber`].

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
