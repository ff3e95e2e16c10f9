//! How much a solver may use, how it tells of its progress, and how it is stopped.

use std::sync::atomic::{AtomicBool, Ordering};

use crate::error::{Error, Result};

/// What a solver may use and whom it reports to.
///
/// ```
/// use std::sync::atomic::AtomicBool;
/// use upstar_knots::Control;
/// let stop = AtomicBool::new(false);
/// let report = |done: f64| eprintln!("{:.0} per cent", 100.0 * done);
/// let control = Control { memory_limit: 1 << 30, progress: Some(&report), cancel: Some(&stop) };
/// ```
#[derive(Clone, Copy)]
pub struct Control<'a> {
    /// Bytes that may be used; a question that needs more is refused before it starts.
    pub memory_limit: u64,
    /// Called now and then with the part of the work that is done, from 0 to 1.
    pub progress: Option<&'a (dyn Fn(f64) + Sync)>,
    /// Set by somebody else to stop the work.
    pub cancel: Option<&'a AtomicBool>,
}

impl Default for Control<'_> {
    /// Four GiB, silent, not to be stopped.
    fn default() -> Self {
        Control { memory_limit: 4 << 30, progress: None, cancel: None }
    }
}

impl Control<'_> {
    /// Refuses what needs more than the limit.
    pub(crate) fn require(&self, what: &str, needed: u128, hint: impl FnOnce() -> String) -> Result<()> {
        if needed > u128::from(self.memory_limit) {
            return Err(Error::TooMuchMemory {
                what: what.to_owned(),
                needed: readable(needed),
                limit: readable(u128::from(self.memory_limit)),
                hint: hint(),
            });
        }
        Ok(())
    }

    pub(crate) fn is_cancelled(&self) -> bool {
        self.cancel.is_some_and(|cancel| cancel.load(Ordering::Relaxed))
    }

    /// An error if the work is to be stopped before it has come anywhere.
    pub(crate) fn check(&self) -> Result<()> {
        if self.is_cancelled() { Err(Error::Cancelled { percent: 0 }) } else { Ok(()) }
    }

    /// Reports progress; an error if the work is to be stopped.
    pub(crate) fn report(&self, done: f64) -> Result<()> {
        if self.is_cancelled() {
            return Err(Error::Cancelled { percent: (100.0 * done) as u32 });
        }
        if let Some(progress) = self.progress {
            progress(done);
        }
        Ok(())
    }
}

/// `1.5 GiB`.
fn readable(bytes: u128) -> String {
    let mut size = bytes as f64;
    for unit in ["bytes", "KiB", "MiB", "GiB", "TiB"] {
        if size < 1024.0 {
            return if unit == "bytes" { format!("{bytes} bytes") } else { format!("{size:.1} {unit}") };
        }
        size /= 1024.0;
    }
    format!("{size:.0} PiB")
}
