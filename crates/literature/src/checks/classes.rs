//! Normalised outcomes and strategic classes: which there are, and which occur.

use std::collections::BTreeMap;

use rayon::prelude::*;
use upstar_knots::rational::{Census, Class, Normalized, RationalPseudodiagram, RationalShadow};
use upstar_knots::{Control, Outcome, Shadow, Sign, census_of_shadows, outcome_with_determinants, shadows};
use upstar_values::Budget;

use super::{Check, go_on};
use crate::computation::Given;

pub(super) static CHECKS: &[Check] = &[
    Check {
        name: "normalised-outcome",
        about: "the normalised outcome with these X and Y",
        run: |given, _| {
            let (x, y) = (given.number("X")?, given.number("Y")?);
            Normalized::from_x_y(x, y).map(|n| n.to_string()).ok_or_else(|| "X and Y are from 1 to 3".into())
        },
    },
    Check {
        name: "outcome-with-determinants",
        about: "the outcome of a knot's shadow when a knot of determinant 1 counts as unknotted",
        run: |given, _| {
            let position = given.text("knot")?.parse::<Shadow>().map_err(told)?.into();
            Ok(outcome_with_determinants(&position, &Control::default()).map_err(told)?.to_string())
        },
    },
    Check {
        name: "outcome-by-search",
        about: "the outcome of a knot's shadow: every resolution recognised one by one, then minimax over all positions",
        run: |given, _| {
            let shadow: Shadow = given.text("knot")?.parse().map_err(told)?;
            let unknotted = unknotted(&shadow)?;
            let wins = |she_moves: bool| minimax(shadow.crossings(), &unknotted, she_moves);
            Ok(Outcome::new(wins(true), wins(false)).to_string())
        },
    },
    Check {
        name: "least-shadow",
        about: "the shadow of Lemma 6.1 that a rational shadow reduces to",
        run: |given, _| {
            let diagram: RationalPseudodiagram = given.text("shadow")?.parse().map_err(told)?;
            Ok(RationalShadow::new(diagram).map_err(told)?.verdict().chain().end().to_string())
        },
    },
    Check {
        name: "strategic-classes",
        about: "how many classes there are, the knot counted once",
        run: |_, _| Ok((Class::all().count() - 1).to_string()),
    },
    Check {
        name: "classes-told-apart",
        about: "how many pairs of classes the seven tests tell apart",
        run: told_apart,
    },
    Check {
        name: "rational-census",
        about: "normalised outcomes of all rational pseudodiagrams",
        run: rational_census,
    },
    Check { name: "shadow-census", about: "normalised outcomes of all shadows on the sphere", run: shadow_census },
    Check {
        name: "classes-of-shadows",
        about: "classes of all pseudodiagrams on shadows without monogons",
        run: of_shadows,
    },
];

fn told<E: ToString>(error: E) -> String {
    error.to_string()
}

fn told_apart(_: &Given, _: &Budget) -> Result<String, String> {
    let classes: Vec<Class> = Class::all().collect();
    let behaviour = |class: Class| Class::TESTS.map(|test| (class + test).outcome());
    let (mut pairs, mut apart) = (0, 0);
    for (i, &a) in classes.iter().enumerate() {
        for &b in &classes[i + 1..] {
            if a.parity() == b.parity() {
                pairs += 1;
                apart += u32::from(behaviour(a) != behaviour(b));
            }
        }
    }
    Ok(format!("{apart} of {pairs} pairs of one parity"))
}

fn list(counts: &BTreeMap<(u8, u8), u64>) -> String {
    let name = |&(x, y): &(u8, u8)| Normalized::from_x_y(x, y).map_or_else(String::new, |n| n.to_string());
    counts.iter().map(|(x_y, count)| format!("{} {count}", name(x_y))).collect::<Vec<_>>().join(", ")
}

fn rational_census(given: &Given, _: &Budget) -> Result<String, String> {
    let census = Census::up_to(given.number("crossings")?).map_err(told)?;
    let mut counts = BTreeMap::new();
    for (class, row) in census.rows() {
        *counts.entry((class.normalized().x(), class.normalized().y())).or_insert(0) += row.count;
    }
    Ok(list(&counts))
}

fn shadow_census(given: &Given, budget: &Budget) -> Result<String, String> {
    let mut counts = BTreeMap::new();
    for crossings in 3..=given.number("crossings")? {
        go_on(budget)?;
        census_of_shadows(crossings, false, &Control::default(), |row| {
            *counts.entry((row.extended.x(), row.extended.y())).or_insert(0) += 1;
        })
        .map_err(told)?;
    }
    Ok(list(&counts))
}

/// Whether each resolution is the unknot; bit i of the number says whether crossing i is positive.
fn unknotted(shadow: &Shadow) -> Result<Vec<bool>, String> {
    let crossings = shadow.crossings();
    let signs = |pattern: usize| -> Vec<Sign> {
        (0..crossings).map(|i| if pattern >> i & 1 == 1 { Sign::Positive } else { Sign::Negative }).collect()
    };
    (0..1usize << crossings).map(|p| shadow.resolved(&signs(p)).and_then(|d| d.is_unknot()).map_err(told)).collect()
}

/// Positions as numbers in base 3: 0 undecided, 1 negative, 2 positive. Calls `value` with the options of each, later ones first.
fn backwards<T: Copy>(crossings: usize, leaf: impl Fn(usize) -> T, value: impl Fn(&[T], usize) -> T) -> Vec<T> {
    let powers: Vec<usize> = (0..crossings as u32).map(|i| 3usize.pow(i)).collect();
    let states = 3usize.pow(crossings as u32);
    let mut values: Vec<Option<T>> = vec![None; states];
    let mut options = Vec::new();
    for state in (0..states).rev() {
        let digit = |i: usize| state / powers[i] % 3;
        options.clear();
        for &power in (0..crossings).filter(|&i| digit(i) == 0).map(|i| &powers[i]) {
            options.extend([values[state + power], values[state + 2 * power]].into_iter().flatten());
        }
        let moves_left = (0..crossings).filter(|&i| digit(i) == 0).count();
        values[state] = Some(match moves_left {
            0 => leaf((0..crossings).filter(|&i| digit(i) == 2).map(|i| 1 << i).sum()),
            _ => value(&options, moves_left),
        });
    }
    values.into_iter().flatten().collect()
}

/// Whether the Unknotter wins the shadow.
fn minimax(crossings: usize, unknotted: &[bool], she_moves: bool) -> bool {
    let leaf = |pattern: usize| unknotted[pattern];
    // Who moves follows from how many moves were made.
    let value = |options: &[bool], moves_left: usize| {
        let her_turn = she_moves == (crossings - moves_left).is_multiple_of(2);
        if her_turn { options.contains(&true) } else { !options.contains(&false) }
    };
    backwards(crossings, leaf, value)[0]
}

fn of_shadows(given: &Given, budget: &Budget) -> Result<String, String> {
    let mut found: BTreeMap<Class, usize> = BTreeMap::new();
    for crossings in 1..=given.number("crossings")? {
        let all: Vec<Shadow> = shadows(crossings).map_err(told)?.into_iter().filter(|s| !s.has_monogon()).collect();
        let classes: Result<Vec<Vec<Class>>, String> = all
            .par_iter()
            .map(|shadow| {
                go_on(budget)?;
                let unknotted = unknotted(shadow)?;
                let leaf = |pattern: usize| if unknotted[pattern] { Class::UNKNOT } else { Class::KNOT };
                let value = |options: &[Class], _| Class::of_options(options.iter().copied()).unwrap_or(Class::KNOT);
                let mut classes = backwards(crossings, leaf, value);
                classes.sort_unstable();
                classes.dedup();
                Ok(classes)
            })
            .collect();
        for class in classes?.into_iter().flatten() {
            found.entry(class).or_insert(crossings);
        }
    }
    let mut outcomes: Vec<String> = found.keys().map(|class| class.normalized().to_string()).collect();
    outcomes.sort_unstable();
    outcomes.dedup();
    // A knot of odd parity is a knot.
    let classes = found.keys().filter(|class| !(class.is_knotted() && **class != Class::KNOT)).count();
    let last = found.values().max().copied().unwrap_or(0);
    Ok(format!("{classes} classes, the last from {last} crossings on; normalised outcomes {}", outcomes.join(" ")))
}
