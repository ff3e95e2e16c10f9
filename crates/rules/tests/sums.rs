//! Sums of positions of different games, through the face they show to the calculator.

use std::sync::Arc;

use upstar_engine::{AnyPosition, Engine, Sum};
use upstar_rules::boards::{Clobber, Clobbering, Domineering};
use upstar_rules::cakes::{Cake, Cakes};
use upstar_rules::hackenbush::{Chopping, Hackenbush};
use upstar_rules::strips::ToadsAndFrogs;
use upstar_values::{Budget, Player};

fn cake(depth: u64, breadth: u64) -> Arc<dyn AnyPosition> {
    Arc::new(Cakes::rectangle(Cake::Cut, depth, breadth).unwrap())
}

fn string(text: &str) -> Arc<dyn AnyPosition> {
    Arc::new(Hackenbush::parse(Chopping::GrownUp, text).unwrap())
}

fn board(text: &str) -> Arc<dyn AnyPosition> {
    Arc::new(Domineering::parse(text).unwrap())
}

#[test]
fn a_cake_a_string_and_a_heap() {
    let (engine, budget) = (Engine::new(), Budget::UNLIMITED);
    // 1 + 1/4 + *3
    let sum = Sum { positions: vec![cake(5, 10), string("BRR"), string("GGG")] };
    assert_eq!(sum.value(&engine, budget).unwrap().to_string(), "5/4*3");
    assert_eq!(sum.outcome(&engine, budget).unwrap().to_string(), "L");
    assert_eq!(sum.to_string(), "cutcake(\"5x10\") + hackenbush(\"BRR\") + hackenbush(\"GGG\")");
    assert!(sum.winning_moves(Player::Right, &engine, budget).unwrap().is_empty());
}

#[test]
fn winning_moves_win_and_others_do_not() {
    let (engine, budget) = (Engine::new(), Budget::UNLIMITED);
    let clobber: Arc<dyn AnyPosition> = Arc::new(Clobber::parse(Clobbering::Plain, "xox|oxo").unwrap());
    let toads: Arc<dyn AnyPosition> = Arc::new(ToadsAndFrogs::parse("TT..FF").unwrap());
    let sum = Sum { positions: vec![board("...|..."), clobber.clone(), toads, cake(3, 2), board("..|.."), clobber] };
    for player in [Player::Left, Player::Right] {
        let winning = sum.winning_moves(player, &engine, budget).unwrap();
        for option in sum.moves(player) {
            let value = option.to.value(&engine, budget).unwrap();
            let wins = value.outcome().winner(!player) == player;
            let found = winning.iter().any(|w| w.place == option.place && w.name == option.name);
            assert_eq!(wins, found, "{} in {}", option.name, option.place);
        }
    }
    let negative = sum.negative().value(&engine, budget).unwrap();
    assert_eq!(negative, -sum.value(&engine, budget).unwrap());
}

#[test]
fn sensible_moves_are_the_canonical_ones() {
    let (engine, budget) = (Engine::new(), Budget::UNLIMITED);
    let position = board("....|....|....|....");
    let canonical: Vec<_> = position.value(&engine, budget).unwrap().left().collect();
    let sensible = position.sensible_moves(Player::Left, &engine, budget).unwrap();
    assert!(!sensible.is_empty() && sensible.len() < position.moves(Player::Left).count());
    for option in &sensible {
        assert!(canonical.contains(&option.to.value(&engine, budget).unwrap()), "{}", option.name);
    }
    let winning = position.winning_moves(Player::Left, &engine, budget).unwrap();
    assert!(!winning.is_empty());
    assert_eq!(winning[0].to.outcome(&engine, budget).unwrap().winner(Player::Right), Player::Left);
}
