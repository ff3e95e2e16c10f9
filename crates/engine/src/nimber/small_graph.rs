//! Small parts copied out of the board: graphs on a few words, each row the neighbourhood of a vertex as bits.

use super::Bits;
use super::search::mix;

/// The largest graph that is copied out.
pub(super) const MAX_VERTICES: usize = 16;
/// The most pieces of a game whose small parts are copied out.
pub(super) const MAX_PIECES: usize = 4;

/// What a move takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Takes {
    /// A vertex and its neighbours.
    Vertex,
    /// Two neighbours.
    Edge,
}

/// A graph of a few vertices, or several over the same vertices: each row is the neighbourhood of a vertex, closed when
/// vertices are taken, open when edges are.
#[derive(Clone, Copy)]
pub(super) struct SmallGraph {
    pub takes: Takes,
    pub pieces: usize,
    vertices: usize,
    rows: [[u16; MAX_VERTICES]; MAX_PIECES],
}

/// The vertices with lesser numbers.
fn below(vertices: usize) -> u16 {
    ((1u32 << vertices) - 1) as u16
}

/// The vertices in a set.
fn members(mut set: u16) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let vertex = set.trailing_zeros() as usize;
        set &= set.wrapping_sub(1);
        (vertex < 16).then_some(vertex)
    })
}

impl SmallGraph {
    /// A part copied out of the board; `near` are the neighbourhoods of each piece there.
    pub fn copy<const W: usize>(takes: Takes, near: &[Vec<Bits<W>>], part: Bits<W>, size: usize) -> Self {
        let mut graph = Self { takes, pieces: near.len(), vertices: size, rows: [[0; MAX_VERTICES]; MAX_PIECES] };
        let mut vertices = [0usize; MAX_VERTICES];
        for (place, vertex) in part.iter().enumerate() {
            vertices[place] = vertex;
        }
        for (near, rows) in near.iter().zip(&mut graph.rows) {
            for i in 0..size {
                let near = &near[vertices[i]];
                rows[i] |= u16::from(takes == Takes::Vertex) << i;
                for (j, &vertex) in vertices[..i].iter().enumerate() {
                    let together = u16::from(near.contains(vertex));
                    rows[i] |= together << j;
                    rows[j] |= together << i;
                }
            }
        }
        graph
    }

    /// The largest part that is told from others by all its edges, a bit each: 56 for two pieces, at most 60 for others.
    pub fn largest_tiny(&self) -> u32 {
        if self.pieces == 2 { 8 } else { 6 }
    }

    /// All vertices.
    pub fn all(&self) -> u16 {
        below(self.vertices)
    }

    /// All that any piece on the vertex threatens.
    pub fn near(&self, vertex: usize) -> u16 {
        self.rows[..self.pieces].iter().fold(0, |near, rows| near | rows[vertex])
    }

    /// The component of the least vertex of a set.
    pub fn component(&self, left: u16) -> u16 {
        let mut part = left & left.wrapping_neg();
        let mut frontier = part;
        while frontier != 0 {
            let vertex = frontier.trailing_zeros() as usize;
            let found = self.near(vertex) & left & !part;
            part |= found;
            frontier = frontier & (frontier - 1) | found;
        }
        part
    }

    /// Drop vertices that change nothing: of vertices with the same closed neighbourhoods one is enough, since a move
    /// takes all of them or none and they are the same move; where edges are taken, so it is with leaves of one vertex.
    pub fn without_twins(&self, part: u16) -> u16 {
        let mut kept = part;
        match self.takes {
            Takes::Vertex => {
                for vertex in members(part) {
                    let same = |other: usize| {
                        self.rows[..self.pieces].iter().all(|rows| (rows[vertex] ^ rows[other]) & part == 0)
                    };
                    let earlier = self.rows[0][vertex] & kept & ((1 << vertex) - 1);
                    if members(earlier).any(same) {
                        kept &= !(1 << vertex);
                    }
                }
            }
            Takes::Edge => {
                let mut stems = 0;
                for vertex in members(part) {
                    let near = self.rows[0][vertex] & part;
                    if near.is_power_of_two() {
                        if stems & near != 0 && kept & near != 0 {
                            kept &= !(1 << vertex);
                        }
                        stems |= near;
                    }
                }
            }
        }
        kept
    }

    /// What is left after each move.
    pub fn options(&self, part: u16, mut option: impl FnMut(u16)) {
        match self.takes {
            Takes::Vertex => {
                for vertex in members(part) {
                    let mut before = [0; MAX_PIECES];
                    for (piece, rows) in self.rows[..self.pieces].iter().enumerate() {
                        let taken = rows[vertex] & part;
                        if !before[..piece].contains(&taken) {
                            option(part & !taken);
                        }
                        before[piece] = taken;
                    }
                }
            }
            Takes::Edge => {
                for vertex in members(part) {
                    let later = self.rows[0][vertex] & part & !below(vertex + 1);
                    members(later).for_each(|other| option(part & !(1 << vertex | 1 << other)));
                }
            }
        }
    }

    /// A key of the part as a graph: of a tiny one all edges in the order of the vertices, which is the same for translates; of
    /// others its rows with the vertices in the order of their surroundings.
    pub fn key(&self, part: u16) -> u128 {
        let kind =
            self.pieces as u128 + 16 * u128::from(part.count_ones()) + 1024 * u128::from(self.takes == Takes::Edge);
        if part.count_ones() <= self.largest_tiny() {
            return mix(u128::from(self.edges(part)) << 64 | kind);
        }
        let mut colours = [0u64; MAX_VERTICES];
        for vertex in members(part) {
            colours[vertex] = self.rows[..self.pieces]
                .iter()
                .fold(1, |colour: u64, rows| colour << 5 | u64::from((rows[vertex] & part).count_ones()));
        }
        for _ in 0..2 {
            let mixed = colours.map(|colour| (colour ^ colour >> 29).wrapping_mul(0x9e37_79b9_7f4a_7c15));
            for vertex in members(part) {
                colours[vertex] = self.rows[..self.pieces].iter().fold(mixed[vertex], |colour: u64, rows| {
                    members(rows[vertex] & part)
                        .fold(colour.rotate_left(23), |sum, other| sum.wrapping_add(mixed[other] ^ mixed[other] >> 31))
                });
            }
        }
        let mut order = [(0u64, 0usize); MAX_VERTICES];
        let mut count = 0;
        for vertex in members(part) {
            order[count] = (colours[vertex], vertex);
            count += 1;
        }
        order[..count].sort_unstable();
        let mut key = kind;
        for (place, &(_, vertex)) in order[..count].iter().enumerate() {
            let mut word = 0u64;
            for rows in &self.rows[..self.pieces] {
                let row = rows[vertex];
                for &(_, other) in &order[..place] {
                    word = word << 1 | u64::from(row >> other & 1);
                }
            }
            key = (key ^ u128::from(word)).wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835);
            key ^= key >> 71;
        }
        mix(key)
    }

    /// A bit for every piece and pair of vertices of a tiny part.
    fn edges(&self, part: u16) -> u64 {
        members(part).fold(0, |edges, vertex| {
            self.rows[..self.pieces].iter().fold(edges, |edges, rows| {
                members(part & below(vertex))
                    .fold(edges, |edges, other| edges << 1 | u64::from(rows[vertex] >> other & 1))
            })
        })
    }
}
