//! Heap games of the catalogue, and the questions that only heaps answer.

use std::sync::Arc;

use upstar_draw::period_plot;
use upstar_engine::AnyPosition;
use upstar_rules::heaps::{
    DAWSON_KAYLES, FIBONACCI, Fibonacci, GRUNDY, HEAP, Heaps, KAYLES, NIM, Nim, RIMS, SUBTRACTION, TakeAndBreak,
    WYTHOFF, Wythoff,
};
use upstar_values::Value;

use super::{Positions, answer};
use crate::answer::Answer;
use crate::arguments::Arguments;
use crate::attribute::Attribute;
use crate::catalogue::{Game, Group};
use crate::error::Error;
use crate::setup::Setup;
use crate::shown::Shown;

/// The sizes of heaps: the arguments that are left, or a text such as `3,5,7`.
fn sizes(arguments: &mut Arguments) -> Result<Vec<usize>, Error> {
    let mut sizes = Vec::new();
    if arguments.next_is_text() {
        let (text, span) = arguments.text("the heaps")?;
        for word in text.split([',', ' ']).filter(|word| !word.is_empty()) {
            let size = word.parse().map_err(|_| Error::new(span.clone(), format!("{word:?} is no heap size")))?;
            sizes.push(size);
        }
        return Ok(sizes);
    }
    while arguments.has_next() {
        sizes.push(arguments.count("the size of a heap", 0, i64::MAX)? as usize);
    }
    if sizes.is_empty() {
        return Err(Error::new(arguments.span(), "expected the sizes of the heaps"));
    }
    Ok(sizes)
}

fn heaps(arguments: &mut Arguments, name: &'static str, rule: TakeAndBreak) -> Result<Answer, Error> {
    Ok(answer(Heaps::new(name, "", rule, sizes(arguments)?)))
}

fn heap(arguments: &mut Arguments) -> Result<Answer, Error> {
    let (text, span) = arguments.text("the code")?;
    // Printed positions carry the sizes in the same text: `0.137: 10,12`.
    let (code, printed) = text.split_once(':').unwrap_or((&text, ""));
    let rule: TakeAndBreak =
        code.trim().parse().map_err(|error: upstar_rules::Error| Error::new(span.clone(), error.to_string()))?;
    let sizes = if printed.is_empty() {
        sizes(arguments)?
    } else {
        let size =
            |word: &str| word.trim().parse().map_err(|_| Error::new(span.clone(), format!("{word:?} is no heap size")));
        printed.split(',').filter(|word| !word.trim().is_empty()).map(size).collect::<Result<_, _>>()?
    };
    Ok(answer(Heaps::new(HEAP.name, rule.to_string(), rule, sizes)))
}

fn subtraction(arguments: &mut Arguments) -> Result<Answer, Error> {
    let (list, span) = arguments.next("the list")?;
    let amounts: Option<Vec<usize>> = match &list {
        Answer::List(items) => items.iter().map(|item| item.to_string().parse().ok()).collect(),
        _ => None,
    };
    let Some(amounts) = amounts else {
        return Err(Error::new(span, "expected the list of numbers that may be taken, such as [1,2,3]"));
    };
    let rule = TakeAndBreak::subtraction(&amounts).map_err(|error| Error::new(span, error.to_string()))?;
    Ok(answer(Heaps::new(HEAP.name, rule.to_string(), rule, sizes(arguments)?)))
}

pub(super) static GAMES: &[Game] = &[
    Game {
        about: NIM,
        group: Group::Heaps,
        start: "nim(3,5,7)",
        setup: Setup::Heaps { sizes: &[3, 5, 7], rule: None, most: 20 },
        make: |arguments| heaps(arguments, NIM.name, TakeAndBreak::nim()),
    },
    Game {
        about: RIMS,
        group: Group::Heaps,
        start: "rims(4,5)",
        setup: Setup::Heaps { sizes: &[4, 5], rule: None, most: 20 },
        make: |arguments| heaps(arguments, RIMS.name, TakeAndBreak::rims()),
    },
    Game {
        about: KAYLES,
        group: Group::Heaps,
        start: "kayles(10)",
        setup: Setup::Heaps { sizes: &[10], rule: None, most: 20 },
        make: |arguments| heaps(arguments, KAYLES.name, TakeAndBreak::kayles()),
    },
    Game {
        about: DAWSON_KAYLES,
        group: Group::Heaps,
        start: "dawson_kayles(11)",
        setup: Setup::Heaps { sizes: &[11], rule: None, most: 20 },
        make: |arguments| heaps(arguments, DAWSON_KAYLES.name, TakeAndBreak::dawson_kayles()),
    },
    Game {
        about: GRUNDY,
        group: Group::Heaps,
        start: "grundy(12)",
        setup: Setup::Heaps { sizes: &[12], rule: None, most: 20 },
        make: |arguments| heaps(arguments, GRUNDY.name, TakeAndBreak::grundy()),
    },
    Game {
        about: HEAP,
        group: Group::Heaps,
        start: "heap(\"0.137\", 10)",
        setup: Setup::Heaps { sizes: &[10], rule: Some("\"0.137\""), most: 20 },
        make: heap,
    },
    Game {
        about: SUBTRACTION,
        group: Group::Heaps,
        start: "subtraction([1,2,3], 10)",
        setup: Setup::Heaps { sizes: &[10], rule: Some("[1,2,3]"), most: 20 },
        make: subtraction,
    },
    Game {
        about: WYTHOFF,
        group: Group::Heaps,
        start: "wythoff(4,7)",
        setup: Setup::Heaps { sizes: &[4, 7], rule: None, most: 2 },
        make: |arguments| match sizes(arguments)?[..] {
            [a, b] => Ok(answer(Wythoff(a as u64, b as u64))),
            _ => Err(Error::new(arguments.span(), "Wythoff's game has two heaps")),
        },
    },
    Game {
        about: FIBONACCI,
        group: Group::Heaps,
        start: "fibonacci(20)",
        setup: Setup::Heaps { sizes: &[20], rule: None, most: 1 },
        make: |arguments| {
            let (heap, most) = match sizes(arguments)?[..] {
                [heap] => (heap, None),
                [heap, most] => (heap, Some(most as u64)),
                _ => {
                    return Err(Error::new(
                        arguments.span(),
                        "expected a heap, and perhaps the most that may be taken",
                    ));
                }
            };
            let position = Fibonacci::new(heap as u64, most);
            position.map(answer).map_err(|error| Error::new(arguments.span(), error.to_string()))
        },
    },
];

/// The heaps, if the position is one of heaps.
fn of(positions: &Positions, arguments: &Arguments) -> Result<Heaps, Error> {
    let position: Option<&Arc<dyn AnyPosition>> = positions.single();
    let heaps = position.and_then(|position| (&**position as &dyn std::any::Any).downcast_ref::<Heaps>());
    heaps.cloned().ok_or_else(|| Error::new(arguments.span(), "this is asked of heaps"))
}

/// Questions that only heaps answer.
/// Periods are looked for among so many heaps if not said otherwise: a second or two.
const PERIOD_LIMIT: i64 = 500_000;

pub(super) static ATTRIBUTES: &[Attribute<Positions>] = &[
    Attribute {
        name: "period",
        usage: "period or period(limit)",
        about: "the period of the nimbers, found and proved among the heaps up to the limit (500 000 if not said)",
        example: ("kayles(1).period", "period 12 from heap 71, proved by the values up to heap 256"),
        ask: |positions, arguments| {
            let heaps = of(positions, arguments)?;
            let limit = if arguments.has_next() { arguments.count("limit", 1, 20_000_000)? } else { PERIOD_LIMIT };
            let period = heaps.period(limit as usize, arguments.budget);
            let period = period.map_err(|error| Error::new(arguments.span(), error.to_string()))?;
            let none = || match limit {
                PERIOD_LIMIT => {
                    format!("no period among the heaps up to {limit}; period({}) looks further", 10 * limit)
                }
                _ => format!("no period among the heaps up to {limit}"),
            };
            let words = period.as_ref().map_or_else(none, ToString::to_string);
            // Two turns of the period, or a page of heaps.
            let last = period.as_ref().map_or(200, |p| p.preperiod + 2 * p.period).clamp(40, 1_000).min(limit as usize);
            Ok(Shown::answer(words, move || {
                let nimbers: Vec<u64> = heaps.with_nimbers(|known| {
                    known.values().iter().take(last + 1).map(|&nimber| u64::from(nimber)).collect()
                });
                let turns = period.as_ref().filter(|p| p.saltus == 0);
                let name = AnyPosition::game(&heaps);
                period_plot(name, &nimbers, turns.map_or(0, |p| p.preperiod), turns.map(|p| p.period))
            }))
        },
    },
    Attribute {
        name: "nimbers",
        usage: "nimbers(n)",
        about: "the nimbers of the heaps 0 to n",
        example: ("kayles(1).nimbers(10)", "[0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2]"),
        ask: |positions, arguments| {
            let heaps = of(positions, arguments)?;
            let n = arguments.count("n", 0, 1_000_000)? as usize;
            let extended = arguments.budget.watched(|stop| {
                heaps.with_nimbers(|known| known.extend(n, stop).map(|()| known.values()[..=n].to_vec()))
            });
            let values = extended.map_err(|error| Error::new(arguments.span(), error.to_string()))?;
            Ok(Answer::List(values.into_iter().map(|v| Value::from(i64::from(v)).into()).collect()))
        },
    },
    Attribute {
        name: "rare",
        usage: "rare(n)",
        about: "the heaps up to n whose nimbers are rare (the sparse space), with the nimbers",
        example: ("heap(\"0.137\", 1).rare(10)", "[0: 0, 3: 2, 4: 0, 8: 0]"),
        ask: |positions, arguments| {
            let heaps = of(positions, arguments)?;
            let n = arguments.count("n", 0, 20_000_000)? as usize;
            let extended = arguments
                .budget
                .watched(|stop| heaps.with_nimbers(|known| known.extend(n, stop).map(|()| known.rare())));
            let rare = extended.map_err(|error| Error::new(arguments.span(), error.to_string()))?;
            Ok(match rare {
                None => Answer::Text("no sparse space shows".into()),
                Some((_, list)) => Answer::List(
                    list.into_iter().map(|(heap, nimber)| Answer::Text(format!("{heap}: {}", nimber.0))).collect(),
                ),
            })
        },
    },
    Attribute {
        name: "explain",
        usage: "explain",
        about: "who wins Nim and how, by Bouton's theorem in words",
        example: (
            "nim(1,1).explain",
            "In powers of two the heaps are 1 and 1. Every power occurs an even number of times: the nim-sum is 0 and the player to move loses, since every move changes some power once.",
        ),
        ask: |positions, arguments| {
            let heaps = of(positions, arguments)?;
            if AnyPosition::game(&heaps) != NIM.name {
                return Err(Error::new(arguments.span(), "this is asked of Nim"));
            }
            let small: Result<Vec<u32>, _> = heaps.sizes().iter().map(|&size| u32::try_from(size)).collect();
            let small = small.map_err(|_| Error::new(arguments.span(), "a heap of more than 4294967295"))?;
            Ok(Answer::Text(Nim(small).explain()))
        },
    },
];
