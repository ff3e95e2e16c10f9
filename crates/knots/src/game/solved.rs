//! A solved game: who wins from every position that can be reached.

use super::control::Control;
use super::layers::{Layer, Question, Shape};
use super::solve::{Move, is_shadow, require_undecided};
use crate::bracket::resolutions::Resolutions;
use crate::curve::Sign;
use crate::error::{Error, Result};
use crate::outcome::{Outcome, Player};
use crate::pseudodiagram::Pseudodiagram;

/// Every position of a game that starts from one pseudodiagram, solved.
///
/// ```
/// use upstar_knots::{Control, Player, Shadow, SolvedGame};
/// let game = SolvedGame::new(&"8_18".parse::<Shadow>()?.into(), &Control::default())?;
/// assert_eq!(game.winner(&[], Player::Unknotter)?, Player::Knotter);
/// assert!(game.winning_moves(&[], Player::Unknotter)?.is_empty());
/// # Ok::<(), upstar_knots::Error>(())
/// ```
#[derive(Debug, Clone)]
pub struct SolvedGame {
    /// The undecided crossings at the beginning.
    undecided: Vec<usize>,
    shape: Shape,
    /// By number of decided crossings.
    layers: Vec<Layer>,
    unknotted: u64,
}

impl SolvedGame {
    /// Solves the game from this position.
    pub fn new(start: &Pseudodiagram, control: &Control<'_>) -> Result<SolvedGame> {
        let undecided = start.undecided();
        require_undecided(undecided.len())?;
        let bytes = |n: usize| Shape::new(n, is_shadow(start), Question::Outcome).total_bytes();
        let what = format!("a table of all positions with {} undecided crossings", undecided.len());
        control.require(&what, bytes(undecided.len()), || {
            let fits = |&n: &usize| bytes(n) <= u128::from(control.memory_limit);
            format!("{} undecided crossings would fit", (0..undecided.len()).rev().find(fits).unwrap_or(0))
        })?;
        let resolutions = Resolutions::new(start, control)?;
        let shape = Shape::new(resolutions.undecided, resolutions.mirrored, Question::Outcome);
        let mut layers = vec![shape.resolved(&resolutions)];
        for decided in (0..shape.crossings).rev() {
            control.report(shape.done(decided))?;
            layers.push(shape.step(&layers[layers.len() - 1], decided, control)?);
        }
        control.report(1.0)?;
        layers.reverse();
        Ok(SolvedGame { undecided, shape, layers, unknotted: resolutions.unknotted_count() })
    }

    /// How many resolutions of the first position are the unknot.
    pub fn unknotted_resolutions(&self) -> u64 {
        self.unknotted
    }

    /// The outcome class of the position after these moves.
    pub fn outcome(&self, moves: &[Move]) -> Result<Outcome> {
        Ok(Outcome::new(
            self.winner(moves, Player::Unknotter)? == Player::Unknotter,
            self.winner(moves, Player::Knotter)? == Player::Unknotter,
        ))
    }

    /// Who wins the position after these moves if `mover` is to move.
    pub fn winner(&self, moves: &[Move], mover: Player) -> Result<Player> {
        let (set, positive) = self.position(moves)?;
        Ok(self.winner_at(set, positive, mover))
    }

    /// The moves with which `mover` wins from the position after these moves.
    pub fn winning_moves(&self, moves: &[Move], mover: Player) -> Result<Vec<Move>> {
        let (set, positive) = self.position(moves)?;
        let mut winning = Vec::new();
        for (index, &crossing) in self.undecided.iter().enumerate().filter(|(index, _)| set >> index & 1 == 0) {
            for sign in [Sign::Negative, Sign::Positive] {
                let positive = positive | u32::from(sign == Sign::Positive) << index;
                if self.winner_at(set | 1 << index, positive, mover.opponent()) == mover {
                    winning.push(Move { crossing, sign });
                }
            }
        }
        Ok(winning)
    }

    fn winner_at(&self, set: u32, positive: u32, mover: Player) -> Player {
        let decided = set.count_ones() as usize;
        let left = self.undecided.len() - decided;
        let last = if left % 2 == 1 { mover } else { mover.opponent() };
        let part = usize::from(last == Player::Knotter);
        if self.shape.answer(&self.layers[decided], part, set, positive) { Player::Unknotter } else { Player::Knotter }
    }

    /// The set of decided crossings and of positive ones among them.
    fn position(&self, moves: &[Move]) -> Result<(u32, u32)> {
        let (mut set, mut positive) = (0u32, 0u32);
        for &Move { crossing, sign } in moves {
            let index = self.undecided.iter().position(|&c| c == crossing).filter(|index| set >> index & 1 == 0);
            let index = index.ok_or_else(|| Error::NoSuchCrossing {
                what: "undecided",
                index: crossing,
                range: format!("{:?}, each to be decided once", self.undecided),
            })?;
            set |= 1 << index;
            positive |= u32::from(sign == Sign::Positive) << index;
        }
        Ok((set, positive))
    }
}
