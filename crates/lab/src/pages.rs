//! The pages, embedded in the program when `web/` was built before it.

use std::collections::BTreeMap;
use std::io::Write;
use std::sync::LazyLock;

use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, HeaderValue, Response, StatusCode, header};
use flate2::Compression;
use flate2::write::GzEncoder;
use rust_embed::RustEmbed;

#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct Dist;

/// One file, as it is sent.
struct File {
    bytes: Bytes,
    /// Compressed, where that pays.
    gzipped: Option<Bytes>,
    tag: HeaderValue,
    kind: &'static str,
    /// Whether its name changes with its content, so that it may be kept for good.
    is_versioned: bool,
}

/// Shown when the pages were not built.
const PLAIN: &str = include_str!("plain.html");

static FILES: LazyLock<BTreeMap<String, File>> = LazyLock::new(|| {
    let mut files: BTreeMap<String, File> = Dist::iter()
        .filter_map(|name| {
            let file = Dist::get(&name)?;
            Some((name.to_string(), File::new(&name, file.data.into_owned().into(), &file.metadata.sha256_hash())))
        })
        .collect();
    files.entry("index.html".into()).or_insert_with(|| {
        File::new("index.html", Bytes::from_static(PLAIN.as_bytes()), env!("CARGO_PKG_VERSION").as_bytes())
    });
    files
});

impl File {
    fn new(name: &str, bytes: Bytes, hash: &[u8]) -> File {
        let hex: String = hash.iter().take(12).map(|byte| format!("{byte:02x}")).collect();
        let kind = kind(name);
        let gzipped = if kind.starts_with("font/") || kind == "image/png" { None } else { gzipped(&bytes) };
        let tag = HeaderValue::try_from(format!("\"{hex}\"")).unwrap_or(HeaderValue::from_static("\"\""));
        File { gzipped, bytes, tag, kind, is_versioned: name.starts_with("assets/") }
    }
}

fn gzipped(bytes: &[u8]) -> Option<Bytes> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes).ok()?;
    encoder.finish().ok().filter(|gzipped| gzipped.len() < bytes.len()).map(Bytes::from)
}

fn kind(name: &str) -> &'static str {
    match name.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "json" | "map" => "application/json",
        "webmanifest" => "application/manifest+json",
        "woff2" => "font/woff2",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

/// Compresses everything before the first visitor comes.
pub(crate) fn prepare() {
    LazyLock::force(&FILES);
}

/// Whether the pages were built.
pub fn are_built() -> bool {
    Dist::get("index.html").is_some()
}

/// The file under this path; nothing but the embedded files can be reached.
pub(crate) fn file(path: &str, request: &HeaderMap) -> Option<Response<Body>> {
    let path = path.strip_prefix('/')?;
    let file = FILES.get(if path.is_empty() { "index.html" } else { path })?;
    let mut response = Response::new(Body::empty());
    let headers = response.headers_mut();
    headers.insert(header::ETAG, file.tag.clone());
    headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    let keep = if file.is_versioned { "public, max-age=31536000, immutable" } else { "no-cache" };
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(keep));
    let lists = |name, wanted: &str| {
        let values = request.get_all(name).into_iter().filter_map(|value: &HeaderValue| value.to_str().ok());
        values.flat_map(|value| value.split(',')).any(|item| item.trim().trim_start_matches("W/") == wanted)
    };
    if file.tag.to_str().is_ok_and(|tag| lists(header::IF_NONE_MATCH, tag)) {
        *response.status_mut() = StatusCode::NOT_MODIFIED;
        return Some(response);
    }
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(file.kind));
    *response.body_mut() = match &file.gzipped {
        Some(gzipped) if lists(header::ACCEPT_ENCODING, "gzip") => {
            headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
            gzipped.clone().into()
        }
        _ => file.bytes.clone().into(),
    };
    Some(response)
}
