//! Periods of nimber sequences, and when a finite check proves them.
//!
//! Octal Periodicity Theorem (Guy and Smith 1956): let `t` be the most that can be taken. If `g(n+p) = g(n)` for all
//! `n0 <= n < 2 n0 + p + t` (with `n0 > 0`), then for all `n >= n0`. For of two heaps left from `n + p >= 2 n0 + 2p + t`
//! one has at least `n0 + p` counters, and loses or gains `p` of them without changing its nimber.
//! When no heap can be broken a window of `t` heaps decides the next, so `n0 <= n < n0 + t` is enough.

use super::TakeAndBreak;
use std::fmt;

/// From `preperiod` on, `g(n + period) = g(n) + saltus` (ordinary addition).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Period {
    /// The first heap from which the relation holds.
    pub preperiod: usize,
    /// The least period.
    pub period: usize,
    /// By how much the nimbers grow in one period; 0 when they are purely periodic.
    pub saltus: i64,
    /// The heap up to which the relation was checked.
    pub checked: usize,
    /// Whether a theorem makes the relation certain for ever; otherwise it is only seen so far.
    pub proved: bool,
}

impl fmt::Display for Period {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "period {} from heap {}", self.period, self.preperiod)?;
        if self.saltus != 0 {
            write!(f, " with saltus {}", self.saltus)?;
        }
        let how = if self.proved { "proved by the values" } else { "seen, not proved, in the values" };
        write!(f, ", {how} up to heap {}", self.checked)
    }
}

/// A period that the last third of `values` shows at least twice, followed back as far as it holds.
pub(super) fn seen_period(values: &[u16]) -> Option<Period> {
    let length = values.len() / 3;
    let steps: Vec<i32> =
        values.windows(2).rev().take(length).map(|pair| i32::from(pair[1]) - i32::from(pair[0])).collect();
    let period = least_period(&steps)?;
    if 2 * period > steps.len() {
        return None;
    }
    let last = values.len() - 1;
    let saltus = i64::from(values[last]) - i64::from(values[last - period]);
    let preperiod = (0..values.len() - period)
        .rev()
        .take_while(|&n| i64::from(values[n + period]) - i64::from(values[n]) == saltus)
        .last()?;
    Some(Period { preperiod, period, saltus, checked: last, proved: false })
}

/// The heap up to which values must be known for `period` to be proved, when the theorem applies to the game.
pub(super) fn proof_bound(code: &TakeAndBreak, period: &Period) -> Option<usize> {
    let taken = code.most_taken()?;
    let (from, p) = (period.preperiod.max(1), period.period);
    match code.most_heaps() {
        _ if period.saltus != 0 || code.unequal() => None,
        0 | 1 => Some(from + p + taken),
        2 => Some(2 * from + 2 * p + taken),
        _ => None,
    }
}

/// The least period of a word, by the failure function of Knuth, Morris and Pratt.
fn least_period(word: &[i32]) -> Option<usize> {
    let mut border = vec![0usize; word.len()];
    let mut length = 0;
    for at in 1..word.len() {
        while length > 0 && word[at] != word[length] {
            length = border[length - 1];
        }
        length += usize::from(word[at] == word[length]);
        border[at] = length;
    }
    border.last().map(|border| word.len() - border)
}
