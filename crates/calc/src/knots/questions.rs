//! What can be asked of a position of the knotting-unknotting game.

use upstar_knots::{Move, Player, Sign, is_zero_game, unknotted_resolutions, winning_moves};
use upstar_values::{Dyadic, Value};

use crate::answer::Answer;
use crate::arguments::Arguments;
use crate::attribute::Attribute;
use crate::catalogue::game;
use crate::error::Error;
use crate::knots::diagram::Knot;
use crate::knots::play::moves;
use crate::knots::position::{KnotPosition, Part, as_answer, decided_text, move_text};
use crate::knots::within;
use crate::thing::Thing;

fn told<T>(result: Result<T, String>, arguments: &Arguments) -> Result<T, Error> {
    result.map_err(|message| Error::new(arguments.span(), message))
}

fn text(words: impl ToString) -> Answer {
    Answer::Text(words.to_string())
}

pub(super) static ATTRIBUTES: &[Attribute<KnotPosition>] = &[
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
        usage: "winning or winning(Knotter) or winning(Unknotter)",
        about: "the moves with which the player, about to move, wins: 3+ decides crossing 3 positively; the Knotter's and the Unknotter's if none is named",
        example: ("shadow(\"8_18\").winning(Unknotter)", "[]"),
        ask: |position, arguments| {
            let player = match arguments.next_if_any() {
                None => None,
                Some((Answer::Text(name), _)) if name == "Knotter" => Some(Player::Knotter),
                Some((Answer::Text(name), _)) if name == "Unknotter" => Some(Player::Unknotter),
                Some((_, span)) => return Err(Error::new(span, "expected Knotter or Unknotter")),
            };
            let whole = told(position.pseudodiagram(), arguments)?;
            let winning = |player| {
                let moves = within(arguments.budget, |control| winning_moves(&whole, player, control));
                Ok(Answer::List(told(moves, arguments)?.into_iter().map(|m| text(move_text(m))).collect()))
            };
            match player {
                Some(player) => winning(player),
                None => Ok(Answer::List(vec![winning(Player::Knotter)?, winning(Player::Unknotter)?])),
            }
        },
    },
    Attribute {
        name: "moves",
        usage: "moves",
        about: "all moves, which are the same for both players: 3+ decides crossing 3 positively",
        example: ("pseudo(\"4_1\", undecided=\"1 3\").moves", "[1+, 1-, 3+, 3-]"),
        ask: |position, arguments| {
            let whole = told(position.pseudodiagram(), arguments)?;
            Ok(Answer::List(moves(&whole).into_iter().map(|m| text(move_text(m))).collect()))
        },
    },
    Attribute {
        name: "parts",
        usage: "parts",
        about: "the summands of a connected sum",
        example: ("(shadow(\"3_1\") # shadow(\"4_1\")).parts", "[shadow(\"3_1\"), shadow(\"4_1\")]"),
        ask: |position, _| Ok(Answer::List(position.parts.iter().cloned().map(as_answer).collect())),
    },
    Attribute {
        name: "rules",
        usage: "rules",
        about: "the rules of the game",
        example: ("shadow(\"3_1\").rules == shadow(\"4_1\").rules", "true"),
        ask: |_, _| Ok(text(game("shadow").map_or("", |game| game.about.rules))),
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
            let text = decided_text(&position.text(), position.parts.len() > 1, &made);
            Ok(as_answer(match position.rows() {
                Some(rows) => Part::Begun(whole, text, rows),
                None => Part::General(whole, text),
            }))
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
            _ => Err(Error::new(arguments.span(), "this is asked of one rational shadow that is a knot")),
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
