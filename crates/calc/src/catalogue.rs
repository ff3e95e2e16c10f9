//! The catalogue of games: every name that makes a position.

use upstar_rules::About;

use crate::answer::Answer;
use crate::arguments::Arguments;
use crate::error::Error;
use crate::setup::Setup;
use crate::{knots, positions};

/// What games are played on; the order is that of the catalogue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Group {
    /// Heaps of counters and rows of skittles.
    Heaps,
    /// Pictures of coloured edges.
    Hackenbush,
    /// Cakes.
    Cakes,
    /// Maps and graphs.
    Graphs,
    /// Strips, rows and slopes.
    Strips,
    /// Boards of squares.
    Boards,
    /// Chess pieces on a board.
    Placement,
    /// Knots.
    Knots,
}

impl Group {
    /// The name of the group.
    pub fn name(self) -> &'static str {
        match self {
            Group::Heaps => "heaps",
            Group::Hackenbush => "hackenbush",
            Group::Cakes => "cakes",
            Group::Graphs => "graphs",
            Group::Strips => "strips",
            Group::Boards => "boards",
            Group::Placement => "placement",
            Group::Knots => "knots",
        }
    }
}

/// An entry of the catalogue.
pub struct Game {
    /// Its rules, notation, example and source.
    pub about: About,
    /// What it is played on.
    pub group: Group,
    /// An expression for a good first position.
    pub start: &'static str,
    /// How a page lets people set a position up.
    pub setup: Setup,
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
