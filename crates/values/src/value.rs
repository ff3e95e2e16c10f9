//! [`Value`]: a game up to equality, as one machine word.
//!
//! ```text
//!  63                38  33     20          2  1 0
//!  ┌───────────────────────────────────┬─────┬───┐
//!  │ numerator (56)                    │e (6)│0 0│  a number
//!  │ numerator (26)   │e(5)│ up (13)│ star (18)│0 1│  a number plus ups plus a nimber
//!  │ index (32)       │ stops (29)           │0 1 0│  a stored game
//!  │ index                                 │1 1 0│  a number-up-star too wide for the word
//!  │ index                                   │1 1│  a number too wide for the word
//!  └─────────────────────────────────────────────┘
//! ```
//!
//! A stored game carries its stops in eighths, where they fit, so that most comparisons need not look at the store.

use std::fmt;

use crate::dyadic::{Dyadic, TAG_MASK};
use crate::nus::{NumberUpStar, NusOptions};
use crate::player::Player;
use crate::stops::Stops;
use crate::store::{Game, STORE};

/// A game up to equality, always in canonical form. Small, `Copy`; equal values are equal words.
///
/// ```
/// use upstar_values::Value;
/// let half = Value::from_options([Value::ZERO], [Value::from(1)]);
/// assert_eq!(half.to_string(), "1/2");
/// assert_eq!(half + half, Value::from(1));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Value(u64);

const NUS: u64 = 0b01;
const STORED: u64 = 0b10;
const WIDE: u64 = 0b100;
/// Set in the word of a stored game if its stops are there too.
const HAS_STOPS: u64 = 1 << 31;

/// A number as a number of eighths, if it is one in the range of a word.
#[inline]
fn in_eighths(x: Dyadic) -> Option<i64> {
    let (numerator, exponent) = x.inline()?;
    (exponent <= 3).then(|| numerator << (3 - exponent))
}

#[inline]
fn from_eighths(eighths: i64) -> Dyadic {
    let shift = eighths.trailing_zeros().min(3);
    Dyadic::new_small(eighths >> shift, 3 - shift)
}

/// What a word stands for.
#[derive(Clone, Copy)]
pub(crate) enum Kind {
    Nus(NumberUpStar),
    Game(&'static Game),
}

impl Value {
    /// The game in which nobody can move.
    pub const ZERO: Value = Value(0);
    /// `* = {0|0}`.
    pub const STAR: Value = Value(1 << 2 | NUS);
    /// `^ = {0|*}`.
    pub const UP: Value = Value(1 << 20 | NUS);

    /// The nimber `*k`.
    pub fn nimber(k: u64) -> Value {
        Value::from(NumberUpStar { number: Dyadic::ZERO, up: Dyadic::ZERO, star: k })
    }

    /// The value that gave this [`word`](Value::word) in this process.
    pub const fn from_word(word: u64) -> Value {
        Value(word)
    }

    /// A word that stands for the value for as long as the process runs, for tables that keep words.
    pub const fn word(self) -> u64 {
        self.0
    }

    /// The stored game of that index. Four thousand million of them would take a third of a tebibyte.
    pub(crate) fn stored(index: usize, stops: &Stops) -> Value {
        let in_word = |x: Dyadic| in_eighths(x).filter(|n| (-(1 << 12)..1 << 12).contains(n));
        let summary = match (in_word(stops.left), in_word(stops.right)) {
            (Some(left), Some(right)) => {
                let bits = |n: i64| n as u64 & ((1 << 13) - 1);
                let sides = u64::from(stops.at_most_left) << 4 | u64::from(stops.at_least_right) << 3;
                HAS_STOPS | bits(left) << 18 | bits(right) << 5 | sides
            }
            _ => 0,
        };
        Value((index as u64) << 32 | summary | STORED)
    }

    /// The stops in eighths, where the word tells them.
    #[inline]
    pub(crate) fn stops_in_word(self) -> Option<Stops<i64>> {
        match self.0 & (TAG_MASK | WIDE) {
            STORED => (self.0 & HAS_STOPS != 0).then_some(Stops {
                left: (self.0 << 33) as i64 >> 51,
                right: (self.0 << 46) as i64 >> 51,
                at_most_left: self.0 >> 4 & 1 == 1,
                at_least_right: self.0 >> 3 & 1 == 1,
            }),
            _ if self.0 & TAG_MASK == STORED => None,
            _ => match self.as_number() {
                Some(x) => {
                    let x = in_eighths(x)?;
                    Some(Stops { left: x, right: x, at_most_left: true, at_least_right: true })
                }
                None => {
                    let Stops { left, at_most_left, at_least_right, .. } = self.stops();
                    let x = in_eighths(left)?;
                    Some(Stops { left: x, right: x, at_most_left, at_least_right })
                }
            },
        }
    }

    #[inline]
    pub(crate) fn kind(self) -> Kind {
        match self.0 & TAG_MASK {
            NUS => Kind::Nus(NumberUpStar {
                number: Dyadic::new_small((self.0 as i64) >> 38, (self.0 >> 33) as u32 & 31),
                up: Dyadic::new_small((self.0 << 31) as i64 >> 51, 0),
                star: self.0 >> 2 & ((1 << 18) - 1),
            }),
            STORED if self.0 & WIDE == 0 => Kind::Game(STORE.game((self.0 >> 32) as usize)),
            STORED => Kind::Nus(STORE.wide((self.0 >> 3) as usize)),
            _ => Kind::Nus(Dyadic::from_bits(self.0).into()),
        }
    }

    /// The game behind the word, if it is no number-up-star.
    #[inline]
    pub(crate) fn game(self) -> Option<&'static Game> {
        self.index().map(|index| STORE.game(index))
    }

    /// The index of the game behind the word, if it is no number-up-star.
    pub(crate) fn index(self) -> Option<usize> {
        (self.0 & (TAG_MASK | WIDE) == STORED).then_some((self.0 >> 32) as usize)
    }

    /// The number it equals, if it is one.
    #[inline]
    pub fn as_number(self) -> Option<Dyadic> {
        Dyadic::is_number_word(self.0).then(|| Dyadic::from_bits(self.0))
    }

    /// The integer it equals, if it is one.
    pub fn as_integer(self) -> Option<Dyadic> {
        self.as_number().filter(|x| x.is_integer())
    }

    /// The `k` for which it equals `*k`, if there is one.
    pub fn as_nimber(self) -> Option<u64> {
        self.as_number_up_star().filter(|nus| nus.is_nimber()).map(|nus| nus.star)
    }

    /// Number, ups and star it is the sum of, if it is such a sum.
    pub fn as_number_up_star(self) -> Option<NumberUpStar> {
        if self.index().is_some() {
            return None;
        }
        match self.kind() {
            Kind::Nus(nus) => Some(nus),
            Kind::Game(_) => None,
        }
    }

    /// The Left options of the canonical form.
    pub fn left(self) -> Options {
        match self.kind() {
            Kind::Nus(nus) => Options(Source::Nus(nus.left())),
            Kind::Game(game) => Options(Source::Stored(game.left().iter())),
        }
    }

    /// The Right options of the canonical form.
    pub fn right(self) -> Options {
        match self.kind() {
            Kind::Nus(nus) => Options(Source::Nus(nus.right())),
            Kind::Game(game) => Options(Source::Stored(game.right().iter())),
        }
    }

    /// The options of one player.
    pub fn options(self, player: Player) -> Options {
        match player {
            Player::Left => self.left(),
            Player::Right => self.right(),
        }
    }

    /// The stops, with the side of them on which the game lies.
    #[inline]
    pub fn stops(self) -> Stops {
        if let Some(x) = self.as_number() {
            return Stops::number(x);
        }
        if self.index().is_some()
            && let Some(Stops { left, right, at_most_left, at_least_right }) = self.stops_in_word()
        {
            return Stops { left: from_eighths(left), right: from_eighths(right), at_most_left, at_least_right };
        }
        match self.kind() {
            Kind::Game(game) => game.stops,
            Kind::Nus(nus) => {
                let infinitesimal = NumberUpStar { number: Dyadic::ZERO, ..nus };
                Stops {
                    left: nus.number,
                    right: nus.number,
                    at_most_left: infinitesimal.sign().is_some_and(|s| s.is_le()),
                    at_least_right: infinitesimal.sign().is_some_and(|s| s.is_ge()),
                }
            }
        }
    }

    /// The day on which the canonical form is born: the depth of its tree. Always an integer.
    pub fn birthday(self) -> Dyadic {
        match self.kind() {
            Kind::Nus(nus) => nus.birthday(),
            Kind::Game(game) => game.birthday,
        }
    }
}

impl From<NumberUpStar> for Value {
    fn from(nus: NumberUpStar) -> Value {
        if nus.is_number() {
            return nus.number.into();
        }
        if let (Some((n, e)), Some((up, 0))) = (nus.number.inline(), nus.up.inline())
            && (-(1 << 25)..1 << 25).contains(&n)
            && e < 32
            && (-(1 << 12)..1 << 12).contains(&up)
            && nus.star < 1 << 18
        {
            let up = up as u64 & ((1 << 13) - 1);
            return Value((n as u64) << 38 | u64::from(e) << 33 | up << 20 | nus.star << 2 | NUS);
        }
        Value((STORE.intern_wide(nus) as u64) << 3 | WIDE | STORED)
    }
}

impl From<Dyadic> for Value {
    fn from(x: Dyadic) -> Value {
        Value(x.bits())
    }
}

impl From<i64> for Value {
    fn from(n: i64) -> Value {
        Dyadic::from(n).into()
    }
}

/// An iterator over the options of one player.
#[derive(Clone)]
pub struct Options(Source);

#[derive(Clone)]
enum Source {
    Nus(NusOptions),
    Stored(std::slice::Iter<'static, Value>),
}

impl Iterator for Options {
    type Item = Value;
    #[inline]
    fn next(&mut self) -> Option<Value> {
        match &mut self.0 {
            Source::Nus(options) => options.next().map(Value::from),
            Source::Stored(options) => options.next().copied(),
        }
    }
}

impl fmt::Debug for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
