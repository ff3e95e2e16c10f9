//! Transposition tables: what is known about positions, shared by all threads, within a fixed memory.
//!
//! A table has two generations. When the young one has used up its half of the memory it becomes the old one, and
//! what was old is forgotten; an old entry that is asked for becomes young again. So what is used stays.

use std::hash::{BuildHasher, Hash};

use hashbrown::HashTable;
use parking_lot::Mutex;
use rustc_hash::FxBuildHasher;

const SHARDS: usize = 64;

struct Shard<K, V> {
    young: HashTable<(K, V)>,
    old: HashTable<(K, V)>,
    young_bytes: usize,
}

/// A bounded map shared by all threads.
pub(crate) struct Table<K, V> {
    shards: Box<[Mutex<Shard<K, V>>]>,
    bytes_per_generation: usize,
}

/// The hash decides about the shard as well as the place in it.
fn hash(key: &impl Hash) -> u64 {
    FxBuildHasher.hash_one(key)
}

impl<K: Hash + Eq, V: Copy> Table<K, V> {
    /// A table that takes at most about this many bytes.
    pub fn new(bytes: usize) -> Table<K, V> {
        let empty = || Shard { young: HashTable::new(), old: HashTable::new(), young_bytes: 0 };
        Table { shards: (0..SHARDS).map(|_| Mutex::new(empty())).collect(), bytes_per_generation: bytes / (2 * SHARDS) }
    }

    fn shard(&self, hash: u64) -> &Mutex<Shard<K, V>> {
        // The table itself uses the low and the top bits.
        &self.shards[(hash >> 40) as usize % SHARDS]
    }

    pub fn get(&self, key: &K) -> Option<V> {
        let hash_of_key = hash(key);
        let mut shard = self.shard(hash_of_key).lock();
        if let Some(&(_, answer)) = shard.young.find(hash_of_key, |(k, _)| k == key) {
            return Some(answer);
        }
        let (entry, _) = shard.old.find_entry(hash_of_key, |(k, _)| k == key).ok()?.remove();
        let answer = entry.1;
        shard.young.insert_unique(hash_of_key, entry, |(k, _)| hash(k));
        Some(answer)
    }

    /// Keeps an answer; `heap_bytes` is what the key takes outside of itself.
    pub fn insert(&self, key: K, answer: V, heap_bytes: usize) {
        // A hash table is between half and seven eighths full and keeps a byte of control with each place.
        const SLACK_PERCENT: usize = 160;
        let hash_of_key = hash(&key);
        let mut shard = self.shard(hash_of_key).lock();
        if let Some(known) = shard.young.find_mut(hash_of_key, |(k, _)| *k == key) {
            known.1 = answer;
            return;
        }
        shard.young_bytes += (size_of::<(K, V)>() + 1) * SLACK_PERCENT / 100 + heap_bytes;
        shard.young.insert_unique(hash_of_key, (key, answer), |(k, _)| hash(k));
        if shard.young_bytes > self.bytes_per_generation {
            shard.old = std::mem::replace(&mut shard.young, HashTable::new());
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
