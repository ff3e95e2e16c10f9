//! Pictures of knots, values, boards and graphs, as SVG and TikZ.
//!
//! A [`Picture`] is a scene whose shapes say what they mean ([`Role`]); [`svg`] and [`tikz`] write it down. The same picture
//! always gives the same text. Left's, Right's and anyone's things differ by more than their colour, so that everything can be
//! printed in black and white.
//!
//! ```
//! use upstar_draw::{KnotOptions, Theme, knot, svg, tikz};
//! let trefoil: upstar_knots::Diagram = "3_1".parse()?;
//! let picture = knot(&trefoil, &KnotOptions { labels: true, ..KnotOptions::default() })?;
//! assert!(svg(&picture, Theme::Auto).contains("<title>Knot diagram with 3 crossings</title>"));
//! assert!(tikz(&picture).contains("\\begin{tikzpicture}"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Shapes that belong together are groups with a name (`crossing 3`, `square 0 2`, `edge 5`), which in SVG is the attribute
//! `data-name`: pages use it to react to clicks. Groups that can be clicked carry a `<title>` such as `b2, free`.

mod board;
mod chess;
mod error;
mod game_tree;
mod geometry;
mod graph;
mod hackenbush;
mod knot;
mod nimbers;
mod number_line;
mod owner;
mod picture;
mod positions;
mod stress;
mod svg;
mod table;
mod terminal;
mod theme;
mod thermograph;
mod tikz;
mod tour;
mod winning;

pub use board::{Board, Coordinates, Domino, Mark, Square};
pub use chess::Piece;
pub use error::{Error, Result};
pub use game_tree::game_tree;
pub use geometry::{Bounds, Cubic, Point, at};
pub use graph::{GraphEdge, Tint, Vertex, graph};
pub use hackenbush::{HackenbushEdge, hackenbush};
pub use knot::{KnotOptions, Projection, knot, rational};
pub use nimbers::{nimber_table, period_plot};
pub use number_line::{cloud, number_tree};
pub use owner::Owner;
pub use picture::{Anchor, Dash, Fill, Hatch, Path, Picture, Role, Shape, Step, Stroke, Style, Text};
pub use positions::{placement, position, position_since, side_by_side, tricolour};
pub use svg::svg;
pub use table::{Cake, Seat, Slicing, Table, cakes, heaps, seating, skittles, standing_dominoes};
pub use terminal::terminal;
pub use theme::Theme;
pub use thermograph::{thermograph, thermograph_named};
pub use tikz::tikz;
pub use tour::{strategy, tour};
pub use winning::mark_winning;
