//! Counting positions and complete games by a transfer over a narrow frontier.
//!
//! Strands are decided one after the other, in an order in which few crossings are open at a time. What the past means to
//! the future is kept for the strands on the *frontier* only: the colour of a coloured strand, and for an
//! uncoloured one the set of colours that some crossing forbids it so far. In a complete game every uncoloured strand
//! ends with all three colours forbidden. States with equal meaning are added up, so that the work grows with the
//! width of the diagram and not with 4^n.

use super::frontier::{Place, Plan, UNCOLOURED, elimination_order};
use super::{Crossings, Error};
use num_bigint::BigUint;
use num_traits::{One, Zero};
use rustc_hash::FxHashMap;

/// How many colourings of a diagram there are, of each kind.
///
/// ```
/// use upstar_knots::tricolor::{Counts, Crossings};
///
/// let counts = Counts::of(&Crossings::twist(9)?)?;
/// assert_eq!(counts.complete(), 3075u32.into());
/// assert_eq!(counts.histogram().iter().map(ToString::to_string).collect::<Vec<_>>(), ["3", "42", "906", "2076", "48"]);
/// assert_eq!(counts.gameplays(), 8_848_800u32.into());
/// # Ok::<(), upstar_knots::tricolor::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Counts {
    strands: usize,
    valid: BigUint,
    /// Complete games by uncoloured strands, without zeros at the end.
    histogram: Vec<BigUint>,
}

/// States that a frontier may have.
const MOST_STATES: usize = 1 << 20;

impl Counts {
    /// Counts everything.
    ///
    /// # Errors
    /// A diagram so wide that the frontier has more than a million states.
    pub fn of(crossings: &Crossings) -> Result<Counts, Error> {
        let plan = Plan::new(crossings, &elimination_order(crossings));
        let valid = transfer::<Valid>(&plan)?;
        let mut histogram = transfer::<Histogram>(&plan)?.0;
        while histogram.last().is_some_and(Zero::is_zero) {
            histogram.pop();
        }
        Ok(Counts { strands: crossings.strands(), valid: valid.0, histogram })
    }

    /// The number of complete games (maximal colourings) only, which is faster than [`Counts::of`] on long diagrams.
    ///
    /// # Errors
    /// As [`Counts::of`].
    pub fn complete_of(crossings: &Crossings) -> Result<BigUint, Error> {
        Ok(transfer::<Complete>(&Plan::new(crossings, &elimination_order(crossings)))?.0)
    }

    /// The number of complete games.
    pub fn complete(&self) -> BigUint {
        self.histogram.iter().sum()
    }

    /// The number of complete games with 0, 1, 2, … uncoloured strands.
    pub fn histogram(&self) -> &[BigUint] {
        &self.histogram
    }

    /// The number of valid positions, the start among them.
    pub fn valid(&self) -> &BigUint {
        &self.valid
    }

    /// The number of gameplays (Definition 9): every order of a complete game's moves is legal, because a part of a valid
    /// colouring is valid, so a complete game with *k* coloured strands stands for *k*! gameplays.
    pub fn gameplays(&self) -> BigUint {
        let mut factorial = BigUint::one();
        let mut gameplays = BigUint::zero();
        for coloured in 0..=self.strands {
            if coloured > 0 {
                factorial *= coloured;
            }
            if let Some(games) = self.histogram.get(self.strands - coloured) {
                gameplays += games * &factorial;
            }
        }
        gameplays
    }

    /// The number of strands.
    pub fn strands(&self) -> usize {
        self.strands
    }
}

/// What is added up along the transfer.
trait Weight: Clone {
    /// Whether uncoloured strands must end with every colour forbidden.
    const COMPLETE: bool;
    fn one() -> Self;
    fn add(&mut self, other: &Self);
    /// The weight after one more strand stays uncoloured.
    fn uncoloured(&self) -> Self;
}

#[derive(Clone)]
struct Valid(BigUint);
#[derive(Clone)]
struct Complete(BigUint);
#[derive(Clone)]
struct Histogram(Vec<BigUint>);

impl Weight for Valid {
    const COMPLETE: bool = false;
    fn one() -> Self {
        Valid(BigUint::one())
    }
    fn add(&mut self, other: &Self) {
        self.0 += &other.0;
    }
    fn uncoloured(&self) -> Self {
        self.clone()
    }
}

impl Weight for Complete {
    const COMPLETE: bool = true;
    fn one() -> Self {
        Complete(BigUint::one())
    }
    fn add(&mut self, other: &Self) {
        self.0 += &other.0;
    }
    fn uncoloured(&self) -> Self {
        self.clone()
    }
}

impl Weight for Histogram {
    const COMPLETE: bool = true;
    fn one() -> Self {
        Histogram(vec![BigUint::one()])
    }
    fn add(&mut self, other: &Self) {
        if self.0.len() < other.0.len() {
            self.0.resize(other.0.len(), BigUint::zero());
        }
        for (sum, games) in self.0.iter_mut().zip(&other.0) {
            *sum += games;
        }
    }
    fn uncoloured(&self) -> Self {
        Histogram(std::iter::once(BigUint::zero()).chain(self.0.iter().cloned()).collect())
    }
}

/// The sum of the weights of all colourings.
fn transfer<W: Weight>(plan: &Plan) -> Result<W, Error> {
    let mut states: FxHashMap<Vec<Place>, W> = FxHashMap::default();
    states.insert(Vec::new(), W::one());
    for step in plan.steps() {
        let mut next: FxHashMap<Vec<Place>, W> = FxHashMap::default();
        for (state, weight) in &states {
            for new in 0..=UNCOLOURED {
                let Some(after) = step.apply(state, new, W::COMPLETE) else {
                    continue;
                };
                let weight = if new == UNCOLOURED { weight.uncoloured() } else { weight.clone() };
                match next.get_mut(&after) {
                    Some(sum) => sum.add(&weight),
                    None => {
                        next.insert(after, weight);
                    }
                }
            }
            if next.len() > MOST_STATES {
                return Err(Error::TooWide { what: "counting", limit: MOST_STATES });
            }
        }
        states = next;
    }
    // At the end the frontier is empty. There is always a valid colouring, and a maximal one.
    Ok(states.remove(&Vec::new()).unwrap_or_else(W::one))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_strands_have_one_complete_game_of_no_moves() {
        let counts = Counts::of(&Crossings::twist(0).unwrap()).unwrap();
        assert_eq!((counts.complete(), counts.gameplays()), (1u32.into(), 1u32.into()));
    }
}
