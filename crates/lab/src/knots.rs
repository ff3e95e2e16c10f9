//! The knots of the table, for whoever picks one.

use serde::Deserialize;
use serde_json::{Value as Json, json};
use upstar_knots::notation::table;

/// Which knots.
#[derive(Deserialize)]
pub(crate) struct Query {
    /// A part of the name.
    #[serde(default)]
    query: String,
    /// How many crossings.
    #[serde(default)]
    crossings: Option<usize>,
    #[serde(default)]
    offset: usize,
    #[serde(default = "fifty")]
    limit: usize,
}

fn fifty() -> usize {
    50
}

const MOST: usize = 500;
const MOST_CROSSINGS: usize = 13;

/// The knots asked for, in the table's order: a page of them, and how many there are in all.
pub(crate) fn knots(query: &Query) -> Json {
    // K11a1, 11a1 and 11a_1 are the same name.
    let plain = |name: &str| name.trim().trim_start_matches(['K', 'k']).replace('_', "").to_lowercase();
    let wanted = plain(&query.query);
    let crossings = query.crossings.map_or(0..=MOST_CROSSINGS, |n| n..=n);
    let named = crossings.flat_map(|n| table::names(n).map(move |name| (name, n)));
    let found: Vec<_> = named.filter(|(name, _)| plain(name).starts_with(&wanted)).collect();
    let page = found.iter().skip(query.offset).take(query.limit.min(MOST));
    // From 11 crossings on the name tells whether the knot has an alternating diagram.
    let alternating = |name: &str| name.contains('a').then_some(true).or(name.contains('n').then_some(false));
    let listed: Vec<Json> = page
        .map(|(name, crossings)| json!({"name": name, "crossings": crossings, "alternating": alternating(name)}))
        .collect();
    json!({"total": found.len(), "offset": query.offset, "knots": listed})
}
