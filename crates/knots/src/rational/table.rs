//! All positions of the game on one rational pseudodiagram, solved from the end backwards.
//!
//! Crossings of one twist are interchangeable, so a position is, for each region, how many crossings are left and how
//! many of the others were resolved positively: (b+1)(b+2)/2 states for b crossings instead of 3^b. The states of a
//! region are numbered so that a move always leads to a smaller number; one pass in order solves everything.

use super::fraction::closes_to_unknot;
use super::{Class, Error, Menu, Twist};
use crate::{Outcome, Player};

/// What is known of a position, in one byte.
#[derive(Clone, Copy)]
pub(super) struct Cell(u8);

impl Cell {
    const CLASS: u8 = 0x3f;
    /// An even position: it is a zero game. An odd one: it can be moved to a zero game.
    const ZERO: u8 = 0x40;
    /// The same of its sum with `*`.
    const ZERO_WITH_STAR: u8 = 0x80;

    pub(super) fn class(self) -> Class {
        Class::from_index(usize::from(self.0 & Self::CLASS)).unwrap_or(Class::UNKNOT)
    }

    pub(super) const fn zero(self) -> bool {
        self.0 & Self::ZERO != 0
    }

    pub(super) const fn zero_with_star(self) -> bool {
        self.0 & Self::ZERO_WITH_STAR != 0
    }

    fn new(class: Class, zero: bool, zero_with_star: bool) -> Self {
        let flag = |on: bool, bit: u8| if on { bit } else { 0 };
        Self(class.index() as u8 | flag(zero, Self::ZERO) | flag(zero_with_star, Self::ZERO_WITH_STAR))
    }

    fn resolved(unknot: bool) -> Self {
        let class = if unknot { Class::UNKNOT } else { Class::KNOT };
        Self::new(class, unknot, unknot)
    }
}

/// One region's states: with r crossings left and j of the others positive, number r(b+1) - r(r-1)/2 + j.
struct Region {
    twist: Twist,
    stride: usize,
}

impl Region {
    const fn crossings(&self) -> usize {
        self.twist.unresolved as usize
    }

    /// The state with `left` crossings unresolved and `positive` of the others positive.
    const fn state(&self, left: usize, positive: usize) -> usize {
        left * (self.crossings() + 1) - left * left.saturating_sub(1) / 2 + positive
    }

    const fn net(&self, left: usize, positive: usize) -> i64 {
        self.twist.resolved + 2 * positive as i64 - (self.crossings() - left) as i64
    }
}

/// All positions, solved.
pub(super) struct Table {
    regions: Vec<Region>,
    cells: Vec<Cell>,
}

/// How many positions the game on these twists has.
fn positions(twists: &[Twist]) -> u128 {
    twists
        .iter()
        .map(|t| (u128::from(t.unresolved) + 1) * (u128::from(t.unresolved) + 2) / 2)
        .fold(1, u128::saturating_mul)
}

/// Where the options of a position are: so far before it in the table.
#[derive(Clone, Copy)]
struct Back {
    negative: usize,
    positive: usize,
}

impl Table {
    /// Solves the game, if it has at most `limit` positions.
    pub(super) fn new(twists: &[Twist], limit: usize) -> Result<Self, Error> {
        let positions = positions(twists);
        if positions > limit as u128 {
            return Err(Error::TooLarge { what: "the game", size: positions, unit: "positions", limit: limit as u128 });
        }
        let mut stride = 1;
        // The region with most crossings runs fastest: its states are solved in the innermost loop.
        let mut order: Vec<usize> = (0..twists.len()).collect();
        order.sort_by_key(|&i| std::cmp::Reverse(twists[i].unresolved));
        let mut strides = vec![0; twists.len()];
        let states = |t: Twist| (t.unresolved as usize + 1) * (t.unresolved as usize + 2) / 2;
        for &i in &order {
            strides[i] = stride;
            stride *= states(twists[i]);
        }
        let regions = twists.iter().zip(strides).map(|(&twist, stride)| Region { twist, stride });
        let mut table = Self { regions: regions.collect(), cells: Vec::with_capacity(stride) };
        order.retain(|&i| twists[i].unresolved > 0);
        table.solve(&order);
        Ok(table)
    }

    fn solve(&mut self, order: &[usize]) {
        let mut net: Vec<i64> = self.regions.iter().map(|r| r.twist.resolved).collect();
        let Some((&inner, outer)) = order.split_first() else {
            self.cells.push(Cell::resolved(closes_to_unknot(&net)));
            return;
        };
        let joins = Menu::joins();
        let mut left_positive = vec![(0, 0); self.regions.len()];
        let mut backs: Vec<Back> = Vec::with_capacity(outer.len());
        loop {
            backs.clear();
            let mut outer_left = 0;
            for &i in outer {
                let (left, positive) = left_positive[i];
                net[i] = self.regions[i].net(left, positive);
                outer_left += left;
                if left > 0 {
                    backs.push(self.back(i, left));
                }
            }
            let crossings = self.regions[inner].crossings();
            for left in 0..=crossings {
                for positive in 0..=crossings - left {
                    let cell = if outer_left + left == 0 {
                        net[inner] = self.regions[inner].net(0, positive);
                        Cell::resolved(closes_to_unknot(&net))
                    } else {
                        let own = (left > 0).then(|| self.back(inner, left));
                        self.solve_from(&joins, &backs, own, outer_left + left)
                    };
                    self.cells.push(cell);
                }
            }
            if !self.next(outer, &mut left_positive) {
                return;
            }
        }
    }

    /// The next state of the outer regions; false after the last.
    fn next(&self, outer: &[usize], left_positive: &mut [(usize, usize)]) -> bool {
        for &i in outer {
            let (left, positive) = left_positive[i];
            let crossings = self.regions[i].crossings();
            if positive + left < crossings {
                left_positive[i] = (left, positive + 1);
                return true;
            }
            if left < crossings {
                left_positive[i] = (left + 1, 0);
                return true;
            }
            left_positive[i] = (0, 0);
        }
        false
    }

    /// State (r, j) has options (r-1, j) and (r-1, j+1), which are b-r+2 and b-r+1 states before it.
    fn back(&self, region: usize, left: usize) -> Back {
        let r = &self.regions[region];
        let negative = r.crossings() + 2 - left;
        Back { negative: negative * r.stride, positive: (negative - 1) * r.stride }
    }

    /// Solves the next position of the table from its options, in the outer regions and in the inner one.
    fn solve_from(&self, joins: &[[Menu; 64]; 256], outer: &[Back], inner: Option<Back>, left: usize) -> Cell {
        let at = self.cells.len();
        let mut menu = Menu::EMPTY;
        let (mut all, mut any) = (u8::MAX, 0);
        for back in outer.iter().chain(&inner) {
            for option in [self.cells[at - back.negative], self.cells[at - back.positive]] {
                menu = joins[menu.index()][usize::from(option.0 & Cell::CLASS)];
                all &= option.0;
                any |= option.0;
            }
        }
        let class = menu.class().unwrap_or(Class::UNKNOT);
        let unknotter = |o: Outcome| o.winner(Player::Unknotter) == Player::Unknotter;
        let (alone, with_star) = (class.outcome(), class.normalized());
        // Definition 3.3, and the same for the sum with *, which has the position itself as one more option.
        let (zero, zero_with_star) = if left.is_multiple_of(2) {
            let zero = unknotter(alone) && all & Cell::ZERO != 0;
            (zero, any & Cell::ZERO_WITH_STAR != 0 || zero)
        } else {
            let can_reach = any & Cell::ZERO != 0;
            let zero = unknotter(with_star.even()) && all & Cell::ZERO_WITH_STAR != 0 && can_reach;
            (can_reach, zero)
        };
        Cell::new(class, zero, zero_with_star)
    }

    /// The position with, in each region, so many crossings left and so many of the others positive.
    pub(super) fn cell(&self, left_positive: &[(usize, usize)]) -> Cell {
        let states = self.regions.iter().zip(left_positive);
        let index: usize = states.map(|(r, &(left, positive))| r.state(left, positive) * r.stride).sum();
        self.cells[index]
    }
}
