//! Where everything of a knot stands on the page.

use upstar_knots::Curve;

use super::map::{Map, pieces};
use super::{embed, relax};
use crate::error::{Error, Result};
use crate::geometry::{Bounds, Cubic, Point, at, smooth_through};

/// The mean length of an edge on the page.
const EDGE: f64 = 58.0;
/// Two strands come no nearer than this, if scaling can help it.
const ROOM: f64 = 9.0;

/// A drawing of this quality needs no other try, see [`relax::Drawing::quality`].
const GOOD: f64 = 0.15;
/// How many faces are tried as the outer one, unless a try takes too long.
const WAYS: usize = 2;
const LARGE: usize = 100_000;

/// The crossings and edges of a curve on the page.
pub(super) struct Layout {
    pub(super) crossings: Vec<Point>,
    /// The curve of each edge.
    pub(super) edges: Vec<Vec<Cubic>>,
    /// For each component without crossings its centre.
    circles: Vec<(usize, Point)>,
}

impl Layout {
    /// A layout without unwanted intersections; connected pieces stand side by side.
    pub(super) fn of(curve: &Curve) -> Result<Layout> {
        let n = curve.crossings().len();
        let mut layout =
            Layout { crossings: vec![at(0.0, 0.0); n], edges: vec![Vec::new(); 2 * n], circles: Vec::new() };
        let mut right = 0.0;
        for mut map in pieces(curve) {
            let (points, edges) = piece_on_page(&mut map)?;
            let bounds = Bounds::of(edges.iter().flatten().flat_map(|c| [c.0[0], c.point(0.5)]));
            let by = at(right - bounds.min.x, -bounds.centre().y);
            right += bounds.width() + EDGE / 2.0;
            for (i, &crossing) in map.crossings.iter().enumerate() {
                layout.crossings[crossing] = points[i] + by;
            }
            for (cubics, &name) in edges.iter().zip(&map.names) {
                layout.edges[name as usize] = cubics.iter().map(|c| Cubic(c.0.map(|p| p + by))).collect();
            }
        }
        for (component, _) in curve.components().iter().enumerate().filter(|&(_, &length)| length == 0) {
            layout.circles.push((component, at(right + EDGE / 2.0, 0.0)));
            right += 1.5 * EDGE;
        }
        Ok(layout)
    }

    /// The curve of a component without crossings.
    pub(super) fn circle(&self, component: usize) -> Vec<Cubic> {
        let centre = self.circles.iter().find(|(c, _)| *c == component).map_or(at(0.0, 0.0), |c| c.1);
        let quarter = |i: i32| {
            let from = Point::polar(f64::from(i) * std::f64::consts::FRAC_PI_2, EDGE / 2.0);
            let to = from.turned();
            Cubic([from, from + to * 0.5523, to + from * 0.5523, to].map(|p| p + centre))
        };
        (0..4).map(quarter).collect()
    }
}

/// Crossings and edge curves of one piece, in the size of the page and with y downwards.
fn piece_on_page(map: &mut Map) -> Result<(Vec<Point>, Vec<Vec<Cubic>>)> {
    // The first way is almost always good; curves with loops in loops may need another.
    let mut best: Option<(f64, relax::Drawing)> = None;
    let ways = if relax::step_cost(map) < LARGE { WAYS } else { 1 };
    'search: for outer in map.outer_faces().into_iter().take(ways) {
        map.outer = outer;
        for embedding in embed::embeddings(map) {
            let drawing = relax::relax(map, &embedding);
            if !drawing.is_planar() {
                continue;
            }
            let quality = drawing.quality(map);
            if best.as_ref().is_none_or(|(least, _)| quality > *least) {
                best = Some((quality, drawing));
            }
            if quality > GOOD {
                break 'search;
            }
        }
    }
    let (_, mut drawing) = best.ok_or_else(|| Error::TooLarge {
        what: "a knot",
        found: "parts nested too deeply".to_owned(),
        limit: "what fits on a page".to_owned(),
    })?;
    let turn = upright(&drawing.points);
    let segments = drawing.edges.iter().flat_map(|e| e.windows(2));
    let length: f64 = segments.map(|w| drawing.points[w[0]].distance(drawing.points[w[1]])).sum();
    let usual = EDGE * drawing.edges.len() as f64 / length.max(1e-12);
    let scale = usual.max(ROOM / closest(map, &drawing)).min(2.0 * usual);
    for p in &mut drawing.points {
        let turned = at(p.x * turn.x + p.y * turn.y, p.y * turn.x - p.x * turn.y);
        *p = at(turned.x, -turned.y) * scale;
    }
    let on = |edge: usize, i: usize| drawing.points[drawing.edges[edge][i]];
    let curves = map.edges.iter().enumerate().map(|(edge, &[from, to])| {
        let (before, _) = map.darts[from ^ 2];
        let (after, _) = map.darts[to ^ 2];
        let last = drawing.edges[edge].len() - 1;
        let points: Vec<Point> = (0..=last).map(|i| on(edge, i)).collect();
        smooth_through(on(before, last - 1), &points, on(after, 1))
    });
    Ok((drawing.points[..map.crossings.len()].to_vec(), curves.collect()))
}

/// How near two edges that share no crossing come to each other, in the drawing.
fn closest(map: &Map, drawing: &relax::Drawing) -> f64 {
    let pieces = drawing.edges.first().map_or(1, |e| e.len() - 1);
    let mut least = f64::INFINITY;
    for polygon in drawing.polygons(map) {
        let n = polygon.len();
        for i in 0..n {
            for j in i + pieces + 1..n.min(i + n - pieces) {
                if polygon[i] != polygon[j] {
                    least = least.min(drawing.points[polygon[i]].distance(drawing.points[polygon[j]]));
                }
            }
        }
    }
    if least.is_finite() { least } else { 1.0 }
}

/// The direction that should point to the right: the longest one, unless the drawing is about as high as wide.
fn upright(points: &[Point]) -> Point {
    let mean = points.iter().fold(Point::default(), |sum, &p| sum + p) * (1.0 / points.len().max(1) as f64);
    let (mut xx, mut xy, mut yy) = (0.0, 0.0, 0.0);
    for p in points.iter().map(|&p| p - mean) {
        (xx, xy, yy) = (xx + p.x * p.x, xy + p.x * p.y, yy + p.y * p.y);
    }
    let spread = ((xx - yy).powi(2) / 4.0 + xy * xy).sqrt();
    let (large, small) = ((xx + yy) / 2.0 + spread, (xx + yy) / 2.0 - spread);
    if large < 1.15 * small {
        return at(1.0, 0.0);
    }
    let axis = if xx >= yy { at(xx - small, xy) } else { at(xy, yy - small) };
    let axis = axis.unit();
    if axis.x < 0.0 { -axis } else { axis }
}
