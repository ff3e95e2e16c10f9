//! Clobber and its relatives: a stone moves onto a neighbouring one and takes its place.
//!
//! Albert, Grossman, Nowakowski and Wolfe, *An introduction to Clobber*, Integers 5 (2005), A01. In Cannibal Clobber a
//! stone may clobber stones of its own colour too.

use std::fmt;

use upstar_engine::{Parts, Place, Position};
use upstar_values::Player;

use super::shape::{ALL_AROUND, ORTHOGONAL, Square, each};
use super::stones::Stones;
use crate::{About, Result};

/// What the catalogue says.
pub const CLOBBER: About = About {
    name: "clobber",
    title: "Clobber",
    rules: "A stone moves to a square beside it (not diagonally) that an enemy stone stands on, and removes that stone. \
            Left moves x, Right moves o; who cannot move loses.",
    notation: "clobber(\"xo|ox\"): rows split by |, x is Left's, o is Right's, . is free, # is a hole",
    example: ("clobber(\"xox|ox.\")", "{^^*|*,v}"),
    source: "Albert, Grossman, Nowakowski, Wolfe: An introduction to Clobber, Integers 5 (2005)",
};

/// What the catalogue says.
pub const CANNIBAL_CLOBBER: About = About {
    name: "cannibal_clobber",
    title: "Cannibal Clobber",
    rules: "As Clobber, but a stone may clobber a neighbour of either colour.",
    notation: "cannibal_clobber(\"xo|ox\"): as clobber",
    example: ("cannibal_clobber(\"xxo\")", "^"),
    source: "Albert, Grossman, Nowakowski, Wolfe: An introduction to Clobber, Integers 5 (2005)",
};

/// What the catalogue says.
pub const KING_CLOBBER: About = About {
    name: "king_clobber",
    title: "King Clobber",
    rules: "As Clobber, but stones move like chess kings: diagonally too.",
    notation: "king_clobber(\"xo|ox\"): as clobber",
    example: ("king_clobber(\"x.|.o\")", "*"),
    source: "a variant of Clobber",
};

/// A rule by which stones clobber.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Clobbering {
    /// Enemies beside it.
    Plain,
    /// Any stone beside it.
    Cannibal,
    /// Enemies beside it or diagonally beside it.
    King,
}

/// Stones that clobber each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Clobber {
    rule: Clobbering,
    stones: Stones,
}

/// A stone moves from one square to another.
#[derive(Clone, Copy, Debug)]
pub struct Step(pub(super) Square, pub(super) Square);

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.0, self.1)
    }
}

impl Clobber {
    /// Reads a board such as `xo|ox`.
    pub fn parse(rule: Clobbering, text: &str) -> Result<Clobber> {
        let name = Clobber::name(rule);
        Ok(Clobber { rule, stones: Stones::parse(name, text)? })
    }

    /// A full board with the colours alternating, `x` in the first corner.
    pub fn checkerboard(rule: Clobbering, rows: u64, columns: u64) -> Result<Clobber> {
        let shape = super::shape::Shape::new(rows, columns)?;
        let is_left = |bit: &u32| (bit / u32::from(shape.width) + bit % u32::from(shape.width)).is_multiple_of(2);
        let left = (0..shape.area()).filter(is_left).map(|bit| 1 << bit).sum();
        Ok(Clobber { rule, stones: Stones { shape, left, right: shape.all() & !left, free: 0 } })
    }

    fn name(rule: Clobbering) -> &'static str {
        match rule {
            Clobbering::Plain => CLOBBER.name,
            Clobbering::Cannibal => CANNIBAL_CLOBBER.name,
            Clobbering::King => KING_CLOBBER.name,
        }
    }
}

impl Position for Clobber {
    type Move = Step;

    const PATIENCE: f32 = 1.25;

    fn game(&self) -> &'static str {
        Clobber::name(self.rule)
    }

    fn moves(&self, player: Player) -> impl Iterator<Item = (Step, Clobber)> {
        let Clobber { rule, stones } = *self;
        let steps: &[(i32, i32)] = if rule == Clobbering::King { &ALL_AROUND } else { &ORTHOGONAL };
        let prey = stones.of(!player) | if rule == Clobbering::Cannibal { stones.of(player) } else { 0 };
        each(stones.of(player)).flat_map(move |from| {
            let targets = steps.iter().filter_map(move |&step| stones.shape.step(from, step));
            targets.filter(move |to| prey >> to & 1 == 1).map(move |to| {
                let mut after = stones;
                *after.of_mut(player) = (stones.of(player) & !(1 << from)) | 1 << to;
                *after.of_mut(!player) &= !(1 << to);
                after.free |= 1 << from;
                (Step(stones.shape.square(from), stones.shape.square(to)), Clobber { rule, stones: after })
            })
        })
    }

    fn places(&self, made: &Step) -> Vec<Place> {
        vec![made.0.into(), made.1.into()]
    }

    fn negative(&self) -> Clobber {
        Clobber { stones: self.stones.negative(), ..*self }
    }

    /// Groups of stones that touch, without the squares around them.
    fn parts(&self) -> Parts<Clobber> {
        let Clobber { rule, stones } = *self;
        let mut parts = Parts::new();
        let mut rest = stones.left | stones.right;
        while rest != 0 {
            let seed = rest & rest.wrapping_neg();
            let group = match rule {
                Clobbering::King => stones.shape.connected_all_around(seed, rest),
                _ => stones.shape.connected(seed, rest),
            };
            rest &= !group;
            let can_move = match rule {
                Clobbering::Cannibal => group & (group - 1) != 0,
                _ => group & stones.left != 0 && group & stones.right != 0,
            };
            if can_move {
                let mut stones = stones.cut(group);
                stones.free = 0;
                parts.push(Clobber { rule, stones });
            }
        }
        parts
    }

    /// Free squares do not matter: nobody ever moves there.
    fn normal(&self) -> (Clobber, bool) {
        let (stones, is_negative) = Stones { free: 0, ..self.stones }.normal();
        (Clobber { stones, ..*self }, is_negative)
    }

    fn is_small(&self) -> bool {
        (self.stones.left | self.stones.right).count_ones() <= 6
    }

    /// In Clobber both players always have the same number of moves; what counts is how many stones have one.
    fn estimate(&self) -> i32 {
        let Stones { shape, left, right, .. } = self.stones;
        (left & shape.beside(right)).count_ones() as i32 - (right & shape.beside(left)).count_ones() as i32
    }

    fn picture(&self) -> String {
        self.stones.draw()
    }
}

impl fmt::Display for Clobber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.stones.fmt(f)
    }
}
