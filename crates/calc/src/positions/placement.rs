//! Placement games of the catalogue, and what can be asked of their boards.

use std::sync::Arc;

use upstar_draw::Picture;
use upstar_engine::Place;
use upstar_engine::nimber::Effort;
use upstar_rules::About;
use upstar_rules::placement::{Board, Placement, PlacementMove, SquareState, Surface};
use upstar_values::{Budget, Outcome, Player, Value};

use super::squares;
use crate::answer::Answer;
use crate::arguments::Arguments;
use crate::attribute::{self, Attribute, AttributeHelp, Question};
use crate::catalogue::{Game, Group};
use crate::error::Error;
use crate::playable::{Move, Playable};
use crate::setup::Setup;
use crate::shown::Shown;
use crate::thing::Thing;

/// A position of a placement game.
#[derive(Clone)]
pub(super) struct Placed {
    pub(super) position: Placement,
    /// The name it was made by.
    game: &'static str,
    pieces: String,
    surface: String,
}

/// Boards with more rows or columns are not shown square by square.
const LARGEST_SHOWN: usize = 60;

const BOONE: &str = "T. R. Boone, Abstractions and Analyses of Grid Games (2016)";
const RULES: &str = "In turn, put a piece on a free square that no piece on the board threatens. Who cannot loses.";

macro_rules! one_piece {
    ($name:literal, $title:literal, $piece:literal, $letter:literal, $answer:literal) => {
        Game {
            about: About {
                name: $name,
                title: $title,
                rules: RULES,
                notation: concat!(
                    $name,
                    "(4,5), ",
                    $name,
                    "(4,5, on=\"torus\"), ",
                    $name,
                    "(\"....|....\") with # for holes and pieces by letter"
                ),
                example: (concat!($name, "(3,3).nimber"), $answer),
                source: BOONE,
            },
            group: Group::Placement,
            start: concat!($name, "(5,5)"),
            setup: Setup::Pieces { piece: Some(($letter, $piece)) },
            make: |arguments| make(arguments, $name, $piece.into()),
        }
    };
}

pub(super) static GAMES: &[Game] = &[
    one_piece!("queens", "Queens", "queen", 'Q', "2"),
    one_piece!("rooks", "Rooks", "rook", 'R', "1"),
    one_piece!("bishops", "Bishops", "bishop", 'B', "2"),
    one_piece!("knights", "Knights", "knight", 'N', "1"),
    one_piece!("kings", "Kings", "king", 'K', "1"),
    Game {
        about: About {
            name: "placement",
            title: "Placement games",
            rules: "In turn, put one of the pieces on a free square that no piece on the board threatens. Who cannot loses. \
                    Pieces: queen, rook, bishop, knight, king, leaper(a,b), rider(a,b), joined by +. Boards: rectangle, \
                    cylinder, torus, mobius, klein, and box with three sizes. With blocking=true pieces block lines.",
            notation: "placement(\"bishop+knight\", 5, 5), placement(\"leaper(1,3)+rook\", 6, 6, on=\"torus\"), \
                       placement(\"queen\", 3, 3, 3, on=\"box\"), placement(\"queen\", \"Q...|....|....\")",
            example: ("placement(\"bishop+knight\", 3, 3).nimber", "3"),
            source: BOONE,
        },
        group: Group::Placement,
        start: "placement(\"bishop+knight\", 5, 5)",
        setup: Setup::Pieces { piece: None },
        make: |arguments| {
            let (pieces, _) = arguments.text("the pieces")?;
            make(arguments, "placement", pieces)
        },
    },
];

fn make(arguments: &mut Arguments, game: &'static str, pieces: String) -> Result<Answer, Error> {
    let span = arguments.span();
    let told = |error: upstar_rules::Error| Error::new(span.clone(), error.to_string());
    let surface_name = match arguments.named("on") {
        None => "rectangle".to_string(),
        Some((Answer::Text(text), _)) => text,
        Some((_, span)) => return Err(Error::new(span, "on is the name of a surface: \"torus\", \"mobius\", …")),
    };
    let surface: Surface = surface_name.parse().map_err(told)?;
    let blocking = match arguments.named("blocking") {
        None => false,
        Some((Answer::Truth(truth), _)) => truth,
        Some((_, span)) => return Err(Error::new(span, "blocking is true or false")),
    };
    let position = if arguments.next_is_text() {
        let (rows, _) = arguments.text("the board")?;
        Placement::parse(&pieces, &rows, surface, blocking).map_err(told)?
    } else {
        let rows = arguments.count("the number of rows", 0, i64::MAX)? as usize;
        let columns = arguments.count("the number of columns", 0, i64::MAX)? as usize;
        let layers =
            if arguments.has_next() { arguments.count("the number of layers", 0, i64::MAX)? as usize } else { 1 };
        let board = Board::new(rows, columns, layers, surface).map_err(told)?;
        Placement::new(&pieces, board).map_err(told)?.with_blocking(blocking)
    };
    Ok(Answer::Thing(Arc::new(Placed { position, game, pieces, surface: surface_name })))
}

impl Placed {
    fn nimber(&self, budget: &Budget) -> Result<u32, String> {
        let solved = budget.watched(|stop| self.position.nimber(Effort::until(stop)));
        solved.map(|solved| solved.answer.0).map_err(|error| match error {
            upstar_rules::Error::Stopped(_) => how_far(&error, budget),
            _ => match self.position.strategy() {
                Some(strategy) => format!("{error}; but {}", strategy.explanation),
                None => error.to_string(),
            },
        })
    }

    /// Whether the player to move wins: by a strategy of symmetry where there is one, else by search.
    fn is_won(&self, budget: &Budget) -> Result<bool, String> {
        match self.position.strategy() {
            Some(strategy) => Ok(strategy.first.is_some()),
            None => Ok(self.nimber(budget)? != 0),
        }
    }

    fn move_text(&self, made: PlacementMove) -> String {
        let square = self.position.name(made.square);
        match self.position.pieces() {
            [_] => square,
            pieces => format!("{} {square}", pieces[made.piece]),
        }
    }

    fn after(&self, made: PlacementMove) -> Option<Placed> {
        Some(Placed { position: self.position.place(made.piece, made.square).ok()?, ..self.clone() })
    }

    fn made(&self, made: PlacementMove) -> Option<Move> {
        let board = self.position.board();
        let [row, column, layer] = board.place(made.square);
        let flat = board.sizes()[2] == 1;
        let place = if flat { Place::Square { row, column } } else { Place::Cell { layer, row, column } };
        let to = Arc::new(self.after(made)?);
        Some(Move { name: self.move_text(made), places: vec![place.to_string()], to })
    }

    fn squares(&self, state: SquareState) -> Answer {
        Answer::List(self.position.squares(state).map(|square| Answer::Text(self.position.name(square))).collect())
    }
}

impl Thing for Placed {
    fn kind(&self) -> String {
        "a placement position".into()
    }

    fn text(&self) -> String {
        let on = if self.surface == "rectangle" { String::new() } else { format!(", on=\"{}\"", self.surface) };
        let blocking = if self.position.blocking() { ", blocking=true" } else { "" };
        let pieces = if self.game == "placement" { format!("\"{}\", ", self.pieces) } else { String::new() };
        let [rows, columns, layers] = self.position.board().sizes();
        let is_empty = self.position.squares(SquareState::Free).count() == self.position.board().squares();
        let board = if is_empty && rows.max(columns) > LARGEST_SHOWN {
            if layers == 1 { format!("{rows},{columns}") } else { format!("{rows},{columns},{layers}") }
        } else {
            format!("\"{}\"", self.position.to_string().replace('x', "."))
        };
        format!("{}({pieces}{board}{on}{blocking})", self.game)
    }

    fn attributes(&self) -> Vec<AttributeHelp> {
        ATTRIBUTES.iter().chain(squares::ATTRIBUTES).map(Attribute::help).collect()
    }

    fn ask(&self, question: Question) -> Result<Answer, Error> {
        let of_squares = squares::ATTRIBUTES.iter().any(|attribute| attribute.name == question.name);
        let table = if of_squares { squares::ATTRIBUTES } else { ATTRIBUTES };
        attribute::ask(table, self, &self.kind(), question)
    }

    fn as_any(&self) -> &dyn std::any::Any {
        self
    }

    fn playable(&self) -> Option<Arc<dyn Playable>> {
        Some(Arc::new(self.clone()))
    }

    fn value(&self, budget: &Budget) -> Option<Result<Value, String>> {
        Some(self.nimber(budget).map(|nimber| Value::nimber(nimber.into())))
    }

    fn has_value(&self) -> bool {
        true
    }
}

impl Playable for Placed {
    fn games(&self) -> Vec<&'static str> {
        vec![self.game]
    }

    fn is_impartial(&self) -> bool {
        true
    }

    fn text(&self) -> String {
        Thing::text(self)
    }

    fn picture(&self) -> String {
        self.position.to_string().replace('|', "\n")
    }

    fn sketch(&self) -> String {
        let [rows, columns, layers] = self.position.board().sizes();
        if rows.max(columns) <= LARGEST_SHOWN {
            return self.position.picture();
        }
        let layers = if layers == 1 { String::new() } else { format!(" x {layers}") };
        let free = self.position.squares(SquareState::Free).count();
        format!("a board of {rows} x {columns}{layers} squares, too large to show; {free} squares are free")
    }

    fn drawing(&self, _labels: bool) -> Result<Picture, String> {
        upstar_draw::placement(&self.position).map_err(|error| error.to_string())
    }

    fn parts(&self) -> Vec<Arc<dyn Playable>> {
        vec![Arc::new(self.clone())]
    }

    fn moves(&self, _: Player) -> Box<dyn Iterator<Item = Move> + '_> {
        Box::new(self.position.moves().into_iter().filter_map(|made| self.made(made)))
    }

    fn move_names(&self, _: Player) -> Box<dyn Iterator<Item = String> + '_> {
        Box::new(self.position.moves().into_iter().map(|made| self.move_text(made)))
    }

    fn nth_move(&self, _: Player, place: usize) -> Option<Move> {
        self.made(*self.position.moves().get(place)?)
    }

    fn value(&self, budget: &Budget) -> Option<Result<Value, String>> {
        Thing::value(self, budget)
    }

    fn winner(&self, mover: Player, budget: &Budget) -> Result<Player, String> {
        Ok(if self.is_won(budget)? { mover } else { !mover })
    }

    /// All of them where a search can reach; on a large board the one of the strategy.
    fn winning_moves(&self, _: Player, budget: &Budget) -> Result<Vec<usize>, String> {
        const SEARCHED: usize = 64;
        let moves = self.position.moves();
        let place = |made: PlacementMove| moves.iter().position(|&other| other == made);
        match self.position.strategy() {
            Some(strategy) if strategy.first.is_none() => Ok(Vec::new()),
            Some(strategy) if moves.len() > SEARCHED => Ok(strategy.first.and_then(place).into_iter().collect()),
            _ => {
                let solved = budget.watched(|stop| self.position.winning_moves(Effort::until(stop)));
                let winning = solved.map_err(|error| how_far(&error, budget))?;
                let mut places: Vec<usize> = winning.answer.into_iter().filter_map(place).collect();
                places.sort_unstable();
                Ok(places)
            }
        }
    }
}

/// Why a search found nothing: which limit stopped it, and how far it came.
fn how_far(error: &upstar_rules::Error, budget: &Budget) -> String {
    match (budget.check(), error) {
        (Err(why), upstar_rules::Error::Stopped(far)) => format!("{why}, after {far}"),
        (Err(why), _) => why.to_string(),
        (Ok(()), error) => error.to_string(),
    }
}

fn told<T>(result: Result<T, String>, arguments: &Arguments) -> Result<T, Error> {
    result.map_err(|message| Error::new(arguments.span(), message))
}

pub(super) fn integer(n: usize) -> Answer {
    Value::from(i64::try_from(n).unwrap_or(i64::MAX)).into()
}

static ATTRIBUTES: &[Attribute<Placed>] = &[
    Attribute {
        name: "nimber",
        usage: "nimber",
        about: "the nimber",
        example: ("queens(6,6).nimber", "1"),
        ask: |placed, arguments| Ok(integer(told(placed.nimber(arguments.budget), arguments)? as usize)),
    },
    Attribute {
        name: "value",
        usage: "value",
        about: "the value, a nimber",
        example: ("bishops(3,3).value", "*2"),
        ask: |placed, arguments| Ok(Value::nimber(told(placed.nimber(arguments.budget), arguments)?.into()).into()),
    },
    Attribute {
        name: "outcome",
        usage: "outcome",
        about: "who wins: N (first player) or P (second player), by a strategy where there is one",
        example: ("knights(1000,1000).outcome", "P"),
        ask: |placed, arguments| {
            let won = told(placed.is_won(arguments.budget), arguments)?;
            Ok(Answer::Outcome(if won { Outcome::N } else { Outcome::P }))
        },
    },
    Attribute {
        name: "strategy",
        usage: "strategy",
        about: "a strategy by symmetry that decides the game, in words",
        example: (
            "queens(5,5).strategy",
            "the first player wins: put a queen on c3, then answer each piece with its image under a half turn about the centre; no free square is threatened from its image",
        ),
        ask: |placed, _| {
            let Some(strategy) = placed.position.strategy() else {
                return Ok(Answer::Text("no symmetry of the board gives a strategy".into()));
            };
            let position = placed.position.clone();
            Ok(Shown::answer(strategy.explanation.clone(), move || upstar_draw::strategy(&position, &strategy)))
        },
    },
    Attribute {
        name: "winning",
        usage: "winning",
        about: "the moves after which the opponent loses",
        example: ("queens(3,3).winning", "[b2]"),
        ask: |placed, arguments| {
            let solved = arguments.budget.watched(|stop| placed.position.winning_moves(Effort::until(stop)));
            let moves = told(solved.map_err(|error| how_far(&error, arguments.budget)), arguments)?.answer;
            Ok(Answer::List(moves.into_iter().map(|m| Answer::Text(placed.move_text(m))).collect()))
        },
    },
    Attribute {
        name: "free",
        usage: "free",
        about: "the squares where a piece may be put",
        example: ("queens(\"Q...|....|....|....\").free", "[c2, d2, b3, d3, b4, c4]"),
        ask: |placed, _| Ok(placed.squares(SquareState::Free)),
    },
    Attribute {
        name: "threatened",
        usage: "threatened",
        about: "the empty squares that a piece threatens",
        example: ("rooks(\"R.|..\").threatened", "[b1, a2]"),
        ask: |placed, _| Ok(placed.squares(SquareState::Threatened)),
    },
];
