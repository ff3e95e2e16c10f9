//! Places for the numbers of crossings: near their crossing, clear of all strands and of each other.

use std::f64::consts::TAU;

use super::layout::Layout;
use super::samples;
use crate::geometry::{Bounds, Point};
use crate::picture::text_width;

/// Room between a label and the middle of a strand.
const CLEAR: f64 = 3.6;

/// For each crossing the middle of its label.
///
/// They keep clear of `rings` of a radius around crossings as well.
pub(super) fn places(layout: &Layout, size: f64, rings: &[usize], radius: f64) -> Vec<Point> {
    let mut curve: Vec<Point> = layout.edges.iter().flat_map(|e| samples(e)).collect();
    for &crossing in rings {
        curve.extend((0..24).map(|i| layout.crossings[crossing] + Point::polar(TAU * f64::from(i) / 24.0, radius)));
    }
    let mut taken: Vec<Bounds> = Vec::new();
    let mut places = Vec::new();
    for (number, &crossing) in layout.crossings.iter().enumerate() {
        let half_width = text_width(&number.to_string(), size) / 2.0;
        let label = |place: Point| Bounds::around(place, half_width, 0.4 * size);
        let nearby: Vec<Point> = curve.iter().copied().filter(|p| p.distance(crossing) < 90.0).collect();
        let room = |place: Point| {
            let own = label(place);
            let strands = nearby.iter().map(|&p| own.distance(p)).fold(f64::INFINITY, f64::min);
            let overlaps = taken.iter().any(|&other| other.meets(own));
            if overlaps { -1.0 } else { strands }
        };
        let candidates = (0..12).flat_map(|ring| {
            let distance = size + 2.0 * f64::from(ring);
            (0..32).map(move |i| crossing + Point::polar(TAU * f64::from(i) / 32.0, distance))
        });
        // The nearest place that is clear; if there is none, the clearest.
        let mut best = (f64::NEG_INFINITY, crossing);
        for place in candidates {
            let clear = room(place);
            let score = clear.min(CLEAR + 1.5) - 0.15 * place.distance(crossing);
            let score = if clear >= CLEAR { score + 100.0 } else { clear };
            if score > best.0 {
                best = (score, place);
            }
        }
        taken.push(label(best.1));
        places.push(best.1);
    }
    places
}
