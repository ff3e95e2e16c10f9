//! Rational tangles found in a diagram: Conway's notation for a knot that was given in another way.
//!
//! Every crossing is a tangle with the fraction 1 or -1. Two tangles with a bigon between them are a sum, which is rational
//! when one of the two is a row of twists; so tangles grow until the diagram is the closure of one rational tangle, or a ring of
//! them: a rational or a Montesinos knot. Fractions are those of [`Tangle`](crate::Tangle): a quarter turn takes `F` to `-1/F`.

use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{One, Signed, Zero};

use crate::curve::Curve;

/// The fraction `p/q` of a rational tangle in lowest terms; `1/0` is two vertical arcs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Slope {
    pub p: BigInt,
    pub q: BigInt,
}

/// What a diagram is the closure of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Closure {
    Rational(Slope),
    /// A sum of at least three tangles none of which is a row of twists.
    Montesinos(Vec<Slope>),
}

impl Slope {
    fn turned(&self, quarters: usize) -> Slope {
        match quarters % 2 {
            0 => self.clone(),
            _ => Slope { p: -&self.q, q: self.p.clone() },
        }
    }

    fn is_integer(&self) -> bool {
        self.q.magnitude().is_one()
    }

    /// The sum, of which one must be an integer.
    fn plus(&self, other: &Slope) -> Slope {
        Slope { p: &self.p * &other.q + &self.q * &other.p, q: &self.q * &other.q }
    }

    /// The rational tangle whose closure is that of the sum of this one and another: the two-bridge link of the
    /// numerator `ps + qr`.
    fn closed_with(&self, other: &Slope) -> Slope {
        // s u - r v = 1; other u and v change the denominator by multiples of the numerator.
        let bezout = other.q.extended_gcd(&other.p);
        let (u, v) = (bezout.x * &bezout.gcd, -bezout.y * &bezout.gcd);
        Slope { p: &self.p * &other.q + &self.q * &other.p, q: &self.p * v + &self.q * u }
    }
}

/// An end of a tangle: which tangle, and which end, counterclockwise from the south-west.
type End = (usize, usize);

struct Tangles {
    slopes: Vec<Slope>,
    joined: Vec<[End; 4]>,
    alive: Vec<bool>,
    count: usize,
    /// Tangles at which something may be found.
    open: Vec<usize>,
}

/// How the diagram of a knot is built from rational tangles, if twists alone show it.
pub(crate) fn closure(curve: &Curve) -> Option<Closure> {
    let crossings = curve.crossings().len();
    if curve.components().len() != 1 {
        return None;
    }
    let opposite = curve.opposite_darts();
    let end = |dart: usize| (dart / 4, dart % 4);
    let mut tangles = Tangles {
        // The lower strand has positive slope, so the upper one has not.
        slopes: vec![Slope { p: -BigInt::one(), q: BigInt::one() }; crossings],
        joined: (0..crossings).map(|c| std::array::from_fn(|slot| end(opposite[4 * c + slot]))).collect(),
        alive: vec![true; crossings],
        count: crossings,
        open: (0..crossings).rev().collect(),
    };
    while let Some(tangle) = tangles.open.pop() {
        while tangles.alive[tangle] && tangles.grow(tangle) {}
    }
    tangles.read()
}

impl Tangles {
    /// Which neighbour shares a bigon with the tangle between its ends `slot` and `slot + 1`, and at which of its own ends
    /// the bigon begins.
    fn bigon(&self, tangle: usize, slot: usize) -> Option<End> {
        let (other, last) = self.joined[tangle][slot];
        let first = (last + 3) % 4;
        (self.joined[tangle][(slot + 1) % 4] == (other, first)).then_some((other, first))
    }

    /// One step at a tangle, if there is one.
    fn grow(&mut self, tangle: usize) -> bool {
        let closed = |slot: usize| self.joined[tangle][slot] == (tangle, (slot + 1) % 4);
        let loops = (0..4).filter(|&slot| closed(slot)).count();
        if loops == 1 {
            // Twists that end in a loop come undone; anything else there is a knot of its own.
            return (0..4).find(|&slot| closed(slot)).is_some_and(|slot| {
                let undone = self.slopes[tangle].turned(slot + 3).is_integer();
                undone && self.dissolve(tangle, [[(slot + 2) % 4, (slot + 3) % 4], [slot, (slot + 1) % 4]])
            });
        }
        if loops > 1 {
            return false;
        }
        if self.slopes[tangle].p.is_zero() {
            return self.dissolve(tangle, [[0, 1], [2, 3]]);
        }
        if self.slopes[tangle].q.is_zero() {
            return self.dissolve(tangle, [[1, 2], [3, 0]]);
        }
        for slot in 0..4 {
            let Some((other, first)) = self.bigon(tangle, slot) else { continue };
            if other == tangle {
                continue;
            }
            // Turned so that the bigon is to the east of the one and to the west of the other.
            let (west, east) = (self.slopes[tangle].turned(slot + 3), self.slopes[other].turned(first + 1));
            if west.is_integer() || east.is_integer() {
                let at = |from: usize, slot: usize| (from + slot) % 4;
                let ends = [(tangle, at(slot, 3)), (other, at(first, 2)), (other, at(first, 3)), (tangle, at(slot, 2))];
                self.merge(tangle, other, west.plus(&east), ends);
                return true;
            }
        }
        false
    }

    /// Puts one tangle in the place of two, with these ends from the south-west on.
    fn merge(&mut self, tangle: usize, other: usize, slope: Slope, ends: [End; 4]) {
        let partners = ends.map(|(t, slot)| self.joined[t][slot]);
        let renamed = |end: End| ends.iter().position(|&e| e == end).map_or(end, |slot| (tangle, slot));
        for (slot, partner) in partners.into_iter().enumerate() {
            let partner = renamed(partner);
            self.joined[tangle][slot] = partner;
            if partner.0 != tangle {
                self.joined[partner.0][partner.1] = (tangle, slot);
                self.open.push(partner.0);
            }
        }
        self.slopes[tangle] = slope;
        self.remove(other);
    }

    /// Puts two arcs in the place of a tangle, each between two of its ends; not if a circle came off.
    fn dissolve(&mut self, tangle: usize, arcs: [[usize; 2]; 2]) -> bool {
        for [one, two] in arcs {
            let [from, to] = [self.joined[tangle][one], self.joined[tangle][two]];
            if from == (tangle, two) {
                continue;
            }
            self.joined[from.0][from.1] = to;
            self.joined[to.0][to.1] = from;
            self.open.extend([from.0, to.0]);
        }
        self.remove(tangle);
        true
    }

    fn remove(&mut self, tangle: usize) {
        self.alive[tangle] = false;
        self.count -= 1;
    }

    fn read(&self) -> Option<Closure> {
        let Some(start) = self.alive.iter().position(|&alive| alive) else {
            return Some(Closure::Rational(Slope { p: BigInt::one(), q: BigInt::zero() }));
        };
        if self.count == 1 {
            // The ends are joined north to north and south to south, or east to east and west to west.
            let slot = (0..2).find(|&slot| self.joined[start][slot] == (start, slot + 1))?;
            return Some(Closure::Rational(self.slopes[start].turned(slot)));
        }
        let ring = (0..2).find_map(|slot| self.ring(start, slot))?;
        Some(match &ring[..] {
            [one, two] => Closure::Rational(one.closed_with(two)),
            _ => Closure::Montesinos(ring),
        })
    }

    /// The slopes of all tangles, if each has a bigon to the next, the first one between its ends `slot` and `slot + 1`.
    fn ring(&self, start: usize, slot: usize) -> Option<Vec<Slope>> {
        let (mut tangle, mut east) = (start, slot);
        let mut slopes = Vec::with_capacity(self.count);
        loop {
            slopes.push(self.slopes[tangle].turned(east + 3));
            let (next, west) = self.bigon(tangle, east)?;
            (tangle, east) = (next, (west + 2) % 4);
            if tangle == start {
                break;
            }
            if slopes.len() == self.count {
                return None;
            }
        }
        (slopes.len() == self.count && east == slot).then_some(slopes)
    }
}

/// The twists `a1 ... an` of a rational tangle with the fraction `p/q`: `p/q = an + 1/(... + 1/a1)`, all of one sign.
pub(crate) fn twists(slope: &Slope) -> Vec<BigInt> {
    let (mut p, mut q) = (slope.p.clone(), slope.q.clone());
    let mut twists = Vec::new();
    while !q.is_zero() {
        let whole = &p / &q;
        let rest = &p - &whole * &q;
        twists.push(whole);
        (p, q) = (q, rest);
    }
    twists.reverse();
    twists
}

/// The simplest rational tangle with the same closure. The two-bridge links of `p/q` and `p/r` are the same when `q` and `r`
/// agree or are inverse modulo `p`: the denominator is taken between minus and plus half of `p`, rather positive, and so that the
/// longer rows of twists come first.
pub(crate) fn simplest(slope: &Slope) -> Slope {
    let p = slope.p.abs();
    if p <= BigInt::one() {
        return Slope { p, q: BigInt::one() };
    }
    let q = (&slope.q * slope.p.signum()).mod_floor(&p);
    let inverse = q.extended_gcd(&p).x.mod_floor(&p);
    let [one, two] = [q, inverse].map(|q| {
        let q = if &q + &q > p { q - &p } else { q };
        Slope { p: p.clone(), q }
    });
    let rank = |slope: &Slope| {
        let rows: Vec<BigInt> = twists(slope).iter().map(BigInt::abs).collect();
        (slope.q.is_positive(), rows)
    };
    if rank(&two) > rank(&one) { two } else { one }
}

/// A sum of tangles as fractions between -1 and 1 and a whole number of twists, as few as possible: `F` and `F - 1` have as
/// many crossings, so negative twists go into the fractions nearest to 1.
pub(crate) fn fractional(sum: &[Slope]) -> (Vec<Slope>, BigInt) {
    let mut whole = BigInt::zero();
    let mut parts: Vec<Slope> = Vec::with_capacity(sum.len());
    for Slope { p, q } in sum {
        let (n, rest) = (p * q.signum()).div_mod_floor(&q.abs());
        whole += n;
        parts.push(Slope { p: rest, q: q.abs() });
    }
    let mut order: Vec<usize> = (0..parts.len()).collect();
    order.sort_by(|&a, &b| (&parts[b].p * &parts[a].q).cmp(&(&parts[a].p * &parts[b].q)));
    for part in order {
        if !whole.is_negative() {
            break;
        }
        let Slope { p, q } = &mut parts[part];
        *p -= &*q;
        whole += 1;
    }
    (parts, whole)
}
