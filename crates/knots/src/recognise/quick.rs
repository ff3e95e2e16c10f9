//! Reidemeister moves I and II that take crossings away, on the Gauss code, as fast as possible.
//!
//! In a knot's code a loop is a crossing passed twice in a row, and two crossings passed in a row, over both times, can be
//! separated if they are also passed in a row under both times: nothing can lie between the two edges.

use crate::curve::Curve;

/// The knot's curve after all such moves.
pub(super) fn reduced(curve: &Curve) -> Curve {
    let passages = 2 * curve.crossings().len();
    let word = curve.word();
    let mut code = Cycle {
        next: (0..passages).map(|i| (i + 1) % passages).collect(),
        previous: (0..passages).map(|i| (i + passages - 1) % passages).collect(),
        partner: vec![0; passages],
        alive: passages,
    };
    for crossing in curve.crossings() {
        code.partner[crossing.under as usize] = crossing.over as usize;
        code.partner[crossing.over as usize] = crossing.under as usize;
    }
    let is_lower = |place: usize| word[place].1;
    let mut removed = vec![false; curve.crossings().len()];
    let mut place = 0;
    // After this many places without a move nothing can be done any more.
    let mut quiet = 0;
    while code.alive > 0 && quiet <= code.alive {
        let next = code.next[place];
        let partner = code.partner[place];
        if partner == next {
            removed[word[place].0] = true;
            place = code.remove(place, next);
            quiet = 0;
            continue;
        }
        let next_partner = code.partner[next];
        if is_lower(place) == is_lower(next)
            && (code.next[partner] == next_partner || code.next[next_partner] == partner)
        {
            removed[word[place].0] = true;
            removed[word[next].0] = true;
            let (first, second) =
                if code.next[partner] == next_partner { (partner, next_partner) } else { (next_partner, partner) };
            code.remove(first, second);
            place = code.remove(place, next);
            quiet = 0;
            continue;
        }
        place = next;
        quiet += 1;
    }
    if code.alive == passages {
        return curve.clone();
    }
    let (left, signs) = curve.word_without(&removed);
    Curve::from_planar_word(&left, &signs)
}

/// The passages of a knot in a ring.
struct Cycle {
    next: Vec<usize>,
    previous: Vec<usize>,
    partner: Vec<usize>,
    alive: usize,
}

impl Cycle {
    /// Takes out two neighbours; returns the passage before them.
    fn remove(&mut self, first: usize, second: usize) -> usize {
        let (before, after) = (self.previous[first], self.next[second]);
        self.next[before] = after;
        self.previous[after] = before;
        self.alive -= 2;
        before
    }
}
