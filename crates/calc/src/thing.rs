//! What a name makes that is no plain value: a position, a knot, a sum of positions.

use std::any::Any;
use std::fmt;
use std::sync::Arc;

use upstar_draw::Picture;
use upstar_values::{Budget, Value};

use crate::answer::Answer;
use crate::attribute::{AttributeHelp, Question};
use crate::error::Error;
use crate::playable::Playable;

/// A thing the calculator can hold and be asked about.
pub trait Thing: Send + Sync {
    /// What it is, with its article: `a position of Nim`.
    fn kind(&self) -> String;

    /// What is printed when it is the answer itself; it reads back as the same thing where that is possible.
    fn text(&self) -> String;

    /// Everything that can be asked of it.
    fn attributes(&self) -> Vec<AttributeHelp>;

    /// The answer to a question.
    fn ask(&self, question: Question) -> Result<Answer, Error>;

    /// The thing itself, for those who know what it is.
    fn as_any(&self) -> &dyn Any;

    /// The thing as a game that two can play, if it is one.
    fn playable(&self) -> Option<Arc<dyn Playable>> {
        None
    }

    /// Its picture, with the numbers of crossings where asked; or why it cannot be drawn.
    fn drawing(&self, labels: bool) -> Option<Result<Picture, String>> {
        self.playable().map(|position| position.drawing(labels))
    }

    /// What it stands for, one line after the other without holding them all: the complete games of a diagram; or why it
    /// cannot be listed.
    fn listed(&self) -> Option<Result<Box<dyn Iterator<Item = String>>, String>> {
        None
    }

    /// The value, if it is a position of a game that has values; or why it could not be found.
    fn value(&self, _budget: &Budget) -> Option<Result<Value, String>> {
        None
    }

    /// Whether it is a position of a game that has values.
    fn has_value(&self) -> bool {
        false
    }

    /// This thing plus another: positions side by side.
    fn plus(&self, _other: &Answer) -> Option<Answer> {
        None
    }

    /// The thing with the roles of the players exchanged.
    fn negative(&self) -> Option<Answer> {
        None
    }

    /// The connected sum with another knot.
    fn connected_sum(&self, _other: &Answer) -> Option<Result<Answer, String>> {
        None
    }
}

impl fmt::Debug for dyn Thing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text())
    }
}
