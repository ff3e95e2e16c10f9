//! Diagrams: every crossing decided.

use std::fmt;
use std::str::FromStr;

use crate::curve::{Crossing, Curve, Edge, Sign};
use crate::error::{Error, Result};
use crate::notation;
use crate::shadow::Shadow;

/// A planar diagram of an oriented knot or link in which every crossing is decided.
///
/// ```
/// use upstar_knots::Diagram;
/// let trefoil: Diagram = "3_1".parse()?;
/// assert_eq!(trefoil.crossings().len(), 3);
/// assert_eq!(trefoil.connected_sum(&trefoil.mirror())?.writhe(), 0);
/// # Ok::<(), upstar_knots::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Diagram {
    curve: Curve,
}

/// The strands that meet at a crossing; strands run from one lower passage to the next and are numbered from 0
/// along the knot, the one with edge 0 first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct StrandTriple {
    /// The strand on top.
    pub over: usize,
    /// The strand that ends here.
    pub incoming: usize,
    /// The strand that begins here.
    pub outgoing: usize,
}

impl Diagram {
    /// The round circle.
    pub fn unknot() -> Diagram {
        Diagram { curve: Curve::circle() }
    }

    pub(crate) fn from_curve(curve: Curve) -> Diagram {
        Diagram { curve }
    }

    /// The curve, with `under` and `over` of every crossing as drawn.
    pub fn curve(&self) -> &Curve {
        &self.curve
    }

    /// The crossings, in the order of the code they came from.
    pub fn crossings(&self) -> &[Crossing] {
        self.curve.crossings()
    }

    /// Number of components: 1 for a knot.
    pub fn components(&self) -> usize {
        self.curve.components().len()
    }

    /// Is this a knot, that is a single closed curve?
    pub fn is_knot(&self) -> bool {
        self.components() == 1
    }

    /// The diagram itself if it is a knot, otherwise an error that says how many components it has.
    pub fn require_knot(&self) -> Result<&Diagram> {
        self.curve.require_knot()?;
        Ok(self)
    }

    /// Sum of the signs of the crossings.
    pub fn writhe(&self) -> i64 {
        self.crossings().iter().map(|c| i64::from(c.sign.value())).sum()
    }

    /// The mirror image: the same curve with every crossing changed.
    pub fn mirror(&self) -> Diagram {
        let mut curve = self.curve.clone();
        for crossing in 0..curve.crossings().len() {
            curve.flip(crossing);
        }
        Diagram { curve }
    }

    /// The diagram with one crossing changed.
    pub fn changed(&self, crossing: usize) -> Result<Diagram> {
        if crossing >= self.crossings().len() {
            let range = match self.crossings().len() {
                0 => "none".to_owned(),
                n => format!("0 to {}", n - 1),
            };
            return Err(Error::NoSuchCrossing { what: "decided", index: crossing, range });
        }
        let mut curve = self.curve.clone();
        curve.flip(crossing);
        Ok(Diagram { curve })
    }

    /// The alternating diagram with the same curve that has a positive crossing 0 (if any); knots only.
    pub fn alternating(&self) -> Result<Diagram> {
        Ok(self.shadow()?.alternating())
    }

    /// The connected sum of two knots, joined at their first edges. For knots the place does not matter.
    pub fn connected_sum(&self, other: &Diagram) -> Result<Diagram> {
        self.require_knot()?;
        other.require_knot()?;
        Ok(Diagram { curve: self.curve.joined(&other.curve) })
    }

    /// The knot's curve with no crossing decided.
    pub fn shadow(&self) -> Result<Shadow> {
        Shadow::new(self.curve.clone())
    }

    /// The strands at each crossing. A circle without crossings is a strand of no crossing.
    ///
    /// ```
    /// use upstar_knots::{Diagram, StrandTriple};
    /// let trefoil: Diagram = "3_1".parse()?;
    /// assert_eq!(trefoil.strand_triples()[0], StrandTriple { over: 2, incoming: 0, outgoing: 1 });
    /// # Ok::<(), upstar_knots::Error>(())
    /// ```
    pub fn strand_triples(&self) -> Vec<StrandTriple> {
        let strands = self.strand_of_edges();
        let strand = |edge: Edge| strands[edge as usize];
        self.crossings()
            .iter()
            .map(|c| StrandTriple {
                over: strand(c.over),
                incoming: strand(c.under),
                outgoing: strand(self.curve.next(c.under)),
            })
            .collect()
    }

    /// Number of strands: as many as crossings, and one more for each component that never passes below.
    pub fn strands(&self) -> usize {
        let circles = self.curve.components().iter().filter(|&&length| length == 0).count();
        circles + self.strand_of_edges().into_iter().max().map_or(0, |last| last + 1)
    }

    /// For each edge the number of its strand.
    fn strand_of_edges(&self) -> Vec<usize> {
        let word = self.curve.word();
        let mut strands = vec![0; word.len()];
        let (mut first, mut next_strand) = (0, 0);
        for &length in self.curve.components() {
            let edges = first..first + length as usize;
            let (start, mut strand) = (next_strand, next_strand);
            for edge in edges.clone() {
                strands[edge] = strand;
                strand += usize::from(word[edge].1);
            }
            if strand > start {
                // The walk came home: what follows the last lower passage belongs to the first strand.
                for edge in edges.clone() {
                    if strands[edge] == strand {
                        strands[edge] = start;
                    }
                }
            }
            next_strand = if strand > start || edges.is_empty() { strand } else { strand + 1 };
            first += length as usize;
        }
        strands
    }

    /// The PD code, labels from 1, as KnotInfo spells it.
    pub fn pd(&self) -> String {
        notation::pd::print(self)
    }

    /// The DT code of a knot.
    pub fn dt(&self) -> Result<String> {
        notation::dt::print(self)
    }

    /// Conway's notation of a knot whose twists show it to be rational or a sum of rational tangles.
    pub fn conway(&self) -> Result<String> {
        notation::conway::print(self)
    }

    /// The signed Gauss code of a knot.
    pub fn gauss(&self) -> Result<String> {
        notation::gauss::print(self)
    }
}

impl FromStr for Diagram {
    type Err = Error;

    /// Reads any of the [notations](crate::notation): a name of the table, or a code after `pd:`, `dt:`, `gauss:`, `braid:` or `conway:`.
    fn from_str(code: &str) -> Result<Diagram> {
        notation::read(code)
    }
}

impl fmt::Display for Diagram {
    /// The PD code with its prefix; it reads back as the same diagram.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "pd:{}", self.pd())
    }
}

/// The curve with its crossings decided so that passages alternate, crossing 0 positive.
pub(crate) fn alternating_curve(curve: &Curve) -> Curve {
    let mut alternating = curve.clone();
    for (index, crossing) in curve.crossings().iter().enumerate() {
        // On a sphere the two passages of a crossing have different parity (Gauss).
        if crossing.under % 2 == 0 {
            alternating.flip(index);
        }
    }
    if alternating.crossings().first().is_some_and(|c| c.sign == Sign::Negative) {
        for index in 0..alternating.crossings().len() {
            alternating.flip(index);
        }
    }
    alternating
}
