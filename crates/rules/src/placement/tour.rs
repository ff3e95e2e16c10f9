//! Knight's tours: paths over every square once, and such paths that close.
//!
//! Schwenk (1991) says which rectangles have a closed tour. A large board is cut into blocks that have closed tours of
//! their own (after Parberry 1997, and Lin and Wei 2005); two tours become one where an edge of one runs beside an
//! edge of the other: exchange the two edges for the two that join their ends. On boards with an odd number of squares
//! one block has an open tour instead, and the whole is open.

use super::hamilton::{self, Found};
use super::{Board, Piece, Square, Surface, strips};
use crate::{Error, Result};
use std::collections::HashMap;

/// Whether a rectangle has a closed knight's tour (Schwenk's theorem).
pub fn has_closed_tour(rows: usize, columns: usize) -> bool {
    let (less, more) = (rows.min(columns), rows.max(columns));
    let odd = less % 2 == 1 && more % 2 == 1;
    !(odd || matches!(less, 0 | 1 | 2 | 4) || less == 3 && matches!(more, 4 | 6 | 8))
}

/// A closed knight's tour of a rectangle, in time linear in its squares; `None` when there is none.
///
/// ```
/// use upstar_rules::placement::closed_tour;
/// assert_eq!(closed_tour(8, 8)?.unwrap().len(), 64);
/// assert!(closed_tour(4, 8)?.is_none());
/// # Ok::<(), upstar_rules::Error>(())
/// ```
pub fn closed_tour(rows: usize, columns: usize) -> Result<Option<Vec<Square>>> {
    Board::rectangle(rows, columns)?;
    if !has_closed_tour(rows, columns) {
        return Ok(None);
    }
    if rows.min(columns) == 3 {
        return narrow_tour(rows, columns, true);
    }
    // An even side is cut into even lengths, the other into any.
    let (tall, wide) = (cut(rows, 6), cut(columns, 6));
    assemble(rows, columns, &tall, &wide).map(Some)
}

/// An open knight's tour of a rectangle; `None` when there is none, an error when none was found.
pub fn open_tour(rows: usize, columns: usize) -> Result<Option<Vec<Square>>> {
    let is_long_strip = rows.min(columns) == 3 && rows.max(columns) > MAX_NARROW;
    if !is_long_strip && let Some(tour) = closed_tour(rows, columns)? {
        return Ok(Some(tour));
    }
    let (less, more) = (rows.min(columns), rows.max(columns));
    // Cull and De Curtins (1978): all boards from 5 x 5 on; and of the narrow ones 3 x 4, 3 x n and 4 x n beyond.
    let none = match less {
        1 => more > 1,
        2 => true,
        3 => more < 4 || more == 5 || more == 6,
        4 => more == 4,
        _ => false,
    };
    if none {
        return Ok(None);
    }
    if less >= 5 && more > 9 {
        return assemble(rows, columns, &odd_then_even(rows), &odd_then_even(columns)).map(Some);
    }
    narrow_tour(rows, columns, false)
}

/// A tour of a small board by search, and an open one of a long strip of three rows from blocks.
fn narrow_tour(rows: usize, columns: usize, closed: bool) -> Result<Option<Vec<Square>>> {
    let longest = rows.max(columns);
    if longest <= MAX_NARROW {
        return tour_on(&Board::rectangle(rows, columns)?, closed, SEARCH_STEPS);
    }
    if closed || rows.min(columns) != 3 {
        let what = format!("the length of a board of {} rows for a tour", rows.min(columns));
        return Err(Error::TooLarge { what, asked: longest as u64, feasible: MAX_NARROW as u64 });
    }
    let turned = |square: Square| if rows == 3 { square } else { square % longest * 3 + square / longest };
    Ok(Some(strips::open_tour(longest)?.into_iter().map(turned).collect()))
}

/// A tour of any board, closed or open; `None` when there is none, an error when none was found.
///
/// A tour of the rectangle is one of every surface that is glued from it; where there is none, the rest is search, and
/// on larger boards Warnsdorff's rule.
pub fn tour(board: &Board, closed: bool) -> Result<Option<Vec<Square>>> {
    let [rows, columns, layers] = board.sizes();
    if layers == 1 {
        let flat = if closed { closed_tour(rows, columns) } else { open_tour(rows, columns) };
        if board.surface() == Surface::Rectangle || matches!(flat, Ok(Some(_))) {
            return flat;
        }
    }
    if board.squares() <= MAX_SEARCHED {
        return tour_on(board, closed, SEARCH_STEPS);
    }
    let graph = knight_graph(board);
    let closes = |tour: &Vec<Square>| !closed || graph[tour[tour.len() - 1]].contains(&tour[0]);
    let tries = (TRIED_SQUARES / board.squares()).max(1);
    let found = (0..tries).filter_map(|seed| hamilton::warnsdorff(&graph, seed * 7919 % graph.len(), seed as u64));
    let what = "the number of squares to search for a tour".into();
    let large = || Error::TooLarge { what, asked: board.squares() as u64, feasible: MAX_SEARCHED as u64 };
    found.into_iter().find(closes).map(Some).ok_or_else(large)
}

/// A tour of any board by search, closed or open; `None` when there is none, an error when `steps` did not suffice.
pub fn tour_on(board: &Board, closed: bool, steps: u64) -> Result<Option<Vec<Square>>> {
    let squares = board.squares();
    if squares > MAX_SEARCHED {
        let what = "the number of squares to search for a tour".into();
        return Err(Error::TooLarge { what, asked: squares as u64, feasible: MAX_SEARCHED as u64 });
    }
    match hamilton::search(&knight_graph(board), closed, steps) {
        Found::Tour(tour) => Ok(Some(tour)),
        Found::None => Ok(None),
        Found::Unknown => Err(Error::Stopped(format!("{steps} steps of search for a tour"))),
    }
}

/// A tour by Warnsdorff's rule (1823): go to the square with the fewest ways on. It may fail; then `None`.
pub fn warnsdorff(board: &Board, start: Square) -> Option<Vec<Square>> {
    if start >= board.squares() {
        return None;
    }
    hamilton::warnsdorff(&knight_graph(board), start, 0)
}

const SEARCH_STEPS: u64 = 20_000_000;
const MAX_SEARCHED: usize = 400;
const MAX_NARROW: usize = 18;
/// So many squares are walked by Warnsdorff's rule before it is given up.
const TRIED_SQUARES: usize = 4_000_000;

pub(super) fn knight_graph(board: &Board) -> Vec<Vec<Square>> {
    let directions: Vec<_> = Piece::parse("knight").map(|knight| knight.directions()).unwrap_or_default();
    let near = |square| {
        let mut near: Vec<Square> = directions
            .iter()
            .flat_map(|&(by, rides)| board.line(square, by, rides))
            .filter(|&met| met != square)
            .collect();
        near.sort_unstable();
        near.dedup();
        near
    };
    (0..board.squares()).map(near).collect()
}

/// Pieces of `part`, the last at least `part` and less than twice that.
fn cut(length: usize, part: usize) -> Vec<usize> {
    let count = (length / part).max(1);
    let mut parts = vec![part; count - 1];
    parts.push(length - part * (count - 1));
    parts
}

/// An odd length as an odd part and even ones.
fn odd_then_even(length: usize) -> Vec<usize> {
    if length <= 9 {
        return vec![length];
    }
    let mut parts = vec![5];
    parts.extend(cut(length - 5, 6));
    parts
}

/// Tours of all blocks, joined into one.
fn assemble(rows: usize, columns: usize, tall: &[usize], wide: &[usize]) -> Result<Vec<Square>> {
    // A tour as the squares before and after each square; the ends of an open one lack one.
    let mut links = vec![[usize::MAX; 2]; rows * columns];
    let mut blocks: HashMap<(usize, usize), Vec<Square>> = HashMap::new();
    let mut top = 0;
    for (i, &height) in tall.iter().enumerate() {
        let mut left = 0;
        for (j, &width) in wide.iter().enumerate() {
            let closed = height * width % 2 == 0;
            if let std::collections::hash_map::Entry::Vacant(entry) = blocks.entry((height, width)) {
                let tour = tour_on(&Board::rectangle(height, width)?, closed, SEARCH_STEPS)?;
                let missing = || Error::Illegal(format!("a block of {height} x {width} has no tour"));
                entry.insert(tour.ok_or_else(missing)?);
            }
            let block = &blocks[&(height, width)];
            // A block may be turned over to bring good edges to the border.
            let joined =
                [(false, false), (true, false), (false, true), (true, true)].iter().any(|&(upset, reversed)| {
                    let place = |square: Square| {
                        let (row, column) = (square / width, square % width);
                        let row = if upset { height - 1 - row } else { row };
                        let column = if reversed { width - 1 - column } else { column };
                        (top + row) * columns + left + column
                    };
                    link(&mut links, block, &place, closed);
                    let (high, broad) = (top..top + height, left..left + width);
                    if j > 0 {
                        join(&mut links, rows, columns, (high.clone(), left - 2..left), (high, left..left + 2))
                    } else {
                        i == 0 || join(&mut links, rows, columns, (top - 2..top, broad.clone()), (top..top + 2, broad))
                    }
                });
            if !joined {
                return Err(Error::Illegal(format!("the tours of blocks of {rows} x {columns} could not be joined")));
            }
            left += width;
        }
        top += height;
    }
    Ok(walk(&links))
}

/// Write the links of one block's tour.
fn link(links: &mut [[usize; 2]], block: &[Square], place: &impl Fn(Square) -> Square, closed: bool) {
    let count = block.len();
    for (at, &square) in block.iter().enumerate() {
        let before = (at > 0 || closed).then(|| place(block[(at + count - 1) % count]));
        let after = (at + 1 < count || closed).then(|| place(block[(at + 1) % count]));
        links[place(square)] = [before.unwrap_or(usize::MAX), after.unwrap_or(usize::MAX)];
    }
}

type Area = (std::ops::Range<usize>, std::ops::Range<usize>);

/// Join two tours along a border: find edges a-b of one and c-d of the other with a-c and b-d knight's moves.
fn join(links: &mut [[usize; 2]], rows: usize, columns: usize, one: Area, other: Area) -> bool {
    let inside =
        |area: &Area, square: Square| area.0.contains(&(square / columns)) && area.1.contains(&(square % columns));
    let steps = |square: Square| {
        let (row, column) = ((square / columns) as isize, (square % columns) as isize);
        let by = [(1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1)];
        by.into_iter()
            .map(move |(down, right)| (row + down, column + right))
            .filter(move |&(row, column)| (0..rows as isize).contains(&row) && (0..columns as isize).contains(&column))
    };
    for a in one.0.clone().flat_map(|row| one.1.clone().map(move |column| row * columns + column)) {
        for b in links[a].into_iter().filter(|&b| b != usize::MAX) {
            for c in steps(a).map(|(row, column)| row as usize * columns + column as usize) {
                if !inside(&other, c) {
                    continue;
                }
                for d in links[c].into_iter().filter(|&d| d != usize::MAX) {
                    let gap = ((b / columns).abs_diff(d / columns), (b % columns).abs_diff(d % columns));
                    if matches!(gap, (1, 2) | (2, 1)) {
                        exchange(&mut links[a], b, c);
                        exchange(&mut links[b], a, d);
                        exchange(&mut links[c], d, a);
                        exchange(&mut links[d], c, b);
                        return true;
                    }
                }
            }
        }
    }
    false
}

fn exchange(links: &mut [usize; 2], old: usize, new: usize) {
    let place = usize::from(links[0] != old);
    links[place] = new;
}

/// The squares in order, from an end if there is one.
fn walk(links: &[[usize; 2]]) -> Vec<Square> {
    let start = links.iter().position(|link| link.contains(&usize::MAX)).unwrap_or(0);
    let mut tour = Vec::with_capacity(links.len());
    let (mut before, mut at) = (usize::MAX, start);
    loop {
        tour.push(at);
        let next = if links[at][0] == before { links[at][1] } else { links[at][0] };
        if next == usize::MAX || next == start || tour.len() == links.len() {
            return tour;
        }
        (before, at) = (at, next);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::placement::Surface;

    fn is_tour(tour: &[Square], rows: usize, columns: usize, closed: bool) -> bool {
        let mut seen = vec![false; rows * columns];
        tour.iter().for_each(|&square| seen[square] = true);
        let step = |a: Square, b: Square| {
            matches!(((a / columns).abs_diff(b / columns), (a % columns).abs_diff(b % columns)), (1, 2) | (2, 1))
        };
        let closes = !closed || step(tour[0], tour[tour.len() - 1]);
        tour.len() == rows * columns
            && seen.iter().all(|&seen| seen)
            && closes
            && tour.windows(2).all(|pair| step(pair[0], pair[1]))
    }

    #[test]
    fn closed_tours_exist_as_schwenk_says() {
        for (rows, columns) in (1..=24).flat_map(|rows| (1..=24).map(move |columns| (rows, columns))) {
            if rows.min(columns) == 3 && rows.max(columns) > MAX_NARROW && rows * columns % 2 == 0 {
                assert!(matches!(closed_tour(rows, columns), Err(Error::TooLarge { .. })));
                continue;
            }
            let tour = closed_tour(rows, columns).unwrap();
            assert_eq!(tour.is_some(), has_closed_tour(rows, columns));
            assert!(tour.is_none_or(|tour| is_tour(&tour, rows, columns, true)), "{rows} x {columns}");
        }
    }

    #[test]
    fn schwenk_against_search_up_to_eight_by_eight() {
        for (rows, columns) in (1..=8).flat_map(|rows| (rows..=8).map(move |columns| (rows, columns))) {
            let found = tour_on(&Board::rectangle(rows, columns).unwrap(), true, 10_000_000).unwrap();
            assert_eq!(found.is_some(), has_closed_tour(rows, columns), "{rows} x {columns}");
            assert!(found.is_none_or(|tour| is_tour(&tour, rows, columns, true)), "{rows} x {columns}");
        }
    }

    #[test]
    fn long_strips() {
        for longest in (19..=44).chain([97, 998, 999, 1000]) {
            for (rows, columns) in [(3, longest), (longest, 3)] {
                let tour = open_tour(rows, columns).unwrap().unwrap();
                assert!(is_tour(&tour, rows, columns, false), "{rows} x {columns}");
            }
        }
    }

    #[test]
    fn open_tours_of_odd_and_narrow_boards() {
        for (rows, columns) in [
            (1, 1),
            (3, 4),
            (3, 7),
            (3, 8),
            (3, 9),
            (3, 11),
            (3, 17),
            (4, 18),
            (4, 5),
            (4, 7),
            (5, 5),
            (5, 7),
            (7, 9),
            (9, 9),
            (5, 11),
            (13, 11),
            (25, 31),
        ] {
            let tour = open_tour(rows, columns).unwrap().unwrap();
            assert!(is_tour(&tour, rows, columns, false), "{rows} x {columns}");
        }
        for (rows, columns) in [(1, 2), (2, 5), (3, 3), (3, 5), (3, 6), (4, 4)] {
            assert_eq!(open_tour(rows, columns).unwrap(), None);
            assert_eq!(tour_on(&Board::rectangle(rows, columns).unwrap(), false, 10_000_000).unwrap(), None);
        }
    }

    #[test]
    fn large_boards() {
        assert!(is_tour(&closed_tour(1000, 1000).unwrap().unwrap(), 1000, 1000, true));
        assert!(is_tour(&open_tour(999, 997).unwrap().unwrap(), 999, 997, false));
    }

    #[test]
    fn warnsdorff_and_other_surfaces() {
        let board = Board::rectangle(8, 8).unwrap();
        let found = (0..64).filter_map(|start| warnsdorff(&board, start)).filter(|tour| is_tour(tour, 8, 8, false));
        assert!(found.count() > 30);
        for surface in [Surface::Torus, Surface::Cylinder, Surface::Mobius, Surface::Klein] {
            for (rows, columns) in [(6, 6), (4, 6), (3, 4), (5, 5), (40, 60), (1000, 1000)] {
                let board = Board::new(rows, columns, 1, surface).unwrap();
                let Some(tour) = tour(&board, true).unwrap() else {
                    // Only the rectangle's own parity could forbid it; a glued board of this size has a way round.
                    assert!(rows * columns < 30, "{surface:?} {rows} x {columns}");
                    continue;
                };
                let graph = knight_graph(&board);
                let mut seen = tour.clone();
                seen.sort_unstable();
                assert!(seen.into_iter().eq(0..rows * columns), "{surface:?} {rows} x {columns}");
                let steps = tour.windows(2).all(|pair| graph[pair[0]].contains(&pair[1]));
                assert!(steps && graph[tour[tour.len() - 1]].contains(&tour[0]), "{surface:?} {rows} x {columns}");
            }
        }
    }
}
