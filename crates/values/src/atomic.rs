//! Atomic weights: how many ups an infinitesimal is worth (*Winning Ways* ch. 8; Siegel, II.7).

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use crate::budget::{Budget, Stopped};
use crate::canonical::{List, canonical};
use crate::deep::deep;
use crate::dyadic::Dyadic;
use crate::order::at_most;
use crate::stops::number_between;
use crate::value::Value;

impl Value {
    /// The atomic weight `A`, for which `G - A·↑` is lost between `↓` and `↑` beside a remote star; `None` if the game
    /// is not atomic.
    pub fn atomic_weight(self, budget: &Budget) -> Result<Option<Value>, Stopped> {
        let stops = self.stops();
        if stops.left != Dyadic::ZERO || stops.right != Dyadic::ZERO {
            return Ok(None);
        }
        // A number that turns up on the way is a threat larger than any atomic weight here can answer.
        let threat = self.birthday() + self.birthday() + Dyadic::from(4);
        let mut weights = Weights { threat, all_small: true, known: HashMap::default(), budget };
        let weight = weights.of(self)?;
        if weights.all_small || self.has_atomic_weight(weight, budget)? { Ok(Some(weight)) } else { Ok(None) }
    }

    /// Whether `G - A·↑` lies between `↓` and `↑` plus a remote star: then `A` is the atomic weight, and no other is.
    fn has_atomic_weight(self, weight: Value, budget: &Budget) -> Result<bool, Stopped> {
        if at_least_threatening(weight, self.birthday()) {
            return Ok(false);
        }
        let rest = self.minus(weight.norton(Value::UP, budget)?, budget)?;
        let star = remote_star(rest);
        let up_star = Value::UP.plus(star, budget)?;
        let down_star = up_star.negative(budget)?;
        Ok(at_most(down_star, rest, budget)? && at_most(rest, up_star, budget)?)
    }
}

/// Whether a weight still contains a threat that was never answered.
fn at_least_threatening(weight: Value, birthday: Dyadic) -> bool {
    let stops = weight.stops();
    stops.left.abs().max(stops.right.abs()) > birthday + birthday
}

/// A nimber born after everything in the game.
fn remote_star(g: Value) -> Value {
    let day = g.birthday().to_i64().unwrap_or(i64::MAX >> 1);
    Value::nimber(day as u64 + 1)
}

struct Weights<'a> {
    threat: Dyadic,
    all_small: bool,
    known: HashMap<Value, Value, FxBuildHasher>,
    budget: &'a Budget,
}

impl Weights<'_> {
    fn of(&mut self, g: Value) -> Result<Value, Stopped> {
        if let Some(x) = g.as_number() {
            return Ok(match x.signum() {
                0 => Value::ZERO,
                sign => {
                    self.all_small = false;
                    if sign > 0 { self.threat.into() } else { (-self.threat).into() }
                }
            });
        }
        if let Some(nus) = g.as_number_up_star()
            && nus.number == Dyadic::ZERO
        {
            return Ok(nus.up.into());
        }
        if let Some(&weight) = self.known.get(&g) {
            return Ok(weight);
        }
        self.budget.check()?;
        let weight = deep(|| self.by_options(g))?;
        self.known.insert(g, weight);
        Ok(weight)
    }

    fn by_options(&mut self, g: Value) -> Result<Value, Stopped> {
        let two = Value::from(2);
        let mut left = List::new();
        for option in g.left() {
            left.push(self.of(option)?.minus(two, self.budget)?);
        }
        let mut right = List::new();
        for option in g.right() {
            right.push(self.of(option)?.plus(two, self.budget)?);
        }
        // Eccentric cases: an integer fits, and a comparison with a remote star decides which one it is.
        if number_between(&left, &right).is_some_and(|x| x.is_integer()) {
            let star = remote_star(g);
            return Ok(if at_most(star, g, self.budget)? {
                greatest_below(&right).into()
            } else if at_most(g, star, self.budget)? {
                let negated = left.iter().map(|v| v.negative(self.budget)).collect::<Result<List, _>>()?;
                (-greatest_below(&negated)).into()
            } else {
                Value::ZERO
            });
        }
        canonical(left, right, self.budget)
    }
}

/// The greatest integer that no option is at most.
fn greatest_below(options: &[Value]) -> Dyadic {
    let bounds = options.iter().map(|v| v.stops()).map(|s| {
        let floor = s.left.floor();
        if floor == s.left && s.at_most_left { floor - Dyadic::ONE } else { floor }
    });
    bounds.min().unwrap_or(Dyadic::ZERO)
}
