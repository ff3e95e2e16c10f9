//! From text to tokens.
//!
//! A number with ups and a star directly behind it is one token, a value: `1/2^3*2`, `-3`, `v*`. Whether a bar separates
//! options or means "confused with" is decided here too: inside braces bars are always bars. Unicode (`½ ↑ ± ⧾`) and the
//! LaTeX that we print (`\uparrow \pm \{`) are read as well.

use num_bigint::BigInt;
use upstar_values::{Budget, Dyadic, NumberUpStar, Value};

use crate::error::{Error, Span};

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Token {
    Value(Value),
    Name(String),
    Text(String),
    /// `{` or `\{`
    OpenBrace,
    CloseBrace,
    OpenParenthesis,
    CloseParenthesis,
    OpenBracket,
    CloseBracket,
    /// One or more bars inside braces.
    Bars(usize),
    Comma,
    Dot,
    Range,
    Plus,
    Minus,
    PlusMinus,
    Colon,
    Hash,
    Assign,
    Equal,
    NotEqual,
    Less,
    AtMost,
    Greater,
    AtLeast,
    /// `<|`: less than or confused with.
    LessOrConfused,
    /// `|>`: greater than or confused with.
    GreaterOrConfused,
    Confused,
    End,
}

/// Digits a number may have; longer ones are refused before anything is computed.
const MAX_DIGITS: usize = 100_000;

pub(crate) fn tokens(source: &str) -> Result<Vec<(Token, Span)>, Error> {
    let mut lexer = Lexer { source, at: 0, open: Vec::new(), tokens: Vec::new() };
    while lexer.next()? {}
    if let Some((_, at)) = lexer.open.first() {
        let what = &source[*at..][..1];
        return Err(Error::new(*at..at + 1, format!("this {what} is never closed")));
    }
    let end = source.len();
    lexer.tokens.push((Token::End, end..end));
    Ok(lexer.tokens)
}

/// Whether brackets or quotes are still open at the end, so that more lines may follow.
pub fn is_unfinished(source: &str) -> bool {
    let mut lexer = Lexer { source, at: 0, open: Vec::new(), tokens: Vec::new() };
    loop {
        match lexer.next() {
            Ok(true) => {}
            Ok(false) => return !lexer.open.is_empty(),
            Err(_) => return lexer.peek().is_none() && lexer.source.matches('"').count() % 2 == 1,
        }
    }
}

struct Lexer<'a> {
    source: &'a str,
    at: usize,
    /// The brackets that are open, with their places.
    open: Vec<(Open, usize)>,
    tokens: Vec<(Token, Span)>,
}

#[derive(Clone, Copy, PartialEq)]
enum Open {
    Brace,
    Parenthesis,
    Bracket,
    /// `+_{`, closed by a plain `}`.
    Group,
}

impl<'a> Lexer<'a> {
    fn rest(&self) -> &'a str {
        &self.source[self.at..]
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    /// Steps over `text` if it comes next.
    fn eat(&mut self, text: &str) -> bool {
        let found = self.rest().starts_with(text);
        if found {
            self.at += text.len();
        }
        found
    }

    fn eat_while(&mut self, accept: impl Fn(char) -> bool) -> &'a str {
        let rest = self.rest();
        let length = rest.find(|c| !accept(c)).unwrap_or(rest.len());
        self.at += length;
        &rest[..length]
    }

    fn digits(&mut self) -> Option<&'a str> {
        Some(self.eat_while(|c| c.is_ascii_digit())).filter(|d| !d.is_empty())
    }

    fn in_braces(&self) -> bool {
        self.open.last().is_some_and(|(open, _)| *open == Open::Brace)
    }

    /// Whether what came before ends an operand, so that a sign here is an operator between two.
    fn after_operand(&self) -> bool {
        use Token::{CloseBrace, CloseBracket, CloseParenthesis, Name, Text, Value};
        matches!(
            self.tokens.last(),
            Some((Value(_) | Name(_) | Text(_) | CloseBrace | CloseBracket | CloseParenthesis, _))
        )
    }

    fn next(&mut self) -> Result<bool, Error> {
        while self.peek().is_some_and(char::is_whitespace) || self.rest().starts_with("\\,") {
            let step = self.peek().map_or(0, char::len_utf8);
            self.at += if self.rest().starts_with("\\,") { 2 } else { step };
        }
        let start = self.at;
        let Some(c) = self.peek() else { return Ok(false) };
        let token = self.token(c)?;
        self.tokens.push((token, start..self.at));
        Ok(true)
    }

    fn token(&mut self, c: char) -> Result<Token, Error> {
        let start = self.at;
        if c == '"' {
            return self.text();
        }
        if let Some(token) = self.value()? {
            return Ok(token);
        }
        if c.is_alphabetic() || c == '_' {
            return Ok(Token::Name(self.eat_while(|c| c.is_alphanumeric() || c == '_').to_string()));
        }
        if c == '|' && self.in_braces() {
            return Ok(Token::Bars(self.eat_while(|c| c == '|').len()));
        }
        for (text, open, token) in [
            ("+_{", Open::Group, Token::Name("tiny".into())),
            ("-_{", Open::Group, Token::Name("miny".into())),
            ("\\{", Open::Brace, Token::OpenBrace),
            ("{", Open::Brace, Token::OpenBrace),
            ("(", Open::Parenthesis, Token::OpenParenthesis),
            ("[", Open::Bracket, Token::OpenBracket),
        ] {
            if self.eat(text) {
                self.open.push((open, start + text.len() - 1));
                if open == Open::Group {
                    self.tokens.push((token, start..self.at));
                    return Ok(Token::OpenParenthesis);
                }
                return Ok(token);
            }
        }
        for text in ["\\}", "}", ")", "]"] {
            if self.eat(text) {
                return self.close(text, start);
            }
        }
        // `<|` and `|>` mean nothing inside braces, where bars are always bars.
        let operators: &[(&str, Token)] = &[
            ("==", Token::Equal),
            ("!=", Token::NotEqual),
            ("<=", Token::AtMost),
            ("≤", Token::AtMost),
            (">=", Token::AtLeast),
            ("≥", Token::AtLeast),
            ("<|", Token::LessOrConfused),
            ("|>", Token::GreaterOrConfused),
            ("||", Token::Confused),
            ("‖", Token::Confused),
            ("<", Token::Less),
            (">", Token::Greater),
            ("..", Token::Range),
            (".", Token::Dot),
            (",", Token::Comma),
            ("+-", Token::PlusMinus),
            ("±", Token::PlusMinus),
            ("\\pm", Token::PlusMinus),
            ("+", Token::Plus),
            ("-", Token::Minus),
            ("−", Token::Minus),
            (":", Token::Colon),
            ("#", Token::Hash),
            ("=", Token::Assign),
            ("⧾", Token::Name("tiny".into())),
            ("⧿", Token::Name("miny".into())),
        ];
        for (text, token) in operators {
            if !(self.in_braces() && *text == "<|") && self.eat(text) {
                return Ok(token.clone());
            }
        }
        let error = Error::new(start..start + c.len_utf8(), format!("{c:?} means nothing here"));
        Err(if c == '|' { error.help("a bar stands between options in braces, {1|0}; || compares") } else { error })
    }

    fn close(&mut self, text: &str, start: usize) -> Result<Token, Error> {
        let here = start..self.at;
        let Some((open, opened)) = self.open.pop() else {
            return Err(Error::new(here, format!("{text} closes nothing")));
        };
        match (open, text) {
            (Open::Brace, "}" | "\\}") => Ok(Token::CloseBrace),
            (Open::Group, "}") | (Open::Parenthesis, ")") => Ok(Token::CloseParenthesis),
            (Open::Bracket, "]") => Ok(Token::CloseBracket),
            _ => {
                let opener = &self.source[opened..=opened];
                let column = self.source[..opened].chars().count() + 1;
                Err(Error::new(here, format!("{text} does not close the {opener} of column {column}")))
            }
        }
    }

    fn text(&mut self) -> Result<Token, Error> {
        let start = self.at;
        self.at += 1;
        let text = self.eat_while(|c| c != '"');
        if self.eat("\"") {
            Ok(Token::Text(text.to_string()))
        } else {
            Err(Error::new(start..start + 1, "this text is never closed with a second \""))
        }
    }

    /// A number-up-star or an uptimal, if one starts here.
    fn value(&mut self) -> Result<Option<Token>, Error> {
        let start = self.at;
        // A minus directly before a number belongs to it, unless something stands there to be subtracted from.
        let negative = !self.after_operand() && (self.eat("-") || self.eat("−"));
        let number = self.number()?;
        if negative && number.is_none() {
            self.at = start;
            return Ok(None);
        }
        let number = number.map(|x| if negative { -x } else { x });
        let ups = self.ups(start)?;
        let star = self.star()?;
        if number.is_none() && ups.is_none() && star.is_none() {
            return Ok(None);
        }
        let base = NumberUpStar { number: number.unwrap_or(Dyadic::ZERO), up: Dyadic::ZERO, star: star.unwrap_or(0) };
        let value = Value::from(base) + ups.unwrap_or(Value::ZERO);
        if let Some(c) = self.peek()
            && (c.is_alphanumeric() || c == '_')
        {
            let rest = self.rest().find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(self.rest().len());
            let word = &self.source[start..self.at + rest];
            return Err(Error::new(start..start + word.len(), format!("{word:?} is neither a value nor a name"))
                .help(format!("a text is written in quotes: {word:?}")));
        }
        Ok(Some(Token::Value(value)))
    }

    fn number(&mut self) -> Result<Option<Dyadic>, Error> {
        let start = self.at;
        if self.rest().starts_with("\\tfrac{") || self.rest().starts_with("\\frac{") {
            self.eat_while(|c| c != '{');
            self.at += 1;
            let above = self.digits();
            let middle = self.eat("}{");
            let below = self.digits();
            return match (above, middle, below, self.eat("}")) {
                (Some(above), true, Some(below), true) => self.fraction(above, below, start).map(Some),
                _ => Err(Error::new(start..self.at, "a fraction is written \\frac{3}{4}")),
            };
        }
        let whole = self.digits();
        if let Some(fraction) = self.peek().and_then(vulgar_fraction) {
            self.at += self.peek().map_or(0, char::len_utf8);
            let whole = whole.map_or(Ok(Dyadic::ZERO), |digits| self.fraction(digits, "1", start))?;
            return Ok(Some(whole + fraction));
        }
        let Some(whole) = whole else { return Ok(None) };
        let after_slash = self.rest().strip_prefix('/');
        if after_slash.is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit())) {
            self.at += 1;
            let below = self.digits().unwrap_or("1");
            return self.fraction(whole, below, start).map(Some);
        }
        if self.rest().strip_prefix('.').is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit())) {
            self.at += 1;
            self.digits();
            let error = Error::new(start..self.at, "decimal fractions are not read");
            return Err(error.help("write 1/2 or 5/8; a range is 1..6"));
        }
        self.fraction(whole, "1", start).map(Some)
    }

    fn fraction(&self, above: &str, below: &str, start: usize) -> Result<Dyadic, Error> {
        let here = start..self.at;
        if above.len().max(below.len()) > MAX_DIGITS {
            return Err(Error::new(here, format!("a number of more than {MAX_DIGITS} digits")));
        }
        let parse = |digits: &str| digits.parse::<BigInt>().map_err(|e| Error::new(here.clone(), e.to_string()));
        let (numerator, denominator) = (parse(above)?, parse(below)?);
        let exponent = denominator.trailing_zeros();
        match exponent {
            None => Err(Error::new(here, "a fraction with denominator 0")),
            Some(e) if denominator.bits() == e + 1 => Ok(Dyadic::new(numerator, e)),
            Some(_) => Err(Error::new(
                here,
                format!("{above}/{below} is not dyadic: no game born on a finite day has this value"),
            )
            .help("denominators are powers of two: 1/2, 3/4, 5/8, …")),
        }
    }

    /// `^^`, `^3`, `v`, `^<2>`, `^[2]`, their Unicode and LaTeX.
    fn ups(&mut self, start: usize) -> Result<Option<Value>, Error> {
        let arrow_at = self.at;
        let word = self.rest();
        let word = &word[..word.find(|c: char| !(c.is_alphanumeric() || c == '_')).unwrap_or(word.len())];
        let downs = word.chars().take_while(|&c| c == 'v').count();
        let is_down_word = downs > 0 && word[downs..].chars().all(|c| c.is_ascii_digit());
        let (count, up) = if is_down_word {
            self.at += downs;
            (downs, false)
        } else if self.rest().starts_with('^') {
            (self.eat_while(|c| c == '^').len(), true)
        } else if self.eat("⇑") || self.eat("\\Uparrow") {
            (2, true)
        } else if self.eat("⇓") || self.eat("\\Downarrow") {
            (2, false)
        } else if self.eat("\\uparrow") {
            (1, true)
        } else if self.eat("\\downarrow") {
            (1, false)
        } else if self.rest().starts_with('↑') {
            (self.eat_while(|c| c == '↑').chars().count(), true)
        } else if self.rest().starts_with('↓') {
            (self.eat_while(|c| c == '↓').chars().count(), false)
        } else {
            return Ok(None);
        };
        let mut value = Value::from(NumberUpStar { number: Dyadic::ZERO, up: Dyadic::new(count as u64, 0), star: 0 });
        if let Some((sum, digits)) = self.uptimal() {
            let here = start..self.at;
            let order = digits.parse::<u64>().ok().filter(|&n| n <= 1000 && count == 1);
            let Some(order) = order else {
                return Err(Error::new(here, "uptimals are ^<n> and ^[n] with n up to 1000"));
            };
            let made = if sum { Value::up_sum } else { Value::up_power };
            value = made(order, Budget::UNLIMITED).map_err(|why| Error::stopped(here, why))?;
        } else {
            let subscript = self.rest().strip_prefix("_{").and_then(|rest| rest.split_once('}'));
            let digits = match subscript {
                Some((digits, _)) => {
                    self.at += digits.len() + 3;
                    Some(digits)
                }
                None => self.digits(),
            };
            if let Some(digits) = digits {
                let here = start..self.at;
                if count > 1 || !digits.chars().all(|c| c.is_ascii_digit()) {
                    let error = Error::new(arrow_at..self.at, "a multiple of up is written ^3 or ^^^, not both");
                    return Err(error);
                }
                let up = self.fraction(digits, "1", here.start)?;
                value = Value::from(NumberUpStar { number: Dyadic::ZERO, up, star: 0 });
            }
        }
        Ok(Some(if up { value } else { -value }))
    }

    /// `<n>` or `[n]` directly behind an arrow, or `^{n}` and `^{[n]}` in LaTeX: whether it is the sum, and the digits.
    fn uptimal(&mut self) -> Option<(bool, &'a str)> {
        for (open, close, sum) in [("<", ">", false), ("[", "]", true), ("^{[", "]}", true), ("^{", "}", false)] {
            let Some(rest) = self.rest().strip_prefix(open) else { continue };
            let length = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
            if length > 0 && rest[length..].starts_with(close) {
                self.at += open.len() + length + close.len();
                return Some((sum, &rest[..length]));
            }
        }
        None
    }

    fn star(&mut self) -> Result<Option<u64>, Error> {
        let start = self.at;
        if !(self.eat("*") || self.eat("∗") || self.eat("\\ast")) {
            return Ok(None);
        }
        let subscript = self.rest().strip_prefix("_{").and_then(|rest| rest.split_once('}'));
        let digits = match subscript {
            Some((digits, _)) => {
                self.at += digits.len() + 3;
                digits
            }
            None => self.digits().unwrap_or("1"),
        };
        let too_large = |_| Error::new(start..self.at, format!("nimbers go up to *{}", u64::MAX));
        digits.parse().map(Some).map_err(too_large)
    }
}

fn vulgar_fraction(c: char) -> Option<Dyadic> {
    let (numerator, exponent) = match c {
        '½' => (1, 1),
        '¼' => (1, 2),
        '¾' => (3, 2),
        '⅛' => (1, 3),
        '⅜' => (3, 3),
        '⅝' => (5, 3),
        '⅞' => (7, 3),
        _ => return None,
    };
    Some(Dyadic::new(numerator, exponent))
}
