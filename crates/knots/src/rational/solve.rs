//! The game on one rational pseudodiagram, solved exactly: outcome, X and Y, zero games, winning moves.

use super::table::{Cell, Table};
use super::{Class, Error, Move, NormalForm, Normalized, Parity, RationalPseudodiagram, TwistSign};
use crate::{ExtendedOutcome, Outcome, Player};

/// How many positions of a game are solved unless another limit is given; each takes a byte.
const MAX_POSITIONS: usize = 1 << 28;

impl RationalPseudodiagram {
    /// Solves the game, every position of it.
    ///
    /// ```
    /// use upstar_knots::{Outcome, Player, rational::RationalPseudodiagram};
    /// let p: RationalPseudodiagram = "[1(2),-1,(2)]".parse()?;
    /// let solution = p.solve()?;
    /// assert_eq!(solution.outcome(), Outcome::Unknotter);
    /// assert_eq!(solution.winning_moves(Player::Knotter), []);
    /// # Ok::<(), upstar_knots::rational::Error>(())
    /// ```
    pub fn solve(&self) -> Result<Solution, Error> {
        self.solve_within(MAX_POSITIONS)
    }

    /// Solves the game if the normal form has at most so many positions.
    pub fn solve_within(&self, max_positions: usize) -> Result<Solution, Error> {
        if !self.is_knot() {
            return Err(Error::Link { diagram: self.brief() });
        }
        let normal = self.normal_form();
        let table = Table::new(normal.core().twists(), max_positions)?;
        Ok(Solution { start: self.clone(), normal, table })
    }
}

/// A solved game: who wins from each of its positions.
pub struct Solution {
    start: RationalPseudodiagram,
    normal: NormalForm,
    table: Table,
}

/// What is known of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Standing {
    /// How it behaves in sums, which tells its outcome, parity, X and Y.
    pub class: Class,
    /// Whether it is a zero game (Definition 3.3, ending "R is a zero game").
    pub is_zero_game: bool,
}

impl Solution {
    /// The position solved.
    pub fn start(&self) -> &RationalPseudodiagram {
        &self.start
    }

    /// Its normal form, on which the search was done.
    pub fn normal_form(&self) -> &NormalForm {
        &self.normal
    }

    /// Who wins.
    pub fn outcome(&self) -> Outcome {
        self.class().outcome()
    }

    /// The parity of the number of moves.
    pub fn parity(&self) -> Parity {
        self.class().parity()
    }

    /// The normalised outcome (Definition 3.11), which has X and Y.
    pub fn normalized(&self) -> Normalized {
        self.class().normalized()
    }

    /// The extended outcome (Definition 3.11).
    pub fn extended(&self) -> ExtendedOutcome {
        self.normalized().extended(self.parity())
    }

    /// How it behaves in sums.
    pub fn class(&self) -> Class {
        self.standing(&Play::start(self)).class
    }

    /// Whether it is a zero game (Definition 3.3, ending "R is a zero game").
    pub fn is_zero_game(&self) -> bool {
        self.standing(&Play::start(self)).is_zero_game
    }

    /// The moves that win for this player, who is to move.
    pub fn winning_moves(&self, player: Player) -> Vec<Move> {
        self.winning_moves_of(&self.start, &Play::start(self), player)
    }

    /// What is known of the position after these moves.
    pub fn after(&self, played: &[Move]) -> Result<Standing, Error> {
        Ok(self.standing(&self.play(played)?.1))
    }

    /// The moves that win for this player, who is to move after these.
    pub fn winning_moves_after(&self, played: &[Move], player: Player) -> Result<Vec<Move>, Error> {
        let (position, play) = self.play(played)?;
        Ok(self.winning_moves_of(&position, &play, player))
    }

    fn play(&self, played: &[Move]) -> Result<(RationalPseudodiagram, Play), Error> {
        let (mut position, mut play) = (self.start.clone(), Play::start(self));
        for &mv in played {
            position = position.resolve(mv)?;
            play.resolve(self.normal.move_in_core(mv));
        }
        Ok((position, play))
    }

    fn winning_moves_of(&self, position: &RationalPseudodiagram, play: &Play, player: Player) -> Vec<Move> {
        let wins = |mv: &Move| {
            let mut next = play.clone();
            next.resolve(self.normal.move_in_core(*mv));
            let outcome = self.standing(&next).class.outcome();
            outcome.winner(player.opponent()) == player
        };
        position.moves().filter(wins).collect()
    }

    fn standing(&self, play: &Play) -> Standing {
        let cell: Cell = self.table.cell(&play.left_positive);
        // Two * cancel, and P # * # * is a zero game exactly when P is.
        let odd_stars = play.stars % 2 == 1;
        let class = cell.class();
        let class = if odd_stars { class + Class::STAR } else { class };
        let zero = if odd_stars { cell.zero_with_star() } else { cell.zero() };
        Standing { class, is_zero_game: zero && class.parity() == Parity::Even }
    }
}

/// A position of the normal form: crossings left and resolved positively in each region, and `*` left.
#[derive(Clone)]
struct Play {
    left_positive: Vec<(usize, usize)>,
    stars: u64,
}

impl Play {
    fn start(solution: &Solution) -> Self {
        let core = solution.normal.core().twists();
        Self {
            left_positive: core.iter().map(|t| (t.unresolved as usize, 0)).collect(),
            stars: solution.normal.stars(),
        }
    }

    fn resolve(&mut self, in_core: Option<Move>) {
        match in_core {
            None => self.stars -= 1,
            Some(Move { region, sign }) => {
                let (left, positive) = &mut self.left_positive[region];
                *left -= 1;
                *positive += usize::from(sign == TwistSign::Positive);
            }
        }
    }
}
