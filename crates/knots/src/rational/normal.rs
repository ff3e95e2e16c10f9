//! The normal form of a rational pseudodiagram: loops taken off as summands `*`, the rest as few twists as rules
//! (1) to (5), (7), (8) and the flype allow. One pass over the twists, a stack of finished ones on the left.

use super::{Chain, Move, RationalPseudodiagram, Rule, Step, Twist, TwistSign};

/// A pseudodiagram as `stars` copies of `*` and a core that no rule but (6) and (9) can change.
#[derive(Clone, Debug)]
pub struct NormalForm {
    chain: Chain,
    stars: u64,
    places: Vec<Place>,
}

/// Where the unresolved crossings of a region went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// Into a region of the core, perhaps mirrored.
    Core { region: usize, mirrored: bool },
    /// Each became a summand `*`.
    Star,
}

impl NormalForm {
    /// The core.
    pub fn core(&self) -> &RationalPseudodiagram {
        self.chain.end()
    }

    /// How many summands `*` were split off.
    pub fn stars(&self) -> u64 {
        self.stars
    }

    /// The steps that lead to the core.
    pub fn chain(&self) -> &Chain {
        &self.chain
    }

    pub(super) fn into_chain(self) -> Chain {
        self.chain
    }

    /// The move in the core that a move of the whole makes; `None` when it plays a `*`.
    pub(super) fn move_in_core(&self, mv: Move) -> Option<Move> {
        match *self.places.get(mv.region)? {
            Place::Star => None,
            Place::Core { region, mirrored } => {
                let sign = match (mv.sign, mirrored) {
                    (TwistSign::Positive, true) | (TwistSign::Negative, false) => TwistSign::Negative,
                    _ => TwistSign::Positive,
                };
                Some(Move { region, sign })
            }
        }
    }
}

impl RationalPseudodiagram {
    /// The normal form, in time proportional to the number of twists.
    ///
    /// ```
    /// use upstar_knots::rational::RationalPseudodiagram;
    /// let p: RationalPseudodiagram = "[(0),(4),1,(2),(0),(3)]".parse()?;
    /// let normal = p.normal_form();
    /// assert_eq!((normal.core().to_string().as_str(), normal.stars()), ("[1(5)]", 4));
    /// # Ok::<(), upstar_knots::rational::Error>(())
    /// ```
    pub fn normal_form(&self) -> NormalForm {
        let mut pass = Pass::default();
        for (i, &twist) in self.twists().iter().enumerate() {
            pass.push(i, twist);
        }
        pass.finish();
        let mut places = vec![Place::Star; self.twists().len()];
        for (region, r) in pass.stack.iter().enumerate() {
            for &(original, mirrored) in &r.members {
                places[original] = Place::Core { region, mirrored };
            }
        }
        let core = Self::from_rule(pass.stack.iter().map(|r| r.twist).collect());
        NormalForm { chain: Chain::new(self.clone(), pass.steps, core), stars: pass.stars, places }
    }
}

/// A twist and the original regions whose unresolved crossings are in it, with whether each is mirrored.
struct Region {
    twist: Twist,
    members: Vec<(usize, bool)>,
}

impl Region {
    fn join(&mut self, other: Self) {
        self.twist = self.twist.join(other.twist);
        self.members.extend(other.members);
    }
}

#[derive(Default)]
struct Pass {
    stack: Vec<Region>,
    steps: Vec<Step>,
    stars: u64,
    mirrored: bool,
}

impl Pass {
    fn step(&mut self, rule: Rule, region: usize) {
        self.steps.push(Step::once(rule, region));
    }

    /// Takes the next twist from the right.
    fn push(&mut self, original: usize, twist: Twist) {
        let mut members = Vec::new();
        if twist.unresolved > 0 {
            members.push((original, self.mirrored));
        }
        let twist = if self.mirrored { twist.mirror() } else { twist };
        let mut next = Region { twist, members };
        while let Some(top) = self.stack.pop() {
            let at = self.stack.len();
            match self.stack.last_mut() {
                Some(below) if top.twist.is_empty() => {
                    below.join(next);
                    self.step(Rule::Join, at);
                    return;
                }
                Some(below) if top.twist.is_single() && top.twist.unresolved == 0 => {
                    below.twist = below.twist.join(top.twist);
                    next.twist = next.twist.join(top.twist).mirror();
                    for (_, mirrored) in &mut next.members {
                        *mirrored = !*mirrored;
                    }
                    self.mirrored = !self.mirrored;
                    self.step(Rule::Flype, at);
                }
                None if top.twist.is_empty() => {
                    self.untwist(Rule::UntwistFirst, 1, next.twist);
                    self.step(Rule::DropFirst, 0);
                    return;
                }
                None if top.twist.is_single() => {
                    next.join(top);
                    self.step(Rule::AbsorbFirst, 0);
                }
                _ => {
                    self.stack.push(top);
                    break;
                }
            }
        }
        self.stack.push(next);
    }

    /// The same at the right end, when all twists are on the stack.
    fn finish(&mut self) {
        while let Some(top) = self.stack.pop() {
            let at = self.stack.len();
            if top.twist.is_empty() && at > 0 {
                if let Some(below) = self.stack.pop() {
                    self.untwist(Rule::UntwistLast, at - 1, below.twist);
                }
                self.step(Rule::DropLast, at - 1);
            } else if top.twist.is_single() {
                match self.stack.last_mut() {
                    Some(below) => {
                        below.join(top);
                        self.step(Rule::AbsorbLast, at);
                    }
                    None => {
                        self.stars += top.twist.unresolved;
                        self.step(Rule::Loop, 0);
                    }
                }
            } else {
                self.stack.push(top);
                return;
            }
        }
    }

    fn untwist(&mut self, rule: Rule, region: usize, twist: Twist) {
        self.stars += twist.unresolved;
        if !twist.is_empty() {
            self.steps.push(Step { rule, region, times: twist.unresolved });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        /// The steps are replayed by the rules as stated, and the core admits none but (6) and (9).
        #[test]
        fn the_chain_leads_to_the_core(
            twists in prop::collection::vec((-2i64..=2, 0u64..=2), 0..12)
        ) {
            let twists = twists.into_iter().map(|(a, b)| Twist::new(a, b)).collect();
            let p = RationalPseudodiagram::new(twists).unwrap();
            let normal = p.normal_form();
            let stages: Vec<_> = normal.chain().stages().collect();
            prop_assert_eq!(stages.len(), normal.chain().steps().len());
            let last = stages.last().map_or(p.clone(), |(_, last)| last.clone());
            prop_assert_eq!(&last, normal.core());
            prop_assert_eq!(p.unresolved(), normal.core().unresolved() + normal.stars());
            prop_assert_eq!(p.is_knot(), normal.core().is_knot());
            for region in 0..last.twists().len() {
                for rule in [
                    Rule::AbsorbFirst, Rule::AbsorbLast, Rule::DropFirst, Rule::Join, Rule::DropLast,
                    Rule::UntwistFirst, Rule::UntwistLast, Rule::Loop, Rule::Flype,
                ] {
                    prop_assert_eq!(Step::once(rule, region).apply(last.twists().to_vec()), None);
                }
            }
        }
    }

    #[test]
    fn ten_thousand_twists_are_one_pass() {
        for unit in ["(1),", "(0),", "1,", "-1,", "(0),(3),", "1,-1,0,(2),"] {
            let text = format!("[{}(2)]", unit.repeat(10_000));
            let normal = text.parse::<RationalPseudodiagram>().unwrap().normal_form();
            assert!(normal.chain().to_string().len() < 100_000);
        }
    }
}
