//! Pictures: coloured edges that hang together and stand on the ground.

use std::collections::BTreeMap;
use std::fmt;

use upstar_values::Player;

use crate::{Error, Result};

/// The colour of an edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Colour {
    /// Left's.
    Blue,
    /// Right's.
    Red,
    /// Anyone's.
    Green,
}

impl Colour {
    pub(super) fn belongs_to(self, player: Player) -> bool {
        match self {
            Colour::Blue => player == Player::Left,
            Colour::Red => player == Player::Right,
            Colour::Green => true,
        }
    }

    pub(super) fn negative(self) -> Colour {
        match self {
            Colour::Blue => Colour::Red,
            Colour::Red => Colour::Blue,
            Colour::Green => Colour::Green,
        }
    }

    fn from_letter(c: char) -> Option<Colour> {
        match c {
            'B' => Some(Colour::Blue),
            'R' => Some(Colour::Red),
            'G' => Some(Colour::Green),
            _ => None,
        }
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Colour::Blue => "B",
            Colour::Red => "R",
            Colour::Green => "G",
        })
    }
}

/// The ground, a vertex like the others except that what is connected with it does not fall.
pub(super) const GROUND: u32 = 0;

/// An edge between two vertices, or a loop.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Edge {
    /// One end; 0 is the ground.
    pub from: u32,
    /// The other end.
    pub to: u32,
    /// Whose it is.
    pub colour: Colour,
}

impl fmt::Display for Edge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}{}", self.from, self.to, self.colour)
    }
}

const MAX_EDGES: usize = 1_000_000;

/// Reads a string such as `BRRG`, from the ground up, or a picture such as `0-1B 1-2R 2-2G 1-0B`.
pub(super) fn parse(game: &'static str, text: &str) -> Result<Vec<Edge>> {
    let is_string = !text.contains('-');
    let asked = if is_string { text.trim().chars().count() } else { text.split(' ').count() };
    if asked > MAX_EDGES {
        let (asked, feasible) = (asked as u64, MAX_EDGES as u64);
        return Err(Error::TooLarge { what: "a Hackenbush picture".into(), asked, feasible });
    }
    let wrong = |expected: &str, found: String, column: usize| Error::Notation {
        what: game,
        expected: expected.into(),
        found,
        column,
    };
    if is_string {
        let edge = |(i, c): (usize, char)| {
            let colour = Colour::from_letter(c)
                .ok_or_else(|| wrong("a colour B, R or G, or edges such as 0-1B", format!("'{c}'"), i + 1))?;
            Ok(Edge { from: i as u32, to: i as u32 + 1, colour })
        };
        return text.trim().chars().enumerate().map(edge).collect();
    }
    let mut words = Vec::new();
    let mut column = 1;
    for word in text.split(' ') {
        let start = column;
        column += word.chars().count() + 1;
        if word.is_empty() {
            continue;
        }
        let bad = || wrong("an edge such as 0-1B", format!("'{word}'"), start);
        let mut letters = word.chars();
        let colour = letters.next_back().and_then(Colour::from_letter).ok_or_else(bad)?;
        let (from, to) = letters.as_str().split_once('-').ok_or_else(bad)?;
        let vertex = |text: &str| text.parse::<u64>().map_err(|_| bad());
        words.push((vertex(from)?, vertex(to)?, colour));
    }
    // Vertices keep their numbers, unless these are so large that lists by number would be mostly empty.
    let largest = words.iter().map(|&(from, to, _)| from.max(to)).max().unwrap_or(0);
    let keep = largest <= 4 * words.len() as u64 + 64;
    let mut numbers: BTreeMap<u64, u32> = BTreeMap::from([(0, GROUND)]);
    let mut vertex = |number: u64| {
        let next = if keep { number as u32 } else { numbers.len() as u32 };
        *numbers.entry(number).or_insert(next)
    };
    let edges: Vec<Edge> =
        words.into_iter().map(|(from, to, colour)| Edge { from: vertex(from), to: vertex(to), colour }).collect();
    let names: BTreeMap<u32, u64> = numbers.into_iter().map(|(name, vertex)| (vertex, name)).collect();
    let (_, falling) = standing(&edges);
    if !falling.is_empty() {
        let names: Vec<String> =
            falling.iter().map(|e| format!("{}-{}{}", names[&e.from], names[&e.to], e.colour)).collect();
        let (verb, edges) = if names.len() == 1 { ("falls", "edge") } else { ("fall", "edges") };
        return Err(Error::Illegal(format!(
            "{game}: {edges} {} {verb}: not connected with the ground 0",
            names.join(", ")
        )));
    }
    Ok(edges)
}

/// The neighbours of each vertex, with the number of the edge.
pub(super) fn neighbours(edges: &[Edge]) -> Vec<Vec<(u32, u32)>> {
    let count = edges.iter().map(|e| e.from.max(e.to) + 1).max().unwrap_or(1);
    let mut lists = vec![Vec::new(); count as usize];
    for (i, edge) in edges.iter().enumerate() {
        lists[edge.from as usize].push((edge.to, i as u32));
        if edge.to != edge.from {
            lists[edge.to as usize].push((edge.from, i as u32));
        }
    }
    lists
}

/// The edges that are connected with the ground, and those that fall.
pub(super) fn standing(edges: &[Edge]) -> (Vec<Edge>, Vec<Edge>) {
    let lists = neighbours(edges);
    let mut stands = vec![false; lists.len()];
    stands[GROUND as usize] = true;
    let mut waiting = vec![GROUND];
    while let Some(v) = waiting.pop() {
        for &(w, _) in &lists[v as usize] {
            if !std::mem::replace(&mut stands[w as usize], true) {
                waiting.push(w);
            }
        }
    }
    edges.iter().partition(|edge| stands[edge.from as usize])
}

/// The purple mountain, which is the blue and red edges that blue and red edges connect with the ground, and the green jungle,
/// which is the rest, standing on level ground.
pub(super) fn mountain_and_jungle(edges: &[Edge]) -> (Vec<Edge>, Vec<Edge>) {
    let (purple, green): (Vec<Edge>, Vec<Edge>) = edges.iter().partition(|edge| edge.colour != Colour::Green);
    let (mountain, hanging) = standing(&purple);
    let count = edges.iter().map(|e| e.from.max(e.to) + 1).max().unwrap_or(1);
    let mut on_mountain = vec![false; count as usize];
    for edge in &mountain {
        on_mountain[edge.from as usize] = true;
        on_mountain[edge.to as usize] = true;
    }
    let slid = |v: u32| if on_mountain[v as usize] { GROUND } else { v };
    let jungle = green.into_iter().chain(hanging);
    let jungle = jungle.map(|edge| Edge { from: slid(edge.from), to: slid(edge.to), colour: edge.colour }).collect();
    (mountain, jungle)
}

/// The edges in groups that only meet at the ground.
pub(super) fn parts(edges: &[Edge]) -> Vec<Vec<Edge>> {
    let lists = neighbours(edges);
    let mut group = vec![None; lists.len()];
    let mut groups: Vec<Vec<Edge>> = Vec::new();
    for start in 1..lists.len() as u32 {
        if group[start as usize].is_some() || lists[start as usize].is_empty() {
            continue;
        }
        let number = groups.len();
        groups.push(Vec::new());
        group[start as usize] = Some(number);
        let mut waiting = vec![start];
        while let Some(v) = waiting.pop() {
            for &(w, _) in &lists[v as usize] {
                if w != GROUND && group[w as usize].is_none() {
                    group[w as usize] = Some(number);
                    waiting.push(w);
                }
            }
        }
    }
    for &edge in edges {
        match group[edge.from.max(edge.to) as usize] {
            Some(number) => groups[number].push(edge),
            // A loop at the ground is alone.
            None => groups.push(vec![edge]),
        }
    }
    groups
}

/// The same edges with the vertices numbered as they are met, the ground 0.
pub(super) fn renumbered(edges: &[Edge], order: impl IntoIterator<Item = u32>) -> Vec<Edge> {
    let count = edges.iter().map(|e| e.from.max(e.to) + 1).max().unwrap_or(1);
    let mut number = vec![None; count as usize];
    number[GROUND as usize] = Some(GROUND);
    let mut next = 1;
    for v in order {
        number[v as usize].get_or_insert_with(|| {
            next += 1;
            next - 1
        });
    }
    let mut edges: Vec<Edge> = edges
        .iter()
        .map(|e| {
            let (a, b) = (number[e.from as usize].unwrap_or(GROUND), number[e.to as usize].unwrap_or(GROUND));
            Edge { from: a.min(b), to: a.max(b), colour: e.colour }
        })
        .collect();
    edges.sort_unstable();
    edges
}
