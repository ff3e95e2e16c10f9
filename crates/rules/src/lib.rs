//! The games: one file a game.

mod about;
pub mod boards;
pub mod cakes;
mod error;
pub mod graphs;
pub mod hackenbush;
pub mod heaps;
pub mod maps;
pub mod placement;
mod refine;
pub mod strips;

pub use about::About;
pub use error::{Error, Result};

/// The partizan games of the catalogue.
pub const PARTIZAN_GAMES: [&About; 19] = [
    &boards::AMAZONS,
    &boards::CANNIBAL_CLOBBER,
    &hackenbush::CHILDISH_HACKENBUSH,
    &boards::CLOBBER,
    &maps::COL,
    &cakes::CUTCAKE,
    &boards::DOMINEERING,
    &cakes::EATCAKE,
    &boards::FISSION,
    &hackenbush::HACKENBUSH,
    &boards::KING_CLOBBER,
    &boards::KONANE,
    &cakes::MAUNDY,
    &boards::NOGO,
    &strips::SEATING,
    &strips::SKI_JUMPS,
    &maps::SNORT,
    &strips::TOADS_AND_FROGS,
    &strips::TOPPLING_DOMINOES,
];
