//! The prime knots up to 13 crossings by name.
//!
//! Facts from KnotInfo: Table of Knot Invariants, C. Livingston and A. H. Moore, <https://knotinfo.org>.
//! The diagrams are KnotInfo's PD codes, read counterclockwise.

use std::sync::LazyLock;

use rustc_hash::FxHashMap;

use crate::curve::{Crossing, Curve, Edge, Sign};
use crate::diagram::Diagram;
use crate::error::{Error, Result};

static TABLE: &str = include_str!("../../data/knots.txt");

/// Name and letters of each knot, in the table's order.
fn rows() -> impl Iterator<Item = (&'static str, &'static str)> {
    TABLE.lines().filter(|line| !line.starts_with('#')).map(|line| line.split_once(' ').unwrap_or((line, "")))
}

static BY_NAME: LazyLock<FxHashMap<&'static str, &'static str>> = LazyLock::new(|| rows().collect());

/// The knot with this name: `8_18`, `11a_1`, `11a1` and `K11a1` are understood.
///
/// ```
/// use upstar_knots::notation::table;
/// assert_eq!(table::knot("K11a1")?, table::knot("11a_1")?);
/// # Ok::<(), upstar_knots::Error>(())
/// ```
pub fn knot(name: &str) -> Result<Diagram> {
    let standard = standard_name(name);
    match BY_NAME.get(standard.as_str()) {
        Some(letters) => diagram(letters),
        None => Err(Error::UnknownName { name: name.to_owned(), hint: hint(&standard) }),
    }
}

/// Every knot of the table with its name, by crossings; the first is the unknot `0_1`.
pub fn knots() -> impl Iterator<Item = (&'static str, Diagram)> {
    rows().filter_map(|(name, letters)| diagram(letters).ok().map(|diagram| (name, diagram)))
}

/// The names of the knots that have this number of crossings.
pub fn names(crossings: usize) -> impl Iterator<Item = &'static str> {
    rows().filter(move |(_, letters)| letters.len() == 2 * crossings).map(|(name, _)| name)
}

/// `11a_1` for `K11a1`; names that fit no pattern stay as they are.
fn standard_name(name: &str) -> String {
    let name = name.trim();
    let name = name.strip_prefix(['K', 'k']).unwrap_or(name);
    let digits = name.find(|c: char| !c.is_ascii_digit()).unwrap_or(name.len());
    let (crossings, rest) = name.split_at(digits);
    let (kind, rest) = match rest.strip_prefix(['a', 'n']) {
        Some(tail) => rest.split_at(rest.len() - tail.len()),
        None => ("", rest),
    };
    let index = rest.strip_prefix('_').unwrap_or(rest);
    format!("{crossings}{kind}_{index}")
}

fn hint(standard: &str) -> String {
    let family = standard.split('_').next().unwrap_or_default();
    let members =
        if family.is_empty() { 0 } else { rows().filter(|(name, _)| name.split('_').next() == Some(family)).count() };
    match (members, family.parse::<usize>()) {
        (0, Ok(11..=13)) => {
            format!("with {family} crossings, names are like {family}a_1 and {family}n_1")
        }
        (0, _) => "names are like 3_1, 10_165, 11a_1 or 13n_5110, up to 13 crossings".to_owned(),
        _ => format!("the table has {family}_1 to {family}_{members}"),
    }
}

/// Two letters a crossing: the edges on which the lower and the upper strand come in, the first in capitals at a
/// negative crossing.
fn diagram(letters: &str) -> Result<Diagram> {
    if letters.is_empty() {
        return Ok(Diagram::unknot());
    }
    let edge = |letter: u8| Edge::from(letter.to_ascii_lowercase() - b'a');
    let crossings = letters
        .as_bytes()
        .chunks_exact(2)
        .map(|pair| Crossing {
            under: edge(pair[0]),
            over: edge(pair[1]),
            sign: if pair[0].is_ascii_uppercase() { Sign::Negative } else { Sign::Positive },
        })
        .collect();
    Ok(Diagram::from_curve(Curve::new(crossings, vec![letters.len() as u32])?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_knot_of_the_table_can_be_built() {
        assert_eq!(knots().count(), 12_966);
        assert_eq!(names(8).count(), 21);
        assert!(knots().all(|(_, diagram)| diagram.is_knot()));
    }

    #[test]
    fn unknown_names_get_a_hint() {
        let message = |name: &str| knot(name).unwrap_err().to_string();
        assert_eq!(message("8_22"), "no knot 8_22 in the table; the table has 8_1 to 8_21");
        assert_eq!(message("11_3"), "no knot 11_3 in the table; with 11 crossings, names are like 11a_1 and 11n_1");
        assert!(message("trefoil").starts_with("no knot trefoil in the table; names are like"));
        assert!(message("").starts_with("no knot  in the table"));
    }
}
