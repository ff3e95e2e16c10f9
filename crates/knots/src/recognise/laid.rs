//! A strand that lies on one level above (or below) the rest of a knot, pushed across one crossing at a time.
//!
//! The rest is an arc on the sphere: a plane graph whose vertices are its crossings and its two ends. Choose a spanning
//! tree. A place where the strand crosses an edge of the tree is pushed away from the root, across the vertex at the far
//! end, which is a Reidemeister II and a III; going from the root outwards no edge of the tree is crossed in the
//! end. The other edges join the faces in the pattern of a tree as well, so that all detours cancel by Reidemeister
//! II, and what winds around the strand's own ends is undone by Reidemeister I: one way is left, whatever the first was.

use rustc_hash::FxHashMap;

use super::pass::{Code, Level, Passage};
use super::reidemeister::{Reidemeister, too_long};
use crate::curve::Sign;
use crate::error::Result;

/// A single move of the strand, and the code after it.
pub(super) struct Push {
    pub kind: Reidemeister,
    pub crossings: Vec<u32>,
    pub code: Code,
}

/// One end of an edge of the rest: edge `j` leads to passage `j` of the rest; its head is there.
#[derive(Clone, Copy, PartialEq, Eq)]
struct End {
    edge: usize,
    head: bool,
}

/// An edge of the spanning tree, by its end at the vertex that is farther from the root: a crossing, or an end of the strand.
pub(super) struct Branch {
    end: End,
    /// The four ends around the far vertex, counterclockwise, `end` first; `None` at an end of the strand.
    around: Option<[End; 4]>,
}

/// The strand and the rest.
#[derive(Clone)]
pub(super) struct LaidStrand {
    /// The crossings of the strand, in order.
    pub strand: Vec<u32>,
    level: Level,
    /// The passages of the rest, from the end of the strand to its beginning.
    passages: Code,
    /// The strand's crossings on each edge of the rest, in the order of the edge.
    on_edge: Vec<Vec<u32>>,
    /// Where a crossing of the strand is, and whether the strand crosses there from the left of the edge to its right.
    crossed: FxHashMap<u32, (usize, bool)>,
}

impl LaidStrand {
    /// Reads a code that begins with the strand, which has this many passages.
    pub fn new(code: &Code, length: usize) -> LaidStrand {
        let (strand, rest) = code.split_at(length);
        let level = strand.first().map_or(Level::Over, |p| p.level);
        let strand: Vec<u32> = strand.iter().map(|p| p.crossing).collect();
        let mut laid = LaidStrand {
            strand,
            level,
            passages: Vec::new(),
            on_edge: vec![Vec::new()],
            crossed: FxHashMap::default(),
        };
        for &passage in rest {
            if laid.strand.contains(&passage.crossing) {
                let edge = laid.passages.len();
                laid.on_edge[edge].push(passage.crossing);
                let from_left = (passage.sign == Sign::Positive) == (level == Level::Over);
                laid.crossed.insert(passage.crossing, (edge, from_left));
            } else {
                laid.passages.push(passage);
                laid.on_edge.push(Vec::new());
            }
        }
        laid
    }

    /// The code, beginning with the strand.
    pub fn code(&self) -> Code {
        let other = if self.level == Level::Over { Level::Under } else { Level::Over };
        let passage = |&crossing: &u32, level: Level| {
            let positive = self.crossed[&crossing].1 == (self.level == Level::Over);
            Passage { crossing, level, sign: if positive { Sign::Positive } else { Sign::Negative } }
        };
        let mut code: Code = self.strand.iter().map(|name| passage(name, self.level)).collect();
        for (edge, names) in self.on_edge.iter().enumerate() {
            code.extend(names.iter().map(|name| passage(name, other)));
            code.extend(self.passages.get(edge));
        }
        code
    }

    /// The ends around each crossing of the rest, counterclockwise.
    fn vertices(&self) -> Vec<[End; 4]> {
        let mut vertices = Vec::with_capacity(self.passages.len() / 2);
        for (low, passage) in self.passages.iter().enumerate().filter(|(_, p)| p.level == Level::Under) {
            let partner = |p: &Passage| p.crossing == passage.crossing && p.level == Level::Over;
            let high = self.passages.iter().position(partner).unwrap_or(low);
            let (enters, leaves) = (|j| End { edge: j, head: true }, |j| End { edge: j + 1, head: false });
            vertices.push(match passage.sign {
                Sign::Positive => [enters(low), leaves(high), leaves(low), enters(high)],
                Sign::Negative => [enters(low), enters(high), leaves(low), leaves(high)],
            });
        }
        vertices
    }

    /// A spanning tree of the rest, from the root outwards, with few edges that this strand or the other way crosses.
    pub fn tree_avoiding(&self, other: &LaidStrand) -> Vec<Branch> {
        let vertices = self.vertices();
        let edges = self.passages.len() + 1;
        // The vertices at the tail and the head of each edge: crossings, then the end and the beginning of the strand.
        let (strand_end, strand_start) = (vertices.len(), vertices.len() + 1);
        let mut ends = vec![[strand_end, strand_start]; edges];
        for (vertex, around) in vertices.iter().enumerate() {
            for end in around {
                ends[end.edge][usize::from(end.head)] = vertex;
            }
        }
        let weight = |edge: usize| self.on_edge[edge].len() + other.on_edge[edge].len();
        let mut by_weight: Vec<usize> = (0..edges).collect();
        by_weight.sort_by_key(|&edge| weight(edge));
        // Kruskal's tree; its largest piece that nothing crosses holds the root.
        let mut piece: Vec<usize> = (0..vertices.len() + 2).collect();
        let mut chosen = vec![Vec::new(); vertices.len() + 2];
        let mut root = 0;
        let mut crossed = false;
        for edge in by_weight {
            if weight(edge) > 0 && !crossed {
                crossed = true;
                root = largest_piece(&piece[..vertices.len()]);
            }
            let [a, b] = ends[edge];
            if piece[a] != piece[b] {
                let (from, to) = (piece[a], piece[b]);
                piece.iter_mut().filter(|p| **p == from).for_each(|p| *p = to);
                chosen[a].push((edge, b, true));
                chosen[b].push((edge, a, false));
            }
        }
        if vertices.is_empty() {
            return vec![Branch { end: End { edge: 0, head: true }, around: None }];
        }
        let mut branches = Vec::with_capacity(vertices.len() + 1);
        let mut reached = vec![(root, usize::MAX)];
        let mut next = 0;
        while let Some(&(vertex, from)) = reached.get(next) {
            next += 1;
            for &(edge, far, head) in chosen[vertex].iter().filter(|(edge, ..)| *edge != from) {
                let end = End { edge, head };
                let around = vertices.get(far).map(|around| {
                    let mut around = *around;
                    let place = around.iter().position(|&e| e == end).unwrap_or(0);
                    around.rotate_left(place);
                    around
                });
                branches.push(Branch { end, around });
                reached.push((far, edge));
            }
        }
        branches
    }

    /// The moves to the way that depends on the tree only, and the strand there. The codes may have `most` passages together.
    pub fn straightened(&self, tree: &[Branch], name: &mut u32, most: usize) -> Result<(Vec<Push>, LaidStrand)> {
        let mut straight = Straightening { strand: self.clone(), moves: Vec::new(), left: most };
        straight.cancel()?;
        for branch in tree {
            let Some(around) = branch.around else { continue };
            while let Some(nearest) = straight.strand.nearest(branch.end) {
                straight.push_across(nearest, around, [*name, *name + 1])?;
                *name += 2;
                straight.cancel()?;
            }
        }
        straight.unwind()?;
        Ok((straight.moves, straight.strand))
    }

    /// The strand's crossing on an edge next to one of its ends.
    fn nearest(&self, end: End) -> Option<u32> {
        let names = &self.on_edge[end.edge];
        if end.head { names.last().copied() } else { names.first().copied() }
    }

    /// Puts a crossing on an edge next to one of its ends.
    fn put(&mut self, name: u32, end: End, counterclockwise: bool) {
        let names = &mut self.on_edge[end.edge];
        let place = if end.head { names.len() } else { 0 };
        names.insert(place, name);
        // Around the head, counterclockwise is from the left of the edge to its right.
        self.crossed.insert(name, (end.edge, counterclockwise == end.head));
    }

    fn take(&mut self, name: u32) {
        if let Some((edge, _)) = self.crossed.remove(&name) {
            self.on_edge[edge].retain(|&other| other != name);
        }
    }
}

/// The element that most others point to.
fn largest_piece(piece: &[usize]) -> usize {
    (0..piece.len()).max_by_key(|&v| piece.iter().filter(|&&p| p == piece[v]).count()).unwrap_or(0)
}

struct Straightening {
    strand: LaidStrand,
    moves: Vec<Push>,
    left: usize,
}

impl Straightening {
    fn record(&mut self, kind: Reidemeister, crossings: Vec<u32>) -> Result<()> {
        let code = self.strand.code();
        self.left = self.left.checked_sub(code.len()).ok_or_else(too_long)?;
        self.moves.push(Push { kind, crossings, code });
        Ok(())
    }

    /// Pushes the crossing `x`, next to a vertex, across it.
    ///
    /// ```text
    ///    u |   /            S crosses the end t at x. It is laid over the next end u at y, beside the vertex,
    ///      |  / S           and back at z; then it slides across the vertex: x and y move to the opposite ends
    ///  ----+-x--- t         of t and u.
    ///      |/
    /// ```
    fn push_across(&mut self, x: u32, around: [End; 4], [y, z]: [u32; 2]) -> Result<()> {
        let [t, next, opposite, previous] = around;
        debug_assert_eq!(self.strand.nearest(t), Some(x));
        let vertex = self.strand.passages[if t.head { t.edge } else { t.edge - 1 }].crossing;
        let counterclockwise = self.strand.crossed[&x].1 == t.head;
        let (u, across_u) = if counterclockwise { (next, previous) } else { (previous, next) };
        let place = self.strand.strand.iter().position(|&name| name == x).unwrap_or(0);
        self.strand.strand.splice(place + 1..place + 1, [y, z]);
        self.strand.put(z, u, !counterclockwise);
        self.strand.put(y, u, counterclockwise);
        self.record(Reidemeister::Cover, vec![y, z])?;
        self.strand.strand.swap(place, place + 1);
        self.strand.take(x);
        self.strand.take(y);
        self.strand.put(x, opposite, !counterclockwise);
        self.strand.put(y, across_u, !counterclockwise);
        self.record(Reidemeister::Slide, vec![x, y, vertex])
    }

    /// Parts the strand from edges that it crosses and at once crosses back.
    fn cancel(&mut self) -> Result<()> {
        let mut place = 0;
        while place + 1 < self.strand.strand.len() {
            let [a, b] = [self.strand.strand[place], self.strand.strand[place + 1]];
            let (edge, other) = (self.strand.crossed[&a].0, self.strand.crossed[&b].0);
            let names = &self.strand.on_edge[edge];
            let neighbours = names.windows(2).any(|w| w == [a, b] || w == [b, a]);
            if edge != other || !neighbours || self.strand.crossed[&a].1 == self.strand.crossed[&b].1 {
                place += 1;
                continue;
            }
            self.strand.strand.drain(place..place + 2);
            self.strand.take(a);
            self.strand.take(b);
            self.record(Reidemeister::Part, vec![a, b])?;
            place = place.saturating_sub(1);
        }
        Ok(())
    }

    /// Undoes the loops at both ends of the strand.
    fn unwind(&mut self) -> Result<()> {
        loop {
            let last_edge = self.strand.passages.len();
            let first = self.strand.strand.first().copied();
            let last = self.strand.strand.last().copied();
            let looped = first
                .filter(|_| self.strand.nearest(End { edge: last_edge, head: true }) == first)
                .or_else(|| last.filter(|_| self.strand.nearest(End { edge: 0, head: false }) == last));
            let Some(name) = looped else { return Ok(()) };
            self.strand.strand.retain(|&other| other != name);
            self.strand.take(name);
            self.record(Reidemeister::Unloop, vec![name])?;
            self.cancel()?;
        }
    }
}
