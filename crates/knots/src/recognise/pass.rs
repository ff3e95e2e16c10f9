//! Pass moves: a strand that lies above (or below) everything it meets is taken up and laid down along another way.
//!
//! All ways to lay such a strand between its two ends are isotopic, so any of them gives the same knot. Reidemeister
//! moves that do not add crossings are pass moves: I takes a strand with one crossing away, II one with two, and III lays
//! a strand with two crossings on the other side of a crossing.

use std::collections::VecDeque;

use crate::curve::{Curve, Sign};
use crate::diagram::Diagram;
use crate::error::Result;

use super::unknotting::PassKind;

/// Above or below.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// The passage or strand lies on top.
    Over,
    /// It lies below.
    Under,
}

/// A passage of a knot through a crossing, as in a signed Gauss code.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Passage {
    /// A name of the crossing that stays the same while the crossing lives.
    pub crossing: u32,
    /// Whether the passage is the upper one.
    pub level: Level,
    /// The sign of the crossing.
    pub sign: Sign,
}

/// A signed Gauss code of a knot; a code without passages is the round circle.
pub(super) type Code = Vec<Passage>;

/// The code of a knot's diagram; crossings are named by their index.
pub(super) fn code_of(diagram: &Diagram) -> Code {
    let sign = |crossing: usize| diagram.crossings()[crossing].sign;
    let level = |lower: bool| if lower { Level::Under } else { Level::Over };
    let word = diagram.curve().word();
    word.into_iter().map(|(c, lower)| Passage { crossing: c as u32, level: level(lower), sign: sign(c) }).collect()
}

/// The diagram with a code.
pub(super) fn diagram_of(code: &Code) -> Result<Diagram> {
    let mut names: Vec<u32> = code.iter().map(|p| p.crossing).collect();
    names.sort_unstable();
    names.dedup();
    let index = |name: u32| names.partition_point(|&n| n < name);
    let mut signs = vec![Sign::Positive; names.len()];
    let word: Vec<(usize, bool)> = code
        .iter()
        .map(|p| {
            signs[index(p.crossing)] = p.sign;
            (index(p.crossing), p.level == Level::Under)
        })
        .collect();
    Ok(Diagram::from_curve(Curve::from_word(&word, &signs)?))
}

/// A code that diagrams share if they differ only by the names of crossings and the starting point.
pub(super) fn key(code: &Code) -> Vec<u32> {
    let length = code.len();
    let mut names: Vec<u32> = code.iter().map(|p| p.crossing).collect();
    names.sort_unstable();
    names.dedup();
    let index: Vec<usize> = code.iter().map(|p| names.partition_point(|&n| n < p.crossing)).collect();
    let mut best = vec![u32::MAX; length];
    let mut walked = vec![0; length];
    let mut number = vec![0; names.len()];
    'starts: for start in 0..length {
        number.fill(0);
        let (mut met, mut less) = (0, false);
        for step in 0..length {
            let place = (start + step) % length;
            let number = &mut number[index[place]];
            if *number == 0 {
                met += 1;
                *number = met;
            }
            let Passage { level, sign, .. } = code[place];
            let symbol = 4 * *number + 2 * u32::from(level == Level::Over) + u32::from(sign == Sign::Positive);
            if !less && symbol > best[step] {
                continue 'starts;
            }
            less |= symbol < best[step];
            walked[step] = symbol;
        }
        if less {
            std::mem::swap(&mut best, &mut walked);
        }
    }
    best
}

/// A strand that can be taken up: `length` passages on one level from place `start`.
#[derive(Debug, Clone, Copy)]
pub(super) struct Strand {
    pub(super) start: usize,
    pub(super) length: usize,
    pub(super) level: Level,
}

/// The longest strands on one level, longest first.
pub(super) fn strands(code: &Code) -> Vec<Strand> {
    let length = code.len();
    let mut strands: Vec<Strand> = (0..length)
        .filter(|&i| code[i].level != code[(i + length - 1) % length].level)
        .map(|start| {
            let level = code[start].level;
            let run = (1..length).take_while(|step| code[(start + step) % length].level == level).count();
            Strand { start, length: run + 1, level }
        })
        .collect();
    strands.sort_by_key(|strand| std::cmp::Reverse(strand.length));
    strands
}

/// What is left of a knot when a strand has been taken up: an arc on the sphere, cut into faces.
pub(super) struct OpenArc {
    /// The passages that are left, from the end of the strand to its beginning. Edge `j` leads to passage `j`; the last
    /// edge leads to the beginning of the strand.
    passages: Code,
    level: Level,
    /// The edges that the strand crossed before it was taken up.
    old_edges: Vec<usize>,
    /// The face on the left of each edge, forwards (`2j`) and backwards (`2j + 1`).
    left_face: Vec<usize>,
    faces: usize,
}

/// An edge crossed by a new way, and whether from its left to its right.
pub(super) type Step = (usize, bool);

impl OpenArc {
    /// Takes up a strand.
    pub(super) fn new(code: &Code, strand: Strand) -> OpenArc {
        let length = code.len();
        let taken: Vec<u32> = (0..strand.length).map(|step| code[(strand.start + step) % length].crossing).collect();
        let passages: Code = (strand.length..length)
            .map(|step| code[(strand.start + step) % length])
            .filter(|p| !taken.contains(&p.crossing))
            .collect();
        let old_edges = taken
            .iter()
            .map(|name| {
                let others = (strand.length..length).map(|step| code[(strand.start + step) % length]);
                others.take_while(|p| p.crossing != *name).filter(|p| !taken.contains(&p.crossing)).count()
            })
            .collect();
        let mut arc = OpenArc { passages, level: strand.level, old_edges, left_face: Vec::new(), faces: 0 };
        arc.find_faces();
        arc
    }

    fn find_faces(&mut self) {
        let count = self.passages.len();
        let mut partner = vec![0; count];
        for (i, p) in self.passages.iter().enumerate() {
            if let Some(j) = self.passages[i + 1..].iter().position(|q| q.crossing == p.crossing) {
                partner[i] = i + 1 + j;
                partner[i + 1 + j] = i;
            }
        }
        // Positions around a crossing as in the crate's conventions: where a passage comes in, and where it goes out.
        let position = |p: Passage, comes_in: bool| match (p.level, p.sign, comes_in) {
            (Level::Under, _, true) => 0,
            (Level::Under, _, false) => 2,
            (Level::Over, Sign::Positive, true) | (Level::Over, Sign::Negative, false) => 3,
            (Level::Over, Sign::Positive, false) | (Level::Over, Sign::Negative, true) => 1,
        };
        let dart_after = |dart: usize| -> usize {
            let (edge, backwards) = (dart / 2, dart % 2 == 1);
            let (passage, comes_in) = match (backwards, edge) {
                (false, edge) if edge == count => return dart + 1,
                (true, 0) => return dart - 1,
                (false, edge) => (edge, true),
                (true, edge) => (edge - 1, false),
            };
            // Leave by the next end clockwise.
            let wanted = (position(self.passages[passage], comes_in) + 3) % 4;
            let other = partner[passage];
            if position(self.passages[other], true) == wanted { 2 * other + 1 } else { 2 * (other + 1) }
        };
        self.left_face = vec![usize::MAX; 2 * (count + 1)];
        for start in 0..self.left_face.len() {
            let mut dart = start;
            if self.left_face[dart] != usize::MAX {
                continue;
            }
            while self.left_face[dart] == usize::MAX {
                self.left_face[dart] = self.faces;
                dart = dart_after(dart);
            }
            self.faces += 1;
        }
    }

    /// The shortest ways from the beginning of the strand to its end, at most `limit` of them. With `detour`, ways that
    /// are up to that much longer count too.
    pub(super) fn ways(&self, limit: usize, detour: usize) -> Vec<Vec<Step>> {
        let edges = self.passages.len() + 1;
        let mut neighbours: Vec<Vec<(usize, Step)>> = vec![Vec::new(); self.faces];
        for edge in 0..edges {
            let (left, right) = (self.left_face[2 * edge], self.left_face[2 * edge + 1]);
            if left != right {
                neighbours[left].push((right, (edge, true)));
                neighbours[right].push((left, (edge, false)));
            }
        }
        let (start, end) = (self.left_face[2 * (edges - 1)], self.left_face[0]);
        let mut distance = vec![usize::MAX; self.faces];
        distance[end] = 0;
        let mut queue = VecDeque::from([end]);
        while let Some(face) = queue.pop_front() {
            for &(next, _) in &neighbours[face] {
                if distance[next] == usize::MAX {
                    distance[next] = distance[face] + 1;
                    queue.push_back(next);
                }
            }
        }
        let longest = distance[start].saturating_add(detour);
        let mut ways = Vec::new();
        // Depth first without a stack of calls: partial ways with the faces they have been through.
        let mut partial: Vec<(Vec<usize>, Vec<Step>)> = vec![(vec![start], Vec::new())];
        while let Some((faces, way)) = partial.pop() {
            let face = faces[faces.len() - 1];
            if face == end {
                ways.push(way);
                if ways.len() >= limit {
                    break;
                }
                continue;
            }
            for &(next, step) in &neighbours[face] {
                if way.len() + 1 + distance[next] <= longest && !faces.contains(&next) {
                    let mut faces = faces.clone();
                    faces.push(next);
                    let mut way = way.clone();
                    way.push(step);
                    partial.push((faces, way));
                }
            }
        }
        ways
    }

    /// Which Reidemeister move it is to lay the strand along this way.
    pub(super) fn kind(&self, way: &[Step]) -> PassKind {
        let last = self.passages.len();
        match (&self.old_edges[..], way) {
            // The strand crosses the edge at its own end.
            ([edge], []) if *edge == 0 || *edge == last => PassKind::Reidemeister1,
            // Nothing lies between the two crossings on the other strand.
            ([a, b], []) if a == b => PassKind::Reidemeister2,
            ([a, b], [c, d]) => {
                // The passage that an edge has to be pushed across to become its neighbour.
                let between =
                    |old: usize, new: usize| (old.abs_diff(new) == 1).then(|| self.passages[old.min(new)].crossing);
                let pairs = [[(*a, c.0), (*b, d.0)], [(*a, d.0), (*b, c.0)]];
                let across = pairs.iter().any(|&[(a, c), (b, d)]| {
                    between(a, c).is_some() && between(a, c) == between(b, d) && a.min(c) != b.min(d)
                });
                if across { PassKind::Reidemeister3 } else { PassKind::Pass }
            }
            _ => PassKind::Pass,
        }
    }

    /// The code with the strand laid down along a way; new crossings are named from `name` on.
    pub(super) fn laid(&self, way: &[Step], name: u32) -> Code {
        // The strand crosses an edge from its left to its right: positive if the strand is on top.
        let sign = |from_left: bool| {
            if from_left == (self.level == Level::Over) { Sign::Positive } else { Sign::Negative }
        };
        let other_level = match self.level {
            Level::Over => Level::Under,
            Level::Under => Level::Over,
        };
        let mut code: Code = (name..)
            .zip(way)
            .map(|(crossing, &(_, from_left))| Passage { crossing, level: self.level, sign: sign(from_left) })
            .collect();
        for edge in 0..=self.passages.len() {
            for (crossing, _) in (name..).zip(way).filter(|(_, step)| step.0 == edge) {
                let sign = code[(crossing - name) as usize].sign;
                code.push(Passage { crossing, level: other_level, sign });
            }
            code.extend(self.passages.get(edge));
        }
        code
    }
}
