//! What is published must come out.

use upstar_calc::{ATTRIBUTES, Answer, Calculator, FUNCTIONS, games};

fn ask(question: &str) -> String {
    match Calculator::new().evaluate(question) {
        Ok(answer) => answer.to_string(),
        Err(error) => error.render(question),
    }
}

fn assert_equal(a: &str, b: &str) {
    assert_eq!(ask(&format!("{a} == {b}")), "true", "{a} is {}, not {b}", ask(a));
}

#[test]
fn winning_ways_chapter_2() {
    assert_eq!(ask("{5/4|2}"), "3/2");
    assert_eq!(ask("{2+3/8|5}"), "3");
    assert_eq!(ask("{-1,0|6}"), "1");
    assert_eq!(ask("{0,*|1}"), "1/2");
    assert_eq!(ask("{2+1/2|}"), "3");
    assert_eq!(ask("{-2-1/2|}"), "0");
    assert_eq!(ask("* + *"), "0");
    assert_equal("3/4 + *", "{3/4|3/4}");
    assert_eq!(ask("*3 + *5"), "*6");
    assert_eq!(ask("*5+*6+*4 || 0"), "true");
    assert_eq!(ask("{1||0|-1}"), "{1||0|-1}");
    assert_eq!(ask("{0||0|-2}"), "tiny(2)");
}

#[test]
fn heating_and_cooling() {
    assert_equal("{3||2*|1*}.cool(1/2)", "{5/2|2*}");
    assert_equal("{3||2*|1*}.cool(3/4)", "9/4*");
    assert_equal("{3||2*|1*}.heat(1)", "{4|||3|1||0|-2}");
}

#[test]
fn multiples_and_sums_of_switches() {
    assert_equal("times(5,{3||2|1})", "{12|||11||10,{11|10}|9+tiny({2|1})}");
    assert_equal("+-1 + +-2 + +-3 + +-4", "+-{10|8||6|4|||4|2||0|-2}");
}

#[test]
fn atomic_weights() {
    assert_equal("{^3|v2}.atomic_weight", "{1|0}");
    assert_equal("{1|^2||^}.atomic_weight", "2");
    assert_eq!(ask("tiny(1).atomic_weight"), "0");
    assert_eq!(ask("{1|-1}.atomic_weight"), "not atomic");
}

#[test]
fn a_game_of_many_temperatures() {
    let g = "{3/2*|1/2||{0|-3},{-1*,{-1/2|-1*}|-5/2}}";
    assert_eq!(ask(&format!("{g}.mean")), "-5/16");
    assert_eq!(ask(&format!("{g}.temperature")), "21/16");
    assert_eq!(ask(&format!("{g}.stops")), "[1/2, -1]");
    assert_eq!(ask(&format!("{g}.birthday")), "6");
}

#[test]
fn exact_where_machine_integers_wrap() {
    assert_eq!(ask("9223372036854775807 + 1"), "9223372036854775808");
    assert_eq!(ask("1000000000000000000000000000000.birthday"), "1000000000000000000000000000000");
    assert_eq!(ask("{1000000000000000000000000000000|}"), "1000000000000000000000000000001");
    assert_eq!(ask("^9223372036854775807 + ^"), "^9223372036854775808");
}

#[test]
fn games_nested_100_000_deep() {
    let depth = 100_000;
    let integer = format!("{}{}", "{".repeat(depth), "|}".repeat(depth));
    assert_eq!(ask(&integer), (depth - 1).to_string());
    // No number at any level: 0 against ever remoter threats.
    let game = format!("{}-1{}", "{0|".repeat(depth), "}".repeat(depth));
    assert_eq!(ask(&format!("{game}.birthday")), (depth + 1).to_string());
    assert_eq!(ask(&format!("{game} - {game}")), "0");
    assert_eq!(ask(&format!("{game}.temperature.is_number")), "true");
}

#[test]
fn every_example_in_the_help_is_true() {
    let examples = ATTRIBUTES.iter().map(|a| a.example).chain(FUNCTIONS.iter().map(|f| f.example));
    for (question, answer) in examples {
        assert_eq!(ask(question), answer, "{question}");
    }
}

#[test]
fn names_lists_and_comprehensions() {
    let mut calculator = Calculator::new();
    calculator.evaluate("let x = {2|-1}").unwrap();
    assert_eq!(
        calculator.evaluate("[times(n,x).temperature for n in 1..4]").unwrap().to_string(),
        "[3/2, -1, 3/2, -1]"
    );
    assert_eq!(calculator.evaluate("[1, 1/2].birthday").unwrap().to_string(), "[1, 2]");
    assert_eq!(calculator.evaluate("{[n for n in 1..3]|9}").unwrap().to_string(), "4");
    assert_eq!(calculator.evaluate("1:-1").unwrap().to_string(), "1/2");
}

/// One thing of every kind, so that every attribute is met.
const THINGS: [&str; 6] =
    ["nim(3,5)", "queens(3,3)", "chomp(2,2)", "knot(\"3_1\")", "shadow(\"3_1\")", "tricolor(\"3_1\")"];

#[test]
fn every_example_in_the_catalogue_is_true() {
    let mut examples: Vec<(String, &str)> = games().map(|game| game.example()).collect();
    for text in THINGS {
        match Calculator::new().evaluate(text) {
            Ok(Answer::Thing(thing)) => {
                examples.extend(thing.attributes().iter().map(|a| (a.example.0.to_string(), a.example.1)))
            }
            other => panic!("{text} is {other:?}"),
        }
    }
    let wrong: Vec<String> = examples
        .into_iter()
        .filter(|(question, answer)| ask(question) != *answer)
        .map(|(question, answer)| format!("{question} is {}, not {answer}", ask(&question)))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn moves_of_both_players_when_none_is_named() {
    assert_eq!(ask("domineering(2,2).moves"), "[[a1-a2, b1-b2], [a1-b1, a2-b2]]");
    assert_eq!(ask("nim(1,2).moves"), ask("nim(1,2).moves(Right)"));
    assert_eq!(ask("nim(1,3).winning"), "[3 to 1]");
    assert_eq!(ask("hackenbush(\"BR\").best"), "[[edge 1 (0-1B)], [edge 2 (1-2R)]]");
    assert_eq!(ask("pseudo(\"4_1\", undecided=\"1\").winning"), "[[1+], [1-]]");
}

#[test]
fn positions_that_can_be_reached_are_counted() {
    assert_eq!(ask("[nim(n).size for n in 0..4]"), "[1, 2, 3, 4, 5]");
    assert_eq!(ask("(nim(4) + domineering(2,2)).size"), "30");
    assert!(ask("domineering(8,8).size").contains("more than 1000000 positions"));
}
