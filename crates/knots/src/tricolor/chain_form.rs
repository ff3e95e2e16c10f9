//! When two strings are the same game: a key that equal ones share.
//!
//! If *h* solves *h*(i-1) + *h*(i) + *h*(i+1) = 0 (mod 3), the colourings *x* and *x* + *h* allow the same moves, as do *x* and
//! -*x*: eighteen ways to colour a string are one. Moreover a string falls into *blocks* that keep nothing of each other's colours,
//! so that each has its own eighteen: between two strands that can never both be coloured, whatever their colours, and at
//! a strand with one colour left between two coloured ones, which belongs to the blocks on both sides. All the
//! left block asks of such a strand *p* is that its last strand has one certain colour once *p* is coloured, and so does
//! the right block; no crossing joins strands of both.

use super::chain::{Chain, Colours, any, first};
use smallvec::SmallVec;

/// A stretch of a chain; its places are those of the chain.
type Block = Chain;

/// How a block is joined to the next one.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Joint {
    End = 0,
    /// The last strand and the first one of the next block exclude each other.
    Exclusive = 1,
    /// The last strand is the first one of the next block.
    Shared = 2,
}

/// The places of each residue modulo 3.
const RESIDUES: [u64; 3] = [0x9249_2492_4924_9249, 0x2492_4924_9249_2492, 0x4924_9249_2492_4924];

impl Chain {
    /// A number that only chains of the same nimber share; `None` for a chain that answers itself and is worth nothing.
    pub fn key(&self) -> Option<u128> {
        let blocks = self.blocks();
        if let [(block, _)] = &blocks[..]
            && block.strands() > 2
        {
            // Mostly the places of the uncoloured strands tell in which direction to read.
            let aligned = |set: u64| set >> set.trailing_zeros();
            match aligned(block.empty).cmp(&aligned(block.empty.reverse_bits())) {
                std::cmp::Ordering::Less => return Some(block.read_on(0)),
                std::cmp::Ordering::Greater => return Some(block.reversed().read_on(0)),
                std::cmp::Ordering::Equal => {}
            }
        }
        let forwards = blocks.iter().fold(0, |key, (block, joint)| block.read_on(key ^ *joint as u128));
        let joints_back = blocks.iter().rev().skip(1).map(|&(_, joint)| joint).chain([Joint::End]);
        let backwards = (blocks.iter().rev().zip(joints_back))
            .fold(0, |key, ((block, _), joint)| block.reversed().read_on(key ^ joint as u128));
        let palindrome = forwards == backwards && blocks.len() % 2 == 1;
        let worth_nothing = palindrome && blocks[blocks.len() / 2].0.answers_itself();
        (!worth_nothing).then_some(forwards.min(backwards))
    }

    fn blocks(&self) -> SmallVec<[(Block, Joint); 4]> {
        let mut chain = *self;
        let links = chain.links();
        let apart = links.partial & links.apart;
        let shared = any(links.forced) & apart & apart << 2;
        let mut blocks = SmallVec::new();
        // The least places of the uncoloured strands and of the colours that belong to the next block.
        let (mut from, mut colours_from) = (0, 0);
        let mut ends = shared | links.exclusive;
        loop {
            let end = first(ends);
            ends ^= end;
            let joint = match end {
                0 => Joint::End,
                end if shared & end != 0 => Joint::Shared,
                _ => Joint::Exclusive,
            };
            // The place after the last strand and the one after the last colour of the block.
            let colour_beyond = joint == Joint::Shared || links.apart & end != 0;
            let (upto, colours_upto) = match joint {
                Joint::End => (u64::MAX, u64::MAX),
                _ => ((end << 1) - 1, (end << 1 << u32::from(colour_beyond)) - 1),
            };
            let block = Chain {
                empty: chain.empty & !from & upto,
                coloured: chain.coloured.map(|set| set & !colours_from & colours_upto),
                turns: [chain.turns[0] && blocks.is_empty(), chain.turns[1] && joint == Joint::End],
            };
            blocks.push((block.trimmed(), joint));
            (from, colours_from) = match joint {
                Joint::End => return blocks,
                Joint::Shared => (end - 1, (end >> 1) - 1),
                Joint::Exclusive => (upto, upto),
            };
        }
    }

    /// The block without colours that have no influence on it.
    fn trimmed(self) -> Block {
        if self.strands() == 1 {
            return Chain::ALONE;
        }
        let block = self.trimmed_at_start().reversed().trimmed_at_start().reversed();
        // Two strands whose colours determine each other.
        if block.strands() == 2 && any(block.coloured).count_ones() == 1 && block.turns == [false; 2] {
            return Chain { empty: 0b101, coloured: [0b010, 0, 0], turns: [false; 2] };
        }
        block
    }

    fn trimmed_at_start(self) -> Block {
        let start = first(self.empty);
        let coloured = any(self.coloured);
        let beside = start >> 1 & coloured;
        let beside2 = beside >> 1 & coloured;
        let kept = if start << 1 & coloured != 0 {
            // One colour on each side decides what the strand between may show.
            beside
        } else if beside2 == 0 && start << 2 & coloured != 0 && start << 1 & self.empty != 0 {
            // Two strands between two colours, which are equal: one of the two says everything.
            0
        } else {
            beside | beside2
        };
        let kept = !(start - 1) | kept;
        Chain { coloured: self.coloured.map(|set| set & kept), ..self }
    }

    /// Continues a key with this block: the first colours are made 0 as far as possible, and the next one 1.
    fn read_on(&self, key: u128) -> u128 {
        let start = (self.empty | any(self.coloured)).trailing_zeros();
        let empty = self.empty >> start;
        let [zero, one, two] = self.normal_colours(start);
        let turns = u64::from(self.turns[0]) | u64::from(self.turns[1]) << 1;
        let key = mix(key ^ (u128::from(empty) << 64 | u128::from(zero) << 2 | u128::from(turns)));
        mix(key.wrapping_add(u128::from(one) << 64 | u128::from(two)))
    }

    fn normal_colours(&self, start: u32) -> Colours {
        let colours = self.coloured.map(|set| set >> start);
        let all = any(colours);
        let colour_at = |place: u64| usize::from(colours[1] & place != 0) + 2 * usize::from(colours[2] & place != 0);
        let residue_of = |place: u64| (place.trailing_zeros() % 3) as usize;
        if all == 0 {
            return colours;
        }
        let (one, residue) = (colour_at(first(all)), residue_of(first(all)));
        let mut shift = [one; 3];
        let other = first(all & !RESIDUES[residue]);
        // At a turn only constant shifts keep the crossing there.
        if other != 0 && self.turns == [false; 2] {
            let two = colour_at(other);
            shift[residue_of(other)] = two;
            shift[3 - residue - residue_of(other)] = (6 - one - two) % 3;
        }
        let mut normal: Colours = std::array::from_fn(|colour| {
            (0..3).fold(0, |set, residue| set | colours[(colour + shift[residue]) % 3] & RESIDUES[residue])
        });
        if normal[2] & first(normal[1] | normal[2]) != 0 {
            normal.swap(1, 2);
        }
        normal
    }

    /// Whether the middle block of a palindrome answers every move in it with its mirror image, so that whoever moves second
    /// wins: in the middle stands a coloured strand, or there are two uncoloured ones between strands of equal colour, and
    /// every colour is the one that would complete a crossing with its image and that colour. A strand and its
    /// image meet at the middle crossings only, rightly.
    fn answers_itself(&self) -> bool {
        let all = self.empty | any(self.coloured);
        let start = all.trailing_zeros();
        let length = 64 - all.leading_zeros() - start;
        let half = length / 2;
        let (empty, colours) = (self.empty >> start, self.coloured.map(|set| set >> start));
        let middle = match length % 2 {
            1 => half,
            _ if length >= 4 && empty >> (half - 1) & 0b11 == 0b11 => half + 1,
            _ => return false,
        };
        let Some(middle) = (0..3).find(|&colour| colours[colour] >> middle & 1 == 1) else { return false };
        self.turns[0] == self.turns[1]
            && (0..3).all(|c| colours[c].reverse_bits() >> (64 - length) == colours[(6 - c - middle) % 3])
    }
}

/// Spreads what is in any bits of a number over all of them.
fn mix(key: u128) -> u128 {
    const ODD: u128 = 0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835;
    let key = (key ^ key >> 67).wrapping_mul(ODD);
    (key ^ key >> 65).wrapping_mul(ODD) ^ key >> 64
}
