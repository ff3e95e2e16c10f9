//! The twist family as an impartial game: chains to the search for nimbers that all such games share.
//!
//! The nimbers of short chains are found from those of all their options and kept: there are few, and most moves of a
//! longer chain lead to sums of these. The longer the chains that are asked of, the longer are those worth keeping.

use super::chain::Chain;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use upstar_engine::nimber::{Identity, Impartial, Move, Nimber};

/// The game, with the nimbers of the short chains met so far.
pub(super) struct Twists {
    /// Chains of at most this many uncoloured strands are short.
    longest: u32,
    /// The upper bits of a key and, in the last six, its nimber; zero where there is nothing.
    short: Box<[AtomicU64]>,
    /// Raised when nobody wants an answer any more. What is said after that is not to be believed, nor kept.
    stop: Arc<AtomicBool>,
}

/// How many places after its own an entry may stand at.
const REACH: usize = 8;
const NIMBER_BITS: u64 = 63;

impl Twists {
    /// The game with room for the short chains, of at most so many strands. There are some 75 000 with 12 strands, and 2.6
    /// times as many with each strand more; a quarter to a third of the room is used.
    pub fn new(longest: u32, stop: Arc<AtomicBool>) -> Twists {
        let slots = 1 << (18 + 4 * longest.saturating_sub(12) / 3);
        Twists { longest, short: bytemuck::allocation::zeroed_slice_box(slots), stop }
    }

    /// The nimber of a short chain: the least that no option has.
    fn nimber(&self, chain: &Chain, key: u128) -> u32 {
        let tag = (key >> 64) as u64 & !NIMBER_BITS;
        let slots = (0..REACH).map(|step| &self.short[(key as usize).wrapping_add(step) % self.short.len()]);
        for slot in slots.clone() {
            let entry = slot.load(Ordering::Relaxed);
            if entry & !NIMBER_BITS == tag && entry != 0 {
                return (entry & NIMBER_BITS) as u32;
            }
        }
        let mut reached = 0u64;
        chain.options(&mut |pieces| {
            let nimber = pieces.iter().fold(0, |sum, piece| match self.identify(piece) {
                Identity::Nimber(nimber) => sum ^ nimber.0,
                // Every piece of a short chain is short.
                Identity::Key(_) => sum,
            });
            reached |= 1 << nimber;
            self.stop.load(Ordering::Relaxed)
        });
        let nimber = reached.trailing_ones();
        if self.stop.load(Ordering::Relaxed) {
            return nimber;
        }
        let free = |slot: &&AtomicU64| slot.load(Ordering::Relaxed) == 0;
        if let Some(slot) = slots.clone().find(free).or_else(|| slots.clone().next()) {
            slot.store(tag | u64::from(nimber), Ordering::Relaxed);
        }
        nimber
    }
}

impl Impartial for Twists {
    type Part = Chain;

    fn identify(&self, chain: &Chain) -> Identity {
        let strands = chain.strands();
        if strands == 1 {
            return Identity::Nimber(Nimber(1));
        }
        match chain.key() {
            None => Identity::Nimber(Nimber::ZERO),
            Some(key) if strands <= self.longest => Identity::Nimber(Nimber(self.nimber(chain, key))),
            Some(key) => Identity::Key(key),
        }
    }

    fn moves(&self, chain: &Chain) -> u32 {
        chain.strands()
    }

    fn fingerprint(&self) -> u64 {
        u64::from_le_bytes(*b"tricolor")
    }

    fn options(&self, chain: &Chain, option: &mut dyn FnMut(Move, &mut Vec<Chain>) -> bool) {
        chain.options(&mut |parts| option(0, parts));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tricolor::{Colour, Colouring, Crossings, Player, Position, Solver};
    use upstar_engine::nimber::{Effort, Search, Table};

    /// Random numbers below a limit.
    fn random(mut seed: u64) -> impl FnMut(usize) -> usize {
        move |limit| {
            seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (seed >> 33) as usize % limit
        }
    }

    /// The twist of `n` strands after so many random moves.
    fn twist_after(n: usize, moves: usize, random: &mut impl FnMut(usize) -> usize) -> Position {
        (0..moves).fold(Position::start(&Crossings::twist(n).unwrap()), |position, _| {
            let moves: Vec<_> = position.moves().collect();
            position.play(moves[random(moves.len())]).unwrap()
        })
    }

    /// Every position of the small twists has the nimber that the search for all diagrams finds.
    #[test]
    fn chains_agree_with_the_search_for_every_diagram() {
        let solver = Solver::new();
        for n in 1..=7 {
            let twist = Crossings::twist(n).unwrap();
            let mut checked = 0;
            for pattern in 0..4u32.pow(n as u32) {
                let colour = |i: usize| {
                    [None, Some(Colour::Red), Some(Colour::Green), Some(Colour::Blue)]
                        [(pattern >> (2 * i) & 3) as usize]
                };
                let colouring = Colouring::from((0..n).map(colour).collect::<Vec<_>>());
                let Ok(position) = Position::new(&twist, colouring) else { continue };
                checked += 1;
                assert_eq!(solver.nimber(&position), solver.nimber_of_network(&position), "{position}");
            }
            assert!(checked > n);
        }
    }

    #[test]
    fn random_longer_chains_agree_too() {
        let solver = Solver::new();
        let mut random = random(3);
        for n in 8..=13 {
            for _ in 0..40 {
                let moves = 1 + random(4);
                let position = twist_after(n, moves, &mut random);
                assert_eq!(solver.nimber(&position), solver.nimber_of_network(&position), "{position}");
            }
        }
    }

    #[test]
    fn nimbers_do_not_depend_on_which_chains_are_short() {
        let stop = Arc::new(AtomicBool::new(false));
        let mut random = random(5);
        let games = [2, 9, 15].map(|longest| (Twists::new(longest, stop.clone()), Table::new(1 << 22)));
        for n in 14..=18 {
            for _ in 0..12 {
                let moves = 2 + random(3);
                let position = twist_after(n, moves, &mut random);
                let chains = Chain::of(&position).unwrap();
                let nimbers = games.each_ref().map(|(twists, table)| {
                    Search::new(twists, table, Effort::until(&stop)).nimber(chains.clone()).unwrap()
                });
                assert!(nimbers[0] == nimbers[1] && nimbers[0] == nimbers[2], "{position}: {nimbers:?}");
            }
        }
    }

    #[test]
    fn long_odd_twists_are_won_by_symmetry() {
        let solver = Solver::with_memory(1 << 24);
        for n in [63, 101, 501] {
            assert_eq!(solver.winner(&Position::start(&Crossings::twist(n).unwrap())), Ok(Player::P1));
        }
    }
}
