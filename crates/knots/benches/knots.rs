//! How fast knots are recognised and games are solved: `cargo bench -p upstar-knots`.

use upstar_knots::{Control, Diagram, Pseudodiagram, Shadow, Sign, outcome, unknotted_resolutions};

fn main() {
    divan::main();
}

/// Random resolutions of a shadow.
fn resolutions(code: &str, count: usize) -> Vec<Diagram> {
    let shadow: Shadow = code.parse().expect("a knot");
    let mut seed = 7u64;
    (0..count)
        .map(|_| {
            seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            let pattern = seed >> 32;
            let sign = |i: usize| {
                if pattern >> i & 1 == 1 { Sign::Positive } else { Sign::Negative }
            };
            shadow.resolved(&(0..shadow.crossings()).map(sign).collect::<Vec<_>>()).expect("a sign for each")
        })
        .collect()
}

/// The braid (s1 s2)^k, with 2k crossings.
fn braid(k: usize) -> String {
    format!("braid:{}", ["1 2"].repeat(k).join(" "))
}

/// 100 random resolutions a sample.
#[divan::bench(args = ["12a_1019", "braid:1 2 1 2 1 2 1 2 1 2 1 2 1 2 1 2 1 2 1 2", "braid:1 2 3 1 2 3 1 2 3 1 2 3 1 2 3 1 2 3 1 2 3"])]
fn is_unknot_of_100(bencher: divan::Bencher<'_, '_>, code: &str) {
    let diagrams = resolutions(code, 100);
    bencher.bench(|| diagrams.iter().filter(|d| d.is_unknot() == Ok(true)).count());
}

#[divan::bench(args = [5, 7, 8, 10], sample_count = 3)]
fn all_resolutions(bencher: divan::Bencher<'_, '_>, k: usize) {
    let position = Pseudodiagram::from(braid(k).parse::<Shadow>().expect("a knot"));
    bencher.bench(|| unknotted_resolutions(&position));
}

#[divan::bench(args = [5, 7, 8, 10], sample_count = 3)]
fn game(bencher: divan::Bencher<'_, '_>, k: usize) {
    let position = Pseudodiagram::from(braid(k).parse::<Shadow>().expect("a knot"));
    bencher.bench(|| outcome(&position, &Control::default()));
}
