//! Take-and-break codes (Guy and Smith 1956; *Winning Ways* ch. 4).
//!
//! In the code `d0.d1d2d3…` a player who takes `k` counters from a heap may leave the rest as exactly `j`
//! non-empty heaps when bit `j` of the digit `dk` is set: 1 the whole heap goes, 2 one heap stays, 4 two, 8 three.

use crate::{Error, Result};
use std::fmt;
use std::str::FromStr;

/// The rule of a take-and-break game: octal, hexadecimal, or with more heaps still.
///
/// Digits beyond `f` stand in parentheses, and a code may end in `...`: its last digit goes on for ever.
///
/// ```
/// use upstar_rules::heaps::TakeAndBreak;
/// let dawson: TakeAndBreak = "0.137".parse()?;
/// assert!(dawson.allows(2, 1) && !dawson.allows(2, 2));
/// let nim: TakeAndBreak = "0.3...".parse()?;
/// assert!(nim.allows(1000, 1));
/// # Ok::<(), upstar_rules::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TakeAndBreak {
    digits: Vec<u32>,
    repeats: bool,
    unequal: bool,
}

const MAX_DIGITS: usize = 4096;
const MAX_DIGIT: u32 = 255;

impl TakeAndBreak {
    /// Nim, `0.3...`: take what you like from one heap.
    pub fn nim() -> Self {
        Self { digits: vec![0, 3], repeats: true, unequal: false }
    }

    /// Rims, `0.7...`: take at least one and leave the rest in one or two heaps.
    pub fn rims() -> Self {
        Self { digits: vec![0, 7], repeats: true, unequal: false }
    }

    /// Kayles, `0.77`: knock down one skittle or two neighbours.
    pub fn kayles() -> Self {
        Self { digits: vec![0, 7, 7], repeats: false, unequal: false }
    }

    /// Dawson's Kayles, `0.07`: knock down two neighbours.
    pub fn dawson_kayles() -> Self {
        Self { digits: vec![0, 0, 7], repeats: false, unequal: false }
    }

    /// Grundy's game: split a heap into two unequal ones.
    pub fn grundy() -> Self {
        Self { digits: vec![4], repeats: false, unequal: true }
    }

    /// The subtraction game: take one of `amounts`.
    pub fn subtraction(amounts: &[usize]) -> Result<Self> {
        let largest = amounts.iter().copied().max().unwrap_or(0);
        if amounts.contains(&0) {
            return Err(Error::Illegal("a player of a subtraction game cannot take 0".into()));
        }
        if largest > MAX_DIGITS {
            return Err(Error::TooLarge {
                what: "the amount to take".into(),
                asked: largest as u64,
                feasible: MAX_DIGITS as u64,
            });
        }
        let mut digits = vec![0; largest + 1];
        for &amount in amounts {
            digits[amount] = 3;
        }
        Ok(Self { digits, repeats: false, unequal: false })
    }

    /// Whether a player may take `taken` counters and leave the rest as `left` non-empty heaps.
    pub fn allows(&self, taken: usize, left: usize) -> bool {
        left < 32 && self.digit(taken) >> left & 1 == 1
    }

    /// The digit for taking `taken` counters.
    pub(super) fn digit(&self, taken: usize) -> u32 {
        match self.digits.get(taken) {
            Some(&digit) => digit,
            None if self.repeats => self.digits[self.digits.len() - 1],
            None => 0,
        }
    }

    /// The most a player may take, or `None` when there is no limit.
    pub fn most_taken(&self) -> Option<usize> {
        (!self.repeats).then(|| self.digits.iter().rposition(|&digit| digit != 0).unwrap_or(0))
    }

    /// The largest number of heaps a single heap may be left as.
    pub fn most_heaps(&self) -> usize {
        self.digits.iter().map(|digit| (32 - digit.leading_zeros()).saturating_sub(1) as usize).max().unwrap_or(0)
    }

    /// Whether two heaps that a heap is broken into must be unequal, as in Grundy's game.
    pub fn unequal(&self) -> bool {
        self.unequal
    }

    /// The number of digits written, counting the one before the point.
    pub(super) fn written(&self) -> usize {
        self.digits.len()
    }
}

impl FromStr for TakeAndBreak {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self> {
        let wrong = |expected: &str, found: String, column: usize| Error::Notation {
            what: "take-and-break code",
            expected: expected.into(),
            found,
            column: column + 1,
        };
        let characters: Vec<char> = text.chars().collect();
        let repeats = text.ends_with("...") || text.ends_with('…');
        let end = characters.len() - if text.ends_with("...") { 3 } else { usize::from(repeats) };
        let mut digits = Vec::new();
        let mut at = 0;
        let mut point = None;
        while at < end {
            let start = at;
            at += 1;
            let digit = match characters[start] {
                '.' if digits.len() == 1 && point.is_none() => {
                    point = Some(start);
                    continue;
                }
                '(' => {
                    let close = (at..end).find(|&i| characters[i] == ')');
                    let Some(close) = close else {
                        return Err(wrong("a closing ')'", "the end of the code".into(), end));
                    };
                    let number: String = characters[at..close].iter().collect();
                    at = close + 1;
                    let number = number.parse().ok().filter(|&digit| digit <= MAX_DIGIT);
                    number.ok_or_else(|| wrong("a number from 0 to 255 in parentheses", "another".into(), start))?
                }
                c => c.to_digit(16).ok_or_else(|| wrong("a digit 0 to f", format!("'{c}'"), start))?,
            };
            if digits.len() == 1 && point.is_none() {
                return Err(wrong("'.' after the first digit", format!("'{}'", characters[start]), start));
            }
            if digits.is_empty() && digit & 3 != 0 {
                return Err(wrong("0, 4, 8 or c before the point (a move must change the heap)", digit.to_string(), 0));
            }
            if digits.len() > MAX_DIGITS {
                return Err(wrong("at most 4096 digits", "more".into(), start));
            }
            digits.push(digit);
        }
        if point.is_none() {
            return Err(wrong("a code such as 0.137", format!("\"{text}\""), 0));
        }
        if repeats && digits.len() < 2 {
            return Err(wrong("a digit before '...'", "none".into(), end));
        }
        Ok(Self { digits, repeats, unequal: false })
    }
}

impl fmt::Display for TakeAndBreak {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.unequal {
            return f.write_str("Grundy's game");
        }
        for (taken, &digit) in self.digits.iter().enumerate() {
            if digit < 16 {
                write!(f, "{digit:x}")?;
            } else {
                write!(f, "({digit})")?;
            }
            if taken == 0 {
                f.write_str(".")?;
            }
        }
        f.write_str(if self.repeats { "..." } else { "" })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn printing_then_parsing_is_the_identity() {
        for text in ["0.137", "0.007", "4.7", "0.8f", "0.(31)1", "0.3...", "4.3...", "0."] {
            let code: TakeAndBreak = text.parse().unwrap();
            assert_eq!(code.to_string(), text);
        }
    }

    #[test]
    fn bad_codes_say_what_is_wrong_and_where() {
        let message = |text: &str| text.parse::<TakeAndBreak>().unwrap_err().to_string();
        assert_eq!(message("0.1x7"), "take-and-break code: expected a digit 0 to f, found 'x' at column 4");
        assert!(message("").contains("a code such as 0.137"));
        assert!(message("0137").contains("'.' after the first digit"));
        assert!(message("1.7").contains("a move must change the heap"));
        assert!(message("0.(999)").contains("0 to 255"));
        assert!(message("0.(1").contains("closing"));
        assert!(message("0...").contains("a digit before") || message("0...").contains("such as"));
    }
}
