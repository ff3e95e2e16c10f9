//! How people write knots down. Each module reads and prints one notation and only converts.
//!
//! | prefix | notation | example |
//! |---|---|---|
//! | none | a name of the table | `8_18`, `11a_1`, `K11a1` |
//! | `pd:` | planar diagram code | `pd:[[1,5,2,4],[3,1,4,6],[5,3,6,2]]` |
//! | `dt:` | Dowker-Thistlethwaite code | `dt:4 6 2` |
//! | `gauss:` | Gauss code, signed or not | `gauss:O1+U2+O3+U1+O2+U3+`, `gauss:1,-2,3,-1,2,-3` |
//! | `braid:` | closure of a braid word | `braid:1 -2 1 -2` |
//! | `conway:` | rational and Montesinos knots | `conway:3 1 3`, `conway:3,21,2-` |

pub mod braid;
pub mod conway;
pub mod dt;
pub mod gauss;
pub mod pd;
pub mod table;

use crate::diagram::Diagram;
use crate::error::{Error, Result};

/// Codes longer than this are refused: they could only come from a mistake.
pub(crate) const MAX_CROSSINGS: usize = 1 << 14;

/// Reads a knot or link in any of the notations above.
pub fn read(code: &str) -> Result<Diagram> {
    let code = code.trim();
    match code.split_once(':') {
        None => table::knot(code),
        Some((prefix, rest)) => match prefix.trim().to_ascii_lowercase().as_str() {
            "pd" => pd::read(rest),
            "dt" => dt::read(rest),
            "gauss" => gauss::read(rest),
            "braid" => braid::read(rest),
            "conway" => conway::read(rest),
            other => Err(Error::Syntax {
                notation: "knot",
                expected: "a name like 8_18, or a code after pd:, dt:, gauss:, braid: or conway:".to_owned(),
                found: format!("`{other}:`"),
                column: 1,
            }),
        },
    }
}

/// A whole number in a code, and the column (from 1) at which it stands.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Number {
    pub(crate) value: i64,
    pub(crate) column: usize,
}

/// Reads whole numbers separated by spaces, commas or semicolons, perhaps in one pair of brackets.
pub(crate) fn numbers(notation: &'static str, text: &str) -> Result<Vec<Number>> {
    let mut numbers = Vec::new();
    let mut chars = text.char_indices().enumerate().peekable();
    while let Some(&(column, (start, c))) = chars.peek() {
        if c.is_ascii_digit() || c == '-' || c == '+' {
            chars.next();
            let mut end = start + c.len_utf8();
            while let Some(&(_, (at, d))) = chars.peek() {
                if !d.is_ascii_digit() {
                    break;
                }
                end = at + 1;
                chars.next();
            }
            let value = text[start..end].parse().map_err(|_| Error::Syntax {
                notation,
                expected: "a whole number".to_owned(),
                found: format!("`{}`", &text[start..end]),
                column: column + 1,
            })?;
            numbers.push(Number { value, column: column + 1 });
            if numbers.len() > 4 * MAX_CROSSINGS {
                return Err(too_long(notation));
            }
        } else if c.is_whitespace() || ",;[](){}".contains(c) {
            chars.next();
        } else {
            return Err(unexpected(notation, "a whole number", c, column));
        }
    }
    Ok(numbers)
}

pub(crate) fn unexpected(notation: &'static str, expected: &str, found: char, column: usize) -> Error {
    Error::Syntax { notation, expected: expected.to_owned(), found: format!("`{found}`"), column: column + 1 }
}

pub(crate) fn too_long(notation: &'static str) -> Error {
    Error::TooLarge {
        what: format!("{notation}: the code is too long"),
        limit: format!("a diagram of {MAX_CROSSINGS} crossings"),
    }
}
