//! Numbers of a graph: independence, cliques, colours, domination, each with a witness, by branch and bound.

use super::Graph;
use crate::{Error, Result};
use std::sync::atomic::{AtomicBool, Ordering};
use upstar_engine::nimber::Bits;

type Set = Bits<4>;

const MAX_VERTICES: usize = 256;

impl Graph {
    /// Whether the vertices can be given two colours such that neighbours differ.
    pub fn is_bipartite(&self) -> bool {
        let mut colour: Vec<Option<bool>> = vec![None; self.vertices()];
        self.components().iter().all(|component| {
            colour[component[0]] = Some(false);
            // A component lists each vertex after one of its neighbours.
            component.iter().all(|&vertex| {
                let other = Some(colour[vertex] == Some(false));
                self.neighbours(vertex)
                    .all(|near| *colour[near].get_or_insert(other == Some(true)) == (other == Some(true)))
            })
        })
    }

    /// Whether there is at most one component.
    pub fn is_connected(&self) -> bool {
        self.components().len() <= 1
    }

    /// The graph in which exactly the other pairs are neighbours.
    pub fn complement(&self) -> Result<Self> {
        let vertices = self.vertices();
        let apart = |&(v, w): &(usize, usize)| !self.neighbours(v).any(|near| near == w);
        let pairs = (0..vertices).flat_map(|v| (0..v).map(move |w| (v, w)));
        self.rows()?;
        Ok(Self::from_edges(vertices, pairs.filter(apart))?.with_names(|v| self.name(v).into()))
    }

    /// A largest set of vertices no two of which are neighbours; its size is the independence number.
    pub fn largest_independent_set(&self, stop: &AtomicBool) -> Result<Vec<usize>> {
        self.complement()?.largest_clique(stop)
    }

    /// A largest set of vertices all of which are neighbours; its size is the clique number.
    pub fn largest_clique(&self, stop: &AtomicBool) -> Result<Vec<usize>> {
        let mut search = Cliques { near: self.rows()?, stop, best: Vec::new(), count: 0, counting: false };
        search.extend(&mut Vec::new(), Set::first(self.vertices()))?;
        Ok(search.best)
    }

    /// How many largest independent sets there are, such as the solutions of the N queens puzzle.
    pub fn count_largest_independent_sets(&self, stop: &AtomicBool) -> Result<u64> {
        let mut search = Cliques { near: self.complement()?.rows()?, stop, best: Vec::new(), count: 0, counting: true };
        search.extend(&mut Vec::new(), Set::first(self.vertices()))?;
        Ok(search.count)
    }

    /// A smallest set of vertices such that each vertex is in it or has a neighbour in it; with `independent`, the
    /// smallest such set without neighbours within, which is a shortest game.
    pub fn smallest_dominating_set(&self, independent: bool, stop: &AtomicBool) -> Result<Vec<usize>> {
        let open = self.rows()?;
        let closed: Vec<Set> = open.iter().enumerate().map(|(v, row)| *row | Set::one(v)).collect();
        let all = Set::first(self.vertices());
        for size in 0..=self.vertices() {
            let mut search = Domination { closed: &closed, independent, stop, chosen: Vec::new() };
            if search.cover(all, all, size)? {
                return Ok(search.chosen);
            }
        }
        Ok((0..self.vertices()).collect())
    }

    /// The least number of colours such that neighbours differ.
    pub fn chromatic_number(&self, stop: &AtomicBool) -> Result<usize> {
        let near = self.rows()?;
        let clique = self.largest_clique(stop)?;
        let mut colours = clique.len();
        loop {
            let mut colouring = Colouring { near: &near, stop, colour: vec![None; near.len()], colours };
            for (colour, &vertex) in clique.iter().enumerate() {
                colouring.colour[vertex] = Some(colour);
            }
            if colouring.finish(clique.len())? {
                return Ok(colours);
            }
            colours += 1;
        }
    }

    /// Whether every induced subgraph has as many colours as its largest clique: no odd hole in the graph or its
    /// complement (Chudnovsky, Robertson, Seymour and Thomas 2006). The search is exponential; raise `stop` to end it.
    pub fn is_perfect(&self, stop: &AtomicBool) -> Result<bool> {
        Ok(self.is_bipartite()
            || !(has_odd_hole(&self.rows()?, stop)? || has_odd_hole(&self.complement()?.rows()?, stop)?))
    }

    /// The neighbours of each vertex as sets.
    fn rows(&self) -> Result<Vec<Set>> {
        let vertices = self.vertices();
        if vertices > MAX_VERTICES {
            let what = "the number of vertices".into();
            return Err(Error::TooLarge { what, asked: vertices as u64, feasible: MAX_VERTICES as u64 });
        }
        Ok((0..vertices).map(|v| self.neighbours(v).collect()).collect())
    }
}

fn check(stop: &AtomicBool) -> Result<()> {
    if stop.load(Ordering::Relaxed) { Err(Error::Stopped("an unfinished search".into())) } else { Ok(()) }
}

/// Largest cliques by Tomita's bound: a clique has at most one vertex of each colour.
struct Cliques<'a> {
    near: Vec<Set>,
    stop: &'a AtomicBool,
    best: Vec<usize>,
    /// How many cliques as large as `best` were met, when `counting`.
    count: u64,
    counting: bool,
}

impl Cliques<'_> {
    fn extend(&mut self, clique: &mut Vec<usize>, mut candidates: Set) -> Result<()> {
        check(self.stop)?;
        if candidates.is_empty() {
            if clique.len() > self.best.len() {
                self.best = clique.clone();
                self.count = 1;
            } else if clique.len() == self.best.len() {
                self.count += 1;
            }
            return Ok(());
        }
        for (vertex, colours) in self.colour_order(candidates).into_iter().rev() {
            if clique.len() + colours + usize::from(self.counting) <= self.best.len() {
                return Ok(());
            }
            clique.push(vertex);
            self.extend(clique, candidates & self.near[vertex])?;
            clique.pop();
            candidates = candidates.without(Set::one(vertex));
        }
        Ok(())
    }

    /// The candidates in an order such that those up to each need at most the number of colours beside it.
    fn colour_order(&self, mut candidates: Set) -> Vec<(usize, usize)> {
        let mut order = Vec::new();
        let mut colour = 0;
        while !candidates.is_empty() {
            colour += 1;
            let mut class = candidates;
            while let Some(vertex) = class.least() {
                order.push((vertex, colour));
                candidates = candidates.without(Set::one(vertex));
                class = class.without(Set::one(vertex)).without(self.near[vertex]);
            }
        }
        order
    }
}

struct Domination<'a> {
    closed: &'a [Set],
    independent: bool,
    stop: &'a AtomicBool,
    chosen: Vec<usize>,
}

impl Domination<'_> {
    /// Whether `uncovered` can be covered with `size` more of the vertices in `allowed`.
    fn cover(&mut self, uncovered: Set, mut allowed: Set, size: usize) -> Result<bool> {
        check(self.stop)?;
        if uncovered.is_empty() {
            return Ok(true);
        }
        // What a vertex covers at most is shared out among those it covers: each needs its share of a choice.
        let mut need = 0.0;
        let mut hardest = (usize::MAX, 0);
        for vertex in uncovered.iter() {
            let by = self.closed[vertex] & allowed;
            let most = by.iter().map(|other| (self.closed[other] & uncovered).len()).max().unwrap_or(0);
            if most == 0 {
                return Ok(false);
            }
            need += 1.0 / most as f64;
            hardest = hardest.min((by.len(), vertex));
        }
        if need > size as f64 + 1e-9 {
            return Ok(false);
        }
        let mut choices: Vec<usize> = (self.closed[hardest.1] & allowed).iter().collect();
        choices.sort_by_key(|&vertex| std::cmp::Reverse((self.closed[vertex] & uncovered).len()));
        for vertex in choices {
            self.chosen.push(vertex);
            let still = if self.independent { allowed.without(self.closed[vertex]) } else { allowed };
            if self.cover(uncovered.without(self.closed[vertex]), still.without(Set::one(vertex)), size - 1)? {
                return Ok(true);
            }
            self.chosen.pop();
            // All sets with this vertex have been tried.
            allowed = allowed.without(Set::one(vertex));
        }
        Ok(false)
    }
}

struct Colouring<'a> {
    near: &'a [Set],
    stop: &'a AtomicBool,
    colour: Vec<Option<usize>>,
    colours: usize,
}

impl Colouring<'_> {
    /// Colour the vertex with the fewest colours left (Brélaz 1979); `used` colours occur already.
    fn finish(&mut self, used: usize) -> Result<bool> {
        check(self.stop)?;
        let blocked = |vertex: usize| self.near[vertex].iter().filter_map(|near| self.colour[near]).collect::<Set>();
        let open = (0..self.near.len()).filter(|&vertex| self.colour[vertex].is_none());
        let Some((blocked, vertex)) = open
            .map(|vertex| (blocked(vertex), vertex))
            .max_by_key(|&(blocked, vertex)| (blocked.len(), self.near[vertex].len()))
        else {
            return Ok(true);
        };
        // Colours that do not occur yet are all alike.
        for colour in (0..self.colours.min(used + 1)).filter(|&colour| !blocked.contains(colour)) {
            self.colour[vertex] = Some(colour);
            if self.finish(used.max(colour + 1))? {
                return Ok(true);
            }
        }
        self.colour[vertex] = None;
        Ok(false)
    }
}

/// Whether there is a cycle of odd length at least five without chords.
fn has_odd_hole(near: &[Set], stop: &AtomicBool) -> Result<bool> {
    /// `path` has no chords; `free` are the vertices that none of its inner ones knows, greater than its first.
    fn extend(near: &[Set], path: &mut Vec<usize>, free: Set, stop: &AtomicBool) -> Result<bool> {
        check(stop)?;
        let (first, last) = (path[0], path[path.len() - 1]);
        for next in (near[last] & free).iter() {
            if path.len() > 1 && near[first].contains(next) {
                if path.len() >= 4 && path.len().is_multiple_of(2) {
                    return Ok(true);
                }
                continue;
            }
            path.push(next);
            let known = if path.len() == 2 { Set::EMPTY } else { near[last] };
            if extend(near, path, free.without(known).without(Set::one(next)), stop)? {
                return Ok(true);
            }
            path.pop();
        }
        Ok(false)
    }
    for first in 0..near.len() {
        let later = (first + 1..near.len()).collect();
        if extend(near, &mut vec![first], later, stop)? {
            return Ok(true);
        }
    }
    Ok(false)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn go() -> AtomicBool {
        AtomicBool::new(false)
    }

    /// Every number by trying all sets of vertices.
    fn check_plainly(graph: &Graph) {
        let n = graph.vertices();
        let near = graph.rows().unwrap();
        let sets = || (0..1u64 << n).map(|set| Set::from_iter((0..n).filter(move |v| set >> v & 1 == 1)));
        let independent = |set: &Set| set.iter().all(|v| !near[v].meets(*set));
        let dominating = |set: &Set| (0..n).all(|v| set.contains(v) || near[v].meets(*set));
        let clique = |set: &Set| set.iter().all(|v| set.without(near[v]) == Set::one(v));
        let alpha = sets().filter(independent).map(Set::len).max().unwrap();
        assert_eq!(graph.largest_independent_set(&go()).unwrap().len(), alpha);
        let count = sets().filter(|set| set.len() == alpha && independent(set)).count();
        assert_eq!(graph.count_largest_independent_sets(&go()).unwrap(), count as u64);
        assert_eq!(graph.largest_clique(&go()).unwrap().len(), sets().filter(clique).map(Set::len).max().unwrap());
        let gamma = sets().filter(dominating).map(Set::len).min().unwrap();
        let found: Set = graph.smallest_dominating_set(false, &go()).unwrap().into_iter().collect();
        assert!(dominating(&found) && found.len() == gamma);
        let least = sets().filter(|set| dominating(set) && independent(set)).map(Set::len).min().unwrap();
        let found: Set = graph.smallest_dominating_set(true, &go()).unwrap().into_iter().collect();
        assert!(dominating(&found) && independent(&found) && found.len() == least);
        let colours = graph.chromatic_number(&go()).unwrap();
        assert_eq!(colours <= 2, graph.is_bipartite());
        let distribution = graph.terminal_sets(&go()).unwrap();
        for (size, &count) in distribution.iter().enumerate() {
            assert_eq!(
                count,
                sets().filter(|set| set.len() == size && dominating(set) && independent(set)).count() as u128
            );
        }
    }

    #[test]
    fn small_graphs_by_all_sets() {
        for seed in 0..120u64 {
            let n = 1 + seed as usize % 9;
            let edge = |v: usize, w: usize| {
                (seed * 2_654_435_761 + (v * 31 + w * 17) as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 62 == 0
            };
            let edges = (0..n).flat_map(|v| (0..v).map(move |w| (v, w))).filter(|&(v, w)| edge(v, w));
            check_plainly(&Graph::from_edges(n, edges).unwrap());
        }
        check_plainly(&Graph::cycle(9).unwrap());
        check_plainly(&Graph::grid(3, 3).unwrap());
    }

    #[test]
    fn perfect_graphs() {
        for n in 3..10 {
            let cycle = Graph::cycle(n).unwrap();
            assert_eq!(cycle.is_perfect(&go()).unwrap(), n == 3 || n % 2 == 0, "cycle of {n}");
            assert_eq!(cycle.complement().unwrap().is_perfect(&go()).unwrap(), n == 3 || n % 2 == 0);
        }
        assert!(Graph::grid(5, 5).unwrap().is_perfect(&go()).unwrap());
    }
}
