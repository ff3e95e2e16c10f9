//! Closed braids: `i` lets the strand at place `i` cross over its right neighbour, `-i` under it; strands run upwards,
//! so that `i` is a positive crossing. Letters will do too: `a` for 1, `B` for -2.

use super::{MAX_CROSSINGS, Number, numbers, too_long};
use crate::diagram::Diagram;
use crate::error::{Error, Result};
use crate::orient::oriented;

const NAME: &str = "braid word";

/// The most strands a braid may have.
const MAX_STRANDS: i64 = 4096;

/// Reads a braid word and closes it. The number of strands is the least that the word needs.
pub fn read(text: &str) -> Result<Diagram> {
    let letters = match letters(text) {
        Some(letters) => letters,
        None => numbers(NAME, text)?,
    };
    if letters.len() > MAX_CROSSINGS {
        return Err(too_long(NAME));
    }
    for letter in &letters {
        if letter.value == 0 || letter.value.saturating_abs() >= MAX_STRANDS {
            return Err(Error::Syntax {
                notation: NAME,
                expected: format!("a generator from 1 to {} or its negative", MAX_STRANDS - 1),
                found: letter.value.to_string(),
                column: letter.column,
            });
        }
    }
    closure(&letters.iter().map(|letter| letter.value as i32).collect::<Vec<_>>())
}

/// A word of letters alone.
fn letters(text: &str) -> Option<Vec<Number>> {
    let letter = |(i, c): (usize, char)| {
        let place = i64::from(c.to_ascii_lowercase() as u8 - b'a') + 1;
        Number { value: if c.is_ascii_lowercase() { place } else { -place }, column: i + 1 }
    };
    let text = text.trim();
    let alone = !text.is_empty() && text.chars().all(|c| c.is_ascii_alphabetic());
    alone.then(|| text.chars().enumerate().map(letter).collect())
}

/// The closure of a braid word; letters are not 0.
pub(crate) fn closure(word: &[i32]) -> Result<Diagram> {
    let strands = word.iter().map(|letter| letter.unsigned_abs() as usize + 1).max().unwrap_or(1);
    let crossings = word.len();
    // Arc 2k leaves crossing k on the left, arc 2k + 1 on the right; `bottom` is what enters each place at the bottom.
    let mut top: Vec<Option<usize>> = vec![None; strands];
    let mut entering: Vec<[Option<usize>; 2]> = Vec::with_capacity(crossings);
    for (crossing, letter) in word.iter().enumerate() {
        let place = letter.unsigned_abs() as usize - 1;
        entering.push([top[place], top[place + 1]]);
        top[place] = Some(2 * crossing);
        top[place + 1] = Some(2 * crossing + 1);
    }
    let circles = top.iter().filter(|arc| arc.is_none()).count();
    let entering: Vec<[usize; 2]> = word
        .iter()
        .zip(entering)
        .map(|(letter, arcs)| {
            let place = letter.unsigned_abs() as usize - 1;
            // What enters from below for the first time has come round from the top.
            [0, 1].map(|side| arcs[side].or(top[place + side]).unwrap_or_default())
        })
        .collect();

    // Name the arcs along the strands, so that labels increase in the braid's direction.
    let mut follows = vec![0; 2 * crossings];
    for (crossing, [left, right]) in entering.iter().enumerate() {
        follows[*left] = 2 * crossing + 1;
        follows[*right] = 2 * crossing;
    }
    let mut name = vec![usize::MAX; 2 * crossings];
    let mut count = 0;
    for start in 0..2 * crossings {
        let mut arc = start;
        while name[arc] == usize::MAX {
            name[arc] = count;
            count += 1;
            arc = follows[arc];
        }
    }
    let tuples: Vec<[usize; 4]> = word
        .iter()
        .zip(&entering)
        .enumerate()
        .map(|(crossing, (letter, [left, right]))| {
            let [left, right, up_left, up_right] = [*left, *right, 2 * crossing, 2 * crossing + 1].map(|arc| name[arc]);
            if *letter > 0 { [right, up_right, up_left, left] } else { [left, right, up_right, up_left] }
        })
        .collect();
    Ok(Diagram::from_curve(oriented(&tuples, circles)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn closures_have_the_right_components_and_writhe() -> Result<()> {
        for (word, components, writhe) in [
            ("1 1 1", 1, 3),
            ("1 1", 2, 2),
            ("-1,-1", 2, -2),
            ("1 -2 1 -2", 1, 0),
            ("", 1, 0),
            ("2", 2, 1),
            ("1 2 -1 -2", 1, 0),
        ] {
            let diagram = read(word)?;
            assert_eq!((diagram.components(), diagram.writhe()), (components, writhe), "{word}");
        }
        assert_eq!(
            read("1 0").unwrap_err().to_string(),
            "braid word: expected a generator from 1 to 4095 or its negative, found 0 at column 3"
        );
        Ok(())
    }
}
