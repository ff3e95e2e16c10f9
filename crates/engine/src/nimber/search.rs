//! Nimbers by outcomes: the nimber of `G` is the `k` for which `G + *k` is lost for the player to move.
//!
//! Sums are reduced to one part and a heap as Lemoine and Viennot do ("Nimbers are inevitable", 2012). All threads work on
//! the same question and meet in one table.

use super::buckets::{Buckets, IS_NIMBER, Known, MAX_HEAP, Proof, Reached};
use super::effort::{Effort, Stopped};
use super::identities::Identities;
use super::impartial::{Identity, Impartial};
use super::path::Path;
use super::worker::Worker;
use super::{Nimber, Table};
use smallvec::SmallVec;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// Parts that took fewer nodes are not worth keeping: finding them again is as fast as reading.
const KEPT_WORK: u64 = 512;

/// A search in one game with its table.
///
/// The table is kept between questions, and bounds the memory.
pub struct Search<'a, G: Impartial> {
    pub(super) game: &'a G,
    pub(super) table: &'a Table,
    pub(super) effort: Effort<'a>,
    /// The game's number in the store.
    game_in_store: u64,
    nodes: AtomicU64,
}

/// A sum of parts of unknown nimbers and a heap.
#[derive(Clone)]
pub(super) struct Sum<P> {
    /// The parts with their keys; nearly always there is one.
    pub parts: SmallVec<[(u128, P); 2]>,
    pub heap: u32,
}

impl<'a, G: Impartial> Search<'a, G> {
    /// A search in `game` that keeps what it learns in `table`.
    pub fn new(game: &'a G, table: &'a Table, effort: Effort<'a>) -> Self {
        let mut game_in_store = 0;
        if let Some(store) = effort.store {
            game_in_store = game.fingerprint();
            store.recall(game_in_store, |key, about, nimber, work| table.restore(key, about, nimber, work));
        }
        Self { game, table, effort, game_in_store, nodes: AtomicU64::new(0) }
    }

    /// Put what was found into the table, and into the store if it took some work.
    pub(super) fn learn(&self, buckets: &Buckets, key: u128, heap: u32, proof: Proof, reached: Reached, work: u64) {
        buckets.put_proof(key, heap, proof, reached, work);
        if let Some(store) = self.effort.store
            && proof.is_solved()
            && work >= KEPT_WORK
            && heap <= MAX_HEAP
        {
            let (about, nimber) = if proof.delta == 0 { (IS_NIMBER as u8, heap as u8) } else { (heap as u8, 0) };
            store.keep(self.game_in_store, key, about, nimber, work.ilog2() as u8);
        }
    }

    /// How many positions have been expanded so far.
    pub fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    /// The nimber of the sum of `parts`.
    pub fn nimber(&self, parts: Vec<G::Part>) -> Result<Nimber, Stopped> {
        let mut sum = Nimber::ZERO;
        let mut rest = self.reduce(&mut Identities::new(), parts, &[], 0);
        self.stopped()?;
        self.recall(&self.table.buckets(), &mut rest);
        sum += Nimber(rest.heap);
        rest.parts.sort_by_key(|(_, part)| self.game.moves(part));
        for (_, part) in rest.parts {
            let heap = (0..=MAX_HEAP).map(|heap| self.is_lost(vec![part], heap).map(|lost| (heap, lost)));
            for answer in heap {
                if let (heap, true) = answer? {
                    sum += Nimber(heap);
                    break;
                }
            }
        }
        Ok(sum)
    }

    /// Whether the player to move loses the sum of `parts` and a heap.
    pub fn is_lost(&self, parts: Vec<G::Part>, heap: u32) -> Result<bool, Stopped> {
        let mut sum = self.reduce(&mut Identities::new(), parts, &[], heap);
        self.stopped()?;
        self.recall(&self.table.buckets(), &mut sum);
        loop {
            if let Some(answer) = self.ask_all(&sum) {
                return Ok(answer);
            }
            self.stopped()?;
            if !self.table.grow() {
                return Err(Stopped { nodes: self.nodes() });
            }
        }
    }

    /// Put the question to all threads; no answer if they were stopped or the table was too small.
    fn ask_all(&self, sum: &Sum<G::Part>) -> Option<bool> {
        let done = AtomicBool::new(false);
        let is_small = matches!(&sum.parts[..], [(_, part)] if self.game.ground(part).is_some());
        let threads = if is_small { 1 } else { self.effort.threads };
        let paths: Vec<Path> = (0..threads).map(|_| Path::new()).collect();
        std::thread::scope(|scope| {
            let (done, paths) = (&done, &paths[..]);
            let ask = move |thread: usize| {
                let mut worker = Worker::new(self, done, paths, thread);
                let answer = worker.outcome(sum);
                if answer.is_ok() {
                    done.store(true, Ordering::Relaxed);
                }
                self.nodes.fetch_add(worker.expanded(), Ordering::Relaxed);
                answer.ok()
            };
            let others: Vec<_> = (1..threads).map(|thread| scope.spawn(move || ask(thread))).collect();
            let mut answer = ask(0);
            for other in others {
                answer = other.join().ok().flatten().or(answer);
            }
            answer
        })
    }

    fn stopped(&self) -> Result<(), Stopped> {
        if self.effort.stop.load(Ordering::Relaxed) { Err(Stopped { nodes: self.nodes() }) } else { Ok(()) }
    }

    /// The sum of the parts of an option, `others` and a heap, without pairs of equal parts and without parts whose
    /// nimber is known without the table.
    pub(super) fn reduce(
        &self,
        identities: &mut Identities<G::Part>,
        parts: impl IntoIterator<Item = G::Part>,
        others: &[(u128, G::Part)],
        heap: u32,
    ) -> Sum<G::Part> {
        let mut sum = Sum { parts: others.into(), heap };
        for part in parts {
            match identities.of(part, |part| self.game.identify(part)) {
                Identity::Nimber(nimber) => sum.heap ^= nimber.0,
                Identity::Key(key) => {
                    if let Some(equal) = sum.parts.iter().position(|(other, _)| *other == key) {
                        sum.parts.swap_remove(equal);
                    } else {
                        sum.parts.push((key, part));
                    }
                }
            }
        }
        sum
    }

    /// Take out of a sum of several parts those whose nimber the table knows.
    pub(super) fn recall(&self, buckets: &Buckets, sum: &mut Sum<G::Part>) {
        if sum.parts.len() > 1 {
            sum.parts.retain(|(key, _)| match buckets.get(*key, 0) {
                Known::Nimber(nimber) => {
                    sum.heap ^= nimber.0;
                    false
                }
                _ => true,
            });
        }
    }

    /// What is known of a sum; without parts it is its heap, whose nimber beside the heap is zero.
    pub(super) fn known(&self, buckets: &Buckets, sum: &Sum<G::Part>, key: u128) -> Known {
        if sum.parts.is_empty() { Known::Nimber(Nimber::ZERO) } else { buckets.get(key, sum.heap) }
    }

    /// What can be said of a reduced sum at once.
    pub(super) fn first_proof(&self, buckets: &Buckets, sum: &Sum<G::Part>, key: u128) -> Proof {
        self.proof(sum, self.known(buckets, sum, key))
    }

    /// The proof numbers of a sum of which so much is known.
    pub(super) fn proof(&self, sum: &Sum<G::Part>, known: Known) -> Proof {
        match known {
            Known::Nimber(nimber) if nimber.0 == sum.heap => Proof::LOST,
            Known::Nimber(_) => Proof::WON,
            Known::Proof(proof) => proof,
            Known::Nothing => {
                let moves = sum.parts.iter().map(|(_, part)| self.game.moves(part));
                let (all, most) = moves.fold((0, 0), |(all, most), moves| (all + moves, moves.max(most)));
                // The largest part decides how hard a sum is; the others add little.
                Proof { phi: 1, delta: most + (all - most) / 4 + sum.heap }
            }
        }
    }
}

pub(super) fn key_of<P>(sum: &Sum<P>) -> u128 {
    sum_key(sum.parts.iter().map(|(key, _)| *key))
}

/// The key of a sum: of its only part, or a mixture.
pub(super) fn sum_key(mut parts: impl Iterator<Item = u128>) -> u128 {
    match (parts.next(), parts.next()) {
        (Some(only), None) => only,
        (first, second) => {
            first.into_iter().chain(second).chain(parts).fold(1, |all: u128, key| all.wrapping_add(mix(key)))
        }
    }
}

/// Spread what is in any bits of a number over all of them.
pub(super) fn mix(key: u128) -> u128 {
    const ODD: u128 = 0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835;
    let key = (key ^ key >> 67).wrapping_mul(ODD);
    (key ^ key >> 65).wrapping_mul(ODD) ^ key >> 64
}
