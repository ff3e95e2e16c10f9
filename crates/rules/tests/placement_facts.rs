//! Every entry of the table of nimbers, and the published figures with their corrections.

use std::collections::HashMap;
use std::sync::atomic::AtomicBool;
use upstar_engine::nimber::{Effort, Nimber};
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

#[test]
fn theorem_2_2_2_by_search_and_by_strategy() {
    let stop = AtomicBool::new(false);
    let effort = Effort { table_bytes: 1 << 22, ..Effort::until(&stop) };
    for (rows, columns) in (1..=7).flat_map(|rows| (1..=7).map(move |columns| (rows, columns))) {
        let knights = Placement::new("knight", Board::rectangle(rows, columns).unwrap()).unwrap();
        let second_wins = rows * columns % 2 == 0;
        assert_eq!(knights.strategy().unwrap().first.is_none(), second_wins, "{rows} x {columns} by strategy");
        let nimber = knights.nimber(effort).unwrap().answer;
        assert_eq!(nimber.is_zero(), second_wins, "{rows} x {columns} by search");
        if rows * columns <= 20 {
            assert_eq!(plain(&knights, &mut HashMap::new()), nimber, "{rows} x {columns} by the definition");
        }
    }
}

/// The nimber by the definition: the mex over all moves.
fn plain(position: &Placement, known: &mut HashMap<String, Nimber>) -> Nimber {
    let text = position.to_string().replace(|c: char| c != '.' && c != '|', "x");
    if let Some(&nimber) = known.get(&text) {
        return nimber;
    }
    let options: Vec<Nimber> =
        position.moves().iter().map(|made| plain(&position.place(made.piece, made.square).unwrap(), known)).collect();
    let nimber = Nimber::mex(options);
    known.insert(text, nimber);
    nimber
}
