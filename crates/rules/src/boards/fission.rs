//! Fission: a stone splits in two, upwards and downwards for Left, sideways for Right.

use std::fmt;

use upstar_engine::{Parts, Place, Position};
use upstar_values::Player;

use super::shape::{Square, Squares, each};
use super::stones::Stones;
use super::text;
use crate::{About, Result};

/// What the catalogue says.
pub const FISSION: About = About {
    name: "fission",
    title: "Fission",
    rules: "Left takes a stone whose upper and lower neighbours are both free squares, and puts a stone on each of them. \
            Right does the same with the neighbours at the sides. Who cannot split a stone loses.",
    notation: "fission(\"...|.x.|...\"): rows split by |, x is a stone, . is free, # is a hole",
    example: ("fission(\"...|.x.|...\")", "0"),
    source: "from the games of CGSuite",
};

/// Stones of one colour; `right` stays empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Fission(Stones);

/// The stone that splits.
pub type Split = Square;

impl Fission {
    /// Reads a board such as `...|.x.|...`.
    pub fn parse(text: &str) -> Result<Fission> {
        let (shape, [left, free, _]) = text::parse("fission", text, ['x', '.', '#'])?;
        Ok(Fission(Stones { shape, left, right: 0, free }))
    }

    /// The two squares a stone on `at` would split to, if they are on the board.
    fn halves(&self, player: Player, at: u32) -> Option<Squares> {
        let (down, right) = if player == Player::Left { (1, 0) } else { (0, 1) };
        Some(1 << self.0.shape.step(at, (-down, -right))? | 1 << self.0.shape.step(at, (down, right))?)
    }
}

impl Position for Fission {
    type Move = Split;

    fn game(&self) -> &'static str {
        FISSION.name
    }

    fn moves(&self, player: Player) -> impl Iterator<Item = (Split, Fission)> {
        let stones = self.0;
        each(stones.left).filter_map(move |at| {
            let halves = self.halves(player, at).filter(|halves| halves & !stones.free == 0)?;
            let left = (stones.left & !(1 << at)) | halves;
            let free = (stones.free | 1 << at) & !halves;
            Some((stones.shape.square(at), Fission(Stones { left, free, ..stones })))
        })
    }

    fn places(&self, stone: &Split) -> Vec<Place> {
        vec![(*stone).into()]
    }

    fn negative(&self) -> Fission {
        Fission(self.0.transposed())
    }

    /// Boards that only touch across holes.
    fn parts(&self) -> Parts<Fission> {
        let Stones { shape, left, free, .. } = self.0;
        let mut parts = Parts::new();
        let mut rest = left | free;
        while rest != 0 {
            let region = shape.connected(rest & rest.wrapping_neg(), rest);
            rest &= !region;
            if region & left != 0 && region & free != 0 {
                parts.push(Fission(self.0.cut(region)));
            }
        }
        parts
    }

    fn normal(&self) -> (Fission, bool) {
        let (stones, is_negative) = self.0.normal_with_directions();
        (Fission(stones), is_negative)
    }

    fn is_small(&self) -> bool {
        self.0.free.count_ones() <= 8
    }

    fn picture(&self) -> String {
        self.0.draw()
    }
}

impl fmt::Display for Fission {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
