//! The value of a position: parts first, then the normal form, then the table, then the options.

use upstar_values::{Player, Value};

use crate::fingerprint::{Fingerprint, fingerprint};
use crate::position::Position;
use crate::search::{Halt, Thread, Worker, deep};
use crate::store::Store;
use crate::table::Values;
use smallvec::{SmallVec, smallvec};

/// Positions that took fewer others to solve are not kept in the store.
pub(crate) const WORTH_KEEPING: u64 = 64;
const STORED_VALUE: u64 = 3;

/// Finds the value of one position.
pub(crate) struct ValueSearch<'a, P> {
    pub position: &'a P,
    pub table: &'a Values,
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
            let known = self.table.get(part.key);
            sum = sum.plus(self.value_of_part(part, known, thread)?, thread.search.budget)?;
        }
        Ok(sum)
    }

    fn value_of_part(&self, part: Part<P>, known: Option<Value>, thread: &Thread<'_, '_>) -> Result<Value, Halt> {
        let budget = thread.search.budget;
        let value = match known {
            Some(value) => value,
            None => {
                thread.count()?;
                let value = match part.normal.known_value(budget)? {
                    Some(value) => value,
                    None => self.stored_or_searched(&part.normal, thread)?,
                };
                self.table.insert(part.key, value);
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
        let (left, right) = if thread.is_second {
            let right = self.values_of_options(position, Player::Right, thread)?;
            (self.values_of_options(position, Player::Left, thread)?, right)
        } else {
            let left = self.values_of_options(position, Player::Left, thread)?;
            (left, self.values_of_options(position, Player::Right, thread)?)
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
            let table = self.table.reader();
            parts.iter().map(|(part, _)| table.get(part.key)).collect()
        };
        let mut sums: SmallVec<[Value; 16]> = smallvec![Value::ZERO; options];
        let mut add = |((part, option), known): ((Part<P>, usize), Option<Value>)| -> Result<(), Halt> {
            // What was not known a moment ago may be by now.
            let known = known.or_else(|| self.table.get(part.key));
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
}
