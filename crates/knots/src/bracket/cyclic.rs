//! Polynomials in `x` modulo `x^L - 1`, with coefficients modulo a power of two.
//!
//! Each is kept twice in a row, so that multiplying by a power of `x` is only reading from another place.

use num_traits::{One, WrappingAdd, WrappingSub, Zero};

use super::sweep::{Stage, Sweep};

/// Coefficients that wrap around.
pub(crate) trait Coefficient: Copy + Eq + Zero + One + WrappingAdd + WrappingSub + Send + Sync {}
impl<T: Copy + Eq + Zero + One + WrappingAdd + WrappingSub + Send + Sync> Coefficient for T {}

/// A polynomial modulo `x^L - 1`.
pub(crate) type Cyclic<T, const L: usize> = [T; L];

/// The terms of one resolution of a crossing, ready to be added up: for each new matching the places to read.
struct Sums {
    /// Places of positive terms, then of negative terms, of the first matching, then of the second, ...
    places: Vec<u32>,
    /// For each matching where its positive and its negative terms end in `places`.
    ends: Vec<[u32; 2]>,
}

/// A sweep made ready for polynomials of length `L`.
pub(crate) struct CyclicSweep<T, const L: usize> {
    sums: Vec<[Sums; 2]>,
    /// The state before the first crossing and after each: for each matching its polynomial, twice in a row.
    states: Vec<Vec<T>>,
}

impl<T: Coefficient, const L: usize> CyclicSweep<T, L> {
    /// Prepares the sweep; `L` must be larger than the number of crossings.
    pub(crate) fn new(sweep: &Sweep) -> CyclicSweep<T, L> {
        let sums = sweep.stages.iter().map(|stage| [Sums::new::<L>(stage, 0), Sums::new::<L>(stage, 1)]).collect();
        let mut one = vec![T::zero(); 2 * L];
        one[0] = T::one();
        one[L] = T::one();
        let mut states = vec![one];
        states.extend(sweep.stages.iter().map(|stage| vec![T::zero(); stage.matchings * 2 * L]));
        CyclicSweep { sums, states }
    }

    /// Number of crossings.
    pub(crate) fn stages(&self) -> usize {
        self.sums.len()
    }

    /// Smooths the crossing of a stage, as listed or flipped; the earlier stages must have been done before.
    pub(crate) fn advance(&mut self, stage: usize, flipped: bool) {
        let (before, after) = self.states.split_at_mut(stage + 1);
        let (source, target) = (&before[stage], &mut after[0]);
        let sums = &self.sums[stage][usize::from(flipped)];
        let mut start = 0;
        for (ends, target) in sums.ends.iter().zip(target.chunks_exact_mut(2 * L)) {
            let sum = sums.sum::<T, L>(source, start, *ends);
            target[..L].copy_from_slice(&sum);
            target[L..].copy_from_slice(&sum);
            start = ends[1] as usize;
        }
    }

    /// The final polynomial with the last crossing as listed or flipped, all others having been smoothed.
    pub(crate) fn last(&self, flipped: bool) -> Cyclic<T, L> {
        match self.sums.len().checked_sub(1) {
            Some(stage) => {
                let sums = &self.sums[stage][usize::from(flipped)];
                sums.sum(&self.states[stage], 0, sums.ends[0])
            }
            None => std::array::from_fn(|i| if i == 0 { T::one() } else { T::zero() }),
        }
    }
}

impl Sums {
    fn new<const L: usize>(stage: &Stage, flipped: usize) -> Sums {
        let mut sums = Sums { places: Vec::new(), ends: vec![[0, 0]; stage.matchings] };
        let mut terms = stage.terms[flipped].iter().peekable();
        for (matching, ends) in sums.ends.iter_mut().enumerate() {
            for (negative, end) in [false, true].into_iter().zip(ends.iter_mut()) {
                while let Some(term) = terms.next_if(|term| term.to as usize == matching && term.negative == negative) {
                    let shift = term.shift.rem_euclid(L as i32) as u32;
                    sums.places.push(term.from * 2 * L as u32 + L as u32 - shift);
                }
                *end = sums.places.len() as u32;
            }
        }
        sums
    }

    fn sum<T: Coefficient, const L: usize>(&self, source: &[T], start: usize, ends: [u32; 2]) -> Cyclic<T, L> {
        let mut sum = [T::zero(); L];
        for &place in &self.places[start..ends[0] as usize] {
            let rotated = &source[place as usize..][..L];
            for (s, r) in sum.iter_mut().zip(rotated) {
                *s = s.wrapping_add(r);
            }
        }
        for &place in &self.places[ends[0] as usize..ends[1] as usize] {
            let rotated = &source[place as usize..][..L];
            for (s, r) in sum.iter_mut().zip(rotated) {
                *s = s.wrapping_sub(r);
            }
        }
        sum
    }
}

/// Has the polynomial exactly one term?
pub(crate) fn is_monomial<T: Coefficient, const L: usize>(polynomial: &Cyclic<T, L>) -> bool {
    let mut terms = 0u32;
    for coefficient in polynomial {
        terms += u32::from(!coefficient.is_zero());
    }
    terms == 1
}
