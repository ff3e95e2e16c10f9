//! Which curves on the sphere pass through their crossings in a given order?
//!
//! Dehn's construction (M. Dehn, *Über kombinatorische Topologie*, 1936; R. C. Read and P. Rosenstiehl, 1976): smooth
//! every crossing so that the curve stays in one piece, by walking the part between its two passages backwards. What
//! remains is a circle that touches itself once for each crossing. The touching chords can be drawn without crossing,
//! some inside the circle and some outside, exactly if the graph of interlaced chords has two colours, and the side of
//! its chord tells how a crossing lies. Each connected part of that graph can be turned over by itself.

use crate::curve::{Curve, Sign};
use crate::error::{Error, Result};

/// The ways in which a Gauss word is drawn on the sphere.
pub(crate) struct Realisation {
    /// The sign of each crossing if its first passage were the lower one.
    signs: Vec<Sign>,
    /// The part of the graph to which each crossing belongs.
    part: Vec<usize>,
}

/// An end of the strands at a crossing: first passage in and out, second passage in and out.
const FIRST_IN: u8 = 0;
const SECOND_IN: u8 = 2;

/// A piece of the walk at a crossing, from one end to another.
#[derive(Clone, Copy)]
struct Touch {
    crossing: usize,
    from: u8,
    to: u8,
}

/// Draws the curve that passes through crossings `0..n` in this order, each occurring twice.
pub(crate) fn realise(word: &[usize]) -> Result<Realisation> {
    let crossings = word.len() / 2;
    let mut visits = vec![0u8; crossings];
    let mut walk: Vec<Touch> = word
        .iter()
        .map(|&crossing| {
            let from = 2 * visits[crossing];
            visits[crossing] += 1;
            Touch { crossing, from, to: from + 1 }
        })
        .collect();
    for crossing in 0..crossings {
        let places: Vec<usize> = (0..walk.len()).filter(|&i| walk[i].crossing == crossing).collect();
        let (p, q) = (places[0], places[1]);
        let (first, second) = (walk[p], walk[q]);
        walk[p] = Touch { crossing, from: first.from, to: second.from };
        walk[q] = Touch { crossing, from: first.to, to: second.to };
        walk[p + 1..q].reverse();
        for touch in &mut walk[p + 1..q] {
            std::mem::swap(&mut touch.from, &mut touch.to);
        }
    }

    let mut chord = vec![(usize::MAX, usize::MAX); crossings];
    for (place, touch) in walk.iter().enumerate() {
        let chord = &mut chord[touch.crossing];
        if chord.0 == usize::MAX { chord.0 = place } else { chord.1 = place }
    }
    let interlaced = |a: usize, b: usize| {
        let ((a0, a1), (b0, b1)) = (chord[a], chord[b]);
        (a0 < b0 && b0 < a1 && a1 < b1) || (b0 < a0 && a0 < b1 && b1 < a1)
    };
    let mut inside: Vec<Option<bool>> = vec![None; crossings];
    let mut part = vec![0; crossings];
    let mut parts = 0;
    for start in 0..crossings {
        if inside[start].is_some() {
            continue;
        }
        inside[start] = Some(true);
        part[start] = parts;
        let mut stack = vec![start];
        while let Some(a) = stack.pop() {
            for b in (0..crossings).filter(|&b| b != a && interlaced(a, b)) {
                match inside[b] {
                    None => {
                        inside[b] = inside[a].map(|side| !side);
                        part[b] = parts;
                        stack.push(b);
                    }
                    Some(_) if inside[b] == inside[a] => {
                        return Err(Error::NotRealisable {
                            reason: format!("crossings {} and {} would lie on the same side", a + 1, b + 1),
                        });
                    }
                    Some(_) => {}
                }
            }
        }
        parts += 1;
    }

    let signs = (0..crossings)
        .map(|crossing| {
            // Walking from X to Y with the crossing on the left, its ends are X, Y, X', Y' counterclockwise.
            let Touch { from: x, to: y, .. } = walk[chord[crossing].0];
            let around = if inside[crossing] == Some(true) { [x, y, x ^ 1, y ^ 1] } else { [x, y ^ 1, x ^ 1, y] };
            let after_first_in = (0..4).find(|&i| around[i] == FIRST_IN).map(|i| around[(i + 1) % 4]);
            if after_first_in == Some(SECOND_IN) { Sign::Negative } else { Sign::Positive }
        })
        .collect();
    Ok(Realisation { signs, part })
}

impl Realisation {
    /// The number of parts that can be turned over by themselves.
    pub(crate) fn parts(&self) -> usize {
        self.part.iter().max().map_or(0, |last| last + 1)
    }

    /// The curve in which `lower[i]` says whether passage `i` of the word is the lower one, with part `p` turned over
    /// where bit `p` of `turned` is set.
    pub(crate) fn curve(&self, word: &[usize], lower: &[bool], turned: u64) -> Result<Curve> {
        let mut first_is_lower: Vec<Option<bool>> = vec![None; self.signs.len()];
        for (&crossing, &low) in word.iter().zip(lower) {
            first_is_lower[crossing].get_or_insert(low);
        }
        let signs: Vec<Sign> = (0..self.signs.len())
            .map(|crossing| {
                let turn = self.part[crossing] < 64 && turned >> self.part[crossing] & 1 == 1;
                let change = turn != (first_is_lower[crossing] == Some(false));
                if change { self.signs[crossing].opposite() } else { self.signs[crossing] }
            })
            .collect();
        let passages: Vec<(usize, bool)> = word.iter().copied().zip(lower.iter().copied()).collect();
        Curve::from_word(&passages, &signs).map_err(|_| Error::NotRealisable {
            reason: "between the two passages of a crossing there must be an even number of passages".to_owned(),
        })
    }
}
