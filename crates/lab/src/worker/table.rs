//! A table that fills in while it is computed.

use std::time::Duration;

use serde_json::json;
use upstar_calc::{Answer, Axis, Style};
use upstar_values::Budget;

use super::report::Report;
use super::told;
use crate::question::Table;
use crate::refusal::{Kind, Refusal};

/// Tables of more cells are refused.
const MOST_CELLS: usize = 20_000;
/// Longer texts are cut.
const WIDTH: usize = 400;

pub(super) fn table(question: &Table, time: Duration, budget: &Budget, report: &Report) -> Result<(), Refusal> {
    let mut axes = Vec::new();
    for axis in &question.axes {
        let text = format!("{}={}", axis.name, axis.range);
        axes.push(Axis::parse(&text).map_err(|error| {
            let refusal = told(&error, &text, budget);
            Refusal { message: format!("{text}: {}", refusal.message), ..refusal }
        })?);
    }
    let described: Vec<_> = axes
        .iter()
        .map(|axis| {
            let members: Vec<String> = axis.members.iter().map(Answer::to_string).collect();
            json!({"name": axis.name, "members": members})
        })
        .collect();
    let table = upstar_calc::Table::new(question.expression.trim(), axes);
    let Some(total) = table.len().filter(|&cells| cells <= MOST_CELLS) else {
        return Err(Refusal::new(Kind::Limit, format!("a table has at most {MOST_CELLS} cells here"))
            .help("upstar table in a terminal goes up to a million"));
    };
    report.event("axes", json!({"expression": table.expression(), "axes": described, "cells": total}));
    for index in 0..total {
        report.so_far(json!({"done": index, "total": total}), index as f64 / total as f64);
        budget.check().map_err(|why| Refusal::new(super::limit(why), why.to_string()))?;
        let for_one = budget.clone().at_most(time);
        match table.cell(index, &for_one) {
            Ok(answer) => {
                let text = |notation| answer.text(Style { notation, width: Some(WIDTH) }).to_string();
                let (ascii, unicode, latex) = (
                    text(upstar_values::Notation::Ascii),
                    text(upstar_values::Notation::Unicode),
                    text(upstar_values::Notation::Latex),
                );
                report.event("cell", json!({"index": index, "text": ascii, "unicode": unicode, "latex": latex}));
            }
            Err(error) => {
                report.event("cell", json!({"index": index, "error": error.message}));
                if for_one.check().is_err() {
                    report.incomplete();
                }
            }
        }
    }
    Ok(())
}
