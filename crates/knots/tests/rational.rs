//! The paper's results on rational knots, recomputed, and the exact solver against plain minimax.

use num_bigint::BigUint;
use proptest::prelude::*;
use std::collections::HashMap;
use upstar_knots::rational::{
    Class, ClassSet, Move, Position, RationalPseudodiagram, RationalShadow, Twist, class_of, sum, sum_of_shadows,
};
use upstar_knots::{Outcome, Player};

fn read(text: &str) -> RationalPseudodiagram {
    text.parse().unwrap()
}

fn shadow(twists: &[u64]) -> Option<RationalShadow> {
    RationalShadow::new(RationalPseudodiagram::shadow(twists).unwrap()).ok()
}

/// Ways to write n as an ordered sum of positive numbers.
fn compositions(n: u64) -> Vec<Vec<u64>> {
    if n == 0 {
        return vec![vec![]];
    }
    let first = |a: u64| compositions(n - a).into_iter().map(move |rest| [&[a], &rest[..]].concat());
    (1..=n).flat_map(first).collect()
}

/// The game with no theory at all: every crossing by itself, Appendix A's unknot test, minimax over all sums.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Plain {
    summands: Vec<Vec<(i64, u64)>>,
}

impl Plain {
    fn new(summands: &[RationalPseudodiagram]) -> Self {
        let twists = |p: &RationalPseudodiagram| {
            let pairs = p.twists().iter().map(|t| (t.resolved, t.unresolved));
            pairs.collect()
        };
        Self { summands: summands.iter().map(twists).collect() }
    }

    fn unknotted(&self) -> bool {
        self.summands.iter().all(|twists| {
            let (mut num, mut denom) = (0i64, 1i64);
            for (k, _) in twists {
                num += denom * k;
                (num, denom) = (denom, num);
            }
            denom.abs() == 1
        })
    }

    fn wins_first(&self, player: Player, memo: &mut HashMap<(Self, Player), bool>) -> bool {
        if let Some(&known) = memo.get(&(self.clone(), player)) {
            return known;
        }
        let other = player.opponent();
        let options = self.options();
        let won = if options.is_empty() {
            self.unknotted() == (player == Player::Unknotter)
        } else {
            options.iter().any(|o| !o.wins_first(other, memo))
        };
        memo.insert((self.clone(), player), won);
        won
    }

    fn outcome(&self) -> Outcome {
        let mut memo = HashMap::new();
        let mut wins = |player| self.wins_first(player, &mut memo);
        Outcome::new(wins(Player::Unknotter), !wins(Player::Knotter))
    }

    fn beside_star(mut self) -> Self {
        self.summands.push(vec![(0, 1)]);
        self
    }

    /// Definition 3.3, corrected.
    fn is_zero_game(&self) -> bool {
        let reply = |q: &Self| q.options().iter().any(Self::is_zero_game);
        matches!(self.outcome(), Outcome::First | Outcome::Unknotter) && self.options().iter().all(reply)
    }
}

impl Position for Plain {
    fn is_unknot(&self) -> Option<bool> {
        self.options().is_empty().then(|| self.unknotted())
    }

    fn options(&self) -> Vec<Self> {
        let mut options = Vec::new();
        for (s, twists) in self.summands.iter().enumerate() {
            for (i, &(_, unresolved)) in twists.iter().enumerate() {
                for sign in [1, -1] {
                    if unresolved > 0 {
                        let mut option = self.clone();
                        let (resolved, left) = &mut option.summands[s][i];
                        *resolved += sign;
                        *left -= 1;
                        options.push(option);
                    }
                }
            }
        }
        options
    }
}

#[test]
fn appendix_a() {
    for (text, ursula_first, lear_first) in [
        ("[(3),(1),(3)]", "Unknotter", "Knotter"),
        ("[(0),(1),(3),(1),(3)]", "Knotter", "Unknotter"),
        ("[(2),(1),(2),(2)]", "Unknotter", "Knotter"),
        ("[(0),(1),(2),(1),(2),(2)]", "Knotter", "Unknotter"),
        ("[(2),(2),(1),(2)]", "Unknotter", "Knotter"),
        ("[(0),(1),(2),(2),(1),(2)]", "Knotter", "Unknotter"),
        ("[(2),(1),(1),(2)]", "Knotter", "Unknotter"),
        ("[(0),(1),(2),(1),(1),(2)]", "Unknotter", "Knotter"),
        ("[(2),(2),(1),(2),(2)]", "Unknotter", "Knotter"),
        ("[(0),(1),(2),(2),(1),(2),(2)]", "Knotter", "Unknotter"),
        ("[(2),(2)]", "Knotter", "Unknotter"),
        ("[(0),(1),(2),(2)]", "Unknotter", "Knotter"),
    ] {
        let p = read(text);
        let theorem = shadow(&p.twists().iter().map(|t| t.unresolved).collect::<Vec<_>>()).unwrap();
        for outcome in
            [Plain::new(std::slice::from_ref(&p)).outcome(), p.solve().unwrap().outcome(), theorem.verdict().outcome()]
        {
            assert_eq!(outcome.winner(Player::Unknotter).to_string(), ursula_first, "{text}");
            assert_eq!(outcome.winner(Player::Knotter).to_string(), lear_first, "{text}");
        }
    }
}

#[test]
fn lemma_6_1() {
    for text in [
        "[(3),(1),(3)]",
        "[(2),(1),(2),(2)]",
        "[(2),(2),(1),(2)]",
        "[(2),(1),(1),(2)]",
        "[(2),(2),(1),(2),(2)]",
        "[(2),(2)]",
    ] {
        let solution = read(text).solve().unwrap();
        assert_eq!(solution.normalized().to_string(), "(2,1)");
        assert_eq!((solution.normalized().x(), solution.normalized().y()), (1, 3));
    }
}

/// Without any theory, on every shadow with up to 8 crossings, and with empty twists put in.
#[test]
fn theorem_6_4_agrees_with_plain_minimax() {
    for n in 0..=8 {
        for twists in compositions(n) {
            let mut variants = vec![twists.clone()];
            if n <= 5 {
                for at in 0..=twists.len() {
                    let mut with_empty = twists.clone();
                    with_empty.insert(at, 0);
                    variants.push(with_empty);
                }
            }
            for twists in variants {
                if let Some(shadow) = shadow(&twists) {
                    let plain = Plain::new(std::slice::from_ref(shadow.diagram()));
                    assert_eq!(shadow.verdict().outcome(), plain.outcome(), "{twists:?}");
                }
            }
        }
    }
}

/// Every shadow with up to 14 crossings and no empty twist, by the table of all its positions.
#[test]
fn theorem_6_4_agrees_with_search_up_to_14_crossings() {
    let mut solved: HashMap<RationalPseudodiagram, Class> = HashMap::new();
    let mut shadows = 0;
    for n in 0..=14 {
        for shadow in compositions(n).iter().filter_map(|t| shadow(t)) {
            // Shadows with the same twists, perhaps reversed, once a single first or last crossing is absorbed.
            let mut core = shadow.diagram().normal_form().core().twists().to_vec();
            if core.iter().rev().lt(core.iter()) {
                core.reverse();
            }
            let core = RationalPseudodiagram::new(core).unwrap();
            let class = *solved.entry(core).or_insert_with_key(|core| core.solve().unwrap().class());
            let stars = n - shadow.diagram().normal_form().core().crossings();
            let class = if stars % 2 == 1 { class + Class::STAR } else { class };
            assert_eq!(shadow.verdict().class(), class, "{shadow:?}");
            shadows += 1;
        }
    }
    assert_eq!((shadows, solved.len()), (10_922, 1_408));
}

#[test]
fn theorem_7_5_agrees_with_search() {
    let mut small: Vec<RationalShadow> = Vec::new();
    for n in 0..=5 {
        small.extend(compositions(n).iter().filter_map(|t| shadow(t)));
    }
    let check = |parts: &[RationalShadow]| {
        let verdict = sum_of_shadows(parts);
        let diagrams: Vec<_> = parts.iter().map(|s| s.diagram().clone()).collect();
        assert_eq!(verdict.outcome(), Plain::new(&diagrams).outcome(), "{diagrams:?}");
        let summands: Vec<_> = diagrams.iter().map(|d| d.summand().unwrap()).collect();
        assert_eq!(sum(&summands).outcome(), Some(verdict.outcome()));
        assert_eq!(sum(&summands).classes().class(), Some(verdict.class()));
    };
    for a in &small {
        for b in &small {
            let crossings = a.diagram().crossings() + b.diagram().crossings();
            if crossings <= 7 && a.diagram() <= b.diagram() {
                check(&[a.clone(), b.clone()]);
                for c in small.iter().filter(|c| c.diagram().crossings() + crossings <= 6) {
                    check(&[a.clone(), b.clone(), c.clone()]);
                }
            }
        }
    }
}

/// A pseudodiagram of a knot with few unresolved crossings.
fn small_pseudodiagram(unresolved: u64) -> impl Strategy<Value = RationalPseudodiagram> {
    prop::collection::vec((-3i64..=3, 0u64..=3), 0..6)
        .prop_map(|pairs| {
            let twists = pairs.into_iter().map(|(a, b)| Twist::new(a, b)).collect();
            RationalPseudodiagram::new(twists).unwrap()
        })
        .prop_filter("a small knot", move |p| p.is_knot() && p.unresolved() <= unresolved)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn solutions_agree_with_plain_minimax(p in small_pseudodiagram(6)) {
        let solution = p.solve().unwrap();
        let plain = Plain::new(std::slice::from_ref(&p));
        prop_assert_eq!(solution.outcome(), plain.outcome());
        prop_assert_eq!(solution.extended().with_star, plain.clone().beside_star().outcome());
        prop_assert_eq!(solution.class(), class_of(&plain, 1_000_000).unwrap());
        for player in [Player::Knotter, Player::Unknotter] {
            let wins = |mv: &Move| {
                let option = Plain::new(&[p.resolve(*mv).unwrap()]);
                option.outcome().winner(player.opponent()) == player
            };
            let plain_moves: Vec<Move> = p.moves().filter(wins).collect();
            prop_assert_eq!(solution.winning_moves(player), plain_moves);
        }
    }

    #[test]
    fn standings_after_moves_are_those_of_the_position_reached(
        p in small_pseudodiagram(8),
        choices in prop::collection::vec(any::<prop::sample::Index>(), 0..8),
    ) {
        let solution = p.solve().unwrap();
        let (mut position, mut played) = (p, Vec::new());
        for choice in choices {
            let moves: Vec<Move> = position.moves().collect();
            if moves.is_empty() {
                break;
            }
            let mv = *choice.get(&moves);
            position = position.resolve(mv).unwrap();
            played.push(mv);
            let own = position.solve().unwrap();
            let standing = solution.after(&played).unwrap();
            prop_assert_eq!(standing.class, own.class());
            prop_assert_eq!(standing.is_zero_game, own.is_zero_game());
            prop_assert_eq!(
                solution.winning_moves_after(&played, Player::Knotter).unwrap(),
                own.winning_moves(Player::Knotter)
            );
        }
    }

    #[test]
    fn sums_agree_with_plain_minimax(
        parts in prop::collection::vec(small_pseudodiagram(3), 0..4)
    ) {
        prop_assume!(parts.iter().map(|p| p.unresolved()).sum::<u64>() <= 7);
        let summands: Vec<_> = parts.iter().map(|p| p.summand().unwrap()).collect();
        let plain = Plain::new(&parts).outcome();
        prop_assert_eq!(sum(&summands).outcome(), Some(plain));
        // With only parities and normalised outcomes known, an answer is right when there is one.
        let coarse: Vec<_> = summands.iter().map(|s| {
            let class = s.classes.class().unwrap();
            let mut s = s.clone();
            s.classes = ClassSet::of(class.normalized().extended(class.parity()));
            s
        }).collect();
        prop_assert!(sum(&coarse).outcome().is_none_or(|o| o == plain));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn zero_games_are_those_of_the_definition(p in small_pseudodiagram(5)) {
        let plain = Plain::new(std::slice::from_ref(&p));
        let solution = p.solve().unwrap();
        prop_assert_eq!(solution.is_zero_game(), plain.is_zero_game());
        // Theorem 3.5: a zero game makes no difference in any sum.
        prop_assert!(!solution.is_zero_game() || solution.class() == Class::UNKNOT);
    }
}

#[test]
fn one_even_pseudodiagrams_are_zero_games() {
    for text in ["[1(2)]", "[-1(4),(2)]", "[(2),(2),1(6)]", "[1,(2),(4)]"] {
        assert!(read(text).solve().unwrap().is_zero_game(), "{text}");
    }
}

#[test]
fn the_answer_tells_what_was_used() {
    let parts = ["[(3)]", "[1(2)]", "[2(1)]", "[(1)]", "[2(1)]", "[(1)]"];
    let parts: Vec<_> = parts.iter().map(|t| read(t).summand().unwrap()).collect();
    assert_eq!(
        sum(&parts).to_string(),
        "K
  equivalent to the unknot, vanishes: [1(2)] (search)
  equivalent to *, cancels in pairs, one is left: [(3)] (Theorem 6.4), [(1)] (Theorem 6.4), [(1)] (Theorem 6.4)
  [2(1)] is replaced by {0,1}, with normalised outcome (1,1) (search)
  [2(1)] occurs 2 times"
    );
    let knotted = [read("[3]").summand().unwrap(), read("[(1)]").summand().unwrap()];
    assert_eq!(sum(&knotted).to_string(), "K\n  [3] is knotted, so the sum is (search)");
}

#[test]
fn what_cannot_be_answered_says_why() {
    assert_eq!(
        read("[(2)]").solve().err().unwrap().to_string(),
        "[(2)] closes to a link of two components; the game is played on knots"
    );
    assert_eq!(
        read("[3(1000),(1000),(1000)]").solve().err().unwrap().to_string(),
        "the game needs 126129132883254501 positions, more than the limit of 268435456"
    );
    assert_eq!(
        RationalShadow::new(read("[(2),1]")).unwrap_err().to_string(),
        "[(2),1] is not a shadow: region 2 has resolved crossings"
    );
}

#[test]
fn unknotted_resolutions_of_shadows_are_even_in_number() {
    for n in 1..=8 {
        for shadow in compositions(n).iter().filter_map(|t| shadow(t)) {
            let count = shadow.diagram().unknotted_resolutions().unwrap();
            assert!(!count.bit(0) && count < BigUint::from(1u32 << (n + 1)));
        }
    }
}
