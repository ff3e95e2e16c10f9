//! A connected piece of a curve as a map of the sphere: crossings, edges, and the faces between them.

use upstar_knots::{Curve, Edge, Sign};

/// One end of an edge: `4 * crossing + position`, positions counterclockwise from the incoming lower strand.
pub(super) type Dart = usize;

/// A connected piece of a curve; its crossings and edges are renumbered.
pub(super) struct Map {
    /// For each crossing its number in the curve.
    pub(super) crossings: Vec<usize>,
    /// For each edge its number in the curve.
    pub(super) names: Vec<Edge>,
    /// For each edge the dart where it begins and the dart where it ends.
    pub(super) edges: Vec<[Dart; 2]>,
    /// For each dart its edge, and whether the edge begins there.
    pub(super) darts: Vec<(usize, bool)>,
    /// The faces, each as the darts that leave along its boundary with the face on their left.
    pub(super) faces: Vec<Vec<Dart>>,
    /// The face that is drawn outside.
    pub(super) outer: usize,
}

/// The connected pieces of a curve that have crossings.
pub(super) fn pieces(curve: &Curve) -> Vec<Map> {
    let n = curve.crossings().len();
    let mut ends = vec![[0; 2]; 2 * n];
    for (c, crossing) in curve.crossings().iter().enumerate() {
        let (over_in, over_out) = match crossing.sign {
            Sign::Positive => (3, 1),
            Sign::Negative => (1, 3),
        };
        let around = curve.around(c);
        for (position, end) in [(0, 1), (2, 0), (over_in, 1), (over_out, 0)] {
            ends[around[position] as usize][end] = 4 * c + position;
        }
    }
    let mut piece = vec![usize::MAX; n];
    let mut edges_at = vec![[0; 4]; n];
    for (edge, &[from, to]) in ends.iter().enumerate() {
        edges_at[from / 4][from % 4] = edge;
        edges_at[to / 4][to % 4] = edge;
    }
    let mut count = 0;
    for start in 0..n {
        if piece[start] != usize::MAX {
            continue;
        }
        piece[start] = count;
        let mut stack = vec![start];
        while let Some(c) = stack.pop() {
            for next in edges_at[c].iter().flat_map(|&e| ends[e]).map(|dart| dart / 4) {
                if piece[next] == usize::MAX {
                    piece[next] = count;
                    stack.push(next);
                }
            }
        }
        count += 1;
    }
    (0..count).map(|number| Map::new(&piece, number, &ends)).collect()
}

impl Map {
    fn new(piece: &[usize], number: usize, ends: &[[Dart; 2]]) -> Map {
        let crossings: Vec<usize> = (0..piece.len()).filter(|&c| piece[c] == number).collect();
        let mut renumbered = vec![0; piece.len()];
        for (new, &old) in crossings.iter().enumerate() {
            renumbered[old] = new;
        }
        let (mut names, mut edges) = (Vec::new(), Vec::new());
        let mut darts = vec![(0, false); 4 * crossings.len()];
        for (name, both) in ends.iter().enumerate() {
            if piece[both[0] / 4] == number {
                let both = both.map(|dart| 4 * renumbered[dart / 4] + dart % 4);
                darts[both[0]] = (edges.len(), true);
                darts[both[1]] = (edges.len(), false);
                names.push(name as Edge);
                edges.push(both);
            }
        }
        let mut map = Map { crossings, names, edges, darts, faces: Vec::new(), outer: 0 };
        map.faces = map.find_faces();
        map.outer = map.outer_faces().first().copied().unwrap_or(0);
        map
    }

    /// The dart at the other end of a dart's edge.
    pub(super) fn opposite(&self, dart: Dart) -> Dart {
        let (edge, begins) = self.darts[dart];
        self.edges[edge][usize::from(begins)]
    }

    fn find_faces(&self) -> Vec<Vec<Dart>> {
        let mut seen = vec![false; self.darts.len()];
        let mut faces = Vec::new();
        for start in 0..seen.len() {
            let mut face = Vec::new();
            let mut dart = start;
            while !seen[dart] {
                seen[dart] = true;
                face.push(dart);
                // Arrive at the other end, and leave by the next edge clockwise: the face stays on the left.
                let arrived = self.opposite(dart);
                dart = (arrived & !3) | ((arrived + 3) & 3);
            }
            if !face.is_empty() {
                faces.push(face);
            }
        }
        faces
    }

    /// The faces, best to be drawn outside first: those with the most sides; among them those from which all others are near.
    pub(super) fn outer_faces(&self) -> Vec<usize> {
        let mut face_of = vec![0; self.darts.len()];
        for (face, darts) in self.faces.iter().enumerate() {
            for &dart in darts {
                face_of[dart] = face;
            }
        }
        let far = |start: usize| {
            let mut distance = vec![usize::MAX; self.faces.len()];
            distance[start] = 0;
            let mut queue = std::collections::VecDeque::from([start]);
            let (mut furthest, mut sum) = (0, 0);
            while let Some(face) = queue.pop_front() {
                furthest = distance[face];
                sum += distance[face];
                for &dart in &self.faces[face] {
                    let next = face_of[self.opposite(dart)];
                    if distance[next] == usize::MAX {
                        distance[next] = distance[face] + 1;
                        queue.push_back(next);
                    }
                }
            }
            (furthest, sum)
        };
        let mut faces: Vec<usize> = (0..self.faces.len()).collect();
        faces.sort_by_cached_key(|&f| (std::cmp::Reverse(self.faces[f].len()), far(f), f));
        faces
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use upstar_knots::Diagram;

    #[test]
    fn euler_counts_the_faces() {
        for code in ["3_1", "8_18", "10_123", "braid:1 1", "braid:1 -2 1 -2 1 -2", "gauss:1,-1"] {
            let knot: Diagram = code.parse().expect(code);
            for map in pieces(knot.curve()) {
                assert_eq!(map.faces.len(), map.crossings.len() + 2, "{code}");
                assert!(map.faces.iter().all(|f| f.len() <= map.faces[map.outer].len()));
            }
        }
    }
}
