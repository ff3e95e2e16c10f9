//! Konane, the Hawaiian game of jumps: a stone jumps over an enemy beside it, again and again in one direction if it likes.
//!
//! Ernst, *Playing Konane mathematically*, UMAP Journal 16 (1995); *Winning Ways* does not have it, CGSuite does.

use std::fmt;

use upstar_engine::{Parts, Place, Position};
use upstar_values::Player;

use super::clobber::Step;
use super::shape::{ORTHOGONAL, Squares, each};
use super::stones::Stones;
use crate::{About, Result};

/// What the catalogue says.
pub const KONANE: About = About {
    name: "konane",
    title: "Konane",
    rules: "A stone jumps over an enemy stone beside it to the free square behind, and removes it; it may go on jumping \
            in the same direction. Left moves x, Right moves o; who cannot jump loses.",
    notation: "konane(\"xo.o.\"): rows split by |, x is Left's, o is Right's, . is free, # is a hole",
    example: ("konane(\"xo.o.\")", "1"),
    source: "traditional, Hawaii; Ernst: Playing Konane mathematically, UMAP Journal 16 (1995)",
};

/// Stones that jump.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Konane(Stones);

impl Konane {
    /// Reads a board such as `xo.o.`.
    pub fn parse(text: &str) -> Result<Konane> {
        Stones::parse("konane", text).map(Konane)
    }

    /// All squares that stones of either colour could ever stand on, if stones jumped over were not removed.
    fn reach(&self) -> (Squares, Squares) {
        let Stones { shape, left, right, free } = self.0;
        let (mut lefts, mut rights) = (left, right);
        let board = left | right | free;
        loop {
            let before = (lefts, rights);
            for bit in each(lefts | rights) {
                for (down, across) in ORTHOGONAL {
                    let (Some(over), Some(to)) =
                        (shape.step(bit, (down, across)), shape.step(bit, (2 * down, 2 * across)))
                    else {
                        continue;
                    };
                    let to = 1 << to & board;
                    if lefts >> bit & 1 == 1 && rights >> over & 1 == 1 {
                        lefts |= to;
                    }
                    if rights >> bit & 1 == 1 && lefts >> over & 1 == 1 {
                        rights |= to;
                    }
                }
            }
            if (lefts, rights) == before {
                return before;
            }
        }
    }
}

impl Position for Konane {
    type Move = Step;

    fn game(&self) -> &'static str {
        KONANE.name
    }

    fn moves(&self, player: Player) -> impl Iterator<Item = (Step, Konane)> {
        let stones = self.0;
        each(stones.of(player)).flat_map(move |from| {
            ORTHOGONAL.into_iter().flat_map(move |step| {
                let mut at = from;
                let mut after = stones;
                std::iter::from_fn(move || {
                    let over = stones.shape.step(at, step).filter(|over| stones.of(!player) >> over & 1 == 1)?;
                    let to = stones.shape.step(over, step).filter(|to| stones.free >> to & 1 == 1)?;
                    *after.of_mut(player) = (after.of(player) & !(1 << at)) | 1 << to;
                    *after.of_mut(!player) &= !(1 << over);
                    after.free = (after.free | 1 << at | 1 << over) & !(1 << to);
                    at = to;
                    Some((Step(stones.shape.square(from), stones.shape.square(to)), Konane(after)))
                })
            })
        })
    }

    fn places(&self, made: &Step) -> Vec<Place> {
        vec![made.0.into(), made.1.into()]
    }

    fn negative(&self) -> Konane {
        Konane(self.0.negative())
    }

    /// Stones in different pieces of what stones can reach never meet.
    fn parts(&self) -> Parts<Konane> {
        let (lefts, rights) = self.reach();
        let mut parts = Parts::new();
        let mut rest = lefts | rights;
        while rest != 0 {
            let piece = self.0.shape.connected(rest & rest.wrapping_neg(), rest);
            rest &= !piece;
            if piece & lefts != 0 && piece & rights != 0 {
                parts.push(Konane(self.0.cut(piece)));
            }
        }
        parts
    }

    fn normal(&self) -> (Konane, bool) {
        let (stones, is_negative) = self.0.normal();
        (Konane(stones), is_negative)
    }

    fn is_small(&self) -> bool {
        (self.0.left | self.0.right).count_ones() <= 8
    }

    fn picture(&self) -> String {
        self.0.draw()
    }
}

impl fmt::Display for Konane {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
