//! The determinant and tricolourability, from Fox colourings: at each crossing `2 over = incoming + outgoing`.

use num_bigint::BigInt;
use num_traits::{One, Signed, ToPrimitive, Zero};

use crate::curve::Curve;
use crate::diagram::{Diagram, alternating_curve};

/// Matrices larger than this are refused.
pub(crate) const MAX_CROSSINGS: usize = 400;

impl Diagram {
    /// The determinant: the absolute value of the Alexander polynomial at -1.
    ///
    /// ```
    /// assert_eq!("8_18".parse::<upstar_knots::Diagram>()?.determinant()?, 45u32.into());
    /// # Ok::<(), upstar_knots::Error>(())
    /// ```
    pub fn determinant(&self) -> crate::Result<BigInt> {
        require_size(self)?;
        Ok(determinant(self))
    }

    /// Can the strands be coloured with three colours, not all alike, so that at every crossing the three strands have
    /// one colour or three?
    pub fn is_tricolorable(&self) -> crate::Result<bool> {
        require_size(self)?;
        let strands = self.strands();
        let mut rows: Vec<Vec<u8>> = self
            .strand_triples()
            .iter()
            .map(|triple| {
                let mut row = vec![0u8; strands];
                for strand in [triple.over, triple.incoming, triple.outgoing] {
                    row[strand] = (row[strand] + 1) % 3;
                }
                row
            })
            .collect();
        // The colourings by one colour are one dimension; a second one is wanted.
        Ok(strands - rank_modulo_3(&mut rows, strands) >= 2)
    }
}

pub(crate) fn require_size(diagram: &Diagram) -> crate::Result<()> {
    if diagram.crossings().len() > MAX_CROSSINGS {
        return Err(crate::Error::TooLarge {
            what: format!("this invariant of a diagram with {} crossings", diagram.crossings().len()),
            limit: format!("{MAX_CROSSINGS} crossings"),
        });
    }
    Ok(())
}

fn determinant(diagram: &Diagram) -> BigInt {
    let crossings = diagram.crossings().len();
    let strands = diagram.strands();
    if strands <= 1 {
        return BigInt::one();
    }
    if strands > crossings {
        // Some component lies above all others: the link is split.
        return BigInt::zero();
    }
    let mut matrix = vec![vec![BigInt::zero(); strands]; crossings];
    for (row, triple) in matrix.iter_mut().zip(diagram.strand_triples()) {
        row[triple.over] += 2;
        row[triple.incoming] -= 1;
        row[triple.outgoing] -= 1;
    }
    matrix.pop();
    for row in &mut matrix {
        row.pop();
    }
    integer_determinant(matrix).abs()
}

/// The determinant of a square matrix without fractions (Bareiss 1968): every division is exact.
pub(crate) fn integer_determinant(mut matrix: Vec<Vec<BigInt>>) -> BigInt {
    let size = matrix.len();
    let mut sign = 1;
    let mut previous = BigInt::one();
    for step in 0..size {
        let Some(pivot) = (step..size).find(|&row| !matrix[row][step].is_zero()) else {
            return BigInt::zero();
        };
        if pivot != step {
            matrix.swap(pivot, step);
            sign = -sign;
        }
        let (done, rest) = matrix.split_at_mut(step + 1);
        let pivot_row = &done[step];
        for row in rest {
            let factor = std::mem::take(&mut row[step]);
            for column in step + 1..size {
                let mut entry = &row[column] * &pivot_row[step];
                if !factor.is_zero() {
                    entry -= &factor * &pivot_row[column];
                }
                row[column] = entry / &previous;
            }
        }
        previous = matrix[step][step].clone();
    }
    previous * sign
}

fn rank_modulo_3(rows: &mut [Vec<u8>], columns: usize) -> usize {
    let mut rank = 0;
    for column in 0..columns {
        let Some(pivot) = (rank..rows.len()).find(|&row| rows[row][column] != 0) else {
            continue;
        };
        rows.swap(rank, pivot);
        let (done, rest) = rows.split_at_mut(rank + 1);
        let pivot_row = &done[rank];
        for row in rest {
            // The factor that cancels: 1 and 2 are their own inverses modulo 3.
            let factor = (3 - row[column] * pivot_row[column] % 3) % 3;
            if factor != 0 {
                for (entry, p) in row.iter_mut().zip(pivot_row) {
                    *entry = (*entry + factor * p) % 3;
                }
            }
        }
        rank += 1;
    }
    rank
}

/// Is the number of spanning trees of the curve's checkerboard graph less than `limit`? It bounds every coefficient of
/// the bracket of every resolution (Thistlethwaite 1987), and is the determinant of the alternating resolution.
pub(crate) fn spanning_trees_fit(curve: &Curve, limit: u64) -> bool {
    let crossings = curve.crossings().len() as u64;
    // A spanning tree is a choice of edges, so this many at most: the largest binomial coefficient.
    let binomial = (1..=crossings / 2).try_fold(1u64, |b, k| b.checked_mul(crossings + 1 - k).map(|b| b / k));
    if binomial.is_some_and(|bound| bound < limit) {
        return true;
    }
    let alternating = Diagram::from_curve(alternating_curve(curve));
    determinant(&alternating).to_u64().is_some_and(|trees| trees < limit)
}
