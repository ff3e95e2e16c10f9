//! Nimbers and the searches that find them (Sprague 1935, Grundy 1939).

mod bits;
mod buckets;
mod check;
mod edges;
mod effort;
mod ground;
mod identities;
mod impartial;
mod keys;
mod path;
mod search;
mod shapes;
mod small;
mod small_graph;
mod small_search;
mod split;
mod table;
mod vertices;
mod worker;

pub use bits::Bits;
pub use check::{Checked, Doubt};
pub use edges::EdgeGame;
pub use effort::{Effort, Stopped, keep_nimbers_in};
pub use ground::Ground;
pub use impartial::{Identity, Impartial, Move};
pub use keys::{Keys, Layout, Mirror};
pub use search::Search;
pub use table::Table;
pub use vertices::VertexGame;

use split::split;
use std::fmt;
use std::ops::{Add, AddAssign};

/// The size of the Nim heap that an impartial position is worth.
///
/// Its sum is Bouton's nim-sum, addition in binary without carrying:
///
/// ```
/// use upstar_engine::nimber::Nimber;
/// assert_eq!(Nimber(13) + Nimber(9) + Nimber(3), Nimber(7));
/// assert_eq!(Nimber::mex([Nimber(0), Nimber(1), Nimber(3)]), Nimber(2));
/// assert_eq!(Nimber(2).to_string(), "*2");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Nimber(pub u32);

impl Nimber {
    /// The position without moves, or worth as little: the player to move loses.
    pub const ZERO: Self = Self(0);

    /// The least nimber that is not among `options` (the minimal excluded value).
    pub fn mex(options: impl IntoIterator<Item = Self>) -> Self {
        let mut seen: Vec<bool> = Vec::new();
        // A value can only matter when it is less than the number of options.
        let options: Vec<Self> = options.into_iter().collect();
        seen.resize(options.len() + 1, false);
        for option in &options {
            if let Some(place) = seen.get_mut(option.0 as usize) {
                *place = true;
            }
        }
        let least = seen.iter().position(|seen| !seen).unwrap_or(options.len());
        Self(least as u32)
    }

    /// Whether the player to move loses.
    pub fn is_zero(self) -> bool {
        self == Self::ZERO
    }
}

impl Add for Nimber {
    type Output = Self;
    #[expect(clippy::suspicious_arithmetic_impl)]
    fn add(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
}

impl AddAssign for Nimber {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl std::iter::Sum for Nimber {
    fn sum<I: Iterator<Item = Self>>(summands: I) -> Self {
        summands.fold(Self::ZERO, Add::add)
    }
}

impl fmt::Display for Nimber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            0 => f.write_str("0"),
            1 => f.write_str("*"),
            n => write!(f, "*{n}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mex_of_nothing_is_zero() {
        assert_eq!(Nimber::mex([]), Nimber::ZERO);
        assert_eq!(Nimber::mex([Nimber(1), Nimber(u32::MAX)]), Nimber::ZERO);
    }

    #[test]
    fn every_nimber_is_its_own_negative() {
        assert_eq!([5, 9, 5, 9].map(Nimber).into_iter().sum::<Nimber>(), Nimber::ZERO);
    }
}
