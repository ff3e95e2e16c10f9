//! Boards with stones of two colours: `x` is Left's, `o` Right's, `.` a free square, `#` a hole.

use std::fmt;

use super::shape::{Frame, Shape, Squares};
use super::text;
use crate::Result;
use upstar_values::Player;

/// Stones on a board. A square that is neither free nor has a stone is a hole.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Stones {
    pub shape: Shape,
    pub left: Squares,
    pub right: Squares,
    pub free: Squares,
}

impl Stones {
    pub fn parse(game: &'static str, text: &str) -> Result<Stones> {
        let (shape, [left, right, free, _]) = text::parse(game, text, ['x', 'o', '.', '#'])?;
        Ok(Stones { shape, left, right, free })
    }

    /// The stones of a player.
    #[inline]
    pub fn of(&self, player: Player) -> Squares {
        if player == Player::Left { self.left } else { self.right }
    }

    #[inline]
    pub fn of_mut(&mut self, player: Player) -> &mut Squares {
        if player == Player::Left { &mut self.left } else { &mut self.right }
    }

    /// With the colours exchanged.
    pub fn negative(&self) -> Stones {
        Stones { left: self.right, right: self.left, ..*self }
    }

    /// What lies on some of the squares, in the smallest frame around them; the rest becomes holes.
    pub fn cut(&self, squares: Squares) -> Stones {
        let frame: Frame = self.shape.frame(squares);
        Stones {
            shape: frame.shape,
            left: frame.cut(self.left & squares),
            right: frame.cut(self.right & squares),
            free: frame.cut(self.free & squares),
        }
    }

    fn map(&self, shape: Shape, turn: impl Fn(Squares) -> Squares) -> Stones {
        let free = if self.free == 0 { 0 } else { turn(self.free) };
        Stones { shape, left: turn(self.left), right: turn(self.right), free }
    }

    pub fn transposed(&self) -> Stones {
        self.map(self.shape.transposed(), |set| self.shape.transpose(set))
    }

    /// The mirror images that keep rows rows.
    fn mirrored(&self) -> [Stones; 4] {
        let flipped = self.map(self.shape, |set| self.shape.upside_down(set));
        let turned = |stones: &Stones| stones.map(self.shape, |set| self.shape.half_turn(set));
        [*self, turned(self), flipped, turned(&flipped)]
    }

    fn least_mirrored(&self) -> Stones {
        self.mirrored().into_iter().fold(*self, Stones::min)
    }

    /// The least of all mirror images, where colours have nothing to do with directions; `true` if colours had to be
    /// exchanged for it.
    pub fn normal(&self) -> (Stones, bool) {
        let mut least: Option<(Stones, bool)> = None;
        let mut look = |image: Stones| {
            // Of the two colourings of one image the one with the lesser left side is the lesser.
            let exchanged = image.right < image.left;
            let image = if exchanged { image.negative() } else { image };
            if least.is_none_or(|(best, _)| image < best) {
                least = Some((image, exchanged));
            }
        };
        let lying = if self.shape.height > self.shape.width { self.transposed() } else { *self };
        lying.mirrored().into_iter().for_each(&mut look);
        if lying.shape.width == lying.shape.height {
            lying.transposed().mirrored().into_iter().for_each(&mut look);
        }
        least.unwrap_or((lying, false))
    }

    /// The least of all mirror images, where Left plays along columns and Right along rows; `true` if it is a transpose.
    pub fn normal_with_directions(&self) -> (Stones, bool) {
        let upright = self.shape.height > self.shape.width;
        let plain = if upright { self.transposed() } else { *self }.least_mirrored();
        if self.shape.height == self.shape.width {
            let turned = self.transposed().least_mirrored();
            if turned < plain {
                return (turned, true);
            }
        }
        (plain, upright)
    }

    fn letter(&self, bit: u32) -> char {
        let on = |set: Squares| set >> bit & 1 == 1;
        if on(self.left) {
            'x'
        } else if on(self.right) {
            'o'
        } else if on(self.free) {
            '.'
        } else {
            '#'
        }
    }

    pub fn draw(&self) -> String {
        text::draw(self.shape, |bit| self.letter(bit))
    }
}

impl fmt::Display for Stones {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        text::write(f, self.shape, |bit| self.letter(bit))
    }
}
