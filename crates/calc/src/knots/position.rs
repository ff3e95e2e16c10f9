//! Positions of the knotting-unknotting game: shadows, pseudodiagrams, rational ones, and their connected sums.

use std::sync::Arc;

use upstar_knots::rational::{self, Class, RationalPseudodiagram, RationalShadow, Summand, sum_of_shadows};
use upstar_knots::{
    ExtendedOutcome, Move, Outcome, Pseudodiagram, Shadow, Sign, Twist, extended_outcome, notation, outcome,
};
use upstar_values::{Budget, Dyadic};

use crate::answer::Answer;
use crate::arguments::Arguments;
use crate::attribute::{self, Attribute, AttributeHelp, Question};
use crate::error::Error;
use crate::knots::diagram::Knot;
use crate::knots::play::{KnotGame, Rows, drawable};
use crate::knots::questions::ATTRIBUTES;
use crate::knots::within;
use crate::playable::Playable;
use crate::thing::Thing;

/// A connected sum of one or more parts.
#[derive(Clone)]
pub(crate) struct KnotPosition {
    pub(super) parts: Vec<Part>,
}

#[derive(Clone)]
pub(super) enum Part {
    /// Any pseudodiagram, with the expression that makes it.
    General(Pseudodiagram, String),
    /// A rational one some of whose crossings were decided one by one, with the expression and the lengths of its rows.
    Begun(Pseudodiagram, String, Rows),
    Rational(RationalPseudodiagram),
}

pub(super) fn as_answer(part: Part) -> Answer {
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
            Part::General(_, text) | Part::Begun(_, text, _) => text.clone(),
            Part::Rational(diagram) => format!("rational(\"{diagram}\")"),
        }
    }

    fn pseudodiagram(&self) -> Result<Pseudodiagram, String> {
        match self {
            Part::General(position, _) | Part::Begun(position, ..) => Ok(position.clone()),
            Part::Rational(diagram) => diagram.pseudodiagram().map_err(|error| error.to_string()),
        }
    }

    pub(super) fn undecided(&self) -> Dyadic {
        match self {
            Part::General(position, _) | Part::Begun(position, ..) => Dyadic::new(position.undecided().len(), 0),
            Part::Rational(diagram) => Dyadic::new(diagram.unresolved(), 0),
        }
    }

    fn summand(&self, budget: &Budget) -> Result<Summand, String> {
        match self {
            Part::General(position, text) | Part::Begun(position, text, _) => {
                within(budget, |control| Summand::of_pseudodiagram(text, position, control))
            }
            Part::Rational(diagram) => diagram.summand().map_err(|error| error.to_string()),
        }
    }
}

/// Who wins, and by which way that was found.
pub(super) struct Solved {
    pub outcome: Outcome,
    pub why: String,
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

    pub(super) fn undecided(&self) -> Dyadic {
        self.parts.iter().map(Part::undecided).fold(Dyadic::ZERO, |sum, n| sum + n)
    }

    /// The parts as rational shadows, if all of them are.
    pub(super) fn rational_shadows(&self) -> Option<Vec<RationalShadow>> {
        let shadow = |part: &Part| match part {
            Part::Rational(diagram) => RationalShadow::new(diagram.clone()).ok(),
            Part::General(..) | Part::Begun(..) => None,
        };
        self.parts.iter().map(shadow).collect()
    }

    /// The lengths of the rows of twists, if it is one rational tangle.
    pub(super) fn rows(&self) -> Option<Rows> {
        match &self.parts[..] {
            [Part::Rational(diagram)] => {
                let length = |t: &rational::Twist| t.resolved.unsigned_abs().saturating_add(t.unresolved) as usize;
                Some(diagram.twists().iter().map(length).collect())
            }
            [Part::Begun(_, _, rows)] => Some(rows.clone()),
            _ => None,
        }
    }

    pub(super) fn solve(&self, budget: &Budget) -> Result<Solved, String> {
        if let Some(shadows) = self.rational_shadows() {
            if let [shadow] = &shadows[..] {
                let verdict = shadow.verdict();
                return Ok(Solved { outcome: verdict.outcome(), why: verdict.to_string() });
            }
            let verdict = sum_of_shadows(&shadows);
            return Ok(Solved { outcome: verdict.outcome(), why: verdict.to_string() });
        }
        match &self.parts[..] {
            [Part::General(position, _) | Part::Begun(position, ..)] => {
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

    pub(super) fn extended(&self, budget: &Budget) -> Result<ExtendedOutcome, String> {
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

/// The twists of a rational tangle, row by row.
fn twists(diagram: &RationalPseudodiagram) -> Vec<Vec<Twist>> {
    let row = |t: &rational::Twist| {
        let decided = if t.resolved > 0 { Twist::Positive } else { Twist::Negative };
        let decided = std::iter::repeat_n(decided, t.resolved.unsigned_abs() as usize);
        decided.chain(std::iter::repeat_n(Twist::Undecided, t.unresolved as usize)).collect()
    };
    diagram.twists().iter().map(row).collect()
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
        Some(Arc::new(KnotGame::new(position, self.text(), self.parts.len() > 1, self.rows())))
    }

    /// A rational tangle alone is drawn in its standard form, be it a knot or a link.
    fn drawing(&self, labels: bool) -> Option<Result<upstar_draw::Picture, String>> {
        match &self.parts[..] {
            [Part::Rational(diagram)] if self.rows().is_some_and(|rows| drawable(&rows)) => {
                Some(upstar_draw::rational(&twists(diagram), labels).map_err(|error| error.to_string()))
            }
            _ => self.playable().map(|position| position.drawing(labels)),
        }
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
