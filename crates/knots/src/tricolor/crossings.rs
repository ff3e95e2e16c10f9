//! A diagram as the tricolorability game sees it: which three strands meet at each crossing.

use super::Error;
use std::fmt;
use std::str::FromStr;

/// The *reduced set representation* of a diagram: strands 0, 1, … and the set of its crossings, each a set of three
/// strands that need not be distinct (McKeown, Theorem 2: diagrams with the same one are the same game).
///
/// ```
/// use upstar_knots::tricolor::Crossings;
///
/// let trefoil: Crossings = "[(2,0,1), (0,1,2), (1,2,0)]".parse()?;
/// assert_eq!(trefoil.to_string(), "[(0,1,2)]");
/// assert_eq!(trefoil.strands(), 3);
/// # Ok::<(), upstar_knots::tricolor::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Crossings {
    strands: usize,
    /// Sorted, without repetition, each crossing sorted.
    triples: Vec<[u32; 3]>,
}

/// Strands that a diagram may have.
const MOST_STRANDS: usize = 1 << 20;

impl Crossings {
    /// The diagram with these strands at its crossings.
    ///
    /// # Errors
    /// A number left out between 0 and the largest, or more than a million strands.
    pub fn new(triples: impl IntoIterator<Item = [usize; 3]>) -> Result<Crossings, Error> {
        let mut reduced = Vec::new();
        for triple in triples {
            if let Some(&large) = triple.iter().find(|&&strand| strand >= MOST_STRANDS) {
                let strands = large.saturating_add(1);
                return Err(Error::TooManyStrands { what: "a diagram", strands, most: MOST_STRANDS });
            }
            let mut triple = triple.map(|strand| strand as u32);
            triple.sort_unstable();
            reduced.push(triple);
        }
        reduced.sort_unstable();
        reduced.dedup();
        let strands = reduced.iter().map(|triple| triple[2] as usize + 1).max().unwrap_or(0);
        let mut used = vec![false; strands];
        reduced.iter().flatten().for_each(|&strand| used[strand as usize] = true);
        if let Some(missing) = used.iter().position(|used| !used) {
            return Err(Error::MissingStrand { missing, largest: strands - 1 });
        }
        Ok(Crossings { strands, triples: reduced })
    }

    /// The *n*-twist projection of the unknot, `(0,0,1) (0,1,2) (1,2,3) … (n-3,n-2,n-1) (n-2,n-1,n-1)`.
    ///
    /// # Errors
    /// More than a million strands.
    pub fn twist(n: usize) -> Result<Crossings, Error> {
        if n > MOST_STRANDS {
            return Err(Error::TooManyStrands { what: "a diagram", strands: n, most: MOST_STRANDS });
        }
        Crossings::new((0..n).map(|i| [i.saturating_sub(1), i, (i + 1).min(n - 1)]))
    }

    /// How many strands there are.
    pub fn strands(&self) -> usize {
        self.strands
    }

    /// The crossings, each once, sorted.
    pub fn triples(&self) -> &[[u32; 3]] {
        &self.triples
    }
}

/// Writes `[(0,1,2),(0,3,4)]`.
impl fmt::Display for Crossings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("[")?;
        for (i, [x, y, z]) in self.triples.iter().enumerate() {
            write!(f, "{}({x},{y},{z})", if i == 0 { "" } else { "," })?;
        }
        f.write_str("]")
    }
}

/// Reads `[(0,1,2),(0,3,4)]`; the brackets around the list, and the commas between crossings, may be left out.
impl FromStr for Crossings {
    type Err = Error;

    fn from_str(text: &str) -> Result<Crossings, Error> {
        let mut reader = Reader { text, at: 0 };
        let bracket = reader.take('[');
        let mut triples = Vec::new();
        loop {
            if !triples.is_empty() {
                reader.take(',');
            }
            if !reader.take('(') {
                break;
            }
            let mut strands = vec![reader.number()?];
            while reader.take(',') {
                strands.push(reader.number()?);
            }
            if !reader.take(')') {
                return Err(reader.expected("',' or ')'"));
            }
            let triple = <[usize; 3]>::try_from(strands)
                .map_err(|strands| Error::CrossingSize { crossing: triples.len() + 1, strands: strands.len() })?;
            triples.push(triple);
        }
        if bracket && !reader.take(']') {
            return Err(reader.expected("'(' or ']'"));
        }
        if !reader.rest().is_empty() {
            return Err(reader.expected(if bracket { "nothing more" } else { "'(' or '['" }));
        }
        Crossings::new(triples)
    }
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Reader<'a> {
    fn rest(&mut self) -> &'a str {
        let rest = self.text[self.at..].trim_start();
        self.at = self.text.len() - rest.len();
        rest
    }

    fn take(&mut self, symbol: char) -> bool {
        let found = self.rest().starts_with(symbol);
        if found {
            self.at += symbol.len_utf8();
        }
        found
    }

    fn number(&mut self) -> Result<usize, Error> {
        let rest = self.rest();
        let digits = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        let number = rest[..digits].parse().map_err(|_| self.expected("a strand number"))?;
        self.at += digits;
        Ok(number)
    }

    fn expected(&mut self, expected: &'static str) -> Error {
        let rest = self.rest();
        let found = match rest.chars().next() {
            None => "the end".to_owned(),
            Some(c) if c.is_ascii_digit() => rest.chars().take_while(char::is_ascii_digit).take(24).collect(),
            Some(c) => format!("{c:?}"),
        };
        Error::Syntax { column: self.text[..self.at].chars().count() + 1, expected, found }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message(text: &str) -> String {
        text.parse::<Crossings>().unwrap_err().to_string()
    }

    #[test]
    fn printing_then_parsing_is_the_identity() {
        for n in 0..12 {
            let twist = Crossings::twist(n).unwrap();
            assert_eq!(twist.strands(), n);
            assert_eq!(twist.to_string().parse(), Ok(twist));
        }
    }

    #[test]
    fn the_twist_family_is_as_the_paper_draws_it() {
        assert_eq!(Crossings::twist(1), "(0,0,0)".parse());
        assert_eq!(Crossings::twist(2), "(0,0,1) (0,1,1)".parse());
        assert_eq!(Crossings::twist(5), "(0,0,1) (0,1,2) (1,2,3) (2,3,4) (3,4,4)".parse());
    }

    #[test]
    fn bad_crossings_are_named() {
        assert_eq!(
            message("[(0,1,2),(1,3)]"),
            "crossing 2 has 2 strands; a crossing has three, not necessarily distinct"
        );
        assert_eq!(message("(0,1,2,3)"), "crossing 1 has 4 strands; a crossing has three, not necessarily distinct");
        assert_eq!(
            message("[(0,1,2),(1,2,4)]"),
            "strands are numbered 0 to 4 without gaps, but no crossing has strand 3"
        );
        assert_eq!(message("[(0,1,x)]"), "column 7: expected a strand number, found 'x'");
        assert_eq!(message("[(0,1,2)"), "column 9: expected '(' or ']', found the end");
        assert_eq!(message("[(0,1,2)] 7"), "column 11: expected nothing more, found 7");
        assert_eq!(message("3_1"), "column 1: expected '(' or '[', found 3");
        assert_eq!(message("(0,1,99999999)"), "100000000 strands are too many: a diagram handles at most 1048576");
        assert_eq!(
            message("(0,1,99999999999999999999999)").split(',').next(),
            Some("column 6: expected a strand number")
        );
    }
}
