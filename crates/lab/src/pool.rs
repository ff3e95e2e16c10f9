//! The worker processes: who is idle, who works, who is killed.
//!
//! A question begins with a *short* turn, of which there are as many as cores, so that a quick answer never waits behind
//! slow ones for long. If it is not answered soon it needs a *long* turn. When one is free the worker just goes on;
//! when none is, the worker is stopped, and the question waits for one and begins again. So there are never more than
//! twice as many workers as cores, and never more memory in use than they may have.

use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use parking_lot::Mutex;
use serde_json::json;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};
use tokio::time::{Instant, sleep, sleep_until};

use crate::flight::Flight;
use crate::process::{Heard, Process};
use crate::question::Question;
use crate::refusal::{Kind, Refusal};
use crate::settings::Settings;
use crate::worker::{End, Task};

/// How long a short turn is.
const SHORT: Duration = Duration::from_millis(400);
/// How often those who wait are told so.
const TICK: Duration = Duration::from_millis(500);
/// How long a worker may take to notice that nobody waits for it any more.
const GRACE: Duration = Duration::from_millis(500);
/// How long it may take to notice that its time is over.
const OVERTIME: Duration = Duration::from_secs(2);

/// The worker processes.
pub(crate) struct Pool {
    settings: Settings,
    /// The one that worked last is on top: its tables know most about what is asked next.
    idle: Mutex<Vec<Process>>,
    short: Arc<Semaphore>,
    long: Arc<Semaphore>,
    is_closing: watch::Sender<bool>,
}

/// What happened to a question in the hands of a worker.
enum Turn {
    Ended(End),
    /// There was no long turn for it.
    SentAway,
}

/// The right to have a worker work, given back when it is dropped.
enum Right {
    Short(#[expect(dead_code, reason = "held, not read")] OwnedSemaphorePermit),
    Long(#[expect(dead_code, reason = "held, not read")] OwnedSemaphorePermit),
}

impl Pool {
    pub fn new(settings: Settings) -> Pool {
        let turns = || Arc::new(Semaphore::new(settings.workers.max(1)));
        let (short, long) = (turns(), turns());
        Pool { settings, idle: Mutex::default(), short, long, is_closing: watch::Sender::new(false) }
    }

    /// Starts the workers that the first questions will find.
    pub fn warm(&self) -> Result<(), Refusal> {
        let fresh = (0..self.settings.workers).map(|_| Process::start(&self.settings));
        let fresh = fresh.collect::<Result<Vec<_>, _>>()?;
        self.idle.lock().extend(fresh);
        Ok(())
    }

    /// How many workers are waiting for a question.
    pub fn idle(&self) -> usize {
        self.idle.lock().len()
    }

    /// Nobody gets a turn any more, and those who have one lose it.
    pub fn close(&self) {
        self.is_closing.send_replace(true);
        self.short.close();
        self.long.close();
        self.idle.lock().clear();
    }

    /// Ends when the lab closes.
    async fn closed(&self) {
        let _ = self.is_closing.subscribe().wait_for(|&is_closing| is_closing).await;
    }

    /// Has a question answered and hands every event to the flight, once and in order; whether everything was found.
    /// The work stops when the flight is abandoned.
    pub async fn answer(&self, question: &Question, flight: &Flight) -> Result<bool, Refusal> {
        let mut told = 0;
        let short = Right::Short(self.turn(&self.short, flight).await?);
        let end = match self.work(question, short, &mut told, flight).await? {
            Turn::Ended(end) => end,
            Turn::SentAway => {
                let long = Right::Long(self.turn(&self.long, flight).await?);
                match self.work(question, long, &mut told, flight).await? {
                    Turn::Ended(end) => end,
                    Turn::SentAway => return Err(Refusal::broken("a question with a long turn was sent away")),
                }
            }
        };
        end.refusal.map_or(Ok(end.complete), Err)
    }

    async fn turn(&self, turns: &Arc<Semaphore>, flight: &Flight) -> Result<OwnedSemaphorePermit, Refusal> {
        let begun = Instant::now();
        let mut turn = pin!(turns.clone().acquire_owned());
        loop {
            tokio::select! {
                turn = &mut turn => return turn.map_err(|_| Refusal::closing()),
                () = flight.abandoned() => return Err(Refusal::stopped()),
                () = sleep(TICK) => {
                    let waited = json!({"searched": 0, "seconds": begun.elapsed().as_secs_f64(), "waiting": true});
                    flight.tell("progress", waited.to_string());
                }
            }
        }
    }

    /// A worker with the question in its hands.
    async fn engaged(&self, question: &Question) -> Result<Process, Refusal> {
        let waiting = self.idle.lock().pop();
        if let Some(mut process) = waiting
            && process.work(self.task(question)).await.is_ok()
        {
            return Ok(process);
        }
        // There was none, or it died while it waited.
        let mut process = Process::start(&self.settings)?;
        process.work(self.task(question)).await.map_err(|error| Refusal::broken(error.to_string()))?;
        Ok(process)
    }

    fn task(&self, question: &Question) -> Task {
        let time_for_one = self.settings.time;
        let time = if question.is_list() { time_for_one * 10 } else { time_for_one };
        Task { question: question.clone(), time, time_for_one, memory: self.settings.memory }
    }

    /// One turn. `told` counts the events that the flight has, from this turn and earlier ones.
    async fn work(
        &self,
        question: &Question,
        mut right: Right,
        told: &mut usize,
        flight: &Flight,
    ) -> Result<Turn, Refusal> {
        let mut process = self.engaged(question).await?;
        let begun = Instant::now();
        let limit = self.task(question).time;
        let mut heard = 0;
        loop {
            tokio::select! {
                line = process.listen() => match line {
                    Heard::Event(name, data) => {
                        heard += usize::from(name != "progress");
                        if name == "progress" || heard > *told {
                            *told = heard.max(*told);
                            flight.tell(&name, data);
                        }
                        if flight.is_too_long() {
                            self.stop(process).await;
                            return Err(Refusal::new(Kind::Limit, "the answer is too long to be sent"));
                        }
                    }
                    Heard::End(end) => {
                        if !end.retire {
                            self.idle.lock().push(process);
                        }
                        return Ok(Turn::Ended(end));
                    }
                    Heard::Death(how) => return Err(died(&how)),
                },
                () = sleep_until(begun + SHORT), if matches!(right, Right::Short(_)) => {
                    match self.long.clone().try_acquire_owned() {
                        Ok(long) => right = Right::Long(long),
                        Err(_) => {
                            self.stop(process).await;
                            return Ok(Turn::SentAway);
                        }
                    }
                }
                () = flight.abandoned() => {
                    self.stop(process).await;
                    return Err(Refusal::stopped());
                }
                () = self.closed() => return Err(Refusal::closing()),
                // It should have noticed itself; dropping it kills it.
                () = sleep_until(begun + limit + OVERTIME) => {
                    return Err(Refusal::new(Kind::Limit, upstar_values::Stopped::Time(limit).to_string()));
                }
            }
        }
    }

    /// Stops a worker, and keeps it if it does as it is told.
    async fn stop(&self, process: Process) {
        if let Some(process) = process.stopped(GRACE).await {
            self.idle.lock().push(process);
        }
    }
}

fn died(how: &str) -> Refusal {
    let message = format!("the calculation broke off ({how}); it may have needed more memory than there is");
    Refusal::broken(message)
}
