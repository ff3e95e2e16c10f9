//! A rational pseudodiagram as a general one, crossing by crossing.

use super::RationalPseudodiagram;
use crate::{Pseudodiagram, Result, Tangle};

impl RationalPseudodiagram {
    /// The tangle: at each step the resolved crossings, then the unresolved ones.
    pub fn tangle(&self) -> Result<Tangle> {
        Tangle::rational(self.twists().iter().map(|t| (t.resolved, t.unresolved)))
    }

    /// The closure as a pseudodiagram; it must be a knot. Crossings are numbered twist by twist, resolved ones first.
    ///
    /// ```
    /// use upstar_knots::rational::RationalPseudodiagram;
    /// let p: RationalPseudodiagram = "[1(2),-1,(2)]".parse()?;
    /// assert_eq!(p.pseudodiagram()?.undecided(), [1, 2, 4, 5]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn pseudodiagram(&self) -> Result<Pseudodiagram> {
        self.tangle()?.pseudodiagram()
    }
}

#[cfg(test)]
mod tests {
    use super::super::for_each_pseudodiagram;
    use super::*;
    use crate::{Control, extended_outcome, is_zero_game, unknotted_resolutions};
    use num_bigint::BigUint;

    /// By the bracket of every resolution instead of Conway's fraction.
    #[test]
    fn every_pseudodiagram_has_the_outcome_that_the_general_solver_finds() {
        let control = Control::default();
        for n in 1..=6 {
            for_each_pseudodiagram(n, |twists, standing| {
                let p = RationalPseudodiagram::new(twists.to_vec()).unwrap();
                let general = p.pseudodiagram().unwrap();
                let solution = p.solve().unwrap();
                let outcome = extended_outcome(&general, &control).unwrap();
                assert_eq!(outcome, solution.extended(), "{p}");
                assert_eq!(is_zero_game(&general, &control).unwrap(), standing.is_zero_game, "{p}");
                let unknots = unknotted_resolutions(&general).unwrap();
                assert_eq!(p.unknotted_resolutions().unwrap(), BigUint::from(unknots), "{p}");
            })
            .unwrap();
        }
    }
}
