//! Nimbers by outcomes: the nimber of `G` is the `k` for which `G + *k` is lost for the player to move.
//!
//! Sums are reduced to one part and a heap as Lemoine and Viennot do ("Nimbers are inevitable", 2012), and outcomes
//! are found by depth-first proof-number search (df-pn, Nagai 2002) with weak proof numbers (Ueda et al. 2008: the
//! largest number of a child and one for each other). All threads work on the same question and meet in one table; each
//! sees where the others are and turns to the second best child rather than follow them (as Pawlewicz and Hayward 2013).

use super::Nimber;
use super::Table;
use super::buckets::{Buckets, IS_NIMBER, Known, MAX_HEAP, Proof, Reached};
use super::identities::Identities;
use crate::store::NimberStore;
use smallvec::{SmallVec, smallvec};
use std::hash::Hash;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};

/// An impartial game as the search sees it: connected parts of positions and their options.
pub trait Impartial: Sync {
    /// A part of a position that cannot be split further, or not cheaply.
    type Part: Copy + Eq + Hash + Send + Sync;

    /// The nimber if it is known without search, or else a key for the table. It may be anything once the search was asked
    /// to stop.
    fn identify(&self, part: &Self::Part) -> Identity;

    /// About how many moves there are; the larger part of a sum is searched last.
    fn moves(&self, part: &Self::Part) -> u32;

    /// A number that tells the game from others whose parts have the same keys, the same in every run.
    fn fingerprint(&self) -> u64;

    /// Call `option` with the parts of every option (equal options may be left out) until it says that this is enough.
    /// It may empty its argument.
    fn options(&self, part: &Self::Part, option: &mut dyn FnMut(&mut Vec<Self::Part>) -> bool);
}

/// What a game says of a part before it is searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Identity {
    /// The nimber, known by theory or from a table.
    Nimber(Nimber),
    /// A number that only parts of the same nimber share: the hash of a normal form.
    Key(u128),
}

/// Why a search ended without an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stopped {
    /// How many positions had been expanded.
    pub nodes: u64,
}

/// What a search may use.
#[derive(Clone, Copy, Debug)]
pub struct Effort<'a> {
    /// Raised by whoever wants the search to end.
    pub stop: &'a AtomicBool,
    /// How many threads work on a question.
    pub threads: usize,
    /// How large the table may be.
    pub table_bytes: usize,
    /// Where parts that took some work are kept, so that a search that was killed can be resumed.
    pub store: Option<&'a NimberStore>,
}

/// The store of all searches that are not told of another.
static STORE: OnceLock<NimberStore> = OnceLock::new();

/// From now on [`Effort::until`] keeps nimbers in this store; the first one told stays.
pub fn keep_nimbers_in(store: NimberStore) {
    STORE.get_or_init(|| store);
}

/// Parts that took fewer nodes are not worth keeping: finding them again is as fast as reading.
const KEPT_WORK: u64 = 512;

impl<'a> Effort<'a> {
    /// Two threads and a table of 256 MiB, until `stop` is raised.
    pub fn until(stop: &'a AtomicBool) -> Self {
        Self { stop, threads: 2, table_bytes: 1 << 28, store: STORE.get() }
    }
}

/// A search in one game with its table.
///
/// The table is kept between questions, and bounds the memory.
pub struct Search<'a, G: Impartial> {
    game: &'a G,
    table: &'a Table,
    effort: Effort<'a>,
    /// The game's number in the store.
    game_in_store: u64,
    nodes: AtomicU64,
}

/// A sum of parts of unknown nimbers and a heap.
#[derive(Clone)]
struct Sum<P> {
    /// The parts with their keys; nearly always there is one.
    parts: SmallVec<[(u128, P); 2]>,
    heap: u32,
}

struct Child<P> {
    sum: Sum<P>,
    key: u128,
    proof: Proof,
}

/// What the children of a position tell of it.
struct Weighed {
    proof: Proof,
    /// The child to look at next.
    best: usize,
    /// The best of the others, if there is another, and its `delta`.
    second: Option<usize>,
    second_delta: u32,
    /// How many children are not known to be won for the player to move there.
    unsolved: u32,
}

/// One thread's share of a question.
struct Worker<'s, 'a, G: Impartial> {
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
}

/// The positions between the root and the one a thread is searching.
struct Path(Vec<AtomicU64>);

impl Path {
    /// Deeper down, two threads seldom meet.
    const DEEPEST: usize = 64;

    fn new() -> Self {
        Self((0..Self::DEEPEST).map(|_| AtomicU64::new(0)).collect())
    }

    fn set(&self, depth: usize, mark: u64) {
        if let Some(place) = self.0.get(depth) {
            place.store(mark, Ordering::Relaxed);
        }
    }

    fn has(&self, depth: usize, mark: u64) -> bool {
        self.0.get(depth).is_some_and(|place| place.load(Ordering::Relaxed) == mark)
    }
}

/// The search of this thread must end, because someone raised `stop`, another thread is done or the table too small.
struct Interrupted;

type Searched<T> = Result<T, Interrupted>;

/// A second large part is searched for its nimber when it has at most this many moves.
const NIMBER_FIRST: u32 = 40;

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
    fn learn(&self, buckets: &Buckets, key: u128, heap: u32, proof: Proof, reached: Reached, work: u64) {
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

    pub(super) fn game(&self) -> &G {
        self.game
    }

    pub(super) fn table(&self) -> &Table {
        self.table
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
        let paths: Vec<Path> = (0..self.effort.threads).map(|_| Path::new()).collect();
        std::thread::scope(|scope| {
            let (done, paths) = (&done, &paths[..]);
            let ask = move |thread: usize| {
                let mut worker = Worker {
                    search: self,
                    buckets: self.table.buckets(),
                    done,
                    paths,
                    thread,
                    depth: 0,
                    expanded: 0,
                    identities: Identities::new(),
                };
                let answer = worker.outcome(sum);
                if answer.is_ok() {
                    done.store(true, Ordering::Relaxed);
                }
                self.nodes.fetch_add(worker.expanded, Ordering::Relaxed);
                answer.ok()
            };
            let others: Vec<_> = (1..self.effort.threads).map(|thread| scope.spawn(move || ask(thread))).collect();
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
    fn reduce(
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
    fn recall(&self, buckets: &Buckets, sum: &mut Sum<G::Part>) {
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
    fn known(&self, buckets: &Buckets, sum: &Sum<G::Part>, key: u128) -> Known {
        if sum.parts.is_empty() { Known::Nimber(Nimber::ZERO) } else { buckets.get(key, sum.heap) }
    }

    /// What can be said of a reduced sum at once.
    fn first_proof(&self, buckets: &Buckets, sum: &Sum<G::Part>, key: u128) -> Proof {
        self.proof(sum, self.known(buckets, sum, key))
    }

    /// The proof numbers of a sum of which so much is known.
    fn proof(&self, sum: &Sum<G::Part>, known: Known) -> Proof {
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

impl<G: Impartial> Worker<'_, '_, G> {
    /// Whether the player to move loses, whatever it takes.
    fn outcome(&mut self, sum: &Sum<G::Part>) -> Searched<bool> {
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
            if !proof.is_solved() && proof.phi < limit.phi && proof.delta < limit.delta {
                proof = self.prove(&single, single_key, limit)?;
            }
            self.search.learn(&self.buckets, key, sum.heap, proof, Reached::default(), self.expanded - before);
            return Ok(proof);
        }
        let before = self.expanded;
        self.expanded += 1;
        if self.expanded.is_multiple_of(64) && self.search.table.is_outgrown(&self.buckets) {
            return Err(Interrupted);
        }
        let (mut children, reached) = self.expand(sum, key)?;
        loop {
            let Weighed { proof, mut best, second, second_delta, unsolved } = self.weigh(&children);
            if proof.is_solved() || proof.phi >= limit.phi || proof.delta >= limit.delta {
                self.search.learn(&self.buckets, key, sum.heap, proof, reached, self.expanded - before);
                return Ok(proof);
            }
            // A quarter more than the second best needs, so as not to jump between the two (Pawlewicz and Lew 2007).
            let mut delta = second_delta.saturating_add(second_delta / 4 + 1);
            if let Some(second) = second
                && children[second].proof.phi > 0
                && second_delta < limit.phi
                && self.is_searched_elsewhere(&children[best])
            {
                best = second;
            }
            delta = delta.min(limit.phi).min(Proof::INFINITE);
            let child = &children[best];
            // Another thread may know more by now.
            let known = self.search.first_proof(&self.buckets, &child.sum, child.key);
            let found = if known.is_solved() {
                known
            } else {
                // The other unsolved children add one each.
                let phi = limit.delta.saturating_sub(unsolved - 1);
                let limit = Proof { phi: phi.clamp(1, Proof::INFINITE), delta };
                self.prove(&child.sum, child.key, limit)?
            };
            children[best].proof = found;
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
        let mut options: Vec<Sum<G::Part>> = Vec::new();
        for (place, (_, part)) in sum.parts.iter().enumerate() {
            let mut others = sum.parts.clone();
            others.swap_remove(place);
            let mut won = false;
            search.game.options(part, &mut |parts| {
                let option = search.reduce(identities, parts.drain(..), &others, sum.heap);
                if option.parts.is_empty() {
                    reached.insert(option.heap ^ sum.heap);
                    won = option.heap == 0;
                } else {
                    options.push(option);
                }
                won
            });
            if search.effort.stop.load(Ordering::Relaxed) || done.load(Ordering::Relaxed) {
                return Err(Interrupted);
            }
            if won {
                let nothing = Sum { parts: SmallVec::new(), heap: 0 };
                return Ok((vec![Child { sum: nothing, key: 0, proof: Proof::LOST }], reached));
            }
        }
        // Memory answers many looks at the table at once, if no answer is needed before the next look.
        let parts = options.iter().flat_map(|option| &option.parts);
        std::hint::black_box(parts.fold(0, |all, (key, _)| all ^ buckets.touch(*key)));
        let mut children: Vec<Child<G::Part>> = Vec::new();
        let mut all_known = true;
        for mut option in options {
            search.recall(buckets, &mut option);
            let key = key_of(&option);
            let known = search.known(buckets, &option, key);
            let proof = search.proof(&option, known);
            match known {
                Known::Nimber(nimber) => reached.insert(nimber.0 ^ option.heap ^ sum.heap),
                _ => all_known = false,
            }
            if proof.delta == 0 {
                return Ok((vec![Child { sum: option, key, proof }], reached));
            }
            if proof.phi != 0 {
                children.push(Child { sum: option, key, proof });
            }
        }
        if all_known && reached.mex() < sum.heap {
            search.learn(buckets, key, reached.mex(), Proof::LOST, reached, 1);
            let nimber = Sum { parts: sum.parts.clone(), heap: reached.mex() };
            return Ok((vec![Child { sum: nimber, key, proof: Proof::LOST }], reached));
        }
        for heap in (0..sum.heap).filter(|&heap| !reached.contains(heap)) {
            let smaller = Sum { parts: sum.parts.clone(), heap };
            let proof = search.first_proof(buckets, &smaller, key);
            if proof.delta == 0 {
                return Ok((vec![Child { sum: smaller, key, proof }], reached));
            }
            if proof.phi != 0 {
                children.push(Child { sum: smaller, key, proof });
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

fn key_of<P>(sum: &Sum<P>) -> u128 {
    sum_key(sum.parts.iter().map(|(key, _)| *key))
}

/// What stands in a [`Path`] for a sum with this key and heap; never zero.
fn mark(key: u128, heap: u32) -> u64 {
    (key >> 64) as u64 ^ u64::from(heap) << 32 | 1
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
