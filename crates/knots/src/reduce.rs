//! Reidemeister moves I and II that take crossings away, and their pseudo forms at undecided crossings (Section 2).
//!
//! A Reidemeister move changes nothing in the game. A pseudo Reidemeister I move removes a summand `*`, so it keeps X
//! and Y; a pseudo Reidemeister II move can only raise X and lower Y (Theorem 3.14).

use std::fmt;

use crate::curve::Dart;
use crate::error::Result;
use crate::pseudodiagram::Pseudodiagram;

/// A move that takes crossings away.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ReducingMove {
    /// A decided loop is undone.
    Reidemeister1,
    /// Two decided crossings, one strand above the other, are undone.
    Reidemeister2,
    /// An undecided loop, a summand `*`, is removed.
    PseudoReidemeister1,
    /// Two undecided crossings on a bigon are removed.
    PseudoReidemeister2,
}

impl fmt::Display for ReducingMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            ReducingMove::Reidemeister1 => "Reidemeister I",
            ReducingMove::Reidemeister2 => "Reidemeister II",
            ReducingMove::PseudoReidemeister1 => "pseudo Reidemeister I",
            ReducingMove::PseudoReidemeister2 => "pseudo Reidemeister II",
        })
    }
}

/// One step of a reduction.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReductionStep {
    /// The kind of move.
    pub by: ReducingMove,
    /// The crossings taken away, numbered as in the pseudodiagram at the beginning.
    pub crossings: Vec<usize>,
}

/// A chain of moves, and what is left.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reduction {
    /// The moves in order.
    pub steps: Vec<ReductionStep>,
    /// The pseudodiagram at the end.
    pub result: Pseudodiagram,
    /// The crossings that are left, numbered as at the beginning.
    pub left: Vec<usize>,
}

impl Pseudodiagram {
    /// Reduces by Reidemeister moves and by pseudo moves as long as possible, pseudo II moves last.
    ///
    /// ```
    /// use upstar_knots::{Pseudodiagram, Shadow};
    /// let figure_eight = Pseudodiagram::from("4_1".parse::<Shadow>()?);
    /// assert_eq!(figure_eight.reduced()?.result.crossings(), 0);
    /// let figure_14 = Pseudodiagram::from("8_18".parse::<Shadow>()?);
    /// assert_eq!(figure_14.reduced()?.result, figure_14);
    /// # Ok::<(), upstar_knots::Error>(())
    /// ```
    pub fn reduced(&self) -> Result<Reduction> {
        self.reduced_up_to(ReducingMove::PseudoReidemeister2)
    }

    /// Reduces by the moves up to `last` in the order of [`ReducingMove`]; up to pseudo Reidemeister I, X and Y are kept.
    pub fn reduced_up_to(&self, last: ReducingMove) -> Result<Reduction> {
        let mut result = self.clone();
        let mut left: Vec<usize> = (0..self.crossings()).collect();
        let mut steps = Vec::new();
        loop {
            let mut moves = result.reducing_moves();
            let Some(by) = moves.iter().map(|(by, _)| *by).min().filter(|by| *by <= last) else {
                return Ok(Reduction { steps, result, left });
            };
            moves.retain(|(kind, _)| *kind == by);
            moves.sort_unstable();
            // Moves of one kind that share no crossing do not disturb each other.
            let mut removed = vec![false; result.crossings()];
            for (by, crossings) in moves {
                if crossings.iter().all(|&crossing| !removed[crossing]) {
                    crossings.iter().for_each(|&crossing| removed[crossing] = true);
                    steps.push(ReductionStep { by, crossings: crossings.iter().map(|&c| left[c]).collect() });
                }
            }
            result = result.without(&removed)?;
            left =
                left.into_iter().zip(removed).filter(|(_, removed)| !removed).map(|(crossing, _)| crossing).collect();
        }
    }

    /// Every move that takes crossings away, with the crossings.
    pub fn reducing_moves(&self) -> Vec<(ReducingMove, Vec<usize>)> {
        let mut moves = Vec::new();
        for face in self.curve().faces() {
            let at = |dart: Dart| dart / 4;
            match face[..] {
                [dart] => moves.push(match self.is_decided(at(dart)) {
                    true => (ReducingMove::Reidemeister1, vec![at(dart)]),
                    false => (ReducingMove::PseudoReidemeister1, vec![at(dart)]),
                }),
                [a, b] if at(a) != at(b) => {
                    let mut pair = vec![at(a), at(b)];
                    pair.sort_unstable();
                    match (self.is_decided(at(a)), self.is_decided(at(b))) {
                        (false, false) => moves.push((ReducingMove::PseudoReidemeister2, pair)),
                        // The edge that leaves by dart `a` arrives at b's crossing one position counterclockwise of
                        // dart `b`; odd positions are upper ones. It must be above, or below, at both ends.
                        (true, true) if a % 2 == (b + 1) % 2 => moves.push((ReducingMove::Reidemeister2, pair)),
                        _ => {}
                    }
                }
                _ => {}
            }
        }
        moves
    }
}
