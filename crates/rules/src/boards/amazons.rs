//! Amazons (Walter Zamkauskas, 1988): an amazon moves like a chess queen, then burns a square that she sees.
//!
//! Berlekamp, *Sums of N x 2 Amazons*; Snatzke, *New results of exhaustive search in the game Amazons*.

use std::fmt;

use upstar_engine::{Parts, Place, Position};
use upstar_values::Player;

use super::shape::{ALL_AROUND, Shape, Square, Squares, each};
use super::stones::Stones;
use crate::{About, Result};

/// What the catalogue says.
pub const AMAZONS: About = About {
    name: "amazons",
    title: "Amazons",
    rules: "An amazon moves like a chess queen over free squares, then shoots an arrow, again like a queen's move, to a \
            free square that is burnt for good. Left moves x, Right moves o; who cannot move loses.",
    notation: "amazons(\"x..|..o\"): rows split by |, x is Left's, o is Right's, . is free, # is burnt or a hole",
    example: ("amazons(\"x..|..o\")", "+-{1,{2|0}}"),
    source: "Walter Zamkauskas, 1988; Berlekamp: Sums of N x 2 Amazons (2000)",
};

/// Amazons and free squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Amazons(Stones);

/// An amazon goes from one square to another and burns a third.
#[derive(Clone, Copy, Debug)]
pub struct Shot {
    from: Square,
    to: Square,
    burnt: Square,
}

impl fmt::Display for Shot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}/{}", self.from, self.to, self.burnt)
    }
}

impl Amazons {
    /// Reads a board such as `x..|..o`.
    pub fn parse(text: &str) -> Result<Amazons> {
        Stones::parse("amazons", text).map(Amazons)
    }
}

/// The free squares that a queen sees.
fn seen(shape: Shape, free: Squares, from: u32) -> Squares {
    let mut squares = 0;
    for step in ALL_AROUND {
        let mut at = from;
        while let Some(to) = shape.step(at, step).filter(|to| free >> to & 1 == 1) {
            squares |= 1 << to;
            at = to;
        }
    }
    squares
}

impl Position for Amazons {
    type Move = Shot;

    fn game(&self) -> &'static str {
        AMAZONS.name
    }

    fn moves(&self, player: Player) -> impl Iterator<Item = (Shot, Amazons)> {
        let stones = self.0;
        let shape = stones.shape;
        each(stones.of(player)).flat_map(move |from| {
            let without = stones.free | 1 << from;
            each(seen(shape, stones.free, from)).flat_map(move |to| {
                each(seen(shape, without & !(1 << to), to)).map(move |burnt| {
                    let mut after = stones;
                    *after.of_mut(player) = (stones.of(player) & !(1 << from)) | 1 << to;
                    after.free = without & !(1 << to) & !(1 << burnt);
                    let shot = Shot { from: shape.square(from), to: shape.square(to), burnt: shape.square(burnt) };
                    (shot, Amazons(after))
                })
            })
        })
    }

    fn places(&self, made: &Shot) -> Vec<Place> {
        vec![made.from.into(), made.to.into(), made.burnt.into()]
    }

    fn negative(&self) -> Amazons {
        Amazons(self.0.negative())
    }

    fn parts(&self) -> Parts<Amazons> {
        let Stones { shape, left, right, free } = self.0;
        let mut parts = Parts::new();
        let mut rest = left | right | free;
        while rest != 0 {
            let region = shape.connected_all_around(rest & rest.wrapping_neg(), rest);
            rest &= !region;
            if region & free != 0 && region & (left | right) != 0 {
                parts.push(Amazons(self.0.cut(region)));
            }
        }
        parts
    }

    fn normal(&self) -> (Amazons, bool) {
        let (stones, is_negative) = self.0.normal();
        (Amazons(stones), is_negative)
    }

    fn is_small(&self) -> bool {
        self.0.free.count_ones() <= 5
    }

    fn estimate(&self) -> i32 {
        let reach = |amazons: Squares| {
            each(amazons).map(|from| seen(self.0.shape, self.0.free, from)).fold(0, |a, b| a | b).count_ones() as i32
        };
        reach(self.0.left) - reach(self.0.right)
    }

    fn picture(&self) -> String {
        self.0.draw()
    }
}

impl fmt::Display for Amazons {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
