//! The perfect opponent: a winning move if there is one, and the move that is hardest to answer if there is none.

use std::cmp::Reverse;
use std::time::Duration;

use serde_json::json;
use upstar_calc::{Move, Playable};
use upstar_values::{Budget, Player};

use super::position::{MOST_MOVES, listed};
use super::report::Report;
use super::{not_found, played};
use crate::question::Opponent;
use crate::refusal::{Kind, Refusal};

/// A lost position is not worth more thought than this.
const THOUGHT: Duration = Duration::from_millis(700);

pub(super) fn answer(question: &Opponent, budget: &Budget, report: &Report) -> Result<(), Refusal> {
    let position = played(&question.expression, budget)?;
    let mover = Player::from(question.mover);
    if position.moves(mover).next().is_none() {
        let name = position.players()[mover as usize];
        return Err(Refusal::new(Kind::Wrong, format!("{name} has no move here: the game is over")));
    }
    let (index, wins, message) = match winning(&*position, mover, budget) {
        Ok(Some(index)) => (index, Some(true), None),
        Ok(None) => {
            let (index, why) = hardest_to_answer(&*position, mover, &budget.clone().at_most(THOUGHT));
            (index, Some(false), Some(why))
        }
        Err(message) => {
            let refusal = not_found(message, budget);
            if refusal.kind == Kind::Stopped {
                return Err(refusal);
            }
            report.incomplete();
            let why = format!("it does not see through this position ({}), and plays the first move", refusal.message);
            (0, None, Some(why))
        }
    };
    let Some(Move { name, places, to }) = position.nth_move(mover, index) else {
        return Err(Refusal::broken("the move is not there any more"));
    };
    report.event(
        "answer",
        json!({"index": index, "name": name, "places": places, "to": to.text(), "wins": wins, "message": message}),
    );
    Ok(())
}

/// The first winning move, if the position is won.
fn winning(position: &dyn Playable, mover: Player, budget: &Budget) -> Result<Option<usize>, String> {
    if position.winner(mover, budget)? != mover {
        return Ok(None);
    }
    for (index, made) in position.moves(mover).enumerate() {
        if made.to.winner(!mover, budget)? == mover {
            return Ok(Some(index));
        }
    }
    Err("a won position without a winning move".into())
}

/// The move that leaves the opponent the fewest right answers among the most wrong ones, and what to say about it.
fn hardest_to_answer(position: &dyn Playable, mover: Player, budget: &Budget) -> (usize, String) {
    let mut best: Option<(usize, usize, usize)> = None;
    for (index, made) in position.moves(mover).enumerate() {
        let (replies, more) = listed(&*made.to, !mover, MOST_MOVES);
        if more > 0 {
            break;
        }
        let Ok(right) = made.to.winning_moves(!mover, budget).map(|winning| winning.len()) else { break };
        // Compared as right / replies; among equals the one with more replies is harder.
        let replies = replies.len();
        let is_harder = |(_, r, n): (usize, usize, usize)| (right * n, Reverse(replies)) < (r * replies, Reverse(n));
        if best.is_none_or(is_harder) {
            best = Some((index, right, replies));
        }
    }
    match best {
        Some((index, right, replies)) if replies > 0 => {
            let win = if right == 1 { "wins" } else { "win" };
            (index, format!("every move loses; after this one {right} of {replies} answers {win}"))
        }
        _ => (0, "every move loses; this is the first".into()),
    }
}
