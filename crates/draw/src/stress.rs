//! Layout of graphs by stress: distances on the page follow distances in the graph (Kamada and Kawai 1989; Gansner, Koren and
//! North, "Graph drawing by stress majorization", 2004), starting from classical scaling.

use std::collections::VecDeque;

use crate::geometry::{Point, at};

const SWEEPS: usize = 200;

/// Places for the vertices of a graph, neighbours about 1 apart; connected parts stand side by side.
pub(crate) fn stress_layout(vertices: usize, edges: &[(usize, usize)]) -> Vec<Point> {
    let mut neighbours = vec![Vec::new(); vertices];
    for &(a, b) in edges {
        if a < vertices && b < vertices && a != b {
            neighbours[a].push(b);
            neighbours[b].push(a);
        }
    }
    let mut places = vec![at(0.0, 0.0); vertices];
    let mut seen = vec![false; vertices];
    let mut right = 0.0;
    for start in 0..vertices {
        if seen[start] {
            continue;
        }
        let reached = distances(&neighbours, start);
        let part: Vec<usize> = (0..vertices).filter(|&v| reached[v] != usize::MAX).collect();
        let local = part_layout(&neighbours, &part);
        let left = local.iter().map(|p| p.x).fold(f64::INFINITY, f64::min);
        let far = local.iter().map(|p| p.x).fold(f64::NEG_INFINITY, f64::max);
        let middle = local.iter().map(|p| p.y).sum::<f64>() / local.len().max(1) as f64;
        for (&v, &p) in part.iter().zip(&local) {
            seen[v] = true;
            places[v] = at(p.x - left + right, p.y - middle);
        }
        right += far - left + 1.0;
    }
    places
}

fn distances(neighbours: &[Vec<usize>], start: usize) -> Vec<usize> {
    let mut distance = vec![usize::MAX; neighbours.len()];
    distance[start] = 0;
    let mut queue = VecDeque::from([start]);
    while let Some(v) = queue.pop_front() {
        for &w in &neighbours[v] {
            if distance[w] == usize::MAX {
                distance[w] = distance[v] + 1;
                queue.push_back(w);
            }
        }
    }
    distance
}

fn part_layout(neighbours: &[Vec<usize>], part: &[usize]) -> Vec<Point> {
    let n = part.len();
    let wanted: Vec<Vec<f64>> = part
        .iter()
        .map(|&v| {
            let all = distances(neighbours, v);
            part.iter().map(|&w| all[w] as f64).collect()
        })
        .collect();
    let [x, y] = principal_axes(&wanted);
    let mut places: Vec<Point> = (0..n).map(|i| at(x[i], y[i])).collect();
    for _ in 0..SWEEPS {
        for i in 0..n {
            let (mut sum, mut weight) = (at(0.0, 0.0), 0.0);
            for j in (0..n).filter(|&j| j != i) {
                let d = wanted[i][j];
                let mut away = places[i] - places[j];
                if away.length() < 1e-6 {
                    // Two at one place are parted in a direction that depends on their numbers only.
                    away = Point::polar((i * 31 + j * 17) as f64, 1e-3) * if i < j { 1.0 } else { -1.0 };
                }
                let w = 1.0 / (d * d);
                sum = sum + (places[j] + away.unit() * d) * w;
                weight += w;
            }
            if weight > 0.0 {
                places[i] = sum * (1.0 / weight);
            }
        }
    }
    upright(&mut places);
    places
}

/// Coordinates along the two longest axes (classical scaling), by power iteration.
fn principal_axes(wanted: &[Vec<f64>]) -> [Vec<f64>; 2] {
    let n = wanted.len();
    let square = |i: usize, j: usize| wanted[i][j] * wanted[i][j];
    let means: Vec<f64> = (0..n).map(|i| (0..n).map(|j| square(i, j)).sum::<f64>() / n as f64).collect();
    let mean = means.iter().sum::<f64>() / n.max(1) as f64;
    let product = |i: usize, j: usize| -0.5 * (square(i, j) - means[i] - means[j] + mean);
    let dot = |a: &[f64], b: &[f64]| -> f64 { a.iter().zip(b).map(|(x, y)| x * y).sum() };
    let mut axes: [Vec<f64>; 2] = [Vec::new(), Vec::new()];
    for k in 0..2 {
        // Any start will do that is not at right angles to the axis.
        let mut v: Vec<f64> = (0..n).map(|i| ((i * 7919 + k * 104_729 + 13) % 1009) as f64 / 1009.0 - 0.5).collect();
        let mut size = 0.0;
        for _ in 0..60 {
            if k == 1 && dot(&axes[0], &axes[0]) > 0.0 {
                let along = dot(&v, &axes[0]) / dot(&axes[0], &axes[0]);
                v.iter_mut().zip(&axes[0]).for_each(|(x, a)| *x -= along * a);
            }
            let next: Vec<f64> = (0..n).map(|i| (0..n).map(|j| product(i, j) * v[j]).sum()).collect();
            size = dot(&next, &next).sqrt();
            if size < 1e-9 {
                v = vec![0.0; n];
                break;
            }
            v = next.iter().map(|x| x / size).collect();
        }
        axes[k] = v.iter().map(|x| x * size.sqrt()).collect();
    }
    axes
}

/// Turns the places so that as many pairs as possible stand level or upright: by the angle that neighbours share modulo a quarter turn.
fn upright(places: &mut [Point]) {
    let (mut c, mut s) = (0.0, 0.0);
    for (i, &p) in places.iter().enumerate() {
        for &q in &places[i + 1..] {
            let d = p - q;
            if d.length() < 1.3 && d.length() > 1e-6 {
                let angle = 4.0 * d.y.atan2(d.x);
                (c, s) = (c + angle.cos(), s + angle.sin());
            }
        }
    }
    if (c * c + s * s).sqrt() < 1e-6 {
        return;
    }
    let turn = Point::polar(-s.atan2(c) / 4.0, 1.0);
    for p in places.iter_mut() {
        *p = at(p.x * turn.x - p.y * turn.y, p.x * turn.y + p.y * turn.x);
    }
    // Lie down rather than stand.
    let spread = |f: fn(&Point) -> f64| {
        let all = places.iter().map(f);
        all.clone().fold(f64::NEG_INFINITY, f64::max) - all.fold(f64::INFINITY, f64::min)
    };
    if spread(|p| p.y) > spread(|p| p.x) + 1e-6 {
        places.iter_mut().for_each(|p| *p = p.turned());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_is_straight_and_a_grid_is_square() {
        let path: Vec<(usize, usize)> = (0..4).map(|i| (i, i + 1)).collect();
        let places = stress_layout(5, &path);
        assert!(places.iter().all(|p| p.y.abs() < 1e-3), "{places:?}");
        assert!((places[0].distance(places[4]) - 4.0).abs() < 0.1);
        let mut grid = Vec::new();
        for r in 0..3 {
            for c in 0..4 {
                if c < 3 {
                    grid.push((4 * r + c, 4 * r + c + 1));
                }
                if r < 2 {
                    grid.push((4 * r + c, 4 * r + c + 4));
                }
            }
        }
        let places = stress_layout(12, &grid);
        for &(a, b) in &grid {
            assert!((0.6..1.4).contains(&places[a].distance(places[b])), "{places:?}");
        }
    }
}
