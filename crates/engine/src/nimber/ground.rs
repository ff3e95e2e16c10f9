//! A part copied out of the board, its vertices numbered from 0, so that sets of them fit in a word.

use super::Bits;
use super::impartial::Move;

/// The largest part that is copied out. Dense boards would gain from larger ones, sparse graphs lose.
pub(super) const MAX_VERTICES: usize = 32;

/// Vertices in a word.
pub(super) type Set = u32;

/// A move: the vertices that must be free, and those that it takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct GroundMove {
    pub at: Set,
    pub takes: Set,
    /// The number of the move in the game.
    pub number: Move,
}

/// The numbers of a vertex from which the key of a set's shape is made.
#[derive(Clone, Copy, Debug)]
pub struct ShapeNumbers {
    /// What the vertex adds to the sum over the set.
    pub(super) summand: u64,
    /// What the sum is multiplied with if the vertex is the first of the set: divides by where the set lies.
    pub(super) inverse: u64,
}

/// A part with all that is asked of it again and again.
pub struct Ground {
    shape: Vec<ShapeNumbers>,
    /// Those that take the most come first.
    moves: Vec<GroundMove>,
    /// For each eight vertices and each set of them, what is near to one of these.
    near: Vec<[Set; 256]>,
    /// The same for the sum of their summands.
    sums: Vec<[u64; 256]>,
    /// The nimber of a single vertex.
    lone: u32,
}

impl Ground {
    /// A part of a board with the moves on it: the number, what must be free for it, and what it takes there.
    pub(super) fn new<const W: usize>(
        part: Bits<W>,
        moves: impl Iterator<Item = (Move, Bits<W>, Bits<W>)>,
        shape: impl Fn(usize) -> ShapeNumbers,
    ) -> Self {
        let mut place = [[0u8; 64]; W];
        part.iter().zip(0..).for_each(|(vertex, number)| place[vertex / 64][vertex % 64] = number);
        let local =
            |set: Bits<W>| (set & part).iter().fold(0, |all, vertex| all | 1 << place[vertex / 64][vertex % 64]);
        let mut moves: Vec<GroundMove> =
            moves.map(|(number, at, takes)| GroundMove { at: local(at), takes: local(takes), number }).collect();
        moves.sort_unstable_by_key(|by| (std::cmp::Reverse(by.takes.count_ones()), *by));
        moves.dedup_by_key(|by| (by.at, by.takes));
        let shape: Vec<ShapeNumbers> = part.iter().map(shape).collect();
        let mut near_vertex = [0; MAX_VERTICES];
        for by in &moves {
            members(by.at).for_each(|vertex| near_vertex[vertex] |= by.takes);
        }
        let lone = u32::from(moves.iter().any(|by| by.at.is_power_of_two()));
        let mut near = vec![[0; 256]; shape.len().div_ceil(8)];
        let mut sums = vec![[0u64; 256]; near.len()];
        for (vertex, numbers) in shape.iter().enumerate() {
            let (near, sums, bit) = (&mut near[vertex / 8], &mut sums[vertex / 8], 1 << (vertex % 8));
            for set in 0..bit {
                near[set | bit] = near[set] | near_vertex[vertex];
                sums[set | bit] = sums[set].wrapping_add(numbers.summand);
            }
        }
        Self { shape, moves, near, sums, lone }
    }

    /// All vertices.
    pub(super) fn all(&self) -> Set {
        if self.shape.len() == MAX_VERTICES { Set::MAX } else { (1 << self.shape.len()) - 1 }
    }

    /// The moves that are possible when these vertices are free.
    #[inline]
    pub(super) fn moves(&self, free: Set) -> impl Iterator<Item = &GroundMove> + '_ {
        self.moves.iter().filter(move |by| by.at & !free == 0)
    }

    /// The number of a move that leaves these vertices.
    pub(super) fn number(&self, left: Set) -> Option<Move> {
        self.moves.iter().find(|by| self.all() & !by.takes == left).map(|by| by.number)
    }

    /// The nimber of a single vertex.
    pub(super) fn lone(&self) -> u32 {
        self.lone
    }

    /// The component of the least vertex of a set.
    #[inline]
    pub(super) fn component(&self, set: Set) -> Set {
        let mut part = set & set.wrapping_neg();
        loop {
            let (mut rest, mut near) = (part, 0);
            for table in &self.near {
                near |= table[rest as usize & 255];
                rest >>= 8;
            }
            let larger = part | near & set;
            if larger == part {
                return part;
            }
            part = larger;
        }
    }

    /// A key of a set that is not empty, the same for sets of the same shape wherever they lie.
    #[inline]
    pub(super) fn key(&self, set: Set) -> u64 {
        let (mut rest, mut sum) = (set, 0u64);
        for table in &self.sums {
            sum = sum.wrapping_add(table[rest as usize & 255]);
            rest >>= 8;
        }
        let first = self.shape.get(set.trailing_zeros() as usize).map_or(1, |first| first.inverse);
        let key = sum.wrapping_mul(first);
        let key = (key ^ key >> 32).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        key ^ key >> 29
    }
}

/// The vertices in a set.
#[inline]
fn members(mut set: Set) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let vertex = set.trailing_zeros() as usize;
        set &= set.wrapping_sub(1);
        (vertex < MAX_VERTICES).then_some(vertex)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A path of `n` vertices, on which a move takes a vertex and its neighbours.
    fn path(n: usize) -> Ground {
        let near = |v: usize| (v.saturating_sub(1)..=(v + 1).min(n - 1)).collect();
        let moves = (0..n).map(|v| (v as Move, Bits::<1>::one(v), near(v)));
        Ground::new(Bits::first(n), moves, |v| ShapeNumbers {
            summand: 3u64.wrapping_pow(v as u32),
            inverse: inverse(v),
        })
    }

    /// The inverse of a power of three modulo 2^64.
    fn inverse(power: usize) -> u64 {
        (0..power).fold(1, |inverse: u64, _| inverse.wrapping_mul(0xaaaa_aaaa_aaaa_aaab))
    }

    #[test]
    fn translates_have_the_same_key_and_other_shapes_do_not() {
        let ground = path(32);
        let shape = 0b1101_1001;
        assert_eq!(ground.key(shape), ground.key(shape << 20));
        assert_ne!(ground.key(shape), ground.key(0b1001_1011));
    }

    #[test]
    fn parts_of_a_path_are_its_runs() {
        let ground = path(MAX_VERTICES);
        assert_eq!(ground.all(), Set::MAX);
        assert_eq!(ground.component(0b1110_0111 << 20), 0b111 << 20);
        assert_eq!(ground.number(Set::MAX & !0b111), Some(1));
        assert_eq!(ground.moves(0b1001).count(), 2);
    }
}
