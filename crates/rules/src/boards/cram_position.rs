//! Cram as a position that can be played: dominoes either way, by either player.

use std::fmt;

use upstar_engine::nimber::Effort;
use upstar_engine::{Parts, Place, Position};
use upstar_values::{Budget, Player, Stopped, Value};

use super::Cram;
use super::domineering::{Domineering, Domino};
use crate::{About, Result};

/// What the catalogue says.
pub const CRAM: About = About {
    name: "cram",
    title: "Cram",
    rules: "In turn, put a domino, either way, on two free squares of the board. Who cannot loses.",
    notation: "cram(4,5), or cram(\"....|.#..\") with # for holes",
    example: ("cram(3,4)", "*"),
    source: "G. Cullen, M. Gardner; Winning Ways ch. 15",
};

/// A board of Cram: that of Domineering, with the moves of both players for each.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct CramBoard(Domineering);

impl CramBoard {
    /// An empty board.
    pub fn rectangle(rows: u64, columns: u64) -> Result<CramBoard> {
        Domineering::rectangle(rows, columns).map(CramBoard)
    }

    /// Reads rows split by `|`, with `#` for holes.
    pub fn parse(text: &str) -> Result<CramBoard> {
        Domineering::parse(text).map(CramBoard)
    }
}

impl fmt::Display for CramBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Position for CramBoard {
    type Move = Domino;

    fn game(&self) -> &'static str {
        CRAM.name
    }

    fn moves(&self, _: Player) -> impl Iterator<Item = (Domino, CramBoard)> {
        let both = self.0.moves(Player::Left).chain(self.0.moves(Player::Right));
        both.map(|(domino, next)| (domino, CramBoard(next)))
    }

    fn places(&self, made: &Domino) -> Vec<Place> {
        self.0.places(made)
    }

    fn negative(&self) -> CramBoard {
        self.clone()
    }

    fn parts(&self) -> Parts<CramBoard> {
        // Free squares are connected for one game exactly when they are for the other.
        self.0.parts().into_iter().map(CramBoard).collect()
    }

    fn known_value(&self, budget: &Budget) -> std::result::Result<Option<Value>, Stopped> {
        let Ok(board) = self.to_string().parse::<Cram>() else { return Ok(None) };
        match budget.watched(|stop| board.nimber(Effort::until(stop))) {
            Ok(solved) => Ok(Some(Value::nimber(solved.answer.0.into()))),
            Err(_) => budget.check().and(Ok(None)),
        }
    }

    fn picture(&self) -> String {
        self.0.picture()
    }

    fn is_impartial(&self) -> bool {
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use upstar_engine::nimber::Nimber;

    /// The nimber by the definition.
    fn plain(board: &CramBoard) -> Nimber {
        Nimber::mex(board.moves(Player::Left).map(|(_, next)| plain(&next)).collect::<Vec<_>>())
    }

    #[test]
    fn nimbers_follow_from_the_moves() {
        for text in ["..|..", "...|...", "...|.#.|...", ".#..|....", "......", "..#|...|#.."] {
            let board = CramBoard::parse(text).unwrap();
            let value = board.known_value(Budget::UNLIMITED).unwrap();
            assert_eq!(value, Some(Value::nimber(plain(&board).0.into())), "{text}");
        }
    }
}
