//! A part copied out of the board, its vertices numbered from 0, so that sets of them fit in a word.

use super::Bits;
use super::impartial::Move;

/// The largest part that is copied out. Dense boards would gain from larger ones, sparse graphs lose.
pub(super) const MAX_VERTICES: usize = 32;

/// Vertices in a word.
pub(super) type Set = u32;

/// The numbers of a vertex from which the key of a set's shape is made.
#[derive(Clone, Copy, Debug)]
pub struct ShapeNumbers {
    /// What the vertex adds to the sum over the set.
    pub(super) summand: u64,
    /// What the sum is multiplied with if the vertex is the first of the set: divides by where the set lies.
    pub(super) inverse: u64,
}

/// A part of a game on vertices, with all that is asked of it again and again.
pub struct Ground {
    /// All vertices.
    all: Set,
    /// How many pieces there are.
    pieces: usize,
    /// For each vertex what each piece takes there.
    takes: Vec<Set>,
    /// The number of each of these moves in the game.
    numbers: Vec<Move>,
    tables: Box<Tables>,
}

/// For each eight vertices and each set of them, what is near to one of these, and the sum of their summands.
struct Tables {
    near: [[Set; 256]; BYTES],
    sums: [[u64; 256]; BYTES],
    inverses: [u64; MAX_VERTICES],
}

const BYTES: usize = MAX_VERTICES / 8;

impl Ground {
    /// A part of a board with the moves on it, vertex by vertex: for each piece the number and what the piece takes.
    pub(super) fn new<const W: usize>(
        part: Bits<W>,
        moves: impl Iterator<Item = (Move, Bits<W>)>,
        shape: impl Fn(usize) -> ShapeNumbers,
    ) -> Self {
        let mut place = [[0u8; 64]; W];
        part.iter().zip(0..).for_each(|(vertex, number)| place[vertex / 64][vertex % 64] = number);
        let local =
            |set: Bits<W>| (set & part).iter().fold(0, |all, vertex| all | 1 << place[vertex / 64][vertex % 64]);
        let (numbers, takes): (Vec<Move>, Vec<Set>) = moves.map(|(number, takes)| (number, local(takes))).unzip();
        let vertices = part.len();
        let pieces = takes.len() / vertices.max(1);
        let mut tables =
            Box::new(Tables { near: [[0; 256]; BYTES], sums: [[0; 256]; BYTES], inverses: [1; MAX_VERTICES] });
        for (vertex, numbers) in part.iter().map(shape).enumerate() {
            let near_vertex = takes[vertex * pieces..][..pieces].iter().fold(0, |near, takes| near | takes);
            let (near, sums) = (&mut tables.near[vertex / 8], &mut tables.sums[vertex / 8]);
            let bit = 1 << (vertex % 8);
            for set in 0..bit {
                near[set | bit] = near[set] | near_vertex;
                sums[set | bit] = sums[set].wrapping_add(numbers.summand);
            }
            tables.inverses[vertex] = numbers.inverse;
        }
        let all = if vertices == MAX_VERTICES { Set::MAX } else { (1 << vertices) - 1 };
        Self { all, pieces, takes, numbers, tables }
    }

    /// All vertices.
    pub(super) fn all(&self) -> Set {
        self.all
    }

    /// What each piece takes at a vertex.
    #[inline]
    pub(super) fn takes(&self, vertex: usize) -> &[Set] {
        &self.takes[vertex * self.pieces..][..self.pieces]
    }

    /// The number of a move that leaves these vertices.
    pub(super) fn number(&self, left: Set) -> Option<Move> {
        let place = self.takes.iter().position(|takes| self.all & !takes == left)?;
        Some(self.numbers[place])
    }

    /// What is near to a set.
    #[inline]
    fn near(&self, set: Set) -> Set {
        let near = |byte: usize| self.tables.near[byte][usize::from(set.to_le_bytes()[byte])];
        near(0) | near(1) | near(2) | near(3)
    }

    /// The component of the least vertex of a set.
    #[inline]
    pub(super) fn component(&self, set: Set) -> Set {
        let mut part = set & set.wrapping_neg();
        loop {
            let larger = part | self.near(part) & set;
            if larger == part || larger == set {
                return larger;
            }
            part = larger;
        }
    }

    /// A key of a set that is not empty, the same for sets of the same shape wherever they lie.
    #[inline]
    pub(super) fn key(&self, set: Set) -> u64 {
        let sum = |byte: usize| self.tables.sums[byte][usize::from(set.to_le_bytes()[byte])];
        let sum = sum(0).wrapping_add(sum(1)).wrapping_add(sum(2)).wrapping_add(sum(3));
        let key = sum.wrapping_mul(self.tables.inverses[set.trailing_zeros() as usize % MAX_VERTICES]);
        let key = (key ^ key >> 32).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        key ^ key >> 29
    }
}

/// The vertices in a set.
#[inline]
pub(super) fn members(mut set: Set) -> impl Iterator<Item = usize> {
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
        let moves = (0..n).map(|v| (v as Move, near(v)));
        Ground::new(Bits::<1>::first(n), moves, |v| ShapeNumbers {
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
        assert_eq!(ground.takes(1), [0b111]);
    }
}
