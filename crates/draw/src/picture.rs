//! The scene: shapes that say what they mean, and not yet which colour that is.

use crate::geometry::{Bounds, Cubic, Point, at};

/// What something stands for. A [`Theme`](crate::Theme) gives it a colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Role {
    /// The lines and letters that carry the picture.
    Ink,
    /// What should be there but not be noticed first: grids, scales, dotted continuations.
    Faint,
    /// The background.
    Paper,
    /// Left's, blue.
    Left,
    /// Right's, red.
    Right,
    /// Anyone's, green.
    Anyone,
    /// What the eye should find: winning moves, the mean, the place just played.
    Highlight,
    /// One of the colours of the tricolour game, counted from 0; more than three repeat.
    Strand(u8),
    /// A step of a scale from 0 (lowest) to 9.
    Heat(u8),
}

/// How a line is broken, so that it can be told apart without colours.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Dash {
    /// Not at all.
    #[default]
    Solid,
    /// Long dashes.
    Dashed,
    /// Dots.
    Dotted,
    /// Nothing is seen, but a click finds it.
    Unseen,
}

/// A drawn line.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Stroke {
    /// What it stands for.
    pub role: Role,
    /// Its width.
    pub width: f64,
    /// How it is broken.
    pub dash: Dash,
}

/// The direction of hatching.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Hatch {
    /// Lines from the lower left to the upper right.
    Rising,
    /// Lines from the upper left to the lower right.
    Falling,
    /// Both.
    Crossed,
    /// Dots.
    Dots,
}

/// How an area is filled.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Fill {
    /// Not at all.
    #[default]
    None,
    /// Invisibly, so that a click finds it.
    Clickable,
    /// Completely.
    Solid(Role),
    /// Lightly.
    Tint(Role),
    /// With lines over a light tint.
    Hatched(Role, Hatch),
}

/// How a shape is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Style {
    /// Its outline.
    pub stroke: Option<Stroke>,
    /// Its inside.
    pub fill: Fill,
}

impl Style {
    /// An unbroken line.
    pub fn line(role: Role, width: f64) -> Style {
        Style { stroke: Some(Stroke { role, width, dash: Dash::Solid }), fill: Fill::None }
    }

    /// An area without outline.
    pub fn area(fill: Fill) -> Style {
        Style { stroke: None, fill }
    }

    /// The same with a filled inside.
    pub fn filled(self, fill: Fill) -> Style {
        Style { fill, ..self }
    }

    /// The same with a line that only clicks find.
    pub fn unseen(self) -> Style {
        self.dashed(Dash::Unseen)
    }

    /// The same with a broken line.
    pub fn dashed(self, dash: Dash) -> Style {
        Style { stroke: self.stroke.map(|s| Stroke { dash, ..s }), ..self }
    }
}

/// A step of a path.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Step {
    /// Begin at a point.
    Move(Point),
    /// A straight line to a point.
    Line(Point),
    /// A cubic curve by two control points and its end.
    Cubic(Point, Point, Point),
    /// A straight line back to the last beginning.
    Close,
}

/// A path of lines and cubic curves.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Path {
    /// Its steps; the first is a [`Step::Move`].
    pub steps: Vec<Step>,
}

impl Path {
    /// Straight lines through points.
    pub fn through(points: impl IntoIterator<Item = Point>) -> Path {
        let mut steps: Vec<Step> = points.into_iter().map(Step::Line).collect();
        if let Some(first) = steps.first_mut()
            && let Step::Line(p) = *first
        {
            *first = Step::Move(p);
        }
        Path { steps }
    }

    /// A polygon.
    pub fn polygon(points: impl IntoIterator<Item = Point>) -> Path {
        Path::through(points).closed()
    }

    /// A rectangle.
    pub fn rectangle(bounds: Bounds) -> Path {
        let Bounds { min, max } = bounds;
        Path::polygon([min, at(max.x, min.y), max, at(min.x, max.y)])
    }

    /// A rectangle with round corners.
    pub fn rounded(bounds: Bounds, radius: f64) -> Path {
        let Bounds { min, max } = bounds;
        let corners = [min, at(max.x, min.y), max, at(min.x, max.y)];
        let mut path = Path::default();
        for i in 0..4 {
            let (before, corner, after) = (corners[(i + 3) % 4], corners[i], corners[(i + 1) % 4]);
            let (from, to) = (corner + (before - corner).unit() * radius, corner + (after - corner).unit() * radius);
            path.steps.push(if i == 0 { Step::Move(from) } else { Step::Line(from) });
            path.steps.push(Step::Cubic(from.towards(corner, 0.55), to.towards(corner, 0.55), to));
        }
        path.closed()
    }

    /// Curves one after the other; where one does not begin at the end of the last, the pen is lifted.
    pub fn curves(cubics: &[Cubic]) -> Path {
        let mut steps = Vec::with_capacity(cubics.len() + 1);
        let mut pen: Option<Point> = None;
        for &Cubic([a, b, c, d]) in cubics {
            if pen.is_none_or(|p| p.distance(a) > 1e-6) {
                steps.push(Step::Move(a));
            }
            steps.push(Step::Cubic(b, c, d));
            pen = Some(d);
        }
        Path { steps }
    }

    /// The path, closed.
    pub fn closed(mut self) -> Path {
        self.steps.push(Step::Close);
        self
    }

    /// The curves it is made of.
    pub fn cubics(&self) -> Vec<Cubic> {
        let (mut pen, mut start) = (Point::default(), Point::default());
        let mut cubics = Vec::with_capacity(self.steps.len());
        for &step in &self.steps {
            match step {
                Step::Move(p) => (pen, start) = (p, p),
                Step::Line(p) => {
                    cubics.push(Cubic::line(pen, p));
                    pen = p;
                }
                Step::Cubic(b, c, d) => {
                    cubics.push(Cubic([pen, b, c, d]));
                    pen = d;
                }
                Step::Close => {
                    if pen.distance(start) > 1e-6 {
                        cubics.push(Cubic::line(pen, start));
                    }
                    pen = start;
                }
            }
        }
        cubics
    }
}

/// Which end of a text stands at its place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Anchor {
    /// Its beginning.
    Start,
    /// Its middle.
    #[default]
    Middle,
    /// Its end.
    End,
}

/// Letters, vertically centred at a place.
#[derive(Debug, Clone, PartialEq)]
pub struct Text {
    /// Where.
    pub at: Point,
    /// What.
    pub text: String,
    /// Height of the letters.
    pub size: f64,
    /// Which end stands at `at`.
    pub anchor: Anchor,
    /// What it stands for.
    pub role: Role,
    /// Whether the letters are heavy.
    pub bold: bool,
}

impl Text {
    /// Centred text in ink.
    pub fn new(at: Point, text: impl Into<String>, size: f64) -> Text {
        Text { at, text: text.into(), size, anchor: Anchor::Middle, role: Role::Ink, bold: false }
    }

    /// The same with another end at its place.
    pub fn anchored(self, anchor: Anchor) -> Text {
        Text { anchor, ..self }
    }

    /// The same for another role.
    pub fn role(self, role: Role) -> Text {
        Text { role, ..self }
    }

    /// The same in heavy letters.
    pub fn bold(self) -> Text {
        Text { bold: true, ..self }
    }

    /// The room it needs, by the width of average letters.
    pub fn bounds(&self) -> Bounds {
        let width = text_width(&self.text, self.size);
        let left = match self.anchor {
            Anchor::Start => self.at.x,
            Anchor::Middle => self.at.x - width / 2.0,
            Anchor::End => self.at.x - width,
        };
        Bounds { min: at(left, self.at.y - 0.55 * self.size), max: at(left + width, self.at.y + 0.55 * self.size) }
    }
}

/// The width of a text, by the width of average letters.
pub(crate) fn text_width(text: &str, size: f64) -> f64 {
    let letters: f64 = text.chars().map(|c| if ".,|:;'il ".contains(c) { 0.36 } else { 0.62 }).sum();
    letters * size
}

/// Something in a picture.
#[derive(Debug, Clone, PartialEq)]
pub enum Shape {
    /// Lines and curves.
    Path(Path, Style),
    /// A circle by centre and radius.
    Circle(Point, f64, Style),
    /// Letters.
    Text(Text),
    /// Shapes that belong together under a name such as `crossing 3`, for programs that react to clicks on them.
    Group(String, Vec<Shape>),
    /// What the group that it is in shows, in words.
    Label(String),
}

impl Shape {
    /// The room it needs.
    pub fn bounds(&self) -> Bounds {
        let room = |style: &Style| style.stroke.map_or(0.0, |s| s.width / 2.0);
        match self {
            Shape::Path(path, style) => {
                let cubics = path.cubics();
                let points = cubics.iter().flat_map(|c| (0..=8).map(|i| c.point(f64::from(i) / 8.0)));
                Bounds::of(points).grown(room(style))
            }
            Shape::Circle(centre, radius, style) => Bounds::around(*centre, radius + room(style), radius + room(style)),
            Shape::Text(text) => text.bounds(),
            Shape::Group(_, shapes) => shapes.iter().fold(Bounds::EMPTY, |b, s| b.union(s.bounds())),
            Shape::Label(_) => Bounds::EMPTY,
        }
    }
}

/// A picture: shapes from back to front, and a title for those who cannot see it.
///
/// ```
/// use upstar_draw::{Picture, Role, Style, Theme, at, svg};
/// let mut picture = Picture::new("A blue circle");
/// picture.circle(at(0.0, 0.0), 10.0, Style::line(Role::Left, 2.0));
/// assert!(svg(&picture, Theme::Light).contains("<circle"));
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Picture {
    /// What it shows, in words.
    pub title: String,
    /// Its shapes, from back to front.
    pub shapes: Vec<Shape>,
}

/// Room left around a picture.
const MARGIN: f64 = 8.0;

impl Picture {
    /// An empty picture.
    pub fn new(title: impl Into<String>) -> Picture {
        Picture { title: title.into(), shapes: Vec::new() }
    }

    /// Adds a path.
    pub fn path(&mut self, path: Path, style: Style) {
        self.shapes.push(Shape::Path(path, style));
    }

    /// Adds a straight line.
    pub fn line(&mut self, a: Point, b: Point, style: Style) {
        self.path(Path::through([a, b]), style);
    }

    /// Adds a circle.
    pub fn circle(&mut self, centre: Point, radius: f64, style: Style) {
        self.shapes.push(Shape::Circle(centre, radius, style));
    }

    /// Adds letters.
    pub fn text(&mut self, text: Text) {
        self.shapes.push(Shape::Text(text));
    }

    /// Adds the shapes that `draw` makes as one group with a name.
    pub fn group(&mut self, name: impl Into<String>, draw: impl FnOnce(&mut Picture)) {
        let mut inside = Picture::new("");
        draw(&mut inside);
        self.shapes.push(Shape::Group(name.into(), inside.shapes));
    }

    /// Adds a group with a name for programs and a label for people.
    pub fn labelled(&mut self, name: impl Into<String>, label: impl Into<String>, draw: impl FnOnce(&mut Picture)) {
        self.group(name, |p| {
            p.shapes.push(Shape::Label(label.into()));
            draw(p);
        });
    }

    /// The frame: everything in it, and a margin.
    pub fn frame(&self) -> Bounds {
        let bounds = self.shapes.iter().fold(Bounds::EMPTY, |b, s| b.union(s.bounds()));
        if bounds.is_empty() { Bounds::around(at(0.0, 0.0), MARGIN, MARGIN) } else { bounds.grown(MARGIN) }
    }

    /// Adds another picture below this one, its left side at the same place.
    pub fn below(&mut self, other: Picture, gap: f64) {
        if self.shapes.is_empty() {
            self.shapes = other.shapes;
            return;
        }
        let (mine, theirs) = (self.frame(), other.frame());
        let by = at(mine.min.x - theirs.min.x, mine.max.y + gap - theirs.min.y);
        self.shapes.extend(other.shapes.into_iter().map(|s| moved(s, by)));
    }

    /// Adds another picture to the right of this one, its middle at the same height.
    pub fn beside(&mut self, other: Picture, gap: f64) {
        if self.shapes.is_empty() {
            self.shapes = other.shapes;
            return;
        }
        let (mine, theirs) = (self.frame(), other.frame());
        let by = at(mine.max.x + gap - theirs.min.x, mine.centre().y - theirs.centre().y);
        self.shapes.extend(other.shapes.into_iter().map(|s| moved(s, by)));
    }
}

/// A shape somewhere else.
fn moved(shape: Shape, by: Point) -> Shape {
    match shape {
        Shape::Path(path, style) => {
            let steps = path.steps.into_iter().map(|step| match step {
                Step::Move(p) => Step::Move(p + by),
                Step::Line(p) => Step::Line(p + by),
                Step::Cubic(a, b, c) => Step::Cubic(a + by, b + by, c + by),
                Step::Close => Step::Close,
            });
            Shape::Path(Path { steps: steps.collect() }, style)
        }
        Shape::Circle(centre, radius, style) => Shape::Circle(centre + by, radius, style),
        Shape::Text(text) => Shape::Text(Text { at: text.at + by, ..text }),
        Shape::Label(label) => Shape::Label(label),
        Shape::Group(name, shapes) => Shape::Group(name, shapes.into_iter().map(|s| moved(s, by)).collect()),
    }
}

/// A number with two decimals at most, the same on every machine.
pub(crate) fn decimal(x: f64) -> String {
    if !x.is_finite() {
        return "0".to_owned();
    }
    let text = format!("{x:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decimals_are_short() {
        let all = [1.0, -0.001, 2.50, -3.456, f64::NAN, 1e3].map(decimal);
        assert_eq!(all, ["1", "0", "2.5", "-3.46", "0", "1000"]);
    }

    #[test]
    fn the_frame_holds_everything() {
        let mut picture = Picture::new("");
        picture.circle(at(5.0, 5.0), 3.0, Style::line(Role::Ink, 2.0));
        assert_eq!(picture.frame(), Bounds { min: at(-7.0, -7.0), max: at(17.0, 17.0) });
        let other = picture.clone();
        picture.beside(other, 0.0);
        assert_eq!(picture.frame().width(), 48.0 - 16.0 + 16.0);
    }
}
