//! Something that can be asked of a thing of one kind: `thing.attribute`.

use crate::answer::Answer;
use crate::arguments::{Arguments, Given};
use crate::error::{Error, nearest};

/// A question one can ask of a `T`.
pub struct Attribute<T: ?Sized> {
    /// Its name.
    pub name: &'static str,
    /// How it is written, with its arguments.
    pub usage: &'static str,
    /// What it answers.
    pub about: &'static str,
    /// A question and its answer.
    pub example: (&'static str, &'static str),
    pub(crate) ask: fn(&T, &mut Arguments) -> Result<Answer, Error>,
}

/// An attribute without the kind of thing it is asked of: what help and completion need.
#[derive(Clone, Copy)]
pub struct AttributeHelp {
    /// Its name.
    pub name: &'static str,
    /// How it is written, with its arguments.
    pub usage: &'static str,
    /// What it answers.
    pub about: &'static str,
    /// A question and its answer.
    pub example: (&'static str, &'static str),
}

impl<T: ?Sized> Attribute<T> {
    /// What help and completion need.
    pub fn help(&self) -> AttributeHelp {
        AttributeHelp { name: self.name, usage: self.usage, about: self.about, example: self.example }
    }
}

/// Asks `of` for the attribute that the question names.
pub(crate) fn ask<T: ?Sized>(table: &[Attribute<T>], of: &T, kind: &str, question: Question) -> Result<Answer, Error> {
    let Question { name, name_span, given } = question;
    let Some(attribute) = table.iter().find(|a| a.name == name) else {
        let error = Error::new(name_span, format!("{kind} has no attribute {name}"));
        return Err(match nearest(name, table.iter().map(|a| a.name)) {
            Some(near) => error.help(format!("did you mean {near}?")),
            None => error.help(format!("it has {}", table.iter().map(|a| a.name).collect::<Vec<_>>().join(", "))),
        });
    };
    let mut arguments = Arguments::new(attribute.usage, given);
    let answer = (attribute.ask)(of, &mut arguments)?;
    arguments.finish()?;
    Ok(answer)
}

/// The name of an attribute, where it stands, and what it was given.
pub struct Question<'a> {
    pub(crate) name: &'a str,
    pub(crate) name_span: crate::error::Span,
    pub(crate) given: Given<'a>,
}
