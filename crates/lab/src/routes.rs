//! What can be asked over HTTP, and how the answers are sent.

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::rejection::QueryRejection;
use axum::extract::{FromRequest, Query, Request, State};
use axum::http::{HeaderValue, Method, StatusCode, Uri, header};
use axum::middleware::from_fn_with_state;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use futures_util::stream;
use http_body_util::{BodyExt, LengthLimitError, Limited};
use serde::de::DeserializeOwned;
use serde_json::json;

use crate::desk::Desk;
use crate::flight::{Listener, News};
use crate::guard::{Names, guard};
use crate::question::{self, PictureFormat, Question};
use crate::refusal::{Kind, Refusal};
use crate::settings::Settings;
use crate::{catalogue, knots, openapi, pages};

/// What every route needs.
#[derive(Clone)]
pub(crate) struct Lab {
    pub desk: Arc<Desk>,
    body: usize,
    patience: Duration,
}

/// All routes of the API: method, path.
pub(crate) const ROUTES: &[(&str, &str)] = &[
    ("get", "/api/health"),
    ("get", "/api/openapi.json"),
    ("get", "/api/games"),
    ("get", "/api/knots"),
    ("get", "/api/picture"),
    ("post", "/api/position"),
    ("post", "/api/solve"),
    ("post", "/api/answer"),
    ("post", "/api/options"),
    ("post", "/api/evaluate"),
    ("post", "/api/table"),
    ("post", "/api/census"),
];

pub(crate) fn router(desk: Arc<Desk>, settings: &Settings) -> Router {
    let lab = Lab { desk, body: settings.body, patience: settings.patience };
    Router::new()
        .route("/api/health", get(health))
        .route("/api/openapi.json", get(|| async { kept(axum::Json(openapi::document())) }))
        .route("/api/games", get(|| async { kept(axum::Json(catalogue::catalogue())) }))
        .route("/api/knots", get(knots_of_the_table))
        .route("/api/picture", get(picture))
        .route("/api/position", post(answered(Question::Position)))
        .route("/api/solve", post(streamed(Question::Solve)))
        .route("/api/answer", post(answered(Question::Answer)))
        .route("/api/options", post(answered(Question::Options)))
        .route("/api/evaluate", post(answered(Question::Evaluate)))
        .route("/api/table", post(streamed(Question::Table)))
        .route("/api/census", post(streamed(Question::Census)))
        .fallback(page)
        .method_not_allowed_fallback(wrong_method)
        .layer(from_fn_with_state(Names(settings.names.clone().into()), guard))
        .with_state(lab)
}

/// A question whose answer is one object.
fn answered<B: DeserializeOwned + Send + 'static>(
    ask: fn(B) -> Question,
) -> impl Fn(State<Lab>, Request) -> futures_util::future::BoxFuture<'static, Response> + Clone {
    move |State(lab), request| {
        Box::pin(async move {
            let answer = async { lab.desk.ask(ask(body(&lab, request).await?))?.answer().await.map_err(Told::from) };
            match answer.await {
                Ok(event) => ([(header::CONTENT_TYPE, "application/json")], event.data.clone()).into_response(),
                Err(told) => told.into_response(),
            }
        })
    }
}

/// A question whose answer is a stream of events.
fn streamed<B: DeserializeOwned + Send + 'static>(
    ask: fn(B) -> Question,
) -> impl Fn(State<Lab>, Request) -> futures_util::future::BoxFuture<'static, Response> + Clone {
    move |State(lab), request| {
        Box::pin(async move {
            let question = async { Ok::<_, Told>(lab.desk.ask(ask(body(&lab, request).await?))?) };
            match question.await {
                Ok(listener) => stream_of_events(listener).await,
                Err(told) => told.into_response(),
            }
        })
    }
}

/// The events from the first on. A question that is wrong from the start gets an error and no stream.
async fn stream_of_events(mut listener: Listener) -> Response {
    let first = listener.hear().await;
    if let News::End(Err(refusal)) = first {
        return Told::from(refusal).into_response();
    }
    let events = stream::unfold(Some((Some(first), listener)), |state| async move {
        let (ready, mut listener) = state?;
        let news = match ready {
            Some(news) => news,
            None => listener.hear().await,
        };
        let (text, state) = match news {
            News::Event(event) => (frame(&event.name, &event.data), Some((None, listener))),
            News::End(Ok(())) => (frame("done", "{}"), None),
            News::End(Err(refusal)) => {
                let failed = json!({"what": "everything", "message": refusal.message, "help": refusal.help});
                (frame("failed", &failed.to_string()) + &frame("done", "{}"), None)
            }
        };
        Some((Ok::<_, std::convert::Infallible>(Bytes::from(text)), state))
    });
    let headers = [(header::CONTENT_TYPE, "text/event-stream"), (header::CACHE_CONTROL, "no-store")];
    (headers, Body::from_stream(events)).into_response()
}

fn frame(name: &str, data: &str) -> String {
    format!("event: {name}\ndata: {data}\n\n")
}

/// A refusal with the status that tells it.
struct Told(StatusCode, Refusal);

impl From<Refusal> for Told {
    fn from(refusal: Refusal) -> Told {
        Told(refusal.status(), refusal)
    }
}

impl IntoResponse for Told {
    fn into_response(self) -> Response {
        let mut response = (self.0, axum::Json(self.1.json())).into_response();
        if self.1.kind == Kind::Busy {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("5"));
        }
        response
    }
}

/// Reads the body of a request: JSON, not too long, and not too slow.
async fn body<B: DeserializeOwned>(lab: &Lab, request: Request) -> Result<B, Told> {
    let wrong = |status, message: String| Told(status, Refusal::new(Kind::Wrong, message));
    let is_json = |value: &HeaderValue| {
        let kind = value.to_str().unwrap_or_default().split(';').next().unwrap_or_default();
        kind.trim().eq_ignore_ascii_case("application/json")
    };
    if !request.headers().get(header::CONTENT_TYPE).is_some_and(is_json) {
        let message = "expected a body of the type application/json";
        return Err(wrong(StatusCode::UNSUPPORTED_MEDIA_TYPE, message.into()));
    }
    let too_long = || {
        let message = format!("a question has at most {} bytes", lab.body);
        wrong(StatusCode::PAYLOAD_TOO_LARGE, message)
    };
    let announced = request.headers().get(header::CONTENT_LENGTH).and_then(|length| length.to_str().ok()?.parse().ok());
    if announced.is_some_and(|length: u64| length > lab.body as u64) {
        return Err(too_long());
    }
    let read = Limited::new(request.into_body(), lab.body).collect();
    let bytes = match tokio::time::timeout(lab.patience, read).await {
        Ok(Ok(collected)) => collected.to_bytes(),
        Ok(Err(error)) if error.is::<LengthLimitError>() => return Err(too_long()),
        Ok(Err(error)) => return Err(wrong(StatusCode::BAD_REQUEST, format!("the request broke off: {error}"))),
        Err(_) => {
            let message = format!("the question did not arrive within {} seconds", lab.patience.as_secs());
            return Err(wrong(StatusCode::REQUEST_TIMEOUT, message));
        }
    };
    serde_json::from_slice(&bytes)
        .map_err(|error| wrong(StatusCode::BAD_REQUEST, format!("the body is wrong: {error}")))
}

async fn health(State(lab): State<Lab>) -> Response {
    let figures = lab.desk.figures();
    axum::Json(json!({
        "version": env!("CARGO_PKG_VERSION"),
        "pages": pages::are_built(),
        "questions": {"asked": figures.asked, "computed": figures.computed, "open": figures.open},
        "kept": {"answers": figures.kept, "bytes": figures.kept_bytes},
        "workers": {"idle": figures.idle_workers},
    }))
    .into_response()
}

async fn knots_of_the_table(query: Result<Query<knots::Query>, QueryRejection>) -> Response {
    match query {
        Ok(Query(query)) => kept(axum::Json(knots::knots(&query))),
        Err(rejection) => wrong_query(&rejection),
    }
}

async fn picture(State(lab): State<Lab>, request: Request) -> Response {
    let query = Query::<PictureQuery>::from_request(request, &()).await;
    let Query(query) = match query {
        Ok(query) => query,
        Err(rejection) => return wrong_query(&rejection),
    };
    let question = question::Drawn {
        expression: query.expression,
        theme: query.theme,
        labels: query.labels != 0,
        format: query.format,
    };
    let kind = match question.format {
        PictureFormat::Svg => "image/svg+xml",
        PictureFormat::Tikz => "text/plain; charset=utf-8",
    };
    let answer = async { lab.desk.ask(Question::Picture(question))?.answer().await };
    let text = match answer.await {
        Ok(event) => serde_json::from_str::<String>(&event.data).map_err(|error| Refusal::broken(error.to_string())),
        Err(refusal) => Err(refusal),
    };
    match text {
        Ok(text) => {
            let mut response = kept((
                [
                    (header::CONTENT_TYPE, kind),
                    // A picture that is opened by itself may bring its own style sheet and nothing else.
                    (header::CONTENT_SECURITY_POLICY, "default-src 'none'; style-src 'unsafe-inline'; sandbox"),
                ],
                text,
            ));
            response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("private, max-age=3600"));
            response
        }
        Err(refusal) => Told::from(refusal).into_response(),
    }
}

/// The query of `/api/picture`, where `labels=1` asks for labels.
#[derive(serde::Deserialize)]
struct PictureQuery {
    expression: String,
    #[serde(default)]
    theme: question::Paper,
    #[serde(default)]
    labels: u8,
    #[serde(default)]
    format: PictureFormat,
}

fn wrong_query(rejection: &QueryRejection) -> Response {
    Told::from(Refusal::new(Kind::Wrong, rejection.body_text())).into_response()
}

/// A response that the browser may keep until the program changes, and asks about each time.
fn kept(response: impl IntoResponse) -> Response {
    let mut response = response.into_response();
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("private, max-age=60"));
    response
}

async fn page(method: Method, uri: Uri, headers: axum::http::HeaderMap) -> Response {
    let is_api = uri.path().starts_with("/api");
    if !is_api && method != Method::GET && method != Method::HEAD {
        return wrong_method(method, uri).await;
    }
    let found = if is_api { None } else { pages::file(uri.path(), &headers) };
    found.map_or_else(
        || {
            let refusal = Refusal::new(Kind::Wrong, format!("there is nothing under {}", uri.path()));
            Told(StatusCode::NOT_FOUND, refusal.help("/api/openapi.json lists what there is")).into_response()
        },
        IntoResponse::into_response,
    )
}

async fn wrong_method(method: Method, uri: Uri) -> Response {
    let path = uri.path();
    let right = ROUTES.iter().find(|(_, known)| *known == path).map_or("get", |(right, _)| right).to_uppercase();
    let refusal = Refusal::new(Kind::Wrong, format!("{path} cannot be asked by {method}")).help(format!("use {right}"));
    Told(StatusCode::METHOD_NOT_ALLOWED, refusal).into_response()
}
