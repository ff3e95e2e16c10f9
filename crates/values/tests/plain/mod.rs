//! The textbook: owned trees, definitions as printed, no caches. Slow and obviously right.
#![allow(dead_code)]

use proptest::prelude::*;
use upstar_values::{Dyadic, Value};

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Tree {
    pub left: Vec<Tree>,
    pub right: Vec<Tree>,
}

impl Tree {
    pub fn zero() -> Tree {
        Tree { left: vec![], right: vec![] }
    }

    pub fn integer(n: i32) -> Tree {
        match n {
            0 => Tree::zero(),
            1.. => Tree { left: vec![Tree::integer(n - 1)], right: vec![] },
            _ => Tree::integer(-n).negative(),
        }
    }

    pub fn value(&self) -> Value {
        Value::from_options(self.left.iter().map(Tree::value), self.right.iter().map(Tree::value))
    }

    /// The canonical form of a value, written out.
    pub fn of(value: Value) -> Tree {
        Tree { left: value.left().map(Tree::of).collect(), right: value.right().map(Tree::of).collect() }
    }

    pub fn negative(&self) -> Tree {
        Tree {
            left: self.right.iter().map(Tree::negative).collect(),
            right: self.left.iter().map(Tree::negative).collect(),
        }
    }

    pub fn plus(&self, other: &Tree) -> Tree {
        let side = |mine: &[Tree], others: &[Tree]| -> Vec<Tree> {
            mine.iter().map(|g| g.plus(other)).chain(others.iter().map(|h| self.plus(h))).collect()
        };
        Tree { left: side(&self.left, &other.left), right: side(&self.right, &other.right) }
    }

    pub fn ordinal_sum(&self, top: &Tree) -> Tree {
        let side = |mine: &[Tree], tops: &[Tree]| -> Vec<Tree> {
            mine.iter().cloned().chain(tops.iter().map(|h| self.ordinal_sum(h))).collect()
        };
        Tree { left: side(&self.left, &top.left), right: side(&self.right, &top.right) }
    }

    pub fn at_most(&self, other: &Tree) -> bool {
        !self.left.iter().any(|l| other.at_most(l)) && !other.right.iter().any(|r| r.at_most(self))
    }

    pub fn equals(&self, other: &Tree) -> bool {
        self.at_most(other) && other.at_most(self)
    }

    pub fn birthday(&self) -> i64 {
        self.left.iter().chain(&self.right).map(|g| g.birthday() + 1).max().unwrap_or(0)
    }

    /// Bypass reversible options and remove dominated ones until nothing changes; sorted, so that equal games are equal.
    pub fn canonical(&self) -> Tree {
        let mut g = Tree {
            left: self.left.iter().map(Tree::canonical).collect(),
            right: self.right.iter().map(Tree::canonical).collect(),
        };
        loop {
            let before = g.clone();
            g = g.bypassed().without_dominated();
            g = g.negative().bypassed().without_dominated().negative();
            g.left.sort();
            g.right.sort();
            if g == before {
                return g;
            }
        }
    }

    /// Reversible Left options bypassed.
    fn bypassed(&self) -> Tree {
        let mut left = vec![];
        for l in &self.left {
            match l.right.iter().find(|lr| lr.at_most(self)) {
                Some(reply) => left.extend(reply.left.iter().cloned()),
                None => left.push(l.clone()),
            }
        }
        Tree { left, right: self.right.clone() }
    }

    /// Dominated Left options removed.
    fn without_dominated(&self) -> Tree {
        let mut left: Vec<Tree> = vec![];
        for l in &self.left {
            if !left.iter().any(|other| l.at_most(other)) {
                left.retain(|other| !other.at_most(l));
                left.push(l.clone());
            }
        }
        Tree { left, right: self.right.clone() }
    }

    /// The number it equals, in units of 1/256, if it is one: found by its canonical form.
    pub fn number(&self) -> Option<i64> {
        fn of_canonical(g: &Tree) -> Option<i64> {
            match (&g.left[..], &g.right[..]) {
                ([], []) => Some(0),
                ([l], []) => of_canonical(l).filter(|n| *n >= 0 && n % 256 == 0).map(|n| n + 256),
                ([], [r]) => of_canonical(r).filter(|n| *n <= 0 && n % 256 == 0).map(|n| n - 256),
                ([l], [r]) => {
                    let (l, r) = (of_canonical(l)?, of_canonical(r)?);
                    (l < r).then_some((l + r) / 2)
                }
                _ => None,
            }
        }
        of_canonical(&self.canonical())
    }

    /// Left and Right walls at the temperatures 0, 1/16, 2/16, … up to 8, in units of 1/256.
    pub fn walls(&self) -> (Vec<i64>, Vec<i64>) {
        const STEPS: usize = 129;
        if let Some(x) = self.number() {
            return (vec![x; STEPS], vec![x; STEPS]);
        }
        let opposite_left: Vec<Vec<i64>> = self.left.iter().map(|l| l.walls().1).collect();
        let opposite_right: Vec<Vec<i64>> = self.right.iter().map(|r| r.walls().0).collect();
        let (mut left, mut right, mut mast) = (vec![], vec![], None);
        for t in 0..STEPS {
            let tax = t as i64 * 16;
            let l = opposite_left.iter().map(|w| w[t]).max().unwrap() - tax;
            let r = opposite_right.iter().map(|w| w[t]).min().unwrap() + tax;
            if mast.is_none() && l <= r {
                assert_eq!(l, r, "the walls meet between two steps");
                mast = Some(l);
            }
            left.push(mast.unwrap_or(l));
            right.push(mast.unwrap_or(r));
        }
        (left, right)
    }
}

pub fn in_units(x: Dyadic) -> i64 {
    (x * Dyadic::from(256)).to_i64().unwrap()
}

/// Any form born by day 3, not too wide.
pub fn forms() -> impl Strategy<Value = Tree> {
    let leaf = (-2i32..=2).prop_map(Tree::integer);
    leaf.prop_recursive(3, 24, 3, |inner| {
        (prop::collection::vec(inner.clone(), 0..3), prop::collection::vec(inner, 0..3))
            .prop_map(|(left, right)| Tree { left, right })
    })
}

/// Any value of a form born early, with infinitesimals and heat.
pub fn values() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        (-6i64..=6, 0u64..4).prop_map(|(n, e)| Value::from(Dyadic::new(n, e))),
        (0u64..4).prop_map(Value::nimber),
        (-3i64..=3).prop_map(|n| Value::UP.times(n.into(), upstar_values::Budget::UNLIMITED).unwrap()),
    ];
    leaf.prop_recursive(3, 16, 3, |inner| {
        (prop::collection::vec(inner.clone(), 1..3), prop::collection::vec(inner, 1..3))
            .prop_map(|(left, right)| Value::from_options(left, right))
    })
}
