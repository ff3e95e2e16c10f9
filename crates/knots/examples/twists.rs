//! Who wins the twists with these numbers of strands, and how long it takes: `twists 20 22 24`.
//!
//! `twists --gib=4 --threads=1 --moves 36` is for long searches: it asks of one first move after the other, the easiest,
//! in the middle, first, and says of each who wins then.

use std::time::Instant;
use upstar_knots::tricolor::{Crossings, Error, Player, Position, Solver};

fn main() -> Result<(), Error> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let given = |name: &str| arguments.iter().find_map(|argument| argument.strip_prefix(name)?.parse::<usize>().ok());
    for n in arguments.iter().filter_map(|n| n.parse().ok()) {
        let start = Instant::now();
        let solver = Solver::with_memory(given("--gib=").unwrap_or(1) << 30).threads(given("--threads=").unwrap_or(2));
        let twist = Position::start(&Crossings::twist(n)?);
        let winner = if arguments.iter().any(|argument| argument == "--moves") {
            winner_by_first_moves(&solver, &twist, start)?
        } else {
            solver.winner(&twist)?
        };
        println!("twist({n}) {winner} {:?}, {} positions", start.elapsed(), solver.searched());
    }
    Ok(())
}

fn winner_by_first_moves(solver: &Solver, twist: &Position, start: Instant) -> Result<Player, Error> {
    let last = twist.crossings().strands() - 1;
    // A strand and its mirror image are the same first move.
    let mut moves: Vec<_> = twist.moves_up_to_renaming().filter(|m| m.strand <= last / 2).collect();
    moves.sort_by_key(|m| last - m.strand);
    for m in moves {
        let winner = solver.winner(&twist.play(m)?)?;
        println!("strand {:2}: {winner} {:?}, {} positions so far", m.strand, start.elapsed(), solver.searched());
        if winner == Player::P1 {
            return Ok(winner);
        }
    }
    Ok(Player::P2)
}
