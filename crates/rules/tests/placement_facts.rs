//! Every entry of the table of nimbers, and the published figures with their corrections.

use std::sync::atomic::AtomicBool;
use upstar_engine::nimber::Effort;
use upstar_rules::placement::{Board, Placement};

/// The pieces of a game by its name in the table, and whether lines are blocked.
fn pieces(game: &str) -> (String, bool) {
    let (game, blocked) = match game.strip_suffix("_blocked") {
        Some(game) => (game, true),
        None => (game, false),
    };
    let names = ["Bishops", "Kings", "Knights", "Queens", "Rooks"];
    let mut list = Vec::new();
    let mut rest = game;
    while let Some(name) = names.iter().find(|name| rest.starts_with(**name)) {
        list.push(name.to_lowercase());
        rest = &rest[name.len()..];
    }
    assert!(rest.is_empty(), "{game}");
    (list.join("+"), blocked)
}

fn nimber(game: &str, blocking: bool, rows: usize, columns: usize) -> u32 {
    let (pieces, blocked) = pieces(game);
    let board = Board::rectangle(rows, columns).unwrap();
    let position = Placement::new(&pieces, board).unwrap().with_blocking(blocked || blocking);
    let stop = AtomicBool::new(false);
    let effort = Effort { table_bytes: 1 << 22, ..Effort::until(&stop) };
    position.nimber(effort).unwrap().answer.0
}

#[test]
fn every_entry_of_the_table_of_nimbers() {
    let table = include_str!("facts/nimbers.csv");
    for line in table.lines().skip(1) {
        let fields: Vec<&str> = line.split(',').collect();
        let number = |place: usize| fields[place].parse::<usize>().unwrap();
        let found = nimber(fields[0], fields[3] == "yes", number(1), number(2));
        assert_eq!(found as usize, number(4), "{line}");
    }
}

#[test]
fn queens_on_square_boards() {
    let known = [1, 1, 2, 1, 3, 1, 2, 3, 1, 0, 1];
    for (n, value) in (1..).zip(known) {
        assert_eq!(nimber("Queens", false, n, n), value, "{n}");
    }
}
