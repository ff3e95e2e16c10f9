//! Nimbers of take-and-break games that leave three heaps or more, or whose code never ends, by sets of values.
//!
//! `sums[h][m]` is the set of nimbers of `h` non-empty heaps with `m` counters in all: the union over a first heap `a`
//! of `g(a) + sums[h-1][m-a]`. Sets are bit-sets; adding a nimber to a set permutes its bits.

use super::TakeAndBreak;

/// A set of nimbers, one bit each.
type Set = Vec<u64>;

/// The nimbers of heaps 0, 1, 2, … of any take-and-break game.
#[derive(Clone, Debug)]
pub(super) struct Sets {
    code: TakeAndBreak,
    /// `sums[h][m]` for `h` heaps with `m` counters.
    sums: Vec<Vec<Set>>,
    /// All that the repeating last digit allows: its heaps' sums over every total reached so far.
    repeated: Set,
}

impl Sets {
    pub(super) fn new(code: &TakeAndBreak) -> Self {
        let mut sums = vec![Vec::new(); code.most_heaps().max(1) + 1];
        sums[0].push(vec![1]);
        Self { code: code.clone(), sums, repeated: Set::new() }
    }

    /// Append the nimber of the heap `values.len()`; the heap of 0 is the first.
    pub(super) fn push_next(&mut self, values: &mut Vec<u16>) {
        let heap = values.len();
        for heaps in 2..self.sums.len() {
            let sum = self.sum_of_heaps(heaps, heap, values);
            self.sums[heaps].push(sum);
        }
        let mut options = Set::new();
        let written = self.code.written();
        for taken in 0..written.min(heap + 1) {
            self.add_options(&mut options, taken, heap - taken);
        }
        if self.code.most_taken().is_none() && heap >= written {
            let mut repeated = std::mem::take(&mut self.repeated);
            self.add_options(&mut repeated, written, heap - written);
            union(&mut options, &repeated);
            self.repeated = repeated;
        }
        let value = if heap == 0 { 0 } else { least_absent(&options) };
        let mut alone = vec![0; usize::from(value) / 64 + 1];
        alone[usize::from(value) / 64] |= 1 << (value % 64);
        // No heap is empty, so a heap of 0 counters is no heap.
        self.sums[1].push(if heap == 0 { Set::new() } else { alone });
        values.push(value);
    }

    /// The memory of the sets in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.sums.iter().flatten().map(|set| 8 * set.len() + size_of::<Set>()).sum()
    }

    fn add_options(&self, options: &mut Set, taken: usize, rest: usize) {
        for (heaps, sums) in self.sums.iter().enumerate() {
            if self.code.allows(taken, heaps)
                && let Some(set) = sums.get(rest)
            {
                union(options, set);
            }
        }
    }

    fn sum_of_heaps(&self, heaps: usize, counters: usize, values: &[u16]) -> Set {
        let mut sum = Set::new();
        for (first, &value) in values.iter().enumerate().take(counters).skip(1) {
            union_translated(&mut sum, &self.sums[heaps - 1][counters - first], value);
        }
        sum
    }
}

fn union(into: &mut Set, set: &[u64]) {
    if into.len() < set.len() {
        into.resize(set.len(), 0);
    }
    into.iter_mut().zip(set).for_each(|(word, other)| *word |= other);
}

/// Add `nimber + x` for every `x` of `set`.
fn union_translated(into: &mut Set, set: &[u64], nimber: u16) {
    let words = usize::from(nimber / 64);
    for (place, &word) in set.iter().enumerate().filter(|(_, word)| **word != 0) {
        let place = place ^ words;
        if into.len() <= place {
            into.resize(place + 1, 0);
        }
        into[place] |= translate_word(word, nimber % 64);
    }
}

/// Move bit `i` to bit `i ^ nimber` by exchanging halves, quarters, …
fn translate_word(mut word: u64, nimber: u16) -> u64 {
    const LOW: [u64; 6] = [
        0x5555_5555_5555_5555,
        0x3333_3333_3333_3333,
        0x0f0f_0f0f_0f0f_0f0f,
        0x00ff_00ff_00ff_00ff,
        0x0000_ffff_0000_ffff,
        0x0000_0000_ffff_ffff,
    ];
    for (bit, low) in LOW.iter().enumerate() {
        if nimber >> bit & 1 == 1 {
            let by = 1 << bit;
            word = (word & low) << by | (word >> by) & low;
        }
    }
    word
}

fn least_absent(set: &[u64]) -> u16 {
    let full = set.iter().take_while(|&&word| word == u64::MAX).count();
    let ones = set.get(full).map_or(0, |word| word.trailing_ones());
    u16::try_from(64 * full + ones as usize).unwrap_or(u16::MAX)
}
