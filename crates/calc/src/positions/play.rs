//! Positions as two can play them.

use std::sync::Arc;

use upstar_draw::{Picture, position as draw, side_by_side, terminal};
use upstar_engine::{AnyPosition, Sum};
use upstar_values::{Budget, Player, Value};

use super::questions::move_name;
use super::{ENGINE, Positions};
use crate::catalogue;
use crate::playable::{Move, Playable};
use crate::setup::Setup;

impl Positions {
    /// What is shown of each summand, with its number if there are several.
    fn numbered(&self, shown: impl Fn(&dyn AnyPosition) -> String) -> String {
        match self.single() {
            Some(position) => shown(&**position),
            None => {
                let each =
                    |(i, position): (usize, &Arc<dyn AnyPosition>)| format!("{}:\n{}", i + 1, shown(&**position));
                self.0.positions.iter().enumerate().map(each).collect::<Vec<_>>().join("\n")
            }
        }
    }
}

impl Playable for Positions {
    fn games(&self) -> Vec<&'static str> {
        let mut names: Vec<&str> = self.0.positions.iter().map(|position| position.game()).collect();
        names.dedup();
        names
    }

    fn is_impartial(&self) -> bool {
        self.0.positions.iter().all(|position| position.is_impartial())
    }

    fn text(&self) -> String {
        self.0.to_string()
    }

    fn picture(&self) -> String {
        self.numbered(|position| position.picture())
    }

    fn sketch(&self) -> String {
        self.numbered(|position| match catalogue::game(position.game()).map(|game| game.setup) {
            Some(Setup::Hackenbush | Setup::Graph { .. }) => {
                draw(position).map_or_else(|_| position.picture(), |picture| terminal(&picture))
            }
            _ => position.picture(),
        })
    }

    fn drawing(&self, _labels: bool) -> Result<Picture, String> {
        let drawn = |position: &Arc<dyn AnyPosition>| draw(&**position).map_err(|error| error.to_string());
        match self.single() {
            Some(position) => drawn(position),
            None => Ok(side_by_side(self.0.positions.iter().map(drawn).collect::<Result<_, _>>()?)),
        }
    }

    fn parts(&self) -> Vec<Arc<dyn Playable>> {
        let parts = self.0.positions.iter().flat_map(|position| position.parts());
        parts.map(|part| Arc::new(Positions(Sum::from(part))) as Arc<dyn Playable>).collect()
    }

    fn moves(&self, player: Player) -> Box<dyn Iterator<Item = Move> + '_> {
        Box::new(self.0.moves(player).map(|made| Move {
            name: move_name(&self.0, made.place, &made.name),
            places: made.places.iter().map(ToString::to_string).collect(),
            to: Arc::new(Positions(made.to)),
        }))
    }

    fn value(&self, budget: &Budget) -> Option<Result<Value, String>> {
        Some(self.value_within(budget))
    }

    fn winner(&self, mover: Player, budget: &Budget) -> Result<Player, String> {
        self.0.winner(mover, &ENGINE, budget).map_err(|error| error.to_string())
    }
}
