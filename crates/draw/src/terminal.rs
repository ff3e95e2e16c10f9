//! Pictures for the terminal: lines in the dots of Braille letters, two by four to a letter, and captions over them.
//!
//! What has a label says what it is in short: `3?` is crossing 3, undecided; `2B` is edge 2, blue; `a:L` is vertex a, for
//! Left alone; `1r` is strand 1, red; what is in parentheses is out of the game.

use crate::geometry::{Bounds, Point, at};
use crate::picture::{Dash, Fill, Path, Picture, Role, Shape, Style};

/// A dot for so much of the picture, unless it would be too large.
const DOT: f64 = 3.2;
const MOST_COLUMNS: f64 = 76.0;
const MOST_LINES: f64 = 36.0;

/// The picture in letters, without spaces at the ends of lines.
///
/// ```
/// use upstar_draw::{Picture, Role, Style, at, terminal};
/// let mut picture = Picture::new("A cross");
/// picture.line(at(0.0, 0.0), at(12.0, 12.0), Style::line(Role::Ink, 1.0));
/// picture.line(at(0.0, 12.0), at(12.0, 0.0), Style::line(Role::Ink, 1.0));
/// assert_eq!(terminal(&picture), "⡱⢎");
/// ```
pub fn terminal(picture: &Picture) -> String {
    let seen = picture.shapes.iter().filter(|s| is_seen(s, false));
    let frame = seen.fold(Bounds::EMPTY, |b, s| b.union(s.bounds()));
    if frame.is_empty() {
        return String::new();
    }
    let mut sheet = Sheet::new(frame);
    picture.shapes.iter().for_each(|shape| sheet.shape(shape, false));
    picture.shapes.iter().for_each(|shape| sheet.captions(shape));
    sheet.text()
}

/// Faint lines that belong to nothing only fill the page.
fn is_seen(shape: &Shape, in_group: bool) -> bool {
    match shape {
        Shape::Path(_, style) | Shape::Circle(_, _, style) => {
            let line = style.stroke.is_some_and(|s| s.dash != Dash::Unseen && (in_group || s.role != Role::Faint));
            line || matches!(style.fill, Fill::Solid(role) if role != Role::Paper)
        }
        Shape::Text(_) => true,
        Shape::Group(_, shapes) => shapes.iter().any(|s| is_seen(s, true)),
        Shape::Label(_) => false,
    }
}

struct Sheet {
    corner: Point,
    /// How much of the picture a dot stands for.
    dot: f64,
    columns: usize,
    lines: usize,
    /// The dots of each letter, as the low byte of its Braille code.
    dots: Vec<u8>,
    letters: Vec<Option<char>>,
}

impl Sheet {
    fn new(frame: Bounds) -> Sheet {
        let dot = DOT.max(frame.width() / (2.0 * MOST_COLUMNS)).max(frame.height() / (4.0 * MOST_LINES));
        // A row and a column more: captions may stand at the edge.
        let columns = (frame.width() / dot / 2.0) as usize + 2;
        let lines = (frame.height() / dot / 4.0) as usize + 1;
        let cells = columns * lines;
        Sheet { corner: frame.min, dot, columns, lines, dots: vec![0; cells], letters: vec![None; cells] }
    }

    fn shape(&mut self, shape: &Shape, in_group: bool) {
        match shape {
            Shape::Group(_, shapes) => shapes.iter().for_each(|s| self.shape(s, true)),
            Shape::Path(path, _) if is_seen(shape, in_group) => self.path(path),
            Shape::Circle(centre, radius, style) => self.circle(*centre, *radius, style, is_seen(shape, in_group)),
            _ => {}
        }
    }

    fn path(&mut self, path: &Path) {
        for cubic in path.cubics() {
            let [a, b, c, d] = cubic.0;
            let length = a.distance(b) + b.distance(c) + c.distance(d);
            let steps = (2.0 * length / self.dot).ceil().clamp(1.0, 10_000.0) as usize;
            (0..=steps).for_each(|i| self.put(cubic.point(i as f64 / steps as f64), true));
        }
    }

    /// Discs of paper hide what is behind them, others are full or round lines.
    fn circle(&mut self, centre: Point, radius: f64, style: &Style, seen: bool) {
        if let Fill::Solid(role) = style.fill {
            let reach = (radius / self.dot) as i32;
            for (x, y) in (-reach..=reach).flat_map(|x| (-reach..=reach).map(move |y| (x, y))) {
                if x * x + y * y <= reach * reach {
                    self.put(centre + at(f64::from(x), f64::from(y)) * self.dot, role != Role::Paper);
                }
            }
        }
        if seen && style.stroke.is_some() {
            let steps = (8.0 * radius / self.dot).ceil().clamp(8.0, 10_000.0) as usize;
            let angle = |i: usize| std::f64::consts::TAU * i as f64 / steps as f64;
            (0..steps).for_each(|i| self.put(centre + Point::polar(angle(i), radius), true));
        }
    }

    fn put(&mut self, point: Point, on: bool) {
        let Point { x, y } = (point - self.corner) * (1.0 / self.dot);
        let (x, y) = (x.max(0.0) as usize, y.max(0.0) as usize);
        let bit = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]][y % 4][x % 2];
        if let Some(dots) = self.dots.get_mut(y / 4 * self.columns + x / 2).filter(|_| x / 2 < self.columns) {
            if on {
                *dots |= bit;
            } else {
                *dots &= !bit;
            }
        }
    }

    fn captions(&mut self, shape: &Shape) {
        match shape {
            Shape::Text(text) => self.write(text.bounds().centre(), &text.text),
            Shape::Group(_, shapes) => {
                let label = shapes.iter().find_map(|s| if let Shape::Label(label) = s { Some(label) } else { None });
                match (label.and_then(|label| caption(label)), place(shapes)) {
                    (Some(caption), Some(place)) => self.write(place, &caption),
                    _ => shapes.iter().for_each(|s| self.captions(s)),
                }
            }
            _ => {}
        }
    }

    fn write(&mut self, middle: Point, text: &str) {
        let Point { x, y } = (middle - self.corner) * (1.0 / self.dot);
        let width = text.chars().count();
        let line = ((y / 4.0).max(0.0) as usize).min(self.lines - 1);
        let first = (x / 2.0 - width as f64 / 2.0).round().max(0.0) as usize;
        let first = first.min(self.columns.saturating_sub(width));
        for (i, letter) in text.chars().enumerate().take(self.columns) {
            self.letters[line * self.columns + first + i] = Some(letter);
        }
    }

    fn text(&self) -> String {
        let letter = |(&dots, letter): (&u8, &Option<char>)| match (letter, dots) {
            (Some(letter), _) => *letter,
            (None, 0) => ' ',
            (None, dots) => char::from_u32(0x2800 + u32::from(dots)).unwrap_or(' '),
        };
        let all: Vec<char> = self.dots.iter().zip(&self.letters).map(letter).collect();
        let lines = all.chunks(self.columns).map(|line| line.iter().collect::<String>().trim_end().to_owned());
        lines.collect::<Vec<_>>().join("\n").trim_end().to_owned()
    }
}

/// What a label says, in short.
fn caption(label: &str) -> Option<String> {
    let (what, state) = label.split_once(", ")?;
    let number = what.split_once(' ').map_or(what, |(_, number)| number);
    Some(match state {
        "undecided" => format!("{number}?"),
        "positive" => format!("{number}+"),
        "negative" => format!("{number}-"),
        "not coloured" => number.to_owned(),
        "blue" if what.starts_with("edge") => format!("{number}B"),
        "red" if what.starts_with("edge") => format!("{number}R"),
        "green" if what.starts_with("edge") => format!("{number}G"),
        "red" | "green" | "blue" => format!("{number}{}", &state[..1]),
        "only for Left" => format!("{what}:L"),
        "only for Right" => format!("{what}:R"),
        "for nobody" => format!("({what})"),
        _ => return None,
    })
}

/// Where the caption of a group belongs: at its letters, or in the middle of its line.
fn place(shapes: &[Shape]) -> Option<Point> {
    let text = shapes.iter().find_map(|s| if let Shape::Text(text) = s { Some(text.bounds().centre()) } else { None });
    text.or_else(|| {
        shapes.iter().find_map(|shape| match shape {
            Shape::Path(path, _) if is_seen(shape, true) => {
                let cubics = path.cubics();
                let middle = cubics.get(cubics.len() / 2)?;
                Some(middle.point(if cubics.len() % 2 == 1 { 0.5 } else { 0.0 }))
            }
            _ => None,
        })
    })
}
