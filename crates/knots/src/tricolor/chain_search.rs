//! Who wins a position of the twist family: proof-number search over segments.
//!
//! The question is whether a segment has the nimber *k*, that is whether whoever moves second wins the segment beside a heap
//! of *k*. Depth-first proof-number search (Nagai 2002) always looks next where the fewest answers are missing; of several
//! unsolved segments in a sum all but the largest get their nimbers first (Lemoine and Viennot 2010). The number of
//! answers missing for a segment nobody has looked at is guessed from its size.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::Error;
use super::chain::{ChainSum, Segment};

type Id = u32;

/// A number of missing answers that stands for "never".
const NEVER: u32 = 1 << 30;

/// Bytes of a table entry beside its segment, with its share of empty room.
const ENTRY_BYTES: usize = 160;

/// An option: its segments, the smallest first, and the parity of the strands alone.
type Opened = (SmallVec<[Id; 3]>, u8);

/// What is known about a segment.
struct Known {
    segment: Segment,
    strands: u16,
    nimber: Option<u8>,
    /// For each *k* the answers missing to show that the mover wins beside a heap of *k*, and that he loses; two zeros when
    /// nobody has looked.
    missing: SmallVec<[(u32, u32); 1]>,
    options: Option<Arc<[Opened]>>,
}

/// Everything found out about segments so far.
pub(super) struct ChainSearch {
    ids: FxHashMap<Segment, Id>,
    known: Vec<Known>,
    bytes: usize,
    most_bytes: usize,
    stop: Arc<AtomicBool>,
}

/// What to look at next in a segment beside a heap.
enum Next {
    /// The segment beside a heap.
    Segment(Id, u8),
    /// The nimber of a segment, which other segments of a sum wait for.
    Nimber(Id),
}

impl ChainSearch {
    /// A search with a table of at most about this many bytes, which gives up soon after the flag is set.
    pub fn new(most_bytes: usize, stop: Arc<AtomicBool>) -> ChainSearch {
        ChainSearch { ids: FxHashMap::default(), known: Vec::new(), bytes: 0, most_bytes, stop }
    }

    /// Gives up soon after this flag is set.
    pub fn stopped_by(&mut self, stop: Arc<AtomicBool>) {
        self.stop = stop;
    }

    /// How many segments were met.
    pub fn met(&self) -> usize {
        self.known.len()
    }

    /// Makes room for a new question.
    fn tidy(&mut self) {
        if self.bytes > self.most_bytes / 2 {
            *self = ChainSearch::new(self.most_bytes, self.stop.clone());
        }
    }

    /// Whether the nimber of a sum is 0.
    pub fn is_lost(&mut self, sum: &ChainSum) -> Result<bool, Error> {
        self.tidy();
        let (segments, mut heap) = self.opened(sum);
        let Some((&largest, others)) = segments.split_last() else { return Ok(heap == 0) };
        for &segment in others {
            heap ^= self.nimber(segment)?;
        }
        self.is(largest, heap)
    }

    /// The nimber of a sum.
    pub fn nimber_of(&mut self, sum: &ChainSum) -> Result<u8, Error> {
        self.tidy();
        let (segments, mut nimber) = self.opened(sum);
        for segment in segments {
            nimber ^= self.nimber(segment)?;
        }
        Ok(nimber)
    }

    /// A sum without pairs of equal segments, the smallest first.
    fn opened(&mut self, sum: &ChainSum) -> Opened {
        let mut ids: SmallVec<[Id; 3]> = sum.segments.iter().map(|segment| self.id(segment)).collect();
        ids.sort_unstable_by_key(|&id| (self.known[id as usize].strands, id));
        let mut kept: SmallVec<[Id; 3]> = SmallVec::new();
        for id in ids {
            if kept.last() == Some(&id) {
                kept.pop();
            } else {
                kept.push(id);
            }
        }
        (kept, sum.alone)
    }

    fn id(&mut self, segment: &Segment) -> Id {
        if let Some(&id) = self.ids.get(segment) {
            return id;
        }
        let id = self.known.len() as Id;
        self.bytes += ENTRY_BYTES + 2 * segment.bytes();
        self.ids.insert(segment.clone(), id);
        self.known.push(Known {
            strands: segment.strands() as u16,
            segment: segment.clone(),
            nimber: None,
            missing: SmallVec::new(),
            options: None,
        });
        id
    }

    fn options(&mut self, id: Id) -> Arc<[Opened]> {
        if let Some(options) = &self.known[id as usize].options {
            return options.clone();
        }
        let sums = self.known[id as usize].segment.options();
        let mut options: Vec<Opened> = sums.iter().map(|sum| self.opened(sum)).collect();
        options.sort_unstable();
        options.dedup();
        let options: Arc<[Opened]> = options.into();
        self.bytes += options.len() * size_of::<Opened>();
        self.known[id as usize].options = Some(options.clone());
        options
    }

    /// Forgets the options of a segment that is solved.
    fn solved(&mut self, id: Id, nimber: u8) {
        let known = &mut self.known[id as usize];
        known.nimber = Some(nimber);
        known.missing = SmallVec::new();
        if let Some(options) = known.options.take() {
            self.bytes -= options.len() * size_of::<Opened>();
        }
    }

    fn nimber(&mut self, id: Id) -> Result<u8, Error> {
        let mut k = 0;
        while !self.is(id, k)? {
            k += 1;
        }
        Ok(k)
    }

    /// Whether the nimber of a segment is `k`.
    fn is(&mut self, id: Id, k: u8) -> Result<bool, Error> {
        loop {
            match self.missing(id, k) {
                (NEVER, 0) => return Ok(true),
                (0, NEVER) => return Ok(false),
                _ => self.look_into(id, k, [NEVER, NEVER])?,
            }
        }
    }

    /// The answers missing to show that the mover wins the segment beside a heap of `k`, and that he loses.
    fn missing(&self, id: Id, k: u8) -> (u32, u32) {
        let known = &self.known[id as usize];
        match known.nimber {
            Some(nimber) if nimber == k => return (NEVER, 0),
            Some(_) => return (0, NEVER),
            // A game of n moves has a nimber of at most n.
            None if u16::from(k) > known.strands => return (0, NEVER),
            None => {}
        }
        match known.missing.get(usize::from(k)) {
            None | Some((0, 0)) => guess(u32::from(known.strands)),
            Some(&missing) => missing,
        }
    }

    fn note(&mut self, id: Id, k: u8, missing: (u32, u32)) {
        let known = &mut self.known[id as usize].missing;
        if known.len() <= usize::from(k) {
            known.resize(usize::from(k) + 1, (0, 0));
        }
        known[usize::from(k)] = missing;
    }

    /// Looks into a segment beside a heap of `k` until one of the numbers of missing answers reaches its threshold.
    fn look_into(&mut self, id: Id, k: u8, threshold: [u32; 2]) -> Result<(), Error> {
        if self.stop.load(Ordering::Relaxed) {
            return Err(Error::Stopped { positions: self.known.len() as u64 });
        }
        if self.bytes > self.most_bytes {
            return Err(Error::TableFull { positions: self.known.len(), megabytes: self.most_bytes >> 20 });
        }
        let options = self.options(id);
        loop {
            // The mover wins when he finds one option that loses, and loses when every option wins.
            let (mut least, mut second, mut most, mut open) = (NEVER, NEVER, 0, 0);
            let mut next = None;
            let mut wins = false;
            let mut see = |(win, lose): (u32, u32), here: Next| {
                if win > 0 {
                    most = most.max(win);
                    open += 1;
                    if lose < least {
                        second = least;
                        least = lose;
                        next = Some((here, win));
                    } else {
                        second = second.min(lose);
                    }
                }
                lose == 0
            };
            for (segments, alone) in options.iter() {
                let mut heap = alone ^ k;
                let mut unsolved: SmallVec<[Id; 3]> = SmallVec::new();
                for &segment in segments {
                    match self.known[segment as usize].nimber {
                        Some(nimber) => heap ^= nimber,
                        None => unsolved.push(segment),
                    }
                }
                wins = match unsolved[..] {
                    [] => heap == 0,
                    [segment] => see(self.missing(segment, heap), Next::Segment(segment, heap)),
                    [smallest, ..] => {
                        let strands = |id: Id| u32::from(self.known[id as usize].strands);
                        let largest = strands(unsolved[unsolved.len() - 1]);
                        let others: u32 = unsolved.iter().map(|&id| strands(id)).sum::<u32>() - largest;
                        let (win, lose) = guess(largest);
                        let waits = 2 * guess(others).1;
                        see((win + waits / 8, lose + waits), Next::Nimber(smallest))
                    }
                };
                if wins {
                    break;
                }
            }
            for smaller in 0..k {
                wins = wins || see(self.missing(id, smaller), Next::Segment(id, smaller));
            }
            if wins {
                self.note(id, k, (0, NEVER));
                return Ok(());
            }
            let Some((next, win)) = next else {
                self.solved(id, k);
                return Ok(());
            };
            let (to_win, to_lose) = (least, most + open - 1);
            self.note(id, k, (to_win, to_lose));
            if to_win >= threshold[0] || to_lose >= threshold[1] {
                return Ok(());
            }
            match next {
                Next::Segment(segment, heap) => {
                    let win = threshold[1].saturating_sub(to_lose - win).max(win + 1);
                    // A little more than the second best, so that the search does not jump about.
                    let lose = threshold[0].min(second.saturating_add(1 + second / 4)).max(least + 1);
                    self.look_into(segment, heap, [win, lose])?;
                }
                Next::Nimber(segment) => {
                    self.nimber(segment)?;
                }
            }
        }
    }
}

/// The answers missing for a segment that nobody has looked at: winning takes one option, losing all.
fn guess(strands: u32) -> (u32, u32) {
    let lose = 1 + strands * strands / 8;
    ((lose / 8).max(1), lose)
}

#[cfg(test)]
mod tests {
    use crate::tricolor::{Colour, Colouring, Crossings, Player, Position, Solver};

    /// Every position of the small twists has the nimber that the search for all diagrams finds.
    #[test]
    fn chains_agree_with_the_search_for_every_diagram() {
        let solver = Solver::new();
        for n in 1..=7 {
            let twist = Crossings::twist(n).unwrap();
            let mut checked = 0;
            for pattern in 0..4u32.pow(n as u32) {
                let colour = |i: usize| {
                    [None, Some(Colour::Red), Some(Colour::Green), Some(Colour::Blue)]
                        [(pattern >> (2 * i) & 3) as usize]
                };
                let colouring = Colouring::from((0..n).map(colour).collect::<Vec<_>>());
                let Ok(position) = Position::new(&twist, colouring) else { continue };
                checked += 1;
                assert_eq!(solver.nimber(&position), solver.nimber_of_network(&position), "{position}");
            }
            assert!(checked > n);
        }
    }

    #[test]
    fn random_longer_chains_agree_too() {
        let solver = Solver::new();
        let mut seed = 3u64;
        let mut random = |limit: usize| {
            seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (seed >> 33) as usize % limit
        };
        for n in 8..=13 {
            for _ in 0..40 {
                let mut position = Position::start(&Crossings::twist(n).unwrap());
                for _ in 0..1 + random(4) {
                    let moves: Vec<_> = position.moves().collect();
                    position = position.play(moves[random(moves.len())]).unwrap();
                }
                assert_eq!(solver.nimber(&position), solver.nimber_of_network(&position), "{position}");
            }
        }
    }

    #[test]
    fn long_odd_twists_are_won_by_symmetry() {
        let solver = Solver::with_memory(1 << 24);
        for n in [63, 101, 501] {
            assert_eq!(solver.winner(&Position::start(&Crossings::twist(n).unwrap())), Ok(Player::P1));
        }
    }

    #[test]
    fn a_full_table_is_reported() {
        let solver = Solver::with_memory(1 << 16);
        let error = solver.winner(&Position::start(&Crossings::twist(40).unwrap())).unwrap_err();
        assert!(error.to_string().starts_with("not decided: the first "), "{error}");
    }
}
