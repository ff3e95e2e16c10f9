//! What can be wrong with a question about the tricolorability game.

/// Why a diagram, a colouring or a question was not accepted.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    /// The text is not a list of crossings.
    #[error("column {column}: expected {expected}, found {found}")]
    Syntax {
        /// Where the text goes wrong, counted from 1.
        column: usize,
        /// What could stand there.
        expected: &'static str,
        /// What stands there.
        found: String,
    },
    /// A crossing with two, four or any other number of strands but three.
    #[error("crossing {crossing} has {strands} strand{}; a crossing has three, not necessarily distinct", if *strands == 1 { "" } else { "s" })]
    CrossingSize {
        /// Which crossing, counted from 1.
        crossing: usize,
        /// How many strands it has.
        strands: usize,
    },
    /// A strand number is left out.
    #[error("strands are numbered 0 to {largest} without gaps, but no crossing has strand {missing}")]
    MissingStrand {
        /// The smallest number left out.
        missing: usize,
        /// The largest number that occurs.
        largest: usize,
    },
    /// More strands than can be numbered.
    #[error("{strands} strands are too many: {what} handles at most {most}")]
    TooManyStrands {
        /// What was asked.
        what: &'static str,
        /// How many strands there are.
        strands: usize,
        /// How many there may be.
        most: usize,
    },
    /// A colouring of another number of strands.
    #[error("the colouring has {found} strands, the diagram {expected}")]
    ColouringLength {
        /// The strands of the diagram.
        expected: usize,
        /// The strands of the colouring.
        found: usize,
    },
    /// A letter of a colouring that is no colour.
    #[error("strand {strand}: expected 0 (uncoloured), 1 (red), 2 (green) or 3 (blue), found {found:?}")]
    NotAColour {
        /// Which strand.
        strand: usize,
        /// The letter.
        found: char,
    },
    /// A crossing with exactly two colours.
    #[error("the crossing ({}) is coloured {}: it needs one colour or three", join(strands), join(colours))]
    InvalidCrossing {
        /// The strands of the crossing.
        strands: [usize; 3],
        /// Their colours.
        colours: [super::Colour; 3],
    },
    /// A move that the rules forbid.
    #[error("strand {strand} cannot be coloured {colour}: {reason}")]
    IllegalMove {
        /// Which strand.
        strand: usize,
        /// The colour tried.
        colour: super::Colour,
        /// Why not.
        reason: String,
    },
    /// The search was stopped.
    #[error("stopped after {positions} positions")]
    Stopped {
        /// How many positions were searched.
        positions: u64,
    },
    /// The search of a long twist was stopped: what it would have needed.
    #[error(
        "stopped after {positions} positions of a twist with {strands} strands to colour; \
         40 strands need some 60 million, and each two more about three times as many"
    )]
    LongTwist {
        /// How many positions were searched.
        positions: u64,
        /// How many strands of the longest piece have no colour yet.
        strands: u32,
    },
    /// The answer needs more memory than allowed.
    #[error("{what} needs more than the {limit} states allowed: the diagram is too wide")]
    TooWide {
        /// What was asked.
        what: &'static str,
        /// How many states were allowed.
        limit: usize,
    },
}

fn join(items: &[impl ToString]) -> String {
    items.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}
