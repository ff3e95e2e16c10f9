//! A braid whose closure is the knot, read off an arc presentation (P. Cromwell, *Embedding knots and links in an open book*, 1995).
//!
//! Rows lie below everything, so those that run to the left may as well run to the right, around the back. Then all rows
//! run to the right, and each column takes one strand over those between its two rows.

use super::ArcPresentation;
use crate::diagram::Diagram;
use crate::error::Result;

impl ArcPresentation {
    /// A braid word whose closure is the knot, up to the direction in which it is walked; see [`crate::notation::braid`].
    /// Empty for the braid of one strand.
    pub fn braid(&self) -> Vec<i32> {
        let rows = self.rows();
        // Where each row begins and ends when the knot is walked along.
        let mut walk: Vec<[u16; 2]> = vec![[0; 2]; self.size()];
        let (mut column, mut row) = (0u16, self.columns[0][0]);
        for _ in 0..self.size() {
            let [low, high] = self.columns[usize::from(column)];
            row = if row == low { high } else { low };
            let [left, right] = rows[usize::from(row)];
            let end = if column == left { right } else { left };
            walk[usize::from(row)] = [column, end];
            column = end;
        }
        // The other direction has as many strands as this one has rows to the right.
        if 2 * walk.iter().filter(|[begin, end]| end < begin).count() > self.size() {
            walk.iter_mut().for_each(|ends| ends.reverse());
        }
        // Strands from left to right, seen along them: from the top row to the bottom row.
        let mut strands: Vec<usize> = (0..self.size()).rev().filter(|&row| walk[row][1] < walk[row][0]).collect();
        let mut word: Vec<i32> = Vec::new();
        for column in 0..self.size() as u16 {
            let ends_here = |place: usize| walk.iter().position(|ends| ends[place] == column).unwrap_or(0);
            let (from, to) = (ends_here(1), ends_here(0));
            let mut place = strands.iter().position(|&row| row == from).unwrap_or(0);
            let mut letter = |letter: i32| match word.last() {
                Some(&last) if last == -letter => drop(word.pop()),
                _ => word.push(letter),
            };
            // The strand in hand lies above: going left, what was on its left goes under it to the right.
            while place > 0 && strands[place - 1] < to {
                strands.swap(place, place - 1);
                letter(-(place as i32));
                place -= 1;
            }
            while place + 1 < strands.len() && strands[place + 1] > to {
                strands.swap(place, place + 1);
                place += 1;
                letter(place as i32);
            }
            strands[place] = to;
        }
        word
    }
}

impl Diagram {
    /// A braid word whose closure is the knot, though seldom the same diagram: `1 1 1`.
    ///
    /// # Errors
    /// As [`ArcPresentation::of`].
    pub fn braid(&self) -> Result<String> {
        let mut arcs = ArcPresentation::of(self)?;
        while arcs.size() > 2
            && let Some(smaller) = arcs.destabilised()
        {
            arcs = smaller;
        }
        let word = arcs.braid();
        // The unknot as a braid that can be written down.
        let word = if word.is_empty() { vec![1] } else { word };
        Ok(word.iter().map(i32::to_string).collect::<Vec<_>>().join(" "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn closed_braids_are_the_knots_they_come_from() -> Result<()> {
        for crossings in 0..=9 {
            for name in crate::notation::table::names(crossings) {
                let knot: Diagram = name.parse()?;
                let braid: Diagram = format!("braid:{}", knot.braid()?).parse()?;
                assert_eq!(braid.jones()?, knot.jones()?, "{name}: {}", knot.braid()?);
                assert_eq!(braid.alexander()?, knot.alexander()?, "{name}");
            }
        }
        Ok(())
    }
}
