//! A position that two can play, one move after the other, with everything that a page or a terminal needs to show it.

use std::sync::Arc;

use upstar_draw::Picture;
use upstar_values::{Budget, Player, Value};

use crate::catalogue;

/// A position that two can play; the players are called Left and Right here, whatever the game calls them.
pub trait Playable: Send + Sync {
    /// The names of the games played, as the catalogue has them: one, or several in a sum.
    fn games(&self) -> Vec<&'static str>;

    /// The name of the game, as the catalogue has it; those of a sum with `+` between them.
    fn game(&self) -> String {
        self.games().join(" + ")
    }

    /// The name of the game that people use.
    fn title(&self) -> String {
        let title = |name: &'static str| catalogue::game(name).map_or(name, |game| game.about.title);
        self.games().into_iter().map(title).collect::<Vec<_>>().join(" + ")
    }

    /// What the game calls its two players.
    fn players(&self) -> [&'static str; 2] {
        ["Left", "Right"]
    }

    /// Whether both players have the same moves here and ever after.
    fn is_impartial(&self) -> bool;

    /// The expression that makes the position.
    fn text(&self) -> String;

    /// The position drawn in plain text.
    fn picture(&self) -> String;

    /// The position as a terminal shows it: with its lines, where plain text would only list them.
    fn sketch(&self) -> String {
        self.picture()
    }

    /// The picture, with numbers and names where asked; or why it cannot be drawn. Every place that a move touches is a
    /// group of it.
    fn drawing(&self, labels: bool) -> Result<Picture, String>;

    /// The independent positions it falls into; itself alone if it does not.
    fn parts(&self) -> Vec<Arc<dyn Playable>>;

    /// The moves of a player, made one by one as they are asked for.
    fn moves(&self, player: Player) -> Box<dyn Iterator<Item = Move> + '_>;

    /// The names of the moves, in the same order. On a large board this costs much less than the moves.
    fn move_names(&self, player: Player) -> Box<dyn Iterator<Item = String> + '_> {
        Box::new(self.moves(player).map(|made| made.name))
    }

    /// The names of the moves at these places of the list, which ascend.
    fn names_of(&self, player: Player, places: &[usize]) -> Vec<String> {
        let all = self.move_names(player).enumerate();
        all.filter(|(i, _)| places.binary_search(i).is_ok()).map(|(_, name)| name).collect()
    }

    /// One of the moves, by its place in the list.
    fn nth_move(&self, player: Player, place: usize) -> Option<Move> {
        self.moves(player).nth(place)
    }

    /// The value, if the game has values; or why it could not be found.
    fn value(&self, _budget: &Budget) -> Option<Result<Value, String>> {
        None
    }

    /// Who wins when `mover` is to move, or why that is not known.
    fn winner(&self, mover: Player, budget: &Budget) -> Result<Player, String>;

    /// The places in the list of moves of those that win, ascending.
    fn winning_moves(&self, mover: Player, budget: &Budget) -> Result<Vec<usize>, String> {
        let mut winning = Vec::new();
        for (i, made) in self.moves(mover).enumerate() {
            if made.to.winner(!mover, budget)? == mover {
                winning.push(i);
            }
        }
        Ok(winning)
    }
}

/// A move of a game that two play.
#[derive(Clone)]
pub struct Move {
    /// What the player does, in the words of the game.
    pub name: String,
    /// The groups of the picture that it touches.
    pub places: Vec<String>,
    /// Where it leads.
    pub to: Arc<dyn Playable>,
}
