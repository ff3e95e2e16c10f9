//! The numbers that blue-red pictures are worth, found by bounds.
//!
//! Every blue-red picture is a number: the simplest one above what Left can move to and below what Right can. To compare it with a
//! number `c` only one good enough move has to be found, so most of the pictures that can be reached are never looked at.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use upstar_values::{Bound, Budget, Dyadic, Player, Stopped, deep};

use super::blocks::{Apart, Block, Drawing, Edges, Vertices, Worth, each};
use super::number::Number;
use super::picture::Colour;

impl Worth for Dyadic {
    const NOTHING: Dyadic = Dyadic::ZERO;

    fn plus(self, other: Dyadic, _: &Budget) -> Result<Dyadic, Stopped> {
        Ok(self + other)
    }

    fn on_edge(self, colour: Colour, _: &Budget) -> Result<Dyadic, Stopped> {
        // `1:x` is `x+1` for whole numbers that are not negative, which is most of them.
        match colour {
            Colour::Blue if self.signum() >= 0 => Ok(self + Dyadic::ONE),
            Colour::Red if self.signum() <= 0 => Ok(self - Dyadic::ONE),
            _ => Ok(Number::from_dyadic(self).on_edge(colour).dyadic()),
        }
    }
}

/// What is known of a block's number.
#[derive(Clone, Copy)]
struct Known {
    lower: Bound,
    upper: Bound,
}

impl Known {
    /// Whether the number is at least `c` (for Left) or at most `c` (for Right), where that is known.
    fn tells(&self, player: Player, c: Dyadic) -> Option<bool> {
        let (near, far, sign) = match player {
            Player::Left => (self.lower, self.upper, 1),
            Player::Right => (self.upper, self.lower, -1),
        };
        // Positive where `x` is better than `c` for the player.
        let better = |x: Dyadic| (x - c).signum() * sign;
        match (near, far) {
            (Bound::Open(x) | Bound::Closed(x), _) if better(x) >= 0 => Some(true),
            (_, Bound::Open(x)) if better(x) <= 0 => Some(false),
            (_, Bound::Closed(x)) if better(x) < 0 => Some(false),
            _ => None,
        }
    }

    /// The best that may be hoped for, for the order of moves.
    fn middle(&self) -> f64 {
        let end = |bound: Bound| match bound {
            Bound::None => 0.0,
            Bound::Open(x) | Bound::Closed(x) => x.to_f64(),
        };
        end(self.lower) + end(self.upper)
    }
}

/// More blocks than this are not remembered at once: about half a gibibyte.
const MOST_KNOWN: usize = 1 << 21;

/// A search for the numbers of blue-red blocks of one drawing.
pub(super) struct BlueRed<'a> {
    drawing: &'a Drawing,
    blue: Edges,
    red: Edges,
    known: FxHashMap<Block<Dyadic>, Known>,
}

impl<'a> BlueRed<'a> {
    pub fn new(drawing: &'a Drawing) -> BlueRed<'a> {
        let (blue, red) = (drawing.of_colour(Colour::Blue), drawing.of_colour(Colour::Red));
        BlueRed { drawing, blue, red, known: FxHashMap::default() }
    }

    /// The number that a picture is worth which may fall apart.
    pub fn number_of_picture(
        &mut self,
        root: Vertices,
        edges: Edges,
        standing: &[(u8, Dyadic)],
        budget: &Budget,
    ) -> Result<Dyadic, Stopped> {
        let drawing = self.drawing;
        let Apart { mut worth, blocks } =
            drawing.apart(root, edges, standing, budget, &mut |block| self.number(&block, budget))?;
        for block in &blocks {
            worth = worth + self.number(block, budget)?;
        }
        Ok(worth)
    }

    /// The number that a block is worth.
    pub fn number(&mut self, block: &Block<Dyadic>, budget: &Budget) -> Result<Dyadic, Stopped> {
        loop {
            let Known { lower, upper } = self.known(block);
            let simplest = Dyadic::simplest(lower, upper).unwrap_or(Dyadic::ZERO);
            let known = if let (Bound::Closed(x), Bound::Closed(y)) = (lower, upper)
                && x == y
            {
                return Ok(x);
            } else if self.can_reach(block, Player::Left, simplest, budget)? {
                Known { lower: Bound::Open(simplest), upper }
            } else if self.can_reach(block, Player::Right, simplest, budget)? {
                Known { lower, upper: Bound::Open(simplest) }
            } else {
                Known { lower: Bound::Closed(simplest), upper: Bound::Closed(simplest) }
            };
            self.learn(block, known);
        }
    }

    fn known(&self, block: &Block<Dyadic>) -> Known {
        self.known.get(block).copied().unwrap_or_else(|| self.bounds(block))
    }

    fn learn(&mut self, block: &Block<Dyadic>, known: Known) {
        if self.known.len() >= MOST_KNOWN {
            self.known.clear();
        }
        self.known.insert(block.clone(), known);
    }

    /// Bounds without a search: with all red edges gone, a picture only gains, and a blue picture with numbers standing on
    /// it that are not negative is worth the number of its edges and those numbers together.
    fn bounds(&self, block: &Block<Dyadic>) -> Known {
        let most = |own: Edges, sign: i32| {
            let (edges, vertices) = self.drawing.reached(block.root, block.edges & own);
            let standing = block.standing.iter().filter(|&&(v, x)| x.signum() == sign && vertices >> v & 1 == 1);
            let sum = standing.fold(Dyadic::ZERO, |sum, &(_, x)| sum + x);
            let count = Dyadic::from(i64::from(edges.count_ones()));
            if sign > 0 { sum + count } else { sum - count }
        };
        Known { lower: Bound::Closed(most(self.red, -1)), upper: Bound::Closed(most(self.blue, 1)) }
    }

    /// Whether the number is at least `c` (for Left) or at most `c` (for Right).
    fn is_good(&mut self, block: &Block<Dyadic>, player: Player, c: Dyadic, budget: &Budget) -> Result<bool, Stopped> {
        if let Some(told) = self.known(block).tells(player, c) {
            return Ok(told);
        }
        budget.check_often()?;
        deep(|| {
            // The opponent, to move, beats `c` either in the picture or by making `c` worse for himself.
            let simpler = if player == Player::Left { c.left() } else { c.right() };
            let good = !self.can_reach(block, !player, c, budget)?
                && match simpler {
                    None => true,
                    Some(simpler) => !self.is_good(block, !player, simpler, budget)?,
                };
            let Known { lower, upper } = self.known(block);
            let known = match (player, good) {
                (Player::Left, true) => Known { lower: Bound::Closed(c), upper },
                (Player::Left, false) => Known { lower, upper: Bound::Open(c) },
                (Player::Right, true) => Known { lower, upper: Bound::Closed(c) },
                (Player::Right, false) => Known { lower: Bound::Open(c), upper },
            };
            self.learn(block, known);
            Ok(good)
        })
    }

    /// Whether `player` can move to something that is at least `c` (for Left) or at most `c` (for Right).
    fn can_reach(
        &mut self,
        block: &Block<Dyadic>,
        player: Player,
        c: Dyadic,
        budget: &Budget,
    ) -> Result<bool, Stopped> {
        let mut open: SmallVec<[(f64, Dyadic, Block<Dyadic>); 32]> = SmallVec::new();
        for (i, &(_, x)) in block.standing.iter().enumerate() {
            let option = if player == Player::Left { x.left() } else { x.right() };
            let Some(option) = option else { continue };
            let mut after = block.clone();
            if option == Dyadic::ZERO {
                after.standing.remove(i);
            } else {
                after.standing[i].1 = option;
            }
            if self.look(Dyadic::ZERO, after, player, c, &mut open) {
                return Ok(true);
            }
        }
        let own = if player == Player::Left { self.blue } else { self.red };
        for edge in each(block.edges & own) {
            let rest = block.edges & !(1 << edge);
            let Apart { worth, mut blocks } =
                self.drawing
                    .apart(block.root, rest, &block.standing, budget, &mut |block| self.number(&block, budget))?;
            let Some(last) = blocks.pop() else {
                if worth == c || (worth > c) == (player == Player::Left) {
                    return Ok(true);
                }
                continue;
            };
            let mut beside = worth;
            for block in &blocks {
                beside = beside + self.number(block, budget)?;
            }
            if self.look(beside, last, player, c, &mut open) {
                return Ok(true);
            }
        }
        // The most promising first.
        open.sort_by(|a, b| b.0.total_cmp(&a.0));
        for (_, beside, after) in open {
            if self.is_good(&after, player, c - beside, budget)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether a number beside a block is known to be good enough; if nothing is known, it is kept among the open ones.
    fn look(
        &self,
        beside: Dyadic,
        after: Block<Dyadic>,
        player: Player,
        c: Dyadic,
        open: &mut SmallVec<[(f64, Dyadic, Block<Dyadic>); 32]>,
    ) -> bool {
        let known = self.known(&after);
        match known.tells(player, c - beside) {
            Some(told) => told,
            None => {
                let promise = known.middle() + 2.0 * beside.to_f64();
                open.push((if player == Player::Left { promise } else { -promise }, beside, after));
                false
            }
        }
    }
}
