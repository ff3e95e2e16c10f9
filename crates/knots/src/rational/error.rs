//! What can go wrong with rational pseudodiagrams, told to people.

/// Why a rational pseudodiagram could not be read or answered.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    /// The notation is wrong.
    #[error("column {column}: expected {expected}, found {found}")]
    Notation {
        /// Where, the first column is 1.
        column: usize,
        /// What could stand there.
        expected: &'static str,
        /// What stands there.
        found: String,
    },
    /// More crossings than are supported.
    #[error("{crossings} crossings are too many: at most 10^15 are supported")]
    TooManyCrossings {
        /// How many.
        crossings: u128,
    },
    /// Only a resolved diagram has a fraction.
    #[error("{diagram} has unresolved crossings; only a resolved diagram has a fraction")]
    NotResolved {
        /// The pseudodiagram.
        diagram: String,
    },
    /// A shadow was needed.
    #[error("{diagram} is not a shadow: region {region} has resolved crossings")]
    NotAShadow {
        /// The pseudodiagram.
        diagram: String,
        /// The first region that is resolved, counted from 1.
        region: usize,
    },
    /// A knot was needed.
    #[error("{diagram} closes to a link of two components; the game is played on knots")]
    Link {
        /// The pseudodiagram.
        diagram: String,
    },
    /// There is no such move.
    #[error("region {region} of {diagram} has no unresolved crossing")]
    NoSuchMove {
        /// The region, counted from 1.
        region: usize,
        /// The pseudodiagram.
        diagram: String,
    },
    /// The answer would need more memory or time than is allowed.
    #[error("{what} needs {size} {unit}, more than the limit of {limit}")]
    TooLarge {
        /// What was asked.
        what: &'static str,
        /// How much it needs.
        size: u128,
        /// In which unit.
        unit: &'static str,
        /// How much is allowed.
        limit: u128,
    },
}
