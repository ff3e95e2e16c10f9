//! Node Kayles and Arc Kayles as positions that can be played; vertices that were taken stay in sight.

use std::fmt;
use std::sync::Arc;

use upstar_engine::nimber::Effort;
use upstar_engine::{Parts, Place, Position};
use upstar_values::{Budget, Player, Stopped, Value};

use super::{ArcKayles, Graph, NodeKayles};
use crate::{About, Error, Result};

/// What the catalogue says.
pub const NODE_KAYLES: About = About {
    name: "node_kayles",
    title: "Node Kayles",
    rules: "In turn, choose a vertex of the graph that is left; it goes with all its neighbours. Who cannot loses.",
    notation: "node_kayles(\"a-b b-c\"), a:0 is gone; node_kayles(grid(3,4)), node_kayles(path(5))",
    example: ("node_kayles(path(5)).nimber", "3"),
    source: "T. J. Schaefer, J. Comput. System Sci. 16 (1978)",
};

/// What the catalogue says.
pub const ARC_KAYLES: About = About {
    name: "arc_kayles",
    title: "Arc Kayles",
    rules: "In turn, choose an edge of the graph that is left; its two ends go with all their edges. Who cannot loses.",
    notation: "arc_kayles(\"a-b b-c\"), a:0 is gone; arc_kayles(grid(3,4))",
    example: ("arc_kayles(path(5)).nimber", "0"),
    source: "T. J. Schaefer, J. Comput. System Sci. 16 (1978)",
};

/// The largest graph that is solved.
const MAX_VERTICES: usize = 256;

/// What a player chooses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Choosing {
    /// A vertex, which goes with its neighbours.
    Vertices,
    /// An edge, which goes with both ends.
    Edges,
}

/// A graph some of whose vertices are gone.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Kayles {
    rule: Choosing,
    graph: Arc<Graph>,
    gone: Box<[bool]>,
}

/// The vertex or edge that is chosen.
#[derive(Clone, Debug)]
pub struct Choice {
    graph: Arc<Graph>,
    /// The number of the vertex or edge.
    number: usize,
    ends: [Option<usize>; 2],
}

impl fmt::Display for Choice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = self.ends.iter().flatten().map(|&v| self.graph.name(v)).collect();
        f.write_str(&names.join("-"))
    }
}

impl Kayles {
    /// Reads a graph such as `a-b b-c d`, with `a:0` for a vertex that is gone.
    pub fn parse(rule: Choosing, text: &str) -> Result<Kayles> {
        // Blanks in the place of what is read here keep the columns of messages right.
        let (mut rest, mut taken) = (String::new(), Vec::new());
        for (i, word) in text.split(' ').enumerate() {
            rest += if i > 0 { " " } else { "" };
            match word.strip_suffix(":0") {
                Some(name) => {
                    taken.push(name);
                    rest.extend(word.chars().map(|_| ' '));
                }
                None => rest += word,
            }
        }
        let graph: Graph = rest.parse()?;
        if graph.vertices() > MAX_VERTICES {
            let (asked, feasible) = (graph.vertices() as u64, MAX_VERTICES as u64);
            return Err(Error::TooLarge { what: "the number of vertices".into(), asked, feasible });
        }
        let mut gone = vec![false; graph.vertices()];
        for name in taken {
            let vertex = (0..graph.vertices()).find(|&v| graph.name(v) == name);
            let unknown = || Error::Illegal(format!("{name}:0 is gone, but no edge or vertex {name} is given"));
            gone[vertex.ok_or_else(unknown)?] = true;
        }
        Ok(Kayles { rule, graph: Arc::new(graph), gone: gone.into() })
    }

    /// The graph with everything that ever was there.
    pub fn graph(&self) -> &Graph {
        &self.graph
    }

    /// Whether a vertex is gone.
    pub fn is_gone(&self, vertex: usize) -> bool {
        self.gone[vertex]
    }

    /// What is left.
    fn left(&self) -> Graph {
        self.graph.without(|v| self.gone[v])
    }

    fn without(&self, vertices: impl IntoIterator<Item = usize>) -> Kayles {
        let mut after = self.clone();
        vertices.into_iter().for_each(|v| after.gone[v] = true);
        after
    }
}

impl Position for Kayles {
    type Move = Choice;

    fn game(&self) -> &'static str {
        match self.rule {
            Choosing::Vertices => NODE_KAYLES.name,
            Choosing::Edges => ARC_KAYLES.name,
        }
    }

    fn moves(&self, _: Player) -> impl Iterator<Item = (Choice, Kayles)> {
        let choice = |number, ends| Choice { graph: self.graph.clone(), number, ends };
        let (vertices, edges) = match self.rule {
            Choosing::Vertices => (0..self.graph.vertices(), None),
            Choosing::Edges => (0..0, Some(self.graph.edges().enumerate())),
        };
        let vertices = vertices.filter(|&v| !self.gone[v]);
        let edges = edges.into_iter().flatten().filter(|&(_, (v, w))| !self.gone[v] && !self.gone[w]);
        let by_vertex =
            vertices.map(move |v| (choice(v, [Some(v), None]), self.without(self.graph.neighbours(v).chain([v]))));
        by_vertex.chain(edges.map(move |(i, (v, w))| (choice(i, [Some(v), Some(w)]), self.without([v, w]))))
    }

    fn places(&self, made: &Choice) -> Vec<Place> {
        vec![match self.rule {
            Choosing::Vertices => Place::Vertex(made.number),
            Choosing::Edges => Place::Edge(made.number),
        }]
    }

    fn negative(&self) -> Kayles {
        self.clone()
    }

    fn parts(&self) -> Parts<Kayles> {
        let left = self.left();
        let components = left.components();
        let part = |component: &Vec<usize>| {
            let graph = left.without(|v| !component.contains(&v));
            Kayles { rule: self.rule, gone: vec![false; graph.vertices()].into(), graph: Arc::new(graph) }
        };
        components.iter().map(part).collect()
    }

    fn known_value(&self, budget: &Budget) -> std::result::Result<Option<Value>, Stopped> {
        let solved = budget.watched(|stop| match self.rule {
            Choosing::Vertices => NodeKayles(self.left()).nimber(Effort::until(stop)),
            Choosing::Edges => ArcKayles(self.left()).nimber(Effort::until(stop)),
        });
        match solved {
            Ok(solved) => Ok(Some(Value::nimber(solved.answer.0.into()))),
            Err(_) => budget.check().and(Ok(None)),
        }
    }

    fn is_small(&self) -> bool {
        true
    }

    fn is_impartial(&self) -> bool {
        true
    }
}

impl fmt::Display for Kayles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words = edge_words(self.graph.vertices(), |v| self.graph.neighbours(v).collect(), |v| self.graph.name(v));
        let gone = (0..self.graph.vertices()).filter(|&v| self.gone[v]).map(|v| format!("{}:0", self.graph.name(v)));
        f.write_str(&words.into_iter().chain(gone).collect::<Vec<_>>().join(" "))
    }
}

/// Edges `a-b` and vertices `a` in an order in which the vertices are first met in the order of their numbers.
pub(crate) fn edge_words<N: fmt::Display>(
    vertices: usize,
    neighbours: impl Fn(usize) -> Vec<usize>,
    name: impl Fn(usize) -> N,
) -> Vec<String> {
    let before = |v: usize| neighbours(v).into_iter().filter(move |&w| w < v);
    let mut words = Vec::new();
    for v in 0..vertices {
        let mut first: Vec<usize> = before(v).collect();
        // If nothing has mentioned the vertex before, the edge to it comes first.
        first.sort_by_key(|&w| (w + 1 != v || before(w).next().is_some(), w));
        words.extend(first.iter().map(|&w| format!("{}-{}", name(w), name(v))));
        let next_mentions_it = v + 1 < vertices && before(v + 1).any(|w| w == v);
        if first.is_empty() && !next_mentions_it {
            words.push(name(v).to_string());
        }
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;
    use upstar_engine::nimber::Nimber;

    fn plain(position: &Kayles) -> Nimber {
        Nimber::mex(position.moves(Player::Left).map(|(_, next)| plain(&next)).collect::<Vec<_>>())
    }

    #[test]
    fn nimbers_follow_from_the_moves() {
        for rule in [Choosing::Vertices, Choosing::Edges] {
            for text in ["", "a", "a-b b-c", "a-b b-c c-a d", "a-b c-d a-c b-d d-e", "c a-b a-c b-d e-a c:0"] {
                let position = Kayles::parse(rule, text).unwrap();
                let value = position.known_value(Budget::UNLIMITED).unwrap();
                assert_eq!(value, Some(Value::nimber(plain(&position).0.into())), "{text}");
            }
        }
    }

    #[test]
    fn what_is_printed_reads_back_with_the_same_numbers() {
        for text in ["", "b a-c b-c", "d c b a a-d", "a-b b-c c-a", "e-a e-b b-a x y-e a:0 x:0"] {
            let position = Kayles::parse(Choosing::Edges, text).unwrap();
            assert_eq!(Kayles::parse(Choosing::Edges, &position.to_string()).unwrap(), position, "{text}");
        }
        assert!(Kayles::parse(Choosing::Edges, "a-b c:0").unwrap_err().to_string().contains("no edge or vertex c"));
    }
}
