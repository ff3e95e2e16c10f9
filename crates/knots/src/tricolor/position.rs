//! A partly coloured diagram and the moves in it.

use super::{Colour, Crossings, Error, Player};
use std::fmt;

/// Which strands of a diagram are coloured, and how; written as in the paper, `0` uncoloured, `1` red, `2` green, `3` blue.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Colouring(Vec<Option<Colour>>);

/// To colour a strand.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Move {
    /// The strand.
    pub strand: usize,
    /// Its colour.
    pub colour: Colour,
}

/// Writes `3 red`.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.strand, self.colour)
    }
}

/// A position of the game: a diagram and a valid colouring of some of its strands.
///
/// ```
/// use upstar_knots::tricolor::{Crossings, Position};
///
/// let figure_eight: Crossings = "(0,1,2) (2,3,0) (1,2,3) (3,0,1)".parse()?;
/// let position = Position::parse(&figure_eight, "1200")?;
/// assert_eq!(position.moves().count(), 2);
/// assert_eq!(
///     Position::parse(&figure_eight, "1120").unwrap_err().to_string(),
///     "the crossing (0, 1, 2) is coloured red, red, green: it needs one colour or three"
/// );
/// # Ok::<(), upstar_knots::tricolor::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    crossings: Crossings,
    colouring: Colouring,
}

impl Colouring {
    /// Nothing coloured.
    pub fn blank(strands: usize) -> Colouring {
        Colouring(vec![None; strands])
    }

    /// The colour of each strand.
    pub fn colours(&self) -> &[Option<Colour>] {
        &self.0
    }

    /// The coloured strands with their colours.
    pub fn coloured(&self) -> impl Iterator<Item = (usize, Colour)> {
        self.0.iter().enumerate().filter_map(|(strand, &colour)| Some((strand, colour?)))
    }

    fn at(&self, triple: [u32; 3]) -> [Option<Colour>; 3] {
        triple.map(|strand| self.0[strand as usize])
    }
}

impl From<Vec<Option<Colour>>> for Colouring {
    fn from(colours: Vec<Option<Colour>>) -> Colouring {
        Colouring(colours)
    }
}

/// Writes one digit 0-3 for each strand.
impl fmt::Display for Colouring {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|colour| write!(f, "{}", colour.map_or(0, |colour| colour as u8 + 1)))
    }
}

/// Reads one digit 0-3 for each strand.
impl std::str::FromStr for Colouring {
    type Err = Error;

    fn from_str(text: &str) -> Result<Colouring, Error> {
        (text.trim().chars().enumerate())
            .map(|(strand, c)| match c {
                '0' => Ok(None),
                '1' => Ok(Some(Colour::Red)),
                '2' => Ok(Some(Colour::Green)),
                '3' => Ok(Some(Colour::Blue)),
                found => Err(Error::NotAColour { strand, found }),
            })
            .collect::<Result<_, _>>()
            .map(Colouring)
    }
}

impl Position {
    /// The start of the game.
    pub fn start(crossings: &Crossings) -> Position {
        Position { crossings: crossings.clone(), colouring: Colouring::blank(crossings.strands()) }
    }

    /// The game with some strands coloured.
    ///
    /// # Errors
    /// A colouring of another number of strands, or a crossing with exactly two colours.
    pub fn new(crossings: &Crossings, colouring: Colouring) -> Result<Position, Error> {
        let (expected, found) = (crossings.strands(), colouring.0.len());
        if expected != found {
            return Err(Error::ColouringLength { expected, found });
        }
        for &triple in crossings.triples() {
            if let [Some(a), Some(b), Some(c)] = colouring.at(triple)
                && !one_colour_or_three([a, b, c])
            {
                return Err(Error::InvalidCrossing {
                    strands: triple.map(|strand| strand as usize),
                    colours: [a, b, c],
                });
            }
        }
        Ok(Position { crossings: crossings.clone(), colouring })
    }

    /// The game with strands coloured as the text says, one digit 0-3 for each.
    ///
    /// # Errors
    /// As [`Position::new`], or a letter that is no colour.
    pub fn parse(crossings: &Crossings, colouring: &str) -> Result<Position, Error> {
        Position::new(crossings, colouring.parse()?)
    }

    /// The diagram.
    pub fn crossings(&self) -> &Crossings {
        &self.crossings
    }

    /// The colours so far.
    pub fn colouring(&self) -> &Colouring {
        &self.colouring
    }

    /// Every legal move, by strand, then by colour.
    pub fn moves(&self) -> impl Iterator<Item = Move> {
        (0..self.crossings.strands())
            .flat_map(|strand| Colour::ALL.map(|colour| Move { strand, colour }))
            .filter(|&m| self.violated(m).is_none() && self.colouring.0[m.strand].is_none())
    }

    /// The legal moves, one for each class of moves that differ by the names of colours not yet used.
    pub fn moves_up_to_renaming(&self) -> impl Iterator<Item = Move> {
        let used = |colour| self.colouring.coloured().any(|(_, other)| other == colour);
        let first_unused = Colour::ALL.into_iter().find(|&colour| !used(colour));
        let shown = Colour::ALL.map(|colour| used(colour) || Some(colour) == first_unused);
        self.moves().filter(move |m| shown[m.colour as usize])
    }

    /// Who is to move: P1 when an even number of strands is coloured.
    pub fn mover(&self) -> Player {
        if self.colouring.coloured().count().is_multiple_of(2) { Player::P1 } else { Player::P2 }
    }

    /// The position after a move.
    ///
    /// # Errors
    /// A strand that does not exist or is coloured, or a crossing that would show exactly two colours.
    pub fn play(&self, Move { strand, colour }: Move) -> Result<Position, Error> {
        let illegal = |reason| Err(Error::IllegalMove { strand, colour, reason });
        match self.colouring.0.get(strand) {
            None if self.crossings.strands() == 0 => {
                return illegal("there are no strands".to_owned());
            }
            None => {
                return illegal(format!("the strands are 0 to {}", self.crossings.strands() - 1));
            }
            Some(Some(old)) => return illegal(format!("it is {old} already")),
            Some(None) => {}
        }
        if let Some([x, y, z]) = self.violated(Move { strand, colour }) {
            return illegal(format!("the crossing ({x},{y},{z}) would show exactly two colours"));
        }
        let mut after = self.clone();
        after.colouring.0[strand] = Some(colour);
        Ok(after)
    }

    /// A crossing that the move would complete wrongly.
    fn violated(&self, Move { strand, colour }: Move) -> Option<[u32; 3]> {
        self.crossings.triples().iter().copied().find(|&triple| {
            let colours =
                triple.map(|s| if s as usize == strand { Some(colour) } else { self.colouring.0[s as usize] });
            matches!(colours, [Some(a), Some(b), Some(c)] if !one_colour_or_three([a, b, c]))
                && triple.contains(&(strand as u32))
        })
    }
}

/// Writes the colouring.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.colouring.fmt(f)
    }
}

fn one_colour_or_three([a, b, c]: [Colour; 3]) -> bool {
    (a as u8 + b as u8 + c as u8).is_multiple_of(3)
}
