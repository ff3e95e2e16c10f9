//! The command-line program: `upstar eval`, `upstar repl` and their friends.

mod census;
mod draw;
mod eval;
mod games;
mod help;
mod limits;
mod list;
mod output;
mod play;
mod progress;
mod repl;
mod reproduce;
mod serve;
mod solve;
mod table;

use std::path::PathBuf;
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

    /// Keep solved positions in this directory, and look them up there
    #[arg(long, global = true, value_name = "DIR", help_heading = "Limits")]
    store: Option<PathBuf>,
}

#[derive(Subcommand)]
enum Command {
    /// Evaluate expressions of the calculator
    Eval(eval::Eval),
    /// Calculate interactively
    Repl(repl::Repl),
    /// Say everything about one position
    Solve(solve::Solve),
    /// Play a game against a perfect opponent
    Play(play::Play),
    /// Draw a value, a thermograph or a knot
    Draw(draw::Draw),
    /// Tabulate an expression over one or more variables
    Table(table::Table),
    /// List the games, or show one: rules, notation, example, source
    Games(games::Games),
    /// List the complete games of the tricolorability game, one a line
    List(list::List),
    /// Solve every knot of the table, every shadow, or every tricolorability game, one line each
    Census(census::Census),
    /// Recompute published tables and theorems
    Reproduce(reproduce::Reproduce),
    /// Open the lab in the browser: set positions up, play, explore
    Serve(serve::Serve),
    /// Answer the questions that a lab writes to standard input
    #[command(hide = true)]
    Work(serve::Work),
}

fn main() -> ExitCode {
    let program = Program::parse_from(std::env::args().map(shielded));
    if let Some(directory) = &program.store
        && let Err(message) = upstar_calc::use_store(directory)
    {
        output::print_message(&message);
        return ExitCode::from(2);
    }
    let status = match program.command {
        Command::Eval(eval) => eval.run(),
        Command::Repl(repl) => repl.run(),
        Command::Solve(solve) => solve.run(),
        Command::Play(play) => play.run(),
        Command::Draw(draw) => draw.run(),
        Command::Table(table) => table.run(),
        Command::Games(games) => games.run(),
        Command::List(list) => list.run(),
        Command::Census(census) => census.run(),
        Command::Reproduce(reproduce) => reproduce.run(),
        Command::Serve(serve) => serve.run(),
        Command::Work(work) => work.run(),
    };
    if program.store.is_some()
        && let Err(message) = upstar_calc::flush_store()
    {
        output::print_message(&message);
        return ExitCode::from(2);
    }
    status
}

/// An expression may start with a minus sign; a space before it keeps it from being read as an option.
fn shielded(argument: String) -> String {
    // The options of one letter that some command has; a position has its arguments in parentheses.
    let is_option = |rest: &str| rest.starts_with('-') || rest.starts_with(['h', 'V', 'o']) && !rest.contains('(');
    match argument.strip_prefix('-') {
        Some(rest) if !rest.is_empty() && !is_option(rest) => format!(" {argument}"),
        _ => argument,
    }
}
