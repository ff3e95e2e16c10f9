//! The smaller questions one asks of a value.

use hashbrown::HashSet;
use rustc_hash::FxBuildHasher;

use crate::budget::{Budget, Held, Stopped};
use crate::dyadic::{Bound, Dyadic};
use crate::nus::NumberUpStar;
use crate::value::Value;

impl Value {
    /// Whether it is a number.
    pub fn is_number(self) -> bool {
        self.as_number().is_some()
    }

    /// Whether it is an integer.
    pub fn is_integer(self) -> bool {
        self.as_integer().is_some()
    }

    /// Whether it is a nimber.
    pub fn is_nimber(self) -> bool {
        self.as_nimber().is_some()
    }

    /// Whether it is smaller than every positive and greater than every negative number.
    pub fn is_infinitesimal(self) -> bool {
        let stops = self.stops();
        stops.left == Dyadic::ZERO && stops.right == Dyadic::ZERO
    }

    /// Whether it is at its own negative, as switches and nimbers are.
    pub fn is_own_negative(self, budget: &Budget) -> Result<bool, Stopped> {
        Ok(self.negative(budget)? == self)
    }

    /// Whether, in every follower, either both players can move or neither can.
    pub fn is_all_small(self, budget: &Budget) -> Result<bool, Stopped> {
        let mut only_zero = true;
        self.visit_followers(budget, |v| {
            only_zero &= v.as_number().is_none_or(|x| x == Dyadic::ZERO);
            only_zero
        })?;
        Ok(only_zero)
    }

    /// How many different positions the canonical form has, itself included.
    pub fn followers(self, budget: &Budget) -> Result<Dyadic, Stopped> {
        // The followers of a number are the prefixes of its sign expansion; those of a nimber are the smaller nimbers.
        if let Some(NumberUpStar { up: Dyadic::ZERO, .. }) = self.as_number_up_star()
            && (self.is_number() || self.is_nimber())
        {
            return Ok(self.birthday() + Dyadic::ONE);
        }
        let mut count = 0u64;
        self.visit_followers(budget, |_| {
            count += 1;
            true
        })?;
        Ok(Dyadic::new(count, 0))
    }

    /// Visits every follower once, itself first, while `visit` says to go on.
    fn visit_followers(self, budget: &Budget, mut visit: impl FnMut(Value) -> bool) -> Result<(), Stopped> {
        let mut seen: HashSet<Value, FxBuildHasher> = HashSet::default();
        let mut waiting = vec![self];
        let mut held = Held::default();
        seen.insert(self);
        while let Some(v) = waiting.pop() {
            budget.check()?;
            if !visit(v) {
                return Ok(());
            }
            held.add(2 * size_of::<Value>() + 1);
            waiting.extend(v.left().chain(v.right()).filter(|&option| seen.insert(option)));
        }
        Ok(())
    }

    /// The numbers it is confused with, as an interval; `None` if there are none.
    ///
    /// ```
    /// use upstar_values::{Bound, Dyadic, Value};
    /// let switch = Value::from_options([Value::from(1)], [Value::from(-1)]);
    /// assert_eq!(switch.confusion_interval(), Some((Bound::Closed((-1).into()), Bound::Closed(1.into()))));
    /// ```
    pub fn confusion_interval(self) -> Option<(Bound, Bound)> {
        let stops = self.stops();
        let end = |x: Dyadic, left_out: bool| if left_out { Bound::Open(x) } else { Bound::Closed(x) };
        let empty = stops.left == stops.right && (stops.at_most_left || stops.at_least_right);
        (!empty).then(|| (end(stops.right, stops.at_least_right), end(stops.left, stops.at_most_left)))
    }
}
