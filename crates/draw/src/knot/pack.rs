//! Circle packing: a circle for every vertex of a triangulated disc, such that neighbours touch. By the theorem of Koebe,
//! Andreev and Thurston there is one in the unit disc whose boundary circles touch the unit circle, and only one up to
//! motions of the hyperbolic plane. The centres draw the triangulation with straight lines and roundish parts.
//!
//! Radii are found as by Collins and Stephenson ("A circle packing algorithm", 2003): each circle in turn takes the radius
//! with which equal neighbours would leave the angle 2 pi. A radius h is kept as `q = exp(-2h)`, which is 0 on
//! the boundary.

use std::collections::VecDeque;
use std::f64::consts::{FRAC_PI_2, PI, TAU};

use super::embed::Complex;
use crate::geometry::{Point, at};

const SWEEPS: usize = 4000;
const TOLERANCE: f64 = 1e-9;

/// The centres of the circles, the first edge of the boundary on top.
pub(super) fn pack(complex: &Complex) -> Option<Vec<Point>> {
    let boundary = complex.boundary();
    let flowers = flowers(complex);
    let q = radii(&flowers, &boundary);
    let root = deepest(&flowers, &boundary)?;
    let hyperbolic = lay_out(&flowers, &boundary, &q, root)?;
    let mut centres = euclidean_centres(&flowers, &boundary, &q, &hyperbolic)?;
    // The middle of an outer edge comes second on the boundary.
    let top = *centres.get(*complex.outer.get(1)?)?;
    let turn = FRAC_PI_2 - top.y.atan2(top.x);
    for p in &mut centres {
        *p = product(*p, Point::polar(turn, 1.0));
    }
    Some(centres)
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

/// The angle at a circle between two neighbours that touch each other.
fn angle(q: f64, left: f64, right: f64) -> f64 {
    let square = q * (1.0 - left) * (1.0 - right) / ((1.0 - q * left) * (1.0 - q * right));
    2.0 * square.sqrt().min(1.0).asin()
}

fn radii(flowers: &[Vec<usize>], boundary: &[bool]) -> Vec<f64> {
    let mut q: Vec<f64> = boundary.iter().map(|&b| if b { 0.0 } else { 0.5 }).collect();
    for _ in 0..SWEEPS {
        let mut error: f64 = 0.0;
        for (v, flower) in flowers.iter().enumerate() {
            let k = flower.len();
            if boundary[v] || k == 0 {
                continue;
            }
            let sum: f64 = (0..k).map(|i| angle(q[v], q[flower[i]], q[flower[(i + 1) % k]])).sum();
            error = error.max((sum - TAU).abs());
            let (seen, wanted) = ((sum / (2.0 * k as f64)).sin(), (PI / k as f64).sin());
            let root = q[v].sqrt();
            let neighbour = ((seen - root) / (seen * q[v] - root)).clamp(0.0, 1.0 - 1e-12);
            let rest = 1.0 - neighbour;
            let t = 2.0 * wanted / (rest + (rest * rest + 4.0 * wanted * wanted * neighbour).sqrt());
            q[v] = (t * t).clamp(1e-300, 1.0 - 1e-14);
        }
        if error < TOLERANCE {
            break;
        }
    }
    q
}

/// The vertex furthest from the boundary; it becomes the middle.
fn deepest(flowers: &[Vec<usize>], boundary: &[bool]) -> Option<usize> {
    let mut depth: Vec<Option<usize>> = boundary.iter().map(|&b| b.then_some(0)).collect();
    let mut queue: VecDeque<usize> = (0..boundary.len()).filter(|&v| boundary[v]).collect();
    let mut order = Vec::new();
    while let Some(v) = queue.pop_front() {
        order.push(v);
        for &w in &flowers[v] {
            if depth[w].is_none() {
                depth[w] = depth[v].map(|d| d + 1);
                queue.push_back(w);
            }
        }
    }
    order.into_iter().filter(|&v| !boundary[v]).max_by_key(|&v| (depth[v], flowers[v].len(), v))
}

fn product(a: Point, b: Point) -> Point {
    at(a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x)
}

fn quotient(a: Point, b: Point) -> Point {
    product(a, at(b.x, -b.y)) * (1.0 / b.dot(b))
}

/// The motion of the hyperbolic plane that takes the origin to `to`.
fn moved(p: Point, to: Point) -> Point {
    quotient(p + to, at(1.0, 0.0) + product(at(to.x, -to.y), p))
}

/// Hyperbolic centres; those of boundary circles lie on the unit circle.
fn lay_out(flowers: &[Vec<usize>], boundary: &[bool], q: &[f64], root: usize) -> Option<Vec<Point>> {
    let mut places: Vec<Option<Point>> = vec![None; flowers.len()];
    places[root] = Some(at(0.0, 0.0));
    let mut queue = VecDeque::from([root]);
    while let Some(v) = queue.pop_front() {
        let (centre, flower) = (places[v]?, &flowers[v]);
        let k = flower.len();
        let known = (0..k).find(|&i| places[flower[i]].is_some()).unwrap_or(0);
        let mut direction = places[flower[known]].map_or(0.0, |p| {
            let seen = moved(p, -centre);
            seen.y.atan2(seen.x)
        });
        for step in 0..k {
            let (w, next) = (flower[(known + step) % k], flower[(known + step + 1) % k]);
            if places[w].is_none() {
                let shrink = (q[v] * q[w]).sqrt();
                let away = Point::polar(direction, (1.0 - shrink) / (1.0 + shrink));
                places[w] = Some(moved(away, centre));
                if !boundary[w] {
                    queue.push_back(w);
                }
            }
            direction += angle(q[v], q[w], q[next]);
        }
    }
    // The vertex of the outer face belongs to no triangle.
    (0..places.len()).map(|v| if flowers[v].is_empty() { Some(Point::default()) } else { places[v] }).collect()
}

fn euclidean_centres(flowers: &[Vec<usize>], boundary: &[bool], q: &[f64], hyperbolic: &[Point]) -> Option<Vec<Point>> {
    let circle = |v: usize| {
        let s = (1.0 - q[v].sqrt()) / (1.0 + q[v].sqrt());
        let (z, square) = (hyperbolic[v], hyperbolic[v].dot(hyperbolic[v]));
        let scale = 1.0 / (1.0 - s * s * square);
        (z * ((1.0 - s * s) * scale), s * (1.0 - square) * scale)
    };
    (0..flowers.len())
        .map(|v| {
            if !boundary[v] {
                return Some(circle(v).0);
            }
            // The circle touches the unit circle at p, and that of an inner neighbour from outside.
            let p = hyperbolic[v].unit();
            let (centre, radius) = circle(*flowers[v].iter().find(|&&w| !boundary[w])?);
            let away = p - centre;
            let own = (away.dot(away) - radius * radius) / (2.0 * (radius + away.dot(p)));
            Some(p * (1.0 - own))
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
        assert!(centres[4].x.abs() < 1e-6 && centres[4].y > 0.0);
    }
}
