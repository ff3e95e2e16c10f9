//! `upstar reproduce`: published tables and theorems, recomputed.

use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use anstyle::{AnsiColor, Style};
use clap::Args;
use upstar_literature::{Item, Literature, Outcome, Report, Run, corrections, html, in_full, list};

use crate::limits::Limits;
use crate::output::print_message;
use crate::progress::bar;

/// Recompute published tables and theorems
///
/// Each is a file with what its source says, errors included. All is computed again: `ok` where the source is right, `corrects the
/// source` where it is known to be wrong, `extends the source` where we go on. Anything else that differs is an error.
#[derive(Args)]
#[command(after_help = "Examples:
  upstar reproduce                              everything, one line each
  upstar reproduce figure-a-1-6                 one in full, beside what is published
  upstar reproduce boone                        all of one source
  upstar reproduce --list
  upstar reproduce --corrections                what is wrong in the sources
  upstar reproduce --html report.html           a page with tables and pictures")]
pub struct Reproduce {
    /// A table or theorem, or a source with all of its; everything if not given
    #[arg(value_name = "NAME")]
    name: Option<String>,

    /// List the names
    #[arg(long)]
    list: bool,

    /// List what is wrong in the sources, after recomputing it
    #[arg(long)]
    corrections: bool,

    /// Write JSON: a list with everything
    #[arg(long, conflicts_with = "corrections", help_heading = "Output")]
    json: bool,

    /// Write the report as a page with tables and pictures
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    html: Option<PathBuf>,

    /// Also recompute what takes minutes
    #[arg(long)]
    slow: bool,

    /// Read the literature in this directory instead of the one that is part of the program
    #[arg(long, value_name = "DIR")]
    dir: Option<PathBuf>,

    #[command(flatten)]
    limits: Limits,
}

const GOOD: Style = AnsiColor::Green.on_default();
const NEW: Style = AnsiColor::Cyan.on_default();
const CORRECTED: Style = AnsiColor::Yellow.on_default();
const WRONG: Style = AnsiColor::Red.on_default().bold();

impl Reproduce {
    pub fn run(self) -> ExitCode {
        match self.reproduced() {
            Ok(true) => ExitCode::SUCCESS,
            Ok(false) => ExitCode::from(1),
            Err(message) => {
                print_message(&message);
                ExitCode::from(2)
            }
        }
    }

    /// Whether everything came out as expected.
    fn reproduced(&self) -> Result<bool, String> {
        let literature = match &self.dir {
            Some(directory) => Literature::in_directory(directory),
            None => Literature::embedded(),
        };
        let literature = literature.map_err(|error| error.to_string())?;
        let items: Vec<&Item> = match &self.name {
            Some(name) => literature.select(name).map_err(|error| error.to_string())?,
            None => literature.items().iter().collect(),
        };
        let mut out = anstream::stdout().lock();
        if self.list {
            let _ = write!(out, "{}", list(&literature));
            return Ok(true);
        }
        let progress = bar(0, "answers");
        let tell = |done: usize, all: usize| {
            progress.set_length(all as u64);
            progress.set_position(done as u64);
        };
        let budget = || self.limits.budget();
        let run = Run { budget: &budget, slow: self.slow, pictures: self.html.is_some(), progress: &tell };
        let reports = run.items(&literature, &items);
        progress.finish_and_clear();
        if let Some(path) = &self.html {
            std::fs::write(path, html(&reports)).map_err(|error| format!("{}: {error}", path.display()))?;
        }
        // A closed pipe is no error: the reader has seen enough.
        let _ = self.write(&mut out, &reports);
        Ok(reports.iter().all(|report| report.outcome() != Outcome::Differs))
    }

    fn write(&self, out: &mut impl Write, reports: &[Report]) -> io::Result<()> {
        if self.json {
            return writeln!(out, "{}", serde_json::to_string_pretty(reports)?);
        }
        if self.corrections {
            return write!(out, "{}", corrections(reports));
        }
        if let [report] = reports {
            return write!(out, "{}", in_full(report));
        }
        let width = reports.iter().map(|report| report.name.len()).max().unwrap_or(0);
        for report in reports {
            let style = match report.outcome() {
                Outcome::Ok => GOOD,
                Outcome::Extends => NEW,
                Outcome::Corrects => CORRECTED,
                Outcome::Differs => WRONG,
            };
            writeln!(out, "{:<width$}  {style}{}{style:#}", report.name, report.line())?;
        }
        let count = |outcome: Outcome| reports.iter().filter(|report| report.outcome() == outcome).count();
        let wrong: usize = reports.iter().map(|report| report.corrections.len()).sum();
        writeln!(
            out,
            "\n{} tables and theorems: {} as published, {} extended, {} corrected ({wrong} corrections), {} differ",
            reports.len(),
            count(Outcome::Ok),
            count(Outcome::Extends),
            count(Outcome::Corrects),
            count(Outcome::Differs)
        )
    }
}
