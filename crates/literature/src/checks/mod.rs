//! Questions that are no expression of the calculator, by name: a theorem against search on all small cases, a definition
//! as printed against the corrected one, a plain program against a fast one.
//!
//! A check answers with one line of text, which the files compare with what is published or noted.

mod boards;
mod classes;
mod colour_sets;
mod diagrams;
mod faces;
mod graphs;
mod guesses;
mod knots;
mod nim;
mod plain_knots;
mod slips;
mod tricolour;
mod values;

use upstar_values::Budget;

use crate::computation::Given;

/// A named check.
pub struct Check {
    /// Its name in the files.
    pub name: &'static str,
    /// What it answers, and what it needs.
    pub about: &'static str,
    pub(crate) run: fn(&Given, &Budget) -> Result<String, String>,
}

/// All checks.
pub fn all() -> impl Iterator<Item = &'static Check> {
    [
        boards::CHECKS,
        classes::CHECKS,
        colour_sets::CHECKS,
        diagrams::CHECKS,
        faces::CHECKS,
        graphs::CHECKS,
        guesses::CHECKS,
        knots::CHECKS,
        nim::CHECKS,
        slips::CHECKS,
        tricolour::CHECKS,
        values::CHECKS,
    ]
    .into_iter()
    .flatten()
}

/// The check with this name.
pub fn find(name: &str) -> Option<&'static Check> {
    all().find(|check| check.name == name)
}

/// Goes on unless the budget is used up.
fn go_on(budget: &Budget) -> Result<(), String> {
    budget.check().map_err(|why| why.to_string())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    #[test]
    fn names_are_unique() {
        let names: BTreeSet<&str> = super::all().map(|check| check.name).collect();
        assert_eq!(names.len(), super::all().count());
    }
}
