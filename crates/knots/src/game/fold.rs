//! Folding a bit-vector over the patterns of some signs along one of them: 64 positions an instruction.
//!
//! A vector keeps `2^parts` answers for each pattern next to each other: bit `p * 2^parts + a` is answer `a` for the sign
//! pattern `p`. Folding along a sign combines the answers of the two patterns that differ only there, and drops the sign
//! from the pattern.

/// How the options of a position are combined: the Unknotter needs one good option, against the Knotter all must be good.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Combine {
    Any,
    All,
}

/// Combines into `out` the two halves of `above` along bit `r` of the index. Vectors of less than 64 bits use the low bits
/// of one word; `out` has half as many bits as `above`.
pub(super) fn fold(out: &mut [u64], above: &[u64], r: usize, combine: Combine) {
    match combine {
        Combine::Any => fold_with(out, above, r, |a, b| a | b),
        Combine::All => fold_with(out, above, r, |a, b| a & b),
    }
}

/// Combines into `out` the patterns of the low half of `above`, which has `bits` bits, and those of its high half read
/// backwards: the two resolutions of a new last sign, where the positive one is found in the mirror image.
pub(super) fn fold_mirrored(out: &mut [u64], above: &[u64], parts: usize, bits: usize, combine: Combine) {
    match combine {
        Combine::Any => fold_mirrored_with(out, above, parts, bits, |a, b| a | b),
        Combine::All => fold_mirrored_with(out, above, parts, bits, |a, b| a & b),
    }
}

/// Combines into `out` all of `above`, bit by bit.
pub(super) fn fold_same(out: &mut [u64], above: &[u64], combine: Combine) {
    for (o, &a) in out.iter_mut().zip(above) {
        *o = match combine {
            Combine::Any => *o | a,
            Combine::All => *o & a,
        };
    }
}

/// Combines into the second half of the answers for each pattern the complement of the first half.
pub(super) fn combine_halves(vector: &mut [u64], parts: usize, combine: Combine) {
    let Some(half) = parts.checked_sub(1) else {
        return;
    };
    let first = KEEP[half];
    for word in vector {
        let complement = (!*word & first) << (1 << half);
        *word = match combine {
            Combine::Any => *word | complement,
            Combine::All => *word & (complement | first),
        };
    }
}

/// The bits whose index has bit `R` clear.
const KEEP: [u64; 6] = [
    0x5555_5555_5555_5555,
    0x3333_3333_3333_3333,
    0x0f0f_0f0f_0f0f_0f0f,
    0x00ff_00ff_00ff_00ff,
    0x0000_ffff_0000_ffff,
    0x0000_0000_ffff_ffff,
];

fn fold_with(out: &mut [u64], above: &[u64], r: usize, op: impl Fn(u64, u64) -> u64 + Copy) {
    if r >= 6 {
        let block = 1 << (r - 6);
        for (out, pair) in out.chunks_exact_mut(block).zip(above.chunks_exact(2 * block)) {
            let (low, high) = pair.split_at(block);
            for ((o, &a), &b) in out.iter_mut().zip(low).zip(high) {
                *o = op(*o, op(a, b));
            }
        }
        return;
    }
    match r {
        0 => fold_words::<0>(out, above, op),
        1 => fold_words::<1>(out, above, op),
        2 => fold_words::<2>(out, above, op),
        3 => fold_words::<3>(out, above, op),
        4 => fold_words::<4>(out, above, op),
        _ => fold_words::<5>(out, above, op),
    }
}

fn fold_words<const R: usize>(out: &mut [u64], above: &[u64], op: impl Fn(u64, u64) -> u64 + Copy) {
    let squeezed = |word: u64| squeeze::<R>(op(word, word >> (1 << R)));
    if let [word] = above {
        out[0] = op(out[0], squeezed(*word));
        return;
    }
    for (o, pair) in out.iter_mut().zip(above.chunks_exact(2)) {
        *o = op(*o, squeezed(pair[0]) | squeezed(pair[1]) << 32);
    }
}

/// The 32 bits whose index has bit `R` clear, moved together.
fn squeeze<const R: usize>(mut word: u64) -> u64 {
    word &= KEEP[R];
    let mut step = R;
    while step < 5 {
        word = (word | word >> (1 << step)) & KEEP[step + 1];
        step += 1;
    }
    word
}

fn fold_mirrored_with(out: &mut [u64], above: &[u64], parts: usize, bits: usize, op: impl Fn(u64, u64) -> u64 + Copy) {
    if bits <= 64 {
        let backwards = backwards(above[0], parts) >> (64 - bits);
        out[0] = op(out[0], op(above[0], backwards));
        return;
    }
    let (low, high) = above.split_at(above.len() / 2);
    for ((o, &a), &b) in out.iter_mut().zip(low).zip(high.iter().rev()) {
        *o = op(*o, op(a, backwards(b, parts)));
    }
}

/// The patterns of a word backwards, the answers for each pattern in their order.
fn backwards(word: u64, parts: usize) -> u64 {
    let mut word = word.reverse_bits();
    for (step, keep) in KEEP.iter().enumerate().take(parts) {
        word = (word >> (1 << step) & keep) | (word & keep) << (1 << step);
    }
    word
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bit(vector: &[u64], index: usize) -> bool {
        vector[index / 64] >> (index % 64) & 1 == 1
    }

    #[test]
    fn folding_agrees_with_single_bits() {
        let mut seed = 1u64;
        let mut random = || {
            seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            seed ^ seed >> 29
        };
        for signs in 1..=10usize {
            let bits = 1 << signs;
            let above: Vec<u64> = (0..(bits / 64).max(1)).map(|_| random()).collect();
            for combine in [Combine::Any, Combine::All] {
                let start = if combine == Combine::Any { 0 } else { u64::MAX };
                let both = |a: bool, b: bool| {
                    if combine == Combine::Any { a || b } else { a && b }
                };
                for r in 0..signs {
                    let mut out = vec![start; (bits / 128).max(1)];
                    fold(&mut out, &above, r, combine);
                    for p in 0..bits / 2 {
                        let wide = (p >> r << (r + 1)) | (p & ((1 << r) - 1));
                        assert_eq!(bit(&out, p), both(bit(&above, wide), bit(&above, wide | 1 << r)));
                    }
                }
                let mut out = vec![start; (bits / 128).max(1)];
                for parts in (0..3).filter(|parts| bits >> parts >= 2) {
                    out.fill(start);
                    fold_mirrored(&mut out, &above, parts, bits, combine);
                    for p in 0..bits / 2 {
                        let (pattern, answer) = (p >> parts, p & ((1 << parts) - 1));
                        let mirror = ((bits >> parts) - 1 - pattern) << parts | answer;
                        assert_eq!(bit(&out, p), both(bit(&above, p), bit(&above, mirror)));
                    }
                    let mut halves = above.clone();
                    combine_halves(&mut halves, parts, combine);
                    for p in 0..bits {
                        let first_half = parts == 0 || p >> (parts - 1) & 1 == 0;
                        let expected = match first_half {
                            true => bit(&above, p),
                            false => both(bit(&above, p), !bit(&above, p ^ 1 << (parts - 1))),
                        };
                        assert_eq!(bit(&halves, p), expected);
                    }
                }
            }
        }
    }
}
