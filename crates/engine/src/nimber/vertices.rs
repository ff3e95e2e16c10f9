//! Games in which a move takes a vertex of a graph and its neighbours: Node Kayles and the placement games.
//!
//! Several graphs over the same vertices are several pieces: a move chooses a vertex and a piece.

use super::ground::MAX_VERTICES;
use super::keys::{Keys, Layout};
use super::small::{SmallNimbers, largest_defined};
use super::small_graph::{SmallGraph, Takes};
use super::{Bits, Ground, Nimber, split};
use super::{Identity, Impartial, Move};
use crate::fingerprint::fingerprint;

/// A game on vertices; a position is the set of those still free.
///
/// ```
/// use upstar_engine::nimber::{Bits, Effort, Layout, Search, Table, VertexGame};
/// use std::sync::atomic::AtomicBool;
/// // Node Kayles on a path of four vertices.
/// let closed = (0..4usize).map(|v| (v.saturating_sub(1)..=(v + 1).min(3)).collect()).collect();
/// let game = VertexGame::<1>::new(vec![closed], Layout::default());
/// let (table, go) = (Table::new(1 << 16), AtomicBool::new(false));
/// let nimber = Search::new(&game, &table, Effort::until(&go)).nimber(game.split(Bits::first(4)));
/// assert_eq!(nimber.unwrap().0, 0);
/// ```
pub struct VertexGame<const W: usize> {
    /// For each piece and vertex, what a move there takes: the vertex and all it threatens.
    taken: Vec<Vec<Bits<W>>>,
    /// For each vertex, what any piece there takes.
    near: Vec<Bits<W>>,
    /// For each vertex, what is near to something that a piece there takes.
    around: Vec<Bits<W>>,
    keys: Keys,
    small: SmallNimbers,
}

impl<const W: usize> VertexGame<W> {
    /// The game with the given closed neighbourhoods, one list for each piece; threats must be mutual.
    pub fn new(taken: Vec<Vec<Bits<W>>>, layout: Layout) -> Self {
        let mut pieces: Vec<Vec<Bits<W>>> = Vec::new();
        for piece in taken {
            if !pieces.contains(&piece) {
                pieces.push(piece);
            }
        }
        let vertices = pieces.first().map_or(0, Vec::len);
        let near: Vec<Bits<W>> =
            (0..vertices).map(|v| pieces.iter().fold(Bits::one(v), |near, piece| near | piece[v])).collect();
        let around = near.iter().map(|near_v| near_v.iter().fold(Bits::EMPTY, |all, w| all | near[w])).collect();
        let preserves = |image: &[u16]| {
            pieces.iter().all(|piece| {
                (0..vertices).all(|v| {
                    let moved: Bits<W> = piece[v].iter().map(|w| usize::from(image[w])).collect();
                    moved == piece[usize::from(image[v])]
                })
            })
        };
        let keys = Keys::new(layout, vertices, preserves);
        Self { taken: pieces, near, around, keys, small: SmallNimbers::new() }
    }

    /// How many vertices there are.
    pub fn vertices(&self) -> usize {
        self.near.len()
    }

    /// How many different pieces there are.
    pub fn pieces(&self) -> usize {
        self.taken.len()
    }

    /// What is still free after `piece` was put on `vertex`.
    pub fn after(&self, free: Bits<W>, piece: usize, vertex: usize) -> Bits<W> {
        free.without(self.taken[piece][vertex])
    }

    /// The number of the move that puts a piece on a vertex.
    fn number(&self, vertex: usize, piece: usize) -> Move {
        (vertex * self.taken.len() + piece) as Move
    }

    /// The connected parts of a set of free vertices.
    pub fn split(&self, free: Bits<W>) -> Vec<Bits<W>> {
        let mut parts = Vec::new();
        split(&self.near, free, free, &mut |part| parts.push(part));
        parts
    }
}

impl<const W: usize> Impartial for VertexGame<W> {
    type Part = Bits<W>;

    fn identify(&self, part: &Bits<W>) -> Identity {
        let size = part.len();
        if size <= 1 {
            return Identity::Nimber(Nimber(size as u32));
        }
        if size <= largest_defined(Takes::Vertex, self.taken.len()) {
            let graph = SmallGraph::copy(Takes::Vertex, &self.taken, *part, size);
            return Identity::Nimber(Nimber(self.small.nimber(&graph)));
        }
        // A symmetry without fixed vertices under which no piece threatens its image: the second player copies.
        self.keys.identity(part, &self.near)
    }

    fn moves(&self, part: &Bits<W>) -> u32 {
        (part.len() * self.taken.len()) as u32
    }

    fn ground(&self, part: &Bits<W>) -> Option<Ground> {
        (part.len() <= MAX_VERTICES).then(|| {
            let moves = part.iter().flat_map(|vertex| {
                (0..self.taken.len()).map(move |piece| (self.number(vertex, piece), self.taken[piece][vertex]))
            });
            Ground::new(*part, moves, |vertex| self.keys.shape(vertex))
        })
    }

    fn commute(&self, one: Move, other: Move) -> bool {
        let pieces = self.taken.len();
        let [one, other] = [one, other].map(|number| (number as usize / pieces, number as usize % pieces));
        let takes = |(vertex, piece): (usize, usize), other: usize| self.taken[piece][vertex].contains(other);
        !takes(one, other.0) && !takes(other, one.0)
    }

    fn fingerprint(&self) -> u64 {
        fingerprint(&self.taken, 1) as u64
    }

    fn options(&self, part: &Bits<W>, option: &mut dyn FnMut(Move, &mut Vec<Bits<W>>) -> bool) {
        let mut parts = Vec::new();
        for vertex in part.iter() {
            for (place, piece) in self.taken.iter().enumerate() {
                let taken = piece[vertex] & *part;
                if self.taken[..place].iter().any(|other| other[vertex] & *part == taken) {
                    continue;
                }
                parts.clear();
                split(&self.near, part.without(taken), self.around[vertex], &mut |part| parts.push(part));
                if option(self.number(vertex, place), &mut parts) {
                    return;
                }
            }
        }
    }
}
