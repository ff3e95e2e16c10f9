//! The values born by day 3, and a random choice of them.

use upstar_values::Value;

/// All values whose options are born by the day before.
pub fn next_day(day: &[Value]) -> Vec<Value> {
    let sides = antichains(day);
    let mut values = std::collections::HashSet::new();
    for left in &sides {
        for right in &sides {
            values.insert(Value::from_options(left.iter().copied(), right.iter().copied()));
        }
    }
    let mut values: Vec<Value> = values.into_iter().collect();
    values.sort_by_cached_key(|v| v.to_string());
    values
}

/// All sets of pairwise incomparable values.
fn antichains(day: &[Value]) -> Vec<Vec<Value>> {
    let mut sets = vec![vec![]];
    for &v in day {
        for i in 0..sets.len() {
            if sets[i].iter().all(|&w: &Value| v.partial_cmp(&w).is_none()) {
                sets.push(sets[i].iter().copied().chain([v]).collect());
            }
        }
    }
    sets
}

/// The values born by day `n`.
pub fn born_by(n: usize) -> Vec<Value> {
    (0..n).fold(vec![Value::ZERO], |day, _| next_day(&day))
}

/// A reproducible choice of `count` of them.
pub fn choice(values: &[Value], count: usize) -> Vec<Value> {
    let mut state = 1u64;
    let mut step = || {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (state >> 33) as usize
    };
    (0..count).map(|_| values[step() % values.len()]).collect()
}
