//! Connected sums of arbitrary pseudodiagrams, solved summand by summand where that is enough.
//!
//! The general solver gives the outcomes of a summand with and without `*`, and whether it is a zero game. That
//! leaves few classes, and mostly the sum of these classes has one outcome only; else the sum is searched as a whole.

use super::{Class, ClassSet, Sum, Summand, Use, sum};
use crate::{Control, Outcome, Pseudodiagram, Result, extended_outcome, is_zero_game};

impl Summand {
    /// An arbitrary pseudodiagram as a part of a sum.
    pub fn of_pseudodiagram(name: impl Into<String>, position: &Pseudodiagram, control: &Control<'_>) -> Result<Self> {
        let outcomes = extended_outcome(position, control)?;
        let classes = ClassSet::of(outcomes);
        // Zero games, and what a * makes one, always win for the Unknotter (Lemma 3.4).
        if (outcomes.outcome, outcomes.with_star) == (Outcome::Unknotter, Outcome::Unknotter) {
            let (even, class) = if outcomes.parity == 0 {
                (position.clone(), Class::UNKNOT)
            } else {
                let with_star = position.connected_sum(&Pseudodiagram::star());
                (with_star, Class::STAR)
            };
            if is_zero_game(&even, control)? {
                return Ok(Self::new(name, class, "a zero game, by search"));
            }
        }
        Ok(Self::new(name, classes, "search"))
    }
}

/// Solves the connected sum of pseudodiagrams, each given with its name.
///
/// ```
/// use upstar_knots::{Control, Outcome, Shadow, rational::sum_of_pseudodiagrams};
/// let position = |name: &str| Ok::<_, upstar_knots::Error>((name.to_owned(), name.parse::<Shadow>()?.into()));
/// let sum = sum_of_pseudodiagrams(&[position("3_1")?, position("4_1")?, position("5_2")?], &Control::default())?;
/// assert_eq!(sum.outcome(), Some(Outcome::Second));
/// # Ok::<(), upstar_knots::Error>(())
/// ```
pub fn sum_of_pseudodiagrams(parts: &[(String, Pseudodiagram)], control: &Control<'_>) -> Result<Sum> {
    let mut summands: Vec<Summand> = Vec::with_capacity(parts.len());
    for (i, (name, position)) in parts.iter().enumerate() {
        let equal = parts[..i].iter().position(|(_, known)| known == position);
        summands.push(match equal {
            Some(known) => Summand { name: name.clone(), ..summands[known].clone() },
            None => Summand::of_pseudodiagram(name, position, control)?,
        });
    }
    let solved = sum(&summands);
    let mut positions = parts.iter().map(|(_, position)| position);
    let (None, Some(first)) = (solved.outcome(), positions.next()) else {
        return Ok(solved);
    };
    let whole = positions.fold(first.clone(), |whole, next| whole.connected_sum(next));
    let found = ClassSet::of(extended_outcome(&whole, control)?);
    Ok(solved.narrowed(found, Use::Together(whole.undecided().len())))
}

#[cfg(test)]
mod tests {
    use super::super::{RationalPseudodiagram, for_each_pseudodiagram};
    use super::*;
    use crate::{Shadow, outcome};

    #[test]
    fn sums_agree_with_a_search_of_the_whole() {
        let control = Control::default();
        let mut parts: Vec<(String, Pseudodiagram)> = Vec::new();
        for name in ["3_1", "4_1", "5_2"] {
            let shadow: Shadow = name.parse().unwrap();
            parts.push((name.into(), shadow.into()));
        }
        for n in 0..=3 {
            for_each_pseudodiagram(n, |twists, _| {
                let p = RationalPseudodiagram::new(twists.to_vec()).unwrap();
                parts.push((p.to_string(), p.pseudodiagram().unwrap()));
            })
            .unwrap();
        }
        for a in &parts {
            for b in &parts {
                let whole = a.1.connected_sum(&b.1);
                let sum = sum_of_pseudodiagrams(&[a.clone(), b.clone()], &control).unwrap();
                let plain = outcome(&whole, &control).unwrap();
                assert_eq!(sum.outcome(), Some(plain), "{} # {}", a.0, b.0);
            }
        }
    }

    #[test]
    fn the_sum_of_nothing_is_the_unknot() {
        let sum = sum_of_pseudodiagrams(&[], &Control::default()).unwrap();
        assert_eq!(sum.outcome(), Some(Outcome::Unknotter));
    }
}
