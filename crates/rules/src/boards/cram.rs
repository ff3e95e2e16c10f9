//! Cram (Gardner 1974): either player puts a domino on two neighbouring free squares, either way.

use crate::graphs::{ArcKayles, Graph};
use crate::placement::Solved;
use crate::{Error, Result};
use std::str::FromStr;
use upstar_engine::nimber::{Effort, Nimber};

/// A board of Cram, which is Arc Kayles on its grid.
///
/// ```
/// use upstar_rules::boards::Cram;
/// use upstar_engine::nimber::Effort;
/// use std::sync::atomic::AtomicBool;
/// let stop = AtomicBool::new(false);
/// assert_eq!(Cram::new(3, 3)?.nimber(Effort::until(&stop))?.answer.0, 0);
/// assert_eq!("..#|...".parse::<Cram>()?.nimber(Effort::until(&stop))?.answer.0, 0);
/// # Ok::<(), upstar_rules::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cram(Graph);

impl Cram {
    /// An empty board.
    pub fn new(rows: usize, columns: usize) -> Result<Self> {
        Ok(Self(Graph::grid(rows, columns)?))
    }

    /// The nimber.
    pub fn nimber(&self, effort: Effort) -> Result<Solved<Nimber>> {
        ArcKayles(self.0.clone()).nimber(effort)
    }
}

impl FromStr for Cram {
    type Err = Error;

    /// Read rows split by `|`: `.` a free square, `#` one that is taken or missing.
    fn from_str(text: &str) -> Result<Self> {
        let wrong = |expected: String, found: String, column: usize| Error::Notation {
            what: "board",
            expected,
            found,
            column: column + 1,
        };
        let rows: Vec<Vec<char>> = text.split('|').map(|row| row.chars().collect()).collect();
        let columns = rows[0].len();
        for (place, row) in rows.iter().enumerate() {
            let start = rows[..place].iter().map(|row| row.len() + 1).sum();
            if row.len() != columns {
                return Err(wrong(format!("a row of {columns} squares"), format!("one of {}", row.len()), start));
            }
            if let Some(at) = row.iter().position(|c| !['.', '#'].contains(c)) {
                return Err(wrong(". or #".into(), format!("'{}'", row[at]), start + at));
            }
        }
        Ok(Self(Graph::grid(rows.len(), columns)?.without(|v| rows[v / columns][v % columns] == '#')))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::AtomicBool;

    #[test]
    fn small_boards_keep_their_values() {
        let known =
            [(3, [0, 1, 1, 4, 1, 3].as_slice(), 3), (4, [0, 2, 0, 3].as_slice(), 4), (5, [0, 2, 1].as_slice(), 5)];
        let stop = AtomicBool::new(false);
        let effort = Effort { table_bytes: 1 << 24, ..Effort::until(&stop) };
        for (rows, values, first) in known {
            for (columns, &value) in (first..).zip(values) {
                assert_eq!(
                    Cram::new(rows, columns).unwrap().nimber(effort).unwrap().answer.0,
                    value,
                    "{rows} x {columns}"
                );
            }
        }
    }

    #[test]
    fn bad_boards_say_where() {
        let message = |text: &str| text.parse::<Cram>().unwrap_err().to_string();
        assert!(message("..|.").contains("a row of 2 squares, found one of 1 at column 4"));
        assert!(message("..|.o").contains("found 'o' at column 5"));
    }
}
