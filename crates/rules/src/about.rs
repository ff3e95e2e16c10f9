//! What the catalogue says about a game.

/// A game in words: its rules, how its positions are written, an example and where it comes from.
#[derive(Clone, Copy, Debug)]
pub struct About {
    /// The name that the calculator knows.
    pub name: &'static str,
    /// The name that people use.
    pub title: &'static str,
    /// The rules in two or three sentences.
    pub rules: &'static str,
    /// How a position is written.
    pub notation: &'static str,
    /// A position as the calculator reads it, and its value.
    pub example: (&'static str, &'static str),
    /// Who invented it, and where to read about it.
    pub source: &'static str,
}
