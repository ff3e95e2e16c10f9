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
        let found = Self::NAMES
            .iter()
            .find(|(_, name)| *name == text)
            .map(|(surface, _)| *surface);
        let names: Vec<&str> = Self::NAMES.iter().map(|(_, name)| *name).collect();
        found.ok_or_else(|| {
            Error::Illegal(format!(
                "there is no surface \"{text}\"; known are {}",
                names.join(", ")
            ))
        })
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
            return Err(Error::Illegal(format!(
                "a board of {rows} x {columns} has no square"
            )));
        }
        let squares = rows
            .checked_mul(columns)
            .and_then(|area| area.checked_mul(layers));
        if squares.is_none_or(|squares| squares > MAX_SQUARES) {
            let asked = squares.map_or(u64::MAX, |squares| squares as u64);
            return Err(Error::TooLarge {
                what: "the number of squares".into(),
                asked,
                feasible: MAX_SQUARES as u64,
            });
        }
        if layers > 1 && surface != Surface::Rectangle {
            return Err(Error::Illegal(
                "only a box has layers; glue the sides of a flat board".into(),
            ));
        }
        Ok(Self {
            rows,
            columns,
            layers,
            surface,
        })
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
        let row = if self.surface.glues_rows() {
            row.rem_euclid(rows)
        } else {
            row
        };
        let around = column.div_euclid(columns);
        let column = if self.surface.glues_columns() {
            column.rem_euclid(columns)
        } else {
            column
        };
        let twisted = self.surface.twists() && around % 2 != 0;
        let row = if twisted { rows - 1 - row } else { row };
        let inside = (0..rows).contains(&row)
            && (0..columns).contains(&column)
            && (0..layers).contains(&layer);
        inside.then(|| {
            (
                self.square([row, column, layer].map(|size| size as usize)),
                twisted,
            )
        })
    }

    /// The squares met from `square` in a direction: one for a leap, a line for a ride, which ends at the edge, or
    /// where it comes round to where it began.
    pub fn line(
        &self,
        square: Square,
        direction: [i32; 3],
        rides: bool,
    ) -> impl Iterator<Item = Square> + '_ {
        let start = self.place(square).map(|place| place as i64);
        let longest = if rides { 2 * self.squares() as i64 } else { 1 };
        (1..=longest)
            .map_while(move |steps| {
                let place =
                    std::array::from_fn(|axis| start[axis] + steps * i64::from(direction[axis]));
                self.wrapped(place)
            })
            .take_while(move |met| *met != (square, false))
            .map(|(met, _)| met)
    }

    /// Every square that maps onto the board under one of its evident symmetries, as functions on places.
    pub fn symmetries(&self) -> Vec<Symmetry> {
        let mut symmetries = Vec::new();
        let [rows, columns, layers] = self.sizes();
        let row_shifts = if self.surface.glues_rows() { rows } else { 1 };
        let column_shifts = match self.surface {
            Surface::Rectangle => 1,
            // Twice around a twisted strip is once around.
            Surface::Mobius | Surface::Klein => 2 * columns,
            Surface::Cylinder | Surface::Torus => columns,
        };
        let orders: &[[usize; 3]] = &[
            [0, 1, 2],
            [1, 0, 2],
            [0, 2, 1],
            [2, 1, 0],
            [1, 2, 0],
            [2, 0, 1],
        ];
        let sizes = [rows, columns, layers];
        for &order in orders {
            let fits = order.map(|axis| sizes[axis]) == sizes;
            let allowed = match self.surface {
                Surface::Rectangle => fits,
                Surface::Torus => fits && order[2] == 2,
                _ => order == [0, 1, 2],
            };
            if !allowed {
                continue;
            }
            for signs in 0..8usize {
                let flips = std::array::from_fn(|axis| signs >> axis & 1 == 1);
                // On the Klein bottle rows are counted from one of two circles; other shifts break the twist.
                let steps = if self.surface == Surface::Klein {
                    rows.div_ceil(2).max(1)
                } else {
                    1
                };
                for row in (0..row_shifts).step_by(steps) {
                    for column in 0..column_shifts {
                        symmetries.push(Symmetry {
                            order,
                            flips,
                            shift: [row, column, 0],
                        });
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
            let along = if symmetry.flips[axis] {
                sizes[from] - 1 - place[from]
            } else {
                place[from]
            };
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_go_round_glued_sides() {
        let line = |surface, square, direction| -> Vec<Square> {
            Board::new(3, 4, 1, surface)
                .unwrap()
                .line(square, direction, true)
                .collect()
        };
        assert_eq!(line(Surface::Rectangle, 0, [1, 1, 0]), [5, 10]);
        assert_eq!(line(Surface::Cylinder, 2, [0, 1, 0]), [3, 0, 1]);
        assert_eq!(line(Surface::Torus, 0, [1, 1, 0]).len(), 11);
        // Round the Möbius strip the first row leads into the last, and only then back.
        assert_eq!(line(Surface::Mobius, 2, [0, 1, 0]), [3, 8, 9, 10, 11, 0, 1]);
    }

    #[test]
    fn symmetries_are_permutations() {
        for (surface, _) in Surface::NAMES {
            let board = Board::new(3, 4, 1, surface).unwrap();
            for symmetry in board.symmetries() {
                let mut images: Vec<Square> = (0..12)
                    .map(|square| board.image(&symmetry, square))
                    .collect();
                images.sort_unstable();
                assert_eq!(
                    images,
                    (0..12).collect::<Vec<_>>(),
                    "{surface:?} {symmetry:?}"
                );
            }
        }
    }

    #[test]
    fn bad_boards_are_refused() {
        assert!(
            Board::rectangle(0, 5)
                .unwrap_err()
                .to_string()
                .contains("no square")
        );
        assert!(matches!(
            Board::rectangle(1 << 40, 1 << 40),
            Err(Error::TooLarge { .. })
        ));
        assert!(Board::new(3, 3, 3, Surface::Torus).is_err());
        assert!(
            "sphere"
                .parse::<Surface>()
                .unwrap_err()
                .to_string()
                .contains("torus")
        );
    }
}
