//! Rational tangles in standard form: rows of twists, added in turn on the right and at the bottom.
//!
//! The tangle `[a1(b1), ..., an(bn)]` is built by reflecting and twisting on the right ([`upstar_knots::Tangle::rational`]). Reflected in
//! the axis from north-west to south-east, what was added on the right is at the bottom; so counted from the last step, steps add
//! twists on the right, at the bottom, on the right, and so on.

use upstar_engine::Place;
use upstar_knots::{Sign, Tangle, Twist};

use crate::error::{Result, at_most};
use crate::geometry::{Cubic, Point, at};
use crate::picture::{Fill, Path, Picture, Role, Style, Text};

/// The side of a crossing's cell.
const CELL: f64 = 36.0;
/// Room above and below everything.
const ROOM: f64 = 26.0;
/// The radius of turns.
const TURN: f64 = 16.0;
const LABEL_SIZE: f64 = 11.0;
const MAX_CROSSINGS: usize = 250;
/// Every step makes the picture larger by a factor.
const MAX_STEPS: usize = 16;

/// A loose end: where it is, and where it is going.
#[derive(Clone, Copy)]
struct End {
    at: Point,
    to: Point,
}

const RIGHT: Point = at(1.0, 0.0);
const DOWN: Point = at(0.0, 1.0);

struct Drawing {
    curves: Vec<Cubic>,
    /// The middle of each crossing, and where its number belongs.
    crossings: Vec<(Point, Point)>,
    nw: End,
    ne: End,
    sw: End,
    se: End,
}

/// The closure of a rational tangle by its rows of twists, in the order of [`Tangle::rational`], with the numbers of
/// crossings where asked. Groups are named `strand 0`, … and `crossing 0`, ….
///
/// ```
/// use upstar_knots::Twist::{Negative, Positive, Undecided};
/// let picture = upstar_draw::rational(&[vec![Positive; 3], vec![Undecided], vec![Negative; 3]], false)?;
/// assert_eq!(picture.title, "Rational tangle with 7 crossings, closed");
/// # Ok::<(), upstar_draw::Error>(())
/// ```
pub fn rational(rows: &[Vec<Twist>], labels: bool) -> Result<Picture> {
    let crossings = rows.iter().map(Vec::len).sum();
    at_most("a tangle", crossings, MAX_CROSSINGS, "crossings")?;
    at_most("a tangle", rows.len(), MAX_STEPS, "steps")?;
    let mut drawing = Drawing::start(rows.len() % 2 == 1);
    for (i, twists) in rows.iter().enumerate() {
        drawing.twist(twists, (rows.len() - i) % 2 == 1);
    }
    drawing.close();
    let mut picture = Picture::new(match crossings {
        1 => "Rational tangle with 1 crossing, closed".into(),
        n => format!("Rational tangle with {n} crossings, closed"),
    });
    for (number, strand) in joined(drawing.curves).iter().enumerate() {
        let path = Path::curves(strand);
        picture.group(Place::Strand(number).to_string(), |p| p.path(path, Style::line(Role::Ink, super::WIDTH)));
    }
    let signs = signs(rows);
    for (number, (crossing, aside)) in drawing.crossings.into_iter().enumerate() {
        let label = super::crossing_label(number, signs[number]);
        picture.labelled(Place::Crossing(number).to_string(), label, |p| {
            p.circle(crossing, super::RING, Style::area(Fill::Clickable));
            if labels {
                p.text(Text::new(aside, (number + 1).to_string(), LABEL_SIZE));
            }
        });
    }
    Ok(picture)
}

/// The sign of each crossing, `None` where it is undecided (or has no sign, in a link that is not decided).
fn signs(rows: &[Vec<Twist>]) -> Vec<Option<Sign>> {
    let mut tangle = Tangle::infinity();
    for twists in rows {
        tangle.reflect();
        twists.iter().for_each(|&twist| tangle.twist(twist));
    }
    let all = 0..tangle.crossings();
    match (tangle.pseudodiagram(), tangle.diagram()) {
        (Ok(position), _) => all.map(|i| position.decided_crossing(i).map(|c| c.sign)).collect(),
        (_, Ok(diagram)) => diagram.crossings().iter().map(|c| Some(c.sign)).collect(),
        _ => all.map(|_| None).collect(),
    }
}

impl Drawing {
    /// Two horizontal arcs, or two vertical ones.
    fn start(horizontal: bool) -> Drawing {
        let corner = |x: f64, y: f64| at(x, y) * (CELL / 2.0);
        let [nw, ne, sw, se] = [corner(-1.0, -1.0), corner(1.0, -1.0), corner(-1.0, 1.0), corner(1.0, 1.0)];
        let end = |p: Point, outwards: Point| End { at: p, to: outwards };
        if horizontal {
            Drawing {
                curves: vec![Cubic::line(nw, ne), Cubic::line(sw, se)],
                crossings: Vec::new(),
                nw: end(nw, -RIGHT),
                ne: end(ne, RIGHT),
                sw: end(sw, -RIGHT),
                se: end(se, RIGHT),
            }
        } else {
            Drawing {
                curves: vec![Cubic::line(nw, sw), Cubic::line(ne, se)],
                crossings: Vec::new(),
                nw: end(nw, -DOWN),
                ne: end(ne, -DOWN),
                sw: end(sw, DOWN),
                se: end(se, DOWN),
            }
        }
    }

    /// A row of twists on the right (or at the bottom).
    fn twist(&mut self, twists: &[Twist], on_the_right: bool) {
        if twists.is_empty() {
            return;
        }
        let (first, second) = if on_the_right { (self.ne, self.se) } else { (self.sw, self.se) };
        let (forward, across) = if on_the_right { (RIGHT, DOWN) } else { (DOWN, RIGHT) };
        let (first, second) = (self.turned(first, forward), self.turned(second, forward));
        let front = self.curves.iter().flat_map(|c| c.0).map(|p| p.dot(forward)).fold(f64::NEG_INFINITY, f64::max);
        let middle = (first.at.dot(across) + second.at.dot(across)) / 2.0;
        let aside = ((second.at - first.at).dot(across).abs() - CELL).abs() / 2.0;
        let front = front + 0.9 * aside;
        let corner =
            |steps: usize, side: f64| forward * (front + CELL * steps as f64) + across * (middle + side * CELL / 2.0);
        self.curves.push(bend(first, End { at: corner(0, -1.0), to: forward }));
        self.curves.push(bend(second, End { at: corner(0, 1.0), to: forward }));
        for (i, &twist) in twists.iter().enumerate() {
            let go = |from: f64| {
                let (p, q) = (corner(i, from), corner(i + 1, -from));
                Cubic([p, p + forward * (0.5 * CELL), q - forward * (0.5 * CELL), q])
            };
            // From below on the right, and from the right at the bottom: both run from south-west to north-east.
            let (rising, falling) = (go(1.0), go(-1.0));
            let mut add = |strand: Cubic, above: bool| {
                if above {
                    self.curves.push(strand);
                } else {
                    let (before, after) = strand.split(0.5);
                    let cut = |c: Cubic| c.split(c.parameter_at(super::GAP).0.min(0.9)).1;
                    self.curves.push(cut(before.reversed()).reversed());
                    self.curves.push(cut(after));
                }
            };
            add(rising, twist != Twist::Negative);
            add(falling, twist != Twist::Positive);
            let middle = (corner(i, 0.0) + corner(i + 1, 0.0)) * 0.5;
            let aside = if on_the_right { -across } else { across };
            self.crossings.push((middle, middle + aside * (0.5 * CELL)));
        }
        let end = |side: f64| End { at: corner(twists.len(), side), to: forward };
        if on_the_right {
            self.ne = end(-1.0)
        } else {
            self.sw = end(-1.0)
        }
        self.se = end(1.0);
    }

    /// The end after a quarter of a circle, if it goes another way.
    fn turned(&mut self, end: End, forward: Point) -> End {
        if end.to == forward {
            return end;
        }
        let next = End { at: end.at + (end.to + forward) * TURN, to: forward };
        self.curves.push(bend(end, next));
        next
    }

    /// Joins the northern ends above and the southern ends below everything.
    fn close(&mut self) {
        for (west, east, outwards) in [(self.nw, self.ne, -DOWN), (self.sw, self.se, DOWN)] {
            let (west, east) = (self.turned(west, outwards), self.turned(east, outwards));
            let front = self.curves.iter().flat_map(|c| c.0).map(|p| p.dot(outwards)).fold(f64::NEG_INFINITY, f64::max);
            let mut corner = |end: End, inwards: Point| {
                let before = at(end.at.x, 0.0) + at(0.0, outwards.y * (front + ROOM - TURN));
                self.curves.push(Cubic::line(end.at, before));
                self.turned(End { at: before, to: outwards }, inwards).at
            };
            let (a, b) = (corner(west, RIGHT), corner(east, -RIGHT));
            self.curves.push(Cubic::line(a, b));
        }
    }
}

/// The smooth curve from one end to another.
fn bend(from: End, to: End) -> Cubic {
    let reach = 0.55 * (to.at - from.at).x.abs().max((to.at - from.at).y.abs());
    Cubic([from.at, from.at + from.to * reach, to.at - to.to * reach, to.at])
}

/// The curves joined where they share an end, so that each is drawn with one stroke.
fn joined(mut curves: Vec<Cubic>) -> Vec<Vec<Cubic>> {
    curves.retain(|c| c.0[0].distance(c.0[3]) > 1e-6);
    let mut strands = Vec::new();
    while let Some(start) = curves.pop() {
        let mut strand = std::collections::VecDeque::from([start]);
        let touches = |p: Point, q: Point| p.distance(q) < 1e-6;
        for _ in 0..2 {
            while let Some(end) = strand.back().map(|c| c.0[3])
                && let Some(i) = curves.iter().position(|c| touches(c.0[0], end) || touches(c.0[3], end))
            {
                let next = curves.swap_remove(i);
                strand.push_back(if touches(next.0[0], end) { next } else { next.reversed() });
            }
            strand = strand.iter().rev().map(Cubic::reversed).collect();
        }
        strands.push(strand.into_iter().collect());
    }
    strands
}

#[cfg(test)]
mod tests {
    use super::*;
    use upstar_knots::Tangle;

    #[test]
    fn there_are_as_many_strands_as_in_the_diagram() {
        let row = |n: i64| vec![if n > 0 { Twist::Positive } else { Twist::Negative }; n.unsigned_abs() as usize];
        for a in -3..=3 {
            for b in -3..=3 {
                for c in 1..=3 {
                    let steps = [(a, 0), (b, 0), (c, 0)];
                    let diagram = Tangle::rational(steps).and_then(|t| t.diagram()).expect("decided");
                    let picture = rational(&[row(a), row(b), row(c)], false).expect("small");
                    let drawn = diagram.strands() + diagram.crossings().len();
                    assert_eq!(picture.shapes.len(), drawn, "{steps:?}");
                }
            }
        }
    }

    #[test]
    fn crossings_are_named_with_their_signs() {
        let position = Tangle::rational([(2, 1), (-1, 0), (0, 3)]).and_then(|t| t.pseudodiagram()).expect("a knot");
        let first = vec![Twist::Positive, Twist::Positive, Twist::Undecided];
        let found = signs(&[first, vec![Twist::Negative], vec![Twist::Undecided; 3]]);
        let expected: Vec<_> = (0..7).map(|i| position.decided_crossing(i).map(|c| c.sign)).collect();
        assert_eq!(found, expected);
        assert_eq!(found[2], None);
    }
}
