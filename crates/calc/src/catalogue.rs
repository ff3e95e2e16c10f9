//! The catalogue of games: every name that makes a position.

use upstar_rules::About;

use crate::answer::Answer;
use crate::arguments::Arguments;
use crate::error::Error;
use crate::{knots, positions};

/// An entry of the catalogue.
pub struct Game {
    /// Its rules, notation, example and source.
    pub about: About,
    pub(crate) make: fn(&mut Arguments) -> Result<Answer, Error>,
}

impl Game {
    /// A question and its answer; a position alone is asked for its value.
    pub fn example(&self) -> (String, &'static str) {
        let (question, answer) = self.about.example;
        (if question.ends_with(')') { format!("{question}.value") } else { question.into() }, answer)
    }
}

/// Every game, group by group.
pub fn games() -> impl Iterator<Item = &'static Game> {
    positions::games().chain(knots::GAMES)
}

/// The game of that name.
pub fn game(name: &str) -> Option<&'static Game> {
    games().find(|game| game.about.name == name)
}
