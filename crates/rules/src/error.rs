//! What can be wrong with a game someone asks for.

/// Why a position could not be made or solved, in words for the person who asked.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The text of a position or code does not follow its notation.
    #[error("{what}: expected {expected}, found {found} at column {column}")]
    Notation {
        /// What was being read, such as "octal code".
        what: &'static str,
        /// What would have been right there.
        expected: String,
        /// What stood there.
        found: String,
        /// Where, counted from 1.
        column: usize,
    },
    /// The position is not one of the game.
    #[error("{0}")]
    Illegal(String),
    /// The position is a good one, but beyond what can be computed.
    #[error("{what} is too large: {asked} asked, at most {feasible} feasible")]
    TooLarge {
        /// What is too large.
        what: String,
        /// The size asked for.
        asked: u64,
        /// The largest size that is feasible.
        feasible: u64,
    },
    /// The search was told to stop before it was finished.
    #[error("stopped after {0}")]
    Stopped(String),
}

/// The result of asking a game something.
pub type Result<T> = std::result::Result<T, Error>;
