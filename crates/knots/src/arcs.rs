//! Arc presentations, and an exact test for the unknot that works at any size.
//!
//! An arc presentation is a diagram made of vertical and horizontal segments, one vertical segment in each column and one
//! horizontal segment in each row, in which every vertical segment passes above every horizontal one it meets. First and last
//! columns count as neighbours, and so do first and last rows. Two moves keep the knot:
//!
//! * *exchange*: two neighbouring columns change places if the rows of the one do not separate those of the other;
//!   the same for rows;
//! * *destabilisation*: two neighbouring columns that share a row become one, and the row goes; the same for rows.
//!
//! Ivan Dynnikov (*Arc-presentations of links: monotonic simplification*, Fundamenta Mathematicae 190, 2006) proved that
//! exchanges and destabilisations take every arc presentation of the unknot to the one with two columns. So if none
//! of the presentations that exchanges reach can be destabilised, the knot is knotted.

mod braid;
mod monotone;
mod sweep;

use crate::curve::{Curve, Sign};
use crate::diagram::Diagram;
use crate::error::{Error, Result};

pub use monotone::ArcVerdict;

/// Diagrams with more crossings are refused.
const MOST_CROSSINGS: usize = 1000;

/// An arc presentation of a knot or link, by the two rows that each column joins.
///
/// ```
/// use upstar_knots::{ArcPresentation, ArcVerdict, Diagram};
/// let trefoil = ArcPresentation::of(&"3_1".parse::<Diagram>()?)?;
/// assert!(matches!(trefoil.simplified(1000), ArcVerdict::Knotted { size: 5, .. }));
/// let loops = ArcPresentation::of(&"braid:1 -2 3".parse::<Diagram>()?)?;
/// assert!(matches!(loops.simplified(1000), ArcVerdict::Unknot(_)));
/// # Ok::<(), upstar_knots::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ArcPresentation {
    /// The lower and the upper row of each column. Every row is an end of two columns.
    columns: Vec<[u16; 2]>,
}

impl ArcPresentation {
    /// The presentation whose columns join these rows.
    ///
    /// # Errors
    /// A row that is not an end of exactly two columns, or a column that ends twice in one row.
    pub fn new(columns: impl IntoIterator<Item = [u16; 2]>) -> Result<ArcPresentation> {
        let columns: Vec<[u16; 2]> = columns.into_iter().map(|[a, b]| [a.min(b), a.max(b)]).collect();
        if columns.len() < 2 {
            return Err(wrong(format!("{} columns, but there are at least two", columns.len())));
        }
        let mut ends = vec![0; columns.len()];
        for &row in columns.iter().flatten() {
            match ends.get_mut(usize::from(row)) {
                Some(count) => *count += 1,
                None => return Err(wrong(format!("row {row} in {} columns", columns.len()))),
            }
        }
        if let Some(row) = ends.iter().position(|&count| count != 2) {
            return Err(wrong(format!("row {row} is an end of {} columns, not of two", ends[row])));
        }
        if let Some(column) = columns.iter().position(|[low, high]| low == high) {
            return Err(wrong(format!("column {column} begins and ends in row {}", columns[column][0])));
        }
        Ok(ArcPresentation { columns })
    }

    /// A presentation of a knot's diagram.
    ///
    /// # Errors
    /// A link with several components, or more than a thousand crossings.
    pub fn of(diagram: &Diagram) -> Result<ArcPresentation> {
        diagram.require_knot()?;
        let crossings = diagram.crossings().len();
        if crossings > MOST_CROSSINGS {
            let what = format!("an arc presentation of {crossings} crossings");
            return Err(Error::TooLarge { what, limit: format!("{MOST_CROSSINGS} crossings") });
        }
        sweep::presentation(diagram.curve())
    }

    /// The rows that each column joins, the lower one first.
    pub fn columns(&self) -> &[[u16; 2]] {
        &self.columns
    }

    /// The columns that each row joins, the left one first.
    pub fn rows(&self) -> Vec<[u16; 2]> {
        let mut rows = vec![[u16::MAX; 2]; self.columns.len()];
        for (column, ends) in (0..).zip(&self.columns) {
            for &row in ends {
                let ends = &mut rows[usize::from(row)];
                ends[usize::from(ends[0] != u16::MAX)] = column;
            }
        }
        rows
    }

    /// Number of columns, and of rows.
    pub fn size(&self) -> usize {
        self.columns.len()
    }

    /// The diagram that is drawn; an error unless it is a knot.
    pub fn diagram(&self) -> Result<Diagram> {
        let rows = self.rows();
        // Walk up and down columns and along rows; a corner is (column, row).
        let mut word = Vec::new();
        let mut directions = Vec::new();
        let (mut column, mut row) = (0u16, self.columns[0][0]);
        let mut walked = 0;
        loop {
            walked += 1;
            let [low, high] = self.columns[usize::from(column)];
            let upwards = row == low;
            let meets = |r: &u16| rows[usize::from(*r)][0] < column && column < rows[usize::from(*r)][1];
            let mut met: Vec<u16> = (low + 1..high).filter(meets).collect();
            if !upwards {
                met.reverse();
            }
            word.extend(met.iter().map(|&r| ((column, r), false)));
            directions.extend(met.iter().map(|_| upwards));
            row = if upwards { high } else { low };
            let [left, right] = rows[usize::from(row)];
            let rightwards = column == left;
            let meets = |c: &u16| self.columns[usize::from(*c)][0] < row && row < self.columns[usize::from(*c)][1];
            let mut met: Vec<u16> = (left + 1..right).filter(meets).collect();
            if !rightwards {
                met.reverse();
            }
            word.extend(met.iter().map(|&c| ((c, row), true)));
            directions.extend(met.iter().map(|_| rightwards));
            column = if rightwards { right } else { left };
            if (column, row) == (0, self.columns[0][0]) {
                break;
            }
        }
        if walked < self.size() {
            return Err(wrong("several components, but a knot is needed".to_owned()));
        }
        let mut names: Vec<(u16, u16)> = word.iter().map(|&(place, _)| place).collect();
        names.sort_unstable();
        names.dedup();
        let index = |place: (u16, u16)| names.partition_point(|&name| name < place);
        let mut signs = vec![Sign::Positive; names.len()];
        for (place, sign) in names.iter().zip(&mut signs) {
            let along = |lower: bool| word.iter().position(|&(p, low)| p == *place && low == lower);
            if let (Some(below), Some(above)) = (along(true), along(false))
                && directions[below] == directions[above]
            {
                // Rightwards below and upwards above, or both the other way: the upper strand goes from right to left.
                *sign = Sign::Negative;
            }
        }
        let word: Vec<(usize, bool)> = word.into_iter().map(|(place, lower)| (index(place), lower)).collect();
        Ok(Diagram::from_curve(Curve::from_word(&word, &signs)?))
    }
}

fn wrong(problem: String) -> Error {
    Error::Meaning { notation: "arc presentation", problem }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A small generator of random numbers, so that every run is the same.
    struct Random(u64);

    impl Random {
        fn below(&mut self, limit: usize) -> usize {
            self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (self.0 >> 33) as usize % limit
        }
    }

    #[test]
    fn presentations_show_the_same_knot() -> Result<()> {
        for name in ["0_1", "3_1", "4_1", "5_2", "6_2", "7_7", "8_18", "8_19", "8_20", "9_42", "10_132", "11n_34"] {
            let diagram: Diagram = name.parse()?;
            let presentation = ArcPresentation::of(&diagram)?;
            assert_eq!(presentation.diagram()?.jones()?, diagram.jones()?, "{name}: {presentation:?}");
            assert_eq!(ArcPresentation::new(presentation.columns().to_vec())?, presentation);
        }
        for code in [
            "braid:1",
            "braid:1 -2 3",
            "braid:-1 2 -3 4 5",
            "braid:1 -2 -3 2 2",
            "braid:1 1 -1",
            "braid:1 2 -1 -2 1 -1 2 2 1 1",
        ] {
            let diagram: Diagram = code.parse()?;
            assert_eq!(ArcPresentation::of(&diagram)?.diagram()?.jones()?, diagram.jones()?, "{code}");
        }
        Ok(())
    }

    /// Resolutions have loops, and crossings that a circle through one face separates.
    #[test]
    fn presentations_of_all_shadows_show_the_same_knot() -> Result<()> {
        for shadow in crate::enumerate::shadows(5)? {
            let diagram = shadow.alternating();
            assert_eq!(ArcPresentation::of(&diagram)?.diagram()?.jones()?, diagram.jones()?, "{diagram}");
        }
        Ok(())
    }

    #[test]
    fn exchanges_and_destabilisations_keep_the_knot() -> Result<()> {
        let mut random = Random(1);
        for name in ["3_1", "4_1", "6_1", "8_19", "9_46"] {
            let diagram: Diagram = name.parse()?;
            let jones = diagram.jones()?;
            let mut presentation = ArcPresentation::of(&diagram)?;
            for _ in 0..60 {
                let next = presentation.exchanged();
                presentation = match presentation.destabilised() {
                    Some(smaller) if random.below(4) == 0 || next.is_empty() => smaller,
                    _ if next.is_empty() => break,
                    _ => next[random.below(next.len())].clone(),
                };
                assert_eq!(presentation.diagram()?.jones()?, jones, "{name}: {presentation:?}");
            }
        }
        Ok(())
    }

    #[test]
    fn arcs_decide_as_the_jones_polynomial_does() -> Result<()> {
        // Every resolution of these shadows: Jones detects the unknot at this size.
        for name in ["3_1", "4_1", "5_2", "6_3"] {
            let shadow = name.parse::<Diagram>()?.shadow()?;
            for pattern in 0..1u32 << shadow.crossings() {
                let sign = |i: usize| if pattern >> i & 1 == 1 { Sign::Positive } else { Sign::Negative };
                let diagram = shadow.resolved(&(0..shadow.crossings()).map(sign).collect::<Vec<_>>())?;
                match ArcPresentation::of(&diagram)?.simplified(20_000) {
                    ArcVerdict::Unknot(steps) => {
                        assert!(diagram.is_unknot()?, "{diagram}");
                        assert_eq!(steps.last().map(ArcPresentation::size), Some(2));
                    }
                    ArcVerdict::Knotted { .. } => assert!(!diagram.is_unknot()?, "{diagram}"),
                    other => panic!("{diagram}: {other:?}"),
                }
            }
        }
        Ok(())
    }

    #[test]
    fn bad_presentations_are_explained() {
        let message = |columns: &[[u16; 2]]| ArcPresentation::new(columns.to_vec()).unwrap_err().to_string();
        assert_eq!(message(&[[0, 1], [0, 2]]), "arc presentation: row 2 in 2 columns");
        assert_eq!(message(&[[0, 1], [0, 1], [0, 2]]), "arc presentation: row 0 is an end of 3 columns, not of two");
        assert_eq!(message(&[[0, 1], [0, 1], [2, 2]]), "arc presentation: column 2 begins and ends in row 2");
        assert_eq!(message(&[]), "arc presentation: 0 columns, but there are at least two");
        let link = ArcPresentation::new([[0, 1], [0, 1], [2, 3], [2, 3]]).and_then(|p| p.diagram());
        assert!(link.is_err_and(|error| error.to_string().contains("several components")));
    }
}
