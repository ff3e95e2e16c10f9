//! Dowker-Thistlethwaite codes of knots: the passages are numbered 1, 2, 3, ... along the knot, and the code lists the
//! even partners of 1, 3, 5, ...; a minus sign where the knot does not alternate (the even passage is the upper one).
//!
//! A code does not tell a knot from its mirror image, nor (for composite knots) from other sums of mirror images;
//! reading chooses the diagram whose crossing 0 is positive.

use super::{MAX_CROSSINGS, numbers, too_long};
use crate::curve::Sign;
use crate::diagram::Diagram;
use crate::error::{Error, Result, times};
use crate::realise::realise;

const NAME: &str = "DT code";

/// Reads even numbers, one for each crossing.
pub fn read(text: &str) -> Result<Diagram> {
    let entries = numbers(NAME, text)?;
    let crossings = entries.len();
    if crossings == 0 {
        return Ok(Diagram::unknot());
    }
    if crossings > MAX_CROSSINGS {
        return Err(too_long(NAME));
    }
    let mut count = vec![0; crossings];
    let mut word = vec![0; 2 * crossings];
    let mut lower = vec![false; 2 * crossings];
    for (crossing, entry) in entries.iter().enumerate() {
        let partner = usize::try_from(entry.value.unsigned_abs()).unwrap_or(usize::MAX);
        if partner % 2 == 1 || partner == 0 || partner > 2 * crossings {
            return Err(Error::Syntax {
                notation: NAME,
                expected: format!("an even number from 2 to {} (there are {crossings} crossings)", 2 * crossings),
                found: entry.value.to_string(),
                column: entry.column,
            });
        }
        count[partner / 2 - 1] += 1;
        let (odd, even) = (2 * crossing, partner - 1);
        word[odd] = crossing;
        word[even] = crossing;
        lower[if entry.value > 0 { even } else { odd }] = true;
    }
    if let Some(missing) = count.iter().position(|&times| times != 1) {
        return Err(Error::LabelCount {
            notation: NAME,
            label: 2 * missing as i64 + 2,
            times: times(count[missing]),
            rule: "each even number up to twice the number of crossings must occur once",
        });
    }
    let realisation = realise(&word)?;
    let mut curve = realisation.curve(&word, &lower, 0)?;
    if curve.crossings()[0].sign == Sign::Negative {
        curve = curve.reflected();
    }
    Ok(Diagram::from_curve(curve))
}

/// Prints the code that begins at edge 0. The first entry is positive.
pub fn print(diagram: &Diagram) -> Result<String> {
    diagram.require_knot()?;
    let mut code = vec![0i64; diagram.crossings().len()];
    let mut entries: Vec<(u32, i64)> = diagram
        .crossings()
        .iter()
        .map(|c| {
            let (odd, even) = if c.under % 2 == 0 { (c.under, c.over) } else { (c.over, c.under) };
            let partner = i64::from(even) + 1;
            (odd, if even == c.under { partner } else { -partner })
        })
        .collect();
    entries.sort_unstable();
    let turn = if entries.first().is_some_and(|e| e.1 < 0) { -1 } else { 1 };
    for (place, (_, entry)) in code.iter_mut().zip(entries) {
        *place = turn * entry;
    }
    Ok(code.iter().map(i64::to_string).collect::<Vec<_>>().join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_read_and_printed() -> Result<()> {
        for code in ["4 6 2", "4 6 8 2", "4 8 10 2 6", "4 8 -12 2 -14 -16 -6 -10", "2", "4 2"] {
            assert_eq!(print(&read(code)?)?, code);
        }
        Ok(())
    }

    #[test]
    fn errors_say_what_is_wrong() {
        let message = |code: &str| read(code).unwrap_err().to_string();
        assert_eq!(
            message("4 6 3"),
            "DT code: expected an even number from 2 to 6 (there are 3 crossings), found 3 at column 5"
        );
        assert_eq!(
            message("4 4 2"),
            "DT code: label 4 is used twice, but each even number up to twice the number of crossings must occur once"
        );
        assert!(message("4 6 8 10 2").starts_with("no curve on the sphere has this code"));
        assert_eq!(message("4 x"), "DT code: expected a whole number, found `x` at column 3");
    }
}
