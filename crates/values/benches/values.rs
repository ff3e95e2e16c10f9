//! Single operations, warm: `cargo bench -p upstar-values --bench values`.

mod day3;

use divan::Bencher;
use upstar_values::{Budget, Value};

fn main() {
    divan::main();
}

fn games() -> Vec<Value> {
    day3::choice(&day3::born_by(3), 300)
}

#[divan::bench]
fn compare(bencher: Bencher) {
    let games = games();
    let mut i = 0;
    bencher.bench_local(|| {
        i = (i + 1) % 90_000;
        games[i / 300] <= games[i % 300]
    });
}

#[divan::bench]
fn sum(bencher: Bencher) {
    let games = games();
    let mut i = 0;
    bencher.bench_local(|| {
        i = (i + 1) % 90_000;
        games[i / 300] + games[i % 300]
    });
}

#[divan::bench]
fn canonicalise(bencher: Bencher) {
    let games = games();
    let mut i = 0;
    bencher.bench_local(|| {
        i = (i + 1) % 90_000;
        Value::from_options([games[i / 300]], [games[i % 300]])
    });
}

#[divan::bench]
fn thermograph(bencher: Bencher) {
    let games = games();
    let mut i = 0;
    bencher.bench_local(|| {
        i = (i + 1) % 300;
        games[i].temperature()
    });
}

#[divan::bench]
fn heat(bencher: Bencher) {
    bencher.bench_local(|| Value::nimber(14).heat(Value::from(1), Budget::UNLIMITED));
}
