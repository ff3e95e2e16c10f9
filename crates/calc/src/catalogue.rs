//! The catalogue of games: every name that makes a position.

use crate::answer::Answer;
use crate::arguments::Arguments;
use crate::error::Error;
use crate::knots;

/// An entry of the catalogue.
pub struct Game {
    /// The name that makes a position.
    pub name: &'static str,
    /// How it is written.
    pub usage: &'static str,
    /// The rules in a few sentences.
    pub rules: &'static str,
    /// A question and its answer.
    pub example: (&'static str, &'static str),
    /// Where the game comes from.
    pub source: &'static str,
    pub(crate) make: fn(&mut Arguments) -> Result<Answer, Error>,
}

/// Every game, group by group.
pub fn games() -> impl Iterator<Item = &'static Game> {
    knots::GAMES.iter()
}
