//! `upstar games`: the catalogue.

use std::process::ExitCode;

use anstyle::Style;
use clap::Args;
use upstar_calc::{Game, game, games, nearest};

use crate::output::print_message;

/// List the games, or show one: rules, notation, example, source
#[derive(Args)]
#[command(after_help = "Examples:
  upstar games
  upstar games hackenbush")]
pub struct Games {
    /// The game to show
    #[arg(value_name = "NAME")]
    name: Option<String>,
}

impl Games {
    pub fn run(self) -> ExitCode {
        let Some(name) = self.name else {
            let width = games().map(|game| game.about.name.len()).max().unwrap_or(0);
            for Game { about, .. } in games() {
                anstream::println!("{:width$}  {}", about.name, about.title);
            }
            return ExitCode::SUCCESS;
        };
        match game(&name) {
            Some(game) => {
                anstream::println!("{}", description(game));
                ExitCode::SUCCESS
            }
            None => {
                let near = nearest(&name, games().map(|game| game.about.name));
                let advice = near.map_or(String::new(), |near| format!("; did you mean {near}?"));
                print_message(&format!("no game is called {name}{advice}"));
                ExitCode::from(2)
            }
        }
    }
}

/// A game in words.
pub fn description(game: &Game) -> String {
    let bold = Style::new().bold();
    let about = &game.about;
    let (question, answer) = game.example();
    format!(
        "{bold}{}{bold:#}\n{}\n\nwritten   {}\nexample   {question}\n          {answer}\nsource    {}",
        about.title, about.rules, about.notation, about.source
    )
}
