//! The algebra of classes: the list of them, and from it their outcomes, their sums, and the class of any set of options.
//!
//! Everything is computed from the list at first use. That the list is complete is proved in two finite checks, the
//! tests of this file. Say that a position has class r when its options have classes and a position with those
//! classes as options wins and loses beside every class as r does.
//! 1. Every set of classes of one parity, taken as options, has a class. So every position has one.
//! 2. If P has class r and Q has class s, then P # Q has the outcome of r # s. By induction its options have the
//!    outcomes that the classes say; so a player who wins r # s by a move in s, say, has such a move in Q too, or else
//!    one in P: the only way to fail is that r has a good move beside s that P lacks *and* s has one beside r that Q
//!    lacks, and there are no such r and s.

use super::{Class, Normalized, Parity};
use crate::Outcome;
use std::ops::BitOr;
use std::sync::LazyLock;

/// The smallest position of each class, by the indices of its options, in order of discovery.
/// 0 is the unknot, 1 the knot, 2 the lone crossing `*`, 3 a knot with one more move.
pub(super) const REPRESENTATIVES: [&[u8]; 38] = [
    &[],
    &[],
    &[0],
    &[1],
    &[0, 1],
    &[4],
    &[2, 3],
    &[5],
    &[6],
    &[0, 5],
    &[1, 5],
    &[8],
    &[2, 7],
    &[2, 8],
    &[3, 7],
    &[3, 8],
    &[8, 9],
    &[12],
    &[0, 11],
    &[0, 15],
    &[0, 16],
    &[1, 11],
    &[5, 11],
    &[5, 13],
    &[11, 12],
    &[13, 14],
    &[17],
    &[2, 17],
    &[2, 21],
    &[2, 22],
    &[3, 17],
    &[3, 18],
    &[3, 20],
    &[7, 17],
    &[7, 18],
    &[0, 30],
    &[1, 27],
    &[5, 16],
];

pub(super) const COUNT: usize = REPRESENTATIVES.len();

/// A set of options, as far as it matters: what either player could move to, tried beside every class.
///
/// ```
/// use upstar_knots::rational::{Class, Menu};
/// let menu = Menu::EMPTY.with(Class::UNKNOT).with(Class::UNKNOT);
/// assert_eq!(menu.class(), Some(Class::STAR));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Menu(u8);

impl Menu {
    /// No options.
    pub const EMPTY: Self = Self(0);
    /// Options of both parities: no position has them.
    const MIXED: Self = Self(1);

    /// The menu with one more option.
    pub fn with(self, option: Class) -> Self {
        ALGEBRA.menus[usize::from(self.0)].with[option.index()]
    }

    /// All menus at once, for loops that cannot wait: `[menu][class]` is the menu with that class as one more option.
    pub(super) fn joins() -> Box<[[Self; 64]; 256]> {
        let mut joins = Box::new([[Self::MIXED; 64]; 256]);
        for (row, joined) in ALGEBRA.menus.iter().zip(joins.iter_mut()) {
            joined[..COUNT].copy_from_slice(&row.with);
        }
        joins
    }

    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }

    /// The class of the position with these options; `None` when there are none or their parities differ.
    pub fn class(self) -> Option<Class> {
        ALGEBRA.menus[usize::from(self.0)].class
    }
}

/// For each of the players, the classes beside which that player wins; bit i is class i.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Wins {
    unknotter: u64,
    knotter: u64,
}

impl BitOr for Wins {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self { unknotter: self.unknotter | other.unknotter, knotter: self.knotter | other.knotter }
    }
}

struct MenuRow {
    with: [Menu; COUNT],
    class: Option<Class>,
}

pub(super) struct Algebra {
    pub(super) parity: [Parity; COUNT],
    pub(super) outcome: [Outcome; COUNT],
    pub(super) normalized: [Normalized; COUNT],
    pub(super) sum: [[Class; COUNT]; COUNT],
    menus: Vec<MenuRow>,
}

pub(super) static ALGEBRA: LazyLock<Algebra> = LazyLock::new(Algebra::of_representatives);

/// Where a position with the given good moves wins moving first, beside each class in turn: by moving in itself
/// (`safe` are the classes beside which one of its options is won moving second) or in the class.
fn first_wins(safe: Wins) -> Wins {
    let mut first = safe;
    for (i, options) in REPRESENTATIVES.iter().enumerate() {
        let any = |lost: u64| options.iter().any(|&o| lost >> o & 1 == 0);
        let (unknotter, knotter) = (any(first.knotter), any(first.unknotter));
        first.unknotter |= u64::from(unknotter) << i;
        first.knotter |= u64::from(knotter) << i;
    }
    first
}

impl Algebra {
    fn of_representatives() -> Self {
        let mut parity = [Parity::Even; COUNT];
        let mut first = [Wins::default(); COUNT];
        for (i, options) in REPRESENTATIVES.iter().enumerate() {
            first[i] = match (i, options) {
                // Beside the unknot the others play as by themselves; the knot has won for the Knotter.
                (0, _) => first_wins(Wins { unknotter: 0b01, knotter: 0b10 }),
                (1, _) => Wins { unknotter: 0, knotter: (1 << COUNT) - 1 },
                _ => {
                    parity[i] = parity[usize::from(options[0])].other();
                    first_wins(safe_moves(options.iter().map(|&o| first[usize::from(o)])))
                }
            };
        }
        let class_of = |wins: Wins, p: Parity| {
            let i = (0..COUNT).find(|&i| first[i] == wins && parity[i] == p);
            i.map(|i| Class(i as u8))
        };
        let menus = Self::menus(&first, &parity, class_of);
        let outcome = first.map(|wins| Outcome::new(wins.unknotter & 1 == 1, wins.knotter & 1 == 0));
        let sum = Self::sums(&menus);
        let normalized = std::array::from_fn(|i| {
            let beside_star = outcome[sum[i][Class::STAR.index()].index()];
            let (even, odd) = match parity[i] {
                Parity::Even => (outcome[i], beside_star),
                Parity::Odd => (beside_star, outcome[i]),
            };
            Normalized::new(even, odd).expect("Lemma 3.7 excludes the other pairs")
        });
        Self { parity, outcome, normalized, sum, menus }
    }

    /// All menus, found by adding one option after another to those known.
    fn menus(
        first: &[Wins; COUNT],
        parity: &[Parity; COUNT],
        class_of: impl Fn(Wins, Parity) -> Option<Class>,
    ) -> Vec<MenuRow> {
        let row = |class| MenuRow { with: [Menu::MIXED; COUNT], class };
        let mut rows = vec![row(None), row(None)];
        let mut keys: Vec<(Wins, Option<Parity>)> = vec![(Wins::default(), None); 2];
        let mut at = 0;
        while at < rows.len() {
            let (safe, of) = keys[at];
            for option in 0..COUNT {
                if at == 1 || of.is_some_and(|p| p != parity[option]) {
                    continue;
                }
                let key = (safe | safe_moves([first[option]]), Some(parity[option]));
                let known = keys.iter().position(|k| *k == key).unwrap_or_else(|| {
                    keys.push(key);
                    rows.push(row(class_of(first_wins(key.0), parity[option].other())));
                    keys.len() - 1
                });
                rows[at].with[option] = Menu(known as u8);
            }
            at += 1;
        }
        rows
    }

    /// The classes of sums: an option of a sum is an option of one summand beside the other.
    fn sums(menus: &[MenuRow]) -> [[Class; COUNT]; COUNT] {
        let mut sum = [[Class::UNKNOT; COUNT]; COUNT];
        for a in 0..COUNT {
            for b in 0..COUNT {
                let in_a = REPRESENTATIVES[a].iter().map(|&o| sum[usize::from(o)][b]);
                let in_b = REPRESENTATIVES[b].iter().map(|&o| sum[a][usize::from(o)]);
                let menu =
                    in_a.chain(in_b).fold(Menu::EMPTY, |menu, option| menus[usize::from(menu.0)].with[option.index()]);
                sum[a][b] = match menus[usize::from(menu.0)].class {
                    Some(class) => class,
                    None if a + b == 0 => Class::UNKNOT,
                    None => Class::KNOT,
                };
            }
        }
        sum
    }
}

/// The classes beside which some option is won by each player moving second.
fn safe_moves(options: impl IntoIterator<Item = Wins>) -> Wins {
    let all = (1 << COUNT) - 1;
    let safe =
        options.into_iter().map(|option| Wins { unknotter: all & !option.knotter, knotter: all & !option.unknotter });
    safe.fold(Wins::default(), BitOr::bitor)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Player;
    use std::collections::{BTreeSet, HashMap, HashSet};

    /// Who wins the sum of two representatives, by plain minimax.
    fn wins_first(a: usize, b: usize, player: Player, memo: &mut HashMap<(usize, usize, Player), bool>) -> bool {
        if let Some(&known) = memo.get(&(a, b, player)) {
            return known;
        }
        let other = player.opponent();
        let options: Vec<_> = REPRESENTATIVES[a]
            .iter()
            .map(|&o| (usize::from(o), b))
            .chain(REPRESENTATIVES[b].iter().map(|&o| (a, usize::from(o))))
            .collect();
        let won = if options.is_empty() {
            (a + b == 0) == (player == Player::Unknotter)
        } else {
            options.iter().any(|&(x, y)| !wins_first(x, y, other, memo))
        };
        memo.insert((a, b, player), won);
        won
    }

    #[test]
    fn the_outcome_of_every_sum_of_two_is_that_of_minimax() {
        let mut memo = HashMap::new();
        for a in Class::all() {
            for b in Class::all() {
                let mut wins = |player| wins_first(a.index(), b.index(), player, &mut memo);
                let plain = Outcome::new(wins(Player::Unknotter), !wins(Player::Knotter));
                assert_eq!((a + b).outcome(), plain, "{a} + {b}");
            }
        }
    }

    /// Check 1.
    #[test]
    fn every_set_of_options_has_a_class() {
        let menus = &ALGEBRA.menus;
        assert_eq!(menus.len() - 2, 210);
        assert!(menus.iter().skip(2).all(|row| row.class.is_some()));
        for class in Class::all().skip(2) {
            let options = REPRESENTATIVES[class.index()].iter().map(|&o| Class(o));
            assert_eq!(Class::of_options(options), Some(class));
        }
        let behaviours: HashSet<_> =
            Class::all().map(|a| Class::all().map(|b| (a + b).outcome()).collect::<Vec<_>>()).collect();
        assert_eq!(behaviours.len(), 37);
    }

    /// Check 2: `lacking` are the classes beside which some position of a class has no good move of its own, though
    /// the smallest one of the class has.
    #[test]
    fn two_positions_may_be_replaced_at_once() {
        let mut first = [Wins::default(); COUNT];
        for a in Class::all() {
            for b in Class::all() {
                let outcome = (a + b).outcome();
                first[a.index()].unknotter |=
                    u64::from(outcome.winner(Player::Unknotter) == Player::Unknotter) << b.index();
                first[a.index()].knotter |= u64::from(outcome.winner(Player::Knotter) == Player::Knotter) << b.index();
            }
        }
        let mut lacking = [Wins::default(); COUNT];
        let mut seen = BTreeSet::new();
        let mut todo = vec![(Menu::EMPTY, Wins::default())];
        while let Some((menu, safe)) = todo.pop() {
            if menu == Menu::MIXED || !seen.insert(menu.0) {
                continue;
            }
            if let Some(class) = menu.class() {
                let options = REPRESENTATIVES[class.index()].iter().map(|&o| first[usize::from(o)]);
                let own = safe_moves(options);
                lacking[class.index()].unknotter |= own.unknotter & !safe.unknotter;
                lacking[class.index()].knotter |= own.knotter & !safe.knotter;
            }
            for option in Class::all() {
                let more = safe_moves([first[option.index()]]);
                todo.push((menu.with(option), safe | more));
            }
        }
        assert_eq!(seen.len(), 211);
        for r in 0..COUNT {
            for s in 0..COUNT {
                for gap in [|w: Wins| w.unknotter, |w: Wins| w.knotter] {
                    assert!(gap(lacking[r]) >> s & 1 == 0 || gap(lacking[s]) >> r & 1 == 0);
                }
            }
        }
    }
}
