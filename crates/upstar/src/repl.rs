//! `upstar repl`: calculate interactively.

use std::borrow::Cow;
use std::process::ExitCode;

use anstyle::AnsiColor;
use clap::Args;
use rustyline::completion::Completer;
use rustyline::config::Configurer;
use rustyline::error::ReadlineError;
use rustyline::highlight::{CmdKind, Highlighter};
use rustyline::validate::{ValidationContext, ValidationResult, Validator};
use rustyline::{Context, Editor, Helper, Hinter};
use upstar_calc::{ATTRIBUTES, Calculator, FUNCTIONS, games, is_unfinished};
use upstar_values::Notation;

use crate::help::help;
use crate::limits::Limits;
use crate::output::{Format, print_answer, print_error, print_message};

/// Calculate interactively
#[derive(Args)]
#[command(after_help = "Example: upstar repl\nThen type {1||0|-1}.temperature, or help.")]
pub struct Repl {
    #[command(flatten)]
    format: Format,

    #[command(flatten)]
    limits: Limits,
}

const COMMANDS: [&str; 6] = ["help", "names", "ascii", "unicode", "latex", "quit"];

impl Repl {
    pub fn run(self) -> ExitCode {
        let mut calculator = Calculator::new();
        let mut style = self.format.style();
        let mut editor: Editor<Assistant, _> = match Editor::new() {
            Ok(editor) => editor,
            Err(error) => {
                print_message(&error.to_string());
                return ExitCode::from(2);
            }
        };
        editor.set_max_history_size(10_000).ok();
        editor.set_auto_add_history(true);
        editor.set_helper(Some(Assistant::default()));
        let history = std::env::home_dir().map(|home| home.join(".upstar_history"));
        if let Some(path) = &history {
            let _ = editor.load_history(path);
        }
        anstream::println!("Upstar {}. Type a game, or help; quit with Ctrl-D.", env!("CARGO_PKG_VERSION"));
        loop {
            match editor.readline("> ") {
                Ok(line) => match line.trim() {
                    "" => {}
                    "quit" | "exit" => break,
                    "ascii" => style.notation = Notation::Ascii,
                    "unicode" => style.notation = Notation::Unicode,
                    "latex" => style.notation = Notation::Latex,
                    "names" => calculator
                        .names()
                        .for_each(|(name, answer)| anstream::println!("{name} = {}", answer.text(style))),
                    "help" => anstream::println!("{}", help("")),
                    line if line.starts_with("help ") => anstream::println!("{}", help(line["help ".len()..].trim())),
                    line => {
                        calculator.set_budget(self.limits.budget());
                        match calculator.evaluate(line) {
                            Ok(answer) => print_answer(&answer, style),
                            Err(error) => print_error(&error, line, None),
                        }
                        if let Some(assistant) = editor.helper_mut() {
                            assistant.names = calculator.names().map(|(name, _)| name.to_string()).collect();
                        }
                    }
                },
                Err(ReadlineError::Interrupted) => {}
                Err(ReadlineError::Eof) => break,
                Err(error) => {
                    print_message(&error.to_string());
                    return ExitCode::from(2);
                }
            }
        }
        if let Some(path) = &history {
            let _ = editor.save_history(path);
        }
        ExitCode::SUCCESS
    }
}

/// Completes names, keeps a line open until its brackets close, and colours the prompt.
#[derive(Default, Helper, Hinter)]
struct Assistant {
    names: Vec<String>,
}

impl Completer for Assistant {
    type Candidate = String;

    fn complete(&self, line: &str, position: usize, _: &Context<'_>) -> rustyline::Result<(usize, Vec<String>)> {
        let before = &line[..position];
        let start = before
            .rfind(|c: char| !(c.is_alphanumeric() || c == '_'))
            .map_or(0, |i| i + before[i..].chars().next().map_or(1, char::len_utf8));
        let word = &before[start..];
        let after_dot = before[..start].ends_with('.') && !before[..start].ends_with("..");
        let mut names: Vec<&str> = if after_dot {
            ATTRIBUTES.iter().map(|a| a.name).collect()
        } else {
            let own = self.names.iter().map(String::as_str);
            FUNCTIONS
                .iter()
                .map(|f| f.name)
                .chain(games().map(|g| g.about.name))
                .chain(own)
                .chain(["let"])
                .chain(COMMANDS)
                .collect()
        };
        names.retain(|name| name.starts_with(word));
        Ok((start, names.into_iter().map(String::from).collect()))
    }
}

impl Validator for Assistant {
    fn validate(&self, context: &mut ValidationContext) -> rustyline::Result<ValidationResult> {
        let unfinished = is_unfinished(context.input());
        Ok(if unfinished { ValidationResult::Incomplete } else { ValidationResult::Valid(None) })
    }
}

impl Highlighter for Assistant {
    fn highlight_prompt<'b, 's: 'b, 'p: 'b>(&'s self, prompt: &'p str, _: bool) -> Cow<'b, str> {
        let blue = AnsiColor::Blue.on_default().bold();
        Cow::Owned(format!("{blue}{prompt}{blue:#}"))
    }

    fn highlight<'l>(&self, line: &'l str, _: usize) -> Cow<'l, str> {
        // Bars and braces fade, so that the options stand out.
        let faint = anstyle::Style::new().dimmed();
        let mut text = String::with_capacity(line.len());
        for c in line.chars() {
            match c {
                '{' | '|' | '}' => text.push_str(&format!("{faint}{c}{faint:#}")),
                _ => text.push(c),
            }
        }
        Cow::Owned(text)
    }

    fn highlight_char(&self, _: &str, _: usize, _: CmdKind) -> bool {
        true
    }
}
