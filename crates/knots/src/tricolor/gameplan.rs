//! Player 1's gameplan-tree (Definitions 7 and 8): the game tree without the moves of Player 1 that lose.
//!
//! As in the paper, moves that differ by the names of colours not yet used are one move.

use super::{Error, Move, Player, Position, Solver};
use std::io::{self, Write};

/// A vertex of the gameplan-tree: a position that Player 1 wins, or the root.
///
/// ```
/// use upstar_knots::tricolor::{Crossings, Gameplan, Position, Solver};
///
/// let solver = Solver::new();
/// let trefoil: Crossings = "(0,1,2)".parse()?;
/// let root = Gameplan::root(&solver, Position::start(&trefoil))?;
/// assert!(root.is_won());
/// let first = root.children()?;
/// assert_eq!(first.len(), 3); // any strand, red without loss of generality
/// assert_eq!(first[0].children()?.len(), 4); // any other strand, red or not
/// # Ok::<(), upstar_knots::tricolor::Error>(())
/// ```
#[derive(Clone)]
pub struct Gameplan<'a> {
    solver: &'a Solver,
    position: Position,
    by: Option<Move>,
    generation: usize,
    won: bool,
}

impl<'a> Gameplan<'a> {
    /// The root of the tree. It has no children if Player 1 is to move and loses.
    ///
    /// # Errors
    /// As [`Solver::winner`].
    pub fn root(solver: &'a Solver, position: Position) -> Result<Gameplan<'a>, Error> {
        let won = solver.winner(&position)? == Player::P1;
        Ok(Gameplan { solver, position, by: None, generation: 0, won })
    }

    /// The position here.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The move that led here.
    pub fn by(&self) -> Option<Move> {
        self.by
    }

    /// How many moves were made since the root.
    pub fn generation(&self) -> usize {
        self.generation
    }

    /// Whether Player 1 wins from here: always, except possibly at a root.
    pub fn is_won(&self) -> bool {
        self.won
    }

    /// The vertices below: every move of Player 2, and the moves of Player 1 that win.
    ///
    /// # Errors
    /// As [`Solver::winner`].
    pub fn children(&self) -> Result<Vec<Gameplan<'a>>, Error> {
        let mut children = Vec::new();
        for m in self.position.moves_up_to_renaming() {
            let position = self.position.play(m)?;
            let won = self.solver.winner(&position)? == Player::P1;
            if won || self.position.mover() == Player::P2 {
                children.push(Gameplan { position, by: Some(m), generation: self.generation + 1, won, ..*self });
            }
        }
        Ok(children)
    }

    /// Writes the tree to a depth as indented lines.
    ///
    /// # Errors
    /// What the writer or the solver reports.
    pub fn write_text(&self, out: &mut impl Write, depth: usize) -> io::Result<()> {
        self.walk(depth, &mut |visit| match visit {
            Visit::Enter(vertex) => {
                let indent = 2 * vertex.generation;
                match vertex.by {
                    None => write!(out, "{} {}", vertex.position, if vertex.won { "P1" } else { "P2" })?,
                    Some(m) => write!(out, "{:indent$}{} {} {}", "", vertex.last_player(), m, vertex.position)?,
                }
                writeln!(out)
            }
            Visit::Leave | Visit::Between => Ok(()),
        })
    }

    /// Writes the tree to a depth as JSON: `{"colouring", "move", "player", "children"}`.
    ///
    /// # Errors
    /// What the writer or the solver reports.
    pub fn write_json(&self, out: &mut impl Write, depth: usize) -> io::Result<()> {
        self.walk(depth, &mut |visit| match visit {
            Visit::Enter(vertex) => {
                write!(out, "{{\"colouring\":\"{}\",\"won\":{}", vertex.position, vertex.won)?;
                if let Some(m) = vertex.by {
                    let player = vertex.last_player();
                    write!(out, ",\"player\":\"{player}\",\"strand\":{},\"colour\":\"{}\"", m.strand, m.colour)?;
                }
                write!(out, ",\"children\":[")
            }
            Visit::Between => write!(out, ","),
            Visit::Leave => write!(out, "]}}"),
        })?;
        writeln!(out)
    }

    /// Writes the tree to a depth as a Graphviz graph.
    ///
    /// # Errors
    /// What the writer or the solver reports.
    pub fn write_dot(&self, out: &mut impl Write, depth: usize) -> io::Result<()> {
        writeln!(out, "digraph gameplan {{\n  node [shape=box];")?;
        let mut path: Vec<usize> = Vec::new();
        let mut count = 0;
        self.walk(depth, &mut |visit| {
            match visit {
                Visit::Enter(vertex) => {
                    writeln!(out, "  v{count} [label=\"{}\"];", vertex.position)?;
                    if let (Some(parent), Some(m)) = (path.last(), vertex.by) {
                        writeln!(out, "  v{parent} -> v{count} [label=\"{} {m}\"];", vertex.last_player())?;
                    }
                    path.push(count);
                    count += 1;
                }
                Visit::Between => {}
                Visit::Leave => {
                    path.pop();
                }
            }
            Ok(())
        })?;
        writeln!(out, "}}")
    }

    fn last_player(&self) -> Player {
        self.position.mover().opponent()
    }

    /// Depth first, holding only the path and its siblings; as deep as there are strands at most.
    fn walk(&self, depth: usize, visit: &mut impl FnMut(Visit<'_, 'a>) -> io::Result<()>) -> io::Result<()> {
        visit(Visit::Enter(self))?;
        if depth > 0 {
            for (i, child) in self.children().map_err(io::Error::other)?.iter().enumerate() {
                if i > 0 {
                    visit(Visit::Between)?;
                }
                child.walk(depth - 1, visit)?;
            }
        }
        visit(Visit::Leave)
    }
}

/// A moment of a walk through the tree.
enum Visit<'v, 'a> {
    Enter(&'v Gameplan<'a>),
    Between,
    Leave,
}

#[cfg(test)]
mod tests {
    use super::super::Crossings;
    use super::*;

    fn text(write: impl Fn(&mut Vec<u8>) -> io::Result<()>) -> String {
        let mut out = Vec::new();
        write(&mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn a_lost_game_has_an_empty_gameplan() {
        let solver = Solver::new();
        let root = Gameplan::root(&solver, Position::start(&Crossings::twist(4).unwrap())).unwrap();
        assert!(!root.is_won());
        assert!(root.children().unwrap().is_empty());
        assert_eq!(text(|out| root.write_text(out, 9)), "0000 P2\n");
    }

    #[test]
    fn trees_are_written() {
        let solver = Solver::new();
        let root = Gameplan::root(&solver, Position::start(&Crossings::twist(1).unwrap())).unwrap();
        assert_eq!(text(|out| root.write_text(out, 9)), "0 P1\n  P1 0 red 1\n");
        assert_eq!(
            text(|out| root.write_json(out, 9)),
            "{\"colouring\":\"0\",\"won\":true,\"children\":[{\"colouring\":\"1\",\"won\":true,\"player\":\"P1\",\
             \"strand\":0,\"colour\":\"red\",\"children\":[]}]}\n"
        );
        assert_eq!(
            text(|out| root.write_dot(out, 9)),
            "digraph gameplan {\n  node [shape=box];\n  v0 [label=\"0\"];\n  v1 [label=\"1\"];\n  \
             v0 -> v1 [label=\"P1 0 red\"];\n}\n"
        );
    }

    /// Theorem 1: a game is P1 iff the gameplan-tree has an odd endgame; and it has no even one.
    #[test]
    fn gameplans_end_in_odd_generations() {
        fn check(vertex: &Gameplan<'_>) {
            let children = vertex.children().unwrap();
            assert!(vertex.is_won());
            assert!(!children.is_empty() || vertex.generation() % 2 == 1);
            children.iter().for_each(check);
        }
        let solver = Solver::new();
        for n in [1, 3, 5] {
            check(&Gameplan::root(&solver, Position::start(&Crossings::twist(n).unwrap())).unwrap());
        }
    }
}
