//! Placement games: pieces on a board, threatened squares shaded, the layers of a box side by side.

use upstar_rules::placement::{Piece as Rule, Placement, SquareState};

use crate::board::{Board, Coordinates, Mark};
use crate::chess::Piece;
use crate::error::{Result, at_most};
use crate::owner::Owner;
use crate::picture::Picture;

/// A position of a placement game. Squares are groups named `square ROW COLUMN`, or `square LAYER ROW COLUMN` in a box.
pub fn placement(position: &Placement) -> Result<Picture> {
    let [rows, columns, layers] = position.board().sizes();
    at_most("a board", position.board().squares(), 4_096, "squares")?;
    let pieces: Vec<String> = position.pieces().iter().map(ToString::to_string).collect();
    let name = format!("Placing {}", pieces.join(" and "));
    let mut picture = Picture::new("");
    for layer in 0..layers {
        let mut board = Board::new(name.as_str(), rows, columns);
        let states = &position.states()[layer * rows * columns..][..rows * columns];
        for (square, state) in board.squares.iter_mut().zip(states) {
            match *state {
                SquareState::Free => {}
                SquareState::Threatened => square.shaded = true,
                SquareState::Hole => square.mark = Mark::Hole,
                SquareState::Occupied(piece) => square.mark = mark(&position.pieces()[piece], piece),
            }
        }
        board.checkered = true;
        board.coordinates = Coordinates::Letters;
        board.layer = (layers > 1).then_some(layer);
        let drawn = board.picture()?;
        if layer == 0 {
            picture.title = drawn.title.clone();
        }
        picture.beside(drawn, 10.0);
    }
    Ok(picture)
}

/// A chess piece as such, others by their number.
fn mark(piece: &Rule, number: usize) -> Mark {
    let chess = match piece.letter() {
        Some('K') => Piece::King,
        Some('Q') => Piece::Queen,
        Some('R') => Piece::Rook,
        Some('B') => Piece::Bishop,
        Some('N') => Piece::Knight,
        _ => return Mark::Counter(Owner::Anyone, (number + 1).to_string()),
    };
    Mark::Piece(chess, Owner::Anyone)
}
