//! An arc presentation of a diagram, by sweeping a line over it.
//!
//! The line meets the diagram in a row of vertical strands. Crossings are swept one after the other, if possible when the
//! strands that lead to it stand side by side; the lower strand of the crossing steps sideways below the upper one into a new
//! column. Where strands are missing a pair is begun by a cup, and strands that meet again are closed by a cap.

use super::ArcPresentation;
use crate::curve::{Curve, Dart};
use crate::error::{Error, Result};

/// Places to begin that are tried; the smallest presentation wins.
const STARTS: usize = 64;

/// A presentation of a knot's curve.
pub(super) fn presentation(curve: &Curve) -> Result<ArcPresentation> {
    let darts = 4 * curve.crossings().len();
    if darts == 0 {
        return ArcPresentation::new([[0, 1]; 2]);
    }
    let opposite = curve.opposite_darts();
    let starts = (0..darts).step_by(darts.div_ceil(STARTS));
    let swept = starts.filter_map(|start| Sweep::over(&opposite, start));
    // As long as a crossing is left, some strand leads to one: the curve is connected.
    let stuck = || Error::Unproved("the diagram could not be swept".to_owned());
    ArcPresentation::new(swept.min_by_key(Vec::len).ok_or_else(stuck)?)
}

/// A strand that the line meets: the dart of the swept crossing from which it comes, and its column.
#[derive(Clone, Copy)]
struct Strand {
    dart: Dart,
    column: usize,
}

struct Sweep<'a> {
    opposite: &'a [Dart],
    line: Vec<Strand>,
    /// All columns from left to right, and the rows where each begins and ends.
    order: Vec<usize>,
    ends: Vec<[u16; 2]>,
    rows: u16,
}

impl Sweep<'_> {
    /// The columns when the corner from this dart to the next lies outside.
    fn over(opposite: &[Dart], start: Dart) -> Option<Vec<[u16; 2]>> {
        let mut sweep = Sweep { opposite, line: Vec::new(), order: Vec::new(), ends: Vec::new(), rows: 0 };
        sweep.cup(0, [start, start]);
        sweep.cup(2, [turned(start, 1), turned(start, 1)]);
        sweep.cross(1, start);
        sweep.close();
        let mut left: Vec<usize> = (0..opposite.len() / 4).filter(|&crossing| crossing != start / 4).collect();
        while let Some((place, legs)) = sweep.next_crossing(&left) {
            let first = sweep.opposite[sweep.line[place].dart];
            left.retain(|&crossing| crossing != first / 4);
            match legs {
                1 => {
                    sweep.cup(place + 1, [turned(first, 1), turned(first, 1)]);
                    sweep.cross(place, first);
                }
                2 | 3 => sweep.cross(place, first),
                _ => sweep.cross(place + 1, turned(first, 1)),
            }
            sweep.close();
        }
        left.is_empty().then(|| sweep.order.iter().map(|&column| sweep.ends[column]).collect())
    }

    /// The crossing to sweep next: its first strand, and how many strands side by side lead to it. One to which no other
    /// strands lead is better, and so are many; the others are left to be closed by a cap.
    fn next_crossing(&self, left: &[usize]) -> Option<(usize, usize)> {
        let leg = |place: usize| self.opposite[self.line[place].dart];
        let unswept = |&place: &usize| left.contains(&(leg(place) / 4));
        let candidates = (0..self.line.len()).filter(unswept).map(|place| {
            let follows = |i: &usize| place + i < self.line.len() && leg(place + i) == turned(leg(place), *i);
            let legs = 1 + (1..4).take_while(follows).count();
            let all = (0..self.line.len()).filter(|&i| leg(i) / 4 == leg(place) / 4).count();
            (legs == all, legs, place)
        });
        candidates
            .max_by_key(|&(all, legs, place)| (all, legs, std::cmp::Reverse(place)))
            .map(|(_, legs, place)| (place, legs))
    }

    /// A new column at a place of the line, that begins in this row.
    fn column(&mut self, place: usize, dart: Dart, row: u16) {
        let column = self.ends.len();
        self.ends.push([row, row]);
        let right = self.line.get(place).and_then(|strand| self.order.iter().position(|&c| c == strand.column));
        self.order.insert(right.unwrap_or(self.order.len()), column);
        self.line.insert(place, Strand { dart, column });
    }

    fn next_row(&mut self) -> u16 {
        self.rows += 1;
        self.rows - 1
    }

    /// Two new strands at a place of the line, joined below.
    fn cup(&mut self, place: usize, [left, right]: [Dart; 2]) {
        let row = self.next_row();
        self.column(place, right, row);
        self.column(place, left, row);
    }

    /// Two strands joined above.
    fn cap(&mut self, place: usize) {
        let row = self.next_row();
        for strand in self.line.drain(place..place + 2) {
            self.ends[strand.column][1] = row;
        }
    }

    /// The strands at a place and beside it cross; `first` is the leg of the crossing that the left one leads to.
    fn cross(&mut self, place: usize, first: Dart) {
        let row = self.next_row();
        let left_is_lower = first.is_multiple_of(2);
        let lower = self.line.remove(if left_is_lower { place } else { place + 1 });
        self.ends[lower.column][1] = row;
        self.column(if left_is_lower { place + 1 } else { place }, first, row);
        // Legs counterclockwise: lower left, lower right, upper right, upper left.
        self.line[place].dart = turned(first, 3);
        self.line[place + 1].dart = turned(first, 2);
    }

    /// Closes strands that lead to each other.
    fn close(&mut self) {
        let mut place = 0;
        while place + 1 < self.line.len() {
            if self.opposite[self.line[place].dart] == self.line[place + 1].dart {
                self.cap(place);
                place = place.saturating_sub(1);
            } else {
                place += 1;
            }
        }
    }
}

/// The dart so many positions further around its crossing.
fn turned(dart: Dart, positions: usize) -> Dart {
    dart & !3 | (dart + positions) & 3
}
