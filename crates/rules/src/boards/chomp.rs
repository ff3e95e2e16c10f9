//! Chomp (Schuh 1952, Gale 1974): bite off a square with all below it and to its right; the first square is poisoned.

use crate::{Error, Result};
use std::collections::HashMap;
use upstar_engine::nimber::Nimber;

/// A bar of chocolate by the lengths of its rows, which never grow from one row to the next.
///
/// ```
/// use upstar_rules::boards::Chomp;
/// let bar = Chomp::new(vec![4, 4, 4])?;
/// assert_eq!(bar.winning_bites()?, [(1, 2)]);
/// # Ok::<(), upstar_rules::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chomp {
    rows: Vec<u8>,
}

/// The most positions that are worked through.
const MAX_POSITIONS: u64 = 2_000_000;

impl Chomp {
    /// A bar; rows of length 0 may be left out.
    pub fn new(rows: Vec<usize>) -> Result<Self> {
        if let Some(longer) = rows.windows(2).position(|pair| pair[0] < pair[1]) {
            return Err(Error::Illegal(format!("row {} of the bar is longer than the one above", longer + 2)));
        }
        let rows: Vec<usize> = rows.into_iter().filter(|&row| row > 0).collect();
        let positions = positions(&rows);
        if positions.is_none_or(|positions| positions > MAX_POSITIONS) {
            let what = "the number of positions of the bar".into();
            return Err(Error::TooLarge { what, asked: positions.unwrap_or(u64::MAX), feasible: MAX_POSITIONS });
        }
        let rows = rows.into_iter().map(|row| u8::try_from(row).unwrap_or(u8::MAX)).collect();
        Ok(Self { rows })
    }

    /// The lengths of its rows.
    pub(super) fn rows(&self) -> &[u8] {
        &self.rows
    }

    /// The nimber, where the player who must eat the poison has no move.
    pub fn nimber(&self) -> Result<Nimber> {
        Ok(self.nimbers()[&self.rows])
    }

    /// The bites, as row and column from 0, after which the opponent loses.
    pub fn winning_bites(&self) -> Result<Vec<(usize, usize)>> {
        let nimbers = self.nimbers();
        let lost = |bite: &(usize, usize)| nimbers[&bitten(&self.rows, *bite)].is_zero();
        Ok(bites(&self.rows).filter(lost).collect())
    }

    /// The nimbers of all bars within this one, each after those it can be bitten to: in lexicographic order.
    pub(super) fn nimbers(&self) -> HashMap<Vec<u8>, Nimber> {
        let mut nimbers = HashMap::new();
        let mut bar: Vec<u8> = Vec::new();
        loop {
            let nimber = Nimber::mex(bites(&bar).map(|bite| nimbers[&bitten(&bar, bite)]));
            nimbers.insert(bar.clone(), nimber);
            // The next bar: lengthen the last row that can be, after giving the bar a new row if it can have one.
            if bar.len() < self.rows.len() {
                bar.push(1);
                continue;
            }
            while let Some(last) = bar.len().checked_sub(1) {
                let above = if last == 0 { u8::MAX } else { bar[last - 1] };
                if bar[last] < self.rows[last].min(above) {
                    bar[last] += 1;
                    break;
                }
                bar.pop();
            }
            if bar.is_empty() {
                return nimbers;
            }
        }
    }
}

/// Every bite but the poisoned square.
pub(super) fn bites(rows: &[u8]) -> impl Iterator<Item = (usize, usize)> + '_ {
    let squares = rows.iter().enumerate().flat_map(|(row, &length)| (0..usize::from(length)).map(move |c| (row, c)));
    squares.skip(1)
}

pub(super) fn bitten(rows: &[u8], (row, column): (usize, usize)) -> Vec<u8> {
    let left =
        rows.iter().enumerate().map(|(place, &length)| if place < row { length } else { length.min(column as u8) });
    left.take_while(|&length| length > 0).collect()
}

/// How many bars lie within one, if not too many to count.
fn positions(rows: &[usize]) -> Option<u64> {
    // ways[l]: in how many ways the rows so far can be chosen with the last of length l.
    let longest = *rows.first().unwrap_or(&0);
    if longest > 255 || rows.len() > 255 {
        return None;
    }
    let mut ways = vec![0u64; longest + 1];
    ways[longest] = 1;
    for &row in rows {
        let mut next = vec![0u64; longest + 1];
        let mut above = 0u64;
        for length in (0..=longest).rev() {
            above = above.checked_add(ways[length])?;
            if length <= row {
                next[length] = above;
            }
        }
        ways = next;
    }
    ways.iter().try_fold(0u64, |sum, &ways| sum.checked_add(ways))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain(rows: &[u8]) -> Nimber {
        Nimber::mex(bites(rows).map(|bite| plain(&bitten(rows, bite))))
    }

    #[test]
    fn small_bars_by_the_definition() {
        for rows in [vec![], vec![1], vec![5], vec![3, 2], vec![2, 2, 2], vec![4, 3, 1], vec![3, 3, 3]] {
            let bar = Chomp::new(rows.clone()).unwrap();
            assert_eq!(bar.nimber().unwrap(), plain(&bar.rows), "{rows:?}");
            assert_eq!(positions(&rows), Some(bar.nimbers().len() as u64));
        }
    }

    #[test]
    fn every_rectangle_is_won_and_squares_by_the_diagonal() {
        for n in 2..8 {
            assert_eq!(Chomp::new(vec![n; n]).unwrap().winning_bites().unwrap(), [(1, 1)]);
            assert!(!Chomp::new(vec![n; 4]).unwrap().nimber().unwrap().is_zero());
        }
    }

    #[test]
    fn bad_bars_are_refused() {
        assert!(Chomp::new(vec![2, 3]).unwrap_err().to_string().contains("row 2"));
        assert!(matches!(Chomp::new(vec![100; 100]), Err(Error::TooLarge { .. })));
    }
}
