//! Keys of sets of vertices that are the same for all their images under symmetry, and on a lattice for all translates.
//!
//! On a lattice the set `S` has the polynomial `sum of x^row y^column z^layer` over `S`, evaluated modulo 2^128 at odd
//! numbers. Translating `S` multiplies it by a unit, so dividing by the least row, column and layer makes it the same
//! wherever `S` lies; the key is the least over the symmetries of the lattice. Elsewhere a vertex has a random number.

use super::Identity;
use super::ground::ShapeNumbers;
use super::search::mix;
use super::{Bits, Nimber};

/// Where the vertices lie, so that equal shapes can be recognised.
#[derive(Clone, Debug, Default)]
pub enum Layout {
    /// Nothing is known but the symmetries given: each sends vertex `v` to `symmetry[v]`.
    /// Those that are no automorphisms of the game are left out.
    Symmetries(Vec<Vec<u16>>),
    /// Points of a cubic lattice (row, column, layer, each below 64) where threats depend on differences only, and
    /// not on their order or signs.
    Lattice(Vec<[u8; 3]>),
    /// Nothing is known.
    #[default]
    Free,
}

/// Symmetries are done eight at a time.
const GROUP: usize = 8;
/// At most this many symmetries make keys; more would cost more than they find.
const MAX_SYMMETRIES: usize = 48;

/// Keys of sets of vertices with a given layout.
pub struct Keys {
    /// For each group of symmetries and each vertex, the summand of the vertex under each symmetry.
    summands: Vec<Vec<[u128; GROUP]>>,
    /// For each vertex, what makes keys of shapes under no symmetry but translation.
    shapes: Vec<ShapeNumbers>,
    place: Place,
}

enum Place {
    /// `units[63 + d]` is what dividing by the power `d` of each base multiplies with.
    Lattice {
        at: Vec<[u8; 3]>,
        extent: Vec<[u64; 3]>,
        vertex: Vec<u16>,
        units: Vec<[u128; 3]>,
        turns: Vec<Turn>,
    },
    Symmetries(Vec<(Vec<u16>, bool)>),
}

/// A symmetry of the lattice: axis `i` of the image is axis `axes[i]`, backwards if `flips[i]`.
#[derive(Clone, Copy, Debug)]
struct Turn {
    axes: [usize; 3],
    flips: [bool; 3],
    is_involution: bool,
}

/// A symmetry that leaves a set as it is.
pub struct Mirror {
    symmetry: usize,
    /// On a lattice: the translation after the turn.
    shift: [i16; 3],
}

const SIDE: usize = 64;
const BASES: [u128; 3] = [
    0x8d35_1a2b_9c4e_f70b_63d1_a5c9_0be7_42f3,
    0x2f6b_d9e1_4c83_57a5_91be_0cd7_e83a_164d,
    0xb7e1_5162_8aed_2a6a_bf71_5880_9cf4_f3c3,
];

impl Keys {
    /// Keys for sets of `vertices` vertices; symmetries that do not preserve the game are left out.
    pub fn new(layout: Layout, vertices: usize, preserves: impl Fn(&[u16]) -> bool) -> Self {
        match layout {
            Layout::Lattice(at) if at.len() == vertices && at.as_flattened().iter().all(|&c| usize::from(c) < SIDE) => {
                Self::lattice(at)
            }
            Layout::Symmetries(symmetries) => {
                let is_permutation = |image: &Vec<u16>| {
                    let mut hit = vec![false; vertices];
                    image.iter().for_each(|&w| {
                        if let Some(hit) = hit.get_mut(usize::from(w)) {
                            *hit = true;
                        }
                    });
                    image.len() == vertices && hit.iter().all(|&hit| hit)
                };
                let good = symmetries.into_iter().filter(|image| is_permutation(image) && preserves(image));
                Self::symmetries(good, vertices)
            }
            _ => Self::symmetries(std::iter::empty(), vertices),
        }
    }

    fn symmetries(given: impl Iterator<Item = Vec<u16>>, vertices: usize) -> Self {
        let identity: Vec<u16> = (0..vertices as u16).collect();
        let mut images = vec![identity.clone()];
        for image in given {
            if images.len() < MAX_SYMMETRIES && !images.contains(&image) {
                images.push(image);
            }
        }
        let random: Vec<u128> = (1..=vertices as u128).map(|v| mix(v.wrapping_mul(BASES[0]))).collect();
        let summand =
            |symmetry: usize, vertex: usize| images.get(symmetry).map_or(0, |image| random[usize::from(image[vertex])]);
        let summands = summands(images.len(), vertices, summand);
        let involution = |image: &Vec<u16>| identity.iter().all(|&v| image[usize::from(image[usize::from(v)])] == v);
        let images = images.into_iter().map(|image| (involution(&image), image)).map(|(yes, image)| (image, yes));
        let shapes = random.iter().map(|&number| ShapeNumbers { summand: number as u64, inverse: 1 }).collect();
        Self { summands, shapes, place: Place::Symmetries(images.collect()) }
    }

    fn lattice(at: Vec<[u8; 3]>) -> Self {
        let sides: [usize; 3] = std::array::from_fn(|axis| {
            at.iter().map(|point| usize::from(point[axis]) + 1).max().unwrap_or(1).min(SIDE)
        });
        let turns = turns(if sides[2] > 1 { 3 } else { 2 });
        let mut units = vec![[1u128; 3]; 2 * SIDE - 1];
        for power in 1..SIDE {
            for axis in 0..3 {
                units[SIDE - 1 - power][axis] = units[SIDE - power][axis].wrapping_mul(BASES[axis]);
                units[SIDE - 1 + power][axis] = units[SIDE - 2 + power][axis].wrapping_mul(inverse(BASES[axis]));
            }
        }
        let summand = |symmetry: usize, vertex: usize| {
            let Some(turn) = turns.get(symmetry) else {
                return 0;
            };
            let point = at[vertex].map(i16::from);
            (0..3).fold(1, |product: u128, axis| {
                product.wrapping_mul(divisor(&units, -turn.coordinate(axis, point), axis))
            })
        };
        let summands = summands(turns.len(), at.len(), summand);
        let extent = at.iter().map(|point| point.map(|coordinate| 1 << coordinate)).collect();
        let mut vertex = vec![u16::MAX; SIDE * SIDE * sides[2]];
        for (place, &point) in at.iter().enumerate() {
            vertex[index(point.map(i16::from))] = place as u16;
        }
        // Whatever the first vertex is, dividing by it makes the key of a set the same for the set's translates.
        let numbers =
            |[first, ..]: &[u128; GROUP]| ShapeNumbers { summand: *first as u64, inverse: inverse(*first) as u64 };
        let shapes = summands[0].iter().map(numbers).collect();
        Self { summands, shapes, place: Place::Lattice { at, extent, vertex, units, turns } }
    }

    /// The numbers of a vertex for the keys of small shapes.
    pub(super) fn shape(&self, vertex: usize) -> ShapeNumbers {
        self.shapes[vertex]
    }

    /// The key of a set, and the symmetries of order two that leave the set as it is.
    #[inline]
    pub fn key(&self, set: impl Iterator<Item = usize> + Clone) -> (u128, Vec<Mirror>) {
        let mut mirrors = Vec::new();
        let mut least = u128::MAX;
        let mut identity = None;
        let mut reach = [0u64; 3];
        if let Place::Lattice { extent, .. } = &self.place {
            for vertex in set.clone() {
                reach.iter_mut().zip(&extent[vertex]).for_each(|(reach, bit)| *reach |= bit);
            }
        }
        let low = reach.map(|bits| bits.trailing_zeros() as i16);
        let high = reach.map(|bits| 63 - bits.leading_zeros() as i16);
        for (group, summands) in self.summands.iter().enumerate() {
            let mut sums = [0u128; GROUP];
            for vertex in set.clone() {
                let summand = &summands[vertex];
                for (sum, summand) in sums.iter_mut().zip(summand) {
                    *sum = sum.wrapping_add(*summand);
                }
            }
            match &self.place {
                Place::Symmetries(images) => {
                    for (symmetry, &sum) in (group * GROUP..images.len()).zip(&sums) {
                        let identity = *identity.get_or_insert(sum);
                        least = least.min(sum);
                        if symmetry > 0 && sum == identity && images[symmetry].1 {
                            mirrors.push(Mirror { symmetry, shift: [0; 3] });
                        }
                    }
                }
                Place::Lattice { units, turns, .. } => {
                    for (symmetry, &sum) in (group * GROUP..turns.len()).zip(&sums) {
                        let turn = &turns[symmetry];
                        let from: [i16; 3] = std::array::from_fn(|axis| {
                            turn.coordinate(axis, if turn.flips[axis] { high } else { low })
                        });
                        let normal =
                            (0..3).fold(sum, |normal, axis| normal.wrapping_mul(divisor(units, from[axis], axis)));
                        let identity = *identity.get_or_insert(normal);
                        least = least.min(normal);
                        if symmetry > 0 && normal == identity && turn.is_involution {
                            let shift = std::array::from_fn(|axis| low[axis] - from[axis]);
                            mirrors.push(Mirror { symmetry, shift });
                        }
                    }
                }
            }
        }
        (mix(least), mirrors)
    }

    /// The key of a set of vertices; or zero, if a symmetry of it takes every vertex to another one that is not near it, so
    /// that the second player can copy.
    pub fn identity<const W: usize>(&self, set: &Bits<W>, near: &[Bits<W>]) -> Identity {
        let (key, mirrors) = self.key(set.iter());
        let copied = mirrors.iter().any(|mirror| {
            set.iter().all(|vertex| {
                let image = self.image(mirror, vertex);
                image != vertex && !near[vertex].contains(image)
            })
        });
        if copied { Identity::Nimber(Nimber::ZERO) } else { Identity::Key(key) }
    }

    /// Where a mirror sends a vertex of its set.
    pub fn image(&self, mirror: &Mirror, vertex: usize) -> usize {
        match &self.place {
            Place::Symmetries(images) => usize::from(images[mirror.symmetry].0[vertex]),
            Place::Lattice { at, vertex: vertex_at, turns, .. } => {
                let point = at[vertex].map(i16::from);
                let turn = &turns[mirror.symmetry];
                let image = std::array::from_fn(|axis| turn.coordinate(axis, point) + mirror.shift[axis]);
                usize::from(vertex_at[index(image)])
            }
        }
    }
}

impl Turn {
    fn coordinate(&self, axis: usize, point: [i16; 3]) -> i16 {
        let coordinate = point[self.axes[axis]];
        if self.flips[axis] { -coordinate } else { coordinate }
    }
}

fn index(point: [i16; 3]) -> usize {
    (point[2] as usize * SIDE + point[0] as usize) * SIDE + point[1] as usize
}

fn summands(symmetries: usize, vertices: usize, summand: impl Fn(usize, usize) -> u128) -> Vec<Vec<[u128; GROUP]>> {
    let groups = symmetries.div_ceil(GROUP);
    let of_vertex = |group, vertex| std::array::from_fn(|place| summand(group * GROUP + place, vertex));
    (0..groups).map(|group| (0..vertices).map(|vertex| of_vertex(group, vertex)).collect()).collect()
}

/// The symmetries of the lattice in two or three dimensions, the identity first.
fn turns(dimensions: usize) -> Vec<Turn> {
    let orders: &[[usize; 3]] = if dimensions == 3 {
        &[[0, 1, 2], [1, 0, 2], [0, 2, 1], [2, 1, 0], [1, 2, 0], [2, 0, 1]]
    } else {
        &[[0, 1, 2], [1, 0, 2]]
    };
    let mut turns = Vec::new();
    for &axes in orders {
        for signs in 0..1 << dimensions {
            let flips = std::array::from_fn(|axis| signs >> axis & 1 == 1);
            let mut turn = Turn { axes, flips, is_involution: false };
            let twice = |point: [i16; 3]| {
                let once = std::array::from_fn(|axis| turn.coordinate(axis, point));
                std::array::from_fn(|axis| turn.coordinate(axis, once)) == point
            };
            turn.is_involution = twice([1, 0, 0]) && twice([0, 1, 0]) && twice([0, 0, 1]);
            turns.push(turn);
        }
    }
    turns
}

/// The inverse of an odd number modulo 2^128, by Newton's iteration: each step doubles the right bits.
fn inverse(odd: u128) -> u128 {
    (0..7).fold(odd, |x, _| x.wrapping_mul(2u128.wrapping_sub(odd.wrapping_mul(x))))
}

/// What multiplies a polynomial to take `power` off every exponent of the axis.
fn divisor(units: &[[u128; 3]], power: i16, axis: usize) -> u128 {
    units[(SIDE as i16 - 1 + power) as usize][axis]
}
