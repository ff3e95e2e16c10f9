//! How many of the 2^n resolutions of a rational pseudodiagram are the unknot.
//!
//! The numerator of the fraction is linear in each twist: with (p, p') and (q, q') the continuants of the twists on
//! either side of it, it is `t p q + p' q + p q'`. So all but the largest region are run through, equal pairs
//! counted together, and for the largest the twists that give 1 or -1 are computed.

use super::{Error, RationalPseudodiagram, Twist};
use num_bigint::{BigInt, BigUint};
use num_traits::{One, Signed, ToPrimitive, Zero};
use std::collections::HashMap;

/// Pairs of continuants of one side, up to sign, each with the number of resolutions that give it.
type Side = HashMap<(BigInt, BigInt), BigUint>;

/// How many pairs may be met.
const MAX_PAIRS: usize = 1 << 22;

impl RationalPseudodiagram {
    /// The number of resolutions that are the unknot.
    ///
    /// ```
    /// use upstar_knots::rational::RationalPseudodiagram;
    /// let trefoil: RationalPseudodiagram = "[(3)]".parse()?;
    /// assert_eq!(trefoil.unknotted_resolutions()?.to_string(), "6");
    /// # Ok::<(), upstar_knots::rational::Error>(())
    /// ```
    pub fn unknotted_resolutions(&self) -> Result<BigUint, Error> {
        let normal = self.normal_form();
        let twists = normal.core().twists();
        let largest = (0..twists.len()).max_by_key(|&i| twists[i].unresolved);
        let loops = power_of_two(normal.stars())?;
        let Some(largest) = largest else {
            return Ok(loops);
        };
        let last_binomials = binomials(twists[largest].unresolved)?;
        let left = side(twists[..largest].iter())?;
        let right = side(twists[largest + 1..].iter().rev())?;
        check_pairs(left.len().saturating_mul(right.len()))?;
        let mut count = BigUint::zero();
        for ((p, p1), ways) in &left {
            for ((q, q1), more) in &right {
                // Each side is known up to its sign only, but so is the sum of both.
                let weight = ways * more;
                let (slope, constant) = (p * q, p1 * q + p * q1);
                for unit in [1, -1] {
                    count += &weight * solutions(twists[largest], &last_binomials, &slope, unit - &constant);
                }
            }
        }
        Ok(count * loops)
    }
}

/// In how many ways the twist can be resolved to a t with `slope * t = value`.
fn solutions(twist: Twist, binomials: &[BigUint], slope: &BigInt, value: BigInt) -> BigUint {
    if slope.is_zero() {
        let all = if value.is_zero() { binomials.iter().sum() } else { BigUint::zero() };
        return all;
    }
    if !(&value % slope).is_zero() {
        return BigUint::zero();
    }
    // t = a + 2 j - b with j positive crossings.
    let doubled = value / slope - twist.resolved + twist.unresolved;
    if doubled.is_negative() || doubled.bit(0) {
        return BigUint::zero();
    }
    let positive = (doubled / 2u8).to_usize();
    let ways = positive.and_then(|j| binomials.get(j));
    ways.cloned().unwrap_or_default()
}

/// The continuants of twists from the outside in.
fn side<'a>(twists: impl Iterator<Item = &'a Twist>) -> Result<Side, Error> {
    let mut pairs: Side = HashMap::from([((BigInt::one(), BigInt::zero()), BigUint::one())]);
    for twist in twists {
        let binomials = binomials(twist.unresolved)?;
        check_pairs(pairs.len().saturating_mul(binomials.len()))?;
        let mut next = Side::new();
        for ((p, q), ways) in &pairs {
            for (j, binomial) in binomials.iter().enumerate() {
                let t = BigInt::from(twist.resolved) + 2 * j - twist.unresolved;
                let (mut new, mut old) = (t * p + q, p.clone());
                if new.is_negative() || (new.is_zero() && old.is_negative()) {
                    (new, old) = (-new, -old);
                }
                *next.entry((new, old)).or_default() += ways * binomial;
            }
        }
        pairs = next;
    }
    Ok(pairs)
}

/// A row of Pascal's triangle.
fn binomials(n: u64) -> Result<Vec<BigUint>, Error> {
    const MAX_TWIST: u64 = 20_000;
    check("counting in one twist", n, "crossings", MAX_TWIST)?;
    let mut row = vec![BigUint::one()];
    for k in 0..n {
        let next = &row[k as usize] * (n - k) / (k + 1);
        row.push(next);
    }
    Ok(row)
}

fn power_of_two(exponent: u64) -> Result<BigUint, Error> {
    const MAX_LOOPS: u64 = 1 << 22;
    check("counting", exponent, "bits", MAX_LOOPS)?;
    Ok(BigUint::one() << exponent)
}

fn check_pairs(pairs: usize) -> Result<(), Error> {
    check("counting", pairs as u64, "pairs of continuants", MAX_PAIRS as u64)
}

fn check(what: &'static str, size: u64, unit: &'static str, limit: u64) -> Result<(), Error> {
    if size <= limit {
        return Ok(());
    }
    Err(Error::TooLarge { what, size: size.into(), unit, limit: limit.into() })
}

#[cfg(test)]
mod tests {
    use super::super::fraction::closes_to_unknot;
    use super::*;
    use proptest::prelude::*;

    fn count(text: &str) -> BigUint {
        let p: RationalPseudodiagram = text.parse().unwrap();
        p.unknotted_resolutions().unwrap()
    }

    #[test]
    fn a_twist_of_2k_plus_1_has_twice_the_central_binomial() {
        for k in 0..30u64 {
            let n = 2 * k + 1;
            assert_eq!(count(&format!("[({n})]")), 2u8 * &binomials(n).unwrap()[k as usize]);
        }
        assert!(count("[(10001)]").bits() > 9_900);
    }

    #[test]
    fn shadows_of_the_knot_table() {
        // Conway notations of 4_1, 5_2, 6_1, 6_2, 6_3, 7_2, 7_7, 8_1 and 8_12, with the counts of the table.
        for (text, expected) in [
            ("[(2),(2)]", 12u32),
            ("[(3),(2)]", 22),
            ("[(4),(2)]", 44),
            ("[(3),(1),(2)]", 38),
            ("[(2),(1),(1),(2)]", 36),
            ("[(5),(2)]", 84),
            ("[(2),(1),(1),(1),(2)]", 72),
            ("[(6),(2)]", 168),
            ("[(2),(2),(2),(2)]", 144),
        ] {
            assert_eq!(count(text), BigUint::from(expected), "{text}");
        }
    }

    fn plain(p: &RationalPseudodiagram) -> u32 {
        match p.moves().next() {
            None => {
                let twists: Vec<i64> = p.twists().iter().map(|t| t.resolved).collect();
                closes_to_unknot(&twists).into()
            }
            Some(mv) => super::super::TwistSign::BOTH
                .map(|sign| plain(&p.resolve(super::super::Move { sign, ..mv }).unwrap()))
                .iter()
                .sum(),
        }
    }

    proptest! {
        #[test]
        fn counts_agree_with_running_through_all(
            twists in prop::collection::vec((-3i64..=3, 0u64..=3), 0..6)
        ) {
            let twists = twists.into_iter().map(|(a, b)| Twist::new(a, b)).collect();
            let p = RationalPseudodiagram::new(twists).unwrap();
            prop_assert_eq!(p.unknotted_resolutions().unwrap(), BigUint::from(plain(&p)));
        }
    }
}
