//! The nimbers of Node Kayles on every graph of up to seven vertices, looked up by adjacency.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU8, Ordering};

/// The largest graph in the table.
pub(super) const MAX_VERTICES: usize = 7;

/// In the table: not computed yet.
const UNKNOWN: u8 = u8::MAX;

/// The nimber of the graph in which vertex `i` has the closed neighbourhood `closed[i]` (a bit for each vertex).
/// Only neighbours before `i` are looked at.
pub(super) fn nimber(closed: &[u8]) -> u32 {
    static TABLES: OnceLock<Vec<Vec<AtomicU8>>> = OnceLock::new();
    let tables = TABLES.get_or_init(|| {
        let graphs = |vertices: usize| 1usize << (vertices * vertices.saturating_sub(1) / 2);
        let unknown = |vertices| (0..graphs(vertices)).map(|_| AtomicU8::new(UNKNOWN)).collect();
        (0..=MAX_VERTICES).map(unknown).collect()
    });
    let index = index(closed);
    let entry = &tables[closed.len()][index];
    let mut known = entry.load(Ordering::Relaxed);
    if known == UNKNOWN {
        known = by_options(index, closed.len());
        entry.store(known, Ordering::Relaxed);
    }
    u32::from(known)
}

/// Edges between `i < j` are numbered j (j - 1) / 2 + i.
fn index(closed: &[u8]) -> usize {
    let rows = closed.iter().enumerate();
    rows.fold(0, |index, (j, row)| index | usize::from(row & ((1 << j) - 1)) << (j * j.saturating_sub(1) / 2))
}

fn by_options(index: usize, vertices: usize) -> u8 {
    let mut closed = [0u8; MAX_VERTICES];
    for j in 0..vertices {
        closed[j] |= 1 << j;
        for i in 0..j {
            if index >> (j * (j - 1) / 2 + i) & 1 == 1 {
                closed[j] |= 1 << i;
                closed[i] |= 1 << j;
            }
        }
    }
    let mut options = 0u32;
    for taken in &closed[..vertices] {
        let mut left = [0u8; MAX_VERTICES];
        let mut count = 0;
        for vertex in (0..vertices).filter(|vertex| taken >> vertex & 1 == 0) {
            // Squeeze the kept vertices together.
            let kept = (0..vertex).filter(|other| taken >> other & 1 == 0);
            for (place, other) in kept.enumerate() {
                left[count] |= (closed[vertex] >> other & 1) << place;
            }
            count += 1;
        }
        options |= 1 << nimber(&left[..count]);
    }
    options.trailing_ones() as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_dawson_kayles_with_one_more() {
        // Node Kayles on a path of n vertices is the octal game 0.137.
        let known = [0, 1, 1, 2, 0, 3, 1, 1];
        for (n, &nimber_of_path) in known.iter().enumerate() {
            let closed: Vec<u8> =
                (0..n).map(|i| (0..n).filter(|j| i.abs_diff(*j) <= 1).fold(0, |row, j| row | 1 << j)).collect();
            assert_eq!(nimber(&closed), nimber_of_path, "path of {n}");
        }
    }
}
