//! The positions with a given number of decided crossings, and the step from one layer to the next.
//!
//! A layer holds one bit-vector for each set of decided crossings, sets in increasing order of their masks. If the game
//! starts from a shadow, a position and its mirror image are alike, and each vector keeps only the patterns whose last
//! decided crossing is negative.

use rayon::prelude::*;

use super::control::Control;
use super::fold::{Combine, fold, fold_mirrored};
use crate::bracket::resolutions::Resolutions;
use crate::error::{Error, Result};

/// The shape of all layers of a game.
#[derive(Debug, Clone)]
pub(super) struct Shape {
    /// Number of undecided crossings at the beginning.
    pub(super) crossings: usize,
    /// Whether mirror images are left out.
    pub(super) mirrored: bool,
    /// Binomial coefficients `binomials[a][b]`.
    binomials: Vec<Vec<usize>>,
}

/// One bit for each position of a layer.
pub(super) type Layer = Vec<u64>;

impl Shape {
    pub(super) fn of(resolutions: &Resolutions) -> Shape {
        Shape::new(resolutions.undecided, resolutions.mirrored)
    }

    pub(super) fn new(crossings: usize, mirrored: bool) -> Shape {
        let mut binomials = vec![vec![0; crossings + 2]; crossings + 2];
        for a in 0..crossings + 2 {
            binomials[a][0] = 1;
            for b in 1..=a {
                binomials[a][b] =
                    binomials[a - 1][b - 1] + if b < a { binomials[a - 1][b] } else { 0 };
            }
        }
        Shape {
            crossings,
            mirrored,
            binomials,
        }
    }

    /// How many bits the vector of a set with this many crossings has.
    pub(super) fn bits(&self, decided: usize) -> usize {
        1 << decided.saturating_sub(usize::from(self.mirrored))
    }

    /// How many words it has.
    pub(super) fn words(&self, decided: usize) -> usize {
        self.bits(decided).div_ceil(64)
    }

    /// Words of a whole layer.
    pub(super) fn layer_words(&self, decided: usize) -> u128 {
        self.binomials[self.crossings][decided] as u128 * self.words(decided) as u128
    }

    /// Bytes for `kept` layers next to each other while stepping down: the most that two neighbours need.
    pub(super) fn peak_bytes(&self, chains: u128) -> u128 {
        let pair = |decided: usize| self.layer_words(decided) + self.layer_words(decided + 1);
        8 * chains * (0..self.crossings).map(pair).max().unwrap_or(2)
    }

    /// Bytes for all layers.
    pub(super) fn total_bytes(&self) -> u128 {
        8 * (0..=self.crossings)
            .map(|decided| self.layer_words(decided))
            .sum::<u128>()
    }

    /// The part of the work that is done when the layer with this many decided crossings is next.
    pub(super) fn done(&self, decided: usize) -> f64 {
        let work = |range: std::ops::Range<usize>| -> f64 {
            range
                .map(|d| self.layer_words(d) as f64 * (self.crossings - d) as f64)
                .sum()
        };
        work(decided + 1..self.crossings) / work(0..self.crossings).max(1.0)
    }

    /// The place of a set among those of its size.
    pub(super) fn rank(&self, set: u32) -> usize {
        let mut rank = 0;
        let mut rest = set;
        let mut count = 0;
        while rest != 0 {
            count += 1;
            rank += self.binomials[rest.trailing_zeros() as usize][count];
            rest &= rest - 1;
        }
        rank
    }

    /// The set of this size at a place.
    fn set_at(&self, size: usize, mut rank: usize) -> u32 {
        let mut set = 0;
        for count in (1..=size).rev() {
            let element = (count - 1..self.crossings)
                .rev()
                .find(|&e| self.binomials[e][count] <= rank);
            let element = element.unwrap_or(count - 1);
            rank -= self.binomials[element][count];
            set |= 1 << element;
        }
        set
    }

    /// The bit of a position in the layer of its size.
    pub(super) fn value(&self, layer: &Layer, set: u32, positive: u32) -> bool {
        let decided = set.count_ones() as usize;
        let mut pattern = 0usize;
        let (mut rest, mut place) = (set, 0);
        while rest != 0 {
            let crossing = rest.trailing_zeros();
            pattern |= ((positive >> crossing & 1) as usize) << place;
            place += 1;
            rest &= rest - 1;
        }
        let bits = self.bits(decided);
        if pattern >= bits {
            // The last decided crossing is positive: look at the mirror image.
            pattern = 2 * bits - 1 - pattern;
        }
        let vector = self.rank(set) * self.words(decided);
        layer[vector + pattern / 64] >> (pattern % 64) & 1 == 1
    }

    /// The layer below `above`: each position is combined from its options, and from its own bit in `also` if given.
    pub(super) fn step(
        &self,
        above: &Layer,
        decided: usize,
        combine: Combine,
        also: Option<&Layer>,
        control: &Control<'_>,
    ) -> Result<Layer> {
        let words = self.words(decided);
        let sets = self.binomials[self.crossings][decided];
        let mut layer: Layer = Vec::new();
        layer
            .try_reserve_exact(sets * words)
            .map_err(|_| Error::TooMuchMemory {
                what: format!("the layer with {decided} decided crossings"),
                needed: format!("{} MiB", sets * words >> 17),
                limit: "what the machine has left".to_owned(),
                hint: "decide some crossings first".to_owned(),
            })?;
        layer.resize(
            sets * words,
            if combine == Combine::Any { 0 } else { u64::MAX },
        );
        // Neighbouring sets share most of their options, so a task takes many in a row.
        let sets_a_task = (1usize << 14).div_ceil(words).min(sets.max(1));
        layer
            .par_chunks_mut(sets_a_task * words)
            .enumerate()
            .for_each(|(task, vectors)| {
                if control.is_cancelled() {
                    return;
                }
                let first = task * sets_a_task;
                let mut set = self.set_at(decided, first);
                for (index, out) in vectors.chunks_exact_mut(words).enumerate() {
                    if let Some(also) = also {
                        out.copy_from_slice(&also[(first + index) * words..][..words]);
                    }
                    self.combine_options(out, above, set, decided, combine);
                    set = next_set(set);
                }
            });
        Ok(layer)
    }

    /// Combines the options of all positions with this set of decided crossings.
    fn combine_options(
        &self,
        out: &mut [u64],
        above: &Layer,
        set: u32,
        decided: usize,
        combine: Combine,
    ) {
        let words_above = self.words(decided + 1);
        // Ranks of the sets with one crossing more: elements below the new one keep their place, those above move up.
        let mut below = 0;
        let mut moved_up: usize = self.moved_up_rank(set);
        let mut rank_in_set = 0;
        for crossing in 0..self.crossings {
            if set >> crossing & 1 == 1 {
                rank_in_set += 1;
                below += self.binomials[crossing][rank_in_set];
                moved_up -= self.binomials[crossing][rank_in_set + 1];
                continue;
            }
            let rank = below + self.binomials[crossing][rank_in_set + 1] + moved_up;
            let vector = &above[rank * words_above..][..words_above];
            if self.mirrored && rank_in_set == decided {
                fold_mirrored(out, vector, self.bits(decided + 1), combine);
            } else {
                fold(out, vector, rank_in_set, combine);
            }
        }
    }

    /// The rank that a set would have if each element were counted one place later.
    fn moved_up_rank(&self, set: u32) -> usize {
        let (mut rank, mut rest, mut count) = (0, set, 0);
        while rest != 0 {
            count += 1;
            rank += self.binomials[rest.trailing_zeros() as usize][count + 1];
            rest &= rest - 1;
        }
        rank
    }
}

/// The next larger set with as many elements (Gosper); anything after the last.
fn next_set(set: u32) -> u32 {
    if set == 0 {
        return 0;
    }
    let lowest = set & set.wrapping_neg();
    let carried = u64::from(set) + u64::from(lowest);
    (carried as u32)
        | ((carried as u32 ^ set) >> 2)
            .checked_div(lowest)
            .unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_are_ranked_in_order() {
        let shape = Shape::new(9, false);
        for size in 0..=9 {
            let mut set = shape.set_at(size, 0);
            for rank in 0..shape.binomials[9][size] {
                assert_eq!(shape.rank(set), rank);
                assert_eq!(shape.set_at(size, rank), set);
                set = next_set(set);
            }
        }
    }
}
