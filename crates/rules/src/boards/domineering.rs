//! Domineering (Göran Andersson): Left places upright dominoes on free squares, Right places lying ones.
//!
//! Rows by columns: `domineering(2,1)` is 1 and `domineering(1,2)` is -1. *Winning Ways* ch. 5; Lachmann, Moore and
//! Rapaport, *Who wins Domineering on rectangular boards?*

use std::fmt;

use upstar_engine::{Parts, Place, Position};
use upstar_values::Player;

use super::shape::{Shape, Square, Squares, each};
use super::text;
use crate::{About, Result};

/// What the catalogue says.
pub const DOMINEERING: About = About {
    name: "domineering",
    title: "Domineering",
    rules: "Left places a domino on two free squares one above the other, Right on two free squares side by side. \
            Whoever has no place for a domino loses.",
    notation: "domineering(rows,columns) or domineering(\"....|.#..\"): rows split by |, . is free, # is a hole",
    example: ("domineering(4,4)", "+-{0,{{2|0},2+tiny(2)|{2|0},miny(2)}}"),
    source: "Göran Andersson, about 1973; Winning Ways ch. 5",
};

/// Free squares on a board.
///
/// ```
/// use upstar_engine::Engine;
/// use upstar_rules::boards::Domineering;
/// use upstar_values::Budget;
/// let board = Domineering::rectangle(4, 4).unwrap();
/// let value = Engine::default().value(&board, Budget::UNLIMITED).unwrap();
/// assert_eq!(value.to_string(), "+-{0,{{2|0},2+tiny(2)|{2|0},miny(2)}}");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Domineering {
    shape: Shape,
    free: Squares,
}

/// A domino on two squares.
#[derive(Clone, Copy, Debug)]
pub struct Domino(Square, Square);

impl fmt::Display for Domino {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.0, self.1)
    }
}

impl Domineering {
    /// An empty board of that many rows and columns.
    pub fn rectangle(rows: u64, columns: u64) -> Result<Domineering> {
        let shape = Shape::new(rows, columns)?;
        Ok(Domineering { shape, free: shape.all() })
    }

    /// Reads a board such as `....|.#..`: `.` is a free square, `#` a hole or a covered one.
    pub fn parse(text: &str) -> Result<Domineering> {
        let (shape, [free, _]) = text::parse("domineering", text, ['.', '#'])?;
        Ok(Domineering { shape, free })
    }

    /// The board cut between rows into strips of two, after a first one of `first` rows, if all pieces are small.
    fn strips(&self, first: u8) -> Option<Parts<Domineering>> {
        let mut pieces = Parts::new();
        let mut top = 0;
        while top < self.shape.height {
            let rows = if top == 0 { first } else { 2 }.min(self.shape.height - top);
            let strip = Shape { height: rows, width: self.shape.width };
            let free = self.free >> (u32::from(top) * u32::from(self.shape.width)) & strip.all();
            pieces.extend(Domineering { shape: strip, free }.parts());
            top += rows;
        }
        pieces.iter().all(Domineering::is_small).then_some(pieces)
    }

    /// The first rows, and the rest.
    fn cut_below(&self, rows: u8) -> (Domineering, Domineering) {
        let above = Shape { height: rows, width: self.shape.width };
        let below = Shape { height: self.shape.height - rows, width: self.shape.width };
        let rest = self.free >> above.area();
        (Domineering { shape: above, free: self.free & above.all() }, Domineering { shape: below, free: rest })
    }

    /// The squares on which the upper or left half of a player's domino may lie.
    #[inline]
    fn places(&self, player: Player) -> Squares {
        match player {
            Player::Left if self.shape.height == 1 => 0,
            Player::Left => self.free & self.free >> self.shape.width,
            Player::Right => self.free & (self.free & !self.shape.first_column()) >> 1,
        }
    }
}

impl Position for Domineering {
    type Move = Domino;

    /// Depth first: what parts are known to be worth orders the moves well.
    const PATIENCE: f32 = 1e6;

    fn game(&self) -> &'static str {
        "domineering"
    }

    #[inline]
    fn moves(&self, player: Player) -> impl Iterator<Item = (Domino, Domineering)> {
        let step = if player == Player::Left { u32::from(self.shape.width) } else { 1 };
        each(self.places(player)).map(move |at| {
            let domino = Domino(self.shape.square(at), self.shape.square(at + step));
            (domino, Domineering { shape: self.shape, free: self.free & !(1 << at | 1 << (at + step)) })
        })
    }

    fn places(&self, made: &Domino) -> Vec<Place> {
        vec![made.0.into(), made.1.into()]
    }

    fn negative(&self) -> Domineering {
        Domineering { shape: self.shape.transposed(), free: self.shape.transpose(self.free) }
    }

    #[inline]
    fn parts(&self) -> Parts<Domineering> {
        let mut parts = Parts::new();
        let mut rest = self.free & self.shape.beside(self.free);
        while rest != 0 {
            let part = self.shape.connected(rest & rest.wrapping_neg(), rest);
            rest &= !part;
            let frame = self.shape.frame(part);
            parts.push(Domineering { shape: frame.shape, free: frame.cut(part) });
        }
        parts
    }

    #[inline]
    fn normal(&self) -> (Domineering, bool) {
        let upright = self.shape.height > self.shape.width;
        let (shape, free) =
            if upright { (self.shape.transposed(), self.shape.transpose(self.free)) } else { (self.shape, self.free) };
        let least = |free: Squares| {
            let mirrored = shape.upside_down(free);
            free.min(shape.half_turn(free)).min(mirrored).min(shape.half_turn(mirrored))
        };
        let plain = least(free);
        if shape.width == shape.height {
            let turned = least(shape.transpose(free));
            if turned < plain {
                return (Domineering { shape, free: turned }, true);
            }
        }
        (Domineering { shape, free: plain }, upright)
    }

    fn is_small(&self) -> bool {
        self.free.count_ones() <= 16
    }

    /// Left gives up the moves across a line between rows, Right those across a line between columns.
    fn concessions(&self, player: Player) -> Vec<Parts<Domineering>> {
        match player {
            Player::Left => [1, 2].iter().filter_map(|&first| self.strips(first)).collect(),
            Player::Right => {
                let mut turned = self.negative().concessions(Player::Left);
                turned.iter_mut().flatten().for_each(|part| *part = part.negative());
                turned
            }
        }
    }

    /// Cut along a line between two rows, where Left could cross it, or between two columns.
    fn halves(&self, player: Player) -> impl Iterator<Item = Parts<Domineering>> {
        let turned = if player == Player::Left { *self } else { self.negative() };
        (1..turned.shape.height).filter_map(move |rows| {
            let (above, below) = turned.cut_below(rows);
            let mut pieces = above.parts();
            pieces.extend(below.parts());
            if player == Player::Right {
                pieces.iter_mut().for_each(|piece| *piece = piece.negative());
            }
            let is_much_smaller = |piece: &Domineering| 4 * piece.free.count_ones() <= 3 * self.free.count_ones();
            pieces.iter().all(is_much_smaller).then_some(pieces)
        })
    }

    fn picture(&self) -> String {
        text::draw(self.shape, |bit| self.letter(bit))
    }

    fn estimate(&self) -> i32 {
        self.places(Player::Left).count_ones() as i32 - self.places(Player::Right).count_ones() as i32
    }
}

impl Domineering {
    fn letter(&self, bit: u32) -> char {
        if self.free >> bit & 1 == 1 { '.' } else { '#' }
    }
}

impl fmt::Display for Domineering {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        text::write(f, self.shape, |bit| self.letter(bit))
    }
}
