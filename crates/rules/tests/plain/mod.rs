//! The plain definition of a value, and the laws that every game must keep.

use std::collections::HashMap;

use upstar_engine::{Engine, Position};
use upstar_values::{Budget, Player, Value};

/// Values straight from the definition `{G^L|G^R}`: no parts, no symmetry, no formula.
pub struct Plain<P>(HashMap<P, Value>);

impl<P: Position> Plain<P> {
    pub fn new() -> Plain<P> {
        Plain(HashMap::new())
    }

    pub fn value(&mut self, position: &P) -> Value {
        if let Some(&known) = self.0.get(position) {
            return known;
        }
        let mut side = |player| {
            let options: Vec<P> = position.moves(player).map(|(_, option)| option).collect();
            options.iter().map(|option| self.value(option)).collect::<Vec<_>>()
        };
        let (left, right) = (side(Player::Left), side(Player::Right));
        let value = Value::from_options(left, right);
        self.0.insert(position.clone(), value);
        value
    }
}

/// Checks everything that must hold for a position, and for all that can be reached from it in one move.
pub fn check<P: Position>(engine: &Engine, plain: &mut Plain<P>, position: &P) {
    let budget = Budget::UNLIMITED;
    let value = plain.value(position);
    assert_eq!(engine.value(position, budget).unwrap(), value, "the value of {position}");
    // A fresh engine, so that the search does not find the values just computed.
    let fresh = Engine::new().with_threads(1);
    assert_eq!(fresh.outcome(position, budget).unwrap(), value.outcome(), "the outcome of {position}");
    assert_eq!(plain.value(&position.negative()), -value, "the negative of {position}");
    let (normal, is_negative) = position.normal();
    assert_eq!(
        plain.value(&normal),
        if is_negative { -value } else { value },
        "the normal form {normal} of {position}"
    );
    let parts: Value = position.parts().iter().map(|part| plain.value(part)).sum();
    assert_eq!(parts, value, "the parts of {position}");
    if let Some(known) = position.known_value(budget).unwrap() {
        assert_eq!(known, value, "the formula for {position}");
    }
    for part in position.parts() {
        assert!(part.parts().len() <= 1, "a part of {position} has parts: {part}");
    }
    for (player, sign) in [(Player::Left, 1), (Player::Right, -1)] {
        for conceded in position.concessions(player).into_iter().chain(position.halves(player)) {
            let bound: Value = conceded.iter().map(|piece| plain.value(piece)).sum();
            let holds = if sign > 0 { bound <= value } else { value <= bound };
            assert!(holds, "{player}'s concession {conceded:?} of {position}");
        }
    }
    let _ = position.picture();
}

/// A small generator of numbers that look random (xorshift), the same in every run.
pub struct Dice(u64);

impl Dice {
    pub fn new(seed: u64) -> Dice {
        Dice(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    pub fn roll(&mut self, sides: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % sides
    }

    pub fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.roll(items.len())]
    }

    /// A board of random letters.
    pub fn board(&mut self, rows: usize, columns: usize, letters: &[char]) -> String {
        let row = |dice: &mut Dice| (0..columns).map(|_| dice.pick(letters)).collect::<String>();
        (0..rows).map(|_| row(self)).collect::<Vec<_>>().join("|")
    }
}
