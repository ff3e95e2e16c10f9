//! Games on strips, rows and slopes.

mod seating;
mod ski_jumps;
mod toads_and_frogs;
mod toppling_dominoes;

pub use seating::{Couple, SEATING, Seating};
pub use ski_jumps::{Run, SKI_JUMPS, SkiJumps};
pub use toads_and_frogs::{Hop, TOADS_AND_FROGS, ToadsAndFrogs};
pub use toppling_dominoes::{TOPPLING_DOMINOES, Topple, TopplingDominoes};
