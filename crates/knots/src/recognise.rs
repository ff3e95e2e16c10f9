//! Is it the unknot? With a proof that somebody else can check.
//!
//! * A Jones polynomial other than 1, or a determinant other than 1, proves a knot.
//! * A sequence of pass moves down to the round circle proves the unknot: see [`Unknotting`].
//! * A diagram with at most 24 crossings whose Jones polynomial is 1 is the unknot (Tuzun and Sikora 2021).
//! * Past 24 crossings, where the Jones polynomial is 1 or out of reach, monotone simplification of an arc presentation
//!   decides: see [`ArcPresentation`].
//!
//! What that does not decide within its bounds is not decided: that is said, never guessed.

mod laid;
mod pass;
mod quick;
mod reidemeister;
#[cfg(test)]
mod tests;
mod unknotting;

use num_bigint::BigInt;
use num_traits::One;

use crate::arcs::{ArcPresentation, ArcVerdict};
use crate::bracket::cyclic::{Coefficient, CyclicSweep, is_monomial};
use crate::bracket::resolutions::JONES_DETECTS_UNKNOT;
use crate::bracket::sweep::Sweep;
use crate::curve::Curve;
use crate::diagram::Diagram;
use crate::error::{Error, Result};
use crate::invariants::{Laurent, spanning_trees_fit};

pub use pass::{Level, Passage};
pub use reidemeister::{Reidemeister, ReidemeisterMove};
pub use unknotting::{PassKind, PassMove, Unknotting};

/// Larger diagrams are refused once loops and bigons have been removed.
const MAX_CROSSINGS: usize = 300;

/// Arc presentations of one size that are looked at before giving up.
const MOST_PRESENTATIONS: usize = 200_000;

/// What a diagram is, and why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// The unknot, shown by moves down to the round circle.
    UnknotByMoves(Unknotting),
    /// The unknot: the moves lead to a diagram with this many crossings, at most 24, whose Jones polynomial is 1.
    UnknotByJones {
        /// The crossings of the diagram whose Jones polynomial was computed.
        crossings: usize,
    },
    /// The unknot, shown by the arc presentations on the way from one of the diagram that the moves lead to down to two columns.
    UnknotByArcs(Vec<ArcPresentation>),
    /// A knot: none of the arc presentations that exchanges reach can be destabilised (Dynnikov 2006).
    KnottedByArcs {
        /// Their number of columns.
        size: usize,
        /// How many there are.
        presentations: usize,
    },
    /// A knot: its determinant is not 1.
    KnottedByDeterminant(BigInt),
    /// A knot: its Jones polynomial is not 1.
    KnottedByJones(Laurent),
    /// A link with several components.
    Link {
        /// How many.
        components: usize,
    },
}

impl Verdict {
    /// Is it the unknot?
    pub fn is_unknot(&self) -> bool {
        matches!(self, Verdict::UnknotByMoves(_) | Verdict::UnknotByJones { .. } | Verdict::UnknotByArcs(_))
    }
}

impl Diagram {
    /// Is this a diagram of the unknot? An error says if that could not be proved either way.
    ///
    /// ```
    /// use upstar_knots::Diagram;
    /// assert!("braid:1 2 -3".parse::<Diagram>()?.is_unknot()?);
    /// assert!(!"3_1".parse::<Diagram>()?.is_unknot()?);
    /// # Ok::<(), upstar_knots::Error>(())
    /// ```
    pub fn is_unknot(&self) -> Result<bool> {
        if !self.is_knot() {
            return Ok(false);
        }
        let reduced = quick::reduced(self.curve());
        if reduced.crossings().len() <= JONES_DETECTS_UNKNOT {
            return jones_is_one(&reduced);
        }
        // Few diagrams are that large: take the long way.
        Ok(Diagram::from_curve(reduced).recognise()?.is_unknot())
    }

    /// What the diagram is, with a proof.
    pub fn recognise(&self) -> Result<Verdict> {
        if !self.is_knot() {
            return Ok(Verdict::Link { components: self.components() });
        }
        if self.crossings().len() > MAX_CROSSINGS {
            return Err(Error::TooLarge {
                what: format!("a proof for a diagram with {} crossings", self.crossings().len()),
                limit: format!("{MAX_CROSSINGS} crossings"),
            });
        }
        // The determinant is the cheapest invariant, and enough for most knots.
        if let Ok(determinant) = self.determinant()
            && !determinant.is_one()
        {
            return Ok(Verdict::KnottedByDeterminant(determinant));
        }
        let search = Unknotting::search(self)?;
        let simplest = match search {
            Ok(unknotting) => return Ok(Verdict::UnknotByMoves(unknotting)),
            Err(simplest) => simplest,
        };
        decided_without_moves(&simplest)
    }
}

/// The verdict on a diagram that pass moves do not undo.
fn decided_without_moves(simplest: &Diagram) -> Result<Verdict> {
    let crossings = simplest.crossings().len();
    let jones = simplest.jones();
    match &jones {
        Ok(jones) if !jones.is_one() => return Ok(Verdict::KnottedByJones(jones.clone())),
        Ok(_) if crossings <= JONES_DETECTS_UNKNOT => return Ok(Verdict::UnknotByJones { crossings }),
        _ => {}
    }
    match ArcPresentation::of(simplest)?.simplified(MOST_PRESENTATIONS) {
        ArcVerdict::Unknot(steps) => Ok(Verdict::UnknotByArcs(steps)),
        ArcVerdict::Knotted { size, presentations } => Ok(Verdict::KnottedByArcs { size, presentations }),
        ArcVerdict::Undecided { size, presentations } => {
            let jones = if jones.is_ok() {
                format!(
                    "the Jones polynomial is 1, which is known to mean the unknot only up to {JONES_DETECTS_UNKNOT} crossings"
                )
            } else {
                "the Jones polynomial is out of reach".to_owned()
            };
            Err(Error::Unproved(format!(
                "{crossings} crossings are left after simplifying; the determinant is 1; {jones}; and the first \
                 {presentations} arc presentations with {size} columns cannot be made smaller"
            )))
        }
    }
}

/// Is the Jones polynomial of a knot's curve, as listed, 1? There are at most 31 crossings.
fn jones_is_one(curve: &Curve) -> Result<bool> {
    let crossings = curve.crossings().len();
    if crossings == 0 {
        return Ok(true);
    }
    let sweep = Sweep::new(curve, &vec![false; crossings], false, 2)?;
    Ok(match crossings {
        1..=15 if spanning_trees_fit(curve, 1 << 15) => sweep_gives_monomial::<u16, 16>(&sweep),
        _ => sweep_gives_monomial::<u32, 32>(&sweep),
    })
}

fn sweep_gives_monomial<T: Coefficient, const L: usize>(sweep: &Sweep) -> bool {
    let mut state = CyclicSweep::<T, L>::new(sweep);
    for stage in 0..state.stages() - 1 {
        state.advance(stage, false);
    }
    is_monomial(&state.last(false))
}
