//! The reduced canonical form: what is left of a game when infinitesimals do not count.
//!
//! J. P. Grossman and A. N. Siegel, *Reductions of partizan games*, in Games of No Chance 3. `G` is at least `H` up to
//! infinitesimals exactly when the Right stop of `G - H` is not negative.

use crate::budget::{Budget, Stopped};
use crate::canonical::{List, canonical};
use crate::deep::deep;
use crate::dyadic::Dyadic;
use crate::memo::Memo;
use crate::player::Player;
use crate::value::Value;

static REDUCED: Memo = Memo::new();

impl Value {
    /// The simplest game that differs from this one by an infinitesimal.
    pub fn reduced(self, budget: &Budget) -> Result<Value, Stopped> {
        if let Some(x) = number_ish(self) {
            return Ok(x.into());
        }
        let key = (self.word(), 0);
        if let Some(word) = REDUCED.get(key) {
            return Ok(Value::from_word(word));
        }
        budget.check()?;
        let side = |player| self.options(player).map(|v| v.reduced(budget)).collect::<Result<List, _>>();
        let (mut left, mut right) = deep(|| Ok((side(Player::Left)?, side(Player::Right)?)))?;
        loop {
            let changed =
                bypass(&mut left, self, Player::Left, budget)? | bypass(&mut right, self, Player::Right, budget)?;
            remove_dominated(&mut left, Player::Left, budget)?;
            remove_dominated(&mut right, Player::Right, budget)?;
            if !changed {
                break;
            }
        }
        let reduced = canonical(left, right, budget)?;
        REDUCED.insert(key, reduced.word());
        Ok(reduced)
    }
}

/// The number the game is infinitesimally close to, if there is one.
fn number_ish(g: Value) -> Option<Dyadic> {
    let stops = g.stops();
    (stops.left == stops.right).then_some(stops.left)
}

/// Whether `player` likes `a` as well as `b`, infinitesimals aside.
fn as_good(a: Value, b: Value, player: Player, budget: &Budget) -> Result<bool, Stopped> {
    let difference = match player {
        Player::Left => a.minus(b, budget)?,
        Player::Right => b.minus(a, budget)?,
    };
    Ok(difference.stops().right.signum() >= 0)
}

fn remove_dominated(options: &mut List, player: Player, budget: &Budget) -> Result<(), Stopped> {
    let mut best = List::new();
    'candidates: for &candidate in options.iter() {
        for &other in &best {
            if as_good(other, candidate, player, budget)? {
                continue 'candidates;
            }
        }
        let mut kept = List::new();
        for &other in &best {
            if !as_good(candidate, other, player, budget)? {
                kept.push(other);
            }
        }
        kept.push(candidate);
        best = kept;
    }
    *options = best;
    Ok(())
}

/// Bypasses the options that are reversible up to infinitesimals; one that reverses through a number becomes the number.
fn bypass(options: &mut List, g: Value, player: Player, budget: &Budget) -> Result<bool, Stopped> {
    let mut changed = false;
    let mut bypassed = List::new();
    for &option in options.iter() {
        let mut through = None;
        for reply in option.options(!player) {
            // A number option is as simple as it gets.
            if option.as_number().is_none() && as_good(g, reply, player, budget)? {
                through = Some(reply);
                break;
            }
        }
        match through {
            None => bypassed.push(option),
            Some(reply) => {
                changed = true;
                match number_ish(reply) {
                    Some(x) => bypassed.push(x.into()),
                    None => bypassed.extend(reply.options(player)),
                }
            }
        }
    }
    *options = bypassed;
    Ok(changed)
}
