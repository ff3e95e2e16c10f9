//! Nimbers in a store: found again in a later run, and a search that was stopped is resumed.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use upstar_engine::Store;
use upstar_engine::nimber::{Bits, Effort, Layout, Nimber, Search, Stopped, Table, VertexGame};

const ROWS: usize = 5;
const COLUMNS: usize = 9;

/// Knights on 5 x 9 squares.
fn knights() -> VertexGame<1> {
    let near = |a: usize, b: usize| {
        let gap = ((a / COLUMNS).abs_diff(b / COLUMNS), (a % COLUMNS).abs_diff(b % COLUMNS));
        a == b || gap == (1, 2) || gap == (2, 1)
    };
    let taken = (0..ROWS * COLUMNS).map(|a| (0..ROWS * COLUMNS).filter(|&b| near(a, b)).collect()).collect();
    let at = (0..ROWS * COLUMNS).map(|square| [(square / COLUMNS) as u8, (square % COLUMNS) as u8, 0]);
    VertexGame::new(vec![taken], Layout::Lattice(at.collect()))
}

/// The nimber, with a table of its own, and how many nodes it took.
fn search(store: Option<&Store>, stop: &AtomicBool) -> (Result<Nimber, Stopped>, u64) {
    let game = knights();
    let nimbers = store.map(Store::nimbers);
    let effort = Effort { threads: 1, store: nimbers.as_ref(), ..Effort::until(stop) };
    let table = Table::new(1 << 22);
    let search = Search::new(&game, &table, effort);
    (search.nimber(game.split(Bits::first(ROWS * COLUMNS))), search.nodes())
}

#[test]
fn what_was_found_is_found_again() {
    let go = AtomicBool::new(false);
    let dir = tempfile::tempdir().unwrap();
    let (alone, nodes) = search(None, &go);
    let store = Store::open(dir.path()).unwrap();
    assert_eq!(search(Some(&store), &go), (alone, nodes));
    drop(store);
    let store = Store::open(dir.path()).unwrap();
    let (again, fewer) = search(Some(&store), &go);
    assert_eq!(again, alone);
    assert!(fewer * 10 < nodes, "{fewer} nodes after {nodes}");
}

#[test]
fn a_search_that_is_stopped_again_and_again_comes_to_its_end() {
    let dir = tempfile::tempdir().unwrap();
    let mut patience = Duration::from_millis(4);
    let mut stops = 0;
    let answer = loop {
        let store = Store::open(dir.path()).unwrap();
        let stop = AtomicBool::new(false);
        let found = std::thread::scope(|scope| {
            scope.spawn(|| {
                std::thread::sleep(patience);
                stop.store(true, Ordering::Relaxed);
            });
            search(Some(&store), &stop).0
        });
        match found {
            Ok(nimber) => break nimber,
            Err(_) => stops += 1,
        }
        patience = patience.mul_f64(1.5);
    };
    assert_eq!(Ok(answer), search(None, &AtomicBool::new(false)).0, "after {stops} stops");
}
