//! How many random resolutions of a shadow are recognised in a second: `recognise CODE [COUNT]`.

use std::time::Instant;
use upstar_knots::{Diagram, Error, Shadow, Sign};

fn main() -> Result<(), Error> {
    let mut arguments = std::env::args().skip(1);
    let code = arguments.next().unwrap_or_else(|| "12a_1019".to_owned());
    let count: usize = arguments.next().and_then(|count| count.parse().ok()).unwrap_or(20_000);
    let shadow: Shadow = code.parse()?;
    let mut seed = 7u64;
    let diagrams: Vec<Diagram> = (0..count)
        .map(|_| {
            seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            let sign = |i: usize| {
                if seed >> (63 - i) & 1 == 1 { Sign::Positive } else { Sign::Negative }
            };
            shadow.resolved(&(0..shadow.crossings()).map(sign).collect::<Vec<_>>())
        })
        .collect::<Result<_, _>>()?;
    let start = Instant::now();
    let mut unknots = 0;
    for diagram in &diagrams {
        unknots += usize::from(diagram.is_unknot()?);
    }
    let seconds = start.elapsed().as_secs_f64();
    println!("{code}: {unknots} of {count} are the unknot, {:.0} a second", count as f64 / seconds);
    Ok(())
}
