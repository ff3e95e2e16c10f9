//! Heaps as positions: Nim, Rims, Kayles and every other take-and-break game, one heap or several.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::{Arc, Mutex, PoisonError};

use upstar_engine::{Parts, Place, Position};
use upstar_values::{Budget, Player, Stopped, Value};

use super::{HeapNimbers, Period, TakeAndBreak};
use crate::{About, Error, Result};

/// What the catalogue says.
pub const NIM: About = About {
    name: "nim",
    title: "Nim",
    rules: "Take any number of counters from one heap. Who takes the last counter wins.",
    notation: "nim(3,5,7)",
    example: ("nim(3,5,7).nimber", "1"),
    source: "C. L. Bouton, Annals of Mathematics 3 (1902); Winning Ways ch. 2",
};

/// What the catalogue says.
pub const RIMS: About = About {
    name: "rims",
    title: "Rims",
    rules: "Draw a loop through at least one of the dots of a region; it parts the dots left into one or two regions. As \
            heaps: take at least one counter from a heap and leave the rest as one or two heaps.",
    notation: "rims(4,4)",
    example: ("rims(4,4).nimber", "0"),
    source: "Winning Ways ch. 17",
};

/// What the catalogue says.
pub const KAYLES: About = About {
    name: "kayles",
    title: "Kayles",
    rules: "Knock down one skittle of a row, or two that stand beside each other; what stands on either side is a row of its own.",
    notation: "kayles(10), or several rows: kayles(3,4)",
    example: ("kayles(10).nimber", "2"),
    source: "H. E. Dudeney, S. Loyd; octal game 0.77, Winning Ways ch. 4",
};

/// What the catalogue says.
pub const DAWSON_KAYLES: About = About {
    name: "dawson_kayles",
    title: "Dawson's Kayles",
    rules: "Knock down two skittles that stand beside each other in a row.",
    notation: "dawson_kayles(10), or several rows: dawson_kayles(3,4)",
    example: ("dawson_kayles(10).nimber", "3"),
    source: "T. R. Dawson; octal game 0.07, Winning Ways ch. 4",
};

/// What the catalogue says.
pub const GRUNDY: About = About {
    name: "grundy",
    title: "Grundy's game",
    rules: "Break a heap into two heaps of different sizes.",
    notation: "grundy(10), or several heaps: grundy(3,4)",
    example: ("grundy(10).nimber", "0"),
    source: "P. M. Grundy, Eureka 2 (1939); Winning Ways ch. 4",
};

/// What the catalogue says.
pub const HEAP: About = About {
    name: "heap",
    title: "Take-and-break games",
    rules: "In the code d0.d1d2d3… a player who takes k counters from a heap may leave the rest as exactly j heaps when \
            bit j of the digit dk is set: 1 the whole heap goes, 2 one heap stays, 4 two, 8 three. A last digit followed by \
            ... goes on for ever.",
    notation: "heap(\"0.137\", 10), several heaps heap(\"0.137\", 10, 12); .period finds and proves the period",
    example: ("heap(\"0.137\", 10).nimber", "3"),
    source: "R. K. Guy and C. A. B. Smith, Proc. Camb. Phil. Soc. 52 (1956); Winning Ways ch. 4",
};

/// What the catalogue says.
pub const SUBTRACTION: About = About {
    name: "subtraction",
    title: "Subtraction games",
    rules: "Take from a heap a number of counters that is on the list.",
    notation: "subtraction([1,2,3], 10), several heaps subtraction([1,2,3], 10, 12)",
    example: ("subtraction([1,2,3], 10).nimber", "2"),
    source: "Winning Ways ch. 4",
};

/// In a heap of more counters they are not told apart in pictures.
pub const MOST_COUNTERS: usize = 100;

/// The counter that is taken, with all above it, from a heap that had `before` and is left with `after`.
pub(super) fn counter(heap: usize, before: u64, after: u64) -> Place {
    match usize::try_from(after) {
        Ok(counter) if before <= MOST_COUNTERS as u64 => Place::Counter { heap, counter },
        _ => Place::Heap(heap),
    }
}

/// Heaps of one game.
#[derive(Clone)]
pub struct Heaps {
    game: Arc<Game>,
    sizes: Vec<usize>,
}

/// A game, and the nimbers of its heaps as far as they are known.
struct Game {
    name: &'static str,
    /// What its notation begins with: the code, where the name does not say it.
    code: String,
    rule: TakeAndBreak,
    nimbers: Mutex<HeapNimbers>,
}

/// A heap is taken from and broken.
#[derive(Clone, Debug)]
pub struct HeapMove {
    heap: usize,
    from: usize,
    to: Vec<usize>,
}

impl fmt::Display for HeapMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let left: Vec<String> = self.to.iter().map(usize::to_string).collect();
        match &left[..] {
            [] => write!(f, "{} to 0", self.from),
            left => write!(f, "{} to {}", self.from, left.join("+")),
        }
    }
}

impl Heaps {
    /// Heaps of the game with this name and rule; `code` stands before the sizes where the name does not tell the rule.
    pub fn new(name: &'static str, code: impl Into<String>, rule: TakeAndBreak, sizes: Vec<usize>) -> Heaps {
        let nimbers = Mutex::new(HeapNimbers::new(rule.clone()));
        Heaps { game: Arc::new(Game { name, code: code.into(), rule, nimbers }), sizes }
    }

    /// The sizes of the heaps.
    pub fn sizes(&self) -> &[usize] {
        &self.sizes
    }

    /// Asks about the nimbers of the game's heaps.
    pub fn with_nimbers<T>(&self, ask: impl FnOnce(&mut HeapNimbers) -> T) -> T {
        ask(&mut self.game.nimbers.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Whether the game is told of skittles in a row, not of counters in a heap.
    pub fn stands_in_rows(&self) -> bool {
        [KAYLES.name, DAWSON_KAYLES.name].contains(&self.game.name)
    }

    /// The nimber of all heaps together.
    pub fn nimber(&self, budget: &Budget) -> Result<u32> {
        budget.watched(|stop| {
            let nimbers = self.sizes.iter().map(|&size| self.with_nimbers(|known| known.nimber(size, stop)));
            nimbers.map(|nimber| nimber.map(|n| n.0)).try_fold(0, |sum, nimber| Ok(sum ^ nimber?))
        })
    }

    /// A period of the nimbers, found and proved among the heaps up to `limit`.
    pub fn period(&self, limit: usize, budget: &Budget) -> Result<Option<Period>> {
        budget.watched(|stop| self.with_nimbers(|known| known.find_period(limit, stop)))
    }

    /// What is left of a heap stays in its place.
    fn after(&self, place: usize, to: &[usize]) -> Heaps {
        let mut sizes = self.sizes.clone();
        sizes.splice(place..=place, to.iter().copied().filter(|&size| size > 0));
        Heaps { game: self.game.clone(), sizes }
    }

    /// The ways to move in one heap, as the heaps it is left as.
    fn breaks(&self, size: usize) -> impl Iterator<Item = Vec<usize>> + '_ {
        let rule = &self.game.rule;
        let most = rule.most_taken().unwrap_or(size).min(size);
        (0..=most).flat_map(move |taken| {
            let left = size - taken;
            (0..=rule.most_heaps()).filter(move |&heaps| rule.allows(taken, heaps)).flat_map(move |heaps| {
                partitions(left, heaps).filter(move |parts| {
                    // Taking nothing must break the heap, and Grundy's heaps are unequal.
                    (taken > 0 || heaps > 1) && !(rule.unequal() && parts.windows(2).any(|pair| pair[0] == pair[1]))
                })
            })
        })
    }
}

/// The ways to write `total` as a sum of `count` positive numbers in ascending order.
fn partitions(total: usize, count: usize) -> Box<dyn Iterator<Item = Vec<usize>>> {
    fn at_least(total: usize, count: usize, least: usize) -> Box<dyn Iterator<Item = Vec<usize>>> {
        match count {
            0 => Box::new((total == 0).then(Vec::new).into_iter()),
            1 => Box::new((total >= least.max(1)).then(|| vec![total]).into_iter()),
            _ => Box::new((least.max(1)..=total / count).flat_map(move |first| {
                at_least(total - first, count - 1, first).map(move |mut rest| {
                    rest.insert(0, first);
                    rest
                })
            })),
        }
    }
    at_least(total, count, 1)
}

impl PartialEq for Heaps {
    fn eq(&self, other: &Heaps) -> bool {
        (self.game.name, &self.game.code, &self.sizes) == (other.game.name, &other.game.code, &other.sizes)
    }
}

impl Eq for Heaps {}

impl Hash for Heaps {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.game.name, &self.game.code, &self.sizes).hash(state);
    }
}

impl fmt::Debug for Heaps {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {self}", self.game.name)
    }
}

impl fmt::Display for Heaps {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sizes: Vec<String> = self.sizes.iter().map(usize::to_string).collect();
        if !self.game.code.is_empty() {
            write!(f, "{}: ", self.game.code)?;
        }
        f.write_str(&sizes.join(","))
    }
}

impl Position for Heaps {
    type Move = HeapMove;

    fn game(&self) -> &'static str {
        self.game.name
    }

    fn moves(&self, _: Player) -> impl Iterator<Item = (HeapMove, Heaps)> {
        self.sizes.iter().enumerate().flat_map(move |(place, &size)| {
            self.breaks(size).map(move |to| {
                let next = self.after(place, &to);
                (HeapMove { heap: place, from: size, to }, next)
            })
        })
    }

    fn places(&self, made: &HeapMove) -> Vec<Place> {
        let HeapMove { heap, from, ref to } = *made;
        let left: usize = to.iter().sum();
        if !self.stands_in_rows() {
            return vec![if to.len() <= 1 { counter(heap, from as u64, left as u64) } else { Place::Heap(heap) }];
        }
        if from > MOST_COUNTERS {
            return vec![Place::Heap(heap)];
        }
        // The rows that stay may stand on either side.
        let gap = |first: usize| first..first + (from - left);
        let (one, other) = (to.first().copied().unwrap_or(0), to.get(1).copied().unwrap_or(0));
        let pins: std::collections::BTreeSet<usize> = gap(one).chain(gap(other)).collect();
        pins.into_iter().map(|pin| Place::Pin { row: heap, pin }).collect()
    }

    fn negative(&self) -> Heaps {
        self.clone()
    }

    fn parts(&self) -> Parts<Heaps> {
        self.sizes.iter().map(|&size| Heaps { game: self.game.clone(), sizes: vec![size] }).collect()
    }

    fn known_value(&self, budget: &Budget) -> std::result::Result<Option<Value>, Stopped> {
        match self.nimber(budget) {
            Ok(nimber) => Ok(Some(Value::nimber(nimber.into()))),
            Err(Error::Stopped(_)) => budget.check().and(Ok(None)),
            // A heap beyond the tables; the search says how far it came.
            Err(_) => Ok(None),
        }
    }

    fn is_small(&self) -> bool {
        true
    }

    fn picture(&self) -> String {
        let heap = |&size: &usize| {
            if size <= 60 { format!("{size:>4}  {}", "o".repeat(size)) } else { format!("{size:>4}  o…o") }
        };
        self.sizes.iter().map(heap).collect::<Vec<_>>().join("\n")
    }

    fn is_impartial(&self) -> bool {
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use upstar_engine::nimber::Nimber;

    /// The nimber by the definition: the least that no move leads to.
    fn plain(heaps: &Heaps) -> Nimber {
        Nimber::mex(heaps.moves(Player::Left).map(|(_, next)| plain(&next)).collect::<Vec<_>>())
    }

    #[test]
    fn nimbers_follow_from_the_moves() {
        for code in ["0.77", "0.07", "0.137", "4.7", "0.3...", "0.f", "8.1"] {
            let rule: TakeAndBreak = code.parse().unwrap();
            for size in 0..6 {
                let heaps = Heaps::new("heap", code, rule.clone(), vec![size]);
                assert_eq!(heaps.nimber(Budget::UNLIMITED).unwrap(), plain(&heaps).0, "{code}, heap {size}");
            }
        }
        for size in 0..9 {
            let grundy = Heaps::new("grundy", "", TakeAndBreak::grundy(), vec![size]);
            assert_eq!(grundy.nimber(Budget::UNLIMITED).unwrap(), plain(&grundy).0, "Grundy's game, heap {size}");
        }
    }

    #[test]
    fn nim_moves_are_named_by_the_heaps() {
        let nim = Heaps::new("nim", "", TakeAndBreak::nim(), vec![1, 2]);
        let names: Vec<String> = nim.moves(Player::Right).map(|(m, to)| format!("{m}: {to}")).collect();
        assert_eq!(names, ["1 to 0: 2", "2 to 1: 1,1", "2 to 0: 1"]);
    }
}
