//! Where the threads of a search are, so that each can keep out of the others' way.

use std::sync::atomic::{AtomicU64, Ordering};

/// The positions between the root and the one a thread is searching.
pub(super) struct Path(Vec<AtomicU64>);

impl Path {
    /// Deeper down, two threads seldom meet.
    const DEEPEST: usize = 64;

    pub fn new() -> Self {
        Self((0..Self::DEEPEST).map(|_| AtomicU64::new(0)).collect())
    }

    pub fn set(&self, depth: usize, mark: u64) {
        if let Some(place) = self.0.get(depth) {
            place.store(mark, Ordering::Relaxed);
        }
    }

    pub fn has(&self, depth: usize, mark: u64) -> bool {
        self.0.get(depth).is_some_and(|place| place.load(Ordering::Relaxed) == mark)
    }
}

/// What stands in a [`Path`] for a sum with this key and heap; never zero.
pub(super) fn mark(key: u128, heap: u32) -> u64 {
    (key >> 64) as u64 ^ u64::from(heap) << 32 | 1
}
