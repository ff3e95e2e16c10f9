//! The value of a position: parts first, then the normal form, then the table, then the options.

use upstar_values::{Player, Value};

use crate::fingerprint::fingerprint;
use crate::position::Position;
use crate::search::{Halt, Thread, Worker, deep};
use crate::store::Store;
use crate::table::Table;
use smallvec::SmallVec;

/// Positions that took fewer others to solve are not kept in the store.
pub(crate) const WORTH_KEEPING: u64 = 64;
const STORED_VALUE: u64 = 3;

/// Finds the value of one position.
pub(crate) struct ValueSearch<'a, P> {
    pub position: &'a P,
    pub table: &'a Table<P, Value>,
    pub store: Option<&'a Store>,
}

impl<P: Position> Worker for ValueSearch<'_, P> {
    type Answer = Value;

    fn answer(&self, thread: &Thread<'_, '_>) -> Result<Value, Halt> {
        self.value(self.position, thread)
    }
}

impl<P: Position> ValueSearch<'_, P> {
    /// The value of any position of the game.
    pub fn value(&self, position: &P, thread: &Thread<'_, '_>) -> Result<Value, Halt> {
        let mut sum = Value::ZERO;
        for part in position.parts() {
            sum = sum.plus(self.value_of_part(&part, thread)?, thread.search.budget)?;
        }
        Ok(sum)
    }

    fn value_of_part(&self, part: &P, thread: &Thread<'_, '_>) -> Result<Value, Halt> {
        let budget = thread.search.budget;
        let (normal, is_negative) = part.normal();
        let value = match self.table.get(&normal) {
            Some(value) => value,
            None => {
                thread.count()?;
                let value = match normal.known_value(budget)? {
                    Some(value) => value,
                    None => self.stored_or_searched(&normal, thread)?,
                };
                let heap_bytes = normal.heap_bytes();
                self.table.insert(normal, value, heap_bytes);
                value
            }
        };
        Ok(if is_negative { value.negative(budget)? } else { value })
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
        let mut values: SmallVec<[Value; 16]> = SmallVec::new();
        let mut visit = |option: P| -> Result<(), Halt> {
            let value = self.value(&option, thread)?;
            if !values.contains(&value) {
                values.push(value);
            }
            Ok(())
        };
        let options = position.moves(player).map(|(_, option)| option);
        if thread.is_second {
            let options: SmallVec<[P; 16]> = options.collect();
            options.into_iter().rev().try_for_each(&mut visit)?;
        } else {
            for option in options {
                visit(option)?;
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
