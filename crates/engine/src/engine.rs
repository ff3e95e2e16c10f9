//! [`Engine`]: answers questions about positions and remembers what it found.

use std::any::{Any, TypeId};
use std::sync::Arc;

use hashbrown::HashMap;
use parking_lot::Mutex;
use rustc_hash::FxBuildHasher;
use upstar_values::{Budget, Value};

use crate::error::{Error, Result};
use crate::position::Position;
use crate::search::Search;
use crate::table::Table;
use crate::value_search::ValueSearch;

/// Answers questions about positions of any game, with tables of bounded size that it keeps between questions.
pub struct Engine {
    tables: Mutex<HashMap<TypeId, Arc<dyn Any + Send + Sync>, FxBuildHasher>>,
    table_bytes: usize,
    threads: usize,
}

/// What is known about the positions of one game.
pub(crate) struct Tables<P> {
    pub values: Table<P, Value>,
}

impl Default for Engine {
    fn default() -> Engine {
        Engine::new()
    }
}

impl Engine {
    /// An engine with two threads and tables of at most a gibibyte a game.
    pub fn new() -> Engine {
        Engine { tables: Mutex::default(), table_bytes: 1 << 30, threads: 2 }
    }

    /// Use at most about this many bytes for the tables of each game.
    #[must_use]
    pub fn with_table_bytes(mut self, bytes: usize) -> Engine {
        self.table_bytes = bytes;
        self
    }

    /// Use this many threads: one or two.
    #[must_use]
    pub fn with_threads(mut self, threads: usize) -> Engine {
        self.threads = threads;
        self
    }

    fn tables<P: Position>(&self) -> Arc<Tables<P>> {
        let mut tables = self.tables.lock();
        let of_game = tables
            .entry(TypeId::of::<P>())
            .or_insert_with(|| Arc::new(Tables::<P> { values: Table::new(self.table_bytes) }));
        of_game.clone().downcast().expect("the tables of a type are kept under its id")
    }

    /// The value of a position.
    pub fn value<P: Position>(&self, position: &P, budget: &Budget) -> Result<Value> {
        let tables = self.tables::<P>();
        let search = Search::new(budget);
        let question = ValueSearch { position, table: &tables.values };
        search.run(&question, self.threads).map_err(|why| Error::Stopped {
            why,
            searched: search.searched(),
            kept: tables.values.len(),
        })
    }
}
