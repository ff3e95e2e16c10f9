//! Placement games: in turn, put a piece on a free square that no piece threatens.
//!
//! The games of Boone, *Abstractions and Analyses of Grid Games* (2016), after Noon's Non-Attacking Queens.

mod blocked;
mod board;
mod cycles;
mod graph;
mod hamilton;
mod piece;
mod position;
mod solve;
mod strategy;
mod strips;
mod tour;

pub use board::{Board, Square, Surface, Symmetry};
pub use piece::{Piece, Step};
pub use position::{Placement, PlacementMove, SquareState};
pub use solve::Solved;
pub use strategy::Strategy;
pub use tour::{closed_tour, has_closed_tour, open_tour, tour, tour_on, warnsdorff};
