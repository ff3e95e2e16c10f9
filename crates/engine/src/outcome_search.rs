//! Who wins, without the value: a win/loss search over sums of parts.
//!
//! Small parts are replaced by their values, which add up; numbers, cancelling parts and bounds then settle most
//! positions early. What is left is searched by proof numbers, depth first (Nagai's df-pn), with a table: the move that
//! seems to need the least work to be proved a win is looked at first, and left again when another seems to need less.

use smallvec::SmallVec;
use upstar_values::{Budget, Dyadic, NumberUpStar, Player, Value};

use crate::engine::Tables;
use crate::fingerprint::{Fingerprint, fingerprint, negative};
use crate::position::Position;
use crate::search::{Halt, Thread, Worker, deep};
use crate::store::Store;
use crate::table::Proof;
use crate::value_search::{ValueSearch, WORTH_KEEPING};

/// Finds out who wins one sum when one of the players starts.
pub(crate) struct OutcomeSearch<'a, P> {
    pub positions: &'a [P],
    /// Something played beside the positions.
    pub beside: Value,
    pub starter: Player,
    pub tables: &'a Tables,
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

/// A sum that a move leads to, with the opponent to move.
struct After<P> {
    sum: Sum<P>,
    key: Fingerprint,
    proof: Proof,
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
        let (key, mut proof) = self.glance(&sum, self.starter, thread)?;
        let unlimited = Proof { win: Proof::NEVER, loss: Proof::NEVER };
        loop {
            if let Some(wins) = proof.proved() {
                return Ok(if wins { self.starter } else { !self.starter });
            }
            proof = self.prove(&sum, self.starter, key, unlimited, thread)?;
        }
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
            let own = fingerprint(&normal, 0);
            let known = match self.tables.values.get(own) {
                None => normal.known_value(budget)?,
                known => known,
            };
            if let Some(value) = known {
                let value = if is_negative { value.negative(budget)? } else { value };
                sum.value = sum.value.plus(value, budget)?;
                continue;
            }
            let cancels = |other: &Part<P>| other.is_negative != is_negative && other.normal == normal;
            match sum.parts.iter().position(cancels) {
                Some(other) => drop(sum.parts.swap_remove(other)),
                None => sum.parts.push(Part { normal, is_negative, fingerprint: [own, negative(own)] }),
            }
        }
        Ok(())
    }

    fn small_value(&self, part: &P, thread: &Thread<'_, '_>) -> Result<Value, Halt> {
        ValueSearch { position: part, tables: self.tables, store: self.store }.value(part, thread)
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

    /// The proof numbers of a sum, where they are known or can be told without a move; or else a guess at them.
    fn glance(&self, sum: &Sum<P>, mover: Player, thread: &Thread<'_, '_>) -> Result<(Fingerprint, Proof), Halt> {
        let budget = thread.search.budget;
        let key = self.key(sum, mover, budget)?;
        if sum.parts.is_empty() {
            return Ok((key, Proof::of(sum.value.outcome().winner(mover) == mover)));
        }
        if let Some(known) = self.tables.proofs.get(key) {
            return Ok((key, known));
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
                let proof = Proof::of(conceding == mover);
                self.tables.proofs.insert(key, proof, 1);
                return Ok((key, proof));
            }
            means += heat.mean.to_f64();
        }
        if !bounded {
            let parts: i32 = sum.parts.iter().map(Part::estimate).sum();
            let stops = sum.value.stops();
            means = f64::from(parts) / 2.0 + stops.left.to_f64() + stops.right.to_f64();
        }
        let proof = guess::<P>(if mover == Player::Left { means } else { -means });
        if bounded {
            self.tables.proofs.insert(key, proof, 0);
        }
        Ok((key, proof))
    }

    /// What is left of the sum for `player` after his best concessions, if he can make some.
    fn heat_conceding(&self, sum: &Sum<P>, player: Player, thread: &Thread<'_, '_>) -> Result<Option<Heat>, Halt> {
        let budget = thread.search.budget;
        let mut total = Heat::default();
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
        Ok(Some(total.plus(Heat::of(sum.value, budget)?)))
    }

    /// Works on a sum until a proof number reaches its limit or the winner is known.
    fn prove(
        &self,
        sum: &Sum<P>,
        mover: Player,
        key: Fingerprint,
        limit: Proof,
        thread: &Thread<'_, '_>,
    ) -> Result<Proof, Halt> {
        thread.count()?;
        let stored = self.store.and_then(|store| Some((store, self.lasting_key(sum, mover)?)));
        if let Some(wins) = stored.and_then(|(store, lasting_key)| store.win(lasting_key)) {
            self.tables.proofs.insert(key, Proof::of(wins), WORTH_KEEPING);
            return Ok(Proof::of(wins));
        }
        let before = thread.counted();
        let proof = deep(|| self.prove_by_moving(sum, mover, limit, thread))?;
        let work = thread.counted() - before;
        self.tables.proofs.insert(key, proof, work + 1);
        if let (Some((store, lasting_key)), Some(wins)) = (stored, proof.proved())
            && work >= WORTH_KEEPING
        {
            store.keep_win(lasting_key, wins);
        }
        Ok(proof)
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

    fn prove_by_moving(
        &self,
        sum: &Sum<P>,
        mover: Player,
        limit: Proof,
        thread: &Thread<'_, '_>,
    ) -> Result<Proof, Halt> {
        let Some(mut open) = self.open_moves(sum, mover, thread)? else { return Ok(Proof::WON) };
        loop {
            // A loss is proved by all replies together. Their work is not added up: many of them meet again later.
            let Some(hardest) = open.iter().map(|after| after.proof.win).max() else { return Ok(Proof::LOST) };
            let others = open.len() as u32 - 1;
            let (mut best, mut least, mut second) = (0, Proof::NEVER, Proof::NEVER);
            for (i, after) in open.iter().enumerate() {
                let loss = after.proof.loss;
                if loss < least {
                    (best, least, second) = (i, loss, least);
                } else {
                    second = second.min(loss);
                }
            }
            let proof = Proof { win: least, loss: hardest.saturating_add(others).min(Proof::NEVER - 1) };
            if proof.win >= limit.win || proof.loss >= limit.loss {
                return Ok(proof);
            }
            // A move is left only when another seems better by a good part: coming back costs, too.
            let until = Proof {
                win: limit.loss - others,
                loss: limit.win.min((second as f32 * P::PATIENCE) as u32).saturating_add(1).min(Proof::NEVER),
            };
            let After { sum: after, key, proof } = &mut open[best];
            // The other thread, or an earlier move, may have settled it in the meantime.
            let known = self.tables.proofs.get(*key).filter(|known| known.proved().is_some());
            *proof = match known {
                Some(known) => known,
                None => self.prove(after, !mover, *key, until, thread)?,
            };
            match proof.proved() {
                Some(false) => return Ok(Proof::WON),
                Some(true) => drop(open.swap_remove(best)),
                None => {}
            }
        }
    }

    /// What the moves of a player lead to that is not settled yet, or `None` if one of them wins.
    fn open_moves(&self, sum: &Sum<P>, mover: Player, thread: &Thread<'_, '_>) -> Result<Option<Vec<After<P>>>, Halt> {
        let mut open: Vec<After<P>> = Vec::new();
        let mut look = |after: Sum<P>| -> Result<bool, Halt> {
            let (key, proof) = self.glance(&after, !mover, thread)?;
            match proof.proved() {
                Some(opponent_wins) => return Ok(!opponent_wins),
                None if open.iter().any(|other| other.key == key) => {}
                None => open.push(After { sum: after, key, proof }),
            }
            Ok(false)
        };
        for (i, part) in sum.parts.iter().enumerate() {
            for option in part.options(mover) {
                let mut after = Sum { parts: sum.parts.clone(), value: sum.value };
                after.parts.swap_remove(i);
                self.add(&mut after, &option, thread)?;
                if look(after)? {
                    return Ok(None);
                }
            }
        }
        for option in sum.value.options(mover) {
            if look(Sum { parts: sum.parts.clone(), value: option })? {
                return Ok(None);
            }
        }
        if thread.is_second {
            // Of moves that look alike this thread takes the last.
            open.reverse();
        }
        Ok(Some(open))
    }
}

/// Proof numbers of a sum not yet looked into, given how well the player to move seems to stand. The less patience a game
/// has, the less its estimates count against what the search has seen.
fn guess<P: Position>(standing: f64) -> Proof {
    let (most, fine) = if P::PATIENCE < 2.0 { (12, 1) } else { (60, 16) };
    let lean = ((f64::from(4 * fine) * standing).round() as i32).clamp(-most * fine, most * fine);
    Proof { win: ((most + 4) * fine - lean) as u32, loss: ((most + 4) * fine + lean) as u32 }
}
