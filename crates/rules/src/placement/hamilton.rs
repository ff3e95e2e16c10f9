//! Paths and cycles through every vertex of a small graph (Hamilton's puzzle).

use super::cycles;

/// What a bounded search found.
pub(super) enum Found {
    /// The vertices in order.
    Tour(Vec<usize>),
    /// There is none.
    None,
    /// The search was not finished.
    Unknown,
}

/// A path or cycle through all vertices: by Warnsdorff's rule from many starts, then by exhaustion.
pub(super) fn search(near: &[Vec<usize>], closed: bool, steps: u64) -> Found {
    let vertices = near.len();
    if vertices <= 1 {
        return if vertices == 1 && !closed { Found::Tour(vec![0]) } else { Found::None };
    }
    if unbalanced(near, closed) {
        return Found::None;
    }
    let tries = (steps / 50 / vertices as u64).clamp(64, 4096);
    for seed in 0..tries {
        let tour = warnsdorff(near, seed as usize % vertices, seed);
        if let Some(tour) = tour.filter(|tour| !closed || near[tour[vertices - 1]].contains(&tour[0])) {
            return Found::Tour(tour);
        }
    }
    if closed && (3..=64).contains(&vertices) {
        let mut left = steps;
        return match cycles::cycle(near, &mut left) {
            Ok(Some(tour)) => Found::Tour(tour),
            Ok(None) => Found::None,
            Err(()) => Found::Unknown,
        };
    }
    let mut exhaustion = Exhaustion { near, closed, left: steps, visited: vec![false; vertices], path: Vec::new() };
    // A cycle may begin anywhere: best where there is least choice.
    let fewest = (0..vertices).min_by_key(|&vertex| near[vertex].len()).unwrap_or(0);
    let starts = if closed { fewest..fewest + 1 } else { 0..vertices };
    for start in starts {
        if exhaustion.extend_from(start) {
            return Found::Tour(exhaustion.path);
        }
        if exhaustion.left == 0 {
            return Found::Unknown;
        }
    }
    Found::None
}

/// A path through all vertices from one of them, if `steps` suffice to find it.
pub(super) fn path_from(near: &[Vec<usize>], start: usize, steps: u64) -> Option<Vec<usize>> {
    let visited = vec![false; near.len()];
    let mut exhaustion = Exhaustion { near, closed: false, left: steps, visited, path: Vec::new() };
    exhaustion.extend_from(start).then_some(exhaustion.path)
}

/// The path by Warnsdorff's rule, ties broken by `seed`, if it does not get stuck.
pub(super) fn warnsdorff(near: &[Vec<usize>], start: usize, seed: u64) -> Option<Vec<usize>> {
    let mut visited = vec![false; near.len()];
    let mut ways: Vec<usize> = near.iter().map(Vec::len).collect();
    let mut path = Vec::with_capacity(near.len());
    let mut at = start;
    let mut random = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    loop {
        visited[at] = true;
        path.push(at);
        near[at].iter().for_each(|&vertex| ways[vertex] -= 1);
        if path.len() == near.len() {
            return Some(path);
        }
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        let turn = random as usize % near[at].len().max(1);
        let onward = near[at].iter().cycle().skip(turn).take(near[at].len());
        at = *onward.filter(|&&vertex| !visited[vertex]).min_by_key(|&&vertex| ways[vertex])?;
    }
}

/// A graph in two colours needs as many of each for a cycle, and at most one more of one for a path.
fn unbalanced(near: &[Vec<usize>], closed: bool) -> bool {
    let mut colour = vec![None; near.len()];
    let (mut sum, mut reached) = (0i64, 0);
    let mut queue = vec![0];
    colour[0] = Some(true);
    while let Some(vertex) = queue.pop() {
        let own = colour[vertex] == Some(true);
        sum += if own { 1 } else { -1 };
        reached += 1;
        for &other in &near[vertex] {
            match colour[other] {
                None => {
                    colour[other] = Some(!own);
                    queue.push(other);
                }
                Some(colour) if colour == own => return false,
                Some(_) => {}
            }
        }
    }
    // A second component makes any tour impossible.
    reached < near.len() || sum.abs() > i64::from(!closed)
}

struct Exhaustion<'a> {
    near: &'a [Vec<usize>],
    closed: bool,
    left: u64,
    visited: Vec<bool>,
    path: Vec<usize>,
}

impl Exhaustion<'_> {
    /// Depth-first search with an explicit stack of the choices still open at each vertex of the path.
    fn extend_from(&mut self, start: usize) -> bool {
        self.visited.fill(false);
        self.path = vec![start];
        self.visited[start] = true;
        let mut choices = vec![self.choices()];
        while let Some(open) = choices.last_mut() {
            if self.path.len() == self.near.len() {
                let last = self.path[self.path.len() - 1];
                if !self.closed || self.near[last].contains(&start) {
                    return true;
                }
            }
            if self.left == 0 {
                return false;
            }
            self.left -= 1;
            if let Some(next) = open.pop() {
                self.visited[next] = true;
                self.path.push(next);
                let onward = self.choices();
                choices.push(onward);
            } else {
                choices.pop();
                if let Some(vertex) = self.path.pop() {
                    self.visited[vertex] = false;
                }
            }
        }
        false
    }

    /// The ways on from the end of the path, the best last; none if some vertex can no longer be passed.
    fn choices(&self) -> Vec<usize> {
        let last = self.path[self.path.len() - 1];
        let start = self.path[0];
        let is_open = |vertex: usize| !self.visited[vertex] || vertex == last || (self.closed && vertex == start);
        let ways = |vertex: usize| self.near[vertex].iter().filter(|&&other| is_open(other)).count();
        let mut ends = 0;
        for vertex in (0..self.near.len()).filter(|&vertex| !self.visited[vertex]) {
            match ways(vertex) {
                0 => return Vec::new(),
                1 => ends += 1,
                _ => {}
            }
        }
        if ends > usize::from(!self.closed) && self.path.len() + 1 < self.near.len() {
            return Vec::new();
        }
        let mut onward: Vec<usize> = self.near[last].iter().copied().filter(|&vertex| !self.visited[vertex]).collect();
        onward.sort_by_key(|&vertex| std::cmp::Reverse(ways(vertex)));
        onward
    }
}
