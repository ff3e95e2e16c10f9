//! Telling vertices of a graph apart by their surroundings, so that equal graphs mostly get equal numberings.

/// The vertices in an order that depends on the graph and the colours, and hardly on the numbering: vertices are told
/// apart by their colours, then by those of their neighbours, and so on; a tie that remains is broken by singling out one
/// of the tied. Neighbours come with the colour of the edge.
pub(crate) fn order(mut colours: Vec<u64>, neighbours: &[Vec<(usize, u64)>]) -> Vec<usize> {
    let count = colours.len();
    let mut classes = 0;
    for round in 0..2 * count as u64 + 2 {
        colours = (0..count)
            .map(|v| {
                let around = neighbours[v].iter().map(|&(w, edge)| mixed(colours[w] ^ edge.rotate_left(40)));
                mixed(colours[v] ^ around.fold(0, u64::wrapping_add).rotate_left(17))
            })
            .collect();
        let mut sorted = colours.clone();
        sorted.sort_unstable();
        let distinct = 1 + sorted.windows(2).filter(|pair| pair[0] != pair[1]).count();
        if distinct >= count {
            break;
        }
        if distinct == classes
            && let Some(tied) = sorted.windows(2).find(|pair| pair[0] == pair[1]).map(|pair| pair[0])
            && let Some(chosen) = colours.iter_mut().find(|colour| **colour == tied)
        {
            *chosen = mixed(tied ^ 0x5555 ^ round);
        }
        classes = distinct;
    }
    let mut order: Vec<usize> = (0..count).collect();
    order.sort_by_key(|&v| colours[v]);
    order
}

/// A permutation of the words without pattern (the finaliser of SplitMix64).
fn mixed(x: u64) -> u64 {
    let x = (x.wrapping_add(0x9E37_79B9_7F4A_7C15) ^ x >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let x = (x ^ x >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    x ^ x >> 31
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_is_ordered_alike_from_both_ends() {
        // 0-1-2-3 with a coloured end, and the same path numbered backwards.
        let path = |edges: [(usize, usize); 3]| {
            let mut lists = vec![Vec::new(); 4];
            for (a, b) in edges {
                lists[a].push((b, 0));
                lists[b].push((a, 0));
            }
            lists
        };
        let forwards = order(vec![1, 0, 0, 0], &path([(0, 1), (1, 2), (2, 3)]));
        let backwards = order(vec![0, 0, 0, 1], &path([(3, 2), (2, 1), (1, 0)]));
        assert_eq!(forwards, backwards.iter().map(|v| 3 - v).collect::<Vec<_>>());
    }
}
