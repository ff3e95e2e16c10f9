//! What a game said of the parts met last, so that the work of recognising a part is done once and not for every
//! position that it occurs in.

use super::Identity;
use super::Nimber;
use rustc_hash::FxBuildHasher;
use std::hash::{BuildHasher, Hash};

/// A cache in which each part has one place; it doubles while most parts are new to it, up to a bound.
pub(super) struct Identities<P> {
    /// Each part with its key, or with its nimber, which is less than any key. There are none before the first part.
    places: Vec<(P, u128)>,
    /// How many parts had to be asked for since the cache became as large as it is.
    asked: usize,
}

const FEWEST: usize = 1 << 6;
/// About as much as a core's own cache holds.
const MOST: usize = 1 << 13;
/// Stands with no part.
const EMPTY: u128 = u128::MAX;
const LEAST_KEY: u128 = 1 << 32;

impl<P: Copy + Eq + Hash> Identities<P> {
    /// A cache without parts.
    pub fn new() -> Self {
        Self { places: Vec::new(), asked: 0 }
    }

    /// The identity of a part, as `identify` says if it is not here.
    #[inline]
    pub fn of(&mut self, part: P, identify: impl FnOnce(&P) -> Identity) -> Identity {
        if self.places.is_empty() {
            self.places = vec![(part, EMPTY); FEWEST];
        }
        let place = self.place(&part);
        let (kept, code) = self.places[place];
        if kept == part && code != EMPTY {
            return if code < LEAST_KEY { Identity::Nimber(Nimber(code as u32)) } else { Identity::Key(code) };
        }
        let identity = identify(&part);
        let code = match identity {
            Identity::Nimber(nimber) => u128::from(nimber.0),
            // A hash that looks like something else comes once in an age, and is not kept.
            Identity::Key(key) if key < LEAST_KEY || key == EMPTY => return identity,
            Identity::Key(key) => key,
        };
        self.places[place] = (part, code);
        self.asked += 1;
        if self.asked > 2 * self.places.len() && self.places.len() < MOST {
            self.double();
        }
        identity
    }

    fn double(&mut self) {
        let size = 2 * self.places.len();
        let empty = (self.places[0].0, EMPTY);
        let kept = std::mem::replace(&mut self.places, vec![empty; size]);
        for (part, code) in kept.into_iter().filter(|(_, code)| *code != EMPTY) {
            let place = self.place(&part);
            self.places[place] = (part, code);
        }
        self.asked = 0;
    }

    /// The multiplications of the hash carry what tells parts apart upwards.
    fn place(&self, part: &P) -> usize {
        (FxBuildHasher.hash_one(part) >> 20) as usize & (self.places.len() - 1)
    }
}
