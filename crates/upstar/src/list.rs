//! `upstar list`: everything that a position stands for, one line each, as many as there are.

use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

use clap::Args;
use upstar_calc::Answer;

use crate::limits::Limits;
use crate::output::{answered, print_message};

/// List the complete games of the tricolorability game, one a line
#[derive(Args)]
#[command(after_help = "Examples:
  upstar list 'tricolor(twist(9))'                        all 3075, a digit 0-3 for every strand
  upstar list 'tricolor(\"12a_1\")' | wc -l")]
pub struct List {
    /// The position
    #[arg(value_name = "EXPR")]
    expression: String,

    #[command(flatten)]
    limits: Limits,
}

impl List {
    pub fn run(self) -> ExitCode {
        let expression = self.expression.trim();
        let Some(answer) = answered(expression, self.limits.budget()) else { return ExitCode::from(2) };
        let listed = match &answer {
            Answer::Thing(thing) => thing.listed(),
            _ => None,
        };
        let lines = listed
            .unwrap_or_else(|| Err(format!("{} has no complete games to list; tricolor(twist(9)) has", answer.kind())));
        match lines {
            Ok(mut lines) => {
                let mut out = BufWriter::new(io::stdout().lock());
                // A closed pipe is no error: the reader has seen enough.
                let _ = lines.try_for_each(|line| writeln!(out, "{line}")).and_then(|()| out.flush());
                ExitCode::SUCCESS
            }
            Err(message) => {
                print_message(&message);
                ExitCode::from(2)
            }
        }
    }
}
