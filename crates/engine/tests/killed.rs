//! A process that is killed while it writes leaves a store that opens and has everything it said was written.

use std::fmt;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};

use upstar_engine::{Engine, Position, Store};
use upstar_values::{Budget, Player};

/// Left or Right takes away up to three of some counters, Right an odd number of them only; slow enough to be kept.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Piles(Vec<u32>);

impl fmt::Display for Piles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.0)
    }
}

impl Position for Piles {
    type Move = u32;
    fn game(&self) -> &'static str {
        "piles"
    }
    fn moves(&self, player: Player) -> impl Iterator<Item = (u32, Piles)> {
        (0..self.0.len()).flat_map(move |i| {
            let takes = if player == Player::Left { 1..=3 } else { 1..=2 };
            takes.filter(move |&n| n <= self.0[i]).map(move |n| {
                let mut piles = self.0.clone();
                piles[i] -= n;
                (n, Piles(piles))
            })
        })
    }
    fn negative(&self) -> Piles {
        unimplemented!("never asked for: this game has no normal form")
    }
}

const DIR: &str = "UPSTAR_TEST_STORE";

fn engine(dir: &Path) -> Engine {
    Engine::new().with_threads(1).with_store(Store::open(dir).unwrap())
}

#[test]
#[ignore = "runs in a process of its own, which the other test starts and kills"]
fn solves_for_ever() {
    let Some(dir) = std::env::var_os(DIR) else { return };
    let engine = engine(Path::new(&dir));
    for n in 4.. {
        engine.value(&Piles(vec![n, 4, 4, 4]), Budget::UNLIMITED).unwrap();
        engine.flush().unwrap();
        println!("solved {n}");
    }
}

#[test]
fn a_killed_run_loses_nothing_that_was_written() {
    let dir = tempfile::tempdir().unwrap();
    let mut child = Command::new(std::env::current_exe().unwrap())
        .args(["--ignored", "--exact", "solves_for_ever", "--nocapture"])
        .env(DIR, dir.path())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let solved = lines.map_while(Result::ok).filter_map(|line| line.strip_prefix("solved ")?.parse::<u32>().ok());
    let last = solved.take(5).last().unwrap();
    child.kill().unwrap();
    child.wait().unwrap();
    let again = engine(dir.path());
    let value = again.value(&Piles(vec![last, 4, 4, 4]), Budget::UNLIMITED).unwrap();
    assert!(again.searched() <= 1, "{} positions were searched again", again.searched());
    assert_eq!(value, Engine::new().value(&Piles(vec![last, 4, 4, 4]), Budget::UNLIMITED).unwrap());
}
