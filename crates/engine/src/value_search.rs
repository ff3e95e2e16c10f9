//! The value of a position: parts first, then the normal form, then the table, then the options.

use upstar_values::{Player, Value};

use crate::compare::{by_promise, is_no_better};
use crate::engine::Tables;
use crate::fingerprint::{Fingerprint, fingerprint};
use crate::position::Position;
use crate::search::{Halt, Thread, Worker, deep};
use crate::store::Store;
use smallvec::{SmallVec, smallvec};

/// Positions that took fewer others to solve are not kept in the store.
pub(crate) const WORTH_KEEPING: u64 = 64;
const STORED_VALUE: u64 = 3;

/// Finds the value of one position.
pub(crate) struct ValueSearch<'a, P> {
    pub position: &'a P,
    pub tables: &'a Tables,
    pub store: Option<&'a Store>,
}

impl<P: Position> Worker for ValueSearch<'_, P> {
    type Answer = Value;

    fn answer(&self, thread: &Thread<'_, '_>) -> Result<Value, Halt> {
        self.value(self.position, thread)
    }
}

/// A part of a position, by the normal form it is known by.
pub(crate) struct Part<P> {
    pub normal: P,
    pub is_negative: bool,
    pub key: Fingerprint,
}

impl<P: Position> Part<P> {
    pub fn of(part: &P) -> Part<P> {
        let (normal, is_negative) = part.normal();
        let key = fingerprint(&normal, 0);
        Part { normal, is_negative, key }
    }
}

impl<P: Position> ValueSearch<'_, P> {
    /// The value of any position of the game.
    pub fn value(&self, position: &P, thread: &Thread<'_, '_>) -> Result<Value, Halt> {
        let mut sum = Value::ZERO;
        for part in position.parts() {
            let part = Part::of(&part);
            let known = self.tables.values.get(part.key);
            sum = sum.plus(self.value_of_part(part, known, thread)?, thread.search.budget)?;
        }
        Ok(sum)
    }

    /// The value of positions side by side.
    pub fn sum(&self, positions: &[P], thread: &Thread<'_, '_>) -> Result<Value, Halt> {
        let mut sum = Value::ZERO;
        for position in positions {
            sum = sum.plus(self.value(position, thread)?, thread.search.budget)?;
        }
        Ok(sum)
    }

    pub fn value_of_part(&self, part: Part<P>, known: Option<Value>, thread: &Thread<'_, '_>) -> Result<Value, Halt> {
        let budget = thread.search.budget;
        let value = match known {
            Some(value) => value,
            None => {
                thread.count()?;
                let value = match part.normal.known_value(budget)? {
                    Some(value) => value,
                    None => self.stored_or_searched(&part.normal, thread)?,
                };
                self.tables.values.insert(part.key, value);
                value
            }
        };
        Ok(if part.is_negative { value.negative(budget)? } else { value })
    }

    fn stored_or_searched(&self, position: &P, thread: &Thread<'_, '_>) -> Result<Value, Halt> {
        let Some(store) = self.store else { return deep(|| self.value_by_search(position, thread)) };
        let key = fingerprint(&(position.game(), position), STORED_VALUE);
        if let Some(value) = store.value(key, thread.search.budget) {
            return Ok(value);
        }
        let before = thread.counted();
        let value = deep(|| self.value_by_search(position, thread))?;
        if thread.counted() - before >= WORTH_KEEPING {
            store.keep_value(key, value);
        }
        Ok(value)
    }

    fn value_by_search(&self, position: &P, thread: &Thread<'_, '_>) -> Result<Value, Halt> {
        match position.searched_value(thread.search.budget)? {
            Some(value) => Ok(value),
            None => self.value_by_options(position, thread),
        }
    }

    fn value_by_options(&self, position: &P, thread: &Thread<'_, '_>) -> Result<Value, Halt> {
        // Comparing pays where bounds are at hand.
        let is_bounded =
            !position.is_small() && [Player::Left, Player::Right].iter().any(|&p| position.halves(p).next().is_some());
        let side = |player| match is_bounded {
            true => self.values_of_best_options(position, player, thread),
            false => self.values_of_options(position, player, thread),
        };
        let (left, right) = if thread.is_second {
            let right = side(Player::Right)?;
            (side(Player::Left)?, right)
        } else {
            let left = side(Player::Left)?;
            (left, side(Player::Right)?)
        };
        Ok(Value::from_options_within(left, right, thread.search.budget)?)
    }

    fn values_of_options(
        &self,
        position: &P,
        player: Player,
        thread: &Thread<'_, '_>,
    ) -> Result<SmallVec<[Value; 16]>, Halt> {
        let budget = thread.search.budget;
        // All parts of all options first, so that the looks at the table follow each other and overlap.
        let mut parts: SmallVec<[(Part<P>, usize); 24]> = SmallVec::new();
        let mut options = 0;
        for (_, option) in position.moves(player) {
            parts.extend(option.parts().iter().map(|part| (Part::of(part), options)));
            options += 1;
        }
        let known: SmallVec<[Option<Value>; 24]> = {
            let table = self.tables.values.reader();
            parts.iter().map(|(part, _)| table.get(part.key)).collect()
        };
        let mut sums: SmallVec<[Value; 16]> = smallvec![Value::ZERO; options];
        let mut add = |((part, option), known): ((Part<P>, usize), Option<Value>)| -> Result<(), Halt> {
            // What was not known a moment ago may be by now.
            let known = known.or_else(|| self.tables.values.get(part.key));
            sums[option] = sums[option].plus(self.value_of_part(part, known, thread)?, budget)?;
            Ok(())
        };
        let parts = parts.into_iter().zip(known);
        if thread.is_second {
            parts.rev().try_for_each(&mut add)?;
        } else {
            for part in parts {
                add(part)?;
            }
        }
        let mut values: SmallVec<[Value; 16]> = SmallVec::new();
        for value in sums {
            if !values.contains(&value) {
                values.push(value);
            }
        }
        // The best first, so that what they dominate is dropped after one comparison.
        values.sort_by_cached_key(|value| {
            let stops = value.stops();
            let (first, second) = (stops.left + stops.right, stops.right);
            if player == Player::Left { (-first, -second) } else { (first, second) }
        });
        Ok(values)
    }

    /// The same without the values of options that others are found to dominate.
    fn values_of_best_options(
        &self,
        position: &P,
        player: Player,
        thread: &Thread<'_, '_>,
    ) -> Result<SmallVec<[Value; 16]>, Halt> {
        let mut best: SmallVec<[Value; 16]> = SmallVec::new();
        let mut open: SmallVec<[P; 16]> = SmallVec::new();
        for option in by_promise(position, player) {
            match self.known(&option, thread)? {
                Some(value) => add_to_best(&mut best, value, player, thread)?,
                None => open.push(option),
            }
        }
        for option in open {
            if !self.is_dominated(&option, &best, player, thread)? {
                add_to_best(&mut best, self.value(&option, thread)?, player, thread)?;
            }
        }
        Ok(best)
    }

    /// The value, if all its parts are known.
    fn known(&self, position: &P, thread: &Thread<'_, '_>) -> Result<Option<Value>, Halt> {
        let mut sum = Value::ZERO;
        for part in position.parts() {
            let part = Part::of(&part);
            let Some(value) = self.tables.values.get(part.key) else { return Ok(None) };
            sum = sum.plus(self.value_of_part(part, Some(value), thread)?, thread.search.budget)?;
        }
        Ok(Some(sum))
    }

    /// Whether one of the others is found to be at least as good: by bounds first, then by comparing.
    fn is_dominated(
        &self,
        option: &P,
        others: &[Value],
        player: Player,
        thread: &Thread<'_, '_>,
    ) -> Result<bool, Halt> {
        for halves in option.halves(!player) {
            let bound = self.sum(&halves, thread)?;
            for &other in others {
                if is_no_better(bound, other, player, thread)? {
                    return Ok(true);
                }
            }
        }
        for &other in others {
            if self.no_better(option, other, player, thread)? {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

/// Adds a value to some that are pairwise incomparable, and keeps those that `player` likes best.
fn add_to_best(
    best: &mut SmallVec<[Value; 16]>,
    value: Value,
    player: Player,
    thread: &Thread<'_, '_>,
) -> Result<(), Halt> {
    for &other in best.iter() {
        if is_no_better(value, other, player, thread)? {
            return Ok(());
        }
    }
    let mut kept: SmallVec<[Value; 16]> = SmallVec::new();
    for &other in best.iter() {
        if !is_no_better(other, value, player, thread)? {
            kept.push(other);
        }
    }
    kept.push(value);
    *best = kept;
    Ok(())
}
