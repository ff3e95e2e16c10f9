//! Games with heaps of counters.

mod code;
mod nim;
mod nimbers;
mod period;
mod sets;
mod sparse;
mod wythoff;

pub use code::TakeAndBreak;
pub use nim::{Nim, NimMove};
pub use nimbers::HeapNimbers;
pub use period::Period;
pub use wythoff::Wythoff;
