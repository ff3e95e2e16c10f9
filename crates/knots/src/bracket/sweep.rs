//! The order in which crossings are smoothed, and what smoothing them does to the matchings of the frontier.

use rustc_hash::FxHashMap;

use crate::curve::{Curve, Edge};
use crate::error::{Error, Result};

/// More matchings than this are refused: the frontier is too wide.
const MAX_MATCHINGS: usize = 1 << 18;

/// What smoothing one crossing contributes: the polynomial of matching `from`, times `x^shift` (modulo `x^L - 1`) and
/// perhaps -1, is added to that of matching `to`.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Term {
    pub(crate) from: u32,
    pub(crate) to: u32,
    pub(crate) shift: i32,
    pub(crate) negative: bool,
}

/// Smoothing one crossing.
#[derive(Debug, Clone)]
pub(crate) struct Stage {
    /// The crossing that is smoothed.
    pub(crate) crossing: usize,
    /// Number of matchings afterwards.
    pub(crate) matchings: usize,
    /// What is added where, with the crossing as listed and flipped.
    pub(crate) terms: [Vec<Term>; 2],
}

/// A plan to compute the bracket of a curve's resolutions.
#[derive(Debug, Clone)]
pub(crate) struct Sweep {
    pub(crate) stages: Vec<Stage>,
    /// The final polynomial belongs to the powers `q^(2i + parity)`.
    pub(crate) parity: i32,
}

impl Sweep {
    /// Plans the sweep over all crossings of a curve, trying `starts` first crossings. `free` crossings are those that
    /// will be walked through in both resolutions, which makes everything after them twice as dear. Without `flips` only
    /// the crossings as listed are planned for.
    pub(crate) fn new(curve: &Curve, free: &[bool], flips: bool, starts: usize) -> Result<Sweep> {
        let around: Vec<[Edge; 4]> = (0..curve.crossings().len()).map(|c| curve.around(c)).collect();
        let order = cheapest_order(&around, free, starts);
        let mut sweep = Sweep { stages: Vec::with_capacity(order.len()), parity: 0 };
        let mut frontier = Frontier::empty(2 * around.len());
        for (place, &crossing) in order.iter().enumerate() {
            let stage = frontier.smooth(crossing, around[crossing], place + 1 == order.len(), flips)?;
            if stage.matchings > MAX_MATCHINGS {
                return Err(Error::TooLarge {
                    what: format!("a diagram with {} edges across its middle", frontier.edges.len()),
                    limit: format!("{MAX_MATCHINGS} matchings of these edges"),
                });
            }
            sweep.stages.push(stage);
        }
        sweep.parity = frontier.parities.first().copied().unwrap_or(0);
        Ok(sweep)
    }
}

/// A matching of the frontier: five bits for each edge, the place of its partner.
type Matching = u128;
const BITS: usize = 5;

/// The widest frontier that a [`Matching`] can describe.
const MAX_EDGES: usize = 25;

/// The edges that stick out, and the matchings of them that occur.
struct Frontier {
    edges: Vec<Edge>,
    matchings: Vec<Matching>,
    /// For each matching the parity of its exponents of `q`.
    parities: Vec<i32>,
    /// Whether one end of the edge has been met.
    met: Vec<bool>,
    /// Scratch: the edge at the other end of each edge's path.
    mate: Vec<Edge>,
    /// Scratch: the place of each edge in the frontier.
    place: Vec<u8>,
}

impl Frontier {
    fn empty(edges: usize) -> Frontier {
        Frontier {
            edges: Vec::new(),
            matchings: vec![0],
            parities: vec![0],
            met: vec![false; edges],
            mate: vec![0; edges],
            place: vec![0; edges],
        }
    }

    /// Moves the crossing with these edges around it behind the frontier. At the last crossing one circle is not
    /// counted, since the bracket of the circle is 1.
    fn smooth(&mut self, crossing: usize, around: [Edge; 4], last: bool, flips: bool) -> Result<Stage> {
        let old_edges = std::mem::take(&mut self.edges);
        for edge in around {
            let met = &mut self.met[edge as usize];
            *met = !*met;
        }
        self.edges.extend(old_edges.iter().filter(|&&edge| self.met[edge as usize]));
        self.edges.extend(around.iter().filter(|&edge| self.met[*edge as usize] && !old_edges.contains(edge)));
        if self.edges.len() > MAX_EDGES {
            return Err(Error::TooLarge {
                what: format!("a diagram with {} edges across its middle", self.edges.len()),
                limit: format!("{MAX_EDGES} edges"),
            });
        }
        for (index, &edge) in self.edges.iter().enumerate() {
            self.place[edge as usize] = index as u8;
        }

        let mut index = MatchingIndex::default();
        let mut parities = Vec::new();
        let mut terms = [Vec::with_capacity(3 * self.matchings.len()), Vec::new()];
        for (from, &matching) in self.matchings.iter().enumerate() {
            for smoothing in 0..2 {
                for edge in around {
                    self.mate[edge as usize] = edge;
                }
                for (index, &edge) in old_edges.iter().enumerate() {
                    let partner = (matching >> (BITS * index)) as usize % (1 << BITS);
                    self.mate[edge as usize] = old_edges[partner];
                }
                let [a, b, c, d] = around;
                let pairs = if smoothing == 0 { [(a, b), (c, d)] } else { [(b, c), (d, a)] };
                let mut circles = 0;
                for (x, y) in pairs {
                    circles += i32::from(join(&mut self.mate, x, y));
                }
                if last {
                    circles -= 1;
                }
                let mut next: Matching = 0;
                for (index, &edge) in self.edges.iter().enumerate() {
                    let partner = self.place[self.mate[edge as usize] as usize];
                    next |= Matching::from(partner) << (BITS * index);
                }
                let parity = (self.parities[from] + smoothing + circles).rem_euclid(2);
                let to = index.of(next);
                if to as usize == parities.len() {
                    parities.push(parity);
                }
                debug_assert_eq!(parities[to as usize], parity);
                for (flipped, terms) in terms.iter_mut().enumerate().take(1 + usize::from(flips)) {
                    let power = if flipped == 0 { smoothing } else { -smoothing };
                    // (q + q^-1)^circles has the powers -circles, -circles + 2, ..., circles.
                    let shift = (self.parities[from] + power - circles - parity) / 2;
                    let shifts: &[i32] = match circles {
                        0 => &[0],
                        1 => &[0, 1],
                        _ => &[0, 1, 1, 2],
                    };
                    let negative = circles == 1;
                    let from = from as u32;
                    terms.extend(shifts.iter().map(|s| Term { from, to, shift: shift + s, negative }));
                }
            }
        }
        self.matchings = index.matchings;
        self.parities = parities;
        for terms in &mut terms {
            terms.sort_unstable_by_key(|term| 2 * term.to + u32::from(term.negative));
        }
        Ok(Stage { crossing, matchings: self.matchings.len(), terms })
    }
}

/// Numbers matchings as they are met. Most frontiers have few, for which looking through the list is fastest.
#[derive(Default)]
struct MatchingIndex {
    matchings: Vec<Matching>,
    index: FxHashMap<Matching, u32>,
}

impl MatchingIndex {
    const FEW: usize = 16;

    fn of(&mut self, matching: Matching) -> u32 {
        let new = self.matchings.len() as u32;
        if self.matchings.len() <= Self::FEW {
            if let Some(known) = self.matchings.iter().position(|&m| m == matching) {
                return known as u32;
            }
            if self.matchings.len() == Self::FEW {
                self.index = (0..).zip(&self.matchings).map(|(number, &m)| (m, number)).collect();
                self.index.insert(matching, new);
            }
            self.matchings.push(matching);
            return new;
        }
        *self.index.entry(matching).or_insert_with(|| {
            self.matchings.push(matching);
            new
        })
    }
}

/// Joins the ends of two edges; true if that closes a circle.
fn join(mate: &mut [Edge], x: Edge, y: Edge) -> bool {
    let (a, b) = (mate[x as usize], mate[y as usize]);
    if a == y {
        return true;
    }
    mate[a as usize] = b;
    mate[b as usize] = a;
    false
}

/// Tries greedy orders from several crossings, forwards and backwards, and keeps the one that costs least.
fn cheapest_order(around: &[[Edge; 4]], free: &[bool], starts: usize) -> Vec<usize> {
    let crossings = around.len();
    let step = crossings.div_ceil(starts.max(1)).max(1);
    let mut best: Option<(f64, Vec<usize>)> = None;
    for start in (0..crossings).step_by(step) {
        let mut order = greedy_order(around, start);
        for _ in 0..2 {
            let cost = order_cost(around, free, &order);
            if best.as_ref().is_none_or(|(least, _)| cost < *least) {
                best = Some((cost, order.clone()));
            }
            order.reverse();
        }
    }
    best.map(|(_, order)| order).unwrap_or_default()
}

/// Always takes the crossing that has most edges on the frontier, the one met first among equals.
fn greedy_order(around: &[[Edge; 4]], start: usize) -> Vec<usize> {
    let mut crossings_of_edge: Vec<[usize; 2]> = vec![[usize::MAX; 2]; 2 * around.len()];
    for (crossing, edges) in around.iter().enumerate() {
        for &edge in edges {
            let ends = &mut crossings_of_edge[edge as usize];
            ends[usize::from(ends[0] != usize::MAX)] = crossing;
        }
    }
    let mut ends_on_frontier = vec![0; around.len()];
    let mut taken = vec![false; around.len()];
    let mut order = Vec::with_capacity(around.len());
    let mut next = start;
    loop {
        taken[next] = true;
        order.push(next);
        for edge in around[next] {
            for end in crossings_of_edge[edge as usize] {
                ends_on_frontier[end] += 1;
            }
        }
        // Earliest reached first: `max_by_key` keeps the last of equals, so go through them backwards.
        match (0..around.len()).rev().filter(|&c| !taken[c]).max_by_key(|&c| ends_on_frontier[c]) {
            Some(crossing) => next = crossing,
            None => return order,
        }
    }
}

/// About how many polynomials are added in a walk through all resolutions in this order.
fn order_cost(around: &[[Edge; 4]], free: &[bool], order: &[usize]) -> f64 {
    let mut met = vec![false; 2 * around.len()];
    let mut width: i32 = 0;
    let (mut visits, mut cost) = (1.0, 0.0);
    for &crossing in order {
        for edge in around[crossing] {
            let met = &mut met[edge as usize];
            width += if *met { -1 } else { 1 };
            *met = !*met;
        }
        if free[crossing] {
            visits *= 2.0;
        }
        // The Catalan numbers grow like 4^k, where k pairs stick out.
        cost += visits * (1.0 + 2f64.powi(width));
    }
    cost
}
