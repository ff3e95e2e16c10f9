//! Everything about a position, the most interesting first, each as soon as it is known.

use serde_json::{Value as Json, json};
use upstar_calc::{Answer, Calculator, Playable, Thing, meaning};
use upstar_draw::{Theme, svg, thermograph_named};
use upstar_values::{Budget, Notation, Outcome, Player, Value};

use super::report::Report;
use super::{evaluated, not_found};
use crate::question::{Side, Solve};
use crate::refusal::{Kind, Refusal};

/// Attributes of things that are worth telling unasked.
const FACTS: &[&str] = &[
    "why",
    "strategy",
    "normalized",
    "unknotted",
    "nimber",
    "complete",
    "lemma",
    "is_unknot",
    "determinant",
    "alexander",
    "jones",
    "tricolorable",
];
/// Attributes of values, likewise.
const FACTS_OF_VALUES: &[&str] = &["birthday", "stops", "confusion", "atomic_weight"];

/// Longer texts of values are cut.
const WIDTH: usize = 2000;

pub(super) fn solve(question: &Solve, budget: &Budget, report: &Report) -> Result<(), Refusal> {
    let expression = question.expression.trim();
    let answer = evaluated(expression, budget)?;
    let position = answer.playable();
    if let Some(position) = &position {
        winner(&**position, budget, report);
        winning(&**position, budget, report);
    }
    match answer {
        Answer::Value(value) => {
            value_known(value, report);
            facts(expression, FACTS_OF_VALUES.iter().copied(), budget, report);
        }
        Answer::Thing(thing) => {
            let offered: Vec<&str> = thing.attributes().iter().map(|a| a.name).collect();
            let asked: Vec<&str> = match position {
                Some(_) => FACTS.iter().copied().filter(|name| offered.contains(name)).collect(),
                None => offered.into_iter().filter(|name| !["shadow", "value"].contains(name)).collect(),
            };
            // The nimber of a position that has a value is told with it.
            let asked = asked.into_iter().filter(|&name| name != "nimber" || !thing.has_value());
            facts(expression, asked, budget, report);
            value(&*thing, budget, report);
        }
        other => {
            let message = format!("expected a position or a value, not {}", other.kind());
            return Err(Refusal::new(Kind::Wrong, message));
        }
    }
    Ok(())
}

/// An outcome in words, with the names of the players.
fn words(outcome: Outcome, names: [&str; 2]) -> String {
    match outcome {
        Outcome::P => "whoever moves second".to_string(),
        Outcome::N => "whoever moves first".to_string(),
        Outcome::L => format!("{}, whoever starts", names[0]),
        Outcome::R => format!("{}, whoever starts", names[1]),
    }
}

fn winner_json(left_starts: Player, right_starts: Player, names: [&str; 2]) -> Json {
    let outcome = Outcome::from_winners(left_starts, right_starts);
    json!({
        "left_starts": Side::from(left_starts),
        "right_starts": Side::from(right_starts),
        "outcome": outcome.to_string(),
        "words": words(outcome, names),
    })
}

fn winner(position: &dyn Playable, budget: &Budget, report: &Report) {
    let winner = |mover| position.winner(mover, budget);
    match winner(Player::Left).and_then(|left| Ok((left, winner(Player::Right)?))) {
        Ok((left, right)) => report.event("winner", winner_json(left, right, position.players())),
        Err(message) => report.failed("winner", &message),
    }
}

fn winning(position: &dyn Playable, budget: &Budget, report: &Report) {
    for player in [Player::Left, Player::Right] {
        match position.winning_moves(player, budget) {
            Ok(moves) => report.event("winning", json!({"player": Side::from(player), "moves": moves})),
            Err(message) => report.failed("winning", &message),
        }
    }
}

fn value(thing: &dyn Thing, budget: &Budget, report: &Report) {
    match thing.value(budget) {
        None => {}
        Some(Ok(value)) => value_known(value, report),
        Some(Err(message)) => report.failed("value", &not_found(message, budget).message),
    }
}

/// A value in all notations.
pub(super) fn value_json(value: Value) -> Json {
    let text = |notation| value.text(notation).width(WIDTH).to_string();
    json!({"ascii": text(Notation::Ascii), "unicode": text(Notation::Unicode), "latex": text(Notation::Latex)})
}

fn value_known(value: Value, report: &Report) {
    let mut known = value_json(value);
    known["meaning"] = meaning(value).into();
    report.event("value", known);
    let thermograph = value.thermograph();
    let picture = svg(&thermograph_named(&thermograph, "thermograph"), Theme::Auto);
    let (mean, temperature) = (thermograph.mean.to_string(), thermograph.temperature.to_string());
    report.event("thermograph", json!({"picture": picture, "mean": mean, "temperature": temperature}));
}

/// Tells the attributes that apply.
fn facts<'a>(expression: &str, attributes: impl IntoIterator<Item = &'a str>, budget: &Budget, report: &Report) {
    for name in attributes {
        let question = format!("({expression}).{name}");
        if let Ok(answer) = Calculator::with_budget(budget.clone()).evaluate(&question) {
            let text = answer.text(upstar_calc::Style { notation: Notation::Unicode, width: Some(WIDTH) }).to_string();
            report.event("fact", json!({"name": name, "text": text}));
        }
        if budget.check().is_err() {
            return;
        }
    }
}
