//! `upstar draw`: a picture as SVG or TikZ.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use upstar_calc::{Answer, drawing};
use upstar_draw::{Owner, Picture, Theme, mark_winning, svg, tikz};
use upstar_values::Player;

use crate::limits::Limits;
use crate::output::{answered, print_message};

/// Draw a position, a value, a thermograph, a knot and more
#[derive(Args)]
#[command(after_help = "Examples, one of each kind of picture:
  positions of every game   upstar draw 'domineering(4,4)' --winning -o game.svg
  sums of positions         upstar draw 'nim(3,5) + hackenbush(\"BRR\")' -o sum.svg
  placement games           upstar draw 'queens(\"Q...|....|....|....\", on=\"torus\")' -o queens.svg
  knots and shadows         upstar draw 'knot(\"8_18\")' --labels -o 8_18.svg
  coloured strands          upstar draw 'tricolor(\"4_1\", colours=\"1230\")' -o colours.svg
  values as graphs          upstar draw '{1||0|-1}' -o graph.svg           equal positions drawn once
  values as trees           upstar draw '{1||0|-1}.tree' -o tree.svg       every position as often as it occurs
  thermographs              upstar draw '{3||2|-1}.thermograph' -o thermograph.tex
  clouds                    upstar draw '{2|-1}.cloud' -o cloud.svg
  the number tree           upstar draw 'number_tree(4)' -o numbers.svg
  tables of nimbers         upstar draw 'heat_map([[wythoff(a,b).nimber for b in 0..9] for a in 0..9])' -o wythoff.svg
  periods of heap games     upstar draw 'kayles(1).period' -o kayles.svg
  tours of a board          upstar draw 'knights(8,8).tour' -o tour.svg
  strategies by symmetry    upstar draw 'queens(5,5).strategy' -o strategy.svg
  lists, side by side       upstar draw '[knot(\"3_1\"), knot(\"4_1\")]' -o knots.svg

A file that ends in .svg is written as SVG, one that ends in .tex or .tikz as TikZ. Lines and hatching differ as well as
colours, so that pictures can be printed in black and white.")]
pub struct Draw {
    /// What to draw
    #[arg(value_name = "EXPR", allow_hyphen_values = true)]
    expression: String,

    /// The file to write: .svg, or .tex or .tikz for TikZ
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,

    /// Write the numbers of crossings
    #[arg(long)]
    labels: bool,

    /// Mark what the winning moves of either player touch
    #[arg(long)]
    winning: bool,

    /// For dark screens; without it the picture follows the reader's screen
    #[arg(long, conflicts_with = "light")]
    dark: bool,

    /// For white paper
    #[arg(long)]
    light: bool,

    #[command(flatten)]
    limits: Limits,
}

impl Draw {
    pub fn run(self) -> ExitCode {
        let expression = self.expression.trim();
        let Some(answer) = answered(expression, self.limits.budget()) else { return ExitCode::from(2) };
        let written = self.picture(&answer).and_then(|picture| {
            let text = match self.output.extension().and_then(|extension| extension.to_str()) {
                Some("svg") => svg(&picture, self.theme()),
                Some("tex" | "tikz") => tikz(&picture),
                _ => return Err(format!("{}: the file must end in .svg, .tex or .tikz", self.output.display())),
            };
            std::fs::write(&self.output, text).map_err(|error| format!("{}: {error}", self.output.display()))
        });
        match written {
            Ok(()) => ExitCode::SUCCESS,
            Err(message) => {
                print_message(&message);
                ExitCode::from(2)
            }
        }
    }

    fn picture(&self, answer: &Answer) -> Result<Picture, String> {
        let mut picture = drawing(answer, self.labels)?;
        if !self.winning {
            return Ok(picture);
        }
        let Answer::Thing(thing) = answer else {
            return Err(format!("{} has no moves to mark", answer.kind()));
        };
        let position = thing.playable().ok_or_else(|| format!("{} has no moves to mark", thing.kind()))?;
        let mut places = Vec::new();
        for player in [Player::Left, Player::Right] {
            let winning = position.winning_moves(player, &self.limits.budget())?;
            let owner = if position.is_impartial() { Owner::Anyone } else { Owner::from(player) };
            for (_, made) in position.moves(player).enumerate().filter(|(i, _)| winning.contains(i)) {
                places.extend(made.places.into_iter().map(|place| (place, owner)));
            }
        }
        mark_winning(&mut picture, &places);
        Ok(picture)
    }

    fn theme(&self) -> Theme {
        match self {
            Draw { dark: true, .. } => Theme::Dark,
            Draw { light: true, .. } => Theme::Light,
            _ => Theme::Auto,
        }
    }
}
