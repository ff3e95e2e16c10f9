//! The tree of a canonical form: Left's options hang to the left, Right's to the right.

use std::collections::HashMap;

use upstar_values::{Notation, Player, Value};

use crate::error::{Result, at_most};
use crate::geometry::{Cubic, Point, at};
use crate::owner::Owner;
use crate::picture::{Fill, Path, Picture, Role, Style, Text, text_width};

/// A tree with more nodes could not be read.
const MAX_NODES: usize = 400;
const LEVEL: f64 = 46.0;
const SIZE: f64 = 13.0;
const WIDTH: f64 = 1.8;

/// The game tree of a value. With `merged`, equal positions are drawn once.
///
/// ```
/// use upstar_draw::game_tree;
/// use upstar_values::Value;
/// assert_eq!(game_tree(Value::STAR, false)?.title, "Game tree of *");
/// # Ok::<(), upstar_draw::Error>(())
/// ```
pub fn game_tree(value: Value, merged: bool) -> Result<Picture> {
    let mut picture = Picture::new(format!("Game tree of {}", short(value, 60)));
    if merged {
        draw_merged(&mut picture, value)?
    } else {
        draw_tree(&mut picture, value)?
    }
    Ok(picture)
}

fn short(value: Value, width: usize) -> String {
    let text = value.text(Notation::Ascii).width(width).to_string();
    if text.chars().count() <= width {
        return text;
    }
    text.chars().take(width.saturating_sub(1)).chain(['…']).collect()
}

/// A node of the tree, in the order of its columns: Left's subtrees, itself, Right's subtrees.
struct Node {
    value: Value,
    depth: usize,
    parent: Option<(usize, Player)>,
}

fn draw_tree(picture: &mut Picture, value: Value) -> Result<()> {
    let mut nodes = vec![Node { value, depth: 0, parent: None }];
    let mut children: Vec<Vec<usize>> = vec![Vec::new()];
    let mut next = 0;
    while next < nodes.len() {
        for player in [Player::Left, Player::Right] {
            for option in nodes[next].value.options(player) {
                at_most("a game tree", nodes.len() + 1, MAX_NODES, "positions; merging equal ones may help")?;
                children[next].push(nodes.len());
                children.push(Vec::new());
                nodes.push(Node { value: option, depth: nodes[next].depth + 1, parent: Some((next, player)) });
            }
        }
        next += 1;
    }
    // Columns in the order: Left's options with all below them, the position, Right's options.
    let mut places = vec![Point::default(); nodes.len()];
    let mut right = 0.0;
    let mut stack = vec![(0, false)];
    while let Some((node, opened)) = stack.pop() {
        if opened {
            let width = text_width(&short(nodes[node].value, 14), SIZE).max(16.0);
            places[node] = at(right + width / 2.0, nodes[node].depth as f64 * LEVEL);
            right += width + 5.0;
            continue;
        }
        let is_left = |&&child: &&usize| matches!(nodes[child].parent, Some((_, Player::Left)));
        let left = children[node].iter().filter(is_left).count();
        stack.extend(children[node][left..].iter().rev().map(|&c| (c, false)));
        stack.push((node, true));
        stack.extend(children[node][..left].iter().rev().map(|&c| (c, false)));
    }
    for (i, node) in nodes.iter().enumerate() {
        if let Some((parent, player)) = node.parent {
            picture.line(places[parent], places[i], Style::line(Owner::from(player).role(), WIDTH));
        }
    }
    for (node, &place) in nodes.iter().zip(&places) {
        label(picture, place, &short(node.value, 14));
    }
    Ok(())
}

fn label(picture: &mut Picture, place: Point, text: &str) {
    let text = Text::new(place, text, SIZE);
    picture.path(Path::rounded(text.bounds().grown(2.0), 4.0), Style::area(Fill::Solid(Role::Paper)));
    picture.text(text);
}

fn draw_merged(picture: &mut Picture, value: Value) -> Result<()> {
    let mut seen: HashMap<Value, usize> = HashMap::from([(value, 0)]);
    let mut values = vec![value];
    let mut edges = Vec::new();
    let mut next = 0;
    while next < values.len() {
        for player in [Player::Left, Player::Right] {
            for option in values[next].options(player) {
                let known = *seen.entry(option).or_insert(values.len());
                if known == values.len() {
                    at_most("a game graph", known + 1, MAX_NODES, "positions")?;
                    values.push(option);
                }
                at_most("a game graph", edges.len() + 1, 8 * MAX_NODES, "moves")?;
                edges.push((next, known, player));
            }
        }
        next += 1;
    }
    // Every position stands above its options, on the level of its birthday; what is good for Left stands left.
    let levels: Vec<usize> = values.iter().map(|v| v.birthday().to_i64().map_or(0, |b| b as usize)).collect();
    let top = levels.first().copied().unwrap_or(0);
    let mut rows: Vec<Vec<usize>> = vec![Vec::new(); top + 1];
    for (i, &level) in levels.iter().enumerate() {
        rows[top - level.min(top)].push(i);
    }
    rows.retain(|row| !row.is_empty());
    let mut places = vec![Point::default(); values.len()];
    for (depth, row) in rows.iter_mut().enumerate() {
        row.sort_by(|&a, &b| {
            values[b].mean().cmp(&values[a].mean()).then_with(|| short(values[a], 40).cmp(&short(values[b], 40)))
        });
        let widths: Vec<f64> = row.iter().map(|&i| text_width(&short(values[i], 18), SIZE).max(16.0) + 44.0).collect();
        let mut x = -widths.iter().sum::<f64>() / 2.0;
        for (&i, width) in row.iter().zip(&widths) {
            places[i] = at(x + width / 2.0, depth as f64 * 1.6 * LEVEL);
            x += width;
        }
    }
    for &(from, to, player) in &edges {
        let (a, b) = (places[from], places[to]);
        let side = if player == Player::Left { -1.0 } else { 1.0 };
        // Each move sets out to its own side, so that two moves to one position stay apart.
        let curve = Cubic([a, a + at(side * 26.0, 0.55 * LEVEL), b + at(side * 14.0, -0.55 * LEVEL), b]);
        picture.path(Path::curves(&[curve]), Owner::from(player).line(WIDTH));
    }
    for (i, &place) in places.iter().enumerate() {
        label(picture, place, &short(values[i], 18));
    }
    Ok(())
}
