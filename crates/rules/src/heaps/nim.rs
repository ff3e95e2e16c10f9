//! Nim (Bouton 1902), the game all impartial games are worth.

use std::fmt;
use upstar_engine::nimber::Nimber;

/// Heaps of counters; a move takes any number from one heap.
///
/// ```
/// use upstar_rules::heaps::Nim;
/// let nim = Nim(vec![3, 5, 7]);
/// assert_eq!(nim.nimber().to_string(), "*");
/// assert_eq!(nim.winning_moves()[0].to_string(), "take 1 from heap 1, leaving 2");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Nim(pub Vec<u32>);

/// Take some counters from one heap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NimMove {
    /// The place of the heap, from 0.
    pub heap: usize,
    /// How many are taken.
    pub taken: u32,
    /// How many stay.
    pub left: u32,
}

impl Nim {
    /// The nim-sum of the heaps.
    pub fn nimber(&self) -> Nimber {
        self.0.iter().map(|&heap| Nimber(heap)).sum()
    }

    /// The moves to nim-sum 0, at most one from each heap (Bouton's theorem).
    pub fn winning_moves(&self) -> Vec<NimMove> {
        let sum = self.nimber();
        let heaps = self.0.iter().enumerate();
        heaps
            .filter_map(|(heap, &size)| {
                let left = (Nimber(size) + sum).0;
                (left < size).then(|| NimMove { heap, taken: size - left, left })
            })
            .collect()
    }

    /// Who wins and why, in words.
    pub fn explain(&self) -> String {
        let heaps: Vec<String> = self.0.iter().map(|&heap| powers_of_two(heap)).collect();
        let sum = self.nimber();
        let mut text = format!("In powers of two the heaps are {}. ", heaps.join(" and "));
        if sum.is_zero() {
            text += "Every power occurs an even number of times: the nim-sum is 0 and the player to move loses, since every move changes some power once.";
        } else {
            let odd = powers_of_two(sum.0);
            text += &format!("The powers that occur an odd number of times are {odd}: the nim-sum is {}. ", sum.0);
            let moves: Vec<String> = self.winning_moves().iter().map(ToString::to_string).collect();
            text += &format!("The player to move wins by making every power even: {}.", moves.join(", or "));
        }
        text
    }
}

impl fmt::Display for NimMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "take {} from heap {}, leaving {}", self.taken, self.heap + 1, self.left)
    }
}

fn powers_of_two(number: u32) -> String {
    let powers: Vec<String> =
        (0..32).rev().filter(|bit| number >> bit & 1 == 1).map(|bit| (1u32 << bit).to_string()).collect();
    if powers.is_empty() { "0".into() } else { powers.join("+") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_worked_sums_of_the_lectures() {
        assert_eq!(Nim(vec![13, 9, 3]).nimber(), Nimber(7));
        assert_eq!(Nim(vec![5, 6, 15]).nimber(), Nimber(12));
        assert_eq!(Nim(vec![4, 6, 15, 13]).nimber(), Nimber(0));
    }

    #[test]
    fn winning_moves_are_all_the_moves_to_zero() {
        for (a, b, c) in (0..512).map(|n| (n & 7, n >> 3 & 7, n >> 6)) {
            let nim = Nim(vec![a, b, c]);
            let mut plain = Vec::new();
            for heap in 0..3 {
                for left in 0..nim.0[heap] {
                    let mut after = nim.clone();
                    after.0[heap] = left;
                    if after.nimber().is_zero() {
                        plain.push(NimMove { heap, taken: nim.0[heap] - left, left });
                    }
                }
            }
            assert_eq!(nim.winning_moves(), plain);
        }
    }

    #[test]
    fn a_zero_position_is_explained() {
        assert!(Nim(vec![1, 2, 3]).explain().contains("1 and 2 and 2+1. Every power occurs an even number"));
        assert!(Nim(vec![]).explain().contains("loses"));
    }
}
