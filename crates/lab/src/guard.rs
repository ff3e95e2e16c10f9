//! Who may ask: nobody but pages that the lab itself has served, and programs on purpose.
//!
//! A page of another site can make a browser send requests to this machine, and a name of that site can be made to point here
//! (DNS rebinding). Both show in the headers `Host`, `Origin` and `Sec-Fetch-Site`, which a page cannot forge.

use std::net::IpAddr;
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::refusal::{Kind, Refusal};

/// Scripts, styles, pictures and requests from the lab itself, and nothing else.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; \
    font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const HEADERS: [(HeaderName, &str); 6] = [
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

/// Names by which the lab may be called, besides `localhost` and addresses.
#[derive(Clone)]
pub(crate) struct Names(pub Arc<[String]>);

/// Lets a request pass that may, and adds the headers that keep pages in.
pub(crate) async fn guard(State(names): State<Names>, request: Request, next: Next) -> Response {
    let is_api = request.uri().path().starts_with("/api/");
    let mut response = match objection(request.headers(), is_api, &names) {
        Some(message) => {
            let refusal = Refusal::new(Kind::Wrong, message);
            (StatusCode::FORBIDDEN, axum::Json(refusal.json())).into_response()
        }
        None => next.run(request).await,
    };
    for (name, value) in HEADERS {
        response.headers_mut().entry(name).or_insert(HeaderValue::from_static(value));
    }
    response
}

/// Why a request may not pass.
fn objection(headers: &HeaderMap, is_api: bool, names: &Names) -> Option<String> {
    let text = |name: HeaderName| headers.get(name).map(|value| value.to_str().unwrap_or("?"));
    let Some(host) = text(header::HOST) else { return Some("a request needs a Host".into()) };
    if headers.get_all(header::HOST).iter().count() > 1 || !may_be_called(host, names) {
        let message = format!("the lab does not answer to the name {host}; start it with --name to allow that");
        return Some(message);
    }
    if let Some(origin) = text(header::ORIGIN) {
        let authority = origin.strip_prefix("http://").or_else(|| origin.strip_prefix("https://"));
        if authority != Some(host) {
            return Some(format!("the lab does not answer to pages of {origin}"));
        }
    }
    let site = text(HeaderName::from_static("sec-fetch-site"));
    if is_api && site.is_some_and(|site| site == "cross-site" || site == "same-site") {
        return Some("the lab does not answer to pages of others".into());
    }
    None
}

/// Whether `Host` is an address, `localhost`, or a name that was allowed. A page that rebinds a name can only send that name.
fn may_be_called(host: &str, names: &Names) -> bool {
    let name = match host.strip_prefix('[') {
        Some(bracketed) => bracketed.split(']').next().unwrap_or_default(),
        None => host.rsplit_once(':').map_or(host, |(name, _)| name),
    };
    let name = name.to_ascii_lowercase();
    name == "localhost"
        || name.parse::<IpAddr>().is_ok()
        || names.0.iter().any(|known| known.eq_ignore_ascii_case(&name))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn objection_to(headers: &[(&'static str, &str)], is_api: bool) -> bool {
        let mut map = HeaderMap::new();
        for (name, value) in headers {
            map.append(*name, HeaderValue::from_str(value).unwrap());
        }
        objection(&map, is_api, &Names(["Upstar.example".to_string()].into())).is_some()
    }

    #[test]
    fn the_lab_answers_to_its_own_names_only() {
        for host in [
            "localhost",
            "localhost:7777",
            "127.0.0.1:1",
            "[::1]:80",
            "LOCALHOST:3",
            "upstar.example:80",
            "192.168.1.7",
        ] {
            assert!(!objection_to(&[("host", host)], true), "{host}");
        }
        for host in [
            "evil.example",
            "localhost.evil.example",
            "127.0.0.1.evil.example:80",
            "",
            "upstar.example.evil",
            "[",
            "a b",
        ] {
            assert!(objection_to(&[("host", host)], true), "{host}");
        }
        assert!(objection_to(&[], true));
        assert!(objection_to(&[("host", "localhost"), ("host", "evil.example")], true));
    }

    #[test]
    fn pages_of_others_get_no_answer() {
        let from = |origin| objection_to(&[("host", "localhost:7777"), ("origin", origin)], true);
        assert!(!from("http://localhost:7777"));
        for origin in ["http://evil.example", "null", "http://localhost:80", "http://localhost:7777.evil.example", ""] {
            assert!(from(origin), "{origin}");
        }
        let fetched = |site, is_api| objection_to(&[("host", "localhost"), ("sec-fetch-site", site)], is_api);
        assert!(fetched("cross-site", true) && fetched("same-site", true));
        assert!(!fetched("same-origin", true) && !fetched("none", true));
        // A link from elsewhere may lead to the lab.
        assert!(!fetched("cross-site", false));
    }
}
