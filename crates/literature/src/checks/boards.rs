//! Games and graphs of chess pieces by their rules alone, on boards of at most 64 squares.

use std::collections::BTreeSet;
use std::sync::atomic::AtomicBool;

use rustc_hash::FxHashMap;
use upstar_rules::placement::{Placement, closed_tour, has_closed_tour};
use upstar_values::Budget;

use super::{Check, go_on};
use crate::computation::Given;

pub(super) static CHECKS: &[Check] = &[
    Check {
        name: "reflected-square",
        about: "how a square lies to its image under reflection in the horizontal axis",
        run: |given, _| {
            let board = Board { rows: given.number("rows")?, columns: given.number("columns")? };
            let image = |s: usize| (board.rows - 1 - s / board.columns) * board.columns + s % board.columns;
            let attacked = (0..board.squares()).any(|s| board.threatened("knight", s, 0) >> image(s) & 1 == 1);
            let column = (0..board.squares()).all(|s| s % board.columns == image(s) % board.columns);
            let place = if column { "same column" } else { "another column" };
            Ok(format!("{place}, {} a knight's move apart", if attacked { "sometimes" } else { "never" }))
        },
    },
    Check {
        name: "perfect",
        about: "whether the graph of a piece on a board is perfect",
        run: |given, _| {
            let board = upstar_rules::placement::Board::rectangle(given.number("rows")?, given.number("columns")?);
            let piece = given.text("piece")?;
            let graph = board.and_then(|board| Placement::new(piece, board)?.graph(0));
            let perfect = graph.and_then(|graph| graph.is_perfect(&AtomicBool::new(false)));
            perfect.map(|perfect| perfect.to_string()).map_err(|error| error.to_string())
        },
    },
    Check {
        name: "triangle",
        about: "whether three squares of a board are all a move apart",
        run: |given, _| {
            let board = Board { rows: given.number("rows")?, columns: given.number("columns")? };
            let piece = given.text("piece")?;
            let next: Vec<u64> = (0..board.squares()).map(|s| board.threatened(piece, s, 0)).collect();
            let found = (0..board.squares()).any(|a| (0..a).any(|b| next[a] >> b & 1 == 1 && next[a] & next[b] != 0));
            Ok(found.to_string())
        },
    },
    Check {
        name: "placement-by-definition",
        about: "the nimber of an empty board by the rules alone: pieces, rows, columns, blocking",
        run: |given, budget| {
            let pieces: Vec<&str> = given.text("pieces")?.split_whitespace().collect();
            let board = Board { rows: given.number("rows")?, columns: given.number("columns")? };
            let blocking = given.text("blocking")? == "true";
            let mut game = Game::new(board, pieces, blocking, budget);
            Ok(game.nimber(board.all(), 0)?.to_string())
        },
    },
    Check {
        name: "winner-by-parity",
        about: "whether the second player wins exactly on boards of even area, by the rules alone, up to so many squares",
        run: |given, budget| {
            let piece = given.text("piece")?;
            let most: usize = given.number("squares")?;
            let mut boards = 0;
            for board in Board::up_to(most) {
                let mut game = Game::new(board, vec![piece], false, budget);
                let lost = game.nimber(board.all(), 0)? == 0;
                if lost != (board.squares() % 2 == 0) {
                    return Ok(format!("fails on {board}"));
                }
                boards += 1;
            }
            Ok(format!("holds on all {boards} boards with up to {most} squares"))
        },
    },
    Check {
        name: "pair-by-parity",
        about: "the same for a game with two pieces",
        run: |given, budget| {
            let pieces: Vec<&str> = given.text("pieces")?.split_whitespace().collect();
            let boards = Board::up_to(given.number("squares")?);
            for &board in &boards {
                let mut game = Game::new(board, pieces.clone(), false, budget);
                if (game.nimber(board.all(), 0)? == 0) != (board.squares() % 2 == 0) {
                    return Ok(format!("fails on {board}"));
                }
            }
            Ok(format!("0 exactly on even area, on all {} boards", boards.len()))
        },
    },
    Check {
        name: "queen-on-odd-boards",
        about: "whether a queen and any other piece win on boards of odd area",
        run: |given, budget| {
            let boards = Board::up_to(given.number("squares")?).into_iter().filter(|board| board.squares() % 2 == 1);
            let mut games = 0;
            for board in boards {
                for other in ["rook", "bishop", "knight", "king"] {
                    let mut game = Game::new(board, vec!["queen", other], false, budget);
                    if game.nimber(board.all(), 0)? == 0 {
                        return Ok(format!("fails on {board} with a {other}"));
                    }
                    games += 1;
                }
            }
            Ok(format!("the first player wins all {games} games"))
        },
    },
    Check { name: "terminal-parity", about: "the smallest board with a terminal set of the wrong parity", run: parity },
    Check {
        name: "terminal-sizes",
        about: "how many terminal sets of each size the Knights game on a board has, by trying all sets of squares",
        run: |given, _| {
            let board = Board { rows: given.number("rows")?, columns: given.number("columns")? };
            Ok(format!("{:?}", terminal_sizes(board, "knight")?))
        },
    },
    Check {
        name: "independence-by-definition",
        about: "the largest set without a move apart, by trying all",
        run: largest,
    },
    Check { name: "tours", about: "closed knight's tours by Schwenk's theorem, constructed and walked", run: tours },
    Check {
        name: "tours-by-search",
        about: "which small boards have a closed tour, by trying all",
        run: tours_by_search,
    },
    Check {
        name: "n-queens",
        about: "how many ways there are to put n queens, row by row",
        run: |given, budget| {
            let n: usize = given.number("n")?;
            go_on(budget)?;
            Ok(queens(n, 0, 0, 0, 0).to_string())
        },
    },
    Check {
        name: "degrees",
        about: "the least degree of a square that is no corner, for a knight",
        run: |given, _| {
            let board = Board { rows: given.number("rows")?, columns: given.number("columns")? };
            let corner = |s: usize| {
                [0, board.rows - 1].contains(&(s / board.columns))
                    && [0, board.columns - 1].contains(&(s % board.columns))
            };
            let degree = |s: usize| board.threatened("knight", s, 0).count_ones();
            Ok((0..board.squares()).filter(|&s| !corner(s)).map(degree).min().unwrap_or(0).to_string())
        },
    },
    Check {
        name: "minimal-dominating",
        about: "a smallest board where a minimal dominating set of knights is not independent",
        run: dominating,
    },
];

/// A rectangle of squares, numbered row by row.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Board {
    pub rows: usize,
    pub columns: usize,
}

impl std::fmt::Display for Board {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} x {}", self.rows, self.columns)
    }
}

impl Board {
    pub fn squares(self) -> usize {
        self.rows * self.columns
    }

    pub fn all(self) -> u64 {
        u64::MAX.checked_shr(64 - self.squares() as u32).unwrap_or(0)
    }

    /// Boards with no more rows than columns and so many squares at most, by area.
    pub fn up_to(squares: usize) -> Vec<Board> {
        let sides = |rows: usize| (rows..=squares / rows).map(move |columns| Board { rows, columns });
        let mut boards: Vec<Board> = (1..=squares).take_while(|r| r * r <= squares).flat_map(sides).collect();
        boards.sort_by_key(|board| (board.squares(), board.rows));
        boards
    }

    /// The squares that a piece on a square threatens; it does not see past a blocked one.
    pub fn threatened(self, piece: &str, square: usize, blocked: u64) -> u64 {
        let (row, column) = ((square / self.columns) as isize, (square % self.columns) as isize);
        let straight = [(0, 1), (1, 0), (0, -1), (-1, 0)];
        let diagonal = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
        let leaps = [(1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1)];
        let (directions, reach): (Vec<(isize, isize)>, isize) = match piece {
            "knight" => (leaps.to_vec(), 1),
            "king" => ([straight, diagonal].concat(), 1),
            "rook" => (straight.to_vec(), 64),
            "bishop" => (diagonal.to_vec(), 64),
            _ => ([straight, diagonal].concat(), 64),
        };
        let mut seen = 0;
        for (down, right) in directions {
            for step in 1..=reach {
                let (r, c) = (row + down * step, column + right * step);
                if r < 0 || c < 0 || r >= self.rows as isize || c >= self.columns as isize {
                    break;
                }
                let bit = 1u64 << (r as usize * self.columns + c as usize);
                seen |= bit;
                if blocked & bit != 0 {
                    break;
                }
            }
        }
        seen
    }
}

pub(super) struct Game<'a> {
    board: Board,
    pieces: Vec<&'a str>,
    blocking: bool,
    nimbers: FxHashMap<(u64, u64), u32>,
    budget: &'a Budget,
}

impl<'a> Game<'a> {
    pub fn new(board: Board, pieces: Vec<&'a str>, blocking: bool, budget: &'a Budget) -> Game<'a> {
        Game { board, pieces, blocking, nimbers: FxHashMap::default(), budget }
    }

    /// The nimber of a position: the squares still free, and those where pieces stand.
    pub fn nimber(&mut self, free: u64, pieces: u64) -> Result<u32, String> {
        // Without blocking it does not matter where the pieces stand.
        let key = (free, if self.blocking { pieces } else { 0 });
        if let Some(&known) = self.nimbers.get(&key) {
            return Ok(known);
        }
        if self.nimbers.len().is_multiple_of(4096) {
            go_on(self.budget)?;
        }
        let mut seen = BTreeSet::new();
        for square in (0..self.board.squares()).filter(|s| free >> s & 1 == 1) {
            for kind in 0..self.pieces.len() {
                let blocked = if self.blocking { pieces } else { 0 };
                let threatened = self.board.threatened(self.pieces[kind], square, blocked);
                seen.insert(self.nimber(free & !threatened & !(1 << square), pieces | 1 << square)?);
            }
        }
        let nimber = (0..).find(|n| !seen.contains(n)).unwrap_or(0);
        self.nimbers.insert(key, nimber);
        Ok(nimber)
    }
}

/// Sets of squares, each free of threats from the others; calls with those that threaten or occupy everything.
fn for_each_terminal_set(board: Board, piece: &str, mut visit: impl FnMut(u64)) -> Result<(), String> {
    if board.squares() > 20 {
        return Err("all sets of squares are tried: 20 squares at most".into());
    }
    let threatened: Vec<u64> = (0..board.squares()).map(|s| board.threatened(piece, s, 0)).collect();
    for set in 0..=board.all() {
        let members = (0..board.squares()).filter(|s| set >> s & 1 == 1);
        let covered = members.fold(0, |all, s| all | threatened[s]);
        if covered & set == 0 && covered | set == board.all() {
            visit(set);
        }
    }
    Ok(())
}

fn terminal_sizes(board: Board, piece: &str) -> Result<Vec<u64>, String> {
    let mut sizes = Vec::new();
    for_each_terminal_set(board, piece, |set| {
        let size = set.count_ones() as usize;
        sizes.resize(sizes.len().max(size + 1), 0);
        sizes[size] += 1;
    })?;
    Ok(sizes)
}

fn parity(given: &Given, budget: &Budget) -> Result<String, String> {
    for board in Board::up_to(given.number("squares")?) {
        go_on(budget)?;
        let sizes = terminal_sizes(board, "knight")?;
        let wrong = (0..sizes.len()).find(|size| sizes[*size] > 0 && size % 2 != board.squares() % 2);
        if let Some(size) = wrong {
            return Ok(format!(
                "{board}: {} terminal sets of {size} knights on {} squares",
                sizes[size],
                board.squares()
            ));
        }
    }
    Ok("none".into())
}

fn largest(given: &Given, _: &Budget) -> Result<String, String> {
    let board = Board { rows: given.number("rows")?, columns: given.number("columns")? };
    let mut largest = 0;
    for_each_terminal_set(board, given.text("piece")?, |set| largest = largest.max(set.count_ones()))?;
    Ok(largest.to_string())
}

/// Whether the numbers are a closed tour: every square once, and a knight's move from each to the next.
fn is_tour(rows: usize, columns: usize, tour: &[usize]) -> bool {
    let mut seen = vec![false; rows * columns];
    let moves = |a: usize, b: usize| {
        let (down, right) = ((a / columns).abs_diff(b / columns), (a % columns).abs_diff(b % columns));
        down * right == 2
    };
    tour.len() == rows * columns
        && (0..tour.len())
            .all(|i| moves(tour[i], tour[(i + 1) % tour.len()]) && !std::mem::replace(&mut seen[tour[i]], true))
}

fn tours(given: &Given, budget: &Budget) -> Result<String, String> {
    let (from, to): (usize, usize) = (given.number("from")?, given.number("to")?);
    let (mut walked, mut none) = (0u64, 0u64);
    for rows in from..=to {
        for columns in rows..=to {
            go_on(budget)?;
            let exists = !((rows % 2 == 1 && columns % 2 == 1)
                || [1, 2, 4].contains(&rows)
                || rows == 3 && [4, 6, 8].contains(&columns));
            match closed_tour(rows, columns).map_err(|error| error.to_string())? {
                Some(tour) if exists && is_tour(rows, columns, &tour) => walked += 1,
                None if !exists => none += 1,
                _ => return Ok(format!("fails on {rows} x {columns}")),
            }
        }
    }
    Ok(format!("{walked} tours constructed and walked, {none} boards without"))
}

fn tours_by_search(given: &Given, budget: &Budget) -> Result<String, String> {
    let most = given.number("squares")?;
    let (mut with, mut without) = (0, 0);
    for board in Board::up_to(most).into_iter().filter(|board| board.squares() > 1) {
        go_on(budget)?;
        let next: Vec<u64> = (0..board.squares()).map(|s| board.threatened("knight", s, 0)).collect();
        let found = board.squares() % 2 == 0 && walk(&next, 0, 1, board.all());
        if found != has_closed_tour(board.rows, board.columns) {
            return Ok(format!("fails on {board}"));
        }
        *if found { &mut with } else { &mut without } += 1;
    }
    Ok(format!("{with} boards with a tour, {without} without"))
}

/// Whether the walk can go on to all squares and back to the first.
fn walk(next: &[u64], square: usize, visited: u64, all: u64) -> bool {
    if visited == all {
        return next[square] & 1 == 1;
    }
    // A square with fewer than two ways left, to unvisited squares or the two ends, can never be passed.
    let open = !visited & all | 1 | 1 << square;
    let stuck = |s: usize| all & !visited & 1 << s != 0 && (next[s] & open).count_ones() < 2;
    if (0..next.len()).any(stuck) {
        return false;
    }
    let ways = next[square] & !visited;
    (0..next.len()).filter(|s| ways >> s & 1 == 1).any(|s| walk(next, s, visited | 1 << s, all))
}

fn queens(n: usize, row: usize, columns: u64, falling: u64, rising: u64) -> u64 {
    if row == n {
        return 1;
    }
    let safe = |c: &usize| (columns >> c | falling >> (c + n - row) | rising >> (c + row)) & 1 == 0;
    (0..n)
        .filter(safe)
        .map(|c| queens(n, row + 1, columns | 1 << c, falling | 1 << (c + n - row), rising | 1 << (c + row)))
        .sum()
}

fn dominating(given: &Given, budget: &Budget) -> Result<String, String> {
    for board in Board::up_to(given.number("squares")?) {
        go_on(budget)?;
        let closed: Vec<u64> = (0..board.squares()).map(|s| board.threatened("knight", s, 0) | 1 << s).collect();
        let covers = |set: u64| (0..board.squares()).filter(|s| set >> s & 1 == 1).fold(0, |all, s| all | closed[s]);
        for set in 0..=board.all() {
            let members: Vec<usize> = (0..board.squares()).filter(|s| set >> s & 1 == 1).collect();
            let dominates = covers(set) == board.all();
            let touching = members.iter().any(|&s| closed[s] & set != 1 << s);
            if dominates && touching && members.iter().all(|&s| covers(set & !(1 << s)) != board.all()) {
                return Ok(format!("{board}, with {} knights", members.len()));
            }
        }
    }
    Ok("none".into())
}
