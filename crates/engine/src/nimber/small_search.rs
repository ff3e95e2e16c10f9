//! Who wins a part of a few dozen vertices with a heap beside it, on a copy of the part.
//!
//! Depth first, the move that leaves the least first. Of the moves that win or lose most leave much, so this order meets
//! few positions; and these are words, remembered by their shapes in a table that fits into a core's own memory, so that
//! each costs a tenth of what a node costs in the search for large parts.

use super::buckets::Reached;
use super::ground::{Ground, GroundMove, Set};
use super::impartial::Move;
use super::worker::{Interrupted, Searched};
use smallvec::SmallVec;

/// What a thread remembers of small parts.
pub(super) struct SmallSearch {
    /// The upper 48 bits of a shape's key, and what is known of it.
    entries: Box<[u64]>,
    /// How often an entry gave way to another since there are so many.
    displaced: usize,
}

/// Who wins a small part with a heap beside it, and what else was seen.
pub(super) struct SmallOutcome {
    /// Whether the player to move loses.
    pub is_lost: bool,
    /// Nimbers that the part does not have.
    pub reached: Reached,
    /// A winning move, if one is known.
    pub reply: Option<Move>,
    /// How many sets of vertices were looked at.
    pub work: u64,
}

/// What is known of a set of vertices: a bit for each nimber below 15 that it does not have; with [`Known::ALL`] these are
/// all that are less than its nimber.
#[derive(Clone, Copy)]
struct Known(u16);

/// Who wins a set of vertices with a heap beside it.
enum Outcome {
    Lost,
    /// With what a winning move leaves, unless it is on the heap or not known.
    Won(Option<Set>),
}

/// What can be said of a move without searching.
enum Look {
    Nimber(u32),
    /// The player who moves next wins.
    Bad,
    /// So many vertices are in the largest part of unknown nimber.
    Open(u32),
}

/// A move that is not known to be bad.
struct Open {
    left: Set,
    by: GroundMove,
    /// The least comes first.
    rank: u32,
}

const FEWEST: usize = 1 << 13;
/// More would not fit into a core's own memory, or not stay there.
const MOST: usize = 1 << 19;
const KNOWN_BITS: u32 = 16;
/// The nimbers of sets of so many vertices are found by the definition.
const DEFINED: u32 = 4;
/// Each time that so many sets were looked at is asked whether to go on.
const PATIENCE: u64 = 1 << 10;

impl Known {
    const ALL: u16 = 1 << 15;
    const NOTHING: Self = Self(0);

    fn nimber(self) -> Option<u32> {
        (self.0 & Self::ALL != 0).then(|| self.0.trailing_ones())
    }

    /// Whether the player to move wins with this heap beside, since an option has this nimber.
    fn is_reached(self, heap: u32) -> bool {
        heap < 15 && self.0 >> heap & 1 == 1
    }

    /// Large nimbers are forgotten.
    fn reached(reached: u64) -> Self {
        Self(reached as u16 & !Self::ALL)
    }
}

impl SmallSearch {
    /// A search that knows nothing.
    pub fn new() -> Self {
        Self { entries: bytemuck::allocation::zeroed_slice_box(FEWEST), displaced: 0 }
    }

    /// Who wins a connected part with a heap beside it, unless `halt` says that nobody wants to know.
    pub fn outcome(&mut self, ground: &Ground, heap: u32, halt: &dyn Fn() -> bool) -> Searched<SmallOutcome> {
        if self.displaced > self.entries.len() / 2 && self.entries.len() < MOST {
            self.entries = bytemuck::allocation::zeroed_slice_box(8 * self.entries.len());
            self.displaced = 0;
        }
        let mut question = Question { known: self, halt, work: 0 };
        let (is_lost, left) = match question.of_part(ground, ground.all(), heap)? {
            Outcome::Lost => (true, None),
            Outcome::Won(left) => (false, left),
        };
        let (work, known) = (question.work.max(1), self.get(ground.key(ground.all())));
        let reached = Reached::these((known.0 & !Known::ALL).into());
        Ok(SmallOutcome { is_lost, reached, reply: left.and_then(|left| ground.number(left)), work })
    }

    #[inline]
    fn get(&self, key: u64) -> Known {
        let entry = self.entries[key as usize & (self.entries.len() - 1)];
        if (entry ^ key) >> KNOWN_BITS == 0 { Known(entry as u16) } else { Known::NOTHING }
    }

    #[inline]
    fn put(&mut self, key: u64, known: Known) {
        let place = key as usize & (self.entries.len() - 1);
        let entry = &mut self.entries[place];
        self.displaced += usize::from(*entry != 0 && (*entry ^ key) >> KNOWN_BITS != 0);
        *entry = key >> KNOWN_BITS << KNOWN_BITS | u64::from(known.0);
    }

    fn put_nimber(&mut self, key: u64, nimber: u32) {
        if nimber < 15 {
            self.put(key, Known(Known::ALL | ((1 << nimber) - 1)));
        }
    }
}

/// A question while it is answered.
struct Question<'s> {
    known: &'s mut SmallSearch,
    halt: &'s dyn Fn() -> bool,
    work: u64,
}

impl Question<'_> {
    /// Who wins a connected part with a heap beside it.
    fn of_part(&mut self, ground: &Ground, part: Set, heap: u32) -> Searched<Outcome> {
        // No nimber is larger than the number of moves in a row.
        if heap > part.count_ones() {
            return Ok(Outcome::Won(None));
        }
        if let Some(nimber) = self.nimber_at_hand(ground, part) {
            return Ok(if nimber == heap { Outcome::Lost } else { Outcome::Won(None) });
        }
        let key = ground.key(part);
        let known = self.known.get(key);
        if known.is_reached(heap) {
            return Ok(Outcome::Won(None));
        }
        self.work += 1;
        if self.work % PATIENCE == 1 && (self.halt)() {
            return Err(Interrupted);
        }
        let mut reached = u64::from(known.0);
        let mut open: SmallVec<[Open; 32]> = SmallVec::new();
        for by in ground.moves(part) {
            let left = part & !by.takes;
            match self.look(ground, left, heap) {
                Look::Nimber(nimber) => {
                    reached |= 1 << nimber;
                    if nimber == heap {
                        self.known.put(key, Known::reached(reached));
                        return Ok(Outcome::Won(Some(left)));
                    }
                }
                Look::Bad => {}
                Look::Open(most) => {
                    open.push(Open { left, by: *by, rank: 32 * most + left.count_ones() });
                }
            }
        }
        self.known.put(key, Known::reached(reached));
        open.sort_unstable_by_key(|open| (open.rank, open.left));
        open.dedup_by_key(|open| open.left);
        open.reverse();
        while let Some(Open { left, by, .. }) = open.pop() {
            match self.of_sum(ground, left, heap)? {
                Outcome::Lost => {
                    self.known.put(key, Known::reached(reached | 1 << heap));
                    return Ok(Outcome::Won(Some(left)));
                }
                // A reply that could as well have come before the move is answered by the move.
                Outcome::Won(Some(reply)) => {
                    open.retain(|other| by.at & !other.left != 0 || other.left & !by.takes != reply);
                }
                Outcome::Won(None) => {}
            }
        }
        for less in (0..heap).filter(|less| reached >> less & 1 == 0) {
            if let Outcome::Lost = self.of_part(ground, part, less)? {
                return Ok(Outcome::Won(None));
            }
        }
        self.known.put_nimber(key, heap);
        Ok(Outcome::Lost)
    }

    /// Who wins a set of vertices with a heap beside it.
    fn of_sum(&mut self, ground: &Ground, set: Set, mut heap: u32) -> Searched<Outcome> {
        let (mut left, mut largest): (Set, Set) = (set, 0);
        while left != 0 {
            let mut part = ground.component(left);
            left &= !part;
            if part.count_ones() > largest.count_ones() {
                std::mem::swap(&mut part, &mut largest);
            }
            if part != 0 {
                heap ^= self.nimber(ground, part)?;
            }
        }
        Ok(match self.of_part(ground, largest, heap)? {
            Outcome::Won(Some(left)) => Outcome::Won(Some(left | set & !largest)),
            other => other,
        })
    }

    fn nimber(&mut self, ground: &Ground, part: Set) -> Searched<u32> {
        if let Some(nimber) = self.nimber_at_hand(ground, part) {
            return Ok(nimber);
        }
        let mut heap = 0;
        while let Outcome::Won(_) = self.of_part(ground, part, heap)? {
            heap += 1;
        }
        Ok(heap)
    }

    /// What can be said at once of a set of vertices with a heap beside it.
    fn look(&mut self, ground: &Ground, set: Set, heap: u32) -> Look {
        if set.count_ones() <= DEFINED {
            return Look::Nimber(self.defined(ground, set));
        }
        let key = ground.key(set);
        let known = self.known.get(key);
        if let Some(nimber) = known.nimber() {
            return Look::Nimber(nimber);
        }
        if known.is_reached(heap) {
            return Look::Bad;
        }
        let mut part = ground.component(set);
        if part == set {
            return Look::Open(set.count_ones());
        }
        let (mut left, mut sum, mut most) = (set, 0, 0);
        loop {
            match self.nimber_at_hand(ground, part) {
                Some(nimber) => sum ^= nimber,
                None => most = most.max(part.count_ones()),
            }
            left &= !part;
            if left == 0 {
                break;
            }
            part = ground.component(left);
        }
        if most > 0 {
            return Look::Open(most);
        }
        self.known.put_nimber(key, sum);
        Look::Nimber(sum)
    }

    /// The nimber of a connected part that is known or has very few vertices.
    fn nimber_at_hand(&mut self, ground: &Ground, part: Set) -> Option<u32> {
        if part.count_ones() <= DEFINED {
            return Some(self.defined(ground, part));
        }
        self.known.get(ground.key(part)).nimber()
    }

    /// The nimber of a few vertices, by the definition.
    fn defined(&mut self, ground: &Ground, set: Set) -> u32 {
        match set.count_ones() {
            0 => return 0,
            1 => return ground.lone(),
            _ => {}
        }
        let key = ground.key(set);
        if let Some(nimber) = self.known.get(key).nimber() {
            return nimber;
        }
        let reached = ground.moves(set).fold(0u64, |reached, by| reached | 1 << self.defined(ground, set & !by.takes));
        let nimber = reached.trailing_ones();
        self.known.put_nimber(key, nimber);
        nimber
    }
}

#[cfg(test)]
mod tests {
    use super::super::Bits;
    use super::super::ground::ShapeNumbers;
    use super::*;
    use std::collections::HashMap;

    /// Marsaglia's xorshift.
    fn next(state: &mut u64) -> u64 {
        *state ^= *state << 13;
        *state ^= *state >> 7;
        *state ^= *state << 17;
        *state
    }

    /// The open neighbourhoods of a random graph.
    fn random_graph(state: &mut u64, vertices: usize, sparseness: u64) -> Vec<Set> {
        let mut near = vec![0; vertices];
        for v in 0..vertices {
            for w in 0..v {
                if (next(state) >> 20).is_multiple_of(sparseness) {
                    near[v] |= 1 << w;
                    near[w] |= 1 << v;
                }
            }
        }
        near
    }

    /// Every move as what must be free and what is taken: on vertices, or on the edges of the first graph.
    fn moves(graphs: &[Vec<Set>], edges: bool) -> Vec<[Set; 2]> {
        let mut moves = Vec::new();
        for near in graphs {
            for (v, row) in near.iter().enumerate() {
                if edges {
                    let later = (0..v).filter(|w| row >> w & 1 == 1);
                    moves.extend(later.map(|w| [1 << v | 1 << w; 2]));
                } else {
                    moves.push([1 << v, row | 1 << v]);
                }
            }
        }
        moves
    }

    /// The mex over all moves.
    fn plain(moves: &[[Set; 2]], free: Set, known: &mut HashMap<Set, u32>) -> u32 {
        if let Some(&nimber) = known.get(&free) {
            return nimber;
        }
        let possible = moves.iter().filter(|[at, _]| at & !free == 0);
        let reached = possible.fold(0u64, |reached, [_, takes]| reached | 1 << plain(moves, free & !takes, known));
        known.insert(free, reached.trailing_ones());
        reached.trailing_ones()
    }

    #[test]
    fn outcomes_of_random_graphs_agree_with_the_definition() {
        let mut state = 88_172_645_463_325_252;
        let (mut searched, mut replies) = (0, 0);
        for round in 0..3000usize {
            let vertices = if round % 100 == 0 { 20 } else { 2 + round % 12 };
            let pieces = 1 + round % 3;
            let graphs: Vec<_> =
                (0..pieces).map(|_| random_graph(&mut state, vertices, 2 + round as u64 % 7)).collect();
            let moves = moves(&graphs, round % 4 == 3);
            let part = Bits::first(vertices);
            let numbered =
                moves.iter().zip(0..).map(|(&[at, takes], number)| (number, Bits([at.into()]), Bits([takes.into()])));
            let shape = |_| ShapeNumbers { summand: next(&mut state), inverse: 1 };
            let shapes: Vec<_> = (0..vertices).map(shape).collect();
            let ground = Ground::new(part, numbered, |vertex| shapes[vertex]);
            if ground.component(ground.all()) != ground.all() {
                continue;
            }
            let mut known = HashMap::new();
            let nimber = plain(&moves, ground.all(), &mut known);
            let mut search = SmallSearch::new();
            for heap in 0..=nimber + 2 {
                let Ok(outcome) = search.outcome(&ground, heap, &|| false) else {
                    panic!("nobody halted it");
                };
                assert_eq!(outcome.is_lost, heap == nimber, "{moves:?} with a heap of {heap}");
                assert!(!outcome.reached.contains(nimber));
                if let Some(reply) = outcome.reply {
                    let [at, takes] = moves[reply as usize];
                    assert_eq!(at & !ground.all(), 0);
                    assert_eq!(plain(&moves, ground.all() & !takes, &mut known), heap);
                    replies += 1;
                }
            }
            searched += 1;
        }
        assert!(searched > 1000 && replies > 2000, "{searched} {replies}");
    }

    #[test]
    fn a_search_that_is_halted_says_nothing() {
        let mut state = 1;
        let moves = moves(&[random_graph(&mut state, 32, 10)], false);
        let numbered = moves.iter().map(|&[at, takes]| (0, Bits([at.into()]), Bits([takes.into()])));
        let shapes: Vec<_> = (0..32).map(|_| ShapeNumbers { summand: next(&mut state), inverse: 1 }).collect();
        let ground = Ground::new(Bits::<1>::first(32), numbered, |vertex| shapes[vertex]);
        assert!(SmallSearch::new().outcome(&ground, 0, &|| true).is_err());
    }
}
