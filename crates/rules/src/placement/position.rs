//! A position of a placement game: a board, the pieces to choose from, and those that stand on it.

use super::{Board, Piece, Square, Surface};
use crate::boards::shape::column_name;
use crate::boards::text::grid;
use crate::{Error, Result};
use std::fmt;

/// A position of a placement game.
///
/// A new piece must stand on a free square that no earlier piece threatens; it may itself threaten earlier ones.
/// With `blocking`, a line ends at the first piece or hole in its way; without, lines pass through.
///
/// ```
/// use upstar_rules::placement::{Board, Placement};
/// let queens = Placement::new("queen", Board::rectangle(4, 4)?)?;
/// let after = queens.place(0, 0)?;
/// assert_eq!(after.to_string(), "Qxxx|xx..|x.x.|x..x");
/// # Ok::<(), upstar_rules::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placement {
    board: Board,
    pieces: Vec<Piece>,
    blocking: bool,
    states: Vec<SquareState>,
}

/// What can be said of a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SquareState {
    /// A piece may be put here.
    Free,
    /// Some piece threatens it.
    Threatened,
    /// The piece with this number in the list of pieces stands here.
    Occupied(usize),
    /// There is no square here.
    Hole,
}

/// Put a piece, by its number in the list of pieces, on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct PlacementMove {
    /// Where.
    pub square: Square,
    /// Which.
    pub piece: usize,
}

/// Columns beyond this have no name that is read.
const MAX_NAMED_COLUMNS: usize = 1 << 12;

impl Placement {
    /// An empty board and the pieces to choose from, such as `"bishop+knight"`.
    pub fn new(pieces: &str, board: Board) -> Result<Self> {
        let mut list: Vec<Piece> = Vec::new();
        for text in pieces.split('+') {
            let piece = Piece::parse(text)?;
            if !list.contains(&piece) {
                list.push(piece);
            }
        }
        let states = vec![SquareState::Free; board.squares()];
        Ok(Self { board, pieces: list, blocking: false, states })
    }

    /// A position by its rows, split by `|`, and layers, split by `||`: `.` an empty square, `#` a hole, a piece by its letter (K Q R B N) or by
    /// its number in the list of pieces from 1.
    pub fn parse(pieces: &str, rows: &str, surface: Surface, blocking: bool) -> Result<Self> {
        let wrong = |expected: String, found: String, column: usize| Error::Notation {
            what: "board",
            expected,
            found,
            column: column + 1,
        };
        let layers = rows.split("||").count();
        let flat = rows.replace("||", "|");
        let lines: Vec<&str> = flat.split('|').collect();
        let columns = lines[0].chars().count();
        let mut column = 0;
        for line in &lines {
            let length = line.chars().count();
            if length != columns {
                return Err(wrong(format!("a row of {columns} squares"), format!("one of {length}"), column));
            }
            column += length + 1;
        }
        if !lines.len().is_multiple_of(layers) {
            let (expected, found) = (format!("{layers} layers of as many rows"), format!("{} rows", lines.len()));
            return Err(wrong(expected, found, 0));
        }
        let mut position =
            Self::new(pieces, Board::new(lines.len() / layers, columns, layers, surface)?)?.with_blocking(blocking);
        let mut standing = Vec::new();
        for (square, c) in lines.iter().flat_map(|line| line.chars()).enumerate() {
            let column = square + square / columns + square * layers / (lines.len() * columns);
            match c {
                '.' | 'x' => {}
                '#' => position.states[square] = SquareState::Hole,
                _ => {
                    let numbered = c.to_digit(10).and_then(|number| (number as usize).checked_sub(1));
                    let lettered = position.pieces.iter().position(|piece| piece.letter() == Some(c));
                    let piece = lettered.or(numbered.filter(|&number| number < position.pieces.len()));
                    let letters: String = position.pieces.iter().filter_map(Piece::letter).collect();
                    let expected = || format!(". # or one of the pieces {letters}");
                    standing.push((square, piece.ok_or_else(|| wrong(expected(), format!("'{c}'"), column))?));
                }
            }
        }
        position.put_all(standing)
    }

    /// Put down pieces that stand already, in an order in which each move is legal if there is one.
    fn put_all(mut self, mut standing: Vec<(Square, usize)>) -> Result<Self> {
        // A piece can come last if no other that stands threatens it then; take the pieces off from the last.
        let mut order = Vec::new();
        while !standing.is_empty() {
            let free_of_threats = |&(square, _): &(Square, usize)| {
                let others = standing.iter().filter(|&&(other, _)| other != square);
                !others.into_iter().any(|&(other, piece)| self.threatens_on_empty(piece, other, square))
            };
            let Some(last) = standing.iter().position(free_of_threats) else {
                let (square, piece) = standing[0];
                let by =
                    standing.iter().find(|&&(other, by)| other != square && self.threatens_on_empty(by, other, square));
                let by = by.map_or(String::new(), |&(other, by)| {
                    format!(" by the {} on {}", self.pieces[by], self.name(other))
                });
                return Err(Error::Illegal(format!(
                    "the {} on {} is threatened{by}: the position cannot be reached",
                    self.pieces[piece],
                    self.name(square)
                )));
            };
            order.push(standing.remove(last));
        }
        for (square, piece) in order.into_iter().rev() {
            self = self.place(piece, square)?;
        }
        Ok(self)
    }

    fn threatens_on_empty(&self, piece: usize, from: Square, to: Square) -> bool {
        let directions = self.pieces[piece].directions();
        directions.into_iter().any(|(direction, rides)| self.board.line(from, direction, rides).any(|met| met == to))
    }

    /// The same position, with lines that end at the first piece in their way or not.
    pub fn with_blocking(mut self, blocking: bool) -> Self {
        self.blocking = blocking;
        self
    }

    /// The board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The pieces to choose from.
    pub fn pieces(&self) -> &[Piece] {
        &self.pieces
    }

    /// Whether pieces block lines.
    pub fn blocking(&self) -> bool {
        self.blocking
    }

    /// Every square's state.
    pub fn states(&self) -> &[SquareState] {
        &self.states
    }

    /// The squares in a given state.
    pub fn squares(&self, state: SquareState) -> impl Iterator<Item = Square> + '_ {
        self.states.iter().enumerate().filter(move |(_, other)| **other == state).map(|(square, _)| square)
    }

    /// Whether no piece stands on the board and it has no holes.
    pub fn is_empty(&self) -> bool {
        self.states.iter().all(|&state| state == SquareState::Free)
    }

    /// The squares that a piece threatens from a square, as the board stands.
    pub fn threatened_from(&self, piece: usize, square: Square) -> Vec<Square> {
        let stops =
            |met: Square| self.blocking && matches!(self.states[met], SquareState::Occupied(_) | SquareState::Hole);
        let mut threatened = Vec::new();
        for (direction, rides) in self.pieces[piece].directions() {
            threatened.extend(self.board.line(square, direction, rides).take_while(|&met| !stops(met)));
        }
        threatened
    }

    /// The position after a piece was put on a free square.
    pub fn place(&self, piece: usize, square: Square) -> Result<Self> {
        if piece >= self.pieces.len() || square >= self.states.len() {
            return Err(Error::Illegal(format!("there is no piece {piece} or no square {square}")));
        }
        if self.states[square] != SquareState::Free {
            let name = self.name(square);
            return Err(Error::Illegal(format!("the {} cannot stand on {name}: it is not free", self.pieces[piece])));
        }
        let mut after = self.clone();
        for met in self.threatened_from(piece, square) {
            if after.states[met] == SquareState::Free {
                after.states[met] = SquareState::Threatened;
            }
        }
        after.states[square] = SquareState::Occupied(piece);
        Ok(after)
    }

    /// Every legal move.
    pub fn moves(&self) -> Vec<PlacementMove> {
        let pieces = 0..self.pieces.len();
        self.squares(SquareState::Free)
            .flat_map(|square| pieces.clone().map(move |piece| PlacementMove { square, piece }))
            .collect()
    }

    /// How a square is called: its column as a letter and its row from 1, as on all boards; in a box the layer follows.
    pub fn name(&self, square: Square) -> String {
        let [row, column, layer] = self.board.place(square);
        let name = format!("{}{}", column_name(column as u32), row + 1);
        if self.board.sizes()[2] == 1 { name } else { format!("{name}/{}", layer + 1) }
    }

    /// The square that is called so; `(3,2)` and `(3,2,1)` for row, column and layer are read as well.
    ///
    /// ```
    /// use upstar_rules::placement::{Board, Placement};
    /// let queens = Placement::new("queen", Board::rectangle(4, 4)?)?;
    /// assert_eq!(queens.square_called("b3")?, queens.square_called("(3,2)")?);
    /// assert!(queens.square_called("b5").unwrap_err().to_string().contains("a1 to d4"));
    /// # Ok::<(), upstar_rules::Error>(())
    /// ```
    pub fn square_called(&self, name: &str) -> Result<Square> {
        let sizes = self.board.sizes();
        let last = self.name(self.board.squares() - 1);
        let unknown = || {
            let first = self.name(0);
            Error::Illegal(format!("there is no square \"{name}\"; the squares are {first} to {last}"))
        };
        let text: String = name.chars().filter(|c| !c.is_whitespace()).collect::<String>().to_lowercase();
        let from_one = |text: &str| text.parse::<usize>().ok()?.checked_sub(1);
        let place = if let Some(inside) = text.strip_prefix('(').and_then(|text| text.strip_suffix(')')) {
            let numbers: Option<Vec<usize>> = inside.split(',').map(from_one).collect();
            match numbers.ok_or_else(unknown)?[..] {
                [row, column] => [row, column, 0],
                [row, column, layer] => [row, column, layer],
                _ => return Err(unknown()),
            }
        } else {
            let (square, layer) = text.split_once('/').unwrap_or((&text, "1"));
            let digits = square.find(|c: char| c.is_ascii_digit()).ok_or_else(unknown)?;
            let (letters, row) = square.split_at(digits);
            // Every name has one column: there are at most so many that two letters suffice, or the name is not ours.
            let column = (0..sizes[1].min(MAX_NAMED_COLUMNS)).find(|&column| column_name(column as u32) == letters);
            let (row, layer) = (from_one(row).ok_or_else(unknown)?, from_one(layer).ok_or_else(unknown)?);
            [row, column.ok_or_else(unknown)?, layer]
        };
        let inside = place.iter().zip(sizes).all(|(&place, size)| place < size);
        if inside { Ok(self.board.square(place)) } else { Err(unknown()) }
    }
}

impl Placement {
    fn letter(&self, square: Square) -> String {
        match self.states[square] {
            SquareState::Free => ".".into(),
            SquareState::Threatened => "x".into(),
            SquareState::Hole => "#".into(),
            SquareState::Occupied(piece) => {
                self.pieces[piece].letter().map_or_else(|| (piece + 1).to_string(), |letter| letter.to_string())
            }
        }
    }

    /// The board with the names of its rows and columns, layer by layer.
    ///
    /// ```
    /// use upstar_rules::placement::{Placement, Surface};
    /// let queens = Placement::parse("queen", "Q..|...", Surface::Rectangle, false)?;
    /// assert_eq!(queens.picture(), "   a b c\n 1 Q x x\n 2 x x .");
    /// # Ok::<(), upstar_rules::Error>(())
    /// ```
    pub fn picture(&self) -> String {
        let [rows, columns, layers] = self.board.sizes();
        let layer = |layer: usize| grid(rows, columns, |square| self.letter(layer * rows * columns + square));
        match layers {
            1 => layer(0),
            _ => (0..layers).map(|l| format!("layer {}\n{}", l + 1, layer(l))).collect::<Vec<_>>().join("\n"),
        }
    }
}

impl fmt::Display for Placement {
    /// The rows split by `|`, threatened squares as `x`; layers are split by `||`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [rows, columns, _] = self.board.sizes();
        for square in 0..self.states.len() {
            if square > 0 && square % columns == 0 {
                f.write_str(if square % (rows * columns) == 0 { "||" } else { "|" })?;
            }
            f.write_str(&self.letter(square))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(pieces: &str, rows: &str) -> Result<Placement> {
        Placement::parse(pieces, rows, Surface::Rectangle, false)
    }

    #[test]
    fn positions_are_read_and_printed() {
        let position = parse("queen", "Q...|....|....|....").unwrap();
        assert_eq!(position.to_string(), "Qxxx|xx..|x.x.|x..x");
        assert_eq!(position.squares(SquareState::Free).count(), 6);
        assert_eq!(
            parse("leaper(1,3)+rook", "1..#|R...").unwrap().to_string(),
            "1xx#|Rxxx".replace("1xx#|Rxxx", "1..#|Rxxx")
        );
    }

    #[test]
    fn a_one_sided_threat_is_reachable_and_a_mutual_one_is_not() {
        // The bishop threatens the knight, so the knight came first (Figure 4.1.1).
        assert!(parse("bishop+knight", "B..|...|..N").is_ok());
        let message = parse("queen", "Q..|...|..Q").unwrap_err().to_string();
        assert!(message.contains("queen on a1 is threatened by the queen on c3"), "{message}");
    }

    #[test]
    fn squares_are_found_by_their_names() {
        for (pieces, sizes) in [("queen", [7, 30, 1]), ("king", [3, 800, 1]), ("rook", [2, 3, 4])] {
            let board = Board::new(sizes[0], sizes[1], sizes[2], Surface::Rectangle).unwrap();
            let position = Placement::new(pieces, board).unwrap();
            for square in 0..position.board().squares() {
                assert_eq!(position.square_called(&position.name(square)), Ok(square));
            }
        }
        let position = parse("queen", "...|...").unwrap();
        for wrong in ["", "a", "3", "a0", "d1", "a3", "(0,1)", "(1,4)", "(1)", "a1/2", "aa1", "é1", "a1é"] {
            assert!(position.square_called(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn bad_boards_say_where() {
        assert!(
            parse("queen", "Q..|..")
                .unwrap_err()
                .to_string()
                .contains("a row of 3 squares, found one of 2 at column 5")
        );
        assert!(parse("queen", "Z..").unwrap_err().to_string().contains("found 'Z' at column 1"));
        assert!(parse("queen", "").unwrap_err().to_string().contains("no square"));
    }

    #[test]
    fn blocked_lines_end_at_the_piece() {
        let position = Placement::parse("rook+knight", "N....", Surface::Rectangle, true).unwrap();
        assert_eq!(position.place(0, 2).unwrap().to_string(), "NxRxx");
        let position = Placement::parse("rook", ".#...", Surface::Rectangle, true).unwrap();
        assert_eq!(position.place(0, 2).unwrap().to_string(), ".#Rxx");
    }
}
