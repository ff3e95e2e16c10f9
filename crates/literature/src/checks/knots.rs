//! The knotting-unknotting game: its theorems against search, on all small cases.

use rayon::prelude::*;
use upstar_knots::rational::{RationalPseudodiagram, RationalShadow, Reason, sum_of_shadows};
use upstar_knots::{Control, Outcome, Pseudodiagram, Shadow, is_zero_game, shadows};
use upstar_values::Budget;

use super::plain_knots::Plain;
use super::{Check, go_on};
use crate::computation::Given;

pub(super) static CHECKS: &[Check] = &[
    Check {
        name: "appendix-a",
        about: "evaluateKnot of Appendix A: who wins when Ursula goes first, and when Lear does; template",
        run: |given, _| {
            let numbers: Result<Vec<u32>, _> = given.text("template")?.split_whitespace().map(str::parse).collect();
            let twists = numbers.map_err(|_| "the template has numbers only")?.into_iter().map(|b| (0, b)).collect();
            let name = |ursula: bool| if ursula { "Ursula" } else { "Lear" };
            let [first, second] = Plain::new(vec![twists]).unknotter_wins();
            Ok(format!("Ursula first: {}; Lear first: {}", name(first), name(second)))
        },
    },
    Check {
        name: "outcome-by-play",
        about: "the outcome of a sum of rational pseudodiagrams, every move played out: summands",
        run: |given, _| {
            let summands: Result<Vec<RationalPseudodiagram>, _> =
                given.text("summands")?.split('#').map(|text| text.trim().parse()).collect();
            let summands = summands.map_err(|error: upstar_knots::rational::Error| error.to_string())?;
            Ok(Plain::of(&summands).outcome().to_string())
        },
    },
    Check {
        name: "zero-game",
        about: "whether * # * is a zero game, by Definition 3.3 as printed and as corrected",
        run: zero,
    },
    Check {
        name: "conway-fraction",
        about: "Theorem 4.1 against components, determinants and recognition",
        run: fraction,
    },
    Check {
        name: "lemma-4-2",
        about: "equations (1) to (6): the shadows are the same curve on the sphere",
        run: lemma_4_2,
    },
    Check {
        name: "lemma-4-4",
        about: "every rational shadow reduces to the unknot, as a curve on the sphere",
        run: lemma_4_4,
    },
    Check { name: "odd-even", about: "Theorem 5.3: all odd-even shadows have normalised outcome (U,U)", run: odd_even },
    Check {
        name: "theorem-6-4",
        about: "Theorem 6.4 as printed against search, on all rational shadows",
        run: theorem_6_4,
    },
    Check {
        name: "theorem-7-5",
        about: "Theorem 7.5 as printed against play, on all sums of rational shadows",
        run: theorem_7_5,
    },
    Check {
        name: "case-list",
        about: "Lemma 6.2: which of the six shadows of Lemma 6.1 rational shadows reduce to",
        run: case_list,
    },
    Check {
        name: "lemma-7-3",
        about: "one-even pseudodiagrams and odd-even shadows beside * are zero games",
        run: lemma_7_3,
    },
    Check {
        name: "irreducible-shadows",
        about: "how many shadows do not reduce to the unknot, by crossings",
        run: irreducible,
    },
    Check {
        name: "same-shadow",
        about: "whether knots of the table have the same shadow: knots",
        run: |given, _| {
            let code = |name: &str| name.parse::<Shadow>().map(|shadow| shadow.canonical_code());
            let codes: Result<Vec<_>, _> = given.text("knots")?.split_whitespace().map(code).collect();
            let codes = codes.map_err(|error| error.to_string())?;
            Ok(codes.windows(2).all(|pair| pair[0] == pair[1]).to_string())
        },
    },
];

pub(super) fn told<E: ToString>(error: E) -> String {
    error.to_string()
}

/// All ways to write n as an ordered sum of positive numbers.
pub(super) fn compositions(n: u64) -> Vec<Vec<u64>> {
    if n == 0 {
        return vec![vec![]];
    }
    let begin = |a: u64| compositions(n - a).into_iter().map(move |rest| [&[a], &rest[..]].concat());
    (1..=n).flat_map(begin).collect()
}

/// The rational knot shadows with up to so many crossings that are written without an empty twist, `[]` among them.
fn rational_shadows(crossings: u64) -> Vec<RationalShadow> {
    let all = (0..=crossings).flat_map(compositions);
    all.filter_map(|twists| RationalShadow::new(RationalPseudodiagram::shadow(&twists).ok()?).ok()).collect()
}

fn zero(_: &Given, _: &Budget) -> Result<String, String> {
    let pair = Plain::new(vec![vec![(0, 1)], vec![(0, 1)]]);
    let yes = |truth: bool| if truth { "yes" } else { "no" };
    Ok(format!("as printed: {}, as corrected: {}", yes(pair.is_zero_as_printed()), yes(pair.is_zero())))
}

/// All lists of whole numbers, none 0, whose absolute values add up to n.
fn signed(n: u64) -> Vec<Vec<i64>> {
    let signs = |list: Vec<u64>| {
        (0..1u32 << list.len()).map(move |signs| {
            let signed = |(i, &a): (usize, &u64)| if signs >> i & 1 == 1 { -(a as i64) } else { a as i64 };
            list.iter().enumerate().map(signed).collect::<Vec<i64>>()
        })
    };
    compositions(n).into_iter().flat_map(signs).collect()
}

fn fraction(given: &Given, budget: &Budget) -> Result<String, String> {
    let (mut knots, mut links, mut unknots) = (0, 0, 0);
    for list in (1..=given.number("crossings")?).flat_map(signed) {
        go_on(budget)?;
        let tangle = RationalPseudodiagram::diagram(&list).map_err(told)?;
        let fraction = tangle.fraction().map_err(told)?;
        let closed = tangle.pseudodiagram().ok().and_then(|p| p.diagram());
        let odd = fraction.numerator().bit(0);
        let Some(diagram) = closed else {
            links += 1;
            if odd {
                return Ok(format!("fails at {list:?}: the numerator is odd, but it is a link"));
            }
            continue;
        };
        let unknot = diagram.is_unknot().map_err(told)?;
        let numerator = fraction.numerator().magnitude().clone();
        if !odd || unknot != (numerator == 1u32.into()) || diagram.determinant().map_err(told)? != numerator.into() {
            return Ok(format!("fails at {list:?}"));
        }
        knots += 1;
        unknots += usize::from(unknot);
    }
    Ok(format!("holds for {knots} knots, {unknots} of them unknotted, and {links} links"))
}

fn lemma_4_2(given: &Given, budget: &Budget) -> Result<String, String> {
    let code = |twists: &[u64]| -> Result<_, String> {
        let shadow = RationalPseudodiagram::shadow(twists).map_err(told)?;
        Ok(shadow.pseudodiagram().and_then(|p| p.shadow()).map_err(told)?.canonical_code())
    };
    let mut pairs = 0;
    for shadow in rational_shadows(given.number("crossings")?).into_iter().skip(1) {
        go_on(budget)?;
        let a = shadow.twists();
        let n = a.len();
        let mut same = vec![[&[0, 0], &a[..]].concat(), [&a[..], &[0, 0]].concat(), a.iter().rev().copied().collect()];
        if n > 1 && a[0] == 1 {
            same.push([&[a[1] + 1], &a[2..]].concat());
        }
        if n > 1 && a[n - 1] == 1 {
            same.push([&a[..n - 2], &[a[n - 2] + 1]].concat());
        }
        for (i, &twist) in a.iter().enumerate() {
            same.extend((1..twist).map(|part| [&a[..i], &[part, 0, twist - part], &a[i + 1..]].concat()));
        }
        let expected = code(&a)?;
        for other in same {
            if code(&other)? != expected {
                return Ok(format!("fails: {a:?} and {other:?}"));
            }
            pairs += 1;
        }
    }
    Ok(format!("holds for all {pairs} pairs"))
}

fn lemma_4_4(given: &Given, budget: &Budget) -> Result<String, String> {
    let all = rational_shadows(given.number("crossings")?);
    let stuck = |shadow: &&RationalShadow| -> bool {
        let left = shadow.diagram().pseudodiagram().and_then(|p| p.reduced()).map(|r| r.left.len());
        go_on(budget).is_ok() && left.map_or(true, |left| left > 0)
    };
    match all.par_iter().find_first(stuck) {
        Some(shadow) => Ok(format!("fails at {}", shadow.diagram())),
        None => go_on(budget).map(|()| format!("all {} rational shadows reduce to []", all.len())),
    }
}

fn odd_even(given: &Given, budget: &Budget) -> Result<String, String> {
    let all = rational_shadows(given.number("crossings")?);
    let mut count = 0;
    for shadow in all.iter().filter(|shadow| shadow.is_odd_even()) {
        go_on(budget)?;
        let normalized = shadow.diagram().solve().map_err(told)?.normalized().to_string();
        if normalized != "(U,U)" {
            return Ok(format!("fails at {}: {normalized}", shadow.diagram()));
        }
        count += 1;
    }
    Ok(format!("holds for all {count} odd-even shadows"))
}

/// Theorem 6.4 to the letter: an odd-even shadow at the end of pseudo-Reidemeister I moves, or else parity.
fn as_printed(shadow: &RationalShadow) -> Outcome {
    match shadow.verdict().reason() {
        Reason::OddEven | Reason::Loops => Outcome::Unknotter,
        Reason::Trivial | Reason::Least if shadow.diagram().unresolved().is_multiple_of(2) => Outcome::Second,
        Reason::Trivial | Reason::Least => Outcome::First,
    }
}

fn case_list(given: &Given, budget: &Budget) -> Result<String, String> {
    let mut ends: std::collections::BTreeMap<String, usize> = Default::default();
    let mut odd_even = 0;
    for shadow in rational_shadows(given.number("crossings")?).into_iter().skip(1) {
        go_on(budget)?;
        let verdict = shadow.verdict();
        match verdict.reason() {
            Reason::Least => *ends.entry(verdict.chain().end().to_string()).or_default() += 1,
            _ => odd_even += 1,
        }
    }
    let list: Vec<String> = ends.iter().map(|(end, count)| format!("{end} {count}")).collect();
    Ok(format!("{odd_even} to odd-even shadows; {}", list.join(", ")))
}

fn theorem_6_4(given: &Given, budget: &Budget) -> Result<String, String> {
    let all = rational_shadows(given.number("crossings")?);
    // A shadow and its reversal are the same curve (equation 6): one of them is solved.
    let solved: Vec<&RationalShadow> = all.iter().filter(|s| !s.twists().iter().rev().lt(s.twists().iter())).collect();
    let wrong: Result<Vec<Option<String>>, String> = solved
        .par_iter()
        .map(|shadow| {
            go_on(budget)?;
            let found = shadow.diagram().solve().map_err(told)?.outcome();
            let says = as_printed(shadow);
            Ok((found != says).then(|| format!("{}, where it says {says} and {found} is right", shadow.diagram())))
        })
        .collect();
    let wrong: Vec<String> = wrong?.into_iter().flatten().collect();
    Ok(match &wrong[..] {
        [] => format!("holds for all {} shadows", all.len()),
        [one] => format!("holds for {} shadows and fails for {one}", all.len() - 1),
        [first, ..] => format!("fails for {} shadows, first for {first}", wrong.len()),
    })
}

fn theorem_7_5(given: &Given, budget: &Budget) -> Result<String, String> {
    let most: u64 = given.number("crossings")?;
    let all: Vec<RationalShadow> =
        rational_shadows(most).into_iter().filter(|s| !s.twists().iter().rev().lt(s.twists().iter())).collect();
    let mut sums: Vec<Vec<&RationalShadow>> = Vec::new();
    let size = |s: &RationalShadow| s.diagram().crossings();
    for (i, a) in all.iter().enumerate() {
        for (j, b) in all.iter().enumerate().skip(i).filter(|(_, b)| size(a) + size(b) <= most) {
            sums.push(vec![a, b]);
            let third = all.iter().skip(j).filter(|c| size(a) + size(b) + size(c) <= most);
            sums.extend(third.map(|c| vec![a, b, c]));
        }
    }
    let results: Result<Vec<(bool, bool)>, String> = sums
        .par_iter()
        .map(|sum| {
            go_on(budget)?;
            let diagrams: Vec<RationalPseudodiagram> = sum.iter().map(|s| s.diagram().clone()).collect();
            let found = Plain::of(&diagrams).outcome();
            let owned: Vec<RationalShadow> = sum.iter().map(|&s| s.clone()).collect();
            let crossings: u64 = sum.iter().map(|s| size(s)).sum();
            let every = sum.iter().all(|s| matches!(s.verdict().reason(), Reason::OddEven | Reason::Loops));
            let says = match crossings % 2 {
                _ if every => Outcome::Unknotter,
                0 => Outcome::Second,
                _ => Outcome::First,
            };
            if sum_of_shadows(&owned).outcome() != found {
                return Err(format!("the corrected theorem fails for {diagrams:?}"));
            }
            Ok((says == found, sum.iter().any(|s| size(s) == 0)))
        })
        .collect();
    let results = results?;
    let wrong = results.iter().filter(|(holds, _)| !holds).count();
    let without = results.iter().filter(|(holds, empty)| !holds && !empty).count();
    Ok(format!("of {} sums it fails for {wrong}, {without} of them without a summand []", results.len()))
}

fn lemma_7_3(given: &Given, budget: &Budget) -> Result<String, String> {
    let most: u64 = given.number("crossings")?;
    let (mut one_even, mut odd_even) = (0, 0);
    for half in (0..=most / 2).flat_map(compositions).filter(|list| !list.is_empty()) {
        go_on(budget)?;
        for sign in [1, -1] {
            let twists: Vec<(i64, u32)> =
                half.iter().enumerate().map(|(i, &b)| (if i == 0 { sign } else { 0 }, 2 * b as u32)).collect();
            if !Plain::new(vec![twists]).is_zero() {
                return Ok(format!("fails for the one-even pseudodiagram with twists {half:?}"));
            }
            one_even += 1;
        }
    }
    let control = Control::default();
    for shadow in rational_shadows(most).iter().filter(|shadow| shadow.is_odd_even()) {
        go_on(budget)?;
        let general = shadow.diagram().pseudodiagram().map_err(told)?.connected_sum(&Pseudodiagram::star());
        if !is_zero_game(&general, &control).map_err(told)? {
            return Ok(format!("fails for {} # *", shadow.diagram()));
        }
        odd_even += 1;
    }
    Ok(format!("holds for {one_even} one-even pseudodiagrams and {odd_even} odd-even shadows"))
}

fn irreducible(given: &Given, budget: &Budget) -> Result<String, String> {
    let mut counts = Vec::new();
    for crossings in 3..=given.number("crossings")? {
        go_on(budget)?;
        let all = shadows(crossings).map_err(told)?;
        let stuck = all.into_par_iter().filter(|shadow| {
            // Without a loop or a bigon there is nothing to begin with.
            Pseudodiagram::from(shadow.clone()).reduced().map_or(true, |reduction| !reduction.left.is_empty())
        });
        counts.push(format!("{crossings}: {}", stuck.count()));
    }
    Ok(counts.join(", "))
}
