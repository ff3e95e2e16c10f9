//! Who wins the knotting-unknotting game: outcomes, and what X and Y say about them (Section 3 of the paper).

use std::fmt;

/// The two players.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Player {
    /// King Lear, who wants a knot.
    Knotter,
    /// Ursula, who wants the unknot.
    Unknotter,
}

impl Player {
    /// The other one.
    pub fn opponent(self) -> Player {
        match self {
            Player::Knotter => Player::Unknotter,
            Player::Unknotter => Player::Knotter,
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Player::Knotter => "Knotter",
            Player::Unknotter => "Unknotter",
        })
    }
}

/// The outcome class of a position under perfect play (Figure 11).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Outcome {
    /// `1`: whoever moves first wins.
    First,
    /// `2`: whoever moves second wins.
    Second,
    /// `U`: the Unknotter wins.
    Unknotter,
    /// `K`: the Knotter wins.
    Knotter,
}

impl Outcome {
    /// The class of a position from whether the Unknotter wins it moving first (U1) and moving second (U2).
    pub fn new(unknotter_wins_first: bool, unknotter_wins_second: bool) -> Outcome {
        match (unknotter_wins_first, unknotter_wins_second) {
            (true, true) => Outcome::Unknotter,
            (true, false) => Outcome::First,
            (false, true) => Outcome::Second,
            (false, false) => Outcome::Knotter,
        }
    }

    /// Who wins when this player moves first.
    pub fn winner(self, first: Player) -> Player {
        match self {
            Outcome::First => first,
            Outcome::Second => first.opponent(),
            Outcome::Unknotter => Player::Unknotter,
            Outcome::Knotter => Player::Knotter,
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Outcome::First => "1",
            Outcome::Second => "2",
            Outcome::Unknotter => "U",
            Outcome::Knotter => "K",
        })
    }
}

/// The outcomes of `P` and of `P # *` together (Definitions 3.10 to 3.13).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct ExtendedOutcome {
    /// The outcome of the position itself.
    pub outcome: Outcome,
    /// The outcome of the position with `*` added.
    pub with_star: Outcome,
    /// 0 if the number of undecided crossings is even, 1 if it is odd.
    pub parity: usize,
}

impl ExtendedOutcome {
    /// The normalised outcome: of the even projection and of the odd one (Definition 3.11).
    pub fn normalised(self) -> (Outcome, Outcome) {
        if self.parity == 0 { (self.outcome, self.with_star) } else { (self.with_star, self.outcome) }
    }

    /// X (Definition 3.13): 1, 2 or 3; larger is better for the Knotter, when the Unknotter moves last.
    pub fn x(self) -> u8 {
        let (even, odd) = self.normalised();
        let unknotter_wins =
            [even.winner(Player::Knotter), odd.winner(Player::Unknotter)].map(|winner| winner == Player::Unknotter);
        match unknotter_wins {
            [true, _] => 1,
            [false, true] => 2,
            [false, false] => 3,
        }
    }

    /// Y (Definition 3.13): 1, 2 or 3; larger is better for the Knotter, when the Knotter moves last.
    pub fn y(self) -> u8 {
        let (even, odd) = self.normalised();
        let unknotter_wins =
            [odd.winner(Player::Knotter), even.winner(Player::Unknotter)].map(|winner| winner == Player::Unknotter);
        match unknotter_wins {
            [true, _] => 1,
            [false, true] => 2,
            [false, false] => 3,
        }
    }
}
