//! Rational shadows and pseudodiagrams: theorems at any size, the table of one game, counting, the census.

use upstar_knots::rational::{Census, RationalPseudodiagram, RationalShadow, sum};

fn main() {
    divan::main();
}

/// 10 000 crossings in one twist, in single crossings, in pairs.
const LARGE: [(&str, usize); 3] = [("(10001)", 1), ("(1)", 9_999), ("(2),(3)", 2_000)];

fn large(unit: &str, times: usize) -> String {
    format!("[{}]", vec![unit; times].join(","))
}

#[divan::bench(args = LARGE)]
fn read_and_classify(bencher: divan::Bencher, (unit, times): (&str, usize)) {
    let text = large(unit, times);
    bencher.bench(|| {
        let p: RationalPseudodiagram = text.parse().unwrap();
        RationalShadow::new(p).map(|s| s.verdict().outcome())
    });
}

#[divan::bench(args = [1_000, 10_000, 100_000])]
fn fraction(bencher: divan::Bencher, twists: usize) {
    let p = RationalPseudodiagram::diagram(&vec![2; twists]).unwrap();
    bencher.bench(|| p.fraction().unwrap());
}

#[divan::bench(args = ["[1(5),(4),-2(3),(6)]", "[1(2),(1),(1),(1),(1),(1),(1),(1),(2)]", "[1(40),(40)]"])]
fn solve(text: &str) {
    let p: RationalPseudodiagram = text.parse().unwrap();
    divan::black_box(p.solve().unwrap().outcome());
}

#[divan::bench(args = ["[(10001)]", "[(5),(4),(3),(6)]", "[(100),(100),(30)]"])]
fn unknotted_resolutions(text: &str) {
    let p: RationalPseudodiagram = text.parse().unwrap();
    divan::black_box(p.unknotted_resolutions().unwrap());
}

#[divan::bench]
fn sum_of_100_pseudodiagrams(bencher: divan::Bencher) {
    let texts = (0..100).map(|i| format!("[{}({}),(2)]", 2 * (i % 5), 1 + i % 3));
    let parts: Vec<RationalPseudodiagram> = texts.map(|t| t.parse().unwrap()).collect();
    let parts: Vec<_> = parts.into_iter().filter(|p| p.is_knot()).collect();
    bencher.bench(|| {
        let summands: Vec<_> = parts.iter().map(|p| p.summand().unwrap()).collect();
        sum(&summands).outcome()
    });
}

#[divan::bench(args = [8, 10])]
fn census(crossings: u32) {
    divan::black_box(Census::up_to(crossings).unwrap());
}
