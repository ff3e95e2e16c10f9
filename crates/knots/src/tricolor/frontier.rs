//! The frontier of a diagram: what the strands decided so far mean to those that are not.
//!
//! Strands enter one after the other. A strand stays on the frontier until the last of its crossings is complete. A coloured
//! strand is known by its colour, an uncoloured one by the colours that crossings forbid it so far.

use super::Crossings;

/// A step: a strand enters, the crossings it completes are checked, strands leave.
pub(super) struct Step {
    /// Places on the frontier of the strands of each crossing completed here; the new strand has the last place.
    crossings: Vec<[usize; 3]>,
    /// The places that stay, in order.
    stay: Vec<usize>,
    /// The places that leave.
    leave: Vec<usize>,
}

/// The steps in which all strands enter.
pub(super) struct Plan(Vec<Step>);

/// A strand on the frontier: 0, 1, 2 a colour; 3 + *f* uncoloured with the set *f* of colours forbidden.
pub(super) type Place = u8;
pub(super) const UNCOLOURED: Place = 3;
const NO_COLOUR_LEFT: Place = UNCOLOURED + 0b111;

impl Plan {
    /// The steps for strands that enter in this order.
    pub fn new(crossings: &Crossings, order: &[usize]) -> Plan {
        let mut time = vec![0; crossings.strands()];
        order.iter().enumerate().for_each(|(t, &strand)| time[strand] = t);
        // A crossing is checked when its last strand enters, and its strands stay until then.
        let mut last_use: Vec<usize> = time.clone();
        let mut completed: Vec<Vec<[u32; 3]>> = vec![Vec::new(); order.len()];
        for &triple in crossings.triples() {
            let end = triple.iter().map(|&strand| time[strand as usize]).max().unwrap_or(0);
            triple.iter().for_each(|&strand| last_use[strand as usize] = last_use[strand as usize].max(end));
            completed[end].push(triple);
        }
        let mut frontier: Vec<usize> = Vec::new();
        let mut steps = Vec::with_capacity(order.len());
        for (t, &strand) in order.iter().enumerate() {
            frontier.push(strand);
            let place = |strand: u32| frontier.iter().position(|&s| s == strand as usize).unwrap_or(0);
            let crossings = completed[t].iter().map(|triple| triple.map(place)).collect();
            let (stay, leave) = (0..frontier.len()).partition(|&place| last_use[frontier[place]] > t);
            steps.push(Step { crossings, stay, leave });
            frontier.retain(|&strand| last_use[strand] > t);
        }
        Plan(steps)
    }

    pub fn steps(&self) -> &[Step] {
        &self.0
    }
}

impl Step {
    /// The frontier after a new strand with this colour, or [`UNCOLOURED`]; nothing if a crossing is wrong or, for
    /// `complete` games, if a strand leaves uncoloured that could be coloured.
    pub fn apply(&self, state: &[Place], new: Place, complete: bool) -> Option<Vec<Place>> {
        let mut places = state.to_vec();
        places.push(new);
        for &[x, y, z] in &self.crossings {
            let [a, b, c] = [x, y, z].map(|place| places[place]);
            match [a, b, c].map(|place| place < UNCOLOURED) {
                [true, true, true] if (a + b + c) % 3 != 0 => return None,
                _ if !complete => {}
                [true, true, false] => forbid(&mut places[z], a, b),
                [true, false, true] => forbid(&mut places[y], a, c),
                [false, true, true] => forbid(&mut places[x], b, c),
                // One strand twice beside a coloured one must take its colour. Equal strands are neighbours.
                [true, false, false] if y == z => forbid(&mut places[y], a, a),
                [false, false, true] if x == y => forbid(&mut places[x], c, c),
                _ => {}
            }
        }
        if complete && self.leave.iter().any(|&place| (UNCOLOURED..NO_COLOUR_LEFT).contains(&places[place])) {
            return None;
        }
        Some(self.stay.iter().map(|&place| places[place]).collect())
    }
}

/// Beside the colours `a` and `b` only one colour is right.
fn forbid(uncoloured: &mut Place, a: u8, b: u8) {
    let right = (6 - a - b) % 3;
    *uncoloured = ((*uncoloured - UNCOLOURED) | (0b111 & !(1 << right))) + UNCOLOURED;
}

/// An order of the strands in which few are on the frontier at a time: from each of several starts, always the strand next
/// that leaves the smallest frontier; the best start wins.
pub(super) fn elimination_order(crossings: &Crossings) -> Vec<usize> {
    const STARTS: usize = 12;
    let strands = crossings.strands();
    let mut crossings_of: Vec<Vec<usize>> = vec![Vec::new(); strands];
    for (i, triple) in crossings.triples().iter().enumerate() {
        for (place, &strand) in triple.iter().enumerate() {
            if !triple[..place].contains(&strand) {
                crossings_of[strand as usize].push(i);
            }
        }
    }
    let mut starts: Vec<usize> = (0..strands).collect();
    starts.sort_by_key(|&strand| crossings_of[strand].len());
    starts.truncate(STARTS);
    (starts.iter().map(|&start| greedy_order(crossings, &crossings_of, start)))
        .min_by_key(|(cost, _)| *cost)
        .map_or(Vec::new(), |(_, order)| order)
}

/// No order is worth looking for once the frontier is as wide as this.
const HOPELESS: usize = 40;

/// The greedy order from one start and its cost, the widest frontier and then the sum of their 2-powers.
fn greedy_order(crossings: &Crossings, crossings_of: &[Vec<usize>], start: usize) -> ((usize, u64), Vec<usize>) {
    let triples = crossings.triples();
    let strands = crossings.strands();
    let mut entered = vec![false; strands];
    // How many strands of each crossing are to enter yet; how many such crossings each strand has.
    let mut missing: Vec<usize> =
        triples.iter().map(|t| 1 + usize::from(t[1] != t[0]) + usize::from(t[2] != t[1])).collect();
    let mut open: Vec<usize> = crossings_of.iter().map(Vec::len).collect();
    let mut frontier: Vec<usize> = Vec::new();
    let mut order = Vec::with_capacity(strands);
    let mut first_blank = 0;
    let mut cost = (0, 0u64);
    let mut next = Some(start);
    while let Some(strand) = next {
        entered[strand] = true;
        order.push(strand);
        frontier.push(strand);
        for &crossing in &crossings_of[strand] {
            missing[crossing] -= 1;
            if missing[crossing] == 0 {
                distinct(triples[crossing]).for_each(|s| open[s] -= 1);
            }
        }
        frontier.retain(|&s| open[s] > 0);
        cost = (
            cost.0.max(frontier.len()),
            cost.1.saturating_add(1u64.checked_shl(frontier.len() as u32).unwrap_or(u64::MAX)),
        );
        while first_blank < strands && entered[first_blank] {
            first_blank += 1;
        }
        let candidates = frontier
            .iter()
            .flat_map(|&s| &crossings_of[s])
            .filter(|&&crossing| missing[crossing] > 0)
            .flat_map(|&crossing| distinct(triples[crossing]))
            .filter(|&s| !entered[s]);
        // The most strands leave with the best candidate; then the most crossings come nearer to their end.
        next = candidates
            .take(if frontier.len() > HOPELESS { 1 } else { usize::MAX })
            .max_by_key(|&s| {
                let completes = |crossing: usize| missing[crossing] == 1;
                let leaving = frontier.iter().chain([&s]).filter(|&&t| {
                    open[t]
                        == crossings_of[s].iter().filter(|&&c| completes(c) && triples[c].contains(&(t as u32))).count()
                });
                let begun = crossings_of[s].iter().filter(|&&c| missing[c] < 3).count();
                (leaving.count(), begun, usize::MAX - s)
            })
            .or((first_blank < strands).then_some(first_blank));
    }
    (cost, order)
}

fn distinct(triple: [u32; 3]) -> impl Iterator<Item = usize> {
    let [x, y, z] = triple.map(|strand| strand as usize);
    [Some(x), (y != x).then_some(y), (z != y).then_some(z)].into_iter().flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn twist_frontiers_stay_narrow() {
        for n in [10, 100, 400] {
            let twist = Crossings::twist(n).unwrap();
            let plan = Plan::new(&twist, &elimination_order(&twist));
            assert!(plan.steps().iter().all(|step| step.stay.len() <= 2));
        }
    }
}
