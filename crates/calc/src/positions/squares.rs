//! What can be asked of the squares of a placement game as a graph: those a piece threatens from each other are
//! neighbours. Squares that are taken, threatened or missing are left out.

use std::sync::atomic::AtomicBool;

use upstar_rules::graphs::Graph;
use upstar_rules::placement::{SquareState, tour, warnsdorff};
use upstar_values::{Dyadic, Value};

use super::placement::{Placed, integer};
use crate::answer::Answer;
use crate::arguments::Arguments;
use crate::attribute::Attribute;
use crate::error::Error;
use crate::shown::Shown;

impl Placed {
    /// The piece that is asked about: the only one, or the one given as `piece="…"`.
    fn piece(&self, arguments: &mut Arguments) -> Result<usize, Error> {
        let pieces = self.position.pieces();
        let names = || pieces.iter().map(|piece| piece.to_string()).collect::<Vec<_>>().join(", ");
        match arguments.named("piece") {
            None if pieces.len() == 1 => Ok(0),
            None => {
                let error = Error::new(arguments.span(), "there are several pieces, each with a graph of its own");
                Err(error.help(format!("say which with piece=\"{}\"", pieces[0])))
            }
            Some((Answer::Text(text), span)) => {
                let found = pieces.iter().position(|piece| piece.name() == text);
                found.ok_or_else(|| Error::new(span, format!("the pieces are {}", names())))
            }
            Some((_, span)) => Err(Error::new(span, format!("piece is one of {}", names()))),
        }
    }

    /// Asks the graph of a piece something that can be stopped.
    fn ask_graph<T>(
        &self,
        arguments: &mut Arguments,
        ask: impl FnOnce(&Graph, &AtomicBool) -> upstar_rules::Result<T>,
    ) -> Result<T, Error> {
        let piece = self.piece(arguments)?;
        let told = |error: upstar_rules::Error| Error::new(arguments.span(), error.to_string());
        let graph = self.position.free_graph(piece).map_err(told)?;
        let answer = arguments.budget.watched(|stop| ask(&graph, stop));
        answer.map_err(|error| match arguments.budget.check() {
            Err(why) => Error::stopped(arguments.span(), why),
            Ok(()) => told(error),
        })
    }

    /// A set of squares that the graph is asked for, by their names.
    fn ask_set(
        &self,
        arguments: &mut Arguments,
        ask: impl FnOnce(&Graph, &AtomicBool) -> upstar_rules::Result<Vec<usize>>,
    ) -> Result<Answer, Error> {
        let names = self.ask_graph(arguments, |graph, stop| {
            let mut set = ask(graph, stop)?;
            set.sort_unstable();
            Ok(set.into_iter().map(|vertex| Answer::Text(graph.name(vertex).into())).collect())
        })?;
        Ok(Answer::List(names))
    }

    /// The piset of a square, or its complement.
    fn piset(&self, arguments: &mut Arguments, complement: bool) -> Result<Answer, Error> {
        let (name, span) = arguments.text("the square")?;
        let piece = self.piece(arguments)?;
        let told = |error: upstar_rules::Error| Error::new(span.clone(), error.to_string());
        let square = self.position.square_called(&name).map_err(told)?;
        let set = if complement { self.position.copiset(piece, square) } else { self.position.piset(piece, square) };
        Ok(Answer::Text(set.map_err(told)?.to_string()))
    }

    /// A knight's tour of the board.
    fn tour(&self, arguments: &mut Arguments) -> Result<Answer, Error> {
        let of_knights = matches!(self.position.pieces(), [piece] if piece.name() == "knight");
        if !of_knights || self.position.states().contains(&SquareState::Hole) {
            return Err(Error::new(arguments.span(), "a tour is asked of knights on a board without holes"));
        }
        let mut kind = |most: &[&str]| -> Result<Option<String>, Error> {
            if !arguments.has_next() {
                return Ok(None);
            }
            let (text, span) = arguments.text("the kind of tour")?;
            let known = most.contains(&text.as_str());
            known.then_some(Some(text)).ok_or_else(|| Error::new(span, format!("expected {}", most.join(" or "))))
        };
        let closed = kind(&["closed", "open"])?.is_none_or(|kind| kind == "closed");
        let by_rule = kind(&["warnsdorff"])?.is_some();
        let board = self.position.board();
        let found = if by_rule {
            let starts = (0..board.squares()).step_by(board.squares().div_ceil(64).max(1));
            let closes = |tour: &Vec<usize>| {
                !closed || self.position.threatened_from(0, tour[0]).contains(&tour[tour.len() - 1])
            };
            let tour = starts.filter_map(|start| warnsdorff(board, start)).find(closes);
            let stuck = || Error::new(arguments.span(), "Warnsdorff's rule got stuck from every start that was tried");
            Some(tour.ok_or_else(stuck)?)
        } else {
            tour(board, closed).map_err(|error| Error::new(arguments.span(), error.to_string()))?
        };
        let Some(tour) = found else { return Ok(Answer::Text("there is none".into())) };
        let mut numbers = vec![0; tour.len()];
        for (step, &square) in tour.iter().enumerate() {
            numbers[square] = step + 1;
        }
        let width = tour.len().to_string().len();
        let row = |squares: &[usize]| squares.iter().map(|n| format!("{n:>width$}")).collect::<Vec<_>>().join(" ");
        let [rows, columns, _] = board.sizes();
        let layer = |squares: &[usize]| squares.chunks(columns.max(1)).map(row).collect::<Vec<_>>().join("\n");
        let words = numbers.chunks((rows * columns).max(1)).map(layer).collect::<Vec<_>>().join("\n\n");
        Ok(Shown::answer(words, move || upstar_draw::tour(rows, columns, &tour, closed)))
    }
}

fn count(n: u128) -> Answer {
    Value::from(Dyadic::new(n, 0)).into()
}

/// Questions about the graph of a piece.
pub(super) static ATTRIBUTES: &[Attribute<Placed>] = &[
    Attribute {
        name: "independence",
        usage: "independence",
        about: "the most pieces that stand on the board without threatening each other",
        example: ("queens(8,8).independence", "8"),
        ask: |placed, arguments| Ok(integer(placed.ask_graph(arguments, Graph::largest_independent_set)?.len())),
    },
    Attribute {
        name: "independent_set",
        usage: "independent_set",
        about: "squares for that many pieces",
        example: ("kings(3,3).independent_set", "[a1, c1, a3, c3]"),
        ask: |placed, arguments| placed.ask_set(arguments, Graph::largest_independent_set),
    },
    Attribute {
        name: "placements",
        usage: "placements",
        about: "how many ways there are to put that many pieces",
        example: ("queens(8,8).placements", "92"),
        ask: |placed, arguments| {
            Ok(integer(placed.ask_graph(arguments, Graph::count_largest_independent_sets)? as usize))
        },
    },
    Attribute {
        name: "domination",
        usage: "domination",
        about: "the fewest pieces that occupy or threaten every square",
        example: ("knights(8,8).domination", "12"),
        ask: |placed, arguments| {
            Ok(integer(placed.ask_graph(arguments, |graph, stop| graph.smallest_dominating_set(false, stop))?.len()))
        },
    },
    Attribute {
        name: "dominating_set",
        usage: "dominating_set",
        about: "squares for that few pieces",
        example: ("kings(3,3).dominating_set", "[b2]"),
        ask: |placed, arguments| placed.ask_set(arguments, |graph, stop| graph.smallest_dominating_set(false, stop)),
    },
    Attribute {
        name: "independent_domination",
        usage: "independent_domination",
        about: "the fewest that do so without threatening each other: the shortest game",
        example: ("queens(8,8).independent_domination", "5"),
        ask: |placed, arguments| {
            Ok(integer(placed.ask_graph(arguments, |graph, stop| graph.smallest_dominating_set(true, stop))?.len()))
        },
    },
    Attribute {
        name: "independent_dominating_set",
        usage: "independent_dominating_set",
        about: "squares for that few pieces",
        example: ("kings(3,6).independent_dominating_set", "[b2, e2]"),
        ask: |placed, arguments| placed.ask_set(arguments, |graph, stop| graph.smallest_dominating_set(true, stop)),
    },
    Attribute {
        name: "terminal_sets",
        usage: "terminal_sets",
        about: "how many games end with 0, 1, 2, … pieces on the board, as sets of squares",
        example: ("queens(3,3).terminal_sets", "[0, 1, 8]"),
        ask: |placed, arguments| {
            let counts = placed.ask_graph(arguments, Graph::terminal_sets)?;
            Ok(Answer::List(counts.into_iter().map(count).collect()))
        },
    },
    Attribute {
        name: "terminal_count",
        usage: "terminal_count",
        about: "how many sets of squares a game can end with",
        example: ("queens(3,3).terminal_count", "9"),
        ask: |placed, arguments| {
            Ok(count(placed.ask_graph(arguments, Graph::terminal_sets)?.into_iter().fold(0, u128::saturating_add)))
        },
    },
    Attribute {
        name: "chromatic",
        usage: "chromatic",
        about: "the fewest colours such that squares a move apart differ",
        example: ("knights(5,5).chromatic", "2"),
        ask: |placed, arguments| Ok(integer(placed.ask_graph(arguments, Graph::chromatic_number)?)),
    },
    Attribute {
        name: "clique",
        usage: "clique",
        about: "the most squares that are all a move apart",
        example: ("queens(4,4).clique", "5"),
        ask: |placed, arguments| Ok(integer(placed.ask_graph(arguments, Graph::largest_clique)?.len())),
    },
    Attribute {
        name: "bipartite",
        usage: "bipartite",
        about: "whether the graph of moves is bipartite",
        example: ("knights(8,8).bipartite", "true"),
        ask: |placed, arguments| Ok(placed.ask_graph(arguments, |graph, _| Ok(graph.is_bipartite()))?.into()),
    },
    Attribute {
        name: "connected",
        usage: "connected",
        about: "whether every square can be reached from every other",
        example: ("knights(3,3).connected", "false"),
        ask: |placed, arguments| Ok(placed.ask_graph(arguments, |graph, _| Ok(graph.is_connected()))?.into()),
    },
    Attribute {
        name: "perfect",
        usage: "perfect",
        about: "whether every part of the graph needs as many colours as its largest clique has squares",
        example: ("rooks(4,4).perfect", "true"),
        ask: |placed, arguments| Ok(placed.ask_graph(arguments, Graph::is_perfect)?.into()),
    },
    Attribute {
        name: "piset",
        usage: "piset(\"b3\")",
        about: "the square and all that a piece there threatens, as a graph",
        example: ("knights(3,3).piset(\"a1\")", "a1-c2 a1-b3"),
        ask: |placed, arguments| placed.piset(arguments, false),
    },
    Attribute {
        name: "copiset",
        usage: "copiset(\"b3\")",
        about: "the complement of the piset: the same squares, and exactly the other edges",
        example: ("knights(3,3).copiset(\"a1\")", "a1 c2-b3"),
        ask: |placed, arguments| placed.piset(arguments, true),
    },
    Attribute {
        name: "tour",
        usage: "tour, tour(\"open\") or tour(\"open\", \"warnsdorff\")",
        about: "a closed (or open) knight's tour of the board, as the number of each square on it; built from blocks and \
                by search, or by Warnsdorff's rule",
        example: ("knights(3,3).tour", "there is none"),
        ask: |placed, arguments| placed.tour(arguments),
    },
];
