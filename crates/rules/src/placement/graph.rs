//! The graph of a piece on a board: squares are neighbours when the piece threatens one from the other.

use super::{Placement, Square, SquareState};
use crate::graphs::Graph;
use crate::{Error, Result};

impl Placement {
    /// The graph of one piece on the squares of the empty board (holes have no neighbours).
    ///
    /// ```
    /// use upstar_rules::placement::{Board, Placement};
    /// use std::sync::atomic::AtomicBool;
    /// let knights = Placement::new("knight", Board::rectangle(3, 4)?)?.graph(0)?;
    /// assert!(knights.is_bipartite() && knights.is_connected());
    /// let go = AtomicBool::new(false);
    /// assert_eq!(knights.smallest_dominating_set(false, &go)?.len(), 4);
    /// # Ok::<(), upstar_rules::Error>(())
    /// ```
    pub fn graph(&self, piece: usize) -> Result<Graph> {
        let squares = self.board().squares();
        if squares > 1 << 16 {
            let what = "the number of squares of the graph".into();
            return Err(Error::TooLarge { what, asked: squares as u64, feasible: 1 << 16 });
        }
        if piece >= self.pieces().len() {
            return Err(Error::Illegal(format!("there is no piece {piece}")));
        }
        let empty = self.clone().with_blocking(false);
        let is_hole = |square: Square| self.states()[square] == SquareState::Hole;
        let edges = (0..squares)
            .flat_map(|square| empty.threatened_from(piece, square).into_iter().map(move |met| (square, met)));
        let graph = Graph::from_edges(squares, edges.filter(|&(a, b)| a != b && !is_hole(a) && !is_hole(b)))?;
        Ok(graph.with_names(|square| self.name(square)))
    }

    /// The graph of one piece on the squares that are still free, which are its vertices in order.
    pub fn free_graph(&self, piece: usize) -> Result<Graph> {
        Ok(self.graph(piece)?.without(|square| self.states()[square] != SquareState::Free))
    }

    /// The piset of a square: the square itself and all that a piece there threatens (Definition 1.3.16).
    pub fn piset(&self, piece: usize, square: Square) -> Result<Graph> {
        let graph = self.graph(piece)?;
        if square >= graph.vertices() {
            return Err(Error::Illegal(format!("there is no square {square}")));
        }
        Ok(graph.without(|other| other != square && !graph.neighbours(square).any(|near| near == other)))
    }

    /// The co-piset of a square: the complement of its piset.
    pub fn copiset(&self, piece: usize, square: Square) -> Result<Graph> {
        self.piset(piece, square)?.complement()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::placement::{Board, Surface};
    use std::sync::atomic::AtomicBool;

    fn graph(piece: &str, rows: usize, columns: usize) -> Graph {
        Placement::new(piece, Board::rectangle(rows, columns).unwrap()).unwrap().graph(0).unwrap()
    }

    fn go() -> AtomicBool {
        AtomicBool::new(false)
    }

    #[test]
    fn knights_of_eight_by_eight() {
        let knights = graph("knight", 8, 8);
        assert_eq!(knights.smallest_dominating_set(false, &go()).unwrap().len(), 12);
        assert_eq!(knights.largest_independent_set(&go()).unwrap().len(), 32);
        assert_eq!(knights.chromatic_number(&go()).unwrap(), 2);
        assert!(knights.is_perfect(&go()).unwrap());
    }

    #[test]
    fn queens_puzzles() {
        let queens = graph("queen", 8, 8);
        assert_eq!(queens.count_largest_independent_sets(&go()).unwrap(), 92);
        assert_eq!(queens.smallest_dominating_set(false, &go()).unwrap().len(), 5);
        assert_eq!(graph("queen", 6, 6).count_largest_independent_sets(&go()).unwrap(), 4);
        assert_eq!(graph("queen", 5, 5).chromatic_number(&go()).unwrap(), 5);
    }

    #[test]
    fn independence_of_knights_fails_the_formula_where_known() {
        // ERRATA of the paper: ceil(mn / 2) fails for 1 x n (n >= 2), 2 x 2, 2 x 3, 2 x 5, 2 x 6, 2 x 7.
        for (rows, columns) in (1..=5).flat_map(|rows| (rows..=8).map(move |columns| (rows, columns))) {
            let size = graph("knight", rows, columns).largest_independent_set(&go()).unwrap().len();
            let fails = rows == 1 && columns > 1 || rows == 2 && [2, 3, 5, 6, 7].contains(&columns);
            assert_eq!(size != (rows * columns).div_ceil(2), fails, "{rows} x {columns}: {size}");
        }
    }

    #[test]
    fn the_smallest_counterexample_to_proposition_2_2_3() {
        // Some game of Knights ends after a number of moves of the other parity than the number of squares.
        let breaks = |rows: usize, columns: usize| {
            let sizes = graph("knight", rows, columns).terminal_sets(&go()).unwrap();
            sizes.iter().enumerate().any(|(size, &count)| count > 0 && size % 2 != rows * columns % 2)
        };
        let boards = (1..=24usize).flat_map(|area| (1..=area).map(move |rows| (area, rows)));
        let mut boards = boards.filter(|(area, rows)| area % rows == 0 && rows * rows <= *area);
        let first = boards.find(|&(area, rows)| breaks(rows, area / rows)).map(|(area, rows)| (rows, area / rows));
        // On 3 x 3 the border is a cycle of eight, which ends after 3 or 4 moves, and the centre is one more.
        assert_eq!(first, Some((3, 3)));
    }

    #[test]
    fn pisets_are_stars_of_knights() {
        let knights = Placement::new("knight", Board::new(5, 5, 1, Surface::Torus).unwrap()).unwrap();
        let piset = knights.piset(0, 12).unwrap();
        assert_eq!(piset.vertices(), 9);
        assert_eq!(knights.copiset(0, 12).unwrap().vertices(), 9);
        assert!(graph("rook", 4, 4).is_perfect(&go()).unwrap() && graph("bishop", 4, 4).is_perfect(&go()).unwrap());
    }
}
