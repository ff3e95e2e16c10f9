//! Impartial games as searches see them: parts of positions and their options.

use super::Nimber;
use std::hash::Hash;

/// An impartial game as the search sees it: connected parts of positions and their options.
pub trait Impartial: Sync {
    /// A part of a position that cannot be split further, or not cheaply.
    type Part: Copy + Eq + Hash + Send + Sync;

    /// The nimber if it is known without search, or else a key for the table. It may be anything once the search was asked
    /// to stop.
    fn identify(&self, part: &Self::Part) -> Identity;

    /// About how many moves there are; the larger part of a sum is searched last.
    fn moves(&self, part: &Self::Part) -> u32;

    /// A number that tells the game from others whose parts have the same keys, the same in every run.
    fn fingerprint(&self) -> u64;

    /// Call `option` with the parts of every option (equal options may be left out) until it says that this is enough.
    /// It may empty its argument.
    fn options(&self, part: &Self::Part, option: &mut dyn FnMut(&mut Vec<Self::Part>) -> bool);
}

/// What a game says of a part before it is searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Identity {
    /// The nimber, known by theory or from a table.
    Nimber(Nimber),
    /// A number that only parts of the same nimber share: the hash of a normal form.
    Key(u128),
}
