//! `upstar serve` as it is started, asked and stopped from a shell.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, ChildStdout, Command, Output, Stdio};

fn upstar(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_upstar"));
    command.args(arguments);
    command
}

fn ran(arguments: &[&str]) -> Output {
    upstar(arguments).output().expect("upstar runs")
}

fn said(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// A lab on a free port, and where it is open; it is stopped when the test ends, however that is.
struct Lab {
    child: Child,
    output: BufReader<ChildStdout>,
    port: u16,
}

impl Lab {
    fn open() -> Lab {
        let mut child =
            upstar(&["serve", "--port", "0", "--no-open"]).stdout(Stdio::piped()).spawn().expect("upstar starts");
        let mut output = BufReader::new(child.stdout.take().expect("piped"));
        let mut line = String::new();
        output.read_line(&mut line).expect("it says where it is open");
        let port = line.split("127.0.0.1:").nth(1).and_then(|rest| rest.split('/').next()?.parse().ok());
        let port = port.unwrap_or_else(|| panic!("no address in: {line}"));
        Lab { child, output, port }
    }

    fn asked(&self, request: &str, host: &str) -> String {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).expect("the lab listens");
        write!(stream, "{request} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n").expect("sent");
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).expect("answered");
        said(&answer)
    }
}

impl Drop for Lab {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn help_shows_examples_and_limits() {
    let help = ran(&["serve", "--help"]);
    assert!(help.status.success());
    for word in ["upstar serve --port 8000 --no-open", "--memory", "--queue", "Limits"] {
        assert!(said(&help.stdout).contains(word), "{word}");
    }
}

#[test]
fn a_port_in_use_and_a_wrong_host_are_told() {
    let taken = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let port = taken.local_addr().expect("bound").port().to_string();
    let refused = ran(&["serve", "--no-open", "--port", &port]);
    assert_eq!(refused.status.code(), Some(2));
    assert!(said(&refused.stderr).contains(&port), "{}", said(&refused.stderr));
    let wrong = ran(&["serve", "--no-open", "--host", "localhost"]);
    assert_eq!(wrong.status.code(), Some(2));
    assert!(said(&wrong.stderr).contains("--host"), "{}", said(&wrong.stderr));
    // An address of documentation, which no machine has.
    let foreign = ran(&["serve", "--no-open", "--host", "192.0.2.1"]);
    assert_eq!(foreign.status.code(), Some(2));
    assert!(said(&foreign.stderr).contains("192.0.2.1"), "{}", said(&foreign.stderr));
}

#[test]
fn it_answers_its_own_name_only() {
    let lab = Lab::open();
    let here = format!("127.0.0.1:{}", lab.port);
    assert!(lab.asked("GET /api/games", &here).starts_with("HTTP/1.1 200"));
    assert!(lab.asked("GET /api/knots?query=8_18", &here).contains("8_18"));
    assert!(!lab.asked("GET /api/games", "elsewhere.example").starts_with("HTTP/1.1 200"));
}

#[cfg(unix)]
#[test]
fn ctrl_c_closes_it() {
    let mut lab = Lab::open();
    let sent = Command::new("kill").args(["-INT", &lab.child.id().to_string()]).status().expect("kill runs");
    assert!(sent.success());
    let mut rest = String::new();
    lab.output.read_to_string(&mut rest).expect("it says goodbye");
    assert!(rest.contains("The lab is closed."), "{rest}");
    assert!(lab.child.wait().expect("ended").success());
}
