//! Who wins, without the value: a win/loss search over sums of parts.
//!
//! Small parts are replaced by their values, which add up; numbers, cancelling parts and bounds then settle most
//! positions early. What is left is searched with a table, the promising moves first.

use smallvec::SmallVec;
use upstar_values::{Budget, Dyadic, NumberUpStar, Player, Value};

use crate::engine::Tables;
use crate::fingerprint::{Fingerprint, fingerprint};
use crate::position::Position;
use crate::search::{Halt, Thread, Worker, deep};
use crate::store::Store;
use crate::value_search::{ValueSearch, WORTH_KEEPING};

/// Finds out who wins one sum when one of the players starts.
pub(crate) struct OutcomeSearch<'a, P> {
    pub positions: &'a [P],
    /// Something played beside the positions.
    pub beside: Value,
    pub starter: Player,
    pub tables: &'a Tables<P>,
    pub store: Option<&'a Store>,
}

/// A sum: parts that are searched, and a value for all the rest.
struct Sum<P> {
    parts: SmallVec<[Part<P>; 2]>,
    value: Value,
}

#[derive(Clone)]
struct Part<P> {
    normal: P,
    is_negative: bool,
    fingerprint: [Fingerprint; 2],
}

/// What a glance at a sum tells.
enum Standing {
    /// Whether the player to move wins.
    Settled(bool),
    /// How Left seems to stand.
    Open(f32),
}

/// What is known of a sum from the thermographs of its parts: it stops at least at the sum of the means when Left starts,
/// and at most the greatest temperature below that when Right does (Siegel, *Combinatorial Game Theory*, II.5).
#[derive(Clone, Copy)]
struct Heat {
    mean: Dyadic,
    temperature: Dyadic,
}

impl Default for Heat {
    fn default() -> Heat {
        Heat { mean: Dyadic::ZERO, temperature: Dyadic::MINUS_ONE }
    }
}

impl Heat {
    fn of(value: Value, budget: &Budget) -> Result<Heat, Halt> {
        let thermograph = value.thermograph_within(budget)?;
        Ok(Heat { mean: thermograph.mean, temperature: thermograph.temperature })
    }

    fn plus(self, other: Heat) -> Heat {
        Heat { mean: self.mean + other.mean, temperature: self.temperature.max(other.temperature) }
    }

    fn mean_for(self, player: Player) -> Dyadic {
        if player == Player::Left { self.mean } else { -self.mean }
    }

    /// What the player gets at least when the other one starts.
    fn least_for(self, player: Player) -> Dyadic {
        self.mean_for(player) - self.temperature.max(Dyadic::ZERO)
    }
}

impl<P: Position> Part<P> {
    /// What `player` can leave of this part.
    fn options(&self, player: Player) -> impl Iterator<Item = P> {
        let is_negative = self.is_negative;
        let player = if is_negative { !player } else { player };
        self.normal.moves(player).map(move |(_, option)| if is_negative { option.negative() } else { option })
    }

    fn estimate(&self) -> i32 {
        if self.is_negative { -self.normal.estimate() } else { self.normal.estimate() }
    }
}

impl<P: Position> Worker for OutcomeSearch<'_, P> {
    type Answer = Player;

    /// Who wins.
    fn answer(&self, thread: &Thread<'_, '_>) -> Result<Player, Halt> {
        let mut sum = Sum { parts: SmallVec::new(), value: self.beside };
        for position in self.positions {
            self.add(&mut sum, position, thread)?;
        }
        let wins = match self.settled(&sum, self.starter, thread)? {
            Standing::Settled(wins) => wins,
            Standing::Open(_) => self.wins(&sum, self.starter, thread)?,
        };
        Ok(if wins { self.starter } else { !self.starter })
    }
}

impl<P: Position> OutcomeSearch<'_, P> {
    /// Adds a position to a sum, part by part.
    fn add(&self, sum: &mut Sum<P>, position: &P, thread: &Thread<'_, '_>) -> Result<(), Halt> {
        let budget = thread.search.budget;
        for part in position.parts() {
            if part.is_small() {
                sum.value = sum.value.plus(self.small_value(&part, thread)?, budget)?;
                continue;
            }
            let (normal, is_negative) = part.normal();
            let known = match self.tables.values.get(&normal) {
                None => normal.known_value(budget)?,
                known => known,
            };
            if let Some(value) = known {
                let value = if is_negative { value.negative(budget)? } else { value };
                sum.value = sum.value.plus(value, budget)?;
                continue;
            }
            let fingerprint = [fingerprint(&normal, 0), fingerprint(&normal, 1)];
            let cancels = |other: &Part<P>| other.is_negative != is_negative && other.normal == normal;
            match sum.parts.iter().position(cancels) {
                Some(other) => drop(sum.parts.swap_remove(other)),
                None => sum.parts.push(Part { normal, is_negative, fingerprint }),
            }
        }
        Ok(())
    }

    fn small_value(&self, part: &P, thread: &Thread<'_, '_>) -> Result<Value, Halt> {
        ValueSearch { position: part, table: &self.tables.values, store: self.store }.value(part, thread)
    }

    fn part_fingerprints(&self, sum: &Sum<P>, mover: Player) -> impl Iterator<Item = Fingerprint> {
        sum.parts.iter().map(move |part| part.fingerprint[usize::from(part.is_negative != (mover == Player::Right))])
    }

    /// The sum as the player to move sees it.
    fn key(&self, sum: &Sum<P>, mover: Player, budget: &Budget) -> Result<Fingerprint, Halt> {
        let value = if mover == Player::Left { sum.value } else { sum.value.negative(budget)? };
        let parts = self.part_fingerprints(sum, mover);
        Ok(parts.fold(fingerprint(&value, 2), Fingerprint::wrapping_add))
    }

    /// Whether the player to move wins, where it can be told without a move, or else how Left seems to stand.
    fn settled(&self, sum: &Sum<P>, mover: Player, thread: &Thread<'_, '_>) -> Result<Standing, Halt> {
        let budget = thread.search.budget;
        if sum.parts.is_empty() {
            return Ok(Standing::Settled(sum.value.outcome().winner(mover) == mover));
        }
        let key = self.key(sum, mover, budget)?;
        if let Some(wins) = self.tables.wins.get(&key) {
            return Ok(Standing::Settled(wins));
        }
        let mut means = 0.0;
        let mut bounded = true;
        for conceding in [Player::Left, Player::Right] {
            let Some(heat) = self.heat_conceding(sum, conceding, thread)? else {
                bounded = false;
                continue;
            };
            // Whoever wins with what he has conceded wins with all of it.
            let sure = if conceding == mover { heat.mean_for(conceding) } else { heat.least_for(conceding) };
            if sure > Dyadic::ZERO {
                let wins = conceding == mover;
                self.tables.wins.insert(key, wins, 0);
                return Ok(Standing::Settled(wins));
            }
            means += heat.mean.to_f64();
        }
        if !bounded {
            let parts: i32 = sum.parts.iter().map(Part::estimate).sum();
            let stops = sum.value.stops();
            means = f64::from(parts) / 2.0 + stops.left.to_f64() + stops.right.to_f64();
        }
        Ok(Standing::Open(means as f32))
    }

    /// What is left of the sum for `player` after his best concessions, if he can make some.
    fn heat_conceding(&self, sum: &Sum<P>, player: Player, thread: &Thread<'_, '_>) -> Result<Option<Heat>, Halt> {
        let budget = thread.search.budget;
        let mut total = Heat::of(sum.value, budget)?;
        for part in &sum.parts {
            let player_in_normal = if part.is_negative { !player } else { player };
            let mut best: Option<Heat> = None;
            for conceded in part.normal.concessions(player_in_normal) {
                let mut heat = Heat::default();
                for piece in &conceded {
                    let mut value = self.small_value(piece, thread)?;
                    if part.is_negative {
                        value = value.negative(budget)?;
                    }
                    heat = heat.plus(Heat::of(value, budget)?);
                }
                if best.is_none_or(|best| heat.least_for(player) > best.least_for(player)) {
                    best = Some(heat);
                }
            }
            let Some(best) = best else { return Ok(None) };
            total = total.plus(best);
        }
        Ok(Some(total))
    }

    /// Whether the player to move wins a sum that is not settled.
    fn wins(&self, sum: &Sum<P>, mover: Player, thread: &Thread<'_, '_>) -> Result<bool, Halt> {
        thread.count()?;
        let key = self.key(sum, mover, thread.search.budget)?;
        let stored = self.store.and_then(|store| Some((store, self.lasting_key(sum, mover)?)));
        if let Some(wins) = stored.and_then(|(store, lasting_key)| store.win(lasting_key)) {
            self.tables.wins.insert(key, wins, 0);
            return Ok(wins);
        }
        let before = thread.counted();
        let wins = deep(|| self.wins_by_moving(sum, mover, thread))?;
        self.tables.wins.insert(key, wins, 0);
        if let Some((store, lasting_key)) = stored
            && thread.counted() - before >= WORTH_KEEPING
        {
            store.keep_win(lasting_key, wins);
        }
        Ok(wins)
    }

    /// The sum as the player to move sees it, by something that is the same in every run, unless it has a part that is
    /// only known in this one.
    fn lasting_key(&self, sum: &Sum<P>, mover: Player) -> Option<Fingerprint> {
        let NumberUpStar { number, up, star } = sum.value.as_number_up_star()?;
        let (number, up) = if mover == Player::Left { (number, up) } else { (-number, -up) };
        let key = (self.positions.first()?.game(), number.numerator(), number.exponent(), up.numerator(), star);
        let parts = self.part_fingerprints(sum, mover);
        Some(parts.fold(fingerprint(&key, 4), Fingerprint::wrapping_add))
    }

    fn wins_by_moving(&self, sum: &Sum<P>, mover: Player, thread: &Thread<'_, '_>) -> Result<bool, Halt> {
        let mut open: Vec<(f32, Sum<P>)> = Vec::new();
        let mut look = |after: Sum<P>| -> Result<bool, Halt> {
            match self.settled(&after, !mover, thread)? {
                Standing::Settled(opponent_wins) => return Ok(!opponent_wins),
                Standing::Open(standing) => open.push((promise(standing, mover, &after, thread), after)),
            }
            Ok(false)
        };
        for (i, part) in sum.parts.iter().enumerate() {
            for option in part.options(mover) {
                let mut after = Sum { parts: sum.parts.clone(), value: sum.value };
                after.parts.swap_remove(i);
                self.add(&mut after, &option, thread)?;
                if look(after)? {
                    return Ok(true);
                }
            }
        }
        for option in sum.value.options(mover) {
            if look(Sum { parts: sum.parts.clone(), value: option })? {
                return Ok(true);
            }
        }
        open.sort_by(|a, b| b.0.total_cmp(&a.0));
        for (_, after) in open {
            // The other thread, or an earlier move, may have settled it in the meantime.
            let opponent_wins = match self.tables.wins.get(&self.key(&after, !mover, thread.search.budget)?) {
                Some(wins) => wins,
                None => self.wins(&after, !mover, thread)?,
            };
            if !opponent_wins {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

/// How good a move looks, given how Left stands after it. The second thread likes some moves a little better than the first.
fn promise<P>(standing: f32, mover: Player, after: &Sum<P>, thread: &Thread<'_, '_>) -> f32 {
    let taste = match after.parts.first() {
        Some(part) if thread.is_second => (part.fingerprint[0] as u8) as f32 / 256.0,
        _ => 0.0,
    };
    taste + if mover == Player::Left { standing } else { -standing }
}
