//! Impartial games as searches see them: parts of positions and their options.

use super::{Ground, Nimber};
use std::hash::Hash;

/// The number of a move, the same in every part in which the move is possible.
pub type Move = u32;

/// An impartial game as the search sees it: connected parts of positions and their options.
pub trait Impartial: Sync {
    /// A part of a position that cannot be split further, or not cheaply.
    type Part: Copy + Eq + Hash + Send + Sync;

    /// The nimber if it is known without search, or else a key for the table. It may be anything once the search was asked
    /// to stop.
    fn identify(&self, part: &Self::Part) -> Identity;

    /// About how many moves there are; the larger part of a sum is searched last.
    fn moves(&self, part: &Self::Part) -> u32;

    /// A copy of the part, if it is so small that it is better not searched with the others.
    fn ground(&self, _part: &Self::Part) -> Option<Ground> {
        None
    }

    /// Whether two different moves, when both are possible, can be made one after the other in either order.
    /// A game in which this is never said may give its moves any numbers.
    fn commute(&self, _one: Move, _other: Move) -> bool {
        false
    }

    /// A number that tells the game from others whose parts have the same keys, the same in every run.
    fn fingerprint(&self) -> u64;

    /// Call `option` with every move and the parts that it leaves (equal options may be left out) until it says that this
    /// is enough. It may empty its argument.
    fn options(&self, part: &Self::Part, option: &mut dyn FnMut(Move, &mut Vec<Self::Part>) -> bool);
}

/// What a game says of a part before it is searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Identity {
    /// The nimber, known by theory or from a table.
    Nimber(Nimber),
    /// A number that only parts of the same nimber share: the hash of a normal form.
    Key(u128),
}
