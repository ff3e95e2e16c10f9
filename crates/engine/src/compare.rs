//! Whether a position is no better than a value, without the value of the position.
//!
//! `G <= v` unless some Left option of `G` is at least `v` or some Right option of `v` is at most `G`. One good move settles
//! each step, so far fewer positions are met than are needed for the value of `G`.

use smallvec::SmallVec;
use upstar_values::{Player, Value};

use crate::fingerprint::fingerprint;
use crate::position::Position;
use crate::search::{Halt, Thread, deep};
use crate::table::Proof;
use crate::value_search::{Part, ValueSearch};

/// Whether `player` likes `a` no better than `b`.
pub(crate) fn is_no_better(a: Value, b: Value, player: Player, thread: &Thread<'_, '_>) -> Result<bool, Halt> {
    let (low, high) = if player == Player::Left { (a, b) } else { (b, a) };
    Ok(low.is_at_most(high, thread.search.budget)?)
}

impl<P: Position> ValueSearch<'_, P> {
    /// Whether `player` likes a position no better than something worth `value`.
    pub fn no_better(
        &self,
        position: &P,
        mut value: Value,
        player: Player,
        thread: &Thread<'_, '_>,
    ) -> Result<bool, Halt> {
        let budget = thread.search.budget;
        let mut parts: SmallVec<[Part<P>; 2]> = position.parts().iter().map(Part::of).collect();
        // One part stays, the largest if it is large; the others go to the other side.
        let stays = parts.iter().position(|part| !part.normal.is_small()).unwrap_or(0);
        let Some(stays) = (!parts.is_empty()).then(|| parts.swap_remove(stays)) else {
            return is_no_better(Value::ZERO, value, player, thread);
        };
        for part in parts {
            let known = self.tables.values.get(part.key);
            value = value.minus(self.value_of_part(part, known, thread)?, budget)?;
        }
        let (value, player) = if stays.is_negative { (value.negative(budget)?, !player) } else { (value, player) };
        self.part_no_better(&stays, value, player, thread)
    }

    /// The same for the normal form of a part.
    fn part_no_better(
        &self,
        part: &Part<P>,
        value: Value,
        player: Player,
        thread: &Thread<'_, '_>,
    ) -> Result<bool, Halt> {
        if let Some(known) = self.tables.values.get(part.key) {
            return is_no_better(known, value, player, thread);
        }
        if part.normal.is_small() {
            let known = self.value(&part.normal, thread)?;
            return is_no_better(known, value, player, thread);
        }
        let key = part.key.wrapping_add(fingerprint(&(value, player == Player::Left), 5));
        if let Some(told) = self.tables.proofs.get(key).and_then(Proof::proved) {
            return Ok(told);
        }
        thread.count()?;
        let before = thread.counted();
        let answer = match part.normal.known_value(thread.search.budget)? {
            Some(known) => is_no_better(known, value, player, thread)?,
            None => match self.halves_tell(&part.normal, value, player, thread)? {
                Some(told) => told,
                None => deep(|| self.no_better_by_moving(part, value, player, thread))?,
            },
        };
        self.tables.proofs.insert(key, Proof::of(answer), thread.counted() - before + 1);
        Ok(answer)
    }

    /// The answer, where the position cut in two gives it.
    fn halves_tell(
        &self,
        position: &P,
        value: Value,
        player: Player,
        thread: &Thread<'_, '_>,
    ) -> Result<Option<bool>, Halt> {
        for conceding in [!player, player] {
            for halves in position.halves(conceding) {
                let tells = conceding != player;
                if is_no_better(self.sum(&halves, thread)?, value, player, thread)? == tells {
                    return Ok(Some(tells));
                }
            }
        }
        Ok(None)
    }

    fn no_better_by_moving(
        &self,
        part: &Part<P>,
        value: Value,
        player: Player,
        thread: &Thread<'_, '_>,
    ) -> Result<bool, Halt> {
        for reply in value.options(!player) {
            if self.part_no_better(part, reply, !player, thread)? {
                return Ok(false);
            }
        }
        for option in by_promise(&part.normal, player) {
            if self.no_better(&option, value, !player, thread)? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// What a player can move to, the most promising first.
pub(crate) fn by_promise<P: Position>(position: &P, player: Player) -> SmallVec<[P; 16]> {
    let mut options: SmallVec<[P; 16]> = position.moves(player).map(|(_, option)| option).collect();
    let sign = if player == Player::Left { -1 } else { 1 };
    options.sort_by_cached_key(|option| sign * option.estimate());
    options
}
