//! Games in which a move takes two neighbouring vertices: Arc Kayles, and Cram on a grid.

use super::keys::{Keys, Layout};
use super::small::{SmallNimbers, largest_defined};
use super::small_graph::{SmallGraph, Takes};
use super::{Bits, Nimber, split};
use super::{Identity, Impartial, Move};
use crate::fingerprint::fingerprint;

/// A game on the edges of a graph; a position is the set of vertices still free.
///
/// ```
/// use upstar_engine::nimber::{Bits, EdgeGame, Effort, Layout, Search, Table};
/// use std::sync::atomic::AtomicBool;
/// // Cram on a strip of five squares, which is Dawson's Kayles.
/// let near = (0..5usize).map(|v| (v.saturating_sub(1)..=(v + 1).min(4)).collect()).collect();
/// let game = EdgeGame::<1>::new(near, Layout::default());
/// let (table, go) = (Table::new(1 << 16), AtomicBool::new(false));
/// let nimber = Search::new(&game, &table, Effort::until(&go)).nimber(game.split(Bits::first(5)));
/// assert_eq!(nimber.unwrap().0, 0);
/// ```
pub struct EdgeGame<const W: usize> {
    /// The neighbours of each vertex.
    near: Vec<Bits<W>>,
    keys: Keys,
    small: SmallNimbers,
}

impl<const W: usize> EdgeGame<W> {
    /// The game on the graph in which each vertex has these neighbours; neighbourhood must be mutual.
    pub fn new(near: Vec<Bits<W>>, layout: Layout) -> Self {
        let near: Vec<Bits<W>> = near.into_iter().enumerate().map(|(v, near)| near.without(Bits::one(v))).collect();
        let preserves = |image: &[u16]| {
            near.iter().enumerate().all(|(v, row)| {
                let moved: Bits<W> = row.iter().map(|w| usize::from(image[w])).collect();
                moved == near[usize::from(image[v])]
            })
        };
        let keys = Keys::new(layout, near.len(), preserves);
        Self { near, keys, small: SmallNimbers::new() }
    }

    /// The connected parts of a set of free vertices, without those that have no neighbour left.
    pub fn split(&self, free: Bits<W>) -> Vec<Bits<W>> {
        let mut parts = Vec::new();
        self.split_into(free, free, &mut parts);
        parts
    }

    fn split_into(&self, free: Bits<W>, around: Bits<W>, parts: &mut Vec<Bits<W>>) {
        split(&self.near, free, around, &mut |part| {
            if part.len() > 1 {
                parts.push(part);
            }
        });
    }
}

impl<const W: usize> Impartial for EdgeGame<W> {
    type Part = Bits<W>;

    fn identify(&self, part: &Bits<W>) -> Identity {
        let size = part.len();
        if size <= largest_defined(Takes::Edge, 1) {
            let graph = SmallGraph::copy(Takes::Edge, std::slice::from_ref(&self.near), *part, size);
            return Identity::Nimber(Nimber(self.small.nimber(&graph)));
        }
        // A symmetry without fixed vertices or edges: the second player copies.
        self.keys.identity(part, &self.near)
    }

    fn moves(&self, part: &Bits<W>) -> u32 {
        part.len() as u32
    }

    fn commute(&self, one: Move, other: Move) -> bool {
        let [one, other] = [one, other].map(|number| number as usize);
        let vertices = self.near.len();
        [other / vertices, other % vertices].iter().all(|&end| end != one / vertices && end != one % vertices)
    }

    fn fingerprint(&self) -> u64 {
        fingerprint(&self.near, 2) as u64
    }

    fn options(&self, part: &Bits<W>, option: &mut dyn FnMut(Move, &mut Vec<Bits<W>>) -> bool) {
        let mut parts = Vec::new();
        let mut done = Bits::EMPTY;
        for vertex in part.iter() {
            done.insert(vertex);
            for other in (self.near[vertex] & *part).without(done).iter() {
                parts.clear();
                let rest = part.without(Bits::one(vertex) | Bits::one(other));
                self.split_into(rest, self.near[vertex] | self.near[other], &mut parts);
                if option((vertex * self.near.len() + other) as Move, &mut parts) {
                    return;
                }
            }
        }
    }
}
