//! Shadows: a knot's curve with no crossing decided.

use std::fmt;
use std::str::FromStr;

use crate::curve::{Curve, Sign};
use crate::diagram::{Diagram, alternating_curve};
use crate::error::{Error, Result};

/// A knot shadow: a closed curve on the sphere, no crossing decided. It is a position of the knotting-unknotting game.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Shadow {
    /// Normalised so that `under < over` at every crossing.
    curve: Curve,
}

impl Shadow {
    /// The shadow of a curve that must have a single component.
    pub fn new(mut curve: Curve) -> Result<Shadow> {
        curve.require_knot()?;
        for crossing in 0..curve.crossings().len() {
            if curve.crossings()[crossing].under > curve.crossings()[crossing].over {
                curve.flip(crossing);
            }
        }
        Ok(Shadow { curve })
    }

    /// The curve; at each crossing the earlier passage is listed as the lower one.
    pub fn curve(&self) -> &Curve {
        &self.curve
    }

    /// Number of crossings.
    pub fn crossings(&self) -> usize {
        self.curve.crossings().len()
    }

    /// The diagram in which every crossing has the given sign; `signs` belongs to the crossings in order.
    pub fn resolved(&self, signs: &[Sign]) -> Result<Diagram> {
        if signs.len() != self.crossings() {
            return Err(Error::Meaning {
                notation: "resolution",
                problem: format!("{} signs for {} crossings", signs.len(), self.crossings()),
            });
        }
        let mut curve = self.curve.clone();
        for (crossing, &sign) in signs.iter().enumerate() {
            if curve.crossings()[crossing].sign != sign {
                curve.flip(crossing);
            }
        }
        Ok(Diagram::from_curve(curve))
    }

    /// The alternating diagram with this shadow whose crossing 0 is positive.
    pub fn alternating(&self) -> Diagram {
        Diagram::from_curve(alternating_curve(&self.curve))
    }

    /// The connected sum, joined at the first edges.
    pub fn connected_sum(&self, other: &Shadow) -> Shadow {
        Shadow { curve: self.curve.joined(&other.curve) }
    }
}

impl FromStr for Shadow {
    type Err = Error;

    /// The shadow of a knot in any of the [notations](crate::notation).
    fn from_str(code: &str) -> Result<Shadow> {
        code.parse::<Diagram>()?.shadow()
    }
}

impl fmt::Display for Shadow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "shadow of {}", Diagram::from_curve(self.curve.clone()))
    }
}
