//! All rational knot pseudodiagrams with few crossings, each with its class.
//!
//! A pseudodiagram with n crossings is a position of the game on a shadow with n crossings, so one table for each
//! shadow `[(s1),…,(sk)]` has them all.

use super::table::Table;
use super::{Class, Error, Parity, RationalPseudodiagram, Standing, Twist};
use std::collections::BTreeMap;

/// The most crossings a census goes to.
const MAX_CROSSINGS: u32 = 16;

/// Visits every rational knot pseudodiagram with exactly so many crossings that is written without an empty twist,
/// once up to reversal and mirror image.
pub fn for_each_pseudodiagram(crossings: u32, mut visit: impl FnMut(&[Twist], Standing)) -> Result<(), Error> {
    check(crossings)?;
    for sizes in compositions(crossings) {
        let shadow = RationalPseudodiagram::shadow(&sizes)?;
        if shadow.is_knot() && !sizes.iter().rev().lt(sizes.iter()) {
            let table = Table::new(shadow.twists(), usize::MAX)?;
            let palindrome = sizes.iter().rev().eq(sizes.iter());
            let mut left_positive = vec![(0, 0); sizes.len()];
            loop {
                let twists: Vec<Twist> = sizes.iter().zip(&left_positive).map(twist).collect();
                if is_first_of_its_images(&twists, palindrome) {
                    let cell = table.cell(&left_positive);
                    let class = cell.class();
                    let is_zero_game = cell.zero() && class.parity() == Parity::Even;
                    visit(&twists, Standing { class, is_zero_game });
                }
                if !next(&sizes, &mut left_positive) {
                    break;
                }
            }
        }
    }
    Ok(())
}

fn check(crossings: u32) -> Result<(), Error> {
    if crossings <= MAX_CROSSINGS {
        return Ok(());
    }
    Err(Error::TooLarge { what: "the census", size: crossings.into(), unit: "crossings", limit: MAX_CROSSINGS.into() })
}

/// The twist with so many crossings of which so many are left and the others are all positive or all negative.
fn twist((&size, &(left, positive)): (&u64, &(usize, usize))) -> Twist {
    let resolved = size as i64 - left as i64;
    let sign = if positive > 0 { 1 } else { -1 };
    Twist::new(sign * resolved, left as u64)
}

/// The next pseudodiagram of the shadow; false after the last.
fn next(sizes: &[u64], left_positive: &mut [(usize, usize)]) -> bool {
    for (&size, (left, positive)) in sizes.iter().zip(left_positive) {
        let resolved = size as usize - *left;
        if *positive < resolved {
            *positive = resolved;
            return true;
        }
        *positive = 0;
        if resolved > 0 {
            *left += 1;
            return true;
        }
        *left = 0;
    }
    false
}

/// No mirror image or reversal comes before it.
fn is_first_of_its_images(twists: &[Twist], palindrome: bool) -> bool {
    let mirrored = || twists.iter().map(|t| t.mirror());
    !(mirrored().lt(twists.iter().copied())
        || palindrome && (twists.iter().rev().lt(twists.iter()) || mirrored().rev().lt(twists.iter().copied())))
}

/// All ways to write n as an ordered sum of positive numbers.
pub(super) fn compositions(n: u32) -> impl Iterator<Item = Vec<u64>> {
    (0..1u64 << n.saturating_sub(1)).map(move |cuts| {
        let mut parts = Vec::new();
        for i in 0..n {
            match parts.last_mut() {
                Some(part) if cuts >> (i - 1) & 1 == 0 => *part += 1,
                _ => parts.push(1),
            }
        }
        parts
    })
}

/// How often each class occurs among all rational knot pseudodiagrams up to some number of crossings.
#[derive(Clone, Debug, Default)]
pub struct Census {
    rows: BTreeMap<Class, ClassCount>,
}

/// One class in a census.
#[derive(Clone, Debug)]
pub struct ClassCount {
    /// How many pseudodiagrams have it.
    pub count: u64,
    /// How many of them are shadows.
    pub shadows: u64,
    /// The first found, with the fewest crossings.
    pub example: RationalPseudodiagram,
}

impl Census {
    /// Counts all rational knot pseudodiagrams with at most so many crossings.
    ///
    /// ```
    /// use upstar_knots::rational::Census;
    /// let census = Census::up_to(5)?;
    /// assert!(census.rows().all(|(class, row)| row.example.solve().unwrap().class() == class));
    /// # Ok::<(), upstar_knots::rational::Error>(())
    /// ```
    pub fn up_to(crossings: u32) -> Result<Self, Error> {
        check(crossings)?;
        let mut census = Self::default();
        for n in 0..=crossings {
            for_each_pseudodiagram(n, |twists, standing| census.add(twists, standing.class))?;
        }
        Ok(census)
    }

    fn add(&mut self, twists: &[Twist], class: Class) {
        let row = self.rows.entry(class).or_insert_with(|| ClassCount {
            count: 0,
            shadows: 0,
            example: RationalPseudodiagram::from_rule(twists.to_vec()),
        });
        row.count += 1;
        row.shadows += u64::from(twists.iter().all(|t| t.resolved == 0));
    }

    /// The classes that occur.
    pub fn rows(&self) -> impl Iterator<Item = (Class, &ClassCount)> {
        self.rows.iter().map(|(&class, row)| (class, row))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    /// Every list of twists with n crossings, none empty.
    fn all(n: i64) -> Vec<Vec<Twist>> {
        let mut lists = vec![];
        if n == 0 {
            lists.push(vec![]);
        }
        for size in 1..=n {
            for rest in all(n - size) {
                for resolved in -size..=size {
                    let first = Twist::new(resolved, (size - resolved.abs()) as u64);
                    lists.push([&[first], &rest[..]].concat());
                }
            }
        }
        lists
    }

    #[test]
    fn each_pseudodiagram_is_visited_once_up_to_symmetry() {
        for n in 0..=6 {
            let mut visited = HashSet::new();
            for_each_pseudodiagram(n, |twists, standing| {
                let p = RationalPseudodiagram::new(twists.to_vec()).unwrap();
                let solution = p.solve().unwrap();
                assert_eq!(solution.class(), standing.class, "{p}");
                assert_eq!(solution.is_zero_game(), standing.is_zero_game, "{p}");
                let mut reversed = twists.to_vec();
                reversed.reverse();
                let reversed = RationalPseudodiagram::new(reversed).unwrap();
                for image in HashSet::from([p.mirror(), reversed.mirror(), reversed, p]) {
                    assert!(visited.insert(image));
                }
            })
            .unwrap();
            let lists = all(n.into()).into_iter();
            let knots = lists.filter(|t| RationalPseudodiagram::new(t.clone()).unwrap().is_knot());
            assert_eq!(visited.len(), knots.count());
        }
    }

    #[test]
    fn a_census_too_large_is_refused() {
        assert_eq!(
            Census::up_to(17).unwrap_err().to_string(),
            "the census needs 17 crossings, more than the limit of 16"
        );
    }
}
