//! Circle packing: a circle for every vertex of a triangulated disc, such that neighbours touch. The centres draw the
//! triangulation with straight lines and roundish parts.
//!
//! By the theorem of Koebe, Andreev and Thurston there is a packing in the unit disc whose boundary circles touch the unit
//! circle, unique up to motions of the hyperbolic plane; and one in the plane for any sizes of the boundary circles, though
//! that may run over itself. Radii are found as by Collins and Stephenson ("A circle packing algorithm", 2003): each
//! circle in turn takes the radius with which equal neighbours would leave the angle 2 pi.

use std::collections::VecDeque;
use std::f64::consts::{PI, TAU};

use super::embed::Complex;
use crate::geometry::{Point, at, segments_meet};

const TOLERANCE: f64 = 1e-6;

/// The centres of a packing in the plane whose boundary circles all have one size. It follows the shape of the curve, so that a
/// chain becomes long. None if its boundary runs over itself.
pub(super) fn pack_evenly(complex: &Complex) -> Option<Vec<Point>> {
    let packing = Packing::<Flat>::new(complex, 1.0)?;
    // Triangles that all lie the right way round draw the disc if its boundary does not meet itself.
    let n = complex.outer.len();
    let side = |i: usize| [complex.outer[i], complex.outer[(i + 1) % n]].map(|v| packing.places[v]);
    let simple = (0..n).all(|i| (i + 2..n).filter(|j| (j + 1) % n != i).all(|j| !segments_meet(side(i), side(j))));
    simple.then_some(packing.places)
}

/// The centres of the packing in the unit disc.
pub(super) fn pack(complex: &Complex) -> Option<Vec<Point>> {
    Packing::<Hyperbolic>::new(complex, 0.0)?.euclidean_centres()
}

/// A plane in which circles touch; `size` stands for the radius of a circle.
trait Plane {
    /// The angle at a circle between two neighbours that touch each other.
    fn angle(size: f64, left: f64, right: f64) -> f64;
    /// The size with which `k` equal neighbours, that leave the angle whose `2k`-th part has this sine, would leave 2 pi.
    fn renewed(size: f64, seen: f64, wanted: f64) -> f64;
    /// How far from the origin a circle stands that touches one there.
    fn away(size: f64, other: f64) -> f64;
    /// The motion that takes the origin to `to`.
    fn moved(p: Point, to: Point) -> Point;
}

/// The Euclidean plane; sizes are radii.
struct Flat;

impl Plane for Flat {
    fn angle(size: f64, left: f64, right: f64) -> f64 {
        2.0 * (left * right / ((size + left) * (size + right))).sqrt().min(1.0).asin()
    }

    fn renewed(size: f64, seen: f64, wanted: f64) -> f64 {
        size * seen * (1.0 - wanted) / ((1.0 - seen).max(1e-12) * wanted)
    }

    fn away(size: f64, other: f64) -> f64 {
        size + other
    }

    fn moved(p: Point, to: Point) -> Point {
        p + to
    }
}

/// The hyperbolic plane as the unit disc; the size of radius h is `exp(-2h)`, which is 0 for circles that touch the boundary.
struct Hyperbolic;

impl Plane for Hyperbolic {
    fn angle(size: f64, left: f64, right: f64) -> f64 {
        let square = size * (1.0 - left) * (1.0 - right) / ((1.0 - size * left) * (1.0 - size * right));
        2.0 * square.sqrt().min(1.0).asin()
    }

    fn renewed(size: f64, seen: f64, wanted: f64) -> f64 {
        let root = size.sqrt();
        let neighbour = ((seen - root) / (seen * size - root)).clamp(0.0, 1.0 - 1e-12);
        let rest = 1.0 - neighbour;
        let t = 2.0 * wanted / (rest + (rest * rest + 4.0 * wanted * wanted * neighbour).sqrt());
        (t * t).clamp(1e-300, 1.0 - 1e-14)
    }

    fn away(size: f64, other: f64) -> f64 {
        let shrink = (size * other).sqrt();
        (1.0 - shrink) / (1.0 + shrink)
    }

    fn moved(p: Point, to: Point) -> Point {
        let product = |a: Point, b: Point| at(a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x);
        let conjugate = |a: Point| at(a.x, -a.y);
        let below = at(1.0, 0.0) + product(conjugate(to), p);
        product(p + to, conjugate(below)) * (1.0 / below.dot(below))
    }
}

struct Packing<P> {
    flowers: Vec<Vec<usize>>,
    boundary: Vec<bool>,
    sizes: Vec<f64>,
    /// Centres in the sense of the plane; those of size 0 lie on the boundary of the hyperbolic one.
    places: Vec<Point>,
    plane: std::marker::PhantomData<P>,
}

impl<P: Plane> Packing<P> {
    /// The packing with all boundary circles of this size.
    fn new(complex: &Complex, size: f64) -> Option<Packing<P>> {
        let boundary = complex.boundary();
        let sizes = boundary.iter().map(|&b| if b { size } else { 0.5 }).collect();
        let plane = std::marker::PhantomData;
        let mut packing = Packing { flowers: flowers(complex), boundary, sizes, places: Vec::new(), plane };
        packing.find_sizes();
        packing.places = packing.lay_out()?;
        Some(packing)
    }

    fn find_sizes(&mut self) {
        // As many rounds as a bounded number of angles allows.
        let angles: usize = self.flowers.iter().map(Vec::len).sum();
        for _ in 0..(30_000_000 / angles.max(1)).min(4000) {
            let mut error: f64 = 0.0;
            for (v, flower) in self.flowers.iter().enumerate() {
                let k = flower.len();
                if self.boundary[v] || k == 0 {
                    continue;
                }
                let size = |i: usize| self.sizes[flower[i % k]];
                let sum: f64 = (0..k).map(|i| P::angle(self.sizes[v], size(i), size(i + 1))).sum();
                error = error.max((sum - TAU).abs());
                let (seen, wanted) = ((sum / (2.0 * k as f64)).sin(), (PI / k as f64).sin());
                self.sizes[v] = P::renewed(self.sizes[v], seen, wanted);
            }
            if error < TOLERANCE {
                break;
            }
        }
    }

    /// The centres, beginning in the middle.
    fn lay_out(&self) -> Option<Vec<Point>> {
        let root = self.deepest()?;
        let mut places: Vec<Option<Point>> = vec![None; self.flowers.len()];
        places[root] = Some(at(0.0, 0.0));
        let mut queue = VecDeque::from([root]);
        while let Some(v) = queue.pop_front() {
            let (centre, flower) = (places[v]?, &self.flowers[v]);
            let k = flower.len();
            let known = (0..k).find(|&i| places[flower[i]].is_some()).unwrap_or(0);
            let mut direction = places[flower[known]].map_or(0.0, |p| {
                let seen = P::moved(p, -centre);
                seen.y.atan2(seen.x)
            });
            for step in 0..k {
                let (w, next) = (flower[(known + step) % k], flower[(known + step + 1) % k]);
                if places[w].is_none() {
                    let away = Point::polar(direction, P::away(self.sizes[v], self.sizes[w]));
                    places[w] = Some(P::moved(away, centre));
                    if !self.boundary[w] {
                        queue.push_back(w);
                    }
                }
                direction += P::angle(self.sizes[v], self.sizes[w], self.sizes[next]);
            }
        }
        // The vertex of the outer face belongs to no triangle.
        let place = |v: usize| if self.flowers[v].is_empty() { Some(Point::default()) } else { places[v] };
        (0..places.len()).map(place).collect()
    }

    /// The vertex furthest from the boundary; it becomes the middle.
    fn deepest(&self) -> Option<usize> {
        let mut depth: Vec<Option<usize>> = self.boundary.iter().map(|&b| b.then_some(0)).collect();
        let mut queue: VecDeque<usize> = (0..depth.len()).filter(|&v| self.boundary[v]).collect();
        while let Some(v) = queue.pop_front() {
            for &w in &self.flowers[v] {
                if depth[w].is_none() {
                    depth[w] = depth[v].map(|d| d + 1);
                    queue.push_back(w);
                }
            }
        }
        let inner = (0..depth.len()).filter(|&v| depth[v] > Some(0));
        inner.max_by_key(|&v| (depth[v], self.flowers[v].len(), v))
    }
}

impl Packing<Hyperbolic> {
    /// The circles of the disc are circles of the plane, with other centres.
    fn euclidean_centres(&self) -> Option<Vec<Point>> {
        let circle = |v: usize| {
            let root = self.sizes[v].sqrt();
            let s = (1.0 - root) / (1.0 + root);
            let (z, square) = (self.places[v], self.places[v].dot(self.places[v]));
            let scale = 1.0 / (1.0 - s * s * square);
            (z * ((1.0 - s * s) * scale), s * (1.0 - square) * scale)
        };
        let centre = |v: usize| {
            if !self.boundary[v] {
                return Some(circle(v).0);
            }
            // The circle touches the unit circle at p, and that of an inner neighbour from outside.
            let p = self.places[v].unit();
            let (centre, radius) = circle(*self.flowers[v].iter().find(|&&w| !self.boundary[w])?);
            let away = p - centre;
            let own = (away.dot(away) - radius * radius) / (2.0 * (radius + away.dot(p)));
            Some(p * (1.0 - own))
        };
        (0..self.places.len()).map(centre).collect()
    }
}

/// The neighbours of each vertex, counterclockwise; on the boundary from one boundary neighbour to the other.
fn flowers(complex: &Complex) -> Vec<Vec<usize>> {
    let mut petals: Vec<Vec<[usize; 2]>> = vec![Vec::new(); complex.count];
    for &[a, b, c] in complex.triangles {
        petals[a].push([b, c]);
        petals[b].push([c, a]);
        petals[c].push([a, b]);
    }
    petals
        .into_iter()
        .map(|pairs| {
            let Some(first) = pairs.iter().find(|p| pairs.iter().all(|r| r[1] != p[0])).or(pairs.first()) else {
                return Vec::new();
            };
            let mut flower = vec![first[0]];
            while let Some(next) = pairs.iter().find(|p| p[0] == flower[flower.len() - 1])
                && flower.len() <= pairs.len()
            {
                flower.push(next[1]);
            }
            if flower.len() > 1 && flower[0] == flower[flower.len() - 1] {
                flower.pop();
            }
            flower
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seven_circles_fit_into_a_disc() {
        // A wheel with six spokes: the middle circle has a third of the radius.
        let triangles: Vec<[usize; 3]> = (0..6).map(|i| [6, i, (i + 1) % 6]).collect();
        let outer: Vec<usize> = (0..6).rev().collect();
        let complex = Complex { count: 7, triangles: &triangles, outer: &outer };
        let centres = pack(&complex).expect("a packing");
        assert!(centres[6].length() < 1e-9);
        for centre in &centres[..6] {
            assert!((centre.length() - 2.0 / 3.0).abs() < 1e-6, "{centres:?}");
        }
        let even = pack_evenly(&complex).expect("a packing");
        for centre in &even[..6] {
            assert!((centre.distance(even[6]) - 2.0).abs() < 1e-6, "{even:?}");
        }
    }
}
