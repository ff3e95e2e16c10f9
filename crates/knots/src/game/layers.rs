//! The positions with a given number of decided crossings, and the step from one layer to the next.
//!
//! A layer holds one bit-vector for each set of decided crossings, sets in increasing order of their masks. If the game
//! starts from a shadow, a position and its mirror image are alike, and each vector keeps only the patterns whose last
//! decided crossing is negative.
//!
//! Several questions are answered at once: a vector keeps one, two or four answers for each pattern. Complementing the
//! answers of the half *Knotter last* turns its ORs into ANDs and its ANDs into ORs, and so does moving one turn on because
//! a `*` is left: that way all answers of a layer are combined in the same way.

use rayon::prelude::*;

use super::control::Control;
use super::fold::{Combine, combine_halves, fold, fold_mirrored, fold_same};
use crate::bracket::resolutions::{MAX_UNDECIDED, Resolutions};
use crate::error::{Error, Result};

/// What is asked of every position; an answer is kept complemented where it says *not*.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Question {
    /// Does the Unknotter win if she moves last?
    UnknotterLast,
    /// Does the Unknotter *not* win if the Knotter moves last?
    KnotterLast,
    /// Both of these.
    Outcome,
    /// Both of these; then both again with `*` added, complemented the other way round.
    WithStar,
    /// Does the Unknotter *not* win if the Knotter moves last? Then: is it a zero game (an even position), can it be moved
    /// to one (an odd position)?
    ZeroGame,
}

impl Question {
    /// For each answer whether it is kept complemented.
    pub(super) fn complemented(self) -> &'static [bool] {
        match self {
            Question::UnknotterLast => &[false],
            Question::KnotterLast => &[true],
            Question::Outcome => &[false, true],
            Question::WithStar => &[false, true, true, false],
            Question::ZeroGame => &[true, false],
        }
    }

    /// Whether the second half of the answers also depends on the complement of the first half: with `*` whoever moves may
    /// take the star, and a zero game must be a win for the Unknotter moving first.
    fn second_half_needs_first(self, undecided: usize) -> bool {
        match self {
            Question::WithStar => true,
            Question::ZeroGame => undecided.is_multiple_of(2),
            _ => false,
        }
    }
}

/// How options are combined: with the Unknotter last, it is her turn when an odd number of crossings is undecided.
fn combine(undecided: usize) -> Combine {
    if undecided % 2 == 1 { Combine::Any } else { Combine::All }
}

/// Layers of at most this many words are not worth a second thread.
const SMALL_LAYER: usize = 1 << 14;
/// Words that a task fills.
const TASK_WORDS: usize = 1 << 14;

/// Pascal's triangle, large enough for sets of at most 30 crossings.
#[derive(Debug, Clone)]
struct Binomials([[u32; 32]; 32]);

impl Binomials {
    fn new() -> Binomials {
        let mut rows = [[0u32; 32]; 32];
        for a in 0..32 {
            rows[a][0] = 1;
            for b in 1..=a {
                rows[a][b] = rows[a - 1][b - 1].wrapping_add(rows[a - 1][b]);
            }
        }
        Binomials(rows)
    }

    /// `a` choose `b`, both below 32.
    fn of(&self, a: usize, b: usize) -> usize {
        self.0[a % 32][b % 32] as usize
    }
}

/// The shape of all layers of a game.
#[derive(Debug, Clone)]
pub(super) struct Shape {
    /// Number of undecided crossings at the beginning.
    pub(super) crossings: usize,
    /// Whether mirror images are left out.
    mirrored: bool,
    question: Question,
    binomials: Box<Binomials>,
}

/// The answers for all positions of a layer.
pub(super) type Layer = Vec<u64>;

impl Shape {
    pub(super) fn new(crossings: usize, mirrored: bool, question: Question) -> Shape {
        debug_assert!(crossings <= MAX_UNDECIDED);
        let binomials = Box::new(Binomials::new());
        Shape { crossings, mirrored, question, binomials }
    }

    /// The number of answers for a pattern, as a power of two.
    fn parts(&self) -> usize {
        self.question.complemented().len().ilog2() as usize
    }

    /// How many patterns the vector of a set with this many crossings has.
    fn patterns(&self, decided: usize) -> usize {
        1 << decided.saturating_sub(usize::from(self.mirrored))
    }

    /// How many words the vector has.
    fn words(&self, decided: usize) -> usize {
        (self.patterns(decided) << self.parts()).div_ceil(64)
    }

    /// Words of a whole layer.
    fn layer_words(&self, decided: usize) -> u128 {
        self.binomials.of(self.crossings, decided) as u128 * self.words(decided) as u128
    }

    /// Bytes that stepping down needs: the most that two neighbouring layers have.
    pub(super) fn peak_bytes(&self) -> u128 {
        let pair = |decided: usize| self.layer_words(decided) + self.layer_words(decided + 1);
        8 * (0..self.crossings).map(pair).max().unwrap_or(2)
    }

    /// Bytes for all layers.
    pub(super) fn total_bytes(&self) -> u128 {
        8 * (0..=self.crossings).map(|decided| self.layer_words(decided)).sum::<u128>()
    }

    /// The part of the work that is done when the layer with this many decided crossings is next.
    pub(super) fn done(&self, decided: usize) -> f64 {
        let work = |range: std::ops::Range<usize>| -> f64 {
            range.map(|d| self.layer_words(d) as f64 * (self.crossings - d) as f64).sum()
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
            rank += self.binomials.of(rest.trailing_zeros() as usize, count);
            rest &= rest - 1;
        }
        rank
    }

    /// The set of this size at a place.
    fn set_at(&self, size: usize, mut rank: usize) -> u32 {
        let mut set = 0;
        for count in (1..=size).rev() {
            let element = (count - 1..self.crossings).rev().find(|&e| self.binomials.of(e, count) <= rank);
            let element = element.unwrap_or(count - 1);
            rank -= self.binomials.of(element, count);
            set |= 1 << element;
        }
        set
    }

    /// The answer to part `part` of the question for a position, whose layer is given; not complemented.
    pub(super) fn answer(&self, layer: &Layer, part: usize, set: u32, positive: u32) -> bool {
        let decided = set.count_ones() as usize;
        let mut pattern = 0usize;
        let (mut rest, mut place) = (set, 0);
        while rest != 0 {
            let crossing = rest.trailing_zeros();
            pattern |= ((positive >> crossing & 1) as usize) << place;
            place += 1;
            rest &= rest - 1;
        }
        let patterns = self.patterns(decided);
        if pattern >= patterns {
            // The last decided crossing is positive: look at the mirror image.
            pattern = 2 * patterns - 1 - pattern;
        }
        let bit = (pattern << self.parts()) + part;
        let word = layer[self.rank(set) * self.words(decided) + bit / 64];
        (word >> (bit % 64) & 1 == 1) != self.question.complemented()[part]
    }

    /// The layer with every crossing decided.
    pub(super) fn resolved(&self, resolutions: &Resolutions) -> Layer {
        let parts = self.parts();
        let [mut knotted, mut unknotted] = [0u64; 2];
        for (answer, &complemented) in self.question.complemented().iter().enumerate() {
            knotted |= u64::from(complemented) << answer;
            unknotted |= u64::from(!complemented) << answer;
        }
        let mut layer = vec![0; self.words(self.crossings)];
        for pattern in 0..self.patterns(self.crossings) {
            let is_unknot = resolutions.unknotted[pattern / 64] >> (pattern % 64) & 1 == 1;
            let answers = if is_unknot { unknotted } else { knotted };
            let bit = pattern << parts;
            layer[bit / 64] |= answers << (bit % 64);
        }
        layer
    }

    /// The layer below `above`: each position is combined from its options.
    pub(super) fn step(&self, above: &Layer, decided: usize, control: &Control<'_>) -> Result<Layer> {
        let words = self.words(decided);
        let sets = self.binomials.of(self.crossings, decided);
        let undecided = self.crossings - decided;
        let combine = combine(undecided);
        let mut layer: Layer = Vec::new();
        layer.try_reserve_exact(sets * words).map_err(|_| Error::TooMuchMemory {
            what: format!("the layer with {decided} decided crossings"),
            needed: format!("{} MiB", (sets * words) >> 17),
            limit: "what the machine has left".to_owned(),
            hint: "decide some crossings first".to_owned(),
        })?;
        layer.resize(sets * words, if combine == Combine::Any { 0 } else { u64::MAX });
        let fill = |first: usize, vectors: &mut [u64]| {
            let mut set = self.set_at(decided, first);
            for out in vectors.chunks_exact_mut(words) {
                self.combine_options(out, above, set, decided, combine);
                if self.question.second_half_needs_first(undecided) {
                    combine_halves(out, self.parts(), combine);
                }
                set = next_set(set);
            }
        };
        if layer.len() <= SMALL_LAYER {
            fill(0, &mut layer);
            return Ok(layer);
        }
        // Neighbouring sets share most of their options, so a task takes many in a row.
        let sets_a_task = TASK_WORDS.div_ceil(words);
        layer.par_chunks_mut(sets_a_task * words).enumerate().for_each(|(task, vectors)| {
            if !control.is_cancelled() {
                fill(task * sets_a_task, vectors);
            }
        });
        Ok(layer)
    }

    /// Combines the options of all positions with this set of decided crossings.
    fn combine_options(&self, out: &mut [u64], above: &Layer, set: u32, decided: usize, combine: Combine) {
        let words_above = self.words(decided + 1);
        // Ranks of the sets with one crossing more: elements below the new one keep their place, those above move up.
        let mut below = 0;
        let mut moved_up: usize = self.moved_up_rank(set);
        let mut rank_in_set = 0;
        for crossing in 0..self.crossings {
            if set >> crossing & 1 == 1 {
                rank_in_set += 1;
                below += self.binomials.of(crossing, rank_in_set);
                moved_up -= self.binomials.of(crossing, rank_in_set + 1);
                continue;
            }
            let rank = below + self.binomials.of(crossing, rank_in_set + 1) + moved_up;
            let vector = &above[rank * words_above..][..words_above];
            if self.mirrored && decided == 0 {
                // A single decided crossing has one pattern, alike for both signs.
                fold_same(out, vector, combine);
            } else if self.mirrored && rank_in_set == decided {
                let bits = self.patterns(decided + 1) << self.parts();
                fold_mirrored(out, vector, self.parts(), bits, combine);
            } else {
                fold(out, vector, rank_in_set + self.parts(), combine);
            }
        }
    }

    /// The rank that a set would have if each element were counted one place later.
    fn moved_up_rank(&self, set: u32) -> usize {
        let (mut rank, mut rest, mut count) = (0, set, 0);
        while rest != 0 {
            count += 1;
            rank += self.binomials.of(rest.trailing_zeros() as usize, count + 1);
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
    (carried as u32) | ((carried as u32 ^ set) >> 2).checked_div(lowest).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_are_ranked_in_order() {
        let shape = Shape::new(9, false, Question::Outcome);
        for size in 0..=9 {
            let mut set = shape.set_at(size, 0);
            for rank in 0..shape.binomials.of(9, size) {
                assert_eq!(shape.rank(set), rank);
                assert_eq!(shape.set_at(size, rank), set);
                set = next_set(set);
            }
        }
    }
}
