//! An independent part of a position in normal form, so that equal shapes anywhere share one entry of the table.
//!
//! Strands are ordered by their place in the network and colours by what they allow, both found by iterated hashing
//! (Weisfeiler and Leman) and a walk from the rarest strand. The form is not always unique: then two entries hold one
//! game, and nothing is wrong. It is always faithful: equal forms are isomorphic networks.

use super::network::{Domain, MOST_STRANDS, Network, Pair, Triple, bits};

/// A connected network of at least two strands in normal form, packed: the number of strands, the sizes of their domains
/// (16 to a word), one word for each pair and two for each triple.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) struct Part(Box<[u32]>);

/// Roots that the walk is tried from; symmetric parts have as many as symmetries.
const MOST_ROOTS: usize = 6;

impl Part {
    /// The parts of a network, and how many strands of it stand alone, each worth one move.
    pub fn split(network: &Network) -> (Vec<Part>, u32) {
        let mut alone = 0;
        let mut parts = Vec::new();
        for component in network.components() {
            if component.is_power_of_two() {
                alone += 1;
            } else if let Some(part) = Part::new(network, component) {
                parts.push(part);
            }
        }
        (parts, alone)
    }

    /// How many strands can be coloured.
    pub fn strands(&self) -> u32 {
        self.0[0] & 0xff
    }

    /// The words that this part occupies.
    pub fn words(&self) -> usize {
        self.0.len()
    }

    /// The part as a network that can be played in.
    pub fn network(&self) -> Network {
        let strands = self.strands() as usize;
        let pairs = (self.0[0] >> 8) as usize;
        let (sizes, relations) = self.0[1..].split_at(strands.div_ceil(16));
        let mut domains = [0; MOST_STRANDS];
        for (v, domain) in domains[..strands].iter_mut().enumerate() {
            *domain = (1 << (sizes[v / 16] >> (2 * (v % 16)) & 3)) - 1;
        }
        let (pairs, triples) = relations.split_at(pairs);
        let strand = |word: u32, place: u32| (word >> (6 * place) & 63) as u8;
        Network {
            live: u64::MAX >> (64 - strands),
            domains,
            pairs: (pairs.iter())
                .map(|&w| Pair { strands: [0, 1].map(|place| strand(w, place)), allowed: (w >> 12) as u16 })
                .collect(),
            triples: (triples.chunks_exact(2))
                .map(|w| Triple { strands: [0, 1, 2].map(|place| strand(w[0], place)), allowed: w[1] })
                .collect(),
        }
    }

    /// The part in normal form; `None` when it answers itself and is worth nothing.
    fn new(network: &Network, component: u64) -> Option<Part> {
        let local = Local::new(network, component);
        let hashes = local.hashes();
        let strand_hashes: Vec<u64> = (hashes.iter())
            .map(|colours| colours.iter().fold(0, |sum: u64, &hash| sum.wrapping_add(mix(hash, 5))))
            .collect();
        let mut sorted = strand_hashes.clone();
        sorted.sort_unstable();
        let classes = || sorted.chunk_by(|a, b| a == b);
        let rarest = classes().map(|class| (class.len(), class[0])).min()?.1;
        let walks: Vec<Vec<u8>> = (0..strand_hashes.len())
            .filter(|&root| strand_hashes[root] == rarest)
            .take(MOST_ROOTS)
            .map(|root| local.walk(root, &strand_hashes))
            .collect();
        // A symmetry that moves every strand pairs the strands of each class.
        if classes().all(|class| class.len() % 2 == 0) && walks[1..].iter().any(|walk| local.mirrors(&walks[0], walk)) {
            return None;
        }
        walks.iter().map(|walk| local.encode(walk, &hashes)).min()
    }
}

/// One component with its strands renumbered from 0.
pub(super) struct Local {
    pub domains: Vec<Domain>,
    pub pairs: Vec<Pair>,
    pub triples: Vec<Triple>,
}

impl Local {
    fn new(network: &Network, component: u64) -> Local {
        let mut number = [0; MOST_STRANDS];
        for (i, v) in bits(component).enumerate() {
            number[usize::from(v)] = i as u8;
        }
        let inside = |v: u8| component >> v & 1 == 1;
        Local {
            domains: bits(component).map(|v| network.domains[usize::from(v)]).collect(),
            pairs: (network.pairs.iter().filter(|pair| inside(pair.strands[0])))
                .map(|pair| Pair { strands: pair.strands.map(|v| number[usize::from(v)]), ..*pair })
                .collect(),
            triples: (network.triples.iter().filter(|triple| inside(triple.strands[0])))
                .map(|triple| Triple { strands: triple.strands.map(|v| number[usize::from(v)]), ..*triple })
                .collect(),
        }
    }

    /// A number for each colour of each strand that depends on the shape around it only.
    fn hashes(&self) -> Vec<[u64; 3]> {
        let mut hashes: Vec<[u64; 3]> = (self.domains.iter())
            .map(|domain| [0, 1, 2].map(|a| if domain >> a & 1 == 1 { u64::from(domain.count_ones()) } else { 0 }))
            .collect();
        let mut classes = 0;
        loop {
            let mut sums = vec![[0u64; 3]; hashes.len()];
            for pair in &self.pairs {
                let [x, y] = pair.strands.map(usize::from);
                for (a, b) in bits(pair.allowed.into()).map(|i| (usize::from(i / 3), usize::from(i % 3))) {
                    sums[x][a] = sums[x][a].wrapping_add(mix(hashes[y][b], 2));
                    sums[y][b] = sums[y][b].wrapping_add(mix(hashes[x][a], 2));
                }
            }
            for triple in &self.triples {
                let [x, y, z] = triple.strands.map(usize::from);
                for i in bits(triple.allowed.into()).map(usize::from) {
                    let (a, b, c) = (i / 9, i / 3 % 3, i % 3);
                    let all = hashes[x][a].wrapping_add(hashes[y][b]).wrapping_add(hashes[z][c]);
                    let all = mix(all, 3);
                    sums[x][a] = sums[x][a].wrapping_add(all);
                    sums[y][b] = sums[y][b].wrapping_add(all);
                    sums[z][c] = sums[z][c].wrapping_add(all);
                }
            }
            for (v, (hash, sum)) in hashes.iter_mut().zip(sums).enumerate() {
                for a in 0..3 {
                    if self.domains[v] >> a & 1 == 1 {
                        hash[a] = mix(hash[a], sum[a]);
                    }
                }
            }
            // Refine until no class of colours falls apart any more.
            let mut sorted: Vec<u64> = hashes.as_flattened().to_vec();
            sorted.sort_unstable();
            sorted.dedup();
            if sorted.len() <= classes {
                return hashes;
            }
            classes = sorted.len();
        }
    }

    /// The place of each strand in a walk from `root` that goes next to the strand which was seen first.
    fn walk(&self, root: usize, hashes: &[u64]) -> Vec<u8> {
        const NOT_YET: u8 = u8::MAX;
        let strands = self.domains.len();
        let mut place = vec![NOT_YET; strands];
        let mut seen = vec![(NOT_YET, 0u64); strands];
        let mut next = root;
        for step in 0..strands as u8 {
            place[next] = step;
            let mut see = |strands: &[u8]| {
                if strands.contains(&(next as u8)) {
                    for &v in strands {
                        let (first, links) = &mut seen[usize::from(v)];
                        *first = (*first).min(step);
                        *links = links.wrapping_add(mix(u64::from(step) + 1, strands.len() as u64));
                    }
                }
            };
            self.pairs.iter().for_each(|pair| see(&pair.strands));
            self.triples.iter().for_each(|triple| see(&triple.strands));
            next = (0..strands).filter(|&v| place[v] == NOT_YET).min_by_key(|&v| (seen[v], hashes[v])).unwrap_or(next);
        }
        place
    }

    /// The packed form with each strand at its `place`; its colours are ordered by what they allow to the strands
    /// before it, then by their `hashes`.
    fn encode(&self, place: &[u8], hashes: &[[u64; 3]]) -> Part {
        let strands = self.domains.len();
        let mut strand_at = vec![0usize; strands];
        for (v, &p) in place.iter().enumerate() {
            strand_at[usize::from(p)] = v;
        }
        let mut pairs: Vec<Pair> = self.pairs.iter().map(|pair| pair.renamed(place)).collect();
        pairs.sort_unstable_by_key(|pair| pair.strands);
        let mut triples: Vec<Triple> = self.triples.iter().map(|triple| triple.renamed(place)).collect();
        triples.sort_unstable_by_key(|triple| triple.strands);

        // rank[p][a]: the new name of colour a of the strand at place p; unused colours come last.
        let mut rank = vec![[0u8; 3]; strands];
        for p in 0..strands {
            let v = strand_at[p];
            let mut keys = [0, 1, 2].map(|a| (self.domains[v] >> a & 1 == 0, 0u64, hashes[v][a], a));
            for pair in pairs.iter().filter(|pair| usize::from(pair.strands[1]) == p) {
                let before = rank[usize::from(pair.strands[0])];
                for key in &mut keys {
                    let slice = pair.slice(1, key.3 as u8);
                    let slice = bits(slice.into()).fold(0, |set, a| set | 1 << before[usize::from(a)]);
                    key.1 = mix(key.1, slice);
                }
            }
            for triple in triples.iter().filter(|triple| usize::from(triple.strands[2]) == p) {
                let [x, y] = [0, 1].map(|i| rank[usize::from(triple.strands[i])]);
                for key in &mut keys {
                    let slice = triple.slice(2, key.3 as u8);
                    let slice = bits(slice.into())
                        .fold(0, |set, i| set | 1 << (3 * x[usize::from(i / 3)] + y[usize::from(i % 3)]));
                    key.1 = mix(key.1, slice);
                }
            }
            keys.sort_unstable();
            for (new, key) in keys.iter().enumerate() {
                rank[p][key.3] = new as u8;
            }
        }

        let mut words = vec![0; 1 + strands.div_ceil(16)];
        words[0] = strands as u32 | (pairs.len() as u32) << 8;
        for (p, &v) in strand_at.iter().enumerate() {
            words[1 + p / 16] |= self.domains[v].count_ones() << (2 * (p % 16));
        }
        for pair in &pairs {
            let [x, y] = pair.strands.map(|p| rank[usize::from(p)]);
            let allowed: u32 = bits(pair.allowed.into())
                .fold(0, |set, i| set | 1 << (3 * x[usize::from(i / 3)] + y[usize::from(i % 3)]));
            let [p, q] = pair.strands.map(u32::from);
            words.push(p | q << 6 | allowed << 12);
        }
        for triple in &triples {
            let [x, y, z] = triple.strands.map(|p| rank[usize::from(p)]);
            let allowed = bits(triple.allowed.into())
                .map(usize::from)
                .fold(0, |set, i| set | 1 << (9 * x[i / 9] + 3 * y[i / 3 % 3] + z[i % 3]));
            let [p, q, r] = triple.strands.map(u32::from);
            words.extend([p | q << 6 | r << 12, allowed]);
        }
        Part(words.into())
    }
}

impl Pair {
    /// The relation with strand `v` called `names[v]`.
    fn renamed(&self, names: &[u8]) -> Pair {
        let [x, y] = self.strands.map(|v| names[usize::from(v)]);
        if x < y {
            return Pair { strands: [x, y], ..*self };
        }
        let allowed = (0..3).fold(0, |set, b| set | u16::from(self.slice(1, b)) << (3 * b));
        Pair { strands: [y, x], allowed }
    }
}

impl Triple {
    /// The relation with strand `v` called `names[v]`.
    fn renamed(&self, names: &[u8]) -> Triple {
        let mut named = [0, 1, 2].map(|place| (names[usize::from(self.strands[place])], place));
        named.sort_unstable();
        // The new colour number is a sum of what each strand contributes at its new place.
        let mut weight = [0; 3];
        for (new, &(_, place)) in named.iter().enumerate() {
            weight[place] = [9, 3, 1][new];
        }
        let allowed = bits(self.allowed.into())
            .map(usize::from)
            .fold(0, |set, i| set | 1 << (weight[0] * (i / 9) + weight[1] * (i / 3 % 3) + weight[2] * (i % 3)));
        Triple { strands: named.map(|(name, _)| name), allowed }
    }
}

/// A well-spread number from two.
fn mix(a: u64, b: u64) -> u64 {
    let x = (a ^ b.rotate_left(23)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    (x ^ x >> 29).wrapping_mul(0xBF58_476D_1CE4_E5B9) ^ x >> 31
}
