//! Cycles through every vertex of a graph of at most 64 vertices, by deciding edges and drawing the conclusions:
//! a vertex with two edges left needs both, one with two chosen edges gives up the others, and no chosen path may close
//! before it is whole.

/// What is decided so far.
#[derive(Clone)]
struct Decided {
    /// The edges still possible, chosen ones included.
    possible: [u64; 64],
    chosen: [u64; 64],
    /// The other end of the chosen path that ends here.
    end: [u8; 64],
    count: usize,
}

/// A cycle through all vertices; `Err` when `steps` choices did not suffice.
pub(super) fn cycle(near: &[Vec<usize>], steps: &mut u64) -> Result<Option<Vec<usize>>, ()> {
    let vertices = near.len();
    let mut start = Decided { possible: [0; 64], chosen: [0; 64], end: std::array::from_fn(|v| v as u8), count: 0 };
    for (v, near) in near.iter().enumerate() {
        start.possible[v] = near.iter().fold(0, |row, &w| row | 1 << w);
    }
    let mut open = vec![start];
    while let Some(mut state) = open.pop() {
        *steps = steps.checked_sub(1).ok_or(())?;
        if !state.conclude(vertices) {
            continue;
        }
        if state.count == vertices {
            return Ok(Some(state.walk(vertices)));
        }
        // An edge at the vertex with the least choice, best at an end of a path: without it, or with it.
        let undecided = |v: &usize| state.possible[*v] != state.chosen[*v];
        let ways = |&v: &usize| (state.chosen[v] == 0, state.possible[v].count_ones());
        let Some(v) = (0..vertices).filter(undecided).min_by_key(ways) else { continue };
        let w = (state.possible[v] & !state.chosen[v]).trailing_zeros() as usize;
        let mut without = state.clone();
        without.forget(v, w);
        open.push(without);
        if state.choose(v, w, vertices) {
            open.push(state);
        }
    }
    Ok(None)
}

impl Decided {
    fn forget(&mut self, v: usize, w: usize) {
        self.possible[v] &= !(1 << w);
        self.possible[w] &= !(1 << v);
    }

    /// Choose an edge; false if that closes a cycle too early.
    fn choose(&mut self, v: usize, w: usize, vertices: usize) -> bool {
        let (a, b) = (usize::from(self.end[v]), usize::from(self.end[w]));
        self.chosen[v] |= 1 << w;
        self.chosen[w] |= 1 << v;
        self.count += 1;
        if a == w {
            return self.count == vertices;
        }
        (self.end[a], self.end[b]) = (b as u8, a as u8);
        // A path of one edge has that edge between its ends; any longer one must not be closed yet.
        if (a, b) != (v, w) && self.count < vertices - 1 {
            self.forget(a, b);
        }
        true
    }

    /// Draw all conclusions; false if there is a contradiction.
    fn conclude(&mut self, vertices: usize) -> bool {
        loop {
            let before = self.count;
            for v in 0..vertices {
                if self.chosen[v].count_ones() == 2 {
                    let mut others = self.possible[v] & !self.chosen[v];
                    while others != 0 {
                        self.forget(v, others.trailing_zeros() as usize);
                        others &= others - 1;
                    }
                }
                match self.possible[v].count_ones() {
                    0 | 1 => return false,
                    2 => {
                        let mut needed = self.possible[v] & !self.chosen[v];
                        while needed != 0 {
                            let w = needed.trailing_zeros() as usize;
                            needed &= needed - 1;
                            if self.chosen[w].count_ones() == 2 || !self.choose(v, w, vertices) {
                                return false;
                            }
                        }
                    }
                    _ => {}
                }
            }
            if self.count == before {
                return true;
            }
        }
    }

    fn walk(&self, vertices: usize) -> Vec<usize> {
        let mut tour = vec![0];
        let mut before = 0;
        for _ in 1..vertices {
            let at = tour[tour.len() - 1];
            let onward = self.chosen[at] & !(1 << before);
            let next = if tour.len() == 1 { self.chosen[at] } else { onward }.trailing_zeros() as usize;
            tour.push(next);
            before = at;
        }
        tour
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether there is a cycle, by walking every path.
    fn plain(near: &[Vec<usize>], path: &mut Vec<usize>) -> bool {
        let last = path[path.len() - 1];
        if path.len() == near.len() {
            return near[last].contains(&path[0]);
        }
        near[last].iter().any(|&next| {
            !path.contains(&next) && {
                path.push(next);
                let found = plain(near, path);
                path.pop();
                found
            }
        })
    }

    #[test]
    fn random_graphs_by_walking_every_path() {
        let mut random = 7u64;
        let mut found = [0; 2];
        for round in 0..400 {
            let n = 3 + round % 7;
            let mut near = vec![Vec::new(); n];
            for v in 0..n {
                for w in 0..v {
                    random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                    if random >> 60 < 8 {
                        near[v].push(w);
                        near[w].push(v);
                    }
                }
            }
            let cycle = cycle(&near, &mut 100_000).unwrap();
            assert_eq!(cycle.is_some(), plain(&near, &mut vec![0]), "{near:?}");
            found[usize::from(cycle.is_some())] += 1;
            if let Some(cycle) = cycle {
                let mut sorted = cycle.clone();
                sorted.sort_unstable();
                assert_eq!(sorted, (0..n).collect::<Vec<_>>());
                assert!((0..n).all(|i| near[cycle[i]].contains(&cycle[(i + 1) % n])));
            }
        }
        assert!(found[0] > 50 && found[1] > 50, "{found:?}");
    }
}
