//! The strands of a curve: the pieces from one decided lower passage to the next.

use upstar_knots::{Curve, Edge};

/// A piece of curve that is drawn with one stroke.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Strand {
    /// A component without crossings, by its number.
    Circle(usize),
    /// A component that passes below nowhere.
    Closed(Vec<Edge>),
    /// From one lower passage to another, or to the same one.
    Open(Vec<Edge>),
}

/// The strands, numbered as in [`upstar_knots::Diagram::strand_triples`]: along the curve, the one of edge 0 first.
pub(super) fn strands(curve: &Curve, decided: impl Fn(usize) -> bool) -> Vec<Strand> {
    let mut ends_below = vec![false; 2 * curve.crossings().len()];
    for (c, crossing) in curve.crossings().iter().enumerate() {
        ends_below[crossing.under as usize] = decided(c);
    }
    let mut strands = Vec::new();
    let mut first = 0;
    for (component, &length) in curve.components().iter().enumerate() {
        let edges: Vec<Edge> = (first..first + length).collect();
        first += length;
        if edges.is_empty() {
            strands.push(Strand::Circle(component));
            continue;
        }
        let mut pieces: Vec<Vec<Edge>> =
            edges.split_inclusive(|&e| ends_below[e as usize]).map(<[Edge]>::to_vec).collect();
        if edges.iter().all(|&e| !ends_below[e as usize]) {
            strands.push(Strand::Closed(edges));
            continue;
        }
        if !edges.last().is_some_and(|&e| ends_below[e as usize])
            && let Some(mut last) = pieces.pop()
        {
            // The walk came home: the last piece goes on as the first.
            last.append(&mut pieces[0]);
            pieces[0] = last;
        }
        strands.extend(pieces.into_iter().map(Strand::Open));
    }
    strands
}

#[cfg(test)]
mod tests {
    use super::*;
    use upstar_knots::Diagram;

    #[test]
    fn strands_are_those_of_the_diagram() {
        for code in ["3_1", "8_19", "10_123", "braid:1 1", "braid:1 2 -1 2 1 1"] {
            let knot: Diagram = code.parse().expect(code);
            let strands = strands(knot.curve(), |_| true);
            assert_eq!(strands.len(), knot.strands(), "{code}");
            for (crossing, triple) in knot.crossings().iter().zip(knot.strand_triples()) {
                let has = |strand: usize, edge: Edge| match &strands[strand] {
                    Strand::Open(edges) | Strand::Closed(edges) => edges.contains(&edge),
                    Strand::Circle(_) => false,
                };
                assert!(has(triple.over, crossing.over) && has(triple.incoming, crossing.under));
                assert!(has(triple.outgoing, knot.curve().next(crossing.under)));
            }
        }
    }
}
