//! Who gets an answer, and what else a response says.

use crate::client::Lab;
use serde_json::json;

#[test]
fn other_hosts_and_pages_are_refused() {
    let lab = Lab::with(|settings| upstar_lab::Settings { names: vec!["lab.example".into()], ..settings });
    let port = lab.address.port();
    let with_host = |host: &str| {
        let request = format!("GET /api/health HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n");
        lab.send(request.as_bytes()).unwrap().status
    };
    for host in [format!("localhost:{port}"), format!("127.0.0.1:{port}"), "[::1]".into(), "lab.example".into()] {
        assert_eq!(with_host(&host), 200, "{host}");
    }
    for host in ["evil.example", "localhost.evil.example", "127.0.0.1.evil.example"] {
        assert_eq!(with_host(host), 403, "{host}");
    }
    let no_host = lab.send(b"GET /api/health HTTP/1.1\r\nConnection: close\r\n\r\n").unwrap();
    assert_eq!(no_host.status, 403);
    assert_eq!(lab.get_with("/api/health", &format!("Origin: http://{}\r\n", lab.address)).status, 200);
    for origin in ["http://evil.example", "null", "http://127.0.0.1:1"] {
        let response = lab.get_with("/api/health", &format!("Origin: {origin}\r\n"));
        assert_eq!(response.status, 403, "{origin}");
        assert_eq!(response.message(), format!("the lab does not answer to pages of {origin}"));
    }
    assert_eq!(lab.get_with("/api/picture?expression=1", "Sec-Fetch-Site: cross-site\r\n").status, 403);
    assert_eq!(lab.get_with("/", "Sec-Fetch-Site: cross-site\r\n").status, 200);
}

#[test]
fn a_form_of_another_page_cannot_ask() {
    let lab = Lab::start();
    let host = lab.address;
    for kind in ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""] {
        let body = json!({"expression": "1"}).to_string();
        let length = body.len();
        let request = format!(
            "POST /api/evaluate HTTP/1.1\r\nHost: {host}\r\nContent-Type: {kind}\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n{body}"
        );
        assert_eq!(lab.send(request.as_bytes()).unwrap().status, 415, "{kind}");
    }
}

#[test]
fn every_response_keeps_pages_in() {
    let lab = Lab::start();
    let evaluated = lab.post("/api/evaluate", &json!({"expression": "1 + 1"}));
    for response in [lab.get("/"), lab.get("/api/games"), lab.get("/nothing"), evaluated] {
        let policy = response.header("content-security-policy").unwrap();
        assert!(policy.starts_with("default-src 'none'; script-src 'self';"), "{policy}");
        assert!(!policy.contains("unsafe") && !policy.contains("http") && !policy.contains('*'), "{policy}");
        assert_eq!(response.header("x-content-type-options"), Some("nosniff"));
        assert_eq!(response.header("x-frame-options"), Some("DENY"));
        assert_eq!(response.header("referrer-policy"), Some("no-referrer"));
        assert_eq!(response.header("cross-origin-resource-policy"), Some("same-origin"));
    }
    let picture = lab.get("/api/picture?expression=nim%283%29");
    assert!(picture.text().contains("</svg>"));
    assert_eq!(
        picture.header("content-security-policy"),
        Some("default-src 'none'; style-src 'unsafe-inline'; sandbox")
    );
}

#[test]
fn nothing_but_the_embedded_files_is_served() {
    let lab = Lab::start();
    for path in [
        "/../Cargo.toml",
        "/..%2fCargo.toml",
        "/%2e%2e/Cargo.toml",
        "/assets/../../Cargo.toml",
        "/assets/..\\..\\Cargo.toml",
        "//etc/passwd",
        "/etc/passwd",
        "/index.html/",
        "/.",
        "/assets/",
        "/assets",
        "/%00",
    ] {
        let response = lab.get(path);
        assert_eq!(response.status, 404, "{path}: {}", response.text());
    }
}

#[test]
fn the_page_is_compressed_and_kept() {
    let lab = Lab::start();
    let page = lab.get("/");
    assert_eq!((page.status, page.header("content-type")), (200, Some("text/html; charset=utf-8")));
    assert!(page.text().starts_with("<!doctype html>"), "{}", page.text());
    let tag = page.header("etag").unwrap().to_string();
    let again = lab.get_with("/", &format!("If-None-Match: \"other\", {tag}\r\n"));
    assert_eq!((again.status, again.body.len()), (304, 0));
    let zipped = lab.get_with("/", "Accept-Encoding: br, gzip\r\n");
    assert_eq!(zipped.header("content-encoding"), Some("gzip"));
    let mut text = String::new();
    std::io::Read::read_to_string(&mut flate2::read::GzDecoder::new(&zipped.body[..]), &mut text).unwrap();
    assert_eq!(text, page.text());
}
