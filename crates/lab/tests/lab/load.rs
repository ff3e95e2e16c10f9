//! Many at once, and many who leave.

use std::io::Read;
use std::time::{Duration, Instant};

use crate::client::Lab;
use serde_json::json;
use upstar_lab::Settings;

#[test]
fn a_hundred_clients_at_once_all_get_their_own_answer() {
    let lab = Lab::start();
    std::thread::scope(|scope| {
        for n in 0..100 {
            let lab = &lab;
            scope.spawn(move || {
                let body = json!({"expression": format!("{n} + {{1|0}}.mean + nim(1,{n}).nimber - nim(1,{n}).nimber")});
                let response = lab.post("/api/evaluate", &body);
                assert_eq!(response.status, 200, "{}", response.text());
                let doubled = 2 * n + 1;
                assert_eq!(response.json()["answer"]["text"], format!("{doubled}/2"));
                let solved = lab.post("/api/solve", &json!({"expression": format!("nim({},{n})", n % 7)})).events();
                assert_eq!(solved.last().unwrap().0, "done");
                let p = if n % 7 == n { "P" } else { "N" };
                let winner = solved.iter().find(|(name, _)| name == "winner").map(|(_, data)| &data["outcome"]);
                assert_eq!(winner, Some(&json!(p)), "{n}");
            });
        }
    });
    let health = lab.health();
    assert_eq!((&health["questions"]["open"], &health["questions"]["asked"]), (&json!(0), &json!(200)));
}

#[test]
fn the_same_question_is_computed_once() {
    let lab = Lab::start();
    let ask = || lab.post("/api/solve", &json!({"expression": "domineering(4,5)"})).events();
    let answers: Vec<_> = std::thread::scope(|scope| {
        let asked: Vec<_> = (0..20).map(|_| scope.spawn(ask)).collect();
        asked.into_iter().map(|thread| thread.join().unwrap()).collect()
    });
    let known = |events: &[(String, serde_json::Value)]| -> Vec<_> {
        events.iter().filter(|(name, _)| name != "progress").cloned().collect()
    };
    assert!(answers.iter().all(|events| known(events) == known(&answers[0])));
    assert_eq!(known(&ask()), known(&answers[0]));
    let questions = &lab.health()["questions"];
    assert_eq!((&questions["asked"], &questions["computed"]), (&json!(21), &json!(1)));
}

#[test]
fn what_is_kept_stays_within_its_memory() {
    let lab = Lab::with(|settings| Settings { cache: 20_000, ..settings });
    for n in 0..100 {
        assert_eq!(lab.post("/api/evaluate", &json!({"expression": format!("{n}")})).status, 200);
        assert!(lab.health()["kept"]["bytes"].as_u64().unwrap() <= 20_000);
    }
    let computed = |n: u32| {
        lab.post("/api/evaluate", &json!({"expression": format!("{n}")}));
        lab.health()["questions"]["computed"].as_u64().unwrap()
    };
    let before = computed(99);
    assert_eq!(computed(99), before, "the last is kept");
    assert_eq!(computed(0), before + 1, "the first is not");
}

#[test]
fn a_thousand_abandoned_computations_leave_no_trace() {
    let lab = Lab::start();
    let endless = |n: usize| json!({"expression": format!("domineering(9,9) + {n}")});
    let mut open = Vec::new();
    for n in 0..1000 {
        let path = ["/api/solve", "/api/table"][n % 2];
        let body = match path {
            "/api/solve" => endless(n),
            _ => json!({"expression": format!("domineering(9,n) + {n}"), "axes": [{"name": "n", "range": "9..99"}]}),
        };
        open.push(lab.ask_and_leave(path, &body));
        if open.len() > 50 {
            open.remove(n % 50);
        }
        if n % 100 == 99 {
            // Somebody else asks in the middle of it, and gets an answer.
            let response = lab.post("/api/evaluate", &json!({"expression": format!("{n} + 1")}));
            assert_eq!(response.json()["answer"]["text"], (n + 1).to_string());
        }
    }
    drop(open);
    while lab.health()["questions"]["open"] != 0 {
        std::thread::sleep(Duration::from_millis(20));
    }
    assert_eq!(lab.post("/api/evaluate", &json!({"expression": "{0|1}"})).json()["answer"]["text"], "1/2");
    assert!(lab.workers() <= 4, "two workers for long questions and two for short ones, not {}", lab.workers());
}

#[test]
fn slow_questions_do_not_hold_up_quick_ones() {
    let lab = Lab::with(|settings| Settings { workers: 1, ..settings });
    // More long questions than there are workers; all of them stay open.
    let slow: Vec<_> = (0..5)
        .map(|n| lab.ask_and_leave("/api/solve", &json!({"expression": format!("domineering(9,9) + {n}")})))
        .collect();
    while lab.health()["questions"]["open"] != 5 {
        std::thread::sleep(Duration::from_millis(5));
    }
    for n in 0..5 {
        let response = lab.post("/api/evaluate", &json!({"expression": format!("{n} + {n}")}));
        assert_eq!(response.json()["answer"]["text"], (2 * n).to_string());
    }
    assert_eq!(lab.health()["questions"]["open"], 5, "nobody was sent away");
    drop(slow);
}

#[test]
fn a_question_that_had_to_wait_is_told_once() {
    let lab = Lab::with(|settings| Settings { workers: 1, ..settings });
    let slow = lab.ask_and_leave("/api/solve", &json!({"expression": "domineering(9,9)"}));
    while lab.health()["questions"]["open"] != 1 {
        std::thread::sleep(Duration::from_millis(5));
    }
    std::thread::scope(|scope| {
        // Its short turn ends in the middle of the table; the rest waits until the long turn is free.
        let table = scope.spawn(|| {
            let axes = json!([{"name": "n", "range": "1..3000"}]);
            lab.post(
                "/api/table",
                &json!({"expression": "[times(n,{m|-m}).value for m in 1..60].length + n", "axes": axes}),
            )
            .events()
        });
        std::thread::sleep(Duration::from_millis(1500));
        drop(slow);
        let events = table.join().unwrap();
        let indices: Vec<_> =
            events.iter().filter(|(name, _)| name == "cell").map(|(_, cell)| cell["index"].as_u64()).collect();
        assert_eq!(indices, (0..3000).map(Some).collect::<Vec<_>>());
        assert_eq!(events.iter().filter(|(name, _)| name == "axes").count(), 1);
    });
}

#[test]
fn the_lab_closes_in_order() {
    let mut lab = Lab::start();
    let mut slow = lab.ask_and_leave("/api/solve", &json!({"expression": "domineering(9,9)"}));
    while lab.health()["questions"]["open"] != 1 {
        std::thread::sleep(Duration::from_millis(5));
    }
    lab.close();
    let mut rest = String::new();
    let _ = slow.read_to_string(&mut rest);
    // A worker that another test is just starting holds a copy of the closed socket until it runs.
    let patience = Instant::now() + Duration::from_secs(60);
    while std::net::TcpStream::connect(lab.address).is_ok() {
        assert!(Instant::now() < patience, "nobody listens any more");
        std::thread::sleep(Duration::from_millis(5));
    }
    assert!(rest.contains("the lab is closing"), "{rest}");
    while lab.workers() > 0 {
        std::thread::sleep(Duration::from_millis(5));
    }
}
