//! Pseudodiagrams: some crossings decided, some not.

use crate::curve::{Crossing, Curve, Sign};
use crate::diagram::Diagram;
use crate::error::{Error, Result};
use crate::shadow::Shadow;

/// A knot pseudodiagram: a position of the knotting-unknotting game.
///
/// ```
/// use upstar_knots::{Pseudodiagram, Shadow, Sign};
/// let start = Pseudodiagram::from("4_1".parse::<Shadow>()?);
/// let next = start.decided(2, Sign::Positive)?;
/// assert_eq!(next.undecided(), [0, 1, 3]);
/// # Ok::<(), upstar_knots::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Pseudodiagram {
    curve: Curve,
    /// Which crossings are decided; their strands and signs are those of the curve.
    decided: Vec<bool>,
}

impl From<Shadow> for Pseudodiagram {
    fn from(shadow: Shadow) -> Pseudodiagram {
        let decided = vec![false; shadow.crossings()];
        Pseudodiagram { curve: shadow.curve().clone(), decided }
    }
}

impl Pseudodiagram {
    /// A knot's diagram with the listed crossings (counted from 0) made undecided again.
    pub fn new(diagram: &Diagram, undecided: &[usize]) -> Result<Pseudodiagram> {
        diagram.require_knot()?;
        let mut decided = vec![true; diagram.crossings().len()];
        for &index in undecided {
            let range = if decided.is_empty() { "none".to_owned() } else { format!("0 to {}", decided.len() - 1) };
            *decided.get_mut(index).ok_or(Error::NoSuchCrossing { what: "", index, range })? = false;
        }
        Pseudodiagram::from_parts(diagram.curve().clone(), decided)
    }

    pub(crate) fn from_parts(curve: Curve, decided: Vec<bool>) -> Result<Pseudodiagram> {
        curve.require_knot()?;
        debug_assert_eq!(decided.len(), curve.crossings().len());
        Ok(Pseudodiagram { curve, decided })
    }

    /// The curve; strands and signs count at decided crossings only.
    pub fn curve(&self) -> &Curve {
        &self.curve
    }

    /// Number of crossings, decided or not.
    pub fn crossings(&self) -> usize {
        self.decided.len()
    }

    /// The crossing, if it is decided.
    pub fn decided_crossing(&self, crossing: usize) -> Option<Crossing> {
        self.is_decided(crossing).then(|| self.curve.crossings()[crossing])
    }

    /// Is this crossing decided?
    pub fn is_decided(&self, crossing: usize) -> bool {
        self.decided.get(crossing) == Some(&true)
    }

    /// The undecided crossings, counted from 0.
    pub fn undecided(&self) -> Vec<usize> {
        (0..self.crossings()).filter(|&c| !self.decided[c]).collect()
    }

    /// Parity of the number of undecided crossings, 0 or 1 (Definition 3.1).
    pub fn parity(&self) -> usize {
        self.undecided().len() % 2
    }

    /// The option in which one undecided crossing has been given a sign.
    pub fn decided(&self, crossing: usize, sign: Sign) -> Result<Pseudodiagram> {
        if self.decided.get(crossing) != Some(&false) {
            let range = match self.undecided().as_slice() {
                [] => "all decided".to_owned(),
                list => list.iter().map(usize::to_string).collect::<Vec<_>>().join(" "),
            };
            return Err(Error::NoSuchCrossing { what: "undecided", index: crossing, range });
        }
        let mut option = self.clone();
        option.decided[crossing] = true;
        if option.curve.crossings()[crossing].sign != sign {
            option.curve.flip(crossing);
        }
        Ok(option)
    }

    /// The diagram, once every crossing is decided.
    pub fn diagram(&self) -> Option<Diagram> {
        self.decided.iter().all(|&d| d).then(|| Diagram::from_curve(self.curve.clone()))
    }

    /// The diagram in which the undecided crossings have been given these signs, in their order.
    pub fn resolved(&self, signs: &[Sign]) -> Result<Diagram> {
        let undecided = self.undecided();
        if signs.len() != undecided.len() {
            return Err(Error::Meaning {
                notation: "resolution",
                problem: format!("{} signs for {} undecided crossings", signs.len(), undecided.len()),
            });
        }
        let mut curve = self.curve.clone();
        for (&crossing, &sign) in undecided.iter().zip(signs) {
            if curve.crossings()[crossing].sign != sign {
                curve.flip(crossing);
            }
        }
        Ok(Diagram::from_curve(curve))
    }

    /// The shadow of the same curve: every decision forgotten.
    pub fn shadow(&self) -> Result<Shadow> {
        Shadow::new(self.curve.clone())
    }

    /// The mirror image: every decided crossing changed.
    pub fn mirror(&self) -> Pseudodiagram {
        let mut mirror = self.clone();
        for crossing in 0..self.crossings() {
            mirror.curve.flip(crossing);
        }
        mirror
    }

    /// The connected sum (Section 2), joined at the first edges.
    pub fn connected_sum(&self, other: &Pseudodiagram) -> Pseudodiagram {
        let decided = self.decided.iter().chain(&other.decided).copied().collect();
        Pseudodiagram { curve: self.curve.joined(&other.curve), decided }
    }

    /// The pseudodiagram without the crossings that (pseudo) Reidemeister moves take away.
    pub(crate) fn without(&self, removed: &[bool]) -> Result<Pseudodiagram> {
        let kept = self.decided.iter().zip(removed).filter(|(_, removed)| !**removed).map(|(&decided, _)| decided);
        Pseudodiagram::from_parts(self.curve.without(removed)?, kept.collect())
    }

    /// `*`, the pseudodiagram of Figure 9: a single undecided loop.
    pub fn star() -> Pseudodiagram {
        Pseudodiagram { curve: Curve::curl(), decided: vec![false] }
    }
}
