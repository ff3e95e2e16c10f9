//! Which resolutions of a pseudodiagram are the unknot? All of them in one walk.
//!
//! A resolution's bracket is a monomial exactly if its Jones polynomial is (`V` is 1 at `t = 1` and has derivative 0
//! there, so that the only monomial is 1). A Jones polynomial that is not 1 proves a knot. Up to 24 crossings a knot
//! whose Jones polynomial is 1 is the unknot (R. E. Tuzun and A. S. Sikora, *Verification of the Jones unknot conjecture
//! up to 24 crossings*, 2021); beyond, each candidate is simplified until that applies.

use rayon::prelude::*;

use super::cyclic::{Coefficient, CyclicSweep, is_monomial};
use super::sweep::Sweep;
use crate::curve::Sign;
use crate::error::{Error, Result};
use crate::game::Control;
use crate::invariants::spanning_trees_fit;
use crate::pseudodiagram::Pseudodiagram;
use crate::reduce::ReducingMove;

/// Up to this number of crossings the Jones polynomial is known to detect the unknot.
pub(crate) const JONES_DETECTS_UNKNOT: usize = 24;

/// More undecided crossings than this have too many resolutions.
pub(crate) const MAX_UNDECIDED: usize = 30;

/// For every resolution whether it is the unknot.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Resolutions {
    /// Number of undecided crossings.
    pub(crate) undecided: usize,
    /// If nothing is decided, a resolution and its mirror image are alike: only those with the last crossing negative
    /// are kept.
    pub(crate) mirrored: bool,
    /// Bit `p`: the resolution in which undecided crossing `i` is positive where bit `i` of `p` is set.
    pub(crate) unknotted: Vec<u64>,
}

impl Resolutions {
    /// Recognises every resolution, unless it is stopped.
    pub(crate) fn new(position: &Pseudodiagram, control: &Control<'_>) -> Result<Resolutions> {
        let undecided = position.undecided().len();
        if undecided > MAX_UNDECIDED {
            return Err(Error::TooLarge {
                what: format!("{undecided} undecided crossings, with 2^{undecided} resolutions"),
                limit: format!("{MAX_UNDECIDED} undecided crossings"),
            });
        }
        // Moves at decided crossings change no resolution, and may remove crossings from the walk.
        let reduced = position.reduced_up_to(ReducingMove::Reidemeister2)?.result;
        let walk = Walk::new(&reduced, undecided > 0 && undecided == position.crossings())?;
        let crossings = reduced.crossings();
        let unknotted = match crossings {
            0..=15 if spanning_trees_fit(reduced.curve(), 1 << 15) => walk.unknotted::<u16, 16>(control),
            0..=31 if spanning_trees_fit(reduced.curve(), 1 << 15) => walk.unknotted::<u16, 32>(control),
            0..=31 => walk.unknotted::<u32, 32>(control),
            32..=63 => walk.unknotted::<u64, 64>(control),
            64..=127 => walk.unknotted::<u128, 128>(control),
            _ => {
                return Err(Error::TooLarge {
                    what: format!("a game on {crossings} crossings, decided ones among them"),
                    limit: "127 crossings".to_owned(),
                });
            }
        };
        control.check()?;
        let resolutions = Resolutions { undecided, mirrored: walk.mirrored, unknotted };
        if crossings > JONES_DETECTS_UNKNOT {
            resolutions.certify_each(&reduced)?;
        }
        Ok(resolutions)
    }

    /// How many resolutions are the unknot.
    pub(crate) fn unknotted_count(&self) -> u64 {
        let kept: u64 = self.unknotted.iter().map(|word| u64::from(word.count_ones())).sum();
        if self.mirrored { 2 * kept } else { kept }
    }

    /// Proves for each resolution with Jones polynomial 1 that it is the unknot.
    fn certify_each(&self, position: &Pseudodiagram) -> Result<()> {
        let kept = self.undecided - usize::from(self.mirrored);
        for pattern in (0..1usize << kept).filter(|p| self.unknotted[p / 64] >> (p % 64) & 1 == 1) {
            let signs: Vec<Sign> = (0..self.undecided)
                .map(|i| if pattern >> i & 1 == 1 { Sign::Positive } else { Sign::Negative })
                .collect();
            let diagram = position.resolved(&signs)?;
            if !diagram.is_unknot()? {
                return Err(Error::Unproved(format!(
                    "{diagram} has the Jones polynomial of the unknot and is not known to be it"
                )));
            }
        }
        Ok(())
    }
}

/// A sweep together with what is decided at each of its stages.
struct Walk {
    sweep: Sweep,
    /// At each stage which undecided crossing it is, or `None` if the crossing stays as it is listed; and whether the
    /// listed crossing is the positive one.
    stages: Vec<(Option<usize>, bool)>,
    undecided: usize,
    mirrored: bool,
}

impl Walk {
    fn new(position: &Pseudodiagram, mirrored: bool) -> Result<Walk> {
        let undecided = position.undecided();
        let mut place = vec![None; position.crossings()];
        for (index, &crossing) in undecided.iter().enumerate() {
            place[crossing] = Some(index);
        }
        let mut free: Vec<bool> = place.iter().map(Option::is_some).collect();
        let fixed = if mirrored { undecided.last().copied() } else { None };
        if let Some(crossing) = fixed {
            free[crossing] = false;
        }
        let sweep = Sweep::new(position.curve(), &free, true, 8)?;
        let stages = sweep
            .stages
            .iter()
            .map(|stage| (place[stage.crossing], position.curve().crossings()[stage.crossing].sign == Sign::Positive))
            .collect();
        Ok(Walk { sweep, stages, undecided: undecided.len(), mirrored })
    }

    fn unknotted<T: Coefficient, const L: usize>(&self, control: &Control<'_>) -> Vec<u64> {
        let kept = self.undecided - usize::from(self.mirrored);
        let words = (1usize << kept).div_ceil(64);
        if self.stages.is_empty() {
            return vec![1; words];
        }
        // Large walks are split by what the first few free crossings are.
        let free: Vec<usize> =
            self.stages.iter().filter_map(|&(place, _)| place).filter(|&place| !self.is_fixed(place)).collect();
        let split = if kept >= 12 { &free[..3] } else { &free[..0] };
        let parts: Vec<Vec<u64>> = (0..1usize << split.len())
            .into_par_iter()
            .map(|choice| {
                let chosen = split.iter().enumerate().map(|(i, &place)| (place, choice >> i & 1 == 1)).collect();
                let mut part = Part {
                    walk: self,
                    control,
                    chosen,
                    sweep: CyclicSweep::<T, L>::new(&self.sweep),
                    unknotted: vec![0u64; words],
                };
                part.descend(0, 0);
                part.unknotted
            })
            .collect();
        let mut parts = parts.into_iter();
        let mut all = parts.next().unwrap_or_default();
        for part in parts {
            all.iter_mut().zip(part).for_each(|(a, b)| *a |= b);
        }
        all
    }

    /// The last undecided crossing stays negative if mirror images are left out.
    fn is_fixed(&self, place: usize) -> bool {
        self.mirrored && place + 1 == self.undecided
    }
}

/// A part of the walk: the resolutions in which some crossings have been chosen.
struct Part<'a, T, const L: usize> {
    walk: &'a Walk,
    control: &'a Control<'a>,
    chosen: Vec<(usize, bool)>,
    sweep: CyclicSweep<T, L>,
    unknotted: Vec<u64>,
}

impl<T: Coefficient, const L: usize> Part<'_, T, L> {
    /// Goes through the resolutions from this stage on; `pattern` are the signs so far.
    /// The depth is the number of crossings, at most 127.
    fn descend(&mut self, stage: usize, pattern: usize) {
        // Looking at the flag is cheap where a thousand resolutions follow.
        if stage + 10 < self.sweep.stages() && self.control.is_cancelled() {
            return;
        }
        let (place, listed_positive) = self.walk.stages[stage];
        // As listed, or (place, positive) for each sign that the crossing may take.
        let (options, count) = match place {
            None => ([(false, pattern), (false, pattern)], 1),
            Some(place) => {
                let option = |positive: bool| (positive != listed_positive, pattern | usize::from(positive) << place);
                let chosen = self.chosen.iter().find(|(chosen, _)| *chosen == place).map(|(_, positive)| *positive);
                match (chosen, self.walk.is_fixed(place)) {
                    (Some(positive), _) => ([option(positive); 2], 1),
                    (None, true) => ([option(false); 2], 1),
                    (None, false) => ([option(false), option(true)], 2),
                }
            }
        };
        for &(flipped, pattern) in &options[..count] {
            if stage + 1 < self.sweep.stages() {
                self.sweep.advance(stage, flipped);
                self.descend(stage + 1, pattern);
            } else if is_monomial(&self.sweep.last(flipped)) {
                self.unknotted[pattern / 64] |= 1 << (pattern % 64);
            }
        }
    }
}
