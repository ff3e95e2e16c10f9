//! Stops: the numbers that play arrives at, and on which side of them the game itself lies.
//!
//! A game compares with a number by its stops alone: `G > x` when the Right stop is above `x`, `G < x` when the Left stop is
//! below; at equality it matters who has to move there, which is kept as one bit a side. So comparing with numbers
//! costs nothing, and most comparisons between games are settled before their options are looked at.

use crate::dyadic::{Bound, Dyadic};
use crate::value::Value;

/// The Left and Right stop of a game, and whether it is at most, or at least, the number it stops at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stops<N = Dyadic> {
    /// Where play stops when Left starts.
    pub left: N,
    /// Where play stops when Right starts.
    pub right: N,
    /// Whether the game is at most its Left stop.
    pub at_most_left: bool,
    /// Whether the game is at least its Right stop.
    pub at_least_right: bool,
}

impl Stops {
    pub(crate) fn number(x: Dyadic) -> Stops {
        Stops { left: x, right: x, at_most_left: true, at_least_right: true }
    }

    /// The stops of `{left|right}` when that is no number; both sides have options then.
    pub(crate) fn of_options(left: impl Iterator<Item = Value>, right: impl Iterator<Item = Value>) -> Stops {
        let best_left = left.map(Value::stops).map(|s| (s.right, s.at_least_right)).max();
        let best_right = right.map(Value::stops).map(|s| (s.left, !s.at_most_left)).min();
        let (left, reached) = best_left.unwrap_or((Dyadic::ZERO, false));
        let (right, missed) = best_right.unwrap_or((Dyadic::ZERO, true));
        // G <= x unless Left can move to something that is at least x.
        Stops { left, right, at_most_left: !reached, at_least_right: missed }
    }

    /// Whether the game is at least the number `x`.
    pub(crate) fn at_least(&self, x: Dyadic) -> bool {
        self.right > x || (self.right == x && self.at_least_right)
    }

    /// Whether the game is at most the number `x`.
    pub(crate) fn at_most(&self, x: Dyadic) -> bool {
        self.left < x || (self.left == x && self.at_most_left)
    }
}

impl<N: Ord> Stops<N> {
    /// Whether the first game is at most the second, where the stops tell.
    #[inline]
    pub(crate) fn tells_at_most(&self, other: &Stops<N>) -> Option<bool> {
        let (left, right) = (self.left.cmp(&other.left), self.right.cmp(&other.right));
        // At equal stops the bits must agree with the order too: G <= H <= x gives G <= x.
        if left.is_gt()
            || right.is_gt()
            || (left.is_eq() && other.at_most_left && !self.at_most_left)
            || (right.is_eq() && self.at_least_right && !other.at_least_right)
        {
            return Some(false);
        }
        let across = self.left.cmp(&other.right);
        if across.is_lt() || (across.is_eq() && self.at_most_left && other.at_least_right) {
            return Some(true);
        }
        None
    }
}

/// The simplest number that fits between Left's and Right's options, if any fits: then it is the value.
pub(crate) fn number_between(left: &[Value], right: &[Value]) -> Option<Dyadic> {
    let lower = left.iter().map(|v| v.stops()).map(|s| (s.right, s.at_least_right)).max();
    let upper = right.iter().map(|v| v.stops()).map(|s| (s.left, !s.at_most_left)).min();
    // x fits when no Left option is at least x and no Right option is at most x.
    let lower = match lower {
        None => Bound::None,
        Some((x, true)) => Bound::Open(x),
        Some((x, false)) => Bound::Closed(x),
    };
    let upper = match upper {
        None => Bound::None,
        Some((x, false)) => Bound::Open(x),
        Some((x, true)) => Bound::Closed(x),
    };
    Dyadic::simplest(lower, upper)
}
