//! Values as text: ASCII, Unicode and LaTeX.
//!
//! Every notation can be read back by the calculator and means the same value. Options are printed in an order that
//! depends on the values alone, never on the order in which they were computed.

use std::cmp::Ordering;
use std::fmt::{self, Write};

use crate::deep::deep;
use crate::dyadic::Dyadic;
use crate::names::{Name, Named, Uptimal};
use crate::nus::NumberUpStar;
use crate::value::{Options, Value};

/// How values are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Notation {
    /// `{1/2^*|+-1}`
    #[default]
    Ascii,
    /// `{½↑*|±1}`
    Unicode,
    /// `\{\tfrac{1}{2}\uparrow\ast|\pm1\}`
    Latex,
}

/// A value in a notation, ready to be printed.
pub struct Text {
    value: Value,
    notation: Notation,
    width: Option<usize>,
}

impl Value {
    /// The value as text in a notation; printed whole, however long it is.
    pub fn text(self, notation: Notation) -> Text {
        Text { value: self, notation, width: None }
    }
}

impl Text {
    /// Cut the text after this many characters, and say so with `…`.
    #[must_use]
    pub fn width(mut self, characters: usize) -> Text {
        self.width = Some(characters);
        self
    }
}

impl fmt::Display for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(width) = self.width else {
            return Printer { out: f, notation: self.notation }.value(self.value);
        };
        let mut cut = Cut { text: String::new(), left: width.saturating_add(1) };
        let whole = Printer { out: &mut cut, notation: self.notation }.value(self.value).is_ok() && cut.left > 0;
        if whole {
            return f.write_str(&cut.text);
        }
        let kept: String = cut.text.chars().take(width.saturating_sub(1)).collect();
        write!(f, "{kept}…")
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.text(Notation::Ascii).fmt(f)
    }
}

/// Keeps the first characters and refuses the rest.
struct Cut {
    text: String,
    left: usize,
}

impl Write for Cut {
    fn write_str(&mut self, s: &str) -> fmt::Result {
        for c in s.chars() {
            if self.left == 0 {
                return Err(fmt::Error);
            }
            self.left -= 1;
            self.text.push(c);
        }
        Ok(())
    }
}

/// The order in which options are printed: number-up-stars first, then by birthday, then by their own options.
pub(crate) fn print_order(a: Value, b: Value) -> Ordering {
    if a == b {
        return Ordering::Equal;
    }
    match (a.as_number_up_star(), b.as_number_up_star()) {
        (Some(_), None) => return Ordering::Less,
        (None, Some(_)) => return Ordering::Greater,
        (Some(x), Some(y)) => return (x.up.abs(), y.number, y.up, x.star).cmp(&(y.up.abs(), x.number, x.up, y.star)),
        (None, None) => {}
    }
    let (s, t) = (a.stops(), b.stops());
    let by_shape = (a.birthday(), t.left, t.right).cmp(&(b.birthday(), s.left, s.right));
    by_shape.then_with(|| {
        deep(|| {
            let sides = [(a.left(), b.left()), (a.right(), b.right())];
            sides
                .into_iter()
                .map(|(x, y)| lists_in_order(&in_order(x), &in_order(y)))
                .find(|o| o.is_ne())
                .unwrap_or(Ordering::Equal)
        })
    })
}

fn lists_in_order(a: &[Value], b: &[Value]) -> Ordering {
    let differing = a.iter().zip(b).map(|(&x, &y)| print_order(x, y)).find(|o| o.is_ne());
    differing.unwrap_or_else(|| a.len().cmp(&b.len()))
}

fn in_order(options: Options) -> Vec<Value> {
    let mut list: Vec<Value> = options.collect();
    list.sort_by(|&a, &b| print_order(a, b));
    list
}

impl Value {
    /// The Left options in the order in which they are printed.
    pub fn left_in_order(self) -> Vec<Value> {
        in_order(self.left())
    }

    /// The Right options in the order in which they are printed.
    pub fn right_in_order(self) -> Vec<Value> {
        in_order(self.right())
    }
}

/// A brace with more bars than this gets braces of its own, so that deep games stay readable.
const MAX_BARS: usize = 6;

struct Printer<'a, W> {
    out: &'a mut W,
    notation: Notation,
}

impl<W: Write> Printer<'_, W> {
    fn pick(&mut self, ascii: &str, unicode: &str, latex: &str) -> fmt::Result {
        self.out.write_str(match self.notation {
            Notation::Ascii => ascii,
            Notation::Unicode => unicode,
            Notation::Latex => latex,
        })
    }

    fn value(&mut self, value: Value) -> fmt::Result {
        deep(|| match value.named() {
            Named { number, name: Some(name) } => self.named(number, name),
            Named { name: None, .. } => match value.as_number_up_star() {
                Some(nus) => self.number_up_star(nus),
                None => self.braces(value),
            },
        })
    }

    fn number_up_star(&mut self, nus: NumberUpStar) -> fmt::Result {
        if nus.number != Dyadic::ZERO || nus.is_number() {
            self.number(nus.number)?;
        }
        let ups = nus.up.abs();
        if ups != Dyadic::ZERO {
            let up = nus.up.signum() > 0;
            match ups.to_i64() {
                Some(1) => self.arrow(up)?,
                Some(2) if up => self.pick("^^", "⇑", "\\Uparrow")?,
                Some(2) => self.pick("vv", "⇓", "\\Downarrow")?,
                _ => {
                    self.arrow(up)?;
                    match self.notation {
                        Notation::Latex => write!(self.out, "_{{{ups}}}")?,
                        _ => write!(self.out, "{ups}")?,
                    }
                }
            }
        }
        self.star(nus.star)
    }

    fn arrow(&mut self, up: bool) -> fmt::Result {
        if up { self.pick("^", "↑", "\\uparrow") } else { self.pick("v", "↓", "\\downarrow") }
    }

    fn star(&mut self, star: u64) -> fmt::Result {
        if star == 0 {
            return Ok(());
        }
        self.pick("*", "*", "\\ast")?;
        match (star, self.notation) {
            (1, _) => Ok(()),
            (_, Notation::Latex) => write!(self.out, "_{{{star}}}"),
            _ => write!(self.out, "{star}"),
        }
    }

    fn number(&mut self, x: Dyadic) -> fmt::Result {
        match self.notation {
            _ if x.is_integer() => write!(self.out, "{x}"),
            Notation::Ascii => write!(self.out, "{x}"),
            Notation::Latex => {
                let sign = if x.signum() < 0 { "-" } else { "" };
                let text = x.abs().to_string();
                let (above, below) = text.split_once('/').unwrap_or((&text, "1"));
                write!(self.out, "{sign}\\tfrac{{{above}}}{{{below}}}")
            }
            Notation::Unicode => {
                let size = x.abs();
                let whole = size.floor();
                match vulgar_fraction(size - whole) {
                    None => write!(self.out, "{x}"),
                    Some(fraction) => {
                        let sign = if x.signum() < 0 { "-" } else { "" };
                        let whole = if whole == Dyadic::ZERO { String::new() } else { whole.to_string() };
                        write!(self.out, "{sign}{whole}{fraction}")
                    }
                }
            }
        }
    }

    fn named(&mut self, number: Dyadic, name: Name) -> fmt::Result {
        match name {
            Name::Switch(list) => {
                self.pick("+-", "±", "\\pm")?;
                match &list[..] {
                    [one] if needs_parentheses(*one) => {
                        self.out.write_char('(')?;
                        self.value(*one)?;
                        self.out.write_char(')')
                    }
                    [one] => self.value(*one),
                    many => {
                        self.open()?;
                        self.list(many)?;
                        self.close()
                    }
                }
            }
            Name::Tiny(g) => self.tiny(number, g, "tiny", "⧾", "+_"),
            Name::Miny(g) => self.tiny(number, g, "miny", "⧿", "-_"),
            Name::Uptimal(Uptimal { up, sum, order, star }) => {
                if number != Dyadic::ZERO {
                    self.number(number)?;
                }
                self.arrow(up)?;
                let (open, close) = match (self.notation, sum) {
                    (Notation::Latex, false) => ("^{", "}"),
                    (Notation::Latex, true) => ("^{[", "]}"),
                    (_, false) => ("<", ">"),
                    (_, true) => ("[", "]"),
                };
                write!(self.out, "{open}{order}{close}")?;
                self.star(star.into())
            }
        }
    }

    fn tiny(&mut self, number: Dyadic, g: Value, ascii: &str, unicode: &str, latex: &str) -> fmt::Result {
        let summed = number != Dyadic::ZERO;
        if summed {
            self.number(number)?;
            self.pick("+", "+", "+(")?;
        }
        self.pick(ascii, unicode, latex)?;
        self.pick("(", "(", "{")?;
        self.value(g)?;
        self.pick(")", ")", if summed { "})" } else { "}" })
    }

    fn open(&mut self) -> fmt::Result {
        self.pick("{", "{", "\\{")
    }

    fn close(&mut self) -> fmt::Result {
        self.pick("}", "}", "\\}")
    }

    fn list(&mut self, options: &[Value]) -> fmt::Result {
        for (i, &option) in options.iter().enumerate() {
            if i > 0 {
                self.out.write_char(',')?;
            }
            self.value(option)?;
        }
        Ok(())
    }

    fn braces(&mut self, value: Value) -> fmt::Result {
        self.open()?;
        self.sides(value, bars(value))?;
        self.close()
    }

    /// Both sides with `count` bars between them; a lone braced option gives up its braces.
    fn sides(&mut self, value: Value, count: usize) -> fmt::Result {
        self.side(&value.left_in_order(), count)?;
        for _ in 0..count {
            self.out.write_char('|')?;
        }
        self.side(&value.right_in_order(), count)
    }

    fn side(&mut self, options: &[Value], count: usize) -> fmt::Result {
        match options {
            [one] if is_braced(*one) && bars(*one) < count => deep(|| self.sides(*one, bars(*one))),
            many => self.list(many),
        }
    }
}

fn is_braced(value: Value) -> bool {
    value.game().is_some() && value.named().name.is_none()
}

/// A sum such as `2+tiny(2)` needs parentheses after `+-`.
fn needs_parentheses(value: Value) -> bool {
    matches!(value.named(), Named { number, name: Some(Name::Tiny(_) | Name::Miny(_)) } if number != Dyadic::ZERO)
}

/// How many bars separate the sides of a braced value: one more than any lone braced option inside it uses.
fn bars(value: Value) -> usize {
    deep(|| {
        let inner = [lone(value.left()), lone(value.right())].into_iter().flatten().filter(|&v| is_braced(v)).map(bars);
        inner.filter(|&count| count < MAX_BARS).max().unwrap_or(0) + 1
    })
}

fn lone(mut options: Options) -> Option<Value> {
    let first = options.next()?;
    options.next().is_none().then_some(first)
}

/// The single character for a fraction between 0 and 1, if Unicode has one.
fn vulgar_fraction(x: Dyadic) -> Option<char> {
    let (n, e) = x.inline()?;
    Some(match (n, e) {
        (1, 1) => '½',
        (1, 2) => '¼',
        (3, 2) => '¾',
        (1, 3) => '⅛',
        (3, 3) => '⅜',
        (5, 3) => '⅝',
        (7, 3) => '⅞',
        _ => return None,
    })
}
