//! Positions of any game behind one face, for whoever does not know which game it is.

use std::any::Any;
use std::fmt::{Debug, Display};
use std::sync::Arc;

use rustc_hash::FxHashSet;
use upstar_values::{Budget, Outcome, Player, Value};

use crate::engine::Engine;
use crate::error::{Error, Result};
use crate::place::Place;
use crate::position::Position;

/// A move with its name.
#[derive(Clone, Debug)]
pub struct Move {
    /// What the player does, in the words of the game.
    pub name: String,
    /// The places it touches.
    pub places: Vec<Place>,
    /// Where it leads.
    pub to: Arc<dyn AnyPosition>,
}

/// A position of any game. Every [`Position`] is one; its notation is its `Display`.
pub trait AnyPosition: Debug + Display + Send + Sync + Any {
    /// The name of the game.
    fn game(&self) -> &'static str;

    /// The position drawn in plain text.
    fn picture(&self) -> String;

    /// The expression with which the calculator makes the position.
    fn expression(&self) -> String;

    /// The moves of a player, made one by one as they are asked for.
    fn moves(&self, player: Player) -> Box<dyn Iterator<Item = Move> + '_>;

    /// Positions that, played side by side, are worth as much as this one.
    fn parts(&self) -> Vec<Arc<dyn AnyPosition>>;

    /// The position with the roles of Left and Right exchanged.
    fn negative(&self) -> Arc<dyn AnyPosition>;

    /// Whether both players have the same moves here and ever after.
    fn is_impartial(&self) -> bool;

    /// How many different positions can be reached, this one included; `None` if they are more than `most`.
    fn reachable(&self, most: usize, budget: &Budget) -> Result<Option<usize>>;

    /// The value.
    fn value(&self, engine: &Engine, budget: &Budget) -> Result<Value>;

    /// Who wins the sum of this position, others of the same game and something worth `beside`.
    ///
    /// Positions of other games among the `others` are an error of the caller and are left out.
    fn winner_of_sum(
        &self,
        others: &[&dyn AnyPosition],
        beside: Value,
        starter: Player,
        engine: &Engine,
        budget: &Budget,
    ) -> Result<Player>;

    /// Who wins, without computing the value.
    fn outcome(&self, engine: &Engine, budget: &Budget) -> Result<Outcome> {
        let winner = |starter| self.winner_of_sum(&[], Value::ZERO, starter, engine, budget);
        Ok(Outcome::from_winners(winner(Player::Left)?, winner(Player::Right)?))
    }

    /// The moves of a player that survive in the canonical form: neither dominated nor reversible. If all that are not
    /// dominated are reversible, those.
    fn sensible_moves(&self, player: Player, engine: &Engine, budget: &Budget) -> Result<Vec<Move>> {
        let mut best: Vec<(Move, Value)> = Vec::new();
        for option in self.moves(player) {
            let value = option.to.value(engine, budget)?;
            let dominates = |a: Value, b: Value| if player == Player::Left { a > b } else { a < b };
            if best.iter().all(|&(_, other)| !dominates(other, value)) {
                best.retain(|&(_, other)| !dominates(value, other));
                best.push((option, value));
            }
        }
        let canonical: Vec<Value> = self.value(engine, budget)?.options(player).collect();
        let (kept, reversible): (Vec<_>, Vec<_>) = best.into_iter().partition(|(_, value)| canonical.contains(value));
        let chosen = if kept.is_empty() { reversible } else { kept };
        Ok(chosen.into_iter().map(|(option, _)| option).collect())
    }

    /// The moves after which `player` wins.
    fn winning_moves(&self, player: Player, engine: &Engine, budget: &Budget) -> Result<Vec<Move>> {
        let mut winning = Vec::new();
        for option in self.moves(player) {
            if option.to.winner_of_sum(&[], Value::ZERO, !player, engine, budget)? == player {
                winning.push(option);
            }
        }
        Ok(winning)
    }
}

impl<P: Position> AnyPosition for P {
    fn game(&self) -> &'static str {
        Position::game(self)
    }

    fn picture(&self) -> String {
        Position::picture(self)
    }

    fn expression(&self) -> String {
        Position::expression(self)
    }

    fn moves(&self, player: Player) -> Box<dyn Iterator<Item = Move> + '_> {
        Box::new(Position::moves(self, player).map(|(made, to)| Move {
            name: made.to_string(),
            places: Position::places(self, &made),
            to: Arc::new(to),
        }))
    }

    fn parts(&self) -> Vec<Arc<dyn AnyPosition>> {
        Position::parts(self).into_iter().map(|part| Arc::new(part) as Arc<dyn AnyPosition>).collect()
    }

    fn negative(&self) -> Arc<dyn AnyPosition> {
        Arc::new(Position::negative(self))
    }

    fn is_impartial(&self) -> bool {
        Position::is_impartial(self)
    }

    fn reachable(&self, most: usize, budget: &Budget) -> Result<Option<usize>> {
        let mut reached = FxHashSet::from_iter([self.clone()]);
        let mut unseen = vec![self.clone()];
        while let Some(position) = unseen.pop() {
            budget.check().map_err(|why| Error::Stopped { why, searched: reached.len() as u64, kept: 0 })?;
            for player in [Player::Left, Player::Right] {
                for (_, option) in Position::moves(&position, player) {
                    if reached.insert(option.clone()) {
                        unseen.push(option);
                    }
                    if reached.len() > most {
                        return Ok(None);
                    }
                }
            }
        }
        Ok(Some(reached.len()))
    }

    fn value(&self, engine: &Engine, budget: &Budget) -> Result<Value> {
        engine.value(self, budget)
    }

    fn winner_of_sum(
        &self,
        others: &[&dyn AnyPosition],
        beside: Value,
        starter: Player,
        engine: &Engine,
        budget: &Budget,
    ) -> Result<Player> {
        let others = others.iter().filter_map(|&other| (other as &dyn Any).downcast_ref::<P>());
        let positions: Vec<P> = std::iter::once(self).chain(others).cloned().collect();
        engine.winner_of_sum(&positions, beside, starter, budget)
    }
}
