//! How long the nimber sequences take: `cargo run --release -p upstar-rules --example heap_speed`.

use std::sync::atomic::AtomicBool;
use std::time::Instant;
use upstar_rules::heaps::{HeapNimbers, TakeAndBreak};

fn main() -> Result<(), upstar_rules::Error> {
    let go = AtomicBool::new(false);
    for code in ["0.77", "0.156", "0.16", "0.56", "0.376"] {
        let start = Instant::now();
        let mut sequence = HeapNimbers::new(code.parse()?);
        let period = sequence.find_period(6_000_000, &go)?;
        let text = period.map_or("no period".into(), |period| period.to_string());
        println!("{code}: {text}: {:.2} s", start.elapsed().as_secs_f64());
    }
    let grundy = TakeAndBreak::grundy();
    for (code, heap) in
        [("0.77", 40_000), ("0.16", 1_000_000), ("0.007", 1_000_000), ("0.6", 1_000_000), ("0.045", 1_000_000)]
    {
        report(code.parse()?, heap, &go)?;
    }
    report(grundy, 1_000_000, &go)
}

fn report(code: TakeAndBreak, heap: usize, go: &AtomicBool) -> Result<(), upstar_rules::Error> {
    let start = Instant::now();
    let mut sequence = HeapNimbers::new(code);
    sequence.extend(heap, go)?;
    let rare = sequence.rare().map_or(0, |(_, rare)| rare.len());
    let time = start.elapsed().as_secs_f64();
    println!("{} to heap {heap}: last nimber {}, {rare} rare: {time:.2} s", sequence.code(), sequence.values()[heap]);
    Ok(())
}
