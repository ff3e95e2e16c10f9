//! What is known about parts, shared by all threads and all diagrams, in bounded memory.

use super::part::Part;
use parking_lot::Mutex;
use rustc_hash::{FxBuildHasher, FxHashMap};
use std::hash::BuildHasher;

/// What is known about the nimber of a part.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Knowledge {
    /// The nimber.
    Is(u8),
    /// The nimbers that it is not, bit by bit; all others are possible.
    IsNot(u64),
}

impl Knowledge {
    /// Whether the nimber is `k`, if that is known.
    pub fn says(self, k: u8) -> Option<bool> {
        match self {
            Knowledge::Is(nimber) => Some(nimber == k),
            Knowledge::IsNot(set) => (set >> k & 1 == 1).then_some(false),
        }
    }
}

/// A map from parts to knowledge. A shard that is full forgets about half of its entries and goes on.
pub(super) struct Table {
    shards: Vec<Mutex<Shard>>,
    bytes_per_shard: usize,
}

#[derive(Default)]
struct Shard {
    known: FxHashMap<Part, Knowledge>,
    bytes: usize,
}

const SHARDS: usize = 64;
/// A map entry with its share of empty room, and the allocation of its key.
const ENTRY_BYTES: usize = 80;

fn bytes(part: &Part) -> usize {
    ENTRY_BYTES + 4 * part.words()
}

impl Table {
    pub fn new(bytes: usize) -> Table {
        Table { shards: (0..SHARDS).map(|_| Mutex::default()).collect(), bytes_per_shard: bytes / SHARDS }
    }

    pub fn get(&self, part: &Part) -> Knowledge {
        self.shard(part).lock().known.get(part).copied().unwrap_or(Knowledge::IsNot(0))
    }

    /// Adds what was found: that the nimber is `k`, or is not.
    pub fn learn(&self, part: &Part, k: u8, is: bool) {
        let mut shard = self.shard(part).lock();
        let Shard { known, bytes: used } = &mut *shard;
        if let Some(knowledge) = known.get_mut(part) {
            match knowledge {
                Knowledge::Is(_) => {}
                _ if is => *knowledge = Knowledge::Is(k),
                Knowledge::IsNot(set) => *set |= 1 << k,
            }
            return;
        }
        if *used + bytes(part) > self.bytes_per_shard {
            // Keep the larger half: small parts are found again quickly.
            let mut sizes: Vec<u32> = known.keys().map(Part::strands).collect();
            let middle = sizes.len() / 2;
            let median = if sizes.is_empty() { 0 } else { *sizes.select_nth_unstable(middle).1 };
            let mut keep = false;
            known.retain(|part, _| {
                keep = !keep;
                part.strands() > median || part.strands() == median && keep
            });
            *used = known.keys().map(bytes).sum();
        }
        *used += bytes(part);
        known.insert(part.clone(), if is { Knowledge::Is(k) } else { Knowledge::IsNot(1 << k) });
    }

    fn shard(&self, part: &Part) -> &Mutex<Shard> {
        // The map inside uses the low and the highest bits.
        &self.shards[(FxBuildHasher.hash_one(part) >> 40) as usize % SHARDS]
    }
}
