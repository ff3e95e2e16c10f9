//! The game on sums of rational pseudodiagrams with no theory at all: twists, Conway's rule for the unknot, and play.

use rustc_hash::FxHashMap;
use upstar_knots::Outcome;
use upstar_knots::rational::RationalPseudodiagram;

/// Summands as lists of twists: the resolved crossings with their sign, and the unresolved ones.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(super) struct Plain(Vec<Vec<(i64, u32)>>);

impl Plain {
    pub fn new(summands: Vec<Vec<(i64, u32)>>) -> Plain {
        Plain(summands)
    }

    pub fn of(summands: &[RationalPseudodiagram]) -> Plain {
        let twists = |p: &RationalPseudodiagram| p.twists().iter().map(|t| (t.resolved, t.unresolved as u32)).collect();
        Plain(summands.iter().map(twists).collect())
    }

    /// Appendix A: each summand is the unknot if the numerator of its fraction is 1 or -1.
    fn is_unknot(&self) -> bool {
        self.0.iter().all(|twists| {
            let (mut num, mut denom) = (0i64, 1i64);
            for (k, _) in twists {
                num += denom * k;
                (num, denom) = (denom, num);
            }
            denom.abs() == 1
        })
    }

    fn options(&self) -> Vec<Plain> {
        let mut options = Vec::new();
        for (i, twists) in self.0.iter().enumerate() {
            for j in (0..twists.len()).filter(|&j| twists[j].1 > 0) {
                for sign in [1, -1] {
                    let mut after = self.clone();
                    after.0[i][j].0 += sign;
                    after.0[i][j].1 -= 1;
                    options.push(after);
                }
            }
        }
        options
    }

    /// Whether the Unknotter wins when she goes first, and when the Knotter does.
    pub fn unknotter_wins(&self) -> [bool; 2] {
        let mut known = FxHashMap::default();
        [true, false].map(|unknotter_moves| self.unknotter_wins_when(unknotter_moves, &mut known))
    }

    fn unknotter_wins_when(&self, she_moves: bool, known: &mut FxHashMap<(Plain, bool), bool>) -> bool {
        if let Some(&wins) = known.get(&(self.clone(), she_moves)) {
            return wins;
        }
        let options = self.options();
        let mut after = options.iter().map(|option| option.unknotter_wins_when(!she_moves, known));
        let wins = match (options.is_empty(), she_moves) {
            (true, _) => self.is_unknot(),
            (false, true) => after.any(|wins| wins),
            (false, false) => after.all(|wins| wins),
        };
        known.insert((self.clone(), she_moves), wins);
        wins
    }

    pub fn outcome(&self) -> Outcome {
        let [first, second] = self.unknotter_wins();
        Outcome::new(first, second)
    }

    /// Definition 3.3, ending "such that R is a zero game".
    pub fn is_zero(&self) -> bool {
        self.unknotter_wins()[0] && self.options().iter().all(|q| q.options().iter().any(Plain::is_zero))
    }

    /// Definition 3.3 to the letter: "there is an option R of Q, such that Q is a zero game".
    pub fn is_zero_as_printed(&self) -> bool {
        let holds = |q: &Plain| !q.options().is_empty() && q.is_zero_as_printed();
        self.unknotter_wins()[0] && self.options().iter().all(holds)
    }
}
