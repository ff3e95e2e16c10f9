//! Who may move something, and how that is drawn.

use upstar_values::Player;

use crate::picture::{Dash, Fill, Hatch, Role, Style};

/// Whose an edge, a stone or a move is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Owner {
    /// Left's: blue, unbroken lines, hatching that rises.
    Left,
    /// Right's: red, dashed lines, hatching that falls.
    Right,
    /// Anyone's: green, dotted lines, hatched with dots.
    Anyone,
}

impl From<Player> for Owner {
    fn from(player: Player) -> Owner {
        match player {
            Player::Left => Owner::Left,
            Player::Right => Owner::Right,
        }
    }
}

impl Owner {
    /// The role that gives the colour.
    pub fn role(self) -> Role {
        match self {
            Owner::Left => Role::Left,
            Owner::Right => Role::Right,
            Owner::Anyone => Role::Anyone,
        }
    }

    /// A line that can be told from the others' without its colour.
    pub fn line(self, width: f64) -> Style {
        let dash = match self {
            Owner::Left => Dash::Solid,
            Owner::Right => Dash::Dashed,
            Owner::Anyone => Dash::Dotted,
        };
        Style::line(self.role(), width).dashed(dash)
    }

    /// A hatched area that can be told from the others' without its colour.
    pub fn hatched(self) -> Fill {
        let hatch = match self {
            Owner::Left => Hatch::Rising,
            Owner::Right => Hatch::Falling,
            Owner::Anyone => Hatch::Dots,
        };
        Fill::Hatched(self.role(), hatch)
    }

    /// The letter L, R or A.
    pub fn letter(self) -> &'static str {
        match self {
            Owner::Left => "L",
            Owner::Right => "R",
            Owner::Anyone => "A",
        }
    }
}
