//! The tricolorability game on all small diagrams: does the winner belong to the knot?

use std::collections::BTreeMap;

use rayon::prelude::*;
use rustc_hash::FxHashMap;
use upstar_knots::notation::table;
use upstar_knots::tricolor::{Crossings, Position, Solver};
use upstar_knots::{Diagram, Shadow, Sign, shadows};
use upstar_values::Budget;

use super::{Check, go_on};
use crate::computation::Given;

pub(super) static CHECKS: &[Check] = &[
    Check {
        name: "diagrams-winner-by-knot",
        about: "the smallest knot two of whose diagrams have different winners, among all diagrams up to so many crossings; \
                reduced=true leaves out those with a loop, same=true compares diagrams with as many crossings only",
        run: by_knot,
    },
    Check {
        name: "diagrams-winner-by-parity",
        about: "diagrams up to so many crossings whose winner is not given by the parity of their strands, by crossings",
        run: by_parity,
    },
];

fn told<E: ToString>(error: E) -> String {
    error.to_string()
}

/// What tells knots apart here, up to mirror images: the Jones and Alexander polynomials.
fn invariants(diagram: &Diagram) -> Result<String, String> {
    let jones = |d: &Diagram| d.jones().map(|p| p.to_string()).map_err(told);
    let (one, other) = (jones(diagram)?, jones(&diagram.mirror())?);
    Ok(format!("{} and {}", one.min(other), diagram.alexander().map_err(told)?))
}

fn player_1_wins(diagram: &Diagram, solver: &Solver) -> Result<bool, String> {
    let triples = diagram.strand_triples().into_iter().map(|t| [t.over, t.incoming, t.outgoing]);
    solver.mover_wins(&Position::start(&Crossings::new(triples).map_err(told)?)).map_err(told)
}

/// All diagrams with so many crossings, up to symmetries of the shadow's description and mirror images.
fn diagrams(crossings: usize, reduced: bool) -> Result<Vec<Diagram>, String> {
    let all: Vec<Shadow> = shadows(crossings).map_err(told)?;
    let mut list = Vec::new();
    for shadow in all.iter().filter(|shadow| !reduced || !shadow.has_monogon()) {
        for pattern in 0..1usize << (crossings - 1) {
            let sign = |i: usize| if pattern >> i & 1 == 1 { Sign::Positive } else { Sign::Negative };
            list.push(shadow.resolved(&(0..crossings).map(sign).collect::<Vec<_>>()).map_err(told)?);
        }
    }
    Ok(list)
}

fn by_knot(given: &Given, budget: &Budget) -> Result<String, String> {
    let most: usize = given.number("crossings")?;
    let (reduced, same) = (given.text("reduced")? == "true", given.text("same")? == "true");
    let mut names: FxHashMap<String, (usize, &str)> = FxHashMap::default();
    for (place, (name, diagram)) in table::knots().take_while(|(_, d)| d.crossings().len() <= most).enumerate() {
        names.entry(invariants(&diagram)?).or_insert((place, name));
    }
    let solver = Solver::new().threads(1);
    // For each knot and size of diagram: a diagram that Player 1 wins, and one that Player 2 wins.
    let mut found: BTreeMap<(usize, usize), [Option<Diagram>; 2]> = BTreeMap::new();
    for crossings in 1..=most {
        let list = diagrams(crossings, reduced)?;
        let solved: Result<Vec<(String, bool)>, String> = list
            .par_iter()
            .map(|diagram| {
                go_on(budget)?;
                Ok((invariants(diagram)?, player_1_wins(diagram, &solver)?))
            })
            .collect();
        for (diagram, (invariants, wins)) in list.iter().zip(solved?) {
            if let Some(&(place, _)) = names.get(&invariants) {
                let size = if same { crossings } else { 0 };
                found.entry((place, size)).or_default()[usize::from(!wins)].get_or_insert_with(|| diagram.clone());
            }
        }
    }
    let both = found.iter().find_map(|(key, pair)| match pair {
        [Some(one), Some(two)] => Some((key, one, two)),
        _ => None,
    });
    let Some(((place, _), one, two)) = both else { return Ok("none".into()) };
    let name = names.values().find(|(p, _)| p == place).map_or("", |(_, name)| name);
    Ok(format!("{name}: P1 wins pd:{} and P2 wins pd:{}", one.pd(), two.pd()))
}

fn by_parity(given: &Given, budget: &Budget) -> Result<String, String> {
    let most: usize = given.number("crossings")?;
    let reduced = given.text("reduced")? == "true";
    let solver = Solver::new().threads(1);
    let mut counts = Vec::new();
    for crossings in 1..=most {
        let list = diagrams(crossings, reduced)?;
        let wrong: Result<Vec<bool>, String> = list
            .par_iter()
            .map(|diagram| {
                go_on(budget)?;
                Ok(player_1_wins(diagram, &solver)? != (crossings % 2 == 1))
            })
            .collect();
        let wrong = wrong?.into_iter().filter(|&wrong| wrong).count();
        counts.push(format!("{crossings}: {wrong} of {}", list.len()));
    }
    Ok(counts.join(", "))
}
