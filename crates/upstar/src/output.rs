//! How answers and errors are written: notation, width, colour.

use std::io::{self, Write};

use anstyle::{AnsiColor, Style as Colour};
use clap::Args;
use upstar_calc::{Answer, Calculator, Error, Style};
use upstar_values::{Budget, Notation};

const ANSWER: Colour = Colour::new().bold();
const ERROR: Colour = AnsiColor::Red.on_default().bold();

/// How answers are written.
#[derive(Args, Clone, Copy, Debug, Default)]
pub struct Format {
    /// Write ↑ ± ½ instead of ^ +- 1/2
    #[arg(long, conflicts_with = "latex", help_heading = "Output")]
    pub unicode: bool,

    /// Write LaTeX
    #[arg(long, help_heading = "Output")]
    pub latex: bool,

    /// Cut values after this many characters
    #[arg(long, value_name = "CHARACTERS", help_heading = "Output")]
    pub width: Option<usize>,
}

impl Format {
    /// The style of the answers.
    pub fn style(self) -> Style {
        let notation = match self {
            Format { latex: true, .. } => Notation::Latex,
            Format { unicode: true, .. } => Notation::Unicode,
            _ => Notation::Ascii,
        };
        Style { notation, width: self.width }
    }
}

/// Prints an answer on its own line. A closed pipe is no error: the reader has seen enough.
pub fn print_answer(answer: &Answer, style: Style) {
    let mut out = io::BufWriter::new(anstream::stdout());
    let _ = writeln!(out, "{ANSWER}{}{ANSWER:#}", answer.text(style)).and_then(|()| out.flush());
}

/// Prints an error with the text it is about; `place` names a file and a line where there is one.
pub fn print_error(error: &Error, source: &str, place: Option<&str>) {
    let place = place.map_or(String::new(), |place| format!("{place}: "));
    anstream::eprintln!("{ERROR}error:{ERROR:#} {place}{}", error.render(source));
}

/// The answer to an expression; an error is printed, and there is none then.
pub fn answered(expression: &str, budget: Budget) -> Option<Answer> {
    let answer = Calculator::with_budget(budget).evaluate(expression);
    answer.inspect_err(|error| print_error(error, expression, None)).ok()
}

/// Prints a message that is about no text.
pub fn print_message(message: &str) {
    anstream::eprintln!("{ERROR}error:{ERROR:#} {message}");
}
