//! How much a calculation may cost, and how it is stopped.
//!
//! Every operation that can grow takes a [`Budget`] and answers [`Stopped`] when it is used up or cancelled, so that no
//! question can run away with the machine. The operators on [`Value`](crate::Value) use [`Budget::UNLIMITED`].

use std::cell::Cell;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// Why a calculation ended without an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Stopped {
    /// Someone asked for it, for instance with Ctrl-C.
    #[error("cancelled")]
    Cancelled,
    /// The time limit was reached.
    #[error("the time limit of {0:?} was reached")]
    Time(Duration),
    /// The memory limit was reached.
    #[error("the memory limit of {} MiB was reached", .0 >> 20)]
    Memory(usize),
    /// A form would have more options than we are willing to write down.
    #[error("a form of more than {0} options would be needed")]
    Options(u64),
    /// A number would have more digits than we are willing to write down.
    #[error("a number of more than {0} binary digits would be needed")]
    Digits(u64),
}

/// What a calculation may use.
///
/// ```
/// use std::time::Duration;
/// use upstar_values::{Budget, Value};
/// let budget = Budget::default().with_time(Duration::from_secs(1));
/// let sum = Value::from(2).plus(Value::STAR, &budget).unwrap();
/// assert_eq!(sum.to_string(), "2*");
/// ```
#[derive(Clone, Debug, Default)]
pub struct Budget {
    cancelled: Option<Arc<AtomicBool>>,
    deadline: Option<(Instant, Duration)>,
    memory: Option<usize>,
}

/// Bytes taken by the values and the memo tables of this process, to within a few per cent.
static MEMORY_USED: AtomicUsize = AtomicUsize::new(0);

pub(crate) fn count_memory(bytes: usize) {
    MEMORY_USED.fetch_add(bytes, Ordering::Relaxed);
}

pub(crate) fn release_memory(bytes: usize) {
    MEMORY_USED.fetch_sub(bytes, Ordering::Relaxed);
}

/// Memory that a calculation holds for itself, counted until it is dropped.
#[derive(Default)]
pub(crate) struct Held(usize);

impl Held {
    pub fn add(&mut self, bytes: usize) {
        self.0 += bytes;
        count_memory(bytes);
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        release_memory(self.0);
    }
}

impl Budget {
    /// No limit of any kind.
    pub const UNLIMITED: &Budget = &Budget { cancelled: None, deadline: None, memory: None };

    /// Stop when this flag is set.
    #[must_use]
    pub fn with_cancel(mut self, flag: Arc<AtomicBool>) -> Budget {
        self.cancelled = Some(flag);
        self
    }

    /// Stop when this much time has passed from now on.
    #[must_use]
    pub fn with_time(mut self, limit: Duration) -> Budget {
        self.deadline = Instant::now().checked_add(limit).map(|end| (end, limit));
        self
    }

    /// Stop when this much time has passed from now on, if that is earlier than it would be anyway.
    #[must_use]
    pub fn at_most(self, limit: Duration) -> Budget {
        match self.deadline {
            Some((end, _)) if Instant::now().checked_add(limit).is_none_or(|sooner| sooner >= end) => self,
            _ => self.with_time(limit),
        }
    }

    /// Stop when the values of this process take more than this many bytes.
    #[must_use]
    pub fn with_memory(mut self, bytes: usize) -> Budget {
        self.memory = Some(bytes);
        self
    }

    /// How many bytes values may take, if that is limited.
    pub fn memory_limit(&self) -> Option<usize> {
        self.memory
    }

    /// Says so if the calculation has to stop.
    #[inline]
    pub fn check(&self) -> Result<(), Stopped> {
        if let Some(flag) = &self.cancelled
            && flag.load(Ordering::Relaxed)
        {
            return Err(Stopped::Cancelled);
        }
        if let Some(limit) = self.memory
            && MEMORY_USED.load(Ordering::Relaxed) > limit
        {
            return Err(Stopped::Memory(limit));
        }
        if let Some((end, limit)) = self.deadline
            && Instant::now() >= end
        {
            return Err(Stopped::Time(limit));
        }
        Ok(())
    }

    /// The same for the innermost loops, whose steps take well under a microsecond each: looks at the clock now and then only.
    #[inline]
    pub fn check_often(&self) -> Result<(), Stopped> {
        const STEPS: u32 = 32;
        thread_local! {
            static STEP: Cell<u32> = const { Cell::new(0) };
        }
        let step = STEP.get().wrapping_add(1);
        STEP.set(step);
        if step.is_multiple_of(STEPS) { self.check() } else { Ok(()) }
    }

    /// Runs something that can only be stopped by a flag, and raises the flag when the budget is used up.
    ///
    /// ```
    /// use std::sync::atomic::Ordering;
    /// use std::time::Duration;
    /// use upstar_values::Budget;
    /// let budget = Budget::default().with_time(Duration::from_millis(30));
    /// // A calculation without end, but for the flag.
    /// budget.watched(|stop| while !stop.load(Ordering::Relaxed) { std::thread::yield_now() });
    /// ```
    pub fn watched<T>(&self, run: impl FnOnce(&AtomicBool) -> T) -> T {
        let stop = AtomicBool::new(false);
        let done = AtomicBool::new(false);
        std::thread::scope(|scope| {
            let watch = scope.spawn(|| {
                while !done.load(Ordering::Relaxed) && self.check().is_ok() {
                    std::thread::park_timeout(Duration::from_millis(20));
                }
                stop.store(true, Ordering::Relaxed);
            });
            let answer = run(&stop);
            done.store(true, Ordering::Relaxed);
            watch.thread().unpark();
            answer
        })
    }

    /// Says so if a number of that many binary digits is out of proportion.
    pub fn check_digits(&self, bits: u64) -> Result<(), Stopped> {
        const MAX_BITS: u64 = 1 << 25;
        if bits > MAX_BITS { Err(Stopped::Digits(MAX_BITS)) } else { Ok(()) }
    }

    /// Bytes that the values and memo tables of this process take at present, to within a few per cent.
    pub fn memory_used() -> usize {
        MEMORY_USED.load(Ordering::Relaxed)
    }
}
