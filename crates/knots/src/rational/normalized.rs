//! The normalised outcome: who wins a position and its sum with a lone crossing `*`, told apart by parity.

use crate::{ExtendedOutcome, Outcome};
use std::fmt;

/// The parity of the number of unresolved crossings (Definition 3.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Parity {
    /// An even number of moves is left.
    Even,
    /// An odd number of moves is left.
    Odd,
}

impl Parity {
    /// The parity of a number of crossings.
    pub const fn of(crossings: u64) -> Self {
        if crossings.is_multiple_of(2) { Self::Even } else { Self::Odd }
    }

    /// The other one, which every option of a position has.
    pub const fn other(self) -> Self {
        match self {
            Self::Even => Self::Odd,
            Self::Odd => Self::Even,
        }
    }
}

impl fmt::Display for Parity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Even => "even",
            Self::Odd => "odd",
        })
    }
}

/// The normalised outcome `(o(P^0), o(P^1))` (Definition 3.11): the same for `P` and for `P # *`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Normalized {
    even: Outcome,
    odd: Outcome,
}

impl Normalized {
    /// The normalised outcome with these values of X and Y, each from 1 to 3 (Figure 13).
    pub fn from_x_y(x: u8, y: u8) -> Option<Self> {
        if x == 0 || x > 3 || y == 0 || y > 3 {
            return None;
        }
        Some(Self { even: Outcome::new(y < 3, x == 1), odd: Outcome::new(x < 3, y == 1) })
    }

    /// From the outcomes of the even and the odd projection; `None` for the pairs that Lemma 3.7 excludes.
    pub fn new(even: Outcome, odd: Outcome) -> Option<Self> {
        let pair = Self { even, odd };
        Self::all().find(|&n| n == pair)
    }

    /// All nine, X first.
    pub fn all() -> impl Iterator<Item = Self> {
        (1..=3).flat_map(|x| (1..=3).filter_map(move |y| Self::from_x_y(x, y)))
    }

    /// The outcome of the even projection.
    pub const fn even(self) -> Outcome {
        self.even
    }

    /// The outcome of the odd projection.
    pub const fn odd(self) -> Outcome {
        self.odd
    }

    /// The outcome of a position of this parity.
    pub const fn outcome(self, parity: Parity) -> Outcome {
        match parity {
            Parity::Even => self.even,
            Parity::Odd => self.odd,
        }
    }

    /// The extended outcome `(o(P), o(P # *))` of a position of this parity.
    pub fn extended(self, parity: Parity) -> ExtendedOutcome {
        let (outcome, with_star, parity) = match parity {
            Parity::Even => (self.even, self.odd, 0),
            Parity::Odd => (self.odd, self.even, 1),
        };
        ExtendedOutcome { outcome, with_star, parity }
    }

    /// X (Definition 3.13): how well the Knotter does when the Unknotter makes the last move, 1 to 3.
    pub fn x(self) -> u8 {
        self.extended(Parity::Even).x()
    }

    /// Y (Definition 3.13): how well the Knotter does when the Knotter makes the last move, 1 to 3.
    pub fn y(self) -> u8 {
        self.extended(Parity::Even).y()
    }
}

impl fmt::Display for Normalized {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({},{})", self.even, self.odd)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figure_13() {
        let table: Vec<String> = Normalized::all().map(|n| n.to_string()).collect();
        assert_eq!(table, ["(U,U)", "(U,1)", "(2,1)", "(1,U)", "(1,1)", "(K,1)", "(1,2)", "(1,K)", "(K,K)"]);
        for n in Normalized::all() {
            assert_eq!(Normalized::from_x_y(n.x(), n.y()), Some(n));
            assert_eq!(Normalized::new(n.even(), n.odd()), Some(n));
        }
        assert_eq!(Normalized::new(Outcome::Unknotter, Outcome::Knotter), None);
        assert_eq!(Normalized::from_x_y(0, 1), None);
    }
}
