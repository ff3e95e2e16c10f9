//! Cooling, heating, overheating and the Norton product (*Winning Ways* ch. 6 and 8).

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use crate::budget::{Budget, Stopped};
use crate::canonical::{List, canonical};
use crate::deep::deep;
use crate::dyadic::Dyadic;
use crate::memo::Memo;
use crate::player::Player;
use crate::value::Value;

static COOLED: Memo = Memo::new();
static HEATED: Memo = Memo::new();
static NORTON: Memo = Memo::new();

/// `{f(G^L) + by | f(G^R) - by}` for each of the taxes `by`, computed once and kept.
fn taxed_options(
    g: Value,
    taxes: &[Value],
    budget: &Budget,
    f: &mut dyn FnMut(Value) -> Result<Value, Stopped>,
) -> Result<Value, Stopped> {
    budget.check()?;
    deep(|| {
        let mut side = |player: Player| -> Result<List, Stopped> {
            let mut list = List::new();
            for option in g.options(player) {
                let image = f(option)?;
                for &tax in taxes {
                    list.push(match player {
                        Player::Left => image.plus(tax, budget)?,
                        Player::Right => image.minus(tax, budget)?,
                    });
                }
            }
            Ok(list)
        };
        let left = side(Player::Left)?;
        let right = side(Player::Right)?;
        canonical(left, right, budget)
    })
}

fn remembered(
    memo: &Memo,
    key: (u64, u64),
    compute: impl FnOnce() -> Result<Value, Stopped>,
) -> Result<Value, Stopped> {
    if let Some(word) = memo.get(key) {
        return Ok(Value::from_word(word));
    }
    let value = compute()?;
    memo.insert(key, value.word());
    Ok(value)
}

impl Value {
    /// Cooled by `t >= 0`: every move costs `t`, until the game is worth its mean.
    pub fn cool(self, t: Dyadic, budget: &Budget) -> Result<Value, Stopped> {
        if t == Dyadic::ZERO || self.as_number().is_some() {
            return Ok(self);
        }
        let thermograph = self.thermograph_within(budget)?;
        if t > thermograph.temperature {
            return Ok(thermograph.mean.into());
        }
        remembered(&COOLED, (self.word(), t.bits()), || {
            taxed_options(self, &[(-t).into()], budget, &mut |option| option.cool(t, budget))
        })
    }

    /// Cooled by its own temperature.
    pub fn freeze(self, budget: &Budget) -> Result<Value, Stopped> {
        let t = self.thermograph_within(budget)?.temperature;
        if t.signum() <= 0 { Ok(self) } else { self.cool(t, budget) }
    }

    /// Heated by `t`: every move gains `t`; numbers stay.
    pub fn heat(self, t: Value, budget: &Budget) -> Result<Value, Stopped> {
        if self.as_number().is_some() {
            return Ok(self);
        }
        remembered(&HEATED, (self.word(), t.word()), || {
            taxed_options(self, &[t], budget, &mut |option| option.heat(t, budget))
        })
    }

    /// Overheated from `s` to `t`: an integer `n` becomes `n` copies of `s`, every other move gains `t`.
    pub fn overheat(self, s: Value, t: Value, budget: &Budget) -> Result<Value, Stopped> {
        fn overheat(
            g: Value,
            (s, t): (Value, Value),
            budget: &Budget,
            known: &mut HashMap<Value, Value, FxBuildHasher>,
        ) -> Result<Value, Stopped> {
            if let Some(n) = g.as_integer() {
                return s.times(n, budget);
            }
            if let Some(&value) = known.get(&g) {
                return Ok(value);
            }
            let value = taxed_options(g, &[t], budget, &mut |option| overheat(option, (s, t), budget, known))?;
            known.insert(g, value);
            Ok(value)
        }
        overheat(self, (s, t), budget, &mut HashMap::default())
    }

    /// The Norton product `G·U` for a positive unit `U`: an integer `n` becomes `n` copies of `U`, every other move
    /// gains `U` and an incentive of `U`.
    pub fn norton(self, unit: Value, budget: &Budget) -> Result<Value, Stopped> {
        if let Some(n) = self.as_integer() {
            return unit.times(n, budget);
        }
        remembered(&NORTON, (self.word(), unit.word()), || {
            let mut gains = List::new();
            for incentive in
                unit.incentives(Player::Left, budget)?.into_iter().chain(unit.incentives(Player::Right, budget)?)
            {
                gains.push(unit.plus(incentive, budget)?);
            }
            taxed_options(self, &gains, budget, &mut |option| option.norton(unit, budget))
        })
    }

    /// The incentives of a player to move: `G^L - G` or `G - G^R`, the best ones only.
    pub fn incentives(self, player: Player, budget: &Budget) -> Result<Vec<Value>, Stopped> {
        let mut list = List::new();
        for option in self.options(player) {
            list.push(match player {
                Player::Left => option.minus(self, budget)?,
                Player::Right => self.minus(option, budget)?,
            });
        }
        crate::canonical::remove_dominated(&mut list, Player::Left, budget)?;
        list.sort_by(|&a, &b| crate::print::print_order(a, b));
        Ok(list.to_vec())
    }
}
