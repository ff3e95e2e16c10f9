//! How time and positions grow with the board.
//!
//! `cargo run --release -p upstar-rules --example growth` prints one line a board, each solved from nothing within a minute;
//! `… --example growth 600` gives each board 600 seconds.

use std::time::{Duration, Instant};

use upstar_engine::{Engine, Position};
use upstar_rules::boards::{Amazons, Clobber, Clobbering, Domineering, NoGo};
use upstar_values::{Budget, Notation};

/// What is asked.
#[derive(Clone, Copy)]
enum Question {
    Value,
    Outcome,
}

fn main() {
    let seconds = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(60);
    let limit = Duration::from_secs(seconds);
    let domineering = |(rows, columns)| Domineering::rectangle(rows, columns).ok();
    let clobber = |(rows, columns)| Clobber::checkerboard(Clobbering::Plain, rows, columns).ok();
    println!("Domineering, value");
    grow(Question::Value, limit, [(3, 3), (4, 4), (4, 5), (5, 5), (4, 7), (5, 6), (6, 6)].map(domineering));
    println!("Clobber on a checkerboard, value");
    grow(Question::Value, limit, [(3, 3), (3, 4), (3, 5), (4, 4)].map(clobber));
    println!("Amazons, two rows, value");
    let amazons = |n: usize| Amazons::parse(&format!("x{0}|o{0}", ".".repeat(n - 1))).ok();
    grow(Question::Value, limit, [3, 4, 5, 6, 7].map(amazons));
    println!("Domineering, outcome");
    grow(Question::Outcome, limit, [(4, 4), (5, 5), (6, 6), (5, 8), (7, 7), (8, 8)].map(domineering));
    println!("Clobber on a checkerboard, outcome");
    grow(Question::Outcome, limit, [(3, 4), (4, 4), (4, 5), (5, 5)].map(clobber));
    println!("Clobber, one row, outcome");
    grow(Question::Outcome, limit, [5, 10, 15, 20].map(|n| Clobber::parse(Clobbering::Plain, &"xo".repeat(n)).ok()));
    println!("NoGo, outcome");
    let nogo = |(rows, columns)| NoGo::rectangle(rows, columns).ok();
    grow(Question::Outcome, limit, [(3, 3), (3, 4), (3, 5), (4, 4), (3, 6)].map(nogo));
}

fn grow<P: Position>(question: Question, limit: Duration, positions: impl IntoIterator<Item = Option<P>>) {
    for position in positions.into_iter().flatten() {
        let engine = Engine::new();
        let budget = Budget::default().with_time(limit);
        let start = Instant::now();
        let answer = match question {
            Question::Value => {
                engine.value(&position, &budget).map(|value| value.text(Notation::Ascii).width(40).to_string())
            }
            Question::Outcome => engine.outcome(&position, &budget).map(|outcome| outcome.to_string()),
        };
        let answer = answer.unwrap_or_else(|why| why.to_string());
        let name = position.to_string();
        println!("  {name:72} {:10.3?} {:10} positions  {answer}", start.elapsed(), engine.searched());
    }
}
