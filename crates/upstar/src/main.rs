//! The command-line program: `upstar eval`, `upstar repl` and their friends.

mod eval;
mod help;
mod limits;
mod output;
mod repl;
mod table;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// A laboratory for combinatorial games.
#[derive(Parser)]
#[command(
    version,
    after_help = "Example: upstar eval '{1||0|-1}.temperature'\nStart here: upstar repl, then type help"
)]
struct Program {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Evaluate expressions of the calculator
    Eval(eval::Eval),
    /// Calculate interactively
    Repl(repl::Repl),
    /// Tabulate an expression over one or more variables
    Table(table::Table),
}

fn main() -> ExitCode {
    match Program::parse_from(std::env::args().map(shielded)).command {
        Command::Eval(eval) => eval.run(),
        Command::Repl(repl) => repl.run(),
        Command::Table(table) => table.run(),
    }
}

/// An expression may start with a minus sign; a space before it keeps it from being read as an option.
fn shielded(argument: String) -> String {
    let is_option = |c: char| c == '-' || c.is_ascii_alphabetic();
    match argument.strip_prefix('-').and_then(|rest| rest.chars().next()) {
        Some(next) if !is_option(next) => format!(" {argument}"),
        _ => argument,
    }
}
