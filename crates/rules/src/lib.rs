//! The games: one file a game.
//!
//! Each reads its own notation, says its moves and prints itself; what a position is worth is asked of an
//! [`Engine`](upstar_engine::Engine).
//!
//! ```
//! use upstar_engine::{Engine, Position};
//! use upstar_rules::boards::Domineering;
//! use upstar_rules::hackenbush::{Chopping, Hackenbush};
//! use upstar_rules::heaps::{Heaps, TakeAndBreak};
//! use upstar_values::{Budget, Player};
//!
//! let (engine, budget) = (Engine::default(), Budget::UNLIMITED);
//! let board = Domineering::parse("....|.#..")?;
//! assert_eq!(board.moves(Player::Left).count(), 3);
//! assert_eq!(engine.value(&Domineering::rectangle(2, 3)?, budget)?.to_string(), "{2|-1/2}");
//!
//! let string = Hackenbush::parse(Chopping::GrownUp, "BRR")?;
//! assert_eq!(engine.value(&string, budget)?.to_string(), "1/4");
//!
//! let kayles = Heaps::new("kayles", "0.77", "0.77".parse::<TakeAndBreak>()?, vec![10]);
//! let period = kayles.period(1000, budget)?.expect("Kayles is periodic");
//! assert_eq!((period.period, period.preperiod), (12, 71));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`placement`] holds the games of chess pieces on rectangles, tori and other surfaces, with the strategies by symmetry
//! that decide them at any size, and knight's tours; [`heaps`] the take-and-break games with periods found and proved.
//! Every game has an [`About`]: rules, notation, an example with its answer, and the source.

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
