//! Fingerprints of positions: 128 bits that tell positions of one search apart.
//!
//! Two different positions among ten thousand million share a fingerprint with a probability below 10^-18.

use std::hash::{Hash, Hasher};

/// 128 bits that stand for a position. A sum of positions has the sum of their fingerprints.
pub(crate) type Fingerprint = u128;

/// The fingerprint of one position.
pub(crate) fn fingerprint(item: &impl Hash, salt: u64) -> Fingerprint {
    let mut mixer = Mixer { low: 0x243F_6A88_85A3_08D3 ^ salt, high: 0x1319_8A2E_0370_7344 };
    item.hash(&mut mixer);
    mixer.write_u64(salt);
    mixer.write_u64(0xA409_3822_299F_31D0);
    u128::from(mixer.high) << 64 | u128::from(mixer.low)
}

/// The fingerprint of the negative of a position, from its own.
pub(crate) fn negative(fingerprint: Fingerprint) -> Fingerprint {
    (fingerprint ^ 0x4528_21E6_38D0_1377_BE54_66CF_34E9_0C6C)
        .wrapping_mul(0x2360_ED05_1FC6_5DA4_4385_DF64_9FCC_F645)
        .rotate_left(59)
}

struct Mixer {
    low: u64,
    high: u64,
}

impl Mixer {
    /// Multiplies to twice the width and folds; the two halves of the state are fed differently.
    fn mix(&mut self, word: u64) {
        let a = u128::from(self.low ^ word).wrapping_mul(u128::from(self.high | 1) | 0x9E37_79B9_7F4A_7C15 << 64);
        let b = u128::from(self.high ^ word.rotate_left(32)).wrapping_mul(0xC2B2_AE3D_27D4_EB4F_1656_67B1_9E37_79F9);
        self.low = (a >> 64) as u64 ^ a as u64 ^ b as u64;
        self.high = (b >> 64) as u64 ^ (a >> 32) as u64;
    }
}

impl Hasher for Mixer {
    fn finish(&self) -> u64 {
        self.low
    }

    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.mix(u64::from_le_bytes(word));
        }
        self.mix(bytes.len() as u64);
    }

    fn write_u8(&mut self, x: u8) {
        self.mix(x.into());
    }

    fn write_u16(&mut self, x: u16) {
        self.mix(x.into());
    }

    fn write_u32(&mut self, x: u32) {
        self.mix(x.into());
    }

    fn write_u64(&mut self, x: u64) {
        self.mix(x);
    }

    fn write_u128(&mut self, x: u128) {
        self.mix(x as u64);
        self.mix((x >> 64) as u64);
    }

    fn write_usize(&mut self, x: usize) {
        self.mix(x as u64);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn fingerprints_differ_in_both_halves() {
        let all: Vec<_> = (0..100_000u128).map(|i| fingerprint(&(i << 60 | i >> 3, i), 0)).collect();
        let low: HashSet<u64> = all.iter().map(|&f| f as u64).collect();
        let high: HashSet<u64> = all.iter().map(|&f| (f >> 64) as u64).collect();
        assert_eq!((low.len(), high.len()), (all.len(), all.len()));
        assert_ne!(fingerprint(&1u8, 0), fingerprint(&1u8, 1));
    }
}
