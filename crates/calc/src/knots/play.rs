//! The knotting-unknotting game as two can play it: the first player is the Knotter, the second the Unknotter.

use std::sync::{Arc, OnceLock};

use upstar_knots::{Move, Player as Side, Pseudodiagram, Sign, SolvedGame};
use upstar_values::{Budget, Player};

use crate::knots::position::move_text;
use crate::knots::within;
use crate::playable::Playable;

/// A game in progress; all its positions share one table of who wins.
#[derive(Clone)]
pub(super) struct KnotGame {
    position: Pseudodiagram,
    played: Vec<Move>,
    text: String,
    start: Pseudodiagram,
    solved: Arc<OnceLock<SolvedGame>>,
}

impl KnotGame {
    pub fn new(position: Pseudodiagram, text: String) -> KnotGame {
        KnotGame { start: position.clone(), position, played: Vec::new(), text, solved: Arc::default() }
    }

    fn solved(&self, budget: &Budget) -> Result<&SolvedGame, String> {
        if let Some(solved) = self.solved.get() {
            return Ok(solved);
        }
        let solved = within(budget, |control| SolvedGame::new(&self.start, control))?;
        Ok(self.solved.get_or_init(|| solved))
    }

    fn all_moves(&self) -> Vec<Move> {
        let both = |crossing| [Sign::Positive, Sign::Negative].map(|sign| Move { crossing, sign });
        self.position.undecided().into_iter().flat_map(both).collect()
    }
}

fn side(player: Player) -> Side {
    match player {
        Player::Left => Side::Knotter,
        Player::Right => Side::Unknotter,
    }
}

fn player(side: Side) -> Player {
    match side {
        Side::Knotter => Player::Left,
        Side::Unknotter => Player::Right,
    }
}

impl Playable for KnotGame {
    fn game(&self) -> String {
        "the knotting-unknotting game".into()
    }

    fn players(&self) -> [&'static str; 2] {
        ["Knotter", "Unknotter"]
    }

    fn text(&self) -> String {
        if self.played.is_empty() {
            return self.text.clone();
        }
        let moves: Vec<String> = self.played.iter().map(|&m| move_text(m)).collect();
        format!("({}).decide(\"{}\")", self.text, moves.join(" "))
    }

    fn picture(&self) -> String {
        let mark = |i: usize| match self.position.decided_crossing(i).map(|c| c.sign) {
            None => format!("{}?", i + 1),
            Some(Sign::Positive) => format!("{}+", i + 1),
            Some(Sign::Negative) => format!("{}-", i + 1),
        };
        (0..self.position.crossings()).map(mark).collect::<Vec<_>>().join("  ")
    }

    fn moves(&self, _: Player) -> Vec<(String, Arc<dyn Playable>)> {
        let after = |m: Move| -> Option<(String, Arc<dyn Playable>)> {
            let mut next = self.clone();
            next.position = self.position.decided(m.crossing, m.sign).ok()?;
            next.played.push(m);
            Some((move_text(m), Arc::new(next)))
        };
        self.all_moves().into_iter().filter_map(after).collect()
    }

    fn winner(&self, mover: Player, budget: &Budget) -> Result<Player, String> {
        let winner = self.solved(budget)?.winner(&self.played, side(mover));
        winner.map(player).map_err(|error| error.to_string())
    }

    fn winning_moves(&self, mover: Player, budget: &Budget) -> Result<Vec<usize>, String> {
        let winning =
            self.solved(budget)?.winning_moves(&self.played, side(mover)).map_err(|error| error.to_string())?;
        Ok(self.all_moves().iter().enumerate().filter(|(_, m)| winning.contains(m)).map(|(i, _)| i).collect())
    }
}
