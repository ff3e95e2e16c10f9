//! From any form `{L|R}` to the canonical form of its value.
//!
//! A number that fits is the answer (the Simplicity Rule). Otherwise reversible options are bypassed and dominated ones
//! removed until none is left; what remains is unique (Siegel, *Combinatorial Game Theory*, II.2).

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;
use smallvec::SmallVec;

use crate::budget::{Budget, Stopped};
use crate::deep::deep;
use crate::dyadic::Dyadic;
use crate::nus::NumberUpStar;
use crate::order::at_most;
use crate::player::Player;
use crate::stops::{Stops, number_between};
use crate::store::STORE;
use crate::value::Value;

pub(crate) type List = SmallVec<[Value; 16]>;

impl Value {
    /// The value of `{left|right}`.
    pub fn from_options(left: impl IntoIterator<Item = Value>, right: impl IntoIterator<Item = Value>) -> Value {
        Value::from_options_within(left, right, Budget::UNLIMITED).expect("an unlimited budget never stops")
    }

    /// The value of `{left|right}`, within a budget.
    pub fn from_options_within(
        left: impl IntoIterator<Item = Value>,
        right: impl IntoIterator<Item = Value>,
        budget: &Budget,
    ) -> Result<Value, Stopped> {
        canonical(left.into_iter().collect(), right.into_iter().collect(), budget)
    }
}

pub(crate) fn canonical(left: List, right: List, budget: &Budget) -> Result<Value, Stopped> {
    canonical_of_groups((left, 0), (right, 0), budget)
}

/// The same, where the first options on each side, as many as said, are known to be pairwise incomparable, and so are
/// the rest: in a sum they are the moves in one summand.
pub(crate) fn canonical_of_groups(
    (mut left, left_group): (List, usize),
    (mut right, right_group): (List, usize),
    budget: &Budget,
) -> Result<Value, Stopped> {
    if let Some(x) = number_between(&left, &right) {
        return Ok(x.into());
    }
    let stops = Stops::of_options(left.iter().copied(), right.iter().copied());
    remove_dominated_in_groups(&mut left, left_group, Player::Left, budget)?;
    remove_dominated_in_groups(&mut right, right_group, Player::Right, budget)?;
    let mut known = Known::default();
    loop {
        let form = Form { left: &left, right: &right, stops, budget };
        let new_left = form.bypass_reversible(Player::Left, &mut known)?;
        let new_right = form.bypass_reversible(Player::Right, &mut known)?;
        if new_left.is_none() && new_right.is_none() {
            break;
        }
        if let Some(bypassed) = new_left {
            left = bypassed;
            remove_dominated(&mut left, Player::Left, budget)?;
        }
        if let Some(bypassed) = new_right {
            right = bypassed;
            remove_dominated(&mut right, Player::Right, budget)?;
        }
    }
    Ok(intern(left, right))
}

/// The value whose canonical options these are, when it is known to be no number.
pub(crate) fn intern(mut left: List, mut right: List) -> Value {
    left.sort_unstable_by_key(|v| v.word());
    right.sort_unstable_by_key(|v| v.word());
    match number_up_star(&left, &right) {
        Some(nus) => nus.into(),
        None => STORE.intern(&left, &right),
    }
}

/// Whether `player` likes `a` at least as well as `b`.
fn as_good(a: Value, b: Value, player: Player, budget: &Budget) -> Result<bool, Stopped> {
    match player {
        Player::Left => at_most(b, a, budget),
        Player::Right => at_most(a, b, budget),
    }
}

/// Keeps the best options for `player`, each once.
pub(crate) fn remove_dominated(options: &mut List, player: Player, budget: &Budget) -> Result<(), Stopped> {
    let mut kept = 0;
    'candidates: for i in 0..options.len() {
        budget.check_often()?;
        let candidate = options[i];
        let mut j = 0;
        while j < kept {
            if as_good(options[j], candidate, player, budget)? {
                continue 'candidates;
            }
            if as_good(candidate, options[j], player, budget)? {
                kept -= 1;
                options.swap(j, kept);
            } else {
                j += 1;
            }
        }
        options[kept] = candidate;
        kept += 1;
    }
    options.truncate(kept);
    Ok(())
}

/// The same for two groups of options that are pairwise incomparable within: the first `group` ones and the rest.
fn remove_dominated_in_groups(
    options: &mut List,
    group: usize,
    player: Player,
    budget: &Budget,
) -> Result<(), Stopped> {
    if group == 0 {
        return remove_dominated(options, player, budget);
    }
    budget.check_often()?;
    let mut second: List = options.drain(group..).collect();
    let mut first = std::mem::take(options);
    let mut i = 0;
    'first: while i < first.len() {
        let mut j = 0;
        while j < second.len() {
            if as_good(second[j], first[i], player, budget)? {
                first.swap_remove(i);
                continue 'first;
            }
            if as_good(first[i], second[j], player, budget)? {
                second.swap_remove(j);
            } else {
                j += 1;
            }
        }
        i += 1;
    }
    first.extend(second);
    *options = first;
    Ok(())
}

/// A form `{L|R}` whose value is not known yet but is no number. Bypassing and removing never change what it equals, so
/// stops and known comparisons stay good while the lists shrink.
struct Form<'a> {
    left: &'a [Value],
    right: &'a [Value],
    stops: Stops,
    budget: &'a Budget,
}

/// More options than this are not written down.
const MOST_OPTIONS: u64 = 1 << 22;

/// Comparisons of games with a form that were worked out: with 0 for "is it at most", 1 for "is it at least".
type Known = HashMap<(Value, u8), bool, FxBuildHasher>;

impl Form<'_> {
    /// The options of `player` with every reversible one replaced, or `None` if none is reversible.
    fn bypass_reversible(&self, player: Player, known: &mut Known) -> Result<Option<List>, Stopped> {
        let options = if player == Player::Left { self.left } else { self.right };
        let mut bypassed: Option<List> = None;
        for (i, &option) in options.iter().enumerate() {
            match self.reversing_reply(option, player, known)? {
                None => {
                    if let Some(list) = &mut bypassed {
                        list.push(option);
                    }
                }
                Some(reply) => {
                    if reply.as_nimber().is_some_and(|k| k > MOST_OPTIONS) {
                        return Err(Stopped::Options(MOST_OPTIONS));
                    }
                    bypassed
                        .get_or_insert_with(|| options[..i].iter().copied().collect())
                        .extend(reply.options(player));
                }
            }
        }
        Ok(bypassed)
    }

    /// An answer of the opponent to `option` that leaves him at least as well off as before.
    fn reversing_reply(&self, option: Value, player: Player, known: &mut Known) -> Result<Option<Value>, Stopped> {
        for (i, reply) in option.options(!player).enumerate() {
            if i % 1024 == 1023 {
                self.budget.check()?;
            }
            let reverses = match player {
                Player::Left => self.at_least(reply, known)?,
                Player::Right => self.at_most(reply, known)?,
            };
            if reverses {
                return Ok(Some(reply));
            }
        }
        Ok(None)
    }

    /// Whether `x <= form`.
    fn at_least(&self, x: Value, known: &mut Known) -> Result<bool, Stopped> {
        if let Some(told) = x.stops().tells_at_most(&self.stops) {
            return Ok(told);
        }
        if let Some(&answer) = known.get(&(x, 1)) {
            return Ok(answer);
        }
        self.budget.check_often()?;
        let answer = deep(|| {
            for &r in self.right {
                if at_most(r, x, self.budget)? {
                    return Ok(false);
                }
            }
            for option in x.left() {
                if self.at_most(option, known)? {
                    return Ok(false);
                }
            }
            Ok(true)
        })?;
        known.insert((x, 1), answer);
        Ok(answer)
    }

    /// Whether `form <= x`.
    fn at_most(&self, x: Value, known: &mut Known) -> Result<bool, Stopped> {
        if let Some(told) = self.stops.tells_at_most(&x.stops()) {
            return Ok(told);
        }
        if let Some(&answer) = known.get(&(x, 0)) {
            return Ok(answer);
        }
        self.budget.check_often()?;
        let answer = deep(|| {
            for &l in self.left {
                if at_most(x, l, self.budget)? {
                    return Ok(false);
                }
            }
            for option in x.right() {
                if self.at_least(option, known)? {
                    return Ok(false);
                }
            }
            Ok(true)
        })?;
        known.insert((x, 0), answer);
        Ok(answer)
    }
}

/// Recognises the canonical options of a number-up-star that is no number.
fn number_up_star(left: &[Value], right: &[Value]) -> Option<NumberUpStar> {
    // Options of x + *k: the same on both sides, x plus each smaller nimber.
    let first = left.first()?.as_number_up_star()?;
    let number = first.number;
    if left == right {
        let mut stars: SmallVec<[u64; 16]> = SmallVec::with_capacity(left.len());
        for option in left {
            let nus = option.as_number_up_star().filter(|nus| nus.number == number && nus.up == Dyadic::ZERO)?;
            stars.push(nus.star);
        }
        stars.sort_unstable();
        let consecutive = stars.iter().zip(0..).all(|(&star, i)| star == i);
        return consecutive.then_some(NumberUpStar { number, up: Dyadic::ZERO, star: stars.len() as u64 });
    }
    ups(number, left, right).or_else(|| {
        // The mirror image: options of x - n·↑ + *k.
        let negated = |options: &[Value]| -> Option<List> {
            options.iter().map(|v| v.as_number_up_star().map(|nus| nus.negative().into())).collect()
        };
        if left.len() > 2 || right.len() > 2 {
            return None;
        }
        ups(-number, &negated(right)?, &negated(left)?).map(NumberUpStar::negative)
    })
}

/// Recognises the options of `x + n·↑ + *k` for `n >= 1`.
fn ups(number: Dyadic, left: &[Value], right: &[Value]) -> Option<NumberUpStar> {
    let x = Value::from(number);
    let [reply] = right else { return None };
    match left {
        [only] if *only == x => {
            let reply = reply.as_number_up_star().filter(|r| r.number == number)?;
            let fits = reply.up.signum() > 0 || (reply.up == Dyadic::ZERO && reply.star != 0);
            fits.then(|| NumberUpStar { number, up: reply.up + Dyadic::ONE, star: reply.star ^ 1 })
        }
        [a, b] => {
            let x_star = Value::from(NumberUpStar { number, up: Dyadic::ZERO, star: 1 });
            let fits = *reply == x && ((*a == x && *b == x_star) || (*b == x && *a == x_star));
            fits.then_some(NumberUpStar { number, up: Dyadic::ONE, star: 1 })
        }
        _ => None,
    }
}
