//! [`Engine`]: answers questions about positions and remembers what it found.

use std::any::TypeId;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use hashbrown::HashMap;
use parking_lot::Mutex;
use rustc_hash::FxBuildHasher;
use upstar_values::{Budget, Outcome, Player, Stopped, Value};

use crate::error::{Error, Result};
use crate::outcome_search::OutcomeSearch;
use crate::position::Position;
use crate::search::{Search, Worker};
use crate::store::Store;
use crate::table::{Proofs, Values};
use crate::value_search::ValueSearch;

/// Answers questions about positions of any game, with tables of bounded size that it keeps between questions.
pub struct Engine {
    tables: Mutex<HashMap<TypeId, Arc<Tables>, FxBuildHasher>>,
    table_bytes: usize,
    threads: usize,
    searched: AtomicU64,
    store: Option<Store>,
}

/// What is known about the positions of one game.
pub(crate) struct Tables {
    pub values: Values,
    pub proofs: Proofs,
}

impl Default for Engine {
    fn default() -> Engine {
        Engine::new()
    }
}

impl Engine {
    /// An engine with two threads and tables of at most a gibibyte a game.
    pub fn new() -> Engine {
        Engine { tables: Mutex::default(), table_bytes: 1 << 30, threads: 2, searched: AtomicU64::new(0), store: None }
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

    /// Look solved positions up in this store, and keep them there.
    #[must_use]
    pub fn with_store(mut self, store: Store) -> Engine {
        self.store = Some(store);
        self
    }

    /// Writes what was solved so far to the store, if there is one; otherwise it is done within a second.
    pub fn flush(&self) -> Result<()> {
        self.store.as_ref().map_or(Ok(()), Store::flush)
    }

    fn tables<P: Position>(&self) -> Arc<Tables> {
        let mut tables = self.tables.lock();
        let of_game = tables.entry(TypeId::of::<P>()).or_insert_with(|| {
            let half = self.table_bytes / 2;
            Arc::new(Tables { values: Values::within(half), proofs: Proofs::within(half) })
        });
        of_game.clone()
    }

    /// The value of a position.
    pub fn value<P: Position>(&self, position: &P, budget: &Budget) -> Result<Value> {
        let tables = self.tables::<P>();
        self.ask(&ValueSearch { position, tables: &tables, store: self.store.as_ref() }, &tables, budget)
    }

    /// Who wins when `starter` moves first, without computing the value.
    pub fn winner<P: Position>(&self, position: &P, starter: Player, budget: &Budget) -> Result<Player> {
        self.winner_of_sum(std::slice::from_ref(position), Value::ZERO, starter, budget)
    }

    /// Who wins the sum of some positions of one game and something worth `beside`, when `starter` moves first.
    pub fn winner_of_sum<P: Position>(
        &self,
        positions: &[P],
        beside: Value,
        starter: Player,
        budget: &Budget,
    ) -> Result<Player> {
        let tables = self.tables::<P>();
        self.ask(
            &OutcomeSearch { positions, beside, starter, tables: &tables, store: self.store.as_ref() },
            &tables,
            budget,
        )
    }

    /// Who wins, without computing the value.
    pub fn outcome<P: Position>(&self, position: &P, budget: &Budget) -> Result<Outcome> {
        let left_starts = self.winner(position, Player::Left, budget)?;
        Ok(Outcome::from_winners(left_starts, self.winner(position, Player::Right, budget)?))
    }

    fn ask<W: Worker + Sync>(&self, question: &W, tables: &Tables, budget: &Budget) -> Result<W::Answer> {
        let search = Search::new(budget, &self.searched);
        let answer = search.run(question, self.threads);
        answer.map_err(|why| Error::Stopped {
            why,
            searched: search.searched(),
            kept: tables.values.len() + tables.proofs.len(),
        })
    }

    /// The answer of a calculation with values, or how far the engine has come.
    pub(crate) fn within<T>(&self, answer: std::result::Result<T, Stopped>) -> Result<T> {
        answer.map_err(|why| Error::Stopped { why, searched: self.searched(), kept: 0 })
    }

    /// How many positions this engine has looked at so far; it may be asked while a search is under way.
    pub fn searched(&self) -> u64 {
        self.searched.load(Ordering::Relaxed)
    }
}
