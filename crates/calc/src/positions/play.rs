//! Positions as two can play them.

use std::sync::Arc;

use upstar_values::{Budget, Player};

use super::questions::move_name;
use super::{ENGINE, Positions};
use crate::playable::Playable;

impl Playable for Positions {
    fn game(&self) -> String {
        let mut names: Vec<&str> = self.0.positions.iter().map(|position| position.game()).collect();
        names.dedup();
        names.join(" + ")
    }

    fn text(&self) -> String {
        self.0.to_string()
    }

    fn picture(&self) -> String {
        let numbered = |(i, picture): (usize, String)| format!("{}:\n{picture}", i + 1);
        let pictures = self.0.positions.iter().map(|position| position.picture());
        match self.single() {
            Some(position) => position.picture(),
            None => pictures.enumerate().map(numbered).collect::<Vec<_>>().join("\n"),
        }
    }

    fn moves(&self, player: Player) -> Vec<(String, Arc<dyn Playable>)> {
        let named = |m: upstar_engine::SumMove| -> (String, Arc<dyn Playable>) {
            (move_name(&self.0, m.place, &m.name), Arc::new(Positions(m.to)))
        };
        self.0.moves(player).map(named).collect()
    }

    fn winner(&self, mover: Player, budget: &Budget) -> Result<Player, String> {
        self.0.winner(mover, &ENGINE, budget).map_err(|error| error.to_string())
    }
}
