//! The knotting-unknotting game on one pseudodiagram, solved exactly.
//!
//! With `n` undecided crossings there are `3^n` positions. [`layers`] goes through them by how many crossings have been
//! decided, from all to none; for each set of decided crossings there is one bit for each pattern of signs.
//!
//! Who moves follows from who will move last: with an odd number of undecided crossings it is that player's turn. So the
//! game splits into two halves that never meet, *Unknotter last* and *Knotter last*, which are X's half and Y's half of
//! the paper (Definition 3.13).

mod control;
mod fold;
mod layers;
mod solve;
mod solved;

pub use control::Control;
pub(crate) use solve::extended_outcome_of;
pub use solve::{
    Move, extended_outcome, is_zero_game, outcome, outcome_with_determinants, unknotted_resolutions, winning_moves,
};
pub use solved::SolvedGame;
