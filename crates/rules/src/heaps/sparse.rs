//! Nimbers of octal games by the sparse-space method (*Winning Ways* ch. 4; Gangolli and Plambeck 1989).
//!
//! A mask of bits divides the nimbers into *rare* ones (an even number of the mask's bits) and *common* ones (odd).
//! rare + rare = common + common = rare, and rare + common = common. Hence the common values among the options
//! come from pairs of heaps one of which is rare: when almost all heaps are common these few pairs give the least
//! absent common value, and each rare value below it only needs one witness among the many other pairs.
//! This is exact whatever the mask; a bad mask is only slow.

use super::TakeAndBreak;

/// Heaps are done in blocks of this many, so that a rare heap is paired with as many neighbours at once.
const BLOCK: usize = 8;
/// How many pairs to try between two looks for the first missing rare value.
const STRIDE: usize = 512;
/// When only so many rare values are missing, each is looked for by itself.
const FEW: usize = 12;

/// For each value, whether it is an option of each heap of the block.
type Options = [[bool; BLOCK]; 1 << 16];

/// The nimbers of heaps 0, 1, 2, … of a game that leaves at most two heaps and takes a bounded amount.
#[derive(Clone, Debug)]
pub(super) struct Sparse {
    /// Amounts whose removal may leave nothing, one heap, or two heaps.
    leave_none: Vec<usize>,
    leave_one: Vec<usize>,
    leave_two: Vec<usize>,
    unequal: bool,
    mask: u16,
    rare: Vec<(u32, u16)>,
    /// Choose the mask anew when there are this many heaps or this many rare ones.
    choose_at: (usize, usize),
    options: Box<Options>,
    /// Values below this can be marked in `options`: a power of two.
    reach: usize,
    /// For each amount of `leave_two`, the rare heaps already paired for the whole block, as a range of `rare`.
    paired: Vec<(usize, usize)>,
    backwards: Backwards,
}

impl Sparse {
    pub(super) fn new(code: &TakeAndBreak) -> Self {
        let most = code.most_taken().unwrap_or(0);
        let leaving = |heaps| (0..=most).filter(|&taken| code.allows(taken, heaps)).collect();
        let options = vec![[false; BLOCK]; 1 << 16].into_boxed_slice();
        Self {
            leave_none: leaving(0),
            leave_one: leaving(1),
            leave_two: leaving(2),
            unequal: code.unequal(),
            mask: 1,
            rare: Vec::new(),
            choose_at: (0, 0),
            options: options.try_into().expect("the slice has the length of the array"),
            reach: 1,
            paired: Vec::new(),
            backwards: Backwards::default(),
        }
    }

    /// The mask in use, and the heaps whose nimbers have an even number of its bits, with those nimbers.
    pub(super) fn rare(&self) -> (u16, &[(u32, u16)]) {
        (self.mask, &self.rare)
    }

    /// Append the nimber of the heap `values.len()`; the heap of 0 is the first.
    pub(super) fn push_next(&mut self, values: &mut Vec<u16>) {
        let heap = values.len();
        if heap.is_multiple_of(BLOCK) {
            self.start_block(values);
        }
        let value = if heap == 0 { 0 } else { self.nimber(values) };
        if is_rare(value, self.mask) {
            self.rare.push((heap as u32, value));
        }
        self.reach = self.reach.max((usize::from(value) + 1).next_power_of_two());
        self.backwards.push(value);
        values.push(value);
    }

    /// The mask under which the fewest values so far are rare, by one Walsh-Hadamard transform of their counts.
    fn choose_mask(&mut self, values: &[u16]) {
        let mut balance = vec![0i64; self.reach.max(2)];
        for &value in values {
            balance[usize::from(value)] += 1;
        }
        for bit in 0..balance.len().ilog2() {
            for low in (0..balance.len()).filter(|place| place >> bit & 1 == 0) {
                let (a, b) = (balance[low], balance[low | 1 << bit]);
                balance[low] = a + b;
                balance[low | 1 << bit] = a - b;
            }
        }
        let best = (1..balance.len()).min_by_key(|&mask| balance[mask]).unwrap_or(1);
        self.mask = best as u16;
        self.rare = (0..).zip(values.iter().copied()).filter(|&(_, value)| is_rare(value, self.mask)).collect();
        self.choose_at = ((2 * values.len()).max(16), self.rare.len() * 5 / 4 + 16);
    }

    /// Clear the marks and pair each rare heap with the other heaps that all heaps of the block can leave beside it.
    fn start_block(&mut self, values: &[u16]) {
        let heap = values.len();
        if heap >= self.choose_at.0 || self.rare.len() >= self.choose_at.1 {
            self.choose_mask(values);
        }
        self.options[..self.reach].fill([false; BLOCK]);
        self.paired.clear();
        let options = &mut *self.options;
        for &taken in &self.leave_two {
            let total = heap.saturating_sub(taken);
            // The other heap, of `total - a` counters or up to BLOCK - 1 more, must be known and not empty.
            let first = self.rare.partition_point(|&(a, _)| (a as usize) < BLOCK);
            let last = self.rare.partition_point(|&(a, _)| (a as usize) < total).max(first);
            for &(a, rare) in &self.rare[first..last] {
                let others = &values[total - a as usize..][..BLOCK];
                for (place, other) in others.iter().enumerate() {
                    options[usize::from(rare ^ other)][place] = true;
                }
            }
            self.paired.push((first, last));
        }
        if self.unequal {
            // Two equal heaps were paired too; 0 is a rare value and gets its witness later.
            self.options[0] = [false; BLOCK];
        }
    }

    fn nimber(&mut self, values: &[u16]) -> u16 {
        let heap = values.len();
        let place = heap % BLOCK;
        self.mark_single_heaps(values);
        self.mark_unpaired_rare_heaps(values);
        let options = &mut *self.options;
        let mask = self.mask;
        let absent = |options: &Options, value: u16| !options[usize::from(value)][place];
        let common = (0..=u16::MAX).find(|&v| !is_rare(v, mask) && absent(options, v)).unwrap_or(u16::MAX);
        let next_missing =
            |options: &Options, from: u16| (from..common).find(|&v| absent(options, v)).unwrap_or(common);
        let totals = self.leave_two.iter().filter_map(|&taken| heap.checked_sub(taken));
        // The lesser heap of a pair is at most this.
        let half = |total: usize| {
            if self.unequal { total.saturating_sub(1) / 2 } else { total / 2 }
        };
        let mut missing = next_missing(options, 0);
        let mut first = 1;
        let mut few = false;
        while missing < common && !few && first <= half(heap) {
            for total in totals.clone() {
                let last = half(total).min(first + STRIDE - 1);
                if first <= last {
                    let others = self.backwards.down_from(total - first);
                    for (a, b) in values[first..=last].iter().zip(others) {
                        options[usize::from(a ^ b)][place] = true;
                    }
                }
            }
            missing = next_missing(options, missing);
            few = (missing..common).filter(|&v| absent(options, v)).nth(FEW).is_none();
            first += STRIDE;
        }
        let has_witness = |value: u16| {
            totals.clone().any(|total| {
                let last = half(total);
                first <= last && is_sum(&values[first..=last], self.backwards.down_from(total - first), value)
            })
        };
        while missing < common && has_witness(missing) {
            missing = next_missing(options, missing + 1);
        }
        missing
    }

    /// Mark the options that are a single heap or none.
    fn mark_single_heaps(&mut self, values: &[u16]) {
        let heap = values.len();
        let place = heap % BLOCK;
        if self.leave_none.contains(&heap) {
            self.options[0][place] = true;
        }
        for taken in &self.leave_one {
            if let Some(rest) = heap.checked_sub(*taken).filter(|&rest| rest > 0) {
                self.options[usize::from(values[rest])][place] = true;
            }
        }
    }

    /// Mark the sums with rare heaps that were too small or too new for the whole block.
    fn mark_unpaired_rare_heaps(&mut self, values: &[u16]) {
        let heap = values.len();
        for (&taken, &(first, last)) in self.leave_two.iter().zip(&self.paired) {
            let Some(total) = heap.checked_sub(taken) else {
                continue;
            };
            for &(a, rare) in self.rare[..first].iter().chain(&self.rare[last..]) {
                let a = a as usize;
                if 0 < a && a < total && !(self.unequal && 2 * a == total) {
                    self.options[usize::from(rare ^ values[total - a])][heap % BLOCK] = true;
                }
            }
        }
    }
}

/// Whether a nimber of `heaps` and the one of `others` at the same place sum to `value`.
fn is_sum(heaps: &[u16], others: &[u16], value: u16) -> bool {
    // Without an early exit inside a chunk the comparison is done on many pairs at once.
    let mut chunks = heaps.chunks(STRIDE).zip(others.chunks(STRIDE));
    chunks.any(|(heaps, others)| heaps.iter().zip(others).fold(false, |found, (a, b)| found | (a ^ b == value)))
}

fn is_rare(value: u16, mask: u16) -> bool {
    (value & mask).count_ones().is_multiple_of(2)
}

/// The values once more from the last to the first, so that both heaps of a pair are read forwards.
#[derive(Clone, Debug, Default)]
struct Backwards {
    /// The value of heap `h` at `values.len() - 1 - h`; the front is room for more.
    values: Vec<u16>,
    known: usize,
}

impl Backwards {
    fn push(&mut self, value: u16) {
        if self.known == self.values.len() {
            let mut values = vec![0; (2 * self.known).max(64)];
            let room = values.len() - self.known;
            values[room..].copy_from_slice(&self.values);
            self.values = values;
        }
        self.known += 1;
        let place = self.values.len() - self.known;
        self.values[place] = value;
    }

    /// The values of heaps `heap`, `heap - 1`, …, 0.
    fn down_from(&self, heap: usize) -> &[u16] {
        &self.values[self.values.len() - 1 - heap..]
    }
}
