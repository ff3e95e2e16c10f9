//! How much a question may cost: `--time`, `--memory` and Ctrl-C.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock};
use std::time::Duration;

use clap::Args;
use upstar_values::Budget;

/// Limits of one question.
#[derive(Args, Clone, Debug)]
pub struct Limits {
    /// Stop a question after this many seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 600, help_heading = "Limits")]
    time: u64,

    /// Stop when values take more than this many MiB
    #[arg(long, value_name = "MIB", default_value_t = 4096, help_heading = "Limits")]
    memory: usize,
}

static CANCELLED: LazyLock<Arc<AtomicBool>> = LazyLock::new(|| {
    let flag = Arc::new(AtomicBool::new(false));
    let set = flag.clone();
    // A second Ctrl-C ends the program at once, whatever it is doing.
    let handler = move || {
        if set.swap(true, Ordering::Relaxed) || AT_REST.load(Ordering::Relaxed) {
            std::process::exit(130);
        }
    };
    // Without a handler Ctrl-C still ends the program, so nothing is lost if there can be none.
    let _ = ctrlc::set_handler(handler);
    flag
});

/// Whether nothing is calculated, so that there is nothing to stop but the program.
static AT_REST: AtomicBool = AtomicBool::new(false);

/// Waits for the user to type something; Ctrl-C ends the program meanwhile.
pub fn at_rest<T>(read: impl FnOnce() -> T) -> T {
    AT_REST.store(true, Ordering::Relaxed);
    let line = read();
    AT_REST.store(false, Ordering::Relaxed);
    line
}

impl Limits {
    /// A fresh budget, for one question from now on.
    pub fn budget(&self) -> Budget {
        CANCELLED.store(false, Ordering::Relaxed);
        Budget::default()
            .with_cancel(CANCELLED.clone())
            .with_time(Duration::from_secs(self.time))
            .with_memory(self.memory.saturating_mul(1 << 20))
    }
}
