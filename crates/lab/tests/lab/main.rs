//! The lab on a free port of this machine, asked by clients of all kinds.

mod api;
mod client;
mod limits;
mod load;
mod safety;
mod schema;
