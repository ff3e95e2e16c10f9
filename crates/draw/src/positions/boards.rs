//! Boards and strips whose notation has one letter for every square.

use upstar_rules::boards::{
    AMAZONS, CANNIBAL_CLOBBER, CLOBBER, CRAM, ChompBar, DOMINEERING, FISSION, KING_CLOBBER, KONANE, NOGO,
};
use upstar_rules::strips::{SKI_JUMPS, TOADS_AND_FROGS};

use crate::board::{Board, Coordinates, Mark};
use crate::chess::Piece;
use crate::error::Result;
use crate::owner::Owner::{Anyone, Left, Right};
use crate::picture::Picture;

/// The picture of a game whose notation is rows of letters, split by `|`; `None` if the game is another.
pub(super) fn lettered(game: &str, text: &str) -> Option<Result<Picture>> {
    let title = [
        AMAZONS,
        CANNIBAL_CLOBBER,
        CLOBBER,
        CRAM,
        DOMINEERING,
        FISSION,
        KING_CLOBBER,
        KONANE,
        NOGO,
        SKI_JUMPS,
        TOADS_AND_FROGS,
    ]
    .iter()
    .find(|about| about.name == game)?
    .title;
    let rows: Vec<&str> = text.split('|').collect();
    let columns = rows[0].chars().count();
    let mut board = Board::new(title, rows.len(), columns);
    let letters = rows.iter().flat_map(|row| row.chars());
    for (square, letter) in board.squares.iter_mut().zip(letters) {
        square.mark = mark(game, letter);
    }
    board.coordinates = if game == TOADS_AND_FROGS.name { Coordinates::Numbers } else { Coordinates::Letters };
    Some(board.picture())
}

fn mark(game: &str, letter: char) -> Mark {
    let counter = |owner, letters: char| Mark::Counter(owner, letters.to_string());
    match letter {
        '.' => Mark::Empty,
        '#' if game == AMAZONS.name => Mark::Burnt,
        '#' => Mark::Hole,
        'x' if game == AMAZONS.name => Mark::Piece(Piece::Queen, Left),
        'o' if game == AMAZONS.name => Mark::Piece(Piece::Queen, Right),
        'x' if game == FISSION.name => Mark::Stone(Anyone),
        'x' => Mark::Stone(Left),
        'o' => Mark::Stone(Right),
        'T' | 'L' | 'l' => counter(Left, letter),
        'F' | 'R' | 'r' => counter(Right, letter),
        other => counter(Anyone, other),
    }
}

/// A bar of chocolate; the poisoned square is marked.
pub(super) fn chocolate(bar: &ChompBar) -> Result<Picture> {
    let columns = bar.rows().first().copied().map_or(0, usize::from);
    let mut board = Board::new("Chomp", bar.rows().len(), columns);
    for (row, &length) in bar.rows().iter().enumerate() {
        for column in 0..columns {
            if let Some(square) = board.square(row, column) {
                square.mark = match (row, column) {
                    (0, 0) => Mark::Poison,
                    _ if column < usize::from(length) => Mark::Chocolate,
                    _ => Mark::Missing,
                };
            }
        }
    }
    board.coordinates = Coordinates::Letters;
    board.picture()
}
