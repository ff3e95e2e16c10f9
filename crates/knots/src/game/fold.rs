//! Folding a bit-vector over the patterns of some signs along one of them: 64 positions an instruction.
//!
//! Bit `p` of a vector belongs to the sign pattern `p`. Folding along sign `r` combines the bits of the two patterns that
//! differ only there, and drops the sign from the index.

/// How the options of a position are combined: the Unknotter needs one good option, against the Knotter all must be good.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Combine {
    Any,
    All,
}

/// Combines into `out` the two halves of `above` along sign `r`. Vectors of less than 64 bits use the low bits of one
/// word; `out` has half as many bits as `above`.
pub(super) fn fold(out: &mut [u64], above: &[u64], r: usize, combine: Combine) {
    match combine {
        Combine::Any => fold_with(out, above, r, |a, b| a | b),
        Combine::All => fold_with(out, above, r, |a, b| a & b),
    }
}

/// Combines into `out` the low half of `above` and its high half read backwards: the two resolutions of a new last sign,
/// where the positive one is found in the mirror image. `above` has `bits` bits.
pub(super) fn fold_mirrored(out: &mut [u64], above: &[u64], bits: usize, combine: Combine) {
    match combine {
        Combine::Any => fold_mirrored_with(out, above, bits, |a, b| a | b),
        Combine::All => fold_mirrored_with(out, above, bits, |a, b| a & b),
    }
}

fn fold_with(out: &mut [u64], above: &[u64], r: usize, op: impl Fn(u64, u64) -> u64 + Copy) {
    if r >= 6 {
        let block = 1 << (r - 6);
        for (out, pair) in out
            .chunks_exact_mut(block)
            .zip(above.chunks_exact(2 * block))
        {
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
    const KEEP: [u64; 6] = [
        0x5555_5555_5555_5555,
        0x3333_3333_3333_3333,
        0x0f0f_0f0f_0f0f_0f0f,
        0x00ff_00ff_00ff_00ff,
        0x0000_ffff_0000_ffff,
        0x0000_0000_ffff_ffff,
    ];
    word &= KEEP[R];
    let mut step = R;
    while step < 5 {
        word = (word | word >> (1 << step)) & KEEP[step + 1];
        step += 1;
    }
    word
}

fn fold_mirrored_with(
    out: &mut [u64],
    above: &[u64],
    bits: usize,
    op: impl Fn(u64, u64) -> u64 + Copy,
) {
    if bits <= 64 {
        let backwards = above[0].reverse_bits() >> (64 - bits);
        out[0] = op(out[0], op(above[0], backwards));
        return;
    }
    let (low, high) = above.split_at(above.len() / 2);
    for ((o, &a), b) in out.iter_mut().zip(low).zip(high.iter().rev()) {
        *o = op(*o, op(a, b.reverse_bits()));
    }
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
            seed = seed
                .wrapping_mul(6364136223846793005)
                .wrapping_add(1442695040888963407);
            seed ^ seed >> 29
        };
        for signs in 1..=10usize {
            let bits = 1 << signs;
            let above: Vec<u64> = (0..(bits / 64).max(1)).map(|_| random()).collect();
            for combine in [Combine::Any, Combine::All] {
                let start = if combine == Combine::Any { 0 } else { u64::MAX };
                let both = |a: bool, b: bool| {
                    if combine == Combine::Any {
                        a || b
                    } else {
                        a && b
                    }
                };
                for r in 0..signs {
                    let mut out = vec![start; (bits / 128).max(1)];
                    fold(&mut out, &above, r, combine);
                    for p in 0..bits / 2 {
                        let wide = (p >> r << (r + 1)) | (p & ((1 << r) - 1));
                        assert_eq!(
                            bit(&out, p),
                            both(bit(&above, wide), bit(&above, wide | 1 << r))
                        );
                    }
                }
                let mut out = vec![start; (bits / 128).max(1)];
                fold_mirrored(&mut out, &above, bits, combine);
                for p in 0..bits / 2 {
                    assert_eq!(
                        bit(&out, p),
                        both(bit(&above, p), bit(&above, bits - 1 - p))
                    );
                }
            }
        }
    }
}
