//! One thread's share of a search: depth-first proof-number search (df-pn, Nagai 2002) with weak proof numbers (Ueda et al.
//! 2008: the largest number of a child and one for each other).
//!
//! A thread sees where the others are, and turns to the second best child rather than follow them (as Pawlewicz and
//! Hayward 2013).

use super::buckets::{Buckets, Known, Proof, Reached};
use super::identities::Identities;
use super::impartial::{Impartial, Move};
use super::path::{Path, mark};
use super::search::{Search, Sum, key_of};
use super::small_search;
use smallvec::{SmallVec, smallvec};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

struct Child<P> {
    /// The move that leads here, unless it is one on the heap.
    by: Option<Move>,
    sum: Sum<P>,
    key: u128,
    proof: Proof,
}

/// What the children of a position tell of it.
struct Weighed {
    proof: Proof,
    /// The child that is most easily lost for the player to move there.
    best: usize,
    /// The best of the others, if there is another, and its `delta`.
    second: Option<usize>,
    second_delta: u32,
    /// How many children are not known to be won for the player to move there.
    unsolved: u32,
}

/// One thread's share of a question.
pub(super) struct Worker<'s, 'a, G: Impartial> {
    search: &'s Search<'a, G>,
    buckets: Arc<Buckets>,
    /// Another thread has the answer.
    done: &'s AtomicBool,
    /// Where each thread is, and which of them this one is.
    paths: &'s [Path],
    thread: usize,
    depth: usize,
    expanded: u64,
    identities: Identities<G::Part>,
    /// A move by which the position searched last is won, if it is and one is known.
    reply: Option<Move>,
}

/// The search of this thread must end, because someone raised `stop`, another thread is done or the table too small.
pub(super) struct Interrupted;

pub(super) type Searched<T> = Result<T, Interrupted>;

/// A second large part is searched for its nimber when it has at most this many moves.
const NIMBER_FIRST: u32 = 40;

impl<'s, 'a, G: Impartial> Worker<'s, 'a, G> {
    /// The share of one of the threads that have these `paths`, until `done`.
    pub fn new(search: &'s Search<'a, G>, done: &'s AtomicBool, paths: &'s [Path], thread: usize) -> Self {
        let (buckets, identities) = (search.table.buckets(), Identities::new());
        Self { search, buckets, done, paths, thread, depth: 0, expanded: 0, identities, reply: None }
    }

    /// How many positions this thread has expanded.
    pub fn expanded(&self) -> u64 {
        self.expanded
    }

    /// Whether the player to move loses, whatever it takes.
    pub fn outcome(&mut self, sum: &Sum<G::Part>) -> Searched<bool> {
        let key = key_of(sum);
        let mut proof = self.search.first_proof(&self.buckets, sum, key);
        while !proof.is_solved() {
            let infinite = Proof { phi: Proof::INFINITE, delta: Proof::INFINITE };
            proof = self.prove(sum, key, infinite)?;
        }
        Ok(proof.delta == 0)
    }

    fn nimber(&mut self, key: u128, part: &G::Part) -> Searched<u32> {
        let mut sum = Sum { parts: smallvec![(key, *part)], heap: 0 };
        while !self.outcome(&sum)? {
            sum.heap += 1;
        }
        Ok(sum.heap)
    }

    /// Search until one of the proof numbers reaches that of `limit`.
    fn prove(&mut self, sum: &Sum<G::Part>, key: u128, limit: Proof) -> Searched<Proof> {
        let path = &self.paths[self.thread];
        path.set(self.depth, mark(key, sum.heap));
        self.depth += 1;
        let found = self.prove_here(sum, key, limit);
        self.depth -= 1;
        path.set(self.depth, 0);
        found
    }

    fn prove_here(&mut self, sum: &Sum<G::Part>, key: u128, limit: Proof) -> Searched<Proof> {
        if sum.parts.len() > 1
            && let Some(single) = self.nimbers_of_smaller_parts(sum)?
        {
            // What is found for the simpler sum holds for this one.
            let single_key = key_of(&single);
            let mut proof = self.search.first_proof(&self.buckets, &single, single_key);
            let before = self.expanded;
            self.reply = None;
            if !proof.is_solved() && proof.phi < limit.phi && proof.delta < limit.delta {
                proof = self.prove(&single, single_key, limit)?;
            }
            self.search.learn(&self.buckets, key, sum.heap, proof, Reached::default(), self.expanded - before);
            return Ok(proof);
        }
        let before = self.expanded;
        self.expanded += 1;
        if self.search.table.is_outgrown(&self.buckets) {
            return Err(Interrupted);
        }
        if let [(_, part)] = &sum.parts[..]
            && let Some(ground) = self.search.game.ground(part)
        {
            let halt = || self.search.effort.stop.load(Ordering::Relaxed) || self.done.load(Ordering::Relaxed);
            let outcome = small_search::outcome(self.search.table.shapes(), &ground, sum.heap, &halt)?;
            self.expanded = before + outcome.work;
            let proof = if outcome.is_lost { Proof::LOST } else { Proof::WON };
            self.search.learn(&self.buckets, key, sum.heap, proof, outcome.reached, outcome.work);
            self.reply = outcome.reply;
            return Ok(proof);
        }
        let (mut children, reached) = self.expand(sum, key)?;
        loop {
            let Weighed { proof, best, second, second_delta, unsolved } = self.weigh(&children);
            if proof.is_solved() || proof.phi >= limit.phi || proof.delta >= limit.delta {
                self.search.learn(&self.buckets, key, sum.heap, proof, reached, self.expanded - before);
                self.reply = children.get(best).and_then(|child| child.by);
                return Ok(proof);
            }
            let next = match second {
                // Only where all children will probably be needed.
                Some(second)
                    if second_delta < limit.phi
                        && 2 * proof.phi > proof.delta
                        && self.is_searched_elsewhere(&children[best]) =>
                {
                    second
                }
                _ => best,
            };
            let child = &children[next];
            self.reply = None;
            // Another thread may know more by now.
            let known = self.search.first_proof(&self.buckets, &child.sum, child.key);
            let found = if known.is_solved() {
                known
            } else {
                // A quarter more than the second best needs, so as not to jump between the two (Pawlewicz and Lew 2007).
                let delta = second_delta.saturating_add(second_delta / 4 + 1).min(limit.phi).min(Proof::INFINITE);
                // The other unsolved children add one each.
                let phi = limit.delta.saturating_sub(unsolved - 1);
                let limit = Proof { phi: phi.clamp(1, Proof::INFINITE), delta };
                self.prove(&child.sum, child.key, limit)?
            };
            children[next].proof = found;
            if found.phi == 0
                && let (Some(by), Some(reply)) = (children[next].by, self.reply)
                && let Some(other) = children.iter_mut().find(|child| child.by == Some(reply))
                && self.search.game.commute(by, reply)
            {
                // The reply could as well have come first, and would be answered by this move.
                other.proof = Proof::WON;
            }
        }
    }

    /// Whether another thread is at work below this child.
    fn is_searched_elsewhere(&self, child: &Child<G::Part>) -> bool {
        let mark = mark(child.key, child.sum.heap);
        (0..self.paths.len()).any(|thread| thread != self.thread && self.paths[thread].has(self.depth, mark))
    }

    /// The proof numbers of a position from those of its children, and where to go on.
    fn weigh(&self, children: &[Child<G::Part>]) -> Weighed {
        let (mut best, mut least) = (0, u64::MAX);
        let (mut second, mut second_least) = (None, u64::MAX);
        let (mut largest, mut unsolved) = (0, 0);
        for (place, child) in children.iter().enumerate() {
            if child.proof.phi > 0 {
                largest = largest.max(child.proof.phi);
                unsolved += 1;
            }
            // Ties are broken differently in each thread.
            let order = (child.key as u64 ^ self.thread as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 40;
            let rank = u64::from(child.proof.delta) << 24 | order;
            if rank < least {
                (second, second_least) = (Some(best), least);
                (best, least) = (place, rank);
            } else if rank < second_least {
                (second, second_least) = (Some(place), rank);
            }
        }
        let phi = if children.is_empty() { Proof::INFINITE } else { (least >> 24) as u32 };
        let delta: u32 = if phi == 0 {
            Proof::INFINITE
        } else if unsolved == 0 {
            0
        } else {
            (largest + unsolved - 1).min(Proof::INFINITE)
        };
        let proof = if delta == 0 { Proof::LOST } else { Proof { phi, delta } };
        let second = second.filter(|_| second_least < u64::MAX);
        let second_delta = (second_least >> 24).min(u32::MAX.into()) as u32;
        Weighed { proof, best, second, second_delta, unsolved }
    }

    /// The children that are not known to be bad moves, or a known good move alone; and the nimbers of known options.
    ///
    /// The options whose parts are all small come first, since a good move among them saves asking the table.
    fn expand(&mut self, sum: &Sum<G::Part>, key: u128) -> Searched<(Vec<Child<G::Part>>, Reached)> {
        let Self { search, buckets, identities, done, .. } = self;
        let mut reached = Reached::default();
        let mut options: Vec<(Move, Sum<G::Part>)> = Vec::new();
        for (place, (_, part)) in sum.parts.iter().enumerate() {
            let mut others = sum.parts.clone();
            others.swap_remove(place);
            let mut won = None;
            search.game.options(part, &mut |by, parts| {
                let option = search.reduce(identities, parts.drain(..), &others, sum.heap);
                if option.parts.is_empty() {
                    reached.insert(option.heap ^ sum.heap);
                    won = (option.heap == 0).then_some(by);
                } else {
                    options.push((by, option));
                }
                won.is_some()
            });
            if search.effort.stop.load(Ordering::Relaxed) || done.load(Ordering::Relaxed) {
                return Err(Interrupted);
            }
            if won.is_some() {
                let nothing = Sum { parts: SmallVec::new(), heap: 0 };
                return Ok((vec![Child { by: won, sum: nothing, key: 0, proof: Proof::LOST }], reached));
            }
        }
        // Memory answers many looks at the table at once, if no answer is needed before the next look.
        let parts = options.iter().flat_map(|(_, option)| &option.parts);
        std::hint::black_box(parts.fold(0, |all, (key, _)| all ^ buckets.touch(*key)));
        let mut children: Vec<Child<G::Part>> = Vec::new();
        let mut all_known = true;
        for (by, mut option) in options {
            search.recall(buckets, &mut option);
            let key = key_of(&option);
            let known = search.known(buckets, &option, key);
            let proof = search.proof(&option, known);
            match known {
                Known::Nimber(nimber) => reached.insert(nimber.0 ^ option.heap ^ sum.heap),
                _ => all_known = false,
            }
            if proof.delta == 0 {
                return Ok((vec![Child { by: Some(by), sum: option, key, proof }], reached));
            }
            if proof.phi != 0 {
                children.push(Child { by: Some(by), sum: option, key, proof });
            }
        }
        if all_known && reached.mex() < sum.heap {
            search.learn(buckets, key, reached.mex(), Proof::LOST, reached, 1);
            let nimber = Sum { parts: sum.parts.clone(), heap: reached.mex() };
            return Ok((vec![Child { by: None, sum: nimber, key, proof: Proof::LOST }], reached));
        }
        for heap in (0..sum.heap).filter(|&heap| !reached.contains(heap)) {
            let smaller = Sum { parts: sum.parts.clone(), heap };
            let proof = search.first_proof(buckets, &smaller, key);
            if proof.delta == 0 {
                return Ok((vec![Child { by: None, sum: smaller, key, proof }], reached));
            }
            if proof.phi != 0 {
                children.push(Child { by: None, sum: smaller, key, proof });
            }
        }
        children.sort_unstable_by_key(|child| (child.key, child.sum.heap));
        children.dedup_by_key(|child| (child.key, child.sum.heap));
        Ok((children, reached))
    }

    /// The sum with the nimbers of all parts but the largest, unless these are large too.
    fn nimbers_of_smaller_parts(&mut self, sum: &Sum<G::Part>) -> Searched<Option<Sum<G::Part>>> {
        let moves = |part: &(u128, G::Part)| self.search.game.moves(&part.1);
        let mut parts = sum.parts.clone();
        parts.sort_by_key(moves);
        let Some(largest) = parts.pop() else {
            return Ok(None);
        };
        if parts.iter().any(|part| moves(part) > NIMBER_FIRST) {
            return Ok(None);
        }
        let mut heap = sum.heap;
        for (key, part) in &parts {
            heap ^= self.nimber(*key, part)?;
        }
        Ok(Some(Sum { parts: smallvec![largest], heap }))
    }
}
