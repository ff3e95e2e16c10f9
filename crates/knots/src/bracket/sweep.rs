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
    /// will be walked through in both resolutions, which makes everything after them twice as dear.
    pub(crate) fn new(curve: &Curve, free: &[bool], starts: usize) -> Result<Sweep> {
        let around: Vec<[Edge; 4]> = (0..curve.crossings().len())
            .map(|c| curve.around(c))
            .collect();
        let order = cheapest_order(&around, free, starts);
        let mut sweep = Sweep {
            stages: Vec::with_capacity(order.len()),
            parity: 0,
        };
        let mut frontier = Frontier::empty(2 * around.len());
        for (place, &crossing) in order.iter().enumerate() {
            let stage = frontier.smooth(crossing, around[crossing], place + 1 == order.len());
            if stage.matchings > MAX_MATCHINGS {
                return Err(Error::TooLarge {
                    what: format!(
                        "a diagram of {} crossings with {} edges across its middle",
                        around.len(),
                        frontier.edges.len()
                    ),
                    limit: format!("{MAX_MATCHINGS} matchings"),
                });
            }
            sweep.stages.push(stage);
        }
        sweep.parity = frontier.parities.first().copied().unwrap_or(0);
        Ok(sweep)
    }
}

/// The edges that stick out, and the matchings of them that occur.
struct Frontier {
    edges: Vec<Edge>,
    /// For each matching the partner of each edge, by place in `edges`.
    matchings: Vec<Vec<u16>>,
    /// For each matching the parity of its exponents of `q`.
    parities: Vec<i32>,
    /// Whether one end of the edge has been met.
    met: Vec<bool>,
    /// Scratch: the edge at the other end of each edge's path.
    mate: Vec<Edge>,
}

impl Frontier {
    fn empty(edges: usize) -> Frontier {
        Frontier {
            edges: Vec::new(),
            matchings: vec![Vec::new()],
            parities: vec![0],
            met: vec![false; edges],
            mate: vec![0; edges],
        }
    }

    /// Moves the crossing with these edges around it behind the frontier. At the last crossing one circle is not
    /// counted, since the bracket of the circle is 1.
    fn smooth(&mut self, crossing: usize, around: [Edge; 4], last: bool) -> Stage {
        let old_edges = std::mem::take(&mut self.edges);
        for edge in around {
            let met = &mut self.met[edge as usize];
            *met = !*met;
        }
        self.edges
            .extend(old_edges.iter().filter(|&&edge| self.met[edge as usize]));
        self.edges.extend(
            around
                .iter()
                .filter(|&edge| self.met[*edge as usize] && !old_edges.contains(edge)),
        );
        let mut place = vec![0u16; self.mate.len()];
        for (index, &edge) in self.edges.iter().enumerate() {
            place[edge as usize] = index as u16;
        }

        let mut index: FxHashMap<Vec<u16>, u32> = FxHashMap::default();
        let mut matchings: Vec<Vec<u16>> = Vec::new();
        let mut parities = Vec::new();
        let mut terms = [Vec::new(), Vec::new()];
        for (from, matching) in self.matchings.iter().enumerate() {
            for smoothing in 0..2 {
                for edge in around {
                    self.mate[edge as usize] = edge;
                }
                for (&edge, &partner) in old_edges.iter().zip(matching) {
                    self.mate[edge as usize] = old_edges[usize::from(partner)];
                }
                let [a, b, c, d] = around;
                let pairs = if smoothing == 0 {
                    [(a, b), (c, d)]
                } else {
                    [(b, c), (d, a)]
                };
                let mut circles = 0;
                for (x, y) in pairs {
                    circles += i32::from(join(&mut self.mate, x, y));
                }
                if last {
                    circles -= 1;
                }
                let parity = (self.parities[from] + smoothing + circles).rem_euclid(2);
                let next: Vec<u16> = self
                    .edges
                    .iter()
                    .map(|&edge| place[self.mate[edge as usize] as usize])
                    .collect();
                let to = *index.entry(next).or_insert_with_key(|next| {
                    matchings.push(next.clone());
                    parities.push(parity);
                    matchings.len() as u32 - 1
                });
                debug_assert_eq!(parities[to as usize], parity);
                for (flipped, terms) in terms.iter_mut().enumerate() {
                    let power = if flipped == 0 { smoothing } else { -smoothing };
                    // (q + q^-1)^circles has the powers -circles, -circles + 2, ..., circles.
                    let shift = (self.parities[from] + power - circles - parity) / 2;
                    debug_assert_eq!(
                        (self.parities[from] + power - circles - parity).rem_euclid(2),
                        0
                    );
                    let negative = circles == 1;
                    let shifts: &[i32] = match circles {
                        0 => &[0],
                        1 => &[0, 1],
                        _ => &[0, 1, 1, 2],
                    };
                    terms.extend(shifts.iter().map(|s| Term {
                        from: from as u32,
                        to,
                        shift: shift + s,
                        negative,
                    }));
                }
            }
        }
        let count = matchings.len();
        self.matchings = matchings;
        self.parities = parities;
        for terms in &mut terms {
            terms.sort_by_key(|term| (term.to, term.negative));
        }
        Stage {
            crossing,
            matchings: count,
            terms,
        }
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
        match (0..around.len())
            .rev()
            .filter(|&c| !taken[c])
            .max_by_key(|&c| ends_on_frontier[c])
        {
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
