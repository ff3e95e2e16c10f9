//! From crossings drawn without a direction to an oriented [`Curve`].

use crate::curve::{Crossing, Curve, Edge, Sign};
use crate::error::Result;

/// Orients the picture whose crossings have these edges around them, counterclockwise with the lower strand at positions
/// 0 and 2, and adds `circles` circles without crossings. Labels run from 0 and each occurs exactly twice.
///
/// Components are taken in the order of their least label and numbered from there; each is walked so that its first
/// lower passage (in the order of the crossings) goes from position 0 to position 2, and by increasing labels if it has none.
pub(crate) fn oriented(tuples: &[[usize; 4]], circles: usize) -> Result<Curve> {
    let edges = 2 * tuples.len();
    let mut ends: Vec<Vec<usize>> = vec![Vec::with_capacity(2); edges];
    for (crossing, tuple) in tuples.iter().enumerate() {
        for (position, &edge) in tuple.iter().enumerate() {
            ends[edge].push(4 * crossing + position);
        }
    }
    let label = |dart: usize| tuples[dart / 4][dart % 4];
    let across = |dart: usize| dart ^ 2;
    let other_end = |dart: usize| {
        let [a, b] = [ends[label(dart)][0], ends[label(dart)][1]];
        if a == dart { b } else { a }
    };

    let mut entered_by: Vec<Option<Edge>> = vec![None; 4 * tuples.len()];
    let mut seen = vec![false; edges];
    let mut components = Vec::new();
    let mut count: Edge = 0;
    for start in 0..edges {
        if seen[start] {
            continue;
        }
        // Darts at which this walk arrives, beginning with an end of the starting edge.
        let mut arrivals = vec![ends[start][1]];
        seen[start] = true;
        loop {
            let leaving = across(arrivals[arrivals.len() - 1]);
            if label(leaving) == start && other_end(leaving) == arrivals[0] {
                break;
            }
            seen[label(leaving)] = true;
            arrivals.push(other_end(leaving));
        }
        let first_lower = arrivals.iter().copied().filter(|d| d % 2 == 0).min_by_key(|d| d / 4);
        let backwards = match first_lower {
            Some(dart) => dart % 4 == 2,
            None => {
                let last = arrivals[arrivals.len() - 1];
                arrivals.len() > 2 && label(last) == start + 1 && label(arrivals[1]) != start + 1
            }
        };
        if backwards {
            // The other way round: what was left is now arrived at, beginning again with the starting edge.
            arrivals = arrivals.iter().rev().map(|&d| across(d)).collect();
        }
        components.push(arrivals.len() as u32);
        for dart in arrivals {
            entered_by[dart] = Some(count);
            count += 1;
        }
    }

    let crossings = (0..tuples.len())
        .map(|crossing| {
            let at = |position: usize| entered_by[4 * crossing + position];
            // Turning the tuple by half a turn makes position 0 the incoming one.
            let turned = if at(0).is_some() { 0 } else { 2 };
            let under = at(turned).unwrap_or_default();
            match at((turned + 3) % 4) {
                Some(over) => Crossing { under, over, sign: Sign::Positive },
                None => Crossing { under, over: at((turned + 1) % 4).unwrap_or_default(), sign: Sign::Negative },
            }
        })
        .collect();
    components.extend(std::iter::repeat_n(0, circles));
    Curve::new(crossings, components)
}
