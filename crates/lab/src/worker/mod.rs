//! A worker: a process of its own that answers one question after the other.
//!
//! The values of a process are never forgotten, some searches cannot be stopped half-way, and a calculation may need more
//! memory than anybody has. In a process of its own that harms nobody: one that has grown fat retires after its
//! question, one that does not stop is killed, and the server only ever waits.
//!
//! The server writes one line of JSON for a question, and a line to stop it; the worker writes a line for every event, the
//! word for it first, and one that begins with `end`.

mod census;
mod evaluate;
mod opponent;
mod options;
mod picture;
mod position;
mod report;
mod solve;
mod table;

use std::io::{self, BufRead};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};
use upstar_calc::{Answer, Calculator, Playable};
use upstar_values::Budget;

use crate::question::Question;
use crate::refusal::{Kind, Refusal};
use report::Report;

/// What the server writes to a worker.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Order {
    /// Answer a question.
    Work(Task),
    /// Stop working on it.
    Stop,
}

/// A question and what it may cost.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Task {
    pub question: Question,
    pub time: Duration,
    /// The time for one cell of a table.
    pub time_for_one: Duration,
    pub memory: usize,
}

/// What a worker writes when it is done.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct End {
    /// Why there is no answer.
    pub refusal: Option<Refusal>,
    /// Whether everything was found: only then the answer serves others.
    pub complete: bool,
    /// Whether the worker has grown so large that another should take its place.
    pub retire: bool,
}

/// Works until the server closes the connection: the whole life of a worker process.
///
/// The program that is named in [`Settings`](crate::Settings) calls this and nothing else.
pub fn work() {
    let (tasks, waiting) = mpsc::channel::<(Task, Arc<AtomicBool>)>();
    std::thread::spawn(move || {
        let mut current = Arc::new(AtomicBool::new(false));
        for line in io::stdin().lock().lines() {
            match line.map_err(|_| ()).and_then(|line| serde_json::from_str(&line).map_err(|_| ())) {
                Ok(Order::Work(task)) => {
                    current = Arc::default();
                    if tasks.send((task, current.clone())).is_err() {
                        break;
                    }
                }
                Ok(Order::Stop) => current.store(true, Ordering::Relaxed),
                Err(()) => break,
            }
        }
        // The server is gone, or speaks another language.
        std::process::exit(0);
    });
    for (task, stop) in waiting {
        run(&task, stop);
    }
}

/// How often a worker tells how far it has come.
const TICK: Duration = Duration::from_millis(500);
/// How often it looks at its memory.
const GLANCE: Duration = Duration::from_millis(20);

/// Answers one question, while a second thread watches the memory and tells of progress.
fn run(task: &Task, stop: Arc<AtomicBool>) {
    // The tables stay within what a question may take; they are made when the first is asked.
    upstar_calc::limit_tables(task.memory / 4);
    let report = Report::new();
    let budget = Budget::default().with_cancel(stop).with_time(task.time).with_memory(task.memory);
    let (done, is_done) = mpsc::channel::<()>();
    let refusal = std::thread::scope(|scope| {
        scope.spawn(|| watch(task, &report, is_done));
        let refusal = answer(task, &budget, &report).err();
        drop(done);
        refusal
    });
    let complete = refusal.is_none() && !report.has_failed();
    let retire = resident_bytes().is_some_and(|bytes| bytes > task.memory / 4);
    report.end(&End { refusal, complete, retire });
}

fn watch(task: &Task, report: &Report, is_done: mpsc::Receiver<()>) {
    let (start, before) = (Instant::now(), upstar_calc::searched());
    let mut next = TICK;
    while is_done.recv_timeout(GLANCE) == Err(RecvTimeoutError::Timeout) {
        if resident_bytes().is_some_and(|bytes| bytes > task.memory) {
            let message = upstar_values::Stopped::Memory(task.memory).to_string();
            report.end(&End { refusal: Some(Refusal::new(Kind::Limit, message)), complete: false, retire: true });
            std::process::exit(0);
        }
        let seconds = start.elapsed();
        if seconds >= next {
            next = seconds + TICK;
            let searched = upstar_calc::searched() - before;
            report.progress(searched, seconds.as_secs_f64());
        }
    }
}

/// What the process takes, where the system tells.
fn resident_bytes() -> Option<usize> {
    let pages: usize = std::fs::read_to_string("/proc/self/statm").ok()?.split(' ').nth(1)?.parse().ok()?;
    Some(pages * 4096)
}

fn answer(task: &Task, budget: &Budget, report: &Report) -> Result<(), Refusal> {
    match &task.question {
        Question::Position(shown) => position::position(shown, budget, report),
        Question::Solve(question) => solve::solve(question, budget, report),
        Question::Answer(question) => opponent::answer(question, budget, report),
        Question::Options(question) => options::options(question, budget, report),
        Question::Evaluate(question) => evaluate::evaluate(question, budget, report),
        Question::Table(question) => table::table(question, task.time_for_one, budget, report),
        Question::Census(question) => census::census(question, budget, report),
        Question::Picture(question) => picture::picture(question, budget, report),
    }
}

/// The answer to an expression.
fn evaluated(expression: &str, budget: &Budget) -> Result<Answer, Refusal> {
    Calculator::with_budget(budget.clone()).evaluate(expression).map_err(|error| told(&error, expression, budget))
}

/// The position that an expression makes; a value is one too.
fn played(expression: &str, budget: &Budget) -> Result<Arc<dyn Playable>, Refusal> {
    let answer = evaluated(expression, budget)?;
    let message = || format!("{} is nothing one can play", answer.kind());
    answer.playable().ok_or_else(|| Refusal::new(Kind::Wrong, message()))
}

/// An error of the calculator as a refusal.
fn told(error: &upstar_calc::Error, source: &str, budget: &Budget) -> Refusal {
    Refusal {
        kind: budget.check().map_or_else(limit, |()| Kind::Wrong),
        message: error.message.clone(),
        column: Some(error.column(source)),
        help: error.help.clone(),
    }
}

/// A message about something that was not found as a refusal.
fn not_found(message: String, budget: &Budget) -> Refusal {
    Refusal::new(budget.check().map_or_else(limit, |()| Kind::Limit), message)
}

fn limit(why: upstar_values::Stopped) -> Kind {
    match why {
        upstar_values::Stopped::Cancelled => Kind::Stopped,
        _ => Kind::Limit,
    }
}
