//! Shove, the worked example of "How to add a game" in the book, from which this file is read.

// ANCHOR: position
use std::fmt;

use upstar_engine::{Engine, Position};
use upstar_rules::{About, Error, Result};
use upstar_values::{Budget, Player, Value};

/// What the catalogue says.
pub const SHOVE: About = About {
    name: "shove",
    title: "Shove",
    rules: "A strip with pieces. Left moves an L one square to the left, Right an R, and with it go all pieces to its \
            left; what is shoved over the end is gone. Who cannot move loses.",
    notation: "shove(\".LR\"): L is Left's piece, R is Right's, . is free",
    example: ("shove(\"LR\")", "-3/2"),
    source: "Albert, Nowakowski, Wolfe: Lessons in Play",
};

/// A strip. Free squares at its right end do not matter and are left away.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Shove(Vec<Option<Player>>);

/// The piece on this square, counted from 1, is moved.
#[derive(Clone, Copy, Debug)]
pub struct ShoveFrom(usize);

impl Position for Shove {
    type Move = ShoveFrom;

    fn game(&self) -> &'static str {
        SHOVE.name
    }

    fn moves(&self, player: Player) -> impl Iterator<Item = (ShoveFrom, Shove)> {
        let own = (0..self.0.len()).filter(move |&square| self.0[square] == Some(player));
        own.map(|square| {
            let mut strip = self.0.clone();
            strip.remove(0); // everything moves one to the left,
            strip.insert(square, None); // and what is right of the piece moves back
            (ShoveFrom(square + 1), Shove::trimmed(strip))
        })
    }

    fn negative(&self) -> Shove {
        Shove(self.0.iter().map(|piece| piece.map(|player| !player)).collect())
    }
}
// ANCHOR_END: position

// ANCHOR: notation
impl Shove {
    /// Reads a strip such as `.LR`.
    pub fn parse(text: &str) -> Result<Shove> {
        let square = |(i, c): (usize, char)| match c {
            'L' => Ok(Some(Player::Left)),
            'R' => Ok(Some(Player::Right)),
            '.' => Ok(None),
            _ => Err(Error::Notation {
                what: SHOVE.name,
                expected: "'L', 'R' or '.'".into(),
                found: format!("'{c}'"),
                column: i + 1,
            }),
        };
        text.chars().enumerate().map(square).collect::<Result<_>>().map(Shove::trimmed)
    }

    fn trimmed(mut strip: Vec<Option<Player>>) -> Shove {
        while strip.last() == Some(&None) {
            strip.pop();
        }
        Shove(strip)
    }
}

impl fmt::Display for Shove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|piece| match piece {
            Some(Player::Left) => write!(f, "L"),
            Some(Player::Right) => write!(f, "R"),
            None => write!(f, "."),
        })
    }
}

impl fmt::Display for ShoveFrom {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}
// ANCHOR_END: notation

// ANCHOR: tests
fn value(text: &str) -> Value {
    let strip = Shove::parse(text).expect("a strip");
    Engine::default().value(&strip, Budget::UNLIMITED).expect("no limit was set")
}

#[test]
fn the_example_of_the_catalogue_is_right() {
    let (question, answer) = SHOVE.example;
    let text = question.strip_prefix("shove(\"").and_then(|rest| rest.strip_suffix("\")")).expect("a strip");
    assert_eq!(value(text).to_string(), answer);
}

#[test]
fn a_lone_piece_is_worth_the_squares_it_has_to_go() {
    assert_eq!(value("...L").to_string(), "4");
    assert_eq!(value("R").to_string(), "-1");
}

/// The plain definition: a position is worth its options.
fn by_definition(strip: &Shove) -> Value {
    let options = |player| strip.moves(player).map(|(_, option)| by_definition(&option)).collect::<Vec<_>>();
    Value::from_options(options(Player::Left), options(Player::Right))
}

#[test]
fn all_strips_of_five_squares_agree_with_the_definition_and_are_numbers() {
    for code in 0..3usize.pow(5) {
        let text: String = (0..5).map(|i| ['.', 'L', 'R'][code / 3usize.pow(i) % 3]).collect();
        let strip = Shove::parse(&text).expect("a strip");
        assert_eq!(value(&text), by_definition(&strip), "{text}");
        assert_eq!(value(&text), -by_definition(&strip.negative()), "{text}");
        assert!(value(&text).as_number().is_some(), "{text}");
    }
}

#[test]
fn bad_input_is_named() {
    let error = Shove::parse(".LX").expect_err("X is no piece");
    assert_eq!(error.to_string(), "shove: expected 'L', 'R' or '.', found 'X' at column 3");
}
// ANCHOR_END: tests
