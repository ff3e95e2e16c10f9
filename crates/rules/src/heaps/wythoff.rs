//! Wythoff's game (1907): two heaps, take any number from one or the same number from both.

use std::fmt;

use upstar_engine::nimber::Nimber;
use upstar_engine::{Place, Position};
use upstar_values::{Budget, Player, Stopped, Value};

use super::position::counter;
use crate::{About, Error, Result};

/// Two heaps of Wythoff's game, which is a queen walking to the corner.
///
/// ```
/// use upstar_rules::heaps::Wythoff;
/// assert!(Wythoff(3, 5).is_zero() && !Wythoff(3, 4).is_zero());
/// assert_eq!(Wythoff(1, 1).nimber()?.to_string(), "*2");
/// # Ok::<(), upstar_rules::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Wythoff(pub u64, pub u64);

/// Nimbers have no known formula; a table of this many squares a side is computed in a moment.
const MAX_TABLE: u64 = 2000;

impl Wythoff {
    /// Whether the player to move loses, at any size: the k-th losing pair is (floor(k phi), floor(k phi) + k).
    pub fn is_zero(self) -> bool {
        let (less, more) = (self.0.min(self.1), self.0.max(self.1));
        let k = u128::from(more - less);
        // floor(k (1 + sqrt 5) / 2) = floor((k + floor(sqrt(5 k^2))) / 2), since k + m has the parity to spare.
        // 5 k^2 fits in 128 bits up to k = 8.2e18, and the pair of a larger k lies beyond 64 bits.
        k < 8_000_000_000_000_000_000 && (k + (5 * k * k).isqrt()) / 2 == u128::from(less)
    }

    /// The nimber, from the table of all smaller positions.
    pub fn nimber(self) -> Result<Nimber> {
        let (less, more) = (self.0.min(self.1), self.0.max(self.1));
        if more > MAX_TABLE {
            return Err(Error::TooLarge {
                what: "the heap of Wythoff's game".into(),
                asked: more,
                feasible: MAX_TABLE,
            });
        }
        let (rows, columns) = (less as usize + 1, more as usize + 1);
        let mut seen_in_column = vec![Seen::default(); columns];
        let mut seen_in_diagonal = vec![Seen::default(); rows + columns];
        let mut value = 0;
        for row in 0..rows {
            let mut seen_in_row = Seen::default();
            for (column, in_column) in seen_in_column.iter_mut().enumerate() {
                let in_diagonal = &mut seen_in_diagonal[column + rows - row];
                value = least_absent([&seen_in_row, in_column, in_diagonal]);
                seen_in_row.add(value);
                in_column.add(value);
                in_diagonal.add(value);
            }
        }
        Ok(Nimber(value as u32))
    }
}

/// A set of numbers; past its words nothing is in it.
#[derive(Clone, Default)]
struct Seen(Vec<u64>);

impl Seen {
    fn add(&mut self, value: usize) {
        if self.0.len() <= value / 64 {
            self.0.resize(value / 64 + 1, 0);
        }
        self.0[value / 64] |= 1 << (value % 64);
    }
}

fn least_absent(sets: [&Seen; 3]) -> usize {
    let word = |place: usize| sets.iter().fold(0, |word, set| word | set.0.get(place).copied().unwrap_or(0));
    let full = (0..).take_while(|&place| word(place) == u64::MAX).count();
    64 * full + word(full).trailing_ones() as usize
}

/// What the catalogue says.
pub const WYTHOFF: About = About {
    name: "wythoff",
    title: "Wythoff's game",
    rules: "Take any number from one of two heaps, or the same number from both. Who cannot loses.",
    notation: "wythoff(3,5)",
    example: ("wythoff(3,5).nimber", "0"),
    source: "W. A. Wythoff, Nieuw Archief voor Wiskunde 7 (1907); Winning Ways ch. 3",
};

/// The two heaps after a move.
#[derive(Clone, Copy, Debug)]
pub struct WythoffMove(Wythoff);

impl fmt::Display for WythoffMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "to {}", self.0)
    }
}

impl fmt::Display for Wythoff {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.0, self.1)
    }
}

impl Position for Wythoff {
    type Move = WythoffMove;

    fn game(&self) -> &'static str {
        WYTHOFF.name
    }

    fn moves(&self, _: Player) -> impl Iterator<Item = (WythoffMove, Wythoff)> {
        let Wythoff(a, b) = *self;
        let from_first = (0..a).map(move |left| Wythoff(left, b));
        let from_second = (0..b).map(move |left| Wythoff(a, left));
        let from_both = (1..=a.min(b)).map(move |taken| Wythoff(a - taken, b - taken));
        from_first.chain(from_second).chain(from_both).map(|next| (WythoffMove(next), next))
    }

    fn places(&self, made: &WythoffMove) -> Vec<Place> {
        let left = [(0, self.0, made.0.0), (1, self.1, made.0.1)];
        left.into_iter()
            .filter(|(_, before, after)| after < before)
            .map(|(heap, before, after)| counter(heap, before, after))
            .collect()
    }

    fn negative(&self) -> Wythoff {
        *self
    }

    fn known_value(&self, _: &Budget) -> std::result::Result<Option<Value>, Stopped> {
        // Whether the position is lost has a formula; the nimber has none, and is worked out for small heaps.
        if self.is_zero() {
            return Ok(Some(Value::ZERO));
        }
        Ok(self.nimber().ok().map(|nimber| Value::nimber(nimber.0.into())))
    }

    fn is_impartial(&self) -> bool {
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_formula_is_the_table() {
        let mut table = vec![vec![0usize; 60]; 60];
        for row in 0..60 {
            for column in 0..60 {
                let mut options: Vec<usize> = (0..row).map(|r| table[r][column]).collect();
                options.extend((0..column).map(|c| table[row][c]));
                options.extend((1..=row.min(column)).map(|k| table[row - k][column - k]));
                let value = (0..).find(|value| !options.contains(value)).unwrap();
                table[row][column] = value;
                let position = Wythoff(row as u64, column as u64);
                assert_eq!(position.is_zero(), value == 0);
                if row % 7 == 3 {
                    assert_eq!(position.nimber().unwrap(), Nimber(value as u32), "{position:?}");
                }
            }
        }
    }

    #[test]
    fn large_heaps_are_decided_and_refused() {
        // Consecutive Fibonacci numbers F(2k), F(2k+1) are losing pairs.
        assert!(Wythoff(7_540_113_804_746_346_429, 12_200_160_415_121_876_738).is_zero());
        assert!(!Wythoff(u64::MAX, 0).is_zero());
        assert!(Wythoff(5000, 1).nimber().is_err());
    }
}
