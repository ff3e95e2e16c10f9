//! The descent of Lemmas 6.2 and 6.3: a reduced rational knot shadow that is not odd-even comes down to one of the
//! six shadows of Lemma 6.1; and that of Lemma 4.4: every rational knot shadow comes down to `[]`.

use super::{Chain, RationalPseudodiagram, RationalShadow, Rule, Step};
use std::collections::VecDeque;

/// Steps from a reduced knot shadow that is not odd-even (all twists positive, the first and last at least 2) to one
/// of the six.
pub(super) fn descend(core: &[u64]) -> (Vec<Step>, Vec<u64>) {
    let mut descent = Descent { twists: core.iter().copied().collect(), steps: Vec::new() };
    if core.iter().all(|a| a % 2 == 0) {
        descent.all_even();
    } else {
        descent.with_odd_twist_inside();
    }
    (descent.steps, descent.twists.into())
}

#[derive(Clone, Copy)]
enum Side {
    First,
    Last,
}

struct Descent {
    twists: VecDeque<u64>,
    steps: Vec<Step>,
}

impl Descent {
    /// `[(2a),(2b),…]` has an even number of twists, being a knot, and comes down to `[(2),(2)]`.
    fn all_even(&mut self) {
        let last = self.twists.len() - 1;
        for i in 0..=last {
            let kept = if i == 0 || i == last { 2 } else { 0 };
            self.cancel(i, (self.twists[i] - kept) / 2);
        }
        while self.twists.len() > 2 {
            self.join(1);
        }
    }

    /// Lemma 6.3: some twist inside is odd.
    fn with_odd_twist_inside(&mut self) {
        let last = self.twists.len() - 1;
        for i in 0..=last {
            let kept = if i == 0 || i == last { 2 } else { 1 };
            self.cancel(i, (self.twists[i] - kept) / 2);
        }
        while self.shorten(Side::First) | self.shorten(Side::Last) {}
        self.last_cases();
    }

    /// Takes twists off one side while an odd twist stays inside; whether any went.
    fn shorten(&mut self, side: Side) -> bool {
        let n = self.twists.len();
        // How far the odd twist farthest from this side is from the other side: that does not change.
        let Some(beyond) = (1..n - 1).rfind(|&i| self.twists[self.at(side, i)] == 1) else {
            return false;
        };
        let beyond = n - beyond;
        let before = self.steps.len();
        loop {
            let odd = self.twists.len() - beyond;
            let third = |d: &Self| d.twists[d.at(side, 2)];
            match self.twists[self.at(side, 0)] {
                3 if odd > 1 => {
                    self.cancel(self.at(side, 0), 1);
                    self.absorb(side);
                }
                2 if odd > 3 || (odd > 2 && third(self) == 2) => self.drop_two(side),
                _ => return self.steps.len() > before,
            }
        }
    }

    /// The combinations that Lemma 6.3 is left with.
    fn last_cases(&mut self) {
        let twists: Vec<u64> = self.twists.iter().copied().collect();
        match twists[..] {
            [3, 1, 2] => {
                self.cancel(0, 1);
                self.absorb(Side::First);
            }
            [2, 1, 3] => {
                self.cancel(2, 1);
                self.absorb(Side::Last);
            }
            [2, 1, 1, 2, 2] => {
                self.cancel(3, 1);
                self.join(3);
                self.last_cases();
            }
            [2, 2, 1, 1, 2] => {
                self.cancel(1, 1);
                self.join(1);
                self.last_cases();
            }
            [2, 1, 1, 1, 2] => self.drop_two(Side::First),
            _ => {}
        }
    }

    /// The index of the i-th twist from a side.
    fn at(&self, side: Side, i: usize) -> usize {
        match side {
            Side::First => i,
            Side::Last => self.twists.len() - 1 - i,
        }
    }

    /// Rule (9).
    fn cancel(&mut self, region: usize, times: u64) {
        if times > 0 {
            self.twists[region] -= 2 * times;
            self.steps.push(Step { rule: Rule::Cancel, region, times });
        }
    }

    /// Rule (4).
    fn join(&mut self, region: usize) {
        self.twists[region - 1] += self.twists[region + 1];
        self.twists.drain(region..region + 2);
        self.steps.push(Step::once(Rule::Join, region));
    }

    /// Rule (1) or (2).
    fn absorb(&mut self, side: Side) {
        let rule = match side {
            Side::First => Rule::AbsorbFirst,
            Side::Last => Rule::AbsorbLast,
        };
        self.steps.push(Step::once(rule, self.at(side, 0)));
        self.pop(side);
        let next = self.at(side, 0);
        self.twists[next] += 1;
    }

    /// `[(2),(a),…]` becomes `[…]` by (9), (7) and (3), and (1) if a single crossing is then first; or mirrored.
    fn drop_two(&mut self, side: Side) {
        self.cancel(self.at(side, 0), 1);
        self.drop_after_empty(side);
        if self.twists[self.at(side, 0)] == 1 {
            self.absorb(side);
        }
    }

    /// Rules (7) and (3), or (8) and (5): the empty end twist and its neighbour go.
    fn drop_after_empty(&mut self, side: Side) {
        let (untwist, drop) = match side {
            Side::First => (Rule::UntwistFirst, Rule::DropFirst),
            Side::Last => (Rule::UntwistLast, Rule::DropLast),
        };
        let second = self.at(side, 1);
        if self.twists[second] > 0 {
            self.steps.push(Step { rule: untwist, region: second, times: self.twists[second] });
        }
        self.steps.push(Step::once(drop, second.min(self.at(side, 0))));
        self.pop(side);
        self.pop(side);
    }

    fn pop(&mut self, side: Side) {
        match side {
            Side::First => self.twists.pop_front(),
            Side::Last => self.twists.pop_back(),
        };
    }
}

impl RationalShadow {
    /// A chain that reduces the shadow to `[]` (Lemma 4.4).
    pub fn reduction_to_unknot(&self) -> Chain {
        let mut descent = Descent { twists: self.twists().into(), steps: Vec::new() };
        while let Some(&first) = descent.twists.front() {
            descent.cancel(0, first / 2);
            match (first % 2, descent.twists.len()) {
                (0, 1) => break,
                (0, _) => descent.drop_after_empty(Side::First),
                (_, 1) => {
                    descent.steps.push(Step::once(Rule::Loop, 0));
                    descent.twists.clear();
                }
                _ => descent.absorb(Side::First),
            }
        }
        let end = RationalPseudodiagram::default();
        Chain::new(self.diagram().clone(), descent.steps, end)
    }
}

#[cfg(test)]
mod tests {
    use super::super::Reason;
    use super::*;
    use crate::Outcome;
    use proptest::prelude::*;

    /// The six shadows of Lemma 6.1.
    const LEAST: [&[u64]; 6] = [&[3, 1, 3], &[2, 1, 2, 2], &[2, 2, 1, 2], &[2, 1, 1, 2], &[2, 2, 1, 2, 2], &[2, 2]];

    fn shadow(twists: &[u64]) -> Option<RationalShadow> {
        RationalShadow::new(RationalPseudodiagram::shadow(twists).unwrap()).ok()
    }

    /// The chain holds step by step, and ends where the reason says.
    fn check(shadow: &RationalShadow) {
        let verdict = shadow.verdict();
        let stages: Vec<_> = verdict.chain().stages().collect();
        assert_eq!(stages.len(), verdict.chain().steps().len(), "{shadow:?}");
        let end = verdict.chain().end();
        assert_eq!(stages.last().map_or(shadow.diagram(), |(_, p)| p), end);
        let twists: Vec<u64> = end.twists().iter().map(|t| t.unresolved).collect();
        match verdict.reason() {
            Reason::Trivial | Reason::Loops => assert!(twists.is_empty()),
            Reason::OddEven => assert!(RationalShadow::new(end.clone()).unwrap().is_odd_even()),
            Reason::Least => assert!(LEAST.contains(&&twists[..]), "{shadow:?} ends at {end}"),
        }
        let unknotting = shadow.reduction_to_unknot();
        assert_eq!(unknotting.stages().count(), unknotting.steps().len());
        assert!(unknotting.stages().last().is_none_or(|(_, p)| p.twists().is_empty()));
    }

    /// Lemmas 4.4, 6.2 and 6.3 on every shadow with few twists and crossings, empty twists included.
    #[test]
    fn every_small_shadow_comes_down_as_the_lemmas_say() {
        let mut all: Vec<Vec<u64>> = vec![vec![]];
        for n in 0..7 {
            let longest = all.iter().filter(|t| t.len() == n);
            let longer: Vec<_> = longest.flat_map(|t| (0..=4).map(move |a| [&t[..], &[a]].concat())).collect();
            all.extend(longer);
        }
        let knots: Vec<_> = all.iter().filter_map(|t| shadow(t)).collect();
        assert!(knots.len() > 60_000);
        knots.iter().for_each(check);
    }

    /// The case list at the end of Lemma 6.3, and what becomes of each.
    #[test]
    fn the_last_cases_of_lemma_6_3() {
        for link in [&[3, 1, 2, 2][..], &[2, 1, 2], &[2, 2, 1, 1, 2, 2]] {
            assert!(shadow(link).is_none());
        }
        for (twists, end) in [
            (&[3, 1, 2][..], "[(2),(2)]"),
            (&[2, 1, 3], "[(2),(2)]"),
            (&[2, 1, 1, 2, 2], "[(2),(2)]"),
            (&[2, 2, 1, 1, 2], "[(2),(2)]"),
            (&[2, 1, 1, 1, 2], "[(2),(2)]"),
            (&[3, 1, 1, 3], "[(2),(2)]"),
            (&[4, 6, 2, 8], "[(2),(2)]"),
            (&[3, 1, 3], "[(3),(1),(3)]"),
            (&[2, 2, 1, 2, 2], "[(2),(2),(1),(2),(2)]"),
        ] {
            let verdict = shadow(twists).unwrap().verdict();
            assert_eq!(verdict.chain().end().to_string(), end, "{twists:?}");
        }
    }

    #[test]
    fn odd_even_shadows() {
        for twists in [&[1][..], &[7], &[0, 1], &[3, 2, 4], &[2, 2, 2, 5]] {
            let shadow = shadow(twists).unwrap();
            assert!(shadow.is_odd_even());
            assert_eq!(shadow.verdict().outcome(), Outcome::Unknotter);
        }
        for twists in [&[2, 2][..], &[3, 1, 3], &[]] {
            assert!(!shadow(twists).unwrap().is_odd_even());
        }
    }

    #[test]
    fn the_chain_is_told_in_words() {
        let verdict = shadow(&[0, 2, 7, 1, 1, 0, 1, 1]).unwrap().verdict();
        assert_eq!(
            verdict.chain().to_string(),
            "[(0),(2),(7),(1),(1),(0),(1),(1)]
  -1-> [(0),(0),(7),(1),(1),(0),(1),(1)]  by (7), 2 times
  = [(7),(1),(1),(0),(1),(1)]  by (3)
  = [(7),(1),(2),(1)]  by (4)
  = [(7),(1),(3)]  by (2)
  -2-> [(3),(1),(3)]  by (9), 2 times"
        );
    }

    #[test]
    fn huge_shadows_are_classified_at_once() {
        let alternating: Vec<u64> = (0..10_000).map(|i| 1 + i % 2).collect();
        for twists in [vec![1; 10_000], vec![2; 10_000], alternating, vec![0; 10_000], vec![1_000_000_001]] {
            if let Some(shadow) = shadow(&twists) {
                let verdict = shadow.verdict();
                assert!(verdict.chain().end().twists().len() <= 5);
                assert!(verdict.chain().to_string().len() < 100_000);
            }
        }
    }

    proptest! {
        #[test]
        fn long_shadows_come_down_too(twists in prop::collection::vec(0u64..6, 0..200)) {
            if let Some(shadow) = shadow(&twists) {
                check(&shadow);
            }
        }
    }
}
