//! A lab on a free port, and a client that can misbehave.

use std::io::{self, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::JoinHandle;
use std::time::Duration;

use serde_json::Value as Json;
use tokio::sync::oneshot;
use upstar_lab::{Server, Settings};

/// A lab that runs until it is dropped.
pub struct Lab {
    pub address: SocketAddr,
    mark: String,
    close: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

/// A response, read to its end.
#[derive(Debug)]
pub struct Response {
    pub status: u16,
    pub headers: Vec<(String, String)>,
    pub body: Vec<u8>,
}

impl Response {
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    pub fn json(&self) -> Json {
        serde_json::from_slice(&self.body).unwrap_or_else(|error| panic!("{error} in {:?}", self.text()))
    }

    /// The message of an error.
    pub fn message(&self) -> String {
        self.json()["error"]["message"].as_str().unwrap_or_else(|| panic!("no error: {}", self.text())).to_string()
    }

    /// The events of a stream.
    pub fn events(&self) -> Vec<(String, Json)> {
        assert_eq!(self.header("content-type"), Some("text/event-stream"), "{}", self.text());
        let text = self.text();
        let event = |block: &str| {
            let (name, data) = block.split_once('\n').unwrap();
            let data = data.strip_prefix("data: ").unwrap();
            (name.strip_prefix("event: ").unwrap().to_string(), serde_json::from_str(data).unwrap())
        };
        text.split("\n\n").filter(|block| !block.is_empty()).map(event).collect()
    }

    fn read(mut stream: impl Read) -> io::Result<Response> {
        let mut bytes = Vec::new();
        // A connection that the other side resets has said all it had to say.
        if let Err(error) = stream.read_to_end(&mut bytes)
            && bytes.is_empty()
        {
            return Err(error);
        }
        let wrong = || io::Error::new(io::ErrorKind::InvalidData, String::from_utf8_lossy(&bytes).into_owned());
        let end = bytes.windows(4).position(|four| four == b"\r\n\r\n").ok_or_else(wrong)?;
        let head = String::from_utf8_lossy(&bytes[..end]).into_owned();
        let mut lines = head.split("\r\n");
        let status = lines.next().and_then(|line| line.split(' ').nth(1)?.parse().ok()).ok_or_else(wrong)?;
        let header = |line: &str| line.split_once(": ").map(|(name, value)| (name.to_lowercase(), value.to_string()));
        let headers: Vec<(String, String)> = lines.filter_map(header).collect();
        let rest = &bytes[end + 4..];
        let chunked = headers.iter().any(|(name, value)| name == "transfer-encoding" && value == "chunked");
        let body = if chunked { unchunked(rest) } else { rest.to_vec() };
        Ok(Response { status, headers, body })
    }
}

fn unchunked(mut bytes: &[u8]) -> Vec<u8> {
    let mut body = Vec::new();
    while let Some(end) = bytes.windows(2).position(|two| two == b"\r\n") {
        let size = usize::from_str_radix(std::str::from_utf8(&bytes[..end]).unwrap(), 16).unwrap();
        body.extend_from_slice(&bytes[end + 2..end + 2 + size]);
        bytes = &bytes[end + 4 + size..];
        if size == 0 {
            break;
        }
    }
    body
}

impl Lab {
    pub fn start() -> Lab {
        Lab::with(|settings| settings)
    }

    pub fn with(change: impl FnOnce(Settings) -> Settings) -> Lab {
        // The worker ignores its arguments; they tell the workers of this lab from those of others.
        static LABS: AtomicUsize = AtomicUsize::new(0);
        let mark = format!("lab-{}-{}", std::process::id(), LABS.fetch_add(1, Ordering::Relaxed));
        let usual = Settings::new(env!("CARGO_BIN_EXE_upstar-worker"), [&mark]);
        let settings = change(Settings { workers: 2, ..usual });
        let (close, closed) = oneshot::channel();
        let (tell, told) = std::sync::mpsc::channel();
        let thread = std::thread::spawn(move || {
            let runtime = tokio::runtime::Runtime::new().unwrap();
            runtime.block_on(async {
                let server = Server::bind(settings).await.unwrap();
                tell.send(server.address()).unwrap();
                server.serve(async { drop(closed.await) }).await;
            });
        });
        Lab { address: told.recv().unwrap(), mark, close: Some(close), thread: Some(thread) }
    }

    /// Closes the lab and waits until it is closed.
    pub fn close(&mut self) {
        drop(self.close.take());
        if let Some(thread) = self.thread.take() {
            thread.join().unwrap();
        }
    }

    pub fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(self.address).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
        stream
    }

    /// Sends some bytes and reads the response.
    pub fn send(&self, bytes: &[u8]) -> io::Result<Response> {
        let mut stream = self.connect();
        stream.write_all(bytes)?;
        Response::read(stream)
    }

    pub fn get_with(&self, path: &str, headers: &str) -> Response {
        let host = self.address;
        let request = format!("GET {path} HTTP/1.1\r\nHost: {host}\r\n{headers}Connection: close\r\n\r\n");
        self.send(request.as_bytes()).unwrap()
    }

    pub fn get(&self, path: &str) -> Response {
        self.get_with(path, "")
    }

    /// The bytes of a question.
    pub fn question(&self, path: &str, body: &str) -> Vec<u8> {
        let (host, length) = (self.address, body.len());
        format!(
            "POST {path} HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\nContent-Length: {length}\r\n\
             Connection: close\r\n\r\n{body}"
        )
        .into_bytes()
    }

    pub fn post(&self, path: &str, body: &Json) -> Response {
        self.send(&self.question(path, &body.to_string())).unwrap()
    }

    /// Asks and goes on without waiting for the answer; who drops the connection hangs up.
    pub fn ask_and_leave(&self, path: &str, body: &Json) -> TcpStream {
        let mut stream = self.connect();
        stream.write_all(&self.question(path, &body.to_string())).unwrap();
        stream
    }

    /// The workers of this lab that run, where the system tells.
    pub fn workers(&self) -> usize {
        let processes = std::fs::read_dir("/proc").into_iter().flatten().flatten();
        let commands = processes.filter_map(|process| std::fs::read_to_string(process.path().join("cmdline")).ok());
        commands.filter(|command| command.split('\0').any(|word| word == self.mark)).count()
    }

    pub fn health(&self) -> Json {
        self.get("/api/health").json()
    }
}

impl Drop for Lab {
    fn drop(&mut self) {
        self.close();
    }
}
