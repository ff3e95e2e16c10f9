//! Painting maps: Col and Snort (*Winning Ways* ch. 2, 3 and 6).
//!
//! A region that one player has painted is gone; what remains of the paint is a tint on its neighbours that says who may
//! still paint them.

mod graph;

use std::fmt;
use std::sync::Arc;

use upstar_engine::{Parts, Place, Position};
use upstar_values::Player;

use crate::boards::shape::each;
use crate::graphs::edge_words;
use crate::{About, Result};
pub use graph::Map;
use graph::{Regions, Tints};

/// What the catalogue says.
pub const COL: About = About {
    name: "col",
    title: "Col",
    rules: "Left paints an unpainted region blue, Right red. Regions with a common border may not have the same colour. Who \
            cannot paint loses.",
    notation: "col(\"a-b b-c\"): borders; a:L (only Left may paint it), a:R, a:0 (nobody); col(grid(3,4)), col(path(5)), \
               col(cycle(5))",
    example: ("col(\"a-b b-c c:L\")", "1/2"),
    source: "Colin Vout; Winning Ways ch. 2",
};

/// What the catalogue says.
pub const SNORT: About = About {
    name: "snort",
    title: "Snort",
    rules: "Left paints an unpainted region blue, Right red. Regions with a common border may not have different colours. \
            Who cannot paint loses.",
    notation: "snort(\"a-b b-c\"): borders; a:L (only Left may paint it), a:R, a:0 (nobody); snort(grid(3,4)), \
               snort(path(5)), snort(cycle(5))",
    example: ("snort(path(5))", "+-{1,{3|0}}"),
    source: "Simon Norton; Winning Ways ch. 6",
};

/// What neighbours may not have: the same colour, or different ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Painting {
    /// Neighbours differ.
    Col,
    /// Neighbours agree.
    Snort,
}

/// A map that is being painted.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PaintedMap {
    game: Painting,
    map: Arc<Map>,
    tints: Tints,
}

/// The region that is painted.
#[derive(Clone, Debug)]
pub struct Painted {
    map: Arc<Map>,
    region: u32,
}

impl fmt::Display for Painted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.map.name(self.region))
    }
}

impl PaintedMap {
    /// A map nobody has painted yet.
    pub fn new(game: Painting, map: Map) -> PaintedMap {
        let tints = Tints::all(map.len());
        PaintedMap { game, map: Arc::new(map), tints }
    }

    /// Reads a map such as `a-b b-c c:L`.
    pub fn parse(game: Painting, text: &str) -> Result<PaintedMap> {
        let (map, tints) = Map::parse(PaintedMap::name(game), text)?;
        Ok(PaintedMap { game, map: Arc::new(map), tints })
    }

    fn name(game: Painting) -> &'static str {
        match game {
            Painting::Col => COL.name,
            Painting::Snort => SNORT.name,
        }
    }

    /// The map.
    pub fn map(&self) -> &Map {
        &self.map
    }

    /// Whether a player may still paint a region.
    pub fn may_paint(&self, player: Player, region: u32) -> bool {
        self.of(player) >> region & 1 == 1
    }

    fn of(&self, player: Player) -> Regions {
        if player == Player::Left { self.tints.left } else { self.tints.right }
    }

    /// Whether painting one of two neighbours can take anything away from the other.
    fn matters(&self, a: u32, b: u32) -> bool {
        let Tints { left, right } = self.tints;
        let both = |x: Regions, y: Regions| x >> a & y >> b & 1 == 1;
        match self.game {
            Painting::Col => both(left, left) || both(right, right),
            Painting::Snort => both(left, right) || both(right, left),
        }
    }
}

impl Position for PaintedMap {
    type Move = Painted;

    fn game(&self) -> &'static str {
        PaintedMap::name(self.game)
    }

    fn moves(&self, player: Player) -> impl Iterator<Item = (Painted, PaintedMap)> {
        each(self.of(player)).map(move |region| {
            let loser = if self.game == Painting::Col { player } else { !player };
            let mut tints = self.tints;
            let lost = if loser == Player::Left { &mut tints.left } else { &mut tints.right };
            *lost &= !self.map.neighbours(region);
            tints.left &= !(1 << region);
            tints.right &= !(1 << region);
            (Painted { map: self.map.clone(), region }, PaintedMap { tints, ..self.clone() })
        })
    }

    fn places(&self, made: &Painted) -> Vec<Place> {
        vec![Place::Vertex(made.region as usize)]
    }

    fn negative(&self) -> PaintedMap {
        PaintedMap { tints: Tints { left: self.tints.right, right: self.tints.left }, ..self.clone() }
    }

    fn parts(&self) -> Parts<PaintedMap> {
        let mut parts = Parts::new();
        let mut rest = self.tints.either();
        while rest != 0 {
            let piece = self.map.connected(rest & rest.wrapping_neg(), rest, |a, b| self.matters(a, b));
            rest &= !piece;
            let tints = Tints { left: self.tints.left & piece, right: self.tints.right & piece };
            parts.push(PaintedMap { tints, ..self.clone() });
        }
        parts
    }

    fn normal(&self) -> (PaintedMap, bool) {
        let normal_of = |position: &PaintedMap| position.map.normal(position.tints, |a, b| position.matters(a, b));
        let (plain, negative) = (normal_of(self), normal_of(&self.negative()));
        let is_negative = negative < plain;
        let (map, tints) = if is_negative { negative } else { plain };
        (PaintedMap { game: self.game, map: Arc::new(map), tints }, is_negative)
    }

    fn is_small(&self) -> bool {
        self.tints.either().count_ones() <= 8
    }

    fn estimate(&self) -> i32 {
        self.tints.left.count_ones() as i32 - self.tints.right.count_ones() as i32
    }
}

impl fmt::Display for PaintedMap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let neighbours = |a: usize| each(self.map.neighbours(a as u32)).map(|b| b as usize).collect();
        let words = edge_words(self.map.len(), neighbours, |a| self.map.name(a as u32)).into_iter();
        let tinted = (0..self.map.len() as u32).filter_map(|a| {
            let letter = match (self.tints.left >> a & 1, self.tints.right >> a & 1) {
                (1, 1) => return None,
                (1, 0) => "L",
                (0, 1) => "R",
                _ => "0",
            };
            Some(format!("{}:{letter}", self.map.name(a)))
        });
        f.write_str(&words.chain(tinted).collect::<Vec<_>>().join(" "))
    }
}
