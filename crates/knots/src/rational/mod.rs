//! Rational knots: the paper's tangles `[a1(b1),…,an(bn)]`, and the knotting-unknotting game on them and their sums.
//!
//! Source: Will Johnson, *The Knotting-Unknotting Game played on Sums of Rational Shadows* (2011); theorem and
//! definition numbers are its.
//!
//! - [`RationalPseudodiagram`]: the notation, Conway's [`Fraction`], moves, the [`NormalForm`].
//! - [`RationalShadow`]: who wins a shadow (Theorem 6.4) or a [sum of shadows](sum_of_shadows) (Theorem 7.5), at any
//!   size, with the [`Chain`] of reductions that shows it.
//! - [`Solution`]: a pseudodiagram solved exactly, which the paper leaves open.
//! - [`Class`]: how any position of the game behaves in sums; [`sum_of_rational`],
//!   [`sum_of_pseudodiagrams`], and [`sum`](fn@sum) of anything else.
//!
//! ```
//! use upstar_knots::{Outcome, rational::{RationalPseudodiagram, RationalShadow}};
//! let p: RationalPseudodiagram = "[(3),(1),(3)]".parse()?;
//! let verdict = RationalShadow::new(p)?.verdict();
//! assert_eq!(verdict.outcome(), Outcome::First);
//! let q: RationalPseudodiagram = "[1(2),(3),(2)]".parse()?;
//! assert_eq!(q.solve()?.outcome(), Outcome::First);
//! # Ok::<(), upstar_knots::rational::Error>(())
//! ```

mod algebra;
mod census;
mod class;
mod count;
mod descent;
mod error;
mod fraction;
mod general;
mod normal;
mod normalized;
mod notation;
mod pairs;
mod pseudodiagram_sum;
mod rules;
mod shadow;
mod solve;
mod sum;
mod table;
mod twist;

pub use algebra::Menu;
pub use census::{Census, ClassCount, for_each_pseudodiagram};
pub use class::{Class, ClassSet};
pub use error::Error;
pub use fraction::Fraction;
pub use normal::NormalForm;
pub use normalized::{Normalized, Parity};
pub use pseudodiagram_sum::sum_of_pseudodiagrams;
pub use rules::{Chain, Effect, Rule, Step};
pub use shadow::{RationalShadow, Reason, ShadowVerdict, SumVerdict, sum_of_shadows};
pub use solve::{Solution, Standing};
pub use sum::{Position, Sum, Summand, Use, class_of, sum, sum_of_rational};
pub use twist::{Move, RationalPseudodiagram, Twist, TwistSign};
