//! Graphs: finite, simple, without directions.

use super::position::edge_words;
use crate::{Error, Result};
use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

/// A graph on the vertices `0..n`, which may have names.
///
/// ```
/// use upstar_rules::graphs::Graph;
/// let triangle: Graph = "a-b b-c c-a".parse()?;
/// assert_eq!((triangle.vertices(), triangle.edges().count()), (3, 3));
/// assert_eq!(Graph::grid(2, 3)?.edges().count(), 7);
/// # Ok::<(), upstar_rules::Error>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Graph {
    near: Vec<BTreeSet<usize>>,
    names: Vec<String>,
    /// Row and column of each vertex, if the graph is part of the square lattice and neighbours are one step apart.
    lattice: Option<Vec<[u8; 3]>>,
}

const MAX_VERTICES: usize = 1 << 20;

impl Graph {
    /// A graph without edges.
    pub fn empty(vertices: usize) -> Result<Self> {
        if vertices > MAX_VERTICES {
            let what = "the number of vertices".into();
            return Err(Error::TooLarge { what, asked: vertices as u64, feasible: MAX_VERTICES as u64 });
        }
        let names = (1..=vertices).map(|vertex| vertex.to_string()).collect();
        Ok(Self { near: vec![BTreeSet::new(); vertices], names, lattice: None })
    }

    /// A graph by its edges; loops and unknown vertices are refused.
    pub fn from_edges(vertices: usize, edges: impl IntoIterator<Item = (usize, usize)>) -> Result<Self> {
        let mut graph = Self::empty(vertices)?;
        for (v, w) in edges {
            if v >= vertices || w >= vertices {
                return Err(Error::Illegal(format!("the edge {v}-{w} leads out of a graph of {vertices} vertices")));
            }
            graph.connect(v, w)?;
        }
        Ok(graph)
    }

    fn connect(&mut self, v: usize, w: usize) -> Result<()> {
        if v == w {
            return Err(Error::Illegal(format!("the vertex {} cannot be its own neighbour", self.names[v])));
        }
        self.near[v].insert(w);
        self.near[w].insert(v);
        Ok(())
    }

    /// A path of `vertices` vertices.
    pub fn path(vertices: usize) -> Result<Self> {
        Self::from_edges(vertices, (1..vertices).map(|v| (v - 1, v)))
    }

    /// A cycle of at least three vertices.
    pub fn cycle(vertices: usize) -> Result<Self> {
        if vertices < 3 {
            return Err(Error::Illegal(format!("a cycle has at least 3 vertices, not {vertices}")));
        }
        Self::from_edges(vertices, (0..vertices).map(|v| (v, (v + 1) % vertices)))
    }

    /// The grid of `rows` x `columns` points.
    pub fn grid(rows: usize, columns: usize) -> Result<Self> {
        let vertices = rows.saturating_mul(columns);
        let mut graph = Self::empty(vertices)?;
        for vertex in 0..vertices {
            if vertex % columns > 0 {
                graph.connect(vertex, vertex - 1)?;
            }
            if vertex >= columns {
                graph.connect(vertex, vertex - columns)?;
            }
        }
        if rows <= 64 && columns <= 64 {
            graph.lattice = Some((0..vertices).map(|v| [(v / columns) as u8, (v % columns) as u8, 0]).collect());
        }
        Ok(graph)
    }

    /// The graph without some vertices and their edges.
    pub fn without(&self, removed: impl Fn(usize) -> bool) -> Self {
        let kept: Vec<usize> = (0..self.vertices()).filter(|&v| !removed(v)).collect();
        let mut place = vec![usize::MAX; self.vertices()];
        kept.iter().enumerate().for_each(|(new, &old)| place[old] = new);
        let near = |&v: &usize| self.near[v].iter().map(|&w| place[w]).filter(|&w| w != usize::MAX).collect();
        Self {
            near: kept.iter().map(near).collect(),
            names: kept.iter().map(|&v| self.names[v].clone()).collect(),
            lattice: self.lattice.as_ref().map(|at| kept.iter().map(|&v| at[v]).collect()),
        }
    }

    /// The same graph with other names of its vertices.
    #[must_use]
    pub fn with_names(mut self, name: impl Fn(usize) -> String) -> Self {
        self.names = (0..self.vertices()).map(name).collect();
        self
    }

    /// How many vertices there are.
    pub fn vertices(&self) -> usize {
        self.near.len()
    }

    /// The neighbours of a vertex.
    pub fn neighbours(&self, vertex: usize) -> impl Iterator<Item = usize> + '_ {
        self.near[vertex].iter().copied()
    }

    /// Every edge once, the lesser vertex first.
    pub fn edges(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        self.near.iter().enumerate().flat_map(|(v, near)| near.range(v + 1..).map(move |&w| (v, w)))
    }

    /// The name of a vertex.
    pub fn name(&self, vertex: usize) -> &str {
        &self.names[vertex]
    }

    /// Row, column and layer of the vertices of a part of the lattice.
    pub fn lattice(&self) -> Option<&[[u8; 3]]> {
        self.lattice.as_deref()
    }

    /// The connected components.
    pub fn components(&self) -> Vec<Vec<usize>> {
        let mut seen = vec![false; self.vertices()];
        let mut components = Vec::new();
        for start in 0..self.vertices() {
            if std::mem::replace(&mut seen[start], true) {
                continue;
            }
            let mut component = vec![start];
            let mut next = 0;
            while let Some(&vertex) = component.get(next) {
                next += 1;
                for near in self.neighbours(vertex) {
                    if !std::mem::replace(&mut seen[near], true) {
                        component.push(near);
                    }
                }
            }
            components.push(component);
        }
        components
    }
}

impl fmt::Display for Graph {
    /// Edges `a-b` and single vertices, as they are read.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words = edge_words(self.vertices(), |v| self.neighbours(v).collect(), |v| self.name(v));
        f.write_str(&words.join(" "))
    }
}

impl FromStr for Graph {
    type Err = Error;

    /// Read edges `a-b` and single vertices `a`, split by spaces.
    fn from_str(text: &str) -> Result<Self> {
        let mut graph = Self::default();
        let vertex = |graph: &mut Self, name: &str| {
            let known = graph.names.iter().position(|other| other == name);
            known.unwrap_or_else(|| {
                graph.names.push(name.into());
                graph.near.push(BTreeSet::new());
                graph.names.len() - 1
            })
        };
        for word in text.split_whitespace() {
            let column = word.as_ptr() as usize - text.as_ptr() as usize + 1;
            let ends: Vec<&str> = word.split('-').collect();
            match ends[..] {
                [v] => _ = vertex(&mut graph, v),
                [v, w] if !v.is_empty() && !w.is_empty() => {
                    let (v, w) = (vertex(&mut graph, v), vertex(&mut graph, w));
                    graph.connect(v, w)?;
                }
                _ => {
                    let expected = "an edge such as a-b, or a vertex".into();
                    return Err(Error::Notation { what: "graph", expected, found: format!("\"{word}\""), column });
                }
            }
            if graph.vertices() > 4096 {
                return Err(Error::TooLarge {
                    what: "the graph".into(),
                    asked: graph.vertices() as u64,
                    feasible: 4096,
                });
            }
        }
        Ok(graph)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bad_graphs_say_what_is_wrong() {
        let message = |text: &str| text.parse::<Graph>().unwrap_err().to_string();
        assert!(message("a-b b-b").contains("b cannot be its own neighbour"));
        assert!(message("a-b b-").contains("\"b-\" at column 5"));
        assert!(Graph::cycle(2).is_err() && Graph::from_edges(2, [(0, 5)]).is_err());
        assert!(Graph::grid(usize::MAX, 2).is_err());
    }

    #[test]
    fn components_and_removal() {
        let graph: Graph = "a-b c d-e e-f".parse().unwrap();
        assert_eq!(graph.components(), [vec![0, 1], vec![2], vec![3, 4, 5]]);
        let left = graph.without(|v| v == 4);
        assert_eq!((left.vertices(), left.edges().count(), left.name(4)), (5, 1, "f"));
    }
}
