//! What can be asked of a position of the tricolorability game.

use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock};
use std::time::Duration;

use upstar_draw::{Picture, terminal, tricolour};
use upstar_engine::Place;
use upstar_knots::tricolor::{CompleteGames, Counts, Crossings, Gameplan, Lemma1, Position, Recurrence, Solver};
use upstar_knots::{Diagram, notation};
use upstar_values::{Budget, Dyadic, Player, Value};

use crate::answer::Answer;
use crate::arguments::Arguments;
use crate::attribute::{self, Attribute, AttributeHelp, Question};
use crate::error::Error;
use crate::knots::diagram::Knot;
use crate::knots::position::KnotPosition;
use crate::playable::{Move, Playable};
use crate::positions::table_bytes;
use crate::thing::Thing;

/// A position of the tricolorability game.
#[derive(Clone)]
struct Tricolour {
    position: Position,
    /// The diagram as it was given.
    text: String,
    /// The diagram, where it was given as such.
    diagram: Option<Arc<Diagram>>,
}

/// One solver for the whole process, so that what one question found serves the next.
static SOLVER: LazyLock<Solver> = LazyLock::new(|| Solver::with_memory(table_bytes()).stopped_by(STOP.clone()));
static STOP: LazyLock<Arc<AtomicBool>> = LazyLock::new(Arc::default);

pub(super) fn twist(arguments: &mut Arguments) -> Result<Answer, Error> {
    let n = arguments.count("n", 1, 100_000)?;
    let crossings = Crossings::twist(n as usize).map_err(|error| Error::new(arguments.span(), error.to_string()))?;
    let strand = |&s: &u32| Value::from(i64::from(s)).into();
    let triple = |t: &[u32; 3]| Answer::List(t.iter().map(strand).collect());
    Ok(Answer::List(crossings.triples().iter().map(triple).collect()))
}

pub(super) fn tricolor(arguments: &mut Arguments) -> Result<Answer, Error> {
    let (given, span) = arguments.next("the diagram")?;
    let wrong = |message: String| Error::new(span.clone(), message);
    let diagram = diagram_of(&given).map_err(wrong)?.map(Arc::new);
    let crossings = match (&diagram, &given) {
        (Some(diagram), _) => {
            let triples = diagram.strand_triples().into_iter().map(|t| [t.over, t.incoming, t.outgoing]);
            Crossings::new(triples).map_err(|error| wrong(error.to_string()))?
        }
        (None, Answer::List(items)) => {
            let text: Vec<String> =
                items.iter().map(|item| item.to_string().replace('[', "(").replace(']', ")")).collect();
            format!("[{}]", text.join(","))
                .parse()
                .map_err(|error: upstar_knots::tricolor::Error| wrong(error.to_string()))?
        }
        (None, other) => {
            return Err(wrong(format!("expected a knot or the strands at its crossings, not {}", other.kind())));
        }
    };
    let position = match arguments.named("colours") {
        None => Position::start(&crossings),
        Some((Answer::Text(colours), span)) => {
            Position::parse(&crossings, &colours).map_err(|error| Error::new(span, error.to_string()))?
        }
        Some((_, span)) => return Err(Error::new(span, "colours is a text with one digit 0-3 for every strand")),
    };
    let text = match given {
        Answer::Text(code) => format!("\"{code}\""),
        Answer::Thing(knot) => knot.text(),
        _ if Crossings::twist(crossings.strands()).is_ok_and(|twist| twist == crossings) => {
            format!("twist({})", crossings.strands())
        }
        _ => crossings.to_string(),
    };
    Ok(Answer::Thing(Arc::new(Tricolour { position, text, diagram })))
}

/// The diagram that is meant by a code, a knot or a position with every crossing decided.
fn diagram_of(given: &Answer) -> Result<Option<Diagram>, String> {
    if let Answer::Text(code) = given {
        return notation::read(code).map(Some).map_err(|error| error.to_string());
    }
    if let Some(position) = given.thing::<KnotPosition>() {
        let undecided = || "some crossings are undecided; the tricolorability game needs a diagram".to_owned();
        return position.pseudodiagram()?.diagram().ok_or_else(undecided).map(Some);
    }
    Ok(given.thing::<Knot>().map(|knot| knot.diagram.clone()))
}

impl Tricolour {
    /// Asks the solver, and stops it when the budget is used up.
    fn solve<T>(
        &self,
        budget: &Budget,
        ask: impl FnOnce(&Solver) -> Result<T, upstar_knots::tricolor::Error>,
    ) -> Result<T, String> {
        let done = AtomicBool::new(false);
        let answer = std::thread::scope(|scope| {
            let watch = scope.spawn(|| {
                while !done.load(Ordering::Relaxed) {
                    if budget.check().is_err() {
                        STOP.store(true, Ordering::Relaxed);
                    }
                    std::thread::park_timeout(Duration::from_millis(20));
                }
            });
            let answer = ask(&SOLVER);
            done.store(true, Ordering::Relaxed);
            watch.thread().unpark();
            answer
        });
        STOP.store(false, Ordering::Relaxed);
        answer.map_err(|error| match (budget.check(), error) {
            (Err(why), error @ upstar_knots::tricolor::Error::LongTwist { .. }) => format!("{why}: {error}"),
            (Err(why), _) => why.to_string(),
            (Ok(()), error) => error.to_string(),
        })
    }

    fn counts(&self, arguments: &Arguments) -> Result<Counts, Error> {
        if self.position.colouring().coloured().next().is_some() {
            return Err(Error::new(
                arguments.span(),
                "this counts from the start of the game, where no strand is coloured",
            ));
        }
        Counts::of(self.position.crossings()).map_err(|error| Error::new(arguments.span(), error.to_string()))
    }
}

impl Thing for Tricolour {
    fn kind(&self) -> String {
        "a position of the tricolorability game".into()
    }

    fn text(&self) -> String {
        let colouring = self.position.colouring();
        match colouring.coloured().next() {
            None => format!("tricolor({})", self.text),
            Some(_) => format!("tricolor({}, colours=\"{colouring}\")", self.text),
        }
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

    fn playable(&self) -> Option<Arc<dyn Playable>> {
        Some(Arc::new(self.clone()))
    }

    fn listed(&self) -> Option<Result<Box<dyn Iterator<Item = String>>, String>> {
        let games = CompleteGames::of(self.position.crossings()).map_err(|error| error.to_string());
        Some(games.map(|games| Box::new(games.map(|game| game.to_string())) as Box<dyn Iterator<Item = String>>))
    }
}

impl Playable for Tricolour {
    fn games(&self) -> Vec<&'static str> {
        vec!["tricolor"]
    }

    fn is_impartial(&self) -> bool {
        true
    }

    fn players(&self) -> [&'static str; 2] {
        ["P1", "P2"]
    }

    fn text(&self) -> String {
        Thing::text(self)
    }

    fn picture(&self) -> String {
        format!("{}   crossings {}", self.position.colouring(), self.position.crossings())
    }

    fn sketch(&self) -> String {
        Playable::drawing(self, false).map_or_else(|_| self.picture(), |picture| terminal(&picture))
    }

    fn drawing(&self, labels: bool) -> Result<Picture, String> {
        tricolour(&self.position, self.diagram.as_deref(), labels).map_err(|error| error.to_string())
    }

    fn parts(&self) -> Vec<Arc<dyn Playable>> {
        vec![Arc::new(self.clone())]
    }

    fn moves(&self, _: Player) -> Box<dyn Iterator<Item = Move> + '_> {
        Box::new(self.position.moves().filter_map(|m| {
            let position = self.position.play(m).ok()?;
            let places = vec![Place::Strand(m.strand).to_string()];
            Some(Move { name: m.to_string(), places, to: Arc::new(Tricolour { position, ..self.clone() }) })
        }))
    }

    fn winner(&self, mover: Player, budget: &Budget) -> Result<Player, String> {
        let wins = self.solve(budget, |solver| solver.mover_wins(&self.position))?;
        Ok(if wins { mover } else { !mover })
    }
}

/// Text in memory, as long as it stays readable.
struct Bounded(Vec<u8>);

/// A gameplan longer than this is refused.
const MOST_BYTES: usize = 64 << 20;

impl Write for Bounded {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.0.len() + bytes.len() > MOST_BYTES {
            let message = format!("the tree is longer than {} MiB; ask for less depth", MOST_BYTES >> 20);
            return Err(io::Error::other(message));
        }
        self.0.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn told<T, E: ToString>(result: Result<T, E>, arguments: &Arguments) -> Result<T, Error> {
    result.map_err(|error| Error::new(arguments.span(), error.to_string()))
}

fn integer(n: impl Into<num_bigint::BigInt>) -> Answer {
    Value::from(Dyadic::new(n, 0)).into()
}

static ATTRIBUTES: &[Attribute<Tricolour>] = &[
    Attribute {
        name: "winner",
        usage: "winner",
        about: "who wins: P1, who started, or P2",
        example: ("tricolor(\"3_1\").winner", "P1"),
        ask: |game, arguments| {
            let winner = told(game.solve(arguments.budget, |solver| solver.winner(&game.position)), arguments)?;
            Ok(Answer::Text(winner.to_string()))
        },
    },
    Attribute {
        name: "nimber",
        usage: "nimber",
        about: "the nimber",
        example: ("tricolor(\"3_1\").nimber", "1"),
        ask: |game, arguments| {
            Ok(integer(told(game.solve(arguments.budget, |solver| solver.nimber(&game.position)), arguments)?))
        },
    },
    Attribute {
        name: "winning",
        usage: "winning",
        about: "the winning moves, up to renaming colours",
        example: ("tricolor(\"4_1\").winning", "[]"),
        ask: |game, arguments| {
            let moves = told(game.solve(arguments.budget, |solver| solver.winning_moves(&game.position)), arguments)?;
            Ok(Answer::List(moves.into_iter().map(|m| Answer::Text(m.to_string())).collect()))
        },
    },
    Attribute {
        name: "strands",
        usage: "strands",
        about: "how many strands the diagram has",
        example: ("tricolor(\"3_1\").strands", "3"),
        ask: |game, _| Ok(integer(game.position.crossings().strands())),
    },
    Attribute {
        name: "complete",
        usage: "complete",
        about: "how many complete games (maximal colourings) there are",
        example: ("tricolor(twist(9)).complete", "3075"),
        ask: |game, arguments| {
            let count = Counts::complete_of(game.position.crossings());
            Ok(integer(told(count, arguments)?))
        },
    },
    Attribute {
        name: "histogram",
        usage: "histogram",
        about: "how many complete games leave 0, 1, 2, … strands uncoloured",
        example: ("tricolor(twist(9)).histogram", "[3, 42, 906, 2076, 48]"),
        ask: |game, arguments| {
            let counts = game.counts(arguments)?;
            Ok(Answer::List(counts.histogram().iter().map(|n| integer(n.clone())).collect()))
        },
    },
    Attribute {
        name: "valid",
        usage: "valid",
        about: "how many valid positions there are",
        example: ("tricolor(\"3_1\").valid", "46"),
        ask: |game, arguments| Ok(integer(game.counts(arguments)?.valid().clone())),
    },
    Attribute {
        name: "gameplays",
        usage: "gameplays",
        about: "how many games can be played: complete games with an order of moves",
        example: ("tricolor(twist(2)).gameplays", "6"),
        ask: |game, arguments| Ok(integer(game.counts(arguments)?.gameplays())),
    },
    Attribute {
        name: "games",
        usage: "games or games(n)",
        about: "the first n complete games (100 if not said), a digit 0-3 for every strand",
        example: ("tricolor(twist(3)).games(4)", "[102, 103, 111, 201]"),
        ask: |game, arguments| {
            let most = match arguments.has_next() {
                true => arguments.count("n", 0, 1_000_000)?,
                false => 100,
            };
            let games = told(CompleteGames::of(game.position.crossings()), arguments)?;
            Ok(Answer::List(games.take(most as usize).map(|g| Answer::Text(g.to_string())).collect()))
        },
    },
    Attribute {
        name: "lemma",
        usage: "lemma",
        about: "what Lemma 1 says: if all complete games have the same parity, that decides the winner",
        example: (
            "tricolor(\"3_1\").lemma",
            "every complete game colours an odd number of strands (3), so Player 1 makes the last move: P1 (Lemma 1)",
        ),
        ask: |game, arguments| Ok(Answer::Text(Lemma1::of(&game.counts(arguments)?).to_string())),
    },
    Attribute {
        name: "gameplan",
        usage: "gameplan(depth) or gameplan(depth, as=\"json\")",
        about: "Player 1's gameplan tree to a depth: all moves of Player 2, and the winning ones of Player 1; as \"text\", \
                \"json\" or \"dot\" (Graphviz)",
        example: ("tricolor(twist(2)).gameplan(1)", "00 P2"),
        ask: |game, arguments| {
            let depth = arguments.count("depth", 0, 64)? as usize;
            let format = match arguments.named("as") {
                None => "text".to_owned(),
                Some((Answer::Text(format), span)) if !["text", "json", "dot"].contains(&format.as_str()) => {
                    return Err(Error::new(span, format!("a gameplan is written as text, json or dot, not {format}")));
                }
                Some((Answer::Text(format), _)) => format,
                Some((_, span)) => return Err(Error::new(span, "expected \"text\", \"json\" or \"dot\"")),
            };
            let budget = arguments.budget;
            let tree = game.solve(budget, |solver| {
                let mut text = Bounded(Vec::new());
                let root = Gameplan::root(solver, game.position.clone())?;
                let written = match format.as_str() {
                    "json" => root.write_json(&mut text, depth),
                    "dot" => root.write_dot(&mut text, depth),
                    _ => root.write_text(&mut text, depth),
                };
                Ok(written.map(|()| String::from_utf8_lossy(&text.0).trim_end().to_string()))
            });
            let tree = told(tree, arguments)?.map_err(|error| Error::new(arguments.span(), error.to_string()))?;
            Ok(Answer::Text(tree))
        },
    },
    Attribute {
        name: "recurrence",
        usage: "recurrence",
        about: "the linear recurrence that the complete games of twist(1), twist(2), … satisfy",
        example: (
            "tricolor(twist(1)).recurrence",
            "a(n) = 2a(n-1) - a(n-2) + 7a(n-3) - 7a(n-4) + 12a(n-5) - 4a(n-6) + 12a(n-8) from term 10 on",
        ),
        ask: |position, arguments| {
            let strands = position.position.crossings().strands();
            if Crossings::twist(strands).ok().as_ref() != Some(position.position.crossings()) {
                return Err(Error::new(arguments.span(), "this is asked of an n-twist: tricolor(twist(6)).recurrence"));
            }
            let twist = |n| Crossings::twist(n).and_then(|crossings| Counts::complete_of(&crossings));
            let terms = told((1..=60).map(twist).collect::<Result<Vec<_>, _>>(), arguments)?;
            match Recurrence::find(&terms) {
                Some(recurrence) => Ok(Answer::Text(recurrence.to_string())),
                None => Err(Error::new(arguments.span(), "no short recurrence fits the first 60 counts")),
            }
        },
    },
];
