//! Nodes and time of placement games as the board grows: `cargo run --release --example placement_speed -- queen 8..12`
//! for square boards, `-- knight 5 6..11` for boards of five rows. Threads and MiB of the table may follow.
//! With `check` at the end the proof is walked again by the rules alone. With `moves` one first move is judged after the
//! other, from the middle outwards, for a long search of an empty board.

use std::ops::RangeInclusive;
use std::sync::atomic::AtomicBool;
use std::time::Instant;
use upstar_engine::nimber::Effort;
use upstar_rules::placement::{Board, Placement, Solved};

/// Reads `8` or `8..12`, both ends included.
fn range(text: &str) -> Option<RangeInclusive<usize>> {
    let (from, to) = text.split_once("..").unwrap_or((text, text));
    Some(from.parse().ok()?..=to.parse().ok()?)
}

/// Tells of each first move whether it wins; of those that are alike by symmetry, of the first.
fn judge_moves(game: &Placement, effort: Effort) -> Result<(), upstar_rules::Error> {
    let (start, mut before) = (Instant::now(), 0);
    let [rows, columns, _] = game.board().sizes();
    let mut moves = game.moves();
    moves.sort_by_key(|step| {
        let [row, column, _] = game.board().place(step.square);
        (2 * row + 1).abs_diff(rows).pow(2) + (2 * column + 1).abs_diff(columns).pow(2)
    });
    game.judge(moves, effort, &mut |step, wins, nodes| {
        if nodes > before || wins {
            let (name, square) = (game.pieces()[step.piece].name(), game.name(step.square));
            let (what, time) = (if wins { "wins" } else { "loses" }, start.elapsed().as_secs_f64());
            println!("{name} {square} {what}, after {nodes} nodes and {time:.1} s");
        }
        before = nodes;
    })?;
    Ok(())
}

fn main() -> Result<(), upstar_rules::Error> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let pieces = arguments.first().map_or("queen", String::as_str);
    let mut sizes: Vec<_> = arguments.iter().skip(1).map_while(|text| range(text)).collect();
    let is_square = sizes.first().is_none_or(|rows| rows.start() < rows.end());
    let rows = if sizes.is_empty() { 4..=11 } else { sizes.remove(0) };
    let columns = (!is_square && !sizes.is_empty()).then(|| sizes.remove(0));
    let number = |place: usize, other: usize| sizes.get(place).map_or(other, |range| *range.start());
    let stop = AtomicBool::new(false);
    let effort = Effort { threads: number(0, 2), table_bytes: number(1, 512) << 20, ..Effort::until(&stop) };
    let boards: Vec<(usize, usize)> = match columns {
        Some(columns) => columns.map(|columns| (*rows.start(), columns)).collect(),
        None => rows.map(|n| (n, n)).collect(),
    };
    println!("{:>9}  {:>6}  {:>12}  {:>9}", pieces, "nimber", "nodes", "seconds");
    for (rows, columns) in boards {
        let game = Placement::new(pieces, Board::rectangle(rows, columns)?)?;
        if arguments.last().is_some_and(|last| last == "moves") {
            judge_moves(&game, effort)?;
            continue;
        }
        let start = Instant::now();
        let (solved, checked) = if arguments.last().is_some_and(|last| last == "check") {
            let Solved { answer: (answer, checked), nodes } = game.checked_nimber(effort)?;
            (Solved { answer, nodes }, Some(checked))
        } else {
            (game.nimber(effort)?, None)
        };
        let (board, time) = (format!("{rows} x {columns}"), start.elapsed().as_secs_f64());
        println!("{board:>9}  {:>6}  {:>12}  {time:>9.3}", solved.answer.0, solved.nodes);
        if let Some(checked) = checked {
            println!("the time includes the check: {checked:?}");
        }
    }
    Ok(())
}
