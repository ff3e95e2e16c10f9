//! Pictures of answers.

use upstar_draw::{Picture, game_tree, position_since, thermograph_named};

use crate::answer::Answer;
use crate::positions::Positions;

/// The picture of an answer: the tree of a value, a thermograph, a knot, heaps; or why there is none.
pub fn drawing(answer: &Answer, labels: bool) -> Result<Picture, String> {
    match answer {
        Answer::Value(value) => game_tree(*value, true).map_err(|error| error.to_string()),
        Answer::Thermograph(thermograph) => Ok(thermograph_named(thermograph, "thermograph")),
        Answer::Thing(thing) => {
            thing.drawing(labels).unwrap_or_else(|| Err(format!("there is no picture of {} yet", thing.kind())))
        }
        Answer::List(items) => {
            let mut pictures = items.iter().map(|item| drawing(item, labels));
            let mut row = pictures.next().unwrap_or_else(|| Err("an empty list has no picture".into()))?;
            for picture in pictures {
                row.beside(picture?, 24.0);
            }
            Ok(row)
        }
        other => Err(format!("there is no picture of {}", other.kind())),
    }
}

/// The picture of a position in a game that began with `start`: what is left of the start is drawn where it was.
pub fn drawing_since(now: &Answer, start: &Answer, labels: bool) -> Result<Picture, String> {
    let [now_alone, start_alone] = [now, start].map(|answer| answer.thing::<Positions>()?.single());
    match (now_alone, start_alone) {
        (Some(now), Some(start)) => position_since(&**now, &**start).map_err(|error| error.to_string()),
        _ => drawing(now, labels),
    }
}
