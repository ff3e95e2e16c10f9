//! Conway's notation for rational knots (`3 1 3`, `[313]`) and for sums of rational tangles, pretzel knots among them
//! (`3,21,2`, `3;3;2-`, `3,-5,7`, `P(3,-5,7)`). A `+` or `-` at the end adds one horizontal crossing of that sign.
//!
//! Without spaces every digit is a row of twists; longer rows are written with spaces, or in parentheses: `(11)`.

use num_bigint::BigInt;
use num_traits::Signed;

use super::{MAX_CROSSINGS, too_long, unexpected};
use crate::diagram::Diagram;
use crate::error::{Error, Result};
use crate::montesinos::{self, Closure, Slope};
use crate::tangle::{Tangle, Twist};

const NAME: &str = "Conway notation";

/// Reads a rational knot or link, or a sum of rational tangles.
pub fn read(text: &str) -> Result<Diagram> {
    if text.contains(['.', ':', '*']) {
        let problem = "polyhedra (., : and *) are not read; give a PD or DT code or a name".to_owned();
        return Err(Error::Meaning { notation: NAME, problem });
    }
    let symbols: Vec<(usize, char)> =
        text.chars().map(|c| if c == '−' { '-' } else { c }).enumerate().filter(|(_, c)| !"[]P".contains(*c)).collect();
    let symbols = without_outer_parentheses(symbols);
    let first = symbols.iter().position(|(_, c)| !c.is_whitespace()).unwrap_or(symbols.len());
    let last = symbols.iter().rposition(|(_, c)| c.is_ascii_digit() || *c == ')').ok_or_else(|| Error::Syntax {
        notation: NAME,
        expected: "numbers of twists".to_owned(),
        found: symbols.get(first).map_or("nothing".to_owned(), |(_, c)| format!("`{c}`")),
        column: symbols.get(first).map_or(1, |(column, _)| column + 1),
    })?;
    let (twists, signs) = (&symbols[first..=last], &symbols[last + 1..]);
    let mut extra = Vec::new();
    for &(column, sign) in signs.iter().filter(|(_, c)| !c.is_whitespace()) {
        extra.push(match sign {
            '+' => Twist::Positive,
            '-' => Twist::Negative,
            other => return Err(unexpected(NAME, "+, - or the end", other, column)),
        });
    }
    let spaced = twists.iter().any(|(_, c)| c.is_whitespace());
    let terms: Vec<Vec<i64>> =
        twists.split(|(_, c)| matches!(c, ',' | ';')).map(|term| read_term(term, spaced)).collect::<Result<_>>()?;

    let crossings = terms.iter().flatten().fold(0u64, |sum, twists| sum.saturating_add(twists.unsigned_abs()));
    if crossings > MAX_CROSSINGS as u64 || terms.len() + extra.len() > MAX_CROSSINGS {
        return Err(too_long(NAME));
    }
    let rational = |term: &[i64]| Tangle::rational(term.iter().map(|&twists| (twists, 0)));
    let mut tangle = match terms.as_slice() {
        [term] => rational(term)?,
        terms => {
            let mut sum = Tangle::zero();
            for term in terms {
                let mut tangle = rational(term)?;
                tangle.reflect();
                sum.add(&tangle);
            }
            sum
        }
    };
    extra.into_iter().for_each(|twist| tangle.twist(twist));
    tangle.diagram()
}

/// Conway's notation of a knot: that of the simplest diagram which its rational tangles give, so `3` for a trefoil with loops.
pub fn print(diagram: &Diagram) -> Result<String> {
    diagram.require_knot()?;
    let closure = montesinos::closure(diagram.curve()).ok_or_else(|| Error::Meaning {
        notation: NAME,
        problem: "the twists of this diagram do not show it to be a rational knot or a sum of rational tangles"
            .to_owned(),
    })?;
    match closure {
        Closure::Rational(slope) => Ok(term(&montesinos::twists(&montesinos::simplest(&slope)))),
        Closure::Montesinos(sum) => {
            let (parts, whole) = montesinos::fractional(&sum);
            // A tangle of a sum is reflected before it is added.
            let rows = parts.iter().map(|part| montesinos::twists(&Slope { p: part.q.clone(), q: part.p.clone() }));
            let terms = first_of_ring(rows.collect()).into_iter().map(|rows| term(&rows));
            let sign = if whole.is_negative() { "-" } else { "+" };
            let signs = usize::try_from(whole.magnitude()).map_err(|_| too_long(NAME))?;
            Ok(terms.collect::<Vec<_>>().join(",") + &sign.repeat(signs))
        }
    }
}

/// A rational tangle by its rows of twists.
fn term(rows: &[BigInt]) -> String {
    match rows {
        [row] if row.magnitude() > &9u8.into() => format!("({row})"),
        rows => rows.iter().map(BigInt::to_string).collect::<Vec<_>>().join(" "),
    }
}

/// The tangles of a ring in the order that puts long rows of twists first: where a ring begins and which way it is read does
/// not change the knot.
fn first_of_ring(ring: Vec<Vec<BigInt>>) -> Vec<Vec<BigInt>> {
    let backwards: Vec<_> = ring.iter().rev().cloned().collect();
    let turned = |ring: &[Vec<BigInt>], start: usize| [&ring[start..], &ring[..start]].concat();
    let from = |ring: &[Vec<BigInt>]| (0..ring.len()).map(|start| turned(ring, start)).max().unwrap_or_default();
    from(&ring).max(from(&backwards))
}

/// The symbols without parentheses, except those that hold a number and nothing else.
fn without_outer_parentheses(symbols: Vec<(usize, char)>) -> Vec<(usize, char)> {
    let mut kept: Vec<(usize, char)> = Vec::with_capacity(symbols.len());
    // Where a parenthesis was opened, while only a number has followed.
    let mut opened = None;
    for (column, c) in symbols {
        match (c, opened) {
            ('(', _) => opened = Some(kept.len()),
            (')', Some(at)) if kept.len() > at => {
                kept.insert(at, (column, '('));
                kept.push((column, ')'));
                opened = None;
            }
            (')', _) => opened = None,
            _ => {
                opened = opened.filter(|_| c.is_ascii_digit() || c == '-');
                kept.push((column, c));
            }
        }
    }
    kept
}

/// The twists of one rational tangle: numbers between spaces, or single digits, each perhaps with a minus sign.
fn read_term(term: &[(usize, char)], spaced: bool) -> Result<Vec<i64>> {
    let mut twists = Vec::new();
    let mut symbols = term.iter().copied().peekable();
    while let Some((column, c)) = symbols.next() {
        if c.is_whitespace() || c == ')' {
            continue;
        }
        let alone = spaced || c == '(';
        let mut number = if c == '(' { String::new() } else { String::from(c) };
        if c == '(' && symbols.next_if(|(_, sign)| *sign == '-').is_some() {
            number.push('-');
        }
        let wanted = |number: &str| alone || !number.ends_with(|d: char| d.is_ascii_digit());
        while wanted(&number)
            && let Some((_, digit)) = symbols.next_if(|(_, d)| d.is_ascii_digit())
        {
            number.push(digit);
        }
        twists.push(number.parse().map_err(|_| Error::Syntax {
            notation: NAME,
            expected: "numbers of twists".to_owned(),
            found: format!("`{number}`"),
            column: column + 1,
        })?);
    }
    if twists.is_empty() {
        let column = term.first().map_or(1, |(column, _)| column + 1);
        let (expected, found) = ("numbers of twists".to_owned(), "an empty term".to_owned());
        return Err(Error::Syntax { notation: NAME, expected, found, column });
    }
    Ok(twists)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_say_what_is_wrong() {
        let message = |code: &str| read(code).unwrap_err().to_string();
        assert_eq!(message(""), "Conway notation: expected numbers of twists, found nothing at column 1");
        assert_eq!(message("3,x2"), "Conway notation: expected numbers of twists, found `x2` at column 3");
        assert_eq!(message("3,,2"), "Conway notation: expected numbers of twists, found an empty term at column 1");
        assert_eq!(message("3,2!"), "Conway notation: expected +, - or the end, found `!` at column 4");
        assert!(message("6*2.2").contains("polyhedra"));
        assert!(message("99999999 2").contains("too long"));
    }
}
