//! Slips of the pen, computed: what the words say to the letter, beside what they must mean.

use upstar_knots::rational::{RationalPseudodiagram, RationalShadow};
use upstar_knots::{Control, Outcome, Pseudodiagram, Sign, outcome};

use super::boards::{Board, Game};
use super::knots::{compositions, told};
use super::{Check, go_on};

pub(super) static CHECKS: &[Check] = &[
    Check {
        name: "zero-game-on-diagrams",
        about: "whether * # * is a zero game, by Definition 3.3 as printed and as corrected, on diagrams",
        run: |_, _| {
            let pair = Pseudodiagram::star().connected_sum(&Pseudodiagram::star());
            let yes = |truth: bool| if truth { "yes" } else { "no" };
            let (printed, corrected) = (is_zero(&pair, true)?, is_zero(&pair, false)?);
            Ok(format!("as printed: {}, as corrected: {}", yes(printed), yes(corrected)))
        },
    },
    Check {
        name: "proof-of-lemma-4-4",
        about: "the four cases of the proof carried out on all rational shadows, the twists numbered from 0 and from 1",
        run: |given, budget| {
            let mut done = 0;
            for twists in (0..=given.number("crossings")?).flat_map(compositions).filter(|list| is_knot(list)) {
                go_on(budget)?;
                if !reaches_nothing(twists.clone()) {
                    return Ok(format!("from 1: stuck at {twists:?}"));
                }
                done += 1;
            }
            let from_0 = third_case_from_0(&[1, 1, 1]);
            let lost = 3 - from_0.iter().sum::<u64>();
            Ok(format!(
                "from 0: {lost} crossing of [(1),(1),(1)] gets lost; from 1: all {done} rational shadows reach []"
            ))
        },
    },
    Check {
        name: "lemma-6-3",
        about: "the greatest twists of shadows as in Lemma 6.3 that equation (9) does not turn into smaller ones",
        run: |given, budget| {
            let (mut all, mut least, mut inner, mut outer) = (0, 0, 0, 0);
            for twists in (0..=given.number("crossings")?).flat_map(compositions).filter(|list| is_of_lemma_6_3(list)) {
                go_on(budget)?;
                all += 1;
                let smaller = |i: usize| twists[i] >= 2 && is_of_lemma_6_3(&with(&twists, i, twists[i] - 2));
                if !(0..twists.len()).any(smaller) {
                    least += 1;
                    inner = inner.max(twists[1..twists.len() - 1].iter().copied().max().unwrap_or(0));
                    outer = outer.max(twists[0]).max(twists[twists.len() - 1]);
                }
            }
            Ok(format!("{least} of {all} shadows are least: inner twists at most {inner}, outer ones at most {outer}"))
        },
    },
    Check {
        name: "lemma-6-3-ends",
        about: "the greatest inner twist of the shadows that those of Lemma 6.3 are reduced to by the solver",
        run: |given, budget| {
            let mut inner = 0;
            for twists in (0..=given.number("crossings")?).flat_map(compositions).filter(|list| is_of_lemma_6_3(list)) {
                go_on(budget)?;
                let shadow =
                    RationalShadow::new(RationalPseudodiagram::shadow(&twists).map_err(told)?).map_err(told)?;
                let end = shadow.verdict().chain().end().clone();
                let twists: Vec<u64> = end.twists().iter().map(|twist| twist.unresolved).collect();
                let last = twists.len().saturating_sub(1);
                inner = inner.max(twists.iter().take(last).skip(1).copied().max().unwrap_or(0));
            }
            Ok(format!("inner twists at most {inner}"))
        },
    },
    Check {
        name: "appendix-a-divided",
        about: "evaluateKnot of Appendix A with denom/2 as an exact or an integer division; template, division",
        run: |given, _| {
            let numbers: Result<Vec<u32>, _> = given.text("template")?.split_whitespace().map(str::parse).collect();
            let template = numbers.map_err(|_| "the template has numbers only")?;
            let exact = given.text("division")? == "exact";
            let name = |ursula: bool| if ursula { "Ursula" } else { "Lear" };
            let wins =
                |first: bool| name(ursula_wins(&mut template.clone(), &mut vec![0; template.len()], first, exact));
            Ok(format!("Ursula first: {}; Lear first: {}", wins(true), wins(false)))
        },
    },
    Check {
        name: "even-area",
        about: "Theorem 2.2.2 for boards with mn | 2 as its proof is printed, and with 2 | mn; squares",
        run: |given, budget| {
            let boards = Board::up_to(given.number("squares")?);
            let first_failure = |even: fn(usize) -> bool| -> Result<String, String> {
                for &board in &boards {
                    let lost = Game::new(board, vec!["knight"], false, budget).nimber(board.all(), 0)? == 0;
                    if lost != even(board.squares()) {
                        return Ok(format!("fails on {board}"));
                    }
                }
                Ok(format!("holds on all {} boards", boards.len()))
            };
            let (printed, right) = (first_failure(|mn| 2 % mn == 0)?, first_failure(|mn| mn % 2 == 0)?);
            Ok(format!("mn | 2 {printed}, 2 | mn {right}"))
        },
    },
];

/// Definition 3.3: every option Q has an option R "such that Q is a zero game", as printed, or such that R is one.
fn is_zero(position: &Pseudodiagram, as_printed: bool) -> Result<bool, String> {
    let options = |position: &Pseudodiagram| -> Result<Vec<Pseudodiagram>, String> {
        let moves = position.undecided().into_iter().flat_map(|c| [(c, Sign::Positive), (c, Sign::Negative)]);
        moves.map(|(crossing, sign)| position.decided(crossing, sign).map_err(told)).collect()
    };
    let won = outcome(position, &Control::default()).map_err(told)?;
    if !matches!(won, Outcome::Unknotter | Outcome::First) {
        return Ok(false);
    }
    for q in options(position)? {
        let mut answered = false;
        for r in options(&q)? {
            answered = answered || is_zero(if as_printed { &q } else { &r }, as_printed)?;
        }
        if !answered {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Whether the numerator of the fraction is odd.
fn is_knot(twists: &[u64]) -> bool {
    twists.iter().fold((0, 1), |(p, q), a| (q, (p + q * a) % 2)).1 == 1
}

fn with(twists: &[u64], place: usize, twist: u64) -> Vec<u64> {
    let mut changed = twists.to_vec();
    changed[place] = twist;
    changed
}

fn is_of_lemma_6_3(twists: &[u64]) -> bool {
    let [first, inner @ .., last] = twists else { return false };
    let positive = twists.iter().all(|&a| a > 0);
    positive && *first > 1 && *last > 1 && inner.iter().any(|a| a % 2 == 1) && is_knot(twists)
}

/// The proof of Lemma 4.4, the first twist called `a_1`: equation (9), then the four cases.
fn reaches_nothing(mut twists: Vec<u64>) -> bool {
    loop {
        twists.iter_mut().for_each(|a| *a %= 2);
        match twists[..] {
            [] | [1] => return true,
            [0] => return false,
            [0, 0, ..] => twists = twists.split_off(2),
            [0, ..] => twists[1] -= 1,
            _ => {
                twists.remove(0);
                twists[0] += 1;
            }
        }
    }
}

/// The third case, "T reduces to [(a_2 + 1), ..., (a_n)] by (1)", if the first twist is `a_0`.
fn third_case_from_0(twists: &[u64]) -> Vec<u64> {
    let mut after = twists[2..].to_vec();
    after[0] += 1;
    after
}

/// `recursiveEval`, with the template of crossings left and the state as they stand.
fn ursula_wins(left: &mut [u32], state: &mut [i64], she_moves: bool, exact: bool) -> bool {
    if left.iter().all(|&n| n == 0) {
        return is_unknot(state, exact);
    }
    for i in 0..left.len() {
        for sign in [1, -1] {
            if left[i] == 0 {
                continue;
            }
            left[i] -= 1;
            state[i] += sign;
            let wins = ursula_wins(left, state, !she_moves, exact);
            left[i] += 1;
            state[i] -= sign;
            if wins == she_moves {
                return wins;
            }
        }
    }
    !she_moves
}

/// `unknot`, where `denom == (denom/2)*2` is to find links.
fn is_unknot(fraction: &[i64], exact: bool) -> bool {
    let (mut num, mut denom) = (0i64, 1i64);
    for k in fraction {
        num += denom * k;
        (num, denom) = (denom, num);
    }
    let half = if exact { denom as f64 / 2.0 } else { denom.div_euclid(2) as f64 };
    half * 2.0 != denom as f64 && denom.abs() == 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_parity_of_the_numerator_tells_knots_from_links() {
        assert!(is_knot(&[3, 1, 3]) && is_knot(&[1]) && is_knot(&[2, 2]));
        assert!(!is_knot(&[2, 1, 2]) && !is_knot(&[4]) && !is_knot(&[0]));
        let other = |crossings: u64| {
            compositions(crossings).into_iter().map(|twists| {
                let shadow = RationalPseudodiagram::shadow(&twists).ok();
                (is_knot(&twists), shadow.is_some_and(|shadow| RationalShadow::new(shadow).is_ok()))
            })
        };
        assert!((0..9).flat_map(other).all(|(plain, library)| plain == library));
    }

    #[test]
    fn a_link_is_never_the_unknot() {
        assert!(is_unknot(&[1], false) && !is_unknot(&[2], false) && !is_unknot(&[1], true));
    }
}
