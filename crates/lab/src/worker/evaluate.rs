//! A line of a notebook.

use serde_json::json;
use upstar_calc::{Answer, Calculator, Style, drawing};
use upstar_draw::{Theme, svg};
use upstar_values::{Budget, Notation};

use super::report::Report;
use super::told;
use crate::question::Evaluate;
use crate::refusal::{Kind, Refusal};

/// Longer answers are refused: a page cannot show them.
const LONGEST: usize = 4 << 20;
/// Longer pictures are left away.
const LARGEST_PICTURE: usize = 1 << 20;

pub(super) fn evaluate(question: &Evaluate, budget: &Budget, report: &Report) -> Result<(), Refusal> {
    let mut calculator = Calculator::with_budget(budget.clone());
    for line in &question.given {
        calculator.evaluate(line).map_err(|error| {
            let refusal = told(&error, line, budget);
            Refusal { message: format!("in the earlier line {line}: {}", refusal.message), column: None, ..refusal }
        })?;
    }
    let expression = &question.expression;
    let answer = calculator.evaluate(expression).map_err(|error| told(&error, expression, budget))?;
    let Some(json) = answer.json().filter(|json| json["text"].as_str().is_some_and(|text| text.len() <= LONGEST))
    else {
        let message = format!("the answer is longer than {} MiB", LONGEST >> 20);
        return Err(Refusal::new(Kind::Limit, message).help("ask for a part of it"));
    };
    let unicode = answer.text(Style { notation: Notation::Unicode, width: None }).to_string();
    let picture = match &answer {
        Answer::Thing(_) | Answer::Thermograph(_) => drawing(&answer, false).ok(),
        _ => None,
    };
    let picture = picture.map(|picture| svg(&picture, Theme::Auto)).filter(|svg| svg.len() <= LARGEST_PICTURE);
    report.event("answer", json!({"answer": json, "unicode": unicode, "picture": picture}));
    Ok(())
}
