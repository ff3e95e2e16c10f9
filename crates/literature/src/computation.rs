//! How an answer is found: by an expression of the calculator, or by a named check.

use std::collections::BTreeMap;

use serde::Deserialize;
use upstar_calc::{Answer, Calculator};
use upstar_values::Budget;

use crate::checks;

/// An expression, or a check with what it is given.
#[derive(Clone, Debug, Deserialize)]
pub struct Computation {
    /// An expression of the calculator.
    pub expression: Option<String>,
    /// The name of a check.
    pub check: Option<String>,
    /// What the check is given.
    #[serde(default)]
    pub with: BTreeMap<String, toml::Value>,
}

/// What a check is given: names and what they stand for.
#[derive(Clone, Debug, Default)]
pub struct Given(BTreeMap<String, String>);

impl Given {
    /// The text with this name.
    pub fn text(&self, name: &str) -> Result<&str, String> {
        self.0.get(name).map(String::as_str).ok_or_else(|| format!("the check needs {name}"))
    }

    /// The number with this name.
    pub fn number<N: std::str::FromStr>(&self, name: &str) -> Result<N, String> {
        let text = self.text(name)?;
        text.parse().map_err(|_| format!("{name} must be a number in range, not {text}"))
    }
}

impl Computation {
    /// What is wrong with it, if anything: it must be an expression or a known check.
    pub(crate) fn problem(&self) -> Option<String> {
        match (&self.expression, &self.check) {
            (Some(_), None) if self.with.is_empty() => None,
            (None, Some(name)) if checks::find(name).is_some() => None,
            (None, Some(name)) => Some(format!("no check is called {name}")),
            _ => Some("expected an expression, or a check and what it is given with".into()),
        }
    }

    /// The question in words.
    pub fn question(&self) -> String {
        match (&self.expression, &self.check) {
            (Some(expression), _) => expression.clone(),
            (None, Some(name)) => {
                let given: Vec<String> = self.with.iter().map(|(name, v)| format!("{name}={}", plain(v))).collect();
                if given.is_empty() { format!("check {name}") } else { format!("check {name}, {}", given.join(", ")) }
            }
            (None, None) => String::new(),
        }
    }

    /// The answer, with these names standing for these answers.
    pub fn answer(&self, names: &[(String, Answer)], budget: &Budget) -> Result<String, String> {
        match (&self.expression, &self.check) {
            (Some(expression), _) => {
                let mut calculator = Calculator::with_budget(budget.clone());
                for (name, answer) in names {
                    calculator.define(name, answer.clone());
                }
                let answer = calculator.evaluate(expression).map_err(|error| error.message)?;
                Ok(answer.to_string())
            }
            (None, Some(name)) => {
                let check = checks::find(name).ok_or_else(|| format!("no check is called {name}"))?;
                let mut given: BTreeMap<String, String> =
                    self.with.iter().map(|(name, value)| (name.clone(), plain(value))).collect();
                given.extend(names.iter().map(|(name, answer)| (name.clone(), answer.to_string())));
                (check.run)(&Given(given), budget)
            }
            (None, None) => Err("nothing is computed".into()),
        }
    }
}

/// A value of a file as plain text.
fn plain(value: &toml::Value) -> String {
    match value {
        toml::Value::String(text) => text.clone(),
        toml::Value::Integer(number) => number.to_string(),
        toml::Value::Boolean(truth) => truth.to_string(),
        toml::Value::Array(members) => members.iter().map(plain).collect::<Vec<_>>().join(" "),
        toml::Value::Float(_) | toml::Value::Datetime(_) | toml::Value::Table(_) => String::new(),
    }
}

/// Whether an answer is what was published: the same text, or a text that stands for the same value.
pub(crate) fn same(published: &str, computed: &str) -> bool {
    if published == computed {
        return true;
    }
    let read = |text: &str| Calculator::new().evaluate(text).ok();
    matches!((read(published), read(computed)), (Some(a), Some(b)) if equal(&a, &b))
}

fn equal(a: &Answer, b: &Answer) -> bool {
    match (a, b) {
        (Answer::Value(a), Answer::Value(b)) => a == b,
        (Answer::List(a), Answer::List(b)) => a.len() == b.len() && a.iter().zip(b).all(|(a, b)| equal(a, b)),
        _ => a.kind() == b.kind() && a.to_string() == b.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_may_be_published_in_any_form() {
        assert!(same("{3/4|3/4}", "3/4*"));
        assert!(same("P2", "P2"));
        assert!(same("[*1, 2]", "[*, 2]") && !same("[*1, 2]", "[*]"));
        assert!(!same("1/2", "1/4") && !same("K", "U"));
    }
}
