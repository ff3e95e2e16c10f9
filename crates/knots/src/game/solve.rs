//! Questions about one position: who wins, what changes with `*`, which moves win.

use super::control::Control;
use super::fold::Combine;
use super::layers::{Layer, Shape};
use crate::bracket::resolutions::Resolutions;
use crate::curve::Sign;
use crate::error::Result;
use crate::outcome::{ExtendedOutcome, Outcome, Player};
use crate::pseudodiagram::Pseudodiagram;

/// A move of the game: an undecided crossing gets a sign.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    /// The crossing, counted from 0 in the pseudodiagram.
    pub crossing: usize,
    /// The sign it gets.
    pub sign: Sign,
}

/// How many resolutions of the position are the unknot.
///
/// ```
/// let trefoil = upstar_knots::Shadow::into("3_1".parse()?);
/// assert_eq!(upstar_knots::unknotted_resolutions(&trefoil)?, 6);
/// # Ok::<(), upstar_knots::Error>(())
/// ```
pub fn unknotted_resolutions(position: &Pseudodiagram) -> Result<u64> {
    Ok(Resolutions::new(position)?.unknotted_count())
}

/// The outcome class of a position.
///
/// ```
/// use upstar_knots::{Control, Outcome, Shadow, outcome};
/// let figure_14 = "8_18".parse::<Shadow>()?.into();
/// assert_eq!(outcome(&figure_14, &Control::default())?, Outcome::Knotter);
/// # Ok::<(), upstar_knots::Error>(())
/// ```
pub fn outcome(position: &Pseudodiagram, control: &Control<'_>) -> Result<Outcome> {
    require_memory(position, 1, control)?;
    let resolutions = Resolutions::new(position)?;
    plain_outcome(&resolutions, control)
}

/// The outcome of the weaker game in which a resolution counts as unknotted if its determinant is 1 (Section 3 of the
/// paper, on Figure 14).
pub fn outcome_with_determinants(
    position: &Pseudodiagram,
    control: &Control<'_>,
) -> Result<Outcome> {
    require_memory(position, 1, control)?;
    let undecided = position.undecided().len();
    let mut unknotted = vec![0u64; (1usize << undecided).div_ceil(64)];
    for pattern in 0..1usize << undecided {
        let signs: Vec<Sign> = (0..undecided)
            .map(|i| {
                if pattern >> i & 1 == 1 {
                    Sign::Positive
                } else {
                    Sign::Negative
                }
            })
            .collect();
        if position.resolved(&signs)?.determinant()? == 1.into() {
            unknotted[pattern / 64] |= 1 << (pattern % 64);
        }
    }
    plain_outcome(
        &Resolutions {
            undecided,
            mirrored: false,
            unknotted,
        },
        control,
    )
}

/// The outcomes of the position and of the position with `*` added, which give X and Y.
pub fn extended_outcome(
    position: &Pseudodiagram,
    control: &Control<'_>,
) -> Result<ExtendedOutcome> {
    require_memory(position, 2, control)?;
    let resolutions = Resolutions::new(position)?;
    let shape = Shape::of(&resolutions);
    let [unknotter_last, knotter_last] = [Player::Unknotter, Player::Knotter].map(|last| {
        let part = if last == Player::Unknotter { 0.0 } else { 0.5 };
        let mut plain = resolutions.unknotted.clone();
        let mut starred = plain.clone();
        for decided in (0..shape.crossings).rev() {
            control.report(part + 0.5 * shape.done(decided))?;
            let undecided = shape.crossings - decided;
            let next = shape.step(&plain, decided, combine(undecided, last), None, control)?;
            // Whoever moves may also take the star, which leaves the plain position.
            starred = shape.step(
                &starred,
                decided,
                combine(undecided + 1, last),
                Some(&next),
                control,
            )?;
            plain = next;
        }
        Ok([shape.value(&plain, 0, 0), shape.value(&starred, 0, 0)])
    });
    let ([u_plain, u_starred], [k_plain, k_starred]) = (unknotter_last?, knotter_last?);
    let parity = shape.crossings % 2;
    let class = |undecided: usize, unknotter_last: bool, knotter_last: bool| {
        // With an odd number of moves left, who moves last also moves first.
        if undecided % 2 == 1 {
            Outcome::new(unknotter_last, knotter_last)
        } else {
            Outcome::new(knotter_last, unknotter_last)
        }
    };
    Ok(ExtendedOutcome {
        outcome: class(parity, u_plain, k_plain),
        with_star: class(parity + 1, u_starred, k_starred),
        parity,
    })
}

/// Is the position a zero game (Definition 3.3, which must end "such that R is a zero game")? Adding a zero game to any
/// position keeps its outcome (Theorem 3.5).
pub fn is_zero_game(position: &Pseudodiagram, control: &Control<'_>) -> Result<bool> {
    if position.parity() == 1 {
        return Ok(false);
    }
    require_memory(position, 2, control)?;
    let resolutions = Resolutions::new(position)?;
    let shape = Shape::of(&resolutions);
    // With the Knotter last, the Unknotter moves whenever an even number is undecided: these are the U1 positions.
    let mut first = resolutions.unknotted.clone();
    // Even: is it a zero game? Odd: can it be moved to one?
    let mut zero = first.clone();
    for decided in (0..shape.crossings).rev() {
        control.report(shape.done(decided))?;
        let undecided = shape.crossings - decided;
        first = shape.step(
            &first,
            decided,
            combine(undecided, Player::Knotter),
            None,
            control,
        )?;
        let also = (undecided % 2 == 0).then_some(&first);
        zero = shape.step(
            &zero,
            decided,
            combine(undecided, Player::Unknotter),
            also,
            control,
        )?;
    }
    Ok(shape.value(&zero, 0, 0))
}

/// Every move with which `player`, about to move, wins.
pub fn winning_moves(
    position: &Pseudodiagram,
    player: Player,
    control: &Control<'_>,
) -> Result<Vec<Move>> {
    require_memory(position, 1, control)?;
    let resolutions = Resolutions::new(position)?;
    let shape = Shape::of(&resolutions);
    if shape.crossings == 0 {
        return Ok(Vec::new());
    }
    let last = if shape.crossings % 2 == 1 {
        player
    } else {
        player.opponent()
    };
    let layer = descend(&shape, &resolutions, last, 1, control)?;
    let mut moves = Vec::new();
    for (index, crossing) in position.undecided().into_iter().enumerate() {
        for sign in [Sign::Negative, Sign::Positive] {
            let positive = u32::from(sign == Sign::Positive) << index;
            if shape.value(&layer, 1 << index, positive) == (player == Player::Unknotter) {
                moves.push(Move { crossing, sign });
            }
        }
    }
    Ok(moves)
}

fn plain_outcome(resolutions: &Resolutions, control: &Control<'_>) -> Result<Outcome> {
    let shape = Shape::of(resolutions);
    let wins = |last: Player| {
        let root = descend(&shape, resolutions, last, 0, control)?;
        Ok(shape.value(&root, 0, 0))
    };
    let unknotter_last = wins(Player::Unknotter)?;
    let knotter_last = wins(Player::Knotter)?;
    Ok(if shape.crossings % 2 == 1 {
        Outcome::new(unknotter_last, knotter_last)
    } else {
        Outcome::new(knotter_last, unknotter_last)
    })
}

/// The layer with `until` decided crossings, in the half of the game in which `last` moves last.
fn descend(
    shape: &Shape,
    resolutions: &Resolutions,
    last: Player,
    until: usize,
    control: &Control<'_>,
) -> Result<Layer> {
    let part = if last == Player::Unknotter { 0.0 } else { 0.5 };
    let mut layer = resolutions.unknotted.clone();
    for decided in (until..shape.crossings).rev() {
        control.report(part + 0.5 * shape.done(decided))?;
        layer = shape.step(
            &layer,
            decided,
            combine(shape.crossings - decided, last),
            None,
            control,
        )?;
    }
    control.report(part + 0.5)?;
    Ok(layer)
}

/// How options are combined with this many undecided crossings if `last` makes the last move.
pub(super) fn combine(undecided: usize, last: Player) -> Combine {
    let mover = if undecided % 2 == 1 {
        last
    } else {
        last.opponent()
    };
    match mover {
        Player::Unknotter => Combine::Any,
        Player::Knotter => Combine::All,
    }
}

/// Refuses a game whose layers do not fit.
fn require_memory(position: &Pseudodiagram, chains: u128, control: &Control<'_>) -> Result<()> {
    let undecided = position.undecided().len();
    let mirrored = |n: usize| n == position.crossings();
    let bytes = |n: usize| Shape::new(n, mirrored(undecided) && n > 0).peak_bytes(chains);
    if undecided > crate::bracket::resolutions::MAX_UNDECIDED {
        return Err(crate::Error::TooLarge {
            what: format!("a game with {undecided} undecided crossings"),
            limit: format!(
                "{} undecided crossings",
                crate::bracket::resolutions::MAX_UNDECIDED
            ),
        });
    }
    control.require(
        &format!("solving a game with {undecided} undecided crossings"),
        bytes(undecided),
        || {
            let feasible = (0..undecided)
                .rev()
                .find(|&n| bytes(n) <= u128::from(control.memory_limit))
                .unwrap_or(0);
            format!("{feasible} undecided crossings would fit")
        },
    )
}
