//! Gauss codes of knots: the crossings in the order in which the knot passes through them.
//!
//! The signed form says over or under and the crossing's sign each time: `O1+U2+O3+U1+O2+U3+`. The plain form
//! `1,-2,3,-1,2,-3` says over (positive) or under (negative) only; it does not tell a knot from its mirror image, and
//! reading chooses the diagram whose first crossing is positive.

use rustc_hash::FxHashMap;

use super::{MAX_CROSSINGS, numbers, too_long, unexpected};
use crate::curve::{Curve, Sign};
use crate::diagram::Diagram;
use crate::error::{Error, Result, times};
use crate::realise::realise;

const NAME: &str = "Gauss code";

/// A passage: the crossing's label, whether it is the lower one, and the sign if it is given.
struct Passage {
    label: i64,
    lower: bool,
    sign: Option<Sign>,
}

/// Reads either form.
pub fn read(text: &str) -> Result<Diagram> {
    let signed = text.contains(['O', 'U', 'o', 'u']);
    let passages = if signed { signed_passages(text)? } else { plain_passages(text)? };
    if passages.is_empty() {
        return Ok(Diagram::unknot());
    }
    if passages.len() > 2 * MAX_CROSSINGS {
        return Err(too_long(NAME));
    }
    let mut index: FxHashMap<i64, usize> = FxHashMap::default();
    let mut labels = Vec::new();
    let mut count: Vec<[usize; 2]> = Vec::new();
    let mut word = Vec::with_capacity(passages.len());
    for passage in &passages {
        let crossing = *index.entry(passage.label).or_insert_with(|| {
            labels.push(passage.label);
            count.push([0, 0]);
            count.len() - 1
        });
        count[crossing][usize::from(passage.lower)] += 1;
        word.push(crossing);
    }
    for (crossing, [over, under]) in count.into_iter().enumerate() {
        if over + under != 2 {
            let rule = "the knot passes twice through every crossing";
            return Err(Error::LabelCount {
                notation: NAME,
                label: labels[crossing],
                times: times(over + under),
                rule,
            });
        }
        if over != 1 {
            let problem = format!("crossing {} must be passed once over and once under", labels[crossing]);
            return Err(Error::Meaning { notation: NAME, problem });
        }
    }
    let lower: Vec<bool> = passages.iter().map(|p| p.lower).collect();
    if !signed {
        let mut curve = realise(&word)?.curve(&word, &lower, 0)?;
        if curve.crossings()[0].sign == Sign::Negative {
            curve = curve.reflected();
        }
        return Ok(Diagram::from_curve(curve));
    }
    let mut signs: Vec<Option<Sign>> = vec![None; labels.len()];
    for (passage, &crossing) in passages.iter().zip(&word) {
        if signs[crossing].is_some() && signs[crossing] != passage.sign {
            let problem = format!("crossing {} has both signs", labels[crossing]);
            return Err(Error::Meaning { notation: NAME, problem });
        }
        signs[crossing] = passage.sign;
    }
    let signs: Vec<Sign> = signs.into_iter().flatten().collect();
    let word: Vec<(usize, bool)> = word.into_iter().zip(lower).collect();
    Ok(Diagram::from_curve(Curve::from_word(&word, &signs)?))
}

/// Prints the signed form, crossings numbered from 1 in the diagram's order.
pub fn print(diagram: &Diagram) -> Result<String> {
    diagram.require_knot()?;
    let passage = |&(crossing, lower): &(usize, bool)| {
        let level = if lower { 'U' } else { 'O' };
        let sign = if diagram.crossings()[crossing].sign == Sign::Positive { '+' } else { '-' };
        format!("{level}{}{sign}", crossing + 1)
    };
    Ok(diagram.curve().word().iter().map(passage).collect())
}

fn plain_passages(text: &str) -> Result<Vec<Passage>> {
    numbers(NAME, text)?
        .into_iter()
        .map(|number| {
            if number.value == 0 {
                return Err(Error::Syntax {
                    notation: NAME,
                    expected: "a crossing with a sign (numbers from 1)".to_owned(),
                    found: "0".to_owned(),
                    column: number.column,
                });
            }
            Ok(Passage { label: number.value.saturating_abs(), lower: number.value < 0, sign: None })
        })
        .collect()
}

fn signed_passages(text: &str) -> Result<Vec<Passage>> {
    let mut passages = Vec::new();
    let mut chars = text.chars().enumerate().peekable();
    while let Some((column, c)) = chars.next() {
        let lower = match c {
            'O' | 'o' => false,
            'U' | 'u' => true,
            _ if c.is_whitespace() || c == ',' => continue,
            _ => return Err(unexpected(NAME, "O or U", c, column)),
        };
        let mut digits = String::new();
        while let Some((_, d)) = chars.next_if(|(_, d)| d.is_ascii_digit()) {
            digits.push(d);
        }
        let syntax = |expected: &str, found: String| Error::Syntax {
            notation: NAME,
            expected: expected.to_owned(),
            found,
            column: column + 2 + digits.len(),
        };
        let sign = match chars.next() {
            Some((_, '+')) => Sign::Positive,
            Some((_, '-' | '−')) => Sign::Negative,
            Some((_, found)) => {
                return Err(syntax("+ or - after the crossing's number", format!("`{found}`")));
            }
            None => {
                return Err(syntax("+ or - after the crossing's number", "the end".to_owned()));
            }
        };
        let label = digits.parse().map_err(|_| syntax("a crossing's number", format!("`{digits}`")))?;
        passages.push(Passage { label, lower, sign: Some(sign) });
        if passages.len() > 2 * MAX_CROSSINGS {
            return Err(too_long(NAME));
        }
    }
    Ok(passages)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_forms_of_the_trefoil_agree() -> Result<()> {
        let signed = read("O1+U2+O3+U1+O2+U3+")?;
        assert_eq!(read("1,-2,3,-1,2,-3")?, signed);
        assert_eq!(print(&signed)?, "O1+U2+O3+U1+O2+U3+");
        Ok(())
    }

    #[test]
    fn errors_say_what_is_wrong() {
        let message = |code: &str| read(code).unwrap_err().to_string();
        assert_eq!(
            message("1,-2,3,-1,2,-3,1"),
            "Gauss code: label 1 is used 3 times, but the knot passes twice through every crossing"
        );
        assert_eq!(message("1,1"), "Gauss code: crossing 1 must be passed once over and once under");
        assert_eq!(message("O1+U1-"), "Gauss code: crossing 1 has both signs");
        assert!(message("O1+U2+U1+O2+").starts_with("the code is not planar"));
        assert!(message("1,-2,-1,2").starts_with("no curve on the sphere"));
        assert_eq!(
            message("O1+U1"),
            "Gauss code: expected + or - after the crossing's number, found the end at column 6"
        );
    }
}
