//! Conway's notation for rational knots (`3 1 3`, `[313]`) and for sums of rational tangles, pretzel knots among them
//! (`3,21,2`, `3;3;2-`, `3,-5,7`). A `+` or `-` at the end of a sum adds one horizontal crossing of that sign.
//!
//! Without spaces every digit is a twist; numbers of more digits are written with spaces.

use super::{MAX_CROSSINGS, too_long, unexpected};
use crate::diagram::Diagram;
use crate::error::{Error, Result};
use crate::tangle::{Tangle, Twist};

const NAME: &str = "Conway notation";

/// Reads a rational knot or link, or a sum of rational tangles.
pub fn read(text: &str) -> Result<Diagram> {
    let mut terms: Vec<Vec<i64>> = vec![Vec::new()];
    let mut extra = Vec::new();
    let spaced = text
        .trim()
        .trim_matches(['[', ']'])
        .trim()
        .contains(char::is_whitespace);
    let mut chars = text.chars().enumerate().peekable();
    while let Some((column, c)) = chars.next() {
        match c {
            '0'..='9' | '-' | '−' | '+' => {
                let mut digits = String::from(if c == '−' { '-' } else { c });
                let sign_only = !c.is_ascii_digit();
                while let Some((_, d)) = chars.next_if(|(_, d)| d.is_ascii_digit()) {
                    digits.push(d);
                    if !spaced && digits.trim_start_matches(['-', '+']).len() == 1 {
                        break;
                    }
                }
                if !sign_only && !spaced {
                    // One digit, one twist.
                    push_digits(&mut terms, &digits);
                } else if sign_only && digits.len() == 1 {
                    extra.push(if digits == "+" {
                        Twist::Positive
                    } else {
                        Twist::Negative
                    });
                    continue;
                } else {
                    let number = digits.parse().map_err(|_| Error::Syntax {
                        notation: NAME,
                        expected: "a whole number".to_owned(),
                        found: format!("`{digits}`"),
                        column: column + 1,
                    })?;
                    last_term(&mut terms).push(number);
                }
                if !extra.is_empty() {
                    return Err(unexpected(NAME, "the end after a final + or -", c, column));
                }
            }
            ',' | ';' => {
                if terms.last().is_some_and(Vec::is_empty) || !extra.is_empty() {
                    return Err(unexpected(NAME, "twists", c, column));
                }
                terms.push(Vec::new());
            }
            '[' | ']' | '(' | ')' => {}
            _ if c.is_whitespace() => {}
            '.' | ':' | '*' => {
                let problem = "polyhedra (., : and *) are not read; give a PD or DT code or a name"
                    .to_owned();
                return Err(Error::Meaning {
                    notation: NAME,
                    problem,
                });
            }
            _ => return Err(unexpected(NAME, "numbers of twists", c, column)),
        }
    }
    if terms.last().is_some_and(Vec::is_empty) {
        return Err(Error::Syntax {
            notation: NAME,
            expected: "twists".to_owned(),
            found: "the end".to_owned(),
            column: text.chars().count() + 1,
        });
    }
    let crossings = terms.iter().flatten().fold(0u64, |sum, twists| {
        sum.saturating_add(twists.unsigned_abs())
    });
    if crossings > MAX_CROSSINGS as u64
        || terms.len() > MAX_CROSSINGS
        || extra.len() > MAX_CROSSINGS
    {
        return Err(too_long(NAME));
    }
    if let [rational] = terms.as_slice() {
        let mut tangle = Tangle::rational(rational.iter().map(|&twists| (twists, 0)))?;
        extra.iter().for_each(|&twist| tangle.twist(twist));
        return tangle.diagram();
    }
    let mut sum = Tangle::zero();
    for term in &terms {
        let mut tangle = Tangle::rational(term.iter().map(|&twists| (twists, 0)))?;
        tangle.reflect();
        sum.add(&tangle);
    }
    extra.iter().for_each(|&twist| sum.twist(twist));
    sum.diagram()
}

fn last_term(terms: &mut Vec<Vec<i64>>) -> &mut Vec<i64> {
    if terms.is_empty() {
        terms.push(Vec::new());
    }
    let last = terms.len() - 1;
    &mut terms[last]
}

fn push_digits(terms: &mut Vec<Vec<i64>>, digits: &str) {
    let twists: Vec<i64> = digits
        .chars()
        .filter_map(|d| d.to_digit(10))
        .map(i64::from)
        .collect();
    last_term(terms).extend(twists);
}
