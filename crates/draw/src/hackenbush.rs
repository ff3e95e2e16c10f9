//! Hackenbush pictures: edges that grow from the ground.

use std::collections::{BTreeMap, BTreeSet};

use upstar_engine::Place;

use crate::error::{Result, at_most};
use crate::geometry::{Cubic, Point, at};
use crate::owner::Owner;
use crate::picture::{Dash, Fill, Path, Picture, Role, Style};

const MAX_EDGES: usize = 400;
const LEVEL: f64 = 52.0;
const APART: f64 = 48.0;
const WIDTH: f64 = 4.5;
const DOT: f64 = 4.0;

/// An edge between two vertices; vertex 0 is the ground, which may be reached in many places.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HackenbushEdge {
    /// One end.
    pub from: usize,
    /// The other end.
    pub to: usize,
    /// Who may chop it.
    pub owner: Owner,
    /// Whether chopping it wins.
    pub winning: bool,
}

/// A picture of a Hackenbush position. Edges are groups named `edge 0`, ….
///
/// ```
/// use upstar_draw::{HackenbushEdge, Owner, hackenbush};
/// let edge = |from, to, owner| HackenbushEdge { from, to, owner, winning: false };
/// let picture = hackenbush(&[edge(0, 1, Owner::Left), edge(1, 2, Owner::Right), edge(2, 2, Owner::Anyone)])?;
/// assert_eq!(picture.title, "Hackenbush picture with 3 edges");
/// # Ok::<(), upstar_draw::Error>(())
/// ```
pub fn hackenbush(edges: &[HackenbushEdge]) -> Result<Picture> {
    hackenbush_standing(edges, &(0..edges.len()).collect::<Vec<_>>())
}

/// The picture of the edges that still stand, each where it was among all of them. They are counted anew: the groups
/// are those of the position that is left.
pub(crate) fn hackenbush_standing(all: &[HackenbushEdge], standing: &[usize]) -> Result<Picture> {
    at_most("a Hackenbush picture", all.len(), MAX_EDGES, "edges")?;
    let all = &renumbered(all);
    let vertices = all.iter().map(|e| e.from.max(e.to) + 1).max().unwrap_or(1);
    let places = places(vertices, all);
    let mut picture = Picture::new(format!("Hackenbush picture with {} edges", standing.len()));
    let all_curves = curves(&places, all);
    // What has fallen keeps its room, or the frame would shrink around the rest.
    for (curve, edge) in (0..all.len()).filter(|i| !standing.contains(i)).map(|i| (&all_curves[i], &all[i])) {
        let unseen = Style::line(Role::Ink, 0.0).dashed(Dash::Unseen);
        picture.path(Path::curves(&[*curve]), edge.owner.line(WIDTH).dashed(Dash::Unseen));
        picture.path(around(curve), unseen);
        picture.circle(curve.0[0], DOT, unseen);
        picture.circle(curve.0[3], DOT, unseen);
    }
    let edges: &Vec<HackenbushEdge> = &standing.iter().map(|&i| all[i]).collect();
    let curves: Vec<Cubic> = standing.iter().map(|&i| all_curves[i]).collect();
    for (curve, _) in curves.iter().zip(edges).filter(|(_, e)| e.winning) {
        let width = WIDTH + 6.0;
        picture.path(Path::curves(&[*curve]), Style::line(Role::Highlight, width));
        picture.path(Path::curves(&[*curve]), Style::line(Role::Paper, WIDTH + 2.5));
    }
    for (i, (curve, edge)) in curves.iter().zip(edges).enumerate() {
        let colour = match edge.owner {
            Owner::Left => "blue",
            Owner::Right => "red",
            Owner::Anyone => "green",
        };
        picture.labelled(Place::Edge(i).to_string(), format!("edge {}, {colour}", i + 1), |p| {
            p.path(around(curve), Style::area(Fill::Clickable));
            p.path(Path::curves(&[*curve]), edge.owner.line(WIDTH));
        });
    }
    let ends = || all_curves.iter().flat_map(|c| [c.0[0].x, c.0[3].x]);
    draw_ground(&mut picture, ends().fold(0.0, f64::min) - 40.0, ends().fold(0.0, f64::max) + 40.0);
    let feet = curves.iter().flat_map(|c| [c.0[0], c.0[3]]).filter(|p| p.y >= 0.0);
    let used = |v: usize| edges.iter().any(|e| e.from == v || e.to == v);
    for dot in feet.chain((1..vertices).filter(|&v| used(v)).map(|v| places[v])) {
        picture.circle(dot, DOT, Style::area(Fill::Solid(Role::Ink)));
    }
    Ok(picture)
}

/// The same edges, their vertices counted without gaps; the ground stays 0.
fn renumbered(edges: &[HackenbushEdge]) -> Vec<HackenbushEdge> {
    let used: BTreeSet<usize> = edges.iter().flat_map(|e| [e.from, e.to]).chain([0]).collect();
    let number: BTreeMap<usize, usize> = used.into_iter().enumerate().map(|(new, old)| (old, new)).collect();
    edges.iter().map(|e| HackenbushEdge { from: number[&e.from], to: number[&e.to], ..*e }).collect()
}

/// The area near a curve, so that clicks beside it are not lost.
fn around(curve: &Cubic) -> Path {
    let samples: Vec<Point> = (0..=8).map(|i| curve.point(f64::from(i) / 8.0)).collect();
    let normal = |i: usize| {
        let (before, after) = (samples[i.saturating_sub(1)], samples[(i + 1).min(8)]);
        (after - before).turned().unit() * 9.0
    };
    let there = (0..=8).map(|i| samples[i] + normal(i));
    let back = (0..=8).rev().map(|i| samples[i] - normal(i));
    Path::polygon(there.chain(back).collect::<Vec<_>>())
}

/// The ground: a line with hatching below.
fn draw_ground(picture: &mut Picture, left: f64, right: f64) {
    picture.line(at(left, 0.0), at(right, 0.0), Style::line(Role::Ink, 2.2));
    let strokes = ((right - left) / 10.0) as usize;
    for i in 0..=strokes {
        let x = left + 10.0 * i as f64;
        picture.line(at(x, 0.0), at(x - 7.0, 8.0), Style::line(Role::Faint, 1.2));
    }
}

/// Vertices stand as high above the ground as their distance from it; below, a vertex stands under the middle of what it carries.
fn places(vertices: usize, edges: &[HackenbushEdge]) -> Vec<Point> {
    let mut neighbours = vec![Vec::new(); vertices.max(1)];
    for edge in edges.iter().filter(|e| e.from != e.to) {
        neighbours[edge.from].push(edge.to);
        neighbours[edge.to].push(edge.from);
    }
    // Breadth first from the ground; what is not connected to it floats one level up.
    let mut level = vec![usize::MAX; neighbours.len()];
    let mut parent = vec![0; neighbours.len()];
    let mut order = Vec::new();
    for start in 0..neighbours.len() {
        if level[start] != usize::MAX {
            continue;
        }
        level[start] = usize::from(start > 0);
        let mut queue = std::collections::VecDeque::from([start]);
        while let Some(v) = queue.pop_front() {
            order.push(v);
            for &w in &neighbours[v] {
                if level[w] == usize::MAX {
                    level[w] = level[v] + 1;
                    parent[w] = v;
                    queue.push_back(w);
                }
            }
        }
    }
    // Leaves of the tree get columns in the order of a walk through it, others the middle of their children.
    let mut children = vec![Vec::new(); neighbours.len()];
    for &v in &order[1..] {
        children[parent[v]].push(v);
    }
    let mut x = vec![0.0; neighbours.len()];
    let mut column = 0.0;
    let mut stack = vec![0];
    while let Some(v) = stack.pop() {
        if children[v].is_empty() {
            x[v] = column;
            column += APART;
        }
        stack.extend(children[v].iter().rev());
    }
    for &v in order.iter().rev() {
        if !children[v].is_empty() {
            x[v] = children[v].iter().map(|&c| x[c]).sum::<f64>() / children[v].len() as f64;
        }
    }
    // A few sweeps draw vertices over what they stand on, as long as those of one level keep their distance.
    let mut rows: Vec<Vec<usize>> = vec![Vec::new(); level.iter().max().map_or(0, |l| l + 1)];
    (1..level.len()).for_each(|v| rows[level[v]].push(v));
    for _ in 0..40 {
        for row in &mut rows {
            for &v in row.iter() {
                let above: Vec<f64> = neighbours[v].iter().filter(|&&w| w != 0).map(|&w| x[w]).collect();
                if !above.is_empty() {
                    x[v] = 0.5 * x[v] + 0.5 * above.iter().sum::<f64>() / above.len() as f64;
                }
            }
            row.sort_by(|&a, &b| x[a].total_cmp(&x[b]).then(a.cmp(&b)));
            let middle = row.iter().map(|&v| x[v]).sum::<f64>() / row.len().max(1) as f64;
            for i in 1..row.len() {
                x[row[i]] = x[row[i]].max(x[row[i - 1]] + APART);
            }
            let moved = row.iter().map(|&v| x[v]).sum::<f64>() / row.len().max(1) as f64;
            row.iter().for_each(|&v| x[v] += middle - moved);
        }
    }
    (0..level.len()).map(|v| at(x[v], -LEVEL * level[v] as f64)).collect()
}

/// The curve of each edge: parallel edges spread, loops stand up, ground edges have their own feet.
fn curves(places: &[Point], edges: &[HackenbushEdge]) -> Vec<Cubic> {
    let ends = |e: &HackenbushEdge| (e.from.min(e.to), e.from.max(e.to));
    // Loops on the ground stand beside everything else.
    let right = places.iter().skip(1).map(|p| p.x + APART).fold(0.0, f64::max);
    edges
        .iter()
        .enumerate()
        .map(|(i, edge)| {
            let (low, high) = ends(edge);
            let alike = edges.iter().filter(|e| ends(e) == (low, high)).count();
            let before = edges[..i].iter().filter(|e| ends(e) == (low, high)).count();
            let rank = before as f64 - (alike as f64 - 1.0) / 2.0;
            let b = places[high];
            if low == high {
                return if low > 0 { loop_at(b, before) } else { loop_at(at(right + APART * before as f64, 0.0), 0) };
            }
            if low == 0 {
                // Each edge to the ground has a foot of its own; far ones lean.
                let foot = at(b.x + rank * 26.0, 0.0);
                let bow = at(rank * 10.0, 0.0);
                return Cubic([foot, foot.towards(b, 0.33) + bow, foot.towards(b, 0.67) + bow, b]);
            }
            let a = places[low];
            let blocked =
                (1..places.len()).any(|v| v != low && v != high && places[v].distance_to_segment(a, b) < 12.0);
            let bow = rank * 30.0 + if blocked && alike == 1 { 30.0 } else { 0.0 };
            let out = (b - a).turned().unit() * bow;
            Cubic([a, a.towards(b, 0.25) + out, a.towards(b, 0.75) + out, b])
        })
        .collect()
}

/// A loop that leaves and comes back to a vertex; the next ones of the same vertex lean to the sides.
fn loop_at(place: Point, number: usize) -> Cubic {
    let lean = [0.0, -0.9, 0.9, -1.8, 1.8][number % 5];
    let size = 46.0 + 14.0 * (number / 5) as f64;
    let direction = |angle: f64| Point::polar(angle - std::f64::consts::FRAC_PI_2, size);
    Cubic([place, place + direction(lean - 0.55), place + direction(lean + 0.55), place])
}
