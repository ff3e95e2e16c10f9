//! Exact values of short combinatorial games.
//!
//! A [`Value`] is a game up to equality: one `Copy` word, always in canonical form, so that equal games are equal words.
//! Numbers, nimbers, ups, switches, tinies and everything else are this one type.
//!
//! ```
//! use upstar_values::{Dyadic, Outcome, Value};
//!
//! let zero = Value::ZERO;
//! let one = Value::from(1);
//!
//! // The Simplicity Rule: {0|1} is the simplest number between 0 and 1.
//! let half = Value::from_options([zero], [one]);
//! assert_eq!(half, Value::from(Dyadic::new(1, 1)));
//!
//! // Star is its own negative, and confused with 0: whoever starts wins.
//! let star = Value::from_options([zero], [zero]);
//! assert_eq!(star + star, zero);
//! assert_eq!(star.outcome(), Outcome::N);
//!
//! // A switch is hot: both want to move there first.
//! let switch = Value::from_options([Value::from(3)], [Value::from(-1)]);
//! assert_eq!(switch.mean(), Dyadic::from(1));
//! assert_eq!(switch.temperature(), Dyadic::from(2));
//! assert!(switch < Value::from(4) && switch.partial_cmp(&one).is_none());
//! assert_eq!((switch + half).to_string(), "{7/2|-1/2}");
//! ```
//!
//! # How it is kept
//! Number-up-star values `x + n·↑ + *k` live inside the word and are added and compared by formula. Every other game is
//! stored once in a process-wide, append-only store that all threads share; its [`Stops`] and birthday are stored with
//! it. Order, sums, negatives, thermographs and heating are remembered in bounded tables.
//!
//! Numbers are [`Dyadic`], exact at any size. Nothing recurses beyond the stack: see [`deep`].
//!
//! # What it may cost
//! The operators `+ - <=` always answer, however long it takes. Their siblings ([`Value::plus`],
//! [`Value::relation_within`], …) take a [`Budget`] of time, memory and cancellation, and answer [`Stopped`] when it is
//! used up.

mod atomic;
mod budget;
mod canonical;
mod deep;
mod dyadic;
mod heating;
mod memo;
mod names;
mod nus;
mod order;
mod player;
mod print;
mod product;
mod questions;
mod reduced;
mod stops;
mod store;
mod sum;
mod thermograph;
mod value;

pub use budget::{Budget, Stopped};
pub use deep::deep;
pub use dyadic::{Bound, Dyadic};
pub use memo::{Memo, Reader};
pub use nus::NumberUpStar;
pub use order::Relation;
pub use player::{Outcome, Player};
pub use print::{Notation, Text};
pub use stops::Stops;
pub use thermograph::{Point, Thermograph, Wall};
pub use value::{Options, Value};
