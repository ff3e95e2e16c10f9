//! Every game of the catalogue can be shown and clicked: its start is drawn, each move touches places that are in the
//! picture, and what a move leads to is named by an expression that makes it again.

use std::collections::BTreeSet;
use std::sync::Arc;

use upstar_calc::{Calculator, Group, Playable, games};
use upstar_draw::{Theme, svg};
use upstar_values::Player;

fn playable(expression: &str) -> Arc<dyn Playable> {
    let answer = Calculator::new().evaluate(expression);
    let answer = answer.unwrap_or_else(|error| panic!("{expression}: {}", error.message));
    answer.playable().unwrap_or_else(|| panic!("{expression} is {}", answer.kind()))
}

/// The names of the groups in a picture.
fn groups(picture: &str) -> BTreeSet<&str> {
    picture.split("data-name=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect()
}

/// Checks a position, and what can be reached from it by a few moves.
fn check(position: &dyn Playable, depth: usize) {
    let text = position.text();
    let picture = svg(&position.drawing(false).unwrap_or_else(|why| panic!("{text}: {why}")), Theme::Auto);
    let groups = groups(&picture);
    for player in [Player::Left, Player::Right] {
        let moves: Vec<_> = position.moves(player).collect();
        for (i, made) in moves.iter().enumerate() {
            assert!(!made.places.is_empty(), "{text}: {} touches nothing", made.name);
            for place in &made.places {
                assert!(groups.contains(place.as_str()), "{text}: {} touches {place}, which is not drawn", made.name);
            }
            let again = playable(&made.to.text());
            assert_eq!(again.text(), made.to.text(), "after {} in {text}", made.name);
            let names = |of: &dyn Playable| of.moves(!player).map(|m| (m.name, m.places)).collect::<Vec<_>>();
            assert_eq!(names(&*again), names(&*made.to), "after {} in {text}", made.name);
            // The first and the last moves lead into different kinds of positions.
            if depth > 0 && (i == 0 || i + 1 == moves.len()) {
                check(&*made.to, depth - 1);
            }
        }
    }
}

#[test]
fn every_game_is_drawn_and_its_moves_touch_what_is_drawn() {
    for game in games() {
        let start = playable(game.start);
        assert!(!start.title().is_empty());
        check(&*start, if game.group == Group::Knots { 1 } else { 2 });
    }
}

#[test]
fn both_players_can_move_at_the_start() {
    for game in games().filter(|game| game.about.name != "knot") {
        let start = playable(game.start);
        for player in [Player::Left, Player::Right] {
            assert!(start.moves(player).next().is_some(), "{} leaves {player} no move", game.start);
        }
    }
}

#[test]
fn sums_put_the_number_of_the_summand_before_a_place() {
    let sum = playable("domineering(2,2) + nim(3) + {1|-1} + col(\"a-b\") + chomp(2,2)");
    check(&*sum, 1);
    let first = sum.moves(Player::Left).next().expect("Left can move");
    assert_eq!(
        (first.name.as_str(), &first.places[..]),
        ("1: a1-a2", &["1: square 0 0".into(), "1: square 1 0".into()][..])
    );
}

#[test]
fn boxes_and_surfaces_are_drawn() {
    for expression in [
        "placement(\"queen\", 3, 3, 3, on=\"box\")",
        "queens(4,5, on=\"torus\")",
        "knights(\"..#.|....|N...\", on=\"klein\")",
        "placement(\"leaper(1,3)+rook\", 4, 4, blocking=true)",
        "shadow(\"3_1\") # shadow(\"4_1\")",
        "seating(\"L4R+R3R\")",
        "eatcake(\"2x3+1x1\")",
        "tricolor([(0,1,2),(0,3,4)])",
        "hackenbush(\"0-7B 7-9R 9-9G 0-7B\")",
        "ski_jumps(\"L|R|.\")",
        "nim(200,3)",
        "wythoff(0,3)",
        "{1||0|-1}",
    ] {
        check(&*playable(expression), 2);
    }
}

#[test]
fn setups_are_told_in_json() {
    let kinds: BTreeSet<String> = games().map(|game| game.setup.json()["kind"].to_string()).collect();
    let expected = ["board", "graph", "hackenbush", "heaps", "knot", "pieces", "seating", "sizes", "strip", "twists"];
    assert_eq!(kinds, expected.map(|kind| format!("\"{kind}\"")).into());
}

/// A rational knot keeps its standard form while it is played, and a twist goes the way that the notation gives it.
#[test]
fn a_rational_knot_is_played_in_its_standard_form() {
    let draw =
        |expression: &str| playable(expression).drawing(false).unwrap_or_else(|why| panic!("{expression}: {why}"));
    let begun = draw("rational(\"[(3),(1),(3)]\")");
    assert!(begun.title.starts_with("Rational tangle"));
    for (crossing, one_way, other_way) in [
        (1, "[1(2),(1),(3)]", "[-1(2),(1),(3)]"),
        (4, "[(3),1,(3)]", "[(3),-1,(3)]"),
        (5, "[(3),(1),1(2)]", "[(3),(1),-1(2)]"),
    ] {
        let mut decided = ["+", "-"]
            .map(|sign| svg(&draw(&format!("rational(\"[(3),(1),(3)]\").decide(\"{crossing}{sign}\")")), Theme::Light));
        let mut written = [one_way, other_way].map(|text| svg(&draw(&format!("rational(\"{text}\")")), Theme::Light));
        decided.sort();
        written.sort();
        assert!(decided == written, "crossing {crossing}");
    }
}
