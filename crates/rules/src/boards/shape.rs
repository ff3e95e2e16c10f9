//! Rectangles of at most 128 squares, and sets of their squares in one machine word.
//!
//! Square `(row, column)` is bit `row * width + column`, rows counted from the top.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::{BitAnd, BitOr, Shl, Shr};
use upstar_engine::Place;

use crate::{Error, Result};

/// A set of squares.
pub(crate) type Squares = u128;

/// The most squares a board may have.
pub(crate) const MAX_SQUARES: u64 = 128;

/// The bits of the first column, for every width.
static FIRST_COLUMN: [Squares; 129] = {
    let mut columns = [1; 129];
    let mut width = 1;
    while width <= 128 {
        let mut at = width;
        while at < 128 {
            columns[width] |= 1 << at;
            at += width;
        }
        width += 1;
    }
    columns
};

/// The sides of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Shape {
    pub height: u8,
    pub width: u8,
}

impl Hash for Shape {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u16(u16::from_be_bytes([self.height, self.width]));
    }
}

/// The name of a square: `c2` is in the third column and the second row from the top.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Square {
    row: u8,
    column: u8,
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", column_name(self.column.into()), self.row + 1)
    }
}

impl From<Square> for Place {
    fn from(square: Square) -> Place {
        Place::Square { row: square.row.into(), column: square.column.into() }
    }
}

/// a to z, then aa, ab, … as in a spreadsheet.
pub(crate) fn column_name(column: u32) -> String {
    let letter = char::from(b'a' + (column % 26) as u8);
    match (column / 26).checked_sub(1) {
        None => letter.to_string(),
        Some(before) => column_name(before) + &letter.to_string(),
    }
}

/// Steps along rows and columns: (down, right).
pub(crate) const ORTHOGONAL: [(i32, i32); 4] = [(-1, 0), (0, -1), (0, 1), (1, 0)];
/// Steps of a chess king.
pub(crate) const ALL_AROUND: [(i32, i32); 8] = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)];

impl Shape {
    /// The sides of a board, if it has at least one square and at most 128.
    pub fn new(height: u64, width: u64) -> Result<Shape> {
        if height == 0 || width == 0 {
            return Err(Error::Illegal(format!("a board of {height} by {width} has no squares")));
        }
        match height.checked_mul(width) {
            Some(area) if area <= MAX_SQUARES => Ok(Shape { height: height as u8, width: width as u8 }),
            area => Err(Error::TooLarge {
                what: format!("a board of {height} by {width} squares"),
                asked: area.unwrap_or(u64::MAX),
                feasible: MAX_SQUARES,
            }),
        }
    }

    pub fn area(self) -> u32 {
        u32::from(self.width) * u32::from(self.height)
    }

    /// All squares.
    pub fn all(self) -> Squares {
        !0 >> (128 - self.area())
    }

    /// The squares of the first column.
    #[inline]
    pub fn first_column(self) -> Squares {
        FIRST_COLUMN[usize::from(self.width)] & self.all()
    }

    pub fn square(self, bit: u32) -> Square {
        let width = u32::from(self.width);
        Square { row: (bit / width) as u8, column: (bit % width) as u8 }
    }

    /// The square a step away, if it is on the board.
    pub fn step(self, bit: u32, (down, right): (i32, i32)) -> Option<u32> {
        let width = i32::from(self.width);
        let (row, column) = (bit as i32 / width + down, bit as i32 % width + right);
        let on_board = (0..i32::from(self.height)).contains(&row) && (0..width).contains(&column);
        on_board.then_some((row * width + column) as u32)
    }

    /// The squares beside those of a set, orthogonally; some of the set may be among them.
    #[inline]
    pub fn beside(self, set: Squares) -> Squares {
        let first = self.first_column();
        let not_last = set & !(first << (self.width - 1));
        let not_first = set & !first;
        let down = if self.height > 1 { set << self.width } else { 0 };
        let up = if self.height > 1 { set >> self.width } else { 0 };
        (not_last << 1 | not_first >> 1 | down | up) & self.all()
    }

    /// The squares beside or diagonally beside those of a set.
    pub fn around(self, set: Squares) -> Squares {
        let first = self.first_column();
        let row = set | (set & !(first << (self.width - 1))) << 1 | (set & !first) >> 1;
        let column = if self.height > 1 { row << self.width | row >> self.width } else { 0 };
        (row | column) & self.all()
    }

    /// The squares of `within` that are connected with those of `seed`.
    #[inline]
    pub fn connected(self, seed: Squares, within: Squares) -> Squares {
        let first = self.first_column();
        match self.area() {
            0..=64 => connected(seed as u64, within as u64, !first as u64, self.width).into(),
            _ => connected(seed, within, !first, self.width),
        }
    }

    /// The squares of `within` that a king could walk to from those of `seed`.
    pub fn connected_all_around(self, seed: Squares, within: Squares) -> Squares {
        let mut found = seed & within;
        loop {
            let grown = self.around(found) & within;
            if grown == found {
                return found;
            }
            found = grown;
        }
    }

    /// Turned by half a turn.
    #[inline]
    pub fn half_turn(self, set: Squares) -> Squares {
        set.reverse_bits() >> (128 - self.area())
    }

    /// With the first row last.
    #[inline]
    pub fn upside_down(self, set: Squares) -> Squares {
        match self.area() {
            0..=63 => upside_down(set as u64, self).into(),
            // A row of 128 squares cannot be shifted out of the word.
            _ if self.height == 1 => set,
            _ => upside_down(set, self),
        }
    }

    /// With rows and columns exchanged; it is a set on the [`transposed`](Shape::transposed) board.
    #[inline]
    pub fn transpose(self, set: Squares) -> Squares {
        match self.area() {
            0..=63 => transpose(set as u64, self).into(),
            _ if self.height == 1 || self.width == 1 => set,
            _ => transpose(set, self),
        }
    }

    /// The board with rows and columns exchanged.
    pub fn transposed(self) -> Shape {
        Shape { height: self.width, width: self.height }
    }

    /// The smallest rectangle around a set that is not empty.
    #[inline]
    pub fn frame(self, set: Squares) -> Frame {
        let width = u32::from(self.width);
        let top = set.trailing_zeros() / width;
        let bottom = (127 - set.leading_zeros()) / width;
        let columns = match self.area() {
            0..=63 => columns((set >> (top * width)) as u64, self.width, bottom - top + 1).into(),
            _ if self.height == 1 => set,
            _ => columns(set >> (top * width), self.width, bottom - top + 1),
        };
        let left = columns.trailing_zeros();
        let right = 127 - columns.leading_zeros();
        let shape = Shape { height: (bottom - top + 1) as u8, width: (right - left + 1) as u8 };
        Frame { outer: self, offset: top * width + left, shape }
    }
}

/// A machine word as a set of squares: most boards fit in the smaller one, which is twice as fast.
trait Word:
    Copy + PartialEq + BitAnd<Output = Self> + BitOr<Output = Self> + Shl<u8, Output = Self> + Shr<u8, Output = Self>
{
    const ZERO: Self;
    const ONE: Self;
    fn minus_one(self) -> Self;
}

impl Word for u64 {
    const ZERO: u64 = 0;
    const ONE: u64 = 1;
    fn minus_one(self) -> u64 {
        self.wrapping_sub(1)
    }
}

impl Word for u128 {
    const ZERO: u128 = 0;
    const ONE: u128 = 1;
    fn minus_one(self) -> u128 {
        self.wrapping_sub(1)
    }
}

#[inline]
fn connected<W: Word>(seed: W, within: W, not_first: W, width: u8) -> W {
    // A step to the right cannot end in the first column, a step to the left cannot start there.
    let (to_right, within_once) = (within & not_first, within);
    let mut found = seed & within;
    let column = size_of::<W>() as u8 * 8 > width;
    loop {
        let sides = (found << 1 & to_right) | ((found & not_first) >> 1 & within_once);
        let grown = found | sides | if column { (found << width | found >> width) & within } else { W::ZERO };
        if grown == found {
            return found;
        }
        found = grown;
    }
}

/// The columns that a set on so many rows touches, as a set on one row.
#[inline]
fn columns<W: Word>(set: W, width: u8, rows: u32) -> W {
    let (mut all, mut rest) = (set, set);
    for _ in 1..rows {
        rest = rest >> width;
        all = all | rest;
    }
    all & (W::ONE << width).minus_one()
}

#[inline]
fn cut<W: Word>(set: W, outer_width: u8, shape: Shape) -> W {
    let row = (W::ONE << shape.width).minus_one();
    let (mut cut, mut rest) = (set & row, set);
    let mut place = 0;
    for _ in 1..shape.height {
        rest = rest >> outer_width;
        place += shape.width;
        cut = cut | (rest & row) << place;
    }
    cut
}

#[inline]
fn upside_down<W: Word>(set: W, shape: Shape) -> W {
    let row = (W::ONE << shape.width).minus_one();
    let (mut turned, mut rest) = (W::ZERO, set);
    for _ in 0..shape.height {
        turned = turned << shape.width | (rest & row);
        rest = rest >> shape.width;
    }
    turned
}

#[inline]
fn transpose<W: Word>(set: W, shape: Shape) -> W {
    let (mut turned, mut rest) = (W::ZERO, set);
    for row in 0..shape.height {
        let mut place = row;
        for _ in 0..shape.width {
            turned = turned | (rest & W::ONE) << place;
            rest = rest >> 1;
            place += shape.height;
        }
    }
    turned
}

/// A rectangle on a board.
#[derive(Clone, Copy)]
pub(crate) struct Frame {
    outer: Shape,
    offset: u32,
    pub shape: Shape,
}

impl Frame {
    /// The squares of a set that lie in the frame, on a board of the frame's own shape.
    #[inline]
    pub fn cut(self, set: Squares) -> Squares {
        let shifted_set = set >> self.offset;
        if self.shape.width == self.outer.width {
            return shifted_set & self.shape.all();
        }
        match self.outer.area() {
            0..=64 => cut(shifted_set as u64, self.outer.width, self.shape).into(),
            _ => cut(shifted_set, self.outer.width, self.shape),
        }
    }
}

/// The squares of a set, one by one.
pub(crate) fn each(mut set: Squares) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let bit = (set != 0).then(|| set.trailing_zeros())?;
        set &= set - 1;
        Some(bit)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain(shape: Shape, set: Squares, place: impl Fn(u32, u32) -> u32) -> Squares {
        let width = u32::from(shape.width);
        each(set).map(|bit| 1 << place(bit / width, bit % width)).sum()
    }

    #[test]
    fn symmetries_move_each_square_where_it_belongs() {
        let mut random = 1u128;
        for (height, width) in [(1, 1), (1, 128), (128, 1), (3, 5), (8, 8), (8, 16), (11, 11), (2, 3)] {
            let shape = Shape::new(height, width).unwrap();
            let (h, w) = (height as u32, width as u32);
            for _ in 0..50 {
                random =
                    random.wrapping_mul(0xDA94_2042_E4DD_58B5_0000_0000_0000_0001).wrapping_add(99).rotate_left(37);
                let set = random & shape.all();
                assert_eq!(shape.half_turn(set), plain(shape, set, |r, c| (h - 1 - r) * w + w - 1 - c));
                assert_eq!(shape.upside_down(set), plain(shape, set, |r, c| (h - 1 - r) * w + c));
                assert_eq!(shape.transpose(set), plain(shape, set, |r, c| c * h + r));
                let beside = each(set)
                    .flat_map(|bit| [(0, 1), (1, 0), (0, -1), (-1, 0)].map(|step| shape.step(bit, step)))
                    .flatten()
                    .fold(0, |set, bit| set | 1 << bit);
                assert_eq!(shape.beside(set), beside);
                if set != 0 {
                    let frame = shape.frame(set);
                    assert_eq!(frame.cut(set).count_ones(), set.count_ones());
                    assert!(frame.shape.area() <= shape.area());
                }
            }
        }
    }

    #[test]
    fn huge_boards_are_refused() {
        assert!(Shape::new(1_000_000_000, 1).is_err());
        assert!(Shape::new(u64::MAX, u64::MAX).is_err());
        assert!(Shape::new(0, 5).is_err());
    }
}
