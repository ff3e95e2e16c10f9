//! Thermographs (*Winning Ways* ch. 6): walls, mast, mean and temperature. Numbers increase to the left, so that Left's wall is on
//! the left.

use upstar_values::{Dyadic, Notation, Thermograph, Value, Wall};

use crate::geometry::{Point, at};
use crate::owner::Owner;
use crate::picture::{Anchor, Dash, Fill, Path, Picture, Role, Style, Text};

const WIDTH: f64 = 320.0;
const HEIGHT: f64 = 220.0;

/// The thermograph of a value.
pub fn thermograph(value: Value) -> Picture {
    thermograph_named(&value.thermograph(), &value.text(Notation::Ascii).width(40).to_string())
}

/// A thermograph, under a name.
pub fn thermograph_named(thermograph: &Thermograph, name: &str) -> Picture {
    let Thermograph { left, right, mean, temperature } = thermograph;
    let mut picture = Picture::new(format!("Thermograph of {name}: mean {mean}, temperature {temperature}"));
    let hot = temperature.to_f64().max(0.0);
    let all = || left.points().iter().chain(right.points());
    let highest = all().map(|p| p.number.to_f64()).fold(mean.to_f64(), f64::max);
    let lowest = all().map(|p| p.number.to_f64()).fold(mean.to_f64(), f64::min);
    // Both axes have one scale where the picture allows it, as walls have slope 0 or 1.
    let numbers = (highest - lowest).max(f64::MIN_POSITIVE);
    let scale = if highest > lowest { (WIDTH / numbers).min(HEIGHT / hot.max(f64::MIN_POSITIVE)) } else { 60.0 };
    let middle = (highest + lowest) / 2.0;
    let place = |number: f64, t: f64| at((middle - number) * scale, -t * scale);
    let top = hot * scale + 60.0;
    let half = (numbers.min(WIDTH / scale) * scale / 2.0).max(60.0) + 30.0;
    axes(&mut picture, half, top);
    let wall = |wall: &Wall| -> Vec<Point> {
        let mut points: Vec<Point> =
            wall.points().iter().map(|p| place(p.number.to_f64(), p.temperature.to_f64())).collect();
        points.push(place(mean.to_f64(), hot));
        points
    };
    let (left_wall, right_wall) = (wall(left), wall(right));
    let between = left_wall.iter().chain(right_wall.iter().rev()).copied();
    picture.path(Path::polygon(between), Style::area(Fill::Tint(Role::Faint)));
    let foot = place(mean.to_f64(), hot);
    let tip = at(foot.x, -top + 8.0);
    picture.line(foot, tip, Style::line(Role::Ink, 2.4));
    picture.path(
        Path::polygon([tip - at(0.0, 8.0), tip + at(4.0, 0.0), tip - at(4.0, 0.0)]),
        Style::area(Fill::Solid(Role::Ink)),
    );
    picture.path(Path::through(left_wall.iter().copied()), Owner::Left.line(2.8));
    picture.path(Path::through(right_wall.iter().copied()), Owner::Right.line(2.8));
    if hot > 0.0 {
        let faint = Style::line(Role::Faint, 1.0).dashed(Dash::Dotted);
        picture.line(foot, at(-half, foot.y), faint);
        picture.line(foot, at(foot.x, 0.0), faint);
    }
    picture.circle(foot, 4.0, Style::area(Fill::Solid(Role::Highlight)));
    let size = 12.0;
    let temperature_label = Text::new(at(-half - 6.0, foot.y), format!("t = {temperature}"), size);
    picture.text(temperature_label.anchored(Anchor::End));
    let (a, b) = (left_wall.first().copied().unwrap_or(foot), right_wall.first().copied().unwrap_or(foot));
    numbers_below(
        &mut picture,
        [(a.x, left.points()[0].number, Role::Left), (b.x, right.points()[0].number, Role::Right)],
        (foot.x, *mean),
    );
    picture
}

fn axes(picture: &mut Picture, half: f64, top: f64) {
    let style = Style::line(Role::Faint, 1.2);
    picture.line(at(-half, 0.0), at(half, 0.0), style);
    picture.line(at(-half, 0.0), at(-half, -top), style);
    picture.text(Text::new(at(-half, -top - 10.0), "temperature", 11.0).role(Role::Faint));
    picture.text(Text::new(at(0.0, 46.0), "← numbers increase to the left", 11.0).role(Role::Faint));
}

/// The stops and the mean below the axis, none over another.
fn numbers_below(picture: &mut Picture, stops: [(f64, Dyadic, Role); 2], mean: (f64, Dyadic)) {
    let size = 12.0;
    let mut taken = Vec::new();
    if stops[0].1 != stops[1].1 {
        for (x, number, role) in stops {
            picture.line(at(x, 0.0), at(x, 5.0), Style::line(role, 1.6));
            let text = Text::new(at(x, 14.0), number.to_string(), size).role(role);
            taken.push(text.bounds());
            picture.text(text);
        }
    }
    let mut text = Text::new(at(mean.0, 14.0), format!("mean {}", mean.1), size).bold();
    if taken.iter().any(|b| b.grown(3.0).meets(text.bounds())) {
        text.at.y += 16.0;
    }
    picture.line(at(mean.0, 0.0), at(mean.0, 5.0), Style::line(Role::Ink, 1.6));
    picture.text(text);
}
