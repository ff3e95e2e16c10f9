//! The tricolorability game (James McKeown, *The Tricolorability Game*, 2011).
//!
//! Players in turn colour a strand of a knot diagram red, green or blue; a crossing whose three strands are all coloured
//! must show one colour or three; whoever cannot colour a strand loses.

mod chain;
mod chain_form;
mod chain_search;
mod count;
mod crossings;
mod error;
mod frontier;
mod gameplan;
mod lemma;
mod list;
mod mirror;
mod network;
mod part;
mod position;
mod recurrence;
mod solver;
mod table;

pub use count::Counts;
pub use crossings::Crossings;
pub use error::Error;
pub use gameplan::Gameplan;
pub use lemma::Lemma1;
pub use list::CompleteGames;
pub use position::{Colouring, Move, Position};
pub use recurrence::Recurrence;
pub use solver::Solver;
use std::fmt;

/// A colour of a strand; written 1, 2, 3 in a colouring.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Colour {
    /// Red, `1`.
    Red,
    /// Green, `2`.
    Green,
    /// Blue, `3`.
    Blue,
}

impl Colour {
    /// The three colours.
    pub const ALL: [Colour; 3] = [Colour::Red, Colour::Green, Colour::Blue];
}

/// Writes `red`, `green` or `blue`.
impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Colour::Red => "red",
            Colour::Green => "green",
            Colour::Blue => "blue",
        })
    }
}

/// A player: P1 made, or makes, the first move of the game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Player {
    /// The first player.
    P1,
    /// The second player.
    P2,
}

impl Player {
    /// The other player.
    pub fn opponent(self) -> Player {
        match self {
            Player::P1 => Player::P2,
            Player::P2 => Player::P1,
        }
    }
}

/// Writes `P1` or `P2`.
impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Player::P1 => "P1",
            Player::P2 => "P2",
        })
    }
}
