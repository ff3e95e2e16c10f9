//! Nimbers of small parts, by the definition.
//!
//! What is known is looked up by the graph itself, so that equal graphs are found wherever and however they lie: tiny ones
//! by all their edges, others with their vertices in an order that hardly depends on their numbers, after vertices that
//! no move can tell apart were dropped.

use super::small_graph::{MAX_PIECES, SmallGraph, Takes};
use std::sync::atomic::{AtomicU64, Ordering};

/// The largest part of so many pieces for which the definition is worth it: the search of an outcome leaves out most
/// moves, the definition none, so more pieces than one favour the search.
pub(super) fn largest_defined(takes: Takes, pieces: usize) -> usize {
    match (takes, pieces) {
        (Takes::Edge, _) => 14,
        (Takes::Vertex, 1) => 10,
        (Takes::Vertex, 2) => 8,
        (Takes::Vertex, 3..=MAX_PIECES) => 7,
        _ => 0,
    }
}

/// A table of fixed size with the nimbers found so far; a new one replaces what is in its place.
pub(super) struct SmallNimbers {
    /// The key, with the nimber in its lowest bits; the first word is exclusive-or-ed with the second.
    entries: Box<[[AtomicU64; 2]]>,
}

const ENTRIES: usize = 1 << 18;
/// The lowest bits of a key give way to the nimber, which is at most the number of vertices.
const NIMBER_BITS: u32 = 5;

impl SmallNimbers {
    pub fn new() -> Self {
        Self { entries: bytemuck::allocation::zeroed_slice_box(ENTRIES) }
    }

    /// The nimber of a graph.
    pub fn nimber(&self, graph: &SmallGraph) -> u32 {
        self.of_set(graph, graph.all())
    }

    /// The nimber of what is left of a graph.
    pub fn of_set(&self, graph: &SmallGraph, mut left: u16) -> u32 {
        let mut nimber = 0;
        while left != 0 {
            let part = graph.component(left);
            left &= !part;
            nimber ^= self.of_component(graph, part);
        }
        nimber
    }

    /// The nimber of a connected part.
    pub fn of_component(&self, graph: &SmallGraph, mut part: u16) -> u32 {
        if part.count_ones() > graph.largest_tiny() {
            part = graph.without_twins(part);
        }
        match (graph.takes, part.count_ones()) {
            (Takes::Vertex, 1) => return 1,
            (Takes::Edge, 1) => return 0,
            // Two or three connected vertices leave one move.
            (Takes::Edge, 2 | 3) => return 1,
            _ => {}
        }
        let key = graph.key(part);
        let entry = &self.entries[(key >> 64) as usize & (ENTRIES - 1)];
        let (high, low) = ((key >> 64) as u64, key as u64 >> NIMBER_BITS << NIMBER_BITS);
        let data = entry[1].load(Ordering::Relaxed);
        let found = entry[0].load(Ordering::Relaxed) ^ data == high && data >> NIMBER_BITS << NIMBER_BITS == low;
        if found && data != 0 {
            return (data & ((1 << NIMBER_BITS) - 1)) as u32;
        }
        let mut options = 0u64;
        graph.options(part, |left| options |= 1 << self.of_set(graph, left));
        let nimber = options.trailing_ones();
        let data = low | u64::from(nimber);
        entry[0].store(high ^ data, Ordering::Relaxed);
        entry[1].store(data, Ordering::Relaxed);
        nimber
    }
}

#[cfg(test)]
mod tests {
    use super::super::Bits;
    use super::*;

    #[test]
    fn paths_are_octal_games() {
        // Node Kayles on a path of n vertices is 0.137, Arc Kayles is 0.07.
        let nodes = [0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5, 2];
        let arcs = [0, 0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5];
        let known = SmallNimbers::new();
        for (takes, nimbers) in [(Takes::Vertex, nodes), (Takes::Edge, arcs)] {
            for (n, nimber) in nimbers.into_iter().enumerate() {
                let near = (0..n).map(|v| (0..n).filter(|w| v.abs_diff(*w) == 1).collect()).collect();
                let path = SmallGraph::copy::<1>(takes, &[near], Bits::first(n), n);
                assert_eq!(known.nimber(&path), nimber, "{takes:?} on a path of {n}");
            }
        }
    }

    #[test]
    fn equal_graphs_get_equal_keys_and_others_do_not() {
        let graph = |edges: &[(usize, usize)]| {
            let near = |v: usize| {
                edges.iter().filter_map(move |&(a, b)| {
                    if a == v {
                        Some(b)
                    } else if b == v {
                        Some(a)
                    } else {
                        None
                    }
                })
            };
            let near = (0..7).map(|v| near(v).collect()).collect();
            SmallGraph::copy::<1>(Takes::Edge, &[near], Bits::first(7), 7)
        };
        let key = |edges: &[(usize, usize)]| graph(edges).key(graph(edges).all());
        let one = key(&[(0, 1), (1, 2), (2, 3), (3, 4), (4, 6), (1, 5)]);
        assert_eq!(one, key(&[(5, 4), (4, 3), (3, 2), (2, 1), (1, 6), (4, 0)]));
        assert_ne!(one, key(&[(0, 1), (1, 2), (2, 3), (3, 4), (4, 6), (2, 5)]));
        // Both are regular of degree two, and refinement alone sees no difference.
        assert_ne!(
            key(&[(0, 1), (1, 2), (2, 0), (3, 4), (4, 5), (5, 6), (6, 3)]),
            key(&[(0, 1), (1, 2), (2, 3), (3, 4), (4, 5), (5, 6), (6, 0)])
        );
    }
}
