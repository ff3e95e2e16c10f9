//! The paper's notation `[a1(b1),…,an(bn)]`: at step i, `a_i` resolved and `b_i` unresolved crossings in one twist.
//!
//! The order of the crossings inside a twist is left open because it makes no difference; two opposite resolved
//! crossings cancel. `[]` is the starting tangle, whose closure is the unknot.

use super::Error;
use std::fmt;

/// One twist region `a(b)`: the net number of resolved half-twists and the number of unresolved crossings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Twist {
    /// The resolved crossings, negative when they twist the other way.
    pub resolved: i64,
    /// The unresolved crossings.
    pub unresolved: u64,
}

impl Twist {
    /// The twist `a(b)`.
    pub const fn new(resolved: i64, unresolved: u64) -> Self {
        Self { resolved, unresolved }
    }

    /// The number of crossings, resolved or not.
    pub const fn crossings(self) -> u64 {
        self.resolved.unsigned_abs() + self.unresolved
    }

    /// The twist in the mirror.
    pub(super) const fn mirror(self) -> Self {
        Self::new(-self.resolved, self.unresolved)
    }

    /// Both twists in one region.
    pub(super) const fn join(self, other: Self) -> Self {
        Self::new(self.resolved + other.resolved, self.unresolved + other.unresolved)
    }

    /// Nothing is twisted here, and nothing can be.
    pub(super) const fn is_empty(self) -> bool {
        self.resolved == 0 && self.unresolved == 0
    }

    /// Exactly one crossing, resolved or not.
    pub(super) const fn is_single(self) -> bool {
        self.crossings() == 1
    }
}

/// The two ways to resolve a crossing: it twists like a positive or like a negative number of the notation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum TwistSign {
    /// Adds 1 to the twist.
    Positive,
    /// Adds -1 to the twist.
    Negative,
}

impl TwistSign {
    /// Both signs.
    pub const BOTH: [Self; 2] = [Self::Positive, Self::Negative];

    /// 1 or -1.
    pub const fn unit(self) -> i64 {
        match self {
            Self::Positive => 1,
            Self::Negative => -1,
        }
    }
}

/// A move of the game: resolve one crossing of a twist region.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move {
    /// Which region, the first is 0.
    pub region: usize,
    /// Which way.
    pub sign: TwistSign,
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:+} in region {}", self.sign.unit(), self.region + 1)
    }
}

/// A rational tangle pseudodiagram, closed to a knot or link by joining its two top and its two bottom strands.
///
/// ```
/// use upstar_knots::rational::RationalPseudodiagram;
/// let p: RationalPseudodiagram = "[1(2), -1, (2)]".parse()?;
/// assert_eq!(p.to_string(), "[1(2),-1,(2)]");
/// assert_eq!((p.crossings(), p.unresolved()), (6, 4));
/// # Ok::<(), upstar_knots::rational::Error>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct RationalPseudodiagram {
    twists: Vec<Twist>,
}

impl RationalPseudodiagram {
    /// The most crossings a pseudodiagram may have, far below where twists would overflow.
    pub const MAX_CROSSINGS: u64 = 1_000_000_000_000_000;

    /// The pseudodiagram with these twists.
    pub fn new(twists: Vec<Twist>) -> Result<Self, Error> {
        let crossings: u128 =
            twists.iter().map(|t| u128::from(t.resolved.unsigned_abs()) + u128::from(t.unresolved)).sum();
        if crossings > u128::from(Self::MAX_CROSSINGS) {
            return Err(Error::TooManyCrossings { crossings });
        }
        Ok(Self { twists })
    }

    /// The same for twists that a rule made from accepted ones: it adds at most a crossing a region.
    pub(super) const fn from_rule(twists: Vec<Twist>) -> Self {
        Self { twists }
    }

    /// The shadow `[(b1),…,(bn)]`.
    pub fn shadow(unresolved: &[u64]) -> Result<Self, Error> {
        Self::new(unresolved.iter().map(|&b| Twist::new(0, b)).collect())
    }

    /// The resolved diagram `[a1,…,an]`.
    pub fn diagram(resolved: &[i64]) -> Result<Self, Error> {
        Self::new(resolved.iter().map(|&a| Twist::new(a, 0)).collect())
    }

    /// The twists, first to last.
    pub fn twists(&self) -> &[Twist] {
        &self.twists
    }

    /// The number of crossings, resolved or not.
    pub fn crossings(&self) -> u64 {
        self.twists.iter().map(|t| t.crossings()).sum()
    }

    /// The number of unresolved crossings: the length of the game.
    pub fn unresolved(&self) -> u64 {
        self.twists.iter().map(|t| t.unresolved).sum()
    }

    /// No crossing is resolved.
    pub fn is_shadow(&self) -> bool {
        self.twists.iter().all(|t| t.resolved == 0)
    }

    /// Every crossing is resolved.
    pub fn is_resolved(&self) -> bool {
        self.unresolved() == 0
    }

    /// The closure has one component, not two (Theorem 4.1; how crossings are resolved does not matter).
    pub fn is_knot(&self) -> bool {
        // The continuant modulo 2: (p, q) becomes (a p + q, p).
        let (p, _) = self.twists.iter().fold((true, false), |(p, q), t| (((t.crossings() & 1 == 1) & p) ^ q, p));
        p
    }

    /// The option after a move.
    pub fn resolve(&self, mv: Move) -> Result<Self, Error> {
        let mut next = self.clone();
        match next.twists.get_mut(mv.region) {
            Some(t) if t.unresolved > 0 => {
                t.resolved += mv.sign.unit();
                t.unresolved -= 1;
                Ok(next)
            }
            _ => Err(Error::NoSuchMove { region: mv.region + 1, diagram: self.brief() }),
        }
    }

    /// Every move, regions first to last, positive before negative.
    pub fn moves(&self) -> impl Iterator<Item = Move> + '_ {
        let open = (0..self.twists.len()).filter(|&i| self.twists[i].unresolved > 0);
        open.flat_map(|region| TwistSign::BOTH.map(|sign| Move { region, sign }))
    }

    /// The mirror image.
    pub fn mirror(&self) -> Self {
        Self { twists: self.twists.iter().map(|t| t.mirror()).collect() }
    }

    /// The notation, shortened in the middle when it is long: for messages.
    pub(super) fn brief(&self) -> String {
        const SHOWN: usize = 12;
        if self.twists.len() <= 2 * SHOWN {
            return self.to_string();
        }
        let shadow = self.is_shadow();
        let part = |twists: &[Twist]| {
            let texts: Vec<_> = twists.iter().map(|&t| twist_text(t, shadow)).collect();
            texts.join(",")
        };
        let n = self.twists.len();
        format!("[{},… {} more …,{}]", part(&self.twists[..SHOWN]), n - 2 * SHOWN, part(&self.twists[n - SHOWN..]))
    }
}

/// `a(b)` without the parts that are zero; an empty twist is `(0)` in a shadow, else `0`.
fn twist_text(t: Twist, shadow: bool) -> String {
    match (t.resolved, t.unresolved) {
        (0, b) if b > 0 || shadow => format!("({b})"),
        (a, 0) => a.to_string(),
        (a, b) => format!("{a}({b})"),
    }
}

impl fmt::Display for RationalPseudodiagram {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shadow = self.is_shadow();
        f.write_str("[")?;
        for (i, &t) in self.twists.iter().enumerate() {
            if i > 0 {
                f.write_str(",")?;
            }
            f.write_str(&twist_text(t, shadow))?;
        }
        f.write_str("]")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> RationalPseudodiagram {
        text.parse().unwrap()
    }

    #[test]
    fn printing_uses_the_papers_abbreviations() {
        for text in ["[]", "[(3),(1),(3)]", "[1(2),-1,(2)]", "[(0),(1)]", "[0,1]", "[-3(4),0,2]"] {
            assert_eq!(read(text).to_string(), text);
        }
        assert_eq!(read("[0(3),1(0)]").to_string(), "[(3),1]");
    }

    #[test]
    fn knots_and_links() {
        for knot in ["[]", "[1]", "[(3)]", "[(2),(2)]", "[(2),(0)]", "[1(2),-1,(2)]"] {
            assert!(read(knot).is_knot(), "{knot}");
        }
        for link in ["[0]", "[(2)]", "[(4)]", "[(2),(1),(2)]", "[(3),(1),(2),(2)]"] {
            assert!(!read(link).is_knot(), "{link}");
        }
    }

    #[test]
    fn a_move_resolves_one_crossing() {
        let p = read("[(1),2(3)]");
        let options: Vec<_> = p.moves().map(|m| p.resolve(m).unwrap().to_string()).collect();
        assert_eq!(options, ["[1,2(3)]", "[-1,2(3)]", "[(1),3(2)]", "[(1),1(2)]"]);
        let no_move = Move { region: 7, sign: TwistSign::Positive };
        assert_eq!(p.resolve(no_move).unwrap_err().to_string(), "region 8 of [(1),2(3)] has no unresolved crossing");
    }

    #[test]
    fn more_crossings_than_can_be_counted_are_refused() {
        assert!(RationalPseudodiagram::shadow(&[u64::MAX, u64::MAX]).is_err());
        assert!(RationalPseudodiagram::diagram(&[i64::MIN]).is_err());
    }
}
