//! A proof walked again: whether what a search left in its table proves its answer by the rules alone.
//!
//! A position that is lost must have all its options won, one that is won needs an option that is lost; which one, the
//! table says. Parts whose nimber the game knows without search are checked by the definition when they are small, and
//! taken to be zero when a symmetry says so. Nothing else is believed, so a table that is wrong anywhere below the
//! answer is found out.

use super::{Identity, Impartial, Search, Stopped};
use super::{Nimber, Table};
use rustc_hash::{FxHashMap, FxHashSet};

/// How much a proof that holds consists of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Checked {
    /// Positions shown to be lost for the player to move, by all their options.
    pub lost: u64,
    /// Positions shown to be won, by one option each.
    pub won: u64,
    /// Parts whose nimber was found by the definition.
    pub small: u64,
    /// How often a part was zero because the second player can copy.
    pub copied: u64,
}

/// Why a proof does not hold, or is not known to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Doubt {
    /// The table claims what the rules do not bear out; this many claims had been checked before.
    Wrong(u64),
    /// The search for what the table had lost was stopped.
    Stopped(Stopped),
}

/// Parts with at most so many moves are checked by the definition.
const SMALL_MOVES: u32 = 16;
/// How many small parts are remembered at a time.
const MOST_SMALL: usize = 1 << 22;

struct Checker<'s, 'a, G: Impartial> {
    search: &'s Search<'a, G>,
    proved: FxHashSet<(u128, u32, bool)>,
    small: FxHashMap<G::Part, u32>,
    checked: Checked,
}

/// What is left to prove of a sum: its parts with their keys, and a heap.
struct Claim<P> {
    parts: Vec<(u128, P)>,
    heap: u32,
}

impl<G: Impartial> Search<'_, G> {
    /// Walk through the proof that the sum of `parts` is worth `nimber`. What the table has lost is searched again.
    pub fn check(&self, parts: Vec<G::Part>, nimber: Nimber) -> Result<Checked, Doubt> {
        let mut checker = Checker {
            search: self,
            proved: FxHashSet::default(),
            small: FxHashMap::default(),
            checked: Checked::default(),
        };
        let claim = checker.claim(&parts, &[], nimber.0)?;
        checker.is_lost(&claim)?;
        Ok(checker.checked)
    }
}

impl<G: Impartial> Checker<'_, '_, G> {
    /// The claim that belongs to a sum: without small parts, whose nimbers are certain, and without equal pairs.
    fn claim(&mut self, parts: &[G::Part], others: &[(u128, G::Part)], heap: u32) -> Result<Claim<G::Part>, Doubt> {
        let mut claim = Claim { parts: others.to_vec(), heap };
        for part in parts {
            match self.search.game.identify(part) {
                Identity::Nimber(nimber) if self.search.game.moves(part) <= SMALL_MOVES => {
                    let plain = self.by_definition(part);
                    if plain != nimber.0 {
                        return Err(self.wrong());
                    }
                    claim.heap ^= plain;
                }
                Identity::Nimber(nimber) => {
                    self.checked.copied += 1;
                    claim.heap ^= nimber.0;
                }
                Identity::Key(key) => match claim.parts.iter().position(|(other, _)| *other == key) {
                    Some(equal) => drop(claim.parts.swap_remove(equal)),
                    None => claim.parts.push((key, *part)),
                },
            }
        }
        Ok(claim)
    }

    /// The mex over all options.
    fn by_definition(&mut self, part: &G::Part) -> u32 {
        if let Some(&nimber) = self.small.get(part) {
            return nimber;
        }
        let mut options = Vec::new();
        self.search.game.options(part, &mut |_, parts| {
            options.push(std::mem::take(parts));
            false
        });
        let nimbers: Vec<Nimber> =
            options.iter().map(|parts| parts.iter().map(|part| Nimber(self.by_definition(part))).sum()).collect();
        let nimber = Nimber::mex(nimbers).0;
        self.checked.small += 1;
        if self.small.len() >= MOST_SMALL {
            self.small.clear();
        }
        self.small.insert(*part, nimber);
        nimber
    }

    /// All that a player can move to.
    fn options(&mut self, claim: &Claim<G::Part>) -> Result<Vec<Claim<G::Part>>, Doubt> {
        let mut all: Vec<_> = (0..claim.heap).map(|heap| Claim { parts: claim.parts.clone(), heap }).collect();
        for (place, (_, part)) in claim.parts.iter().enumerate() {
            let mut others = claim.parts.clone();
            others.swap_remove(place);
            let mut options = Vec::new();
            self.search.game.options(part, &mut |_, parts| {
                options.push(std::mem::take(parts));
                false
            });
            for parts in options {
                all.push(self.claim(&parts, &others, claim.heap)?);
            }
        }
        Ok(all)
    }

    /// Replace parts whose nimbers the table claims by heaps, once these claims are proved.
    fn simplify(&mut self, claim: &Claim<G::Part>) -> Result<Claim<G::Part>, Doubt> {
        let mut simple = Claim { parts: claim.parts.clone(), heap: claim.heap };
        while simple.parts.len() > 1 {
            let known = |(key, _): &(u128, G::Part)| self.table().nimber(*key);
            let Some((place, nimber)) =
                simple.parts.iter().enumerate().find_map(|(place, part)| Some((place, known(part)?)))
            else {
                break;
            };
            let part = simple.parts.swap_remove(place);
            self.is_lost(&Claim { parts: vec![part], heap: nimber })?;
            simple.heap ^= nimber;
        }
        Ok(simple)
    }

    /// Prove that the player to move loses.
    fn is_lost(&mut self, claim: &Claim<G::Part>) -> Result<(), Doubt> {
        let claim = self.simplify(claim)?;
        if claim.parts.is_empty() {
            return if claim.heap == 0 { Ok(()) } else { Err(self.wrong()) };
        }
        if !self.proved.insert((key_of(&claim), claim.heap, true)) {
            return Ok(());
        }
        for option in self.options(&claim)? {
            self.is_won(&option)?;
        }
        self.checked.lost += 1;
        Ok(())
    }

    /// Prove that the player to move wins.
    fn is_won(&mut self, claim: &Claim<G::Part>) -> Result<(), Doubt> {
        let claim = self.simplify(claim)?;
        if claim.parts.is_empty() {
            return if claim.heap > 0 { Ok(()) } else { Err(self.wrong()) };
        }
        if !self.proved.insert((key_of(&claim), claim.heap, false)) {
            return Ok(());
        }
        self.checked.won += 1;
        let options = self.options(&claim)?;
        if options.iter().any(|option| self.proved.contains(&(key_of(option), option.heap, true))) {
            return Ok(());
        }
        for again in [false, true] {
            if again && self.is_lost_by_search(&claim)? {
                return Err(self.wrong());
            }
            if let Some(good) = options.iter().find(|option| self.is_said_to_be_lost(option)) {
                return self.is_lost(good);
            }
        }
        // The table may have lost it once more; look for the move itself.
        for option in &options {
            if self.is_lost_by_search(option)? {
                return self.is_lost(option);
            }
        }
        Err(self.wrong())
    }

    fn is_said_to_be_lost(&self, claim: &Claim<G::Part>) -> bool {
        let known = if claim.parts.is_empty() { Some(0) } else { self.table().nimber(key_of(claim)) };
        let rest = || claim.parts.iter().map(|(key, _)| self.table().nimber(*key)).try_fold(0, |sum, n| Some(sum ^ n?));
        known.or_else(rest) == Some(claim.heap)
    }

    fn is_lost_by_search(&self, claim: &Claim<G::Part>) -> Result<bool, Doubt> {
        let parts = claim.parts.iter().map(|(_, part)| *part).collect();
        self.search.is_lost(parts, claim.heap).map_err(Doubt::Stopped)
    }

    fn table(&self) -> &Table {
        self.search.table
    }

    fn wrong(&self) -> Doubt {
        Doubt::Wrong(self.checked.lost + self.checked.won)
    }
}

fn key_of<P>(claim: &Claim<P>) -> u128 {
    super::search::sum_key(claim.parts.iter().map(|(key, _)| *key))
}

#[cfg(test)]
mod tests {
    use super::super::{Bits, Effort, Layout, VertexGame};
    use super::*;
    use std::sync::atomic::AtomicBool;

    const ROWS: usize = 5;
    const COLUMNS: usize = 6;

    /// A board on which pieces threaten the squares at these distances.
    fn game(leaps: &[(usize, usize)]) -> VertexGame<1> {
        let is_near = |a: usize, b: usize| {
            let gap = ((a / COLUMNS).abs_diff(b / COLUMNS), (a % COLUMNS).abs_diff(b % COLUMNS));
            a == b || leaps.contains(&gap) || leaps.contains(&(gap.1, gap.0))
        };
        let squares = 0..ROWS * COLUMNS;
        let taken = squares.clone().map(|a| squares.clone().filter(|&b| is_near(a, b)).collect()).collect();
        let at = squares.map(|square| [(square / COLUMNS) as u8, (square % COLUMNS) as u8, 0]);
        VertexGame::new(vec![taken], Layout::Lattice(at.collect()))
    }

    /// Without the corner, so that no symmetry answers.
    fn board() -> Bits<1> {
        Bits::first(ROWS * COLUMNS).without(Bits::one(0))
    }

    #[test]
    fn proofs_hold_and_other_answers_do_not() {
        let stop = AtomicBool::new(false);
        for leaps in [&[(1, 2)][..], &[(0, 1), (1, 1)], &[(0, 1)], &[(1, 1), (2, 2), (0, 2)]] {
            let game = game(leaps);
            // The second table loses much of what is put into it, the third grows again and again.
            for (first, most, threads) in [(1 << 22, 1 << 22, 1), (1 << 14, 1 << 14, 1), (1 << 7, 1 << 22, 2)] {
                let table = Table::beginning_with(first, most);
                let search = Search::new(&game, &table, Effort { threads, ..Effort::until(&stop) });
                let nimber = search.nimber(game.split(board())).unwrap();
                let checked = search.check(game.split(board()), nimber).unwrap();
                assert!(checked.lost > 0 && checked.won > checked.lost && checked.small > 0, "{leaps:?} {checked:?}");
                for other in (0..6).map(Nimber).filter(|&other| other != nimber) {
                    assert!(matches!(search.check(game.split(board()), other), Err(Doubt::Wrong(_))));
                }
            }
        }
    }

    #[test]
    fn a_false_entry_that_changes_the_answer_is_found_out() {
        let stop = AtomicBool::new(false);
        let game = game(&[(1, 2)]);
        let effort = Effort { threads: 1, ..Effort::until(&stop) };
        let honest = Table::new(1 << 20);
        let nimber = Search::new(&game, &honest, effort).nimber(game.split(board())).unwrap();
        // Lie about a position after one or two moves.
        let mut lies = 0;
        for (first, second) in [(1, 20), (2, 9), (7, 29), (8, 28), (14, 16), (21, 3)] {
            let after = game.after(game.after(board(), 0, first), 0, second);
            for part in game.split(after) {
                let Identity::Key(key) = game.identify(&part) else {
                    continue;
                };
                for lie in 0..3 {
                    let table = Table::new(1 << 20);
                    table.restore(key, 255, lie, 60);
                    let search = Search::new(&game, &table, effort);
                    let found = search.nimber(game.split(board())).unwrap();
                    match search.check(game.split(board()), found) {
                        Ok(_) => assert_eq!(found, nimber),
                        Err(doubt) => {
                            assert!(matches!(doubt, Doubt::Wrong(_)));
                            lies += 1;
                        }
                    }
                }
            }
        }
        assert!(lies > 0, "no lie mattered");
    }
}
