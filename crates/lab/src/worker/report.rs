//! What a worker writes to the server.

use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};

use parking_lot::Mutex;
use serde_json::{Value as Json, json};

use super::End;

/// Writes events, each on its own line: its name, a space, and its JSON.
pub(super) struct Report {
    /// Whether the last line is written; nothing may follow it.
    ended: Mutex<bool>,
    failed: AtomicBool,
    /// How far a list has come: fields of the next news of progress, and the part that is done.
    so_far: Mutex<Option<(Json, f64)>>,
}

impl Report {
    pub fn new() -> Report {
        Report { ended: Mutex::new(false), failed: AtomicBool::new(false), so_far: Mutex::new(None) }
    }

    /// Something became known.
    pub fn event(&self, name: &str, data: Json) {
        self.line(name, &data, false);
    }

    /// Something could not be found.
    pub fn failed(&self, what: &str, message: &str) {
        self.incomplete();
        self.event("failed", json!({"what": what, "message": message}));
    }

    /// Something was not found that might be found another time.
    pub fn incomplete(&self) {
        self.failed.store(true, Ordering::Relaxed);
    }

    /// How far a list has come; it is told when it is time to.
    pub fn so_far(&self, fields: Json, part: f64) {
        *self.so_far.lock() = Some((fields, part));
    }

    /// Tells how far the work has come.
    pub fn progress(&self, searched: u64, seconds: f64) {
        let mut data = json!({"searched": searched, "seconds": seconds});
        if let Some((fields, part)) = &*self.so_far.lock() {
            for (name, field) in fields.as_object().into_iter().flatten() {
                data[name] = field.clone();
            }
            data["part"] = json!(part);
            data["left"] = json!((*part > 0.0).then(|| seconds * (1.0 - part) / part));
        }
        self.event("progress", data);
    }

    pub fn has_failed(&self) -> bool {
        self.failed.load(Ordering::Relaxed)
    }

    pub fn end(&self, end: &End) {
        self.line("end", &json!(end), true);
    }

    fn line(&self, name: &str, data: &Json, last: bool) {
        let mut ended = self.ended.lock();
        if !*ended {
            *ended = last;
            let mut out = io::stdout().lock();
            // A server that does not listen any more also closes our input, which ends the process.
            let _ = writeln!(out, "{name} {data}").and_then(|()| out.flush());
        }
    }
}
