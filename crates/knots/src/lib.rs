//! Knot diagrams, tangles, invariants, unknot recognition and the knot games.
//!
//! A [`Diagram`] has every crossing decided, a [`Shadow`] none, a [`Pseudodiagram`] some. All are read from the
//! [notations](notation) that people use, and lie on the sphere by construction.
//!
//! ```
//! use upstar_knots::{Control, Diagram, Player, Pseudodiagram, Shadow, Verdict, outcome, winning_moves};
//!
//! let knot: Diagram = "8_18".parse()?;
//! assert_eq!(knot.determinant()?, 45u32.into());
//! assert!(matches!(knot.recognise()?, Verdict::KnottedByDeterminant(_)));
//!
//! // The knotting-unknotting game on its shadow is lost for the Unknotter, whoever begins.
//! let start = Pseudodiagram::from(knot.shadow()?);
//! assert_eq!(outcome(&start, &Control::default())?.to_string(), "K");
//! assert!(winning_moves(&start, Player::Unknotter, &Control::default())?.is_empty());
//!
//! // On the shadow of the figure eight whoever moves second wins.
//! let figure_eight = "4_1".parse::<Shadow>()?.into();
//! assert_eq!(outcome(&figure_eight, &Control::default())?.to_string(), "2");
//! # Ok::<(), upstar_knots::Error>(())
//! ```
//!
//! # Conventions
//! Everything in this crate, and everything printed by it, follows this picture of a crossing. The lower strand comes
//! in at position 0 and goes out at position 2; positions are counted counterclockwise.
//!
//! ```text
//!       2                   2                 positive: the upper strand goes from position 3 to 1,
//!       ↑                   ↑                 negative: the upper strand goes from position 1 to 3.
//!  3 ───┼──→ 1         3 ←──┼─── 1            PD tuple: the edges at positions [0, 1, 2, 3].
//!       │                   │
//!       0                   0
//!   positive (+1)       negative (-1)
//! ```
//! * Edges are numbered from 0 along the knot (component after component); printed PD codes count from 1.
//!   Crossing `i` is the `i`-th of the code, from 0.
//! * A strand runs from one lower passage to the next; strands are numbered from 0, beginning with the one of edge 0.
//! * The sign of a knot's crossing does not depend on the direction in which the knot is walked. So the two ways to
//!   decide a crossing of a shadow are *positive* and *negative*; flipping a crossing exchanges them, and the mirror
//!   image is the diagram with every crossing flipped.
//! * The Kauffman bracket: the A-smoothing joins positions 0 with 1 and 2 with 3, which opens the regions swept when the
//!   upper strand is turned counterclockwise; `<O> = 1` and a further circle is worth `-A^2 - A^-2`. The Jones polynomial is
//!   `(-A^3)^(-writhe) <D>` at `t = A^-4`; the right-handed trefoil, all of whose crossings are positive, has `t + t^3 - t^4`.
//! * In tangles a twist counts +1 when the strand on top has positive slope; see [`Tangle`].
//! * The table's diagrams are the PD codes of KnotInfo read in this way. Chirality is that of the codes.

mod arcs;
mod bracket;
mod census;
mod curve;
mod diagram;
mod enumerate;
mod error;
mod game;
mod invariants;
mod montesinos;
pub mod notation;
mod orient;
mod outcome;
mod pseudodiagram;
pub mod rational;
mod realise;
mod recognise;
mod reduce;
mod shadow;
mod tangle;
pub mod tricolor;

pub use arcs::{ArcPresentation, ArcVerdict};
pub use census::{CensusRow, census_of_knots, census_of_shadows};
pub use curve::{Crossing, Curve, Dart, Edge, Sign};
pub use diagram::{Diagram, StrandTriple};
pub use enumerate::{CanonicalCode, shadows};
pub use error::{Error, Result};
pub use game::{
    Control, Move, SolvedGame, extended_outcome, is_zero_game, outcome, outcome_with_determinants,
    unknotted_resolutions, winning_moves,
};
pub use invariants::Laurent;
pub use outcome::{ExtendedOutcome, Outcome, Player};
pub use pseudodiagram::Pseudodiagram;
pub use recognise::{Level, PassKind, PassMove, Passage, Reidemeister, ReidemeisterMove, Unknotting, Verdict};
pub use reduce::{ReducingMove, Reduction, ReductionStep};
pub use shadow::Shadow;
pub use tangle::{Tangle, Twist};
