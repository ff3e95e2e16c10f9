//! Who wins rational pseudodiagrams: counts all of them up to a number of crossings (8 unless given) by class.
//!
//!     cargo run --release -p upstar-knots --example rational_census -- 12

use std::collections::BTreeMap;
use upstar_knots::rational::{Census, Normalized};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let crossings = match std::env::args().nth(1) {
        Some(text) => text.parse()?,
        None => 8,
    };
    let census = Census::up_to(crossings)?;
    let mut by_outcome: BTreeMap<Normalized, (u64, u64)> = BTreeMap::new();
    println!("class parity outcome normalised pseudodiagrams shadows first");
    for (class, row) in census.rows() {
        let counts = by_outcome.entry(class.normalized()).or_default();
        counts.0 += row.count;
        counts.1 += row.shadows;
        println!(
            "{class} {} {} {} {} {} {}",
            class.parity(),
            class.outcome(),
            class.normalized(),
            row.count,
            row.shadows,
            row.example
        );
    }
    println!("\nnormalised X Y pseudodiagrams shadows");
    for normalized in Normalized::all() {
        let (count, shadows) = by_outcome.get(&normalized).copied().unwrap_or_default();
        println!("{normalized} {} {} {count} {shadows}", normalized.x(), normalized.y());
    }
    Ok(())
}
