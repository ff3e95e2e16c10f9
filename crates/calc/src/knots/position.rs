//! Positions of the knotting-unknotting game: shadows, pseudodiagrams, rational ones, and their connected sums.

use std::sync::Arc;

use upstar_knots::rational::{self, Class, RationalPseudodiagram, RationalShadow, Summand, sum_of_shadows};
use upstar_knots::{
    ExtendedOutcome, Move, Outcome, Player, Pseudodiagram, Shadow, Sign, extended_outcome, is_zero_game, notation,
    outcome, unknotted_resolutions, winning_moves,
};
use upstar_values::{Budget, Dyadic, Value};

use crate::answer::Answer;
use crate::arguments::Arguments;
use crate::attribute::{self, Attribute, AttributeHelp, Question};
use crate::error::Error;
use crate::knots::diagram::Knot;
use crate::knots::within;
use crate::playable::Playable;
use crate::thing::Thing;

/// A connected sum of one or more parts.
#[derive(Clone)]
pub(crate) struct KnotPosition {
    parts: Vec<Part>,
}

#[derive(Clone)]
enum Part {
    /// Any pseudodiagram, with the expression that makes it.
    General(Pseudodiagram, String),
    Rational(RationalPseudodiagram),
}

fn as_answer(part: Part) -> Answer {
    Answer::Thing(Arc::new(KnotPosition { parts: vec![part] }))
}

pub(super) fn shadow(arguments: &mut Arguments) -> Result<Answer, Error> {
    let (code, span) = arguments.text("CODE")?;
    let shadow: Shadow = code.parse().map_err(|error: upstar_knots::Error| Error::new(span, error.to_string()))?;
    Ok(as_answer(Part::General(shadow.into(), format!("shadow(\"{code}\")"))))
}

pub(super) fn pseudo(arguments: &mut Arguments) -> Result<Answer, Error> {
    let (code, span) = arguments.text("CODE")?;
    let told = |error: upstar_knots::Error| Error::new(span.clone(), error.to_string());
    let diagram = notation::read(&code).map_err(told)?;
    let crossings = diagram.crossings().len();
    let (list, list_span) = match arguments.named("undecided").or_else(|| arguments.next_if_any()) {
        None => (String::new(), span.clone()),
        Some((Answer::Text(text), span)) => (text, span),
        Some((_, span)) => {
            return Err(Error::new(span, "undecided is a text with the numbers of crossings: \"1 4 5\""));
        }
    };
    let mut undecided = Vec::new();
    for word in list.split([' ', ',']).filter(|word| !word.is_empty()) {
        match word.parse::<usize>() {
            Ok(n) if (1..=crossings).contains(&n) => undecided.push(n - 1),
            _ => {
                return Err(Error::new(
                    list_span,
                    format!("{word} is no crossing; they are numbered from 1 to {crossings}"),
                ));
            }
        }
    }
    let position = Pseudodiagram::new(&diagram, &undecided).map_err(told)?;
    Ok(as_answer(Part::General(position, format!("pseudo(\"{code}\", undecided=\"{list}\")"))))
}

pub(super) fn rational(arguments: &mut Arguments) -> Result<Answer, Error> {
    let (text, span) = arguments.text("the notation")?;
    let diagram = text.parse().map_err(|error: rational::Error| Error::new(span, error.to_string()))?;
    Ok(as_answer(Part::Rational(diagram)))
}

impl Part {
    fn text(&self) -> String {
        match self {
            Part::General(_, text) => text.clone(),
            Part::Rational(diagram) => format!("rational(\"{diagram}\")"),
        }
    }

    fn pseudodiagram(&self) -> Result<Pseudodiagram, String> {
        match self {
            Part::General(position, _) => Ok(position.clone()),
            Part::Rational(diagram) => diagram.pseudodiagram().map_err(|error| error.to_string()),
        }
    }

    fn undecided(&self) -> Dyadic {
        match self {
            Part::General(position, _) => Dyadic::new(position.undecided().len(), 0),
            Part::Rational(diagram) => Dyadic::new(diagram.unresolved(), 0),
        }
    }

    fn summand(&self, budget: &Budget) -> Result<Summand, String> {
        match self {
            Part::General(position, text) => {
                within(budget, |control| Summand::of_pseudodiagram(text, position, control))
            }
            Part::Rational(diagram) => diagram.summand().map_err(|error| error.to_string()),
        }
    }
}

/// Who wins, and by which way that was found.
struct Solved {
    outcome: Outcome,
    why: String,
}

impl KnotPosition {
    pub fn general(position: Pseudodiagram, text: Option<String>) -> Answer {
        let text = text.unwrap_or_else(|| pseudo_text(&position));
        as_answer(Part::General(position, text))
    }

    /// The whole sum as one pseudodiagram.
    pub fn pseudodiagram(&self) -> Result<Pseudodiagram, String> {
        let mut parts = self.parts.iter().map(Part::pseudodiagram);
        let first = parts.next().unwrap_or_else(|| Err("an empty sum".into()))?;
        parts.try_fold(first, |sum, part| Ok(sum.connected_sum(&part?)))
    }

    fn undecided(&self) -> Dyadic {
        self.parts.iter().map(Part::undecided).fold(Dyadic::ZERO, |sum, n| sum + n)
    }

    /// The parts as rational shadows, if all of them are.
    fn rational_shadows(&self) -> Option<Vec<RationalShadow>> {
        let shadow = |part: &Part| match part {
            Part::Rational(diagram) => RationalShadow::new(diagram.clone()).ok(),
            Part::General(..) => None,
        };
        self.parts.iter().map(shadow).collect()
    }

    fn solve(&self, budget: &Budget) -> Result<Solved, String> {
        if let Some(shadows) = self.rational_shadows() {
            if let [shadow] = &shadows[..] {
                let verdict = shadow.verdict();
                return Ok(Solved { outcome: verdict.outcome(), why: verdict.to_string() });
            }
            let verdict = sum_of_shadows(&shadows);
            return Ok(Solved { outcome: verdict.outcome(), why: verdict.to_string() });
        }
        match &self.parts[..] {
            [Part::General(position, _)] => {
                let outcome = within(budget, |control| outcome(position, control))?;
                Ok(Solved { outcome, why: format!("{outcome} by search of all positions") })
            }
            [Part::Rational(diagram)] => {
                let solution = diagram.solve().map_err(|error| error.to_string())?;
                let outcome = solution.outcome();
                Ok(Solved { outcome, why: format!("{outcome} by search over the twist regions") })
            }
            parts => {
                let summands = parts.iter().map(|part| part.summand(budget)).collect::<Result<Vec<_>, _>>()?;
                let sum = rational::sum(&summands);
                if let Some(outcome) = sum.outcome() {
                    return Ok(Solved { outcome, why: sum.to_string() });
                }
                let whole = self.pseudodiagram()?;
                let outcome = within(budget, |control| outcome(&whole, control))?;
                Ok(Solved { outcome, why: format!("{outcome} by search of the whole sum") })
            }
        }
    }

    fn extended(&self, budget: &Budget) -> Result<ExtendedOutcome, String> {
        if let Some(shadows) = self.rational_shadows() {
            let class: Class = match &shadows[..] {
                [shadow] => shadow.verdict().class(),
                many => sum_of_shadows(many).class(),
            };
            return Ok(class.normalized().extended(class.parity()));
        }
        if let [Part::Rational(diagram)] = &self.parts[..] {
            return diagram.solve().map(|solution| solution.extended()).map_err(|error| error.to_string());
        }
        let whole = self.pseudodiagram()?;
        within(budget, |control| extended_outcome(&whole, control))
    }
}

/// The expression that makes a pseudodiagram: some diagram of it, and what is undecided.
fn pseudo_text(position: &Pseudodiagram) -> String {
    let undecided = position.undecided();
    match position.resolved(&vec![Sign::Positive; undecided.len()]) {
        Ok(diagram) => {
            let list: Vec<String> = undecided.iter().map(|i| (i + 1).to_string()).collect();
            format!("pseudo(\"pd:{}\", undecided=\"{}\")", diagram.pd(), list.join(" "))
        }
        Err(_) => "a pseudodiagram".into(),
    }
}

impl Thing for KnotPosition {
    fn kind(&self) -> String {
        "a position of the knotting-unknotting game".into()
    }

    fn text(&self) -> String {
        self.parts.iter().map(Part::text).collect::<Vec<_>>().join(" # ")
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
        let position = self.pseudodiagram().ok()?;
        Some(Arc::new(super::play::KnotGame::new(position, self.text(), self.parts.len() > 1)))
    }

    /// A rational tangle alone is drawn in its standard form, unless crossings are to be numbered.
    fn drawing(&self, labels: bool) -> Option<Result<upstar_draw::Picture, String>> {
        if let ([Part::Rational(diagram)], false) = (&self.parts[..], labels) {
            let steps: Vec<(i64, u64)> = diagram.twists().iter().map(|t| (t.resolved, t.unresolved)).collect();
            if let Ok(picture) = upstar_draw::rational(&steps) {
                return Some(Ok(picture));
            }
        }
        self.playable().map(|position| position.drawing(labels))
    }

    fn connected_sum(&self, other: &Answer) -> Option<Result<Answer, String>> {
        let other_parts = match other.thing::<KnotPosition>() {
            Some(position) => position.parts.clone(),
            None => {
                let knot = other.thing::<Knot>()?;
                let position = match Pseudodiagram::new(&knot.diagram, &[]) {
                    Ok(position) => position,
                    Err(error) => return Some(Err(error.to_string())),
                };
                vec![Part::General(position, knot.text())]
            }
        };
        let parts = self.parts.iter().cloned().chain(other_parts).collect();
        Some(Ok(Answer::Thing(Arc::new(KnotPosition { parts }))))
    }
}

/// The expression that makes a position after moves, all of them in one list.
pub(super) fn decided_text(text: &str, is_sum: bool, moves: &[Move]) -> String {
    if moves.is_empty() {
        return text.into();
    }
    let words = moves.iter().map(|&m| move_text(m)).collect::<Vec<_>>().join(" ");
    let begun = text.strip_suffix("\")").filter(|_| !is_sum);
    let list = begun.and_then(|begun| begun.rsplit_once(".decide(\""));
    match (begun, list) {
        (Some(begun), Some((_, earlier))) if !earlier.contains('"') => format!("{begun} {words}\")"),
        _ if is_sum => format!("({text}).decide(\"{words}\")"),
        _ => format!("{text}.decide(\"{words}\")"),
    }
}

/// How a move is written: `3+` decides crossing 3 positively.
pub(super) fn move_text(m: Move) -> String {
    format!("{}{}", m.crossing + 1, if m.sign == Sign::Positive { '+' } else { '-' })
}

fn told<T>(result: Result<T, String>, arguments: &Arguments) -> Result<T, Error> {
    result.map_err(|message| Error::new(arguments.span(), message))
}

fn text(words: impl ToString) -> Answer {
    Answer::Text(words.to_string())
}

static ATTRIBUTES: &[Attribute<KnotPosition>] = &[
    Attribute {
        name: "outcome",
        usage: "outcome",
        about: "who wins: 1 or 2 (the first or second to move), U (the Unknotter) or K (the Knotter)",
        example: ("shadow(\"7_4\").outcome", "1"),
        ask: |position, arguments| Ok(text(told(position.solve(arguments.budget), arguments)?.outcome)),
    },
    Attribute {
        name: "why",
        usage: "why",
        about: "the outcome, with the theorem, reduction or search that decided it",
        example: (
            "rational(\"[(5)]\").why",
            "U by Theorem 6.4: reduces by pseudo-Reidemeister I moves to the odd-even shadow [(5)]",
        ),
        ask: |position, arguments| Ok(text(told(position.solve(arguments.budget), arguments)?.why)),
    },
    Attribute {
        name: "extended",
        usage: "extended",
        about: "the outcomes of the position and of the position with * added",
        example: ("shadow(\"4_1\").extended", "[2, 1]"),
        ask: |position, arguments| {
            let extended = told(position.extended(arguments.budget), arguments)?;
            Ok(Answer::List(vec![text(extended.outcome), text(extended.with_star)]))
        },
    },
    Attribute {
        name: "normalized",
        usage: "normalized",
        about: "the outcomes of the even and of the odd projection (Definition 3.11)",
        example: ("shadow(\"7_4\").normalized", "[2, 1]"),
        ask: |position, arguments| {
            let (even, odd) = told(position.extended(arguments.budget), arguments)?.normalised();
            Ok(Answer::List(vec![text(even), text(odd)]))
        },
    },
    Attribute {
        name: "x",
        usage: "x",
        about: "X of Definition 3.13: 1, 2 or 3",
        example: ("shadow(\"4_1\").x", "1"),
        ask: |position, arguments| {
            Ok(Value::from(i64::from(told(position.extended(arguments.budget), arguments)?.x())).into())
        },
    },
    Attribute {
        name: "y",
        usage: "y",
        about: "Y of Definition 3.13: 1, 2 or 3",
        example: ("shadow(\"4_1\").y", "3"),
        ask: |position, arguments| {
            Ok(Value::from(i64::from(told(position.extended(arguments.budget), arguments)?.y())).into())
        },
    },
    Attribute {
        name: "parity",
        usage: "parity",
        about: "whether the number of undecided crossings is even or odd",
        example: ("shadow(\"7_4\").parity", "odd"),
        ask: |position, _| Ok(text(if position.undecided().half().is_integer() { "even" } else { "odd" })),
    },
    Attribute {
        name: "is_zero_game",
        usage: "is_zero_game",
        about: "whether it may be added to any position without changing who wins (Definition 3.3)",
        example: ("rational(\"[(2),(1)]\").is_zero_game", "false"),
        ask: |position, arguments| {
            if let [Part::Rational(diagram)] = &position.parts[..] {
                let solution = told(diagram.solve().map_err(|error| error.to_string()), arguments)?;
                return Ok(solution.is_zero_game().into());
            }
            let whole = told(position.pseudodiagram(), arguments)?;
            Ok(told(within(arguments.budget, |control| is_zero_game(&whole, control)), arguments)?.into())
        },
    },
    Attribute {
        name: "winning",
        usage: "winning(Knotter) or winning(Unknotter)",
        about: "the moves with which the player, about to move, wins: 3+ decides crossing 3 positively",
        example: ("shadow(\"8_18\").winning(Unknotter)", "[]"),
        ask: |position, arguments| {
            let (name, span) = arguments.text("the player")?;
            let player = match name.as_str() {
                "Knotter" => Player::Knotter,
                "Unknotter" => Player::Unknotter,
                _ => return Err(Error::new(span, "expected Knotter or Unknotter")),
            };
            let whole = told(position.pseudodiagram(), arguments)?;
            let moves = told(within(arguments.budget, |control| winning_moves(&whole, player, control)), arguments)?;
            Ok(Answer::List(moves.into_iter().map(|m| text(move_text(m))).collect()))
        },
    },
    Attribute {
        name: "unknotted",
        usage: "unknotted",
        about: "how many of the resolutions are the unknot",
        example: ("shadow(\"3_1\").unknotted", "6"),
        ask: |position, arguments| {
            if let [Part::Rational(diagram)] = &position.parts[..] {
                let count = told(diagram.unknotted_resolutions().map_err(|error| error.to_string()), arguments)?;
                return Ok(Value::from(Dyadic::new(count, 0)).into());
            }
            let whole = told(position.pseudodiagram(), arguments)?;
            let count = told(unknotted_resolutions(&whole).map_err(|error| error.to_string()), arguments)?;
            Ok(Value::from(Dyadic::new(count, 0)).into())
        },
    },
    Attribute {
        name: "undecided",
        usage: "undecided",
        about: "how many crossings are undecided",
        example: ("shadow(\"8_18\").undecided", "8"),
        ask: |position, _| Ok(Value::from(position.undecided()).into()),
    },
    Attribute {
        name: "decide",
        usage: "decide(\"3+\")",
        about: "the position after moves: 3+ decides crossing 3 positively, 3- negatively",
        example: ("shadow(\"3_1\").decide(\"1+\").outcome", "U"),
        ask: |position, arguments| {
            let (moves, span) = arguments.text("the moves")?;
            let mut whole = told(position.pseudodiagram(), arguments)?;
            let mut made = Vec::new();
            for word in moves.split([' ', ',']).filter(|word| !word.is_empty()) {
                let wrong = || Error::new(span.clone(), format!("{word} is no move")).help("3+ or 3- for crossing 3");
                let (number, sign) = match word.strip_suffix('+') {
                    Some(number) => (number, Sign::Positive),
                    None => (word.strip_suffix('-').ok_or_else(wrong)?, Sign::Negative),
                };
                let crossing = number.parse::<usize>().ok().and_then(|n| n.checked_sub(1)).ok_or_else(wrong)?;
                whole = whole.decided(crossing, sign).map_err(|error| Error::new(span.clone(), error.to_string()))?;
                made.push(Move { crossing, sign });
            }
            Ok(KnotPosition::general(whole, Some(decided_text(&position.text(), position.parts.len() > 1, &made))))
        },
    },
    Attribute {
        name: "reduced",
        usage: "reduced",
        about: "what is left after pseudo-Reidemeister moves, step by step",
        example: ("rational(\"[(1),(2)]\").reduced", "[(1),(2)]\n  = [(3)]  by (1)"),
        ask: |position, arguments| {
            if let Some(shadows) = position.rational_shadows()
                && let [shadow] = &shadows[..]
            {
                return Ok(text(shadow.verdict().chain()));
            }
            let whole = told(position.pseudodiagram(), arguments)?;
            let reduction = told(whole.reduced().map_err(|error| error.to_string()), arguments)?;
            let numbers =
                |crossings: &[usize]| crossings.iter().map(|i| (i + 1).to_string()).collect::<Vec<_>>().join(" ");
            let mut lines: Vec<String> =
                reduction.steps.iter().map(|step| format!("{} takes {}", step.by, numbers(&step.crossings))).collect();
            lines.push(match &reduction.left[..] {
                [] => "nothing is left".into(),
                left => format!("left: {}", numbers(left)),
            });
            Ok(text(lines.join("\n")))
        },
    },
    Attribute {
        name: "fraction",
        usage: "fraction",
        about: "the Conway fraction of a resolved rational tangle",
        example: ("rational(\"[2,1,3]\").fraction", "11/3"),
        ask: |position, arguments| match &position.parts[..] {
            [Part::Rational(diagram)] => {
                Ok(text(told(diagram.fraction().map_err(|error| error.to_string()), arguments)?))
            }
            _ => Err(Error::new(arguments.span(), "only a rational tangle has a fraction")),
        },
    },
    Attribute {
        name: "is_knot",
        usage: "is_knot",
        about: "whether it closes to a knot, not to a link of two components",
        example: ("rational(\"[2]\").is_knot", "false"),
        ask: |position, arguments| match &position.parts[..] {
            [Part::Rational(diagram)] => Ok(diagram.is_knot().into()),
            _ => Ok((told(position.pseudodiagram(), arguments)?.curve().components().len() == 1).into()),
        },
    },
    Attribute {
        name: "is_unknot",
        usage: "is_unknot",
        about: "whether a position with every crossing decided is the unknot",
        example: ("rational(\"[1,-1,2]\").is_unknot", "true"),
        ask: |position, arguments| match &position.parts[..] {
            [Part::Rational(diagram)] => {
                Ok(told(diagram.is_unknot().map_err(|error| error.to_string()), arguments)?.into())
            }
            _ => {
                let whole = told(position.pseudodiagram(), arguments)?;
                let Some(diagram) = whole.diagram() else {
                    return Err(Error::new(arguments.span(), "some crossings are undecided"));
                };
                Ok(told(diagram.is_unknot().map_err(|error| error.to_string()), arguments)?.into())
            }
        },
    },
    Attribute {
        name: "odd_even",
        usage: "odd_even",
        about: "whether a rational shadow is odd-even (Definition 5.1)",
        example: ("rational(\"[(3),(2)]\").odd_even", "true"),
        ask: |position, arguments| match position.rational_shadows().as_deref() {
            Some([shadow]) => Ok(shadow.is_odd_even().into()),
            _ => Err(Error::new(arguments.span(), "this is asked of a rational shadow")),
        },
    },
    Attribute {
        name: "knot",
        usage: "knot",
        about: "the diagram, when every crossing is decided",
        example: ("shadow(\"3_1\").decide(\"1+ 2+ 3+\").knot.determinant", "3"),
        ask: |position, arguments| {
            let whole = told(position.pseudodiagram(), arguments)?;
            whole
                .diagram()
                .map(Knot::from_diagram)
                .ok_or_else(|| Error::new(arguments.span(), "some crossings are undecided"))
        },
    },
];
