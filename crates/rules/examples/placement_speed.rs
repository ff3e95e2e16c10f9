//! How long a placement game takes: `cargo run --release --example placement_speed -- queen 12 12`.

use std::sync::atomic::AtomicBool;
use std::time::Instant;
use upstar_engine::nimber::Effort;
use upstar_rules::placement::{Board, Placement};

fn main() -> Result<(), upstar_rules::Error> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |place: usize, other: usize| arguments.get(place).and_then(|text| text.parse().ok()).unwrap_or(other);
    let pieces = arguments.first().map_or("queen", String::as_str);
    let (rows, columns) = (number(1, 8), number(2, 8));
    let game = Placement::new(pieces, Board::rectangle(rows, columns)?)?;
    let stop = AtomicBool::new(false);
    let effort = Effort { threads: number(3, 2), table_bytes: number(4, 512) << 20, ..Effort::until(&stop) };
    let start = Instant::now();
    let solved = game.nimber(effort)?;
    let time = start.elapsed().as_secs_f64();
    println!("{pieces} {rows} x {columns}: {} with {} nodes in {time:.2} s", solved.answer, solved.nodes);
    Ok(())
}
