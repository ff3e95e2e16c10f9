//! Knots and links: smooth diagrams, lower strands broken, undecided crossings as plain intersections.

mod embed;
mod labels;
mod layout;
mod map;
mod newton;
mod pack;
mod rational;
mod relax;
mod strands;

pub use rational::rational;
use upstar_knots::{Curve, Diagram, Pseudodiagram, Shadow, Sign};

use upstar_engine::Place;

use crate::error::{Result, at_most, require_part};
use crate::geometry::{Cubic, Point};
use crate::picture::{Dash, Fill, Path, Picture, Role, Style, Text};
use layout::Layout;
use strands::{Strand, strands};

/// Larger diagrams could not be read, and take long to lay out.
const MAX_CROSSINGS: usize = 250;

const WIDTH: f64 = 3.2;
/// How far the lower strand stays away from the middle of a crossing.
const GAP: f64 = 7.5;
/// The radius of a ring around a crossing.
const RING: f64 = 11.5;
const LABEL_SIZE: f64 = 13.0;

/// A curve some of whose crossings are decided: a diagram, a shadow or something between.
pub trait Projection {
    /// The curve.
    fn curve(&self) -> &Curve;
    /// Is this crossing decided?
    fn is_decided(&self, crossing: usize) -> bool;
    /// What it is called.
    fn noun(&self) -> &'static str;
}

impl Projection for Diagram {
    fn curve(&self) -> &Curve {
        self.curve()
    }
    fn is_decided(&self, _: usize) -> bool {
        true
    }
    fn noun(&self) -> &'static str {
        if self.is_knot() { "Knot diagram" } else { "Link diagram" }
    }
}

impl Projection for Shadow {
    fn curve(&self) -> &Curve {
        self.curve()
    }
    fn is_decided(&self, _: usize) -> bool {
        false
    }
    fn noun(&self) -> &'static str {
        "Knot shadow"
    }
}

impl Projection for Pseudodiagram {
    fn curve(&self) -> &Curve {
        self.curve()
    }
    fn is_decided(&self, crossing: usize) -> bool {
        self.is_decided(crossing)
    }
    fn noun(&self) -> &'static str {
        "Knot pseudodiagram"
    }
}

/// What a picture of a knot shows beside the knot.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct KnotOptions {
    /// Whether crossings carry their numbers, from 1 as people count them.
    pub labels: bool,
    /// Crossings with a ring around them, such as winning moves.
    pub highlighted: Vec<usize>,
    /// For each strand its colour in the tricolour game, `None` for not yet coloured; empty for a plain picture.
    pub colours: Vec<Option<u8>>,
    /// Whether strands, and not crossings, are what one clicks on.
    pub clickable_strands: bool,
    /// The numbers by which strands go, where they are not those of the diagram.
    pub strand_numbers: Vec<usize>,
}

/// A picture of a knot, a link, a shadow or a pseudodiagram.
///
/// Groups are named `crossing 0`, … and `strand 0`, ….
///
/// ```
/// use upstar_draw::{KnotOptions, Theme, knot, svg};
/// let figure_eight: upstar_knots::Diagram = "4_1".parse()?;
/// let picture = knot(&figure_eight, &KnotOptions::default())?;
/// assert!(svg(&picture, Theme::Auto).starts_with("<svg"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn knot(projection: &impl Projection, options: &KnotOptions) -> Result<Picture> {
    let curve = projection.curve();
    let crossings = curve.crossings().len();
    at_most("a knot", crossings, MAX_CROSSINGS, "crossings")?;
    at_most("a link", curve.components().len(), MAX_CROSSINGS, "components")?;
    for &crossing in &options.highlighted {
        require_part("a knot", "crossing", crossing, crossings)?;
    }
    let strands = strands(curve, |c| projection.is_decided(c));
    if !options.colours.is_empty() && options.colours.len() > strands.len() {
        require_part("a knot", "strand", options.colours.len() - 1, strands.len())?;
    }
    let layout = Layout::of(curve)?;
    let mut picture = Picture::new(match crossings {
        1 => format!("{} with 1 crossing", projection.noun()),
        n => format!("{} with {n} crossings", projection.noun()),
    });
    for &crossing in &options.highlighted {
        let style = Style::line(Role::Highlight, 2.0).filled(Fill::Tint(Role::Highlight));
        picture.circle(layout.crossings[crossing], RING, style);
    }
    for (number, strand) in strands.iter().enumerate() {
        let style = strand_style(&options.colours, number);
        let name = Place::Strand(options.strand_numbers.get(number).copied().unwrap_or(number));
        let path = strand_path(strand, &layout);
        let label = match options.colours.get(number) {
            Some(Some(colour)) => format!("{name}, {}", ["red", "green", "blue"][usize::from(colour % 3)]),
            Some(None) => format!("{name}, not coloured"),
            None => name.to_string(),
        };
        picture.labelled(name.to_string(), label, |p| {
            if options.clickable_strands {
                p.path(path.clone(), Style::line(Role::Ink, 4.0 * WIDTH).unseen());
            }
            p.path(path, style);
        });
    }
    let labels =
        if options.labels { labels::places(&layout, LABEL_SIZE, &options.highlighted, RING) } else { Vec::new() };
    for (crossing, &place) in layout.crossings.iter().enumerate() {
        if options.clickable_strands && labels.is_empty() {
            break;
        }
        let sign = projection.is_decided(crossing).then(|| curve.crossings()[crossing].sign);
        let label = crossing_label(crossing, sign);
        picture.labelled(Place::Crossing(crossing).to_string(), label, |p| {
            if !options.clickable_strands {
                p.circle(place, RING, Style::area(Fill::Clickable));
            }
            if let Some(&label) = labels.get(crossing) {
                p.text(Text::new(label, (crossing + 1).to_string(), LABEL_SIZE));
            }
        });
    }
    Ok(picture)
}

/// What a crossing is called, with its sign if it is decided.
fn crossing_label(crossing: usize, sign: Option<Sign>) -> String {
    let state = match sign {
        None => "undecided",
        Some(Sign::Positive) => "positive",
        Some(Sign::Negative) => "negative",
    };
    format!("crossing {}, {state}", crossing + 1)
}

/// Colours are told apart by their lines as well; a strand without colour is faint.
fn strand_style(colours: &[Option<u8>], strand: usize) -> Style {
    if colours.is_empty() {
        return Style::line(Role::Ink, WIDTH);
    }
    match colours.get(strand).copied().flatten() {
        None => Style::line(Role::Faint, 0.6 * WIDTH),
        Some(colour) => {
            let dash = [Dash::Solid, Dash::Dashed, Dash::Dotted][usize::from(colour % 3)];
            Style::line(Role::Strand(colour), 1.25 * WIDTH).dashed(dash)
        }
    }
}

/// The curve of a strand, shortened where it passes below.
fn strand_path(strand: &Strand, layout: &Layout) -> Path {
    let mut cubics: Vec<Cubic> = match strand {
        Strand::Circle(component) => layout.circle(*component),
        Strand::Open(edges) | Strand::Closed(edges) => {
            edges.iter().flat_map(|&e| layout.edges[e as usize].iter().copied()).collect()
        }
    };
    if let Strand::Open(_) = strand {
        shorten(&mut cubics, GAP);
        cubics = cubics.iter().rev().map(Cubic::reversed).collect();
        shorten(&mut cubics, GAP);
        cubics = cubics.iter().rev().map(Cubic::reversed).collect();
        return Path::curves(&cubics);
    }
    Path::curves(&cubics).closed()
}

/// Cuts a distance off the beginning of a curve; something is always left.
fn shorten(cubics: &mut Vec<Cubic>, distance: f64) {
    let mut left = distance;
    while let Some(first) = cubics.first().copied() {
        let (t, rest) = first.parameter_at(left);
        if t >= 1.0 && cubics.len() > 1 {
            cubics.remove(0);
            left = rest;
        } else {
            cubics[0] = first.split(t.min(0.9)).1;
            return;
        }
    }
}

/// Points along a curve, close enough to each other to stand for it.
fn samples(cubics: &[Cubic]) -> impl Iterator<Item = Point> + '_ {
    cubics.iter().flat_map(|c| (0..4).map(|i| c.point(f64::from(i) / 4.0)))
}
