//! The Kauffman bracket and the Jones polynomial of one diagram.

use num_bigint::BigInt;
use num_traits::One;

use super::laurent::Laurent;
use crate::bracket::cyclic::{Coefficient, CyclicSweep};
use crate::bracket::sweep::Sweep;
use crate::diagram::Diagram;
use crate::error::{Error, Result};

/// Coefficients are kept modulo 2^128 and bounded by the number of spanning trees, below 2^127 so far.
const MAX_CROSSINGS: usize = 120;

impl Diagram {
    /// The Kauffman bracket in `A`, with the bracket of the circle 1. It changes under Reidemeister I moves.
    ///
    /// ```
    /// use upstar_knots::Diagram;
    /// assert_eq!("braid:1".parse::<Diagram>()?.bracket()?.to_string(), "-A^3");
    /// # Ok::<(), upstar_knots::Error>(())
    /// ```
    pub fn bracket(&self) -> Result<Laurent> {
        let crossings = self.crossings().len();
        let circles = self.curve().components().iter().filter(|&&edges| edges == 0).count();
        let pieces = self.curve().pieces();
        if crossings + pieces > MAX_CROSSINGS {
            return Err(Error::TooLarge {
                what: format!("the bracket of a diagram with {crossings} crossings"),
                limit: format!("{MAX_CROSSINGS} crossings"),
            });
        }
        let circle = Laurent::new('A', 1, [(2, BigInt::from(-1)), (-2, BigInt::from(-1))]);
        let connected = if crossings == 0 { Laurent::new('A', 1, [(0, BigInt::one())]) } else { self.swept()? };
        let extra = if crossings == 0 { circles.saturating_sub(1) } else { circles };
        Ok((0..extra).fold(connected, |bracket, _| bracket.times(&circle)))
    }

    /// The Jones polynomial in `t`; halves of powers occur for links with an even number of components.
    ///
    /// ```
    /// use upstar_knots::Diagram;
    /// assert_eq!("4_1".parse::<Diagram>()?.jones()?.to_string(), "t^-2 - t^-1 + 1 - t + t^2");
    /// # Ok::<(), upstar_knots::Error>(())
    /// ```
    pub fn jones(&self) -> Result<Laurent> {
        let writhe = self.writhe();
        let sign = BigInt::from(if writhe % 2 == 0 { 1 } else { -1 });
        let framing = Laurent::new('A', 1, [(-3 * writhe, sign)]);
        // t = A^-4, so that A^e is t^(-e/4) = t^((-e/2)/2); all exponents are even.
        Ok(self.bracket()?.times(&framing).substituted('t', 2, |exponent| -exponent / 2))
    }

    /// The bracket by one sweep; there is at least one crossing.
    fn swept(&self) -> Result<Laurent> {
        let crossings = self.crossings().len();
        let sweep = Sweep::new(self.curve(), &vec![false; crossings], false, 8)?;
        // Coefficients modulo a power of two are enough: they are bounded by the number of spanning trees, at most the
        // largest binomial coefficient.
        let coefficients: Vec<i128> = if crossings + self.curve().pieces() < 32 {
            swept_coefficients::<u64, 32>(&sweep, |c| i128::from(c.cast_signed()))
        } else {
            swept_coefficients::<u128, 128>(&sweep, u128::cast_signed)
        };
        // As listed every crossing contributes A (S0 + q S1), so that the power q^(2i + parity) is A^(n - 4i - 2 parity).
        // The largest power of A that can occur has every crossing smoothed by S0.
        let length = coefficients.len() as i64;
        let parity = i64::from(sweep.parity);
        let lowest_q = 1 - self.circles_all_a() as i64;
        let first = (lowest_q - parity).div_euclid(2);
        let terms = (first..first + length).map(|i| {
            let coefficient = coefficients[i.rem_euclid(length) as usize];
            (crossings as i64 - 4 * i - 2 * parity, BigInt::from(coefficient))
        });
        Ok(Laurent::new('A', 1, terms))
    }

    /// Number of circles when every crossing is smoothed by joining positions 0-1 and 2-3.
    fn circles_all_a(&self) -> usize {
        let opposite = self.curve().opposite_darts();
        let mut seen = vec![false; opposite.len()];
        let mut circles = 0;
        for start in 0..opposite.len() {
            if seen[start] {
                continue;
            }
            circles += 1;
            let mut dart = start;
            while !seen[dart] {
                seen[dart] = true;
                let across = dart ^ 1;
                seen[across] = true;
                dart = opposite[across];
            }
        }
        circles
    }
}

/// The coefficients of the final polynomial of a sweep with every crossing as listed.
fn swept_coefficients<T: Coefficient, const L: usize>(sweep: &Sweep, signed: impl Fn(T) -> i128) -> Vec<i128> {
    let mut state = CyclicSweep::<T, L>::new(sweep);
    for stage in 0..state.stages() - 1 {
        state.advance(stage, false);
    }
    state.last(false).into_iter().map(signed).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::curve::Sign;

    #[test]
    fn the_right_handed_trefoil_has_positive_crossings() -> Result<()> {
        let trefoil: Diagram = "braid:1 1 1".parse()?;
        assert!(trefoil.crossings().iter().all(|c| c.sign == Sign::Positive));
        assert_eq!(trefoil.jones()?.to_string(), "t + t^3 - t^4");
        assert_eq!("braid:1 1".parse::<Diagram>()?.jones()?.to_string(), "-t^(1/2) - t^(5/2)");
        assert_eq!("braid:2".parse::<Diagram>()?.jones()?.to_string(), "-t^(-1/2) - t^(1/2)");
        Ok(())
    }
}
