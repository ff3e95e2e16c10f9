//! What can be wrong with something that is to be drawn.

/// Everything that can go wrong in this crate, said for people.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The picture would be too large to be read.
    #[error("{what} is too large to draw: it has {found}, and the limit is {limit}")]
    TooLarge {
        /// What was to be drawn.
        what: &'static str,
        /// How large it is.
        found: String,
        /// How large it may be.
        limit: String,
    },
    /// Something refers to a part that is not there.
    #[error("{what}: there is no {part} {index}; {range}")]
    NoSuchPart {
        /// What was to be drawn.
        what: &'static str,
        /// What kind of part was named.
        part: &'static str,
        /// Which one.
        index: usize,
        /// Which ones there are.
        range: String,
    },
}

/// A result of this crate.
pub type Result<T> = std::result::Result<T, Error>;

/// An error unless `found` is at most `limit`.
pub(crate) fn at_most(what: &'static str, found: usize, limit: usize, unit: &str) -> Result<()> {
    if found <= limit {
        return Ok(());
    }
    Err(Error::TooLarge { what, found: format!("{found} {unit}"), limit: format!("{limit} {unit}") })
}

/// An error unless `index` is one of `count` parts.
pub(crate) fn require_part(what: &'static str, part: &'static str, index: usize, count: usize) -> Result<()> {
    if index < count {
        return Ok(());
    }
    let range = match count {
        0 => "there are none".to_owned(),
        _ => format!("they are numbered 0 to {}", count - 1),
    };
    Err(Error::NoSuchPart { what, part, index, range })
}
