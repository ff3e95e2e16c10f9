//! Planar diagram codes: for each crossing its four edges, counterclockwise from the incoming lower one.
//!
//! KnotInfo writes `[[1,5,2,4],...]`, SnapPy `[(0,4,1,3),...]` or `PD[X[1,5,2,4],...]`; labels may start anywhere, and
//! need not follow the direction of the knot. Only the order around each crossing counts, and that labels 0 and 2 of a
//! tuple lie below.

use rustc_hash::FxHashMap;

use super::{MAX_CROSSINGS, too_long, unexpected};
use crate::diagram::Diagram;
use crate::error::{Error, Result, times};
use crate::orient::oriented;

const NAME: &str = "PD code";

/// Reads a PD code.
pub fn read(text: &str) -> Result<Diagram> {
    let tuples = tuples(text)?;
    let mut count: FxHashMap<i64, usize> = FxHashMap::default();
    for label in tuples.iter().flatten() {
        *count.entry(*label).or_default() += 1;
    }
    let mut labels: Vec<i64> = count.keys().copied().collect();
    labels.sort_unstable();
    for &label in &labels {
        if count[&label] != 2 {
            return Err(Error::LabelCount {
                notation: NAME,
                label,
                times: times(count[&label]),
                rule: "every edge has two ends",
            });
        }
    }
    let index: FxHashMap<i64, usize> = labels.iter().enumerate().map(|(index, &label)| (label, index)).collect();
    let dense: Vec<[usize; 4]> = tuples.iter().map(|tuple| tuple.map(|label| index[&label])).collect();
    let circles = usize::from(dense.is_empty());
    Ok(Diagram::from_curve(oriented(&dense, circles)?))
}

/// Prints labels from 1, as KnotInfo does.
pub fn print(diagram: &Diagram) -> String {
    let crossings: Vec<String> = (0..diagram.crossings().len())
        .map(|crossing| {
            let [a, b, c, d] = diagram.curve().around(crossing).map(|edge| edge + 1);
            format!("[{a},{b},{c},{d}]")
        })
        .collect();
    format!("[{}]", crossings.join(","))
}

/// Groups of four labels between the innermost brackets.
fn tuples(text: &str) -> Result<Vec<[i64; 4]>> {
    let mut tuples = Vec::new();
    let mut group: Vec<i64> = Vec::new();
    let mut open: Vec<char> = Vec::new();
    let mut chars = text.chars().enumerate().peekable();
    while let Some((column, c)) = chars.next() {
        match c {
            '[' | '(' | '{' => {
                if !group.is_empty() || open.len() >= 3 {
                    return Err(unexpected(NAME, "four labels in brackets", c, column));
                }
                open.push(c);
            }
            ']' | ')' | '}' => {
                let opening = open.pop();
                if !matches!((opening, c), (Some('['), ']') | (Some('('), ')') | (Some('{'), '}')) {
                    return Err(unexpected(NAME, "brackets in pairs", c, column));
                }
                if !group.is_empty() {
                    tuples.push(<[i64; 4]>::try_from(group.as_slice()).map_err(|_| Error::Syntax {
                        notation: NAME,
                        expected: "four labels at a crossing".to_owned(),
                        found: group.len().to_string(),
                        column: column + 1,
                    })?);
                    group.clear();
                    if tuples.len() > MAX_CROSSINGS {
                        return Err(too_long(NAME));
                    }
                }
            }
            '-' | '0'..='9' => {
                if open.is_empty() {
                    return Err(unexpected(NAME, "an opening bracket", c, column));
                }
                let mut digits = String::from(c);
                while let Some(&(_, d)) = chars.peek() {
                    if !d.is_ascii_digit() {
                        break;
                    }
                    digits.push(d);
                    chars.next();
                }
                group.push(digits.parse().map_err(|_| Error::Syntax {
                    notation: NAME,
                    expected: "a whole number".to_owned(),
                    found: format!("`{digits}`"),
                    column: column + 1,
                })?);
                if group.len() > 4 {
                    return Err(unexpected(NAME, "four labels at a crossing, not five", c, column));
                }
            }
            ',' | ';' | 'X' | 'P' | 'D' => {}
            _ if c.is_whitespace() => {}
            _ => return Err(unexpected(NAME, "a label or a bracket", c, column)),
        }
    }
    match open.last() {
        None => Ok(tuples),
        Some(bracket) => Err(Error::Syntax {
            notation: NAME,
            expected: format!("the closing partner of `{bracket}`"),
            found: "the end".to_owned(),
            column: text.chars().count() + 1,
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spellings_of_the_trefoil_agree() -> Result<()> {
        let knotinfo = read("[[1,5,2,4],[3,1,4,6],[5,3,6,2]]")?;
        assert_eq!(read("PD[X[1,5,2,4], X[3,1,4,6], X[5,3,6,2]]")?, knotinfo);
        assert_eq!(read("[(0, 4, 1, 3), (2, 0, 3, 5), (4, 2, 5, 1)]")?, knotinfo);
        assert_eq!(print(&knotinfo), "[[1,5,2,4],[3,1,4,6],[5,3,6,2]]");
        assert_eq!(read("[]")?, Diagram::unknot());
        Ok(())
    }

    #[test]
    fn errors_say_what_is_wrong() {
        let message = |code: &str| read(code).unwrap_err().to_string();
        assert_eq!(message("[[1,2,3,4]]"), "PD code: label 1 is used once, but every edge has two ends");
        assert_eq!(message("[[1,1,2,2],[2,3,3,4]]"), "PD code: label 2 is used 3 times, but every edge has two ends");
        assert_eq!(message("[[1,2,2]]"), "PD code: expected four labels at a crossing, found 3 at column 8");
        assert_eq!(message("1,2"), "PD code: expected an opening bracket, found `1` at column 1");
        assert_eq!(message("[[1,1,2,2]"), "PD code: expected the closing partner of `[`, found the end at column 11");
        assert_eq!(
            message("[[1,2,1,2]]"),
            "the code is not planar: 1 crossings need 3 faces on a sphere, these make 1"
        );
    }
}
