//! What cakes are worth, without cutting them.

/// Table 1 of *Winning Ways* ch. 2 consists of borders of equal blocks, the k-th of 2^k by 2^k.
pub(super) fn cutcake(depth: u32, breadth: u32) -> i64 {
    let block = depth.ilog2().min(breadth.ilog2());
    i64::from(breadth >> block) - i64::from(depth >> block)
}

/// Mauhin's rule (*Winning Ways* ch. 2, Extras): each prime factor of one side cancels one of the other, the smallest
/// first; what remains of the longer list is cut as if the other side were 1.
pub(super) fn maundy(depth: u32, breadth: u32) -> i64 {
    let (down, across) = (prime_factors(depth), prime_factors(breadth));
    if across.len() >= down.len() { cuts(&across[down.len()..]) } else { -cuts(&down[across.len()..]) }
}

/// How often a strip with these prime factors, in increasing order, can be cut: by the greatest first.
fn cuts(factors: &[u32]) -> i64 {
    factors.iter().fold(0, |cuts, &p| 1 + i64::from(p) * cuts)
}

fn prime_factors(mut n: u32) -> Vec<u32> {
    let mut factors = Vec::new();
    let mut p = 2;
    while u64::from(p) * u64::from(p) <= u64::from(n) {
        while n.is_multiple_of(p) {
            factors.push(p);
            n /= p;
        }
        p += 1;
    }
    if n > 1 {
        factors.push(n);
    }
    factors
}
