//! Whole tasks, each once, from an empty store: `cargo bench -p upstar-values --bench cold`; `-- --short` leaves out the
//! million sums.

mod day3;

use std::time::Instant;

use upstar_values::{Budget, Value};

fn timed<T>(task: &str, count: usize, run: impl FnOnce() -> T) -> T {
    let start = Instant::now();
    let result = run();
    let seconds = start.elapsed().as_secs_f64();
    let rate = if count > 1 { format!("{:>12.0} a second", count as f64 / seconds) } else { String::new() };
    println!("{task:<56} {:>10.3} ms {rate}", seconds * 1e3);
    result
}

fn main() {
    timed("*14 heated by 1", 1, || Value::nimber(14).heat(1.into(), Budget::UNLIMITED).unwrap());

    let all = timed("the values born by day 3", 1, || day3::born_by(3));
    println!("  there are {}", all.len());
    let games = day3::choice(&all, 300);
    let pairs = || (0..games.len()).flat_map(|i| (0..=i).map(move |j| (i, j)));
    let comparisons = || {
        let below = |&g: &Value| games.iter().filter(|&&h| g <= h).count();
        games.iter().map(below).sum::<usize>()
    };
    timed("90 000 comparisons of 300 of them, cold", 90_000, comparisons);
    timed("the same, warm", 90_000, comparisons);
    let sums = timed("45 150 sums of the same, cold", 45_150, || {
        pairs().map(|(i, j)| games[i] + games[j]).collect::<Vec<_>>()
    });
    timed("the same, warm", 45_150, || pairs().map(|(i, j)| games[i] + games[j]).filter(|&g| g == Value::ZERO).count());
    timed("thermographs of the sums, cold", 45_150, || sums.iter().map(|g| g.temperature()).max());
    timed("the same, warm", 45_150, || sums.iter().map(|g| g.temperature()).max());

    if std::env::args().any(|argument| argument == "--short") {
        return;
    }
    let all_pairs = all.len() * (all.len() + 1) / 2;
    timed("all sums of two values born by day 3", all_pairs, || {
        (0..all.len()).map(|i| (0..=i).filter(|&j| all[i] + all[j] == Value::ZERO).count()).sum::<usize>()
    });
    timed("all comparisons of two of them", all.len() * all.len(), || {
        all.iter().map(|&g| all.iter().filter(|&&h| g <= h).count()).sum::<usize>()
    });
    println!("  memory: {} MiB", Budget::memory_used() >> 20);

    println!("+-1 + +-2 + … + +-n");
    let mut sum = Value::ZERO;
    for n in 1..=10 {
        let start = Instant::now();
        sum = sum + Value::from_options([Value::from(n)], [Value::from(-n)]);
        let followers = sum.followers(Budget::UNLIMITED).unwrap();
        println!("  n = {n:>2}: {followers:>8} positions, {:>10.3} ms", start.elapsed().as_secs_f64() * 1e3);
    }
}
