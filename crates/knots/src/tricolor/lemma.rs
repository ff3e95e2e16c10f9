//! Lemma 1 of the paper: when all complete games have the same parity, nobody needs to think.

use super::{Counts, Player};
use num_traits::Zero;
use std::fmt;

/// What Lemma 1 says of a diagram.
///
/// ```
/// use upstar_knots::tricolor::{Counts, Crossings, Lemma1, Player};
///
/// let trefoil: Crossings = "(0,1,2)".parse()?;
/// let lemma = Lemma1::of(&Counts::of(&trefoil)?);
/// assert_eq!(lemma.winner(), Some(Player::P1));
/// assert_eq!(
///     lemma.to_string(),
///     "every complete game colours an odd number of strands (3), so Player 1 makes the last move: P1 (Lemma 1)"
/// );
/// # Ok::<(), upstar_knots::tricolor::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lemma1 {
    /// The numbers of strands that complete games colour, ascending.
    lengths: Vec<usize>,
}

impl Lemma1 {
    /// Reads the lengths of complete games off the histogram.
    pub fn of(counts: &Counts) -> Lemma1 {
        let mut lengths: Vec<usize> = (counts.histogram().iter().enumerate())
            .filter(|(_, games)| !games.is_zero())
            .map(|(uncoloured, _)| counts.strands() - uncoloured)
            .collect();
        lengths.reverse();
        Lemma1 { lengths }
    }

    /// The numbers of strands that complete games colour, ascending.
    pub fn lengths(&self) -> &[usize] {
        &self.lengths
    }

    /// The winner, if the lemma decides.
    pub fn winner(&self) -> Option<Player> {
        let odd = self.lengths.iter().filter(|length| *length % 2 == 1).count();
        if odd == 0 {
            Some(Player::P2)
        } else if odd == self.lengths.len() {
            Some(Player::P1)
        } else {
            None
        }
    }
}

/// Says which lengths there are and what follows.
impl fmt::Display for Lemma1 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lengths = self.lengths.iter().map(usize::to_string).collect::<Vec<_>>().join(", ");
        match self.winner() {
            Some(Player::P1) => write!(
                f,
                "every complete game colours an odd number of strands ({lengths}), so Player 1 makes the last move: P1 (Lemma 1)"
            ),
            Some(Player::P2) => write!(
                f,
                "every complete game colours an even number of strands ({lengths}), so Player 2 makes the last move: P2 (Lemma 1)"
            ),
            None => write!(f, "complete games colour {lengths} strands, of both parities: Lemma 1 does not decide"),
        }
    }
}
