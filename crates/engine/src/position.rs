//! What a ruleset says about its positions: the one trait behind every search, table, sum and picture.

use std::fmt::{Debug, Display};
use std::hash::Hash;

use smallvec::SmallVec;
use upstar_values::{Budget, Player, Stopped, Value};

use crate::place::Place;

/// Positions that are played side by side.
pub type Parts<P> = SmallVec<[P; 2]>;

/// A position of a two-player game without draws or chance: who cannot move loses.
///
/// A ruleset implements [`moves`](Position::moves), [`negative`](Position::negative) and its notation (`Display`); the
/// rest makes searches faster and is right by default.
///
/// ```
/// use std::fmt;
/// use upstar_engine::{Engine, Position};
/// use upstar_values::{Budget, Player};
///
/// /// Left takes one coin, Right takes two.
/// #[derive(Clone, Debug, PartialEq, Eq, Hash)]
/// struct Coins { count: u32, swapped: bool }
///
/// impl fmt::Display for Coins {
///     fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { write!(f, "{}", self.count) }
/// }
///
/// impl Position for Coins {
///     type Move = &'static str;
///     fn game(&self) -> &'static str { "coins" }
///     fn moves(&self, player: Player) -> impl Iterator<Item = (&'static str, Coins)> {
///         let takes = if (player == Player::Left) != self.swapped { 1 } else { 2 };
///         let left = self.count.checked_sub(takes);
///         left.map(|count| ("take", Coins { count, swapped: self.swapped })).into_iter()
///     }
///     fn negative(&self) -> Coins { Coins { swapped: !self.swapped, ..self.clone() } }
/// }
///
/// let coins = Coins { count: 2, swapped: false };
/// let value = Engine::default().value(&coins, Budget::UNLIMITED).unwrap();
/// assert_eq!(value.to_string(), "{1|0}");
/// ```
pub trait Position: Clone + Eq + Hash + Debug + Display + Send + Sync + 'static {
    /// What a player did. Searches never print it, so it should be cheap to make.
    type Move: Display;

    /// The search for a winner leaves a move when another seems to need less work, by this factor at least: 1 and a bit is
    /// proof-number search, a large number depth-first search. The better estimates are, the more patience pays.
    const PATIENCE: f32 = 8.0;

    /// The name of the game, as the calculator calls it.
    fn game(&self) -> &'static str;

    /// The moves of a player, each with the position it leads to.
    fn moves(&self, player: Player) -> impl Iterator<Item = (Self::Move, Self)>;

    /// The places that a move touches: pointing at one of them in a picture should suggest the move.
    fn places(&self, _made: &Self::Move) -> Vec<Place> {
        vec![Place::Whole]
    }

    /// The position with the roles of Left and Right exchanged.
    fn negative(&self) -> Self;

    /// Positions that, played side by side, are worth as much as this one. None of them may have parts again.
    fn parts(&self) -> Parts<Self> {
        let mut parts = Parts::new();
        parts.push(self.clone());
        parts
    }

    /// A position that stands for all those alike, and whether this one is worth the negative of it.
    fn normal(&self) -> (Self, bool) {
        (self.clone(), false)
    }

    /// The value, where a theorem or an earlier table gives it without a search.
    fn known_value(&self, _budget: &Budget) -> Result<Option<Value>, Stopped> {
        Ok(None)
    }

    /// The value, by a search made for this game, where there is one. Searches for a winner do not use it.
    fn searched_value(&self, _budget: &Budget) -> Result<Option<Value>, Stopped> {
        Ok(None)
    }

    /// Whether the value is found quickly enough for a search for the winner to use it.
    fn is_small(&self) -> bool {
        false
    }

    /// Sums of simple positions that are worth at most this one to `player`, who gave some of his moves away: bounds
    /// for the search for a winner.
    fn concessions(&self, _player: Player) -> Vec<Parts<Self>> {
        Vec::new()
    }

    /// The position cut into pieces that are much smaller, in several ways. Each is worth at most the position to `player`,
    /// whose moves across the cut are gone: bounds for the search for a value.
    fn halves(&self, _player: Player) -> impl Iterator<Item = Parts<Self>> {
        std::iter::empty()
    }

    /// How well Left seems to stand. It decides which moves are looked at first and nothing else.
    fn estimate(&self) -> i32 {
        self.moves(Player::Left).count() as i32 - self.moves(Player::Right).count() as i32
    }

    /// The position drawn in plain text.
    fn picture(&self) -> String {
        self.to_string()
    }

    /// The expression with which the calculator makes the position.
    fn expression(&self) -> String {
        format!("{}(\"{self}\")", self.game())
    }

    /// Whether both players have the same moves here and ever after.
    fn is_impartial(&self) -> bool {
        false
    }
}
