//! From positions to values, nimbers, outcomes and best moves.

pub mod nimber;
