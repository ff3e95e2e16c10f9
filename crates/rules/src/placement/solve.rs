//! Nimbers, outcomes and winning moves of placement games, by search.

use super::blocked::Blocked;
use super::{Placement, PlacementMove, SquareState, Surface};
use crate::{Error, Result};
use upstar_engine::nimber::{Checked, Doubt, Effort, Impartial, Layout, Nimber, Search, Stopped, Table, VertexGame};

/// What a search found, and how many positions it looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Solved<T> {
    /// The answer.
    pub answer: T,
    /// How many positions were expanded.
    pub nodes: u64,
}

/// The largest board whose squares fit in four words.
const MAX_SQUARES: usize = 256;

impl Placement {
    /// The nimber.
    pub fn nimber(&self, effort: Effort) -> Result<Solved<Nimber>> {
        self.solve(effort, &mut Nimbers)
    }

    /// The nimber, and what walking through its proof again came to.
    pub fn checked_nimber(&self, effort: Effort) -> Result<Solved<(Nimber, std::result::Result<Checked, Doubt>)>> {
        self.solve(effort, &mut CheckedNimbers)
    }

    /// The moves after which the opponent loses.
    pub fn winning_moves(&self, effort: Effort) -> Result<Solved<Vec<PlacementMove>>> {
        let mut winning = Vec::new();
        let tell = &mut |step, wins, _| {
            if wins {
                winning.push(step);
            }
        };
        let Solved { answer: (), nodes } = self.judge(self.moves(), effort, tell)?;
        Ok(Solved { answer: winning, nodes })
    }

    /// Tell of one move after the other whether it wins, and how many positions were expanded so far.
    pub fn judge(
        &self,
        moves: Vec<PlacementMove>,
        effort: Effort,
        tell: &mut dyn FnMut(PlacementMove, bool, u64),
    ) -> Result<Solved<()>> {
        self.solve(effort, &mut Judge { moves, tell })
    }

    fn solve<Q: Question>(&self, effort: Effort, question: &mut Q) -> Result<Solved<Q::Answer>> {
        let squares = self.board().squares();
        if squares > MAX_SQUARES {
            let what = "the number of squares for a search".into();
            return Err(Error::TooLarge { what, asked: squares as u64, feasible: MAX_SQUARES as u64 });
        }
        match squares.div_ceil(64) {
            1 => self.ask::<1, Q>(effort, question),
            2 => self.ask::<2, Q>(effort, question),
            3 => self.ask::<3, Q>(effort, question),
            _ => self.ask::<4, Q>(effort, question),
        }
    }

    fn ask<const W: usize, Q: Question>(&self, effort: Effort, question: &mut Q) -> Result<Solved<Q::Answer>> {
        let table = Table::new(effort.table_bytes);
        let (answer, nodes) = if self.blocking() {
            let game = Blocked::<W>::new(self);
            let search = Search::new(&game, &table, effort);
            (question.ask(&search, self, &|position| game.regions(position)), search.nodes())
        } else {
            let game = self.vertex_game::<W>();
            let search = Search::new(&game, &table, effort);
            let parts = |position: &Self| game.split(position.squares(SquareState::Free).collect());
            (question.ask(&search, self, &parts), search.nodes())
        };
        let stopped = |Stopped { nodes }| Error::Stopped(format!("{nodes} positions"));
        Ok(Solved { answer: answer.map_err(stopped)?, nodes })
    }

    /// The game on the squares as vertices, without blocking.
    fn vertex_game<const W: usize>(&self) -> VertexGame<W> {
        let board = self.board();
        let empty = self.clone().with_blocking(false);
        let squares = 0..board.squares();
        let taken = (0..self.pieces().len())
            .map(|piece| {
                squares
                    .clone()
                    .map(|square| empty.threatened_from(piece, square).into_iter().chain([square]).collect())
                    .collect()
            })
            .collect();
        let layout = if board.surface() == Surface::Rectangle && board.sizes().iter().all(|&size| size <= 64) {
            Layout::Lattice(squares.map(|square| board.place(square).map(|place| place as u8)).collect())
        } else {
            let symmetries = board.symmetries();
            let image = |symmetry| squares.clone().map(|square| board.image(symmetry, square) as u16).collect();
            Layout::Symmetries(symmetries.iter().map(image).collect())
        };
        VertexGame::new(taken, layout)
    }
}

/// A question to a search, whatever its game: `parts` are those of a position.
trait Question {
    type Answer;
    fn ask<G: Impartial>(
        &mut self,
        search: &Search<G>,
        position: &Placement,
        parts: &dyn Fn(&Placement) -> Vec<G::Part>,
    ) -> std::result::Result<Self::Answer, Stopped>;
}

struct Nimbers;

impl Question for Nimbers {
    type Answer = Nimber;
    fn ask<G: Impartial>(
        &mut self,
        search: &Search<G>,
        position: &Placement,
        parts: &dyn Fn(&Placement) -> Vec<G::Part>,
    ) -> std::result::Result<Nimber, Stopped> {
        search.nimber(parts(position))
    }
}

struct CheckedNimbers;

impl Question for CheckedNimbers {
    type Answer = (Nimber, std::result::Result<Checked, Doubt>);
    fn ask<G: Impartial>(
        &mut self,
        search: &Search<G>,
        position: &Placement,
        parts: &dyn Fn(&Placement) -> Vec<G::Part>,
    ) -> std::result::Result<Self::Answer, Stopped> {
        let nimber = search.nimber(parts(position))?;
        Ok((nimber, search.check(parts(position), nimber)))
    }
}

struct Judge<'a> {
    moves: Vec<PlacementMove>,
    tell: &'a mut dyn FnMut(PlacementMove, bool, u64),
}

impl Question for Judge<'_> {
    type Answer = ();
    fn ask<G: Impartial>(
        &mut self,
        search: &Search<G>,
        position: &Placement,
        parts: &dyn Fn(&Placement) -> Vec<G::Part>,
    ) -> std::result::Result<(), Stopped> {
        for step in self.moves.drain(..) {
            if let Ok(after) = position.place(step.piece, step.square) {
                let wins = search.is_lost(parts(&after), 0)?;
                (self.tell)(step, wins, search.nodes());
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::Board;
    use super::*;
    use std::sync::atomic::AtomicBool;

    #[test]
    fn proofs_of_queens_and_of_two_pieces_hold() {
        let stop = AtomicBool::new(false);
        let effort = Effort { threads: 1, table_bytes: 1 << 22, ..Effort::until(&stop) };
        for (pieces, n) in [("queen", 6), ("queen", 8), ("queen", 10), ("knight+queen", 5)] {
            let game = Placement::new(pieces, Board::rectangle(n, n).unwrap()).unwrap();
            let (found, checked) = game.checked_nimber(effort).unwrap().answer;
            assert!(checked.is_ok(), "{pieces} {n}: {checked:?}");
            assert_eq!(found, game.nimber(effort).unwrap().answer);
        }
    }
}
