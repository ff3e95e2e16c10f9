//! Why a search ended without an answer.

use std::path::PathBuf;

use upstar_values::Stopped;

/// Why a question about a position was not answered.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The search was cancelled or its limits were reached.
    #[error("{why}, after {searched} positions; the table holds {kept} answers")]
    Stopped {
        /// What stopped it.
        why: Stopped,
        /// How many positions it had looked at.
        searched: u64,
        /// How many answers its table holds.
        kept: usize,
    },
    /// The store of solved positions cannot be used.
    #[error("the store {} cannot be used: {what}", file.display())]
    Store {
        /// Its file.
        file: PathBuf,
        /// What is wrong with it.
        what: String,
    },
}

/// The result of asking something about a position.
pub type Result<T> = std::result::Result<T, Error>;
