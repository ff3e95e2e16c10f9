//! Games with heaps of counters.

mod code;
mod fibonacci;
mod nim;
mod nimbers;
mod period;
mod position;
mod sets;
mod sparse;
mod wythoff;

pub use code::TakeAndBreak;
pub use fibonacci::{FIBONACCI, Fibonacci, Taken};
pub use nim::{Nim, NimMove};
pub use nimbers::HeapNimbers;
pub use period::Period;
pub use position::{DAWSON_KAYLES, GRUNDY, HEAP, HeapMove, Heaps, KAYLES, MOST_COUNTERS, NIM, RIMS, SUBTRACTION};
pub use wythoff::{WYTHOFF, Wythoff, WythoffMove};
