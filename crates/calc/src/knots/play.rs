//! The knotting-unknotting game as two can play it: the first player is the Knotter, the second the Unknotter.

use std::sync::{Arc, OnceLock};

use upstar_draw::{KnotOptions, Picture, knot, rational, terminal};
use upstar_engine::Place;
use upstar_knots::{Crossing, Move, Player as Side, Pseudodiagram, Sign, SolvedGame, Tangle, Twist};
use upstar_values::{Budget, Player};

use crate::knots::position::{decided_text, move_text};
use crate::knots::within;
use crate::playable::{Move as Playing, Playable};

/// How many crossings there are in each row of twists of a rational tangle.
pub(super) type Rows = Arc<[usize]>;

/// Whether a picture of the rows could be read. Every row makes it larger by a factor.
pub(super) fn drawable(rows: &[usize]) -> bool {
    rows.len() <= 16 && rows.iter().fold(0, |sum: usize, &n| sum.saturating_add(n)) <= 250
}

/// A game in progress; all its positions share one table of who wins.
#[derive(Clone)]
pub(super) struct KnotGame {
    position: Pseudodiagram,
    played: Vec<Move>,
    text: String,
    /// Whether the text is a connected sum, which needs parentheses before a question.
    is_sum: bool,
    start: Pseudodiagram,
    /// The rows of a rational tangle, which is drawn in its standard form.
    rows: Option<Rows>,
    solved: Arc<OnceLock<SolvedGame>>,
}

impl KnotGame {
    pub fn new(position: Pseudodiagram, text: String, is_sum: bool, rows: Option<Rows>) -> KnotGame {
        KnotGame { start: position.clone(), position, played: Vec::new(), text, is_sum, rows, solved: Arc::default() }
    }

    fn solved(&self, budget: &Budget) -> Result<&SolvedGame, String> {
        if let Some(solved) = self.solved.get() {
            return Ok(solved);
        }
        let solved = within(budget, |control| SolvedGame::new(&self.start, control))?;
        Ok(self.solved.get_or_init(|| solved))
    }

    /// The twists of a rational tangle, row by row. A crossing's sign tells which way it is twisted: as it does where all
    /// are twisted one way.
    fn twists(&self) -> Option<Vec<Vec<Twist>>> {
        let rows = self.rows.as_ref().filter(|rows| drawable(rows))?;
        let all = Tangle::rational(rows.iter().map(|&n| (n as i64, 0))).and_then(|tangle| tangle.diagram()).ok()?;
        let twist = |(i, positive): (usize, &Crossing)| match self.position.decided_crossing(i).map(|c| c.sign) {
            None => Twist::Undecided,
            Some(sign) if sign == positive.sign => Twist::Positive,
            Some(_) => Twist::Negative,
        };
        let mut twists = all.crossings().iter().enumerate().map(twist);
        Some(rows.iter().map(|&n| twists.by_ref().take(n).collect()).collect())
    }
}

/// All moves of a position, the same for both players.
pub(super) fn moves(position: &Pseudodiagram) -> Vec<Move> {
    let both = |crossing| [Sign::Positive, Sign::Negative].map(|sign| Move { crossing, sign });
    position.undecided().into_iter().flat_map(both).collect()
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
    fn games(&self) -> Vec<&'static str> {
        vec![if self.rows.is_some() { "rational" } else { "shadow" }]
    }

    fn is_impartial(&self) -> bool {
        false
    }

    fn players(&self) -> [&'static str; 2] {
        ["Knotter", "Unknotter"]
    }

    fn text(&self) -> String {
        decided_text(&self.text, self.is_sum, &self.played)
    }

    fn picture(&self) -> String {
        let mark = |i: usize| match self.position.decided_crossing(i).map(|c| c.sign) {
            None => format!("{}?", i + 1),
            Some(Sign::Positive) => format!("{}+", i + 1),
            Some(Sign::Negative) => format!("{}-", i + 1),
        };
        (0..self.position.crossings()).map(mark).collect::<Vec<_>>().join("  ")
    }

    fn sketch(&self) -> String {
        self.drawing(true).map_or_else(|_| self.picture(), |picture| terminal(&picture))
    }

    fn drawing(&self, labels: bool) -> Result<Picture, String> {
        if let Some(twists) = self.twists() {
            return rational(&twists, labels).map_err(|error| error.to_string());
        }
        let options = KnotOptions { labels, ..KnotOptions::default() };
        knot(&self.position, &options).map_err(|error| error.to_string())
    }

    fn parts(&self) -> Vec<Arc<dyn Playable>> {
        vec![Arc::new(self.clone())]
    }

    fn moves(&self, _: Player) -> Box<dyn Iterator<Item = Playing> + '_> {
        Box::new(moves(&self.position).into_iter().filter_map(|m| {
            let mut next = self.clone();
            next.position = self.position.decided(m.crossing, m.sign).ok()?;
            next.played.push(m);
            let places = vec![Place::Crossing(m.crossing).to_string()];
            Some(Playing { name: move_text(m), places, to: Arc::new(next) })
        }))
    }

    fn winner(&self, mover: Player, budget: &Budget) -> Result<Player, String> {
        let winner = self.solved(budget)?.winner(&self.played, side(mover));
        winner.map(player).map_err(|error| error.to_string())
    }

    fn winning_moves(&self, mover: Player, budget: &Budget) -> Result<Vec<usize>, String> {
        let winning =
            self.solved(budget)?.winning_moves(&self.played, side(mover)).map_err(|error| error.to_string())?;
        Ok(moves(&self.position).iter().enumerate().filter(|(_, m)| winning.contains(m)).map(|(i, _)| i).collect())
    }
}
