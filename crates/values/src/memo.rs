//! Memo tables shared by all threads: bounded maps from a pair of words to a word.
//!
//! A shard that is full is emptied: the answers in it are computed again when they are needed, and memory stays bounded.

use hashbrown::HashMap;
use parking_lot::Mutex;
use rustc_hash::FxBuildHasher;

use crate::budget::{count_memory, release_memory};

const SHARDS: usize = 64;
/// Entries a shard may hold; 64 shards of 2^19 entries of 24 bytes are about 0.9 GiB with the slack of the map.
const MAX_ENTRIES: usize = 1 << 19;
/// What one slot of the map costs: key, answer and a control byte.
const SLOT: usize = size_of::<(u64, u64, u64)>() + 1;

type Shard = Mutex<HashMap<(u64, u64), u64, FxBuildHasher>>;

/// A bounded map `(u64, u64) -> u64` shared by all threads.
pub(crate) struct Memo {
    shards: [Shard; SHARDS],
}

impl Memo {
    pub const fn new() -> Memo {
        Memo { shards: [const { Mutex::new(HashMap::with_hasher(FxBuildHasher)) }; SHARDS] }
    }

    fn shard(&self, key: (u64, u64)) -> &Shard {
        let mixed = (key.0 ^ key.1.rotate_left(32)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        &self.shards[(mixed >> 58) as usize]
    }

    pub fn get(&self, key: (u64, u64)) -> Option<u64> {
        self.shard(key).lock().get(&key).copied()
    }

    pub fn insert(&self, key: (u64, u64), answer: u64) {
        let mut shard = self.shard(key).lock();
        let before = shard.capacity();
        if shard.len() >= MAX_ENTRIES {
            shard.clear();
        }
        shard.insert(key, answer);
        if shard.capacity() != before {
            count_memory(shard.capacity() * SLOT);
            release_memory(before * SLOT);
        }
    }
}
