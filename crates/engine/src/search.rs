//! What both searches share: two threads over one table, counting, stopping.
//!
//! The second thread answers the same question as the first but looks at moves in another order; whatever one of them
//! has found the other finds in the table. Nothing has to be divided up beforehand, and small questions stay on one thread.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread::{self, Scope};

use upstar_values::{Budget, Stopped};

/// Positions that a thread looks at between two looks at the clock.
const BLOCK: u64 = 64;

/// Positions that one thread looks at before it calls for help.
const CALL_FOR_HELP: u64 = 4096;

/// One question that is being answered.
pub(crate) struct Search<'a> {
    pub budget: &'a Budget,
    searched: AtomicU64,
    /// Positions looked at for this and all earlier questions, for whoever shows progress.
    searched_in_all: &'a AtomicU64,
    answered: AtomicBool,
}

/// Why a thread stops working.
#[derive(Debug)]
pub(crate) enum Halt {
    Stopped(Stopped),
    /// The other thread has found the answer.
    Answered,
}

impl From<Stopped> for Halt {
    fn from(why: Stopped) -> Halt {
        Halt::Stopped(why)
    }
}

/// One of the threads that work on a question.
pub(crate) trait Worker: Send {
    type Answer: Send;
    /// The whole question, answered by this thread.
    fn answer(&self, thread: &Thread<'_, '_>) -> Result<Self::Answer, Halt>;
}

/// A thread at work: it counts, stops when it should, and calls the second thread when the work is worth it.
pub(crate) struct Thread<'a, 'call> {
    pub search: &'a Search<'a>,
    /// Whether this is the second thread, which looks at moves in another order.
    pub is_second: bool,
    call: Option<&'call dyn Fn()>,
    counted: std::cell::Cell<u64>,
}

impl Thread<'_, '_> {
    /// One more position is looked at.
    #[inline]
    pub fn count(&self) -> Result<(), Halt> {
        let counted = self.counted.get() + 1;
        self.counted.set(counted);
        if counted.is_multiple_of(BLOCK) {
            self.search.add(BLOCK);
            if self.search.answered.load(Ordering::Relaxed) {
                return Err(Halt::Answered);
            }
            self.search.budget.check()?;
            if counted == CALL_FOR_HELP
                && let Some(call) = self.call
            {
                call();
            }
        }
        Ok(())
    }

    /// Positions this thread has looked at.
    pub fn counted(&self) -> u64 {
        self.counted.get()
    }
}

impl<'a> Search<'a> {
    pub fn new(budget: &'a Budget, searched_in_all: &'a AtomicU64) -> Search<'a> {
        Search { budget, searched: AtomicU64::new(0), searched_in_all, answered: AtomicBool::new(false) }
    }

    fn add(&self, searched: u64) {
        self.searched.fetch_add(searched, Ordering::Relaxed);
        self.searched_in_all.fetch_add(searched, Ordering::Relaxed);
    }

    /// How many positions were looked at.
    pub fn searched(&self) -> u64 {
        self.searched.load(Ordering::Relaxed)
    }

    /// Answers a question with up to `threads` threads, at most two.
    pub fn run<W: Worker + Sync>(&self, worker: &W, threads: usize) -> Result<W::Answer, Stopped> {
        thread::scope(|scope| {
            let second = std::cell::RefCell::new(None);
            let call = || *second.borrow_mut() = Some(self.spawn(scope, worker));
            let help: Option<&dyn Fn()> = if threads > 1 { Some(&call) } else { None };
            let first = self.work(worker, false, help);
            let second = second.take().and_then(|handle| handle.join().ok());
            match (first, second) {
                (Ok(answer), _) | (_, Some(Ok(answer))) => Ok(answer),
                (Err(Halt::Stopped(why)), _) | (_, Some(Err(Halt::Stopped(why)))) => Err(why),
                // A thread only gives way to another that has the answer.
                (Err(Halt::Answered), _) => Err(Stopped::Cancelled),
            }
        })
    }

    fn spawn<'scope, W: Worker + Sync>(
        &'scope self,
        scope: &'scope Scope<'scope, '_>,
        worker: &'scope W,
    ) -> thread::ScopedJoinHandle<'scope, Result<W::Answer, Halt>> {
        scope.spawn(move || self.work(worker, true, None))
    }

    fn work<W: Worker>(&self, worker: &W, is_second: bool, call: Option<&dyn Fn()>) -> Result<W::Answer, Halt> {
        let thread = Thread { search: self, is_second, call, counted: Default::default() };
        let answer = worker.answer(&thread);
        // A failure stops the other thread as well, by the same budget.
        if answer.is_ok() {
            self.answered.store(true, Ordering::Relaxed);
        }
        self.add(thread.counted() % BLOCK);
        answer
    }
}

/// Runs one level of a recursion, on a fresh piece of stack when the present one is nearly used up.
#[inline]
pub(crate) fn deep<R>(level: impl FnOnce() -> R) -> R {
    const RED_ZONE: usize = 96 << 10;
    const PIECE: usize = 4 << 20;
    stacker::maybe_grow(RED_ZONE, PIECE, level)
}
