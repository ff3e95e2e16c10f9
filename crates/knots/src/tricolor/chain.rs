//! Positions of the twist family, where a crossing joins three strands in a row: strings of coloured and uncoloured strands.
//!
//! A string is four sets of places in machine words, so that a few operations see all crossings at once. Two coloured
//! neighbours cut it, and so does a strand without a colour left.

use super::Colour;
use super::crossings::Crossings;
use super::position::{Move, Position};

/// For each colour a set of places.
pub(super) type Colours = [u64; 3];

/// Strings have at most this many strands: a place more at each end is kept free for [`Chain::straighten`].
pub(super) const MOST_STRANDS: usize = 62;

/// A piece of a twist; once split off, its uncoloured strands are linked from the first to the last.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Chain {
    pub empty: u64,
    pub coloured: Colours,
    /// At which ends the twist ends, where the last strand crosses itself: the last two strands show the same colour.
    pub turns: [bool; 2],
}

/// How uncoloured strands that follow each other depend on each other; a set has the place of the first of two.
pub(super) struct Links {
    /// The only colour that is left to a strand, if there is one only.
    pub forced: Colours,
    /// Some of their colours fit together, and some do not.
    pub partial: u64,
    /// They can never both be coloured.
    pub exclusive: u64,
    /// A coloured strand stands between the two.
    pub apart: u64,
}

/// The colours that complete a crossing, where both others are coloured.
fn third(a: Colours, b: Colours) -> Colours {
    [
        a[0] & b[0] | a[1] & b[2] | a[2] & b[1],
        a[0] & b[2] | a[2] & b[0] | a[1] & b[1],
        a[0] & b[1] | a[1] & b[0] | a[2] & b[2],
    ]
}

fn same(a: Colours, b: Colours) -> u64 {
    a[0] & b[0] | a[1] & b[1] | a[2] & b[2]
}

pub(super) fn any(colours: Colours) -> u64 {
    colours[0] | colours[1] | colours[2]
}

/// The least place of a set.
pub(super) fn first(set: u64) -> u64 {
    set & set.wrapping_neg()
}

/// The greatest place of a set.
fn last(set: u64) -> u64 {
    (1 << 63 >> set.leading_zeros().min(63)) & set
}

/// The place of a set that is nearest to the one with this number.
fn nearest(set: u64, middle: u32) -> u64 {
    let below = set & ((2 << middle) - 1);
    let above = set ^ below;
    match (below.checked_ilog2(), above) {
        (None, _) => first(above),
        (Some(place), 0) => 1 << place,
        (Some(place), _) if middle - place <= above.trailing_zeros() - middle => 1 << place,
        _ => first(above),
    }
}

impl Chain {
    /// One strand that can be coloured in one way that matters.
    pub const ALONE: Chain = Chain { empty: 1, coloured: [0; 3], turns: [false; 2] };

    /// The linked pieces of a position of the twist family; `None` for another diagram, or if a piece is too long.
    pub fn of(position: &Position) -> Option<Vec<Chain>> {
        let cells = cells(position)?;
        let mut pieces = Vec::new();
        let mut start = 0;
        for end in 1..=cells.len() {
            let cut = end == cells.len() || cells[end - 1].is_some() && cells[end].is_some();
            if !cut {
                continue;
            }
            // Both colours at a cut belong to both sides.
            let range = start.max(1) - 1..(end + 1).min(cells.len());
            if range.len() > MOST_STRANDS {
                return None;
            }
            let mut chain = Chain { empty: 0, coloured: [0; 3], turns: [start == 0, end == cells.len()] };
            for (place, cell) in cells[range].iter().enumerate() {
                match cell {
                    Some(colour) => chain.coloured[*colour] |= 2 << place,
                    None => chain.empty |= 2 << place,
                }
            }
            chain.split(&mut pieces);
            start = end;
        }
        Some(pieces)
    }

    pub fn strands(&self) -> u32 {
        self.empty.count_ones()
    }

    /// No strand has a colour yet.
    pub fn is_untouched(&self) -> bool {
        any(self.coloured) == 0
    }

    pub fn reversed(&self) -> Chain {
        let [left, right] = self.turns;
        Chain { empty: self.empty.reverse_bits(), coloured: self.coloured.map(u64::reverse_bits), turns: [right, left] }
    }

    /// The pieces after every move, until `option` says that this is enough. Before the first move all colours are alike.
    /// Moves beside a colour cut the string and come first, from the middle outwards: short pieces are soonest known,
    /// so that a good move that is known is found after six options on average.
    pub fn options(&self, option: &mut dyn FnMut(&mut Vec<Chain>) -> bool) {
        let forced = self.forced();
        let colours = if self.is_untouched() { 1 } else { 3 };
        let mut pieces = Vec::with_capacity(4);
        let beside = self.empty & (any(self.coloured) << 1 | any(self.coloured) >> 1);
        let [mut cutting, mut others] = [beside, self.empty ^ beside];
        let middle = (self.empty.trailing_zeros() + self.empty.ilog2()) / 2;
        while cutting | others != 0 {
            let rest = if cutting != 0 { &mut cutting } else { &mut others };
            let place = nearest(*rest, middle);
            *rest ^= place;
            for colour in 0..colours {
                if (forced[(colour + 1) % 3] | forced[(colour + 2) % 3]) & place == 0 {
                    let mut after = *self;
                    after.empty ^= place;
                    after.coloured[colour] |= place;
                    pieces.clear();
                    after.split(&mut pieces);
                    if option(&mut pieces) {
                        return;
                    }
                }
            }
        }
    }

    /// Adds the linked pieces; of the strands that stand alone, each worth one move, only their parity matters.
    fn split(mut self, pieces: &mut Vec<Chain>) {
        self.straighten();
        let ends = [first(self.empty), last(self.empty)];
        let links = self.links();
        // A place is glued to the next one if both belong to one piece.
        let linked = links.partial | links.exclusive;
        let glued = linked | (linked & links.apart) << 1;
        let (mut starts, mut stops) = (glued & !(glued << 1), (glued & !(glued >> 1)) << 1);
        let coloured = any(self.coloured);
        while starts != 0 {
            let (start, stop) = (first(starts), first(stops));
            starts ^= start;
            stops ^= stop;
            let (before, after) = (start >> 1 & coloured, stop << 1 & coloured);
            let beyond = before | before >> 1 & coloured | after | after << 1 & coloured;
            let piece = (stop << 1).wrapping_sub(start) | beyond;
            pieces.push(Chain {
                empty: self.empty & piece,
                coloured: self.coloured.map(|set| set & piece),
                turns: [self.turns[0] && start == ends[0], self.turns[1] && stop == ends[1]],
            });
        }
        if (self.empty & !glued & !(glued << 1)).count_ones() % 2 == 1 {
            pieces.push(Chain::ALONE);
        }
    }

    /// Makes a turn an ordinary end once one of its two strands is coloured: one more strand of that colour says the same.
    fn straighten(&mut self) {
        let all = self.empty | any(self.coloured);
        let ends = [(first(all), first(all) << 1, first(all) >> 1), (last(all), last(all) >> 1, last(all) << 1)];
        for (turn, (end, next, beyond)) in self.turns.iter_mut().zip(ends) {
            if let Some(set) = self.coloured.iter_mut().find(|set| *turn && **set & (end | next) != 0) {
                *set |= beyond;
                *turn = false;
            }
        }
    }

    /// The colours that crossings with two coloured strands ask of the third.
    fn forced(&self) -> Colours {
        let [up, up2] = [1, 2].map(|k| self.coloured.map(|set| set << k));
        let [down, down2] = [1, 2].map(|k| self.coloured.map(|set| set >> k));
        let (before, between, after) = (third(up, up2), third(up, down), third(down, down2));
        std::array::from_fn(|colour| before[colour] | between[colour] | after[colour])
    }

    /// Forgets strands without a colour left, and says how the others are linked.
    pub fn links(&mut self) -> Links {
        let forced = self.forced();
        self.empty &= !(forced[0] & forced[1] | forced[0] & forced[2] | forced[1] & forced[2]);
        let (empty, coloured) = (self.empty, self.coloured);
        let forced = forced.map(|set| set & empty);
        let only = any(forced);
        let [next, next2] = [1, 2].map(|k| forced.map(|set| set >> k));

        // One coloured strand between the two.
        let apart = empty & any(coloured) >> 1 & empty >> 2;
        let both = apart & only & only >> 2;
        let exclusive_apart = both & !same(third(forced, next2), coloured.map(|set| set >> 1));
        let partial_apart = apart & !both;

        // Neighbours. With a third uncoloured strand beside them they always depend on each other.
        let neighbours = empty & empty >> 1;
        let two = neighbours & !(empty << 1 | empty >> 2);
        let (left, right) = (coloured.map(|set| set << 1), coloured.map(|set| set >> 2));
        let (at_left, at_right) = (any(left), any(right));
        let turn = if self.turns[0] { first(empty) } else { 0 } | if self.turns[1] { last(empty) >> 1 } else { 0 };
        let both = two & only & only >> 1;
        let completed = third(forced, next);
        let fit =
            (!at_left | same(completed, left)) & (!at_right | same(completed, right)) & (!turn | same(forced, next));
        let differ = at_left & at_right & !same(left, right);
        // Beside a turn both must have the colour beyond them.
        let turned = turn & (only >> 1 & at_right & !same(next, right) | only & at_left & !same(forced, left));
        let exclusive = two & (differ | turned) | both & !fit;
        let tied = two & (at_left | at_right | turn);
        let partial = neighbours & !two | tied & !both & !exclusive;
        Links { forced, partial: partial | partial_apart, exclusive: exclusive | exclusive_apart, apart }
    }
}

/// The colours of the strands of a twist in order.
fn cells(position: &Position) -> Option<Vec<Option<usize>>> {
    let strands = position.crossings().strands();
    let twist = Crossings::twist(strands).ok()?;
    (strands > 0 && twist == *position.crossings())
        .then(|| position.colouring().colours().iter().map(|colour| colour.map(|colour| colour as usize)).collect())
}

/// Whether the player to move wins a twist of any length, if its mirror image tells.
///
/// With the middle strand coloured, a strand and its image meet at the middle crossing only. If every colour is the one
/// that completes a crossing with its image and the middle one, whoever moves second keeps it so; if colouring the
/// middle strand makes it so, whoever moves first does that.
pub(super) fn told_by_mirror(position: &Position) -> Option<bool> {
    let cells = cells(position)?;
    let middle = cells.len() / 2;
    let mirrored = |colour: usize| {
        cells[..middle].iter().zip(cells.iter().rev()).all(|pair| match pair {
            (None, None) => true,
            (Some(a), Some(b)) => (a + b + colour).is_multiple_of(3),
            _ => false,
        })
    };
    if cells.len().is_multiple_of(2) {
        return None;
    }
    match cells[middle] {
        Some(colour) => mirrored(colour).then_some(false),
        None => Colour::ALL
            .into_iter()
            .any(|colour| mirrored(colour as usize) && position.play(Move { strand: middle, colour }).is_ok())
            .then_some(true),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ends_of_sets() {
        assert_eq!([0, 3, 4, 9].map(|middle| nearest(0b10_0000_0010, middle)), [2, 2, 2, 1 << 9]);
        assert_eq!((first(0), last(0)), (0, 0));
        assert_eq!((first(0b1_0110), last(0b1_0110)), (0b10, 0b1_0000));
        assert_eq!((first(1 << 63), last(u64::MAX)), (1 << 63, 1 << 63));
    }
}
