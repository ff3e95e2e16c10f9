//! Points, boxes and cubic curves of the plane; x grows to the right and y downwards, as on a screen.

use std::ops::{Add, Mul, Neg, Sub};

/// A point, or a vector.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Point {
    /// To the right.
    pub x: f64,
    /// Downwards.
    pub y: f64,
}

/// The point at `x`, `y`.
pub const fn at(x: f64, y: f64) -> Point {
    Point { x, y }
}

impl Point {
    /// The point at this angle (in radians, from the right towards the bottom) and distance from the origin.
    pub fn polar(angle: f64, distance: f64) -> Point {
        at(distance * angle.cos(), distance * angle.sin())
    }

    /// The distance from the origin.
    pub fn length(self) -> f64 {
        self.dot(self).sqrt()
    }

    /// The distance to another point.
    pub fn distance(self, other: Point) -> f64 {
        (self - other).length()
    }

    /// The scalar product.
    pub fn dot(self, other: Point) -> f64 {
        self.x * other.x + self.y * other.y
    }

    /// Twice the signed area of the triangle with the origin: positive when `other` lies clockwise on the screen.
    pub fn cross(self, other: Point) -> f64 {
        self.x * other.y - self.y * other.x
    }

    /// The vector turned by a quarter.
    pub fn turned(self) -> Point {
        at(-self.y, self.x)
    }

    /// The vector with length 1; the zero vector stays.
    pub fn unit(self) -> Point {
        let length = self.length();
        if length > 0.0 { self * (1.0 / length) } else { self }
    }

    /// The point `t` of the way to another.
    pub fn towards(self, other: Point, t: f64) -> Point {
        self + (other - self) * t
    }

    /// The distance to a segment.
    pub fn distance_to_segment(self, a: Point, b: Point) -> f64 {
        let along = b - a;
        let square = along.dot(along);
        let t = if square > 0.0 { ((self - a).dot(along) / square).clamp(0.0, 1.0) } else { 0.0 };
        self.distance(a + along * t)
    }
}

impl Add for Point {
    type Output = Point;
    fn add(self, other: Point) -> Point {
        at(self.x + other.x, self.y + other.y)
    }
}

impl Sub for Point {
    type Output = Point;
    fn sub(self, other: Point) -> Point {
        at(self.x - other.x, self.y - other.y)
    }
}

impl Mul<f64> for Point {
    type Output = Point;
    fn mul(self, scale: f64) -> Point {
        at(self.x * scale, self.y * scale)
    }
}

impl Neg for Point {
    type Output = Point;
    fn neg(self) -> Point {
        at(-self.x, -self.y)
    }
}

/// Do two segments meet?
pub(crate) fn segments_meet([a, b]: [Point; 2], [c, d]: [Point; 2]) -> bool {
    (b - a).cross(c - a) * (b - a).cross(d - a) <= 0.0 && (d - c).cross(a - c) * (d - c).cross(b - c) <= 0.0
}

/// A box with sides along the axes.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Bounds {
    /// The upper left corner.
    pub min: Point,
    /// The lower right corner.
    pub max: Point,
}

impl Bounds {
    /// The box that holds nothing.
    pub const EMPTY: Bounds = Bounds { min: at(f64::INFINITY, f64::INFINITY), max: at(-f64::INFINITY, -f64::INFINITY) };

    /// The box around a point, with this much room on both sides.
    pub fn around(centre: Point, half_width: f64, half_height: f64) -> Bounds {
        let half = at(half_width, half_height);
        Bounds { min: centre - half, max: centre + half }
    }

    /// The smallest box around both.
    pub fn union(self, other: Bounds) -> Bounds {
        Bounds {
            min: at(self.min.x.min(other.min.x), self.min.y.min(other.min.y)),
            max: at(self.max.x.max(other.max.x), self.max.y.max(other.max.y)),
        }
    }

    /// The box with room added on every side.
    pub fn grown(self, by: f64) -> Bounds {
        Bounds { min: self.min - at(by, by), max: self.max + at(by, by) }
    }

    /// The smallest box around points.
    pub fn of(points: impl IntoIterator<Item = Point>) -> Bounds {
        points.into_iter().fold(Bounds::EMPTY, |b, p| b.union(Bounds { min: p, max: p }))
    }

    /// Does it hold no point?
    pub fn is_empty(self) -> bool {
        !(self.min.x <= self.max.x && self.min.y <= self.max.y)
    }

    /// Does it hold this point?
    pub fn contains(self, p: Point) -> bool {
        self.min.x <= p.x && p.x <= self.max.x && self.min.y <= p.y && p.y <= self.max.y
    }

    /// Do the two boxes share a point?
    pub fn meets(self, other: Bounds) -> bool {
        self.min.x <= other.max.x && other.min.x <= self.max.x && self.min.y <= other.max.y && other.min.y <= self.max.y
    }

    /// The distance from a point to the nearest point of the box, 0 inside.
    pub fn distance(self, p: Point) -> f64 {
        let dx = (self.min.x - p.x).max(p.x - self.max.x).max(0.0);
        let dy = (self.min.y - p.y).max(p.y - self.max.y).max(0.0);
        at(dx, dy).length()
    }

    /// Its width.
    pub fn width(self) -> f64 {
        self.max.x - self.min.x
    }

    /// Its height.
    pub fn height(self) -> f64 {
        self.max.y - self.min.y
    }

    /// The point in the middle.
    pub fn centre(self) -> Point {
        self.min.towards(self.max, 0.5)
    }
}

/// A cubic Bézier curve by its four control points.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Cubic(pub [Point; 4]);

impl Cubic {
    /// The straight line between two points.
    pub fn line(a: Point, b: Point) -> Cubic {
        Cubic([a, a.towards(b, 1.0 / 3.0), a.towards(b, 2.0 / 3.0), b])
    }

    /// The point at parameter `t` from 0 to 1.
    pub fn point(&self, t: f64) -> Point {
        let [a, b, c, d] = self.0;
        let s = 1.0 - t;
        a * (s * s * s) + b * (3.0 * s * s * t) + c * (3.0 * s * t * t) + d * (t * t * t)
    }

    /// The parts before and after `t` (de Casteljau).
    pub fn split(&self, t: f64) -> (Cubic, Cubic) {
        let [a, b, c, d] = self.0;
        let (ab, bc, cd) = (a.towards(b, t), b.towards(c, t), c.towards(d, t));
        let (abc, bcd) = (ab.towards(bc, t), bc.towards(cd, t));
        let middle = abc.towards(bcd, t);
        (Cubic([a, ab, abc, middle]), Cubic([middle, bcd, cd, d]))
    }

    /// The same curve walked backwards.
    pub fn reversed(&self) -> Cubic {
        let [a, b, c, d] = self.0;
        Cubic([d, c, b, a])
    }

    /// The parameter at which the curve has run `distance` from its beginning, and what is left to run past its end.
    pub fn parameter_at(&self, distance: f64) -> (f64, f64) {
        const STEPS: u32 = 32;
        let mut left = distance;
        let mut previous = self.0[0];
        for i in 1..=STEPS {
            let next = self.point(f64::from(i) / f64::from(STEPS));
            let step = previous.distance(next);
            if step >= left && step > 0.0 {
                return ((f64::from(i - 1) + left / step) / f64::from(STEPS), 0.0);
            }
            left -= step;
            previous = next;
        }
        (1.0, left)
    }
}

/// A smooth curve through points: cubics whose tangents follow the neighbouring points (Catmull-Rom), one fewer than points.
/// `before` and `after` continue the points at both ends.
pub fn smooth_through(before: Point, points: &[Point], after: Point) -> Vec<Cubic> {
    let tangent = |p: Point, q: Point, r: Point| {
        // Weighted so that a long step next to a short one does not bulge (centripetal parametrisation).
        let (d0, d1) = (p.distance(q).sqrt(), q.distance(r).sqrt());
        if d0 == 0.0 || d1 == 0.0 {
            return Point::default();
        }
        (q - p) * (1.0 / d0) - (r - p) * (1.0 / (d0 + d1)) + (r - q) * (1.0 / d1)
    };
    let at_index = |i: isize| match i {
        i if i < 0 => before,
        i => points.get(i as usize).copied().unwrap_or(after),
    };
    (0..points.len().saturating_sub(1) as isize)
        .map(|i| {
            let (p, q, r, s) = (at_index(i - 1), at_index(i), at_index(i + 1), at_index(i + 2));
            let step = q.distance(r).sqrt() / 3.0;
            Cubic([q, q + tangent(p, q, r) * step, r - tangent(q, r, s) * step, r])
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn splitting_a_cubic_keeps_its_points() {
        let cubic = Cubic([at(0.0, 0.0), at(1.0, 2.0), at(3.0, 2.0), at(4.0, 0.0)]);
        let (first, second) = cubic.split(0.25);
        assert!(first.point(0.5).distance(cubic.point(0.125)) < 1e-12);
        assert!(second.point(0.5).distance(cubic.point(0.625)) < 1e-12);
        assert!(cubic.reversed().point(0.25).distance(cubic.point(0.75)) < 1e-12);
    }

    #[test]
    fn a_line_has_run_half_way_in_the_middle() {
        let (t, left) = Cubic::line(at(0.0, 0.0), at(10.0, 0.0)).parameter_at(5.0);
        assert!((t - 0.5).abs() < 1e-9 && left == 0.0);
        assert_eq!(Cubic::line(at(0.0, 0.0), at(10.0, 0.0)).parameter_at(12.0).0, 1.0);
    }

    #[test]
    fn smooth_curves_pass_through_their_points() {
        let points = [at(0.0, 0.0), at(1.0, 1.0), at(2.0, 0.0)];
        let cubics = smooth_through(at(-1.0, 0.0), &points, at(3.0, 1.0));
        assert_eq!(cubics.len(), 2);
        assert_eq!(cubics[0].point(1.0), points[1]);
    }
}
