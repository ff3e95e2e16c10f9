//! What is left to play in a position: a network of constraints on the strands that can still be coloured.
//!
//! A crossing allows the colours *a*, *b*, *c* when *a* + *b* + *c* = 0 (mod 3): one colour or three. Colouring a strand turns
//! each of its crossings into a constraint on the strands that remain: on two strands a relation, on one a smaller set of
//! colours; a strand without a colour left is dead, and so is every constraint on it. Two networks that
//! differ only in the names of strands, or in the names of the colours of any *one* strand, are the same game, so
//! a network keeps relations and forgets where they came from. Three more things never matter and are removed:
//! a relation that forbids nothing; a forbidden triple that contains a forbidden pair; one of two
//! colours of a strand that every relation treats alike.

use super::crossings::Crossings;
use super::position::Colouring;

/// A network holds at most this many strands.
pub(super) const MOST_STRANDS: usize = 64;

/// A set of colours: bit *a* for colour *a*.
pub(super) type Domain = u8;
const ALL: Domain = 0b111;

/// Which colours two strands may show together: bit 3*a* + *b*.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Pair {
    pub strands: [u8; 2],
    pub allowed: u16,
}

/// Which colours three strands may show together: bit 9*a* + 3*b* + *c*.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Triple {
    pub strands: [u8; 3],
    pub allowed: u32,
}

/// The strands that can still be coloured, with their colours, and the relations between them.
///
/// Each set of strands has at most one relation, with its strands in ascending order.
#[derive(Clone, Debug)]
pub(super) struct Network {
    pub live: u64,
    pub domains: [Domain; MOST_STRANDS],
    pub pairs: Vec<Pair>,
    pub triples: Vec<Triple>,
}

/// The pairs of colours from two domains, as in [`Pair::allowed`].
const PRODUCT: [[u16; 8]; 8] = {
    let mut product = [[0; 8]; 8];
    let mut bit = 0;
    while bit < 8 * 8 * 9 {
        let (x, y, a, b) = (bit / 72, bit / 9 % 8, bit / 3 % 3, bit % 3);
        if (x >> a) & (y >> b) & 1 == 1 {
            product[x][y] |= 1 << (3 * a + b);
        }
        bit += 1;
    }
    product
};

/// `a` + `b` + `c` = 0 (mod 3), as in [`Triple::allowed`].
const ONE_COLOUR_OR_THREE: u32 = {
    let mut allowed = 0;
    let mut bit = 0;
    while bit < 27 {
        if (bit / 9 + bit / 3 + bit) % 3 == 0 {
            allowed |= 1 << bit;
        }
        bit += 1;
    }
    allowed
};

const SAME_COLOUR: u16 = 0b100_010_001;

impl Pair {
    /// The colours of the other strand that may stand beside colour `a` of strand number `place`.
    pub fn slice(&self, place: usize, a: u8) -> Domain {
        if place == 0 {
            (self.allowed >> (3 * a)) as u8 & ALL
        } else {
            let column = self.allowed >> a;
            (column & 1 | column >> 2 & 2 | column >> 4 & 4) as u8
        }
    }
}

impl Triple {
    /// The pairs of colours of the other two strands that may stand beside colour `a` of strand number `place`.
    pub fn slice(&self, place: usize, a: u8) -> u16 {
        match place {
            0 => (self.allowed >> (9 * a) & 0x1ff) as u16,
            1 => {
                let t = self.allowed >> (3 * a);
                (t & 7 | t >> 6 & 0o70 | t >> 12 & 0o700) as u16
            }
            _ => {
                let t = self.allowed >> a;
                let every_third = |t: u32| t & 1 | t >> 2 & 2 | t >> 4 & 4;
                (every_third(t) | every_third(t >> 9) << 3 | every_third(t >> 18) << 6) as u16
            }
        }
    }

    /// The two strands beside strand number `place`.
    pub fn others(&self, place: usize) -> [u8; 2] {
        let [x, y, z] = self.strands;
        [[y, z], [x, z], [x, y]][place]
    }

    /// Allows whatever the relation `pair` of the two strands beside number `place` forbids anyway.
    fn forgive(&mut self, place: usize, pair: u16) {
        let forbidden = u32::from(!pair & 0x1ff);
        let spread = match place {
            0 => forbidden * 0o1_001_001,
            1 => {
                let rows = forbidden & 7 | (forbidden & 0o70) << 6 | (forbidden & 0o700) << 12;
                rows * 0o111
            }
            _ => {
                let thirds = |t: u32| t & 1 | (t & 2) << 2 | (t & 4) << 4;
                (thirds(forbidden & 7) | thirds(forbidden >> 3 & 7) << 9 | thirds(forbidden >> 6) << 18) * 7
            }
        };
        self.allowed |= spread;
    }
}

impl Network {
    /// What is left of `crossings` after `colouring`, which must be valid and on at most [`MOST_STRANDS`] strands.
    pub fn new(crossings: &Crossings, colouring: &Colouring) -> Network {
        let strands = crossings.strands();
        debug_assert!(strands <= MOST_STRANDS);
        let mut network = Network {
            live: u64::MAX.checked_shr(64 - strands as u32).unwrap_or(0),
            domains: [ALL; MOST_STRANDS],
            pairs: Vec::new(),
            triples: Vec::new(),
        };
        for &[x, y, z] in crossings.triples() {
            // A crossing is sorted, so equal strands are neighbours.
            let [a, b, c] = [x as u8, y as u8, z as u8];
            if a == c {
                continue;
            } else if a == b || b == c {
                network.meet([a, c], SAME_COLOUR);
            } else {
                network.triples.push(Triple { strands: [a, b, c], allowed: ONE_COLOUR_OR_THREE });
            }
        }
        network.simplify();
        for (strand, colour) in colouring.coloured() {
            network.colour_unsimplified(strand as u8, colour as u8);
        }
        network.simplify();
        network
    }

    /// The network after strand `v` took colour `a`.
    pub fn coloured(&self, v: u8, a: u8) -> Network {
        let mut after = self.clone();
        after.colour_unsimplified(v, a);
        after.simplify();
        after
    }

    fn colour_unsimplified(&mut self, v: u8, a: u8) {
        let mut dead = 0u64;
        let mut domains = self.domains;
        self.pairs.retain(|pair| {
            let Some(place) = pair.strands.iter().position(|&x| x == v) else {
                return true;
            };
            let u = usize::from(pair.strands[1 - place]);
            domains[u] &= pair.slice(place, a);
            dead |= u64::from(domains[u] == 0) << u;
            false
        });
        self.domains = domains;
        let mut sliced = Vec::new();
        self.triples.retain(|triple| {
            let Some(place) = triple.strands.iter().position(|&x| x == v) else {
                return true;
            };
            sliced.push((triple.others(place), triple.slice(place, a)));
            false
        });
        for (strands, allowed) in sliced {
            self.meet(strands, allowed);
        }
        self.live &= !(dead | 1 << v);
        if dead != 0 {
            self.pairs.retain(|pair| pair.strands.iter().all(|x| dead >> x & 1 == 0));
            self.triples.retain(|triple| triple.strands.iter().all(|x| dead >> x & 1 == 0));
        }
    }

    /// Adds a relation on two strands to the one they have.
    fn meet(&mut self, strands: [u8; 2], allowed: u16) {
        match self.pairs.iter_mut().find(|pair| pair.strands == strands) {
            Some(pair) => pair.allowed &= allowed,
            None => self.pairs.push(Pair { strands, allowed }),
        }
    }

    /// Removes what never matters: see the head of this file.
    fn simplify(&mut self) {
        let domains = &mut self.domains;
        self.pairs.retain_mut(|pair| {
            let [x, y] = pair.strands.map(usize::from);
            let all = PRODUCT[usize::from(domains[x])][usize::from(domains[y])];
            pair.allowed &= all;
            pair.allowed != all
        });
        let pairs = &self.pairs;
        self.triples.retain_mut(|triple| {
            for place in 0..3 {
                let beside = triple.others(place);
                if let Some(pair) = pairs.iter().find(|pair| pair.strands == beside) {
                    // Outside the domains everything counts as allowed here; it is cut off below.
                    let outside = !PRODUCT[usize::from(domains[usize::from(beside[0])])]
                        [usize::from(domains[usize::from(beside[1])])];
                    triple.forgive(place, pair.allowed | outside);
                }
            }
            let [x, y, z] = triple.strands.map(usize::from);
            let rest = u32::from(PRODUCT[usize::from(domains[y])][usize::from(domains[z])]);
            let all = (0..3).filter(|a| domains[x] >> a & 1 == 1).fold(0, |all, a| all | rest << (9 * a));
            triple.allowed &= all;
            triple.allowed != all
        });
        // alike[v]: bit 0, 1, 2 when colours 0 and 1, 0 and 2, 1 and 2 of v have met no difference yet.
        let mut alike = [ALL; MOST_STRANDS];
        let compare = |slices: [u16; 3]| {
            let [a, b, c] = slices;
            u8::from(a == b) | u8::from(a == c) << 1 | u8::from(b == c) << 2
        };
        for pair in &self.pairs {
            for (place, &v) in pair.strands.iter().enumerate() {
                alike[usize::from(v)] &= compare([0, 1, 2].map(|a| u16::from(pair.slice(place, a))));
            }
        }
        for triple in &self.triples {
            for (place, &v) in triple.strands.iter().enumerate() {
                alike[usize::from(v)] &= compare([0, 1, 2].map(|a| triple.slice(place, a)));
            }
        }
        let mut merged = false;
        for v in bits(self.live) {
            let domain = self.domains[usize::from(v)];
            let mut kept = domain;
            for (bit, (a, b)) in [(0, 1), (0, 2), (1, 2)].into_iter().enumerate() {
                if alike[usize::from(v)] >> bit & 1 == 1 && kept >> a & kept >> b & 1 == 1 {
                    kept &= !(1 << b);
                }
            }
            merged |= kept != domain;
            self.domains[usize::from(v)] = kept;
        }
        if merged {
            for pair in &mut self.pairs {
                let [x, y] = pair.strands.map(|v| usize::from(self.domains[usize::from(v)]));
                pair.allowed &= PRODUCT[x][y];
            }
            for triple in &mut self.triples {
                let [x, y, z] = triple.strands.map(|v| self.domains[usize::from(v)]);
                let rest = u32::from(PRODUCT[usize::from(y)][usize::from(z)]);
                triple.allowed &= (0..3).filter(|a| x >> a & 1 == 1).fold(0, |all, a| all | rest << (9 * a));
            }
        }
    }

    /// The strands of each independent part.
    pub fn components(&self) -> Vec<u64> {
        let mut components: Vec<u64> = Vec::new();
        let mut join = |strands: u64| {
            let mut joined = strands;
            components.retain(|&part| {
                let apart = part & strands == 0;
                if !apart {
                    joined |= part;
                }
                apart
            });
            components.push(joined);
        };
        for pair in &self.pairs {
            join(pair.strands.iter().fold(0, |set, x| set | 1 << x));
        }
        for triple in &self.triples {
            join(triple.strands.iter().fold(0, |set, x| set | 1 << x));
        }
        let alone = components.iter().fold(self.live, |alone, part| alone & !part);
        components.extend(bits(alone).map(|v| 1 << v));
        components
    }
}

/// The elements of a set of strands.
pub(super) fn bits(mut set: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        (set != 0).then(|| {
            let lowest = set.trailing_zeros() as u8;
            set &= set - 1;
            lowest
        })
    })
}
