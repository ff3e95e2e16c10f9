//! Monotone simplification: exchanges until something can be destabilised, then again from there.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use rustc_hash::FxHashMap;

use super::ArcPresentation;

/// What monotone simplification finds out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ArcVerdict {
    /// The unknot: presentations from the given one to one with two columns, up to turning rows and columns, each by an exchange or
    /// a destabilisation from the one before.
    Unknot(Vec<ArcPresentation>),
    /// Knotted: none of the presentations that exchanges reach can be destabilised.
    Knotted {
        /// Their number of columns.
        size: usize,
        /// How many there are, up to turning rows and columns.
        presentations: usize,
    },
    /// More presentations than were allowed.
    Undecided {
        /// Their number of columns.
        size: usize,
        /// How many were seen.
        presentations: usize,
    },
}

impl ArcPresentation {
    /// Simplifies as far as it goes, looking at no more than `limit` presentations of each size.
    pub fn simplified(&self, limit: usize) -> ArcVerdict {
        let mut steps = vec![self.turned()];
        loop {
            let from = steps[steps.len() - 1].clone();
            let size = from.size();
            if size <= 2 {
                return ArcVerdict::Unknot(steps);
            }
            let mut seen = FxHashMap::from_iter([(from.clone(), None)]);
            let mut queue = BinaryHeap::from([Reverse((from.length(), from))]);
            let smaller = 'search: loop {
                let Some(Reverse((_, next))) = queue.pop() else {
                    return ArcVerdict::Knotted { size, presentations: seen.len() };
                };
                if let Some(smaller) = next.destabilised() {
                    break 'search (next, smaller);
                }
                for exchanged in next.exchanged() {
                    if !seen.contains_key(&exchanged) {
                        if seen.len() >= limit {
                            return ArcVerdict::Undecided { size, presentations: seen.len() };
                        }
                        seen.insert(exchanged.clone(), Some(next.clone()));
                        queue.push(Reverse((exchanged.length(), exchanged)));
                    }
                }
            };
            let (mut last, smaller) = smaller;
            let mut way = vec![smaller];
            while let Some(Some(before)) = seen.get(&last) {
                way.push(std::mem::replace(&mut last, before.clone()));
            }
            way.reverse();
            steps.extend(way);
        }
    }

    /// The total length of columns and rows, the short way round: presentations with short ones come first.
    fn length(&self) -> usize {
        let size = self.size();
        let short = |[a, b]: [u16; 2]| usize::from(b - a).min(size - usize::from(b - a));
        self.columns.iter().copied().chain(self.rows()).map(short).sum()
    }

    /// The least presentation that differs only by where rows and columns begin.
    fn turned(&self) -> ArcPresentation {
        let size = self.size() as u16;
        let mut best = self.columns.clone();
        let mut candidate = best.clone();
        for shift in 0..size {
            let moved = |row: u16| if row + shift < size { row + shift } else { row + shift - size };
            let column = |i: usize| {
                let [a, b] = self.columns[i].map(moved);
                [a.min(b), a.max(b)]
            };
            // The least column comes first; only turns that begin with it can be the least.
            let Some(first) = (0..self.columns.len()).map(column).min() else { continue };
            if first > best[0] {
                continue;
            }
            for start in (0..self.columns.len()).filter(|&i| column(i) == first) {
                candidate.clear();
                candidate.extend((0..self.columns.len()).map(|i| column((start + i) % self.columns.len())));
                if candidate < best {
                    std::mem::swap(&mut best, &mut candidate);
                }
            }
        }
        ArcPresentation { columns: best }
    }

    /// The presentation with rows for columns; the crossings stay as they are when it is looked at from behind.
    fn transposed(&self) -> ArcPresentation {
        ArcPresentation { columns: self.rows() }
    }

    /// The presentation one smaller, if neighbouring columns or rows have an end in common.
    pub(super) fn destabilised(&self) -> Option<ArcPresentation> {
        let smaller =
            self.with_columns_merged().or_else(|| Some(self.transposed().with_columns_merged()?.transposed()));
        smaller.map(|smaller| smaller.turned())
    }

    fn with_columns_merged(&self) -> Option<ArcPresentation> {
        let size = self.size();
        for i in 0..size {
            let (j, one, two) = self.neighbours(i);
            let Some(&shared) = one.iter().find(|row| two.contains(row)) else { continue };
            let other = |ends: [u16; 2]| if ends[0] == shared { ends[1] } else { ends[0] };
            let (a, b) = (other(one), other(two));
            if a == b {
                continue;
            }
            let mut columns = self.columns.clone();
            columns[i] = [a.min(b), a.max(b)];
            columns.remove(j);
            for row in columns.iter_mut().flatten() {
                *row -= u16::from(*row > shared);
            }
            return Some(ArcPresentation { columns });
        }
        None
    }

    /// A column and the one after it.
    fn neighbours(&self, i: usize) -> (usize, [u16; 2], [u16; 2]) {
        let j = (i + 1) % self.size();
        (j, self.columns[i], self.columns[j])
    }

    /// Every presentation one exchange away.
    pub(super) fn exchanged(&self) -> Vec<ArcPresentation> {
        let mut found = Vec::with_capacity(2 * self.size());
        for (presentation, across) in [(self.clone(), false), (self.transposed(), true)] {
            for i in 0..presentation.size() {
                let (j, one, two) = presentation.neighbours(i);
                let inside = |row: u16| one[0] < row && row < one[1];
                let apart = one.iter().all(|row| !two.contains(row)) && inside(two[0]) == inside(two[1]);
                if apart {
                    let mut exchanged = presentation.clone();
                    exchanged.columns.swap(i, j);
                    found.push(if across { exchanged.transposed() } else { exchanged }.turned());
                }
            }
        }
        found
    }
}
