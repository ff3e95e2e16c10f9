//! The calculator: evaluates lines of the language and remembers what `let` names.

use std::collections::BTreeMap;

use upstar_values::{Budget, Dyadic, Relation, Value, deep};

use crate::answer::Answer;
use crate::arguments::{Arguments, Given};
use crate::attribute::{self, Question};
use crate::catalogue::{game, games};
use crate::error::{Error, Span, nearest};
use crate::functions::FUNCTIONS;
use crate::of_values::ATTRIBUTES;
use crate::parser::parse;
use crate::syntax::{Argument, Comparison, Node, NodeId, Operator, Tree};

/// Evaluates expressions.
///
/// ```
/// use upstar_calc::Calculator;
/// let mut calculator = Calculator::new();
/// assert_eq!(calculator.evaluate("{1||0|-1}.temperature").unwrap().to_string(), "3/4");
/// calculator.evaluate("let g = {0|1} + *").unwrap();
/// assert_eq!(calculator.evaluate("g + g").unwrap().to_string(), "1");
/// ```
#[derive(Default)]
pub struct Calculator {
    names: BTreeMap<String, Answer>,
    budget: Budget,
}

/// A range may have this many members.
const MAX_RANGE: i64 = 1_000_000;

impl Calculator {
    /// A calculator without limits that knows no names yet.
    pub fn new() -> Calculator {
        Calculator::default()
    }

    /// A calculator whose questions may cost this much.
    pub fn with_budget(budget: Budget) -> Calculator {
        Calculator { budget, ..Calculator::default() }
    }

    /// Changes what the next questions may cost.
    pub fn set_budget(&mut self, budget: Budget) {
        self.budget = budget;
    }

    /// The names given by `let`, with what they stand for.
    pub fn names(&self) -> impl Iterator<Item = (&str, &Answer)> {
        self.names.iter().map(|(name, answer)| (name.as_str(), answer))
    }

    /// Gives a name to an answer, as `let` does.
    pub fn define(&mut self, name: impl Into<String>, answer: Answer) {
        self.names.insert(name.into(), answer);
    }

    /// Evaluates one line: an expression, or `let name = expression`, whose answer is the named one.
    pub fn evaluate(&mut self, source: &str) -> Result<Answer, Error> {
        let line = parse(source)?;
        let mut scope = Scope { tree: &line.tree, names: &self.names, locals: Vec::new(), budget: &self.budget };
        let answer = scope.evaluate(line.root)?;
        if let Some(name) = line.binding {
            self.names.insert(name, answer.clone());
        }
        Ok(answer)
    }
}

/// Names in a text may make it this long, so that texts put into texts do not fill the memory.
const LONGEST_TEXT: usize = 1 << 20;

struct Scope<'a> {
    tree: &'a Tree,
    names: &'a BTreeMap<String, Answer>,
    /// The variables of the comprehensions around, innermost last.
    locals: Vec<(String, Answer)>,
    budget: &'a Budget,
}

impl Scope<'_> {
    fn evaluate(&mut self, id: NodeId) -> Result<Answer, Error> {
        deep(|| self.evaluate_node(id))
    }

    fn evaluate_node(&mut self, id: NodeId) -> Result<Answer, Error> {
        let tree = self.tree;
        let span = tree.span(id);
        Ok(match tree.node(id) {
            Node::Value(value) => Answer::Value(*value),
            Node::Text(text) => Answer::Text(self.filled(text, span)?),
            Node::Truth(truth) => Answer::Truth(*truth),
            Node::Name(name) => self.lookup(name, span)?,
            Node::Braces { left, right } => {
                let (left, right) = (self.values(left)?, self.values(right)?);
                self.within(Value::from_options_within(left, right, self.budget), span)?.into()
            }
            Node::Switch(options) => {
                let left = self.values(options)?;
                let negatives: Result<Vec<Value>, _> = left.iter().map(|v| v.negative(self.budget)).collect();
                let right = self.within(negatives, span.clone())?;
                self.within(Value::from_options_within(left, right, self.budget), span)?.into()
            }
            Node::Negative(inner) => self.negative(*inner)?,
            Node::Binary(operator, left, right) => self.binary(*operator, *left, *right, span)?,
            Node::Call { name, arguments } => self.call(name, arguments, span)?,
            Node::Attribute { of, name, name_span, arguments } => {
                let of = self.evaluate(*of)?;
                self.attribute(of, name, name_span.clone(), arguments, span)?
            }
            Node::List(items) => Answer::List(items.iter().map(|&item| self.evaluate(item)).collect::<Result<_, _>>()?),
            Node::Comprehension { body, variable, source } => {
                let items = match self.evaluate(*source)? {
                    Answer::List(items) => items,
                    other => {
                        let error = Error::new(tree.span(*source), format!("expected a list, not {}", other.kind()));
                        return Err(error.help("a range is written 1..6"));
                    }
                };
                let mut answers = Vec::with_capacity(items.len());
                for item in items {
                    self.within(self.budget.check(), span.clone())?;
                    self.locals.push((variable.clone(), item));
                    let answer = self.evaluate(*body);
                    self.locals.pop();
                    answers.push(answer?);
                }
                Answer::List(answers)
            }
        })
    }

    fn within<T>(&self, result: Result<T, upstar_values::Stopped>, span: Span) -> Result<T, Error> {
        result.map_err(|why| Error::stopped(span, why))
    }

    /// What a variable or a name that was given with `let` stands for.
    fn named(&self, name: &str) -> Option<&Answer> {
        let local = self.locals.iter().rev().find(|(local, _)| local == name);
        local.map(|(_, answer)| answer).or_else(|| self.names.get(name))
    }

    /// A text in which `{n}` is what `n` stands for; braces around anything else are braces.
    fn filled(&self, text: &str, span: Span) -> Result<String, Error> {
        let mut filled = String::with_capacity(text.len());
        let mut rest = text;
        while let Some(open) = rest.find('{') {
            let (before, from) = rest.split_at(open);
            filled.push_str(before);
            let inside = from[1..].split('}').next().unwrap_or_default();
            match self.named(inside) {
                Some(answer) if from[1..].len() > inside.len() => {
                    filled.push_str(&answer.to_string());
                    if filled.len() > LONGEST_TEXT {
                        return Err(Error::new(span, format!("this text becomes longer than {LONGEST_TEXT} bytes")));
                    }
                    rest = &from[inside.len() + 2..];
                }
                _ => {
                    filled.push('{');
                    rest = &from[1..];
                }
            }
        }
        Ok(filled + rest)
    }

    fn lookup(&self, name: &str, span: Span) -> Result<Answer, Error> {
        if let Some(answer) = self.named(name) {
            return Ok(answer.clone());
        }
        if ["Left", "Right", "Knotter", "Unknotter"].contains(&name) {
            return Ok(Answer::Text(name.into()));
        }
        if let Some(function) = FUNCTIONS.iter().find(|f| f.name == name) {
            return Err(
                Error::new(span, format!("{name} is a function")).help(format!("it is written {}", function.usage))
            );
        }
        let known = self
            .names
            .keys()
            .map(String::as_str)
            .chain(FUNCTIONS.iter().map(|f| f.name))
            .chain(games().map(|g| g.about.name));
        let error = Error::new(span, format!("{name} is not a known name"));
        Err(error.help(match nearest(name, known) {
            Some(near) => format!("did you mean {near}?"),
            None => format!("a name is given by let {name} = …, a text is written in quotes: \"{name}\""),
        }))
    }

    fn value(&mut self, id: NodeId) -> Result<Value, Error> {
        let answer = self.evaluate(id)?;
        self.value_of(answer, id)
    }

    /// A value, or the value of a position.
    fn value_of(&self, answer: Answer, id: NodeId) -> Result<Value, Error> {
        let wrong = |message| Error::new(self.tree.span(id), message);
        match &answer {
            Answer::Value(value) => Ok(*value),
            Answer::Thing(thing) if let Some(value) = thing.value(self.budget) => value.map_err(wrong),
            other => Err(wrong(format!("expected a value, not {}", other.kind()))),
        }
    }

    /// The values of options; a list among them stands for its members.
    fn values(&mut self, ids: &[NodeId]) -> Result<Vec<Value>, Error> {
        let mut values = Vec::with_capacity(ids.len());
        for &id in ids {
            match self.evaluate(id)? {
                Answer::List(items) => {
                    for item in items {
                        values.push(self.value_of(item, id)?);
                    }
                }
                answer => values.push(self.value_of(answer, id)?),
            }
        }
        Ok(values)
    }

    fn binary(&mut self, operator: Operator, left: NodeId, right: NodeId, span: Span) -> Result<Answer, Error> {
        self.within(self.budget.check(), span.clone())?;
        match operator {
            Operator::Compare(comparison) => self.compare(comparison, left, right, span),
            Operator::Range => self.range(left, right, span),
            Operator::ConnectedSum => {
                let (a, b) = (self.evaluate(left)?, self.evaluate(right)?);
                let swapped = |a: &Answer, b: &Answer| match b {
                    Answer::Thing(thing) => thing.connected_sum(a),
                    _ => None,
                };
                // A knot joins a position as well as the other way round.
                let sum = swapped(&b, &a).or_else(|| swapped(&a, &b));
                sum.unwrap_or_else(|| Err(format!("# joins knots, not {} and {}", a.kind(), b.kind())))
                    .map_err(|message| Error::new(span, message))
            }
            Operator::Plus => {
                let (a, b) = (self.evaluate(left)?, self.evaluate(right)?);
                self.plus(a, b, span)
            }
            Operator::Minus => {
                let a = self.evaluate(left)?;
                let b = self.negative(right)?;
                self.plus(a, b, span)
            }
            Operator::OrdinalSum => {
                let (g, h) = (self.value(left)?, self.value(right)?);
                Ok(self.within(g.ordinal_sum(h, self.budget), span)?.into())
            }
        }
    }

    fn negative(&mut self, id: NodeId) -> Result<Answer, Error> {
        let answer = self.evaluate(id)?;
        match &answer {
            Answer::Value(value) => Ok(self.within(value.negative(self.budget), self.tree.span(id))?.into()),
            Answer::Thing(thing) if let Some(negative) = thing.negative() => Ok(negative),
            other => Err(Error::new(self.tree.span(id), format!("{} has no negative", other.kind()))),
        }
    }

    fn plus(&mut self, a: Answer, b: Answer, span: Span) -> Result<Answer, Error> {
        let sum = match (&a, &b) {
            (Answer::Value(g), Answer::Value(h)) => {
                return Ok(self.within(g.plus(*h, self.budget), span)?.into());
            }
            (Answer::Thing(thing), other) => thing.plus(other),
            (other, Answer::Thing(thing)) => thing.plus(other),
            _ => None,
        };
        sum.ok_or_else(|| Error::new(span, format!("{} and {} cannot be added", a.kind(), b.kind())))
    }

    fn compare(&mut self, comparison: Comparison, left: NodeId, right: NodeId, span: Span) -> Result<Answer, Error> {
        let (a, b) = (self.evaluate(left)?, self.evaluate(right)?);
        let has_value = |answer: &Answer| match answer {
            Answer::Value(_) => true,
            Answer::Thing(thing) => thing.has_value(),
            _ => false,
        };
        let (g, h) = match (&a, &b) {
            _ if has_value(&a) && has_value(&b) => (self.value_of(a, left)?, self.value_of(b, right)?),
            _ => {
                let same = a.to_string() == b.to_string() && a.kind() == b.kind();
                return match comparison {
                    Comparison::Equal => Ok(same.into()),
                    Comparison::NotEqual => Ok((!same).into()),
                    _ => Err(Error::new(span, format!("{} and {} have no order", a.kind(), b.kind()))),
                };
            }
        };
        let relation = self.within(g.relation_within(h, self.budget), span)?;
        let holds = match comparison {
            Comparison::Equal => relation == Relation::Equal,
            Comparison::NotEqual => relation != Relation::Equal,
            Comparison::Less => relation == Relation::Less,
            Comparison::AtMost => matches!(relation, Relation::Less | Relation::Equal),
            Comparison::Greater => relation == Relation::Greater,
            Comparison::AtLeast => matches!(relation, Relation::Greater | Relation::Equal),
            Comparison::LessOrConfused => matches!(relation, Relation::Less | Relation::Confused),
            Comparison::GreaterOrConfused => matches!(relation, Relation::Greater | Relation::Confused),
            Comparison::Confused => relation == Relation::Confused,
        };
        Ok(holds.into())
    }

    fn range(&mut self, left: NodeId, right: NodeId, span: Span) -> Result<Answer, Error> {
        let mut end = |id: NodeId| -> Result<i64, Error> {
            let integer = self.value(id)?.as_integer().and_then(Dyadic::to_i64);
            integer.ok_or_else(|| Error::new(self.tree.span(id), "the ends of a range are integers"))
        };
        let (first, last) = (end(left)?, end(right)?);
        if last.saturating_sub(first) >= MAX_RANGE {
            return Err(Error::new(span, format!("a range has at most {MAX_RANGE} members")));
        }
        Ok(Answer::List((first..=last).map(|n| Value::from(n).into()).collect()))
    }

    fn call(&mut self, name: &str, arguments: &[Argument], span: Span) -> Result<Answer, Error> {
        let name_span = span.start..span.start + name.len();
        let function = FUNCTIONS.iter().find(|f| f.name == name).map(|f| (f.usage, f.call));
        let Some((usage, make)) = function.or_else(|| game(name).map(|g| (g.about.notation, g.make))) else {
            let known = FUNCTIONS.iter().map(|f| f.name).chain(games().map(|g| g.about.name));
            return Err(unknown(name_span, format!("{name} is not a known game or function"), nearest(name, known)));
        };
        let mut arguments = Arguments::new(usage, self.given(arguments, span)?);
        let answer = make(&mut arguments)?;
        arguments.finish()?;
        Ok(answer)
    }

    fn attribute(
        &mut self,
        of: Answer,
        name: &str,
        name_span: Span,
        arguments: &[Argument],
        span: Span,
    ) -> Result<Answer, Error> {
        match of {
            Answer::Value(value) => {
                let given = self.given(arguments, span)?;
                attribute::ask(ATTRIBUTES, &value, "a value", Question { name, name_span, given })
            }
            Answer::Thing(thing) => {
                let given = self.given(arguments, span)?;
                thing.ask(Question { name, name_span, given })
            }
            // Asking a list asks each of its members.
            Answer::List(items) if name == "length" => Ok(Value::from(items.len() as i64).into()),
            Answer::List(items) => {
                let each = |item| deep(|| self.attribute(item, name, name_span.clone(), arguments, span.clone()));
                Ok(Answer::List(items.into_iter().map(each).collect::<Result<_, _>>()?))
            }
            other => Err(Error::new(name_span, format!("{} has no attribute {name}", other.kind()))),
        }
    }

    fn given(&mut self, arguments: &[Argument], span: Span) -> Result<Given<'_>, Error> {
        let mut evaluated = Vec::with_capacity(arguments.len());
        for argument in arguments {
            evaluated.push((argument.name.clone(), self.evaluate(argument.node)?, self.tree.span(argument.node)));
        }
        Ok(Given { span, arguments: evaluated, budget: self.budget })
    }
}

fn unknown(span: Span, message: String, nearest: Option<&str>) -> Error {
    let error = Error::new(span, message);
    match nearest {
        Some(name) => error.help(format!("did you mean {name}?")),
        None => error,
    }
}
