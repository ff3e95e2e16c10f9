//! The names the field gives to values that are no number-up-star: switches, tinies, uptimals.
//!
//! `±x = {x|-x}`, `tiny(G) = {0||0|-G}`, `miny(G) = {G|0||0}` (*Winning Ways* ch. 5). Uptimals (Conway and Ryba; Siegel,
//! *Combinatorial Game Theory*, II.3): `↑^[n] = {↑^[n-1]|*}` and `↑^n = ↑^[n] - ↑^[n-1] = {0|↓^[n-1]*}`.

use std::sync::LazyLock;

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use crate::budget::{Budget, Stopped};
use crate::dyadic::Dyadic;
use crate::player::Outcome;
use crate::value::Value;

/// A value as a number plus a named game.
pub(crate) struct Named {
    pub number: Dyadic,
    pub name: Option<Name>,
}

pub(crate) enum Name {
    /// `±` these Left options.
    Switch(Vec<Value>),
    Tiny(Value),
    Miny(Value),
    Uptimal(Uptimal),
}

/// `↑^order`, or `↑^[order]` if it is the sum of all powers so far; negated unless `up`; plus `*` if `star`.
#[derive(Clone, Copy)]
pub(crate) struct Uptimal {
    pub up: bool,
    pub sum: bool,
    pub order: u32,
    pub star: bool,
}

impl Value {
    /// `{0||0|-G}`.
    pub fn tiny(self, budget: &Budget) -> Result<Value, Stopped> {
        let threat = Value::from_options_within([Value::ZERO], [self.negative(budget)?], budget)?;
        Value::from_options_within([Value::ZERO], [threat], budget)
    }

    /// `{G|0||0}`.
    pub fn miny(self, budget: &Budget) -> Result<Value, Stopped> {
        self.tiny(budget)?.negative(budget)
    }

    /// The uptimal sum `↑^[n] = ↑ + ↑² + … + ↑^n`, printed `^[n]`.
    pub fn up_sum(n: u64, budget: &Budget) -> Result<Value, Stopped> {
        let mut sum = Value::ZERO;
        for _ in 0..n {
            budget.check()?;
            sum = Value::from_options_within([sum], [Value::STAR], budget)?;
        }
        Ok(sum)
    }

    /// The uptimal `↑^n`, printed `^<n>`: `^<1>` is `^`, and each is infinitesimal beside the one before.
    pub fn up_power(n: u64, budget: &Budget) -> Result<Value, Stopped> {
        let Some(below) = n.checked_sub(1) else { return Ok(Value::ZERO) };
        // -↑^[m] + * = {0 | 0, -↑^[m-1] + *}, built from the bottom up; it starts at 0 + *.
        let mut reply = Value::STAR;
        for _ in 0..below {
            budget.check()?;
            reply = Value::from_options_within([Value::ZERO], [Value::ZERO, reply], budget)?;
        }
        Value::from_options_within([Value::ZERO], [reply], budget)
    }

    /// The name of the value, if it has one.
    pub(crate) fn named(self) -> Named {
        let unnamed = Named { number: Dyadic::ZERO, name: None };
        let Some(game) = self.game() else { return unnamed };
        let (left, right) = (game.left(), game.right());
        if let ([l], [r]) = (left, right) {
            if let Some(g) = threat(*l, *r) {
                return Named { number: game.stops.left, name: Some(Name::Tiny(g)) };
            }
            if let (Ok(minus_l), Ok(minus_r)) = (l.negative(Budget::UNLIMITED), r.negative(Budget::UNLIMITED))
                && let Some(g) = threat(minus_r, minus_l)
            {
                return Named { number: game.stops.left, name: Some(Name::Miny(g)) };
            }
        }
        if game.stops.left == game.stops.right && left.len() + right.len() <= 4 {
            let number = game.stops.left;
            let infinitesimal = self + Value::from(-number);
            if let Some(&uptimal) = UPTIMALS.get(&infinitesimal) {
                return Named { number, name: Some(Name::Uptimal(uptimal)) };
            }
        }
        if left.len() == right.len() && -self == self {
            return Named { number: Dyadic::ZERO, name: Some(Name::Switch(self.left_in_order())) };
        }
        unnamed
    }
}

/// If `{l|r}` is `x + tiny(G)` for a positive `G`, that `G`: then `l = x` and `r = {x|x-G}`.
fn threat(l: Value, r: Value) -> Option<Value> {
    let x = l.as_number()?;
    let reply = r.game()?;
    let ([back], [carried_out]) = (reply.left(), reply.right()) else { return None };
    let g = l - *carried_out;
    (*back == l && g.outcome() == Outcome::L && x == reply.stops.left).then_some(g)
}

/// The uptimals that are printed by name, of orders up to 32.
static UPTIMALS: LazyLock<HashMap<Value, Uptimal, FxBuildHasher>> = LazyLock::new(|| {
    let mut names = HashMap::default();
    for order in 2..=32u32 {
        for sum in [false, true] {
            let made = if sum { Value::up_sum } else { Value::up_power };
            let Ok(value) = made(order.into(), Budget::UNLIMITED) else { continue };
            for star in [false, true] {
                let value = if star { value + Value::STAR } else { value };
                names.insert(value, Uptimal { up: true, sum, order, star });
                names.insert(-value, Uptimal { up: false, sum, order, star });
            }
        }
    }
    names
});
