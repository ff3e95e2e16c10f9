//! Graphs for Col, Snort and Node Kayles: vertices with tints.

use crate::error::{Result, at_most, require_part};
use crate::geometry::{Cubic, Point};
use crate::owner::Owner;
use crate::picture::{Fill, Hatch, Path, Picture, Role, Style, Text, text_width};
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

/// A graph with tinted vertices. Groups are named `vertex 0`, ….
pub fn graph(name: &str, vertices: &[Vertex], edges: &[(usize, usize)]) -> Result<Picture> {
    at_most("a graph", vertices.len(), MAX_VERTICES, "vertices")?;
    at_most("a graph", edges.len(), MAX_EDGES, "edges")?;
    for &(a, b) in edges {
        require_part("a graph", "vertex", a.max(b), vertices.len())?;
    }
    let places: Vec<Point> = stress_layout(vertices.len(), edges).into_iter().map(|p| p * EDGE).collect();
    let mut picture = Picture::new(format!("{name} on a graph with {} vertices", vertices.len()));
    for &(a, b) in edges {
        picture.path(Path::curves(&[edge_curve(&places, a, b)]), Style::line(Role::Ink, 1.6));
    }
    for (i, (vertex, &place)) in vertices.iter().zip(&places).enumerate() {
        picture.group(format!("vertex {i}"), |p| draw_vertex(p, vertex, place));
    }
    Ok(picture)
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
