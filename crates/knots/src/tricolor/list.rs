//! Every complete game, one after the other.

use super::frontier::{Plan, UNCOLOURED, elimination_order};
use super::{Colour, Colouring, Crossings, Error};
use rustc_hash::FxHashMap;

/// An iterator over the complete games of a diagram, in the order of their strings `0…` to `3…` if the frontier is narrow
/// enough in the numbering of the diagram.
///
/// It holds the states of the frontier that lead to a complete game, not the games: each comes after as many steps as
/// there are strands.
///
/// ```
/// use upstar_knots::tricolor::{CompleteGames, Crossings};
///
/// let games = CompleteGames::of(&Crossings::twist(3)?)?;
/// let games: Vec<String> = games.map(|game| game.to_string()).collect();
/// assert_eq!(games, ["102", "103", "111", "201", "203", "222", "301", "302", "333"]);
/// # Ok::<(), upstar_knots::tricolor::Error>(())
/// ```
pub struct CompleteGames {
    order: Vec<usize>,
    /// For each step the states before it, each with the state after it for every choice: uncoloured, red, green, blue.
    steps: Vec<Vec<[u32; 4]>>,
    /// The state and the choices tried at each step so far.
    path: Vec<(u32, usize)>,
    done: bool,
}

const NOWHERE: u32 = u32::MAX;

/// States that are held at once.
const MOST_STATES: usize = 1 << 24;

impl CompleteGames {
    /// The complete games of a diagram.
    ///
    /// # Errors
    /// A diagram so wide that the frontiers have more than sixteen million states together.
    pub fn of(crossings: &Crossings) -> Result<CompleteGames, Error> {
        CompleteGames::in_order(crossings, (0..crossings.strands()).collect())
            .or_else(|_| CompleteGames::in_order(crossings, elimination_order(crossings)))
    }

    fn in_order(crossings: &Crossings, order: Vec<usize>) -> Result<CompleteGames, Error> {
        let plan = Plan::new(crossings, &order);
        let mut steps = Vec::with_capacity(order.len());
        let mut states = vec![Vec::new()];
        let mut held = 0;
        for step in plan.steps() {
            let mut numbers: FxHashMap<Vec<u8>, u32> = FxHashMap::default();
            let mut next = Vec::with_capacity(states.len());
            for state in &states {
                next.push([UNCOLOURED, 0, 1, 2].map(|choice| match step.apply(state, choice, true) {
                    None => NOWHERE,
                    Some(after) => {
                        let number = numbers.len() as u32;
                        *numbers.entry(after).or_insert(number)
                    }
                }));
                if held + numbers.len() > MOST_STATES {
                    return Err(Error::TooWide { what: "listing complete games", limit: MOST_STATES });
                }
            }
            held += numbers.len();
            steps.push(next);
            states = vec![Vec::new(); numbers.len()];
            for (state, number) in numbers {
                states[number as usize] = state;
            }
        }
        // Backwards, forget the states from which no complete game is reached.
        for t in (1..steps.len()).rev() {
            let dead: Vec<bool> = steps[t].iter().map(|choices| choices.iter().all(|&to| to == NOWHERE)).collect();
            for to in steps[t - 1].iter_mut().flatten().filter(|to| **to != NOWHERE) {
                if dead[*to as usize] {
                    *to = NOWHERE;
                }
            }
        }
        Ok(CompleteGames { order, steps, path: vec![(0, 0)], done: false })
    }
}

impl Iterator for CompleteGames {
    type Item = Colouring;

    fn next(&mut self) -> Option<Colouring> {
        while !self.done {
            let depth = self.path.len() - 1;
            if depth == self.order.len() {
                let mut colours = vec![None; depth];
                for (&strand, &(_, tried)) in self.order.iter().zip(&self.path) {
                    colours[strand] = [None, Some(Colour::Red), Some(Colour::Green), Some(Colour::Blue)][tried - 1];
                }
                self.path.pop();
                self.done = self.path.is_empty();
                return Some(colours.into());
            }
            let (state, tried) = &mut self.path[depth];
            let choices = self.steps[depth][*state as usize];
            match (*tried..4).find(|&choice| choices[choice] != NOWHERE) {
                Some(choice) => {
                    *tried = choice + 1;
                    self.path.push((choices[choice], 0));
                }
                None => {
                    self.path.pop();
                    self.done = self.path.is_empty();
                }
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_diagrams_are_streamed() {
        let twist = Crossings::twist(300).unwrap();
        let games: Vec<String> = CompleteGames::of(&twist).unwrap().take(1000).map(|game| game.to_string()).collect();
        assert_eq!(games.len(), 1000);
        assert!(games.is_sorted());
        assert_eq!(CompleteGames::of(&Crossings::twist(0).unwrap()).unwrap().count(), 1);
    }
}
