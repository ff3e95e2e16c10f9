//! Solved positions on disk, shared between runs.
//!
//! Kept in redb: one file, transactions, no threads of its own. Beside fjall (`benches/stores.rs`, 100 000 entries) it
//! writes as fast (0.46 s in durable batches of 5000), reads as fast (2 µs) and opens a hundred times faster (4 ms). What is
//! solved is written at least twice a second, so a killed run loses less than its last second; a transaction is either
//! on disk or it never happened.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use hashbrown::HashMap;
use parking_lot::{Condvar, Mutex};
use redb::{Database, DatabaseError, ReadableDatabase, ReadableTable, TableDefinition};
use rustc_hash::FxBuildHasher;
use upstar_values::{Budget, Value};

use crate::codec;
use crate::error::{Error, Result};
use crate::fingerprint::Fingerprint;

const ABOUT: TableDefinition<&str, &str> = TableDefinition::new("about");
const SOLVED: TableDefinition<u128, &[u8]> = TableDefinition::new("solved");

/// The game, the part and the heap beside it (or a mark that it is the nimber): the nimber, if it is that, and the work in powers of two.
const NIMBERS: TableDefinition<(u64, u128, u8), (u8, u8)> = TableDefinition::new("nimbers");

/// What a store must say about itself. Fingerprints of positions may change with every version.
const FORMAT: &str = concat!("upstar ", env!("CARGO_PKG_VERSION"), ", format 2");

/// So many may wait before they are written at once, whatever the clock says.
const MOST_WAITING: usize = 100_000;

/// Values with more followers than this are not kept.
const MOST_FOLLOWERS: usize = 10_000;

/// So long a store that another process has open is waited for.
const PATIENCE: Duration = Duration::from_secs(5);

/// Solved positions in a directory.
///
/// ```
/// use upstar_engine::{Engine, Store};
/// let dir = tempfile::tempdir().unwrap();
/// let engine = Engine::new().with_store(Store::open(dir.path()).unwrap());
/// ```
pub struct Store {
    shared: Arc<Shared>,
    writer: Option<JoinHandle<()>>,
}

struct Shared {
    database: Database,
    /// Solved, but not yet on disk.
    waiting: Mutex<Waiting>,
    changed: Condvar,
}

#[derive(Default)]
struct Waiting {
    solved: HashMap<Fingerprint, Box<[u8]>, FxBuildHasher>,
    nimbers: HashMap<(u64, u128, u8), (u8, u8), FxBuildHasher>,
    closing: bool,
}

impl Store {
    /// Opens the store in a directory, which is made if need be.
    pub fn open(dir: &Path) -> Result<Store> {
        let file: PathBuf = dir.join("solved.redb");
        let wrong = |what: String| Error::Store { file: file.clone(), what };
        std::fs::create_dir_all(dir).map_err(|e| wrong(e.to_string()))?;
        let database = created(&file, PATIENCE).map_err(|error| match error {
            DatabaseError::DatabaseAlreadyOpen => {
                wrong("another process has it open; wait until that ends, or use another directory".into())
            }
            error => wrong(error.to_string()),
        })?;
        let found = check_format(&database).map_err(|e| wrong(e.to_string()))?;
        if found != FORMAT {
            return Err(wrong(format!(
                "it was written by \"{found}\" and this is \"{FORMAT}\"; use another directory"
            )));
        }
        let shared = Arc::new(Shared { database, waiting: Mutex::default(), changed: Condvar::new() });
        let writer = std::thread::spawn({
            let shared = shared.clone();
            move || shared.keep_writing()
        });
        Ok(Store { shared, writer: Some(writer) })
    }

    /// Writes everything that was solved so far.
    pub fn flush(&self) -> Result<()> {
        self.shared.write().map_err(|e| Error::Store { file: "solved.redb".into(), what: e.to_string() })
    }

    pub(crate) fn value(&self, key: Fingerprint, budget: &Budget) -> Option<Value> {
        codec::decode(&self.shared.get(key)?, budget).ok().flatten()
    }

    pub(crate) fn keep_value(&self, key: Fingerprint, value: Value) {
        if let Some(bytes) = codec::encode(value, MOST_FOLLOWERS) {
            self.shared.put(key, bytes.into());
        }
    }

    pub(crate) fn win(&self, key: Fingerprint) -> Option<bool> {
        self.shared.get(key).map(|bytes| *bytes == [1])
    }

    pub(crate) fn keep_win(&self, key: Fingerprint, wins: bool) {
        self.shared.put(key, Box::new([wins.into()]));
    }
}

impl Drop for Store {
    fn drop(&mut self) {
        self.shared.waiting.lock().closing = true;
        self.shared.changed.notify_all();
        if let Some(writer) = self.writer.take() {
            let _ = writer.join();
        }
    }
}

/// The nimbers of a store, for the searches that find them.
#[derive(Clone)]
pub struct NimberStore(Arc<Shared>);

impl std::fmt::Debug for NimberStore {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("NimberStore")
    }
}

impl Store {
    /// The part of the store that searches for nimbers use.
    pub fn nimbers(&self) -> NimberStore {
        NimberStore(self.shared.clone())
    }
}

impl NimberStore {
    /// Tell all that is kept of a game: part, heap or mark, nimber, work. What cannot be read is not there.
    pub(crate) fn recall(&self, game: u64, mut tell: impl FnMut(u128, u8, u8, u8)) {
        let read = || -> std::result::Result<Vec<_>, redb::Error> {
            let nimbers = self.0.database.begin_read()?.open_table(NIMBERS)?;
            let of_game = nimbers.range((game, 0, 0)..=(game, u128::MAX, u8::MAX))?;
            of_game.map(|entry| Ok(entry.map(|(key, kept)| (key.value(), kept.value()))?)).collect()
        };
        for ((_, part, about), (nimber, work)) in read().unwrap_or_default() {
            tell(part, about, nimber, work);
        }
        let waiting = self.0.waiting.lock();
        for (&(_, part, about), &(nimber, work)) in waiting.nimbers.iter().filter(|((of, ..), _)| *of == game) {
            tell(part, about, nimber, work);
        }
    }

    pub(crate) fn keep(&self, game: u64, part: u128, about: u8, nimber: u8, work: u8) {
        let mut waiting = self.0.waiting.lock();
        waiting.nimbers.insert((game, part, about), (nimber, work));
        if waiting.nimbers.len() >= MOST_WAITING {
            self.0.changed.notify_all();
        }
    }
}

/// A process that was killed holds its lock until the system has taken all its memory back, which lasts seconds when
/// it had gigabytes: whoever starts again at once has to wait for that.
fn created(file: &Path, patience: Duration) -> std::result::Result<Database, DatabaseError> {
    let start = Instant::now();
    loop {
        match Database::create(file) {
            Err(DatabaseError::DatabaseAlreadyOpen) if start.elapsed() < patience => {
                std::thread::sleep(Duration::from_millis(20));
            }
            done => return done,
        }
    }
}

/// What the store says it is; a new one is told.
fn check_format(database: &Database) -> std::result::Result<String, redb::Error> {
    let transaction = database.begin_write()?;
    let found = {
        let mut about = transaction.open_table(ABOUT)?;
        let found = about.get("format")?.map(|text| text.value().to_owned());
        if found.is_none() {
            about.insert("format", FORMAT)?;
            transaction.open_table(SOLVED)?;
        }
        found
    };
    transaction.commit()?;
    Ok(found.unwrap_or_else(|| FORMAT.into()))
}

impl Shared {
    /// A failing read is as good as an answer that is not there.
    fn get(&self, key: Fingerprint) -> Option<Box<[u8]>> {
        if let Some(bytes) = self.waiting.lock().solved.get(&key) {
            return Some(bytes.clone());
        }
        let transaction = self.database.begin_read().ok()?;
        let solved = transaction.open_table(SOLVED).ok()?;
        let bytes = solved.get(key).ok()??;
        Some(bytes.value().into())
    }

    fn put(&self, key: Fingerprint, bytes: Box<[u8]>) {
        let mut waiting = self.waiting.lock();
        waiting.solved.insert(key, bytes);
        if waiting.solved.len() >= MOST_WAITING {
            self.changed.notify_all();
        }
    }

    fn write(&self) -> std::result::Result<(), redb::Error> {
        let (entries, nimbers) = {
            let waiting = self.waiting.lock();
            (waiting.solved.clone(), waiting.nimbers.clone())
        };
        if entries.is_empty() && nimbers.is_empty() {
            return Ok(());
        }
        let transaction = self.database.begin_write()?;
        {
            let mut kept = transaction.open_table(NIMBERS)?;
            for (key, nimber) in &nimbers {
                kept.insert(key, nimber)?;
            }
            let mut solved = transaction.open_table(SOLVED)?;
            for (key, bytes) in &entries {
                solved.insert(key, &**bytes)?;
            }
        }
        transaction.commit()?;
        // They stay readable here until they are readable there.
        let mut waiting = self.waiting.lock();
        waiting.solved.retain(|key, _| !entries.contains_key(key));
        waiting.nimbers.retain(|key, _| !nimbers.contains_key(key));
        Ok(())
    }

    fn keep_writing(&self) {
        const PAUSE: Duration = Duration::from_millis(400);
        loop {
            let closing = {
                let mut waiting = self.waiting.lock();
                if !waiting.closing {
                    self.changed.wait_for(&mut waiting, PAUSE);
                }
                waiting.closing
            };
            // A full disk must not stop the search; what could not be written is tried again.
            let _ = self.write();
            if closing {
                return;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_is_there_after_closing() {
        let dir = tempfile::tempdir().unwrap();
        let store = Store::open(dir.path()).unwrap();
        store.keep_value(7, Value::UP);
        store.keep_win(8, true);
        assert_eq!(store.value(7, Budget::UNLIMITED), Some(Value::UP));
        drop(store);
        let store = Store::open(dir.path()).unwrap();
        assert_eq!(store.value(7, Budget::UNLIMITED), Some(Value::UP));
        assert_eq!((store.win(8), store.win(9)), (Some(true), None));
    }

    #[test]
    fn a_store_that_is_open_is_waited_for_and_then_refused() {
        let dir = tempfile::tempdir().unwrap();
        let store = Store::open(dir.path()).unwrap();
        let refused = created(&dir.path().join("solved.redb"), Duration::ZERO);
        assert!(matches!(refused, Err(DatabaseError::DatabaseAlreadyOpen)));
        std::thread::scope(|scope| {
            let waiting = scope.spawn(|| Store::open(dir.path()).map(drop));
            drop(store);
            waiting.join().unwrap().unwrap();
        });
    }

    #[test]
    fn a_store_of_another_version_is_refused() {
        let dir = tempfile::tempdir().unwrap();
        drop(Store::open(dir.path()).unwrap());
        let database = Database::create(dir.path().join("solved.redb")).unwrap();
        let transaction = database.begin_write().unwrap();
        transaction.open_table(ABOUT).unwrap().insert("format", "upstar 0.0.1, format 0").unwrap();
        transaction.commit().unwrap();
        drop(database);
        let message = Store::open(dir.path()).err().unwrap().to_string();
        assert!(message.contains("it was written by \"upstar 0.0.1, format 0\""), "{message}");
    }

    #[test]
    fn a_file_that_is_no_store_is_refused() {
        let dir = tempfile::tempdir().unwrap();
        std::fs::write(dir.path().join("solved.redb"), "not a store at all").unwrap();
        assert!(Store::open(dir.path()).is_err());
    }
}
