//! The desk where questions are taken: the same question is worked on once, and its answer kept for a while.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use parking_lot::Mutex;

use crate::flight::{Flight, Listener};
use crate::pool::Pool;
use crate::question::Question;
use crate::refusal::{Kind, Refusal};
use crate::settings::Settings;

/// Takes questions and has them answered.
pub(crate) struct Desk {
    pool: Pool,
    /// By the text of the question.
    flights: Mutex<Flights>,
    queue: usize,
    /// Questions under way, those that wait included.
    open: AtomicUsize,
    asked: AtomicUsize,
    computed: AtomicUsize,
}

#[derive(Default)]
struct Flights {
    by_question: HashMap<String, Kept>,
    /// Bytes of the finished ones.
    bytes: usize,
    most_bytes: usize,
    clock: u64,
}

struct Kept {
    flight: Arc<Flight>,
    /// When it was last asked for.
    used: u64,
    /// Its bytes, once it has ended.
    bytes: Option<usize>,
}

/// What the desk has done so far.
pub(crate) struct Figures {
    pub open: usize,
    pub asked: usize,
    pub computed: usize,
    pub kept: usize,
    pub kept_bytes: usize,
    pub idle_workers: usize,
}

impl Desk {
    pub fn new(settings: Settings) -> Desk {
        let flights = Flights { most_bytes: settings.cache, ..Flights::default() };
        Desk {
            queue: settings.queue + settings.workers,
            pool: Pool::new(settings),
            flights: Mutex::new(flights),
            open: AtomicUsize::new(0),
            asked: AtomicUsize::new(0),
            computed: AtomicUsize::new(0),
        }
    }

    /// The workers.
    pub fn pool(&self) -> &Pool {
        &self.pool
    }

    /// Takes a question; whoever holds the listener hears the answer, and it stops when nobody does.
    pub fn ask(self: &Arc<Desk>, question: Question) -> Result<Listener, Refusal> {
        let key = serde_json::to_string(&question).map_err(|error| Refusal::broken(error.to_string()))?;
        self.asked.fetch_add(1, Ordering::Relaxed);
        let mut flights = self.flights.lock();
        flights.clock += 1;
        let now = flights.clock;
        if let Some(kept) = flights.by_question.get_mut(&key)
            && (kept.bytes.is_some() || !kept.flight.is_abandoned())
        {
            kept.used = now;
            return Ok(kept.flight.listen());
        }
        let open = self.open.load(Ordering::Relaxed);
        if open >= self.queue {
            let message = format!("{open} questions are waiting already");
            return Err(Refusal::new(Kind::Busy, message).help("ask again in a while"));
        }
        let flight = Arc::new(Flight::new());
        let listener = flight.listen();
        flights.by_question.insert(key.clone(), Kept { flight: flight.clone(), used: now, bytes: None });
        self.open.fetch_add(1, Ordering::Relaxed);
        tokio::spawn(self.clone().fly(key, question, flight));
        Ok(listener)
    }

    async fn fly(self: Arc<Desk>, key: String, question: Question, flight: Arc<Flight>) {
        self.computed.fetch_add(1, Ordering::Relaxed);
        let end = self.pool.answer(&question, &flight).await;
        self.open.fetch_sub(1, Ordering::Relaxed);
        flight.end(end);
        self.flights.lock().ended(&key, &flight);
    }

    pub fn figures(&self) -> Figures {
        let flights = self.flights.lock();
        Figures {
            open: self.open.load(Ordering::Relaxed),
            asked: self.asked.load(Ordering::Relaxed),
            computed: self.computed.load(Ordering::Relaxed),
            kept: flights.by_question.values().filter(|kept| kept.bytes.is_some()).count(),
            kept_bytes: flights.bytes,
            idle_workers: self.pool.idle(),
        }
    }
}

impl Flights {
    /// Keeps a flight that has ended if its answer serves others, and forgets what was not asked for longest.
    fn ended(&mut self, key: &str, flight: &Arc<Flight>) {
        // A new flight may have taken the place of one that was abandoned.
        let Some(kept) = self.by_question.get_mut(key).filter(|kept| Arc::ptr_eq(&kept.flight, flight)) else { return };
        if !flight.is_complete() {
            self.by_question.remove(key);
            return;
        }
        let bytes = flight.bytes() + 2 * key.len() + size_of::<Kept>();
        kept.bytes = Some(bytes);
        self.bytes += bytes;
        if self.bytes > self.most_bytes {
            self.forget();
        }
    }

    /// Forgets the quarter of the finished ones that was not asked for longest, and more while they take too much.
    fn forget(&mut self) {
        let finished = self.by_question.iter().filter_map(|(key, kept)| Some((kept.used, kept.bytes?, key.clone())));
        let mut finished: Vec<(u64, usize, String)> = finished.collect();
        finished.sort_unstable();
        for (i, (_, bytes, key)) in finished.iter().enumerate() {
            if self.bytes <= self.most_bytes && i > finished.len() / 4 {
                break;
            }
            self.by_question.remove(key);
            self.bytes -= bytes;
        }
    }
}
