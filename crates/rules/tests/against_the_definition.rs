//! Every game's fast answers against the plain definition, on all or many small positions.

mod plain;

use plain::{Dice, Plain, check};
use upstar_engine::{Engine, Position};
use upstar_rules::boards::*;
use upstar_rules::cakes::{Cake, Cakes};
use upstar_rules::hackenbush::{Chopping, Hackenbush};
use upstar_rules::maps::{Map, PaintedMap, Painting};
use upstar_rules::strips::*;
use upstar_values::{Budget, Player, Value};

fn check_many<P: Position>(count: usize, seed: u64, mut position: impl FnMut(&mut Dice) -> Option<P>) {
    let mut dice = Dice::new(seed);
    let engine = Engine::new();
    let mut plain = Plain::new();
    let mut checked = 0;
    while checked < count {
        if let Some(position) = position(&mut dice) {
            check(&engine, &mut plain, &position);
            checked += 1;
        }
    }
}

fn sides(dice: &mut Dice, most: usize) -> (usize, usize) {
    let rows = 1 + dice.roll(most.min(5));
    (rows, 1 + dice.roll(most / rows))
}

#[test]
fn domineering() {
    check_many(1500, 1, |dice| {
        let (rows, columns) = sides(dice, 18);
        Domineering::parse(&dice.board(rows, columns, &['.', '.', '.', '#'])).ok()
    });
}

/// Boards so large that moves are compared instead of valued.
#[test]
fn large_domineering() {
    check_many(40, 17, |dice| {
        let (rows, columns) = [(4, 5), (5, 4), (3, 7), (4, 6), (5, 5)][dice.roll(5)];
        let text = dice.board(rows, columns, &['.', '.', '.', '.', '.', '#']);
        let free = text.matches('.').count();
        (17..20).contains(&free).then(|| Domineering::parse(&text).ok())?
    });
}

#[test]
fn clobber_and_its_variants() {
    for (seed, rule) in [Clobbering::Plain, Clobbering::Cannibal, Clobbering::King].into_iter().enumerate() {
        check_many(300, seed as u64 + 1, |dice| {
            let (rows, columns) = sides(dice, 9);
            Clobber::parse(rule, &dice.board(rows, columns, &['x', 'o', 'x', 'o', '.', '#'])).ok()
        });
    }
}

#[test]
fn konane() {
    check_many(1000, 3, |dice| {
        let (rows, columns) = sides(dice, 20);
        Konane::parse(&dice.board(rows, columns, &['x', 'o', 'x', 'o', '.', '.', '.', '#'])).ok()
    });
}

#[test]
fn amazons() {
    check_many(300, 4, |dice| {
        let (rows, columns) = sides(dice, 8);
        Amazons::parse(&dice.board(rows, columns, &['x', 'o', '.', '.', '.', '#', '#'])).ok()
    });
}

#[test]
fn nogo() {
    check_many(300, 5, |dice| {
        let (rows, columns) = sides(dice, 8);
        NoGo::parse(&dice.board(rows, columns, &['x', 'o', '.', '.', '.', '.', '#'])).ok()
    });
}

/// A stone may be placed exactly where every group then has a liberty.
#[test]
fn nogo_moves() {
    let mut dice = Dice::new(18);
    for _ in 0..2000 {
        let (rows, columns) = sides(&mut dice, 16);
        let text = dice.board(rows, columns, &['x', 'o', '.', '.', '#']);
        let Ok(board) = NoGo::parse(&text) else { continue };
        for (player, stone) in [(Player::Left, "x"), (Player::Right, "o")] {
            let placed = text.match_indices('.').map(|(at, _)| format!("{}{stone}{}", &text[..at], &text[at + 1..]));
            let legal: Vec<String> = placed.filter(|text| NoGo::parse(text).is_ok()).collect();
            let moves: Vec<String> = board.moves(player).map(|(_, after)| after.to_string()).collect();
            assert_eq!(moves, legal, "{player}'s moves on {text}");
        }
    }
}

#[test]
fn fission() {
    check_many(300, 6, |dice| {
        let (rows, columns) = sides(dice, 12);
        Fission::parse(&dice.board(rows, columns, &['x', '.', '.', '.', '#'])).ok()
    });
}

#[test]
fn toads_and_frogs() {
    check_many(1500, 7, |dice| {
        let length = 1 + dice.roll(10);
        ToadsAndFrogs::parse(&dice.board(1, length, &['T', 'F', '.'])).ok()
    });
}

#[test]
fn toppling_dominoes() {
    check_many(500, 8, |dice| {
        let length = 1 + dice.roll(9);
        TopplingDominoes::parse(&dice.board(1, length, &['L', 'R', 'E'])).ok()
    });
}

#[test]
fn ski_jumps() {
    check_many(500, 9, |dice| {
        let (rows, columns) = sides(dice, 12);
        let letters = ['L', 'R', 'l', 'r', '.', '.', '.', '.', '.', '.', '.', '.'];
        SkiJumps::parse(&dice.board(rows, columns, &letters)).ok()
    });
}

#[test]
fn seating() {
    let (engine, mut plain) = (Engine::new(), Plain::new());
    for chairs in 0..=12 {
        for text in [format!("L{chairs}L"), format!("R{chairs}R"), format!("L{chairs}R"), format!("O{chairs}")] {
            if let Ok(position) = Seating::parse(&text) {
                check(&engine, &mut plain, &position);
            }
        }
    }
    check(&engine, &mut plain, &Seating::parse("R5R+L4R+O6").unwrap());
}

#[test]
fn cakes() {
    let engine = Engine::new();
    let mut plain = Plain::new();
    for (game, most) in [(Cake::Cut, 10), (Cake::Maundy, 14), (Cake::Eat, 10)] {
        for depth in 1..=most {
            for breadth in (1..=most / depth).filter(|b| b * depth <= 10 || game == Cake::Maundy) {
                check(&engine, &mut plain, &Cakes::rectangle(game, depth, breadth).unwrap());
            }
        }
    }
    check(&engine, &mut plain, &Cakes::parse(Cake::Eat, "2x2+2*1x2").unwrap());
    check(&engine, &mut plain, &Cakes::parse(Cake::Cut, "2x2+3*1x2").unwrap());
}

#[test]
fn col_and_snort() {
    for game in [Painting::Col, Painting::Snort] {
        check_many(400, 10, |dice| {
            let count = 1 + dice.roll(6);
            let mut words: Vec<String> = (0..count).map(|i| format!("v{i}")).collect();
            for _ in 0..dice.roll(2 * count) {
                let (a, b) = (dice.roll(count), dice.roll(count));
                if a != b {
                    words.push(format!("v{a}-v{b}"));
                }
            }
            for _ in 0..dice.roll(3) {
                words.push(format!("v{}:{}", dice.roll(count), dice.pick(&['L', 'R', '0'])));
            }
            PaintedMap::parse(game, &words.join(" ")).ok()
        });
        let engine = Engine::new();
        let mut plain = Plain::new();
        for map in [Map::path(7), Map::cycle(7), Map::grid(2, 4)] {
            check(&engine, &mut plain, &PaintedMap::new(game, map.unwrap()));
        }
    }
}

/// A random picture with up to `most` edges.
fn picture(dice: &mut Dice, most: usize, colours: &[char], rule: Chopping) -> Option<Hackenbush> {
    let vertices = 2 + dice.roll(5);
    let edges = (0..1 + dice.roll(most))
        .map(|_| format!("{}-{}{}", dice.roll(vertices), dice.roll(vertices), dice.pick(colours)))
        .collect::<Vec<_>>();
    Hackenbush::parse(rule, &edges.join(" ")).ok()
}

/// A random picture on all of these vertices, of this many edges.
fn tangle(dice: &mut Dice, vertices: usize, edges: usize, colours: &[char]) -> Option<Hackenbush> {
    let edge = |_| format!("{}-{}{}", dice.roll(vertices), dice.roll(vertices), dice.pick(colours));
    let edges: Vec<String> = (0..edges).map(edge).collect();
    Hackenbush::parse(Chopping::GrownUp, &edges.join(" ")).ok()
}

#[test]
fn hackenbush_with_many_cycles() {
    check_many(10, 16, |dice| tangle(dice, 4, 12, &['B', 'R']));
    check_many(10, 17, |dice| tangle(dice, 6, 12, &['B', 'R', 'G']));
    check_many(10, 18, |dice| tangle(dice, 5, 11, &['B', 'R', 'G', 'G', 'G', 'G']));
}

/// A picture too large for the definition: it is checked for one move only, and the rest is left to the engine.
#[test]
fn a_hackenbush_picture_of_thirty_edges() {
    let engine = Engine::new();
    let value = |picture: &Hackenbush| engine.value(picture, Budget::UNLIMITED).unwrap();
    let by_definition = |picture: &Hackenbush| {
        let options = |player| picture.moves(player).map(|(_, option)| value(&option)).collect::<Vec<_>>();
        Value::from_options(options(Player::Left), options(Player::Right))
    };
    let text = "3-4G 1-11R 6-7B 2-1R 1-0G 6-8G 14-4R 12-12G 0-3B 8-8R 5-4R 12-2G 13-1R 4-3R 14-0R \
         13-10B 12-4B 12-4R 3-2R 4-4B 10-13B 11-13B 13-14R 5-1G 13-9R 5-10G 6-8G 3-2G 3-7R 4-1G";
    let picture = Hackenbush::parse(Chopping::GrownUp, text).unwrap();
    assert_eq!(value(&picture), by_definition(&picture));
    let mut dice = Dice::new(19);
    for _ in 0..8 {
        let Some(picture) = tangle(&mut dice, 6, 16, &['B', 'R']) else { continue };
        assert_eq!(value(&picture), by_definition(&picture), "{picture}");
    }
}

#[test]
fn hackenbush_of_all_colours() {
    check_many(400, 11, |dice| picture(dice, 11, &['B', 'R'], Chopping::GrownUp));
    check_many(400, 12, |dice| picture(dice, 10, &['B', 'R', 'G'], Chopping::GrownUp));
    check_many(400, 13, |dice| picture(dice, 9, &['G'], Chopping::GrownUp));
    check_many(300, 14, |dice| picture(dice, 8, &['B', 'R', 'G'], Chopping::Childish));
    check_many(300, 15, |dice| {
        let length = dice.roll(9);
        Hackenbush::parse(Chopping::GrownUp, &dice.board(1, length, &['B', 'R', 'G'])).ok()
    });
}
