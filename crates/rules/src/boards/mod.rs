//! Games on boards of squares.

mod domineering;
pub(crate) mod shape;

pub use domineering::Domineering;
pub use shape::Square;
