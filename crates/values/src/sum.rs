//! Sums, negatives and multiples.

use std::ops::{Add, Neg, Sub};
use std::sync::atomic::Ordering;

use num_bigint::BigUint;
use num_traits::One;

use crate::budget::{Budget, Stopped};
use crate::canonical::{List, canonical_of_groups, intern};
use crate::deep::deep;
use crate::dyadic::Dyadic;
use crate::memo::Memo;
use crate::value::{Kind, Options, Value};

/// Sums of two games that are no numbers; the smaller word first.
static SUMS: Memo = Memo::new();
/// A stored game plus a number.
static TRANSLATES: Memo = Memo::new();

impl Value {
    /// The sum `G + H`, within a budget.
    pub fn plus(self, other: Value, budget: &Budget) -> Result<Value, Stopped> {
        match (self.kind(), other.kind()) {
            (Kind::Nus(a), Kind::Nus(b)) => Ok(a.plus(b).into()),
            (Kind::Game(_), Kind::Nus(nus)) if nus.is_number() => self.translated(nus.number, budget),
            (Kind::Nus(nus), Kind::Game(_)) if nus.is_number() => other.translated(nus.number, budget),
            _ => plus_by_options(self, other, budget),
        }
    }

    /// The difference `G - H`, within a budget.
    pub fn minus(self, other: Value, budget: &Budget) -> Result<Value, Stopped> {
        self.plus(other.negative(budget)?, budget)
    }

    /// The negative `-G`, within a budget.
    pub fn negative(self, budget: &Budget) -> Result<Value, Stopped> {
        let game = match self.kind() {
            Kind::Nus(nus) => return Ok(nus.negative().into()),
            Kind::Game(game) => game,
        };
        if let Some(known) = game.known_negative() {
            return Ok(known);
        }
        budget.check_often()?;
        let side = |options: &[Value]| options.iter().map(|v| v.negative(budget)).collect::<Result<List, _>>();
        let (left, right) = deep(|| Ok((side(game.right())?, side(game.left())?)))?;
        let negative = intern(left, right);
        game.negative.store(negative.word(), Ordering::Relaxed);
        if let Some(other) = negative.game() {
            other.negative.store(self.word(), Ordering::Relaxed);
        }
        Ok(negative)
    }

    /// `G + x` for a stored game: every option moves by `x` (the Number Translation Theorem), and the form stays canonical.
    fn translated(self, x: Dyadic, budget: &Budget) -> Result<Value, Stopped> {
        if x == Dyadic::ZERO {
            return Ok(self);
        }
        let key = (self.word(), x.bits());
        if let Some(word) = TRANSLATES.get(key) {
            return Ok(Value::from_word(word));
        }
        budget.check_often()?;
        let side = |options: Options| options.map(|v| v.plus(x.into(), budget)).collect::<Result<List, _>>();
        let (left, right) = deep(|| Ok((side(self.left())?, side(self.right())?)))?;
        let sum = intern(left, right);
        TRANSLATES.insert(key, sum.word());
        Ok(sum)
    }

    /// `n` copies of the game, negative copies being copies of the negative.
    pub fn times(self, n: Dyadic, budget: &Budget) -> Result<Value, Stopped> {
        debug_assert!(n.is_integer());
        if let Kind::Nus(nus) = self.kind() {
            budget.check_digits(nus.number.size_in_bits() + nus.up.size_in_bits() + n.size_in_bits())?;
            let odd = !n.half().is_integer();
            let star = if odd { nus.star } else { 0 };
            return Ok(crate::nus::NumberUpStar { number: nus.number * n, up: nus.up * n, star }.into());
        }
        let base = if n.signum() < 0 { self.negative(budget)? } else { self };
        let mut count: BigUint = n.abs().numerator().magnitude().clone();
        let mut power = base;
        let mut sum = Value::ZERO;
        // Doubling: the sum of the powers 2^i·G over the binary digits of n.
        while count > BigUint::ZERO {
            if count.bit(0) {
                sum = sum.plus(power, budget)?;
            }
            count >>= 1u32;
            if count >= BigUint::one() {
                power = power.plus(power, budget)?;
            }
        }
        Ok(sum)
    }
}

fn plus_by_options(g: Value, h: Value, budget: &Budget) -> Result<Value, Stopped> {
    if let Some(game) = g.game()
        && game.known_negative() == Some(h)
    {
        return Ok(Value::ZERO);
    }
    let key = if g.word() < h.word() { (g.word(), h.word()) } else { (h.word(), g.word()) };
    if let Some(word) = SUMS.get(key) {
        return Ok(Value::from_word(word));
    }
    budget.check_often()?;
    // Options of a canonical form are incomparable, and stay so when the same game is added to them.
    let side = |gs: Options, hs: Options| -> Result<(List, usize), Stopped> {
        let mut sums = List::new();
        for option in gs {
            sums.push(option.plus(h, budget)?);
        }
        let group = sums.len();
        for option in hs {
            sums.push(g.plus(option, budget)?);
        }
        Ok((sums, group))
    };
    let (left, right) = deep(|| Ok((side(g.left(), h.left())?, side(g.right(), h.right())?)))?;
    let sum = canonical_of_groups(left, right, budget)?;
    SUMS.insert(key, sum.word());
    Ok(sum)
}

impl Add for Value {
    type Output = Value;
    fn add(self, other: Value) -> Value {
        self.plus(other, Budget::UNLIMITED).expect("an unlimited budget never stops")
    }
}

impl Neg for Value {
    type Output = Value;
    fn neg(self) -> Value {
        self.negative(Budget::UNLIMITED).expect("an unlimited budget never stops")
    }
}

impl Sub for Value {
    type Output = Value;
    fn sub(self, other: Value) -> Value {
        self + -other
    }
}

impl std::iter::Sum for Value {
    fn sum<I: Iterator<Item = Value>>(values: I) -> Value {
        values.fold(Value::ZERO, Add::add)
    }
}
