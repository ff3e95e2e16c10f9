//! The two players, and who wins.

use std::fmt;
use std::ops::Not;

/// One of the two players. Left is blue, vertical and positive.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Player {
    /// Left, who likes positive games.
    Left,
    /// Right, who likes negative games.
    Right,
}

impl Not for Player {
    type Output = Player;
    /// The opponent.
    fn not(self) -> Player {
        match self {
            Player::Left => Player::Right,
            Player::Right => Player::Left,
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Player::Left => "Left",
            Player::Right => "Right",
        })
    }
}

/// Who wins with best play (*Winning Ways* ch. 2, Table 3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// The previous player, that is the second to move: the value is zero.
    P,
    /// The next player, that is the first to move: the value is fuzzy.
    N,
    /// Left, whoever starts: the value is positive.
    L,
    /// Right, whoever starts: the value is negative.
    R,
}

impl Outcome {
    /// The outcome, from who wins when each player starts.
    pub fn from_winners(left_starts: Player, right_starts: Player) -> Outcome {
        match (left_starts, right_starts) {
            (Player::Left, Player::Left) => Outcome::L,
            (Player::Left, Player::Right) => Outcome::N,
            (Player::Right, Player::Left) => Outcome::P,
            (Player::Right, Player::Right) => Outcome::R,
        }
    }

    /// Who wins when `starter` moves first.
    pub fn winner(self, starter: Player) -> Player {
        match self {
            Outcome::P => !starter,
            Outcome::N => starter,
            Outcome::L => Player::Left,
            Outcome::R => Player::Right,
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }
}
