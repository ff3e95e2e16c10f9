//! The partial order of games.
//!
//! `G <= H` unless some Left option of `G` is at least `H` or some Right option of `H` is at most `G`.

use std::cell::Cell;
use std::cmp::Ordering;
use std::fmt;

use crate::budget::{Budget, Stopped};
use crate::deep::deep;
use crate::dyadic::Dyadic;
use crate::memo::Memo;
use crate::nus::NumberUpStar;
use crate::player::Outcome;
use crate::value::Value;

/// How one game compares with another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Relation {
    /// Worse for Left.
    Less,
    /// Equally good.
    Equal,
    /// Better for Left.
    Greater,
    /// Sometimes better, sometimes worse.
    Confused,
}

impl fmt::Display for Relation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Relation::Less => "<",
            Relation::Equal => "=",
            Relation::Greater => ">",
            Relation::Confused => "||",
        })
    }
}

impl From<Option<Ordering>> for Relation {
    fn from(ordering: Option<Ordering>) -> Relation {
        match ordering {
            Some(Ordering::Less) => Relation::Less,
            Some(Ordering::Equal) => Relation::Equal,
            Some(Ordering::Greater) => Relation::Greater,
            None => Relation::Confused,
        }
    }
}

/// Pairs `(G, H)` whose order needed a look at their options: 1 if `G <= H`, else 0.
static AT_MOST: Memo = Memo::new();

/// The answers this thread saw last, each at the place its pair hashes to: a glance here is a tenth of a look at the
/// shared table.
struct Recent(Box<[Cell<(Value, Value, bool)>]>);

const RECENT_BITS: u32 = 17;

thread_local! {
    static RECENT: Recent = Recent(vec![Cell::new((Value::ZERO, Value::ZERO, true)); 1 << RECENT_BITS].into());
}

impl Recent {
    fn slot(&self, g: Value, h: Value) -> &Cell<(Value, Value, bool)> {
        let mixed = (g.word() ^ h.word().rotate_left(32)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        &self.0[(mixed >> (64 - RECENT_BITS)) as usize]
    }
}

/// Whether `g <= h`, where that can be told without a look at the options.
#[inline]
fn at_a_glance(g: Value, h: Value) -> Option<bool> {
    if g == h {
        return Some(true);
    }
    let told = match (g.stops_in_word(), h.stops_in_word()) {
        (Some(a), Some(b)) => a.tells_at_most(&b),
        _ => g.stops().tells_at_most(&h.stops()),
    };
    if told.is_some() {
        return told;
    }
    match (g.as_number_up_star(), h.as_number_up_star()) {
        (Some(a), Some(b)) => Some(a.compare(b).is_some_and(Ordering::is_le)),
        _ => None,
    }
}

#[inline]
pub(crate) fn at_most(g: Value, h: Value, budget: &Budget) -> Result<bool, Stopped> {
    match at_a_glance(g, h) {
        Some(told) => Ok(told),
        None => at_most_by_options(g, h, budget),
    }
}

fn at_most_by_options(g: Value, h: Value, budget: &Budget) -> Result<bool, Stopped> {
    let (a, b, recent) = RECENT.with(|recent| recent.slot(g, h).get());
    if (a, b) == (g, h) {
        return Ok(recent);
    }
    let (near_g, near_h) = (brought_near(g, h), brought_near(h, g));
    // Shallow pairs are cheaper to work out again than to remember for good.
    let is_shallow = near_g.birthday().min(near_h.birthday()) <= SHALLOW;
    let answer =
        if is_shallow { at_most_afresh(near_g, near_h, budget) } else { at_most_remembered(near_g, near_h, budget) }?;
    RECENT.with(|recent| recent.slot(g, h).set((g, h, answer)));
    Ok(answer)
}

const SHALLOW: Dyadic = Dyadic::new_small(8, 0);

fn at_most_remembered(g: Value, h: Value, budget: &Budget) -> Result<bool, Stopped> {
    let key = (g.word(), h.word());
    if let Some(answer) = AT_MOST.get(key) {
        return Ok(answer == 1);
    }
    let answer = at_most_afresh(g, h, budget)?;
    AT_MOST.insert(key, answer.into());
    Ok(answer)
}

fn at_most_afresh(g: Value, h: Value, budget: &Budget) -> Result<bool, Stopped> {
    budget.check_often()?;
    deep(|| {
        for option in g.left() {
            if at_most(h, option, budget)? {
                return Ok(false);
            }
        }
        for option in h.right() {
            if at_most(option, g, budget)? {
                return Ok(false);
            }
        }
        Ok(true)
    })
}

/// All nimbers born after everything else in sight compare alike (the remote star of *Winning Ways* ch. 8), so a huge
/// one is replaced by the first of them. Here `nus - other` is `*k` plus a game born by the sum of the other birthdays.
fn brought_near(nus: Value, other: Value) -> Value {
    let Some(NumberUpStar { number, up, star }) = nus.as_number_up_star() else { return nus };
    if star < 64 || up != Dyadic::ZERO {
        return nus;
    }
    let near = number.birthday() + other.birthday() + Dyadic::ONE;
    match near.to_i64() {
        Some(near) if (near as u64) < star => NumberUpStar { number, up, star: near as u64 }.into(),
        _ => nus,
    }
}

impl Value {
    /// How this value compares with another, within a budget.
    pub fn relation_within(self, other: Value, budget: &Budget) -> Result<Relation, Stopped> {
        if self == other {
            return Ok(Relation::Equal);
        }
        Ok(match (at_most(self, other, budget)?, at_most(other, self, budget)?) {
            (true, _) => Relation::Less,
            (false, true) => Relation::Greater,
            (false, false) => Relation::Confused,
        })
    }

    /// Whether this value is at most another, within a budget.
    pub fn is_at_most(self, other: Value, budget: &Budget) -> Result<bool, Stopped> {
        at_most(self, other, budget)
    }

    /// How this value compares with another.
    pub fn relation(self, other: Value) -> Relation {
        self.partial_cmp(&other).into()
    }

    /// Who wins.
    pub fn outcome(self) -> Outcome {
        let stops = self.stops();
        match (stops.at_most(Dyadic::ZERO), stops.at_least(Dyadic::ZERO)) {
            (true, true) => Outcome::P,
            (true, false) => Outcome::R,
            (false, true) => Outcome::L,
            (false, false) => Outcome::N,
        }
    }
}

impl PartialOrd for Value {
    /// `None` when the two are confused.
    fn partial_cmp(&self, other: &Value) -> Option<Ordering> {
        match self.relation_within(*other, Budget::UNLIMITED).expect("an unlimited budget never stops") {
            Relation::Less => Some(Ordering::Less),
            Relation::Equal => Some(Ordering::Equal),
            Relation::Greater => Some(Ordering::Greater),
            Relation::Confused => None,
        }
    }

    fn le(&self, other: &Value) -> bool {
        at_most(*self, *other, Budget::UNLIMITED).expect("an unlimited budget never stops")
    }

    fn ge(&self, other: &Value) -> bool {
        other.le(self)
    }
}
