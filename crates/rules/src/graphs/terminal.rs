//! Terminal sets: the independent sets to which no vertex can be added, counted by size.
//!
//! Vertices are decided one after the other. All that matters of the past is the state of those decided vertices that
//! still have undecided neighbours (the frontier): chosen, dominated, or neither yet.

use super::Graph;
use crate::{Error, Result};
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};

/// The most states of a frontier that are kept.
const MAX_STATES: usize = 1_000_000;

const OPEN: u8 = 0;
const DOMINATED: u8 = 1;
const CHOSEN: u8 = 2;

impl Graph {
    /// How many terminal sets of each size there are: the positions in which a game of Node Kayles can end, by length.
    pub fn terminal_sets(&self, stop: &AtomicBool) -> Result<Vec<u128>> {
        let n = self.vertices();
        // When vertex v leaves the frontier: after its last neighbour, or itself.
        let leaves: Vec<usize> = (0..n).map(|v| self.neighbours(v).max().unwrap_or(v).max(v)).collect();
        let mut frontier: Vec<usize> = Vec::new();
        let mut states: HashMap<Vec<u8>, Vec<u128>> = HashMap::from([(Vec::new(), vec![1])]);
        for vertex in 0..n {
            let earlier: Vec<usize> = (0..frontier.len())
                .filter(|&place| self.neighbours(vertex).any(|near| near == frontier[place]))
                .collect();
            frontier.push(vertex);
            let kept: Vec<usize> = (0..frontier.len()).filter(|&place| leaves[frontier[place]] > vertex).collect();
            let mut next: HashMap<Vec<u8>, Vec<u128>> = HashMap::new();
            for (state, counts) in &states {
                let beside_chosen = earlier.iter().any(|&place| state[place] == CHOSEN);
                let mut skipped = state.clone();
                skipped.push(if beside_chosen { DOMINATED } else { OPEN });
                add(&mut next, &frontier, &leaves, vertex, &kept, &skipped, counts, 0);
                if !beside_chosen {
                    let mut chosen = state.clone();
                    earlier.iter().for_each(|&place| chosen[place] = DOMINATED);
                    chosen.push(CHOSEN);
                    add(&mut next, &frontier, &leaves, vertex, &kept, &chosen, counts, 1);
                }
            }
            if next.len() > MAX_STATES {
                let what = format!("the frontier of the graph at vertex {}", vertex + 1);
                return Err(Error::TooLarge { what, asked: next.len() as u64, feasible: MAX_STATES as u64 });
            }
            if stop.load(Ordering::Relaxed) {
                return Err(Error::Stopped(format!("{vertex} of {n} vertices")));
            }
            frontier = kept.iter().map(|&place| frontier[place]).collect();
            states = next;
        }
        Ok(states.into_values().next().unwrap_or_default())
    }
}

/// Add a state with its counts, unless a vertex that leaves the frontier was never dominated.
#[expect(clippy::too_many_arguments)]
fn add(
    next: &mut HashMap<Vec<u8>, Vec<u128>>,
    frontier: &[usize],
    leaves: &[usize],
    vertex: usize,
    kept: &[usize],
    state: &[u8],
    counts: &[u128],
    chosen: usize,
) {
    if frontier.iter().zip(state).any(|(&v, &state)| leaves[v] <= vertex && state == OPEN) {
        return;
    }
    let state = kept.iter().map(|&place| state[place]).collect();
    let sums = next.entry(state).or_default();
    if sums.len() < counts.len() + chosen {
        sums.resize(counts.len() + chosen, 0);
    }
    // Fewer than 2^128 sets while there are fewer than 128 vertices; beyond that counts are cut off at the most.
    sums[chosen..].iter_mut().zip(counts).for_each(|(sum, count)| *sum = sum.saturating_add(*count));
}
