//! What the calculator answers.

use std::fmt::{self, Display as _};
use std::sync::Arc;

use crate::playable::Playable;
use crate::positions;
use crate::thing::Thing;
use serde_json::json;
use upstar_values::{Bound, Dyadic, Notation, Outcome, Relation, Thermograph, Value, Wall};

/// An answer of the calculator.
#[derive(Clone, Debug)]
pub enum Answer {
    /// A game value.
    Value(Value),
    /// True or false.
    Truth(bool),
    /// Who wins.
    Outcome(Outcome),
    /// How two games compare.
    Relation(Relation),
    /// Words.
    Text(String),
    /// Several answers.
    List(Vec<Answer>),
    /// The numbers a game is confused with; `None` if there are none.
    Interval(Option<(Bound, Bound)>),
    /// A thermograph.
    Thermograph(Arc<Thermograph>),
    /// A position, a knot, or another thing with questions of its own.
    Thing(Arc<dyn Thing>),
}

impl From<Value> for Answer {
    fn from(value: Value) -> Answer {
        Answer::Value(value)
    }
}

impl From<Dyadic> for Answer {
    fn from(x: Dyadic) -> Answer {
        Answer::Value(x.into())
    }
}

impl From<bool> for Answer {
    fn from(truth: bool) -> Answer {
        Answer::Truth(truth)
    }
}

/// How answers are written.
#[derive(Clone, Copy, Debug, Default)]
pub struct Style {
    /// ASCII, Unicode or LaTeX.
    pub notation: Notation,
    /// Cut values after this many characters.
    pub width: Option<usize>,
}

impl Answer {
    /// What kind of answer it is, in one word with its article.
    pub fn kind(&self) -> String {
        let kind = match self {
            Answer::Value(_) => "a value",
            Answer::Truth(_) => "a truth value",
            Answer::Outcome(_) => "an outcome",
            Answer::Relation(_) => "a relation",
            Answer::Text(_) => "a text",
            Answer::List(_) => "a list",
            Answer::Interval(_) => "an interval",
            Answer::Thermograph(_) => "a thermograph",
            Answer::Thing(thing) => return thing.kind(),
        };
        kind.into()
    }

    /// The thing it is, if it is one of this type.
    pub(crate) fn thing<T: 'static>(&self) -> Option<&T> {
        match self {
            Answer::Thing(thing) => thing.as_any().downcast_ref(),
            _ => None,
        }
    }

    /// The answer as a game that two can play: a position, or a value.
    pub fn playable(&self) -> Option<Arc<dyn Playable>> {
        match self {
            Answer::Value(value) => Some(positions::of_value(*value)),
            Answer::Thing(thing) => thing.playable(),
            _ => None,
        }
    }

    /// The answer as text.
    pub fn text(&self, style: Style) -> impl fmt::Display + '_ {
        fmt::from_fn(move |f| self.write(f, style))
    }

    fn write(&self, f: &mut fmt::Formatter<'_>, style: Style) -> fmt::Result {
        match self {
            Answer::Value(value) => value_text(*value, style).fmt(f),
            Answer::Truth(truth) => truth.fmt(f),
            Answer::Outcome(outcome) => outcome.fmt(f),
            Answer::Relation(relation) => relation.fmt(f),
            Answer::Text(text) => f.write_str(text),
            Answer::List(items) => {
                f.write_str("[")?;
                for (i, item) in items.iter().enumerate() {
                    f.write_str(if i > 0 { ", " } else { "" })?;
                    upstar_values::deep(|| item.write(f, style))?;
                }
                f.write_str("]")
            }
            Answer::Interval(None) => f.write_str("none"),
            Answer::Interval(Some((low, high))) => {
                let end = |bound: &Bound| match bound {
                    Bound::None => String::new(),
                    Bound::Open(x) | Bound::Closed(x) => value_text((*x).into(), style).to_string(),
                };
                let open = if matches!(low, Bound::Closed(_)) { '[' } else { '(' };
                let close = if matches!(high, Bound::Closed(_)) { ']' } else { ')' };
                write!(f, "{open}{}, {}{close}", end(low), end(high))
            }
            Answer::Thermograph(thermograph) => write_thermograph(f, thermograph, style),
            Answer::Thing(thing) => f.write_str(&thing.text()),
        }
    }

    /// The answer as JSON, whose fields are described in `docs/json.md`; `None` if it would be absurdly long.
    pub fn json(&self) -> Option<serde_json::Value> {
        const MOST: usize = 16 << 20;
        let text = short_text(&self.text(Style::default()), MOST)?;
        Some(match self {
            Answer::Value(value) => json!({
                "type": "value",
                "text": text,
                "unicode": short_text(&value.text(Notation::Unicode), MOST)?,
                "latex": short_text(&value.text(Notation::Latex), 2 * MOST)?,
                "outcome": value.outcome().to_string(),
                "number": value.as_number().map(|x| x.to_string()),
                "nimber": value.as_nimber(),
            }),
            Answer::Truth(truth) => json!({"type": "truth", "text": text, "truth": truth}),
            Answer::Outcome(_) => json!({"type": "outcome", "text": text}),
            Answer::Relation(_) => json!({"type": "relation", "text": text}),
            Answer::Text(_) => json!({"type": "text", "text": text}),
            Answer::Thing(thing) => json!({"type": "thing", "text": text, "kind": thing.kind()}),
            Answer::List(items) => {
                let items = items.iter().map(|item| upstar_values::deep(|| item.json()));
                json!({"type": "list", "text": text, "items": items.collect::<Option<Vec<_>>>()?})
            }
            Answer::Interval(interval) => {
                let end = |bound: Bound| match bound {
                    Bound::None => json!(null),
                    Bound::Open(x) => json!({"number": x.to_string(), "included": false}),
                    Bound::Closed(x) => json!({"number": x.to_string(), "included": true}),
                };
                let ends = interval.map(|(low, high)| [end(low), end(high)]);
                json!({"type": "interval", "text": text, "ends": ends})
            }
            Answer::Thermograph(thermograph) => {
                let wall = |wall: &Wall| -> Vec<[String; 2]> {
                    wall.points().iter().map(|p| [p.temperature.to_string(), p.number.to_string()]).collect()
                };
                json!({
                    "type": "thermograph",
                    "text": text,
                    "mean": thermograph.mean.to_string(),
                    "temperature": thermograph.temperature.to_string(),
                    "left": wall(&thermograph.left),
                    "right": wall(&thermograph.right),
                })
            }
        })
    }
}

/// The text, unless it has more than `most` bytes; a value can be exponentially longer in print than in memory.
fn short_text(text: &impl fmt::Display, most: usize) -> Option<String> {
    struct Short(String, usize);
    impl fmt::Write for Short {
        fn write_str(&mut self, s: &str) -> fmt::Result {
            if self.0.len() + s.len() > self.1 {
                return Err(fmt::Error);
            }
            self.0.push_str(s);
            Ok(())
        }
    }
    let mut short = Short(String::new(), most);
    fmt::write(&mut short, format_args!("{text}")).ok().map(|()| short.0)
}

fn value_text(value: Value, style: Style) -> upstar_values::Text {
    let text = value.text(style.notation);
    match style.width {
        Some(width) => text.width(width),
        None => text,
    }
}

/// Both walls as the points where they turn, `number @ temperature`, from the stops up to the mast.
fn write_thermograph(f: &mut fmt::Formatter<'_>, thermograph: &Thermograph, style: Style) -> fmt::Result {
    let number = |x: Dyadic| value_text(x.into(), style);
    write!(f, "mean {}, temperature {}", number(thermograph.mean), number(thermograph.temperature))?;
    for (name, wall) in [("left wall", &thermograph.left), ("right wall", &thermograph.right)] {
        write!(f, "; {name}")?;
        for point in wall.points() {
            write!(f, " {} @ {}", number(point.number), number(point.temperature))?;
        }
    }
    Ok(())
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, Style::default())
    }
}
