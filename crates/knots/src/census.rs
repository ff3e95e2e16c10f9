//! The game on every knot of the table and on every shadow, row by row, both cores at work.

use rayon::prelude::*;
use rustc_hash::FxHashMap;

use crate::bracket::resolutions::Resolutions;
use crate::enumerate::{CanonicalCode, shadows_under};
use crate::error::Result;
use crate::game::{Control, extended_outcome_of};
use crate::notation::table;
use crate::outcome::ExtendedOutcome;
use crate::pseudodiagram::Pseudodiagram;
use crate::shadow::Shadow;

/// Shadows that are solved together before their rows are handed on.
const BATCH: usize = 256;

/// What the game on one shadow is like.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CensusRow {
    /// The knot's name, or the shadow's number among those with as many crossings, from 1.
    pub name: String,
    /// The shadow.
    pub shadow: Shadow,
    /// Outcomes with and without `*`, from which X and Y follow.
    pub extended: ExtendedOutcome,
    /// How many resolutions are the unknot.
    pub unknotted: u64,
}

/// Solves the shadows of all knots of the table with 3 to `max_crossings` crossings, and hands on the rows in the table's
/// order.
pub fn census_of_knots(max_crossings: usize, control: &Control<'_>, each: impl FnMut(CensusRow)) -> Result<()> {
    let knots = table::knots().filter(|(_, diagram)| (3..=max_crossings).contains(&diagram.crossings().len()));
    let named = knots.map(|(name, diagram)| Ok((name.to_owned(), diagram.shadow()?))).collect::<Result<Vec<_>>>()?;
    census(named, control, each)
}

/// Solves every shadow on the sphere with this many crossings, or the prime and reduced ones only.
pub fn census_of_shadows(
    crossings: usize,
    prime_and_reduced_only: bool,
    control: &Control<'_>,
    each: impl FnMut(CensusRow),
) -> Result<()> {
    let listed =
        shadows_under(crossings, control)?.into_iter().filter(|s| !prime_and_reduced_only || s.is_prime_and_reduced());
    let named = listed.enumerate().map(|(index, shadow)| ((index + 1).to_string(), shadow)).collect();
    census(named, control, each)
}

/// What is known of all shadows that a symmetry takes to each other: many knots of the table share one.
type Solved = (ExtendedOutcome, u64);

fn census(named: Vec<(String, Shadow)>, control: &Control<'_>, mut each: impl FnMut(CensusRow)) -> Result<()> {
    // The games are small: progress is told between batches.
    let quiet = Control { progress: None, ..*control };
    let total = named.len().max(1);
    let mut done = 0;
    let mut solved: FxHashMap<CanonicalCode, Solved> = FxHashMap::default();
    for batch in named.chunks(BATCH) {
        control.report(done as f64 / total as f64)?;
        let codes: Vec<CanonicalCode> = batch.par_iter().map(|(_, shadow)| shadow.canonical_code()).collect();
        let new: FxHashMap<&CanonicalCode, &Shadow> = codes
            .iter()
            .zip(batch)
            .filter(|(code, _)| !solved.contains_key(*code))
            .map(|(code, (_, shadow))| (code, shadow))
            .collect();
        let newly_solved: Vec<(CanonicalCode, Solved)> = new
            .into_par_iter()
            .map(|(code, shadow)| {
                let resolutions = Resolutions::new(&Pseudodiagram::from(shadow.clone()), &quiet)?;
                Ok((code.clone(), (extended_outcome_of(&resolutions, &quiet)?, resolutions.unknotted_count())))
            })
            .collect::<Result<_>>()?;
        solved.extend(newly_solved);
        for (code, (name, shadow)) in codes.iter().zip(batch) {
            let (extended, unknotted) = solved[code];
            each(CensusRow { name: name.clone(), shadow: shadow.clone(), extended, unknotted });
        }
        done += batch.len();
    }
    control.report(1.0)
}
