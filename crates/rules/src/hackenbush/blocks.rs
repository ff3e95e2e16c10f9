//! Pictures taken apart at single vertices.
//!
//! Whatever stands on one vertex may be replaced by anything of the same value (the colon principle, *Winning Ways* ch. 7). So
//! a picture is known once its blocks are: the pieces with cycles that fall apart at no single vertex, each standing on
//! one vertex, its root, with something of known worth standing on each of its other vertices.
//!
//! ```text
//!      2---3---4---5        3-4-5-3 is a block with root 3; its worth stands on vertex 3 of the block 1-2-3-1,
//!     /   /     \ /         whose own root is 1, and that stands on the edge 0-1
//!    1---+       3
//!    0
//! ```

use std::hash::Hash;

use smallvec::SmallVec;
use upstar_values::{Budget, Stopped};

use super::picture::{Colour, Edge};

/// A set of edges of a drawing.
pub(super) type Edges = u128;
/// A set of vertices of a drawing.
pub(super) type Vertices = u128;

/// The most edges of a drawing.
pub(super) const MOST_EDGES: usize = 128;

/// What stands on a vertex, by its worth.
pub(super) trait Worth: Copy + Eq + Hash {
    const NOTHING: Self;
    fn plus(self, other: Self, budget: &Budget) -> Result<Self, Stopped>;
    /// The same on top of one edge.
    fn on_edge(self, colour: Colour, budget: &Budget) -> Result<Self, Stopped>;
}

/// Edges on few vertices, which the sets of edges of one search are taken from.
pub(super) struct Drawing {
    ends: Vec<(u8, u8)>,
    colours: Vec<Colour>,
    /// The edges at each vertex.
    at: Vec<Edges>,
}

/// A piece that falls apart at no single vertex, with what stands on its vertices; its own edges are at least two.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Block<W> {
    /// The root: a vertex, or several that count as one.
    pub root: Vertices,
    pub edges: Edges,
    /// Vertices other than the root on which something of worth stands, in order.
    pub standing: Standing<W>,
}

pub(super) type Standing<W> = SmallVec<[(u8, W); 6]>;

/// A picture taken apart: what is worth this much, beside blocks that share its root.
pub(super) struct Apart<W> {
    pub worth: W,
    pub blocks: SmallVec<[Block<W>; 2]>,
}

impl Drawing {
    /// A drawing of at most [`MOST_EDGES`] edges without loops, and its vertices in the order in which it numbers them.
    pub fn new(edges: &[Edge]) -> (Drawing, Vec<u32>) {
        let mut vertices: Vec<u32> = edges.iter().flat_map(|edge| [edge.from, edge.to]).collect();
        vertices.sort_unstable();
        vertices.dedup();
        let mut at = vec![0; vertices.len()];
        let number = |v: u32| vertices.partition_point(|&w| w < v);
        for (i, edge) in edges.iter().enumerate() {
            at[number(edge.from)] |= 1 << i;
            at[number(edge.to)] |= 1 << i;
        }
        let ends = edges.iter().map(|edge| (number(edge.from) as u8, number(edge.to) as u8)).collect();
        (Drawing { ends, colours: edges.iter().map(|edge| edge.colour).collect(), at }, vertices)
    }

    pub fn colour(&self, edge: u32) -> Colour {
        self.colours[edge as usize]
    }

    /// All edges of a colour.
    pub fn of_colour(&self, colour: Colour) -> Edges {
        let own = self.colours.iter().enumerate().filter(|&(_, &c)| c == colour);
        own.fold(0, |set, (i, _)| set | 1 << i)
    }

    /// The edges among `edges` that are connected with `root` by them, and the vertices that are.
    pub fn reached(&self, root: Vertices, edges: Edges) -> (Edges, Vertices) {
        let (mut vertices, mut found, mut waiting) = (root, 0, root);
        while waiting != 0 {
            let v = waiting.trailing_zeros();
            waiting &= waiting - 1;
            let new = self.at[v as usize] & edges & !found;
            found |= new;
            for edge in each(new) {
                let (a, b) = self.ends[edge as usize];
                let ends = 1 << a | 1 << b;
                waiting |= ends & !vertices;
                vertices |= ends;
            }
        }
        (found, vertices)
    }

    /// What is left of a picture on `root` with these edges, taken apart. Blocks that stand on other vertices are
    /// solved by `solve`; what is not connected with the root falls.
    pub fn apart<W: Worth>(
        &self,
        root: Vertices,
        edges: Edges,
        standing: &[(u8, W)],
        budget: &Budget,
        solve: &mut impl FnMut(Block<W>) -> Result<W, Stopped>,
    ) -> Result<Apart<W>, Stopped> {
        let mut on = SmallVec::from_elem(W::NOTHING, self.at.len());
        for &(v, worth) in standing {
            on[usize::from(v)] = worth;
        }
        let mut walk = Walk {
            drawing: self,
            unused: edges,
            number: SmallVec::from_elem(0, self.at.len()),
            met: 0,
            passed: SmallVec::new(),
            on,
            root,
            blocks: SmallVec::new(),
        };
        let first = root.trailing_zeros() as u8;
        walk.visit(first, budget, solve)?;
        Ok(Apart { worth: walk.on[usize::from(first)], blocks: walk.blocks })
    }
}

/// A depth-first walk that finds the blocks (Hopcroft and Tarjan).
struct Walk<'a, W> {
    drawing: &'a Drawing,
    unused: Edges,
    /// When each vertex was met, from 1; 0 if it was not yet.
    number: SmallVec<[u8; 32]>,
    met: u8,
    /// Edges passed whose block is not complete.
    passed: SmallVec<[u8; 32]>,
    /// What stands on each vertex, without the blocks that are not complete.
    on: SmallVec<[W; 32]>,
    root: Vertices,
    blocks: SmallVec<[Block<W>; 2]>,
}

impl<W: Worth> Walk<'_, W> {
    /// The end of an edge that is not `v`; the first vertex of the root stands for all of it.
    fn other_end(&self, edge: u32, v: u8) -> u8 {
        let (a, b) = self.drawing.ends[edge as usize];
        let named = |w: u8| if self.root >> w & 1 == 1 { self.root.trailing_zeros() as u8 } else { w };
        let (a, b) = (named(a), named(b));
        if a == v { b } else { a }
    }

    /// The edges at a vertex that were not passed.
    fn unused_at(&self, v: u8) -> Edges {
        if self.root >> v & 1 == 1 {
            return each(self.root).fold(0, |set, w| set | self.drawing.at[w as usize]) & self.unused;
        }
        self.drawing.at[usize::from(v)] & self.unused
    }

    /// Walks on from `v`; the earliest vertex that is reached from there by one unused edge.
    fn visit(
        &mut self,
        v: u8,
        budget: &Budget,
        solve: &mut impl FnMut(Block<W>) -> Result<W, Stopped>,
    ) -> Result<u8, Stopped> {
        self.met += 1;
        let own = self.met;
        self.number[usize::from(v)] = own;
        let mut earliest = own;
        loop {
            let next = self.unused_at(v);
            if next == 0 {
                return Ok(earliest);
            }
            let edge = next.trailing_zeros();
            self.unused &= !(1 << edge);
            let w = self.other_end(edge, v);
            if w == v {
                // A loop is worth what a stalk is worth.
                let stalk = W::NOTHING.on_edge(self.drawing.colour(edge), budget)?;
                self.on[usize::from(v)] = self.on[usize::from(v)].plus(stalk, budget)?;
                continue;
            }
            let start = self.passed.len();
            self.passed.push(edge as u8);
            let met = self.number[usize::from(w)];
            if met != 0 {
                earliest = earliest.min(met);
                continue;
            }
            let reached = self.visit(w, budget, solve)?;
            earliest = earliest.min(reached);
            if reached >= own {
                let edges = self.passed.drain(start..).fold(0, |set, edge| set | 1 << edge);
                self.complete(v, w, edges, budget, solve)?;
            }
        }
    }

    /// A block, or a single edge, that stands on `v`; `w` is the vertex of it that was met first.
    fn complete(
        &mut self,
        v: u8,
        w: u8,
        edges: Edges,
        budget: &Budget,
        solve: &mut impl FnMut(Block<W>) -> Result<W, Stopped>,
    ) -> Result<(), Stopped> {
        let worth = if edges & (edges - 1) == 0 {
            self.on[usize::from(w)].on_edge(self.drawing.colour(edges.trailing_zeros()), budget)?
        } else {
            let is_root = self.root >> v & 1 == 1;
            let at_block = |u: u32| self.drawing.at[u as usize] & edges != 0;
            let root =
                if is_root { each(self.root).filter(|&u| at_block(u)).fold(0, |set, u| set | 1 << u) } else { 1 << v };
            let standing = (0..).zip(&self.on).filter(|&(u, worth)| *worth != W::NOTHING && root >> u & 1 == 0);
            let standing = standing.filter(|&(u, _)| at_block(u)).map(|(u, &worth)| (u as u8, worth)).collect();
            let block = Block { root, edges, standing };
            if is_root {
                self.blocks.push(block);
                return Ok(());
            }
            solve(block)?
        };
        self.on[usize::from(v)] = self.on[usize::from(v)].plus(worth, budget)?;
        Ok(())
    }
}

/// The edges of a set, one by one.
pub(super) fn each(mut set: Edges) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let edge = (set != 0).then(|| set.trailing_zeros())?;
        set &= set - 1;
        Some(edge)
    })
}
