//! The search for a sequence of pass moves that ends with the round circle.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::fmt;

use rustc_hash::FxHashSet;

use super::pass::{Code, Level, OpenArc, Passage, code_of, diagram_of, key, strands};
use crate::diagram::Diagram;
use crate::error::Result;

/// How many diagrams the search looks at, and how many ways of each strand.
const MAX_DIAGRAMS: usize = 4000;
const MAX_WAYS: usize = 40;

/// What a pass move is as a Reidemeister move, if it is one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PassKind {
    /// A loop is undone.
    Reidemeister1,
    /// Two strands that lie one above the other are parted.
    Reidemeister2,
    /// A strand is moved across a crossing.
    Reidemeister3,
    /// Several of these at once: a strand is laid along another way.
    Pass,
}

/// One pass move, and the signed Gauss code after it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PassMove {
    /// Which Reidemeister move it is, if a single one.
    pub kind: PassKind,
    /// Whether the strand that moves lies above or below everything it meets.
    pub level: Level,
    /// The crossings that it had, in order.
    pub removed: Vec<u32>,
    /// The crossings that it gets.
    pub added: Vec<u32>,
    /// The code after the move, beginning with the strand.
    pub code: Vec<Passage>,
}

impl fmt::Display for PassMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let list = |names: &[u32]| names.iter().map(u32::to_string).collect::<Vec<_>>().join(" ");
        let level = if self.level == Level::Over { "over" } else { "under" };
        let (removed, added) = (list(&self.removed), list(&self.added));
        match self.kind {
            PassKind::Reidemeister1 => write!(f, "Reidemeister I: undo the loop at crossing {removed}"),
            PassKind::Reidemeister2 => write!(f, "Reidemeister II: part the strands at crossings {removed}"),
            PassKind::Reidemeister3 => {
                write!(f, "Reidemeister III: move the strand {level} crossings {removed}; they become {added}")
            }
            PassKind::Pass if added.is_empty() => {
                write!(f, "pass: take away the strand that lies {level} crossings {removed}")
            }
            PassKind::Pass => {
                write!(
                    f,
                    "pass: lay the strand that lies {level} crossings {removed} along a way with crossings {added}"
                )
            }
        }
    }
}

/// A proof that a diagram is the unknot: pass moves down to the round circle.
///
/// Anybody can check a move without trusting this crate. Before and after it, the code must be that of a diagram on the
/// sphere; the removed crossings must be passed in a row on one level before, the added ones in a row on that level at the
/// same place after; and without them both codes must be the same.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unknotting {
    /// The signed Gauss code at the beginning; crossings are named by their index in the diagram.
    pub start: Vec<Passage>,
    /// The moves; the last one leaves no crossing.
    pub moves: Vec<PassMove>,
}

/// A diagram that has been reached: its code, and the move and diagram it came from.
struct Reached {
    code: Code,
    from: Option<(usize, PassMove)>,
}

impl Unknotting {
    /// Looks for moves to the round circle; if none are found, the simplest diagram that was reached.
    pub(super) fn search(diagram: &Diagram) -> Result<std::result::Result<Unknotting, Diagram>> {
        let start = code_of(diagram);
        let mut search = Search {
            next_name: start.len() as u32,
            seen: FxHashSet::default(),
            queue: BinaryHeap::new(),
            reached: Vec::new(),
        };
        search.reach(Reached { code: start.clone(), from: None });
        let mut simplest = 0;
        let mut detour = 0;
        loop {
            while let Some(Reverse((length, index))) = search.queue.pop() {
                if length < search.reached[simplest].code.len() {
                    simplest = index;
                }
                if length == 0 {
                    return Ok(Ok(Unknotting { start, moves: search.moves_to(index) }));
                }
                if search.reached.len() >= MAX_DIAGRAMS * (detour + 1) {
                    break;
                }
                search.expand(index, detour);
            }
            detour += 2;
            if detour > 2 {
                return Ok(Err(diagram_of(&search.reached[simplest].code)?));
            }
            // Nothing leads down: allow ways that add crossings, from the simplest diagrams on.
            let least = search.reached[simplest].code.len();
            let again = (0..search.reached.len()).filter(|&i| search.reached[i].code.len() == least);
            search.queue = again.map(|i| Reverse((least, i))).collect();
        }
    }
}

struct Search {
    next_name: u32,
    seen: FxHashSet<Vec<u32>>,
    queue: BinaryHeap<Reverse<(usize, usize)>>,
    reached: Vec<Reached>,
}

impl Search {
    fn reach(&mut self, reached: Reached) {
        if self.seen.insert(key(&reached.code)) {
            self.queue.push(Reverse((reached.code.len(), self.reached.len())));
            self.reached.push(reached);
        }
    }

    /// Lays every strand of a diagram along other ways. The first that saves crossings is enough.
    fn expand(&mut self, index: usize, detour: usize) {
        let code = self.reached[index].code.clone();
        let mut sideways = Vec::new();
        for strand in strands(&code) {
            let arc = OpenArc::new(&code, strand);
            let removed: Vec<u32> =
                (0..strand.length).map(|step| code[(strand.start + step) % code.len()].crossing).collect();
            for way in arc.ways(MAX_WAYS, detour) {
                let name = self.next_name;
                self.next_name += way.len() as u32;
                let added = (name..self.next_name).collect();
                let laid = arc.laid(&way, name);
                let kind = arc.kind(&way);
                let pass = PassMove { kind, level: strand.level, removed: removed.clone(), added, code: laid.clone() };
                let reached = Reached { code: laid, from: Some((index, pass)) };
                if way.len() < strand.length {
                    self.reach(reached);
                    return;
                }
                sideways.push(reached);
            }
        }
        sideways.into_iter().for_each(|reached| self.reach(reached));
    }

    fn moves_to(&self, mut index: usize) -> Vec<PassMove> {
        let mut moves = Vec::new();
        while let Some((from, pass)) = &self.reached[index].from {
            moves.push(pass.clone());
            index = *from;
        }
        moves.reverse();
        moves
    }
}
