//! Pairs of crossings in one twist make no difference when the Unknotter moves last: X is unchanged by rule (9).
//!
//! Theorem 3.14 has X(P) <= X(Q) when Q is P without two unresolved crossings of one twist. For rational P they are
//! equal. Let the Unknotter move last and the Knotter win Q. In P the Knotter plays as in Q and answers a move in the
//! pair by cancelling it. The Knotter has to begin in the pair only when nothing else is left; then all but
//! the pair is resolved to a knot, whose numerator v is odd and not 1 or -1. The numerator is linear in the twist, so
//! the pair makes it v + 2s, v or v - 2s for some s, and after the Knotter's move the Unknotter has the choice between
//! v and one of the other two. Were both of these 1 or -1, v would be 0 or 1 or -1. So one of them is knotted as well,
//! and the Knotter moves towards it.
//!
//! So X needs only the parities of the unresolved crossings, at any size; Y does not have this property
//! (`[-2,(3)]` has Y = 3, `[-2,(1)]` has Y = 2).

use super::{Error, Parity, RationalPseudodiagram, Twist};
use crate::Player;

impl RationalPseudodiagram {
    /// The pseudodiagram with the same X in which no twist has two unresolved crossings, in normal form.
    ///
    /// ```
    /// use upstar_knots::rational::RationalPseudodiagram;
    /// let p: RationalPseudodiagram = "[3(1000),(999),-2(1001)]".parse()?;
    /// assert_eq!(p.without_pairs().to_string(), "[3,(1),-2(1)]");
    /// # Ok::<(), upstar_knots::rational::Error>(())
    /// ```
    pub fn without_pairs(&self) -> Self {
        let mut core = self.normal_form().core().clone();
        while core.twists().iter().any(|t| t.unresolved > 1) {
            let odd = |t: &Twist| Twist::new(t.resolved, t.unresolved % 2);
            let less = Self::from_rule(core.twists().iter().map(odd).collect());
            core = less.normal_form().core().clone();
        }
        core
    }

    /// X (Definition 3.13), also where solving the whole game would be too large.
    pub fn x(&self) -> Result<u8, Error> {
        Ok(self.without_pairs().solve()?.normalized().x())
    }

    /// Who wins when the Unknotter makes the last move, so moves first if the number of moves is odd.
    pub fn winner_when_unknotter_moves_last(&self) -> Result<Player, Error> {
        let knotter_wins = match Parity::of(self.unresolved()) {
            Parity::Even => self.x()? > 1,
            Parity::Odd => self.x()? > 2,
        };
        Ok(if knotter_wins { Player::Knotter } else { Player::Unknotter })
    }
}

#[cfg(test)]
mod tests {
    use super::super::for_each_pseudodiagram;
    use super::*;

    #[test]
    fn x_is_that_of_the_whole_game() {
        for n in 0..=8 {
            for_each_pseudodiagram(n, |twists, standing| {
                let p = RationalPseudodiagram::new(twists.to_vec()).unwrap();
                assert_eq!(p.x().unwrap(), standing.class.normalized().x(), "{p}");
            })
            .unwrap();
        }
    }

    #[test]
    fn the_winner_when_the_unknotter_moves_last() {
        for text in ["[(3),(1),(3)]", "[2(1)]", "[-2,(3)]", "[1(2)]", "[3,(2)]", "[3]"] {
            let p: RationalPseudodiagram = text.parse().unwrap();
            let solution = p.solve().unwrap();
            let first = match solution.parity() {
                Parity::Even => Player::Knotter,
                Parity::Odd => Player::Unknotter,
            };
            let winner = p.winner_when_unknotter_moves_last().unwrap();
            assert_eq!(winner, solution.outcome().winner(first), "{text}");
        }
    }
}
