//! First planar embeddings: the centres of circle packings, and Tutte's, in which every vertex but those on the boundary is
//! in the middle of its neighbours.
//!
//! The triangulation has as vertices the crossings, three points on every edge, one in every corner and one in every
//! face; so it is simple even where the curve has monogons, bigons and crossings that one face touches twice.

use super::map::{Dart, Map};
use super::pack::{pack, pack_evenly};
use crate::geometry::{Point, at};

/// Where the crossings and the three points on every edge stand; y grows upwards here.
pub(super) struct Embedding {
    pub(super) crossings: Vec<Point>,
    pub(super) edges: Vec<[Point; 3]>,
}

struct Vertices {
    crossings: usize,
    edges: usize,
    faces: usize,
}

impl Vertices {
    fn on_edge(&self, edge: usize, place: usize) -> usize {
        self.crossings + 3 * edge + place
    }

    /// The point on the edge of a dart that is next to its crossing.
    fn near(&self, map: &Map, dart: Dart) -> usize {
        let (edge, begins) = map.darts[dart];
        self.on_edge(edge, if begins { 0 } else { 2 })
    }

    /// The corner between a dart and the next one counterclockwise.
    fn corner(&self, dart: Dart) -> usize {
        self.crossings + 3 * self.edges + dart
    }

    fn face(&self, face: usize) -> usize {
        self.crossings * 5 + 3 * self.edges + face
    }

    fn count(&self) -> usize {
        self.face(self.faces)
    }
}

/// Embeddings without crossings that are not the map's, the better one first; none where the numbers of the machine are too coarse.
pub(super) fn embeddings(map: &Map) -> impl Iterator<Item = Embedding> {
    let vertices = Vertices { crossings: map.crossings.len(), edges: map.edges.len(), faces: map.faces.len() };
    let triangles = triangles(map, &vertices);
    let outer = ring(map, &vertices, map.outer);
    [pack_evenly, pack, settle].into_iter().filter_map(move |way| {
        let complex = Complex { count: vertices.count(), triangles: &triangles, outer: &outer };
        let mut places = way(&complex).filter(|places| complex.is_drawn(places))?;
        turn_up(&mut places, &outer);
        let edges = (0..vertices.edges).map(|e| [0, 1, 2].map(|i| places[vertices.on_edge(e, i)])).collect();
        Some(Embedding { crossings: places[..vertices.crossings].to_vec(), edges })
    })
}

/// Moves the middle of the boundary to the origin and its second vertex, which is in the middle of an edge, to the top.
fn turn_up(places: &mut [Point], outer: &[usize]) {
    let centre = outer.iter().fold(Point::default(), |sum, &v| sum + places[v]) * (1.0 / outer.len().max(1) as f64);
    let Some(&top) = outer.get(1) else { return };
    let up = (places[top] - centre).unit();
    for p in places.iter_mut() {
        let from = *p - centre;
        *p = at(from.x * up.y - from.y * up.x, from.dot(up));
    }
}

/// The vertices around a face, counterclockwise as seen from it.
fn ring(map: &Map, vertices: &Vertices, face: usize) -> Vec<usize> {
    map.faces[face]
        .iter()
        .flat_map(|&dart| {
            let arrived = map.opposite(dart);
            let next = (arrived & !3) | ((arrived + 3) & 3);
            let middle = vertices.on_edge(map.darts[dart].0, 1);
            [vertices.near(map, dart), middle, vertices.near(map, arrived), vertices.corner(next)]
        })
        .collect()
}

/// All triangles but those of the outer face, counterclockwise.
fn triangles(map: &Map, vertices: &Vertices) -> Vec<[usize; 3]> {
    let mut triangles = Vec::with_capacity(12 * vertices.count());
    for dart in 0..map.darts.len() {
        let next = (dart & !3) | ((dart + 1) & 3);
        let corner = vertices.corner(dart);
        triangles.push([dart / 4, vertices.near(map, dart), corner]);
        triangles.push([dart / 4, corner, vertices.near(map, next)]);
    }
    for face in (0..vertices.faces).filter(|&f| f != map.outer) {
        let ring = ring(map, vertices, face);
        for (i, &vertex) in ring.iter().enumerate() {
            triangles.push([vertices.face(face), vertex, ring[(i + 1) % ring.len()]]);
        }
    }
    triangles
}

/// A triangulated disc: triangles counterclockwise, its boundary clockwise.
pub(super) struct Complex<'a> {
    pub(super) count: usize,
    pub(super) triangles: &'a [[usize; 3]],
    pub(super) outer: &'a [usize],
}

impl Complex<'_> {
    /// Is every triangle drawn the right way round?
    fn is_drawn(&self, places: &[Point]) -> bool {
        self.triangles.iter().all(|&[a, b, c]| (places[b] - places[a]).cross(places[c] - places[a]) > 1e-14)
    }

    /// For each vertex whether it is on the boundary.
    pub(super) fn boundary(&self) -> Vec<bool> {
        let mut boundary = vec![false; self.count];
        for &vertex in self.outer {
            boundary[vertex] = true;
        }
        boundary
    }
}

/// Tutte's embedding, the boundary on a circle: conjugate gradients on the graph's Laplacian.
fn settle(complex: &Complex) -> Option<Vec<Point>> {
    let fixed = complex.boundary();
    let mut places = vec![at(0.0, 0.0); complex.count];
    for (i, &vertex) in complex.outer.iter().enumerate() {
        places[vertex] = Point::polar(-std::f64::consts::TAU * i as f64 / complex.outer.len() as f64, 1.0);
    }
    let mut neighbours: Vec<Vec<usize>> = vec![Vec::new(); complex.count];
    for &[a, b, c] in complex.triangles {
        // Every inner edge is in two triangles, once in each direction.
        for (from, to) in [(a, b), (b, c), (c, a)] {
            neighbours[from].push(to);
        }
    }
    let apply = |v: &[Point], out: &mut Vec<Point>| {
        out.clear();
        out.extend((0..v.len()).map(|i| {
            if fixed[i] {
                return Point::default();
            }
            neighbours[i].iter().fold(v[i] * neighbours[i].len() as f64, |sum, &j| sum - v[j])
        }));
    };
    let dot = |a: &[Point], b: &[Point]| -> f64 { a.iter().zip(b).map(|(p, q)| p.dot(*q)).sum() };
    let mut image = Vec::new();
    apply(&places, &mut image);
    let mut residual: Vec<Point> = image.iter().map(|&p| -p).collect();
    let mut direction = residual.clone();
    let mut square = dot(&residual, &residual);
    let goal = square * 1e-28;
    for _ in 0..2 * places.len() {
        if square <= goal {
            break;
        }
        apply(&direction, &mut image);
        let step = square / dot(&direction, &image);
        if !step.is_finite() {
            break;
        }
        for i in 0..places.len() {
            places[i] = places[i] + direction[i] * step;
            residual[i] = residual[i] - image[i] * step;
        }
        let next = dot(&residual, &residual);
        for i in 0..places.len() {
            direction[i] = residual[i] + direction[i] * (next / square);
        }
        square = next;
    }
    Some(places)
}
