//! `upstar table`: an expression over one or more variables, computed on all cores.

use std::io::{self, Write};
use std::process::ExitCode;

use clap::Args;
use rayon::prelude::*;
use upstar_calc::{Axis, Error, TableFormat};

use crate::limits::Limits;
use crate::output::{Format, print_error, print_message};
use crate::progress::bar;

/// Tabulate an expression over one or more variables
#[derive(Args)]
#[command(after_help = "Examples:
  upstar table 'times(n,{2|-1})' n=1..6              one line a member
  upstar table '{m|n}.temperature' m=1..4 n=-4..0    a grid
  upstar table --csv 'norton(n,^)' n=[1/2,3/4,1]     also --json --markdown --latex")]
pub struct Table {
    /// The expression, with the variables in it
    #[arg(value_name = "EXPR", allow_hyphen_values = true)]
    expression: String,

    /// Variables and what they run through: n=1..8, n=[1,2,4]
    #[arg(value_name = "VAR=RANGE", required = true)]
    axes: Vec<String>,

    /// Write comma-separated values
    #[arg(long, group = "table format", help_heading = "Output")]
    csv: bool,

    /// Write one JSON object
    #[arg(long, group = "table format", help_heading = "Output")]
    json: bool,

    /// Write a Markdown table
    #[arg(long, group = "table format", help_heading = "Output")]
    markdown: bool,

    #[command(flatten)]
    format: Format,

    #[command(flatten)]
    limits: Limits,
}

impl Table {
    pub fn run(self) -> ExitCode {
        let mut axes = Vec::new();
        for text in &self.axes {
            match Axis::parse(text) {
                Ok(axis) => axes.push(axis),
                Err(error) => {
                    print_error(&error, text, None);
                    return ExitCode::from(2);
                }
            }
        }
        let table = upstar_calc::Table::new(self.expression.trim(), axes);
        let Some(count) = table.len() else {
            print_message("a table has at most a million cells");
            return ExitCode::from(2);
        };
        let format = self.table_format();
        let style = format.style(self.format.style());
        let budget = self.limits.budget();
        let progress = bar(count as u64, "cells");
        let answers: Vec<Result<String, Error>> = (0..count)
            .into_par_iter()
            .map(|i| {
                let answer = table.cell(i, &budget).map(|answer| answer.text(style).to_string());
                progress.inc(1);
                answer
            })
            .collect();
        progress.finish_and_clear();
        let failed = answers.iter().filter(|answer| answer.is_err()).count();
        if let Some(error) = answers.iter().find_map(|answer| answer.as_ref().err()) {
            print_error(error, table.expression(), None);
            if failed == count {
                return ExitCode::from(2);
            }
            print_message(&format!("{failed} of {count} cells could not be computed and are marked with !"));
        }
        let cells: Vec<String> = answers.into_iter().map(|answer| answer.unwrap_or_else(|_| "!".into())).collect();
        let _ = write!(io::stdout().lock(), "{}", table.render(&cells, format));
        if format == TableFormat::Json {
            println!();
        }
        if failed > 0 { ExitCode::from(2) } else { ExitCode::SUCCESS }
    }

    fn table_format(&self) -> TableFormat {
        match self {
            Table { csv: true, .. } => TableFormat::Csv,
            Table { json: true, .. } => TableFormat::Json,
            Table { markdown: true, .. } => TableFormat::Markdown,
            Table { format: Format { latex: true, .. }, .. } => TableFormat::Latex,
            _ => TableFormat::Text,
        }
    }
}
