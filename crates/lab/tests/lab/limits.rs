//! What one question and one client may cost, and what is said when it is too much.

use std::io::{Read, Write};
use std::time::{Duration, Instant};

use crate::client::Lab;
use serde_json::json;
use upstar_lab::Settings;

#[test]
fn time_is_limited() {
    let lab = Lab::with(|settings| Settings { time: Duration::from_millis(600), ..settings });
    let response = lab.post("/api/evaluate", &json!({"expression": "domineering(9,9).value"}));
    assert_eq!(response.status, 422);
    assert!(response.message().starts_with("the time limit of 600ms was reached"), "{}", response.message());
    // A search that does not look at the clock is ended from outside.
    let response = lab.post("/api/evaluate", &json!({"expression": "tricolor(twist(100000)).complete"}));
    assert_eq!((response.status, response.message().as_str()), (422, "the time limit of 600ms was reached"));
    // Where the machine is so busy that a worker does not even come to say so, it is ended as well, with a refusal.
    let solved = lab.post("/api/solve", &json!({"expression": "domineering(9,9)"}));
    if solved.status == 200 {
        let events = solved.events();
        assert!(events.iter().any(|(name, data)| name == "failed" && data["what"] == "winner"), "{events:?}");
        assert_eq!(events.last().unwrap().0, "done");
    } else {
        assert_eq!(solved.status, 422);
    }
    let made = lab.post("/api/answer", &json!({"expression": "domineering(9,9)", "mover": "left"}));
    if made.status == 200 {
        let made = made.json();
        assert!(made["wins"].is_null() && made["message"].as_str().unwrap().contains("does not see through"), "{made}");
    } else {
        assert_eq!(made.status, 422);
    }
    // One cell that takes too long does not end the table.
    let table = json!({"expression": "domineering(n,n).value", "axes": [{"name": "n", "range": "[1,9,2]"}]});
    let events = lab.post("/api/table", &table).events();
    let cells: Vec<bool> =
        events.iter().filter(|(name, _)| name == "cell").map(|(_, cell)| cell["text"].is_string()).collect();
    assert!(cells.len() == 3 && !cells[1], "{cells:?}");
    assert_eq!(lab.post("/api/evaluate", &json!({"expression": "1 + 1"})).json()["unicode"], "2");
}

#[test]
fn memory_is_limited_and_given_back() {
    let lab = Lab::with(|settings| Settings { memory: 128 << 20, time: Duration::from_secs(600), ..settings });
    let ask = |expression: String| lab.post("/api/evaluate", &json!({"expression": expression}));
    let response = ask("[[n for n in 1..1000000] for m in 1..10000]".into());
    assert_eq!((response.status, response.message().as_str()), (422, "the memory limit of 128 MiB was reached"));
    // Values are never forgotten; together these take more than the limit.
    for n in 0..4 {
        let response = ask(format!("[{{m|-m-{n}}} for m in 1..50000].length"));
        assert_eq!(response.json()["answer"]["text"], "50000", "{}", response.text());
    }
    assert_eq!(lab.post("/api/evaluate", &json!({"expression": "{0|1}"})).json()["unicode"], "½");
}

#[test]
fn long_bodies_are_refused_before_they_are_read() {
    let lab = Lab::with(|settings| Settings { body: 1000, ..settings });
    let long = "1 + ".repeat(1000) + "1";
    let response = lab.post("/api/evaluate", &json!({"expression": long}));
    assert_eq!((response.status, response.message().as_str()), (413, "a question has at most 1000 bytes"));
    // Announced, and then not sent.
    let host = lab.address;
    let head = format!("POST /api/evaluate HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\n");
    let announced = format!("{head}Content-Length: 104857600\r\n\r\n");
    assert_eq!(lab.send(announced.as_bytes()).unwrap().status, 413);
    // Not announced, and sent without end: the connection is closed after a little more than the limit.
    let mut stream = lab.connect();
    stream.write_all(format!("{head}Transfer-Encoding: chunked\r\n\r\n").as_bytes()).unwrap();
    let chunk = format!("10000\r\n{}\r\n", "x".repeat(0x10000));
    let sent = (0..1600).take_while(|_| stream.write_all(chunk.as_bytes()).is_ok()).count();
    assert!(sent < 1600, "100 MB were taken");
    assert_eq!(lab.post("/api/evaluate", &json!({"expression": "1"})).status, 200);
}

#[test]
fn slow_and_broken_requests_are_ended() {
    let lab = Lab::with(|settings| Settings { patience: Duration::from_millis(300), ..settings });
    let host = lab.address;
    let closed_after = |bytes: &str| {
        let (mut stream, start) = (lab.connect(), Instant::now());
        stream.write_all(bytes.as_bytes()).unwrap();
        let mut answer = String::new();
        let _ = stream.read_to_string(&mut answer);
        assert!(start.elapsed() < Duration::from_secs(30), "still open after {bytes:?}");
        answer
    };
    // Nothing at all, half a request line, half a header.
    for half in ["", "GET /api/he", "GET / HTTP/1.1\r\nHo"] {
        closed_after(half);
    }
    let head = format!("POST /api/solve HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\n");
    let half_a_body = closed_after(&format!("{head}Content-Length: 30\r\n\r\n{{\"expression\":"));
    assert!(half_a_body.starts_with("HTTP/1.1 408 "), "{half_a_body}");
    for garbage in
        ["\u{0}\u{1}\u{2}\r\n\r\n", "GET\r\n\r\n", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", "GET / HTTP/9.9\r\n\r\n"]
    {
        let answer = closed_after(garbage);
        assert!(answer.is_empty() || answer.starts_with("HTTP/1.1 400 "), "{garbage:?}: {answer}");
    }
    let many_headers = "a: b\r\n".repeat(1000);
    let answer = closed_after(&format!("GET / HTTP/1.1\r\nHost: {host}\r\n{many_headers}\r\n"));
    assert!(answer.starts_with("HTTP/1.1 4"), "{answer}");
    let long_path = "x".repeat(100_000);
    let answer = closed_after(&format!("GET /{long_path} HTTP/1.1\r\nHost: {host}\r\n\r\n"));
    assert!(answer.is_empty() || answer.starts_with("HTTP/1.1 4"), "{answer}");
    for body in ["", "{", "[]", "null", "{\"expression\": \"\u{1}\"}", "\"\\ud800\""] {
        let response = lab.send(&lab.question("/api/solve", body)).unwrap();
        assert_eq!(response.status, 400, "{body:?}");
    }
    let not_utf8 = [&lab.question("/api/solve", "{\"expression\": \"")[..], &[0xff, 0xfe]].concat();
    let _ = lab.send(&not_utf8);
    assert_eq!(lab.health()["questions"]["open"], 0);
}

#[test]
fn expressions_that_break_calculators_do_not_break_the_lab() {
    let lab = Lab::with(|settings| Settings { time: Duration::from_secs(5), ..settings });
    let deep = "(".repeat(30_000);
    let braces = "{".repeat(30_000);
    let digits = "9".repeat(60_000);
    for expression in
        ["", " ", "\n", "let", "let x = ", "1/3", "nim(-1)", "{1|2|3}", "💥", "knot(\"\")", "a.b.c", &deep, &braces]
    {
        let response = lab.post("/api/solve", &json!({"expression": expression}));
        assert_eq!(response.status, 400, "{:.60}: {}", expression, response.text());
    }
    assert_eq!(lab.post("/api/evaluate", &json!({"expression": digits})).status, 200);
    assert_eq!(lab.post("/api/evaluate", &json!({"expression": "1"})).status, 200);
}

#[test]
fn the_queue_is_bounded() {
    let lab = Lab::with(|settings| Settings { workers: 1, queue: 3, ..settings });
    let waiting: Vec<_> = (0..4)
        .map(|n| lab.ask_and_leave("/api/solve", &json!({"expression": format!("domineering(9,9) + {n}")})))
        .collect();
    while lab.health()["questions"]["open"] != 4 {
        std::thread::sleep(Duration::from_millis(5));
    }
    let response = lab.post("/api/evaluate", &json!({"expression": "1 + 1"}));
    assert_eq!((response.status, response.message().as_str()), (503, "4 questions are waiting already"));
    assert_eq!(response.header("retry-after"), Some("5"));
    drop(waiting);
    while lab.health()["questions"]["open"] != 0 {
        std::thread::sleep(Duration::from_millis(5));
    }
    assert_eq!(lab.post("/api/evaluate", &json!({"expression": "1 + 1"})).status, 200);
}
