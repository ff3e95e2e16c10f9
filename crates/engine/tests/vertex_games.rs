//! The nimber search against the definition, on thousands of random positions.

mod random;

use random::Random;
use std::collections::HashMap;
use std::sync::atomic::AtomicBool;
use upstar_engine::nimber::{Bits, Effort, Layout, Nimber, Search, Stopped, Table, VertexGame};

/// The definition: the mex over all moves.
fn plain(pieces: &[Vec<Bits<1>>], free: Bits<1>, known: &mut HashMap<Bits<1>, Nimber>) -> Nimber {
    if let Some(&nimber) = known.get(&free) {
        return nimber;
    }
    let options: Vec<Nimber> = free
        .iter()
        .flat_map(|vertex| pieces.iter().map(move |piece| piece[vertex]))
        .map(|taken| plain(pieces, free.without(taken), known))
        .collect();
    let nimber = Nimber::mex(options);
    known.insert(free, nimber);
    nimber
}

fn check(pieces: Vec<Vec<Bits<1>>>, layout: Layout, positions: &[Bits<1>], table: &Table, threads: usize) {
    let stop = AtomicBool::new(false);
    let game = VertexGame::<1>::new(pieces.clone(), layout);
    let effort = Effort { threads, ..Effort::until(&stop) };
    let search = Search::new(&game, table, effort);
    let mut known = HashMap::new();
    for &free in positions {
        let expected = plain(&pieces, free, &mut known);
        assert_eq!(search.nimber(game.split(free)), Ok(expected), "{pieces:?} {free:?}");
        assert_eq!(search.is_lost(game.split(free), expected.0), Ok(true));
        assert_eq!(search.is_lost(game.split(free), expected.0 + 1), Ok(false));
    }
}

fn random_graph(random: &mut Random, vertices: usize, sparseness: usize) -> Vec<Bits<1>> {
    let mut closed: Vec<Bits<1>> = (0..vertices).map(Bits::one).collect();
    for v in 0..vertices {
        for w in 0..v {
            if random.below(sparseness) == 0 {
                closed[v].insert(w);
                closed[w].insert(v);
            }
        }
    }
    closed
}

#[test]
fn random_graphs_with_one_to_three_pieces() {
    let mut random = Random(1);
    for round in 0..1200 {
        let vertices = 1 + random.below(if round % 8 == 0 { 18 } else { 12 });
        let sparseness = 2 + random.below(8);
        let pieces = (0..1 + round % 3).map(|_| random_graph(&mut random, vertices, sparseness)).collect();
        // A table of a few entries only, to see that losing entries does no harm.
        let table = Table::new(if vertices < 9 { 256 } else { 1 << 20 });
        let threads = 1 + usize::from(round % 50 == 0);
        check(pieces, Layout::Free, &[Bits::first(vertices)], &table, threads);
    }
}

/// Threats by differences on a lattice of `rows` x `columns`.
fn lattice_piece(rows: usize, columns: usize, steps: &[(usize, usize)]) -> Vec<Bits<1>> {
    let squares = rows * columns;
    let near = |a: usize, b: usize| {
        let (rows, columns) = ((a / columns).abs_diff(b / columns), (a % columns).abs_diff(b % columns));
        a == b || steps.contains(&(rows, columns)) || steps.contains(&(columns, rows))
    };
    (0..squares).map(|a| (0..squares).filter(|&b| near(a, b)).collect()).collect()
}

#[test]
fn random_shapes_on_a_lattice_with_one_table() {
    let mut random = Random(2);
    let leaps: [&[(usize, usize)]; 4] = [&[(1, 2)], &[(0, 1)], &[(0, 1), (1, 1)], &[(1, 3), (2, 2)]];
    for (rows, columns) in [(4, 4), (3, 5), (2, 7), (1, 16)] {
        let at = (0..rows * columns).map(|square| [(square / columns) as u8, (square % columns) as u8, 0]);
        let at: Vec<[u8; 3]> = at.collect();
        for list in [vec![0], vec![1], vec![2], vec![3], vec![0, 1], vec![0, 2]] {
            let pieces: Vec<_> = list.iter().map(|&leap: &usize| lattice_piece(rows, columns, leaps[leap])).collect();
            let all = (1u64 << (rows * columns)) - 1;
            let positions: Vec<Bits<1>> = (0..40).map(|_| Bits([random.next() & all])).collect();
            let table = Table::new(1 << 20);
            check(pieces, Layout::Lattice(at.clone()), &positions, &table, 1);
        }
    }
}

#[test]
fn random_sets_on_a_cycle_with_its_symmetries() {
    let mut random = Random(3);
    for vertices in 3..16usize {
        let near = |v: usize| [v, (v + 1) % vertices, (v + vertices - 1) % vertices].into_iter().collect();
        let turned = |by: usize| (0..vertices).map(|v| ((v + by) % vertices) as u16).collect();
        let flipped = |by: usize| (0..vertices).map(|v| ((2 * vertices + by - v) % vertices) as u16).collect();
        let mut symmetries: Vec<Vec<u16>> = (0..vertices).map(turned).chain((0..vertices).map(flipped)).collect();
        symmetries.push(vec![0; vertices]);
        symmetries.push(vec![9; 1]);
        let all = (1u64 << vertices) - 1;
        let positions: Vec<Bits<1>> = (0..50).map(|_| Bits([random.next() & all])).chain([Bits([all])]).collect();
        check(
            vec![(0..vertices).map(near).collect()],
            Layout::Symmetries(symmetries),
            &positions,
            &Table::new(1 << 20),
            1,
        );
    }
}

#[test]
fn a_raised_flag_stops_the_search() {
    let stop = AtomicBool::new(true);
    let mut random = Random(4);
    let game = VertexGame::<1>::new(vec![random_graph(&mut random, 60, 6)], Layout::Free);
    let table = Table::new(1 << 20);
    let answer = Search::new(&game, &table, Effort::until(&stop)).nimber(game.split(Bits::first(60)));
    assert!(matches!(answer, Err(Stopped { .. })));
}
