//! The functions of the calculator: `name(arguments)`.

use upstar_rules::maps::Map;
use upstar_values::{Bound, Dyadic};

use crate::answer::Answer;
use crate::arguments::Arguments;
use crate::error::Error;
use crate::positions::graph;
use crate::shown::Shown;

/// A function of the calculator.
pub struct Function {
    /// Its name.
    pub name: &'static str,
    /// How it is written.
    pub usage: &'static str,
    /// What it answers.
    pub about: &'static str,
    /// A call and its answer.
    pub example: (&'static str, &'static str),
    pub(crate) call: fn(&mut Arguments) -> Result<Answer, Error>,
}

/// Rows of numbers or nimbers, from 0.
fn heat_map(arguments: &mut Arguments) -> Result<Answer, Error> {
    let (answer, span) = arguments.next("rows")?;
    let wrong = || Error::new(span.clone(), "expected a list of lists of numbers or nimbers, none of them negative");
    let nimber = |item: &Answer| match item {
        Answer::Value(value) => {
            let number = value.as_number().and_then(|x| x.to_i64()).and_then(|n| u64::try_from(n).ok());
            number.or_else(|| value.as_nimber())
        }
        _ => None,
    };
    let row = |item: &Answer| match item {
        Answer::List(items) => items.iter().map(|item| nimber(item).map(Some)).collect::<Option<Vec<_>>>(),
        _ => None,
    };
    let Answer::List(rows) = &answer else { return Err(wrong()) };
    let rows = rows.iter().map(row).collect::<Option<Vec<_>>>().ok_or_else(wrong)?;
    let words = format!("a heat map of {} rows", rows.len());
    Ok(Shown::answer(words, move || upstar_draw::nimber_table("the table", &rows, [0, 0])))
}

/// Every function that makes values.
pub static FUNCTIONS: &[Function] = &[
    Function {
        name: "times",
        usage: "times(n,G)",
        about: "n copies of G; negative copies are copies of -G",
        example: ("times(3,^)", "^3"),
        call: |arguments| {
            let n = arguments.integer("n")?;
            let g = arguments.value("G")?;
            Ok(arguments.within(g.times(n, arguments.budget))?.into())
        },
    },
    Function {
        name: "norton",
        usage: "norton(G,U)",
        about: "the Norton product of G with a positive unit U",
        example: ("norton(1/2,^)", "{^^*|v*}"),
        call: |arguments| {
            let g = arguments.value("G")?;
            let unit = arguments.value("U")?;
            if unit.outcome() != upstar_values::Outcome::L {
                return Err(Error::new(arguments.span(), "the unit of a Norton product must be positive"));
            }
            Ok(arguments.within(g.norton(unit, arguments.budget))?.into())
        },
    },
    Function {
        name: "product",
        usage: "product(G,H)",
        about: "Conway's product, of the canonical forms; for numbers the usual one",
        example: ("product(3/2,3/4)", "9/8"),
        call: |arguments| {
            let (g, h) = (arguments.value("G")?, arguments.value("H")?);
            Ok(arguments.within(g.conway_product(h, arguments.budget))?.into())
        },
    },
    Function {
        name: "tiny",
        usage: "tiny(G)",
        about: "{0||0|-G}",
        example: ("tiny(2) == {0||0|-2}", "true"),
        call: |arguments| {
            let g = arguments.value("G")?;
            Ok(arguments.within(g.tiny(arguments.budget))?.into())
        },
    },
    Function {
        name: "miny",
        usage: "miny(G)",
        about: "{G|0||0}",
        example: ("miny(1/2) == {1/2|0||0}", "true"),
        call: |arguments| {
            let g = arguments.value("G")?;
            Ok(arguments.within(g.miny(arguments.budget))?.into())
        },
    },
    Function {
        name: "relation",
        usage: "relation(G,H)",
        about: "which relation G has to H: < > = or ||",
        example: ("relation(^,*)", "||"),
        call: |arguments| {
            let (g, h) = (arguments.value("G")?, arguments.value("H")?);
            Ok(Answer::Relation(arguments.within(g.relation_within(h, arguments.budget))?))
        },
    },
    Function {
        name: "simplest",
        usage: "simplest(x,y)",
        about: "the simplest number strictly between two numbers",
        example: ("simplest(5/4,2)", "3/2"),
        call: |arguments| {
            let (x, y) = (arguments.number("x")?, arguments.number("y")?);
            let between = Dyadic::simplest(Bound::Open(x), Bound::Open(y));
            between
                .map(Answer::from)
                .ok_or_else(|| Error::new(arguments.span(), format!("no number lies strictly between {x} and {y}")))
        },
    },
    Function {
        name: "sum",
        usage: "sum(list)",
        about: "the sum of a list of values",
        example: ("sum([+-n for n in 1..3])", "+-{6|4||2|0}"),
        call: |arguments| {
            let (answer, span) = arguments.next("list")?;
            let Answer::List(items) = answer else {
                return Err(Error::new(span, format!("expected a list, not {}", answer.kind())));
            };
            let mut total = upstar_values::Value::ZERO;
            for item in items {
                let Answer::Value(value) = item else {
                    return Err(Error::new(span, format!("expected a list of values; it has {}", item.kind())));
                };
                total = arguments.within(total.plus(value, arguments.budget))?;
            }
            Ok(total.into())
        },
    },
    Function {
        name: "number_tree",
        usage: "number_tree(days)",
        about: "the numbers born up to a day (at most 5) over the number line, with their Hackenbush strings, to be drawn",
        example: ("number_tree(3)", "the numbers born by day 3"),
        call: |arguments| {
            let days = arguments.count("days", 0, 5)? as usize;
            Ok(Shown::answer(format!("the numbers born by day {days}"), move || upstar_draw::number_tree(days)))
        },
    },
    Function {
        name: "heat_map",
        usage: "heat_map(rows)",
        about: "a list of lists of numbers or nimbers, to be drawn as a table with darker cells for larger ones",
        example: ("heat_map([[nim(a,b).nimber for b in 0..3] for a in 0..3])", "a heat map of 4 rows"),
        call: heat_map,
    },
    Function {
        name: "path",
        usage: "path(n)",
        about: "the graph of n vertices in a row, as the text that games on graphs read",
        example: ("path(3)", "1-2 2-3"),
        call: |arguments| graph(arguments, |arguments| Ok(Map::path(arguments.count("n", 0, i64::MAX)? as u64))),
    },
    Function {
        name: "cycle",
        usage: "cycle(n)",
        about: "the graph of n vertices in a ring",
        example: ("cycle(3)", "1-2 1-3 2-3"),
        call: |arguments| graph(arguments, |arguments| Ok(Map::cycle(arguments.count("n", 0, i64::MAX)? as u64))),
    },
    Function {
        name: "grid",
        usage: "grid(m,n)",
        about: "the graph of the squares of a board, neighbours sharing a side",
        example: ("grid(2,2)", "a1-b1 a1-a2 b1-b2 a2-b2"),
        call: |arguments| {
            graph(arguments, |arguments| {
                let rows = arguments.count("m", 0, i64::MAX)? as u64;
                Ok(Map::grid(rows, arguments.count("n", 0, i64::MAX)? as u64))
            })
        },
    },
];
