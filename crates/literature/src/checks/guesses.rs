//! Rational pseudodiagrams, which the paper leaves open: natural guesses against all of them, and their smallest exceptions.

use std::collections::HashMap;

use upstar_knots::Outcome;
use upstar_knots::rational::{Class, Parity, RationalPseudodiagram, Standing, Twist, for_each_pseudodiagram};
use upstar_values::Budget;

use super::{Check, go_on};
use crate::computation::Given;

pub(super) static CHECKS: &[Check] = &[
    Check {
        name: "guess-last-mover",
        about: "a guess: where neither always wins, whoever moves last wins",
        run: last_mover,
    },
    Check {
        name: "guess-parities",
        about: "a guess: the normalised outcome depends on the parities of all numbers",
        run: parities,
    },
    Check {
        name: "guess-pairs",
        about: "a guess: so many unresolved crossings of one twist are as good as two less",
        run: pairs,
    },
    Check {
        name: "guess-x-at-most-y",
        about: "a conjecture: X <= Y, to make the last move is never worse",
        run: x_at_most_y,
    },
    Check {
        name: "guess-sums",
        about: "in sums of rational pseudodiagrams X - 1 and Y - 1 are added and cut at 2",
        run: sums,
    },
];

/// Visits all up to so many crossings until one is an exception, and says which, or how many there were.
fn exception(
    given: &Given,
    budget: &Budget,
    mut is_exception: impl FnMut(&[Twist], Standing) -> Option<String>,
) -> Result<String, String> {
    let most: u32 = given.number("crossings")?;
    let mut visited = 0u64;
    for crossings in 0..=most {
        go_on(budget)?;
        let mut found = None;
        for_each_pseudodiagram(crossings, |twists, standing| {
            visited += 1;
            if found.is_none() {
                found = is_exception(twists, standing);
            }
        })
        .map_err(|error| error.to_string())?;
        if let Some(found) = found {
            return Ok(found);
        }
    }
    Ok(format!("no exception among {visited}"))
}

fn name(twists: &[Twist]) -> String {
    RationalPseudodiagram::new(twists.to_vec()).map_or_else(|error| error.to_string(), |p| p.to_string())
}

fn last_mover(given: &Given, budget: &Budget) -> Result<String, String> {
    exception(given, budget, |twists, standing| {
        let outcome = standing.class.outcome();
        let last = if standing.class.parity() == Parity::Odd { Outcome::First } else { Outcome::Second };
        let decided = matches!(outcome, Outcome::Unknotter | Outcome::Knotter);
        (!decided && outcome != last).then(|| format!("{} has outcome {outcome}", name(twists)))
    })
}

fn parities(given: &Given, budget: &Budget) -> Result<String, String> {
    let mut known: HashMap<Vec<(i64, u64)>, (Class, String)> = HashMap::new();
    exception(given, budget, |twists, standing| {
        // A knotted diagram with every crossing resolved is no surprise: only positions with a move are compared.
        if twists.iter().all(|t| t.unresolved == 0) {
            return None;
        }
        let key: Vec<(i64, u64)> = twists.iter().map(|t| (t.resolved.rem_euclid(2), t.unresolved % 2)).collect();
        let (class, first) = known.entry(key).or_insert_with(|| (standing.class, name(twists)));
        let (one, two) = (class.normalized(), standing.class.normalized());
        (one != two).then(|| format!("{first} has {one}, {} has {two}", name(twists)))
    })
}

fn pairs(given: &Given, budget: &Budget) -> Result<String, String> {
    let from: u64 = given.number("from")?;
    exception(given, budget, |twists, standing| {
        for i in (0..twists.len()).filter(|&i| twists[i].unresolved >= from) {
            let mut fewer = twists.to_vec();
            fewer[i].unresolved -= 2;
            let class = RationalPseudodiagram::new(fewer.clone()).ok()?.solve().ok()?.class();
            if class != standing.class {
                let (one, two) = (standing.class.normalized(), class.normalized());
                return Some(format!("{} has {one}, {} has {two}", name(twists), name(&fewer)));
            }
        }
        None
    })
}

fn x_at_most_y(given: &Given, budget: &Budget) -> Result<String, String> {
    exception(given, budget, |twists, standing| {
        let n = standing.class.normalized();
        (n.x() > n.y()).then(|| format!("{} has {n}", name(twists)))
    })
}

fn sums(given: &Given, budget: &Budget) -> Result<String, String> {
    let mut classes: Vec<Class> = Vec::new();
    exception(given, budget, |_, standing| {
        if !classes.contains(&standing.class) {
            classes.push(standing.class);
        }
        None
    })?;
    let add = |a: u8, b: u8| (a + b - 1).min(3);
    for &a in &classes {
        for &b in &classes {
            let (m, n, sum) = (a.normalized(), b.normalized(), (a + b).normalized());
            if sum.x() != add(m.x(), n.x()) || sum.y() != add(m.y(), n.y()) || !classes.contains(&(a + b)) {
                return Ok(format!("fails for {a} and {b}"));
            }
        }
    }
    // The knot is kept once for each parity.
    Ok(format!(
        "holds for all sums of the {} classes",
        classes.iter().filter(|c| **c == Class::KNOT || !c.is_knotted()).count()
    ))
}
