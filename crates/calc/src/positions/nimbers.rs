//! Impartial games on graphs and boards that are asked for their nimbers only.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use upstar_engine::nimber::{Effort, Nimber};
use upstar_rules::About;
use upstar_rules::boards::Chomp;
use upstar_rules::graphs::{ArcKayles, Graph, NodeKayles};
use upstar_values::{Budget, Outcome, Value};

use crate::answer::Answer;
use crate::arguments::Arguments;
use crate::attribute::{self, Attribute, AttributeHelp, Question};
use crate::catalogue::Game;
use crate::error::Error;
use crate::thing::Thing;

type Ask = Box<dyn Fn(&AtomicBool) -> upstar_rules::Result<Nimber> + Send + Sync>;

/// A position that is asked for its nimber.
struct Impartial {
    game: &'static str,
    text: String,
    nimber: Ask,
}

fn answer(game: &'static str, text: String, nimber: Ask) -> Answer {
    Answer::Thing(Arc::new(Impartial { game, text, nimber }))
}

pub(super) static GAMES: &[Game] = &[
    Game {
        about: About {
            name: "node_kayles",
            title: "Node Kayles",
            rules: "In turn, choose a vertex of the graph that is left; it goes with all its neighbours. Who cannot loses.",
            notation: "node_kayles(\"a-b b-c\"), node_kayles(grid(3,4)), node_kayles(path(5))",
            example: ("node_kayles(path(5)).nimber", "3"),
            source: "T. J. Schaefer, J. Comput. System Sci. 16 (1978)",
        },
        make: |arguments| {
            let (text, graph) = graph(arguments)?;
            let game = NodeKayles(graph);
            let nimber: Ask = Box::new(move |stop| Ok(game.nimber(Effort::until(stop))?.answer));
            Ok(answer("Node Kayles", format!("node_kayles(\"{text}\")"), nimber))
        },
    },
    Game {
        about: About {
            name: "arc_kayles",
            title: "Arc Kayles",
            rules: "In turn, choose an edge of the graph that is left; its two ends go with all their edges. Who cannot loses.",
            notation: "arc_kayles(\"a-b b-c\"), arc_kayles(grid(3,4))",
            example: ("arc_kayles(path(5)).nimber", "0"),
            source: "T. J. Schaefer, J. Comput. System Sci. 16 (1978)",
        },
        make: |arguments| {
            let (text, graph) = graph(arguments)?;
            let game = ArcKayles(graph);
            let nimber: Ask = Box::new(move |stop| Ok(game.nimber(Effort::until(stop))?.answer));
            Ok(answer("Arc Kayles", format!("arc_kayles(\"{text}\")"), nimber))
        },
    },
    Game {
        about: About {
            name: "chomp",
            title: "Chomp",
            rules: "In turn, bite off a square of the chocolate bar with all that are below and to the right of it. The square at \
                    the top left is poisoned: who must eat it loses.",
            notation: "chomp(4,4,4): the lengths of the rows, none longer than the one above",
            example: ("chomp(2,2).nimber", "2"),
            source: "D. Gale, Amer. Math. Monthly 81 (1974); Winning Ways ch. 18",
        },
        make: |arguments| {
            let mut rows = Vec::new();
            while arguments.has_next() {
                rows.push(arguments.count("the length of a row", 0, i64::MAX)? as usize);
            }
            let text = format!("chomp({})", rows.iter().map(usize::to_string).collect::<Vec<_>>().join(","));
            let bar = Chomp::new(rows).map_err(|error| Error::new(arguments.span(), error.to_string()))?;
            Ok(answer("Chomp", text, Box::new(move |_| bar.nimber())))
        },
    },
];

fn graph(arguments: &mut Arguments) -> Result<(String, Graph), Error> {
    let (text, span) = arguments.text("the graph")?;
    let graph = text.parse().map_err(|error: upstar_rules::Error| Error::new(span, error.to_string()))?;
    Ok((text, graph))
}

impl Impartial {
    fn nimber(&self, budget: &Budget) -> Result<i64, String> {
        let nimber = budget.watched(|stop| (self.nimber)(stop));
        nimber
            .map(|n| n.0.into())
            .map_err(|error| budget.check().err().map_or_else(|| error.to_string(), |why| why.to_string()))
    }
}

impl Thing for Impartial {
    fn kind(&self) -> String {
        format!("a position of {}", self.game)
    }

    fn text(&self) -> String {
        self.text.clone()
    }

    fn attributes(&self) -> Vec<AttributeHelp> {
        ATTRIBUTES.iter().map(Attribute::help).collect()
    }

    fn ask(&self, question: Question) -> Result<Answer, Error> {
        attribute::ask(ATTRIBUTES, self, &self.kind(), question)
    }

    fn as_any(&self) -> &dyn std::any::Any {
        self
    }

    fn value(&self, budget: &Budget) -> Option<Result<Value, String>> {
        Some(self.nimber(budget).map(|nimber| Value::nimber(nimber.unsigned_abs())))
    }

    fn has_value(&self) -> bool {
        true
    }
}

static ATTRIBUTES: &[Attribute<Impartial>] = &[
    Attribute {
        name: "nimber",
        usage: "nimber",
        about: "the nimber",
        example: ("node_kayles(path(2)).nimber", "1"),
        ask: |game, arguments| {
            let nimber = game.nimber(arguments.budget).map_err(|message| Error::new(arguments.span(), message))?;
            Ok(Value::from(nimber).into())
        },
    },
    Attribute {
        name: "value",
        usage: "value",
        about: "the value, a nimber",
        example: ("node_kayles(path(2)).value", "*"),
        ask: |game, arguments| {
            let nimber = game.nimber(arguments.budget).map_err(|message| Error::new(arguments.span(), message))?;
            Ok(Value::nimber(nimber.unsigned_abs()).into())
        },
    },
    Attribute {
        name: "outcome",
        usage: "outcome",
        about: "who wins: N (first player) or P (second player)",
        example: ("arc_kayles(path(5)).outcome", "P"),
        ask: |game, arguments| {
            let nimber = game.nimber(arguments.budget).map_err(|message| Error::new(arguments.span(), message))?;
            Ok(Answer::Outcome(if nimber == 0 { Outcome::P } else { Outcome::N }))
        },
    },
];
