//! What the lab may use, and whom it listens to.

use std::ffi::OsString;
use std::net::{IpAddr, Ipv4Addr};
use std::path::PathBuf;
use std::time::Duration;

/// What the lab may use, and whom it listens to.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The address it listens on; nobody but this machine by default.
    pub host: IpAddr,
    /// The port; 0 for any that is free.
    pub port: u16,
    /// Names by which it may be called, besides `localhost` and addresses.
    pub names: Vec<String>,
    /// How long a question may take; a table or a census may take ten times as long.
    pub time: Duration,
    /// How much memory a question may take, in bytes.
    pub memory: usize,
    /// How long the body of a request may be, in bytes.
    pub body: usize,
    /// How many long questions are worked on at once; as many short ones are answered beside them.
    pub workers: usize,
    /// How many questions may wait.
    pub queue: usize,
    /// How many connections may be open.
    pub connections: usize,
    /// How long a client may take to send a request.
    pub patience: Duration,
    /// How many bytes of answers are kept for those who ask the same again.
    pub cache: usize,
    /// The program that works: it must call [`work`](crate::work).
    pub program: PathBuf,
    /// Its arguments.
    pub arguments: Vec<OsString>,
}

impl Settings {
    /// The usual settings, with the program that works and its arguments.
    pub fn new(program: impl Into<PathBuf>, arguments: impl IntoIterator<Item = impl Into<OsString>>) -> Settings {
        Settings {
            host: Ipv4Addr::LOCALHOST.into(),
            port: 0,
            names: Vec::new(),
            time: Duration::from_secs(60),
            memory: 1 << 30,
            body: 64 << 10,
            workers: std::thread::available_parallelism().map_or(2, usize::from),
            queue: 1000,
            connections: 1000,
            patience: Duration::from_secs(10),
            cache: 64 << 20,
            program: program.into(),
            arguments: arguments.into_iter().map(Into::into).collect(),
        }
    }
}
