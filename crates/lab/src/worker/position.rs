//! What can be said about a position without a search.

use serde_json::{Value as Json, json};
use upstar_calc::{Move, Playable, drawing_since};
use upstar_draw::{Picture, Theme, svg};
use upstar_values::{Budget, Player};

use super::report::Report;
use super::{evaluated, played};
use crate::question::Shown;
use crate::refusal::Refusal;

/// Moves that are listed; the others are only counted, up to a point.
pub(super) const MOST_MOVES: usize = 2000;
const MOST_COUNTED: usize = 100_000;
/// Larger pictures help nobody.
const LARGEST_PICTURE: usize = 4 << 20;

pub(super) fn position(shown: &Shown, budget: &Budget, report: &Report) -> Result<(), Refusal> {
    let position = played(&shown.expression, budget)?;
    let start = shown.since.as_ref().map(|start| evaluated(start, budget)).transpose()?;
    let drawn = match &start {
        Some(start) => drawing_since(&evaluated(&shown.expression, budget)?, start, shown.labels),
        None => position.drawing(shown.labels),
    };
    let ((left, left_more), (right, right_more)) =
        (listed(&*position, Player::Left, MOST_MOVES), listed(&*position, Player::Right, MOST_MOVES));
    let (picture, no_picture) = match drawn.and_then(|picture| written(&picture)) {
        Ok(svg) => (Some(svg), None),
        Err(message) => (None, Some(message)),
    };
    report.event(
        "answer",
        json!({
            "expression": position.text(),
            "game": position.game(),
            "title": position.title(),
            "players": position.players(),
            "impartial": position.is_impartial(),
            "picture": picture,
            "no_picture": no_picture,
            "text": position.picture(),
            "parts": position.parts().iter().map(|part| part.text()).collect::<Vec<_>>(),
            "moves": {"left": moves_json(&left), "right": moves_json(&right)},
            "moves_left_out": left_more + right_more,
        }),
    );
    Ok(())
}

/// The first moves of a player, and how many more there are.
pub(super) fn listed(position: &dyn Playable, player: Player, most: usize) -> (Vec<Move>, usize) {
    let mut all = position.moves(player);
    let first: Vec<Move> = all.by_ref().take(most).collect();
    let more = all.take(MOST_COUNTED).count();
    (first, more)
}

fn moves_json(moves: &[Move]) -> Vec<Json> {
    moves.iter().map(|made| json!({"name": made.name, "places": made.places, "to": made.to.text()})).collect()
}

fn written(picture: &Picture) -> Result<String, String> {
    let svg = svg(picture, Theme::Auto);
    if svg.len() > LARGEST_PICTURE { Err("the picture would be too large".into()) } else { Ok(svg) }
}
