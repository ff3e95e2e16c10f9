//! The nimber search of games on edges against the definition, on random graphs and random shapes of a lattice.

mod random;

use random::Random;
use std::collections::HashMap;
use std::sync::atomic::AtomicBool;
use upstar_engine::nimber::{Bits, EdgeGame, Effort, Layout, Nimber, Search, Table};

/// The definition: the mex over all edges.
fn plain(near: &[Bits<1>], free: Bits<1>, known: &mut HashMap<Bits<1>, Nimber>) -> Nimber {
    if let Some(&nimber) = known.get(&free) {
        return nimber;
    }
    let edges = free.iter().flat_map(|v| (near[v] & free).iter().filter(move |&w| w < v).map(move |w| (v, w)));
    let options: Vec<Nimber> =
        edges.map(|(v, w)| plain(near, free.without(Bits::one(v) | Bits::one(w)), known)).collect();
    let nimber = Nimber::mex(options);
    known.insert(free, nimber);
    nimber
}

fn check(near: Vec<Bits<1>>, layout: Layout, positions: &[Bits<1>]) {
    let stop = AtomicBool::new(false);
    let game = EdgeGame::<1>::new(near.clone(), layout);
    let table = Table::new(1 << 16);
    let search = Search::new(&game, &table, Effort { threads: 1, ..Effort::until(&stop) });
    let mut known = HashMap::new();
    for &free in positions {
        let expected = plain(&near, free, &mut known);
        assert_eq!(search.nimber(game.split(free)), Ok(expected), "{near:?} {free:?}");
        assert_eq!(search.is_lost(game.split(free), expected.0), Ok(true));
        assert_eq!(search.is_lost(game.split(free), expected.0 + 1), Ok(false));
    }
}

#[test]
fn random_graphs() {
    let mut random = Random(5);
    for round in 0..300u64 {
        let vertices = 8 + (round % 10) as usize;
        let mut near = vec![Bits::EMPTY; vertices];
        // Few edges: a tree with some more.
        for v in 1..vertices {
            for _ in 0..1 + random.next() % 2 {
                let w = random.below(v);
                near[v].insert(w);
                near[w].insert(v);
            }
        }
        check(near, Layout::Free, &[Bits::first(vertices)]);
    }
}

#[test]
fn random_shapes_on_a_lattice_with_one_table() {
    let mut random = Random(6);
    for (rows, columns) in [(4usize, 5usize), (3, 7), (2, 10)] {
        let squares = rows * columns;
        let is_near =
            |a: usize, b: usize| (a / columns).abs_diff(b / columns) + (a % columns).abs_diff(b % columns) == 1;
        let near = (0..squares).map(|a| (0..squares).filter(|&b| is_near(a, b)).collect()).collect();
        let at = (0..squares).map(|square| [(square / columns) as u8, (square % columns) as u8, 0]).collect();
        let all = (1u64 << squares) - 1;
        let positions: Vec<Bits<1>> = (0..400).map(|_| Bits([(random.next() | random.next()) & all])).collect();
        check(near, Layout::Lattice(at), &positions);
    }
}
