//! Who wins a small part with a heap beside it, on the graph copied out of the board.
//!
//! Depth first, the move that leaves the least first: positions are words here, looked up by themselves, and cost a
//! hundredth of what they cost in the search for large parts, so that a good order matters less than haste.

use super::buckets::Reached;
use super::small::SmallNimbers;
use super::small_graph::{MAX_PIECES, SmallGraph, SmallMove};
use smallvec::SmallVec;

/// The largest part of a game with so many pieces that is better searched by itself.
pub(super) fn largest_searched(pieces: usize) -> usize {
    match pieces {
        // Dense parts become equal to others so often that the common table is better.
        1 => 12,
        2..=MAX_PIECES => 15,
        _ => 0,
    }
}

/// What a thread remembers of the small part that it looks at.
pub struct SmallSearch {
    /// What is known of sets of vertices.
    places: Box<[Known]>,
    /// The number of the part; what is known of earlier ones is of no use.
    part: u16,
    /// How many sets of vertices were looked at.
    work: u64,
}

/// Who wins a small part with a heap beside it, and what else was seen.
pub struct SmallOutcome {
    /// Whether the player to move loses.
    pub(super) is_lost: bool,
    /// The nimbers that the part does not have.
    pub(super) reached: Reached,
    /// A winning move, if one is known.
    pub(super) reply: Option<SmallMove>,
    /// How many sets of vertices were looked at.
    pub(super) work: u64,
}

/// What is known of a set of vertices.
#[derive(Clone, Copy, Default)]
struct Known {
    set: u16,
    part: u16,
    /// A bit for each nimber that the set does not have; with [`IS_ALL`] these are all that are less than its nimber.
    reached: u32,
}

const IS_ALL: u32 = 1 << 31;

/// Who wins a set of vertices with a heap beside it.
enum Outcome {
    Lost,
    /// With what a winning move leaves, unless it is on the heap or not known.
    Won(Option<u16>),
}

/// A move that is not known to be bad.
struct Open {
    left: u16,
    by: SmallMove,
    /// The least comes first.
    rank: u32,
}

/// The graph with what is asked of it all the time.
struct Ground<'a> {
    graph: &'a SmallGraph,
    nimbers: &'a SmallNimbers,
    /// Those that take the most come first.
    moves: SmallVec<[SmallMove; 32]>,
    /// What is near to each set of vertices of the lower and of the upper eight.
    near: [[u16; 256]; 2],
}

impl<'a> Ground<'a> {
    fn new(graph: &'a SmallGraph, nimbers: &'a SmallNimbers) -> Self {
        let mut moves: SmallVec<[SmallMove; 32]> = graph.moves().collect();
        moves.sort_unstable_by_key(|by| std::cmp::Reverse(by.takes.count_ones()));
        let mut near = [[0; 256]; 2];
        for vertex in 0..graph.vertices() {
            let (near, bit) = (&mut near[vertex / 8], 1 << (vertex % 8));
            let row = graph.near(vertex);
            for set in 0..bit {
                near[set | bit] = near[set] | row;
            }
        }
        Self { graph, nimbers, moves, near }
    }

    /// The component of the least vertex of a set.
    fn component(&self, set: u16) -> u16 {
        let mut part = set & set.wrapping_neg();
        loop {
            let [lower, upper] = part.to_le_bytes().map(usize::from);
            let larger = part | (self.near[0][lower] | self.near[1][upper]) & set;
            if larger == part {
                return part;
            }
            part = larger;
        }
    }
}

const PLACES: usize = 1 << 12;

impl SmallSearch {
    /// A search that knows nothing.
    pub(super) fn new() -> Self {
        Self { places: vec![Known::default(); PLACES].into(), part: 0, work: 0 }
    }

    /// Who wins a connected graph with a heap beside it.
    pub(super) fn outcome(&mut self, graph: &SmallGraph, nimbers: &SmallNimbers, heap: u32) -> SmallOutcome {
        self.part = self.part.wrapping_add(1);
        if self.part == 0 {
            self.places.fill(Known::default());
            self.part = 1;
        }
        self.work = 0;
        let (ground, all) = (Ground::new(graph, nimbers), graph.all());
        let (is_lost, left) = match self.of_part(&ground, all, heap) {
            Outcome::Lost => (true, None),
            Outcome::Won(left) => (false, left),
        };
        let reply = left.and_then(|left| ground.moves.iter().find(|by| all & !by.takes == left).copied());
        SmallOutcome { is_lost, reached: Reached::these(self.known(all) & !IS_ALL), reply, work: self.work }
    }

    /// Who wins a connected part with a heap beside it.
    fn of_part(&mut self, ground: &Ground, part: u16, heap: u32) -> Outcome {
        // No nimber is larger than the number of moves in a row.
        if heap > part.count_ones() {
            return Outcome::Won(None);
        }
        if let Some(nimber) = self.nimber_at_hand(ground, part) {
            return if nimber == heap { Outcome::Lost } else { Outcome::Won(None) };
        }
        let mut reached = self.known(part);
        if reached >> heap & 1 == 1 {
            return Outcome::Won(None);
        }
        self.work += 1;
        let mut open: SmallVec<[Open; 32]> = SmallVec::new();
        for &by in ground.moves.iter().filter(|by| part & by.at != 0) {
            let left = part & !by.takes;
            match self.sum_at_hand(ground, left) {
                Ok(nimber) => {
                    reached |= 1 << nimber;
                    if nimber == heap {
                        self.learn(part, reached);
                        return Outcome::Won(Some(left));
                    }
                }
                Err(most) => open.push(Open { left, by, rank: 16 * most + left.count_ones() }),
            }
        }
        self.learn(part, reached);
        open.sort_unstable_by_key(|open| (open.rank, open.left));
        open.dedup_by_key(|open| open.left);
        open.reverse();
        while let Some(Open { left, by, .. }) = open.pop() {
            match self.of_sum(ground, left, heap) {
                Outcome::Lost => {
                    self.learn(part, reached | 1 << heap);
                    return Outcome::Won(Some(left));
                }
                // A reply that could as well have come before the move is answered by the move.
                Outcome::Won(Some(reply)) => {
                    open.retain(|other| other.left & by.at == 0 || other.left & !by.takes != reply);
                }
                Outcome::Won(None) => {}
            }
        }
        for less in 0..heap {
            if reached >> less & 1 == 0
                && let Outcome::Lost = self.of_part(ground, part, less)
            {
                return Outcome::Won(None);
            }
        }
        self.learn_nimber(part, heap);
        Outcome::Lost
    }

    /// Who wins a set of vertices with a heap beside it.
    fn of_sum(&mut self, ground: &Ground, set: u16, mut heap: u32) -> Outcome {
        let (mut left, mut largest) = (set, 0u16);
        while left != 0 {
            let mut part = ground.component(left);
            left &= !part;
            if part.count_ones() > largest.count_ones() {
                std::mem::swap(&mut part, &mut largest);
            }
            if part != 0 {
                heap ^= self.nimber(ground, part);
            }
        }
        match self.of_part(ground, largest, heap) {
            Outcome::Won(Some(left)) => Outcome::Won(Some(left | set & !largest)),
            other => other,
        }
    }

    fn nimber(&mut self, ground: &Ground, part: u16) -> u32 {
        self.nimber_at_hand(ground, part).unwrap_or_else(|| {
            let mut heap = 0;
            while let Outcome::Won(_) = self.of_part(ground, part, heap) {
                heap += 1;
            }
            heap
        })
    }

    /// The nimber of a set of vertices, or how many there are in the largest part whose nimber is not at hand.
    fn sum_at_hand(&mut self, ground: &Ground, set: u16) -> Result<u32, u32> {
        if let Some(nimber) = self.known_nimber(set) {
            return Ok(nimber);
        }
        let (mut left, mut sum, mut most) = (set, 0, 0);
        while left != 0 {
            let part = ground.component(left);
            left &= !part;
            match self.nimber_at_hand(ground, part) {
                Some(nimber) => sum ^= nimber,
                None => most = most.max(part.count_ones()),
            }
        }
        if most > 0 {
            return Err(most);
        }
        self.learn_nimber(set, sum);
        Ok(sum)
    }

    /// The nimber of a connected part that is known or tiny.
    fn nimber_at_hand(&mut self, ground: &Ground, part: u16) -> Option<u32> {
        self.known_nimber(part).or_else(|| {
            (part.count_ones() <= ground.graph.largest_tiny()).then(|| {
                let nimber = ground.nimbers.of_component(ground.graph, part);
                self.learn_nimber(part, nimber);
                nimber
            })
        })
    }

    fn known_nimber(&self, set: u16) -> Option<u32> {
        let reached = self.known(set);
        (reached & IS_ALL != 0).then(|| reached.trailing_ones())
    }

    fn known(&self, set: u16) -> u32 {
        let known = self.places[place(set)];
        if (known.set, known.part) == (set, self.part) { known.reached } else { 0 }
    }

    fn learn(&mut self, set: u16, reached: u32) {
        self.places[place(set)] = Known { set, part: self.part, reached };
    }

    fn learn_nimber(&mut self, set: u16, nimber: u32) {
        self.learn(set, IS_ALL | ((1 << nimber) - 1));
    }
}

fn place(set: u16) -> usize {
    u32::from(set).wrapping_mul(0x9e37_79b1) as usize >> 20
}

#[cfg(test)]
mod tests {
    use super::super::Bits;
    use super::super::small_graph::{MAX_VERTICES, Takes};
    use super::*;

    /// A random graph, open neighbourhoods; the numbers are Marsaglia's xorshift.
    fn random_graph(state: &mut u64, vertices: usize, sparseness: u64) -> Vec<Bits<1>> {
        let mut near = vec![Bits::<1>::EMPTY; vertices];
        for v in 0..vertices {
            for w in 0..v {
                *state ^= *state << 13;
                *state ^= *state >> 7;
                *state ^= *state << 17;
                if (*state >> 20).is_multiple_of(sparseness) {
                    near[v].insert(w);
                    near[w].insert(v);
                }
            }
        }
        near
    }

    #[test]
    fn outcomes_of_random_graphs_agree_with_the_definition() {
        let (mut state, nimbers) = (88_172_645_463_325_252, SmallNimbers::new());
        let mut search = SmallSearch::new();
        let (mut searched, mut replies) = (0, 0);
        for round in 0..4000usize {
            let vertices = if round % 100 == 0 { MAX_VERTICES } else { 2 + round % 11 };
            let mut near: Vec<_> =
                (0..1 + round % 4).map(|_| random_graph(&mut state, vertices, 2 + round as u64 % 7)).collect();
            near.iter_mut().for_each(|near| near.iter_mut().enumerate().for_each(|(v, row)| row.insert(v)));
            let graph = SmallGraph::copy(Takes::Vertex, &near, Bits::first(vertices), vertices);
            if graph.component(graph.all()) != graph.all() {
                continue;
            }
            let nimber = nimbers.nimber(&graph);
            for heap in 0..=nimber + 2 {
                let outcome = search.outcome(&graph, &nimbers, heap);
                assert_eq!(outcome.is_lost, heap == nimber, "{near:?} with a heap of {heap}");
                assert!(!outcome.is_lost || outcome.reached == Reached::these((1 << nimber) - 1));
                assert!(!outcome.reached.contains(nimber));
                if let Some(SmallMove { at, takes }) = outcome.reply {
                    assert!(
                        at & takes != 0
                            && near.iter().any(|near| near[at.trailing_zeros() as usize].0[0] == takes.into())
                    );
                    assert_eq!(nimbers.of_set(&graph, graph.all() & !takes), heap);
                    replies += 1;
                }
            }
            searched += 1;
        }
        assert!(searched > 2000 && replies > 5000, "{searched} {replies}");
    }
}
