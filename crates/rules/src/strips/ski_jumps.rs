//! Ski-Jumps (*Winning Ways* ch. 1): skiers slide along their rows and jump over enemies below them.

use std::fmt;

use upstar_engine::{Parts, Place, Position};
use upstar_values::Player;

use crate::boards::shape::{Shape, Square, Squares, each};
use crate::boards::text;
use crate::{About, Result};

/// What the catalogue says.
pub const SKI_JUMPS: About = About {
    name: "ski_jumps",
    title: "Ski-Jumps",
    rules: "A Left skier slides any number of free squares to the right, and may leave the slope at the right edge; Right's \
            skiers do the same to the left. A jumper (L, R) directly above an enemy may instead jump over him to the free \
            square two rows below; who was jumped over becomes a slipper (l, r) and never jumps again. Who cannot move loses.",
    notation: "ski_jumps(\"L...|..R.|....\"): rows split by |, L and R are jumpers, l and r slippers, . is free",
    example: ("ski_jumps(\"..L..|R....\")", "2"),
    source: "Winning Ways ch. 1",
};

/// Skiers on a slope.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SkiJumps {
    shape: Shape,
    left: Squares,
    right: Squares,
    /// Those of either side who can still jump.
    jumpers: Squares,
}

/// A skier goes to another square, or leaves.
#[derive(Clone, Copy, Debug)]
pub struct Run {
    from: Square,
    to: Option<Square>,
}

impl fmt::Display for Run {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.to {
            Some(to) => write!(f, "{}-{to}", self.from),
            None => write!(f, "{}-off", self.from),
        }
    }
}

impl SkiJumps {
    /// Reads a slope such as `L...|..R.|....`.
    pub fn parse(text: &str) -> Result<SkiJumps> {
        let (shape, [left, right, left_slippers, right_slippers, _]) =
            text::parse("ski_jumps", text, ['L', 'R', 'l', 'r', '.'])?;
        Ok(SkiJumps { shape, left: left | left_slippers, right: right | right_slippers, jumpers: left | right })
    }

    fn of(&self, player: Player) -> Squares {
        if player == Player::Left { self.left } else { self.right }
    }

    /// The slope after a skier has gone from a square to another or off.
    fn moved(&self, player: Player, from: u32, to: Option<u32>) -> SkiJumps {
        let to_set: Squares = to.map_or(0, |to| 1 << to);
        let mut after = *self;
        let own = if player == Player::Left { &mut after.left } else { &mut after.right };
        *own = (*own & !(1 << from)) | to_set;
        if self.jumpers >> from & 1 == 1 {
            after.jumpers = (after.jumpers & !(1 << from)) | to_set;
        }
        after
    }

    /// The squares below a set.
    fn below(&self, set: Squares) -> Squares {
        if self.shape.height == 1 { 0 } else { set << self.shape.width & self.shape.all() }
    }

    /// The whole rows that contain some of these squares.
    fn rows(&self, set: Squares) -> Squares {
        let width = u32::from(self.shape.width);
        let row: Squares = !0 >> (128 - width);
        let rows = (0..u32::from(self.shape.height)).map(|r| row << (r * width));
        rows.filter(|row| row & set != 0).fold(0, |a, b| a | b)
    }

    /// Rows that a jump may ever connect, as sets of squares.
    fn groups(&self) -> Parts<Squares> {
        // Which rows may ever hold jumpers or skiers of each side: jumps only go down.
        let mut jumping = [Player::Left, Player::Right].map(|p| self.rows(self.of(p) & self.jumpers));
        let mut present = [Player::Left, Player::Right].map(|p| self.rows(self.of(p)));
        let mut landings = 0;
        loop {
            let before = landings;
            for side in [0, 1] {
                let over = self.below(jumping[side]) & present[1 - side];
                let landing = self.below(over);
                jumping[side] |= landing;
                present[side] |= landing;
                landings |= landing;
            }
            if landings == before {
                break;
            }
        }
        let width = u32::from(self.shape.width);
        let row: Squares = !0 >> (128 - width);
        let mut groups: Parts<Squares> = Parts::new();
        for r in 0..u32::from(self.shape.height) {
            let this = row << (r * width);
            // A landing here joins this row with the two above.
            let joined = if this & landings != 0 { this | this >> width | this >> (2 * width) } else { this };
            let mut group = joined;
            groups.retain(|other| {
                let apart = *other & joined == 0;
                if !apart {
                    group |= *other;
                }
                apart
            });
            groups.push(group);
        }
        groups
    }
}

impl Position for SkiJumps {
    type Move = Run;

    fn game(&self) -> &'static str {
        SKI_JUMPS.name
    }

    fn moves(&self, player: Player) -> impl Iterator<Item = (Run, SkiJumps)> {
        let SkiJumps { shape, left, right, jumpers } = *self;
        let free = shape.all() & !(left | right);
        let forwards = if player == Player::Left { (0, 1) } else { (0, -1) };
        each(self.of(player)).flat_map(move |from| {
            let run = move |to: Option<u32>, after: SkiJumps| {
                (Run { from: shape.square(from), to: to.map(|to| shape.square(to)) }, after)
            };
            let mut at = Some(from);
            let slides = std::iter::from_fn(move || {
                let to = shape.step(at?, forwards);
                // The last step leaves the slope.
                at = to;
                let is_free = to.is_none_or(|to| free >> to & 1 == 1);
                if !is_free {
                    at = None;
                }
                is_free.then(|| run(to, self.moved(player, from, to)))
            });
            let over = shape.step(from, (1, 0)).filter(|over| self.of(!player) >> over & 1 == 1);
            let landing = over.and_then(|over| shape.step(over, (1, 0))).filter(|to| free >> to & 1 == 1);
            let jump = over.zip(landing).filter(|_| jumpers >> from & 1 == 1).map(|(over, to)| {
                let mut after = self.moved(player, from, Some(to));
                after.jumpers &= !(1 << over);
                run(Some(to), after)
            });
            slides.chain(jump)
        })
    }

    fn places(&self, made: &Run) -> Vec<Place> {
        std::iter::once(made.from).chain(made.to).map(Place::from).collect()
    }

    /// Seen in a mirror, with the sides exchanged.
    fn negative(&self) -> SkiJumps {
        let mirror = |set: Squares| self.shape.half_turn(self.shape.upside_down(set));
        SkiJumps {
            shape: self.shape,
            left: mirror(self.right),
            right: mirror(self.left),
            jumpers: mirror(self.jumpers),
        }
    }

    fn parts(&self) -> Parts<SkiJumps> {
        let skiers = self.left | self.right;
        let live = self.groups().into_iter().filter(|group| group & skiers != 0);
        live.map(|group| {
            let frame = self.shape.frame(group);
            let cut = |set: Squares| frame.cut(set & group);
            SkiJumps { shape: frame.shape, left: cut(self.left), right: cut(self.right), jumpers: cut(self.jumpers) }
        })
        .collect()
    }

    fn normal(&self) -> (SkiJumps, bool) {
        let negative = self.negative();
        let key = |slope: &SkiJumps| (slope.left, slope.right, slope.jumpers);
        if key(&negative) < key(self) { (negative, true) } else { (*self, false) }
    }

    fn is_small(&self) -> bool {
        (self.left | self.right).count_ones() <= 3
    }

    fn picture(&self) -> String {
        text::draw(self.shape, |bit| self.letter(bit))
    }
}

impl SkiJumps {
    fn letter(&self, bit: u32) -> char {
        let on = |set: Squares| set >> bit & 1 == 1;
        match (on(self.left), on(self.right), on(self.jumpers)) {
            (true, _, true) => 'L',
            (true, _, false) => 'l',
            (_, true, true) => 'R',
            (_, true, false) => 'r',
            _ => '.',
        }
    }
}

impl fmt::Display for SkiJumps {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        text::write(f, self.shape, |bit| self.letter(bit))
    }
}
