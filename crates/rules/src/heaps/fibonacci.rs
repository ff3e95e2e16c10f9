//! Fibonacci Nim (R. E. Gaskell and M. J. Whinihan 1963): take at most twice what was just taken.

use std::fmt;

use upstar_engine::{Place, Position};
use upstar_values::Player;

use super::position::counter;
use crate::{About, Error, Result};

/// What the catalogue says.
pub const FIBONACCI: About = About {
    name: "fibonacci",
    title: "Fibonacci Nim",
    rules: "Take from a heap at least one counter and at most twice as many as were just taken; the first move may take anything \
            but the whole heap. Who takes the last counter wins.",
    notation: "fibonacci(20), or with the most that may be taken now: fibonacci(20, 4)",
    example: ("fibonacci(13).outcome", "P"),
    source: "R. E. Gaskell, M. J. Whinihan, Fibonacci Quarterly 1 (1963)",
};

/// The largest heap that is searched.
const MAX_HEAP: u64 = 2000;

/// A heap, and how many counters may be taken from it now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Fibonacci {
    heap: u32,
    most: u32,
}

/// Counters that are taken.
#[derive(Clone, Copy, Debug)]
pub struct Taken(u32);

impl fmt::Display for Taken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "take {}", self.0)
    }
}

impl Fibonacci {
    /// A heap from which at most `most` may be taken; all but one at the start.
    pub fn new(heap: u64, most: Option<u64>) -> Result<Fibonacci> {
        if heap > MAX_HEAP {
            return Err(Error::TooLarge { what: "a heap of Fibonacci Nim".into(), asked: heap, feasible: MAX_HEAP });
        }
        let most = most.unwrap_or(heap.saturating_sub(1)).min(heap);
        Ok(Fibonacci { heap: heap as u32, most: most as u32 })
    }
}

impl Fibonacci {
    /// The size of the heap, and how many counters may be taken from it now.
    pub fn heap_and_most(&self) -> (u64, u64) {
        (self.heap.into(), self.most.into())
    }
}

impl fmt::Display for Fibonacci {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.heap, self.most)
    }
}

impl Position for Fibonacci {
    type Move = Taken;

    fn game(&self) -> &'static str {
        FIBONACCI.name
    }

    fn moves(&self, _: Player) -> impl Iterator<Item = (Taken, Fibonacci)> {
        let heap = self.heap;
        (1..=self.most).map(move |taken| {
            let left = heap - taken;
            (Taken(taken), Fibonacci { heap: left, most: (2 * taken).min(left) })
        })
    }

    fn places(&self, made: &Taken) -> Vec<Place> {
        vec![counter(0, self.heap.into(), (self.heap - made.0).into())]
    }

    fn negative(&self) -> Fibonacci {
        *self
    }

    fn is_impartial(&self) -> bool {
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use upstar_engine::Engine;
    use upstar_values::{Budget, Outcome};

    #[test]
    fn the_second_player_wins_exactly_the_fibonacci_heaps() {
        let engine = Engine::default();
        let fibonacci = [2, 3, 5, 8, 13, 21, 34, 55];
        for heap in 2..=60 {
            let position = Fibonacci::new(heap, None).unwrap();
            let lost = engine.outcome(&position, Budget::UNLIMITED).unwrap() == Outcome::P;
            assert_eq!(lost, fibonacci.contains(&heap), "heap {heap}");
        }
    }
}
