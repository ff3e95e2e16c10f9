//! Games on graphs: Col, Snort, Node Kayles and Arc Kayles.

use upstar_engine::Position;
use upstar_rules::graphs::Kayles;
use upstar_rules::maps::PaintedMap;
use upstar_values::Player;

use crate::error::Result;
use crate::graph::{GraphEdge, Tint, Vertex, graph};
use crate::owner::Owner;
use crate::picture::Picture;

/// A map that is being painted: who may still paint a region.
pub(super) fn painted(position: &PaintedMap) -> Result<Picture> {
    let map = position.map();
    let vertex = |region: u32| Vertex {
        label: map.name(region),
        tint: match [Player::Left, Player::Right].map(|player| position.may_paint(player, region)) {
            [true, true] => Tint::Untinted,
            [true, false] => Tint::Only(Owner::Left),
            [false, true] => Tint::Only(Owner::Right),
            [false, false] => Tint::Nobody,
        },
        winning: Vec::new(),
    };
    let vertices: Vec<Vertex> = (0..map.len() as u32).map(vertex).collect();
    let edge = |(a, b): (u32, u32)| GraphEdge { from: a as usize, to: b as usize, gone: false };
    graph(title(position), &vertices, &map.borders().map(edge).collect::<Vec<_>>())
}

/// What is left of a graph, and faintly what was there.
pub(super) fn kayles(position: &Kayles) -> Result<Picture> {
    let whole = position.graph();
    let vertex = |v: usize| Vertex {
        label: whole.name(v).to_owned(),
        tint: if position.is_gone(v) { Tint::Nobody } else { Tint::Untinted },
        winning: Vec::new(),
    };
    let vertices: Vec<Vertex> = (0..whole.vertices()).map(vertex).collect();
    let edge = |(from, to)| GraphEdge { from, to, gone: position.is_gone(from) || position.is_gone(to) };
    graph(title(position), &vertices, &whole.edges().map(edge).collect::<Vec<_>>())
}

fn title(position: &impl Position) -> &'static str {
    match position.game() {
        "col" => "Col",
        "snort" => "Snort",
        "node_kayles" => "Node Kayles",
        _ => "Arc Kayles",
    }
}
