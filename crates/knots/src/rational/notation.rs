//! Reading `[a1(b1),…,an(bn)]`, with the column of the first thing that is wrong.

use super::{Error, RationalPseudodiagram, Twist};
use std::str::FromStr;

impl FromStr for RationalPseudodiagram {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let mut reader = Reader { characters: text.chars().collect(), at: 0 };
        let twists = reader.twists()?;
        Self::new(twists)
    }
}

struct Reader {
    characters: Vec<char>,
    at: usize,
}

impl Reader {
    fn twists(&mut self) -> Result<Vec<Twist>, Error> {
        let mut twists = Vec::new();
        self.take('[', "'[' at the start of a rational pseudodiagram")?;
        if self.peek() != Some(']') {
            twists.push(self.twist()?);
            while self.peek() == Some(',') {
                self.at += 1;
                twists.push(self.twist()?);
            }
        }
        self.take(']', "',' or ']'")?;
        match self.peek() {
            None => Ok(twists),
            Some(_) => Err(self.wrong("nothing after ']'")),
        }
    }

    /// `a`, `(b)` or `a(b)`.
    fn twist(&mut self) -> Result<Twist, Error> {
        let resolved = match self.peek() {
            Some('(') => 0,
            _ => self.resolved()?,
        };
        let mut unresolved = 0;
        if self.peek() == Some('(') {
            self.at += 1;
            unresolved = self.number("a number of unresolved crossings")?;
            self.take(')', "')'")?;
        }
        Ok(Twist::new(resolved, unresolved))
    }

    fn resolved(&mut self) -> Result<i64, Error> {
        let sign = match self.peek() {
            Some('-' | '−') => -1,
            Some('+') => 1,
            _ => {
                let size = self.number("a twist such as 2, -1, (3) or 1(2)")?;
                return Ok(size as i64);
            }
        };
        self.at += 1;
        Ok(sign * self.number("a number after the sign")? as i64)
    }

    /// A natural number that fits any twist.
    fn number(&mut self, expected: &'static str) -> Result<u64, Error> {
        self.peek();
        let start = self.at;
        let mut number: u64 = 0;
        while let Some(digit) = self.characters.get(self.at).and_then(|c| c.to_digit(10)) {
            number = number.saturating_mul(10).saturating_add(u64::from(digit));
            self.at += 1;
        }
        if self.at == start {
            return Err(self.wrong(expected));
        }
        if number > RationalPseudodiagram::MAX_CROSSINGS {
            return Err(Error::Notation {
                column: start + 1,
                expected: "at most 10^15 crossings",
                found: "a larger number".into(),
            });
        }
        Ok(number)
    }

    fn take(&mut self, wanted: char, expected: &'static str) -> Result<(), Error> {
        if self.peek() != Some(wanted) {
            return Err(self.wrong(expected));
        }
        self.at += 1;
        Ok(())
    }

    /// The next character that is not a space.
    fn peek(&mut self) -> Option<char> {
        while self.characters.get(self.at).is_some_and(|c| c.is_whitespace()) {
            self.at += 1;
        }
        self.characters.get(self.at).copied()
    }

    fn wrong(&mut self, expected: &'static str) -> Error {
        let found = match self.peek() {
            Some(c) => format!("'{c}'"),
            None => "the end".into(),
        };
        Error::Notation { column: self.at + 1, expected, found }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn message(text: &str) -> String {
        text.parse::<RationalPseudodiagram>().unwrap_err().to_string()
    }

    #[test]
    fn what_is_wrong_is_told_with_its_column() {
        for (text, wrong) in [
            ("", "column 1: expected '[' at the start of a rational pseudodiagram, found the end"),
            ("[1", "column 3: expected ',' or ']', found the end"),
            ("[1,]", "column 4: expected a twist such as 2, -1, (3) or 1(2), found ']'"),
            ("[ ( x)]", "column 5: expected a number of unresolved crossings, found 'x'"),
            ("[(2]", "column 4: expected ')', found ']'"),
            ("[(-2)]", "column 3: expected a number of unresolved crossings, found '-'"),
            ("[-]", "column 3: expected a number after the sign, found ']'"),
            ("[1 2]", "column 4: expected ',' or ']', found '2'"),
            ("[1] 2", "column 5: expected nothing after ']', found '2'"),
            ("[1,99999999999999999999999]", "column 4: expected at most 10^15 crossings, found a larger number"),
        ] {
            assert_eq!(message(text), wrong, "{text}");
        }
    }

    proptest! {
        #[test]
        fn printing_then_reading_is_the_identity(
            twists in prop::collection::vec((-30i64..30, 0u64..30), 0..12)
        ) {
            let twists = twists.into_iter().map(|(a, b)| Twist::new(a, b)).collect();
            let p = RationalPseudodiagram::new(twists).unwrap();
            prop_assert_eq!(p.to_string().parse::<RationalPseudodiagram>().unwrap(), p);
        }

        #[test]
        fn no_text_makes_it_panic(text in "[\\[\\](),0-9 x−+-]{0,30}") {
            let _ = text.parse::<RationalPseudodiagram>();
        }
    }
}
