//! What went wrong, where in the text, and what to write instead.

use std::fmt::Write;
use std::ops::Range;

use upstar_values::Stopped;

/// A place in the text, in bytes.
pub type Span = Range<usize>;

/// An error that points at the text it is about.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct Error {
    /// What is wrong.
    pub message: String,
    /// Where it is wrong.
    pub span: Span,
    /// What would be right, if we can tell.
    pub help: Option<String>,
}

impl Error {
    /// An error about a place in the text.
    pub fn new(span: Span, message: impl Into<String>) -> Error {
        Error { message: message.into(), span, help: None }
    }

    /// The same error with advice.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Error {
        self.help = Some(help.into());
        self
    }

    pub(crate) fn stopped(span: Span, why: Stopped) -> Error {
        Error::new(span, why.to_string())
    }

    /// The column of the first character it is about, counted from 1.
    pub fn column(&self, source: &str) -> usize {
        source.get(..self.span.start.min(source.len())).map_or(1, |before| before.chars().count() + 1)
    }

    /// The message with the text and a mark under the place.
    ///
    /// ```
    /// let source = "{1|2";
    /// let error = upstar_calc::Calculator::new().evaluate(source).unwrap_err();
    /// assert!(error.render(source).contains("  {1|2\n  ^"));
    /// ```
    pub fn render(&self, source: &str) -> String {
        /// Longer texts are shown around the place only.
        const WINDOW: usize = 70;
        let column = self.column(source) - 1;
        let length = source.get(self.span.clone()).map_or(1, |at| at.chars().count().max(1));
        let line: Vec<char> = source.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
        let start = if line.len() <= WINDOW { 0 } else { column.saturating_sub(WINDOW / 2) };
        let end = line.len().min(start + WINDOW);
        let (before, after) = (if start > 0 { "…" } else { "" }, if end < line.len() { "…" } else { "" });
        let shown: String = line[start..end].iter().collect();
        let indent = " ".repeat(2 + before.chars().count() + column - start);
        let mut text = format!("{} (column {})\n  {before}{shown}{after}\n", self.message, column + 1);
        let _ = write!(text, "{indent}{}", "^".repeat(length.clamp(1, (end + 1).saturating_sub(column).max(1))));
        if let Some(help) = &self.help {
            let _ = write!(text, "\n  help: {help}");
        }
        text
    }
}

/// The known name nearest to a misspelt one, if any is near.
pub fn nearest<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let close = |candidate: &&str| strsim::jaro_winkler(&name.to_lowercase(), candidate) > 0.75;
    known.into_iter().filter(close).min_by_key(|candidate| strsim::damerau_levenshtein(name, candidate))
}
