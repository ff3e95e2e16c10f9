//! Games on boards.

mod chomp;
mod cram;

pub use chomp::Chomp;
pub use cram::Cram;
