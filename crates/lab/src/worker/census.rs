//! Many positions, a row each.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use serde_json::json;
use upstar_knots::tricolor::{Counts, Crossings, Position, Solver};
use upstar_knots::{CensusRow, Control, census_of_knots, census_of_shadows, notation::table};
use upstar_values::Budget;

use super::report::Report;
use super::{limit, not_found};
use crate::question::{Census, Which};
use crate::refusal::{Kind, Refusal};

const FEWEST: usize = 3;

pub(super) fn census(question: &Census, budget: &Budget, report: &Report) -> Result<(), Refusal> {
    let most = match question.which {
        Which::Knots | Which::Tricolor => 13,
        Which::Shadows => 9,
    };
    if !(FEWEST..=most).contains(&question.max_crossings) {
        let message = format!("the census goes from {FEWEST} up to {most} crossings, not {}", question.max_crossings);
        return Err(Refusal::new(Kind::Wrong, message));
    }
    match question.which {
        Which::Knots => {
            of_shadows(question, budget, report, |control, each| census_of_knots(question.max_crossings, control, each))
        }
        Which::Shadows => of_shadows(question, budget, report, |control, each| {
            (FEWEST..=question.max_crossings).try_for_each(|crossings| {
                census_of_shadows(crossings, question.prime, control, |mut row| {
                    row.name = format!("{crossings}.{}", row.name);
                    each(row);
                })
            })
        }),
        Which::Tricolor => of_tricolor(question.max_crossings, budget, report),
    }
}

/// The expression that makes a shadow of the census.
fn expression(which: Which, row: &CensusRow) -> String {
    match which {
        Which::Shadows => format!("shadow(\"pd:{}\")", row.shadow.alternating().pd()),
        _ => format!("shadow(\"{}\")", row.name),
    }
}

fn of_shadows(
    question: &Census,
    budget: &Budget,
    report: &Report,
    run: impl FnOnce(&Control<'_>, &mut dyn FnMut(CensusRow)) -> upstar_knots::Result<()>,
) -> Result<(), Refusal> {
    report.event("columns", json!({"columns": ["name", "crossings", "outcome", "with_star", "x", "y", "unknotted"]}));
    let (stop, rows) = (AtomicBool::new(false), AtomicU64::new(0));
    let watch = |done: f64| {
        if budget.check().is_err() {
            stop.store(true, Ordering::Relaxed);
        }
        report.so_far(json!({"done": rows.load(Ordering::Relaxed)}), done);
    };
    let memory_limit = budget.memory_limit().map_or(u64::MAX, |bytes| bytes as u64);
    let control = Control { memory_limit, progress: Some(&watch), cancel: Some(&stop) };
    let result = run(&control, &mut |row| {
        rows.fetch_add(1, Ordering::Relaxed);
        let extended = row.extended;
        report.event(
            "row",
            json!({
                "name": row.name,
                "expression": expression(question.which, &row),
                "crossings": row.shadow.crossings(),
                "outcome": extended.outcome.to_string(),
                "with_star": extended.with_star.to_string(),
                "x": extended.x(),
                "y": extended.y(),
                "unknotted": row.unknotted,
            }),
        );
    });
    result.map_err(|error| budget.check().err().map_or_else(|| not_found(error.to_string(), budget), stopped))
}

fn stopped(why: upstar_values::Stopped) -> Refusal {
    Refusal::new(limit(why), why.to_string())
}

fn of_tricolor(max_crossings: usize, budget: &Budget, report: &Report) -> Result<(), Refusal> {
    report.event(
        "columns",
        json!({"columns": ["name", "strands", "winner", "nimber", "complete", "valid", "gameplays"]}),
    );
    let crossings = |diagram: &upstar_knots::Diagram| diagram.crossings().len();
    let knots: Vec<_> = table::knots().filter(|(_, d)| (FEWEST..=max_crossings).contains(&crossings(d))).collect();
    let solver = Solver::with_memory(256 << 20);
    for (index, (name, diagram)) in knots.iter().enumerate() {
        budget.check().map_err(stopped)?;
        report.so_far(json!({"done": index, "total": knots.len()}), index as f64 / knots.len() as f64);
        let triples = diagram.strand_triples().into_iter().map(|t| [t.over, t.incoming, t.outgoing]);
        let row = Crossings::new(triples).and_then(|crossings| {
            let nimber = solver.nimber(&Position::start(&crossings))?;
            let counts = Counts::of(&crossings)?;
            Ok(json!({
                "name": name,
                "expression": format!("tricolor(\"{name}\")"),
                "strands": crossings.strands(),
                "winner": if nimber == 0 { "P2" } else { "P1" },
                "nimber": nimber,
                "complete": counts.complete().to_string(),
                "valid": counts.valid().to_string(),
                "gameplays": counts.gameplays().to_string(),
            }))
        });
        report.event("row", row.map_err(|error| not_found(format!("{name}: {error}"), budget))?);
    }
    Ok(())
}
