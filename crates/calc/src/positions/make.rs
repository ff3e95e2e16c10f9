//! The names that make positions.

use std::fmt;

use upstar_engine::Position;
use upstar_rules::boards::{
    AMAZONS, Amazons, CANNIBAL_CLOBBER, CHOMP, CLOBBER, CRAM, ChompBar, Clobber, Clobbering, CramBoard, DOMINEERING,
    Domineering, FISSION, Fission, KING_CLOBBER, KONANE, Konane, NOGO, NoGo,
};
use upstar_rules::cakes::{CUTCAKE, Cake, Cakes, EATCAKE, MAUNDY};
use upstar_rules::graphs::{ARC_KAYLES, Choosing, Kayles, NODE_KAYLES};
use upstar_rules::hackenbush::{CHILDISH_HACKENBUSH, Chopping, HACKENBUSH, Hackenbush};
use upstar_rules::maps::{COL, Map, PaintedMap, Painting, SNORT};
use upstar_rules::strips::{
    SEATING, SKI_JUMPS, Seating, SkiJumps, TOADS_AND_FROGS, TOPPLING_DOMINOES, ToadsAndFrogs, TopplingDominoes,
};
use upstar_values::{Budget, Player, Stopped, Value};

use super::answer;
use crate::answer::Answer;
use crate::arguments::Arguments;
use crate::catalogue::{Game, Group};
use crate::error::{Error, Span};
use crate::setup::{MOST_SQUARES, SQUARES, STONES, Setup};

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

    fn expression(&self) -> String {
        format!("({self})")
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

/// A bar from its text, from the lengths of its rows, or a whole one from its sizes.
fn chomp(arguments: &mut Arguments) -> Result<Answer, Error> {
    if arguments.next_is_text() {
        return from_text(arguments, ChompBar::parse);
    }
    let sizes = (arguments.named_count("rows", 0, 255)?, arguments.named_count("columns", 0, 255)?);
    let mut rows = match sizes {
        (Some(rows), Some(columns)) => vec![columns as usize; rows as usize],
        (None, None) => Vec::new(),
        _ => return Err(Error::new(arguments.span(), "a whole bar has rows=… and columns=…")),
    };
    while sizes == (None, None) && arguments.has_next() {
        rows.push(arguments.count("the length of a row", 0, i64::MAX)? as usize);
    }
    let made = told(ChompBar::new(rows.clone()), arguments.span()).map(answer);
    made.map_err(|error| match rows[..] {
        [rows, columns] if rows < columns => error.help(format!(
            "the numbers are the lengths of the rows; a bar of {rows} rows of {columns} is chomp(rows={rows}, columns={columns})"
        )),
        _ => error,
    })
}

pub(super) static GAMES: &[Game] = &[
    Game {
        about: HACKENBUSH,
        group: Group::Hackenbush,
        start: "hackenbush(\"0-1B 1-2R 0-3G 3-4B 2-4R\")",
        setup: Setup::Hackenbush,
        make: hackenbush,
    },
    Game {
        about: CHILDISH_HACKENBUSH,
        group: Group::Hackenbush,
        start: "childish_hackenbush(\"0-1B 1-2R 0-3R 3-2B 2-4B\")",
        setup: Setup::Hackenbush,
        make: |arguments| from_text(arguments, |text| Hackenbush::parse(Chopping::Childish, text)),
    },
    Game {
        about: CUTCAKE,
        group: Group::Cakes,
        start: "cutcake(4,7)",
        setup: Setup::Sizes { names: ["depth", "breadth"], values: [4, 7] },
        make: |arguments| cake(arguments, Cake::Cut),
    },
    Game {
        about: MAUNDY,
        group: Group::Cakes,
        start: "maundy(6,8)",
        setup: Setup::Sizes { names: ["depth", "breadth"], values: [6, 8] },
        make: |arguments| cake(arguments, Cake::Maundy),
    },
    Game {
        about: EATCAKE,
        group: Group::Cakes,
        start: "eatcake(3,4)",
        setup: Setup::Sizes { names: ["depth", "breadth"], values: [3, 4] },
        make: |arguments| cake(arguments, Cake::Eat),
    },
    Game {
        about: COL,
        group: Group::Graphs,
        start: "col(grid(2,3))",
        setup: Setup::Graph {
            tints: &[('L', "only Left may paint it"), ('R', "only Right may paint it"), ('0', "nobody may paint it")],
        },
        make: |arguments| from_text(arguments, |text| PaintedMap::parse(Painting::Col, text)),
    },
    Game {
        about: SNORT,
        group: Group::Graphs,
        start: "snort(grid(3,3))",
        setup: Setup::Graph {
            tints: &[('L', "only Left may paint it"), ('R', "only Right may paint it"), ('0', "nobody may paint it")],
        },
        make: |arguments| from_text(arguments, |text| PaintedMap::parse(Painting::Snort, text)),
    },
    Game {
        about: SEATING,
        group: Group::Strips,
        start: "seating(\"L5R+R7R\")",
        setup: Setup::Seating,
        make: |arguments| from_text(arguments, Seating::parse),
    },
    Game {
        about: SKI_JUMPS,
        group: Group::Strips,
        start: "ski_jumps(\"L....|..R..|.....|....R|.L...\")",
        setup: Setup::Board {
            letters: &[
                ('L', "Left's jumper"),
                ('R', "Right's jumper"),
                ('l', "Left's slipper"),
                ('r', "Right's slipper"),
                ('.', "free square"),
            ],
            sizes: [3, 5],
            most: MOST_SQUARES,
        },
        make: |arguments| from_text(arguments, SkiJumps::parse),
    },
    Game {
        about: TOADS_AND_FROGS,
        group: Group::Strips,
        start: "toads_and_frogs(\"TTT..FFF\")",
        setup: Setup::Strip { letters: &[('T', "toad"), ('F', "frog"), ('.', "free square")], most: 128 },
        make: |arguments| from_text(arguments, ToadsAndFrogs::parse),
    },
    Game {
        about: TOPPLING_DOMINOES,
        group: Group::Strips,
        start: "toppling_dominoes(\"LRRLERL\")",
        setup: Setup::Strip {
            letters: &[('L', "Left's domino"), ('R', "Right's domino"), ('E', "anyone's domino")],
            most: 1000,
        },
        make: |arguments| from_text(arguments, TopplingDominoes::parse),
    },
    Game {
        about: DOMINEERING,
        group: Group::Boards,
        start: "domineering(4,4)",
        setup: Setup::Board { letters: SQUARES, sizes: [4, 4], most: MOST_SQUARES },
        make: |arguments| from_text_or_sizes(arguments, Domineering::parse, Domineering::rectangle),
    },
    Game {
        about: CLOBBER,
        group: Group::Boards,
        start: "clobber(3,4)",
        setup: Setup::Board { letters: STONES, sizes: [3, 4], most: MOST_SQUARES },
        make: |arguments| clobber(arguments, Clobbering::Plain),
    },
    Game {
        about: CANNIBAL_CLOBBER,
        group: Group::Boards,
        start: "cannibal_clobber(3,3)",
        setup: Setup::Board { letters: STONES, sizes: [3, 3], most: MOST_SQUARES },
        make: |arguments| clobber(arguments, Clobbering::Cannibal),
    },
    Game {
        about: KING_CLOBBER,
        group: Group::Boards,
        start: "king_clobber(3,3)",
        setup: Setup::Board { letters: STONES, sizes: [3, 3], most: MOST_SQUARES },
        make: |arguments| clobber(arguments, Clobbering::King),
    },
    Game {
        about: KONANE,
        group: Group::Boards,
        start: "konane(\"xoxo|o..x|xoxo|oxox\")",
        setup: Setup::Board { letters: STONES, sizes: [4, 4], most: MOST_SQUARES },
        make: |arguments| from_text(arguments, Konane::parse),
    },
    Game {
        about: AMAZONS,
        group: Group::Boards,
        start: "amazons(\"..x.|....|....|.o..\")",
        setup: Setup::Board {
            letters: &[('x', "Left's amazon"), ('o', "Right's amazon"), ('.', "free square"), ('#', "burnt square")],
            sizes: [4, 4],
            most: MOST_SQUARES,
        },
        make: |arguments| from_text(arguments, Amazons::parse),
    },
    Game {
        about: FISSION,
        group: Group::Boards,
        start: "fission(\".....|.x.x.|.....|.x...|.....\")",
        setup: Setup::Board {
            letters: &[('x', "stone"), ('.', "free square"), ('#', "hole")],
            sizes: [5, 5],
            most: MOST_SQUARES,
        },
        make: |arguments| from_text(arguments, Fission::parse),
    },
    Game {
        about: CRAM,
        group: Group::Boards,
        start: "cram(4,5)",
        setup: Setup::Board { letters: SQUARES, sizes: [4, 5], most: MOST_SQUARES },
        make: |arguments| from_text_or_sizes(arguments, CramBoard::parse, CramBoard::rectangle),
    },
    Game {
        about: NOGO,
        group: Group::Boards,
        start: "nogo(3,4)",
        setup: Setup::Board { letters: STONES, sizes: [3, 4], most: MOST_SQUARES },
        make: |arguments| from_text_or_sizes(arguments, NoGo::parse, NoGo::rectangle),
    },
    Game {
        about: NODE_KAYLES,
        group: Group::Graphs,
        start: "node_kayles(grid(3,4))",
        setup: Setup::Graph { tints: &[('0', "gone")] },
        make: |arguments| from_text(arguments, |text| Kayles::parse(Choosing::Vertices, text)),
    },
    Game {
        about: ARC_KAYLES,
        group: Group::Graphs,
        start: "arc_kayles(\"a-b b-c c-d d-e e-a a-f b-g c-h d-i e-j\")",
        setup: Setup::Graph { tints: &[('0', "gone")] },
        make: |arguments| from_text(arguments, |text| Kayles::parse(Choosing::Edges, text)),
    },
    Game {
        about: CHOMP,
        group: Group::Boards,
        start: "chomp(5,5,5)",
        setup: Setup::Heaps { sizes: &[5, 5, 5], rule: None, most: 20 },
        make: chomp,
    },
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
