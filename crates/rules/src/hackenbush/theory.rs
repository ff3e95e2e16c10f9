//! What pictures are worth without playing: the colon and fusion principles (*Winning Ways* ch. 7, ONAG ch. 15).
//!
//! Whatever stands on one vertex may be replaced by anything of the same value (the colon principle). So trees fold up from
//! their leaves, and what hangs on a picture at one vertex becomes a string, or two: one for a number, one for a nimber. In a
//! green picture all vertices of a cycle may be fused into one (the fusion principle).

use upstar_values::{Budget, Dyadic, NumberUpStar, Stopped, Value};

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

    /// Colours of strings, from the bottom up, that are worth the same, if there are such strings.
    fn strings(&self) -> Option<[Vec<Colour>; 2]> {
        match self {
            Standing::Simple { number, star } => Some([number.string(), vec![Colour::Green; *star as usize]]),
            Standing::Other(_) => None,
        }
    }
}

/// A picture of which everything that hangs on one vertex has been folded up.
struct Folded {
    /// What stands on each vertex.
    standing: Vec<Standing>,
    /// The edges that lie on cycles or lead to them.
    core: Vec<Edge>,
    /// The edges that were folded onto each vertex of the core.
    folded: Vec<Vec<Edge>>,
}

/// Folds trees and loops from the leaves down.
fn fold(edges: &[Edge], budget: &Budget) -> Result<Folded, Stopped> {
    let lists = neighbours(edges);
    let mut degree: Vec<usize> = lists.iter().map(Vec::len).collect();
    let mut standing = vec![Standing::nothing(); lists.len()];
    let mut folded: Vec<Vec<Edge>> = vec![Vec::new(); lists.len()];
    let mut done = vec![false; edges.len()];
    for (i, edge) in edges.iter().enumerate().filter(|(_, edge)| edge.from == edge.to) {
        // A loop is worth what a stalk is worth.
        standing[edge.from as usize].plus(&Standing::nothing().on_edge(edge.colour, budget)?, budget)?;
        folded[edge.from as usize].push(*edge);
        degree[edge.from as usize] -= 1;
        done[i] = true;
    }
    let mut leaves: Vec<u32> = (1..lists.len() as u32).filter(|&v| degree[v as usize] == 1).collect();
    while let Some(leaf) = leaves.pop() {
        let Some(&(below, i)) = lists[leaf as usize].iter().find(|&&(_, i)| !done[i as usize]) else { continue };
        done[i as usize] = true;
        let edge = edges[i as usize];
        let top = std::mem::replace(&mut standing[leaf as usize], Standing::nothing());
        standing[below as usize].plus(&top.on_edge(edge.colour, budget)?, budget)?;
        // The smaller list is appended to the larger, so that folding stays nearly linear.
        let mut moved = std::mem::take(&mut folded[leaf as usize]);
        moved.push(edge);
        let kept = &mut folded[below as usize];
        if kept.len() < moved.len() {
            std::mem::swap(kept, &mut moved);
        }
        kept.append(&mut moved);
        degree[below as usize] -= 1;
        if below != GROUND && degree[below as usize] == 1 {
            leaves.push(below);
        }
    }
    let core = edges.iter().zip(&done).filter(|&(_, &done)| !done).map(|(&edge, _)| edge).collect();
    Ok(Folded { standing, core, folded })
}

/// The value of a picture, if it is a forest or all green.
pub(super) fn value(edges: &[Edge], budget: &Budget) -> Result<Option<Value>, Stopped> {
    if let Some(string) = blue_red_string(edges) {
        let number = Number::of_string(&string);
        budget.check_digits(number.bits())?;
        return Ok(Some(number.dyadic().into()));
    }
    if edges.iter().all(|edge| edge.colour == Colour::Green) {
        return Ok(Some(Value::nimber(green_nimber(edges))));
    }
    let Folded { standing, core, .. } = fold(edges, budget)?;
    if core.is_empty() { standing[GROUND as usize].value(budget).map(Some) } else { Ok(None) }
}

/// The colours, if the picture is one blue-red string numbered from the ground up.
fn blue_red_string(edges: &[Edge]) -> Option<Vec<Colour>> {
    let is_next = |(i, edge): (usize, &Edge)| (edge.from, edge.to) == (i as u32, i as u32 + 1);
    let fits = edges.iter().enumerate().all(is_next) && edges.iter().all(|edge| edge.colour != Colour::Green);
    fits.then(|| edges.iter().map(|edge| edge.colour).collect())
}

/// A picture of the same value with fewer edges or of a more regular form.
pub(super) fn simplified(edges: &[Edge], budget: &Budget) -> Result<Vec<Edge>, Stopped> {
    let edges = &with_green_folded(edges);
    let Folded { standing, core, folded } = fold(edges, budget)?;
    let mut simple = core;
    let mut fresh = standing.len() as u32;
    for (v, (standing, folded)) in standing.iter().zip(folded).enumerate() {
        if standing.is_nothing() {
            continue;
        }
        let Some(strings) = standing.strings() else {
            simple.extend(folded);
            continue;
        };
        strings.into_iter().for_each(|string| add_string(&mut simple, v as u32, string, &mut fresh));
    }
    Ok(simple)
}

/// With all-green pictures that hang on one vertex replaced by green strings.
fn with_green_folded(edges: &[Edge]) -> Vec<Edge> {
    let mut edges = edges.to_vec();
    let has_green = edges.iter().any(|edge| edge.colour == Colour::Green);
    // Trees are folded later, so only pictures with cycles need this.
    if !has_green || edges.len() < neighbours(&edges).iter().filter(|list| !list.is_empty()).count() {
        return edges;
    }
    let count = neighbours(&edges).len() as u32;
    let mut fresh = count;
    for v in 1..count {
        let above = above(&edges, v);
        if above.len() < 2 || above.iter().any(|edge| edge.colour != Colour::Green) {
            continue;
        }
        let on_ground = on_ground(&above, v);
        edges.retain(|edge| !above.contains(edge));
        let stalk = vec![Colour::Green; green_nimber(&on_ground) as usize];
        add_string(&mut edges, v, stalk, &mut fresh);
    }
    edges
}

/// A picture in which the largest piece with a cycle that stands on one vertex has been replaced by strings of its value,
/// if there is such a piece and its value has such strings.
pub(super) fn with_one_folded<E>(
    edges: &[Edge],
    value: impl FnOnce(Vec<Edge>) -> Result<Value, E>,
) -> Result<Option<Vec<Edge>>, E> {
    let pieces =
        (1..neighbours(edges).len() as u32).map(|v| (v, above(edges, v))).filter(|(_, above)| has_cycle(above));
    let Some((v, above)) = pieces.max_by_key(|(_, above)| above.len()) else { return Ok(None) };
    let Some(strings) = Standing::of(value(on_ground(&above, v))?).strings() else { return Ok(None) };
    let mut simpler: Vec<Edge> = edges.iter().filter(|edge| !above.contains(edge)).copied().collect();
    let mut fresh = neighbours(edges).len() as u32;
    strings.into_iter().for_each(|string| add_string(&mut simpler, v, string, &mut fresh));
    Ok(Some(simpler))
}

/// Whether edges that hang together on one vertex contain a cycle: a tree has as many edges as vertices above that one.
fn has_cycle(edges: &[Edge]) -> bool {
    let vertices = neighbours(edges).iter().filter(|list| !list.is_empty()).count();
    edges.len() >= vertices && !edges.is_empty()
}

/// What stands on `v`, put on the ground.
fn on_ground(edges: &[Edge], v: u32) -> Vec<Edge> {
    let lowered = |w: u32| if w == v { GROUND } else { w };
    edges.iter().map(|edge| Edge { from: lowered(edge.from), to: lowered(edge.to), colour: edge.colour }).collect()
}

/// Puts a string on a vertex; its own vertices are numbered from `fresh` on.
fn add_string(edges: &mut Vec<Edge>, v: u32, string: Vec<Colour>, fresh: &mut u32) {
    let mut from = v;
    for colour in string {
        edges.push(Edge { from, to: *fresh, colour });
        from = *fresh;
        *fresh += 1;
    }
}

/// The edges that would fall if the picture were cut at `v`: those that hang on it.
fn above(edges: &[Edge], v: u32) -> Vec<Edge> {
    let lists = neighbours(edges);
    if v as usize >= lists.len() {
        return Vec::new();
    }
    let mut grounded = vec![false; lists.len()];
    grounded[GROUND as usize] = true;
    let mut waiting = vec![GROUND];
    while let Some(u) = waiting.pop() {
        for &(w, _) in &lists[u as usize] {
            if w != v && !std::mem::replace(&mut grounded[w as usize], true) {
                waiting.push(w);
            }
        }
    }
    edges.iter().filter(|edge| !grounded[edge.from as usize] && !grounded[edge.to as usize]).copied().collect()
}

/// The nimber of a green picture: vertices that are connected by two ways are fused, each edge between them becomes a loop,
/// and what remains is a tree.
fn green_nimber(edges: &[Edge]) -> u64 {
    let lists = neighbours(edges);
    // A depth-first walk numbers the vertices; an edge is a bridge if nothing above it leads below it.
    let mut number = vec![usize::MAX; lists.len()];
    let mut lowest = vec![usize::MAX; lists.len()];
    let mut nimber = vec![0u64; lists.len()];
    let mut counted = vec![false; edges.len()];
    number[GROUND as usize] = 0;
    lowest[GROUND as usize] = 0;
    let mut next = 1;
    let mut walk: Vec<(u32, Option<u32>, usize)> = vec![(GROUND, None, 0)];
    while let Some((v, by, place)) = walk.last_mut() {
        let v = *v as usize;
        if let Some(&(w, i)) = lists[v].get(*place) {
            *place += 1;
            if Some(i) == *by {
                continue;
            }
            let w = w as usize;
            if number[w] == usize::MAX {
                number[w] = next;
                lowest[w] = next;
                next += 1;
                walk.push((w as u32, Some(i), 0));
            } else if !std::mem::replace(&mut counted[i as usize], true) {
                // An edge that closes a cycle becomes a loop.
                lowest[v] = lowest[v].min(number[w]);
                nimber[v] ^= 1;
            }
            continue;
        }
        let (v, by, _) = walk.pop().unwrap_or((GROUND, None, 0));
        let Some(&(below, ..)) = walk.last() else { break };
        let is_bridge = lowest[v as usize] == number[v as usize];
        lowest[below as usize] = lowest[below as usize].min(lowest[v as usize]);
        if by.is_some() {
            // A stalk adds one; within a fused cycle the edge becomes a loop beside what stands there.
            nimber[below as usize] ^= if is_bridge { nimber[v as usize] + 1 } else { nimber[v as usize] ^ 1 };
        }
    }
    nimber[GROUND as usize]
}
