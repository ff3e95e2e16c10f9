//! The arguments of a function or an attribute, taken one by one with clear errors.

use upstar_values::{Budget, Dyadic, Player, Stopped, Value};

use crate::answer::Answer;
use crate::error::{Error, Span};

/// What stands between the parentheses of a call, evaluated.
pub(crate) struct Given<'a> {
    /// Where the whole call stands.
    pub span: Span,
    pub arguments: Vec<(Option<String>, Answer, Span)>,
    pub budget: &'a Budget,
}

/// What a call was given.
pub struct Arguments<'a> {
    /// What is called, as in its usage text: `cool(t)`.
    usage: &'static str,
    span: Span,
    positional: std::vec::IntoIter<(Answer, Span)>,
    named: Vec<(String, Answer, Span)>,
    /// What the calculation may cost.
    pub budget: &'a Budget,
}

impl<'a> Arguments<'a> {
    pub(crate) fn new(usage: &'static str, given: Given<'a>) -> Arguments<'a> {
        let (mut positional, mut named) = (Vec::new(), Vec::new());
        for (name, answer, span) in given.arguments {
            match name {
                Some(name) => named.push((name, answer, span)),
                None => positional.push((answer, span)),
            }
        }
        Arguments { usage, span: given.span, positional: positional.into_iter(), named, budget: given.budget }
    }

    /// Where the call stands.
    pub fn span(&self) -> Span {
        self.span.clone()
    }

    /// The next argument, whatever it is.
    pub fn next(&mut self, name: &str) -> Result<(Answer, Span), Error> {
        self.next_if_any().ok_or_else(|| {
            Error::new(self.span.clone(), format!("{name} is missing")).help(format!("it is written {}", self.usage))
        })
    }

    /// The next argument, if there is one more.
    pub fn next_if_any(&mut self) -> Option<(Answer, Span)> {
        self.positional.next()
    }

    /// Whether there is one more argument.
    pub fn has_next(&self) -> bool {
        !self.positional.as_slice().is_empty()
    }

    /// Whether the next argument is a text.
    pub fn next_is_text(&self) -> bool {
        matches!(self.positional.as_slice().first(), Some((Answer::Text(_), _)))
    }

    /// The argument given as `name=…`, if there is one.
    pub fn named(&mut self, name: &str) -> Option<(Answer, Span)> {
        let i = self.named.iter().position(|(n, ..)| n == name)?;
        let (_, answer, span) = self.named.remove(i);
        Some((answer, span))
    }

    /// The argument given as `name=…`, an integer from `least` to `most`, if there is one.
    pub fn named_count(&mut self, name: &str, least: i64, most: i64) -> Result<Option<i64>, Error> {
        let Some((answer, span)) = self.named(name) else { return Ok(None) };
        let count = match answer {
            Answer::Value(value) => value.as_number().and_then(|x| x.to_i64()).filter(|n| (least..=most).contains(n)),
            _ => None,
        };
        count.map(Some).ok_or_else(|| Error::new(span, format!("{name} must be an integer from {least} to {most}")))
    }

    /// The next argument, a value.
    pub fn value(&mut self, name: &str) -> Result<Value, Error> {
        match self.next(name)? {
            (Answer::Value(value), _) => Ok(value),
            (other, span) => Err(Error::new(span, format!("{name} must be a value, not {}", other.kind()))),
        }
    }

    /// The next argument, a number.
    pub fn number(&mut self, name: &str) -> Result<Dyadic, Error> {
        let (answer, span) = self.next(name)?;
        match answer {
            Answer::Value(value) if let Some(x) = value.as_number() => Ok(x),
            Answer::Value(value) => Err(Error::new(
                span,
                format!("{name} must be a number; {} is none", value.text(Default::default()).width(40)),
            )),
            other => Err(Error::new(span, format!("{name} must be a number, not {}", other.kind()))),
        }
    }

    /// The next argument, an integer.
    pub fn integer(&mut self, name: &str) -> Result<Dyadic, Error> {
        let span = self.positional.as_slice().first().map_or(self.span.clone(), |(_, span)| span.clone());
        let x = self.number(name)?;
        if x.is_integer() { Ok(x) } else { Err(Error::new(span, format!("{name} must be an integer; {x} is none"))) }
    }

    /// The next argument, a text, with its place.
    pub fn text(&mut self, name: &str) -> Result<(String, Span), Error> {
        match self.next(name)? {
            (Answer::Text(text), span) => Ok((text, span)),
            (other, span) => {
                let error = Error::new(span, format!("{name} must be a text in quotes, not {}", other.kind()));
                Err(error.help(format!("it is written {}", self.usage)))
            }
        }
    }

    /// The next argument, an integer from `least` to `most`.
    pub fn count(&mut self, name: &str, least: i64, most: i64) -> Result<i64, Error> {
        let span = self.positional.as_slice().first().map_or(self.span.clone(), |(_, span)| span.clone());
        let n = self.integer(name)?;
        n.to_i64().filter(|n| (least..=most).contains(n)).ok_or_else(|| match (least, most) {
            (0, i64::MAX) if n.signum() < 0 => Error::new(span, format!("{name} must be an integer from 0 on")),
            _ => Error::new(span, format!("{name} must be from {least} to {most}")),
        })
    }

    /// The next argument, `Left` or `Right`.
    pub fn player(&mut self, name: &str) -> Result<Player, Error> {
        let (answer, span) = self.next(name)?;
        match &answer {
            Answer::Text(text) if text.eq_ignore_ascii_case("left") => Ok(Player::Left),
            Answer::Text(text) if text.eq_ignore_ascii_case("right") => Ok(Player::Right),
            _ => Err(Error::new(span, format!("{name} must be Left or Right"))),
        }
    }

    /// Says so if more was given than used.
    pub fn finish(&mut self) -> Result<(), Error> {
        let extra = self.positional.next().map(|(_, span)| span);
        let unknown = self.named.first().map(|(_, _, span)| span.clone());
        match extra.or(unknown) {
            None => Ok(()),
            Some(span) => Err(Error::new(span, "one argument too many").help(format!("it is written {}", self.usage))),
        }
    }

    /// Turns an exhausted budget into an error about this call.
    pub fn within<T>(&self, result: Result<T, Stopped>) -> Result<T, Error> {
        result.map_err(|why| Error::stopped(self.span.clone(), why))
    }
}
