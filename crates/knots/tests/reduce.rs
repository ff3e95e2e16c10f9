//! Pseudo Reidemeister moves and what they do to X and Y (Theorem 3.14).

use upstar_knots::{Control, Error, Pseudodiagram, ReducingMove, Shadow, Sign, extended_outcome, shadows};

#[test]
fn moves_change_x_and_y_as_theorem_3_14_says() -> Result<(), Error> {
    let control = Control::default();
    let xy = |position: &Pseudodiagram| extended_outcome(position, &control).map(|e| (e.x(), e.y(), e.parity));
    for (index, shadow) in shadows(6)?.into_iter().enumerate().step_by(3) {
        // Decide a crossing or two now and then.
        let mut position = Pseudodiagram::from(shadow);
        for crossing in 0..index % 3 {
            let sign = if index % 2 == 0 { Sign::Positive } else { Sign::Negative };
            position = position.decided(crossing, sign)?;
        }
        let (x, y, parity) = xy(&position)?;
        let one = position.reduced_up_to(ReducingMove::PseudoReidemeister1)?;
        let loops = one.steps.iter().filter(|step| step.by == ReducingMove::PseudoReidemeister1).count();
        assert_eq!(xy(&one.result)?, (x, y, (parity + loops) % 2), "{position:?}");
        let all = position.reduced()?;
        let (x_reduced, y_reduced, _) = xy(&all.result)?;
        assert!(x <= x_reduced && y >= y_reduced, "{position:?}");
        let removed: usize = all.steps.iter().map(|step| step.crossings.len()).sum();
        assert_eq!(removed + all.left.len(), position.crossings());
        assert_eq!(all.left.len(), all.result.crossings());
    }
    Ok(())
}

#[test]
fn reductions_tell_their_steps() -> Result<(), Error> {
    let reduction = Pseudodiagram::from("5_2".parse::<Shadow>()?).reduced()?;
    let steps: Vec<String> =
        reduction.steps.iter().map(|step| format!("{} at {:?}", step.by, step.crossings)).collect();
    assert_eq!(steps.last().map(String::as_str), Some("pseudo Reidemeister I at [4]"));
    assert_eq!(reduction.result.crossings(), 0);
    // 8_18's is the only shadow up to 8 crossings that cannot be reduced to the circle (the paper's Figure 14).
    let mut irreducible = Vec::new();
    for crossings in 3..=7 {
        for shadow in shadows(crossings)? {
            if Pseudodiagram::from(shadow.clone()).reduced()?.result.crossings() > 0 {
                irreducible.push(shadow);
            }
        }
    }
    assert!(irreducible.is_empty());
    Ok(())
}
