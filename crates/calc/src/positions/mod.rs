//! Positions of games under normal play, alone and side by side, as the calculator knows them.

mod heaps;
mod make;
mod placement;
mod play;
mod questions;
mod squares;

use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, LazyLock};

use parking_lot::Mutex;
use upstar_engine::nimber::keep_nimbers_in;
use upstar_engine::{AnyPosition, Engine, Store, Sum};
use upstar_values::{Budget, Value};

use crate::answer::Answer;
use crate::attribute::{self, Attribute, AttributeHelp, Question};
use crate::catalogue::Game;
use crate::error::Error;
use crate::of_values;
use crate::playable::Playable;
use crate::thing::Thing;

pub(crate) use make::graph;

/// The games under normal play, group by group.
pub(crate) fn games() -> impl Iterator<Item = &'static Game> {
    heaps::GAMES.iter().chain(make::GAMES).chain(placement::GAMES)
}

/// One engine for the whole process, so that what one question found serves the next.
static ENGINE: LazyLock<Engine> = LazyLock::new(|| {
    let engine = Engine::new().with_table_bytes(table_bytes());
    match STORE.lock().take() {
        Some(store) => engine.with_store(store),
        None => engine,
    }
});

/// What the tables of a game may take.
static TABLE_BYTES: AtomicUsize = AtomicUsize::new(1 << 30);

/// What the tables of a game may take, in bytes.
pub(crate) fn table_bytes() -> usize {
    TABLE_BYTES.load(Ordering::Relaxed)
}

/// Lets the tables of each game take about this many bytes, a gibibyte if nothing is said. Must be called before anything is asked.
pub fn limit_tables(bytes: usize) {
    TABLE_BYTES.store(bytes, Ordering::Relaxed);
}

/// How many positions were looked at so far, for whoever shows progress.
pub fn searched() -> u64 {
    ENGINE.searched()
}

/// The store that the engine will take when it is first asked.
static STORE: Mutex<Option<Store>> = Mutex::new(None);

/// Keeps solved positions in this directory, and looks them up there. Must be called before anything is asked.
pub fn use_store(directory: &Path) -> Result<(), String> {
    let store = Store::open(directory).map_err(|error| error.to_string())?;
    keep_nimbers_in(store.nimbers());
    *STORE.lock() = Some(store);
    Ok(())
}

/// Writes what was solved to the store, if there is one.
pub fn flush_store() -> Result<(), String> {
    ENGINE.flush().map_err(|error| error.to_string())
}

/// One or more positions, side by side.
pub(crate) struct Positions(Sum);

/// A value as a position that can be played.
pub(crate) fn of_value(value: Value) -> Arc<dyn Playable> {
    Arc::new(Positions(Sum::from(Arc::new(make::OfValue(value)) as Arc<dyn AnyPosition>)))
}

/// A position as an answer.
fn answer(position: impl AnyPosition) -> Answer {
    Answer::Thing(Arc::new(Positions(Sum::from(Arc::new(position) as Arc<dyn AnyPosition>))))
}

impl Positions {
    fn value_within(&self, budget: &Budget) -> Result<Value, String> {
        self.0.value(&ENGINE, budget).map_err(|error| error.to_string())
    }

    fn is_heaps(&self) -> bool {
        self.single().is_some_and(|position| heaps::GAMES.iter().any(|game| game.about.name == position.game()))
    }

    /// The game, if it is one position only.
    pub(crate) fn single(&self) -> Option<&Arc<dyn AnyPosition>> {
        match &self.0.positions[..] {
            [position] => Some(position),
            _ => None,
        }
    }
}

impl Thing for Positions {
    fn kind(&self) -> String {
        match self.single() {
            Some(position) => format!("a position of {}", position.game()),
            None => "a sum of positions".into(),
        }
    }

    fn text(&self) -> String {
        self.0.to_string()
    }

    fn attributes(&self) -> Vec<AttributeHelp> {
        let of_heaps = if self.is_heaps() { heaps::ATTRIBUTES } else { &[] };
        questions::ATTRIBUTES.iter().chain(of_heaps).map(Attribute::help).collect()
    }

    /// What is not asked of the position itself is asked of its value.
    fn ask(&self, question: Question) -> Result<Answer, Error> {
        if heaps::ATTRIBUTES.iter().any(|a| a.name == question.name) {
            return attribute::ask(heaps::ATTRIBUTES, self, &self.kind(), question);
        }
        let known = |name: &str| questions::ATTRIBUTES.iter().any(|a| a.name == name);
        if !known(question.name) && of_values::ATTRIBUTES.iter().any(|a| a.name == question.name) {
            let value = self.value_within(question.given.budget);
            let value = value.map_err(|message| Error::new(question.given.span.clone(), message))?;
            return attribute::ask(of_values::ATTRIBUTES, &value, "a value", question);
        }
        attribute::ask(questions::ATTRIBUTES, self, &self.kind(), question)
    }

    fn as_any(&self) -> &dyn std::any::Any {
        self
    }

    fn playable(&self) -> Option<Arc<dyn Playable>> {
        Some(Arc::new(Positions(self.0.clone())))
    }

    fn value(&self, budget: &Budget) -> Option<Result<Value, String>> {
        Some(self.value_within(budget))
    }

    fn has_value(&self) -> bool {
        true
    }

    fn plus(&self, other: &Answer) -> Option<Answer> {
        let others = match other {
            Answer::Value(value) => vec![Arc::new(make::OfValue(*value)) as Arc<dyn AnyPosition>],
            other => other.thing::<Positions>()?.0.positions.clone(),
        };
        let positions = self.0.positions.iter().cloned().chain(others).collect();
        Some(Answer::Thing(Arc::new(Positions(Sum { positions }))))
    }

    fn negative(&self) -> Option<Answer> {
        Some(Answer::Thing(Arc::new(Positions(self.0.negative()))))
    }
}
