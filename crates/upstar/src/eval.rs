//! `upstar eval`: expressions in, answers out.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use serde_json::json;
use upstar_calc::{Answer, Calculator, Error};

use crate::limits::{Limits, at_rest};
use crate::output::{Format, print_answer, print_error, print_message};

/// Evaluate expressions of the calculator
#[derive(Args)]
#[command(after_help = "Examples:
  upstar eval '{0|1}'                           1/2
  upstar eval '*3 + *5' '{1|-1}.temperature'    *6, then 1
  upstar eval --unicode '{0|*}'                 ↑
  echo '{1||0|-1}' | upstar eval -              one expression a line
  upstar eval --file questions.txt --json       one JSON object a line")]
pub struct Eval {
    /// Expressions; - reads them from standard input, one a line
    #[arg(value_name = "EXPR", required_unless_present = "file")]
    expressions: Vec<String>,

    /// Read expressions from a file, one a line; lines that start with # are comments
    #[arg(long, value_name = "FILE")]
    file: Option<PathBuf>,

    /// Answer with one JSON object a line
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    format: Format,

    #[command(flatten)]
    limits: Limits,
}

/// A line longer than this is refused unread.
const MAX_LINE: usize = 64 << 20;

impl Eval {
    pub fn run(self) -> ExitCode {
        let mut session = Session { calculator: Calculator::new(), eval: &self, failed: false };
        let read = self.file.iter().try_for_each(|path| {
            let file = File::open(path).map_err(|error| format!("{}: {error}", path.display()))?;
            session.lines(BufReader::new(file), &path.display().to_string())
        });
        let read = read.and_then(|()| {
            self.expressions.iter().try_for_each(|expression| match expression.as_str() {
                "-" => session.lines(io::stdin().lock(), "standard input"),
                _ => {
                    session.ask(expression.trim(), None);
                    Ok(())
                }
            })
        });
        if let Err(message) = read {
            print_message(&message);
            session.failed = true;
        }
        if session.failed { ExitCode::from(2) } else { ExitCode::SUCCESS }
    }
}

struct Session<'a> {
    calculator: Calculator,
    eval: &'a Eval,
    failed: bool,
}

impl Session<'_> {
    /// Asks every line of a source.
    fn lines(&mut self, mut source: impl BufRead, name: &str) -> Result<(), String> {
        for number in 1.. {
            let mut line = Vec::new();
            let limited = &mut io::Read::take(&mut source, MAX_LINE as u64 + 1);
            let length =
                at_rest(|| limited.read_until(b'\n', &mut line)).map_err(|error| format!("{name}: {error}"))?;
            if length == 0 {
                break;
            }
            if length > MAX_LINE {
                return Err(format!("{name}:{number}: a line of more than {} MiB", MAX_LINE >> 20));
            }
            let line = String::from_utf8(line).map_err(|_| format!("{name}:{number}: not UTF-8 text"))?;
            let line = line.trim();
            if !line.is_empty() && !line.starts_with('#') {
                self.ask(line, Some(&format!("{name}:{number}")));
            }
        }
        Ok(())
    }

    fn ask(&mut self, expression: &str, place: Option<&str>) {
        self.calculator.set_budget(self.eval.limits.budget());
        let answer = self.calculator.evaluate(expression);
        self.failed |= answer.is_err();
        match answer {
            _ if self.eval.json => self.print_json(expression, answer),
            Ok(answer) => print_answer(&answer, self.eval.format.style()),
            Err(error) => print_error(&error, expression, place),
        }
    }

    fn print_json(&mut self, expression: &str, answer: Result<Answer, Error>) {
        let answer = answer.and_then(|answer| {
            answer.json().ok_or_else(|| {
                Error::new(0..expression.len(), "the answer is too long for JSON")
                    .help("leave --json away, or ask for less")
            })
        });
        let object = match answer {
            Ok(answer) => json!({"expression": expression, "answer": answer}),
            Err(error) => {
                self.failed = true;
                json!({"expression": expression, "error": {
                    "message": error.message,
                    "column": error.column(expression),
                    "help": error.help,
                }})
            }
        };
        let _ = writeln!(io::stdout().lock(), "{object}");
    }
}
