//! Pictures over the number line (*Winning Ways* ch. 2): the tree of numbers with Hackenbush strings (Figure 2), and the
//! cloud of a fuzzy game (Figures 6 and 12).

use upstar_values::{Dyadic, Notation, Value};

use crate::error::{Result, at_most};
use crate::geometry::{Bounds, Cubic, Point, at};
use crate::owner::Owner;
use crate::picture::{Anchor, Dash, Fill, Path, Picture, Role, Style, Text};

/// Later days have too many numbers for a page.
const MAX_DAYS: usize = 5;

/// A number of the tree: twice its parent's fraction away from it.
struct Number {
    value: Dyadic,
    /// Hackenbush string from the ground up.
    string: Vec<Owner>,
    parent: Option<usize>,
}

/// The numbers born up to a day, each after its parent.
fn numbers(days: usize) -> Vec<Number> {
    let mut numbers = vec![Number { value: Dyadic::from(0), string: Vec::new(), parent: None }];
    let mut next = 0;
    while next < numbers.len() {
        if numbers[next].string.len() < days {
            for owner in [Owner::Right, Owner::Left] {
                let mut string = numbers[next].string.clone();
                string.push(owner);
                let value = value_of_string(&string);
                numbers.push(Number { value, string, parent: Some(next) });
            }
        }
        next += 1;
    }
    numbers
}

/// Berlekamp's rule: whole steps until the colour first changes, then halves, quarters and so on.
fn value_of_string(string: &[Owner]) -> Dyadic {
    let whole = string.iter().take_while(|&&o| Some(&o) == string.first()).count();
    let mut value = Dyadic::from(0);
    for (i, &owner) in string.iter().enumerate() {
        let step = Dyadic::power_of_half((i + 1).saturating_sub(whole) as u64);
        value = if owner == Owner::Left { value + step } else { value - step };
    }
    value
}

/// The tree of the numbers born up to a day, over the number line, with their Hackenbush strings below.
pub fn number_tree(days: usize) -> Result<Picture> {
    at_most("a number tree", days, MAX_DAYS, "days")?;
    let numbers = numbers(days);
    let unit = 20.0 * f64::from(1u32 << days.saturating_sub(1));
    let level = 36.0;
    let place = |n: &Number| at(n.value.to_f64() * unit, (n.string.len() as f64 - days as f64) * level - 46.0);
    let mut picture = Picture::new(format!("Number tree of the first {days} days, with Hackenbush strings"));
    for number in &numbers {
        let p = place(number);
        picture.line(p, at(p.x, 0.0), Style::line(Role::Faint, 0.6).dashed(Dash::Dotted));
        if let Some(parent) = number.parent {
            let owner = if number.value > numbers[parent].value { Owner::Left } else { Owner::Right };
            picture.line(place(&numbers[parent]), p, owner.line(1.6));
        }
    }
    let end = days as f64 * unit + 24.0;
    picture.line(at(-end, 0.0), at(end, 0.0), Style::line(Role::Ink, 1.6));
    let ground = 30.0 + 16.0 * days as f64;
    picture.line(at(-end, ground), at(end, ground), Style::line(Role::Ink, 2.0));
    for number in &numbers {
        let p = place(number);
        let mark = 10.0 - 1.5 * number.string.len() as f64;
        picture.line(at(p.x, -mark), at(p.x, mark), Style::line(Role::Ink, 1.4));
        for (i, owner) in number.string.iter().enumerate() {
            let foot = at(p.x, ground - 16.0 * i as f64);
            picture.line(foot, foot - at(0.0, 16.0), owner.line(3.6));
        }
        for i in 0..=number.string.len() {
            picture.circle(at(p.x, ground - 16.0 * i as f64), 2.4, Style::area(Fill::Solid(Role::Ink)));
        }
        number_label(&mut picture, p, number.value);
    }
    Ok(picture)
}

/// A number with its fraction upright, on paper.
fn number_label(picture: &mut Picture, place: Point, value: Dyadic) {
    let text = value.to_string();
    let paper = Style::area(Fill::Solid(Role::Paper));
    let Some((above, below)) = text.split_once('/') else {
        picture.path(Path::rounded(Bounds::around(place, 9.0, 8.0), 4.0), paper);
        picture.text(Text::new(place, text, 13.0));
        return;
    };
    picture.path(Path::rounded(Bounds::around(place, 9.0, 13.0), 4.0), paper);
    picture.text(Text::new(place - at(0.0, 7.0), above, 10.5));
    picture.line(place - at(6.0, 0.0), place + at(6.0, 0.0), Style::line(Role::Ink, 0.9));
    picture.text(Text::new(place + at(0.0, 7.0), below, 10.5));
}

/// Where a game is on the number line: a dot for a number, otherwise a cloud from its Right stop to its Left stop.
///
/// ```
/// use upstar_draw::cloud;
/// let switch = upstar_values::Value::from_options([2.into()], [(-1).into()]);
/// assert_eq!(cloud(switch).title, "{2|-1} over the number line: confused with the numbers from -1 to 2");
/// ```
pub fn cloud(value: Value) -> Picture {
    let stops = value.stops();
    let name = value.text(Notation::Ascii).width(40).to_string();
    let (low, high) = (stops.right.to_f64(), stops.left.to_f64());
    let what = if value.is_number() {
        "a number".to_owned()
    } else if stops.left == stops.right {
        format!("infinitesimally near {}", stops.left)
    } else {
        format!("confused with the numbers from {} to {}", stops.right, stops.left)
    };
    let mut picture = Picture::new(format!("{name} over the number line: {what}"));
    // About ten ticks, at whole numbers or at round multiples of them.
    let spread = (high - low).max(2.0);
    let step = (0..400).map(|k| 10f64.powi(k / 3) * [1.0, 2.0, 5.0][(k % 3) as usize]).find(|s| spread / s <= 10.0);
    let step = step.unwrap_or(spread);
    let (first, last) = ((low / step).floor() - 1.0, (high / step).ceil() + 1.0);
    let scale = 560.0 / (last - first);
    let x = |number: f64| (number / step - first) * scale;
    picture.line(at(-14.0, 0.0), at(574.0, 0.0), Style::line(Role::Ink, 1.6));
    for (end, direction) in [(-14.0, 1.0), (574.0, -1.0)] {
        picture.path(
            Path::through([at(end + 6.0 * direction, -4.0), at(end, 0.0), at(end + 6.0 * direction, 4.0)]),
            Style::line(Role::Ink, 1.6),
        );
    }
    let ticks = (last - first) as usize;
    for i in 0..=ticks.min(16) {
        let number = (first + i as f64) * step;
        picture.line(at(x(number), -4.0), at(x(number), 4.0), Style::line(Role::Ink, 1.2));
        picture.text(Text::new(at(x(number), 16.0), format!("{number}"), 12.0));
    }
    let height = 50.0;
    if value.is_number() {
        picture.circle(at(x(low), 0.0), 4.5, Style::area(Fill::Solid(Role::Highlight)));
        picture.text(Text::new(at(x(low), -18.0), name, 15.0).bold());
        return picture;
    }
    let (left, right) = (x(low).min(x(high) - 1.0) - 10.0, x(high) + 10.0);
    for (number, owner, anchor) in [(stops.right, Owner::Right, Anchor::End), (stops.left, Owner::Left, Anchor::Start)]
    {
        let p = at(x(number.to_f64()), 0.0);
        picture.line(p, p - at(0.0, height - 18.0), owner.line(1.6));
        picture.circle(p, 3.2, Style::area(Fill::Solid(owner.role())));
        let word = if owner == Owner::Left { "Left stop" } else { "Right stop" };
        let side = if owner == Owner::Left { 6.0 } else { -6.0 };
        picture
            .text(Text::new(p + at(side, 32.0), format!("{word} {number}"), 12.0).anchored(anchor).role(owner.role()));
    }
    let outline = puffs(left, right, -height, 26.0);
    picture.path(outline, Style::line(Role::Ink, 1.8).filled(Fill::Tint(Role::Faint)));
    picture.text(Text::new(at((left + right) / 2.0, -height), name, 15.0).bold());
    picture
}

/// The outline of a cloud: bulges around a rounded box, all of about one size.
fn puffs(left: f64, right: f64, middle: f64, half_height: f64) -> Path {
    let centre = at((left + right) / 2.0, middle);
    let (a, b) = (0.96 * (right - left) / 2.0, 0.78 * half_height);
    let on_box = |t: f64| {
        // A superellipse fills its box better than an ellipse.
        let power = |t: f64| t.signum() * t.abs().powf(0.7);
        let angle = std::f64::consts::TAU * t;
        centre + at(a * power(angle.cos()), b * power(angle.sin()))
    };
    let points: Vec<Point> = (0..=720).map(|i| on_box(f64::from(i) / 720.0)).collect();
    let lengths = points.windows(2).map(|w| w[0].distance(w[1]));
    let length: f64 = lengths.clone().sum();
    let count = (length / 24.0).round().clamp(7.0, 80.0);
    let (mut corners, mut run) = (vec![points[0]], 0.0);
    for (step, &p) in lengths.zip(&points[1..]) {
        run += step;
        if run >= corners.len() as f64 * length / count && (corners.len() as f64) < count {
            corners.push(p);
        }
    }
    let curves: Vec<Cubic> = (0..corners.len())
        .map(|i| {
            let (p, q) = (corners[i], corners[(i + 1) % corners.len()]);
            let out = -(q - p).turned() * 0.6;
            Cubic([p, p + out, q + out, q])
        })
        .collect();
    Path::curves(&curves).closed()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn berlekamp_reads_hackenbush_strings() {
        use Owner::{Left as B, Right as R};
        assert_eq!(value_of_string(&[B, R, R]), Dyadic::new(1, 2));
        assert_eq!(value_of_string(&[B, B, R, B]), Dyadic::new(7, 2));
        assert_eq!(value_of_string(&[R, R, R]), Dyadic::from(-3));
    }

    #[test]
    fn numbers_up_to_day_three() {
        let mut values: Vec<Dyadic> = numbers(3).iter().map(|n| n.value).collect();
        values.sort();
        assert_eq!(values.len(), 15);
        assert_eq!(values[8..12], [Dyadic::new(1, 2), Dyadic::new(1, 1), Dyadic::new(3, 2), Dyadic::from(1)]);
    }
}
