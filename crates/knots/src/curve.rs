//! Closed curves on the sphere that cross themselves: what shadows, pseudodiagrams and diagrams have in common.
//! The numbering and the picture of a crossing are in the [crate's conventions](crate#conventions).

use crate::error::{Error, Result};

/// An edge of a curve: the piece between two neighbouring crossings. Edges are numbered along the curve,
/// component after component.
pub type Edge = u32;

/// The sign of a decided crossing, the same whichever way a knot is walked through.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Sign {
    /// Left-handed: the upper strand, seen along the lower one, goes from right to left.
    Negative,
    /// Right-handed: the upper strand, seen along the lower one, goes from left to right.
    Positive,
}

impl Sign {
    /// The sign that the crossing has in a mirror.
    pub fn opposite(self) -> Sign {
        match self {
            Sign::Negative => Sign::Positive,
            Sign::Positive => Sign::Negative,
        }
    }

    /// +1 or -1.
    pub fn value(self) -> i32 {
        match self {
            Sign::Negative => -1,
            Sign::Positive => 1,
        }
    }
}

/// Two strands that cross: the edges on which they come in, and the sign of the crossing.
///
/// Where the crossing is undecided, only the picture counts that it would have with `under` below; exchanging
/// the strands and the sign ([`Crossing::flipped`]) describes the same undecided crossing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Crossing {
    /// The edge on which the lower strand comes in.
    pub under: Edge,
    /// The edge on which the upper strand comes in.
    pub over: Edge,
    /// The sign of the crossing.
    pub sign: Sign,
}

impl Crossing {
    /// The same two strands with the other one on top.
    pub fn flipped(self) -> Crossing {
        Crossing { under: self.over, over: self.under, sign: self.sign.opposite() }
    }
}

/// One end of an edge at a crossing: `4 * crossing + position`, positions counterclockwise from the incoming lower strand.
pub type Dart = usize;

/// Closed curves on the sphere: every edge has two ends, and the faces make it a sphere.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Curve {
    crossings: Vec<Crossing>,
    /// Number of edges of each component; 0 is a circle without crossings.
    components: Vec<u32>,
}

impl Curve {
    /// A circle without crossings.
    pub(crate) fn circle() -> Curve {
        Curve { crossings: Vec::new(), components: vec![0] }
    }

    /// A circle with one loop.
    pub(crate) fn curl() -> Curve {
        Curve { crossings: vec![Crossing { under: 0, over: 1, sign: Sign::Positive }], components: vec![2] }
    }

    /// The curve with these crossings, if every edge enters exactly one of them and all lies on a sphere.
    pub(crate) fn new(crossings: Vec<Crossing>, components: Vec<u32>) -> Result<Curve> {
        debug_assert_eq!(components.iter().sum::<u32>() as usize, 2 * crossings.len());
        let curve = Curve { crossings, components };
        debug_assert!(curve.every_edge_enters_once());
        let expected = curve.crossings.len() + 2 * curve.pieces();
        let found = curve.faces().len();
        if found != expected {
            return Err(Error::NotPlanar { crossings: curve.crossings.len(), expected, found });
        }
        Ok(curve)
    }

    fn every_edge_enters_once(&self) -> bool {
        let mut seen = vec![false; 2 * self.crossings.len()];
        self.crossings.iter().flat_map(|c| [c.under, c.over]).all(|e| {
            let fresh = seen.get(e as usize) == Some(&false);
            if fresh {
                seen[e as usize] = true;
            }
            fresh
        })
    }

    /// The knot curve that passes through crossings in this order: `word[i]` is the crossing entered by edge `i`,
    /// and `lower[i]` whether that passage is the lower one; `signs` belongs to the crossings.
    /// Each crossing must occur once low and once high.
    pub(crate) fn from_word(word: &[(usize, bool)], signs: &[Sign]) -> Result<Curve> {
        if word.is_empty() {
            return Ok(Curve::circle());
        }
        let Curve { crossings, components } = Curve::from_planar_word(word, signs);
        Curve::new(crossings, components)
    }

    /// The same for a word that is known to lie on the sphere.
    pub(crate) fn from_planar_word(word: &[(usize, bool)], signs: &[Sign]) -> Curve {
        let mut crossings: Vec<Crossing> =
            signs.iter().map(|&sign| Crossing { under: Edge::MAX, over: Edge::MAX, sign }).collect();
        for (edge, &(crossing, lower)) in word.iter().enumerate() {
            let end = if lower { &mut crossings[crossing].under } else { &mut crossings[crossing].over };
            *end = edge as Edge;
        }
        Curve { crossings, components: vec![word.len() as u32] }
    }

    /// The passages along a knot: for each edge the crossing that it enters, and whether it does so as the lower strand.
    pub(crate) fn word(&self) -> Vec<(usize, bool)> {
        let mut word = vec![(0, false); 2 * self.crossings.len()];
        for (index, crossing) in self.crossings.iter().enumerate() {
            word[crossing.under as usize] = (index, true);
            word[crossing.over as usize] = (index, false);
        }
        word
    }

    /// The crossings, in the order of the code they came from.
    pub fn crossings(&self) -> &[Crossing] {
        &self.crossings
    }

    /// How many edges each component has; 0 for a circle without crossings.
    pub fn components(&self) -> &[u32] {
        &self.components
    }

    /// The edge after `edge` along its component.
    pub fn next(&self, edge: Edge) -> Edge {
        let mut first = 0;
        for &length in &self.components {
            if edge < first + length {
                return if edge + 1 == first + length { first } else { edge + 1 };
            }
            first += length;
        }
        edge
    }

    /// The edges around a crossing, counterclockwise from the incoming lower one: a PD tuple, counted from 0.
    pub fn around(&self, crossing: usize) -> [Edge; 4] {
        let Crossing { under, over, sign } = self.crossings[crossing];
        match sign {
            Sign::Positive => [under, self.next(over), self.next(under), over],
            Sign::Negative => [under, over, self.next(under), self.next(over)],
        }
    }

    /// For each dart the dart at the other end of its edge.
    pub fn opposite_darts(&self) -> Vec<Dart> {
        let mut first_end = vec![usize::MAX; 2 * self.crossings.len()];
        let mut opposite = vec![0; 4 * self.crossings.len()];
        for crossing in 0..self.crossings.len() {
            for (position, edge) in self.around(crossing).into_iter().enumerate() {
                let dart = 4 * crossing + position;
                let end = &mut first_end[edge as usize];
                if *end == usize::MAX {
                    *end = dart;
                } else {
                    opposite[dart] = *end;
                    opposite[*end] = dart;
                }
            }
        }
        opposite
    }

    /// The faces, each as the darts that leave along its boundary with the face on their left.
    pub fn faces(&self) -> Vec<Vec<Dart>> {
        let opposite = self.opposite_darts();
        let mut seen = vec![false; opposite.len()];
        let mut faces = Vec::new();
        for start in 0..opposite.len() {
            if seen[start] {
                continue;
            }
            let mut face = Vec::new();
            let mut dart = start;
            while !seen[dart] {
                seen[dart] = true;
                face.push(dart);
                // Arrive at the other end, and leave by the next edge clockwise: the face stays on the left.
                let arrived = opposite[dart];
                dart = (arrived & !3) | ((arrived + 3) & 3);
            }
            faces.push(face);
        }
        faces
    }

    /// Connected pieces of the picture, circles without crossings left out.
    pub(crate) fn pieces(&self) -> usize {
        let n = self.crossings.len();
        let opposite = self.opposite_darts();
        let mut seen = vec![false; n];
        let mut pieces = 0;
        for start in 0..n {
            if seen[start] {
                continue;
            }
            pieces += 1;
            seen[start] = true;
            let mut stack = vec![start];
            while let Some(crossing) = stack.pop() {
                for position in 0..4 {
                    let neighbour = opposite[4 * crossing + position] / 4;
                    if !seen[neighbour] {
                        seen[neighbour] = true;
                        stack.push(neighbour);
                    }
                }
            }
        }
        pieces
    }

    /// The same curve with the other strand of one crossing on top.
    pub(crate) fn flip(&mut self, crossing: usize) {
        self.crossings[crossing] = self.crossings[crossing].flipped();
    }

    /// The curve seen from behind the sphere's surface: every sign changed, nothing else.
    pub(crate) fn reflected(&self) -> Curve {
        let crossings = self.crossings.iter().map(|&c| Crossing { sign: c.sign.opposite(), ..c }).collect();
        Curve { crossings, components: self.components.clone() }
    }

    /// An error unless there is exactly one component.
    pub(crate) fn require_knot(&self) -> Result<()> {
        match self.components.len() {
            1 => Ok(()),
            components => Err(Error::NotAKnot { components }),
        }
    }

    /// The connected sum of two knot curves, cut open at their first edges.
    pub(crate) fn joined(&self, other: &Curve) -> Curve {
        let shift = 2 * self.crossings.len() as Edge;
        let moved = other.crossings.iter().map(|&c| Crossing { under: c.under + shift, over: c.over + shift, ..c });
        let crossings: Vec<Crossing> = self.crossings.iter().copied().chain(moved).collect();
        let edges = 2 * crossings.len() as u32;
        Curve { crossings, components: vec![edges] }
    }

    /// The knot curve without some of its crossings: each strand walks straight on where they were. An error if the
    /// result does not lie on the sphere, which it does after Reidemeister moves.
    pub(crate) fn without(&self, removed: &[bool]) -> Result<Curve> {
        let (word, signs) = self.word_without(removed);
        Curve::from_word(&word, &signs)
    }

    /// The word and the signs that are left without some crossings, the others numbered anew in their order.
    pub(crate) fn word_without(&self, removed: &[bool]) -> (Vec<(usize, bool)>, Vec<Sign>) {
        let mut index = vec![0; self.crossings.len()];
        let mut signs = Vec::with_capacity(self.crossings.len());
        for (crossing, (c, removed)) in self.crossings.iter().zip(removed).enumerate() {
            index[crossing] = signs.len();
            if !removed {
                signs.push(c.sign);
            }
        }
        let word = self.word().into_iter().filter(|(crossing, _)| !removed[*crossing]);
        (word.map(|(crossing, lower)| (index[crossing], lower)).collect(), signs)
    }
}
