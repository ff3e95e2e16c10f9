//! Answers in words that have a picture as well: clouds, trees, tours, periods.

use std::sync::Arc;

use upstar_draw::{Picture, Result as Drawn};

use crate::answer::Answer;
use crate::attribute::{self, Attribute, AttributeHelp, Question};
use crate::error::Error;
use crate::thing::Thing;

type Draw = Box<dyn Fn() -> Drawn<Picture> + Send + Sync>;

/// Words, and how to draw what they say.
pub(crate) struct Shown {
    words: String,
    draw: Draw,
}

impl Shown {
    /// An answer that prints as these words and is drawn by `draw` when a picture is wanted.
    pub fn answer(words: impl Into<String>, draw: impl Fn() -> Drawn<Picture> + Send + Sync + 'static) -> Answer {
        Answer::Thing(Arc::new(Shown { words: words.into(), draw: Box::new(draw) }))
    }
}

impl Thing for Shown {
    fn kind(&self) -> String {
        "a picture".into()
    }

    fn text(&self) -> String {
        self.words.clone()
    }

    fn attributes(&self) -> Vec<AttributeHelp> {
        Vec::new()
    }

    fn ask(&self, question: Question) -> Result<Answer, Error> {
        const NOTHING: &[Attribute<Shown>] = &[];
        attribute::ask(NOTHING, self, "a picture", question)
    }

    fn as_any(&self) -> &dyn std::any::Any {
        self
    }

    fn drawing(&self, _labels: bool) -> Option<Result<Picture, String>> {
        Some((self.draw)().map_err(|error| error.to_string()))
    }
}
