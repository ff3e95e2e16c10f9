//! A picture alone.

use serde_json::json;
use upstar_calc::drawing;
use upstar_draw::{svg, tikz};
use upstar_values::Budget;

use super::evaluated;
use super::report::Report;
use crate::question::{Drawn, PictureFormat};
use crate::refusal::{Kind, Refusal};

pub(super) fn picture(question: &Drawn, budget: &Budget, report: &Report) -> Result<(), Refusal> {
    let answer = evaluated(&question.expression, budget)?;
    let picture = drawing(&answer, question.labels).map_err(|message| Refusal::new(Kind::Wrong, message))?;
    let text = match question.format {
        PictureFormat::Svg => svg(&picture, question.theme.into()),
        PictureFormat::Tikz => tikz(&picture),
    };
    report.event("answer", json!(text));
    Ok(())
}
