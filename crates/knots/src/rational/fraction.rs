//! Conway's fraction of a resolved rational tangle, and what it says of the closure (Theorem 4.1).

use super::{Error, RationalPseudodiagram};
use num_bigint::{BigInt, BigUint};
use num_traits::{One, Signed, Zero};
use std::fmt;

/// The fraction `a_n + 1/(a_{n-1} + … + 1/a_1) = p/q` in lowest terms; `1/0` is that of `[]`.
///
/// Two rational tangles are equivalent exactly when their fractions are equal.
///
/// ```
/// use upstar_knots::rational::RationalPseudodiagram;
/// let figure_eight = RationalPseudodiagram::diagram(&[2, 2])?.fraction()?;
/// assert_eq!(figure_eight.to_string(), "5/2");
/// assert!(figure_eight.is_knot() && !figure_eight.is_unknot());
/// # Ok::<(), upstar_knots::rational::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Fraction {
    p: BigInt,
    q: BigUint,
}

impl Fraction {
    /// The numerator; it carries the sign.
    pub fn numerator(&self) -> &BigInt {
        &self.p
    }

    /// The denominator; 0 for the fraction `1/0`.
    pub fn denominator(&self) -> &BigUint {
        &self.q
    }

    /// The closure has one component.
    pub fn is_knot(&self) -> bool {
        self.p.bit(0)
    }

    /// The closure is the unknot.
    pub fn is_unknot(&self) -> bool {
        self.p.magnitude().is_one()
    }

    /// The determinant of the closure.
    pub fn determinant(&self) -> &BigUint {
        self.p.magnitude()
    }
}

impl fmt::Display for Fraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.p, self.q)
    }
}

/// How many bits a fraction may have before it is refused.
const MAX_BITS: u64 = 1 << 22;

impl RationalPseudodiagram {
    /// The Conway fraction of a diagram with every crossing resolved.
    pub fn fraction(&self) -> Result<Fraction, Error> {
        if !self.is_resolved() {
            return Err(Error::NotResolved { diagram: self.brief() });
        }
        let bits: u64 = self.twists().iter().map(|t| u64::from(u64::BITS - t.crossings().leading_zeros())).sum();
        if bits > MAX_BITS {
            return Err(Error::TooLarge {
                what: "the fraction",
                size: bits.into(),
                unit: "bits",
                limit: MAX_BITS.into(),
            });
        }
        let twists: Vec<i64> = self.twists().iter().map(|t| t.resolved).collect();
        let [p, q, ..] = product(&twists);
        let sign = if q.is_negative() || (q.is_zero() && p.is_negative()) { -1 } else { 1 };
        Ok(Fraction { p: p * sign, q: q.into_parts().1 })
    }

    /// The closure of a diagram with every crossing resolved is the unknot (Theorem 4.1).
    pub fn is_unknot(&self) -> Result<bool, Error> {
        Ok(self.fraction()?.is_unknot())
    }
}

/// The product of the matrices `[a 1; 1 0]`, whose first row is the numerator and the denominator.
///
/// Halving keeps the factors of the large multiplications balanced; the depth is the logarithm of the length.
fn product(twists: &[i64]) -> [BigInt; 4] {
    match twists {
        [] => [One::one(), Zero::zero(), Zero::zero(), One::one()],
        &[a] => [a.into(), One::one(), One::one(), Zero::zero()],
        _ => {
            let (left, right) = twists.split_at(twists.len() / 2);
            let [a, b, c, d] = product(left);
            let [e, f, g, h] = product(right);
            [&a * &e + &b * &g, a * &f + b * &h, &c * e + &d * g, c * f + d * h]
        }
    }
}

/// Whether the closure of the resolved diagram is the unknot, fast: the numerator modulo 2^64 proves most knots
/// knotted; only when it is 1 or -1 there and might be larger is it computed in full.
pub(super) fn closes_to_unknot(twists: &[i64]) -> bool {
    let mut bound: u64 = 1;
    let (mut p, mut q) = (1u64, 0u64);
    for &a in twists {
        (p, q) = ((a as u64).wrapping_mul(p).wrapping_add(q), p);
        bound = bound.saturating_mul(a.unsigned_abs() + 1);
    }
    if p != 1 && p != u64::MAX {
        return false;
    }
    bound < i64::MAX as u64 || product(twists)[0].magnitude().is_one()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn fraction(twists: &[i64]) -> Fraction {
        RationalPseudodiagram::diagram(twists).unwrap().fraction().unwrap()
    }

    #[test]
    fn examples_of_theorem_4_1() {
        for (twists, text, knot, unknot) in [
            (&[][..], "1/0", true, true),
            (&[0], "0/1", false, false),
            (&[1], "1/1", true, true),
            (&[-1], "-1/1", true, true),
            (&[2], "2/1", false, false),
            (&[3], "3/1", true, false),
            (&[2, 2], "5/2", true, false),
            (&[2, -2], "-3/2", true, false),
            (&[2, 0], "1/2", true, true),
            (&[5, 1, -1], "-1/6", true, true),
            (&[3, 1, 3], "15/4", true, false),
            (&[0, 0, 3], "3/1", true, false),
            (&[0, 7, 3], "3/1", true, false),
        ] {
            let f = fraction(twists);
            assert_eq!(f.to_string(), text, "{twists:?}");
            assert_eq!((f.is_knot(), f.is_unknot()), (knot, unknot), "{twists:?}");
        }
    }

    #[test]
    fn ten_thousand_twists_give_fibonacci_numbers() {
        let f = fraction(&vec![1; 10_000]);
        let (mut a, mut b) = (BigUint::one(), BigUint::one());
        for _ in 0..9_999 {
            (a, b) = (&a + &b, a);
        }
        assert_eq!((f.determinant(), f.denominator()), (&a, &b));
        assert!(f.is_knot() == a.bit(0));
    }

    #[test]
    fn an_unresolved_crossing_has_no_fraction() {
        let p: RationalPseudodiagram = "[1(2),3]".parse().unwrap();
        assert_eq!(
            p.fraction().unwrap_err().to_string(),
            "[1(2),3] has unresolved crossings; only a resolved diagram has a fraction"
        );
    }

    /// Appendix A's `unknot`, as printed.
    fn appendix_a(twists: &[i64]) -> (BigInt, BigInt) {
        let (mut num, mut denom) = (BigInt::zero(), BigInt::one());
        for &k in twists {
            num += &denom * k;
            (num, denom) = (denom, num);
        }
        (denom, num)
    }

    proptest! {
        #[test]
        fn fractions_agree_with_appendix_a(
            twists in prop::collection::vec(-4i64..=4, 0..40),
            size in 1i64..1_000_000_000_000
        ) {
            for twists in [twists.clone(), twists.iter().map(|a| a * size).collect()] {
                let f = fraction(&twists);
                let (p, q) = appendix_a(&twists);
                prop_assert_eq!(f.p.clone() * &q, p.clone() * BigInt::from(f.q.clone()));
                prop_assert_eq!(f.determinant(), p.magnitude());
                prop_assert_eq!(f.is_unknot(), closes_to_unknot(&twists));
                prop_assert_eq!(f.is_knot(), RationalPseudodiagram::diagram(&twists).unwrap().is_knot());
            }
        }
    }
}
