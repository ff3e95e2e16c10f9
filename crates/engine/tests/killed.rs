//! A process that is killed while it writes leaves a store that opens and has everything it said was written.

use std::fmt;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};

use upstar_engine::{Engine, Position, Store};
use upstar_values::{Budget, Player};

/// One player takes up to three counters from a pile, the other up to two; slow enough to be kept.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Piles {
    piles: Vec<u32>,
    takes_three: Player,
}

impl Piles {
    fn new(first: u32) -> Piles {
        Piles { piles: vec![first, 4, 4, 4], takes_three: Player::Left }
    }
}

impl fmt::Display for Piles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} {}", self.piles, self.takes_three)
    }
}

impl Position for Piles {
    type Move = u32;
    fn game(&self) -> &'static str {
        "piles"
    }
    fn moves(&self, player: Player) -> impl Iterator<Item = (u32, Piles)> {
        (0..self.piles.len()).flat_map(move |i| {
            let takes = if player == self.takes_three { 1..=3 } else { 1..=2 };
            takes.filter(move |&n| n <= self.piles[i]).map(move |n| {
                let mut piles = self.piles.clone();
                piles[i] -= n;
                (n, Piles { piles, ..self.clone() })
            })
        })
    }
    fn negative(&self) -> Piles {
        Piles { takes_three: !self.takes_three, ..self.clone() }
    }
}

const DIR: &str = "UPSTAR_TEST_STORE";

fn engine(dir: &Path) -> Engine {
    Engine::new().with_threads(1).with_store(Store::open(dir).unwrap())
}

/// What the test below starts in a process of its own, and kills; without the directory there is nothing to do.
#[test]
fn solves_for_ever() {
    let Some(dir) = std::env::var_os(DIR) else { return };
    let engine = engine(Path::new(&dir));
    for n in 4.. {
        engine.value(&Piles::new(n), Budget::UNLIMITED).unwrap();
        engine.flush().unwrap();
        println!("solved {n}");
    }
}

#[test]
fn a_killed_run_loses_nothing_that_was_written() {
    let dir = tempfile::tempdir().unwrap();
    let mut child = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "solves_for_ever", "--nocapture"])
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
    let value = again.value(&Piles::new(last), Budget::UNLIMITED).unwrap();
    assert!(again.searched() <= 1, "{} positions were searched again", again.searched());
    assert_eq!(value, Engine::new().value(&Piles::new(last), Budget::UNLIMITED).unwrap());
}
