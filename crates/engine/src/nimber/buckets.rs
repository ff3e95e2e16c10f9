//! What is known of parts of positions, in a memory of fixed size that all threads share.
//!
//! An entry speaks of a part with a heap beside it (its two proof numbers), of the part's nimber, or of the nimbers that
//! it does not have, because an option has them. All entries of one part lie in one bucket, a cache line. An entry is two
//! words, the first exclusive-or-ed with the second, so that an entry torn by two writers is not recognised as anyone's
//! (Hyatt and Mann 2002).

use super::Nimber;
use std::sync::atomic::{AtomicU64, Ordering};

/// Proof numbers from the view of the player to move: how much work at least until a win (`phi`) or a loss (`delta`)
/// is proved. 0 is proved, [`Proof::INFINITE`] is disproved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Proof {
    pub phi: u32,
    pub delta: u32,
}

impl Proof {
    pub const INFINITE: u32 = (1 << 24) - 1;
    pub const WON: Self = Self { phi: 0, delta: Self::INFINITE };
    pub const LOST: Self = Self { phi: Self::INFINITE, delta: 0 };

    pub fn is_solved(self) -> bool {
        self.phi == 0 || self.delta == 0
    }
}

/// What the table knows of a part with a heap beside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Known {
    Nimber(Nimber),
    Proof(Proof),
    Nothing,
}

const WAYS: usize = 4;
/// The heap that marks an entry as one about the part's nimber, which stands in the place of `phi`.
pub(super) const IS_NIMBER: u64 = 255;
/// The heap that marks an entry as one about the nimbers that the part does not have, which stand in the place of its
/// proof numbers.
const IS_REACHED: u64 = 254;
/// The largest heap that the table can speak of.
pub(super) const MAX_HEAP: u32 = 253;

/// Nimbers that a part is not worth, for with such a heap beside it the player to move wins. Large ones are forgotten.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Reached(u64);

impl Reached {
    const BITS: u32 = 48;

    pub fn insert(&mut self, nimber: u32) {
        if nimber < Self::BITS {
            self.0 |= 1 << nimber;
        }
    }

    pub fn contains(self, nimber: u32) -> bool {
        nimber < Self::BITS && self.0 >> nimber & 1 == 1
    }

    /// A bit for each.
    pub fn these(nimbers: u64) -> Self {
        Self(nimbers)
    }

    /// The least nimber that is not here; that of the part, when those of all options are here.
    pub fn mex(self) -> u32 {
        self.0.trailing_ones()
    }
}

/// The words of a bucket.
const BUCKET: usize = 2 * WAYS;

/// A table of fixed size. When it is full, entries that took the least work are replaced.
pub(super) struct Buckets {
    /// Zeros from the system, which gives memory only to the pages that are written.
    words: Box<[AtomicU64]>,
    /// Where the first cache line begins.
    start: usize,
    /// How many buckets there were before there were more; a power of two.
    first: usize,
    /// How many times as many there are now; a power of two.
    times: usize,
    /// How often an entry gave way to another; apart from what all threads read all the time.
    displaced: Box<AtomicU64>,
}

impl Buckets {
    /// Buckets in at most `bytes`, and at least one.
    pub fn new(bytes: usize) -> Self {
        let first = (bytes / (8 * BUCKET)).max(1);
        Self::sized(1 << first.ilog2(), 1)
    }

    fn sized(first: usize, times: usize) -> Self {
        let words: Box<[AtomicU64]> = bytemuck::allocation::zeroed_slice_box(BUCKET * (first * times + 1));
        let start = words.as_ptr().align_offset(8 * BUCKET).min(BUCKET);
        Self { words, start, first, times, displaced: Box::default() }
    }

    /// Whether so much is being forgotten that more buckets are better.
    #[inline]
    pub fn are_few(&self) -> bool {
        self.displaced.load(Ordering::Relaxed) > (WAYS * self.first * self.times) as u64 / 2
    }

    /// So many times as many buckets, with what is known.
    pub fn multiplied(&self, factor: usize) -> Self {
        let larger = Self::sized(self.first, self.times * factor);
        for place in 0..self.first * self.times {
            for [word, data] in self.bucket_at(place) {
                let data = data.load(Ordering::Relaxed);
                let check = word.load(Ordering::Relaxed) ^ data;
                if data != 0 {
                    let bucket = larger.bucket_at(larger.place(place, check));
                    // A bucket's entries come from one bucket, so that there is room.
                    if let Some(free) = bucket.iter().find(|entry| entry[1].load(Ordering::Relaxed) == 0) {
                        free[0].store(check ^ data, Ordering::Relaxed);
                        free[1].store(data, Ordering::Relaxed);
                    }
                }
            }
        }
        larger
    }

    /// The place of a bucket, from the low half of a key, or any number with the same lowest bits, and the high half.
    #[inline]
    fn place(&self, low: usize, high: u64) -> usize {
        (low & (self.first - 1)) + self.first * (high as usize & (self.times - 1))
    }

    /// Fetch the bucket of a part; what is returned has no meaning.
    #[inline]
    pub(super) fn touch(&self, key: u128) -> u64 {
        self.bucket(key)[0][0].load(Ordering::Relaxed)
    }

    fn bucket(&self, key: u128) -> &[[AtomicU64; 2]] {
        self.bucket_at(self.place(key as usize, (key >> 64) as u64))
    }

    fn bucket_at(&self, place: usize) -> &[[AtomicU64; 2]] {
        let first = self.start + BUCKET * place;
        self.words[first..first + BUCKET].as_chunks().0
    }

    pub(super) fn get(&self, key: u128, heap: u32) -> Known {
        let check = (key >> 64) as u64;
        let mut known = Known::Nothing;
        for entry in self.bucket(key) {
            let data = entry[1].load(Ordering::Relaxed);
            if entry[0].load(Ordering::Relaxed) ^ data != check || data == 0 {
                continue;
            }
            match about(data) {
                IS_NIMBER => return Known::Nimber(Nimber(proof(data).phi)),
                IS_REACHED if reached(data).contains(heap) => return Known::Proof(Proof::WON),
                other if other == u64::from(heap) => known = Known::Proof(proof(data)),
                _ => {}
            }
        }
        known
    }

    /// The nimber of a part, if it is here.
    pub(super) fn nimber(&self, key: u128) -> Option<u32> {
        match self.get(key, 0) {
            Known::Nimber(nimber) => Some(nimber.0),
            _ => None,
        }
    }

    /// Put in the proof numbers of a part with a heap beside it, and nimbers that the part is known not to have.
    pub(super) fn put_proof(&self, key: u128, heap: u32, proof: Proof, mut reached: Reached, work: u64) {
        if heap > MAX_HEAP {
            return;
        }
        if proof.delta == 0 {
            // The sum with the heap is lost for the player to move: the part is worth that heap.
            self.put(key, IS_NIMBER, u64::from(heap) << 24, work);
            return;
        }
        if proof.phi == 0 {
            reached.insert(heap);
        }
        if reached != Reached::default() {
            self.put(key, IS_REACHED, reached.0, work);
        }
        if !reached.contains(heap) {
            self.put(key, u64::from(heap), u64::from(proof.phi) << 24 | u64::from(proof.delta), work);
        }
    }

    fn put(&self, key: u128, about: u64, mut what: u64, work: u64) {
        let check = (key >> 64) as u64;
        // Work in half powers of two; a nimber is worth more than a won sum, and that more than mere numbers.
        let mut rank = 2 * u64::from(work.max(1).ilog2());
        rank += match about {
            IS_NIMBER => 4,
            IS_REACHED => 2,
            _ => 0,
        };
        let bucket = self.bucket(key);
        let (mut place, mut least) = (0, u64::MAX);
        let mut displaces = true;
        for (way, entry) in bucket.iter().enumerate() {
            let data = entry[1].load(Ordering::Relaxed);
            let mut worth = if data == 0 { 0 } else { 1 + self::rank(data) };
            if data != 0 && entry[0].load(Ordering::Relaxed) ^ data == check {
                let old = self::about(data);
                if old == IS_NIMBER && about != IS_NIMBER {
                    return;
                }
                if old == about || about == IS_NIMBER {
                    if about == IS_REACHED {
                        what |= data >> 16;
                        rank = rank.max(self::rank(data));
                    }
                    place = way;
                    displaces = false;
                    break;
                }
                if about == IS_REACHED && Reached(what).contains(old as u32) {
                    // What was to be proved of this heap is proved.
                    worth = 0;
                }
            }
            if worth < least {
                (place, least) = (way, worth);
            }
        }
        if displaces && least > 0 {
            self.displaced.fetch_add(1, Ordering::Relaxed);
        }
        let data = what << 16 | about << 8 | rank.min(255);
        bucket[place][0].store(check ^ data, Ordering::Relaxed);
        bucket[place][1].store(data, Ordering::Relaxed);
    }

    /// Put in what was found in an earlier run: the nimber, or that the player to move wins with this heap beside.
    pub(super) fn restore(&self, key: u128, about: u8, nimber: u8, work: u8) {
        let (heap, proof) = if u64::from(about) == IS_NIMBER { (nimber, Proof::LOST) } else { (about, Proof::WON) };
        self.put_proof(key, heap.into(), proof, Reached::default(), 1 << work.min(60));
    }

    /// How many bytes the buckets take.
    pub fn bytes(&self) -> usize {
        8 * BUCKET * self.first * self.times
    }
}

/// An entry's second word is what it says in 48 bits, what this is about, and how much work it took.
fn proof(data: u64) -> Proof {
    Proof { phi: (data >> 40) as u32, delta: (data >> 16) as u32 & Proof::INFINITE }
}

fn reached(data: u64) -> Reached {
    Reached(data >> 16)
}

fn about(data: u64) -> u64 {
    data >> 8 & 255
}

fn rank(data: u64) -> u64 {
    data & 255
}

#[cfg(test)]
mod tests {
    use super::*;

    const NONE: Reached = Reached(0);

    #[test]
    fn what_is_put_is_found_until_better_comes() {
        let table = Buckets::new(1 << 12);
        let key = 7 << 64 | 5;
        assert_eq!(table.get(key, 2), Known::Nothing);
        table.put_proof(key, 2, Proof { phi: 3, delta: 4 }, NONE, 10);
        assert_eq!(table.get(key, 2), Known::Proof(Proof { phi: 3, delta: 4 }));
        assert_eq!(table.get(key, 1), Known::Nothing);
        table.put_proof(key, 1, Proof::LOST, NONE, 10);
        assert_eq!(table.get(key, 2), Known::Nimber(Nimber(1)));
        let other = Buckets::new(1 << 12);
        other.restore(key, IS_NIMBER as u8, 1, 5);
        other.restore(key + (1 << 64), 3, 0, 5);
        assert_eq!(other.get(key, 2), Known::Nimber(Nimber(1)));
        assert_eq!(other.get(key + (1 << 64), 3), Known::Proof(Proof::WON));
    }

    #[test]
    fn nimbers_that_a_part_does_not_have_gather_in_one_entry() {
        let table = Buckets::new(1);
        let key = 7 << 64;
        let mut reached = NONE;
        [0, 2, 90].into_iter().for_each(|nimber| reached.insert(nimber));
        assert_eq!(reached.mex(), 1);
        let open = Proof { phi: 3, delta: 4 };
        table.put_proof(key, 1, open, reached, 10);
        table.put_proof(key, 5, Proof::WON, NONE, 10);
        for heap in [0, 2, 5] {
            assert_eq!(table.get(key, heap), Known::Proof(Proof::WON));
        }
        assert_eq!(table.get(key, 1), Known::Proof(open));
        assert_eq!(table.get(key, 3), Known::Nothing);
        // Numbers that come too late do not undo a proof.
        table.put_proof(key, 5, open, NONE, 1000);
        assert_eq!(table.get(key, 5), Known::Proof(Proof::WON));
        // A heap too large for the set of nimbers has an entry of its own.
        table.put_proof(key, 60, Proof::WON, NONE, 10);
        assert_eq!(table.get(key, 60), Known::Proof(Proof::WON));
        table.put_proof(key, 1, Proof::LOST, NONE, 10);
        assert_eq!(table.get(key, 5), Known::Nimber(Nimber(1)));
    }

    #[test]
    fn nothing_is_lost_when_buckets_become_more() {
        let key = |part: u64| u128::from(part.wrapping_mul(0x9e37_79b9_7f4a_7c15)) << 64 | u128::from(part % 11);
        let buckets = Buckets::new(1 << 8);
        (1..200).for_each(|part| buckets.put_proof(key(part), 0, Proof::LOST, NONE, 1));
        assert!(buckets.are_few());
        let known =
            |buckets: &Buckets| (1..200).filter(|&part| buckets.nimber(key(part)) == Some(0)).collect::<Vec<_>>();
        let before = known(&buckets);
        assert_eq!(before.len(), 16);
        let mut more = buckets;
        for _ in 0..4 {
            more = more.multiplied(4);
            assert!(!more.are_few());
            assert_eq!(known(&more), before);
        }
        (1..200).for_each(|part| more.put_proof(key(part), 0, Proof::LOST, NONE, 1));
        assert!(known(&more).len() > 150 && !more.are_few());
    }

    #[test]
    fn a_full_table_keeps_the_costly_entries() {
        let table = Buckets::new(1);
        for part in 0..100u128 {
            table.put_proof(part << 64, 0, Proof::WON, NONE, 1 << (part % 50));
        }
        assert_eq!(table.get(49 << 64, 0), Known::Proof(Proof::WON));
        assert_eq!(table.bytes(), 64);
    }
}
