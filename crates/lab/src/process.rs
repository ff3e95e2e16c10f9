//! One worker process, as the server sees it.

use std::process::Stdio;
use std::time::Duration;

use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::process::{Child, ChildStdin, ChildStdout, Command};
use tokio::time::timeout;

use crate::refusal::Refusal;
use crate::settings::Settings;
use crate::worker::{End, Order, Task};

/// A worker process; it is killed when it is dropped.
pub(crate) struct Process {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    /// What was read of a line that is not complete.
    line: Vec<u8>,
}

/// What a worker says.
pub(crate) enum Heard {
    /// A word for what became known, and its JSON.
    Event(String, String),
    End(End),
    /// Nothing any more, and why.
    Death(String),
}

impl Process {
    pub fn start(settings: &Settings) -> Result<Process, Refusal> {
        let mut command = Command::new(&settings.program);
        command.args(&settings.arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).kill_on_drop(true);
        // Ctrl-C in the terminal is for the server alone, which then lets its workers go.
        #[cfg(unix)]
        command.process_group(0);
        let started = command.spawn();
        let mut child = started.map_err(|error| Refusal::broken(format!("no worker could be started: {error}")))?;
        match (child.stdin.take(), child.stdout.take()) {
            (Some(input), Some(output)) => {
                Ok(Process { child, input, output: BufReader::new(output), line: Vec::new() })
            }
            _ => Err(Refusal::broken("a worker has no input or output")),
        }
    }

    /// Gives it a question.
    pub async fn work(&mut self, task: Task) -> std::io::Result<()> {
        self.tell(&Order::Work(task)).await
    }

    async fn tell(&mut self, order: &Order) -> std::io::Result<()> {
        let line = serde_json::to_string(order)? + "\n";
        self.input.write_all(line.as_bytes()).await?;
        self.input.flush().await
    }

    /// The next thing it says. The future may be dropped and asked for again.
    pub async fn listen(&mut self) -> Heard {
        let read = self.output.read_until(b'\n', &mut self.line).await;
        if !matches!(read, Ok(1..)) {
            let status = self.child.wait().await;
            return Heard::Death(status.map_or_else(|error| error.to_string(), |status| status.to_string()));
        }
        let line = String::from_utf8_lossy(&std::mem::take(&mut self.line)).trim_end().to_string();
        let (name, data) = line.split_once(' ').unwrap_or((&line, ""));
        match name {
            "end" => serde_json::from_str(data).map_or_else(|error| Heard::Death(error.to_string()), Heard::End),
            _ => Heard::Event(name.into(), data.into()),
        }
    }

    /// The process, if it stops within this time and is not to retire.
    pub async fn stopped(mut self, patience: Duration) -> Option<Process> {
        self.tell(&Order::Stop).await.ok()?;
        let end = async {
            loop {
                match self.listen().await {
                    Heard::Event(..) => {}
                    Heard::End(end) => return !end.retire,
                    Heard::Death(_) => return false,
                }
            }
        };
        (timeout(patience, end).await == Ok(true)).then_some(self)
    }
}
