//! Who wins the twists with these numbers of strands, and how long it takes: `twists 20 22 24`.

use std::time::Instant;
use upstar_knots::tricolor::{Crossings, Error, Position, Solver};

fn main() -> Result<(), Error> {
    for n in std::env::args().skip(1).filter_map(|n| n.parse().ok()) {
        let start = Instant::now();
        let solver = Solver::new();
        let winner = solver.winner(&Position::start(&Crossings::twist(n)?))?;
        println!("twist({n}) {winner} {:?}, {} positions", start.elapsed(), solver.searched());
    }
    Ok(())
}
