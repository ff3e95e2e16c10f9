//! Toads-and-Frogs (*Winning Ways* ch. 1): toads hop right, frogs hop left.

use std::fmt;

use upstar_engine::{Parts, Place, Position};
use upstar_values::Player;

use crate::{About, Error, Result};

/// What the catalogue says.
pub const TOADS_AND_FROGS: About = About {
    name: "toads_and_frogs",
    title: "Toads-and-Frogs",
    rules: "Left moves a toad T one square right to a free square, or jumps with it over one frog to the free square \
            behind. Right moves frogs F to the left in the same way. Nothing is captured; who cannot move loses.",
    notation: "toads_and_frogs(\"TT..FF\"): T a toad, F a frog, . a free square",
    example: ("toads_and_frogs(\"TTT..FFF\")", "+-1/8"),
    source: "Richard Guy; Winning Ways ch. 1 and 5; Erickson: New Toads and Frogs results (1996)",
};

/// A strip of at most 128 squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ToadsAndFrogs {
    length: u8,
    toads: u128,
    frogs: u128,
}

/// A toad or frog goes from one square to another, counted from 1.
#[derive(Clone, Copy, Debug)]
pub struct Hop {
    from: u32,
    to: u32,
}

impl fmt::Display for Hop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.from + 1, self.to + 1)
    }
}

impl ToadsAndFrogs {
    /// Reads a strip such as `TT..FF`.
    pub fn parse(text: &str) -> Result<ToadsAndFrogs> {
        const MAX_LENGTH: usize = 128;
        let length = text.chars().count();
        if length > MAX_LENGTH {
            let (asked, feasible) = (length as u64, MAX_LENGTH as u64);
            return Err(Error::TooLarge { what: "a strip of toads and frogs".into(), asked, feasible });
        }
        let (mut toads, mut frogs) = (0, 0);
        for (i, c) in text.chars().enumerate() {
            match c {
                'T' => toads |= 1 << i,
                'F' => frogs |= 1 << i,
                '.' => {}
                _ => {
                    return Err(Error::Notation {
                        what: "toads_and_frogs",
                        expected: "'T', 'F' or '.'".into(),
                        found: format!("'{c}'"),
                        column: i + 1,
                    });
                }
            }
        }
        Ok(ToadsAndFrogs { length: length as u8, toads, frogs })
    }

    fn all(&self) -> u128 {
        1u128.checked_shl(self.length.into()).unwrap_or(0).wrapping_sub(1)
    }

    fn free(&self) -> u128 {
        self.all() & !(self.toads | self.frogs)
    }

    /// Squares that may be free at some time, and squares that may be jumped over.
    fn unrest(&self) -> (u128, u128) {
        let (mut toads, mut frogs, mut free) = (self.toads, self.frogs, self.free());
        let mut over = 0;
        loop {
            let before = (toads, frogs, free);
            let toads_jumped = toads << 1 & frogs & free >> 1;
            let frogs_jumped = frogs >> 1 & toads & free << 1;
            over |= toads_jumped | frogs_jumped;
            // Each hop leaves a free square behind.
            free |= (toads & (free >> 1 | toads_jumped >> 1)) | (frogs & (free << 1 | frogs_jumped << 1));
            toads |= (toads << 1 & free) | toads_jumped << 1;
            frogs |= (frogs >> 1 & free) | frogs_jumped >> 1;
            (toads, frogs, free) = (toads & self.all(), frogs & self.all(), free & self.all());
            if (toads, frogs, free) == before {
                return (free, over);
            }
        }
    }

    fn reversed(&self) -> ToadsAndFrogs {
        let turn = |set: u128| if self.length == 0 { 0 } else { set.reverse_bits() >> (128 - u32::from(self.length)) };
        ToadsAndFrogs { length: self.length, toads: turn(self.frogs), frogs: turn(self.toads) }
    }
}

impl Position for ToadsAndFrogs {
    type Move = Hop;

    fn game(&self) -> &'static str {
        TOADS_AND_FROGS.name
    }

    fn moves(&self, player: Player) -> impl Iterator<Item = (Hop, ToadsAndFrogs)> {
        let ToadsAndFrogs { length, toads, frogs } = *self;
        let free = self.free();
        (0..u32::from(length)).filter_map(move |from| {
            let bit = 1u128 << from;
            if player == Player::Left && toads & bit != 0 {
                let steps = if free & bit << 1 != 0 { 1 } else { 2 };
                let lands = free & bit.checked_shl(steps)? != 0 && (steps == 1 || frogs & bit << 1 != 0);
                let after = ToadsAndFrogs { length, toads: (toads & !bit) | bit << steps, frogs };
                lands.then_some((Hop { from, to: from + steps }, after))
            } else if player == Player::Right && frogs & bit != 0 {
                let steps = if free & bit >> 1 != 0 { 1 } else { 2 };
                let lands = free & bit >> steps != 0 && (steps == 1 || toads & bit >> 1 != 0);
                let after = ToadsAndFrogs { length, toads, frogs: (frogs & !bit) | bit >> steps };
                lands.then(|| (Hop { from, to: from - steps }, after))
            } else {
                None
            }
        })
    }

    fn places(&self, made: &Hop) -> Vec<Place> {
        [made.from, made.to].map(|i| Place::Square { row: 0, column: i as usize }).into()
    }

    fn negative(&self) -> ToadsAndFrogs {
        self.reversed()
    }

    /// Cut at every animal that can neither move nor be jumped over any more.
    fn parts(&self) -> Parts<ToadsAndFrogs> {
        let (free, over) = self.unrest();
        let mut parts = Parts::new();
        let mut live = (free | over) & self.all();
        while live != 0 {
            let start = live.trailing_zeros();
            let length = (!(live >> start)).trailing_zeros();
            let piece = !0u128 >> (128 - length);
            live &= !(piece << start);
            let part = ToadsAndFrogs {
                length: length as u8,
                toads: self.toads >> start & piece,
                frogs: self.frogs >> start & piece,
            };
            if part.toads | part.frogs != 0 {
                parts.push(part);
            }
        }
        parts
    }

    fn normal(&self) -> (ToadsAndFrogs, bool) {
        let negative = self.reversed();
        if (negative.toads, negative.frogs) < (self.toads, self.frogs) { (negative, true) } else { (*self, false) }
    }

    fn is_small(&self) -> bool {
        self.length <= 8
    }
}

impl fmt::Display for ToadsAndFrogs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (0..self.length).try_for_each(|i| {
            f.write_str(match (self.toads >> i & 1, self.frogs >> i & 1) {
                (1, _) => "T",
                (_, 1) => "F",
                _ => ".",
            })
        })
    }
}
