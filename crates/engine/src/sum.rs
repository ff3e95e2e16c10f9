//! Sums of positions of different games: a player moves in one of them and leaves the others alone.

use std::any::Any;
use std::fmt;
use std::sync::Arc;

use upstar_values::{Budget, Outcome, Player, Value};

use crate::any::{AnyPosition, Move};
use crate::engine::Engine;
use crate::error::Result;
use crate::place::Place;

/// Positions that are played side by side.
#[derive(Clone, Debug, Default)]
pub struct Sum {
    /// The positions, in the order in which they are shown.
    pub positions: Vec<Arc<dyn AnyPosition>>,
}

/// A move in one position of a sum.
#[derive(Clone, Debug)]
pub struct SumMove {
    /// The place of the position in the sum, counted from 0.
    pub place: usize,
    /// What the player does there, in the words of the game.
    pub name: String,
    /// The places it touches, with the number of the position where there are several.
    pub places: Vec<Place>,
    /// The sum that it leads to.
    pub to: Sum,
}

impl From<Arc<dyn AnyPosition>> for Sum {
    fn from(position: Arc<dyn AnyPosition>) -> Sum {
        Sum { positions: vec![position] }
    }
}

impl Sum {
    /// The value: that of all positions together.
    pub fn value(&self, engine: &Engine, budget: &Budget) -> Result<Value> {
        let mut sum = Value::ZERO;
        for position in &self.positions {
            sum = engine.within(sum.plus(position.value(engine, budget)?, budget))?;
        }
        Ok(sum)
    }

    /// Who wins when `starter` moves first. Of the games played, only one is searched; the others enter with their values.
    pub fn winner(&self, starter: Player, engine: &Engine, budget: &Budget) -> Result<Player> {
        let kind = |position: &Arc<dyn AnyPosition>| (&**position as &dyn Any).type_id();
        // The game with the longest notation is taken for the one that is hardest to evaluate.
        let size = |position: &&Arc<dyn AnyPosition>| position.to_string().len();
        let Some(hardest) = self.positions.iter().max_by_key(size) else { return Ok(!starter) };
        let mut others: Vec<&dyn AnyPosition> = Vec::new();
        let mut beside = Value::ZERO;
        for position in self.positions.iter().filter(|&position| !Arc::ptr_eq(position, hardest)) {
            if kind(position) == kind(hardest) {
                others.push(&**position);
            } else {
                beside = engine.within(beside.plus(position.value(engine, budget)?, budget))?;
            }
        }
        // The same position may stand in the sum several times.
        let copies = self.positions.iter().filter(|&position| Arc::ptr_eq(position, hardest)).count();
        others.extend((1..copies).map(|_| &**hardest));
        hardest.winner_of_sum(&others, beside, starter, engine, budget)
    }

    /// Who wins, without computing the value of the whole.
    pub fn outcome(&self, engine: &Engine, budget: &Budget) -> Result<Outcome> {
        let left_starts = self.winner(Player::Left, engine, budget)?;
        Ok(Outcome::from_winners(left_starts, self.winner(Player::Right, engine, budget)?))
    }

    /// The moves of a player, made one by one as they are asked for.
    pub fn moves(&self, player: Player) -> impl Iterator<Item = SumMove> {
        self.positions.iter().enumerate().flat_map(move |(place, position)| {
            position.moves(player).map(move |Move { name, places, to }| {
                let mut positions = self.positions.clone();
                positions[place] = to;
                let alone = positions.len() == 1;
                let places = places.into_iter().map(|p| if alone { p } else { p.in_summand(place) }).collect();
                SumMove { place, name, places, to: Sum { positions } }
            })
        })
    }

    /// The moves after which `player` wins.
    pub fn winning_moves(&self, player: Player, engine: &Engine, budget: &Budget) -> Result<Vec<SumMove>> {
        let mut winning = Vec::new();
        for option in self.moves(player) {
            if option.to.winner(!player, engine, budget)? == player {
                winning.push(option);
            }
        }
        Ok(winning)
    }

    /// The sum with the roles of Left and Right exchanged.
    pub fn negative(&self) -> Sum {
        Sum { positions: self.positions.iter().map(|position| position.negative()).collect() }
    }
}

impl fmt::Display for Sum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.positions.is_empty() {
            return f.write_str("0");
        }
        for (i, position) in self.positions.iter().enumerate() {
            if i > 0 {
                f.write_str(" + ")?;
            }
            f.write_str(&position.expression())?;
        }
        Ok(())
    }
}
