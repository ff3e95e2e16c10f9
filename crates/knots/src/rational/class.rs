//! Strategic equivalence (Definition 8.1), decided: every position of the game has one of 37 classes.
//!
//! Two positions are equivalent when they have the same outcome beside every third one. All that a position does in
//! sums is told by its parity and by the set of its options' classes, so classes can be computed from the end of the
//! game backwards. Starting from the unknot and the knot, and taking any set of known classes as the options of
//! a new position, one finds 37 classes and no more: the bound that Section 8 quotes without proof. (All knotted positions
//! are equivalent; the table keeps an even and an odd one, so that parity is never lost.) Pseudodiagrams need not
//! have all of them: rational ones with up to 13 crossings have eleven.

use super::algebra::{ALGEBRA, COUNT, REPRESENTATIVES};
use super::{Menu, Normalized, Parity};
use crate::{ExtendedOutcome, Outcome};
use std::fmt;
use std::ops::Add;

/// How a position behaves in sums: the outcome of its sum with anything depends on this alone.
///
/// ```
/// use upstar_knots::{Outcome, rational::Class};
/// assert_eq!((Class::STAR + Class::STAR), Class::UNKNOT);
/// // Either player may choose: whoever moves decides.
/// let switch = Class::of_options([Class::UNKNOT, Class::KNOT]).unwrap();
/// assert_eq!(switch.outcome(), Outcome::First);
/// assert_eq!((switch + switch).outcome(), Outcome::Knotter);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Class(pub(super) u8);

impl Class {
    /// The class of the unknot, and of every zero game.
    pub const UNKNOT: Self = Self(0);
    /// The class of a knot with every crossing resolved.
    pub const KNOT: Self = Self(1);
    /// The class of `*`, a lone crossing that changes nothing.
    pub const STAR: Self = Self(2);

    /// Seven classes that tell all others apart: no two classes of one parity have the same outcomes beside all of them.
    /// The options of each are knotted or among them.
    pub const TESTS: [Self; 7] = [Self::UNKNOT, Self::STAR, Self(6), Self(8), Self(11), Self(13), Self(18)];

    /// The class of a position of this parity, from its outcomes beside [`Class::TESTS`].
    pub fn from_tests(parity: Parity, outcomes: [Outcome; 7]) -> Option<Self> {
        Self::all()
            .find(|&class| class.parity() == parity && Self::TESTS.map(|test| (class + test).outcome()) == outcomes)
    }

    /// All classes, the knot once for each parity.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..COUNT as u8).map(Self)
    }

    /// The class of a position with these options; `None` when there is none or their parities differ.
    pub fn of_options(options: impl IntoIterator<Item = Self>) -> Option<Self> {
        let menu = options.into_iter().fold(Menu::EMPTY, Menu::with);
        menu.class()
    }

    /// The options of the smallest position of the class.
    pub fn options(self) -> impl Iterator<Item = Self> {
        REPRESENTATIVES[self.index()].iter().map(|&o| Self(o))
    }

    /// Its place in the list of classes, below 64.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The class at this place in the list.
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < COUNT { Some(Self(index as u8)) } else { None }
    }

    /// The parity of its positions.
    pub fn parity(self) -> Parity {
        ALGEBRA.parity[self.index()]
    }

    /// Who wins.
    pub fn outcome(self) -> Outcome {
        ALGEBRA.outcome[self.index()]
    }

    /// The normalised outcome, which has X and Y.
    pub fn normalized(self) -> Normalized {
        ALGEBRA.normalized[self.index()]
    }

    /// Whether the Knotter has won already.
    pub const fn is_knotted(self) -> bool {
        matches!(self.0, 1 | 3)
    }
}

impl Add for Class {
    type Output = Self;

    /// The class of the connected sum.
    fn add(self, other: Self) -> Self {
        ALGEBRA.sum[self.index()][other.index()]
    }
}

impl std::iter::Sum for Class {
    fn sum<I: Iterator<Item = Self>>(classes: I) -> Self {
        classes.fold(Self::UNKNOT, Add::add)
    }
}

impl fmt::Display for Class {
    /// The smallest position of the class as nested sets of options: `0` the unknot, `1` the knot, `*` for `{0}`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            0 => f.write_str("0"),
            1 => f.write_str("1"),
            2 => f.write_str("*"),
            _ => {
                f.write_str("{")?;
                for (n, option) in self.options().enumerate() {
                    write!(f, "{}{}", if n > 0 { "," } else { "" }, option)?;
                }
                f.write_str("}")
            }
        }
    }
}

/// The classes a position may have when not all is known of it.
///
/// ```
/// use upstar_knots::{ExtendedOutcome, Outcome, rational::ClassSet};
/// let known = |outcome, with_star, parity| ClassSet::of(ExtendedOutcome { outcome, with_star, parity });
/// let figure_eight = known(Outcome::Second, Outcome::First, 0);
/// let trefoil = known(Outcome::Unknotter, Outcome::Unknotter, 1);
/// assert_eq!((figure_eight + trefoil).outcome(), Some(Outcome::First));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ClassSet(u64);

impl ClassSet {
    /// All classes with these outcomes alone and beside `*`.
    pub fn of(outcomes: ExtendedOutcome) -> Self {
        let fits = |c: &Class| c.normalized().extended(c.parity()) == outcomes;
        Class::all().filter(fits).collect()
    }

    /// Whether this class is in the set.
    pub const fn contains(self, class: Class) -> bool {
        self.0 >> class.index() & 1 == 1
    }

    /// The classes in the set.
    pub fn classes(self) -> impl Iterator<Item = Class> {
        Class::all().filter(move |&c| self.contains(c))
    }

    /// The class, when there is only one left.
    pub fn class(self) -> Option<Class> {
        let mut classes = self.classes();
        classes.next().filter(|_| classes.next().is_none())
    }

    /// Who wins, when all classes in the set agree.
    pub fn outcome(self) -> Option<Outcome> {
        agreed(self.classes().map(Class::outcome))
    }

    /// The normalised outcome, when all classes in the set agree.
    pub fn normalized(self) -> Option<Normalized> {
        agreed(self.classes().map(Class::normalized))
    }
}

fn agreed<T: PartialEq>(mut items: impl Iterator<Item = T>) -> Option<T> {
    let first = items.next()?;
    items.all(|item| item == first).then_some(first)
}

impl From<Class> for ClassSet {
    fn from(class: Class) -> Self {
        Self(1 << class.index())
    }
}

impl FromIterator<Class> for ClassSet {
    fn from_iter<I: IntoIterator<Item = Class>>(classes: I) -> Self {
        Self(classes.into_iter().fold(0, |set, c| set | 1 << c.index()))
    }
}

impl Add for ClassSet {
    type Output = Self;

    /// The classes that the connected sum may have.
    fn add(self, other: Self) -> Self {
        let sums = |a| other.classes().map(move |b| a + b);
        self.classes().flat_map(sums).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::{BTreeSet, HashMap};

    #[test]
    fn the_sum_is_a_commutative_monoid() {
        for a in Class::all() {
            assert_eq!(a + Class::UNKNOT, a);
            assert!((a + Class::KNOT).is_knotted());
            assert_eq!(a + Class::STAR + Class::STAR, a);
            assert_eq!((a + Class::STAR).normalized(), a.normalized());
            for b in Class::all() {
                assert_eq!(a + b, b + a);
                for c in Class::all() {
                    assert_eq!((a + b) + c, a + (b + c));
                }
            }
        }
    }

    #[test]
    fn seven_tests_tell_all_classes_apart() {
        for class in Class::all() {
            let outcomes = Class::TESTS.map(|test| (class + test).outcome());
            assert_eq!(Class::from_tests(class.parity(), outcomes), Some(class));
        }
        for test in Class::TESTS {
            assert!(test.options().all(|o| o.is_knotted() || Class::TESTS.contains(&o)));
        }
    }

    /// The paper's footnote to Theorem 3.14.
    #[test]
    fn x_of_a_sum_is_determined_and_y_partly() {
        let mut ys: HashMap<(u8, u8), BTreeSet<u8>> = HashMap::new();
        for a in Class::all() {
            for b in Class::all() {
                let (m, n, sum) = (a.normalized(), b.normalized(), (a + b).normalized());
                let x = match (m.x(), n.x()) {
                    (1, x) | (x, 1) => x,
                    _ => 3,
                };
                assert_eq!(sum.x(), x);
                ys.entry((m.y(), n.y())).or_default().insert(sum.y());
            }
        }
        assert_eq!(ys[&(1, 1)], BTreeSet::from([1, 2, 3]));
        assert_eq!(ys[&(1, 2)], BTreeSet::from([2, 3]));
        for pair in [(1, 3), (2, 2), (2, 3), (3, 3)] {
            assert_eq!(ys[&pair], BTreeSet::from([3]));
        }
    }
}
