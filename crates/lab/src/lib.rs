//! The lab: pages on which any game can be set up, understood and played, and the API behind them.
//!
//! `upstar serve` opens it. What the pages ask, a program can ask too:
//!
//! ```console
//! $ upstar serve --port 7777 --no-open &
//! $ alias ask='curl -sN -H content-type:application/json'
//! $ ask localhost:7777/api/evaluate -d '{"expression": "{1||0|-1}.temperature"}'
//! {"answer":{"latex":"\\tfrac{3}{4}","nimber":null,"number":"3/4","outcome":"L","text":"3/4","type":"value","unicode":"¾"},…}
//! $ ask localhost:7777/api/answer -d '{"expression": "nim(3,5,7)", "mover": "left"}'
//! {"index":0,"message":null,"name":"3 to 2","places":["counter 0 2"],"to":"nim(\"2,5,7\")","wins":true}
//! ```
//!
//! Every position is an expression of the calculator, which makes it again; the lab keeps no sessions. Long answers are
//! streams of events, and end when the connection is closed:
//!
//! ```console
//! $ ask localhost:7777/api/solve -d '{"expression": "domineering(3,3)"}'
//! event: winner
//! data: {"left_starts":"left","outcome":"N","right_starts":"right","words":"whoever moves first"}
//!
//! event: winning
//! data: {"moves":[1,4],"player":"left"}
//! …
//! event: done
//! data: {}
//! ```
//!
//! `/api/openapi.json` describes everything, and `docs/api.md` how to go about it. An error is
//! `{"error": {"message", "column", "help"}}` with a status that says whose fault it is.
//!
//! # Inside
//! A request is read ([`Server`]: who may ask, how long, how slowly), becomes a question, and goes to the desk, where the same
//! question is worked on once and its answer kept for a while. The work is done by processes of their own, as many as
//! there are cores, and as many again for short questions: whatever a calculation does to its process, the server goes on.
//! The program that is named in [`Settings`] is started for each, and calls [`work`].
//!
//! ```no_run
//! use upstar_lab::{Server, Settings, work};
//!
//! # async fn run() -> Result<(), Box<dyn std::error::Error>> {
//! if std::env::args().nth(1).as_deref() == Some("work") {
//!     work();
//! }
//! let settings = Settings { port: 7777, ..Settings::new(std::env::current_exe()?, ["work"]) };
//! let server = Server::bind(settings).await?;
//! println!("http://{}/", server.address());
//! server.serve(async { tokio::signal::ctrl_c().await.unwrap_or_default() }).await;
//! # Ok(())
//! # }
//! ```

mod catalogue;
mod desk;
mod flight;
mod guard;
mod knots;
mod openapi;
mod pages;
mod patient;
mod pool;
mod process;
mod question;
mod refusal;
mod routes;
mod server;
mod settings;
mod worker;

pub use pages::are_built;
pub use server::{Error, Server};
pub use settings::Settings;
pub use worker::work;
