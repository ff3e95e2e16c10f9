//! Questions about one position: who wins, what changes with `*`, which moves win.

use super::control::Control;
use super::layers::{Layer, Question, Shape};
use crate::bracket::resolutions::{MAX_UNDECIDED, Resolutions};
use crate::curve::Sign;
use crate::error::{Error, Result};
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
    Ok(Resolutions::new(position, &Control::default())?.unknotted_count())
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
    require_memory(position, Question::UnknotterLast, control)?;
    let resolutions = Resolutions::new(position, control)?;
    outcome_of(&resolutions, control)
}

/// Determinants are computed one by one, so for fewer crossings.
const MAX_DETERMINANTS: usize = 16;

/// The outcome of the weaker game in which a resolution counts as unknotted if its determinant is 1 (Section 3 of the
/// paper, on Figure 14).
pub fn outcome_with_determinants(position: &Pseudodiagram, control: &Control<'_>) -> Result<Outcome> {
    require_memory(position, Question::UnknotterLast, control)?;
    let undecided = position.undecided().len();
    if undecided > MAX_DETERMINANTS {
        return Err(Error::TooLarge {
            what: format!("2^{undecided} determinants"),
            limit: format!("{MAX_DETERMINANTS} undecided crossings"),
        });
    }
    let mut unknotted = vec![0u64; (1usize << undecided).div_ceil(64)];
    for pattern in 0..1usize << undecided {
        let signs: Vec<Sign> =
            (0..undecided).map(|i| if pattern >> i & 1 == 1 { Sign::Positive } else { Sign::Negative }).collect();
        if position.resolved(&signs)?.determinant()? == 1.into() {
            unknotted[pattern / 64] |= 1 << (pattern % 64);
        }
    }
    outcome_of(&Resolutions { undecided, mirrored: false, unknotted }, control)
}

/// The outcomes of the position and of the position with `*` added, which give X and Y.
pub fn extended_outcome(position: &Pseudodiagram, control: &Control<'_>) -> Result<ExtendedOutcome> {
    require_memory(position, Question::WithStar, control)?;
    extended_outcome_of(&Resolutions::new(position, control)?, control)
}

pub(crate) fn extended_outcome_of(resolutions: &Resolutions, control: &Control<'_>) -> Result<ExtendedOutcome> {
    let (shape, root) = descend(resolutions, Question::WithStar, 0, control, [0.0, 1.0])?;
    let wins = |part: usize| shape.answer(&root, part, 0, 0);
    let parity = shape.crossings % 2;
    Ok(ExtendedOutcome {
        outcome: class(parity, wins(0), wins(1)),
        with_star: class(parity + 1, wins(2), wins(3)),
        parity,
    })
}

/// Is the position a zero game (Definition 3.3, which must end "such that R is a zero game")? Adding a zero game to any
/// position keeps its outcome (Theorem 3.5).
pub fn is_zero_game(position: &Pseudodiagram, control: &Control<'_>) -> Result<bool> {
    if position.parity() == 1 {
        return Ok(false);
    }
    require_memory(position, Question::ZeroGame, control)?;
    let (shape, root) = descend(&Resolutions::new(position, control)?, Question::ZeroGame, 0, control, [0.0, 1.0])?;
    Ok(shape.answer(&root, 1, 0, 0))
}

/// Every move with which `player`, about to move, wins.
pub fn winning_moves(position: &Pseudodiagram, player: Player, control: &Control<'_>) -> Result<Vec<Move>> {
    let undecided = position.undecided();
    if undecided.is_empty() {
        return Ok(Vec::new());
    }
    let moves_last = if undecided.len() % 2 == 1 { player } else { player.opponent() };
    let question = if moves_last == Player::Unknotter { Question::UnknotterLast } else { Question::KnotterLast };
    require_memory(position, question, control)?;
    let (shape, layer) = descend(&Resolutions::new(position, control)?, question, 1, control, [0.0, 1.0])?;
    let mut moves = Vec::new();
    for (index, crossing) in undecided.into_iter().enumerate() {
        for sign in [Sign::Negative, Sign::Positive] {
            let positive = u32::from(sign == Sign::Positive) << index;
            if shape.answer(&layer, 0, 1 << index, positive) == (player == Player::Unknotter) {
                moves.push(Move { crossing, sign });
            }
        }
    }
    Ok(moves)
}

fn outcome_of(resolutions: &Resolutions, control: &Control<'_>) -> Result<Outcome> {
    let undecided = resolutions.undecided;
    let shape = Shape::new(undecided, resolutions.mirrored, Question::Outcome);
    let (unknotter_last, knotter_last) = if shape.peak_bytes() <= u128::from(control.memory_limit) {
        let (shape, root) = descend(resolutions, Question::Outcome, 0, control, [0.0, 1.0])?;
        (shape.answer(&root, 0, 0, 0), shape.answer(&root, 1, 0, 0))
    } else {
        // One after the other needs half the memory.
        let wins = |question: Question, part: [f64; 2]| {
            let (shape, root) = descend(resolutions, question, 0, control, part)?;
            Ok(shape.answer(&root, 0, 0, 0))
        };
        (wins(Question::UnknotterLast, [0.0, 0.5])?, wins(Question::KnotterLast, [0.5, 1.0])?)
    };
    Ok(class(undecided, unknotter_last, knotter_last))
}

/// The class of a position with this many moves left, from whether the Unknotter wins if she moves last and if not.
pub(super) fn class(moves_left: usize, unknotter_last: bool, knotter_last: bool) -> Outcome {
    // With an odd number of moves left, who moves last also moves first.
    if moves_left % 2 == 1 {
        Outcome::new(unknotter_last, knotter_last)
    } else {
        Outcome::new(knotter_last, unknotter_last)
    }
}

/// The layer with `until` decided crossings; `part` is the part of the whole work that this is.
fn descend(
    resolutions: &Resolutions,
    question: Question,
    until: usize,
    control: &Control<'_>,
    [from, to]: [f64; 2],
) -> Result<(Shape, Layer)> {
    let shape = Shape::new(resolutions.undecided, resolutions.mirrored, question);
    let mut layer = shape.resolved(resolutions);
    for decided in (until..shape.crossings).rev() {
        control.report(from + (to - from) * shape.done(decided))?;
        layer = shape.step(&layer, decided, control)?;
    }
    control.report(to)?;
    Ok((shape, layer))
}

/// Refuses a game whose layers do not fit.
fn require_memory(position: &Pseudodiagram, question: Question, control: &Control<'_>) -> Result<()> {
    let undecided = position.undecided().len();
    let bytes = |n: usize| Shape::new(n, is_shadow(position), question).peak_bytes();
    require_undecided(undecided)?;
    control.require(&format!("solving a game with {undecided} undecided crossings"), bytes(undecided), || {
        let feasible = (0..undecided).rev().find(|&n| bytes(n) <= u128::from(control.memory_limit)).unwrap_or(0);
        format!("{feasible} undecided crossings would fit")
    })
}

/// Is nothing decided yet, so that mirror images are alike?
pub(super) fn is_shadow(position: &Pseudodiagram) -> bool {
    position.crossings() > 0 && position.undecided().len() == position.crossings()
}

pub(super) fn require_undecided(undecided: usize) -> Result<()> {
    if undecided > MAX_UNDECIDED {
        return Err(Error::TooLarge {
            what: format!("a game with {undecided} undecided crossings"),
            limit: format!("{MAX_UNDECIDED} undecided crossings"),
        });
    }
    Ok(())
}
