//! Hackenbush (*Winning Ways* ch. 1, 2 and 7): players chop edges; what is no longer connected with the ground falls.
//!
//! Blue edges are Left's, red ones Right's, green ones anyone's. In Childish Hackenbush nothing may fall.

mod blocks;
mod blue_red;
mod hotchpotch;
mod number;
mod picture;
mod theory;

use std::fmt;

use upstar_engine::{Parts, Place, Position};
use upstar_values::{Budget, Dyadic, Player, Stopped, Value};

use crate::{About, Error, Result, refine};
use number::Number;
pub use picture::{Colour, Edge};
use picture::{GROUND, neighbours, renumbered, standing};
use theory::Blocks;

/// What the catalogue says.
pub const HACKENBUSH: About = About {
    name: "hackenbush",
    title: "Hackenbush",
    rules: "Left chops a blue or green edge, Right a red or green one; every edge that is then no longer connected with the \
            ground falls. Who has no edge to chop loses.",
    notation: "hackenbush(\"BRRG\"): a string from the ground up; hackenbush(\"0-1B 1-2R 2-2G 1-0B\"): edges between vertices, \
               0 is the ground, B is Left's, R Right's, G anyone's",
    example: ("hackenbush(\"BRR\")", "1/4"),
    source: "John Conway; Winning Ways ch. 1, 2, 7",
};

/// What the catalogue says.
pub const CHILDISH_HACKENBUSH: About = About {
    name: "childish_hackenbush",
    title: "Childish Hackenbush",
    rules: "As Hackenbush, but an edge may only be chopped if all others stay connected with the ground: nothing may fall.",
    notation: "childish_hackenbush(\"0-1B 1-2R\"): as hackenbush",
    example: ("childish_hackenbush(\"BRR\")", "-1"),
    source: "J. Schaer; Winning Ways ch. 2",
};

/// Whether edges may fall.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Chopping {
    /// They may.
    GrownUp,
    /// They may not.
    Childish,
}

/// A picture that stands on the ground.
///
/// ```
/// use upstar_engine::Engine;
/// use upstar_rules::hackenbush::{Chopping, Hackenbush};
/// use upstar_values::{Budget, Dyadic};
/// let string = Hackenbush::parse(Chopping::GrownUp, "BRBRRBBR").unwrap();
/// assert_eq!(Engine::default().value(&string, Budget::UNLIMITED).unwrap().to_string(), "77/128");
/// assert_eq!(Hackenbush::from_number(Dyadic::new(77, 7)).unwrap().to_string(), "BRBRRBBR");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Hackenbush {
    rule: Chopping,
    edges: Box<[Edge]>,
}

/// The edge that is chopped, and its place in the notation, counted from 1.
#[derive(Clone, Copy, Debug)]
pub struct Chop {
    edge: Edge,
    place: usize,
}

impl fmt::Display for Chop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "edge {} ({})", self.place, self.edge)
    }
}

impl Hackenbush {
    /// Reads a string such as `BRRG` or a picture such as `0-1B 1-2R 2-2G 1-0B`.
    pub fn parse(rule: Chopping, text: &str) -> Result<Hackenbush> {
        let edges = picture::parse(Hackenbush::name(rule), text)?.into();
        Ok(Hackenbush { rule, edges })
    }

    /// The string that is worth a number.
    pub fn from_number(x: Dyadic) -> Result<Hackenbush> {
        const MAX_EDGES: u64 = 1_000_000;
        let length = x.birthday().to_i64().map_or(u64::MAX, |n| n as u64);
        if length > MAX_EDGES {
            return Err(Error::TooLarge { what: "a Hackenbush string".into(), asked: length, feasible: MAX_EDGES });
        }
        let string = Number::from_dyadic(x).string();
        let edge = |(i, colour): (usize, Colour)| Edge { from: i as u32, to: i as u32 + 1, colour };
        Ok(Hackenbush { rule: Chopping::GrownUp, edges: string.into_iter().enumerate().map(edge).collect() })
    }

    fn name(rule: Chopping) -> &'static str {
        match rule {
            Chopping::GrownUp => HACKENBUSH.name,
            Chopping::Childish => CHILDISH_HACKENBUSH.name,
        }
    }

    /// The edges, in the order of the notation.
    pub fn edges(&self) -> &[Edge] {
        &self.edges
    }

    fn is_string(&self) -> bool {
        self.edges.iter().enumerate().all(|(i, edge)| (edge.from, edge.to) == (i as u32, i as u32 + 1))
    }

    /// The edges with the vertices numbered by what surrounds them.
    fn in_order(edges: &[Edge]) -> Vec<Edge> {
        let lists = neighbours(edges);
        let with_colours = |list: &Vec<(u32, u32)>| {
            list.iter().map(|&(w, i)| (w as usize, edges[i as usize].colour as u64 + 1)).collect()
        };
        let colours = (0..lists.len()).map(|v| u64::from(v == GROUND as usize)).collect();
        let order = refine::order(colours, &lists.iter().map(with_colours).collect::<Vec<_>>());
        renumbered(edges, order.into_iter().map(|v| v as u32))
    }
}

impl Position for Hackenbush {
    type Move = Chop;

    fn game(&self) -> &'static str {
        Hackenbush::name(self.rule)
    }

    fn moves(&self, player: Player) -> impl Iterator<Item = (Chop, Hackenbush)> {
        let own = self.edges.iter().enumerate().filter(move |(_, edge)| edge.colour.belongs_to(player));
        own.filter_map(move |(i, &edge)| {
            let mut left: Vec<Edge> = self.edges.to_vec();
            left.remove(i);
            let (edges, falling) = standing(&left);
            let allowed = self.rule == Chopping::GrownUp || falling.is_empty();
            allowed.then(|| (Chop { edge, place: i + 1 }, Hackenbush { rule: self.rule, edges: edges.into() }))
        })
    }

    fn places(&self, made: &Chop) -> Vec<Place> {
        vec![Place::Edge(made.place - 1)]
    }

    fn negative(&self) -> Hackenbush {
        let edges = self.edges.iter().map(|edge| Edge { colour: edge.colour.negative(), ..*edge }).collect();
        Hackenbush { rule: self.rule, edges }
    }

    /// Pictures that only meet at the ground; the jungle slides down from the mountain first.
    fn parts(&self) -> Parts<Hackenbush> {
        let groups = match self.rule {
            Chopping::GrownUp if self.edges.iter().any(|edge| edge.colour == Colour::Green) => {
                let (mountain, jungle) = picture::mountain_and_jungle(&self.edges);
                [picture::parts(&mountain), picture::parts(&jungle)].concat()
            }
            _ => picture::parts(&self.edges),
        };
        let part = |edges| Hackenbush { rule: self.rule, edges: renumbered_in_place(edges).into() };
        groups.into_iter().map(part).collect()
    }

    fn normal(&self) -> (Hackenbush, bool) {
        // A picture whose value is known is not searched, and a large one cannot be.
        const MOST_TO_SEARCH: usize = 256;
        if self.edges.len() > MOST_TO_SEARCH {
            return (self.clone(), false);
        }
        let negative: Vec<Edge> = self.edges.iter().map(|e| Edge { colour: e.colour.negative(), ..*e }).collect();
        let (plain, negative) = (Hackenbush::in_order(&self.edges), Hackenbush::in_order(&negative));
        let is_negative = negative < plain;
        let edges = if is_negative { negative } else { plain }.into();
        (Hackenbush { rule: self.rule, edges }, is_negative)
    }

    fn known_value(&self, budget: &Budget) -> std::result::Result<Option<Value>, Stopped> {
        match self.rule {
            Chopping::GrownUp => theory::value(&self.edges, Blocks::OfOneKind, budget),
            Chopping::Childish => Ok(None),
        }
    }

    fn searched_value(&self, budget: &Budget) -> std::result::Result<Option<Value>, Stopped> {
        match self.rule {
            Chopping::GrownUp => theory::value(&self.edges, Blocks::Any, budget),
            Chopping::Childish => Ok(None),
        }
    }

    fn is_small(&self) -> bool {
        self.edges.len() <= 8
    }

    /// A part with green edges is a jungle, and closer to zero than any number.
    fn concessions(&self, player: Player) -> Vec<Parts<Hackenbush>> {
        const EXPONENT: u64 = 64;
        let is_jungle = self.rule == Chopping::GrownUp && self.edges.iter().any(|edge| edge.colour == Colour::Green);
        if !is_jungle || !picture::mountain_and_jungle(&self.edges).0.is_empty() {
            return Vec::new();
        }
        let little = Dyadic::power_of_half(EXPONENT);
        let string = Hackenbush::from_number(if player == Player::Left { -little } else { little });
        string.map(|string| [string].into_iter().collect()).into_iter().collect()
    }

    fn estimate(&self) -> i32 {
        let count = |colour: Colour| self.edges.iter().filter(|edge| edge.colour == colour).count() as i32;
        count(Colour::Blue) - count(Colour::Red)
    }

    /// A string is drawn upright, a picture as the list of edges from each vertex.
    fn picture(&self) -> String {
        let ground = "=====";
        if self.is_string() && self.edges.len() <= 64 {
            let stalk = self.edges.iter().rev().map(|edge| format!("  {}", edge.colour));
            return stalk.chain([ground.to_owned()]).collect::<Vec<_>>().join("\n");
        }
        self.to_string()
    }

    fn is_impartial(&self) -> bool {
        self.edges.iter().all(|edge| edge.colour == Colour::Green)
    }
}

/// Vertices numbered as they are met from the ground up, edges kept in order.
fn renumbered_in_place(edges: Vec<Edge>) -> Vec<Edge> {
    let mut number: std::collections::HashMap<u32, u32> = [(GROUND, GROUND)].into();
    let mut next = |v: u32| {
        let count = number.len() as u32;
        *number.entry(v).or_insert(count)
    };
    edges.into_iter().map(|edge| Edge { from: next(edge.from), to: next(edge.to), colour: edge.colour }).collect()
}

impl fmt::Display for Hackenbush {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_string() {
            return self.edges.iter().try_for_each(|edge| edge.colour.fmt(f));
        }
        for (i, edge) in self.edges.iter().enumerate() {
            if i > 0 {
                f.write_str(" ")?;
            }
            edge.fmt(f)?;
        }
        Ok(())
    }
}
