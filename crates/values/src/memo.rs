//! Memo tables shared by all threads: bounded maps from a pair of words to a word, read without a lock.
//!
//! An entry is three words, those of the key exclusive-or-ed with scramblings of the answer, so that an entry torn by two
//! writers is not recognised as anyone's (Hyatt and Mann 2002). It lies within a few places of where its key hashes to: one
//! look at memory, and looks that follow each other overlap. A table grows until it reaches its bound; then a new entry
//! replaces the one nearby that is worth least.

use std::sync::atomic::{AtomicU64, Ordering};

use parking_lot::{RwLock, RwLockReadGuard};

use crate::budget::{count_memory, release_memory};

type Slot = [AtomicU64; 3];

/// How many places an entry may lie in: so many that a table is about half full before it has to grow.
const WINDOW: usize = 32;
const FIRST_SLOTS: usize = 1 << 8;
/// How many slots a table of values may have: 0.75 GiB.
const MAX_SLOTS: usize = 1 << 25;

/// A bounded map `(u64, u64) -> u64` shared by all threads.
pub struct Memo {
    slots: RwLock<Vec<Slot>>,
    max_slots: usize,
    /// What an answer is worth when something has to go.
    worth: fn(u64) -> u64,
}

/// A memo table held open, for several looks at it.
pub struct Reader<'a>(RwLockReadGuard<'a, Vec<Slot>>);

impl Memo {
    pub(crate) const fn new() -> Memo {
        Memo { slots: RwLock::new(Vec::new()), max_slots: MAX_SLOTS, worth: |_| 0 }
    }

    /// A table that takes at most about so many bytes and, when it is full, forgets what is worth least.
    pub fn within(bytes: usize, worth: fn(u64) -> u64) -> Memo {
        let most = (bytes / size_of::<Slot>()).max(FIRST_SLOTS);
        Memo { slots: RwLock::new(Vec::new()), max_slots: 1 << most.ilog2(), worth }
    }

    /// The table, held open for several looks; nothing may be inserted by the same thread meanwhile.
    pub fn reader(&self) -> Reader<'_> {
        Reader(self.slots.read())
    }

    /// What is known about a key.
    pub fn get(&self, key: (u64, u64)) -> Option<u64> {
        self.reader().get(key)
    }

    /// Remembers an answer.
    pub fn insert(&self, key: (u64, u64), answer: u64) {
        let slots = self.slots.read();
        if let Some(place) = vacancy(&slots, key) {
            return write(&slots[place], key, answer);
        }
        let size = slots.len();
        drop(slots);
        if size < self.max_slots {
            self.grow(size);
            return self.insert(key, answer);
        }
        let slots = self.slots.read();
        let first = place(key, slots.len());
        // Among the least, any: the top bits of the key decide.
        let turn = scrambled(key.0) as usize;
        let least = (first..first + WINDOW).min_by_key(|&at| {
            let answer = slots[at][2].load(Ordering::Relaxed);
            ((self.worth)(answer), at.wrapping_sub(turn) % WINDOW)
        });
        if let Some(at) = least {
            write(&slots[at], key, answer);
        }
    }

    /// Makes the table larger, unless another thread did so.
    fn grow(&self, from: usize) {
        let mut slots = self.slots.write();
        if slots.len() != from {
            return;
        }
        let mut size = if from == 0 { FIRST_SLOTS } else { 2 * (from - WINDOW) };
        loop {
            let larger: Vec<Slot> = (0..size + WINDOW).map(|_| Slot::default()).collect();
            let all_placed = slots.iter().filter_map(read).all(|(key, answer)| {
                let place = vacancy(&larger, key);
                place.inspect(|&place| write(&larger[place], key, answer)).is_some()
            });
            if all_placed {
                count_memory((larger.len() - from) * size_of::<Slot>());
                *slots = larger;
                return;
            }
            size *= 2;
        }
    }

    /// How many answers are known at present.
    pub fn len(&self) -> usize {
        self.slots.read().iter().filter(|slot| read(slot).is_some()).count()
    }

    /// Whether nothing is known.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

impl Drop for Memo {
    fn drop(&mut self) {
        release_memory(self.slots.get_mut().len() * size_of::<Slot>());
    }
}

impl Reader<'_> {
    /// What is known about a key.
    #[inline]
    pub fn get(&self, key: (u64, u64)) -> Option<u64> {
        if self.0.is_empty() {
            return None;
        }
        let first = place(key, self.0.len());
        for slot in &self.0[first..first + WINDOW] {
            match read(slot) {
                Some((found, answer)) if found == key => return Some(answer),
                None => return None,
                Some(_) => {}
            }
        }
        None
    }
}

/// Where the window of a key begins. The size is a power of two, and a window more for the last places.
#[inline]
fn place(key: (u64, u64), size: usize) -> usize {
    let mixed = (key.0 ^ key.1.rotate_left(32)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    (mixed >> 20) as usize & (size - WINDOW - 1)
}

/// The place of the key, or a free one for it.
fn vacancy(slots: &[Slot], key: (u64, u64)) -> Option<usize> {
    if slots.is_empty() {
        return None;
    }
    let first = place(key, slots.len());
    (first..first + WINDOW).find(|&at| read(&slots[at]).is_none_or(|(found, _)| found == key))
}

/// A permutation of the words without pattern (the finaliser of SplitMix64).
#[inline]
fn scrambled(x: u64) -> u64 {
    let x = (x ^ x >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let x = (x ^ x >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    x ^ x >> 31
}

/// Key and answer of an entry; a slot of zeros is free. No key is a pair of zeros.
#[inline]
fn read(slot: &Slot) -> Option<((u64, u64), u64)> {
    let [a, b, answer] = [0, 1, 2].map(|i| slot[i].load(Ordering::Relaxed));
    if a | b | answer == 0 {
        return None;
    }
    let mask = scrambled(answer);
    Some(((a ^ mask, b ^ mask.rotate_left(23)), answer))
}

#[inline]
fn write(slot: &Slot, key: (u64, u64), answer: u64) {
    let mask = scrambled(answer);
    slot[0].store(key.0 ^ mask, Ordering::Relaxed);
    slot[1].store(key.1 ^ mask.rotate_left(23), Ordering::Relaxed);
    slot[2].store(answer, Ordering::Relaxed);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_that_may_grow_forgets_nothing() {
        let memo = Memo::new();
        for i in 0..100_000 {
            memo.insert((i, i * i), i % 1000);
        }
        assert_eq!(memo.len(), 99_999);
        for i in 1..100_000 {
            assert_eq!(memo.get((i, i * i)), Some(i % 1000));
            assert_eq!(memo.get((i, i * i + 1)), None);
        }
    }

    #[test]
    fn a_full_table_keeps_what_is_worth_most() {
        let memo = Memo::within(1 << 16, |answer| answer % 100);
        for i in 1..200_000 {
            memo.insert((i, 7), i);
        }
        assert!(memo.len() * size_of::<Slot>() <= 1 << 16);
        let kept = (1..200_000).filter(|&i| memo.get((i, 7)).inspect(|&found| assert_eq!(found, i)).is_some());
        assert!(kept.filter(|i| i % 100 == 99).count() > 900);
    }
}
