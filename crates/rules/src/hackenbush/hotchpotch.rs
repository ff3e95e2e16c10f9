//! The values of pictures of all colours.
//!
//! The blue and red edges that blue and red edges connect with the ground are the purple mountain, the rest is the green jungle
//! (*Winning Ways* ch. 7). The mountain is a number. Wherever there is a jungle, both players can chop green edges, and in a
//! jungle alone that stays so: it is infinitesimal. A move on the mountain loses more than that, so nobody moves there while
//! there is a jungle, and the picture is worth the mountain plus the jungle standing on level ground.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use upstar_values::{Budget, Dyadic, Player, Stopped, Value, deep};

use super::blocks::{Apart, Block, Drawing, Edges, Standing, Vertices, Worth, each};
use super::blue_red::BlueRed;
use super::picture::Colour;

impl Worth for Value {
    const NOTHING: Value = Value::ZERO;

    fn plus(self, other: Value, budget: &Budget) -> Result<Value, Stopped> {
        Value::plus(self, other, budget)
    }

    fn on_edge(self, colour: Colour, budget: &Budget) -> Result<Value, Stopped> {
        match colour {
            Colour::Green => Value::STAR.ordinal_sum(self, budget),
            Colour::Blue | Colour::Red => {
                if let Some(x) = self.as_number() {
                    return Ok(x.on_edge(colour, budget)?.into());
                }
                let edge = Value::from(if colour == Colour::Blue { 1 } else { -1 });
                edge.ordinal_sum(self, budget)
            }
        }
    }
}

/// The nimber of a green block on which nimbers stand: all its vertices may be fused into one, and its edges become loops
/// (the fusion principle). `None` if something that stands on it is no nimber.
pub(super) fn fused(edges: usize, mut nimbers: impl Iterator<Item = Option<u64>>) -> Option<u64> {
    nimbers.try_fold(edges as u64 % 2, |sum, nimber| Some(sum ^ nimber?))
}

/// A search for the values of blocks of one drawing.
pub(super) struct Hotchpotch<'a> {
    drawing: &'a Drawing,
    green: Edges,
    numbers: BlueRed<'a>,
    known: FxHashMap<Block<Value>, Value>,
}

/// More blocks than this are not remembered at once: about half a gibibyte.
const MOST_KNOWN: usize = 1 << 21;

type Values = SmallVec<[Value; 16]>;

impl<'a> Hotchpotch<'a> {
    pub fn new(drawing: &'a Drawing) -> Hotchpotch<'a> {
        let green = drawing.of_colour(Colour::Green);
        Hotchpotch { drawing, green, numbers: BlueRed::new(drawing), known: FxHashMap::default() }
    }

    /// The value of a picture on `root`, which may fall apart.
    pub fn value_of_picture(
        &mut self,
        root: Vertices,
        edges: Edges,
        standing: &[(u8, Value)],
        budget: &Budget,
    ) -> Result<Value, Stopped> {
        let (mountain, foot) = self.drawing.reached(root, edges & !self.green);
        let on_mountain = |v: u8| foot >> v & 1 == 1;
        // What stands on the mountain is a number and something infinitesimal: mountain, and jungle that slides down.
        let mut numbers: SmallVec<[(u8, Dyadic); 6]> = SmallVec::new();
        let mut value = Value::ZERO;
        for &(v, standing) in standing.iter().filter(|&&(v, _)| on_mountain(v)) {
            let number = standing.stops().left;
            numbers.push((v, number));
            value = value.plus(standing.minus(number.into(), budget)?, budget)?;
        }
        let number = self.numbers.number_of_picture(root, mountain, &numbers, budget)?;
        let standing: Standing<Value> = standing.iter().filter(|&&(v, _)| !on_mountain(v)).copied().collect();
        let drawing = self.drawing;
        let Apart { worth, blocks } =
            drawing.apart(foot, edges & !mountain, &standing, budget, &mut |block| self.value(&block, budget))?;
        value = value.plus(worth, budget)?;
        for block in &blocks {
            value = value.plus(self.value_of_jungle(block, budget)?, budget)?;
        }
        value.plus(number.into(), budget)
    }

    /// The value of a block.
    pub fn value(&mut self, block: &Block<Value>, budget: &Budget) -> Result<Value, Stopped> {
        self.value_of_picture(block.root, block.edges, &block.standing, budget)
    }

    /// The value of a block all of whose edges at the root are green.
    fn value_of_jungle(&mut self, block: &Block<Value>, budget: &Budget) -> Result<Value, Stopped> {
        if block.edges & !self.green == 0
            && let Some(k) = fused(block.edges.count_ones() as usize, block.standing.iter().map(|(_, x)| x.as_nimber()))
        {
            return Ok(Value::nimber(k));
        }
        if let Some(&value) = self.known.get(block) {
            return Ok(value);
        }
        budget.check_often()?;
        let value = deep(|| {
            let left = self.options(block, Player::Left, budget)?;
            Value::from_options_within(left, self.options(block, Player::Right, budget)?, budget)
        })?;
        if self.known.len() >= MOST_KNOWN {
            self.known.clear();
        }
        self.known.insert(block.clone(), value);
        Ok(value)
    }

    fn options(&mut self, block: &Block<Value>, player: Player, budget: &Budget) -> Result<Values, Stopped> {
        let mut values = Values::new();
        let mut keep = |value: Value| {
            if !values.contains(&value) {
                values.push(value);
            }
        };
        for edge in each(block.edges).filter(|&edge| self.drawing.colour(edge).belongs_to(player)) {
            let rest = block.edges & !(1 << edge);
            keep(self.value_of_picture(block.root, rest, &block.standing, budget)?);
        }
        for (i, &(_, standing)) in block.standing.iter().enumerate() {
            for option in standing.options(player) {
                let mut after = block.clone();
                if option == Value::ZERO {
                    after.standing.remove(i);
                } else {
                    after.standing[i].1 = option;
                }
                keep(self.value_of_jungle(&after, budget)?);
            }
        }
        Ok(values)
    }
}
