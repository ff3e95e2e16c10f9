//! Tables 4 and 5 of *Winning Ways* ch. 2, recomputed over all games born by day 2, and the number of games by day.

use std::collections::BTreeSet;

use upstar_values::{Relation, Value};

/// All values whose options are among `day`.
fn next_day(day: &[Value]) -> Vec<Value> {
    let mut sides: Vec<Vec<Value>> = vec![vec![]];
    for &v in day {
        for i in 0..sides.len() {
            if sides[i].iter().all(|&w| v.relation(w) == Relation::Confused) {
                sides.push(sides[i].iter().copied().chain([v]).collect());
            }
        }
    }
    let mut values = vec![];
    for left in &sides {
        for right in &sides {
            let value = Value::from_options(left.iter().copied(), right.iter().copied());
            if !values.contains(&value) {
                values.push(value);
            }
        }
    }
    values
}

#[test]
fn there_are_1_4_22_1474_values_born_by_days_0_to_3() {
    let mut day = vec![Value::ZERO];
    for count in [4, 22, 1474] {
        day = next_day(&day);
        assert_eq!(day.len(), count);
    }
}

fn born_by_day_2() -> Vec<Value> {
    next_day(&next_day(&[Value::ZERO]))
}

const RELATIONS: [Relation; 4] = [Relation::Equal, Relation::Greater, Relation::Less, Relation::Confused];

/// What the book prints: the relations that may hold, by a word for the set.
fn possible(entry: &str) -> BTreeSet<String> {
    let symbols: &[&str] = match entry {
        "?" => &["=", ">", "<", "||"],
        "|>" => &[">", "||"],
        "<|" => &["<", "||"],
        one => &[one],
    };
    symbols.iter().map(|s| s.to_string()).collect()
}

/// Rows and columns in the order `= > < ||`. The entries of Table 4 that the scan garbles are corrected: for `G > 0`,
/// `H < 0` is unrestricted and `H || 0` gives `|>`; for `G < 0`, `H || 0` gives `<|`.
const TABLE: [[&str; 4]; 4] =
    [["=", ">", "<", "||"], [">", ">", "?", "|>"], ["<", "?", "<", "<|"], ["||", "|>", "<|", "?"]];

#[test]
fn table_4_outcomes_of_sums() {
    let games = born_by_day_2();
    for (row, &of_g) in RELATIONS.iter().enumerate() {
        for (column, &of_h) in RELATIONS.iter().enumerate() {
            let mut seen = BTreeSet::new();
            for &g in games.iter().filter(|g| g.relation(Value::ZERO) == of_g) {
                for &h in games.iter().filter(|h| h.relation(Value::ZERO) == of_h) {
                    seen.insert((g + h).relation(Value::ZERO).to_string());
                }
            }
            assert_eq!(seen, possible(TABLE[row][column]), "G {of_g} 0, H {of_h} 0");
        }
    }
}

#[test]
fn table_5_which_relation_is_g_to_k() {
    let games = born_by_day_2();
    let mut seen = vec![vec![BTreeSet::new(); 4]; 4];
    let place = |relation| RELATIONS.iter().position(|&r| r == relation).unwrap();
    for &g in &games {
        for &h in &games {
            for &k in &games {
                seen[place(g.relation(h))][place(h.relation(k))].insert(g.relation(k).to_string());
            }
        }
    }
    for row in 0..4 {
        for column in 0..4 {
            assert_eq!(seen[row][column], possible(TABLE[row][column]), "row {row}, column {column}");
        }
    }
}
