//! Chess pieces and their kin, by how they leap and ride.

use crate::{Error, Result};
use std::fmt;

/// A piece threatens the squares its steps lead to: every sign and order of each step, once (a leap) or on and on
/// (a ride).
///
/// ```
/// use upstar_rules::placement::Piece;
/// assert_eq!(Piece::parse("leaper(1,2)")?.steps(), Piece::parse("knight")?.steps());
/// assert!(Piece::parse("qeen").unwrap_err().to_string().contains("queen"));
/// # Ok::<(), upstar_rules::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    name: String,
    steps: Vec<Step>,
}

/// A step of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// How far along three axes, in any order and with any signs. On a flat board only those within it count.
    pub by: [u16; 3],
    /// Whether the step may be repeated.
    pub rides: bool,
}

/// The pieces with names of their own, the letter that stands for each on a board, and their steps.
const NAMED: [(&str, char, &[[u16; 3]], bool); 5] = [
    ("king", 'K', &[[0, 0, 1], [0, 1, 1], [1, 1, 1]], false),
    ("queen", 'Q', &[[0, 0, 1], [0, 1, 1], [1, 1, 1]], true),
    ("rook", 'R', &[[0, 0, 1]], true),
    ("bishop", 'B', &[[0, 1, 1]], true),
    ("knight", 'N', &[[0, 1, 2]], false),
];

const MAX_STEP: u16 = 1000;

impl Piece {
    /// Read `king`, `queen`, `rook`, `bishop`, `knight`, `leaper(a,b)` or `rider(a,b)`.
    pub fn parse(text: &str) -> Result<Self> {
        let text = text.trim();
        let singular = text.strip_suffix('s').unwrap_or(text).to_lowercase();
        if let Some((name, _, steps, rides)) = NAMED.iter().find(|(name, ..)| *name == singular) {
            let steps = steps.iter().map(|&by| Step { by, rides: *rides }).collect();
            return Ok(Self { name: (*name).into(), steps });
        }
        let wrong = || {
            let names = NAMED.iter().map(|(name, ..)| *name).chain(["leaper(1,2)", "rider(1,2)"]);
            let nearest = names.min_by_key(|name| distance(name, &singular)).unwrap_or("knight");
            Error::Illegal(format!("there is no piece \"{text}\"; did you mean {nearest}?"))
        };
        let (kind, rest) = text.split_once('(').ok_or_else(wrong)?;
        let rides = match kind.trim() {
            "leaper" => false,
            "rider" => true,
            _ => return Err(wrong()),
        };
        let numbers = rest.strip_suffix(')').ok_or_else(wrong)?.split(',');
        let numbers: Vec<u16> =
            numbers.map(|number| number.trim().parse().map_err(|_| wrong())).collect::<Result<_>>()?;
        let mut by = match numbers[..] {
            [a, b] => [0, a, b],
            [a, b, c] => [a, b, c],
            _ => return Err(wrong()),
        };
        by.sort_unstable();
        if by == [0; 3] || by[2] > MAX_STEP {
            return Err(Error::Illegal(format!("the step of {text} must be from 1 to {MAX_STEP} squares long")));
        }
        Ok(Self { name: text.into(), steps: vec![Step { by, rides }] })
    }

    /// The name it was asked for by.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Its steps.
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// The letter that stands for the piece on a board, if it is one of chess.
    pub fn letter(&self) -> Option<char> {
        NAMED.iter().find(|(name, ..)| *name == self.name).map(|(_, letter, ..)| *letter)
    }

    /// Every single step in every direction, with whether it may be repeated.
    pub fn directions(&self) -> Vec<([i32; 3], bool)> {
        let mut directions = Vec::new();
        for step in &self.steps {
            let [a, b, c] = step.by.map(i32::from);
            for order in [[a, b, c], [a, c, b], [b, a, c], [b, c, a], [c, a, b], [c, b, a]] {
                for signs in 0..8 {
                    let direction = std::array::from_fn(|i| if signs >> i & 1 == 1 { -order[i] } else { order[i] });
                    if !directions.contains(&(direction, step.rides)) {
                        directions.push((direction, step.rides));
                    }
                }
            }
        }
        directions
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
    }
}

/// Levenshtein's distance, to find what someone may have meant.
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().take(40).collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.chars().enumerate() {
        let mut corner = row[0];
        row[0] = i + 1;
        for (j, y) in b.iter().enumerate() {
            let changed = corner + usize::from(x != *y);
            corner = row[j + 1];
            row[j + 1] = changed.min(corner + 1).min(row[j] + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_have_their_directions() {
        let flat = |name: &str| Piece::parse(name).unwrap().directions().iter().filter(|(by, _)| by[2] == 0).count();
        assert_eq!(
            ["knight", "king", "rooks", "Bishop", "queen", "leaper(0,2)", "rider(2,2)"].map(flat),
            [8, 8, 4, 4, 8, 4, 4]
        );
    }

    #[test]
    fn unknown_pieces_are_refused_with_a_suggestion() {
        for (text, meant) in [("bishup", "bishop"), ("knihgt", "knight"), ("leaper(1)", "leaper(1,2)"), ("", "king")] {
            let message = Piece::parse(text).unwrap_err().to_string();
            assert!(message.contains(&format!("did you mean {meant}")), "{message}");
        }
        assert!(Piece::parse("leaper(0,0)").is_err() && Piece::parse("rider(1,99999)").is_err());
    }
}
