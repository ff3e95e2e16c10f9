//! Solves the game on one shadow: `solve CODE...`, with times.

use std::time::Instant;
use upstar_knots::{Control, Error, Pseudodiagram, Shadow, outcome, unknotted_resolutions};

fn main() -> Result<(), Error> {
    let control = Control { memory_limit: 6 << 30, ..Control::default() };
    for code in std::env::args().skip(1) {
        let position = Pseudodiagram::from(code.parse::<Shadow>()?);
        let start = Instant::now();
        let unknotted = unknotted_resolutions(&position)?;
        let leaves = start.elapsed();
        let outcome = outcome(&position, &control)?;
        println!(
            "{code}: {} crossings, outcome {outcome}, {unknotted} unknotted; leaves {leaves:.2?}, all {:.2?}",
            position.crossings(),
            start.elapsed() - leaves
        );
    }
    Ok(())
}
