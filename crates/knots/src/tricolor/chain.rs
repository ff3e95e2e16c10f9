//! Positions of the twist family, where a crossing joins three strands in a row: strings of coloured and uncoloured strands.
//!
//! Two coloured neighbours cut a string, and so does a strand without a colour left. What else does not matter is
//! normalised away. If *h* solves *h*(i-1) + *h*(i) + *h*(i+1) = 0 (mod 3), the colourings *x* and *x* + *h* allow the same moves,
//! as do *x* and -*x*: eighteen ways to colour a string are one. And where two neighbouring uncoloured strands can never
//! both be coloured, whatever their colours, the string falls into *blocks* that keep nothing of each other's colours.

use super::crossings::Crossings;
use super::position::Position;

/// Symbols of a string: the colours 0, 1 and 2, an uncoloured strand, the link between two blocks, and the end of the twist,
/// where the last strand crosses itself.
pub(super) const EMPTY: u8 = 3;
const CONFLICT: u8 = 4;
const TURN: u8 = 5;

/// Strings may have this many strands.
const MOST_STRANDS: usize = 1000;

/// A connected string with at least two uncoloured strands, in normal form.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(super) struct Segment(Box<[u8]>);

/// Independent segments; strands that stand alone count one move each, so that only their parity matters.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct ChainSum {
    pub segments: Vec<Segment>,
    pub alone: u8,
}

/// Strands in a row, none of which is dead; `turns` says at which ends the twist ends.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Block {
    cells: Vec<u8>,
    turns: [bool; 2],
}

/// A block, and whether its last uncoloured strand and the first one of the next block exclude each other.
type Linked = (Block, bool);

/// How two neighbouring uncoloured strands depend on each other.
enum Relation {
    /// Not at all.
    None,
    /// They can never both be coloured.
    Exclusive,
    /// Some of their colours fit together.
    Partial,
}

/// The colour that completes a crossing.
fn third(a: u8, b: u8) -> u8 {
    (6 - a - b) % 3
}

impl ChainSum {
    /// The position as segments, if it is one of the twist family.
    pub fn of(position: &Position) -> Option<ChainSum> {
        let strands = position.crossings().strands();
        if strands == 0 || strands > MOST_STRANDS || Crossings::twist(strands).ok()? != *position.crossings() {
            return None;
        }
        let colours = position.colouring().colours();
        let cells = colours.iter().map(|colour| colour.map_or(EMPTY, |colour| colour as u8)).collect();
        Some(ChainSum::settled(Block { cells, turns: [true; 2] }.pieces()))
    }

    /// Linked blocks as segments in normal form.
    fn settled(blocks: Vec<Linked>) -> ChainSum {
        let mut sum = ChainSum::default();
        let mut segment: Vec<Block> = Vec::new();
        for (mut block, linked) in blocks {
            block.trim();
            segment.push(block);
            if linked {
                continue;
            }
            match &segment[..] {
                [block] if block.cells == [EMPTY] => sum.alone ^= 1,
                _ if answers_itself(&segment) => {}
                _ => sum.segments.push(Segment::new(&segment)),
            }
            segment.clear();
        }
        sum
    }
}

impl Segment {
    fn new(blocks: &[Block]) -> Segment {
        let code = |blocks: &mut dyn Iterator<Item = Block>| {
            let mut code = Vec::new();
            for block in blocks {
                if !code.is_empty() {
                    code.push(CONFLICT);
                }
                block.write(&mut code);
            }
            code
        };
        let forwards = code(&mut blocks.iter().cloned());
        let backwards = code(&mut blocks.iter().rev().map(Block::reversed));
        Segment(forwards.min(backwards).into())
    }

    fn blocks(&self) -> Vec<Block> {
        let block = |symbols: &[u8]| {
            let turns = [symbols.first() == Some(&TURN), symbols.last() == Some(&TURN)];
            let cells = symbols[usize::from(turns[0])..symbols.len() - usize::from(turns[1])].to_vec();
            Block { cells, turns }
        };
        self.0.split(|&symbol| symbol == CONFLICT).map(block).collect()
    }

    /// How many strands can still be coloured.
    pub fn strands(&self) -> u32 {
        self.0.iter().filter(|&&symbol| symbol == EMPTY).count() as u32
    }

    /// Bytes that the normal form takes.
    pub fn bytes(&self) -> usize {
        self.0.len()
    }

    /// What every move leads to.
    pub fn options(&self) -> Vec<ChainSum> {
        let blocks = self.blocks();
        let mut options = Vec::new();
        for (place, block) in blocks.iter().enumerate() {
            let domains = block.domains();
            for (cell, &domain) in domains.iter().enumerate() {
                // The only strand of a block is told apart by no colour.
                let colours = if block.cells.len() == 1 { 1 } else { domain };
                for colour in (0..3).filter(|colour| colours >> colour & 1 == 1) {
                    options.push(coloured(&blocks, place, cell, colour));
                }
            }
        }
        options
    }
}

/// The blocks after a cell of one of them took a colour.
fn coloured(blocks: &[Block], place: usize, cell: usize, colour: u8) -> ChainSum {
    let mut after: Vec<Linked> = Vec::with_capacity(blocks.len() + 2);
    let cut_before = |after: &mut Vec<Linked>| {
        if let Some(last) = after.last_mut() {
            last.1 = false;
        }
    };
    let played = &blocks[place];
    let (kills_left, kills_right) = (played.first_empty() == cell, played.last_empty() == cell);
    for (index, block) in blocks.iter().enumerate() {
        let linked = index + 1 < blocks.len();
        let killed = match index {
            _ if index + 1 == place && kills_left => Some(block.last_empty()),
            _ if index == place + 1 && kills_right => Some(block.first_empty()),
            _ => None,
        };
        if index != place && killed.is_none() {
            after.push((block.clone(), linked));
            continue;
        }
        let (first, last) = (block.first_empty(), block.last_empty());
        let (mut pieces, kept_first, kept_last) = if let Some(dead) = killed {
            let part = |cells: &[u8], turns| Block { cells: cells.to_vec(), turns };
            let mut pieces = part(&block.cells[..dead], [block.turns[0], false]).pieces();
            pieces.extend(part(&block.cells[dead + 1..], [false, block.turns[1]]).pieces());
            (pieces, dead != first, dead != last)
        } else {
            let mut block = block.clone();
            block.cells[cell] = colour;
            let domains = block.domains();
            (block.pieces(), cell != first && domains[first] != 0, cell != last && domains[last] != 0)
        };
        if !kept_first {
            cut_before(&mut after);
        }
        if let Some(piece) = pieces.last_mut() {
            piece.1 = linked && kept_last;
        } else {
            cut_before(&mut after);
        }
        after.append(&mut pieces);
    }
    ChainSum::settled(after)
}

/// Whether whoever moves second wins by answering every move with its mirror image: the middle strand is coloured, and the
/// string stays the same when strands at equal distance from it are exchanged and every colour is replaced by the one that
/// would complete a crossing with it and the middle one. A strand and its image meet at the middle crossing only, rightly.
fn answers_itself(blocks: &[Block]) -> bool {
    let middle = &blocks[blocks.len() / 2];
    let centre = middle.cells.len() / 2;
    if blocks.len().is_multiple_of(2) || middle.cells.len().is_multiple_of(2) || middle.cells[centre] == EMPTY {
        return false;
    }
    let mirrored = |(&a, &b): (&u8, &u8)| match (a, b) {
        (EMPTY, EMPTY) => true,
        (EMPTY, _) | (_, EMPTY) => false,
        (a, b) => (a + b + middle.cells[centre]).is_multiple_of(3),
    };
    let code = |block: &Block| {
        let mut code = Vec::new();
        block.write(&mut code);
        code
    };
    middle.turns[0] == middle.turns[1]
        && middle.cells.iter().zip(middle.cells.iter().rev()).all(mirrored)
        && (0..blocks.len() / 2).all(|i| code(&blocks[i]) == code(&blocks[blocks.len() - 1 - i].reversed()))
}

impl Block {
    fn first_empty(&self) -> usize {
        self.cells.iter().position(|&cell| cell == EMPTY).unwrap_or(0)
    }

    fn last_empty(&self) -> usize {
        self.cells.iter().rposition(|&cell| cell == EMPTY).unwrap_or(0)
    }

    fn reversed(&self) -> Block {
        let [left, right] = self.turns;
        Block { cells: self.cells.iter().rev().copied().collect(), turns: [right, left] }
    }

    /// The colours that each uncoloured strand may take, bit by bit; none where it is dead.
    fn domains(&self) -> Vec<u8> {
        let count = self.cells.len();
        let at = |i: usize| self.cells.get(i).copied().unwrap_or(EMPTY);
        let mut domains = vec![0; count];
        for i in (0..count).filter(|&i| self.cells[i] == EMPTY) {
            let mut domain = 0b111;
            let mut meets = |a: u8, b: u8| {
                if a < EMPTY && b < EMPTY {
                    domain &= 1 << third(a, b);
                }
            };
            let [before, before2] = [i.wrapping_sub(1), i.wrapping_sub(2)].map(at);
            let [next, next2] = [at(i + 1), at(i + 2)];
            meets(before, before2);
            meets(before, next);
            meets(next, next2);
            // Where the twist ends, the last two strands show the same colour.
            if self.turns[0] && i < 2 && count > 1 {
                meets(at(1 - i), at(1 - i));
            }
            if self.turns[1] && i + 2 >= count && count > 1 {
                let other = at(2 * count - 3 - i);
                meets(other, other);
            }
            domains[i] = domain;
        }
        domains
    }

    /// The block without its dead strands, in independent or linked blocks that each have an uncoloured strand.
    fn pieces(&self) -> Vec<Linked> {
        let domains = self.domains();
        let count = self.cells.len();
        let mut pieces = Vec::new();
        let mut start = 0;
        for i in 0..=count {
            if i < count && (self.cells[i] != EMPTY || domains[i] != 0) {
                continue;
            }
            let turns = [self.turns[0] && start == 0, self.turns[1] && i == count];
            let living = Block { cells: self.cells[start..i].to_vec(), turns };
            living.split(&domains[start..i], &mut pieces);
            start = i + 1;
        }
        pieces
    }

    fn split(&self, domains: &[u8], pieces: &mut Vec<Linked>) {
        let mut empties = (0..self.cells.len()).filter(|&i| self.cells[i] == EMPTY);
        let Some(mut i) = empties.next() else { return };
        let mut start = 0;
        for j in empties {
            // Where the left piece ends, and the right one begins: coloured strands between may belong to both.
            let (end, next, relation) = match j - i {
                1 => (j, j, self.neighbours(i, domains)),
                2 => (j, i + 1, related(domains[i], domains[j], |a, b| third(a, b) == self.cells[i + 1])),
                _ => (i + 3, j - 2, Relation::None),
            };
            i = j;
            if let Relation::Partial = relation {
                continue;
            }
            let piece = Block { cells: self.cells[start..end].to_vec(), turns: [self.turns[0] && start == 0, false] };
            pieces.push((piece, matches!(relation, Relation::Exclusive)));
            start = next;
        }
        let turns = [self.turns[0] && start == 0, self.turns[1]];
        pieces.push((Block { cells: self.cells[start..].to_vec(), turns }, false));
    }

    /// How the uncoloured strands `i` and `i + 1` depend on each other.
    fn neighbours(&self, i: usize, domains: &[u8]) -> Relation {
        let before = i.checked_sub(1).map(|i| self.cells[i]);
        let after = self.cells.get(i + 2).copied();
        if before == Some(EMPTY) || after == Some(EMPTY) {
            return Relation::Partial;
        }
        let at_turn = self.turns[0] && i == 0 || self.turns[1] && i + 2 == self.cells.len();
        related(domains[i], domains[i + 1], |a, b| {
            before.into_iter().chain(after).all(|c| third(a, b) == c) && (!at_turn || a == b)
        })
    }

    /// Removes what has no influence on the uncoloured strands.
    fn trim(&mut self) {
        // A coloured strand at the end of the twist stands for two of its colour.
        for side in 0..2 {
            let place = if side == 0 { 0 } else { self.cells.len() - 1 };
            if self.turns[side] && self.cells[place] != EMPTY {
                self.cells.insert(place, self.cells[place]);
                self.turns[side] = false;
            }
        }
        let empties = self.cells.iter().filter(|&&cell| cell == EMPTY).count();
        if empties == 1 {
            *self = Block { cells: vec![EMPTY], turns: [false; 2] };
            return;
        }
        self.cells.truncate(self.last_empty() + 3);
        self.cells.drain(..self.first_empty().saturating_sub(2));
        if self.cells.len() < 3 {
            self.cells.retain(|&cell| cell == EMPTY);
        }
    }

    /// Appends the symbols, with the first colours 0 as far as possible and the next one 1.
    fn write(&self, symbols: &mut Vec<u8>) {
        if self.turns[0] {
            symbols.push(TURN);
        }
        let start = symbols.len();
        symbols.extend(&self.cells);
        let cells = &mut symbols[start..];
        let coloured = |cells: &[u8], from: usize| (from..cells.len()).find(|&i| cells[i] < EMPTY);
        if let Some(first) = coloured(cells, 0) {
            let mut shift = [cells[first]; 3];
            // At the end of a twist only constant shifts keep the crossing there.
            if self.turns == [false; 2] {
                let mut second = coloured(cells, first + 1);
                while let Some(i) = second.filter(|i| i % 3 == first % 3) {
                    second = coloured(cells, i + 1);
                }
                if let Some(second) = second {
                    shift[second % 3] = cells[second];
                    shift[3 - first % 3 - second % 3] = third(cells[first], cells[second]);
                }
            }
            for (i, cell) in cells.iter_mut().enumerate().filter(|(_, cell)| **cell < EMPTY) {
                *cell = (*cell + 3 - shift[i % 3]) % 3;
            }
            if cells.iter().find(|&&cell| cell == 1 || cell == 2) == Some(&2) {
                cells.iter_mut().filter(|cell| **cell < EMPTY).for_each(|cell| *cell = (3 - *cell) % 3);
            }
        }
        if self.turns[1] {
            symbols.push(TURN);
        }
    }
}

/// How two strands with these colours left depend on each other.
fn related(one: u8, two: u8, fits: impl Fn(u8, u8) -> bool) -> Relation {
    let (mut some, mut all) = (false, true);
    for a in (0..3).filter(|a| one >> a & 1 == 1) {
        for b in (0..3).filter(|b| two >> b & 1 == 1) {
            let fits = fits(a, b);
            some |= fits;
            all &= fits;
        }
    }
    match (some, all) {
        (_, true) => Relation::None,
        (false, _) => Relation::Exclusive,
        _ => Relation::Partial,
    }
}
