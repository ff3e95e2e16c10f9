//! The Alexander polynomial of a knot, from Fox's matrix of the Wirtinger presentation.

use num_bigint::BigInt;
use num_traits::{One, Signed, Zero};

use super::determinant::{integer_determinant, require_size};
use super::laurent::Laurent;
use crate::curve::Sign;
use crate::diagram::Diagram;
use crate::error::{Error, Result};

/// Beyond this the numbers in between become too long.
const MAX_CROSSINGS: usize = 120;

impl Diagram {
    /// The Alexander polynomial of a knot, symmetric and with value 1 at `t = 1`.
    ///
    /// ```
    /// let figure_eight: upstar_knots::Diagram = "4_1".parse()?;
    /// assert_eq!(figure_eight.alexander()?.to_string(), "-t^-1 + 3 - t");
    /// # Ok::<(), upstar_knots::Error>(())
    /// ```
    pub fn alexander(&self) -> Result<Laurent> {
        self.require_knot()?;
        require_size(self)?;
        let crossings = self.crossings().len();
        if crossings > MAX_CROSSINGS {
            return Err(Error::TooLarge {
                what: format!("the Alexander polynomial of a diagram with {crossings} crossings"),
                limit: format!("{MAX_CROSSINGS} crossings"),
            });
        }
        if crossings <= 1 {
            return Ok(Laurent::new('t', 1, [(0, BigInt::one())]));
        }
        // Every row's coefficients have sizes of sum 4, so those of the determinant are below 4^crossings: with t = 2^bits
        // they can be read off the determinant's digits.
        let bits = 2 * crossings + 2;
        let t = BigInt::one() << bits;
        let mut matrix = vec![vec![BigInt::zero(); crossings]; crossings];
        for ((row, triple), crossing) in matrix.iter_mut().zip(self.strand_triples()).zip(self.crossings()) {
            let (before, after) = match crossing.sign {
                Sign::Positive => (triple.incoming, triple.outgoing),
                Sign::Negative => (triple.outgoing, triple.incoming),
            };
            row[triple.over] += BigInt::one() - &t;
            row[before] += &t;
            row[after] -= BigInt::one();
        }
        matrix.pop();
        for row in &mut matrix {
            row.pop();
        }
        let coefficients = signed_digits(integer_determinant(matrix), bits);
        Ok(symmetric(&coefficients))
    }
}

/// The digits of a number in base `2^bits`, each between minus and plus half the base.
fn signed_digits(number: BigInt, bits: usize) -> Vec<BigInt> {
    let base = BigInt::one() << bits;
    let half = BigInt::one() << (bits - 1);
    let mut digits = Vec::new();
    let mut rest = number;
    while !rest.is_zero() {
        let mut digit = &rest % &base;
        if digit >= half {
            digit -= &base;
        } else if digit < -&half {
            digit += &base;
        }
        rest = (rest - &digit) >> bits;
        digits.push(digit);
    }
    digits
}

/// Shifts to symmetric exponents and chooses the sign with value 1 at `t = 1`.
fn symmetric(coefficients: &[BigInt]) -> Laurent {
    let first = coefficients.iter().position(|c| !c.is_zero()).unwrap_or(0);
    let used = &coefficients[first.min(coefficients.len())..];
    let shift = (used.len() as i64 - 1) / 2;
    let negative = used.iter().sum::<BigInt>().is_negative();
    let terms = used.iter().enumerate().map(|(e, c)| (e as i64 - shift, if negative { -c } else { c.clone() }));
    Laurent::new('t', 1, terms)
}
