//! Thermographs: how the two sides of a game draw together as it is cooled (*Winning Ways* ch. 6).
//!
//! ```text
//!        |          the mast stands at the mean
//!        +  ------- temperature
//!       / \
//!      /   |        left wall / right wall
//!  ---+----+------- stops, at temperature 0
//! ```
//! The Left wall of `G` is the best Right wall of a Left option, taxed by `t`; the Right wall likewise. Where they meet,
//! the mast begins.

use std::sync::Arc;

use parking_lot::RwLock;
use smallvec::SmallVec;

use crate::budget::{Budget, Stopped, count_memory};
use crate::deep::deep;
use crate::dyadic::Dyadic;
use crate::value::{Options, Value};

/// A point of a wall: at this temperature it stands at this number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Point {
    /// The temperature.
    pub temperature: Dyadic,
    /// The number.
    pub number: Dyadic,
}

/// A wall as the points where it turns, from temperature 0 upwards; above the last one it is vertical.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wall(SmallVec<[Point; 4]>);

impl Wall {
    fn mast(number: Dyadic) -> Wall {
        Wall(SmallVec::from_slice(&[Point { temperature: Dyadic::ZERO, number }]))
    }

    /// The points where it turns, the first at temperature 0.
    pub fn points(&self) -> &[Point] {
        &self.0
    }

    /// Where the wall stands at a temperature of at least 0.
    pub fn at(&self, temperature: Dyadic) -> Dyadic {
        let above = self.0.partition_point(|p| p.temperature <= temperature);
        let base = self.0[above.saturating_sub(1)];
        match self.0.get(above) {
            None => base.number,
            Some(next) => {
                // Walls run at slopes -1, 0 and 1 only.
                let rise = temperature - base.temperature;
                match next.number.cmp(&base.number) {
                    std::cmp::Ordering::Less => base.number - rise,
                    std::cmp::Ordering::Equal => base.number,
                    std::cmp::Ordering::Greater => base.number + rise,
                }
            }
        }
    }

    fn push(&mut self, point: Point) {
        if self.0.last().is_some_and(|last| last.temperature == point.temperature) {
            return;
        }
        // Slopes are -1, 0 and 1 only, so two pieces that lean the same way are one.
        if let [.., a, b] = &self.0[..]
            && a.number.cmp(&b.number) == b.number.cmp(&point.number)
        {
            self.0.pop();
        }
        self.0.push(point);
    }

    /// The outer one of two walls at every temperature: the greater if `sign` is 1, the smaller if it is -1.
    fn outer(&self, other: &Wall, sign: i32) -> Wall {
        let mut outer = Wall(SmallVec::new());
        let better = |a: Dyadic, b: Dyadic| if (a - b).signum() * sign >= 0 { a } else { b };
        let mut turns: SmallVec<[Dyadic; 8]> = self.0.iter().chain(&other.0).map(|p| p.temperature).collect();
        turns.sort_unstable();
        turns.dedup();
        let mut before: Option<(Dyadic, Dyadic)> = None;
        for t in turns {
            let (a, b) = (self.at(t), other.at(t));
            let gap = a - b;
            if let Some((t0, gap0)) = before
                && gap0.signum() * gap.signum() < 0
            {
                // They cross in between; the gap closes at 1 or 2 per degree, so the crossing is dyadic.
                let closing = (gap0 - gap).abs();
                let whole = t - t0;
                let rise = if closing == whole { gap0.abs() } else { gap0.abs().half() };
                outer.push(Point { temperature: t0 + rise, number: self.at(t0 + rise) });
            }
            outer.push(Point { temperature: t, number: better(a, b) });
            before = Some((t, gap));
        }
        outer.trimmed()
    }

    /// The wall moved by `tax` degrees per degree, -1 for Left who pays and 1 for Right; open-ended above the last point.
    fn taxed(mut self, sign: i32) -> Wall {
        for p in &mut self.0 {
            p.number = if sign < 0 { p.number - p.temperature } else { p.number + p.temperature };
        }
        self
    }

    /// Drops a last point that does not turn.
    fn trimmed(mut self) -> Wall {
        while let [.., a, b] = &self.0[..]
            && a.number == b.number
        {
            self.0.pop();
        }
        self
    }
}

/// Both walls of a game, its mean and its temperature.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thermograph {
    /// The Left wall, from the Left stop to the mast.
    pub left: Wall,
    /// The Right wall, from the Right stop to the mast.
    pub right: Wall,
    /// Where the mast stands.
    pub mean: Dyadic,
    /// Where the mast begins; below 0 for numbers, `-1/2^n` for denominator `2^n`.
    pub temperature: Dyadic,
}

impl Thermograph {
    fn number(x: Dyadic) -> Thermograph {
        Thermograph {
            left: Wall::mast(x),
            right: Wall::mast(x),
            mean: x,
            temperature: -Dyadic::power_of_half(x.exponent()),
        }
    }

    /// From the scaffolds: find where they meet and put the mast there.
    fn from_scaffolds(left: Wall, right: Wall) -> Thermograph {
        // Scaffolds are walls plus a tax, so above their last points they run on at slope -1 and 1.
        let at = |wall: &Wall, t: Dyadic, sign: i32| {
            let last = wall.0[wall.0.len() - 1];
            if t <= last.temperature {
                return wall.at(t);
            }
            let rise = t - last.temperature;
            if sign < 0 { last.number - rise } else { last.number + rise }
        };
        let mut turns: SmallVec<[Dyadic; 8]> = left.0.iter().chain(&right.0).map(|p| p.temperature).collect();
        turns.sort_unstable();
        turns.dedup();
        let (mut low, mut gap) = (Dyadic::ZERO, left.0[0].number - right.0[0].number);
        let mut meeting = None;
        if gap.signum() <= 0 {
            meeting = Some(Dyadic::ZERO);
        }
        for &t in &turns[1..] {
            if meeting.is_some() {
                break;
            }
            let next = at(&left, t, -1) - at(&right, t, 1);
            if next.signum() <= 0 {
                let rise = if gap - next == t - low { gap } else { gap.half() };
                meeting = Some(low + rise);
            }
            (low, gap) = (t, next);
        }
        let temperature = meeting.unwrap_or_else(|| low + gap.half());
        let mean = at(&left, temperature, -1);
        let end = |wall: Wall| {
            let mut points = wall.0;
            points.retain(|p| p.temperature < temperature);
            let mut ended = Wall(points);
            ended.push(Point { temperature, number: mean });
            ended.trimmed()
        };
        Thermograph { left: end(left), right: end(right), mean, temperature }
    }
}

/// Thermographs by the index of their game; `None` where not computed yet.
static THERMOGRAPHS: Thermographs = Thermographs([const { RwLock::new(Vec::new()) }; 16]);

struct Thermographs([RwLock<Vec<Option<Arc<Thermograph>>>>; 16]);

impl Thermographs {
    fn get(&self, index: usize) -> Option<Arc<Thermograph>> {
        self.0[index % 16].read().get(index / 16).cloned().flatten()
    }

    fn insert(&self, index: usize, thermograph: Arc<Thermograph>) {
        let mut shard = self.0[index % 16].write();
        let i = index / 16;
        if shard.len() <= i {
            shard.resize(i + 1, None);
        }
        count_memory(size_of::<Thermograph>() + size_of::<usize>());
        shard[i] = Some(thermograph);
    }
}

impl Value {
    /// The thermograph, within a budget.
    pub fn thermograph_within(self, budget: &Budget) -> Result<Arc<Thermograph>, Stopped> {
        if let Some(x) = self.as_number() {
            return Ok(Arc::new(Thermograph::number(x)));
        }
        let Some(index) = self.index() else {
            // An infinitesimal beside a number: the walls meet at once.
            let x = self.stops().left;
            return Ok(Arc::new(Thermograph { temperature: Dyadic::ZERO, ..Thermograph::number(x) }));
        };
        if let Some(known) = THERMOGRAPHS.get(index) {
            return Ok(known);
        }
        budget.check()?;
        let thermograph = deep(|| {
            let left = scaffold(self.left(), -1, budget)?;
            let right = scaffold(self.right(), 1, budget)?;
            Ok(Arc::new(Thermograph::from_scaffolds(left, right)))
        })?;
        THERMOGRAPHS.insert(index, thermograph.clone());
        Ok(thermograph)
    }

    /// The thermograph.
    pub fn thermograph(self) -> Arc<Thermograph> {
        self.thermograph_within(Budget::UNLIMITED).expect("an unlimited budget never stops")
    }

    /// The mean: what many copies are worth, each.
    pub fn mean(self) -> Dyadic {
        self.thermograph().mean
    }

    /// The temperature: how urgent it is to move.
    pub fn temperature(self) -> Dyadic {
        self.thermograph().temperature
    }
}

/// The scaffold of one player (-1 for Left): the outermost opposite wall of the options, taxed.
fn scaffold(options: Options, sign: i32, budget: &Budget) -> Result<Wall, Stopped> {
    let mut outermost: Option<Wall> = None;
    for option in options {
        let thermograph = option.thermograph_within(budget)?;
        let wall = if sign < 0 { &thermograph.right } else { &thermograph.left };
        outermost = Some(match outermost {
            None => wall.clone(),
            Some(so_far) => so_far.outer(wall, -sign),
        });
    }
    // A game that is no number has options on both sides.
    Ok(outermost.unwrap_or_else(|| Wall::mast(Dyadic::ZERO)).taxed(sign))
}
