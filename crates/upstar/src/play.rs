//! `upstar play`: a game in the terminal, against a perfect opponent.

use std::fs;
use std::io::{self, BufRead, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use clap::{Args, ValueEnum};
use upstar_calc::{Calculator, Move, Playable};
use upstar_values::Player;

use crate::limits::{Limits, at_rest};
use crate::output::{print_error, print_message};

/// Play a game against a perfect opponent
#[derive(Args)]
#[command(after_help = "Examples:
  upstar play 'hackenbush(\"0-1B 1-2R 0-3R 3-4B\")'
  upstar play 'domineering(4,4)' --side right
  upstar play 'shadow(\"7_4\")' --side right --second      you are the Unknotter
  upstar play --resume game.txt

While playing: a move by its number or name, or
  hint       the winning moves        undo       take your last move back
  moves      all moves                save FILE  write the game down
  quit       stop")]
pub struct Play {
    /// The position
    #[arg(value_name = "EXPR", allow_hyphen_values = true, required_unless_present = "resume")]
    expression: Option<String>,

    /// Your side; the Knotter is left, the Unknotter right
    #[arg(long, value_enum, default_value_t = Side::Left)]
    side: Side,

    /// Let the opponent start
    #[arg(long)]
    second: bool,

    /// Go on with a game that was saved
    #[arg(long, value_name = "FILE", conflicts_with_all = ["expression", "side", "second"])]
    resume: Option<PathBuf>,

    #[command(flatten)]
    limits: Limits,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Side {
    /// The first of the two players
    Left,
    /// The second of the two players
    Right,
}

impl Play {
    pub fn run(self) -> ExitCode {
        match self.start() {
            Ok(mut game) => game.run(&self.limits),
            Err(message) => {
                if !message.is_empty() {
                    print_message(&message);
                }
                ExitCode::from(2)
            }
        }
    }

    fn start(&self) -> Result<Game, String> {
        let (expression, human, starter, moves) = match &self.resume {
            None => {
                let human = if self.side == Side::Left { Player::Left } else { Player::Right };
                let starter = if self.second { !human } else { human };
                (self.expression.clone().unwrap_or_default(), human, starter, Vec::new())
            }
            Some(path) => read_saved(path)?,
        };
        let expression = expression.trim();
        let answer = Calculator::with_budget(self.limits.budget()).evaluate(expression).map_err(|error| {
            print_error(&error, expression, None);
            String::new()
        })?;
        let start = answer.playable().ok_or_else(|| format!("{} is nothing one can play", answer.kind()))?;
        let mut game =
            Game { expression: expression.into(), human, starter, positions: vec![start], played: Vec::new() };
        for name in moves {
            let index =
                game.find(&name).ok_or_else(|| format!("the saved game has a move {name:?} that cannot be played"))?;
            let _ = game.play(index);
        }
        Ok(game)
    }
}

/// A game in progress.
struct Game {
    expression: String,
    human: Player,
    starter: Player,
    /// The positions so far; the last one is played on.
    positions: Vec<Arc<dyn Playable>>,
    /// The names of the moves between them.
    played: Vec<String>,
}

impl Game {
    fn position(&self) -> &Arc<dyn Playable> {
        &self.positions[self.positions.len() - 1]
    }

    fn mover(&self) -> Player {
        if self.played.len().is_multiple_of(2) { self.starter } else { !self.starter }
    }

    fn name(&self, player: Player) -> &'static str {
        self.positions[0].players()[player as usize]
    }

    /// The place of a move given by its number, counted from 1, or by its name; what its name says in parentheses may
    /// be left out.
    fn find(&self, text: &str) -> Option<usize> {
        let short = |name: &str| name.split(" (").next().is_some_and(|name| name.eq_ignore_ascii_case(text));
        let mut names = self.position().move_names(self.mover());
        let by_name = names.position(|name| name.eq_ignore_ascii_case(text) || short(&name));
        let by_number = || text.parse::<usize>().ok()?.checked_sub(1);
        by_name.or_else(|| by_number().filter(|&i| self.position().move_names(self.mover()).nth(i).is_some()))
    }

    /// Plays a move and says its name.
    fn play(&mut self, index: usize) -> Option<&str> {
        let Move { name, to, .. } = self.position().nth_move(self.mover(), index)?;
        self.played.push(name);
        self.positions.push(to);
        self.played.last().map(String::as_str)
    }

    fn undo(&mut self) -> bool {
        // Back to the last position where the human was to move.
        let back = if self.mover() == self.human { 2 } else { 1 };
        if self.played.len() < back {
            return false;
        }
        for _ in 0..back {
            self.played.pop();
            self.positions.pop();
        }
        true
    }

    fn run(&mut self, limits: &Limits) -> ExitCode {
        println!("You are {}; {} starts. Type help for help.", self.name(self.human), self.name(self.starter));
        let mut lines = io::stdin().lock().lines();
        loop {
            println!("\n{}\n", self.position().sketch());
            let mover = self.mover();
            if self.position().move_names(mover).next().is_none() {
                return self.finish(limits);
            }
            if mover != self.human {
                self.answer(limits);
            } else if !self.ask(&mut lines, limits) {
                return ExitCode::SUCCESS;
            }
        }
    }

    /// The move of the opponent.
    fn answer(&mut self, limits: &Limits) {
        let mover = self.mover();
        let winning = self.position().winning_moves(mover, &limits.budget()).unwrap_or_else(|message| {
            print_message(&format!("I do not see through this: {message}"));
            Vec::new()
        });
        let player = self.name(mover);
        // When lost, take the first move and hope.
        if let Some(name) = self.play(winning.first().copied().unwrap_or(0)) {
            println!("{player} plays {name}");
        }
    }

    /// Does what the human says until there is a new position to show; `false` to stop.
    fn ask(&mut self, lines: &mut impl Iterator<Item = io::Result<String>>, limits: &Limits) -> bool {
        let mover = self.mover();
        loop {
            print!("{}> ", self.name(mover));
            let _ = io::stdout().flush();
            let Some(Ok(line)) = at_rest(|| lines.next()) else { return false };
            let (word, rest) = line.trim().split_once(' ').unwrap_or((line.trim(), ""));
            match (word, rest.trim()) {
                ("", _) => return true,
                ("quit" | "exit" | "q", "") => return false,
                ("help", "") => println!(
                    "a move by number or name; moves, hint, undo, save FILE, quit; Enter alone draws the position again"
                ),
                ("moves", "") => {
                    for (i, name) in self.position().move_names(mover).enumerate() {
                        println!("{:>4}  {name}", i + 1);
                    }
                }
                ("hint", "") => match self.position().winning_moves(mover, &limits.budget()) {
                    Ok(winning) if winning.is_empty() => println!("no move wins against perfect play"),
                    Ok(winning) => println!("winning: {}", self.position().names_of(mover, &winning).join(", ")),
                    Err(message) => print_message(&message),
                },
                ("undo", "") if self.undo() => return true,
                ("undo", "") => println!("there is no move of yours to take back"),
                ("save", "") => println!("save needs the name of a file: save game.txt"),
                ("save", file) => match self.save(Path::new(file)) {
                    Ok(()) => println!("saved; go on with: upstar play --resume {file}"),
                    Err(error) => print_message(&format!("{file}: {error}")),
                },
                _ => match self.find(line.trim()) {
                    Some(index) => return self.play(index).is_some(),
                    None => println!("{:?} is no move; type moves to see them all", line.trim()),
                },
            }
        }
    }

    fn finish(&self, limits: &Limits) -> ExitCode {
        let mover = self.mover();
        match self.position().winner(mover, &limits.budget()) {
            Ok(winner) => {
                let who = if winner == self.human { "You win" } else { "Upstar wins" };
                println!("No move is left for {}. {who}.", self.name(mover));
                ExitCode::SUCCESS
            }
            Err(message) => {
                print_message(&message);
                ExitCode::from(2)
            }
        }
    }

    /// A small text file: the position, the sides, and one move a line.
    fn save(&self, path: &Path) -> io::Result<()> {
        let mut text =
            format!("upstar game 1\nposition {}\nyou {}\nstarts {}\n", self.expression, self.human, self.starter);
        for name in &self.played {
            text.push_str(&format!("move {name}\n"));
        }
        fs::write(path, text)
    }
}

/// Position, human side, starter and moves of a saved game.
fn read_saved(path: &Path) -> Result<(String, Player, Player, Vec<String>), String> {
    let text = fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
    let mut lines = text.lines();
    if lines.next() != Some("upstar game 1") {
        return Err(format!("{} is no saved game: its first line is not \"upstar game 1\"", path.display()));
    }
    let (mut expression, mut human, mut starter, mut moves) = (None, None, None, Vec::new());
    for (number, line) in (2..).zip(lines) {
        let wrong = || format!("{}:{number}: expected position, you, starts or move", path.display());
        let (word, rest) = line.split_once(' ').ok_or_else(wrong)?;
        let player = match rest {
            "Left" => Some(Player::Left),
            "Right" => Some(Player::Right),
            _ => None,
        };
        match word {
            "position" => expression = Some(rest.to_string()),
            "you" => human = player,
            "starts" => starter = player,
            "move" => moves.push(rest.to_string()),
            _ => return Err(wrong()),
        }
    }
    match (expression, human, starter) {
        (Some(expression), Some(human), Some(starter)) => Ok((expression, human, starter, moves)),
        _ => Err(format!("{}: the position, your side or the starter is missing", path.display())),
    }
}
