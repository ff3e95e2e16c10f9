//! What is known of small sets of vertices, by their shapes, in a memory of fixed size that all threads share.
//!
//! A set is one word: most of its key, and what is known of it. A new one replaces what is in its place, unless that is of
//! the same set. The memory is used bit by bit, for few places fit into a core's own memory, where looking is fast.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

/// The table.
pub(super) struct Shapes {
    /// The upper bits of a shape's key, and what is known of it. Zeros from the system, which gives memory only to the pages
    /// that are written.
    entries: Box<[AtomicU64]>,
    /// One less than the number of places in use, a power of two.
    mask: AtomicUsize,
    /// How often an entry gave way to another since there are so many places.
    displaced: AtomicUsize,
}

/// The table as a thread sees it for a while.
pub(super) struct View<'s> {
    shapes: &'s Shapes,
    mask: usize,
    displaced: usize,
}

/// What is known of a set of vertices: a bit for each nimber below 15 that it does not have; with [`Known::ALL`] these are
/// all that are less than its nimber.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Known(u16);

/// So many places are used to begin with.
const FEWEST: usize = 1 << 13;
/// So many times as many whenever there are too few.
const GROWTH: usize = 8;

impl Shapes {
    /// A table that takes no more than so many bytes, or 4 MiB, without which searches take much too long.
    pub fn new(bytes: usize) -> Self {
        let places = (bytes.max(1 << 22) / size_of::<u64>()).ilog2();
        let entries = bytemuck::allocation::zeroed_slice_box(1 << places);
        Self { entries, mask: AtomicUsize::new(FEWEST - 1), displaced: AtomicUsize::new(0) }
    }

    /// What a thread sees.
    pub fn view(&self) -> View<'_> {
        View { shapes: self, mask: self.mask.load(Ordering::Relaxed), displaced: 0 }
    }
}

impl View<'_> {
    /// Use more places if much was displaced, here and elsewhere. What is in places that are looked for elsewhere from now
    /// on is lost.
    pub fn refresh(&mut self) {
        let Shapes { entries, mask, displaced } = self.shapes;
        let here = std::mem::take(&mut self.displaced);
        let all = displaced.fetch_add(here, Ordering::Relaxed) + here;
        let now = mask.load(Ordering::Relaxed);
        if all > now / 2 && now + 1 < entries.len() {
            displaced.store(0, Ordering::Relaxed);
            mask.store((GROWTH * (now + 1)).min(entries.len()) - 1, Ordering::Relaxed);
        }
        self.mask = mask.load(Ordering::Relaxed);
    }

    #[inline]
    fn entry(&self, key: u64) -> &AtomicU64 {
        &self.shapes.entries[key as usize & self.mask]
    }

    /// Have the entry of this key at hand soon.
    ///
    /// With all options of a set fetched before the first is looked at, a table of 128 MiB finds Bishops and Knights on
    /// 5 x 9 in three fifths of the time that one of 4 MiB takes; without, it takes half as much time again.
    #[inline]
    #[cfg_attr(target_arch = "x86_64", allow(unsafe_code))]
    pub fn fetch(&self, key: u64) {
        #[cfg(target_arch = "x86_64")]
        {
            use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            // SAFETY: the processor may or may not load the cache line; for the program nothing happens at any address.
            unsafe { _mm_prefetch::<_MM_HINT_T0>(self.entry(key).as_ptr().cast()) };
        }
    }

    /// What is known of the set with this key.
    #[inline]
    pub fn get(&self, key: u64) -> Known {
        let entry = self.entry(key).load(Ordering::Relaxed);
        if (entry ^ key) >> u16::BITS == 0 { Known(entry as u16) } else { Known::default() }
    }

    /// Put in what is known of the set with this key.
    #[inline]
    pub fn put(&mut self, key: u64, known: Known) {
        let place = self.entry(key);
        let old = place.load(Ordering::Relaxed);
        let displaces = old != 0 && (old ^ key) >> u16::BITS != 0;
        place.store(key >> u16::BITS << u16::BITS | u64::from(known.0), Ordering::Relaxed);
        self.displaced += usize::from(displaces);
    }

    /// The same for a set whose nimber is known.
    pub fn put_nimber(&mut self, key: u64, nimber: u32) {
        if nimber < Known::BITS {
            self.put(key, Known(Known::ALL | ((1 << nimber) - 1)));
        }
    }
}

impl Drop for View<'_> {
    fn drop(&mut self) {
        self.refresh();
    }
}

impl Known {
    const ALL: u16 = 1 << 15;
    const BITS: u32 = 15;

    /// The nimber, if it is known.
    #[inline]
    pub fn nimber(self) -> Option<u32> {
        (self.0 & Self::ALL != 0).then(|| self.0.trailing_ones())
    }

    /// Whether the player to move wins with this heap beside, since an option has this nimber.
    #[inline]
    pub fn is_reached(self, heap: u32) -> bool {
        heap < Self::BITS && self.0 >> heap & 1 == 1
    }

    /// A bit for each nimber that the set does not have.
    #[inline]
    pub fn not(self) -> u64 {
        (self.0 & !Self::ALL).into()
    }

    /// The nimbers that the set does not have, since options have them. Large ones are forgotten.
    #[inline]
    pub fn reached(reached: u64) -> Self {
        Self(reached as u16 & !Self::ALL)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_put_is_found_and_more_places_are_used_when_much_is_displaced() {
        let shapes = Shapes::new(1 << 20);
        let key = |set: u64| set.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mut view = shapes.view();
        view.put(key(1), Known::reached(0b101));
        let known = view.get(key(1));
        assert!(known.is_reached(2) && !known.is_reached(1) && !known.is_reached(100));
        assert_eq!((known.nimber(), known.not()), (None, 0b101));
        view.put_nimber(key(1), 3);
        assert_eq!(view.get(key(1)).nimber(), Some(3));
        assert_eq!(view.get(key(2)), Known::default());
        let known = |view: &View| (0..100_000).filter(|&set| view.get(key(set)).nimber() == Some(4)).count();
        for more in [false, true, true] {
            (0..100_000).for_each(|set| view.put_nimber(key(set), 4));
            assert_eq!(known(&view) > FEWEST, more);
            view.refresh();
        }
        // A large nimber is not kept.
        view.put_nimber(key(7), 20);
        assert_ne!(view.get(key(7)).nimber(), Some(20));
    }
}
