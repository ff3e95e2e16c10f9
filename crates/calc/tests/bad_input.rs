//! Wrong input gets one clear message that points at the place.

use std::time::Duration;

use upstar_calc::Calculator;
use upstar_values::Budget;

fn complaint(source: &str) -> String {
    let budget = Budget::default().with_memory(Budget::memory_used() + (64 << 20)).with_time(Duration::from_secs(2));
    let mut calculator = Calculator::with_budget(budget);
    match calculator.evaluate(source) {
        Ok(answer) => panic!("{source} is {answer}"),
        Err(error) => error.render(source),
    }
}

#[test]
fn messages_name_the_place_and_the_remedy() {
    let complaints: Vec<String> = [
        "{1|0",
        "1|0}",
        "{1|2|3}",
        "(1,2]",
        "{1}",
        "1/3",
        "0.5",
        "2 * 3",
        "{1|0}.temprature",
        "tmes(3,^)",
        "times(1/2,^)",
        "times(3)",
        "times(3,^,1)",
        "{1|0}.cool(*)",
        "{1|0}.cool(-1)",
        "1 < 2 < 3",
        "let v = 3",
        "let for = 3",
        "\"abc",
        "1 +",
        "",
        "*99999999999999999999",
        "3x",
        "{0,|1}",
        "norton(1/2,*)",
        "simplest(2,1)",
        "x",
        "1 ? 2",
        "^^3",
    ]
    .map(|source| format!("{source}\n{}", complaint(source)))
    .into();
    insta::assert_snapshot!(complaints.join("\n\n"));
}

#[test]
fn a_megabyte_of_braces() {
    assert!(complaint(&"{".repeat(1 << 20)).starts_with("this { is never closed (column 1)"));
    let deep = format!("{}{}", "{".repeat(300_000), "|}".repeat(300_000));
    assert!(complaint(&deep).starts_with("nested more than 250000 deep"));
}

#[test]
fn a_million_digits() {
    assert!(complaint(&"9".repeat(1_000_000)).starts_with("a number of more than 100000 digits"));
}

#[test]
fn calculations_that_would_run_away_stop() {
    assert!(complaint("{1|-1} + *1000000000").contains(" limit of "));
    assert!(complaint("{100000000000|*}.followers").contains(" limit of "));
}
