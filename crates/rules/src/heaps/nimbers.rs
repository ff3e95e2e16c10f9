//! The nimber sequence of a take-and-break game, as far as it is asked for.

use super::period::{proof_bound, seen_period};
use super::sets::Sets;
use super::sparse::Sparse;
use super::{Period, TakeAndBreak};
use crate::{Error, Result};
use std::sync::atomic::{AtomicBool, Ordering};
use upstar_engine::nimber::Nimber;

/// The nimbers of the heaps of one game, computed on demand and kept.
///
/// ```
/// use upstar_rules::heaps::{HeapNimbers, TakeAndBreak};
/// use std::sync::atomic::AtomicBool;
/// let mut kayles = HeapNimbers::new(TakeAndBreak::kayles());
/// let period = kayles.find_period(1000, &AtomicBool::new(false))?.unwrap();
/// assert_eq!((period.period, period.preperiod, period.proved), (12, 71, true));
/// # Ok::<(), upstar_rules::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct HeapNimbers {
    code: TakeAndBreak,
    values: Vec<u16>,
    way: Way,
    period: Option<Period>,
}

#[derive(Clone, Debug)]
enum Way {
    Sparse(Sparse),
    Sets(Sets),
}

/// The largest heap: its values, two bytes each, fit in a gigabyte with what the search keeps beside them.
const MAX_HEAP: usize = 200_000_000;
/// Values are kept in 16 bits.
const MAX_NIMBER: u16 = 1 << 15;
/// The most memory for sets of values.
const MAX_SET_BYTES: usize = 1 << 30;

impl HeapNimbers {
    /// Start the sequence of a game; nothing is computed yet.
    pub fn new(code: TakeAndBreak) -> Self {
        let way = if code.most_heaps() <= 2 && code.most_taken().is_some() {
            Way::Sparse(Sparse::new(&code))
        } else {
            Way::Sets(Sets::new(&code))
        };
        Self { code, values: Vec::new(), way, period: None }
    }

    /// The rule of the game.
    pub fn code(&self) -> &TakeAndBreak {
        &self.code
    }

    /// The nimbers of heaps 0, 1, 2, … known so far.
    pub fn values(&self) -> &[u16] {
        &self.values
    }

    /// Compute all nimbers up to that of `heap`, unless `stop` is raised first; what is known then stays known.
    pub fn extend(&mut self, heap: usize, stop: &AtomicBool) -> Result<()> {
        if heap > MAX_HEAP {
            let what = format!("the heap of {}", self.code);
            return Err(Error::TooLarge { what, asked: heap as u64, feasible: MAX_HEAP as u64 });
        }
        let mut set_bytes = 0;
        while self.values.len() <= heap {
            if stop.load(Ordering::Relaxed) {
                return Err(Error::Stopped(format!("{} heaps of {}", self.values.len(), self.code)));
            }
            match &mut self.way {
                Way::Sparse(sparse) => sparse.push_next(&mut self.values),
                Way::Sets(sets) => {
                    sets.push_next(&mut self.values);
                    if self.values.len().is_multiple_of(256) {
                        set_bytes = sets.bytes();
                    }
                }
            }
            if self.values.last() >= Some(&MAX_NIMBER) || set_bytes > MAX_SET_BYTES {
                let what = format!("the heap of {}", self.code);
                return Err(Error::TooLarge { what, asked: heap as u64, feasible: self.values.len() as u64 - 1 });
            }
        }
        Ok(())
    }

    /// The nimber of one heap, from a proved period if one is known, else by computing all up to it.
    pub fn nimber(&mut self, heap: usize, stop: &AtomicBool) -> Result<Nimber> {
        let at = match &self.period {
            Some(period) if heap >= period.preperiod => period.preperiod + (heap - period.preperiod) % period.period,
            _ => {
                self.extend(heap, stop)?;
                heap
            }
        };
        Ok(Nimber(u32::from(self.values[at])))
    }

    /// Look for a period and for its proof among the heaps up to `limit`.
    ///
    /// A period that is only seen, because no theorem covers the game or the proof lies beyond `limit`, is
    /// returned with `proved` false.
    pub fn find_period(&mut self, limit: usize, stop: &AtomicBool) -> Result<Option<Period>> {
        if self.period.is_some() {
            return Ok(self.period.clone());
        }
        let mut heap = limit.min(256);
        loop {
            self.extend(heap, stop)?;
            let mut seen = seen_period(&self.values);
            let bound = seen.as_ref().and_then(|period| proof_bound(&self.code, period));
            if let Some(bound) = bound.filter(|&bound| bound <= limit) {
                self.extend(bound, stop)?;
                let checked = seen_period(&self.values);
                let relation = |period: &Period| (period.preperiod, period.period, period.saltus);
                if checked.as_ref().map(relation) == seen.as_ref().map(relation) {
                    self.period = checked.map(|period| Period { proved: true, ..period });
                    return Ok(self.period.clone());
                }
                seen = checked;
            }
            if heap >= limit {
                return Ok(seen);
            }
            heap = limit.min(self.values.len().max(heap + heap / 2));
        }
    }

    /// The heaps with rare nimbers: those with an even number of the bits of the mask that makes the fewest rare.
    /// `None` for games to which the sparse-space method does not apply.
    pub fn rare(&self) -> Option<(Nimber, Vec<(usize, Nimber)>)> {
        let Way::Sparse(sparse) = &self.way else {
            return None;
        };
        let (mask, rare) = sparse.rare();
        let rare = rare.iter().map(|&(heap, value)| (heap as usize, Nimber(u32::from(value)))).collect();
        Some((Nimber(u32::from(mask)), rare))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn go() -> AtomicBool {
        AtomicBool::new(false)
    }

    /// The definition: the mex over every way to take and to break.
    fn plain(code: &TakeAndBreak, heaps: usize) -> Vec<u16> {
        fn sums(
            values: &[u16],
            total: usize,
            parts: usize,
            least: usize,
            unequal: bool,
            into: &mut Vec<u16>,
            sum: u16,
        ) {
            if parts == 0 {
                if total == 0 {
                    into.push(sum);
                }
                return;
            }
            for part in least..=total.min(values.len() - 1) {
                sums(values, total - part, parts - 1, part + usize::from(unequal), unequal, into, sum ^ values[part]);
            }
        }
        let mut values = vec![0];
        for heap in 1..=heaps {
            let mut options = Vec::new();
            for taken in 0..=heap {
                for parts in 0..=code.most_heaps() {
                    if code.allows(taken, parts) {
                        sums(&values, heap - taken, parts, 1, code.unequal(), &mut options, 0);
                    }
                }
            }
            values.push((0..).find(|value| !options.contains(value)).unwrap());
        }
        values
    }

    #[test]
    fn sequences_are_the_plain_mex() {
        let mut codes: Vec<TakeAndBreak> = [
            "0.77", "0.07", "0.137", "4.7", "0.3", "0.6", "0.", "4.", "0.106", "0.3...", "0.7...", "4.3...", "0.05...",
            "0.8", "8.", "0.f", "0.1a4", "c.3", "0.(16)", "0.(31)2",
        ]
        .iter()
        .map(|text| text.parse().unwrap())
        .collect();
        codes.push(TakeAndBreak::grundy());
        codes.push(TakeAndBreak::subtraction(&[2, 5, 7]).unwrap());
        // Every octal code with three digits.
        codes.extend((0..512).map(|code| format!("0.{code:03o}").parse().unwrap()));
        for code in codes {
            let heaps = if code.most_heaps() > 2 { 36 } else { 90 };
            let mut sequence = HeapNimbers::new(code.clone());
            sequence.extend(heaps, &go()).unwrap();
            assert_eq!(sequence.values(), plain(&code, heaps), "{code}");
        }
    }

    #[test]
    fn known_periods_are_found_and_proved() {
        let known = [("0.77", 12, 71), ("0.07", 34, 53), ("0.137", 34, 52), ("0.055", 148, 259), ("0.156", 349, 3479)];
        for (code, period, preperiod) in known {
            let mut sequence = HeapNimbers::new(code.parse().unwrap());
            let found = sequence.find_period(20_000, &go()).unwrap().unwrap();
            assert_eq!(
                (found.period, found.preperiod, found.saltus, found.proved),
                (period, preperiod, 0, true),
                "{code}"
            );
            assert_eq!(sequence.nimber(10_000_000, &go()).unwrap(), {
                let heap = preperiod + (10_000_000 - preperiod) % period;
                Nimber(u32::from(sequence.values()[heap]))
            });
        }
    }

    #[test]
    fn subtraction_games_have_proved_periods() {
        let mut game = HeapNimbers::new(TakeAndBreak::subtraction(&[1, 2, 3]).unwrap());
        let period = game.find_period(1000, &go()).unwrap().unwrap();
        assert_eq!((period.period, period.preperiod, period.proved), (4, 0, true));
    }

    #[test]
    fn nim_and_rims_grow_by_one() {
        for code in [TakeAndBreak::nim(), TakeAndBreak::rims()] {
            let mut sequence = HeapNimbers::new(code);
            sequence.extend(64, &go()).unwrap();
            assert_eq!(sequence.values(), (0..=64).collect::<Vec<u16>>());
            let period = sequence.find_period(300, &go()).unwrap().unwrap();
            assert_eq!((period.period, period.saltus, period.proved), (1, 1, false));
        }
    }

    #[test]
    fn a_period_beyond_the_limit_is_not_called_proved() {
        let mut kayles = HeapNimbers::new(TakeAndBreak::kayles());
        assert!(kayles.find_period(160, &go()).unwrap().is_none_or(|period| !period.proved));
    }

    #[test]
    fn stopping_and_too_much_are_said() {
        let mut sequence = HeapNimbers::new(TakeAndBreak::kayles());
        let stopped = sequence.extend(100, &AtomicBool::new(true)).unwrap_err();
        assert_eq!(stopped.to_string(), "stopped after 0 heaps of 0.77");
        assert!(matches!(sequence.extend(usize::MAX, &go()), Err(Error::TooLarge { .. })));
    }
}
