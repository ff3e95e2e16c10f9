//! Tangles with four ends, built twist by twist: the way to rational and pretzel knots.
//!
//! ```text
//!   NW ──╮     ╭── NE      A twist adds one crossing on the right:   NE ╲ ╱ new NE
//!        │tangle│                                                        ╳
//!   SW ──╯     ╰── SE                                                SE ╱ ╲ new SE
//! ```
//! A crossing counts +1 when the strand with positive slope (from south-west to north-east) is on top. Reflecting a
//! tangle in its axis from north-west to south-east keeps that slope, and turns Conway's fraction `F` into `1/F`.

use crate::diagram::Diagram;
use crate::error::{Error, Result};
use crate::orient::oriented;
use crate::pseudodiagram::Pseudodiagram;

/// A crossing added to a tangle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Twist {
    /// Not decided.
    Undecided,
    /// The strand with positive slope is on top: +1.
    Positive,
    /// The strand with negative slope is on top: -1.
    Negative,
}

/// The arcs around a crossing by compass: south-west, south-east, north-east, north-west.
#[derive(Debug, Clone, Copy)]
struct TangleCrossing {
    twist: Twist,
    arcs: [usize; 4],
}

/// A tangle with four ends. Crossings are numbered in the order in which they were added.
///
/// ```
/// use upstar_knots::{Tangle, Twist};
/// // [3 1(1)]: three twists, a reflection, then one decided and one undecided twist.
/// let tangle = Tangle::rational([(3, 0), (1, 1)])?;
/// let position = tangle.pseudodiagram()?;
/// assert_eq!(position.crossings(), 5);
/// assert_eq!(position.undecided(), [4]);
/// # Ok::<(), upstar_knots::Error>(())
/// ```
#[derive(Debug, Clone)]
pub struct Tangle {
    crossings: Vec<TangleCrossing>,
    /// Arcs at the ends: south-west, south-east, north-east, north-west.
    ends: [usize; 4],
    /// Arcs by name; an arc that was joined to another points to it.
    arcs: Vec<usize>,
    circles: usize,
    /// Whether the crossings are kept reflected, so that reflecting costs nothing.
    reflected: bool,
}

const SW: usize = 0;
const SE: usize = 1;
const NE: usize = 2;
const NW: usize = 3;

/// Larger tangles are refused: they could only come from a mistake.
const MAX_CROSSINGS: u64 = 1 << 20;

impl Tangle {
    /// Two vertical arcs: the tangle `[]` of the paper, with fraction 1/0.
    pub fn infinity() -> Tangle {
        Tangle { crossings: Vec::new(), ends: [0, 1, 1, 0], arcs: vec![0, 1], circles: 0, reflected: false }
    }

    /// Two horizontal arcs, with fraction 0.
    pub fn zero() -> Tangle {
        Tangle { crossings: Vec::new(), ends: [0, 0, 1, 1], arcs: vec![0, 1], circles: 0, reflected: false }
    }

    /// The rational tangle `[a1(b1), ..., an(bn)]` from the pairs `(a, b)`: `a` decided twists (their sign is the sign of
    /// `a`) and then `b` undecided ones at each step, with a reflection before each step.
    pub fn rational(steps: impl IntoIterator<Item = (i64, u64)>) -> Result<Tangle> {
        let mut tangle = Tangle::infinity();
        let mut total: u64 = 0;
        for (decided, undecided) in steps {
            total = total.saturating_add(decided.unsigned_abs()).saturating_add(undecided);
            if total > MAX_CROSSINGS {
                return Err(Error::TooLarge {
                    what: format!("a tangle with {total} crossings"),
                    limit: format!("{MAX_CROSSINGS} crossings"),
                });
            }
            tangle.reflect();
            let twist = if decided > 0 { Twist::Positive } else { Twist::Negative };
            for _ in 0..decided.unsigned_abs() {
                tangle.twist(twist);
            }
            for _ in 0..undecided {
                tangle.twist(Twist::Undecided);
            }
        }
        Ok(tangle)
    }

    /// Number of crossings.
    pub fn crossings(&self) -> usize {
        self.crossings.len()
    }

    /// Reflects the tangle in its axis from north-west to south-east.
    pub fn reflect(&mut self) {
        self.ends.swap(SW, NE);
        self.reflected = !self.reflected;
    }

    /// Adds a crossing of the two eastern ends.
    pub fn twist(&mut self, twist: Twist) {
        let [south, north] = [self.arcs.len(), self.arcs.len() + 1];
        self.arcs.extend([south, north]);
        let mut arcs = [self.ends[SE], south, north, self.ends[NE]];
        if self.reflected {
            arcs.swap(SW, NE);
        }
        self.crossings.push(TangleCrossing { twist, arcs });
        self.ends[SE] = south;
        self.ends[NE] = north;
    }

    /// Puts another tangle to the right of this one and joins the ends between them.
    pub fn add(&mut self, other: &Tangle) {
        let shift = self.arcs.len();
        self.arcs.extend(other.arcs.iter().map(|arc| arc + shift));
        self.circles += other.circles;
        for crossing in &other.crossings {
            let mut arcs = crossing.arcs.map(|arc| arc + shift);
            if self.reflected != other.reflected {
                arcs.swap(SW, NE);
            }
            self.crossings.push(TangleCrossing { twist: crossing.twist, arcs });
        }
        self.join(self.ends[NE], other.ends[NW] + shift);
        self.join(self.ends[SE], other.ends[SW] + shift);
        self.ends[NE] = other.ends[NE] + shift;
        self.ends[SE] = other.ends[SE] + shift;
    }

    /// The pseudodiagram made by joining the two northern and the two southern ends; it must be a knot.
    pub fn pseudodiagram(&self) -> Result<Pseudodiagram> {
        let decided = self.crossings.iter().map(|c| c.twist != Twist::Undecided).collect();
        let closed = self.closed()?;
        Pseudodiagram::from_parts(closed.curve().clone(), decided)
    }

    /// The knot or link made by joining the two northern and the two southern ends, every crossing being decided.
    pub fn diagram(&self) -> Result<Diagram> {
        if let Some(index) = self.crossings.iter().position(|c| c.twist == Twist::Undecided) {
            return Err(Error::Meaning {
                notation: "tangle",
                problem: format!("crossing {index} is undecided, so this is not a diagram"),
            });
        }
        self.closed()
    }

    fn closed(&self) -> Result<Diagram> {
        let mut closure = self.clone();
        closure.join(self.ends[NW], self.ends[NE]);
        closure.join(self.ends[SW], self.ends[SE]);
        // Name the remaining arcs 0, 1, 2, ... as they are met.
        let mut names = vec![usize::MAX; closure.arcs.len()];
        let mut count = 0;
        let mut tuples = Vec::with_capacity(closure.crossings.len());
        for crossing in &closure.crossings {
            let mut arcs = crossing.arcs.map(|arc| {
                let name = &mut names[closure.root(arc)];
                if *name == usize::MAX {
                    *name = count;
                    count += 1;
                }
                *name
            });
            if closure.reflected {
                arcs.swap(SW, NE);
            }
            let [sw, se, ne, nw] = arcs;
            tuples.push(match crossing.twist {
                Twist::Positive | Twist::Undecided => [se, ne, nw, sw],
                Twist::Negative => [sw, se, ne, nw],
            });
        }
        Ok(Diagram::from_curve(oriented(&tuples, closure.circles)?))
    }

    fn root(&self, mut arc: usize) -> usize {
        while self.arcs[arc] != arc {
            arc = self.arcs[arc];
        }
        arc
    }

    /// Joins two loose ends; joining the ends of one arc closes it.
    fn join(&mut self, a: usize, b: usize) {
        let (a, b) = (self.root(a), self.root(b));
        if a == b {
            self.circles += 1;
        } else {
            self.arcs[b] = a;
        }
    }
}
