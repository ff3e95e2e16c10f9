//! Number-up-star values `x + n·↑ + *k`, whose order, sum and options have closed forms.
//!
//! *Winning Ways* ch. 2 and 3; Siegel, *Combinatorial Game Theory*, II.3: for `n >= 1`
//! `n·↑ + *k = {0 | (n-1)·↑ + *(k xor 1)}`, except `↑* = {0,*|0}`.

use std::cmp::Ordering;

use crate::dyadic::Dyadic;

/// A number plus a multiple of up plus a nimber.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct NumberUpStar {
    /// The number `x`.
    pub number: Dyadic,
    /// How many ups; an integer, negative for downs.
    pub up: Dyadic,
    /// The nimber `*k`.
    pub star: u64,
}

impl From<Dyadic> for NumberUpStar {
    fn from(number: Dyadic) -> NumberUpStar {
        NumberUpStar { number, up: Dyadic::ZERO, star: 0 }
    }
}

impl NumberUpStar {
    /// Whether it is just a number.
    pub fn is_number(self) -> bool {
        self.up == Dyadic::ZERO && self.star == 0
    }

    /// Whether it is just a nimber.
    pub fn is_nimber(self) -> bool {
        self.number == Dyadic::ZERO && self.up == Dyadic::ZERO
    }

    pub(crate) fn plus(self, other: NumberUpStar) -> NumberUpStar {
        NumberUpStar { number: self.number + other.number, up: self.up + other.up, star: self.star ^ other.star }
    }

    pub(crate) fn negative(self) -> NumberUpStar {
        NumberUpStar { number: -self.number, up: -self.up, star: self.star }
    }

    /// How it compares with 0; `None` when it is confused with 0.
    pub(crate) fn sign(self) -> Option<Ordering> {
        let by_number = self.number.cmp(&Dyadic::ZERO);
        if by_number != Ordering::Equal {
            return Some(by_number);
        }
        match (self.up.cmp(&Dyadic::ZERO), self.star) {
            (Ordering::Equal, 0) => Some(Ordering::Equal),
            (Ordering::Equal, _) => None,
            // A single up or down is confused with star, and only with star.
            (_, 1) if self.up.abs() == Dyadic::ONE => None,
            (by_up, _) => Some(by_up),
        }
    }

    pub(crate) fn compare(self, other: NumberUpStar) -> Option<Ordering> {
        self.plus(other.negative()).sign()
    }

    pub(crate) fn birthday(self) -> Dyadic {
        let star = |k: u64| Dyadic::new(k, 0);
        let ups = self.up.abs();
        let infinitesimal = if ups == Dyadic::ZERO {
            star(self.star)
        } else {
            // Peel all but one up off, one step each; every step flips the last bit of the star.
            let steps = ups - Dyadic::ONE;
            let last = self.star ^ u64::from(!steps.half().is_integer());
            steps + if last <= 1 { star(2) } else { star(last ^ 1) + Dyadic::ONE }
        };
        self.number.birthday() + infinitesimal
    }

    /// The Left options of the canonical form; Right's are the negatives of the negative's.
    pub(crate) fn left(self) -> NusOptions {
        if self.is_number() {
            let option = self.number.left();
            return NusOptions { base: option.unwrap_or(Dyadic::ZERO).into(), stars: 0..u64::from(option.is_some()) };
        }
        match self.up.signum() {
            0 => NusOptions { base: self.number.into(), stars: 0..self.star },
            1 if self.up == Dyadic::ONE && self.star == 1 => NusOptions { base: self.number.into(), stars: 0..2 },
            1 => NusOptions { base: self.number.into(), stars: 0..1 },
            _ if self.up == Dyadic::MINUS_ONE && self.star == 1 => NusOptions { base: self.number.into(), stars: 0..1 },
            _ => {
                let star = self.star ^ 1;
                NusOptions { base: NumberUpStar { up: self.up + Dyadic::ONE, ..self }, stars: star..star + 1 }
            }
        }
    }

    pub(crate) fn right(self) -> NusOptions {
        let mut mirrored = self.negative().left();
        mirrored.base = mirrored.base.negative();
        mirrored
    }
}

/// Options of a number-up-star: one base with a run of nimbers added.
#[derive(Clone)]
pub(crate) struct NusOptions {
    base: NumberUpStar,
    stars: std::ops::Range<u64>,
}

impl Iterator for NusOptions {
    type Item = NumberUpStar;
    fn next(&mut self) -> Option<NumberUpStar> {
        let star = self.stars.next()?;
        Some(NumberUpStar { star, ..self.base })
    }
}
