//! Transposition tables: what is known about positions, shared by all threads, within a fixed memory.
//!
//! A table has two generations. When the young one has used up its half of the memory it becomes the old one, and
//! what was old is forgotten; an old entry that is asked for becomes young again. So what is used stays.

use std::hash::{BuildHasher, Hash};

use hashbrown::HashMap;
use parking_lot::Mutex;
use rustc_hash::FxBuildHasher;

const SHARDS: usize = 64;

struct Shard<K, V> {
    young: HashMap<K, V, FxBuildHasher>,
    old: HashMap<K, V, FxBuildHasher>,
    young_bytes: usize,
}

/// A bounded map shared by all threads.
pub(crate) struct Table<K, V> {
    shards: Box<[Mutex<Shard<K, V>>]>,
    bytes_per_generation: usize,
}

impl<K: Hash + Eq, V: Copy> Table<K, V> {
    /// A table that takes at most about this many bytes.
    pub fn new(bytes: usize) -> Table<K, V> {
        let empty = || Shard { young: HashMap::default(), old: HashMap::default(), young_bytes: 0 };
        Table { shards: (0..SHARDS).map(|_| Mutex::new(empty())).collect(), bytes_per_generation: bytes / (2 * SHARDS) }
    }

    fn shard(&self, key: &K) -> &Mutex<Shard<K, V>> {
        // The map itself uses the low and the top bits of the same hash.
        &self.shards[(FxBuildHasher.hash_one(key) >> 40) as usize % SHARDS]
    }

    pub fn get(&self, key: &K) -> Option<V> {
        let mut shard = self.shard(key).lock();
        if let Some(&answer) = shard.young.get(key) {
            return Some(answer);
        }
        let (key, answer) = shard.old.remove_entry(key)?;
        shard.young.insert(key, answer);
        Some(answer)
    }

    /// Keeps an answer; `heap_bytes` is what the key takes outside of itself.
    pub fn insert(&self, key: K, answer: V, heap_bytes: usize) {
        // A hash map is between half and seven eighths full and keeps a byte of control with each place.
        const SLACK_PERCENT: usize = 160;
        let mut shard = self.shard(&key).lock();
        shard.young_bytes += (size_of::<(K, V)>() + 1) * SLACK_PERCENT / 100 + heap_bytes;
        shard.young.insert(key, answer);
        if shard.young_bytes > self.bytes_per_generation {
            shard.old = std::mem::take(&mut shard.young);
            shard.young_bytes = 0;
        }
    }

    /// How many positions are known at present.
    pub fn len(&self) -> usize {
        self.shards.iter().map(|shard| shard.lock()).map(|shard| shard.young.len() + shard.old.len()).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn remembers_what_is_used_and_stays_within_its_memory() {
        let table: Table<u64, u64> = Table::new(1 << 20);
        for i in 0..200_000 {
            table.insert(i, i + 1, 0);
            // Asked for again and again, so it must survive every change of generation.
            assert_eq!(table.get(&0), Some(1));
            if let Some(answer) = table.get(&(i / 2)) {
                assert_eq!(answer, i / 2 + 1);
            }
        }
        assert!(table.len() <= (1 << 20) / 17, "{}", table.len());
    }
}
