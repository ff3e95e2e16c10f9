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

#[test]
fn texts_put_into_texts_stay_bounded() {
    let mut calculator = Calculator::new();
    calculator.evaluate("let a = \"0123456789\"").unwrap();
    let doubled = (0..40).find_map(|_| calculator.evaluate("let a = \"{a}{a}\"").err());
    assert_eq!(doubled.unwrap().to_string(), "this text becomes longer than 1048576 bytes");
    assert_eq!(calculator.evaluate("[\"{n}_{m}{\" for n in 1..2]").unwrap().to_string(), "[1_{m}{, 2_{m}{]");
}

#[test]
fn positions_that_cannot_be_are_refused_with_a_reason() {
    for (source, reason) in [
        ("domineering(\"..q\")", "expected '.' or '#' or '|', found 'q' at column 3"),
        ("clobber(\"xo|x\")", "expected rows of 2 squares like the first, found a row of 1"),
        ("ski_jumps(\"L..|..\")", "expected rows of 3 squares like the first, found a row of 2"),
        ("toads_and_frogs(\"TX\")", "expected 'T', 'F' or '.', found 'X'"),
        ("hackenbush(\"BXR\")", "expected a colour B, R or G"),
        ("hackenbush(\"0-1B 2-3R 3-4G\")", "edges 2-3R, 3-4G fall"),
        ("col(\"a-a\")", "region a cannot border on itself"),
        ("nim(-3)", "an integer from 0 on"),
        ("kayles(-1)", "an integer from 0 on"),
        ("heap(\"0.9x\", 5)", "expected a digit 0 to f, found 'x'"),
        ("chomp(3,4)", "a bar of 3 rows of 4 is chomp(rows=3, columns=4)"),
        ("queens(0,5)", "a board of 0 x 5 has no square"),
        ("queens(\"Q..|..\")", "expected a row of 3 squares, found one of 2"),
        ("queens(\"Z..|...\")", "expected . # or one of the pieces Q, found 'Z'"),
        ("queens(\"Q..|.Q.|...\")", "the queen on a1 is threatened by the queen on b2"),
        ("placement(\"bishpo\", 3, 3)", "did you mean bishop?"),
        ("queens(4,4, on=\"sphere\")", "known are rectangle, cylinder, torus, mobius, klein, box"),
        ("cram(4,4, on=\"torus\")", "one argument too many"),
    ] {
        let complaint = complaint(source);
        assert!(complaint.contains(reason), "{source}: {complaint}");
    }
}

#[test]
fn positions_far_too_large_say_what_is_feasible() {
    for (source, feasible) in [
        ("domineering(100000,10000)", "1000000000 asked, at most 128 feasible"),
        ("cram(100000,10000)", "1000000000 asked, at most 128 feasible"),
        ("queens(100000,10000)", "1000000000 asked, at most 16777216 feasible"),
        ("col(grid(100000,10000))", "1000000000 asked, at most 128 feasible"),
        ("snort(path(1000000000))", "1000000000 asked, at most 128 feasible"),
        ("cutcake(1000000000,1000000000)", "1000000000 asked, at most 1000000 feasible"),
        ("queens(1000,1000).nimber", "1000000 asked, at most 256 feasible"),
        ("kings(999,1001).nimber", "at most 256 feasible; but the first player wins: put a king on sg500"),
    ] {
        let complaint = complaint(source);
        assert!(complaint.contains(feasible), "{source}: {complaint}");
    }
}

#[test]
fn a_search_that_is_stopped_says_how_far_it_came() {
    for source in ["domineering(9,9).value", "queens(15,14).nimber"] {
        let complaint = complaint(source);
        assert!(complaint.contains(" limit of ") && complaint.contains(" positions"), "{source}: {complaint}");
    }
}
