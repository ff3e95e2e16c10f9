//! Numbers as Hackenbush strings and back: Berlekamp's sign-expansion rule (*Winning Ways* ch. 3, Extras).
//!
//! The first change of colour separates whole from fraction: a run of n+1 blue edges then a red one says `n.`, and each edge
//! after that is a binary digit, blue for 1, with a last 1 understood. So `BRR` is 0.01, a quarter.

use num_bigint::{BigInt, Sign};
use upstar_values::Dyadic;

use super::picture::Colour;

/// A dyadic number that is not interned, for long calculations whose steps nobody asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Number {
    numerator: BigInt,
    exponent: u64,
}

impl Number {
    pub const ZERO: Number = Number { numerator: BigInt::ZERO, exponent: 0 };

    pub fn from_dyadic(x: Dyadic) -> Number {
        Number { numerator: x.numerator(), exponent: x.exponent() }
    }

    pub fn is_zero(&self) -> bool {
        self.numerator.sign() == Sign::NoSign
    }

    pub fn dyadic(&self) -> Dyadic {
        Dyadic::new(self.numerator.clone(), self.exponent)
    }

    /// How many binary digits it takes.
    pub fn bits(&self) -> u64 {
        self.numerator.bits() + self.exponent
    }

    pub fn add(&mut self, other: &Number) {
        let exponent = self.exponent.max(other.exponent);
        self.numerator <<= exponent - self.exponent;
        self.numerator += &other.numerator << (exponent - other.exponent);
        self.exponent = exponent;
        self.reduce();
    }

    fn reduce(&mut self) {
        let shift = self.numerator.trailing_zeros().unwrap_or(self.exponent).min(self.exponent);
        self.numerator >>= shift;
        self.exponent -= shift;
    }

    /// The value of a picture worth this number on top of one edge: for a blue edge `1:x = (x+n)/2^(n-1)`, where n is the
    /// least positive whole number with `x+n > 1`.
    pub fn on_edge(mut self, colour: Colour) -> Number {
        if colour == Colour::Red {
            self.numerator = -self.numerator;
            let mut mirrored = self.on_edge(Colour::Blue);
            mirrored.numerator = -mirrored.numerator;
            return mirrored;
        }
        // The least n with n > 1 - x is floor(1-x) + 1 = 1 - ceil(x) + 1.
        let ceiling: BigInt = -((-&self.numerator) >> self.exponent);
        let n = (BigInt::from(2) - ceiling).max(BigInt::from(1));
        let halvings = u64::try_from(&n - 1u32).unwrap_or(u64::MAX);
        self.numerator += &n << self.exponent;
        self.exponent += halvings;
        self.reduce();
        self
    }

    /// The colours from the ground up.
    pub fn string(&self) -> Vec<Colour> {
        let (blue, red) = match self.numerator.sign() {
            Sign::Minus => (Colour::Red, Colour::Blue),
            _ => (Colour::Blue, Colour::Red),
        };
        let magnitude = self.numerator.magnitude();
        let whole = usize::try_from(&(magnitude >> self.exponent)).unwrap_or(usize::MAX);
        if self.exponent == 0 {
            return vec![blue; whole];
        }
        let mut string = vec![blue; whole + 1];
        string.push(red);
        // The digits after the point, without the last 1.
        string.extend((1..self.exponent).rev().map(|i| if magnitude.bit(i) { blue } else { red }));
        string
    }

    /// The number that a blue-red string is worth, given from the ground up.
    pub fn of_string(string: &[Colour]) -> Number {
        let Some(&first) = string.first() else { return Number::ZERO };
        let run = string.iter().take_while(|&&colour| colour == first).count();
        let mut number = if run == string.len() {
            Number { numerator: run.into(), exponent: 0 }
        } else {
            let digits = &string[run + 1..];
            // Binary digits, the least first, as bytes to be read at once.
            let exponent = digits.len() as u64 + 1;
            let mut bytes = vec![0u8; digits.len() / 8 + 1];
            bytes[0] |= 1;
            for (i, _) in digits.iter().rev().enumerate().filter(|&(_, &colour)| colour == first) {
                bytes[(i + 1) / 8] |= 1 << ((i + 1) % 8);
            }
            let fraction = BigInt::from_bytes_le(Sign::Plus, &bytes);
            Number { numerator: (BigInt::from(run - 1) << exponent) + fraction, exponent }
        };
        if first == Colour::Red {
            number.numerator = -number.numerator;
        }
        number
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strings_and_numbers_are_one_to_one() {
        for exponent in 0..6 {
            for numerator in -70i64..70 {
                let x = Dyadic::new(numerator, exponent);
                let string = Number::from_dyadic(x).string();
                assert_eq!(Number::of_string(&string).dyadic(), x);
                // The rule for one edge, from the top down, says the same.
                let mut by_edges = Number::ZERO;
                for &colour in string.iter().rev() {
                    by_edges = by_edges.on_edge(colour);
                }
                assert_eq!(by_edges.dyadic(), x, "{string:?}");
            }
        }
    }
}
