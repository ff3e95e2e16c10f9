//! Open knight's tours of strips three squares wide: blocks of 3 x 4 are walked one after the other, each from the same
//! square, and a longer block ends the walk. (Four rows do not fall into blocks: a tour changes only once between the
//! outer rows and the inner ones, and so must go there and back.)

use super::tour::knight_graph;
use super::{Board, Square, hamilton};
use crate::{Error, Result};

const STEPS: u64 = 1_000_000;

/// Three rows.
const ROWS: usize = 3;
/// The columns of a block.
const WIDTH: usize = 4;
/// The last block has at least so many columns.
const LAST: usize = 7;

/// An open tour of 3 x `columns`, from 11 columns on.
pub(super) fn open_tour(columns: usize) -> Result<Vec<Square>> {
    let blocks = (columns - LAST) / WIDTH;
    let last = columns - blocks * WIDTH;
    let (block, end) = (knight_graph(&Board::rectangle(ROWS, WIDTH)?), knight_graph(&Board::rectangle(ROWS, last)?));
    for start in 0..ROWS * WIDTH {
        let (row, column) = (start / WIDTH, start % WIDTH);
        let mut walks = Vec::new();
        paths(&block, &mut vec![start], &mut walks);
        let leads_on = |walk: &Vec<Square>| {
            let at = walk[walk.len() - 1];
            let gap = ((at / WIDTH).abs_diff(row), (column + WIDTH).abs_diff(at % WIDTH));
            matches!(gap, (1, 2) | (2, 1))
        };
        let Some(walk) = walks.into_iter().find(leads_on) else { continue };
        let Some(rest) = hamilton::path_from(&end, row * last + column, STEPS) else { continue };
        let place = |width: usize, left: usize| move |s: &Square| s / width * columns + left + s % width;
        let mut tour: Vec<Square> = (0..blocks).flat_map(|i| walk.iter().map(place(WIDTH, i * WIDTH))).collect();
        tour.extend(rest.iter().map(place(last, blocks * WIDTH)));
        return Ok(tour);
    }
    Err(Error::Illegal(format!("no way through the blocks of 3 x {columns} was found")))
}

/// Every path through all vertices that begins so; for a dozen vertices.
fn paths(near: &[Vec<Square>], path: &mut Vec<Square>, found: &mut Vec<Vec<Square>>) {
    if path.len() == near.len() {
        found.push(path.clone());
    }
    for &next in &near[path[path.len() - 1]] {
        if !path.contains(&next) {
            path.push(next);
            paths(near, path, found);
            path.pop();
        }
    }
}
