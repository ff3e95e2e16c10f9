//! Sets of vertices in a few machine words.

use std::ops::{BitAnd, BitOr, BitOrAssign};

/// A set of vertices below `64 * W`.
///
/// ```
/// use upstar_engine::nimber::Bits;
/// let set: Bits<2> = [3, 70].into_iter().collect();
/// assert!(set.contains(70) && set.len() == 2);
/// assert_eq!(set.without(Bits::one(3)).iter().collect::<Vec<_>>(), [70]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Bits<const W: usize>(pub [u64; W]);

impl<const W: usize> Bits<W> {
    /// The set of nothing.
    pub const EMPTY: Self = Self([0; W]);

    /// The set of one vertex.
    #[inline]
    pub fn one(vertex: usize) -> Self {
        let mut words = [0; W];
        words[vertex / 64] = 1 << (vertex % 64);
        Self(words)
    }

    /// The vertices `0..count`.
    pub fn first(count: usize) -> Self {
        (0..count).collect()
    }

    /// Whether `vertex` is in the set.
    #[inline]
    pub fn contains(self, vertex: usize) -> bool {
        self.0[vertex / 64] >> (vertex % 64) & 1 == 1
    }

    /// Put `vertex` into the set.
    #[inline]
    pub fn insert(&mut self, vertex: usize) {
        self.0[vertex / 64] |= 1 << (vertex % 64);
    }

    /// How many vertices are in the set.
    #[inline]
    pub fn len(self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether nothing is in the set.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    /// The vertices of this set that are not in `other`.
    #[inline]
    pub fn without(self, other: Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] & !other.0[i]))
    }

    /// Whether the sets have a vertex in common.
    #[inline]
    pub fn meets(self, other: Self) -> bool {
        !(self & other).is_empty()
    }

    /// The least vertex.
    #[inline]
    pub fn least(self) -> Option<usize> {
        let place = self.0.iter().position(|&word| word != 0)?;
        Some(64 * place + self.0[place].trailing_zeros() as usize)
    }

    /// The vertices in order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = usize> + Clone {
        let mut words = self.0;
        let mut place = 0;
        std::iter::from_fn(move || {
            while place < W {
                let word = words[place];
                if word != 0 {
                    words[place] = word & (word - 1);
                    return Some(64 * place + word.trailing_zeros() as usize);
                }
                place += 1;
            }
            None
        })
    }
}

impl<const W: usize> BitAnd for Bits<W> {
    type Output = Self;
    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }
}

impl<const W: usize> BitOr for Bits<W> {
    type Output = Self;
    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }
}

impl<const W: usize> BitOrAssign for Bits<W> {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl<const W: usize> FromIterator<usize> for Bits<W> {
    fn from_iter<I: IntoIterator<Item = usize>>(vertices: I) -> Self {
        let mut set = Self::EMPTY;
        vertices.into_iter().for_each(|vertex| set.insert(vertex));
        set
    }
}
