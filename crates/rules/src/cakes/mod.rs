//! Cakes that Lefty cuts along North-South lines and Rita along East-West lines (*Winning Ways* ch. 2).
//!
//! A cake is `depth` by `breadth`, so more breadth is good for Left: a 1 by n Cutcake is worth n-1.

mod closed_forms;

use std::fmt;

use upstar_engine::{Parts, Place, Position};
use upstar_values::{Budget, Dyadic, Player, Stopped, Value};

use crate::{About, Error, Result};
use closed_forms::{cutcake, maundy};

/// What the catalogue says.
pub const CUTCAKE: About = About {
    name: "cutcake",
    title: "Cutcake",
    rules: "Left cuts any piece of cake in two along a North-South line, Right along an East-West line; cuts follow the \
            lines scored between the squares. Who cannot cut loses.",
    notation: "cutcake(depth,breadth), or cutcake(\"5x10+2x3\")",
    example: ("cutcake(5,10)", "1"),
    source: "Winning Ways ch. 2, Table 1",
};

/// What the catalogue says.
pub const MAUNDY: About = About {
    name: "maundy",
    title: "Maundy Cake",
    rules: "Left divides any piece of cake into any number of equal pieces by North-South cuts, Right by East-West cuts; \
            cuts follow the lines scored between the squares. Who cannot cut loses.",
    notation: "maundy(depth,breadth), or maundy(\"5x12+2x3\")",
    example: ("maundy(5,12)", "4"),
    source: "Patrick Mauhin; Winning Ways ch. 2, Table 2",
};

/// What the catalogue says.
pub const EATCAKE: About = About {
    name: "eatcake",
    title: "Eatcake",
    rules: "Left eats a North-South strip, one square wide and as deep as the piece, out of any piece of cake; what is left \
            on its two sides are separate pieces. Right eats East-West strips. Who finds nothing to eat loses.",
    notation: "eatcake(depth,breadth), or eatcake(\"2x3+1x1\")",
    example: ("eatcake(1,2)", "v"),
    source: "Winning Ways ch. 8",
};

/// What is done with a cake.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Cake {
    /// It is cut in two.
    Cut,
    /// It is divided into equal pieces.
    Maundy,
    /// A strip of it is eaten.
    Eat,
}

/// Pieces of cake on a table.
///
/// ```
/// use upstar_engine::Engine;
/// use upstar_rules::cakes::{Cake, Cakes};
/// use upstar_values::Budget;
/// let cake = Cakes::rectangle(Cake::Maundy, 999, 1000).unwrap();
/// assert_eq!(Engine::default().value(&cake, Budget::UNLIMITED).unwrap().to_string(), "6");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Cakes {
    game: Cake,
    pieces: Parts<Piece>,
}

/// Equal pieces of cake.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct Piece {
    depth: u32,
    breadth: u32,
    count: u32,
}

/// A piece becomes two or several pieces, or loses a strip.
#[derive(Clone, Debug)]
pub struct Cutting {
    cake: usize,
    piece: Piece,
    player: Player,
    left_of_it: Parts<Piece>,
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.count > 1 {
            write!(f, "{}*", self.count)?;
        }
        write!(f, "{}x{}", self.depth, self.breadth)
    }
}

impl fmt::Display for Cutting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} to {}", Piece { count: 1, ..self.piece }, sum(&self.left_of_it))
    }
}

fn sum(pieces: &[Piece]) -> String {
    match pieces {
        [] => "nothing".into(),
        pieces => pieces.iter().map(Piece::to_string).collect::<Vec<_>>().join("+"),
    }
}

/// The longest side of a cake that has a closed form, and of one that has none.
const MAX_SIDE: u64 = 1_000_000;
const MAX_SIDE_TO_EAT: u64 = 64;
/// A cake cut along more lines than this is not drawn.
const MOST_LINES: usize = 4_096;

impl Cakes {
    /// One cake.
    pub fn rectangle(game: Cake, depth: u64, breadth: u64) -> Result<Cakes> {
        if depth == 0 || breadth == 0 {
            return Err(Error::Illegal(format!("a cake of {depth} by {breadth} is no cake")));
        }
        let feasible = if game == Cake::Eat { MAX_SIDE_TO_EAT } else { MAX_SIDE };
        let asked = depth.max(breadth);
        if asked > feasible {
            return Err(Error::TooLarge { what: format!("a cake of {depth} by {breadth}"), asked, feasible });
        }
        let piece = Piece { depth: depth as u32, breadth: breadth as u32, count: 1 };
        Ok(Cakes { game, pieces: Parts::from_elem(piece, 1) })
    }

    /// Reads cakes such as `5x10+3*2x3`, or `nothing`.
    pub fn parse(game: Cake, text: &str) -> Result<Cakes> {
        let mut column = 1;
        let mut pieces = Parts::new();
        if text.trim() == "nothing" {
            return Ok(Cakes { game, pieces });
        }
        for part in text.split('+') {
            let wrong = || Error::Notation {
                what: Cakes::name(game),
                expected: "cakes such as 5x10 or 3*2x3, joined by +".into(),
                found: format!("'{}'", part.trim()),
                column,
            };
            let (count, sides) = part.split_once('*').unwrap_or(("1", part));
            let (depth, breadth) = sides.split_once('x').ok_or_else(wrong)?;
            let number = |text: &str| text.trim().parse::<u64>().map_err(|_| wrong());
            let piece = Cakes::rectangle(game, number(depth)?, number(breadth)?)?.pieces[0];
            let count = u32::try_from(number(count)?).ok().filter(|&n| n > 0).ok_or_else(wrong)?;
            pieces.push(Piece { count, ..piece });
            column += part.chars().count() + 1;
        }
        Ok(Cakes { game, pieces })
    }

    /// What is done with the cakes.
    pub fn game(&self) -> Cake {
        self.game
    }

    /// The pieces as depth, breadth, and how many there are.
    pub fn pieces(&self) -> impl Iterator<Item = [u32; 3]> + '_ {
        self.pieces.iter().map(|piece| [piece.depth, piece.breadth, piece.count])
    }

    fn name(game: Cake) -> &'static str {
        match game {
            Cake::Cut => CUTCAKE.name,
            Cake::Maundy => MAUNDY.name,
            Cake::Eat => EATCAKE.name,
        }
    }
}

impl Piece {
    /// The side that a player's cuts divide.
    fn side(self, player: Player) -> u32 {
        if player == Player::Left { self.breadth } else { self.depth }
    }

    /// As many pieces whose side that a player's cuts divide is that long.
    fn with_side(self, player: Player, side: u32, count: u32) -> Piece {
        match player {
            Player::Left => Piece { breadth: side, count, ..self },
            Player::Right => Piece { depth: side, count, ..self },
        }
    }

    /// What can be left of one such piece.
    fn cuts(self, game: Cake, player: Player) -> impl Iterator<Item = Parts<Piece>> {
        let side = self.side(player);
        let last = match game {
            // The other half of the cuts are mirror images.
            Cake::Cut => side / 2,
            Cake::Maundy => side / 2,
            Cake::Eat => side.div_ceil(2),
        };
        (1..=last).filter_map(move |i| {
            let pieces: Parts<(u32, u32)> = match game {
                Cake::Cut => Parts::from_slice(&[(i, 1), (side - i, 1)]),
                Cake::Maundy if side.is_multiple_of(i) => Parts::from_slice(&[(i, side / i)]),
                Cake::Maundy => return None,
                Cake::Eat => Parts::from_slice(&[(i - 1, 1), (side - i, 1)]),
            };
            let remaining = pieces.into_iter().filter(|&(side, _)| side > 0);
            Some(remaining.map(|(side, count)| self.with_side(player, side, count)).collect())
        })
    }
}

impl Position for Cakes {
    type Move = Cutting;

    fn game(&self) -> &'static str {
        Cakes::name(self.game)
    }

    fn moves(&self, player: Player) -> impl Iterator<Item = (Cutting, Cakes)> {
        self.pieces.iter().enumerate().flat_map(move |(i, &piece)| {
            piece.cuts(self.game, player).map(move |left_of_it| {
                let mut pieces = self.pieces.clone();
                match piece.count {
                    1 => drop(pieces.remove(i)),
                    count => pieces[i].count = count - 1,
                }
                pieces.extend(left_of_it.iter().copied());
                (Cutting { cake: i, piece, player, left_of_it }, Cakes { game: self.game, pieces })
            })
        })
    }

    fn places(&self, made: &Cutting) -> Vec<Place> {
        let Cutting { cake, piece, player, ref left_of_it } = *made;
        let vertical = player == Player::Left;
        let whole = piece.side(player) as usize;
        let side = left_of_it.first().map_or(0, |piece| piece.side(player)) as usize;
        // Mirror images of a cut are the same move.
        match self.game {
            Cake::Cut => [side, whole - side].map(|after| Place::Cut { cake, vertical, after }).into(),
            Cake::Maundy => {
                let lines = (side..whole).step_by(side.max(1)).take(MOST_LINES);
                lines.map(|after| Place::Cut { cake, vertical, after }).collect()
            }
            Cake::Eat if left_of_it.len() <= 1 => [0, side].map(|after| Place::Strip { cake, vertical, after }).into(),
            Cake::Eat => [side, whole - 1 - side].map(|after| Place::Strip { cake, vertical, after }).into(),
        }
    }

    fn negative(&self) -> Cakes {
        let turned = |piece: &Piece| Piece { depth: piece.breadth, breadth: piece.depth, count: piece.count };
        Cakes { game: self.game, pieces: self.pieces.iter().map(turned).collect() }
    }

    fn parts(&self) -> Parts<Cakes> {
        self.pieces.iter().map(|&piece| Cakes { game: self.game, pieces: Parts::from_elem(piece, 1) }).collect()
    }

    fn normal(&self) -> (Cakes, bool) {
        match self.pieces[..] {
            [piece] if piece.depth > piece.breadth => (self.negative(), true),
            _ => (self.clone(), false),
        }
    }

    fn known_value(&self, budget: &Budget) -> std::result::Result<Option<Value>, Stopped> {
        let [Piece { depth, breadth, count }] = self.pieces[..] else { return Ok(None) };
        let one = match self.game {
            Cake::Cut => cutcake(depth, breadth),
            Cake::Maundy => maundy(depth, breadth),
            Cake::Eat => return Ok(None),
        };
        Value::from(one).times(Dyadic::from(i64::from(count)), budget).map(Some)
    }

    fn is_small(&self) -> bool {
        self.game != Cake::Eat || self.pieces.iter().all(|piece| piece.depth * piece.breadth <= 16 && piece.count == 1)
    }

    fn picture(&self) -> String {
        const LARGEST: u32 = 32;
        let draw = |piece: &Piece| {
            if piece.depth > LARGEST || piece.breadth > LARGEST {
                return piece.to_string();
            }
            let row = "[]".repeat(piece.breadth as usize);
            let drawn = vec![row; piece.depth as usize].join("\n");
            if piece.count > 1 { format!("{} times\n{drawn}", piece.count) } else { drawn }
        };
        self.pieces.iter().map(draw).collect::<Vec<_>>().join("\n\n")
    }
}

impl fmt::Display for Cakes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&sum(&self.pieces))
    }
}
