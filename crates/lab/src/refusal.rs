//! Why a question is not answered, in words for a person.

use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use serde_json::json;

/// Why a question is not answered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Refusal {
    /// What kind of refusal it is.
    pub kind: Kind,
    /// What is wrong.
    pub message: String,
    /// The column of the expression it is about, from 1.
    pub column: Option<usize>,
    /// What would be right, if that is known.
    pub help: Option<String>,
}

/// What kind of refusal it is: it decides the status of the response.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// The question is wrong.
    Wrong,
    /// The question is right but costs more than is allowed here.
    Limit,
    /// Nobody waits for the answer any more.
    Stopped,
    /// Too many questions are waiting.
    Busy,
    /// The lab itself failed.
    Broken,
}

impl Refusal {
    /// A refusal without a column.
    pub fn new(kind: Kind, message: impl Into<String>) -> Refusal {
        Refusal { kind, message: message.into(), column: None, help: None }
    }

    /// The lab itself failed.
    pub fn broken(message: impl Into<String>) -> Refusal {
        Refusal::new(Kind::Broken, message)
    }

    /// Nobody waits for the answer any more.
    pub fn stopped() -> Refusal {
        Refusal::new(Kind::Stopped, "cancelled")
    }

    /// The lab is about to end.
    pub fn closing() -> Refusal {
        Refusal::new(Kind::Stopped, "the lab is closing")
    }

    /// The same refusal with advice.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Refusal {
        self.help = Some(help.into());
        self
    }

    /// The status of the response that tells it.
    pub fn status(&self) -> StatusCode {
        match self.kind {
            Kind::Wrong => StatusCode::BAD_REQUEST,
            Kind::Limit => StatusCode::UNPROCESSABLE_ENTITY,
            Kind::Stopped | Kind::Busy => StatusCode::SERVICE_UNAVAILABLE,
            Kind::Broken => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    /// `{"error": {"message", "column", "help"}}`.
    pub fn json(&self) -> serde_json::Value {
        json!({"error": {"message": self.message, "column": self.column, "help": self.help}})
    }
}
