//! Linear recurrences of counts, found by the Berlekamp-Massey algorithm modulo a prime and checked exactly.

use num_bigint::{BigInt, BigUint};
use num_traits::{ToPrimitive, Zero};
use std::fmt;

/// a(*n*) = c₁ a(*n* - 1) + c₂ a(*n* - 2) + …, for every *n* for which the terms exist.
///
/// ```
/// use upstar_knots::tricolor::Recurrence;
///
/// let fibonacci: Vec<_> = [1u32, 1, 2, 3, 5, 8, 13, 21].map(Into::into).into();
/// assert_eq!(Recurrence::find(&fibonacci).unwrap().to_string(), "a(n) = a(n-1) + a(n-2)");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Recurrence {
    coefficients: Vec<i64>,
}

/// 2^61 - 1.
const PRIME: u64 = (1 << 61) - 1;

impl Recurrence {
    /// The shortest recurrence with integer coefficients that these terms satisfy, if they are enough to show one: at
    /// least two more than twice its order.
    pub fn find(terms: &[BigUint]) -> Option<Recurrence> {
        let residues: Vec<u64> = terms.iter().map(|term| (term % PRIME).to_u64().unwrap_or(0)).collect();
        let coefficients = (berlekamp_massey(&residues).into_iter())
            .map(|c| if c > PRIME / 2 { c as i64 - PRIME as i64 } else { c as i64 })
            .collect();
        let found = Recurrence { coefficients };
        (terms.len() >= 2 * found.order() + 2 && found.holds(terms)).then_some(found)
    }

    /// How many terms back it reaches.
    pub fn order(&self) -> usize {
        self.coefficients.len()
    }

    /// c₁, c₂, ….
    pub fn coefficients(&self) -> &[i64] {
        &self.coefficients
    }

    /// Whether each term that has enough terms before it follows from them, exactly.
    pub fn holds(&self, terms: &[BigUint]) -> bool {
        (self.order()..terms.len()).all(|n| self.next(&terms[..n]).as_ref() == Some(&terms[n]))
    }

    /// The term after these, if they are enough and it is not negative.
    pub fn next(&self, terms: &[BigUint]) -> Option<BigUint> {
        let start = terms.len().checked_sub(self.order())?;
        let sum: BigInt = (terms[start..].iter().rev().zip(&self.coefficients))
            .map(|(term, &c)| BigInt::from(term.clone()) * c)
            .sum();
        sum.to_biguint()
    }
}

/// Writes `a(n) = 2a(n-1) - a(n-3)`, and from which term on if that does not follow.
impl fmt::Display for Recurrence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a(n) =")?;
        let mut first = true;
        for (i, &c) in self.coefficients.iter().enumerate().filter(|(_, c)| !c.is_zero()) {
            f.write_str(match (first, c.is_negative()) {
                (true, false) => " ",
                (true, true) => " -",
                (false, false) => " + ",
                (false, true) => " - ",
            })?;
            if c.unsigned_abs() != 1 {
                write!(f, "{}", c.unsigned_abs())?;
            }
            write!(f, "a(n-{})", i + 1)?;
            first = false;
        }
        f.write_str(if first { " 0" } else { "" })?;
        // Zeros at the end mean that the first terms do not follow it.
        if self.coefficients.last() == Some(&0) {
            write!(f, " from term {} on", self.order() + 1)?;
        }
        Ok(())
    }
}

fn times(a: u64, b: u64) -> u64 {
    (u128::from(a) * u128::from(b) % u128::from(PRIME)) as u64
}

fn inverse(a: u64) -> u64 {
    let (mut power, mut base, mut exponent) = (1, a, PRIME - 2);
    while exponent > 0 {
        if exponent & 1 == 1 {
            power = times(power, base);
        }
        base = times(base, base);
        exponent >>= 1;
    }
    power
}

/// The coefficients of the shortest linear recurrence of a sequence modulo [`PRIME`] (Massey, 1969).
fn berlekamp_massey(terms: &[u64]) -> Vec<u64> {
    // current and previous are the connection polynomials 1 - c₁x - c₂x² - ….
    let (mut current, mut previous) = (vec![1u64], vec![1u64]);
    let (mut order, mut shift, mut previous_discrepancy) = (0, 1, 1u64);
    for n in 0..terms.len() {
        let discrepancy =
            (0..=order.min(current.len() - 1)).fold(0, |sum, i| (sum + times(current[i], terms[n - i])) % PRIME);
        if discrepancy == 0 {
            shift += 1;
            continue;
        }
        let saved = current.clone();
        let factor = times(discrepancy, inverse(previous_discrepancy));
        current.resize(current.len().max(previous.len() + shift), 0);
        for (i, &p) in previous.iter().enumerate() {
            current[i + shift] = (current[i + shift] + PRIME - times(factor, p)) % PRIME;
        }
        if 2 * order <= n {
            order = n + 1 - order;
            previous = saved;
            previous_discrepancy = discrepancy;
            shift = 1;
        } else {
            shift += 1;
        }
    }
    current.resize(order + 1, 0);
    current[1..].iter().map(|&c| (PRIME - c) % PRIME).collect()
}

#[cfg(test)]
mod tests {
    use super::super::{Counts, Crossings};
    use super::*;

    #[test]
    fn no_recurrence_is_claimed_from_too_few_terms() {
        let squares: Vec<BigUint> = (0u32..7).map(|n| (n * n).into()).collect();
        assert_eq!(Recurrence::find(&squares), None);
        let squares: Vec<BigUint> = (0u32..8).map(|n| (n * n).into()).collect();
        assert_eq!(Recurrence::find(&squares).unwrap().to_string(), "a(n) = 3a(n-1) - 3a(n-2) + a(n-3)");
        assert_eq!(Recurrence::find(&[]), None);
        assert_eq!(Recurrence::find(&vec![BigUint::ZERO; 4]).unwrap().to_string(), "a(n) = 0");
    }

    #[test]
    fn complete_games_of_twists_satisfy_a_recurrence() {
        let terms: Vec<BigUint> =
            (1..=150).map(|n| Counts::complete_of(&Crossings::twist(n).unwrap()).unwrap()).collect();
        // Found from the first hundred terms, checked on the others.
        let recurrence = Recurrence::find(&terms[..100]).unwrap();
        assert_eq!(
            recurrence.to_string(),
            "a(n) = 2a(n-1) - a(n-2) + 7a(n-3) - 7a(n-4) + 12a(n-5) - 4a(n-6) + 12a(n-8) from term 10 on"
        );
        assert!(recurrence.holds(&terms));
        assert_eq!(recurrence.next(&terms[..149]).as_ref(), terms.last());
    }
}
