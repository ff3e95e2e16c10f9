//! The moves between rational pseudodiagrams: rules (1) to (9) of Lemmas 4.2 and 4.3, and chains of them.
//!
//! The paper states them for shadows. Resolved crossings obey them too: a resolved loop goes by an ordinary
//! Reidemeister move, and one more rule, the flype, moves a single resolved crossing between two regions out to them.

use super::{RationalPseudodiagram, Twist};
use std::fmt;

/// A rule that turns one rational pseudodiagram into another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Rule {
    /// (1) A single crossing at the start belongs to the next twist: `[1,a,…] = [a+1,…]`.
    AbsorbFirst,
    /// (2) A single crossing at the end belongs to the twist before: `[…,a,1] = […,a+1]`.
    AbsorbLast,
    /// (3) Two empty twists at the start do nothing: `[0,0,…] = […]`.
    DropFirst,
    /// (4) An empty twist joins its neighbours: `[…,a,0,b,…] = […,a+b,…]`.
    Join,
    /// (5) Two empty twists at the end do nothing: `[…,0,0] = […]`.
    DropLast,
    /// (6) The other way round is the same on the sphere: `[a1,…,an] = [an,…,a1]`.
    Reverse,
    /// (7) A twist after an empty first one is made of loops: `[0,a+1,…] → [0,a,…]`.
    UntwistFirst,
    /// (8) A twist before an empty last one is made of loops: `[…,a+1,0] → […,a,0]`.
    UntwistLast,
    /// (9) Two crossings of a twist can cancel: `[…,a+2,…] → […,a,…]`.
    Cancel,
    /// A single crossing by itself is a loop: `[(1)] → []`.
    Loop,
    /// A resolved crossing between two twists moves to them, the rest is mirrored:
    /// `[…,a,1,b,c,…] = […,a+1,-(b+1),-c,…]`.
    Flype,
}

/// What a rule does to the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Effect {
    /// Nothing: the diagrams are equivalent.
    Equivalence,
    /// A pseudo-Reidemeister I move: takes a summand `*` away for each unresolved crossing.
    PseudoReidemeisterI,
    /// A pseudo-Reidemeister II move: no worse for the player who moves last (Lemma 3.9).
    PseudoReidemeisterII,
}

impl Rule {
    /// What it does to the game.
    pub const fn effect(self) -> Effect {
        match self {
            Self::UntwistFirst | Self::UntwistLast | Self::Loop => Effect::PseudoReidemeisterI,
            Self::Cancel => Effect::PseudoReidemeisterII,
            _ => Effect::Equivalence,
        }
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::AbsorbFirst => "(1)",
            Self::AbsorbLast => "(2)",
            Self::DropFirst => "(3)",
            Self::Join => "(4)",
            Self::DropLast => "(5)",
            Self::Reverse => "(6)",
            Self::UntwistFirst => "(7)",
            Self::UntwistLast => "(8)",
            Self::Cancel => "(9)",
            Self::Loop => "loop",
            Self::Flype => "flype",
        })
    }
}

/// A rule applied to a region, perhaps several times at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Step {
    /// The rule.
    pub rule: Rule,
    /// The region it changes or removes, the first is 0.
    pub region: usize,
    /// How many times.
    pub times: u64,
}

impl Step {
    pub(super) const fn once(rule: Rule, region: usize) -> Self {
        Self { rule, region, times: 1 }
    }

    /// The twists after this step; `None` when the rule does not apply there.
    pub fn apply(self, mut twists: Vec<Twist>) -> Option<Vec<Twist>> {
        let n = twists.len();
        let empty = |i: usize| twists.get(i).is_some_and(|t| t.is_empty());
        let single = |i: usize| twists.get(i).is_some_and(|t| t.is_single());
        let i = self.region;
        let applies = match self.rule {
            Rule::AbsorbFirst => n >= 2 && i == 0 && single(0),
            Rule::AbsorbLast => n >= 2 && i == n - 1 && single(i),
            Rule::DropFirst => i == 0 && empty(0) && empty(1),
            Rule::Join => i > 0 && i + 1 < n && empty(i),
            Rule::DropLast => n >= 2 && i == n - 2 && empty(i) && empty(i + 1),
            Rule::Reverse => true,
            Rule::UntwistFirst => i == 1 && empty(0) && n >= 2,
            Rule::UntwistLast => n >= 2 && i == n - 2 && empty(n - 1),
            Rule::Cancel => i < n && twists[i].unresolved / 2 >= self.times,
            Rule::Loop => n == 1 && single(0),
            Rule::Flype => i > 0 && i + 1 < n && single(i) && twists[i].unresolved == 0,
        };
        let repeated = matches!(self.rule, Rule::UntwistFirst | Rule::UntwistLast | Rule::Cancel);
        if !applies || !(repeated || self.times == 1) {
            return None;
        }
        match self.rule {
            Rule::AbsorbFirst | Rule::AbsorbLast => {
                let single = twists.remove(i);
                let next = i.min(n - 2);
                twists[next] = twists[next].join(single);
            }
            Rule::DropFirst | Rule::DropLast => {
                twists.drain(i..i + 2);
            }
            Rule::Join => {
                twists[i - 1] = twists[i - 1].join(twists[i + 1]);
                twists.drain(i..i + 2);
            }
            Rule::Reverse => twists.reverse(),
            Rule::UntwistFirst | Rule::UntwistLast => {
                twists[i].resolved = 0;
                twists[i].unresolved = twists[i].unresolved.checked_sub(self.times)?;
            }
            Rule::Cancel => twists[i].unresolved -= 2 * self.times,
            Rule::Loop => twists.clear(),
            Rule::Flype => {
                let crossing = twists.remove(i);
                twists[i - 1] = twists[i - 1].join(crossing);
                twists[i] = twists[i].join(crossing);
                for t in &mut twists[i..] {
                    *t = t.mirror();
                }
            }
        }
        Some(twists)
    }
}

/// A sequence of steps from one rational pseudodiagram to another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chain {
    start: RationalPseudodiagram,
    steps: Vec<Step>,
    end: RationalPseudodiagram,
}

impl Chain {
    pub(super) const fn new(start: RationalPseudodiagram, steps: Vec<Step>, end: RationalPseudodiagram) -> Self {
        Self { start, steps, end }
    }

    /// This chain, then the steps that lead on from its end.
    pub(super) fn then(mut self, steps: Vec<Step>, end: RationalPseudodiagram) -> Self {
        self.steps.extend(steps);
        self.end = end;
        self
    }

    /// Where it starts.
    pub fn start(&self) -> &RationalPseudodiagram {
        &self.start
    }

    /// The steps.
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// Where it ends.
    pub fn end(&self) -> &RationalPseudodiagram {
        &self.end
    }

    /// Each step with the pseudodiagram it leads to. Takes time in proportion to the length of all of them.
    pub fn stages(&self) -> impl Iterator<Item = (Step, RationalPseudodiagram)> + '_ {
        let mut twists = self.start.twists().to_vec();
        self.steps.iter().map_while(move |&step| {
            twists = step.apply(std::mem::take(&mut twists))?;
            Some((step, RationalPseudodiagram::from_rule(twists.clone())))
        })
    }
}

impl fmt::Display for Chain {
    /// One line for the start and one for each step, `rule (times) and result`; a long chain is cut short.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const SHOWN: usize = 100;
        write!(f, "{}", self.start.brief())?;
        for (step, result) in self.stages().take(SHOWN) {
            let arrow = match step.rule.effect() {
                Effect::Equivalence => "=",
                Effect::PseudoReidemeisterI => "-1->",
                Effect::PseudoReidemeisterII => "-2->",
            };
            write!(f, "\n  {arrow} {}  by {}", result.brief(), step.rule)?;
            if step.times > 1 {
                write!(f, ", {} times", step.times)?;
            }
        }
        if self.steps.len() > SHOWN {
            let more = self.steps.len() - SHOWN;
            write!(f, "\n  … {more} more steps …\n  {}", self.end.brief())?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::fraction::closes_to_unknot;
    use super::*;
    use proptest::prelude::*;

    fn after(text: &str, rule: Rule, region: usize) -> Option<String> {
        let p: RationalPseudodiagram = text.parse().unwrap();
        let twists = Step::once(rule, region).apply(p.twists().to_vec())?;
        Some(RationalPseudodiagram::new(twists).unwrap().to_string())
    }

    #[test]
    fn each_rule_does_what_the_lemma_says() {
        for (text, rule, region, result) in [
            ("[(1),(4),(2)]", Rule::AbsorbFirst, 0, "[(5),(2)]"),
            ("[-1,(4),(2)]", Rule::AbsorbFirst, 0, "[-1(4),(2)]"),
            ("[(2),(4),(1)]", Rule::AbsorbLast, 2, "[(2),(5)]"),
            ("[(0),(0),(4)]", Rule::DropFirst, 0, "[(4)]"),
            ("[(1),(0),(4)]", Rule::Join, 1, "[(5)]"),
            ("[(4),(0),(0)]", Rule::DropLast, 1, "[(4)]"),
            ("[(1),(2),(3)]", Rule::Reverse, 0, "[(3),(2),(1)]"),
            ("[(0),(2),(3)]", Rule::UntwistFirst, 1, "[(0),(1),(3)]"),
            ("[(3),(2),(0)]", Rule::UntwistLast, 1, "[(3),(1),(0)]"),
            ("[(3),(2),(0)]", Rule::Cancel, 0, "[(1),(2),(0)]"),
            ("[(1)]", Rule::Loop, 0, "[]"),
            ("[2(1),1,(3),4]", Rule::Flype, 1, "[3(1),-1(3),-4]"),
        ] {
            assert_eq!(after(text, rule, region).as_deref(), Some(result), "{text}");
        }
        for (text, rule, region) in [
            ("[(2),(4)]", Rule::AbsorbFirst, 0),
            ("[(1)]", Rule::AbsorbFirst, 0),
            ("[(0),(1)]", Rule::DropFirst, 0),
            ("[(0),(1)]", Rule::Join, 0),
            ("[(1)]", Rule::Cancel, 0),
            ("[(2),(1),(3)]", Rule::Flype, 1),
            ("[]", Rule::Loop, 0),
            ("[(0),(1)]", Rule::UntwistFirst, 9),
        ] {
            assert_eq!(after(text, rule, region), None, "{text}");
        }
    }

    proptest! {
        /// Equivalences keep the closure an unknot or not, a knot or a link.
        #[test]
        fn equivalences_keep_the_closure(
            twists in prop::collection::vec(-3i64..=3, 0..9),
            region in 0usize..9,
        ) {
            let before: Vec<Twist> = twists.iter().map(|&a| Twist::new(a, 0)).collect();
            for rule in [
                Rule::AbsorbFirst, Rule::AbsorbLast, Rule::DropFirst, Rule::Join, Rule::DropLast,
                Rule::Reverse, Rule::UntwistFirst, Rule::UntwistLast, Rule::Loop, Rule::Flype,
            ] {
                let times = u64::from(rule.effect() == Effect::Equivalence || rule == Rule::Loop);
                let step = Step { rule, region, times };
                if let Some(after) = step.apply(before.clone()) {
                    let after: Vec<i64> = after.iter().map(|t| t.resolved).collect();
                    let diagram = |t: &[i64]| RationalPseudodiagram::diagram(t).unwrap();
                    let (f, g) = (diagram(&twists).fraction().unwrap(), diagram(&after).fraction().unwrap());
                    prop_assert_eq!(f.determinant(), g.determinant(), "{:?} {:?}", rule, &twists);
                    prop_assert_eq!(closes_to_unknot(&twists), closes_to_unknot(&after));
                }
            }
        }
    }
}
