//! Maps: regions and which of them share a border, as text, as families, and in a normal form.

use std::collections::BTreeMap;

use crate::boards::shape::{Shape, Squares, each};
use crate::{Error, Result, refine};

/// A set of regions.
pub(crate) type Regions = u128;

/// The most regions a map may have.
pub(crate) const MAX_REGIONS: usize = 128;

/// Regions with names, and their neighbours.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Map {
    /// The names; without them regions are numbered from 1.
    names: Option<Box<[String]>>,
    neighbours: Box<[Regions]>,
}

/// Who may still paint which region.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Tints {
    pub left: Regions,
    pub right: Regions,
}

impl Tints {
    /// Everybody may paint each of `count` regions.
    pub fn all(count: usize) -> Tints {
        let all = if count == 0 { 0 } else { !0 >> (MAX_REGIONS - count) };
        Tints { left: all, right: all }
    }

    pub fn either(self) -> Regions {
        self.left | self.right
    }
}

impl Map {
    fn with_neighbours(names: Vec<String>, edges: impl IntoIterator<Item = (usize, usize)>) -> Result<Map> {
        if names.len() > MAX_REGIONS {
            let (asked, feasible) = (names.len() as u64, MAX_REGIONS as u64);
            return Err(Error::TooLarge { what: "a map".into(), asked, feasible });
        }
        let mut neighbours = vec![0; names.len()];
        for (a, b) in edges {
            neighbours[a] |= 1 << b;
            neighbours[b] |= 1 << a;
        }
        Ok(Map { names: Some(names.into()), neighbours: neighbours.into() })
    }

    fn numbered(count: u64, edges: impl IntoIterator<Item = (usize, usize)>) -> Result<Map> {
        if count > MAX_REGIONS as u64 {
            return Err(Error::TooLarge { what: "a map".into(), asked: count, feasible: MAX_REGIONS as u64 });
        }
        Ok(Map { names: None, ..Map::with_neighbours(vec![String::new(); count as usize], edges)? })
    }

    /// Regions in a row.
    pub fn path(count: u64) -> Result<Map> {
        let joints = count.saturating_sub(1).min(MAX_REGIONS as u64) as usize;
        Map::numbered(count, (0..joints).map(|i| (i, i + 1)))
    }

    /// Regions in a ring.
    pub fn cycle(count: u64) -> Result<Map> {
        if count < 3 {
            return Err(Error::Illegal(format!("a cycle has at least 3 regions, not {count}")));
        }
        let n = count.min(MAX_REGIONS as u64) as usize;
        Map::numbered(count, (0..n).map(|i| (i, (i + 1) % n)))
    }

    /// The squares of a board, named as on a board; neighbours share a side.
    pub fn grid(rows: u64, columns: u64) -> Result<Map> {
        let shape = Shape::new(rows, columns)?;
        let names = (0..shape.area()).map(|bit| shape.square(bit).to_string()).collect();
        let edge = |bit: u32| each(shape.beside(1 << bit) as Squares).map(move |other| (bit as usize, other as usize));
        Map::with_neighbours(names, (0..shape.area()).flat_map(edge))
    }

    /// Reads borders such as `a-b b-c`, lonely regions such as `d`, and tints: `a:L` may be painted by Left only, `b:R`
    /// by Right only, `c:0` by nobody.
    pub(crate) fn parse(game: &'static str, text: &str) -> Result<(Map, Tints)> {
        let mut names: Vec<String> = Vec::new();
        let mut index: BTreeMap<String, usize> = BTreeMap::new();
        let mut edges = Vec::new();
        let mut tints = Vec::new();
        let mut column = 1;
        for word in text.split(' ') {
            let start = column;
            column += word.chars().count() + 1;
            if word.is_empty() {
                continue;
            }
            let wrong = |expected: &str| Error::Notation {
                what: game,
                expected: expected.into(),
                found: format!("'{word}'"),
                column: start,
            };
            let mut region = |name: &str| -> Result<usize> {
                if name.is_empty() || !name.chars().all(|c| c.is_alphanumeric() || c == '_') {
                    return Err(wrong("a border such as a-b, a region such as a, or a tint such as a:L, a:R or a:0"));
                }
                if let Some(&i) = index.get(name) {
                    return Ok(i);
                }
                names.push(name.into());
                index.insert(name.into(), names.len() - 1);
                Ok(names.len() - 1)
            };
            if let Some((name, tint)) = word.split_once(':') {
                let both = match tint {
                    "L" => (true, false),
                    "R" => (false, true),
                    "0" => (false, false),
                    _ => return Err(wrong("a tint L, R or 0 after the colon")),
                };
                tints.push((region(name)?, both));
            } else if let Some((a, b)) = word.split_once('-') {
                if a == b {
                    return Err(Error::Illegal(format!("{game}: region {a} cannot border on itself (column {start})")));
                }
                edges.push((region(a)?, region(b)?));
            } else {
                region(word)?;
            }
        }
        let map = Map::with_neighbours(names, edges)?;
        let mut allowed = Tints::all(map.len());
        for (region, (left, right)) in tints {
            allowed.left &= !(u128::from(!left) << region);
            allowed.right &= !(u128::from(!right) << region);
        }
        Ok((map, allowed))
    }

    /// How many regions there are.
    pub fn len(&self) -> usize {
        self.neighbours.len()
    }

    /// Whether there are no regions at all.
    pub fn is_empty(&self) -> bool {
        self.neighbours.is_empty()
    }

    /// The name of a region.
    pub fn name(&self, region: u32) -> String {
        match &self.names {
            Some(names) => names[region as usize].clone(),
            None => (region + 1).to_string(),
        }
    }

    pub(crate) fn neighbours(&self, region: u32) -> Regions {
        self.neighbours[region as usize]
    }

    /// All borders, each once.
    pub fn borders(&self) -> impl Iterator<Item = (u32, u32)> {
        (0..self.len() as u32).flat_map(|a| each(self.neighbours(a)).filter(move |&b| a < b).map(move |b| (a, b)))
    }

    /// The regions of `within` that hang together with `seed` by borders between them.
    pub(crate) fn connected(&self, seed: Regions, within: Regions, matters: impl Fn(u32, u32) -> bool) -> Regions {
        let (mut found, mut fresh) = (seed, seed);
        while fresh != 0 {
            let a = fresh.trailing_zeros();
            fresh &= fresh - 1;
            let reached =
                each(self.neighbours(a) & within & !found).filter(|&b| matters(a, b)).fold(0, |set, b| set | 1 << b);
            found |= reached;
            fresh |= reached;
        }
        found
    }

    /// The map of some regions in an order that depends as little as possible on how they were numbered: regions are
    /// told apart by their tints, then by those of their neighbours, and so on.
    pub(crate) fn normal(&self, tints: Tints, matters: impl Fn(u32, u32) -> bool + Copy) -> (Map, Tints) {
        let regions: Vec<u32> = each(tints.either()).collect();
        let place = |region: u32| (tints.either() & ((1 << region) - 1)).count_ones() as usize;
        let beside = |a: u32| each(self.neighbours(a) & tints.either()).filter(move |&b| matters(a, b));
        let neighbours: Vec<Vec<(usize, u64)>> =
            regions.iter().map(|&a| beside(a).map(|b| (place(b), 0)).collect()).collect();
        let tint = |a: u32| (tints.left >> a & 1) as u64 | ((tints.right >> a & 1) as u64) << 1;
        let order = refine::order(regions.iter().map(|&a| tint(a)).collect(), &neighbours);
        let mut rank = vec![0; order.len()];
        order.iter().enumerate().for_each(|(new, &old)| rank[old] = new);
        let renumbered = order.iter().map(|&old| neighbours[old].iter().map(|&(b, _)| 1 << rank[b]).sum());
        let pick = |set: Regions| {
            (0..order.len()).filter(|&new| set >> regions[order[new]] & 1 == 1).map(|new| 1 << new).sum()
        };
        let map = Map { names: None, neighbours: renumbered.collect() };
        (map, Tints { left: pick(tints.left), right: pick(tints.right) })
    }
}
