//! NoGo (Neil McKay, 2011): Go in which nothing may ever be captured.
//!
//! A stone may be placed where every group of either colour keeps a free square beside it. Burke and Hearn,
//! *PSPACE-complete two-color planar placement games*, Int. J. Game Theory 48 (2019).

use std::fmt;
use std::ops::BitOr;

use upstar_engine::{Parts, Place, Position};
use upstar_values::Player;

use super::shape::{Shape, Square, Squares, each};
use super::stones::Stones;
use crate::{About, Error, Result};

/// What the catalogue says.
pub const NOGO: About = About {
    name: "nogo",
    title: "NoGo",
    rules: "Players place stones as in Go, Left x and Right o, but a move that would leave any group of stones, of either \
            colour, without a free square beside it is forbidden. Who has no move loses.",
    notation: "nogo(rows,columns) or nogo(\"x.|.o\"): rows split by |, x is Left's, o is Right's, . is free, # is a hole",
    example: ("nogo(1,3)", "+-1"),
    source: "Neil McKay, 2011 (BIRS workshop on combinatorial games)",
};

/// Stones that all have liberties.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct NoGo(Stones);

/// A stone is placed.
pub type Placed = Square;

impl NoGo {
    /// An empty board.
    pub fn rectangle(rows: u64, columns: u64) -> Result<NoGo> {
        let shape = Shape::new(rows, columns)?;
        Ok(NoGo(Stones { shape, left: 0, right: 0, free: shape.all() }))
    }

    /// Reads a board such as `x.|.o`.
    pub fn parse(text: &str) -> Result<NoGo> {
        let stones = Stones::parse("nogo", text)?;
        let position = NoGo(stones);
        for stone in each(stones.left | stones.right) {
            let colour = if stones.left >> stone & 1 == 1 { stones.left } else { stones.right };
            if !position.has_liberty(1 << stone, colour, stones.free) {
                let square = stones.shape.square(stone);
                return Err(Error::Illegal(format!("nogo: the stone on {square} has no free square beside its group")));
            }
        }
        Ok(position)
    }

    /// Whether the group of a stone has a free square beside it.
    fn has_liberty(&self, stone: Squares, colour: Squares, free: Squares) -> bool {
        let shape = self.0.shape;
        let mut group = stone;
        loop {
            let beside = shape.beside(group);
            if beside & free != 0 {
                return true;
            }
            let grown = group | (beside & colour);
            if grown == group {
                return false;
            }
            group = grown;
        }
    }

    /// The squares on which a player may place a stone.
    ///
    /// A stone may not take the last liberty of an enemy group, and needs a free square beside it or beside a group of its
    /// own that it joins.
    fn places_for(&self, player: Player) -> Squares {
        let Stones { shape, free, .. } = self.0;
        let last_of_enemies =
            self.liberties(!player).fold(0, |last, own| if is_single(own) { last | own } else { last });
        let with_liberty = self.liberties(player).filter(|&own| !is_single(own)).fold(shape.beside(free), BitOr::bitor);
        free & with_liberty & !last_of_enemies
    }

    /// The liberties of each group of a player.
    fn liberties(&self, player: Player) -> impl Iterator<Item = Squares> {
        let Stones { shape, free, .. } = self.0;
        let mut rest = self.0.of(player);
        std::iter::from_fn(move || {
            let group = (rest != 0).then(|| shape.connected(rest & rest.wrapping_neg(), rest))?;
            rest &= !group;
            Some(shape.beside(group) & free)
        })
    }
}

fn is_single(set: Squares) -> bool {
    set & (set - 1) == 0
}

impl Position for NoGo {
    type Move = Placed;

    fn game(&self) -> &'static str {
        NOGO.name
    }

    fn moves(&self, player: Player) -> impl Iterator<Item = (Placed, NoGo)> {
        let stones = self.0;
        each(self.places_for(player)).map(move |at| {
            let mut after = stones;
            *after.of_mut(player) |= 1 << at;
            after.free &= !(1 << at);
            (stones.shape.square(at), NoGo(after))
        })
    }

    fn places(&self, square: &Placed) -> Vec<Place> {
        vec![(*square).into()]
    }

    fn negative(&self) -> NoGo {
        NoGo(self.0.negative())
    }

    /// Boards that only touch across holes.
    fn parts(&self) -> Parts<NoGo> {
        let Stones { shape, left, right, free } = self.0;
        let mut parts = Parts::new();
        let mut rest = left | right | free;
        while rest != 0 {
            let region = shape.connected(rest & rest.wrapping_neg(), rest);
            rest &= !region;
            if region & free != 0 {
                parts.push(NoGo(self.0.cut(region)));
            }
        }
        parts
    }

    fn normal(&self) -> (NoGo, bool) {
        let (stones, is_negative) = self.0.normal();
        (NoGo(stones), is_negative)
    }

    fn is_small(&self) -> bool {
        self.0.free.count_ones() <= 5
    }

    fn estimate(&self) -> i32 {
        let places = |player| self.places_for(player).count_ones() as i32;
        places(Player::Left) - places(Player::Right)
    }

    fn picture(&self) -> String {
        self.0.draw()
    }
}

impl fmt::Display for NoGo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
