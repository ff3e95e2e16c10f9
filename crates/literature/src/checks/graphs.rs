//! Graphs of chess pieces by definitions alone: every set of squares is tried.

use upstar_values::Budget;

use super::boards::Board;
use super::{Check, go_on};
use crate::computation::Given;

pub(super) static CHECKS: &[Check] = &[
    Check {
        name: "perfect-by-definition",
        about: "whether every set of squares needs as many colours as its largest clique has members",
        run: |given, _| Ok(is_perfect(&Graph::given(given, 12)?).to_string()),
    },
    Check {
        name: "domination-by-definition",
        about: "the sizes of the smallest dominating set and of the smallest independent one, all sets tried",
        run: |given, _| {
            let graph = Graph::given(given, 21)?;
            let [mut least, mut independent] = [graph.next.len(); 2];
            for set in 0..1usize << graph.next.len() {
                let size = set.count_ones() as usize;
                if size < independent && graph.is_dominating(set) {
                    least = least.min(size);
                    independent = if graph.is_independent(set) { size } else { independent };
                }
            }
            Ok(format!("[{least}, {independent}]"))
        },
    },
    Check {
        name: "maximal-independent",
        about: "whether the maximal independent sets are the independent dominating ones, on boards up to so many squares",
        run: |given, budget| maximal(given, budget),
    },
];

/// The squares a move away from each.
struct Graph {
    next: Vec<usize>,
}

impl Graph {
    fn given(given: &Given, most: usize) -> Result<Graph, String> {
        let board = Board { rows: given.number("rows")?, columns: given.number("columns")? };
        if board.squares() > most {
            return Err(format!("all sets of squares are tried: {most} squares at most"));
        }
        Ok(Graph::of(board, given.text("piece")?))
    }

    fn of(board: Board, piece: &str) -> Graph {
        Graph { next: (0..board.squares()).map(|square| board.threatened(piece, square, 0) as usize).collect() }
    }

    fn members(set: usize) -> impl Iterator<Item = usize> {
        (0..usize::BITS as usize).filter(move |square| set >> square & 1 == 1)
    }

    fn threatened(&self, set: usize) -> usize {
        (0..self.next.len()).filter(|square| set >> square & 1 == 1).fold(0, |all, square| all | self.next[square])
    }

    fn is_independent(&self, set: usize) -> bool {
        self.threatened(set) & set == 0
    }

    fn is_dominating(&self, set: usize) -> bool {
        (self.threatened(set) | set) + 1 == 1 << self.next.len()
    }
}

fn is_perfect(graph: &Graph) -> bool {
    let sets = 1usize << graph.next.len();
    let independent: Vec<bool> = (0..sets).map(|set| graph.is_independent(set)).collect();
    let (mut clique, mut colours) = (vec![0u32; sets], vec![0u32; sets]);
    for set in 1..sets {
        let first = set.trailing_zeros() as usize;
        let rest = set & !(1 << first);
        clique[set] = clique[rest].max(1 + clique[rest & graph.next[first]]);
        // The first square has the colour of some independent set among the rest.
        let mut class = rest;
        let mut fewest = u32::MAX;
        loop {
            if independent[class | 1 << first] {
                fewest = fewest.min(1 + colours[rest & !class]);
            }
            if class == 0 {
                break;
            }
            class = (class - 1) & rest;
        }
        colours[set] = fewest;
    }
    clique == colours
}

fn maximal(given: &Given, budget: &Budget) -> Result<String, String> {
    let mut sets = 0;
    for board in Board::up_to(given.number("squares")?) {
        go_on(budget)?;
        let graph = Graph::of(board, given.text("piece")?);
        for set in (0..1usize << board.squares()).filter(|&set| graph.is_independent(set)) {
            let others = Graph::members(!set & board.all() as usize);
            let maximal = !others.into_iter().any(|square| graph.is_independent(set | 1 << square));
            if maximal != graph.is_dominating(set) {
                return Ok(format!("fails on {board}"));
            }
            sets += usize::from(maximal);
        }
    }
    Ok(format!("all {sets} maximal independent sets dominate, and no other independent set does"))
}
