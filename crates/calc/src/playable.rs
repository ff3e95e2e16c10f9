//! A position that two can play, one move after the other.

use std::sync::Arc;

use upstar_values::{Budget, Player};

/// A position that two can play; the players are called Left and Right here, whatever the game calls them.
pub trait Playable: Send + Sync {
    /// The name of the game.
    fn game(&self) -> String;

    /// What the game calls its two players.
    fn players(&self) -> [&'static str; 2] {
        ["Left", "Right"]
    }

    /// The expression that makes the position.
    fn text(&self) -> String;

    /// The position drawn in plain text.
    fn picture(&self) -> String;

    /// The moves of a player: how each is written, and the position it leads to.
    fn moves(&self, player: Player) -> Vec<(String, Arc<dyn Playable>)>;

    /// Who wins when `mover` is to move, or why that is not known.
    fn winner(&self, mover: Player, budget: &Budget) -> Result<Player, String>;

    /// The places in the list of moves of those that win.
    fn winning_moves(&self, mover: Player, budget: &Budget) -> Result<Vec<usize>, String> {
        let mut winning = Vec::new();
        for (i, (_, position)) in self.moves(mover).into_iter().enumerate() {
            if position.winner(!mover, budget)? == mover {
                winning.push(i);
            }
        }
        Ok(winning)
    }
}
