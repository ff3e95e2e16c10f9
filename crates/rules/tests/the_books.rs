//! Tables and examples from *Winning Ways* and the literature.

use std::sync::Arc;
use std::time::Duration;

use upstar_engine::{AnyPosition, Engine, Position};
use upstar_rules::PARTIZAN_GAMES;
use upstar_rules::boards::*;
use upstar_rules::cakes::{Cake, Cakes};
use upstar_rules::hackenbush::{Chopping, Hackenbush};
use upstar_rules::maps::{Map, PaintedMap, Painting};
use upstar_rules::strips::*;
use upstar_values::{Budget, Value};

fn value<P: Position>(position: P) -> String {
    Engine::default().value(&position, Budget::UNLIMITED).unwrap().to_string()
}

fn blocks(depth: i64, breadth: i64) -> i64 {
    // The rule under Table 1: the k-th border consists of blocks of 2^k by 2^k.
    (0..).map(|k| (depth >> k, breadth >> k)).find(|&(d, b)| d == 1 || b == 1).map_or(0, |(d, b)| b - d)
}

#[test]
fn cutcake_values_match_winning_ways_table_1() {
    let row = |depth: u64| {
        (1..=16).map(|b| value(Cakes::rectangle(Cake::Cut, depth, b).unwrap())).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(row(1), "0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15");
    assert_eq!(row(2), "-1 0 0 1 1 2 2 3 3 4 4 5 5 6 6 7");
    assert_eq!(row(5), "-4 -1 -1 0 0 0 0 1 1 1 1 2 2 2 2 3");
    assert_eq!(row(13), "-12 -5 -5 -2 -2 -2 -2 0 0 0 0 0 0 0 0 1");
    for depth in 1..=13 {
        for breadth in 1..=16 {
            let cake = Cakes::rectangle(Cake::Cut, depth as u64, breadth as u64).unwrap();
            assert_eq!(value(cake), blocks(depth, breadth).to_string(), "{depth} by {breadth}");
        }
    }
}

#[test]
fn maundy_cake_values_match_winning_ways_table_2() {
    let table = "0 1 1 3 1 4 1 7 4 6 1 10 1 8 6 15 1 13
        -1 0 0 1 0 1 0 3 1 1 0 4 0 1 1 7 0 4
        -1 0 0 1 0 1 0 3 1 1 0 4 0 1 1 7 0 4
        -3 -1 -1 0 -1 0 -1 1 0 0 -1 1 -1 0 0 3 -1 1
        -1 0 0 1 0 1 0 3 1 1 0 4 0 1 1 7 0 4
        -4 -1 -1 0 -1 0 -1 1 0 0 -1 1 -1 0 0 3 -1 1
        -1 0 0 1 0 1 0 3 1 1 0 4 0 1 1 7 0 4
        -7 -3 -3 -1 -3 -1 -3 0 -1 -1 -3 0 -3 -1 -1 1 -3 0
        -4 -1 -1 0 -1 0 -1 1 0 0 -1 1 -1 0 0 3 -1 1
        -6 -1 -1 0 -1 0 -1 1 0 0 -1 1 -1 0 0 3 -1 1
        -1 0 0 1 0 1 0 3 1 1 0 4 0 1 1 7 0 4";
    for (depth, row) in (1..).zip(table.lines()) {
        for (breadth, entry) in (1..).zip(row.split_whitespace()) {
            assert_eq!(value(Cakes::rectangle(Cake::Maundy, depth, breadth).unwrap()), entry, "{depth} by {breadth}");
        }
    }
}

/// The recursions of the book, on whole tables of numbers.
#[test]
fn closed_forms_of_cakes_match_the_recursion() {
    const SIDE: usize = 64;
    let engine = Engine::default();
    let by_rule = |game, d: usize, b: usize| {
        let cake = Cakes::rectangle(game, d as u64, b as u64).unwrap();
        engine.value(&cake, Budget::UNLIMITED).unwrap()
    };
    for game in [Cake::Cut, Cake::Maundy] {
        let mut table = vec![vec![Value::ZERO; SIDE + 1]; SIDE + 1];
        for total in 2..=2 * SIDE {
            for depth in total.saturating_sub(SIDE).max(1)..=SIDE.min(total - 1) {
                let breadth = total - depth;
                let cuts = |side: usize, at: &dyn Fn(usize) -> Value| -> Vec<Value> {
                    match game {
                        Cake::Maundy => (1..side)
                            .filter(|piece| side.is_multiple_of(*piece))
                            .map(|piece| (0..side / piece).map(|_| at(piece)).sum())
                            .collect(),
                        _ => (1..side).map(|piece| at(piece) + at(side - piece)).collect(),
                    }
                };
                let left = cuts(breadth, &|b| table[depth][b]);
                let right = cuts(depth, &|d| table[d][breadth]);
                table[depth][breadth] = Value::from_options(left, right);
                assert_eq!(by_rule(game, depth, breadth), table[depth][breadth], "{game:?} {depth} by {breadth}");
            }
        }
    }
}

#[test]
fn large_maundy_cakes_are_instant() {
    assert_eq!(value(Cakes::rectangle(Cake::Maundy, 999, 1000).unwrap()), "6");
    assert_eq!(value(Cakes::rectangle(Cake::Maundy, 1000, 1001).unwrap()), "-31");
}

#[test]
fn seating_couples_match_winning_ways_table_6() {
    let same = "- 0 -1 -1 * -1/2 -1/2 0 -1/4 -1/4 * -1/8 -1/8 0 -1/16";
    let mixed = "0 0 0 * * * 0 0 0 * * * 0 0 0";
    for (n, (same, mixed)) in same.split(' ').zip(mixed.split(' ')).enumerate() {
        assert_eq!(value(Seating::parse(&format!("L{n}R")).unwrap()), mixed);
        assert_eq!(value(Seating::parse(&format!("R{n}L")).unwrap()), mixed);
        match Seating::parse(&format!("L{n}L")) {
            Ok(row) => assert_eq!(value(row), same),
            Err(_) => assert_eq!(same, "-"),
        }
    }
    assert_eq!(value(Seating::parse("R12R").unwrap()), "1/8");
}

#[test]
fn hackenbush_strings_follow_berlekamps_rule() {
    let string = |text: &str| value(Hackenbush::parse(Chopping::GrownUp, text).unwrap());
    assert_eq!(string("BRR"), "1/4");
    assert_eq!(string("BRBRRBBR"), "77/128");
    assert_eq!(string(""), "0");
    assert_eq!(string("GGG"), "*3");
    assert_eq!(string("GB"), "^*");
}

#[test]
fn green_trees_follow_the_colon_principle() {
    // A stalk with branches of 2 and 1 edges: 1 + (2 xor 1) = 4.
    assert_eq!(value(Hackenbush::parse(Chopping::GrownUp, "0-1G 1-2G 2-3G 1-4G").unwrap()), "*4");
    // A triangle on the ground is a loop with three edges: they fuse to three stalks.
    assert_eq!(value(Hackenbush::parse(Chopping::GrownUp, "0-1G 1-2G 2-0G").unwrap()), "*");
}

#[test]
fn long_strings_and_large_trees_are_worth_what_the_formula_says() {
    const EDGES: usize = 100_000;
    let letters: String = (0..EDGES).map(|i| if (i * i) % 7 < 3 { 'B' } else { 'R' }).collect();
    let string = Hackenbush::parse(Chopping::GrownUp, &letters).unwrap();
    let x = Engine::default().value(&string, Budget::UNLIMITED).unwrap().as_number().unwrap();
    assert_eq!(Hackenbush::from_number(x).unwrap().to_string(), letters);
    // The same string as a picture numbered from the top down goes the way of all trees.
    let upside_down: Vec<String> = (0..EDGES)
        .map(|i| {
            let vertex = |j: usize| if j == 0 { 0 } else { EDGES + 1 - j };
            format!("{}-{}{}", vertex(i), vertex(i + 1), &letters[i..=i])
        })
        .collect();
    let tree = Hackenbush::parse(Chopping::GrownUp, &upside_down.join(" ")).unwrap();
    assert_eq!(Engine::default().value(&tree, Budget::UNLIMITED).unwrap(), x.into());
    // A green tree: every vertex i hangs on i/2.
    let green: Vec<String> = (1..EDGES).map(|i| format!("{}-{}G", i / 2, i)).collect();
    let green = Hackenbush::parse(Chopping::GrownUp, &green.join(" ")).unwrap();
    let mut nimbers = vec![0u64; EDGES];
    for i in (1..EDGES).rev() {
        nimbers[i / 2] ^= nimbers[i] + 1;
    }
    assert_eq!(Engine::default().value(&green, Budget::UNLIMITED).unwrap(), Value::nimber(nimbers[0]));
}

#[test]
fn values_from_the_literature() {
    assert_eq!(value(ToadsAndFrogs::parse("TTT..FFF").unwrap()), "+-1/8");
    assert_eq!(value(TopplingDominoes::parse("LRRLRRL").unwrap()), "tiny(1/2)");
    assert_eq!(value(PaintedMap::new(Painting::Snort, Map::path(5).unwrap())), "+-{1,{3|0}}");
    assert_eq!(value(Clobber::parse(Clobbering::Plain, "xox|ox.").unwrap()), "{^^*|*,v}");
    assert_eq!(value(Domineering::rectangle(4, 4).unwrap()), "+-{0,{{2|0},2+tiny(2)|{2|0},miny(2)}}");
    assert_eq!(value(Domineering::rectangle(5, 5).unwrap()), "0");
    // Two rows, n columns; Left plays upright.
    let two_by = ["1", "+-1", "{2|-1/2}", "miny(2)", "1/2", "{1+miny(2)|-1}"];
    for (columns, expected) in (1..).zip(two_by) {
        assert_eq!(value(Domineering::rectangle(2, columns).unwrap()), expected, "2 by {columns}");
    }
    let amazons = value(Amazons::parse("x...|o...").unwrap());
    assert_eq!(amazons, "+-{3,{4|0,{1|0,*}},{4|+-1,+-{1,{2|0}},{0,{1/2|0}|v}}}");
}

/// A position as the calculator would read it, for the examples of the catalogue.
fn position(text: &str) -> Arc<dyn AnyPosition> {
    let (game, rest) = text.split_once('(').unwrap();
    let inner = rest.strip_suffix(')').unwrap();
    let text = inner.trim_matches('"');
    let sides = || {
        let (a, b) = inner.split_once(',').unwrap();
        (a.parse::<u64>().unwrap(), b.parse::<u64>().unwrap())
    };
    let cake = |game| Arc::new(Cakes::rectangle(game, sides().0, sides().1).unwrap());
    match game {
        "amazons" => Arc::new(Amazons::parse(text).unwrap()),
        "cannibal_clobber" => Arc::new(Clobber::parse(Clobbering::Cannibal, text).unwrap()),
        "childish_hackenbush" => Arc::new(Hackenbush::parse(Chopping::Childish, text).unwrap()),
        "clobber" => Arc::new(Clobber::parse(Clobbering::Plain, text).unwrap()),
        "col" => Arc::new(PaintedMap::parse(Painting::Col, text).unwrap()),
        "cutcake" => cake(Cake::Cut),
        "domineering" => Arc::new(Domineering::rectangle(sides().0, sides().1).unwrap()),
        "eatcake" => cake(Cake::Eat),
        "fission" => Arc::new(Fission::parse(text).unwrap()),
        "hackenbush" => Arc::new(Hackenbush::parse(Chopping::GrownUp, text).unwrap()),
        "king_clobber" => Arc::new(Clobber::parse(Clobbering::King, text).unwrap()),
        "konane" => Arc::new(Konane::parse(text).unwrap()),
        "maundy" => cake(Cake::Maundy),
        "nogo" => Arc::new(NoGo::rectangle(sides().0, sides().1).unwrap()),
        "seating" => Arc::new(Seating::parse(text).unwrap()),
        "ski_jumps" => Arc::new(SkiJumps::parse(text).unwrap()),
        "snort" => Arc::new(PaintedMap::new(Painting::Snort, Map::path(5).unwrap())),
        "toads_and_frogs" => Arc::new(ToadsAndFrogs::parse(text).unwrap()),
        "toppling_dominoes" => Arc::new(TopplingDominoes::parse(text).unwrap()),
        other => panic!("no game is called {other}"),
    }
}

#[test]
fn the_examples_of_the_catalogue_are_right() {
    for about in PARTIZAN_GAMES {
        let (text, expected) = about.example;
        let position = position(text);
        assert_eq!(position.game(), about.name);
        assert_eq!(position.value(&Engine::new(), Budget::UNLIMITED).unwrap().to_string(), expected, "{text}");
    }
}

#[test]
fn winners_of_boards_whose_values_are_far_away() {
    let outcome = |rows, columns| {
        let board = Domineering::rectangle(rows, columns).unwrap();
        Engine::default().outcome(&board, Budget::UNLIMITED).unwrap().to_string()
    };
    // Lachmann, Moore and Rapaport, with Left upright.
    assert_eq!(outcome(6, 6), "N");
    assert_eq!(outcome(5, 8), "R");
    assert_eq!(outcome(4, 7), "L");
}

#[test]
fn searches_stop_when_told_and_say_how_far_they_came() {
    let board = Domineering::rectangle(11, 11).unwrap();
    let budget = Budget::default().with_time(Duration::from_millis(50));
    let message = Engine::default().value(&board, &budget).unwrap_err().to_string();
    assert!(message.starts_with("the time limit of 50ms was reached, after "), "{message}");
    let budget = Budget::default().with_time(Duration::from_millis(50));
    assert!(Engine::default().outcome(&board, &budget).is_err());
}

#[test]
fn bad_input_gets_one_message() {
    let falls = Hackenbush::parse(Chopping::GrownUp, "0-1B 5-6R 6-7G").unwrap_err().to_string();
    assert_eq!(falls, "hackenbush: edges 5-6R, 6-7G fall: not connected with the ground 0");
    let letter = Hackenbush::parse(Chopping::GrownUp, "BRX").unwrap_err().to_string();
    assert_eq!(letter, "hackenbush: expected a colour B, R or G, or edges such as 0-1B, found 'X' at column 3");
    let itself = PaintedMap::parse(Painting::Col, "a-b c-c").unwrap_err().to_string();
    assert_eq!(itself, "col: region c cannot border on itself (column 5)");
    let huge = Domineering::rectangle(1_000_000_000, 1).unwrap_err().to_string();
    assert_eq!(huge, "a board of 1000000000 by 1 squares is too large: 1000000000 asked, at most 128 feasible");
    assert!(Map::path(u64::MAX).is_err() && Map::cycle(u64::MAX).is_err() && Map::grid(u64::MAX, 2).is_err());
    assert!(Cakes::rectangle(Cake::Eat, 1_000_000, 1).is_err() && Cakes::rectangle(Cake::Cut, 0, 1).is_err());
    assert!(
        Seating::parse("L0L").is_err()
            && Seating::parse("L-3R").is_err()
            && Seating::parse("O99999999999999999999").is_err()
    );
    assert!(ToadsAndFrogs::parse("TXF").is_err() && TopplingDominoes::parse("LRQ").is_err());
    assert!(NoGo::parse("xo").unwrap_err().to_string().contains("has no free square"));
}
