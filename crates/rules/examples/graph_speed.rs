//! Nodes and time of Cram and of Node Kayles on grids as they grow: `cargo run --release --example graph_speed -- cram 5 4..8`.
//! Threads and MiB of the table may follow.

use std::sync::atomic::AtomicBool;
use std::time::Instant;
use upstar_engine::nimber::Effort;
use upstar_rules::boards::Cram;
use upstar_rules::graphs::{Graph, NodeKayles};

fn main() -> Result<(), upstar_rules::Error> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |place: usize, other: usize| arguments.get(place).and_then(|text| text.parse().ok()).unwrap_or(other);
    let game = arguments.first().map_or("cram", String::as_str);
    let rows = number(1, 5);
    let columns = arguments.get(2).map_or("4..6", String::as_str);
    let (from, to) = columns.split_once("..").unwrap_or((columns, columns));
    let (from, to) = (from.parse().unwrap_or(4), to.parse().unwrap_or(6));
    let stop = AtomicBool::new(false);
    let effort = Effort { threads: number(3, 2), table_bytes: number(4, 512) << 20, ..Effort::until(&stop) };
    println!("{game:>9}  {:>6}  {:>12}  {:>9}", "nimber", "nodes", "seconds");
    for columns in from..=to {
        let start = Instant::now();
        let solved = match game {
            "cram" => Cram::new(rows, columns)?.nimber(effort)?,
            _ => NodeKayles(Graph::grid(rows, columns)?).nimber(effort)?,
        };
        let (board, time) = (format!("{rows} x {columns}"), start.elapsed().as_secs_f64());
        println!("{board:>9}  {:>6}  {:>12}  {time:>9.3}", solved.answer.0, solved.nodes);
    }
    Ok(())
}
