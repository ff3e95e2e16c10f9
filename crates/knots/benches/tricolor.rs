//! The tricolorability game: counting long twists, winners of twists, and a census of diagrams.

use std::sync::atomic::{AtomicUsize, Ordering};
use upstar_knots::tricolor::{CompleteGames, Counts, Crossings, Position, Solver};

fn main() {
    divan::main();
}

#[divan::bench(args = [100, 1000], sample_count = 3)]
fn twist_complete_games(strands: usize) -> String {
    Counts::complete_of(&Crossings::twist(strands).unwrap()).unwrap().to_string()
}

#[divan::bench(args = [100, 300], sample_count = 3)]
fn twist_all_counts(strands: usize) -> Counts {
    Counts::of(&Crossings::twist(strands).unwrap()).unwrap()
}

#[divan::bench(sample_count = 3)]
fn twist_14_list() -> usize {
    CompleteGames::of(&Crossings::twist(14).unwrap()).unwrap().count()
}

/// From an empty table each time. Odd twists are won by a symmetry; even ones need a search.
#[divan::bench(args = [12, 14, 16, 18, 29, 41, 63], sample_count = 1)]
fn twist_winner(strands: usize) -> String {
    let start = Position::start(&Crossings::twist(strands).unwrap());
    Solver::new().winner(&start).unwrap().to_string()
}

/// As many diagrams as there are prime knots of 3 to 11 crossings, with random strands over the crossings: wider than
/// planar ones, so harder. Winner and counts of each on two threads with one table.
#[divan::bench(sample_count = 1)]
fn census_of_801_random_diagrams() -> usize {
    let mut random = 88_172_645_463_325_252u64;
    let mut below = |n: usize| {
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        (random >> 11) as usize % n
    };
    let mut diagrams = Vec::new();
    for (strands, knots) in (3..).zip([1, 1, 2, 3, 7, 21, 49, 165, 552]) {
        for _ in 0..knots {
            let mut over: Vec<usize> = (0..strands).collect();
            (1..strands).rev().for_each(|i| over.swap(i, below(i + 1)));
            let triples = over.iter().enumerate().map(|(i, &over)| [over, i, (i + 1) % strands]);
            diagrams.push(Crossings::new(triples).unwrap());
        }
    }
    let solver = Solver::new().threads(1);
    let (next, won) = (AtomicUsize::new(0), AtomicUsize::new(0));
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                while let Some(diagram) = diagrams.get(next.fetch_add(1, Ordering::Relaxed)) {
                    divan::black_box(Counts::of(diagram).unwrap());
                    let wins = solver.mover_wins(&Position::start(diagram)).unwrap();
                    won.fetch_add(usize::from(wins), Ordering::Relaxed);
                }
            });
        }
    });
    won.into_inner()
}
