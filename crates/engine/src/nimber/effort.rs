//! What a search may use, and how it ends when that is not enough.

use crate::store::NimberStore;
use std::sync::OnceLock;
use std::sync::atomic::AtomicBool;

/// Why a search ended without an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stopped {
    /// How many positions had been expanded.
    pub nodes: u64,
}

/// What a search may use.
#[derive(Clone, Copy, Debug)]
pub struct Effort<'a> {
    /// Raised by whoever wants the search to end.
    pub stop: &'a AtomicBool,
    /// How many threads work on a question.
    pub threads: usize,
    /// How large the table may be.
    pub table_bytes: usize,
    /// Where parts that took some work are kept, so that a search that was killed can be resumed.
    pub store: Option<&'a NimberStore>,
}

/// The store of all searches that are not told of another.
static STORE: OnceLock<NimberStore> = OnceLock::new();

/// From now on [`Effort::until`] keeps nimbers in this store; the first one told stays.
pub fn keep_nimbers_in(store: NimberStore) {
    STORE.get_or_init(|| store);
}

impl<'a> Effort<'a> {
    /// Two threads and a table of 256 MiB, until `stop` is raised.
    pub fn until(stop: &'a AtomicBool) -> Self {
        Self { stop, threads: 2, table_bytes: 1 << 28, store: STORE.get() }
    }
}
