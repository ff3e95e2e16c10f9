//! Pictures.
mod error;
mod geometry;
mod knot;
mod picture;
mod svg;
mod theme;
mod tikz;

pub use error::{Error, Result};
pub use geometry::{Bounds, Cubic, Point, at};
pub use knot::{KnotOptions, Projection, knot};
pub use picture::{Anchor, Dash, Fill, Hatch, Path, Picture, Role, Shape, Step, Stroke, Style, Text};
pub use svg::svg;
pub use theme::Theme;
pub use tikz::tikz;
