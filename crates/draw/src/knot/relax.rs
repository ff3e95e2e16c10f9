//! From a planar embedding to a picture: the curve becomes an elastic rod and the faces become balloons.
//!
//! The energy is the sum of
//! * `-weight * log(area)` over the inner faces: a face resists being squeezed, so none gets lost;
//! * tension and bending along the curve, straight through crossings: short, round, smooth;
//! * the squared cosine of the angle at which strands cross;
//! * repulsion of pieces of curve that come near each other across a face.
//!
//! It is lowered by damped Gauss-Newton steps, each so short that no point reaches another piece of curve: a drawing that
//! begins without unwanted crossings stays so.

use super::embed::Embedding;
use super::map::Map;
use super::newton::System;
use crate::geometry::{Point, at, segments_meet};

const TENSION: f64 = 1.0;
const BENDING: f64 = 0.1;
const SQUARE: f64 = 1.0;
const REPULSION: f64 = 0.1;
/// Pieces of curve repel each other when nearer than this part of an edge.
const REACH: f64 = 0.7;
/// A point and a segment keep apart when nearer than this part of a segment.
const TOUCH: f64 = 0.8;
const BARRIER: f64 = 0.05;
/// Crossings repel each other at any distance, so that chains stretch.
const CHARGE: f64 = 0.1;

/// The drawing of a map as points along the edges; y grows upwards.
pub(super) struct Drawing {
    /// The crossings first, then the other points of each edge.
    pub(super) points: Vec<Point>,
    /// The points of each edge, from crossing to crossing.
    pub(super) edges: Vec<Vec<usize>>,
}

/// The relaxed drawing.
pub(super) fn relax(map: &Map, embedding: &Embedding) -> Drawing {
    let mut points = embedding.crossings.clone();
    let edges = map.edges.iter().zip(&embedding.edges).map(|(&[from, to], inner)| {
        let first = points.len();
        points.extend(inner);
        [from / 4, first, first + 1, first + 2, to / 4].to_vec()
    });
    let edges = edges.collect();
    let mut drawing = Drawing { points, edges };
    let cost = step_cost(map);
    drawing.descend(map, (60_000_000 / cost).clamp(10, 1500), 1e-3);
    drawing.refine();
    drawing.descend(map, (15_000_000 / cost).clamp(4, 100), 2e-4);
    drawing
}

/// Pairs of points that a step looks at: the squares of the lengths of the faces.
pub(super) fn step_cost(map: &Map) -> usize {
    map.faces.iter().map(|f| 16 * f.len() * f.len()).sum::<usize>().max(1)
}

impl Drawing {
    /// The points around each face, counterclockwise for inner faces.
    pub(super) fn polygons(&self, map: &Map) -> Vec<Vec<usize>> {
        let side = |&dart: &usize| {
            let (edge, begins) = map.darts[dart];
            let mut points = self.edges[edge].clone();
            if !begins {
                points.reverse();
            }
            points.pop();
            points
        };
        map.faces.iter().map(|face| face.iter().flat_map(side).collect()).collect()
    }

    /// From 0 to 1, how far the drawing is from having lost something: the least of its edges and inner faces as a part of the mean,
    /// and how straight strands pass through crossings.
    pub(super) fn quality(&self, map: &Map) -> f64 {
        let length = |edge: &Vec<usize>| edge.windows(2).map(|w| self.points[w[0]].distance(self.points[w[1]])).sum();
        let widths = self.polygons(map).into_iter().enumerate().filter(|&(face, _)| face != map.outer);
        let widths = widths.map(|(_, polygon)| area(&self.points, &polygon).max(0.0).sqrt());
        let straight = Energy::new(self, map).crossings.into_iter().enumerate().flat_map(|(crossing, ends)| {
            let [a, b, c, d] = ends.map(|end| (self.points[end] - self.points[crossing]).unit());
            // -1 for straight on: 1 at best, 0 for a turn by a right angle.
            [-a.dot(c), -b.dot(d)]
        });
        let straight = straight.fold(f64::INFINITY, f64::min);
        straight
            .min(least_by_mean(&self.edges.iter().map(length).collect::<Vec<f64>>()))
            .min(least_by_mean(&widths.collect::<Vec<f64>>()))
    }

    /// Do pieces of curve meet at crossings only? Rounding can spoil that where everything is very small.
    pub(super) fn is_planar(&self) -> bool {
        let segments: Vec<[usize; 2]> = self.edges.iter().flat_map(|e| e.windows(2)).map(|w| [w[0], w[1]]).collect();
        let apart = |[a, b]: [usize; 2], [c, d]: [usize; 2]| {
            let shared = a == c || a == d || b == c || b == d;
            shared || !segments_meet([a, b].map(|p| self.points[p]), [c, d].map(|p| self.points[p]))
        };
        segments.iter().enumerate().all(|(i, &one)| segments[..i].iter().all(|&other| apart(one, other)))
    }

    /// Doubles the number of points on every edge.
    fn refine(&mut self) {
        for edge in &mut self.edges {
            let mut finer = vec![edge[0]];
            for pair in edge.windows(2) {
                finer.push(self.points.len());
                finer.push(pair[1]);
                self.points.push(self.points[pair[0]].towards(self.points[pair[1]], 0.5));
            }
            *edge = finer;
        }
    }

    /// Steps until one moves nothing further than `settled`, a part of the size of the drawing. Each keeps some of the
    /// speed of the one before: forces that only push change slowly along the way.
    fn descend(&mut self, map: &Map, steps: usize, settled: f64) {
        let energy = Energy::new(self, map);
        let mut moves = vec![Point::default(); self.points.len()];
        for _ in 0..steps {
            let newton = energy.linearised(&self.points).solve();
            moves.iter_mut().zip(newton).for_each(|(kept, step)| *kept = *kept * MOMENTUM + step * STEP);
            let part = energy.safe_part(&self.points, &moves);
            if part > 0.1 {
                moves.iter_mut().for_each(|m| *m = *m * part);
            } else {
                let parts = energy.safe_parts(&self.points, &moves);
                moves.iter_mut().zip(parts).for_each(|(m, part)| *m = *m * part);
            }
            let (mut furthest, mut size): (f64, f64) = (0.0, 0.0);
            for (point, &step) in self.points.iter_mut().zip(&moves) {
                *point = *point + step;
                furthest = furthest.max(step.length());
                size = size.max(point.length());
            }
            if part >= 1.0 && furthest < settled * size {
                break;
            }
        }
    }
}

/// The part of a Gauss-Newton step that is taken.
const STEP: f64 = 0.6;
/// The part of the step before that is taken once more.
const MOMENTUM: f64 = 0.6;

struct Energy {
    /// Pieces of an edge.
    pieces: usize,
    /// Three points one after the other along the curve.
    bends: Vec<[usize; 3]>,
    segments: Vec<[usize; 2]>,
    /// The next points in the four directions from each crossing.
    crossings: Vec<[usize; 4]>,
    polygons: Vec<Vec<usize>>,
    /// How hard each face is blown up.
    weights: Vec<f64>,
    outer: usize,
}

impl Energy {
    fn new(drawing: &Drawing, map: &Map) -> Energy {
        let near = |dart: usize| {
            let (edge, begins) = map.darts[dart];
            let points = &drawing.edges[edge];
            if begins { points[1] } else { points[points.len() - 2] }
        };
        let crossings: Vec<[usize; 4]> = (0..map.crossings.len())
            .map(|crossing| std::array::from_fn(|position| near(4 * crossing + position)))
            .collect();
        let mut bends = Vec::new();
        for (crossing, ends) in crossings.iter().enumerate() {
            bends.push([ends[0], crossing, ends[2]]);
            bends.push([ends[1], crossing, ends[3]]);
        }
        let mut segments = Vec::new();
        for edge in &drawing.edges {
            bends.extend(edge.windows(3).map(|w| [w[0], w[1], w[2]]));
            segments.extend(edge.windows(2).map(|w| [w[0], w[1]]));
        }
        let weights = map.faces.iter().map(|f| 1.5 + (f.len() * f.len()) as f64 / 4.0).collect();
        let pieces = drawing.edges.first().map_or(1, |e| e.len() - 1);
        Energy { pieces, bends, segments, crossings, polygons: drawing.polygons(map), weights, outer: map.outer }
    }

    /// The forces at these points and how they change near them.
    fn linearised(&self, points: &[Point]) -> System {
        let mut system = System::new(points.len());
        let mut local = vec![f64::INFINITY; points.len()];
        for &[a, b] in &self.segments {
            let pull = points[b] - points[a];
            for p in [a, b] {
                local[p] = local[p].min(pull.length());
            }
            let weight = 2.0 * TENSION * self.pieces as f64;
            system.vector_term(weight, &[(a, -1.0), (b, 1.0)], pull);
        }
        for &bend in &self.bends {
            straighten(points, bend, &mut system);
        }
        for &ends in &self.crossings {
            square_up(points, ends, &mut system);
        }
        for a in 0..self.crossings.len() {
            for b in (0..self.crossings.len()).filter(|&b| b != a) {
                let away = points[a] - points[b];
                let strength = CHARGE / away.dot(away).max(1e-18);
                system.push(a, away * strength, strength);
            }
        }
        for (face, polygon) in self.polygons.iter().enumerate() {
            if face != self.outer {
                inflate(points, polygon, self.weights[face], &mut system);
            }
            self.keep_apart(points, polygon, &local, &mut system);
        }
        system
    }

    /// Repulsion across a face, from points at any distance and from segments at a short one.
    fn keep_apart(&self, points: &[Point], polygon: &[usize], local: &[f64], system: &mut System) {
        let n = polygon.len();
        let pieces = self.pieces as f64;
        let lengths = lengths(points, polygon);
        for (i, &p) in polygon.iter().enumerate() {
            for (j, &a) in polygon.iter().enumerate() {
                let step = local[p].min(local[a]);
                let away = points[p] - points[a];
                let square = away.dot(away);
                let reach = REACH * pieces * step;
                // The distance to the segment is at least the distance to its beginning without its length.
                let touch = TOUCH * step + lengths[j];
                if square >= reach.max(touch).powi(2) {
                    continue;
                }
                let b = polygon[(j + 1) % n];
                if p == a || p == b {
                    continue;
                }
                let near = square.sqrt();
                let apart = i.abs_diff(j).min(n - i.abs_diff(j));
                if apart > self.pieces && near < reach && near > 0.0 {
                    let strength = REPULSION * reach * (reach / near - 1.0) / (near * near);
                    system.push(p, away * strength, 3.0 * strength);
                }
                if near < touch {
                    keep_off(points, p, [a, b], TOUCH * step, system);
                }
            }
        }
    }

    /// All pairs of a point and a segment that could meet: those around the same face.
    fn pairs(&self) -> impl Iterator<Item = [usize; 3]> + '_ {
        self.polygons.iter().flat_map(|polygon| {
            polygon.iter().flat_map(move |&p| {
                let next = polygon.iter().cycle().skip(1);
                polygon.iter().zip(next).map(move |(&a, &b)| [p, a, b]).filter(|&[p, a, b]| p != a && p != b)
            })
        })
    }

    /// The part of these moves, the same for all points, with which no point comes nearer to a segment than two thirds of
    /// its distance. Only how the two move against each other counts.
    fn safe_part(&self, points: &[Point], moves: &[Point]) -> f64 {
        let mut part: f64 = 1.0;
        let speeds: Vec<f64> = moves.iter().map(|m| m.length()).collect();
        for polygon in &self.polygons {
            let lengths = lengths(points, polygon);
            for &p in polygon {
                for (j, &a) in polygon.iter().enumerate() {
                    let b = polygon[(j + 1) % polygon.len()];
                    // Far enough, whichever way they move; the distance is found only where it can matter.
                    let least = lengths[j] + 3.0 * part * (speeds[p] + speeds[a].max(speeds[b]));
                    let away = points[p] - points[a];
                    if away.dot(away) >= least * least || p == a || p == b {
                        continue;
                    }
                    let against = (moves[p] - moves[a]).length().max((moves[p] - moves[b]).length());
                    part = part.min(points[p].distance_to_segment(points[a], points[b]) / (3.0 * against).max(1e-30));
                }
            }
        }
        part
    }

    /// The part of these moves with which each point moves no further than a third of its distance to other segments.
    fn safe_parts(&self, points: &[Point], moves: &[Point]) -> Vec<f64> {
        let mut clearance = vec![f64::INFINITY; points.len()];
        for [p, a, b] in self.pairs() {
            let distance = points[p].distance_to_segment(points[a], points[b]);
            for q in [p, a, b] {
                clearance[q] = clearance[q].min(distance);
            }
        }
        clearance.iter().zip(moves).map(|(c, m)| (c / (3.0 * m.length()).max(1e-30)).min(1.0)).collect()
    }
}

/// A point that is nearer than `reach` to a segment: the squared logarithm of the distance.
fn keep_off(points: &[Point], p: usize, [a, b]: [usize; 2], reach: f64, system: &mut System) {
    let along = points[b] - points[a];
    let t = ((points[p] - points[a]).dot(along) / along.dot(along).max(1e-30)).clamp(0.0, 1.0);
    let away = points[p] - points[a] - along * t;
    let distance = away.length();
    if distance < reach && distance > 0.0 {
        let logarithm = (reach / distance).ln();
        let slope = away * (-1.0 / (distance * distance));
        system.scalar_term(2.0 * BARRIER, vec![(p, slope), (a, -slope * (1.0 - t)), (b, -slope * t)], logarithm);
    }
}

/// The bending of the curve at `b`: the squared change of direction, by length.
fn straighten(points: &[Point], [a, b, c]: [usize; 3], system: &mut System) {
    let (first, second) = (points[b] - points[a], points[c] - points[b]);
    let (first_length, second_length) = (first.length().max(1e-12), second.length().max(1e-12));
    let (from, to) = (first * (1.0 / first_length), second * (1.0 / second_length));
    let strength = 4.0 * BENDING / (first_length + second_length);
    let coefficients =
        [(a, 1.0 / first_length), (b, -1.0 / first_length - 1.0 / second_length), (c, 1.0 / second_length)];
    system.vector_term(strength, &coefficients, to - from);
    // Lengths are held fixed in that term, but scaling changes nothing about directions.
    let change = (to - from) * strength;
    system.push_apart(b, c, to * (change.dot(to) / second_length));
    system.push_apart(a, b, from * (-change.dot(from) / first_length));
    // The same turn costs less on a longer piece of curve.
    let gain = strength * (to - from).dot(to - from) / (2.0 * (first_length + second_length));
    system.push_apart(a, b, from * gain);
    system.push_apart(b, c, to * gain);
}

/// The squared cosine between the two strands of a crossing.
fn square_up(points: &[Point], [a, b, c, d]: [usize; 4], system: &mut System) {
    let (first, second) = (points[c] - points[a], points[d] - points[b]);
    let (along, across) = (first.unit(), second.unit());
    let cosine = along.dot(across);
    let turn = (across - along * cosine) * (1.0 / first.length().max(1e-12));
    let other = (along - across * cosine) * (1.0 / second.length().max(1e-12));
    let gradient = vec![(a, -turn), (c, turn), (b, -other), (d, other)];
    system.scalar_term(2.0 * SQUARE, gradient, cosine);
}

/// The pressure of a face on its boundary: `-weight * log(area)`.
fn inflate(points: &[Point], polygon: &[usize], weight: f64, system: &mut System) {
    let n = polygon.len();
    let area = area(points, polygon).max(1e-18);
    let gradient = (0..n).map(|i| {
        let (before, after) = (points[polygon[(i + n - 1) % n]], points[polygon[(i + 1) % n]]);
        (polygon[i], at(after.y - before.y, before.x - after.x) * (0.5 / area))
    });
    system.scalar_term(weight, gradient.collect(), -1.0);
}

/// The lengths of the sides of a polygon.
fn lengths(points: &[Point], polygon: &[usize]) -> Vec<f64> {
    let next = polygon.iter().cycle().skip(1);
    polygon.iter().zip(next).map(|(&a, &b)| points[a].distance(points[b])).collect()
}

/// The area of a polygon, positive when it runs counterclockwise.
fn area(points: &[Point], polygon: &[usize]) -> f64 {
    let next = polygon.iter().cycle().skip(1);
    polygon.iter().zip(next).map(|(&a, &b)| points[a].cross(points[b])).sum::<f64>() / 2.0
}

fn least_by_mean(sizes: &[f64]) -> f64 {
    let least = sizes.iter().copied().fold(f64::INFINITY, f64::min);
    least * sizes.len() as f64 / sizes.iter().sum::<f64>().max(1e-30)
}
