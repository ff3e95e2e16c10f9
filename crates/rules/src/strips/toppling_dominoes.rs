//! Toppling Dominoes: a row of dominoes on end; whoever topples one may choose the side, and all beyond it fall too.
//!
//! Fink, Nowakowski, Siegel and Wolfe, *Toppling conjectures*, Games of No Chance 4 (2015).

use std::fmt;

use upstar_engine::{Place, Position};
use upstar_values::Player;

use crate::{About, Error, Result};

/// What the catalogue says.
pub const TOPPLING_DOMINOES: About = About {
    name: "toppling_dominoes",
    title: "Toppling Dominoes",
    rules: "Left topples one of her dominoes (L) or a common one (E) to the left or to the right; it and all dominoes on \
            that side are removed. Right does the same with R and E. Who has no domino to topple loses.",
    notation: "toppling_dominoes(\"LRE\"): L is Left's, R is Right's, E is anyone's",
    example: ("toppling_dominoes(\"LRRLRRL\")", "tiny(1/2)"),
    source: "Albert, Nowakowski, Wolfe: Lessons in Play; Fink et al.: Toppling conjectures (2015)",
};

/// A row of dominoes.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TopplingDominoes(Box<[Domino]>);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
enum Domino {
    Left,
    Right,
    Either,
}

/// A domino, counted from 1, is toppled to a side.
#[derive(Clone, Copy, Debug)]
pub struct Topple {
    domino: usize,
    to: Player,
}

impl fmt::Display for Topple {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.domino + 1, if self.to == Player::Left { "<" } else { ">" })
    }
}

impl TopplingDominoes {
    /// Reads a row such as `LRE`.
    pub fn parse(text: &str) -> Result<TopplingDominoes> {
        const MAX_LENGTH: usize = 1000;
        let length = text.chars().count();
        if length > MAX_LENGTH {
            let (asked, feasible) = (length as u64, MAX_LENGTH as u64);
            return Err(Error::TooLarge { what: "a row of dominoes".into(), asked, feasible });
        }
        let domino = |(i, c): (usize, char)| match c {
            'L' => Ok(Domino::Left),
            'R' => Ok(Domino::Right),
            'E' => Ok(Domino::Either),
            _ => Err(Error::Notation {
                what: "toppling_dominoes",
                expected: "'L', 'R' or 'E'".into(),
                found: format!("'{c}'"),
                column: i + 1,
            }),
        };
        text.chars().enumerate().map(domino).collect::<Result<_>>().map(TopplingDominoes)
    }
}

impl Position for TopplingDominoes {
    type Move = Topple;

    fn game(&self) -> &'static str {
        TOPPLING_DOMINOES.name
    }

    fn moves(&self, player: Player) -> impl Iterator<Item = (Topple, TopplingDominoes)> {
        let enemy = if player == Player::Left { Domino::Right } else { Domino::Left };
        let own = self.0.iter().enumerate().filter(move |&(_, &domino)| domino != enemy).map(|(i, _)| i);
        own.flat_map(|i| {
            let to_the_left = (Topple { domino: i, to: Player::Left }, TopplingDominoes(self.0[i + 1..].into()));
            [to_the_left, (Topple { domino: i, to: Player::Right }, TopplingDominoes(self.0[..i].into()))]
        })
    }

    fn places(&self, made: &Topple) -> Vec<Place> {
        vec![Place::Domino(made.domino)]
    }

    fn negative(&self) -> TopplingDominoes {
        let swapped = self.0.iter().map(|domino| match domino {
            Domino::Left => Domino::Right,
            Domino::Right => Domino::Left,
            Domino::Either => Domino::Either,
        });
        TopplingDominoes(swapped.collect())
    }

    fn normal(&self) -> (TopplingDominoes, bool) {
        let reversed = |row: &TopplingDominoes| TopplingDominoes(row.0.iter().rev().copied().collect());
        let plain = reversed(self).min(self.clone());
        let negative = self.negative();
        let negative = reversed(&negative).min(negative);
        if negative < plain { (negative, true) } else { (plain, false) }
    }

    fn is_small(&self) -> bool {
        self.0.len() <= 12
    }
}

impl fmt::Display for TopplingDominoes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|domino| {
            f.write_str(match domino {
                Domino::Left => "L",
                Domino::Right => "R",
                Domino::Either => "E",
            })
        })
    }
}
