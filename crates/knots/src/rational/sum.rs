//! Connected sums of positions of any kind: a sum is knotted as soon as one summand is.
//!
//! Each summand is replaced by its [`Class`], and classes are added by their table, so the positions of the summands
//! are never multiplied. Nothing here knows what a summand is.

use super::{Class, ClassSet, Error, Menu, Normalized, RationalPseudodiagram, RationalShadow};
use crate::Outcome;
use std::collections::HashMap;
use std::fmt;
use std::hash::Hash;

/// A position of the knotting-unknotting game, of any kind.
pub trait Position: Clone + Eq + Hash {
    /// When no move is left: whether it is the unknot.
    fn is_unknot(&self) -> Option<bool>;

    /// The positions that either player can move to.
    fn options(&self) -> Vec<Self>;
}

/// The class of a position, by a search that meets each position once.
pub fn class_of<P: Position>(position: &P, max_positions: usize) -> Result<Class, Error> {
    struct Frame<P> {
        position: P,
        options: Vec<P>,
        menu: Menu,
    }
    let frame = |position: P| Frame { options: position.options(), position, menu: Menu::EMPTY };
    let mut known: HashMap<P, Class> = HashMap::new();
    let mut stack = vec![frame(position.clone())];
    let mut last = Class::UNKNOT;
    while let Some(top) = stack.last_mut() {
        match top.options.last() {
            Some(option) => match known.get(option) {
                Some(&class) => {
                    top.menu = top.menu.with(class);
                    top.options.pop();
                }
                None => {
                    let next = frame(option.clone());
                    stack.push(next);
                }
            },
            None => {
                last = match (top.position.is_unknot(), top.menu.class()) {
                    (Some(true), _) => Class::UNKNOT,
                    (_, Some(class)) => class,
                    _ => Class::KNOT,
                };
                if known.len() >= max_positions {
                    return Err(Error::TooLarge {
                        what: "the search",
                        size: known.len() as u128 + 1,
                        unit: "positions or more",
                        limit: max_positions as u128,
                    });
                }
                if let Some(done) = stack.pop() {
                    known.insert(done.position, last);
                }
            }
        }
    }
    Ok(last)
}

/// A part of a connected sum: what is known of it, and how that was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summand {
    /// What to call it in the explanation.
    pub name: String,
    /// The classes it may have.
    pub classes: ClassSet,
    /// How they were found, such as "Theorem 6.4" or "search".
    pub by: String,
}

impl Summand {
    /// The summand with this class, or with what is known of it.
    pub fn new(name: impl Into<String>, classes: impl Into<ClassSet>, by: impl Into<String>) -> Self {
        Self { name: name.into(), classes: classes.into(), by: by.into() }
    }
}

impl RationalPseudodiagram {
    /// This pseudodiagram as a part of a sum: a shadow by Theorem 6.4, others by search.
    pub fn summand(&self) -> Result<Summand, Error> {
        let (class, by) = if self.is_shadow() {
            (RationalShadow::new(self.clone())?.verdict().class(), "Theorem 6.4")
        } else {
            (self.solve()?.class(), "search")
        };
        Ok(Summand::new(self.brief(), class, by))
    }
}

/// Solves a connected sum of rational pseudodiagrams; equal ones are solved once.
///
/// ```
/// use upstar_knots::rational::{RationalPseudodiagram, sum_of_rational};
/// let part = |text: &str| text.parse::<RationalPseudodiagram>();
/// let sum = sum_of_rational(&[part("[2(1)]")?, part("[2(1)]")?])?;
/// assert_eq!(
///     sum.to_string(),
///     "K
///   [2(1)] is replaced by {0,1}, with normalised outcome (1,1) (search)
///   [2(1)] occurs 2 times"
/// );
/// # Ok::<(), upstar_knots::rational::Error>(())
/// ```
pub fn sum_of_rational(parts: &[RationalPseudodiagram]) -> Result<Sum, Error> {
    let mut solved: HashMap<&RationalPseudodiagram, Summand> = HashMap::new();
    let mut summands = Vec::with_capacity(parts.len());
    for part in parts {
        let summand = match solved.get(part) {
            Some(known) => known.clone(),
            None => part.summand()?,
        };
        solved.insert(part, summand.clone());
        summands.push(summand);
    }
    Ok(sum(&summands))
}

/// Something that was used to solve a sum.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Use {
    /// This summand is knotted already, and with it the sum.
    Knotted(Summand),
    /// So many summands are equivalent to the unknot, as zero games are, and vanish.
    Vanish(Vec<Summand>),
    /// These are equivalent to `*` and cancel in pairs.
    Cancel(Vec<Summand>),
    /// This summand occurs so many times.
    Shared(Summand, usize),
    /// This summand was replaced by the smallest position of its class.
    Replaced(Summand, Class),
    /// Of this summand only the outcomes are known.
    Outcomes(Summand),
    /// The summands did not determine the outcome: the whole sum, with so many unresolved crossings, was searched.
    Together(usize),
}

impl fmt::Display for Use {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Knotted(s) => write!(f, "{} is knotted, so the sum is ({})", s.name, s.by),
            Self::Vanish(all) => {
                let names = names(all);
                write!(f, "equivalent to the unknot, vanishes: {names}")
            }
            Self::Cancel(all) => {
                let rest = if all.len().is_multiple_of(2) { "none is left" } else { "one is left" };
                write!(f, "equivalent to *, cancels in pairs, {rest}: {}", names(all))
            }
            Self::Shared(s, times) => write!(f, "{} occurs {times} times", s.name),
            Self::Replaced(s, class) => {
                let n = class.normalized();
                write!(f, "{} is replaced by {class}, with normalised outcome {n} ({})", s.name, s.by)
            }
            Self::Together(n) => write!(f, "the whole sum, {n} unresolved crossings, was searched"),
            Self::Outcomes(s) => match s.classes.normalized() {
                Some(n) => write!(f, "{} has normalised outcome {n} ({})", s.name, s.by),
                None => write!(f, "{} is known in part ({})", s.name, s.by),
            },
        }
    }
}

/// Names with how each was found, a few of them.
fn names(summands: &[Summand]) -> String {
    const SHOWN: usize = 8;
    let mut names: Vec<String> = summands.iter().take(SHOWN).map(|s| format!("{} ({})", s.name, s.by)).collect();
    if summands.len() > SHOWN {
        names.push(format!("… {} more", summands.len() - SHOWN));
    }
    names.join(", ")
}

/// A connected sum, solved as far as its summands are known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sum {
    classes: ClassSet,
    uses: Vec<Use>,
}

impl Sum {
    /// The classes the sum may have; one when each summand's is known.
    pub fn classes(&self) -> ClassSet {
        self.classes
    }

    /// Who wins; `None` only when the classes of the summands are not known and it depends on them.
    pub fn outcome(&self) -> Option<Outcome> {
        self.classes.outcome()
    }

    /// The normalised outcome, where it is determined.
    pub fn normalized(&self) -> Option<Normalized> {
        self.classes.normalized()
    }

    /// The sum with fewer classes left, known by one thing more.
    pub(super) fn narrowed(mut self, classes: ClassSet, by: Use) -> Self {
        self.classes = self.classes.classes().filter(|&c| classes.contains(c)).collect();
        self.uses.push(by);
        self
    }

    /// What was used.
    pub fn uses(&self) -> &[Use] {
        &self.uses
    }
}

impl fmt::Display for Sum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.outcome() {
            Some(outcome) => write!(f, "{outcome}")?,
            None => f.write_str("not determined by what is known of the summands")?,
        }
        self.uses.iter().try_for_each(|u| write!(f, "\n  {u}"))
    }
}

/// Solves a connected sum.
///
/// ```
/// use upstar_knots::{Outcome, rational::{RationalPseudodiagram, sum}};
/// let part = |text: &str| text.parse::<RationalPseudodiagram>()?.summand();
/// let sum = sum(&[part("[(1)]")?, part("[2(3)]")?, part("[(5)]")?]);
/// assert_eq!(sum.outcome(), Some(Outcome::First));
/// assert_eq!(
///     sum.to_string(),
///     "1
///   equivalent to *, cancels in pairs, none is left: [(1)] (Theorem 6.4), [(5)] (Theorem 6.4)
///   [2(3)] is replaced by {0,1}, with normalised outcome (1,1) (search)"
/// );
/// # Ok::<(), upstar_knots::rational::Error>(())
/// ```
pub fn sum(summands: &[Summand]) -> Sum {
    let classes = summands.iter().fold(ClassSet::from(Class::UNKNOT), |all, s| all + s.classes);
    let of = |class: Class| -> Vec<Summand> {
        let same = summands.iter().filter(|s| s.classes.class() == Some(class));
        same.cloned().collect()
    };
    let knotted = |s: &&Summand| s.classes.classes().all(Class::is_knotted);
    if let Some(s) = summands.iter().find(knotted) {
        return Sum { classes, uses: vec![Use::Knotted(s.clone())] };
    }
    let mut uses = Vec::new();
    let (zeros, stars) = (of(Class::UNKNOT), of(Class::STAR));
    if !zeros.is_empty() {
        uses.push(Use::Vanish(zeros));
    }
    if !stars.is_empty() {
        uses.push(Use::Cancel(stars));
    }
    let mut counts: Vec<(&Summand, usize)> = Vec::new();
    let mut places: HashMap<(&str, ClassSet), usize> = HashMap::new();
    for s in summands {
        let place = *places.entry((&s.name, s.classes)).or_insert(counts.len());
        match counts.get_mut(place) {
            Some((_, times)) => *times += 1,
            None => counts.push((s, 1)),
        }
    }
    for (s, times) in counts {
        match s.classes.class() {
            Some(Class::UNKNOT | Class::STAR) => continue,
            Some(class) => uses.push(Use::Replaced(s.clone(), class)),
            None => uses.push(Use::Outcomes(s.clone())),
        }
        if times > 1 {
            uses.push(Use::Shared(s.clone(), times));
        }
    }
    Sum { classes, uses }
}
