//! The options of a player with their values: what the explorer shows.

use serde_json::{Value as Json, json};
use upstar_calc::Playable;
use upstar_values::{Budget, Player, Value};

use super::played;
use super::position::listed;
use super::report::Report;
use super::solve::value_json;
use crate::question::Options;
use crate::refusal::Refusal;

/// Options that are listed; the others are only counted.
const MOST: usize = 500;

pub(super) fn options(question: &Options, budget: &Budget, report: &Report) -> Result<(), Refusal> {
    let player = Player::from(question.player);
    let position = played(&question.expression, budget)?;
    let (shown, left_out) = listed(&*position, player, MOST);
    let whole = value_of(&*position, budget);
    let values: Vec<Option<Value>> = shown.iter().map(|made| value_of(&*made.to, budget)).collect();
    let roles = if left_out == 0 { roles(&values, whole, player) } else { None };
    let mut listed: Vec<Json> = Vec::new();
    for (index, made) in shown.iter().enumerate() {
        let role = roles.as_ref().map(|roles| roles[index]);
        if question.sensible && role.is_some_and(|role| role != "canonical") {
            continue;
        }
        let winner = made.to.winner(!player, budget).ok();
        listed.push(json!({
            "name": made.name,
            "places": made.places,
            "to": made.to.text(),
            "value": values[index].map(value_json),
            "wins": winner.map(|winner| winner == player),
            "role": role,
        }));
    }
    if budget.check().is_err() {
        report.incomplete();
    }
    let answer = json!({"value": whole.map(value_json), "options": listed, "options_left_out": left_out});
    report.event("answer", answer);
    Ok(())
}

fn value_of(position: &dyn Playable, budget: &Budget) -> Option<Value> {
    position.value(budget)?.ok()
}

/// What becomes of each option on the way to the canonical form, if all values are known; of equal options the first stays.
fn roles(values: &[Option<Value>], whole: Option<Value>, player: Player) -> Option<Vec<&'static str>> {
    let (values, whole) = (values.iter().copied().collect::<Option<Vec<Value>>>()?, whole?);
    let better = |a: Value, b: Value| if player == Player::Left { a > b } else { a < b };
    let role = |(index, &value): (usize, &Value)| {
        let beats = |(other, &known): (usize, &Value)| better(known, value) || (known == value && other < index);
        if values.iter().enumerate().any(beats) {
            "dominated"
        } else if whole.options(player).any(|option| option == value) {
            "canonical"
        } else {
            "reversible"
        }
    };
    Some(values.iter().enumerate().map(role).collect())
}
