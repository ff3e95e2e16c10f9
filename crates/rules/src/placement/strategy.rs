//! Strategies by symmetry: answer every move with its image.
//!
//! Let a symmetry of order two leave the position as it is, move every free square, and never lead from a square to
//! one that a piece there threatens. Then the second player can always answer a piece with the same piece on the image
//! of its square, and wins (Theorem 2.2.2 for knights, Lemma 3.2.1 for bishops, and their like). If some first move
//! makes such a position, the first player wins. Blocking changes nothing: the two pieces are not on one line.

use super::{Board, Placement, PlacementMove, Square, SquareState, Surface, Symmetry};

/// A winning strategy by symmetry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Strategy {
    /// The symmetry with which moves are answered.
    pub symmetry: Symmetry,
    /// The first player's first move; without it the second player wins.
    pub first: Option<PlacementMove>,
    /// The strategy in words.
    pub explanation: String,
}

impl Placement {
    /// A strategy by symmetry that decides the game, if one of the board's evident symmetries gives one.
    ///
    /// ```
    /// use upstar_rules::placement::{Board, Placement};
    /// let knights = Placement::new("knight", Board::rectangle(1000, 999)?)?;
    /// let strategy = knights.strategy().unwrap();
    /// assert!(strategy.first.is_none());
    /// assert!(strategy.explanation.starts_with("the second player wins: answer each piece with its mirror image in the horizontal axis"));
    /// # Ok::<(), upstar_rules::Error>(())
    /// ```
    pub fn strategy(&self) -> Option<Strategy> {
        let symmetries = involutions(self.board());
        let second = symmetries.iter().find(|symmetry| self.can_be_copied(symmetry));
        if let Some(symmetry) = second {
            let explanation = format!(
                "the second player wins: answer each piece with {}; no piece threatens its image",
                describe(self.board(), symmetry)
            );
            return Some(Strategy { symmetry: *symmetry, first: None, explanation });
        }
        symmetries.iter().find_map(|symmetry| self.first_move(symmetry))
    }

    /// A first move after which moves can be copied: the image of a piece that has none yet, or a square that the
    /// symmetry keeps.
    fn first_move(&self, symmetry: &Symmetry) -> Option<Strategy> {
        let image = |square: Square| self.board().image(symmetry, square);
        let stands = |square: Square| matches!(self.states()[square], SquareState::Occupied(_));
        let single = (0..self.board().squares()).filter(|&square| stands(square) && !stands(image(square)));
        let single: Vec<Square> = single.take(2).collect();
        let candidates = match single[..] {
            [] => {
                let fixed: Vec<Square> = self.squares(SquareState::Free).filter(|&s| image(s) == s).collect();
                // Long axes of kept squares can only go at once by a line along them, and then any square of it will do.
                let middle = *fixed.get(fixed.len() / 2)?;
                if fixed.len() <= 16 { fixed } else { vec![middle] }
            }
            [square] if self.states()[image(square)] == SquareState::Free => vec![image(square)],
            _ => return None,
        };
        for square in candidates {
            for piece in 0..self.pieces().len() {
                let after = self.place(piece, square).ok()?;
                if after.can_be_copied(symmetry) {
                    let explanation = format!(
                        "the first player wins: put a {} on {}, then answer each piece with {}; no free square is threatened from its image",
                        self.pieces()[piece],
                        self.name(square),
                        describe(self.board(), symmetry)
                    );
                    let first = Some(PlacementMove { square, piece });
                    return Some(Strategy { symmetry: *symmetry, first, explanation });
                }
            }
        }
        None
    }

    fn can_be_copied(&self, symmetry: &Symmetry) -> bool {
        let board = self.board();
        let directions: Vec<_> = self.pieces().iter().flat_map(|piece| piece.directions()).collect();
        let is_stop = |state| self.blocking() && !matches!(state, SquareState::Free | SquareState::Threatened);
        self.states().iter().enumerate().all(|(square, &state)| {
            let image = board.image(symmetry, square);
            let other = self.states()[image];
            let same = (state == SquareState::Free) == (other == SquareState::Free) && is_stop(state) == is_stop(other);
            let copied = || {
                image != square
                    && !directions.iter().any(|&(direction, rides)| board.reaches(square, image, direction, rides))
            };
            same && (state != SquareState::Free || copied())
        })
    }
}

impl Strategy {
    /// The answer to a move.
    pub fn answer(&self, board: &Board, made: PlacementMove) -> PlacementMove {
        PlacementMove { square: board.image(&self.symmetry, made.square), ..made }
    }
}

/// The symmetries of order two, up to those that only differ by where the glued board is cut open.
fn involutions(board: &Board) -> Vec<Symmetry> {
    let sizes = board.sizes();
    let mut involutions: Vec<Symmetry> = Vec::new();
    let orders: &[[usize; 3]] = &[[0, 1, 2], [1, 0, 2], [0, 2, 1], [2, 1, 0]];
    let shifts = |glued: bool, size: usize, twisted: bool| -> Vec<usize> {
        let mut shifts = match (glued, twisted) {
            (false, _) => vec![0],
            (true, false) => vec![0, 1, size / 2],
            (true, true) => vec![0, 1, size / 2, size, size + 1, size + size / 2],
        };
        shifts.dedup();
        shifts
    };
    let surface = board.surface();
    let twisted = matches!(surface, Surface::Mobius | Surface::Klein);
    for &order in orders {
        for flips in (0..8).map(|signs: usize| [0, 1, 2].map(|axis| signs >> axis & 1 == 1)) {
            for &row in &shifts(matches!(surface, Surface::Torus | Surface::Klein), sizes[0], false) {
                for &column in &shifts(surface != Surface::Rectangle, sizes[1], twisted) {
                    let symmetry = Symmetry { order, flips, shift: [row, column, 0] };
                    let new = || !involutions.iter().any(|known| same(board, known, &symmetry));
                    if board.has_symmetry(&symmetry) && is_involution(board, &symmetry) && new() {
                        involutions.push(symmetry);
                    }
                }
            }
        }
    }
    // The identity serves when no square is left free; it comes first of all, and is tried last.
    involutions.rotate_left(1);
    involutions
}

/// A symmetry is affine, so a few squares near a corner tell two of them apart, or tell whether twice is once.
fn corner(board: &Board) -> impl Iterator<Item = Square> + '_ {
    let near = |size: usize| 0..size.min(3);
    let [rows, columns, layers] = board.sizes();
    near(layers).flat_map(move |layer| {
        near(rows).flat_map(move |row| near(columns).map(move |column| board.square([row, column, layer])))
    })
}

fn is_involution(board: &Board, symmetry: &Symmetry) -> bool {
    corner(board).all(|square| board.image(symmetry, board.image(symmetry, square)) == square)
}

fn same(board: &Board, one: &Symmetry, other: &Symmetry) -> bool {
    corner(board).all(|square| board.image(one, square) == board.image(other, square))
}

/// A symmetry in words, as what the answer to a piece is.
fn describe(board: &Board, symmetry: &Symmetry) -> String {
    let Symmetry { order, flips, shift } = symmetry;
    let flat = board.sizes()[2] == 1;
    if (order, flips, shift) == (&[0, 1, 2], &[false; 3], &[0; 3]) {
        return "nothing, for no square is left".into();
    }
    let base = match (order, flips) {
        ([0, 1, 2], [false, false, false]) => "its translate",
        ([0, 1, 2], [true, false, false]) if flat => "its mirror image in the horizontal axis",
        ([0, 1, 2], [false, true, false]) if flat => "its mirror image in the vertical axis",
        ([0, 1, 2], [true, true, false]) if flat => "its image under a half turn about the centre",
        ([1, 0, 2], [false, false, false]) if flat => "its mirror image in the main diagonal",
        ([1, 0, 2], [true, true, false]) if flat => "its mirror image in the other diagonal",
        ([0, 1, 2], [true, true, true]) => "its image in the centre",
        ([0, 1, 2], _) if flips.iter().filter(|flip| **flip).count() == 1 => "its mirror image in the middle plane",
        ([0, 1, 2], _) => "its image under a half turn about an axis",
        _ => "its image under an exchange of two axes",
    };
    match shift {
        [0, 0, _] => base.into(),
        [rows, columns, _] => format!("{base}, shifted by {rows} rows and {columns} columns"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::AtomicBool;
    use upstar_engine::nimber::Effort;

    fn empty(pieces: &str, rows: usize, columns: usize, layers: usize, surface: Surface) -> Placement {
        Placement::new(pieces, Board::new(rows, columns, layers, surface).unwrap()).unwrap()
    }

    #[test]
    fn strategies_agree_with_search() {
        let stop = AtomicBool::new(false);
        let effort = Effort { threads: 1, table_bytes: 1 << 20, ..Effort::until(&stop) };
        let mut found = 0;
        for pieces in [
            "knight",
            "bishop",
            "rook",
            "queen",
            "king",
            "bishop+knight",
            "king+rook",
            "leaper(1,3)",
            "rider(1,2)",
            "leaper(0,2)+bishop",
        ] {
            for (surface, _) in Surface::NAMES {
                for (rows, columns) in
                    [(1, 1), (1, 4), (2, 2), (2, 3), (3, 3), (3, 2), (3, 4), (4, 3), (4, 4), (3, 5), (5, 3)]
                {
                    for blocking in [false, true] {
                        let game = empty(pieces, rows, columns, 1, surface).with_blocking(blocking);
                        if let Some(strategy) = game.strategy() {
                            found += 1;
                            let lost = game.nimber(effort).unwrap().answer.is_zero();
                            assert_eq!(
                                lost,
                                strategy.first.is_none(),
                                "{pieces} {rows}x{columns} {surface:?} {strategy:?}"
                            );
                        }
                    }
                }
            }
        }
        assert!(found > 500, "{found}");
    }

    #[test]
    fn theorem_2_2_2_and_its_relatives() {
        for (rows, columns) in (1..=7).flat_map(|rows| (1..=7).map(move |columns| (rows, columns))) {
            let odd = rows * columns % 2 == 1;
            for pieces in ["knight", "bishop", "bishop+knight"] {
                let strategy = empty(pieces, rows, columns, 1, Surface::Rectangle).strategy().unwrap();
                assert_eq!(strategy.first.is_some(), odd, "{pieces} {rows} x {columns}");
            }
            if odd {
                for pieces in ["queen", "queen+knight", "queen+king+leaper(1,3)"] {
                    let strategy = empty(pieces, rows, columns, 1, Surface::Rectangle).strategy().unwrap();
                    assert!(strategy.first.is_some(), "{pieces} {rows} x {columns}");
                }
            }
        }
    }

    #[test]
    fn boxes_and_large_boards() {
        assert!(empty("knight", 2, 3, 4, Surface::Rectangle).strategy().unwrap().first.is_none());
        let large = empty("queen", 999, 999, 1, Surface::Rectangle).strategy().unwrap();
        assert_eq!(large.first, Some(PlacementMove { square: 499 * 999 + 499, piece: 0 }));
        assert!(empty("bishop", 1000, 1000, 1, Surface::Rectangle).strategy().unwrap().first.is_none());
        assert!(empty("knight", 1000, 1000, 1, Surface::Torus).strategy().unwrap().first.is_none());
    }

    #[test]
    fn the_answer_to_a_move_is_its_image() {
        let game = empty("knight", 1000, 999, 1, Surface::Rectangle);
        let second = game.strategy().unwrap();
        let made = PlacementMove { square: 999 * 300 + 17, piece: 0 };
        let after = game.place(made.piece, made.square).unwrap();
        assert_eq!(after.strategy().unwrap().first, Some(second.answer(game.board(), made)));
    }

    #[test]
    fn copying_really_wins() {
        // Against every play on 3 x 4 knights the answer is legal.
        fn play(game: &Placement, strategy: &Strategy) {
            for made in game.moves() {
                let after = game.place(made.piece, made.square).unwrap();
                let answer = strategy.answer(game.board(), made);
                play(&after.place(answer.piece, answer.square).unwrap(), strategy);
            }
        }
        let game = empty("knight+bishop", 2, 4, 1, Surface::Rectangle);
        play(&game, &game.strategy().unwrap());
    }
}
