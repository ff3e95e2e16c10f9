//! Every shadow on the sphere with a given number of crossings, up to symmetries of the sphere and of the curve.
//!
//! A closed curve on the sphere passes every crossing once at an odd and once at an even place (Gauss), so its word is
//! one of `n!` pairings of odd with even places; each pairing is drawn in all ways by Dehn's construction.

use std::collections::BTreeMap;

use crate::curve::{Curve, Sign};
use crate::error::{Error, Result};
use crate::game::Control;
use crate::realise::realise;
use crate::shadow::Shadow;

/// With more crossings there are too many shadows to list at once.
const MAX_CROSSINGS: usize = 9;

/// A code that two shadows share exactly if a symmetry of the sphere takes one curve to the other, in either direction.
pub type CanonicalCode = Vec<u16>;

/// All shadows with `crossings` crossings, each once, in the order of their canonical codes.
///
/// ```
/// let counts: Vec<usize> = (3..=5).map(|n| upstar_knots::shadows(n).unwrap().len()).collect();
/// assert_eq!(counts, [6, 19, 76]);
/// ```
pub fn shadows(crossings: usize) -> Result<Vec<Shadow>> {
    shadows_under(crossings, &Control::default())
}

/// The same, to be stopped by `control`.
pub(crate) fn shadows_under(crossings: usize, control: &Control<'_>) -> Result<Vec<Shadow>> {
    if crossings > MAX_CROSSINGS {
        return Err(Error::TooLarge {
            what: format!("a list of all shadows with {crossings} crossings"),
            limit: format!("{MAX_CROSSINGS} crossings"),
        });
    }
    let mut found: BTreeMap<CanonicalCode, Shadow> = BTreeMap::new();
    let mut partner: Vec<usize> = (0..crossings).collect();
    loop {
        control.check()?;
        let mut word = vec![0; 2 * crossings];
        let mut lower = vec![false; 2 * crossings];
        for (crossing, &even) in partner.iter().enumerate() {
            word[2 * crossing] = crossing;
            word[2 * even + 1] = crossing;
            lower[2 * crossing] = true;
        }
        if let Ok(realisation) = realise(&word) {
            // Turning all parts over is a symmetry of the sphere, so the first may stay.
            for turned in 0..1u64 << realisation.parts().saturating_sub(1) {
                let shadow = Shadow::new(realisation.curve(&word, &lower, turned << 1)?)?;
                found.entry(shadow.canonical_code()).or_insert(shadow);
            }
        }
        if !next_permutation(&mut partner) {
            return Ok(found.into_values().collect());
        }
    }
}

/// The next permutation in the order of dictionaries; false after the last one.
fn next_permutation(list: &mut [usize]) -> bool {
    let Some(pivot) = (1..list.len()).rev().find(|&i| list[i - 1] < list[i]).map(|i| i - 1) else {
        return false;
    };
    let larger = (pivot + 1..list.len()).rev().find(|&i| list[i] > list[pivot]).unwrap_or(pivot);
    list.swap(pivot, larger);
    list[pivot + 1..].reverse();
    true
}

impl Shadow {
    /// The canonical code of this shadow.
    pub fn canonical_code(&self) -> CanonicalCode {
        let word = self.curve().word();
        let mut best = vec![u16::MAX; word.len()];
        let mut walk = Walk {
            curve: self.curve(),
            word: &word,
            number: vec![0; word.len() / 2],
            first_is_lower: vec![false; word.len() / 2],
            code: vec![0; word.len()],
        };
        for start in 0..word.len() {
            for backwards in [false, true] {
                for mirrored in [false, true] {
                    if walk.improves(&best, start, backwards, mirrored) {
                        std::mem::swap(&mut best, &mut walk.code);
                    }
                }
            }
        }
        best
    }

    /// Does some edge begin and end at the same crossing?
    pub fn has_monogon(&self) -> bool {
        let word = self.curve().word();
        (0..word.len()).any(|i| word[i].0 == word[(i + 1) % word.len()].0)
    }

    /// Is the curve neither a sum of smaller curves nor one with a crossing that a half turn removes?
    /// Such a crossing, like a summand, shows as a part of the walk that meets only itself.
    pub fn is_prime_and_reduced(&self) -> bool {
        let word = self.curve().word();
        let passages = word.len();
        (0..passages).all(|start| {
            let mut seen = vec![false; passages / 2];
            let mut open = 0usize;
            (0..passages - 1).all(|step| {
                let crossing = word[(start + step) % passages].0;
                open = if seen[crossing] { open - 1 } else { open + 1 };
                seen[crossing] = true;
                open > 0
            })
        })
    }
}

/// A walk along the curve that writes down the crossings, numbered from 1 as they are met: 0 at the first visit; at the
/// second visit twice the number, and one more depending on how the crossing lies.
struct Walk<'a> {
    curve: &'a Curve,
    word: &'a [(usize, bool)],
    number: Vec<u16>,
    first_is_lower: Vec<bool>,
    code: CanonicalCode,
}

impl Walk<'_> {
    /// Walks from `start` and says whether the code is less than `best`; stops as soon as it is greater.
    fn improves(&mut self, best: &[u16], start: usize, backwards: bool, mirrored: bool) -> bool {
        let passages = self.word.len();
        self.number.fill(0);
        let mut met = 0;
        let mut less = false;
        let mut place = start;
        for (&best, written) in best.iter().zip(&mut self.code) {
            let (crossing, lower) = self.word[place];
            let symbol = match self.number[crossing] {
                0 => {
                    met += 1;
                    self.number[crossing] = met;
                    self.first_is_lower[crossing] = lower;
                    0
                }
                number => {
                    let positive = self.curve.crossings()[crossing].sign == Sign::Positive;
                    2 * number + u16::from(positive ^ self.first_is_lower[crossing] ^ mirrored)
                }
            };
            if !less && symbol != best {
                if symbol > best {
                    return false;
                }
                less = true;
            }
            *written = symbol;
            place = match backwards {
                false if place + 1 == passages => 0,
                false => place + 1,
                true if place == 0 => passages - 1,
                true => place - 1,
            };
        }
        less
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn symmetric_pictures_share_a_code() -> Result<()> {
        let shadow: Shadow = "9_32".parse()?;
        let turned = Shadow::new(shadow.curve().reflected())?;
        assert_eq!(shadow.canonical_code(), turned.canonical_code());
        let same = ["8_10", "8_19"].map(|name| name.parse::<Shadow>().map(|s| s.canonical_code()));
        assert_eq!(same[0], same[1]);
        assert_ne!("8_16".parse::<Shadow>()?.canonical_code(), "8_17".parse::<Shadow>()?.canonical_code());
        Ok(())
    }
}
