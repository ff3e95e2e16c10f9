//! Boards and strips: squares with stones, chess pieces, dominoes, holes, shades and marks.

use upstar_engine::Place;

use crate::chess::{Piece, outline};
use crate::error::{Error, Result, at_most};
use crate::geometry::{Bounds, Point, at};
use crate::owner::Owner;
use crate::picture::{Dash, Fill, Hatch, Path, Picture, Role, Style, Text};

const MAX_SQUARES: usize = 4_096;
const SQUARE: f64 = 36.0;

/// What stands on a square.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum Mark {
    /// Nothing.
    #[default]
    Empty,
    /// The square is not part of the board, or covered.
    Hole,
    /// The square is burnt.
    Burnt,
    /// There never was a square here; nothing is drawn.
    Missing,
    /// A piece of chocolate.
    Chocolate,
    /// A piece of chocolate that is poisoned.
    Poison,
    /// A stone.
    Stone(Owner),
    /// A chess piece.
    Piece(Piece, Owner),
    /// A counter with letters on it, such as a toad.
    Counter(Owner, String),
}

/// A square.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Square {
    /// What stands there.
    pub mark: Mark,
    /// Whether nobody may use it any more: threatened squares are shaded.
    pub shaded: bool,
    /// Whose winning move goes here.
    pub winning: Vec<Owner>,
}

/// A domino on two neighbouring squares.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Domino {
    /// The row of its upper or left square, from 0.
    pub row: usize,
    /// The column of its upper or left square, from 0.
    pub column: usize,
    /// Whether its second square is below the first, and not to the right.
    pub vertical: bool,
    /// Who placed it.
    pub owner: Owner,
    /// Whether it is only a suggestion, such as a winning move.
    pub proposed: bool,
}

/// How rows and columns are called at the sides of a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Coordinates {
    /// Not at all.
    #[default]
    None,
    /// Columns a, b, c, rows 1, 2, 3: the first square is a1.
    Letters,
    /// Rows and columns by numbers from 1.
    Numbers,
}

/// A board: squares by rows, and dominoes on them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Board {
    /// What it is called.
    pub name: String,
    /// The number of columns.
    pub columns: usize,
    /// The squares, row by row.
    pub squares: Vec<Square>,
    /// The dominoes.
    pub dominoes: Vec<Domino>,
    /// Whether squares alternate in shade, as on a chess board.
    pub checkered: bool,
    /// How rows and columns are called.
    pub coordinates: Coordinates,
    /// The layer of a box that this is, which then stands before the row in the names of squares.
    pub layer: Option<usize>,
}

impl Board {
    /// An empty board.
    pub fn new(name: impl Into<String>, rows: usize, columns: usize) -> Board {
        // A board too large to draw need not be built; drawing it says why.
        let squares = vec![Square::default(); rows.saturating_mul(columns).min(MAX_SQUARES + 1)];
        Board {
            name: name.into(),
            columns,
            squares,
            dominoes: Vec::new(),
            checkered: false,
            coordinates: Coordinates::None,
            layer: None,
        }
    }

    /// A strip: a board with one row.
    pub fn strip(name: impl Into<String>, marks: Vec<Mark>) -> Board {
        let columns = marks.len();
        let squares = marks.into_iter().map(|mark| Square { mark, ..Square::default() }).collect();
        Board { squares, ..Board::new(name, 0, columns) }
    }

    /// The square in a row and column, counted from 0.
    pub fn square(&mut self, row: usize, column: usize) -> Option<&mut Square> {
        if column >= self.columns {
            return None;
        }
        self.squares.get_mut(row.checked_mul(self.columns)?.checked_add(column)?)
    }

    /// The picture; each square is a group named `square ROW COLUMN`, counted from 0.
    ///
    /// ```
    /// use upstar_draw::{Board, Mark, Owner, Piece};
    /// let mut board = Board::new("Queens", 3, 4);
    /// board.square(1, 2).unwrap().mark = Mark::Piece(Piece::Queen, Owner::Anyone);
    /// assert_eq!(board.picture()?.title, "Queens on a 3 x 4 board");
    /// # Ok::<(), upstar_draw::Error>(())
    /// ```
    pub fn picture(&self) -> Result<Picture> {
        at_most("a board", self.squares.len(), MAX_SQUARES, "squares")?;
        let rows = self.squares.len().div_ceil(self.columns.max(1));
        let mut picture = Picture::new(format!("{} on a {rows} x {} board", self.name, self.columns));
        for (index, square) in self.squares.iter().enumerate() {
            let (row, column) = (index / self.columns.max(1), index % self.columns.max(1));
            if square.mark == Mark::Missing {
                continue;
            }
            let place = match self.layer {
                None => Place::Square { row, column },
                Some(layer) => Place::Cell { layer, row, column },
            };
            let label = format!("{}, {}", self.name_of(row, column), words(square));
            picture.labelled(place.to_string(), label, |p| self.draw_square(p, square, row, column));
        }
        for domino in &self.dominoes {
            let (second_row, second_column) = if domino.vertical {
                (domino.row.saturating_add(1), domino.column)
            } else {
                (domino.row, domino.column.saturating_add(1))
            };
            if second_row >= rows || second_column >= self.columns {
                return Err(Error::NoSuchPart {
                    what: "a board",
                    part: "row",
                    index: second_row,
                    range: format!("a domino would lie outside the {rows} rows and {} columns", self.columns),
                });
            }
            draw_domino(&mut picture, domino);
        }
        if self.coordinates != Coordinates::None {
            for row in 0..rows {
                picture.text(Text::new(at(-12.0, centre(row, 0).y), (row + 1).to_string(), 12.0).role(Role::Faint));
            }
            for column in 0..self.columns {
                let place = at(centre(0, column).x, -12.0);
                let name = match self.coordinates {
                    Coordinates::Letters => letters(column),
                    _ => (column + 1).to_string(),
                };
                picture.text(Text::new(place, name, 12.0).role(Role::Faint));
            }
        }
        Ok(picture)
    }

    /// How people call a square.
    fn name_of(&self, row: usize, column: usize) -> String {
        match (self.coordinates, self.layer) {
            (Coordinates::Letters, None) => format!("{}{}", letters(column), row + 1),
            (Coordinates::Letters, Some(layer)) => format!("{}{}/{}", letters(column), row + 1, layer + 1),
            (_, None) => format!("({},{})", row + 1, column + 1),
            (_, Some(layer)) => format!("({},{},{})", row + 1, column + 1, layer + 1),
        }
    }

    fn draw_square(&self, picture: &mut Picture, square: &Square, row: usize, column: usize) {
        let place = centre(row, column);
        let area = Path::rectangle(Bounds::around(place, SQUARE / 2.0, SQUARE / 2.0));
        if square.mark == Mark::Hole {
            picture.path(area, Style::line(Role::Faint, 1.0).filled(Fill::Hatched(Role::Faint, Hatch::Crossed)));
            return;
        }
        let dark = self.checkered && (row + column) % 2 == 1;
        let fill = if dark { Fill::Tint(Role::Faint) } else { Fill::Solid(Role::Paper) };
        picture.path(area.clone(), Style::line(Role::Faint, 1.0).filled(fill));
        if square.shaded {
            picture.path(area, Style::area(Fill::Hatched(Role::Faint, Hatch::Rising)));
        }
        draw_mark(picture, &square.mark, place);
        for (i, owner) in square.winning.iter().take(3).enumerate() {
            let beside = (i as f64 - (square.winning.len().min(3) as f64 - 1.0) / 2.0) * 13.0;
            draw_winning(picture, place + at(beside, 0.0), *owner);
        }
    }
}

/// What a square shows, in words.
fn words(square: &Square) -> String {
    let whose = |owner: Owner| match owner {
        Owner::Left => "Left's ",
        Owner::Right => "Right's ",
        Owner::Anyone => "",
    };
    match &square.mark {
        Mark::Empty if square.shaded => "threatened".into(),
        Mark::Empty => "free".into(),
        Mark::Hole => "no square".into(),
        Mark::Burnt => "burnt".into(),
        Mark::Missing => "nothing".into(),
        Mark::Chocolate => "chocolate".into(),
        Mark::Poison => "poisoned".into(),
        Mark::Stone(owner) => format!("{}stone", whose(*owner)),
        Mark::Piece(piece, owner) => format!("{}{}", whose(*owner), format!("{piece:?}").to_lowercase()),
        Mark::Counter(owner, letters) => format!("{}{letters}", whose(*owner)),
    }
}

/// a to z, then aa, ab, …
fn letters(column: usize) -> String {
    let letter = |i: usize| char::from(b'a' + (i % 26) as u8);
    if column < 26 { letter(column).to_string() } else { format!("{}{}", letter(column / 26 - 1), letter(column)) }
}

fn centre(row: usize, column: usize) -> Point {
    at((column as f64 + 0.5) * SQUARE, (row as f64 + 0.5) * SQUARE)
}

/// A winning move: a ring in the highlight colour with the letter of the player.
fn draw_winning(picture: &mut Picture, place: Point, owner: Owner) {
    picture.circle(place, 7.0, Style::line(Role::Highlight, 2.0).filled(Fill::Solid(Role::Paper)));
    if owner != Owner::Anyone {
        picture.text(Text::new(place, owner.letter(), 9.0).role(owner.role()).bold());
    }
}

/// Left's are solid, Right's are outlines.
fn body(owner: Owner) -> Style {
    match owner {
        Owner::Left => Style::line(Role::Left, 1.6).filled(Fill::Solid(Role::Left)),
        Owner::Right => Style::line(Role::Right, 1.8).filled(Fill::Solid(Role::Paper)),
        Owner::Anyone => Style::line(Role::Ink, 1.2).filled(Fill::Solid(Role::Ink)),
    }
}

fn draw_mark(picture: &mut Picture, mark: &Mark, place: Point) {
    match mark {
        Mark::Empty | Mark::Hole | Mark::Missing => {}
        Mark::Burnt => {
            let area = Path::rectangle(Bounds::around(place, SQUARE / 2.0, SQUARE / 2.0));
            picture.path(area, Style::area(Fill::Tint(Role::Ink)));
            let arm = 0.22 * SQUARE;
            for (x, y) in [(arm, arm), (arm, -arm)] {
                picture.line(place - at(x, y), place + at(x, y), Style::line(Role::Ink, 3.0));
            }
        }
        Mark::Chocolate | Mark::Poison => {
            let area = Path::rounded(Bounds::around(place, 0.42 * SQUARE, 0.42 * SQUARE), 4.0);
            picture.path(area, Style::line(Role::Highlight, 1.6).filled(Fill::Tint(Role::Highlight)));
            if *mark == Mark::Poison {
                // A skull would need a font that has one.
                picture.circle(place, 0.27 * SQUARE, Style::line(Role::Ink, 2.2).filled(Fill::Solid(Role::Paper)));
                let arm = 0.19 * SQUARE;
                for (x, y) in [(arm, arm), (arm, -arm)] {
                    picture.line(place - at(x, y), place + at(x, y), Style::line(Role::Ink, 2.2));
                }
            }
        }
        Mark::Stone(owner) => picture.circle(place, 0.36 * SQUARE, body(*owner)),
        Mark::Piece(piece, owner) => {
            for path in outline(*piece, place, 0.92 * SQUARE) {
                picture.path(path, body(*owner));
            }
        }
        Mark::Counter(owner, letters) => {
            picture.circle(place, 0.38 * SQUARE, body(*owner));
            let role = if *owner == Owner::Right { Role::Right } else { Role::Paper };
            let letters: String = letters.chars().take(2).collect();
            picture.text(Text::new(place, letters, 15.0).role(role).bold());
        }
    }
}

fn draw_domino(picture: &mut Picture, domino: &Domino) {
    let first = centre(domino.row, domino.column);
    let second = if domino.vertical { first + at(0.0, SQUARE) } else { first + at(SQUARE, 0.0) };
    let bounds = Bounds::of([first, second]).grown(0.36 * SQUARE);
    let style = Style::line(domino.owner.role(), 2.0);
    let style = if domino.proposed {
        style.dashed(Dash::Dashed).filled(Fill::Tint(Role::Highlight))
    } else {
        style.filled(domino.owner.hatched())
    };
    picture.path(Path::rounded(bounds, 5.0), style);
}
