//! Chomp as a position that can be played. The poisoned square is never eaten: who has nothing else left has no move.

use std::collections::HashMap;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::{Arc, OnceLock};

use upstar_engine::nimber::Nimber;
use upstar_engine::{Place, Position};
use upstar_values::{Budget, Player, Stopped, Value};

use super::chomp::{Chomp, bites, bitten};
use super::shape::column_name;
use crate::{About, Error, Result};

/// What the catalogue says.
pub const CHOMP: About = About {
    name: "chomp",
    title: "Chomp",
    rules: "In turn, bite off a square of the chocolate bar with all that are below and to the right of it. The square at \
            the top left is poisoned: who must eat it loses.",
    notation: "chomp(4,4,3): the lengths of the rows, none longer than the one above; chomp(rows=3, columns=4) a whole bar",
    example: ("chomp(2,2).nimber", "2"),
    source: "D. Gale, Amer. Math. Monthly 81 (1974); Winning Ways ch. 18",
};

/// A bar, or what is left of one.
#[derive(Clone, Debug)]
pub struct ChompBar {
    rows: Vec<u8>,
    whole: Arc<Whole>,
}

/// The bar that was begun with, and the nimbers of all that can be left of it.
#[derive(Debug)]
struct Whole {
    bar: Chomp,
    nimbers: OnceLock<HashMap<Vec<u8>, Nimber>>,
}

/// The square that is bitten off, with all below it and to its right.
#[derive(Clone, Copy, Debug)]
pub struct Bite {
    row: usize,
    column: usize,
}

impl fmt::Display for Bite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", column_name(self.column as u32), self.row + 1)
    }
}

impl ChompBar {
    /// A bar by the lengths of its rows.
    pub fn new(rows: Vec<usize>) -> Result<ChompBar> {
        let bar = Chomp::new(rows)?;
        Ok(ChompBar { rows: bar.rows().to_vec(), whole: Arc::new(Whole { bar, nimbers: OnceLock::new() }) })
    }

    /// Reads the lengths of the rows, such as `4,4,3`.
    pub fn parse(text: &str) -> Result<ChompBar> {
        let mut column = 1;
        let mut rows = Vec::new();
        for word in text.split(',').filter(|_| !text.trim().is_empty()) {
            let wrong = |_| Error::Notation {
                what: CHOMP.name,
                expected: "the lengths of the rows, such as 4,4,3".into(),
                found: format!("'{}'", word.trim()),
                column,
            };
            rows.push(word.trim().parse().map_err(wrong)?);
            column += word.chars().count() + 1;
        }
        ChompBar::new(rows)
    }

    /// The lengths of the rows.
    pub fn rows(&self) -> &[u8] {
        &self.rows
    }
}

impl PartialEq for ChompBar {
    fn eq(&self, other: &ChompBar) -> bool {
        self.rows == other.rows
    }
}

impl Eq for ChompBar {}

impl Hash for ChompBar {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.rows.hash(state);
    }
}

impl fmt::Display for ChompBar {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.rows.iter().map(u8::to_string).collect::<Vec<_>>().join(","))
    }
}

impl Position for ChompBar {
    type Move = Bite;

    fn game(&self) -> &'static str {
        CHOMP.name
    }

    fn moves(&self, _: Player) -> impl Iterator<Item = (Bite, ChompBar)> {
        bites(&self.rows).map(|(row, column)| {
            (Bite { row, column }, ChompBar { rows: bitten(&self.rows, (row, column)), whole: self.whole.clone() })
        })
    }

    fn places(&self, bite: &Bite) -> Vec<Place> {
        vec![Place::Square { row: bite.row, column: bite.column }]
    }

    fn negative(&self) -> ChompBar {
        self.clone()
    }

    fn known_value(&self, _: &Budget) -> std::result::Result<Option<Value>, Stopped> {
        let nimbers = self.whole.nimbers.get_or_init(|| self.whole.bar.nimbers());
        Ok(nimbers.get(&self.rows).map(|nimber| Value::nimber(nimber.0.into())))
    }

    fn is_small(&self) -> bool {
        true
    }

    fn is_impartial(&self) -> bool {
        true
    }

    fn picture(&self) -> String {
        let square = |row: usize, column: usize| if (row, column) == (0, 0) { "!" } else { "o" };
        let line = |(row, &length): (usize, &u8)| {
            (0..usize::from(length)).map(|column| square(row, column)).collect::<Vec<_>>().join(" ")
        };
        self.rows.iter().enumerate().map(line).collect::<Vec<_>>().join("\n")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bars_within_a_bar_are_worth_what_they_are_worth_alone() {
        let bar = ChompBar::new(vec![4, 3, 2]).unwrap();
        for (bite, left) in bar.moves(Player::Left) {
            let alone = ChompBar::parse(&left.to_string()).unwrap();
            assert_eq!(alone, left);
            let value = |bar: &ChompBar| bar.known_value(Budget::UNLIMITED).unwrap();
            assert_eq!(value(&alone), value(&left), "{bite}");
        }
        assert_eq!(ChompBar::parse("").unwrap().moves(Player::Left).count(), 0);
        assert!(ChompBar::parse("3,x").unwrap_err().to_string().contains("'x' at column 3"));
    }
}
