//! `upstar solve`: everything known about one position.

use std::process::ExitCode;

use anstyle::Style;
use clap::Args;
use upstar_calc::{Answer, Calculator, Playable, meaning};
use upstar_values::{Outcome, Player};

use crate::limits::Limits;
use crate::output::{Format, answered, print_message};

/// Say everything about one position
#[derive(Args)]
#[command(after_help = "Examples:
  upstar solve 'hackenbush(\"BRR\")'
  upstar solve 'domineering(3,4) + cutcake(2,3)'
  upstar solve 'shadow(\"7_4\")'
  upstar solve '{1||0|-1}'")]
pub struct Solve {
    /// A position, a sum of positions, or a value
    #[arg(value_name = "EXPR", allow_hyphen_values = true)]
    expression: String,

    #[command(flatten)]
    format: Format,

    #[command(flatten)]
    limits: Limits,
}

impl Solve {
    pub fn run(self) -> ExitCode {
        let expression = self.expression.trim();
        let Some(answer) = answered(expression, self.limits.budget()) else { return ExitCode::from(2) };
        match &answer {
            Answer::Value(value) => {
                line("value", &answer.text(self.format.style()).to_string());
                self.about(expression, &["birthday", "stops", "confusion", "mean", "temperature", "atomic_weight"]);
                line("meaning", &meaning(*value));
            }
            Answer::Thing(thing) => {
                println!("{}", thing.text());
                if let Some(game) = thing.playable() {
                    println!("\n{}\n", game.sketch());
                    let failed = self.position(expression, &*game, thing.has_value());
                    return if failed { ExitCode::from(2) } else { ExitCode::SUCCESS };
                }
                let asked: Vec<&str> =
                    thing.attributes().iter().map(|a| a.name).filter(|name| *name != "shadow").collect();
                self.about(expression, &asked);
            }
            other => {
                print_message(&format!("expected a position or a value, not {}", other.kind()));
                return ExitCode::from(2);
            }
        }
        ExitCode::SUCCESS
    }

    /// Who wins, the value and the winning moves; whether something could not be found.
    fn position(&self, expression: &str, game: &dyn Playable, has_value: bool) -> bool {
        let mut failed = false;
        let names = game.players();
        let winners: Result<Vec<Player>, String> =
            [Player::Left, Player::Right].iter().map(|&mover| game.winner(mover, &self.limits.budget())).collect();
        match &winners {
            Ok(winners) => {
                let outcome = Outcome::from_winners(winners[0], winners[1]);
                let name = |player: Player| names[player as usize];
                let words = match outcome {
                    Outcome::P => "whoever moves second".to_string(),
                    Outcome::N => "whoever moves first".to_string(),
                    Outcome::L => format!("{}, whoever starts", name(Player::Left)),
                    Outcome::R => format!("{}, whoever starts", name(Player::Right)),
                };
                line("who wins", &words);
            }
            Err(message) => {
                print_message(message);
                failed = true;
            }
        }
        if has_value {
            match self.ask(&format!("({expression}).value")) {
                Ok(answer) => {
                    line("value", &answer.text(self.format.style()).to_string());
                    if let Answer::Value(value) = answer {
                        line("meaning", &meaning(value));
                        self.about(expression, &["explain", "thermograph"]);
                        self.several_parts(expression);
                        self.sensible_moves(expression);
                    }
                }
                Err(message) => {
                    print_message(&format!("the value was not found: {message}"));
                    failed = true;
                }
            }
        } else {
            self.about(expression, &["why", "normalized", "unknotted", "nimber", "complete", "lemma"]);
        }
        for mover in [Player::Left, Player::Right] {
            let name = names[mover as usize];
            match game.winning_moves(mover, &self.limits.budget()) {
                Ok(winning) => {
                    let shown = game.names_of(mover, &winning);
                    let text = match (shown.is_empty(), game.move_names(mover).count()) {
                        (_, 0) => "no move at all".into(),
                        (true, all) => format!("none of the {all} moves wins"),
                        (false, all) => format!("{} of {all}: {}", shown.len(), shown.join(", ")),
                    };
                    line(&format!("{name} wins by"), &text);
                }
                Err(message) => {
                    print_message(&message);
                    failed = true;
                }
            }
        }
        failed
    }

    /// The parts, if there are several.
    fn several_parts(&self, expression: &str) {
        if let Ok(Answer::List(parts)) = self.ask(&format!("({expression}).parts"))
            && parts.len() > 1
        {
            line("parts", &joined(&parts));
        }
    }

    /// The moves of each player that are neither dominated nor reversible.
    fn sensible_moves(&self, expression: &str) {
        for player in [Player::Left, Player::Right] {
            if let Ok(Answer::List(moves)) = self.ask(&format!("({expression}).best({player})"))
                && !moves.is_empty()
            {
                line(&format!("best for {player}"), &joined(&moves));
            }
        }
    }

    fn ask(&self, question: &str) -> Result<Answer, String> {
        Calculator::with_budget(self.limits.budget()).evaluate(question).map_err(|error| error.message)
    }

    /// Prints the attributes that apply.
    fn about(&self, expression: &str, attributes: &[&str]) {
        for attribute in attributes {
            if let Ok(answer) = self.ask(&format!("({expression}).{attribute}")) {
                line(attribute, &answer.text(self.format.style()).to_string());
            }
        }
    }
}

/// Items one after the other; a long list is cut, and says so.
fn joined(items: &[Answer]) -> String {
    const MOST: usize = 40;
    let shown: Vec<String> = items.iter().take(MOST).map(Answer::to_string).collect();
    let rest = items.len() - shown.len();
    if rest == 0 { shown.join(", ") } else { format!("{}, and {rest} more", shown.join(", ")) }
}

fn line(heading: &str, text: &str) {
    let faint = Style::new().dimmed();
    anstream::println!("{faint}{heading:>17}{faint:#}  {}", text.replace('\n', "\n                   "));
}
