//! Damped Gauss-Newton steps for sums of squares over points: the linear system, and conjugate gradients for it.

use crate::geometry::Point;

/// How much stiffer than linearised every point is taken to be.
const DAMPING: f64 = 0.1;
const ITERATIONS: usize = 100;
const TOLERANCE: f64 = 1e-2;

/// `H moves = force`, with `H` the sum of the squares of its terms.
pub(super) struct System {
    force: Vec<Point>,
    diagonal: Vec<f64>,
    vectors: Vec<([(usize, f64); 3], f64)>,
    scalars: Vec<(Vec<(usize, Point)>, f64)>,
}

impl System {
    pub(super) fn new(points: usize) -> System {
        System {
            force: vec![Point::default(); points],
            diagonal: vec![0.0; points],
            vectors: Vec::new(),
            scalars: Vec::new(),
        }
    }

    /// The energy `weight / 2 * |residual|^2`, the residual being a combination of at most three points.
    pub(super) fn vector_term(&mut self, weight: f64, coefficients: &[(usize, f64)], residual: Point) {
        let mut term = [(0, 0.0); 3];
        for (slot, &(point, coefficient)) in term.iter_mut().zip(coefficients) {
            *slot = (point, coefficient);
            self.force[point] = self.force[point] - residual * (weight * coefficient);
            self.diagonal[point] += DAMPING * weight * coefficient * coefficient;
        }
        self.vectors.push((term, weight));
    }

    /// The energy `weight / 2 * residual^2` of a residual with this gradient.
    pub(super) fn scalar_term(&mut self, weight: f64, gradient: Vec<(usize, Point)>, residual: f64) {
        for &(point, slope) in &gradient {
            self.force[point] = self.force[point] - slope * (weight * residual);
            self.diagonal[point] += DAMPING * weight * slope.dot(slope);
        }
        self.scalars.push((gradient, weight));
    }

    /// A force on one point that grows weaker as it gives way.
    pub(super) fn push(&mut self, point: usize, force: Point, stiffness: f64) {
        self.force[point] = self.force[point] + force;
        self.diagonal[point] += stiffness;
    }

    /// A force on one point, and its opposite on another.
    pub(super) fn push_apart(&mut self, from: usize, to: usize, force: Point) {
        self.force[from] = self.force[from] - force;
        self.force[to] = self.force[to] + force;
    }

    fn apply(&self, v: &[Point]) -> Vec<Point> {
        let mut out: Vec<Point> = v.iter().zip(&self.diagonal).map(|(&p, &d)| p * d).collect();
        for (term, weight) in &self.vectors {
            let value = term.iter().fold(Point::default(), |sum, &(i, c)| sum + v[i] * c) * *weight;
            for &(i, c) in term {
                out[i] = out[i] + value * c;
            }
        }
        for (gradient, weight) in &self.scalars {
            let value = weight * gradient.iter().map(|&(i, slope)| v[i].dot(slope)).sum::<f64>();
            for &(i, slope) in gradient {
                out[i] = out[i] + slope * value;
            }
        }
        out
    }

    /// The moves, by conjugate gradients preconditioned with the diagonal.
    pub(super) fn solve(&self) -> Vec<Point> {
        let mut inverse = self.diagonal.clone();
        for (term, weight) in &self.vectors {
            for &(i, c) in term {
                inverse[i] += weight * c * c;
            }
        }
        for (gradient, weight) in &self.scalars {
            for &(i, slope) in gradient {
                inverse[i] += weight * slope.dot(slope) / 2.0;
            }
        }
        inverse.iter_mut().for_each(|d| *d = 1.0 / d.max(1e-30));
        let dot = |a: &[Point], b: &[Point]| -> f64 { a.iter().zip(b).map(|(p, q)| p.dot(*q)).sum() };
        let scaled = |v: &[Point]| -> Vec<Point> { v.iter().zip(&inverse).map(|(&p, &d)| p * d).collect() };
        let mut moves = vec![Point::default(); self.force.len()];
        let mut residual = self.force.clone();
        let mut direction = scaled(&residual);
        let mut square = dot(&residual, &direction);
        let goal = square * TOLERANCE * TOLERANCE;
        for _ in 0..ITERATIONS {
            if square <= goal || square.is_nan() {
                break;
            }
            let image = self.apply(&direction);
            let step = square / dot(&direction, &image);
            if !step.is_finite() {
                break;
            }
            for i in 0..moves.len() {
                moves[i] = moves[i] + direction[i] * step;
                residual[i] = residual[i] - image[i] * step;
            }
            let next = scaled(&residual);
            let next_square = dot(&residual, &next);
            for i in 0..moves.len() {
                direction[i] = next[i] + direction[i] * (next_square / square);
            }
            square = next_square;
        }
        moves
    }
}
