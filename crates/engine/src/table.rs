//! Transposition tables: what is known about positions, shared by all threads, within a fixed memory.
//!
//! Positions are known by their fingerprints.

use upstar_values::{Memo, Reader, Value};

use crate::fingerprint::Fingerprint;

fn halves(key: Fingerprint) -> (u64, u64) {
    (key as u64, (key >> 64) as u64)
}

/// Values of positions.
pub(crate) struct Values(Memo);

/// The values, held open for several looks.
pub(crate) struct ValuesReader<'a>(Reader<'a>);

impl Values {
    pub fn within(bytes: usize) -> Values {
        Values(Memo::within(bytes, |_| 0))
    }

    pub fn reader(&self) -> ValuesReader<'_> {
        ValuesReader(self.0.reader())
    }

    pub fn get(&self, key: Fingerprint) -> Option<Value> {
        self.reader().get(key)
    }

    pub fn insert(&self, key: Fingerprint, value: Value) {
        self.0.insert(halves(key), value.word());
    }

    pub fn len(&self) -> usize {
        self.0.len()
    }
}

impl ValuesReader<'_> {
    #[inline]
    pub fn get(&self, key: Fingerprint) -> Option<Value> {
        self.0.get(halves(key)).map(Value::from_word)
    }
}

/// How much work it is at least to prove that the player to move wins (`win`) or loses (`loss`): 0 is proved,
/// [`Proof::NEVER`] is disproved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Proof {
    pub win: u32,
    pub loss: u32,
}

impl Proof {
    pub const NEVER: u32 = (1 << 27) - 1;
    pub const WON: Proof = Proof { win: 0, loss: Proof::NEVER };
    pub const LOST: Proof = Proof { win: Proof::NEVER, loss: 0 };

    pub fn of(wins: bool) -> Proof {
        if wins { Proof::WON } else { Proof::LOST }
    }

    /// Whether the player to move wins, once that is proved.
    pub fn proved(self) -> Option<bool> {
        match self {
            Proof { win: 0, .. } => Some(true),
            Proof { loss: 0, .. } => Some(false),
            _ => None,
        }
    }
}

/// Proof numbers of sums. Those that took the most work are kept longest.
pub(crate) struct Proofs(Memo);

impl Proofs {
    pub fn within(bytes: usize) -> Proofs {
        Proofs(Memo::within(bytes, |word| word & 63))
    }

    pub fn get(&self, key: Fingerprint) -> Option<Proof> {
        let word = self.0.get(halves(key))?;
        Some(Proof { win: (word >> 33) as u32 & Proof::NEVER, loss: (word >> 6) as u32 & Proof::NEVER })
    }

    pub fn insert(&self, key: Fingerprint, proof: Proof, work: u64) {
        let rank = u64::from((work + 1).ilog2()).min(63);
        self.0.insert(halves(key), u64::from(proof.win) << 33 | u64::from(proof.loss) << 6 | rank);
    }

    pub fn len(&self) -> usize {
        self.0.len()
    }
}
