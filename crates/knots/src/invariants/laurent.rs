//! Laurent polynomials in one variable with integer coefficients.

use std::collections::BTreeMap;
use std::fmt;

use num_bigint::BigInt;
use num_traits::{One, Signed, Zero};

/// A polynomial with positive and negative powers of one variable. Exponents may be halves: the variable is then
/// written `t^(1/2)`.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Laurent {
    variable: char,
    /// Exponents are counted in units of 1 / `denominator`.
    denominator: i64,
    terms: BTreeMap<i64, BigInt>,
}

impl Laurent {
    /// The polynomial with these coefficients; exponents are counted in units of `1 / denominator`.
    pub(crate) fn new(variable: char, denominator: i64, terms: impl IntoIterator<Item = (i64, BigInt)>) -> Laurent {
        let mut sum: BTreeMap<i64, BigInt> = BTreeMap::new();
        for (exponent, coefficient) in terms {
            *sum.entry(exponent).or_default() += coefficient;
        }
        sum.retain(|_, coefficient| !coefficient.is_zero());
        if denominator == 2 && sum.keys().all(|e| e % 2 == 0) {
            let terms = sum.into_iter().map(|(e, c)| (e / 2, c)).collect();
            return Laurent { variable, denominator: 1, terms };
        }
        Laurent { variable, denominator, terms: sum }
    }

    /// The coefficients by exponent, lowest first; exponents are in units of one over [`Laurent::denominator`].
    pub fn terms(&self) -> impl Iterator<Item = (i64, &BigInt)> {
        self.terms.iter().map(|(&exponent, coefficient)| (exponent, coefficient))
    }

    /// 1, or 2 if exponents are halves.
    pub fn denominator(&self) -> i64 {
        self.denominator
    }

    /// Is this the constant 1?
    pub fn is_one(&self) -> bool {
        self.terms.len() == 1 && self.terms.get(&0).is_some_and(BigInt::is_one)
    }

    pub(crate) fn times(&self, other: &Laurent) -> Laurent {
        let products =
            self.terms().flat_map(|(e, c)| other.terms().map(move |(f, d)| (e + f, c * d))).collect::<Vec<_>>();
        Laurent::new(self.variable, self.denominator, products)
    }

    /// The polynomial with every exponent `e` replaced by `f(e)`, in units of `1 / denominator`, and this variable.
    pub(crate) fn substituted(&self, variable: char, denominator: i64, f: impl Fn(i64) -> i64) -> Laurent {
        Laurent::new(variable, denominator, self.terms().map(|(e, c)| (f(e), c.clone())))
    }
}

impl fmt::Display for Laurent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.terms.is_empty() {
            return f.write_str("0");
        }
        for (index, (&exponent, coefficient)) in self.terms.iter().enumerate() {
            match (index, coefficient.is_negative()) {
                (0, false) => {}
                (0, true) => f.write_str("-")?,
                (_, false) => f.write_str(" + ")?,
                (_, true) => f.write_str(" - ")?,
            }
            let size = coefficient.abs();
            if exponent == 0 {
                write!(f, "{size}")?;
                continue;
            }
            if !size.is_one() {
                write!(f, "{size}")?;
            }
            write!(f, "{}", self.variable)?;
            if exponent % self.denominator != 0 {
                write!(f, "^({exponent}/{})", self.denominator)?;
            } else if exponent != self.denominator {
                write!(f, "^{}", exponent / self.denominator)?;
            }
        }
        Ok(())
    }
}
