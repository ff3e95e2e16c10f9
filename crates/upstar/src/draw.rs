//! `upstar draw`: a picture as SVG or TikZ.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use upstar_calc::drawing;
use upstar_draw::{Theme, svg, tikz};

use crate::limits::Limits;
use crate::output::{answered, print_message};

/// Draw a value, a thermograph or a knot
#[derive(Args)]
#[command(after_help = "Examples:
  upstar draw 'knot(\"8_18\")' -o 8_18.svg
  upstar draw 'shadow(\"7_4\")' --labels -o 7_4.tex       TikZ
  upstar draw '{3||2|-1}.thermograph' -o thermograph.svg
  upstar draw '{1||0|-1}' -o tree.svg")]
pub struct Draw {
    /// What to draw
    #[arg(value_name = "EXPR", allow_hyphen_values = true)]
    expression: String,

    /// The file to write: .svg, or .tex or .tikz for TikZ
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,

    /// Write the numbers of crossings
    #[arg(long)]
    labels: bool,

    /// For dark screens; without it the picture follows the reader's screen
    #[arg(long, conflicts_with = "light")]
    dark: bool,

    /// For white paper
    #[arg(long)]
    light: bool,

    #[command(flatten)]
    limits: Limits,
}

impl Draw {
    pub fn run(self) -> ExitCode {
        let expression = self.expression.trim();
        let Some(answer) = answered(expression, self.limits.budget()) else { return ExitCode::from(2) };
        let written = drawing(&answer, self.labels).and_then(|picture| {
            let text = match self.output.extension().and_then(|extension| extension.to_str()) {
                Some("svg") => svg(&picture, self.theme()),
                Some("tex" | "tikz") => tikz(&picture),
                _ => return Err(format!("{}: the file must end in .svg, .tex or .tikz", self.output.display())),
            };
            std::fs::write(&self.output, text).map_err(|error| format!("{}: {error}", self.output.display()))
        });
        match written {
            Ok(()) => ExitCode::SUCCESS,
            Err(message) => {
                print_message(&message);
                ExitCode::from(2)
            }
        }
    }

    fn theme(&self) -> Theme {
        match self {
            Draw { dark: true, .. } => Theme::Dark,
            Draw { light: true, .. } => Theme::Light,
            _ => Theme::Auto,
        }
    }
}
