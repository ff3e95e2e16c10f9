//! Positions that other programs have been timed with, each solved from nothing.
//!
//! Values found once stay in the process, so every question is asked once.

use divan::black_box;
use upstar_engine::{Engine, Position};
use upstar_rules::boards::{Amazons, Clobber, Clobbering, Domineering, NoGo};
use upstar_rules::hackenbush::{Chopping, Hackenbush};
use upstar_values::Budget;

fn main() {
    divan::main();
}

fn value<P: Position>(position: P) {
    black_box(Engine::new().value(&position, Budget::UNLIMITED).unwrap());
}

fn outcome<P: Position>(position: P) {
    black_box(Engine::new().outcome(&position, Budget::UNLIMITED).unwrap());
}

fn sides(text: &str) -> (u64, u64) {
    let (rows, columns) = text.split_once('x').unwrap();
    (rows.parse().unwrap(), columns.parse().unwrap())
}

#[divan::bench(args = ["5x5", "4x7", "5x6"], sample_count = 1, sample_size = 1)]
fn domineering_value(board: &str) {
    value(Domineering::rectangle(sides(board).0, sides(board).1).unwrap());
}

#[divan::bench(args = ["6x6", "5x8", "7x7"], sample_count = 1, sample_size = 1)]
fn domineering_outcome(board: &str) {
    outcome(Domineering::rectangle(sides(board).0, sides(board).1).unwrap());
}

#[divan::bench(args = ["4x4"], sample_count = 1, sample_size = 1)]
fn clobber_value(board: &str) {
    value(Clobber::checkerboard(Clobbering::Plain, sides(board).0, sides(board).1).unwrap());
}

#[divan::bench(args = ["4x5"], sample_count = 1, sample_size = 1)]
fn clobber_outcome(board: &str) {
    outcome(Clobber::checkerboard(Clobbering::Plain, sides(board).0, sides(board).1).unwrap());
}

#[divan::bench(args = [10, 20], sample_count = 1, sample_size = 1)]
fn linear_clobber_outcome(pairs: usize) {
    outcome(Clobber::parse(Clobbering::Plain, &"xo".repeat(pairs)).unwrap());
}

#[divan::bench(args = ["x...|o...", "x......|o......"], sample_count = 1, sample_size = 1)]
fn amazons_value(board: &str) {
    value(Amazons::parse(board).unwrap());
}

#[divan::bench(args = ["4x4", "3x6"], sample_count = 1, sample_size = 1)]
fn nogo_outcome(board: &str) {
    outcome(NoGo::rectangle(sides(board).0, sides(board).1).unwrap());
}

/// A string of 100 000 edges.
#[divan::bench(sample_count = 1, sample_size = 1)]
fn hackenbush_string() {
    let letters: String = (0..100_000).map(|i| if (i * i) % 7 < 3 { 'B' } else { 'R' }).collect();
    value(Hackenbush::parse(Chopping::GrownUp, &letters).unwrap());
}

#[divan::bench(args = [4, 5, 6, 7], sample_count = 1, sample_size = 1)]
fn hackenbush_ladder(rungs: u32) {
    value(Hackenbush::parse(Chopping::GrownUp, &ladder(rungs)).unwrap());
}

/// Two stalks of changing colours, with a rung between them at every height: three edges a rung.
fn ladder(rungs: u32) -> String {
    let colour = |i: u32| ["B", "R", "R", "B", "B"][i as usize % 5];
    let edges = (0..rungs).flat_map(|i| {
        let below = |side: u32| if i == 0 { 0 } else { 2 * i - 1 + side };
        let (left, right) = (2 * i + 1, 2 * i + 2);
        [(below(0), left, 3 * i), (below(1), right, 3 * i + 1), (left, right, 3 * i + 2)]
    });
    edges.map(|(a, b, i)| format!("{a}-{b}{}", colour(i))).collect::<Vec<_>>().join(" ")
}
