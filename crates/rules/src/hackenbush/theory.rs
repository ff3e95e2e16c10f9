//! What pictures are worth: the colon and fusion principles (*Winning Ways* ch. 7, ONAG ch. 15), and a search for the rest.
//!
//! Whatever stands on one vertex may be replaced by anything of the same value (the colon principle). So a picture of any size
//! folds up from its top, edge by edge where it is a tree and [block](super::blocks) by block where it has cycles.

use upstar_values::{Budget, Dyadic, NumberUpStar, Stopped, Value};

use super::blocks::{Block, Drawing, MOST_EDGES};
use super::hotchpotch::{Hotchpotch, fused};
use super::number::Number;
use super::picture::{Colour, Edge, GROUND, neighbours};

/// What stands on a vertex.
#[derive(Clone, Debug)]
enum Standing {
    /// A number plus a nimber.
    Simple { number: Number, star: u64 },
    /// Anything else.
    Other(Value),
}

impl Standing {
    const fn nothing() -> Standing {
        Standing::Simple { number: Number::ZERO, star: 0 }
    }

    fn is_nothing(&self) -> bool {
        matches!(self, Standing::Simple { number, star: 0 } if number.is_zero())
    }

    fn value(&self, budget: &Budget) -> Result<Value, Stopped> {
        match self {
            Standing::Other(value) => Ok(*value),
            Standing::Simple { number, star } => {
                budget.check_digits(number.bits())?;
                Ok(NumberUpStar { number: number.dyadic(), up: Dyadic::ZERO, star: *star }.into())
            }
        }
    }

    fn of(value: Value) -> Standing {
        match value.as_number_up_star() {
            Some(NumberUpStar { number, up: Dyadic::ZERO, star }) => {
                Standing::Simple { number: Number::from_dyadic(number), star }
            }
            _ => Standing::Other(value),
        }
    }

    fn plus(&mut self, other: &Standing, budget: &Budget) -> Result<(), Stopped> {
        if let (Standing::Simple { number, star }, Standing::Simple { number: x, star: k }) = (&mut *self, other) {
            number.add(x);
            *star ^= k;
        } else {
            *self = Standing::of(self.value(budget)?.plus(other.value(budget)?, budget)?);
        }
        Ok(())
    }

    /// The same on top of one edge.
    fn on_edge(self, colour: Colour, budget: &Budget) -> Result<Standing, Stopped> {
        match self {
            Standing::Simple { number, star: 0 } if colour != Colour::Green => {
                Ok(Standing::Simple { number: number.on_edge(colour), star: 0 })
            }
            Standing::Simple { number, star } if colour == Colour::Green && number.is_zero() => {
                Ok(Standing::Simple { number, star: star + 1 })
            }
            other => {
                let base = match colour {
                    Colour::Blue => Value::from(1),
                    Colour::Red => Value::from(-1),
                    Colour::Green => Value::STAR,
                };
                Ok(Standing::of(base.ordinal_sum(other.value(budget)?, budget)?))
            }
        }
    }
}

/// Which blocks are solved.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Blocks {
    /// Those of one kind: blue-red ones, which are numbers, and green ones, which are nimbers.
    OfOneKind,
    /// All.
    Any,
}

/// The value of a picture, unless it has a block that is not solved or has too many edges.
pub(super) fn value(edges: &[Edge], blocks: Blocks, budget: &Budget) -> Result<Option<Value>, Stopped> {
    if let Some(string) = blue_red_string(edges) {
        let number = Number::of_string(&string);
        budget.check_digits(number.bits())?;
        return Ok(Some(number.dyadic().into()));
    }
    let lists = neighbours(edges);
    let mut standing = vec![Standing::nothing(); lists.len()];
    let mut used = vec![false; edges.len()];
    for (i, edge) in edges.iter().enumerate().filter(|(_, edge)| edge.from == edge.to) {
        // A loop is worth what a stalk is worth.
        used[i] = true;
        standing[edge.from as usize].plus(&Standing::nothing().on_edge(edge.colour, budget)?, budget)?;
    }
    // A depth-first walk finds the blocks, those on top first (Hopcroft and Tarjan).
    let mut number = vec![0; lists.len()];
    let mut earliest = vec![0; lists.len()];
    number[GROUND as usize] = 1;
    earliest[GROUND as usize] = 1;
    let mut met = 1;
    let mut passed: Vec<Edge> = Vec::new();
    // The vertices on the way, each with its next neighbour and how many edges had been passed when it was met.
    let mut way: Vec<(u32, usize, usize)> = vec![(GROUND, 0, 0)];
    while let Some((v, next, _)) = way.last_mut() {
        let v = *v;
        if let Some(&(w, i)) = lists[v as usize].get(*next) {
            *next += 1;
            if std::mem::replace(&mut used[i as usize], true) {
                continue;
            }
            let start = passed.len();
            passed.push(edges[i as usize]);
            if number[w as usize] == 0 {
                met += 1;
                number[w as usize] = met;
                earliest[w as usize] = met;
                way.push((w, 0, start));
            } else {
                earliest[v as usize] = earliest[v as usize].min(number[w as usize]);
            }
            continue;
        }
        let start = way.pop().map_or(0, |(_, _, start)| start);
        let Some(&(below, ..)) = way.last() else { break };
        earliest[below as usize] = earliest[below as usize].min(earliest[v as usize]);
        if earliest[v as usize] < number[below as usize] {
            continue;
        }
        let block: Vec<Edge> = passed.drain(start..).collect();
        let worth = match block[..] {
            [edge] => std::mem::replace(&mut standing[v as usize], Standing::nothing()).on_edge(edge.colour, budget)?,
            _ => match worth_of_block(&block, below, &standing, blocks, budget)? {
                Some(worth) => worth,
                None => return Ok(None),
            },
        };
        standing[below as usize].plus(&worth, budget)?;
    }
    standing[GROUND as usize].value(budget).map(Some)
}

fn worth_of_block(
    edges: &[Edge],
    root: u32,
    standing: &[Standing],
    blocks: Blocks,
    budget: &Budget,
) -> Result<Option<Standing>, Stopped> {
    if edges.len() > MOST_EDGES {
        return Ok(nimber_of_block(edges, root, standing).map(|star| Standing::Simple { number: Number::ZERO, star }));
    }
    let (drawing, vertices) = Drawing::new(edges);
    let mut block = Block { root: 0, edges: !0 >> (MOST_EDGES - edges.len()), standing: Default::default() };
    for (number, vertex) in vertices.iter().enumerate() {
        if *vertex == root {
            block.root = 1 << number;
        } else if !standing[*vertex as usize].is_nothing() {
            block.standing.push((number as u8, standing[*vertex as usize].value(budget)?));
        }
    }
    let is_green = edges[0].colour == Colour::Green;
    let of_one_kind = edges.iter().all(|edge| (edge.colour == Colour::Green) == is_green)
        && block.standing.iter().all(|(_, x)| if is_green { x.as_nimber().is_some() } else { x.as_number().is_some() });
    if blocks == Blocks::OfOneKind && !of_one_kind {
        return Ok(None);
    }
    Ok(Some(Standing::of(Hotchpotch::new(&drawing).value(&block, budget)?)))
}

/// The nimber of a block of any size, if it is green and nimbers stand on it.
fn nimber_of_block(edges: &[Edge], root: u32, standing: &[Standing]) -> Option<u64> {
    if edges.iter().any(|edge| edge.colour != Colour::Green) {
        return None;
    }
    let mut vertices: Vec<u32> = edges.iter().flat_map(|edge| [edge.from, edge.to]).filter(|&v| v != root).collect();
    vertices.sort_unstable();
    vertices.dedup();
    let nimbers = vertices.into_iter().map(|v| match &standing[v as usize] {
        Standing::Simple { number, star } if number.is_zero() => Some(*star),
        _ => None,
    });
    fused(edges.len(), nimbers)
}

/// The colours, if the picture is one blue-red string numbered from the ground up.
fn blue_red_string(edges: &[Edge]) -> Option<Vec<Colour>> {
    let is_next = |(i, edge): (usize, &Edge)| (edge.from, edge.to) == (i as u32, i as u32 + 1);
    let fits = edges.iter().enumerate().all(is_next) && edges.iter().all(|edge| edge.colour != Colour::Green);
    fits.then(|| edges.iter().map(|edge| edge.colour).collect())
}
