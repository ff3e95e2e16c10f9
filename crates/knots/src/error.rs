//! What can be wrong with a knot that somebody typed, or with a question about it.

/// Everything that can go wrong in this crate, said for people.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The text is not of the form that the notation asks for.
    #[error("{notation}: expected {expected}, found {found} at column {column}")]
    Syntax {
        /// The notation that was being read.
        notation: &'static str,
        /// What should have stood there.
        expected: String,
        /// What stood there.
        found: String,
        /// Where, counted from 1 in the text of the code.
        column: usize,
    },
    /// A label of a PD or Gauss code that does not occur exactly twice.
    #[error("{notation}: label {label} is used {times}, but {rule}")]
    LabelCount {
        /// The notation that was being read.
        notation: &'static str,
        /// The label in question.
        label: i64,
        /// How often it occurs, in words.
        times: String,
        /// What the notation asks for.
        rule: &'static str,
    },
    /// A code that no curve on the sphere has.
    #[error("the code is not planar: {crossings} crossings need {expected} faces on a sphere, these make {found}")]
    NotPlanar {
        /// Crossings of the code.
        crossings: usize,
        /// Faces that a diagram on the sphere would have.
        expected: usize,
        /// Faces found.
        found: usize,
    },
    /// A Gauss word or DT code that no curve on the sphere has.
    #[error("no curve on the sphere has this code: {reason}")]
    NotRealisable {
        /// Why not.
        reason: String,
    },
    /// A link where a knot is needed.
    #[error("this is a link with {components} components, but a knot (one component) is needed here")]
    NotAKnot {
        /// Components found.
        components: usize,
    },
    /// A meaning that the code does not have.
    #[error("{notation}: {problem}")]
    Meaning {
        /// The notation that was being read.
        notation: &'static str,
        /// What is wrong.
        problem: String,
    },
    /// A name that is not in the table.
    #[error("no knot {name} in the table; {hint}")]
    UnknownName {
        /// The name asked for.
        name: String,
        /// What there is instead.
        hint: String,
    },
    /// A crossing that the diagram does not have, or that cannot be moved at.
    #[error("there is no {what} crossing {index}: the crossings are {range}")]
    NoSuchCrossing {
        /// `undecided`, `decided` or nothing.
        what: &'static str,
        /// The index asked for.
        index: usize,
        /// What there is.
        range: String,
    },
    /// A question too large for the memory it may use.
    #[error("{what} needs {needed} of memory, more than the limit of {limit}; {hint}")]
    TooMuchMemory {
        /// What was asked.
        what: String,
        /// Memory needed, readable.
        needed: String,
        /// Memory allowed, readable.
        limit: String,
        /// What would be feasible.
        hint: String,
    },
    /// A question that is too large whatever the memory.
    #[error("{what}; at most {limit} is possible here")]
    TooLarge {
        /// What was asked, and how large it is.
        what: String,
        /// How large it may be.
        limit: String,
    },
    /// The work was stopped by whoever asked for it.
    #[error("stopped after {percent} per cent of the work")]
    Cancelled {
        /// How far it came.
        percent: u32,
    },
    /// A resolution for which neither knottedness nor unknottedness could be proved.
    #[error("undecided: {0}")]
    Unproved(String),
}

/// Shorthand for results of this crate.
pub type Result<T> = std::result::Result<T, Error>;

/// `once`, `twice`, `5 times`.
pub(crate) fn times(count: usize) -> String {
    match count {
        0 => "never".to_owned(),
        1 => "once".to_owned(),
        2 => "twice".to_owned(),
        n => format!("{n} times"),
    }
}
