//! The names that make positions.

use std::fmt;

use upstar_engine::Position;
use upstar_rules::boards::{
    AMAZONS, Amazons, CANNIBAL_CLOBBER, CLOBBER, CRAM, Clobber, Clobbering, CramBoard, DOMINEERING, Domineering,
    FISSION, Fission, KING_CLOBBER, KONANE, Konane, NOGO, NoGo,
};
use upstar_rules::cakes::{CUTCAKE, Cake, Cakes, EATCAKE, MAUNDY};
use upstar_rules::hackenbush::{CHILDISH_HACKENBUSH, Chopping, HACKENBUSH, Hackenbush};
use upstar_rules::maps::{COL, Map, PaintedMap, Painting, SNORT};
use upstar_rules::strips::{
    SEATING, SKI_JUMPS, Seating, SkiJumps, TOADS_AND_FROGS, TOPPLING_DOMINOES, ToadsAndFrogs, TopplingDominoes,
};
use upstar_values::{Budget, Player, Stopped, Value};

use super::answer;
use crate::answer::Answer;
use crate::arguments::Arguments;
use crate::catalogue::Game;
use crate::error::{Error, Span};

/// A value that is played as a position, beside others.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct OfValue(pub Value);

impl fmt::Display for OfValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Position for OfValue {
    type Move = OfValue;

    fn game(&self) -> &'static str {
        "value"
    }

    fn moves(&self, player: Player) -> impl Iterator<Item = (OfValue, OfValue)> {
        self.0.options(player).map(|option| (OfValue(option), OfValue(option)))
    }

    fn negative(&self) -> OfValue {
        OfValue(-self.0)
    }

    fn known_value(&self, _: &Budget) -> Result<Option<Value>, Stopped> {
        Ok(Some(self.0))
    }
}

type Made<P> = upstar_rules::Result<P>;

fn told<P>(made: Made<P>, span: Span) -> Result<P, Error> {
    made.map_err(|error| Error::new(span, error.to_string()))
}

/// A position from its text.
fn from_text<P: Position>(arguments: &mut Arguments, parse: impl Fn(&str) -> Made<P>) -> Result<Answer, Error> {
    let (text, span) = arguments.text("the position")?;
    told(parse(&text), span).map(answer)
}

/// A position from its text, or from two sizes.
fn from_text_or_sizes<P: Position>(
    arguments: &mut Arguments,
    parse: impl Fn(&str) -> Made<P>,
    of_size: impl Fn(u64, u64) -> Made<P>,
) -> Result<Answer, Error> {
    if arguments.next_is_text() {
        return from_text(arguments, parse);
    }
    let rows = arguments.count("the first size", 0, i64::MAX)?;
    let columns = arguments.count("the second size", 0, i64::MAX)?;
    told(of_size(rows as u64, columns as u64), arguments.span()).map(answer)
}

fn clobber(arguments: &mut Arguments, rule: Clobbering) -> Result<Answer, Error> {
    from_text_or_sizes(arguments, |text| Clobber::parse(rule, text), |m, n| Clobber::checkerboard(rule, m, n))
}

fn cake(arguments: &mut Arguments, cake: Cake) -> Result<Answer, Error> {
    from_text_or_sizes(arguments, |text| Cakes::parse(cake, text), |m, n| Cakes::rectangle(cake, m, n))
}

/// Hackenbush from its text, or the string that is worth a number.
fn hackenbush(arguments: &mut Arguments) -> Result<Answer, Error> {
    if arguments.next_is_text() {
        return from_text(arguments, |text| Hackenbush::parse(Chopping::GrownUp, text));
    }
    let x = arguments.number("the number")?;
    told(Hackenbush::from_number(x), arguments.span()).map(answer)
}

pub(super) static GAMES: &[Game] = &[
    Game { about: HACKENBUSH, make: hackenbush },
    Game {
        about: CHILDISH_HACKENBUSH,
        make: |arguments| from_text(arguments, |text| Hackenbush::parse(Chopping::Childish, text)),
    },
    Game { about: CUTCAKE, make: |arguments| cake(arguments, Cake::Cut) },
    Game { about: MAUNDY, make: |arguments| cake(arguments, Cake::Maundy) },
    Game { about: EATCAKE, make: |arguments| cake(arguments, Cake::Eat) },
    Game { about: COL, make: |arguments| from_text(arguments, |text| PaintedMap::parse(Painting::Col, text)) },
    Game { about: SNORT, make: |arguments| from_text(arguments, |text| PaintedMap::parse(Painting::Snort, text)) },
    Game { about: SEATING, make: |arguments| from_text(arguments, Seating::parse) },
    Game { about: SKI_JUMPS, make: |arguments| from_text(arguments, SkiJumps::parse) },
    Game { about: TOADS_AND_FROGS, make: |arguments| from_text(arguments, ToadsAndFrogs::parse) },
    Game { about: TOPPLING_DOMINOES, make: |arguments| from_text(arguments, TopplingDominoes::parse) },
    Game {
        about: DOMINEERING,
        make: |arguments| from_text_or_sizes(arguments, Domineering::parse, Domineering::rectangle),
    },
    Game { about: CLOBBER, make: |arguments| clobber(arguments, Clobbering::Plain) },
    Game { about: CANNIBAL_CLOBBER, make: |arguments| clobber(arguments, Clobbering::Cannibal) },
    Game { about: KING_CLOBBER, make: |arguments| clobber(arguments, Clobbering::King) },
    Game { about: KONANE, make: |arguments| from_text(arguments, Konane::parse) },
    Game { about: AMAZONS, make: |arguments| from_text(arguments, Amazons::parse) },
    Game { about: FISSION, make: |arguments| from_text(arguments, Fission::parse) },
    Game { about: CRAM, make: |arguments| from_text_or_sizes(arguments, CramBoard::parse, CramBoard::rectangle) },
    Game { about: NOGO, make: |arguments| from_text_or_sizes(arguments, NoGo::parse, NoGo::rectangle) },
];

/// A graph as the text of its edges, which games on graphs read.
pub(crate) fn graph(
    arguments: &mut Arguments,
    make: impl Fn(&mut Arguments) -> Result<Made<Map>, Error>,
) -> Result<Answer, Error> {
    let map = make(arguments)?;
    let map = told(map, arguments.span())?;
    Ok(Answer::Text(PaintedMap::new(Painting::Col, map).to_string()))
}
