//! How a page lets people set a position up by hand.

use serde_json::{Value as Json, json};

/// What kind of editor a game needs, and what the position is then called. `NAME` is the name of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Setup {
    /// Squares with one letter each: `NAME("xo.|.ox")`.
    Board {
        /// The letters, and what they mean.
        letters: &'static [(char, &'static str)],
        /// Rows and columns to begin with.
        sizes: [usize; 2],
        /// The most squares.
        most: usize,
    },
    /// A row of letters: `NAME("TT..FF")`.
    Strip {
        /// The letters, and what they mean.
        letters: &'static [(char, &'static str)],
        /// How long it may be.
        most: usize,
    },
    /// Heaps: `NAME(3,5,7)`.
    Heaps {
        /// Sizes to begin with.
        sizes: &'static [u64],
        /// An argument before the sizes, such as `"0.137"` or `[1,2,3]`, as an expression.
        rule: Option<&'static str>,
        /// How many heaps there may be.
        most: usize,
    },
    /// Two numbers: `NAME(4,7)`.
    Sizes {
        /// What they mean.
        names: [&'static str; 2],
        /// The numbers to begin with.
        values: [u64; 2],
    },
    /// A picture of coloured edges that stand on the ground: `NAME("0-1B 1-2R")`.
    Hackenbush,
    /// A graph: `NAME("a-b b-c")`, with tints `a:L` if they mean something.
    Graph {
        /// The letters that may stand after the colon, and what they mean.
        tints: &'static [(char, &'static str)],
    },
    /// Chess pieces on a board: `NAME("Q..|...", on="torus")`.
    Pieces {
        /// The pieces, by letter; none if they are chosen first: `NAME("queen+knight", "Q..|..N")`.
        piece: Option<(char, &'static str)>,
    },
    /// A row of chairs between guests, a round table, or several: `NAME("L5R+O7")`.
    Seating,
    /// A knot by its name in the table or by a code: `NAME("8_18")`.
    Knot {
        /// What is clicked on to begin the game.
        click: Option<Clicked>,
    },
    /// Rows of twists: `NAME("[(3),(1),(3)]")`.
    Twists,
}

/// What is clicked on in the picture of a knot.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Clicked {
    /// Crossings are decided one way or the other.
    Crossings,
    /// Strands are coloured.
    Strands,
}

/// Pieces with a letter, and what they are called.
const PIECES: [(char, &str); 5] = [('Q', "queen"), ('R', "rook"), ('B', "bishop"), ('N', "knight"), ('K', "king")];

impl Setup {
    /// The setup as JSON: `{"kind": "board", …}`.
    pub fn json(&self) -> Json {
        let legend = |letters: &[(char, &str)]| -> Vec<Json> {
            letters.iter().map(|(letter, name)| json!({"letter": letter, "name": name})).collect()
        };
        match *self {
            Setup::Board { letters, sizes: [rows, columns], most } => {
                json!({"kind": "board", "letters": legend(letters), "rows": rows, "columns": columns, "most": most})
            }
            Setup::Strip { letters, most } => json!({"kind": "strip", "letters": legend(letters), "most": most}),
            Setup::Heaps { sizes, rule, most } => json!({"kind": "heaps", "sizes": sizes, "rule": rule, "most": most}),
            Setup::Sizes { names, values } => json!({"kind": "sizes", "names": names, "values": values}),
            Setup::Hackenbush => json!({"kind": "hackenbush"}),
            Setup::Graph { tints } => json!({"kind": "graph", "tints": legend(tints)}),
            Setup::Pieces { piece } => json!({
                "kind": "pieces",
                "pieces": legend(piece.as_ref().map_or(&PIECES[..], std::slice::from_ref)),
                "choose": piece.is_none(),
                "surfaces": ["rectangle", "cylinder", "torus", "mobius", "klein"],
                "rows": 5,
                "columns": 5,
            }),
            Setup::Seating => json!({"kind": "seating"}),
            Setup::Knot { click } => json!({
                "kind": "knot",
                "click": click.map(|clicked| match clicked {
                    Clicked::Crossings => "crossings",
                    Clicked::Strands => "strands",
                }),
            }),
            Setup::Twists => json!({"kind": "twists"}),
        }
    }
}

/// Stones of two colours.
pub(crate) const STONES: &[(char, &str)] =
    &[('x', "Left's stone"), ('o', "Right's stone"), ('.', "free square"), ('#', "hole")];
/// Squares to be covered.
pub(crate) const SQUARES: &[(char, &str)] = &[('.', "free square"), ('#', "hole")];
/// The largest board.
pub(crate) const MOST_SQUARES: usize = 128;
