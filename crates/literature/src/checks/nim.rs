//! Nim and Rims by their rules alone: positions are sorted heaps, solved by the definition of P and N.

use rustc_hash::FxHashMap;
use upstar_values::Budget;

use super::{Check, go_on};
use crate::computation::Given;

pub(super) static CHECKS: &[Check] = &[
    Check {
        name: "nim-by-definition",
        about: "Bouton's theorem on all positions with so many heaps up to a size, against P and N by their definition",
        run: |given, budget| by_definition(given, budget, false),
    },
    Check {
        name: "rims-by-definition",
        about: "whether Rims has the P-positions of Nim, on all positions with so many dots in up to so many heaps",
        run: |given, budget| by_definition(given, budget, true),
    },
    Check {
        name: "binary-sum",
        about: "the sum without carrying, by counting how often each power of two occurs in the list",
        run: |given, _| {
            let numbers: Result<Vec<u64>, _> = given.text("list")?.split_whitespace().map(str::parse).collect();
            let numbers = numbers.map_err(|_| "the list has numbers only".to_string())?;
            let odd = |power: &u64| numbers.iter().filter(|&&n| n / power % 2 == 1).count() % 2 == 1;
            Ok((0..64).map(|k| 1u64 << k).filter(odd).sum::<u64>().to_string())
        },
    },
];

fn by_definition(given: &Given, budget: &Budget, splitting: bool) -> Result<String, String> {
    let (heaps, most): (usize, u32) = (given.number("heaps")?, given.number("size")?);
    let mut solver = Solver { splitting, lost: FxHashMap::default() };
    let (mut positions, mut lost) = (0u64, 0u64);
    let mut position = vec![0; heaps];
    loop {
        go_on(budget)?;
        let is_lost = solver.is_lost(normal(position.clone()));
        let nim_sum = position.iter().fold(0, |sum, heap| sum ^ heap);
        if is_lost != (nim_sum == 0) {
            return Ok(format!("fails at {position:?}"));
        }
        positions += 1;
        lost += u64::from(is_lost);
        // The next list of heaps that does not increase, so that each position is met once.
        let Some(i) = (0..heaps).rev().find(|&i| position[i] < if i == 0 { most } else { position[i - 1] }) else {
            return Ok(format!("holds on all {positions} positions, {lost} of them lost"));
        };
        position[i] += 1;
        position[i + 1..].fill(0);
    }
}

fn normal(mut heaps: Vec<u32>) -> Vec<u32> {
    heaps.retain(|&heap| heap > 0);
    heaps.sort_unstable();
    heaps
}

struct Solver {
    /// A move may split what is left of the heap in two, as in Rims.
    splitting: bool,
    lost: FxHashMap<Vec<u32>, bool>,
}

impl Solver {
    /// Whether every move leads to a position that the mover wins.
    fn is_lost(&mut self, heaps: Vec<u32>) -> bool {
        if let Some(&known) = self.lost.get(&heaps) {
            return known;
        }
        let mut lost = true;
        'moves: for i in 0..heaps.len() {
            if i > 0 && heaps[i] == heaps[i - 1] {
                continue;
            }
            for left in 0..heaps[i] {
                let most_split = if self.splitting { left / 2 } else { 0 };
                for split in 0..=most_split {
                    let mut after = heaps.clone();
                    after[i] = left - split;
                    after.push(split);
                    if self.is_lost(normal(after)) {
                        lost = false;
                        break 'moves;
                    }
                }
            }
        }
        self.lost.insert(heaps, lost);
        lost
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wrong_theorem_would_be_found() {
        let mut solver = Solver { splitting: true, lost: FxHashMap::default() };
        assert!(solver.is_lost(vec![3, 3]) && !solver.is_lost(vec![1, 2]) && solver.is_lost(vec![1, 2, 3]));
    }
}
