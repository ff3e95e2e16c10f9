//! redb against fjall for what the engine keeps on disk: 16 bytes of key, some 40 of value, written in batches that must
//! survive a crash, read one by one at random.

use std::path::Path;

use divan::Bencher;
use tempfile::TempDir;

fn main() {
    divan::main();
}

/// How many batches, and how many entries in each.
const BATCHES: u64 = 20;
const BATCH: u64 = 5000;

fn key(i: u64) -> [u8; 16] {
    let x = u128::from(i + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15_F39C_C060_5CED_C835);
    (x ^ x >> 61).to_be_bytes()
}

fn answer(i: u64) -> [u8; 40] {
    let mut bytes = [0; 40];
    bytes[..16].copy_from_slice(&key(i));
    bytes
}

trait Candidate: Sized {
    fn open(dir: &Path) -> Self;
    fn write(&self, entries: impl Iterator<Item = u64>);
    fn read(&self, i: u64) -> bool;
}

struct Redb(redb::Database);

const TABLE: redb::TableDefinition<u128, &[u8]> = redb::TableDefinition::new("positions");

impl Candidate for Redb {
    fn open(dir: &Path) -> Redb {
        Redb(redb::Database::create(dir.join("store.redb")).unwrap())
    }

    fn write(&self, entries: impl Iterator<Item = u64>) {
        let transaction = self.0.begin_write().unwrap();
        {
            let mut table = transaction.open_table(TABLE).unwrap();
            for i in entries {
                table.insert(u128::from_be_bytes(key(i)), answer(i).as_slice()).unwrap();
            }
        }
        transaction.commit().unwrap();
    }

    fn read(&self, i: u64) -> bool {
        use redb::ReadableDatabase;
        let transaction = self.0.begin_read().unwrap();
        let table = transaction.open_table(TABLE).unwrap();
        table.get(u128::from_be_bytes(key(i))).unwrap().is_some()
    }
}

struct Fjall {
    database: fjall::Database,
    keyspace: fjall::Keyspace,
}

impl Candidate for Fjall {
    fn open(dir: &Path) -> Fjall {
        let database = fjall::Database::builder(dir.join("store.fjall")).open().unwrap();
        let keyspace = database.keyspace("positions", fjall::KeyspaceCreateOptions::default).unwrap();
        Fjall { database, keyspace }
    }

    fn write(&self, entries: impl Iterator<Item = u64>) {
        let mut batch = self.database.batch();
        for i in entries {
            batch.insert(&self.keyspace, key(i), answer(i));
        }
        batch.commit().unwrap();
        self.database.persist(fjall::PersistMode::SyncAll).unwrap();
    }

    fn read(&self, i: u64) -> bool {
        self.keyspace.get(key(i)).unwrap().is_some()
    }
}

fn filled<C: Candidate>(dir: &Path) -> C {
    let store = C::open(dir);
    for batch in 0..BATCHES {
        store.write(batch * BATCH..(batch + 1) * BATCH);
    }
    store
}

/// 100 000 entries in 20 batches.
#[divan::bench(types = [Redb, Fjall], sample_count = 5, sample_size = 1)]
fn write<C: Candidate>(bencher: Bencher) {
    bencher.with_inputs(|| TempDir::new().unwrap()).bench_values(|dir| {
        filled::<C>(dir.path());
        dir
    });
}

/// 100 000 entries asked for, all present.
#[divan::bench(types = [Redb, Fjall], sample_count = 5, sample_size = 1)]
fn read_present<C: Candidate>(bencher: Bencher) {
    let dir = TempDir::new().unwrap();
    let store = filled::<C>(dir.path());
    let count = BATCHES * BATCH;
    bencher.bench_local(|| (0..count).filter(|i| store.read(i * 7919 % count)).count());
}

/// 100 000 entries asked for, none present: the usual case in a search.
#[divan::bench(types = [Redb, Fjall], sample_count = 5, sample_size = 1)]
fn read_absent<C: Candidate>(bencher: Bencher) {
    let dir = TempDir::new().unwrap();
    let store = filled::<C>(dir.path());
    let count = BATCHES * BATCH;
    bencher.bench_local(|| (0..count).filter(|i| store.read(count + i)).count());
}

/// Opening a store of 100 000 entries, as every run does.
#[divan::bench(types = [Redb, Fjall], sample_count = 5, sample_size = 1)]
fn open<C: Candidate>(bencher: Bencher) {
    let dir = TempDir::new().unwrap();
    drop(filled::<C>(dir.path()));
    bencher.bench_local(|| C::open(dir.path()));
}
