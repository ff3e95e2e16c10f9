//! Boards: rectangles, boxes, and rectangles glued along their sides.

use crate::{Error, Result};
use std::str::FromStr;

/// How the sides of a board are glued.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Surface {
    /// Nothing is glued; also boxes of several layers.
    #[default]
    Rectangle,
    /// The right side to the left.
    Cylinder,
    /// The right side to the left, and the bottom to the top.
    Torus,
    /// The right side to the left with a half twist: beyond the last column rows are counted from below.
    Mobius,
    /// A Möbius strip whose bottom is glued to its top.
    Klein,
}

impl Surface {
    /// All surfaces with their names.
    pub const NAMES: [(Self, &'static str); 6] = [
        (Self::Rectangle, "rectangle"),
        (Self::Cylinder, "cylinder"),
        (Self::Torus, "torus"),
        (Self::Mobius, "mobius"),
        (Self::Klein, "klein"),
        (Self::Rectangle, "box"),
    ];

    fn glues_columns(self) -> bool {
        self != Self::Rectangle
    }

    fn glues_rows(self) -> bool {
        matches!(self, Self::Torus | Self::Klein)
    }

    fn twists(self) -> bool {
        matches!(self, Self::Mobius | Self::Klein)
    }
}

impl FromStr for Surface {
    type Err = Error;
    fn from_str(text: &str) -> Result<Self> {
        let found = Self::NAMES.iter().find(|(_, name)| *name == text).map(|(surface, _)| *surface);
        let names: Vec<&str> = Self::NAMES.iter().map(|(_, name)| *name).collect();
        found.ok_or_else(|| Error::Illegal(format!("there is no surface \"{text}\"; known are {}", names.join(", "))))
    }
}

/// A board of squares in rows, columns and layers, with a surface.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    rows: usize,
    columns: usize,
    layers: usize,
    surface: Surface,
}

/// A square, counted along the rows from the first: layer, row, column.
pub type Square = usize;

const MAX_SQUARES: usize = 1 << 24;

impl Board {
    /// A board; sizes must be at least 1 and only a rectangle can have layers.
    pub fn new(rows: usize, columns: usize, layers: usize, surface: Surface) -> Result<Self> {
        if rows == 0 || columns == 0 || layers == 0 {
            return Err(Error::Illegal(format!("a board of {rows} x {columns} has no square")));
        }
        let squares = rows.checked_mul(columns).and_then(|area| area.checked_mul(layers));
        if squares.is_none_or(|squares| squares > MAX_SQUARES) {
            let asked = squares.map_or(u64::MAX, |squares| squares as u64);
            return Err(Error::TooLarge { what: "the number of squares".into(), asked, feasible: MAX_SQUARES as u64 });
        }
        if layers > 1 && surface != Surface::Rectangle {
            return Err(Error::Illegal("only a box has layers; glue the sides of a flat board".into()));
        }
        Ok(Self { rows, columns, layers, surface })
    }

    /// A plain rectangle.
    pub fn rectangle(rows: usize, columns: usize) -> Result<Self> {
        Self::new(rows, columns, 1, Surface::Rectangle)
    }

    /// Rows, columns and layers.
    pub fn sizes(&self) -> [usize; 3] {
        [self.rows, self.columns, self.layers]
    }

    /// How the sides are glued.
    pub fn surface(&self) -> Surface {
        self.surface
    }

    /// How many squares there are.
    pub fn squares(&self) -> usize {
        self.rows * self.columns * self.layers
    }

    /// The row, column and layer of a square.
    pub fn place(&self, square: Square) -> [usize; 3] {
        let (rest, column) = (square / self.columns, square % self.columns);
        [rest % self.rows, column, rest / self.rows]
    }

    /// The square at a place within the board.
    pub fn square(&self, [row, column, layer]: [usize; 3]) -> Square {
        (layer * self.rows + row) * self.columns + column
    }

    /// The square at a place that may lie beyond glued sides, and whether an odd number of twists lead to it.
    fn wrapped(&self, [row, column, layer]: [i64; 3]) -> Option<(Square, bool)> {
        let [rows, columns, layers] = self.sizes().map(|size| size as i64);
        let row = if self.surface.glues_rows() { row.rem_euclid(rows) } else { row };
        let around = column.div_euclid(columns);
        let column = if self.surface.glues_columns() { column.rem_euclid(columns) } else { column };
        let twisted = self.surface.twists() && around % 2 != 0;
        let row = if twisted { rows - 1 - row } else { row };
        let inside = (0..rows).contains(&row) && (0..columns).contains(&column) && (0..layers).contains(&layer);
        inside.then(|| (self.square([row, column, layer].map(|size| size as usize)), twisted))
    }

    /// The squares met from `square` in a direction: one for a leap, a line for a ride, which ends at the edge, or
    /// where it comes round to where it began.
    pub fn line(&self, square: Square, direction: [i32; 3], rides: bool) -> impl Iterator<Item = Square> + '_ {
        let start = self.place(square).map(|place| place as i64);
        let longest = if rides { 2 * self.squares() as i64 } else { 1 };
        (1..=longest)
            .map_while(move |steps| {
                let place = std::array::from_fn(|axis| start[axis] + steps * i64::from(direction[axis]));
                self.wrapped(place)
            })
            .take_while(move |met| *met != (square, false))
            .map(|(met, _)| met)
    }

    /// Whether a ride or leap from one square in a direction meets another, by arithmetic alone.
    ///
    /// A twisted board is half of an untwisted one of twice its columns, on which each square has a twin.
    pub fn reaches(&self, from: Square, to: Square, direction: [i32; 3], rides: bool) -> bool {
        let [rows, columns, _] = self.sizes().map(|size| size as i64);
        let start = self.place(from).map(|place| place as i64);
        let end = self.place(to).map(|place| place as i64);
        let around = if self.surface.twists() { 2 * columns } else { columns };
        let glued = [self.surface.glues_rows().then_some(rows), self.surface.glues_columns().then_some(around), None];
        let twin = [rows - 1 - end[0], end[1] + columns, end[2]];
        let meets = |end: [i64; 3]| {
            let congruences =
                (0..3).map(|axis| steps(end[axis] - start[axis], i64::from(direction[axis]), glued[axis]));
            // (k modulo m) for each axis: which numbers of steps bring it right; modulus 0 means k itself.
            let both = congruences.reduce(|one, other| combine(one?, other?)).flatten();
            both.is_some_and(|(steps, modulus)| match (rides, modulus) {
                (true, 0) => steps >= 1,
                (true, _) => true,
                (false, 0) => steps == 1,
                (false, modulus) => (1 - steps) % modulus == 0,
            })
        };
        meets(end) || (self.surface.twists() && meets(twin))
    }

    /// Whether a symmetry maps the board onto itself and lines to lines.
    pub fn has_symmetry(&self, symmetry: &Symmetry) -> bool {
        let sizes = self.sizes();
        let fits = symmetry.order.map(|axis| sizes[axis]) == sizes;
        let [row, column, layer] = symmetry.shift;
        let shifts_fit =
            layer == 0 && (row == 0 || self.surface.glues_rows()) && (column == 0 || self.surface.glues_columns());
        // Beyond the twist rows run backwards, so that only half the rows can be shifted there.
        let twist_fits = self.surface != Surface::Klein || 2 * row % self.rows == 0;
        let order_fits = match self.surface {
            Surface::Rectangle => true,
            Surface::Torus => symmetry.order[2] == 2,
            _ => symmetry.order == [0, 1, 2],
        };
        fits && shifts_fit && twist_fits && order_fits
    }

    /// The evident symmetries: reflections, exchanges of axes, and shifts along glued sides.
    pub fn symmetries(&self) -> Vec<Symmetry> {
        let mut symmetries = Vec::new();
        let row_shifts = if self.surface.glues_rows() { self.rows } else { 1 };
        let column_shifts = match self.surface {
            Surface::Rectangle => 1,
            // Only twice around a twisted strip leads back.
            Surface::Mobius | Surface::Klein => 2 * self.columns,
            Surface::Cylinder | Surface::Torus => self.columns,
        };
        for order in [[0, 1, 2], [1, 0, 2], [0, 2, 1], [2, 1, 0], [1, 2, 0], [2, 0, 1]] {
            for flips in (0..8).map(|signs: usize| [0, 1, 2].map(|axis| signs >> axis & 1 == 1)) {
                for row in 0..row_shifts {
                    for column in 0..column_shifts {
                        let symmetry = Symmetry { order, flips, shift: [row, column, 0] };
                        if self.has_symmetry(&symmetry) {
                            symmetries.push(symmetry);
                        }
                    }
                }
            }
        }
        symmetries
    }

    /// Where a symmetry sends a square.
    pub fn image(&self, symmetry: &Symmetry, square: Square) -> Square {
        let place = self.place(square);
        let sizes = self.sizes();
        let moved: [i64; 3] = std::array::from_fn(|axis| {
            let from = symmetry.order[axis];
            let along = if symmetry.flips[axis] { sizes[from] - 1 - place[from] } else { place[from] };
            (along + symmetry.shift[axis]) as i64
        });
        self.wrapped(moved).map_or(square, |(square, _)| square)
    }
}

/// A symmetry of a board: reorder the axes, reverse some, then shift along glued ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Symmetry {
    /// Axis `i` of the image is axis `order[i]`.
    pub order: [usize; 3],
    /// Which axes of the image are reversed.
    pub flips: [bool; 3],
    /// How far the image is shifted afterwards.
    pub shift: [usize; 3],
}

/// The numbers `k` of steps with `k * step = distance`, modulo `around` if the axis is glued: `k` modulo the second
/// number, or `k` alone when that is 0.
fn steps(distance: i64, step: i64, around: Option<i64>) -> Option<(i64, i64)> {
    match around {
        None if step == 0 => (distance == 0).then_some((0, 1)),
        None => (distance % step == 0).then_some((distance / step, 0)),
        Some(around) => {
            let (gcd, inverse) = bezout(step.rem_euclid(around), around);
            let modulus = around / gcd;
            (distance % gcd == 0)
                .then(|| ((distance / gcd).rem_euclid(modulus) * inverse.rem_euclid(modulus) % modulus, modulus))
        }
    }
}

/// The numbers that satisfy both conditions (the Chinese remainder theorem), in the same form.
fn combine((a, m): (i64, i64), (b, n): (i64, i64)) -> Option<(i64, i64)> {
    match (m, n) {
        (0, 0) => (a == b).then_some((a, 0)),
        (0, _) => ((a - b) % n == 0).then_some((a, 0)),
        (_, 0) => ((b - a) % m == 0).then_some((b, 0)),
        _ => {
            let (gcd, inverse) = bezout(m, n);
            let lcm = m / gcd * n;
            let times = ((b - a) / gcd).rem_euclid(n / gcd) * inverse.rem_euclid(n / gcd) % (n / gcd);
            ((b - a) % gcd == 0).then(|| ((a + m * times).rem_euclid(lcm), lcm))
        }
    }
}

/// The greatest common divisor of `a` and `modulus`, and what times `a` is congruent to it.
fn bezout(a: i64, modulus: i64) -> (i64, i64) {
    let (mut old, mut new) = ((a, 1), (modulus, 0));
    while new.0 != 0 {
        let quotient = old.0 / new.0;
        (old, new) = (new, (old.0 - quotient * new.0, old.1 - quotient * new.1));
    }
    old
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_go_round_glued_sides() {
        let line = |surface, square, direction| -> Vec<Square> {
            Board::new(3, 4, 1, surface).unwrap().line(square, direction, true).collect()
        };
        assert_eq!(line(Surface::Rectangle, 0, [1, 1, 0]), [5, 10]);
        assert_eq!(line(Surface::Cylinder, 2, [0, 1, 0]), [3, 0, 1]);
        assert_eq!(line(Surface::Torus, 0, [1, 1, 0]).len(), 11);
        // Round the Möbius strip the first row leads into the last, and only then back.
        assert_eq!(line(Surface::Mobius, 2, [0, 1, 0]), [3, 8, 9, 10, 11, 0, 1]);
    }

    #[test]
    fn arithmetic_reaches_what_lines_meet() {
        for (surface, _) in Surface::NAMES {
            for (rows, columns) in [(1, 5), (3, 4), (4, 6), (5, 5)] {
                let board = Board::new(rows, columns, 1, surface).unwrap();
                for direction in [[0, 1, 0], [1, 0, 0], [1, -1, 0], [2, 1, 0], [-1, 2, 0], [3, -3, 0], [0, 2, 0]] {
                    for (from, rides) in (0..board.squares()).flat_map(|from| [(from, true), (from, false)]) {
                        let met: Vec<Square> = board.line(from, direction, rides).collect();
                        for to in (0..board.squares()).filter(|&to| to != from) {
                            let reaches = board.reaches(from, to, direction, rides);
                            assert_eq!(reaches, met.contains(&to), "{board:?} {from} {to} {direction:?} {rides}");
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn symmetries_map_lines_to_lines() {
        for (surface, _) in Surface::NAMES {
            for (rows, columns) in [(3, 4), (4, 3), (3, 3)] {
                let board = Board::new(rows, columns, 1, surface).unwrap();
                let knight = crate::placement::Piece::parse("knight").unwrap().directions();
                let near = |square: Square| {
                    let mut near: Vec<Square> =
                        knight.iter().flat_map(|&(by, rides)| board.line(square, by, rides)).collect();
                    near.sort_unstable();
                    near
                };
                for symmetry in board.symmetries() {
                    for square in 0..board.squares() {
                        let mut moved: Vec<Square> =
                            near(square).iter().map(|&met| board.image(&symmetry, met)).collect();
                        moved.sort_unstable();
                        assert_eq!(moved, near(board.image(&symmetry, square)), "{surface:?} {symmetry:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn symmetries_are_permutations() {
        for (surface, _) in Surface::NAMES {
            let board = Board::new(3, 4, 1, surface).unwrap();
            for symmetry in board.symmetries() {
                let mut images: Vec<Square> = (0..12).map(|square| board.image(&symmetry, square)).collect();
                images.sort_unstable();
                assert_eq!(images, (0..12).collect::<Vec<_>>(), "{surface:?} {symmetry:?}");
            }
        }
    }

    #[test]
    fn bad_boards_are_refused() {
        assert!(Board::rectangle(0, 5).unwrap_err().to_string().contains("no square"));
        assert!(matches!(Board::rectangle(1 << 40, 1 << 40), Err(Error::TooLarge { .. })));
        assert!(Board::new(3, 3, 3, Surface::Torus).is_err());
        assert!("sphere".parse::<Surface>().unwrap_err().to_string().contains("torus"));
    }
}
