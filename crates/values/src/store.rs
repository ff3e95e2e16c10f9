//! The process-wide store of values: append-only, interned, readable without a lock.
//!
//! A game that is no number-up-star is kept once, as the list of its canonical options; its index is its identity.
//! Options are stored before the games that have them, so stops and birthdays are known when a game is interned.

use std::hash::{Hash, Hasher};
use std::sync::LazyLock;
use std::sync::atomic::{AtomicU64, Ordering};

use hashbrown::HashTable;
use parking_lot::Mutex;
use rustc_hash::FxHasher;

use crate::budget::count_memory;
use crate::dyadic::Dyadic;
use crate::nus::NumberUpStar;
use crate::stops::Stops;
use crate::value::Value;

/// A game in canonical form that is no number-up-star.
pub(crate) struct Game {
    options: Box<[Value]>,
    left_count: usize,
    pub stops: Stops,
    pub birthday: Dyadic,
    /// The word of the negative, or 0 while it is unknown (no game's negative is the word 0, the number zero).
    pub negative: AtomicU64,
}

impl Game {
    pub fn left(&self) -> &[Value] {
        &self.options[..self.left_count]
    }

    pub fn right(&self) -> &[Value] {
        &self.options[self.left_count..]
    }
}

const SHARDS: usize = 64;

pub(crate) struct Store {
    games: boxcar::Vec<Game>,
    index: [Mutex<HashTable<usize>>; SHARDS],
    /// Number-up-stars too wide for a word.
    wide: boxcar::Vec<NumberUpStar>,
    wide_index: Mutex<HashTable<usize>>,
}

pub(crate) static STORE: LazyLock<Store> = LazyLock::new(|| Store {
    games: boxcar::Vec::new(),
    index: [const { Mutex::new(HashTable::new()) }; SHARDS],
    wide: boxcar::Vec::new(),
    wide_index: Mutex::new(HashTable::new()),
});

fn hash(item: impl Hash) -> u64 {
    let mut hasher = FxHasher::default();
    item.hash(&mut hasher);
    hasher.finish()
}

impl Store {
    pub fn game(&'static self, index: usize) -> &'static Game {
        &self.games[index]
    }

    pub fn wide(&self, index: usize) -> NumberUpStar {
        self.wide[index]
    }

    /// The game with these canonical options, both sides sorted by word.
    pub fn intern(&self, left: &[Value], right: &[Value]) -> Value {
        let h = hash((left, right));
        let mut shard = self.index[(h >> 58) as usize].lock();
        let same = |&i: &usize| self.games[i].left() == left && self.games[i].right() == right;
        if let Some(&i) = shard.find(h, same) {
            return Value::stored(i, &self.games[i].stops);
        }
        let birthday = left.iter().chain(right).map(|v| v.birthday()).max().unwrap_or(Dyadic::ZERO) + Dyadic::ONE;
        let options: Box<[Value]> = left.iter().chain(right).copied().collect();
        count_memory(size_of::<Game>() + size_of_val(&*options) + 2 * size_of::<usize>());
        let stops = Stops::of_options(left.iter().copied(), right.iter().copied());
        let i = self.games.push(Game { left_count: left.len(), options, stops, birthday, negative: AtomicU64::new(0) });
        shard.insert_unique(h, i, |&i| hash((self.games[i].left(), self.games[i].right())));
        Value::stored(i, &stops)
    }

    pub fn intern_wide(&self, nus: NumberUpStar) -> usize {
        let h = hash(nus);
        let mut index = self.wide_index.lock();
        if let Some(&i) = index.find(h, |&i| self.wide[i] == nus) {
            return i;
        }
        count_memory(size_of::<NumberUpStar>() + 2 * size_of::<usize>());
        let i = self.wide.push(nus);
        index.insert_unique(h, i, |&i| hash(self.wide[i]));
        i
    }
}

impl Game {
    pub fn known_negative(&self) -> Option<Value> {
        match self.negative.load(Ordering::Relaxed) {
            0 => None,
            word => Some(Value::from_word(word)),
        }
    }
}
