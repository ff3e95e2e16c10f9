//! From tokens to a syntax tree: a Pratt parser.
//!
//! From loose to tight: comparisons, `1..6`, `+ - #`, `:`, a minus sign, `.attribute`.

use upstar_values::deep;

use crate::error::{Error, Span};
use crate::lexer::{Token, tokens};
use crate::syntax::{Argument, Comparison, Line, Node, NodeId, Operator, Tree};

/// Brackets may be nested this deep.
const MAX_DEPTH: usize = 250_000;

pub(crate) fn parse(source: &str) -> Result<Line, Error> {
    let mut parser = Parser { tokens: tokens(source)?, at: 0, tree: Tree::default(), depth: 0 };
    let binding = parser.binding()?;
    let root = parser.expression(0)?;
    if *parser.peek() != Token::End {
        return Err(parser.two_in_a_row());
    }
    Ok(Line { binding, root, tree: parser.tree })
}

struct Parser {
    tokens: Vec<(Token, Span)>,
    at: usize,
    tree: Tree,
    depth: usize,
}

/// How tightly the operators bind.
fn infix(token: &Token) -> Option<(Operator, u8)> {
    let compare = |comparison| Some((Operator::Compare(comparison), 1));
    match token {
        Token::Equal => compare(Comparison::Equal),
        Token::NotEqual => compare(Comparison::NotEqual),
        Token::Less => compare(Comparison::Less),
        Token::AtMost => compare(Comparison::AtMost),
        Token::Greater => compare(Comparison::Greater),
        Token::AtLeast => compare(Comparison::AtLeast),
        Token::LessOrConfused => compare(Comparison::LessOrConfused),
        Token::GreaterOrConfused => compare(Comparison::GreaterOrConfused),
        Token::Confused => compare(Comparison::Confused),
        Token::Range => Some((Operator::Range, 2)),
        Token::Plus => Some((Operator::Plus, 3)),
        // Between two operands, `1+-1` adds a negative.
        Token::Minus | Token::PlusMinus => Some((Operator::Minus, 3)),
        Token::Hash => Some((Operator::ConnectedSum, 3)),
        Token::Colon => Some((Operator::OrdinalSum, 4)),
        _ => None,
    }
}

const BELOW_MINUS: u8 = 5;

impl Parser {
    fn peek(&self) -> &Token {
        &self.tokens[self.at].0
    }

    fn span(&self) -> Span {
        self.tokens[self.at].1.clone()
    }

    fn advance(&mut self) -> (Token, Span) {
        let taken = self.tokens[self.at].clone();
        self.at = (self.at + 1).min(self.tokens.len() - 1);
        taken
    }

    fn eat(&mut self, token: &Token) -> bool {
        let found = self.peek() == token;
        if found {
            self.advance();
        }
        found
    }

    fn expect(&mut self, token: &Token, what: &str) -> Result<(), Error> {
        if self.eat(token) { Ok(()) } else { Err(self.unexpected(what)) }
    }

    fn unexpected(&self, expected: &str) -> Error {
        match self.peek() {
            Token::End => Error::new(self.span(), format!("expected {expected}, but the text ends here")),
            _ => Error::new(self.span(), format!("expected {expected} here")),
        }
    }

    fn two_in_a_row(&self) -> Error {
        let error = Error::new(self.span(), "expected an operator or the end here");
        match self.peek() {
            Token::Value(v) if v.as_number_up_star().is_some_and(|nus| nus.star > 0) => {
                error.help("* is the game star, never a multiplication: write times(3,G), norton(G,U) or product(G,H)")
            }
            _ => error,
        }
    }

    /// `let name =`
    fn binding(&mut self) -> Result<Option<String>, Error> {
        if *self.peek() != Token::Name("let".into()) {
            return Ok(None);
        }
        self.advance();
        let (token, span) = self.advance();
        let Token::Name(name) = token else {
            let error = Error::new(span, "expected a name after let");
            return Err(if matches!(token, Token::Value(_)) {
                error.help("v, v3, vv … are values: down and its multiples")
            } else {
                error
            });
        };
        if KEYWORDS.contains(&name.as_str()) {
            return Err(Error::new(span, format!("{name} is a word of the language and cannot be a name")));
        }
        self.expect(&Token::Assign, "= after the name")?;
        Ok(Some(name))
    }

    fn expression(&mut self, tighter_than: u8) -> Result<NodeId, Error> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err(Error::new(self.span(), format!("nested more than {MAX_DEPTH} deep")));
        }
        let result = deep(|| self.expression_at_this_depth(tighter_than));
        self.depth -= 1;
        result
    }

    fn expression_at_this_depth(&mut self, tighter_than: u8) -> Result<NodeId, Error> {
        let mut left = self.operand()?;
        while let Some((operator, strength)) = infix(self.peek()).filter(|(_, strength)| *strength > tighter_than) {
            self.advance();
            let right = self.expression(strength)?;
            if matches!(operator, Operator::Compare(_)) && matches!(infix(self.peek()), Some((Operator::Compare(_), _)))
            {
                let error = Error::new(self.span(), "comparisons do not chain");
                return Err(error.help("compare two games at a time"));
            }
            let span = self.tree.span(left).start..self.tree.span(right).end;
            left = self.tree.add(Node::Binary(operator, left, right), span);
        }
        Ok(left)
    }

    /// A prefixed operand, with its attributes.
    fn operand(&mut self) -> Result<NodeId, Error> {
        let start = self.span().start;
        match self.peek() {
            Token::Minus => {
                self.advance();
                let inner = self.expression(BELOW_MINUS)?;
                let span = start..self.tree.span(inner).end;
                Ok(self.tree.add(Node::Negative(inner), span))
            }
            Token::PlusMinus => {
                self.advance();
                let list = self.switched()?;
                let end = self.tokens[self.at - 1].1.end;
                let switch = self.tree.add(Node::Switch(list), start..end);
                self.attributes(switch)
            }
            _ => {
                let operand = self.atom()?;
                self.attributes(operand)
            }
        }
    }

    /// What `+-` stands before: a list in braces without a bar, or one game.
    fn switched(&mut self) -> Result<Vec<NodeId>, Error> {
        if *self.peek() != Token::OpenBrace {
            return Ok(vec![self.atom()?]);
        }
        let start = self.span().start;
        self.advance();
        let Contents { mut sides, bars } = self.contents()?;
        let span = start..self.tokens[self.at - 1].1.end;
        match &mut sides[..] {
            [only] => Ok(std::mem::take(only)),
            _ => Ok(vec![self.game(&sides, &bars, span)?]),
        }
    }

    fn atom(&mut self) -> Result<NodeId, Error> {
        let (token, span) = self.advance();
        let node = match token {
            Token::Value(value) => Node::Value(value),
            Token::Text(text) => Node::Text(text),
            Token::Name(name) if name == "true" || name == "false" => Node::Truth(name == "true"),
            Token::Name(name) if KEYWORDS.contains(&name.as_str()) => {
                return Err(Error::new(span, format!("{name} cannot stand here")));
            }
            Token::Name(name) => {
                if !self.eat(&Token::OpenParenthesis) {
                    return Ok(self.tree.add(Node::Name(name), span));
                }
                let arguments = self.arguments()?;
                let whole = span.start..self.tokens[self.at - 1].1.end;
                return Ok(self.tree.add(Node::Call { name, arguments }, whole));
            }
            Token::OpenBrace => {
                let Contents { sides, bars } = self.contents()?;
                let whole = span.start..self.tokens[self.at - 1].1.end;
                if bars.is_empty() {
                    let error = Error::new(whole, "expected a bar | between Left's and Right's options");
                    return Err(error.help("{0|1}, {0|}, {|} or {1||0|-1}"));
                }
                return self.game(&sides, &bars, whole);
            }
            Token::OpenParenthesis => {
                let mut items = self.list(&Token::CloseParenthesis, ")")?;
                if items.len() == 1 {
                    return Ok(items.remove(0));
                }
                Node::List(items)
            }
            Token::OpenBracket => return self.bracket(span.start),
            Token::End => return Err(Error::new(span, "expected a game, but the text ends here")),
            _ => return Err(Error::new(span, "expected a game here")),
        };
        Ok(self.tree.add(node, span))
    }

    /// `.name` and `.name(arguments)`, as many as follow.
    fn attributes(&mut self, mut of: NodeId) -> Result<NodeId, Error> {
        while self.eat(&Token::Dot) {
            let (token, name_span) = self.advance();
            let Token::Name(name) = token else {
                return Err(Error::new(name_span, "expected the name of an attribute after the dot"));
            };
            let arguments = if self.eat(&Token::OpenParenthesis) { self.arguments()? } else { Vec::new() };
            let span = self.tree.span(of).start..self.tokens[self.at - 1].1.end;
            of = self.tree.add(Node::Attribute { of, name, name_span, arguments }, span);
        }
        Ok(of)
    }

    /// Arguments up to the closing parenthesis, perhaps with names.
    fn arguments(&mut self) -> Result<Vec<Argument>, Error> {
        let mut arguments = Vec::new();
        while !self.eat(&Token::CloseParenthesis) {
            if !arguments.is_empty() {
                self.expect(&Token::Comma, ", or )")?;
            }
            let named = matches!(
                (self.peek(), &self.tokens[(self.at + 1).min(self.tokens.len() - 1)].0),
                (Token::Name(_), Token::Assign)
            );
            let name = if let (true, (Token::Name(name), _)) = (named, self.tokens[self.at].clone()) {
                self.at += 2;
                Some(name)
            } else {
                None
            };
            arguments.push(Argument { name, node: self.expression(0)? });
        }
        Ok(arguments)
    }

    /// Expressions separated by commas up to a closing bracket.
    fn list(&mut self, close: &Token, text: &str) -> Result<Vec<NodeId>, Error> {
        let mut items = Vec::new();
        while !self.eat(close) {
            if !items.is_empty() {
                self.expect(&Token::Comma, &format!(", or {text}"))?;
            }
            items.push(self.expression(0)?);
        }
        Ok(items)
    }

    /// `[a, b]` or `[a for x in list]`, the opening bracket being read.
    fn bracket(&mut self, start: usize) -> Result<NodeId, Error> {
        if self.eat(&Token::CloseBracket) {
            return Ok(self.tree.add(Node::List(Vec::new()), start..self.tokens[self.at - 1].1.end));
        }
        let body = self.expression(0)?;
        let node = if self.eat(&Token::Name("for".into())) {
            let (token, span) = self.advance();
            let Token::Name(variable) = token else { return Err(Error::new(span, "expected a name after for")) };
            self.expect(&Token::Name("in".into()), "in")?;
            let source = self.expression(0)?;
            self.expect(&Token::CloseBracket, "]")?;
            Node::Comprehension { body, variable, source }
        } else {
            let mut items = vec![body];
            while !self.eat(&Token::CloseBracket) {
                self.expect(&Token::Comma, ", for or ]")?;
                items.push(self.expression(0)?);
            }
            Node::List(items)
        };
        Ok(self.tree.add(node, start..self.tokens[self.at - 1].1.end))
    }

    /// What stands between braces, the opening one being read.
    fn contents(&mut self) -> Result<Contents, Error> {
        let mut contents = Contents::default();
        let mut options = Vec::new();
        loop {
            match self.peek() {
                Token::CloseBrace => {
                    contents.sides.push(options);
                    self.advance();
                    return Ok(contents);
                }
                Token::Bars(count) => {
                    contents.bars.push((*count, self.span()));
                    contents.sides.push(std::mem::take(&mut options));
                    self.advance();
                }
                _ => {
                    if !options.is_empty() {
                        self.expect(&Token::Comma, ", | or }")?;
                    }
                    options.push(self.expression(0)?);
                }
            }
        }
    }

    /// The game with these sides: the most bars part Left's options from Right's, fewer bars belong to the options.
    fn game(&mut self, sides: &[Vec<NodeId>], bars: &[(usize, Span)], span: Span) -> Result<NodeId, Error> {
        let most = bars.iter().map(|(count, _)| *count).max().unwrap_or(0);
        let mut dividing = (0..bars.len()).filter(|&i| bars[i].0 == most);
        let middle = dividing.next().unwrap_or(0);
        if let Some(second) = dividing.next() {
            let bar = "|".repeat(most);
            let error = Error::new(bars[second].1.clone(), format!("a second {bar} beside the one before"));
            return Err(error.help(format!("write more bars where Left's options end: {{1{bar}2|{bar}3}}")));
        }
        let left = self.side(&sides[..=middle], &bars[..middle], span.start..bars[middle].1.start)?;
        let right = self.side(&sides[middle + 1..], &bars[middle + 1..], bars[middle].1.end..span.end)?;
        Ok(self.tree.add(Node::Braces { left, right }, span))
    }

    /// One side of a game: a list of options, or one game written without its braces.
    fn side(&mut self, sides: &[Vec<NodeId>], bars: &[(usize, Span)], span: Span) -> Result<Vec<NodeId>, Error> {
        match sides {
            [options] => Ok(options.clone()),
            _ => Ok(vec![self.game(sides, bars, span)?]),
        }
    }
}

/// What stands between two braces: lists of options with bars between them, one bar fewer than lists.
#[derive(Default)]
struct Contents {
    sides: Vec<Vec<NodeId>>,
    bars: Vec<(usize, Span)>,
}

/// The words of the language.
pub(crate) const KEYWORDS: [&str; 5] = ["let", "for", "in", "true", "false"];
