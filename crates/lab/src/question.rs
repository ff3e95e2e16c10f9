//! What the lab can be asked: the bodies of the requests, and what a worker is told.

use serde::{Deserialize, Serialize};
use upstar_draw::Theme;
use upstar_values::Player;

/// One question. Two questions with the same text are the same question, and are computed once.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "ask", rename_all = "snake_case")]
pub enum Question {
    /// What can be said about a position without a search.
    Position(Shown),
    /// Everything about a position, as it becomes known.
    Solve(Solve),
    /// The perfect opponent's move.
    Answer(Opponent),
    /// The options of a player, with their values.
    Options(Options),
    /// A line of a notebook.
    Evaluate(Evaluate),
    /// A table over one or more variables.
    Table(Table),
    /// Many positions, a row each.
    Census(Census),
    /// A picture alone.
    Picture(Drawn),
}

impl Question {
    /// Whether it works through a list, and may take longer than a single question.
    pub fn is_list(&self) -> bool {
        matches!(self, Question::Table(_) | Question::Census(_))
    }
}

/// The body of `/api/position`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shown {
    /// The position.
    pub expression: String,
    /// Whether squares, edges and crossings are labelled in the picture.
    #[serde(default)]
    pub labels: bool,
    /// The position that the game began with: what is left of it is drawn where it was.
    #[serde(default)]
    pub since: Option<String>,
}

/// The body of `/api/solve`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Solve {
    /// A position or a value.
    pub expression: String,
}

/// The body of `/api/answer`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Opponent {
    /// The position.
    pub expression: String,
    /// Who is to move.
    pub mover: Side,
}

/// The body of `/api/options`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Options {
    /// The position.
    pub expression: String,
    /// Whose options.
    pub player: Side,
    /// Only the options that survive in the canonical form.
    #[serde(default)]
    pub sensible: bool,
}

/// The body of `/api/evaluate`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Evaluate {
    /// The line.
    pub expression: String,
    /// Earlier lines, whose names it may use.
    #[serde(default)]
    pub given: Vec<String>,
}

/// The body of `/api/table`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Table {
    /// The expression, with the variables in it.
    pub expression: String,
    /// The variables.
    pub axes: Vec<Axis>,
}

/// A variable of a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Axis {
    /// Its name.
    pub name: String,
    /// What it runs through: `1..8`, or `[1,2,4]`.
    pub range: String,
}

/// The body of `/api/census`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Census {
    /// What to go through.
    pub which: Which,
    /// Up to this many crossings.
    pub max_crossings: usize,
    /// Prime and reduced shadows only.
    #[serde(default)]
    pub prime: bool,
}

/// What a census goes through.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Which {
    /// The knotting-unknotting game on the shadow of every knot of the table.
    Knots,
    /// The same on every curve on the sphere.
    Shadows,
    /// The tricolorability game on every knot of the table.
    Tricolor,
}

/// The query of `/api/picture`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Drawn {
    /// What is drawn.
    pub expression: String,
    /// For which paper.
    #[serde(default)]
    pub theme: Paper,
    /// Whether squares, edges and crossings are labelled.
    #[serde(default)]
    pub labels: bool,
    /// SVG or TikZ.
    #[serde(default)]
    pub format: PictureFormat,
}

/// The paper a picture is drawn on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Paper {
    /// As the reader's screen.
    #[default]
    Auto,
    /// White.
    Light,
    /// Dark.
    Dark,
}

impl From<Paper> for Theme {
    fn from(paper: Paper) -> Theme {
        match paper {
            Paper::Auto => Theme::Auto,
            Paper::Light => Theme::Light,
            Paper::Dark => Theme::Dark,
        }
    }
}

/// How a picture is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum PictureFormat {
    /// For screens.
    #[default]
    Svg,
    /// For LaTeX.
    Tikz,
}

/// A player, whatever the game calls him.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// The first of the two.
    Left,
    /// The second of the two.
    Right,
}

impl From<Side> for Player {
    fn from(side: Side) -> Player {
        match side {
            Side::Left => Player::Left,
            Side::Right => Player::Right,
        }
    }
}

impl From<Player> for Side {
    fn from(player: Player) -> Side {
        match player {
            Player::Left => Side::Left,
            Player::Right => Side::Right,
        }
    }
}
