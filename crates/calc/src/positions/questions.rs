//! What can be asked of positions; everything that can be asked of a value can be asked of them too.

use std::sync::Arc;

use upstar_engine::{Move, Sum};
use upstar_values::{Budget, Dyadic, Player, Value};

use super::{ENGINE, Positions};
use crate::answer::Answer;
use crate::arguments::Arguments;
use crate::attribute::Attribute;
use crate::catalogue::game;
use crate::error::Error;

fn told<T, E: ToString>(result: Result<T, E>, arguments: &Arguments) -> Result<T, Error> {
    result.map_err(|error| Error::new(arguments.span(), error.to_string()))
}

fn texts(items: impl IntoIterator<Item = String>) -> Answer {
    Answer::List(items.into_iter().map(Answer::Text).collect())
}

/// The name of a move, with the place of the position when there are several.
pub(super) fn move_name(positions: &Sum, place: usize, name: &str) -> String {
    if positions.positions.len() == 1 { name.to_string() } else { format!("{}: {name}", place + 1) }
}

/// The moves that survive in the canonical form, in each position.
fn sensible(positions: &Sum, player: Player, budget: &Budget) -> Result<Vec<String>, upstar_engine::Error> {
    let mut names = Vec::new();
    for (place, position) in positions.positions.iter().enumerate() {
        for Move { name, .. } in position.sensible_moves(player, &ENGINE, budget)? {
            names.push(move_name(positions, place, &name));
        }
    }
    Ok(names)
}

/// What is asked about the moves of a player. Without one it is answered for both: once if they have the same moves, and else
/// for Left, then for Right.
fn of_player(
    positions: &Positions,
    arguments: &mut Arguments,
    ask: impl Fn(Player, &Arguments) -> Result<Answer, Error>,
) -> Result<Answer, Error> {
    if arguments.has_next() {
        let player = arguments.player("the player")?;
        return ask(player, arguments);
    }
    let left = ask(Player::Left, arguments)?;
    if positions.0.positions.iter().all(|position| position.is_impartial()) {
        return Ok(left);
    }
    Ok(Answer::List(vec![left, ask(Player::Right, arguments)?]))
}

/// Longer lists, and counts of more positions, are refused.
const MOST: usize = 100_000;
const MOST_POSITIONS: usize = 1_000_000;

pub(super) static ATTRIBUTES: &[Attribute<Positions>] = &[
    Attribute {
        name: "value",
        usage: "value",
        about: "what the position is worth",
        example: ("hackenbush(\"BRR\").value", "1/4"),
        ask: |positions, arguments| Ok(told(positions.value_within(arguments.budget), arguments)?.into()),
    },
    Attribute {
        name: "outcome",
        usage: "outcome",
        about: "who wins: P (second player), N (first player), L (Left) or R (Right); found without the value",
        example: ("domineering(5,5).outcome", "P"),
        ask: |positions, arguments| {
            let outcome = positions.0.outcome(&ENGINE, arguments.budget);
            Ok(Answer::Outcome(told(outcome, arguments)?))
        },
    },
    Attribute {
        name: "nimber",
        usage: "nimber",
        about: "the k for which the position is worth *k",
        example: ("hackenbush(\"GGG\").nimber", "3"),
        ask: |positions, arguments| {
            let value = told(positions.value_within(arguments.budget), arguments)?;
            let nimber = value.as_nimber().and_then(|k| i64::try_from(k).ok());
            let shown = value.text(Default::default()).width(60);
            let error = || Error::new(arguments.span(), format!("it is worth {shown}, which is no nimber"));
            nimber.map(|k| Value::from(k).into()).ok_or_else(error)
        },
    },
    Attribute {
        name: "moves",
        usage: "moves or moves(Left) or moves(Right)",
        about: "all moves of a player, in the words of the game; of Left and of Right if none is named",
        example: ("domineering(2,2).moves(Left)", "[a1-a2, b1-b2]"),
        ask: |positions, arguments| {
            of_player(positions, arguments, |player, arguments| {
                let named = positions.0.moves(player).take(MOST + 1).map(|m| move_name(&positions.0, m.place, &m.name));
                let moves: Vec<String> = named.collect();
                if moves.len() > MOST {
                    return Err(Error::new(arguments.span(), format!("more than {MOST} moves")));
                }
                Ok(texts(moves))
            })
        },
    },
    Attribute {
        name: "options",
        usage: "options or options(Left) or options(Right)",
        about: "the positions a player can move to; Left's and Right's if none is named",
        example: ("toads_and_frogs(\"T.F\").options(Left)", "[toads_and_frogs(\".TF\")]"),
        ask: |positions, arguments| {
            of_player(positions, arguments, |player, arguments| {
                let reached =
                    positions.0.moves(player).take(MOST + 1).map(|m| Answer::Thing(Arc::new(Positions(m.to))));
                let options: Vec<Answer> = reached.collect();
                if options.len() > MOST {
                    return Err(Error::new(arguments.span(), format!("more than {MOST} options")));
                }
                Ok(Answer::List(options))
            })
        },
    },
    Attribute {
        name: "best",
        usage: "best or best(Left) or best(Right)",
        about: "the sensible moves: those that are neither dominated nor reversible; of both players if none is named",
        example: ("cutcake(2,4).best(Left)", "[2x4 to 2x2+2x2]"),
        ask: |positions, arguments| {
            of_player(positions, arguments, |player, arguments| {
                Ok(texts(told(sensible(&positions.0, player, arguments.budget), arguments)?))
            })
        },
    },
    Attribute {
        name: "winning",
        usage: "winning or winning(Left) or winning(Right)",
        about: "the moves after which the player wins; of both players if none is named",
        example: ("(cutcake(2,4) - 1).winning(Left)", "[]"),
        ask: |positions, arguments| {
            of_player(positions, arguments, |player, arguments| {
                let moves = told(positions.0.winning_moves(player, &ENGINE, arguments.budget), arguments)?;
                Ok(texts(moves.into_iter().map(|m| move_name(&positions.0, m.place, &m.name))))
            })
        },
    },
    Attribute {
        name: "parts",
        usage: "parts",
        about: "the independent positions it falls into",
        example: ("toppling_dominoes(\"LR\").parts", "[toppling_dominoes(\"LR\")]"),
        ask: |positions, _| {
            let parts = positions.0.positions.iter().flat_map(|position| position.parts());
            Ok(Answer::List(parts.map(|part| Answer::Thing(Arc::new(Positions(Sum::from(part))))).collect()))
        },
    },
    Attribute {
        name: "size",
        usage: "size",
        about: "how many different positions can be reached, this one included",
        example: ("domineering(2,2).size", "6"),
        ask: |positions, arguments| {
            let mut size = Dyadic::from(1);
            for position in &positions.0.positions {
                let reached = told(position.reachable(MOST_POSITIONS, arguments.budget), arguments)?;
                let more = || Error::new(arguments.span(), format!("more than {MOST_POSITIONS} positions"));
                size = size * Dyadic::from(reached.ok_or_else(more)? as i64);
            }
            Ok(Value::from(size).into())
        },
    },
    Attribute {
        name: "negative",
        usage: "negative",
        about: "the position with the roles of Left and Right exchanged",
        example: ("hackenbush(\"BRR\").negative", "hackenbush(\"RBB\")"),
        ask: |positions, _| Ok(Answer::Thing(Arc::new(Positions(positions.0.negative())))),
    },
    Attribute {
        name: "picture",
        usage: "picture",
        about: "the position drawn in plain text",
        example: ("toads_and_frogs(\"T.F\").picture", "T.F"),
        ask: |positions, _| {
            let pictures: Vec<String> = positions.0.positions.iter().map(|position| position.picture()).collect();
            Ok(Answer::Text(pictures.join("\n\n")))
        },
    },
    Attribute {
        name: "rules",
        usage: "rules",
        about: "the rules of the game",
        example: ("king_clobber(\"xo\").rules", "As Clobber, but stones move like chess kings: diagonally too."),
        ask: |positions, _| {
            let mut rules: Vec<&str> =
                positions.0.positions.iter().filter_map(|p| game(p.game())).map(|g| g.about.rules).collect();
            rules.dedup();
            Ok(Answer::Text(rules.join("\n")))
        },
    },
];
