//! Games on boards of squares.

mod amazons;
mod chomp;
mod chomp_position;
mod clobber;
mod cram;
mod cram_position;
mod domineering;
mod fission;
mod konane;
mod nogo;
pub(crate) mod shape;
mod stones;
pub(crate) mod text;

pub use amazons::{AMAZONS, Amazons, Shot};
pub use chomp::Chomp;
pub use chomp_position::{Bite, CHOMP, ChompBar};
pub use clobber::{CANNIBAL_CLOBBER, CLOBBER, Clobber, Clobbering, KING_CLOBBER, Step};
pub use cram::Cram;
pub use cram_position::{CRAM, CramBoard};
pub use domineering::{DOMINEERING, Domineering, Domino};
pub use fission::{FISSION, Fission, Split};
pub use konane::{KONANE, Konane};
pub use nogo::{NOGO, NoGo, Placed};
pub use shape::Square;
