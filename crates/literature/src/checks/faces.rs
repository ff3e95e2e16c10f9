//! Shadows as plain maps on the sphere, straight from PD codes and Gauss words.

use std::collections::{BTreeSet, VecDeque};

use upstar_knots::notation::table;
use upstar_values::Budget;

use super::{Check, go_on};

pub(super) static CHECKS: &[Check] = &[
    Check {
        name: "no-small-face",
        about: "how many shadows have neither monogon nor bigon, by crossings, from all Gauss words, and whether a knot's \
                is the last; crossings, knot",
        run: |given, budget| {
            let mut counts = Vec::new();
            let mut last = BTreeSet::new();
            for crossings in 3..=given.number("crossings")? {
                last = without_small_faces(crossings, budget)?;
                counts.push(format!("{crossings}: {}", last.len()));
            }
            let knot = given.text("knot")?;
            let is_it = if last.iter().eq([&map_of(knot)?.code()]) { "it is that of" } else { "not only that of" };
            Ok(format!("{}; {is_it} {knot}", counts.join(", ")))
        },
    },
    Check {
        name: "same-map",
        about: "whether the PD codes of knots of the table give the same map on the sphere: knots",
        run: |given, _| {
            let codes: Result<Vec<_>, _> =
                given.text("knots")?.split_whitespace().map(|name| map_of(name).map(|map| map.code())).collect();
            Ok(codes?.windows(2).all(|pair| pair[0] == pair[1]).to_string())
        },
    },
];

/// A 4-regular map: slot s of crossing c is dart 4c + s, slots counterclockwise, and each dart has another end.
struct Map {
    other: Vec<usize>,
}

impl Map {
    /// From the edges around each crossing.
    fn new(around: &[[usize; 4]]) -> Map {
        let edges: Vec<usize> = around.concat();
        let mut ends = vec![usize::MAX; edges.len()];
        let mut other = vec![0; edges.len()];
        for (dart, &edge) in edges.iter().enumerate() {
            match ends[edge] {
                usize::MAX => ends[edge] = dart,
                end => (other[dart], other[end]) = (end, dart),
            }
        }
        Map { other }
    }

    /// The sizes of the faces: along an edge, then the next slot.
    fn faces(&self) -> Vec<usize> {
        let mut seen = vec![false; self.other.len()];
        let mut sizes = Vec::new();
        for start in 0..self.other.len() {
            let (mut dart, mut size) = (start, 0);
            while !std::mem::replace(&mut seen[dart], true) {
                let end = self.other[dart];
                dart = end / 4 * 4 + (end + 1) % 4;
                size += 1;
            }
            if size > 0 {
                sizes.push(size);
            }
        }
        sizes
    }

    /// The least description from any dart in either sense of rotation: equal for equal maps and mirror images only.
    fn code(&self) -> Vec<(usize, usize)> {
        let starts = (0..self.other.len()).flat_map(|dart| [(dart, 1), (dart, 3)]);
        starts.map(|(dart, turn)| self.seen_from(dart, turn)).min().unwrap_or_default()
    }

    fn seen_from(&self, start: usize, turn: usize) -> Vec<(usize, usize)> {
        // Crossings in the order they are met, each with the slot it was entered by.
        let mut entered = vec![None; self.other.len() / 4];
        entered[start / 4] = Some((0, start % 4));
        let mut queue = VecDeque::from([start]);
        let (mut met, mut code) = (1, Vec::with_capacity(self.other.len()));
        while let Some(first) = queue.pop_front() {
            for k in 0..4 {
                let end = self.other[first / 4 * 4 + (first + turn * k) % 4];
                let (number, slot) = *entered[end / 4].get_or_insert_with(|| {
                    queue.push_back(end);
                    met += 1;
                    (met - 1, end % 4)
                });
                code.push((number, turn * (4 + end % 4 - slot) % 4));
            }
        }
        code
    }
}

/// The map of a knot of the table, its PD code read as bare numbers.
fn map_of(name: &str) -> Result<Map, String> {
    let pd = table::knot(name).map_err(|error| error.to_string())?.pd();
    let numbers: Vec<usize> = pd.split(|c: char| !c.is_ascii_digit()).filter_map(|n| n.parse().ok()).collect();
    let around: Vec<[usize; 4]> = numbers.chunks_exact(4).map(|x| [x[0] - 1, x[1] - 1, x[2] - 1, x[3] - 1]).collect();
    Ok(Map::new(&around))
}

/// The maps of all closed curves with so many crossings and no face of one or two sides.
fn without_small_faces(crossings: usize, budget: &Budget) -> Result<BTreeSet<Vec<(usize, usize)>>, String> {
    let mut found = BTreeSet::new();
    let mut partner = Vec::new();
    pair_up(crossings, &mut partner, &mut |partner| {
        go_on(budget)?;
        // Mirror images are the same: the first crossing is passed from one side only.
        for sides in 0..1u32 << (crossings - 1) {
            let around: Vec<[usize; 4]> = (0..crossings)
                .map(|i| {
                    let before = |place: usize| (place + 2 * crossings - 1) % (2 * crossings);
                    let (a, b) = (2 * i, partner[i]);
                    if sides >> i & 1 == 0 { [before(a), before(b), a, b] } else { [before(a), b, a, before(b)] }
                })
                .collect();
            let map = Map::new(&around);
            let faces = map.faces();
            // Euler: on the sphere there are two faces more than crossings.
            if faces.len() == crossings + 2 && faces.iter().all(|&size| size > 2) {
                found.insert(map.code());
            }
        }
        Ok(())
    })?;
    Ok(found)
}

/// All ways to pass each crossing at an even and an odd place of the curve, two that are no neighbours: those are a loop.
fn pair_up(
    crossings: usize,
    partner: &mut Vec<usize>,
    visit: &mut impl FnMut(&[usize]) -> Result<(), String>,
) -> Result<(), String> {
    if partner.len() == crossings {
        return visit(partner);
    }
    let place = 2 * partner.len();
    for odd in (0..crossings).map(|i| 2 * i + 1) {
        let apart = place.abs_diff(odd);
        if apart != 1 && apart != 2 * crossings - 1 && !partner.contains(&odd) {
            partner.push(odd);
            pair_up(crossings, partner, visit)?;
            partner.pop();
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_faces_of_the_trefoil() {
        let mut faces = map_of("3_1").unwrap().faces();
        faces.sort_unstable();
        assert_eq!(faces, [2, 2, 2, 3, 3]);
    }

    #[test]
    fn different_shadows_have_different_maps() {
        let code = |name: &str| map_of(name).unwrap().code();
        assert_ne!(code("7_4"), code("7_5"));
        assert_ne!(code("8_18"), code("8_17"));
    }
}
