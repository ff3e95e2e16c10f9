//! The program as a user meets it.

use std::io::Write;
use std::process::{Command, Output, Stdio};

fn upstar(arguments: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_upstar"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .env("HOME", std::env::temp_dir().join("upstar-test-home"))
        .spawn()
        .expect("the program starts");
    // The program may stop reading early; that is not this function's business.
    let _ = child.stdin.take().expect("a pipe").write_all(input.as_bytes());
    child.wait_with_output().expect("the program ends")
}

fn stdout(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn eval_answers_one_line_a_question() {
    let output = upstar(&["eval", "{0|1}", "-3 + 1", "-{1|0}", "-nim(3).value", "-v", "--unicode"], "");
    assert_eq!(stdout(&output), "½\n-2\n{0|-1}\n*3\n↑\n");
    assert!(output.status.success());
}

#[test]
fn eval_reads_standard_input_and_remembers_names() {
    let output = upstar(&["eval", "-"], "# a comment\n\nlet g = {2|-1}\ng + g\n");
    assert_eq!(stdout(&output), "{2|-1}\n1\n");
}

#[test]
fn eval_reads_a_file_and_names_the_line_of_an_error() {
    let path = std::env::temp_dir().join(format!("upstar-{}.txt", std::process::id()));
    std::fs::write(&path, "*3 + *5\n{1|2|3}\n1\n").unwrap();
    let output = upstar(&["eval", "--file", path.to_str().unwrap()], "");
    std::fs::remove_file(&path).unwrap();
    assert_eq!(stdout(&output), "*6\n1\n");
    assert!(stderr(&output).contains(":2: a second | beside the one before (column 5)"));
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn json_has_one_object_a_line_and_errors_too() {
    let output = upstar(&["eval", "--json", "{0|*}", "{1|0}.stops", "{1|0}.confusion", "1/3"], "");
    let lines: Vec<serde_json::Value> = stdout(&output).lines().map(|l| serde_json::from_str(l).unwrap()).collect();
    assert_eq!(lines[0]["answer"]["type"], "value");
    assert_eq!(lines[0]["answer"]["text"], "^");
    assert_eq!(lines[0]["answer"]["latex"], "\\uparrow");
    assert_eq!(lines[0]["answer"]["outcome"], "L");
    assert_eq!(lines[1]["answer"]["items"][0]["number"], "1");
    assert_eq!(lines[2]["answer"]["ends"][1]["included"], true);
    assert_eq!(lines[3]["error"]["column"], 1);
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn errors_are_one_message_and_status_2() {
    for (arguments, message) in [
        (&["eval", "{1|0"][..], "error: this { is never closed (column 1)"),
        (&["eval", "{1|0}.meen"], "did you mean mean?"),
        (&["eval", "--file", "/nowhere/at/all"], "/nowhere/at/all: "),
        (&["eval", "--time", "0", "{2|1} + {3|-1}"], "the time limit of 0ns was reached"),
    ] {
        let output = upstar(arguments, "");
        assert!(stderr(&output).contains(message), "{}", stderr(&output));
        assert_eq!(output.status.code(), Some(2));
    }
}

#[test]
fn every_command_has_help_with_an_example() {
    for command in ["eval", "repl", "solve", "play", "table", "draw", "games", "census", "reproduce"] {
        let output = upstar(&[command, "--help"], "");
        assert!(stdout(&output).contains("Example"), "{command}");
    }
}

#[test]
fn the_repl_calculates_helps_and_goes_on_after_errors() {
    let output = upstar(&["repl"], "let g = {1|\n0}\ng + g\nunicode\n^\n{1\n}\nhelp mean\nnames\nquit\n");
    let text = stdout(&output);
    for line in ["{1|0}", "1", "↑", "what many copies are worth", "g = {1|0}"] {
        assert!(text.contains(line), "{line} is missing in\n{text}");
    }
    assert!(stderr(&output).contains("expected a bar"));
    assert!(output.status.success());
}

#[test]
fn solve_says_who_wins_what_it_means_and_how() {
    let output = upstar(&["solve", "hackenbush(\"BRR\")"], "");
    let text = stdout(&output);
    for line in [
        "who wins  Left, whoever starts",
        "value  1/4",
        "Left wins by 1/4 of a move",
        "1 of 1: edge 1",
        "none of the 2 moves wins",
    ] {
        assert!(text.contains(line), "{line} is missing in\n{text}");
    }
    let text = stdout(&upstar(&["solve", "shadow(\"8_18\")"], ""));
    assert!(text.contains("who wins  Knotter, whoever starts"), "{text}");
}

#[test]
fn play_hints_takes_back_saves_and_resumes() {
    let path = std::env::temp_dir().join(format!("upstar-game-{}.txt", std::process::id()));
    let file = path.to_str().unwrap();
    // 1 + 2 + 4: the winning move takes 4 to 3, and every answer is met until Left has the last counter.
    let output = upstar(&["play", "nim(1,2,4)"], &format!("hint\n4 to 0\nundo\n4 to 3\nsave {file}\nquit\n"));
    let text = stdout(&output);
    assert!(text.contains("winning: 4 to 3"), "{text}");
    assert!(text.contains("saved; go on with"), "{text}");
    let resumed = stdout(&upstar(&["play", "--resume", file], "hint\nquit\n"));
    std::fs::remove_file(&path).unwrap();
    assert!(resumed.contains("You are Left"), "{resumed}");
    assert!(resumed.contains("winning: "), "{resumed}");
}

#[test]
fn play_goes_on_after_nonsense() {
    let output = upstar(
        &["play", "hackenbush(\"0-1B 1-2R 0-3R 3-4B\")"],
        "edge 9\n0\n-1\nsave\nsave /nowhere/at/all\nundo\nsave\u{fe}\nedge 4\nq\n",
    );
    let text = stdout(&output);
    for line in [
        "\"edge 9\" is no move",
        "\"0\" is no move",
        "\"-1\" is no move",
        "save needs the name of a file",
        "there is no move of yours to take back",
        "Right plays edge 2 (1-2R)",
    ] {
        assert!(text.contains(line), "{line} is missing in\n{text}");
    }
    assert!(stderr(&output).contains("/nowhere/at/all: "), "{}", stderr(&output));
    assert!(output.status.success());
}

#[test]
fn play_knows_the_strategy_on_a_board_of_a_million_squares() {
    let text = stdout(&upstar(&["play", "knights(1000,1000)"], "hint\ne5\nquit\n"));
    for line in ["a board of 1000 x 1000 squares", "no move wins", "Right plays e996", "999982 squares are free"] {
        assert!(text.contains(line), "{line} is missing in\n{text}");
    }
}

#[test]
fn either_side_may_start_a_sum() {
    for (arguments, starter) in [(&["--second"][..], "Right"), (&["--side", "right", "--second"], "Left")] {
        let arguments = [&["play", "cutcake(2,3) + kayles(3)"], arguments].concat();
        let text = stdout(&upstar(&arguments, "quit\n"));
        assert!(text.contains(&format!("{starter} starts")) && text.contains(&format!("{starter} plays ")), "{text}");
    }
}

#[test]
fn a_perfect_opponent_wins_what_can_be_won() {
    // Two equal heaps are lost for whoever starts.
    let output = upstar(&["play", "nim(2,2)"], "2 to 1\n1\n1\n1\n");
    assert!(stdout(&output).contains("Upstar wins"), "{}", stdout(&output));
}

#[test]
fn tables_are_computed_in_order_on_all_cores() {
    let output = upstar(&["table", "--csv", "nim(m,n).nimber", "m=0..2", "n=0..2"], "");
    assert_eq!(stdout(&output), "m\\n,0,1,2\n0,0,1,2\n1,1,0,3\n2,2,3,0\n");
}

#[test]
fn the_census_of_knots_has_one_line_a_knot() {
    let output = upstar(&["census", "knots", "--max-crossings", "4"], "");
    let header = "name,crossings,outcome,outcome_sum_star,X,Y,unknot_resolutions";
    assert_eq!(stdout(&output), format!("{header}\n3_1,3,U,U,1,1,6\n4_1,4,2,1,1,3,12\n"));
}

#[test]
fn pictures_are_written_by_the_ending_of_the_file() {
    let path = std::env::temp_dir().join(format!("upstar-{}.svg", std::process::id()));
    let output = upstar(&["draw", "knot(\"3_1\")", "-o", path.to_str().unwrap()], "");
    assert!(output.status.success(), "{}", stderr(&output));
    let svg = std::fs::read_to_string(&path).unwrap();
    std::fs::remove_file(&path).unwrap();
    assert!(svg.starts_with("<svg") && svg.contains("Knot diagram with 3 crossings"));
    let output = upstar(&["draw", "knot(\"3_1\")", "-o", "knot.bmp"], "");
    assert!(stderr(&output).contains("must end in .svg, .tex or .tikz"));
}

#[test]
fn a_store_answers_the_second_run() {
    let dir = std::env::temp_dir().join(format!("upstar-store-{}", std::process::id()));
    for _ in 0..2 {
        let output = upstar(&["--store", dir.to_str().unwrap(), "eval", "domineering(4,4).mean"], "");
        assert_eq!(stdout(&output), "0\n");
    }
    std::fs::remove_dir_all(&dir).unwrap();
}

#[test]
fn reproduce_shows_one_beside_what_is_published() {
    let output = upstar(&["reproduce", "nim-sums"], "");
    let text = stdout(&output);
    for line in ["nim(13,9,3).nimber", "the source has 3", "confirmed: *13 + *9 + *3 gives *7", "corrects the source"] {
        assert!(text.contains(line), "{line} is missing in\n{text}");
    }
    assert!(output.status.success());
    let output = upstar(&["reproduce", "nim-sum"], "");
    assert!(stderr(&output).contains("did you mean nim-sums?"), "{}", stderr(&output));
    assert_eq!(output.status.code(), Some(2));
    assert!(stdout(&upstar(&["reproduce", "--list"], "")).contains("boone/figure-a-1-6"));
}

#[test]
fn reproduce_fails_when_something_differs() {
    let directory = std::env::temp_dir().join(format!("upstar-literature-{}", std::process::id()));
    std::fs::create_dir_all(directory.join("me")).unwrap();
    std::fs::write(directory.join("me/source.toml"), "author = \"I\"\ntitle = \"T\"\npublished = \"now\"").unwrap();
    let item =
        "title = \"Sum\"\nwhere = \"p. 1\"\nsays = \"s\"\n[[value]]\nexpression = \"*3 + *5\"\npublished = \"*8\"";
    std::fs::write(directory.join("me/sum.toml"), item).unwrap();
    let output = upstar(&["reproduce", "--json", "--dir", directory.to_str().unwrap()], "");
    std::fs::remove_dir_all(&directory).unwrap();
    let report: serde_json::Value = serde_json::from_str(&stdout(&output)).unwrap();
    assert_eq!(report[0]["values"][0]["computed"], "*6");
    assert_eq!(report[0]["values"][0]["verdict"], "differs");
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn a_census_in_a_file_says_where_it_comes_from() {
    let path = std::env::temp_dir().join(format!("upstar-census-{}.csv", std::process::id()));
    let output = upstar(&["census", "knots", "--max-crossings", "3", "-o", path.to_str().unwrap()], "");
    assert!(output.status.success(), "{}", stderr(&output));
    let text = std::fs::read_to_string(&path).unwrap();
    std::fs::remove_file(&path).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    assert!(lines[0].starts_with("# upstar census knots --max-crossings 3 -o "), "{text}");
    assert!(lines[1].starts_with("# Upstar 0.") && lines[1].ends_with('Z'), "{text}");
    assert_eq!(lines[3], "3_1,3,U,U,1,1,6");
}

#[test]
fn the_report_is_a_page_with_tables_and_pictures() {
    let path = std::env::temp_dir().join(format!("upstar-report-{}.html", std::process::id()));
    let output = upstar(&["reproduce", "figure-a-1-1", "--html", path.to_str().unwrap()], "");
    assert!(output.status.success(), "{}", stderr(&output));
    let page = std::fs::read_to_string(&path).unwrap();
    std::fs::remove_file(&path).unwrap();
    for part in ["<!doctype html>", "<table class=\"grid\">", "<td class=\"extends\">3</td>", "<svg", "</html>"] {
        assert!(page.contains(part), "{part} is missing");
    }
}
