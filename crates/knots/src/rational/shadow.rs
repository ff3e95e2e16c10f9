//! Who wins a rational shadow (Theorem 6.4) and a sum of rational shadows (Theorem 7.5), in linear time.
//!
//! A shadow either reduces by pseudo-Reidemeister I moves to an odd-even shadow, and the Unknotter wins; or it
//! reduces to one of six shadows with normalised outcome (2,1), and whoever moves last wins.

use super::descent::descend;
use super::{Chain, Class, Error, Normalized, Parity, RationalPseudodiagram, Twist};
use crate::Outcome;
use std::fmt;

/// A rational knot with no crossing resolved.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct RationalShadow(RationalPseudodiagram);

impl RationalShadow {
    /// Takes a pseudodiagram that is a shadow of a knot.
    pub fn new(diagram: RationalPseudodiagram) -> Result<Self, Error> {
        if let Some(i) = diagram.twists().iter().position(|t| t.resolved != 0) {
            return Err(Error::NotAShadow { diagram: diagram.brief(), region: i + 1 });
        }
        if !diagram.is_knot() {
            return Err(Error::Link { diagram: diagram.brief() });
        }
        Ok(Self(diagram))
    }

    /// The shadow as a pseudodiagram.
    pub fn diagram(&self) -> &RationalPseudodiagram {
        &self.0
    }

    /// The numbers of crossings in its twists.
    pub fn twists(&self) -> Vec<u64> {
        unresolved(&self.0)
    }

    /// The parity of its number of crossings.
    pub fn parity(&self) -> Parity {
        Parity::of(self.0.unresolved())
    }

    /// Exactly one of the first and the last twist is odd, and all others are even (Definition 5.1);
    /// a single odd twist counts.
    pub fn is_odd_even(&self) -> bool {
        is_odd_even(&self.twists())
    }

    /// Who wins, by Theorem 6.4.
    ///
    /// ```
    /// use upstar_knots::{Outcome, rational::{RationalPseudodiagram, RationalShadow}};
    /// let shadow = RationalShadow::new(RationalPseudodiagram::shadow(&[1, 2, 10_000])?)?;
    /// assert_eq!(shadow.verdict().outcome(), Outcome::Unknotter);
    /// assert_eq!(
    ///     shadow.verdict().to_string(),
    ///     "U by Theorem 6.4: reduces by pseudo-Reidemeister I moves to the odd-even shadow [(3),(10000)]"
    /// );
    /// # Ok::<(), upstar_knots::rational::Error>(())
    /// ```
    pub fn verdict(&self) -> ShadowVerdict {
        let normal = self.0.normal_form();
        let core = unresolved(normal.core());
        let stars = normal.stars();
        let (chain, reason) = if core.is_empty() {
            let reason = if stars == 0 { Reason::Trivial } else { Reason::Loops };
            (normal.into_chain(), reason)
        } else if is_odd_even(&core) {
            (normal.into_chain(), Reason::OddEven)
        } else {
            let (steps, least) = descend(&core);
            let end = RationalPseudodiagram::from_rule(least.iter().map(|&b| Twist::new(0, b)).collect());
            (normal.into_chain().then(steps, end), Reason::Least)
        };
        ShadowVerdict { parity: self.parity(), reason, chain }
    }
}

impl TryFrom<RationalPseudodiagram> for RationalShadow {
    type Error = Error;

    fn try_from(diagram: RationalPseudodiagram) -> Result<Self, Error> {
        Self::new(diagram)
    }
}

fn unresolved(diagram: &RationalPseudodiagram) -> Vec<u64> {
    diagram.twists().iter().map(|t| t.unresolved).collect()
}

fn is_odd_even(twists: &[u64]) -> bool {
    let mut odd = (0..twists.len()).filter(|&i| twists[i] % 2 == 1);
    matches!((odd.next(), odd.next()), (Some(i), None) if i == 0 || i == twists.len() - 1)
}

/// Why a shadow has its outcome; the chain of the verdict ends where this says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    /// There is no crossing: the unknot. (The paper's statement forgets this shadow, its conclusion does not.)
    Trivial,
    /// It is made of loops only and reduces to `[(1)]`, an odd-even shadow, and to `[]`.
    Loops,
    /// It reduces by pseudo-Reidemeister I moves to an odd-even shadow.
    OddEven,
    /// It reduces to one of the six shadows of Lemma 6.1.
    Least,
}

/// The answer of Theorem 6.4.
#[derive(Clone, Debug)]
pub struct ShadowVerdict {
    parity: Parity,
    reason: Reason,
    chain: Chain,
}

impl ShadowVerdict {
    /// Why.
    pub fn reason(&self) -> Reason {
        self.reason
    }

    /// The reduction that decided it.
    pub fn chain(&self) -> &Chain {
        &self.chain
    }

    /// Who wins.
    pub fn outcome(&self) -> Outcome {
        self.normalized().outcome(self.parity)
    }

    /// The normalised outcome, (U,U) or (2,1).
    pub fn normalized(&self) -> Normalized {
        self.class().normalized()
    }

    /// How it behaves in sums: like the unknot or `*` (Lemma 7.3), or as the one class with (2,1) of its parity.
    pub fn class(&self) -> Class {
        if self.reason != Reason::Least {
            return match self.parity {
                Parity::Even => Class::UNKNOT,
                Parity::Odd => Class::STAR,
            };
        }
        last_mover_wins(self.parity)
    }
}

/// The one class of this parity with normalised outcome (2,1): a last mover's win, whatever else is in the sum.
fn last_mover_wins(parity: Parity) -> Class {
    let switch = Class::of_options([Class::UNKNOT, Class::KNOT]);
    let even = Class::of_options(switch).unwrap_or(Class::UNKNOT);
    match parity {
        Parity::Even => even,
        Parity::Odd => even + Class::STAR,
    }
}

impl fmt::Display for ShadowVerdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} by ", self.outcome())?;
        let end = self.chain.end().brief();
        match self.reason {
            Reason::Trivial => write!(f, "Theorem 4.1: it has no crossings and is the unknot"),
            Reason::Loops => write!(
                f,
                "Theorem 6.4: it is made of loops, so reduces by pseudo-Reidemeister I moves to the odd-even shadow [(1)]"
            ),
            Reason::OddEven => {
                write!(f, "Theorem 6.4: reduces by pseudo-Reidemeister I moves to the odd-even shadow {end}")
            }
            Reason::Least => write!(
                f,
                "Theorem 6.4: reduces to {end} of Lemma 6.1, which has normalised outcome (2,1), and is {}",
                self.parity
            ),
        }
    }
}

/// The answer of Theorem 7.5.
#[derive(Clone, Debug)]
pub struct SumVerdict {
    parity: Parity,
    decisive: Option<(usize, ShadowVerdict)>,
}

impl SumVerdict {
    /// The first summand that does not reduce to an odd-even shadow, with its verdict; without one the Unknotter wins.
    pub fn decisive(&self) -> Option<(usize, &ShadowVerdict)> {
        self.decisive.as_ref().map(|(i, v)| (*i, v))
    }

    /// Who wins.
    pub fn outcome(&self) -> Outcome {
        self.class().outcome()
    }

    /// How the sum behaves in larger sums.
    pub fn class(&self) -> Class {
        match (&self.decisive, self.parity) {
            (Some(_), parity) => last_mover_wins(parity),
            (None, Parity::Even) => Class::UNKNOT,
            (None, Parity::Odd) => Class::STAR,
        }
    }
}

impl fmt::Display for SumVerdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} by Theorem 7.5: ", self.outcome())?;
        match &self.decisive {
            None => {
                write!(f, "every summand reduces by pseudo-Reidemeister I moves to an odd-even shadow or the unknot")
            }
            Some((i, verdict)) => write!(
                f,
                "summand {} reduces to {} of Lemma 6.1, and the sum is {}",
                i + 1,
                verdict.chain.end().brief(),
                self.parity
            ),
        }
    }
}

/// Who wins the connected sum of rational shadows, by Theorem 7.5.
///
/// ```
/// use upstar_knots::rational::{RationalPseudodiagram, RationalShadow, sum_of_shadows};
/// let shadow = |b: &[u64]| RationalShadow::new(RationalPseudodiagram::shadow(b)?);
/// let sum = sum_of_shadows(&[shadow(&[3])?, shadow(&[2, 2])?]);
/// assert_eq!(sum.to_string(), "1 by Theorem 7.5: summand 2 reduces to [(2),(2)] of Lemma 6.1, and the sum is odd");
/// # Ok::<(), upstar_knots::rational::Error>(())
/// ```
pub fn sum_of_shadows(summands: &[RationalShadow]) -> SumVerdict {
    let odd = summands.iter().filter(|s| s.parity() == Parity::Odd).count();
    let verdicts = summands.iter().map(RationalShadow::verdict).enumerate();
    SumVerdict {
        parity: Parity::of(odd as u64),
        decisive: verdicts.into_iter().find(|(_, v)| v.reason == Reason::Least),
    }
}
