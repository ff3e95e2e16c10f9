//! Node Kayles and Arc Kayles (Schaefer 1978): take a vertex with its neighbours, or an edge with all it touches.

use super::Graph;
use crate::heaps::HeapNimbers;
use crate::placement::Solved;
use crate::{Error, Result};
use upstar_engine::nimber::{Bits, EdgeGame, Effort, Impartial, Layout, Nimber, Search, Stopped, Table, VertexGame};

/// A position of Node Kayles: a player takes a vertex and all its neighbours. The placement game with one piece.
///
/// ```
/// use upstar_rules::graphs::{Graph, NodeKayles};
/// use upstar_engine::nimber::Effort;
/// use std::sync::atomic::AtomicBool;
/// let stop = AtomicBool::new(false);
/// let nimber = NodeKayles(Graph::path(1_000_000)?).nimber(Effort::until(&stop))?.answer;
/// assert_eq!(nimber.0, 1);
/// # Ok::<(), upstar_rules::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NodeKayles(pub Graph);

/// A position of Arc Kayles: a player takes two neighbours and with them every edge they have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArcKayles(pub Graph);

const MAX_VERTICES: usize = 256;

impl NodeKayles {
    /// The nimber. Paths and cycles may have any size, since they are heaps of the octal game 0.137.
    pub fn nimber(&self, effort: Effort) -> Result<Solved<Nimber>> {
        let components = self.0.components();
        if !components.is_empty() && components.iter().all(|component| is_path_or_cycle(&self.0, component)) {
            return self.of_paths_and_cycles(&components, effort);
        }
        match words(&self.0)? {
            1 => solve_nodes::<1>(&self.0, effort),
            2 => solve_nodes::<2>(&self.0, effort),
            3 => solve_nodes::<3>(&self.0, effort),
            _ => solve_nodes::<4>(&self.0, effort),
        }
    }

    fn of_paths_and_cycles(&self, components: &[Vec<usize>], effort: Effort) -> Result<Solved<Nimber>> {
        let mut paths = HeapNimbers::new("0.137".parse()?);
        paths.find_period(1000, effort.stop)?;
        let mut answer = Nimber::ZERO;
        for component in components {
            let is_cycle = component.iter().all(|&vertex| self.0.neighbours(vertex).count() == 2);
            answer += if is_cycle {
                // Every move leaves a path without three vertices.
                Nimber::mex([paths.nimber(component.len() - 3, effort.stop)?])
            } else {
                paths.nimber(component.len(), effort.stop)?
            };
        }
        Ok(Solved { answer, nodes: 0 })
    }
}

impl ArcKayles {
    /// The nimber.
    pub fn nimber(&self, effort: Effort) -> Result<Solved<Nimber>> {
        match words(&self.0)? {
            1 => solve_edges::<1>(&self.0, effort),
            2 => solve_edges::<2>(&self.0, effort),
            3 => solve_edges::<3>(&self.0, effort),
            _ => solve_edges::<4>(&self.0, effort),
        }
    }
}

fn words(graph: &Graph) -> Result<usize> {
    let vertices = graph.vertices();
    if vertices > MAX_VERTICES {
        let what = "the number of vertices for a search".into();
        return Err(Error::TooLarge { what, asked: vertices as u64, feasible: MAX_VERTICES as u64 });
    }
    Ok(vertices.div_ceil(64))
}

fn is_path_or_cycle(graph: &Graph, component: &[usize]) -> bool {
    component.iter().all(|&vertex| graph.neighbours(vertex).count() <= 2)
}

fn solve_nodes<const W: usize>(graph: &Graph, effort: Effort) -> Result<Solved<Nimber>> {
    let closed = (0..graph.vertices()).map(|v| graph.neighbours(v).chain([v]).collect()).collect();
    let game = VertexGame::<W>::new(vec![closed], layout(graph));
    search(&game, game.split(Bits::first(graph.vertices())), effort)
}

fn solve_edges<const W: usize>(graph: &Graph, effort: Effort) -> Result<Solved<Nimber>> {
    let near = (0..graph.vertices()).map(|v| graph.neighbours(v).collect()).collect();
    let game = EdgeGame::<W>::new(near, layout(graph));
    search(&game, game.split(Bits::first(graph.vertices())), effort)
}

fn layout(graph: &Graph) -> Layout {
    graph.lattice().map_or(Layout::Free, |at| Layout::Lattice(at.to_vec()))
}

fn search<G: Impartial>(game: &G, parts: Vec<G::Part>, effort: Effort) -> Result<Solved<Nimber>> {
    let table = Table::new(effort.table_bytes);
    let search = Search::new(game, &table, effort);
    let stopped = |Stopped { nodes }| Error::Stopped(format!("{nodes} positions"));
    let answer = search.nimber(parts).map_err(stopped)?;
    Ok(Solved { answer, nodes: search.nodes() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashMap;
    use std::sync::atomic::AtomicBool;

    /// Both games by their definition.
    fn plain(graph: &Graph, arcs: bool, known: &mut HashMap<Vec<usize>, Nimber>, left: Vec<usize>) -> Nimber {
        if let Some(&nimber) = known.get(&left) {
            return nimber;
        }
        let takes: Vec<Vec<usize>> = if arcs {
            graph.edges().filter(|(v, w)| left.contains(v) && left.contains(w)).map(|(v, w)| vec![v, w]).collect()
        } else {
            left.iter().map(|&v| graph.neighbours(v).chain([v]).collect()).collect()
        };
        let mut options = Vec::new();
        for taken in takes {
            let rest = left.iter().copied().filter(|v| !taken.contains(v)).collect();
            options.push(plain(graph, arcs, known, rest));
        }
        let nimber = Nimber::mex(options);
        known.insert(left, nimber);
        nimber
    }

    fn check(graph: Graph) {
        let stop = AtomicBool::new(false);
        let effort = Effort { threads: 1, table_bytes: 1 << 16, ..Effort::until(&stop) };
        let all: Vec<usize> = (0..graph.vertices()).collect();
        let nodes = plain(&graph, false, &mut HashMap::new(), all.clone());
        assert_eq!(NodeKayles(graph.clone()).nimber(effort).unwrap().answer, nodes, "{graph:?}");
        let arcs = plain(&graph, true, &mut HashMap::new(), all);
        assert_eq!(ArcKayles(graph.clone()).nimber(effort).unwrap().answer, arcs, "{graph:?}");
    }

    #[test]
    fn small_graphs_by_the_definition() {
        (0..12).for_each(|n| check(Graph::path(n).unwrap()));
        (3..12).for_each(|n| check(Graph::cycle(n).unwrap()));
        for (rows, columns) in [(2, 5), (3, 4), (3, 3), (0, 3), (4, 3)] {
            check(Graph::grid(rows, columns).unwrap());
        }
        // Trees: vertex v hangs from some earlier vertex.
        for seed in 0..60usize {
            let edges = (1..11).map(|v| (v, (seed * 7919 + v * v * 31) % v));
            check(Graph::from_edges(11, edges).unwrap());
        }
        check("a-b b-c c-d d-e e-a a-c f-g g-h h-f".parse().unwrap());
        check(Graph::grid(3, 5).unwrap().without(|v| v == 7 || v == 0));
    }

    #[test]
    fn large_cycles_and_refused_graphs() {
        let stop = AtomicBool::new(false);
        let effort = Effort::until(&stop);
        assert!(NodeKayles(Graph::cycle(500_000).unwrap()).nimber(effort).is_ok());
        assert!(matches!(ArcKayles(Graph::path(300).unwrap()).nimber(effort), Err(Error::TooLarge { .. })));
    }
}
