//! Graphs for Col, Snort and Node Kayles: vertices with tints.

use upstar_engine::Place;

use crate::error::{Result, at_most, require_part};
use crate::geometry::{Cubic, Point};
use crate::owner::Owner;
use crate::picture::{Dash, Fill, Hatch, Path, Picture, Role, Style, Text, text_width};
use crate::stress::stress_layout;

const MAX_VERTICES: usize = 200;
const MAX_EDGES: usize = 2_000;
const EDGE: f64 = 62.0;

/// Who may still paint a vertex, or has painted it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Tint {
    /// Both may.
    #[default]
    Untinted,
    /// Only this player may.
    Only(Owner),
    /// Nobody may.
    Nobody,
    /// It was painted by this player.
    Painted(Owner),
}

/// A vertex of a graph.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Vertex {
    /// Its name.
    pub label: String,
    /// Its tint.
    pub tint: Tint,
    /// Whose winning move it is.
    pub winning: Vec<Owner>,
}

/// An edge of a graph.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GraphEdge {
    /// One end.
    pub from: usize,
    /// The other end.
    pub to: usize,
    /// Whether it is only a memory.
    pub gone: bool,
}

/// A graph with tinted vertices. Groups are named `vertex 0`, … and `edge 0`, …. Vertices called `a1`, `b3`, … whose
/// neighbours are beside them stand on a grid.
pub fn graph(name: &str, vertices: &[Vertex], edges: &[GraphEdge]) -> Result<Picture> {
    at_most("a graph", vertices.len(), MAX_VERTICES, "vertices")?;
    at_most("a graph", edges.len(), MAX_EDGES, "edges")?;
    for edge in edges {
        require_part("a graph", "vertex", edge.from.max(edge.to), vertices.len())?;
    }
    let pairs: Vec<(usize, usize)> = edges.iter().map(|edge| (edge.from, edge.to)).collect();
    let places = on_a_grid(vertices, &pairs).unwrap_or_else(|| stress_layout(vertices.len(), &pairs));
    let places: Vec<Point> = places.into_iter().map(|p| p * EDGE).collect();
    let mut picture = Picture::new(format!("{name} on a graph with {} vertices", vertices.len()));
    for (i, edge) in edges.iter().enumerate() {
        let curve = edge_curve(&places, edge.from, edge.to);
        let style =
            if edge.gone { Style::line(Role::Faint, 1.0).dashed(Dash::Dotted) } else { Style::line(Role::Ink, 1.8) };
        picture.group(Place::Edge(i).to_string(), |p| {
            let (a, b) = (curve.point(0.3), curve.point(0.7));
            let aside = (b - a).turned().unit() * 7.0;
            p.path(Path::polygon([a + aside, b + aside, b - aside, a - aside]), Style::area(Fill::Clickable));
            p.path(Path::curves(&[curve]), style);
        });
    }
    for (i, (vertex, &place)) in vertices.iter().zip(&places).enumerate() {
        let state = match vertex.tint {
            Tint::Untinted => "free",
            Tint::Only(Owner::Left) => "only for Left",
            Tint::Only(Owner::Right) => "only for Right",
            Tint::Only(Owner::Anyone) => "for anyone",
            Tint::Nobody => "for nobody",
            Tint::Painted(_) => "painted",
        };
        let label = format!("{}, {state}", vertex.label);
        picture.labelled(Place::Vertex(i).to_string(), label, |p| draw_vertex(p, vertex, place));
    }
    Ok(picture)
}

/// The places of vertices that are called like squares of a board, if all neighbours are beside each other.
fn on_a_grid(vertices: &[Vertex], edges: &[(usize, usize)]) -> Option<Vec<Point>> {
    let square = |vertex: &Vertex| {
        let digits = vertex.label.find(|c: char| c.is_ascii_digit())?;
        let (letters, number) = vertex.label.split_at(digits);
        let lower = !letters.is_empty() && letters.len() <= 2 && letters.bytes().all(|b| b.is_ascii_lowercase());
        let column = letters.bytes().fold(0, |n, b| 26 * n + u32::from(b - b'a') + 1);
        lower.then_some(())?;
        Some(Point { x: f64::from(column), y: f64::from(number.parse::<u8>().ok()?) })
    };
    let places: Vec<Point> = vertices.iter().map(square).collect::<Option<_>>()?;
    let beside = |&(a, b): &(usize, usize)| (places[a].distance(places[b]) - 1.0).abs() < 1e-9;
    let distinct = places.iter().enumerate().all(|(i, p)| places[..i].iter().all(|q| p.distance(*q) > 0.5));
    (distinct && edges.iter().all(beside)).then_some(places)
}

/// A straight line, bowed where it would run over another vertex; a loop above a vertex.
fn edge_curve(places: &[Point], a: usize, b: usize) -> Cubic {
    let (p, q) = (places[a], places[b]);
    if a == b {
        let up = Point { x: 0.0, y: -0.8 * EDGE };
        let side = Point { x: 0.5 * EDGE, y: 0.0 };
        return Cubic([p, p + up - side, p + up + side, p]);
    }
    let blocked = places.iter().enumerate().any(|(i, r)| i != a && i != b && r.distance_to_segment(p, q) < 14.0);
    if !blocked {
        return Cubic::line(p, q);
    }
    let out = (q - p).turned().unit() * (0.25 * p.distance(q)).max(24.0);
    Cubic([p, p.towards(q, 0.25) + out, p.towards(q, 0.75) + out, q])
}

fn draw_vertex(picture: &mut Picture, vertex: &Vertex, place: Point) {
    let radius = (text_width(&vertex.label, 12.0) / 2.0 + 5.0).clamp(12.0, 40.0);
    for (i, owner) in vertex.winning.iter().enumerate().take(2) {
        picture.circle(place, radius + 4.0 + 3.5 * i as f64, owner.line(2.0));
    }
    picture.circle(place, radius, Style::area(Fill::Solid(Role::Paper)));
    let (line, fill) = match vertex.tint {
        Tint::Untinted => (Role::Ink, Fill::None),
        Tint::Only(owner) => (owner.role(), owner.hatched()),
        Tint::Nobody => (Role::Faint, Fill::Hatched(Role::Faint, Hatch::Crossed)),
        Tint::Painted(owner) => (owner.role(), Fill::Solid(owner.role())),
    };
    picture.circle(place, radius, Style::line(line, 1.8).filled(fill));
    let painted = matches!(vertex.tint, Tint::Painted(_));
    if !vertex.label.is_empty() {
        let text = Text::new(place, vertex.label.clone(), 12.0).bold();
        if !painted && vertex.tint != Tint::Untinted {
            let behind = Path::rounded(text.bounds().grown(1.0), 4.0);
            picture.path(behind, Style::area(Fill::Solid(Role::Paper)));
        }
        picture.text(text.role(if painted { Role::Paper } else { Role::Ink }));
    }
}
