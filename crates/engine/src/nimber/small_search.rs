//! Who wins a part of a few dozen vertices with a heap beside it, on a copy of the part.
//!
//! Depth first, the move that leaves the least first. Of the moves that win or lose most leave much, so this order meets
//! few positions; and these are words, remembered by their shapes, so that each costs a tenth of what a node costs in the
//! search for large parts.

use super::buckets::Reached;
use super::ground::{Ground, Set, members};
use super::impartial::Move;
use super::shapes::{Known, Shapes, View};
use super::worker::{Interrupted, Searched};
use smallvec::SmallVec;

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

/// Who wins a set of vertices with a heap beside it.
enum Outcome {
    Lost,
    /// With what a winning move leaves, unless it is on the heap or not known.
    Won(Option<Set>),
}

impl Outcome {
    /// The same with a set of vertices beside it.
    fn beside(self, others: Set) -> Self {
        match self {
            Self::Won(Some(left)) => Self::Won(Some(left | others)),
            outcome => outcome,
        }
    }
}

/// What can be said of a set of vertices without searching.
enum Look {
    Nimber(u32),
    Unknown(Unknown),
    /// The nimbers of several parts are not known; so many vertices are in the largest.
    Parts(u32),
}

/// The part of a set whose nimber is not known.
struct Unknown {
    part: Set,
    key: u64,
    /// The nimber of the rest.
    rest: u32,
}

/// What a move leaves.
struct Child {
    left: Set,
    /// The vertex of the move, and all that it takes.
    at: Set,
    takes: Set,
    key: u64,
}

/// A move that is not known to be bad.
struct Open {
    left: Set,
    at: Set,
    takes: Set,
    /// The least comes first.
    rank: u32,
    /// Where the nimber is not known, if this is in one part.
    unknown: Option<Unknown>,
}

/// The nimbers of sets of so many vertices are found by the definition.
const DEFINED: u32 = 4;
/// Each time that so many sets were looked at is asked whether to go on.
const PATIENCE: u64 = 1 << 10;

/// Who wins a connected part with a heap beside it, unless `halt` says that nobody wants to know.
pub(super) fn outcome(shapes: &Shapes, ground: &Ground, heap: u32, halt: &dyn Fn() -> bool) -> Searched<SmallOutcome> {
    let key = ground.key(ground.all());
    let mut question = Question { shapes: shapes.view(), halt, work: 0 };
    let (is_lost, left) = match question.of_part(ground, ground.all(), key, heap)? {
        Outcome::Lost => (true, None),
        Outcome::Won(left) => (false, left),
    };
    let reached = Reached::these(question.shapes.get(key).not());
    let reply = left.and_then(|left| ground.number(left));
    Ok(SmallOutcome { is_lost, reached, reply, work: question.work.max(1) })
}

/// A question while it is answered.
struct Question<'s> {
    shapes: View<'s>,
    halt: &'s dyn Fn() -> bool,
    work: u64,
}

impl Question<'_> {
    /// Who wins a connected part with a heap beside it.
    fn of_part(&mut self, ground: &Ground, part: Set, key: u64, heap: u32) -> Searched<Outcome> {
        let known = self.shapes.get(key);
        if let Some(nimber) = known.nimber() {
            return Ok(if nimber == heap { Outcome::Lost } else { Outcome::Won(None) });
        }
        // No nimber is larger than the number of moves in a row.
        if known.is_reached(heap) || heap > part.count_ones() {
            return Ok(Outcome::Won(None));
        }
        self.work += 1;
        if self.work % PATIENCE == 1 {
            self.shapes.refresh();
            if (self.halt)() {
                return Err(Interrupted);
            }
        }
        let mut reached = known.not();
        // All are fetched before the first is looked at, since memory answers them together.
        let mut children: SmallVec<[Child; 64]> = SmallVec::new();
        for vertex in members(part) {
            let mut before = part;
            for &takes in ground.takes(vertex) {
                let left = part & !takes;
                if left != before {
                    let key = ground.key(left);
                    self.shapes.fetch(key);
                    children.push(Child { left, at: 1 << vertex, takes, key });
                }
                before = left;
            }
        }
        let mut open: SmallVec<[Open; 32]> = SmallVec::new();
        for Child { left, at, takes, key: child } in children {
            let known = self.shapes.get(child);
            let look = match known.nimber() {
                _ if left == 0 => Look::Nimber(0),
                Some(nimber) => Look::Nimber(nimber),
                None if known.is_reached(heap) => continue,
                None => self.look(ground, left, child),
            };
            let rank = |most: u32| 32 * most + left.count_ones();
            match look {
                Look::Nimber(nimber) => {
                    reached |= 1 << nimber;
                    if nimber == heap {
                        self.shapes.put(key, Known::reached(reached));
                        return Ok(Outcome::Won(Some(left)));
                    }
                }
                Look::Unknown(unknown) => {
                    let rank = rank(unknown.part.count_ones());
                    open.push(Open { left, at, takes, rank, unknown: Some(unknown) });
                }
                Look::Parts(most) => open.push(Open { left, at, takes, rank: rank(most), unknown: None }),
            }
        }
        self.shapes.put(key, Known::reached(reached));
        open.sort_unstable_by_key(|open| std::cmp::Reverse((open.rank, open.left)));
        open.dedup_by_key(|open| open.left);
        while let Some(Open { left, at, takes, unknown, .. }) = open.pop() {
            let outcome = match unknown {
                Some(Unknown { part, key, rest }) => self.of_part(ground, part, key, heap ^ rest)?.beside(left & !part),
                None => self.of_sum(ground, left, heap)?,
            };
            match outcome {
                Outcome::Lost => {
                    self.shapes.put(key, Known::reached(reached | 1 << heap));
                    return Ok(Outcome::Won(Some(left)));
                }
                // A reply that could as well have come before the move is answered by the move.
                Outcome::Won(Some(reply)) => {
                    open.retain(|other| at & !other.left != 0 || other.left & !takes != reply);
                }
                Outcome::Won(None) => {}
            }
        }
        for less in (0..heap).filter(|less| reached >> less & 1 == 0) {
            if let Outcome::Lost = self.of_part(ground, part, key, less)? {
                return Ok(Outcome::Won(None));
            }
        }
        self.shapes.put_nimber(key, heap);
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
        Ok(self.of_part(ground, largest, ground.key(largest), heap)?.beside(set & !largest))
    }

    /// The nimber of a connected part.
    fn nimber(&mut self, ground: &Ground, part: Set) -> Searched<u32> {
        let key = ground.key(part);
        if let Some(nimber) = self.nimber_at_hand(ground, part, key) {
            return Ok(nimber);
        }
        let mut heap = 0;
        while let Outcome::Won(_) = self.of_part(ground, part, key, heap)? {
            heap += 1;
        }
        Ok(heap)
    }

    /// What can be said at once of a set of vertices that the table does not know.
    fn look(&mut self, ground: &Ground, set: Set, key: u64) -> Look {
        if set.count_ones() <= DEFINED {
            return Look::Nimber(self.defined(ground, set, key));
        }
        let mut part = ground.component(set);
        if part == set {
            return Look::Unknown(Unknown { part, key, rest: 0 });
        }
        let (mut left, mut rest) = (set, 0);
        let (mut unknown, mut most) = (None, 0);
        loop {
            let key = ground.key(part);
            match self.nimber_at_hand(ground, part, key) {
                Some(nimber) => rest ^= nimber,
                None => {
                    unknown = (most == 0).then_some((part, key));
                    most = most.max(part.count_ones());
                }
            }
            left &= !part;
            if left == 0 {
                break;
            }
            part = ground.component(left);
        }
        match unknown {
            Some((part, key)) => Look::Unknown(Unknown { part, key, rest }),
            None if most > 0 => Look::Parts(most),
            None => {
                self.shapes.put_nimber(key, rest);
                Look::Nimber(rest)
            }
        }
    }

    /// The nimber of a connected part that is known or has very few vertices.
    #[inline]
    fn nimber_at_hand(&mut self, ground: &Ground, part: Set, key: u64) -> Option<u32> {
        if part.is_power_of_two() {
            return Some(1);
        }
        let nimber = self.shapes.get(key).nimber();
        if nimber.is_none() && part.count_ones() <= DEFINED { Some(self.defined(ground, part, key)) } else { nimber }
    }

    /// The nimber of a few vertices that the table does not know, by the definition.
    fn defined(&mut self, ground: &Ground, set: Set, key: u64) -> u32 {
        let mut reached = 0u64;
        for takes in members(set).flat_map(|vertex| ground.takes(vertex)) {
            let left = set & !takes;
            let key = ground.key(left);
            let nimber = match self.shapes.get(key).nimber() {
                _ if left == 0 => 0,
                Some(nimber) => nimber,
                None => self.defined(ground, left, key),
            };
            reached |= 1 << nimber;
        }
        let nimber = reached.trailing_ones();
        self.shapes.put_nimber(key, nimber);
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

    /// What each move takes, vertex by vertex.
    fn moves(graphs: &[Vec<Set>]) -> Vec<Set> {
        let vertices = 0..graphs[0].len();
        vertices.flat_map(|v| graphs.iter().map(move |near| near[v] | 1 << v)).collect()
    }

    /// The mex over all moves.
    fn plain(moves: &[Set], pieces: usize, free: Set, known: &mut HashMap<Set, u32>) -> u32 {
        if let Some(&nimber) = known.get(&free) {
            return nimber;
        }
        let possible = moves.iter().enumerate().filter(|(number, _)| free >> (number / pieces) & 1 == 1);
        let reached =
            possible.fold(0u64, |reached, (_, takes)| reached | 1 << plain(moves, pieces, free & !takes, known));
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
            let moves = moves(&graphs);
            let part = Bits::first(vertices);
            let numbered = moves.iter().zip(0..).map(|(&takes, number)| (number, Bits([takes.into()])));
            let shape = |_| ShapeNumbers { summand: next(&mut state), inverse: 1 };
            let shapes: Vec<_> = (0..vertices).map(shape).collect();
            let ground = Ground::new(part, numbered, |vertex| shapes[vertex]);
            if ground.component(ground.all()) != ground.all() {
                continue;
            }
            let mut known = HashMap::new();
            let nimber = plain(&moves, pieces, ground.all(), &mut known);
            let shapes = Shapes::new(0);
            for heap in 0..=nimber + 2 {
                let Ok(outcome) = outcome(&shapes, &ground, heap, &|| false) else {
                    panic!("nobody halted it");
                };
                assert_eq!(outcome.is_lost, heap == nimber, "{moves:?} with a heap of {heap}");
                assert!(!outcome.reached.contains(nimber));
                if let Some(reply) = outcome.reply {
                    let left = ground.all() & !moves[reply as usize];
                    assert_eq!(plain(&moves, pieces, left, &mut known), heap);
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
        let moves = moves(&[random_graph(&mut state, 32, 10)]);
        let numbered = moves.iter().map(|&takes| (0, Bits([takes.into()])));
        let shapes: Vec<_> = (0..32).map(|_| ShapeNumbers { summand: next(&mut state), inverse: 1 }).collect();
        let ground = Ground::new(Bits::<1>::first(32), numbered, |vertex| shapes[vertex]);
        assert!(outcome(&Shapes::new(0), &ground, 0, &|| true).is_err());
    }
}
