//! How long Cram and Node Kayles on grids take: `cargo run --release --example graph_speed -- cram 5 7`.

use std::sync::atomic::AtomicBool;
use std::time::Instant;
use upstar_engine::nimber::Effort;
use upstar_rules::boards::Cram;
use upstar_rules::graphs::{Graph, NodeKayles};

fn main() -> Result<(), upstar_rules::Error> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |place: usize, other: usize| arguments.get(place).and_then(|text| text.parse().ok()).unwrap_or(other);
    let game = arguments.first().map_or("cram", String::as_str);
    let (rows, columns) = (number(1, 5), number(2, 6));
    let stop = AtomicBool::new(false);
    let effort = Effort { threads: number(3, 2), table_bytes: number(4, 512) << 20, ..Effort::until(&stop) };
    let start = Instant::now();
    let solved = match game {
        "cram" => Cram::new(rows, columns)?.nimber(effort)?,
        _ => NodeKayles(Graph::grid(rows, columns)?).nimber(effort)?,
    };
    let time = start.elapsed().as_secs_f64();
    println!("{game} {rows} x {columns}: {} with {} nodes in {time:.2} s", solved.answer, solved.nodes);
    Ok(())
}
