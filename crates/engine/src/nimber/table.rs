//! What searches know, in as many buckets as they need: few fit into a core's own memory, where looking is fast, and memory
//! that is used for the first time takes time.

use super::buckets::Buckets;
use super::shapes::Shapes;
use parking_lot::RwLock;
use std::sync::{Arc, OnceLock};

/// The table of one or more searches in the same game.
pub struct Table {
    most_bytes: usize,
    buckets: RwLock<Arc<Buckets>>,
    shapes: OnceLock<Shapes>,
}

/// So many bytes to begin with.
const FIRST_BYTES: usize = 1 << 22;
/// So many times as many buckets whenever they are few.
const GROWTH: usize = 8;

impl Table {
    /// A table that will not take more than `bytes` (but for one bucket, for the time of its growth, and for a quarter as much
    /// again, at least 4 MiB, for small parts in games that have them searched by themselves).
    pub fn new(bytes: usize) -> Self {
        Self::beginning_with(FIRST_BYTES, bytes)
    }

    /// A table that begins with `first_bytes`.
    pub(super) fn beginning_with(first_bytes: usize, most_bytes: usize) -> Self {
        let buckets = Buckets::new(first_bytes.min(most_bytes));
        Self { most_bytes, buckets: RwLock::new(Arc::new(buckets)), shapes: OnceLock::new() }
    }

    /// What is known of small parts.
    pub(super) fn shapes(&self) -> &Shapes {
        self.shapes.get_or_init(|| Shapes::new(self.most_bytes / 4))
    }

    /// The buckets as they are now.
    pub(super) fn buckets(&self) -> Arc<Buckets> {
        self.buckets.read().clone()
    }

    /// Whether the buckets should become more, and may.
    pub(super) fn is_outgrown(&self, buckets: &Buckets) -> bool {
        buckets.are_few() && 2 * buckets.bytes() <= self.most_bytes
    }

    /// Take more buckets if those there are are few; whether that was so.
    pub(super) fn grow(&self) -> bool {
        let mut buckets = self.buckets.write();
        let grows = self.is_outgrown(&buckets);
        if grows {
            let factor = (self.most_bytes / buckets.bytes()).min(GROWTH);
            *buckets = Arc::new(buckets.multiplied(1 << factor.ilog2()));
        }
        grows
    }

    /// The nimber of a part, if it is here.
    pub(super) fn nimber(&self, key: u128) -> Option<u32> {
        self.buckets().nimber(key)
    }

    /// Put in what was found in an earlier run: the nimber, or that the player to move wins with this heap beside.
    pub(super) fn restore(&self, key: u128, about: u8, nimber: u8, work: u8) {
        self.buckets().restore(key, about, nimber, work);
        self.grow();
    }
}
