//! The catalogue of games, as the page shows it.

use serde_json::{Value as Json, json};
use upstar_calc::games;

/// Every game: name, title, group, rules, notation, example, source, a first position, and how to set one up.
pub(crate) fn catalogue() -> Json {
    let game = |game: &'static upstar_calc::Game| {
        let about = &game.about;
        let (question, answer) = game.example();
        json!({
            "name": about.name,
            "title": about.title,
            "group": game.group.name(),
            "rules": about.rules,
            "notation": about.notation,
            "example": {"question": question, "answer": answer},
            "source": about.source,
            "start": game.start,
            "setup": game.setup.json(),
        })
    };
    json!({"games": games().map(game).collect::<Vec<_>>()})
}
