//! What can be wrong with the files.

/// A problem with a file of the literature, or with a name.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The file or directory cannot be read.
    #[error("{path}: {error}")]
    Unreadable {
        /// Which.
        path: String,
        /// Why.
        error: std::io::Error,
    },
    /// The file is not as expected.
    #[error("{file}: {problem}")]
    Malformed {
        /// Which.
        file: String,
        /// What is wrong, and where.
        problem: String,
    },
    /// There is no such table or theorem.
    #[error("no table or theorem is called {name}{}", help(.nearest))]
    Unknown {
        /// What was asked for.
        name: String,
        /// The nearest name.
        nearest: Option<String>,
    },
}

fn help(nearest: &Option<String>) -> String {
    match nearest {
        Some(name) => format!("; did you mean {name}?"),
        None => "; --list shows them all".into(),
    }
}

/// The result of reading the literature.
pub type Result<T> = std::result::Result<T, Error>;
