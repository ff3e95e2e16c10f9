//! Seating Couples (*Winning Ways* ch. 2): couples are seated side by side, Left's with the lady on the left.
//!
//! Two couples of the same host may not sit side by side, so a row of free chairs is known by its length and by whose
//! guests sit at its ends.

use std::fmt;

use upstar_engine::{Parts, Place, Position};
use upstar_values::Player;

use crate::{About, Error, Result};

/// What the catalogue says.
pub const SEATING: About = About {
    name: "seating",
    title: "Seating Couples",
    rules: "The players take turns to seat couples on two neighbouring chairs, Left with the lady to the left of her \
            partner, Right with the lady to the right. No gentleman may sit beside a lady who is not his partner. Who \
            cannot seat a couple loses.",
    notation: "seating(\"R12R\"): 12 chairs between guests of Right; L5R; a round table with nobody seated: O12",
    example: ("seating(\"R12R\")", "1/8"),
    source: "Winning Ways ch. 2",
};

/// Rows of free chairs.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Seating(Parts<Chairs>);

/// A row of free chairs, or a round table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
enum Chairs {
    Row { ends: [Player; 2], count: u32 },
    Round { count: u32 },
}

/// A couple sits down on two chairs of a row.
#[derive(Clone, Copy, Debug)]
pub struct Couple {
    row: usize,
    chair: u32,
}

impl fmt::Display for Couple {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.row > 0 {
            write!(f, "row {} ", self.row + 1)?;
        }
        write!(f, "chairs {}-{}", self.chair + 1, self.chair + 2)
    }
}

impl Seating {
    /// Reads a row such as `R12R`, or a round table such as `O12`; several are joined by `+`.
    pub fn parse(text: &str) -> Result<Seating> {
        let mut column = 1;
        let mut rows = Parts::new();
        if text.trim().is_empty() {
            return Ok(Seating(rows));
        }
        for part in text.split('+') {
            rows.push(Chairs::parse(part.trim(), column)?);
            column += part.chars().count() + 1;
        }
        Ok(Seating(rows))
    }
}

impl Seating {
    /// The rows of free chairs, with the hosts of the guests at their ends; round tables have none.
    pub fn rows(&self) -> impl Iterator<Item = (u32, Option<[Player; 2]>)> + '_ {
        self.0.iter().map(|chairs| match *chairs {
            Chairs::Row { ends, count } => (count, Some(ends)),
            Chairs::Round { count } => (count, None),
        })
    }
}

/// More chairs than this are more than can be solved.
const MAX_CHAIRS: u32 = 10_000;

impl Chairs {
    fn parse(text: &str, column: usize) -> Result<Chairs> {
        let wrong = || Error::Notation {
            what: "seating",
            expected: "a row such as L5R or R12R, or a round table such as O12".into(),
            found: format!("'{text}'"),
            column,
        };
        let player = |c: char| match c {
            'L' => Some(Player::Left),
            'R' => Some(Player::Right),
            _ => None,
        };
        let (digits, ends) = match text.strip_prefix('O') {
            Some(digits) => (digits, None),
            None => {
                let mut rest = text.chars();
                let first = rest.next().and_then(player).ok_or_else(wrong)?;
                let last = rest.next_back().and_then(player).ok_or_else(wrong)?;
                (rest.as_str(), Some([first, last]))
            }
        };
        if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
            return Err(wrong());
        }
        let count = digits.parse().ok().filter(|&n| n <= MAX_CHAIRS).ok_or_else(|| Error::TooLarge {
            what: "a row of chairs".into(),
            asked: digits.parse().unwrap_or(u64::MAX),
            feasible: MAX_CHAIRS.into(),
        })?;
        match ends {
            Some([a, b]) if a == b && count == 0 => {
                Err(Error::Illegal(format!("seating: two couples of {a} may not sit side by side, as in {text}")))
            }
            Some(ends) => Ok(Chairs::Row { ends, count }),
            None => Ok(Chairs::Round { count }),
        }
    }

    fn negative(self) -> Chairs {
        match self {
            Chairs::Row { ends: [a, b], count } => Chairs::Row { ends: [!a, !b], count },
            round => round,
        }
    }

    /// Where a couple may sit, and the rows that remain on either side of it.
    fn seats(self, player: Player) -> impl Iterator<Item = (u32, Parts<Chairs>)> {
        let (places, count) = match self {
            Chairs::Row { count, .. } => (0..count.saturating_sub(1), count),
            // At a round table all places are alike.
            Chairs::Round { count } => (0..u32::from(count >= 2), count),
        };
        places.filter_map(move |before| match self {
            Chairs::Round { .. } => {
                // The lady and the gentleman at the ends of an empty row are partners.
                let rest = (count > 2).then_some(Chairs::Row { ends: [player, player], count: count - 2 });
                Some((0, rest.into_iter().collect()))
            }
            Chairs::Row { ends: [a, b], .. } => {
                let after = count - 2 - before;
                let allowed = (before > 0 || a != player) && (after > 0 || b != player);
                let rows = [(a, before, player), (player, after, b)];
                let rows = rows.into_iter().map(|(a, count, b)| Chairs::Row { ends: [a, b], count });
                allowed.then(|| (before, rows.collect()))
            }
        })
    }
}

impl Position for Seating {
    type Move = Couple;

    fn game(&self) -> &'static str {
        SEATING.name
    }

    fn moves(&self, player: Player) -> impl Iterator<Item = (Couple, Seating)> {
        self.0.iter().enumerate().flat_map(move |(row, chairs)| {
            chairs.seats(player).map(move |(chair, remaining)| {
                let mut rows: Parts<Chairs> = self.0.clone();
                rows.remove(row);
                rows.insert_many(row, remaining);
                (Couple { row, chair }, Seating(rows))
            })
        })
    }

    fn places(&self, made: &Couple) -> Vec<Place> {
        let seats = match self.0.get(made.row) {
            // At a round table all places are alike.
            Some(Chairs::Round { count }) => 0..*count,
            _ => made.chair..made.chair + 2,
        };
        seats.map(|seat| Place::Seat { table: made.row, seat: seat as usize }).collect()
    }

    fn negative(&self) -> Seating {
        Seating(self.0.iter().map(|chairs| chairs.negative()).collect())
    }

    fn parts(&self) -> Parts<Seating> {
        let is_empty = |chairs: &&Chairs| matches!(chairs, Chairs::Row { count: 0 | 1, .. });
        self.0.iter().filter(|chairs| !is_empty(chairs)).map(|&chairs| Seating(Parts::from_elem(chairs, 1))).collect()
    }

    /// Rows read the same from both sides.
    fn normal(&self) -> (Seating, bool) {
        let one_way = |chairs: Chairs| match chairs {
            Chairs::Row { mut ends, count } => {
                ends.sort();
                Chairs::Row { ends, count }
            }
            round => round,
        };
        let sorted = |position: &Seating| {
            let mut rows: Parts<Chairs> = position.0.iter().map(|&chairs| one_way(chairs)).collect();
            rows.sort();
            rows
        };
        let (plain, negative) = (sorted(self), sorted(&self.negative()));
        if negative < plain { (Seating(negative), true) } else { (Seating(plain), false) }
    }

    fn is_small(&self) -> bool {
        true
    }
}

impl fmt::Display for Seating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = |player: Player| if player == Player::Left { 'L' } else { 'R' };
        for (i, chairs) in self.0.iter().enumerate() {
            if i > 0 {
                f.write_str("+")?;
            }
            match *chairs {
                Chairs::Row { ends: [a, b], count } => write!(f, "{}{count}{}", letter(a), letter(b))?,
                Chairs::Round { count } => write!(f, "O{count}")?,
            }
        }
        Ok(())
    }
}
