//! Positions of the games: every game has one picture, in which the places that moves touch are groups.

mod boards;
mod graphs;
mod knots;
mod placement;

use std::any::Any;

use upstar_engine::{AnyPosition, Place};
use upstar_rules::boards::ChompBar;
use upstar_rules::cakes::{Cake as Game, Cakes};
use upstar_rules::graphs::Kayles;
use upstar_rules::hackenbush::{Colour, Edge, Hackenbush};
use upstar_rules::heaps::{Fibonacci, Heaps, Wythoff};
use upstar_rules::maps::PaintedMap;
use upstar_rules::strips::{Seating, TopplingDominoes};

use crate::error::Result;
use crate::geometry::at;
use crate::hackenbush::{HackenbushEdge, hackenbush, hackenbush_standing};
use crate::owner::Owner;
use crate::picture::{Anchor, Fill, Path, Picture, Role, Shape, Style, Text};
use crate::table::{Cake, Seat, Slicing, Table, cakes, heaps, seating, skittles, standing_dominoes};

pub use knots::tricolour;
pub use placement::placement;

/// The picture of a position of any game under normal play. Every place that a move touches is a group of that name.
///
/// ```
/// use upstar_draw::{Theme, position, svg};
/// use upstar_rules::boards::Domineering;
/// let picture = position(&Domineering::rectangle(2, 3)?)?;
/// assert!(svg(&picture, Theme::Auto).contains("data-name=\"square 1 2\""));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn position(position: &dyn AnyPosition) -> Result<Picture> {
    let any = position as &dyn Any;
    if let Some(heap_game) = any.downcast_ref::<Heaps>() {
        let sizes: Vec<u64> = heap_game.sizes().iter().map(|&size| size as u64).collect();
        return if heap_game.stands_in_rows() { skittles(&sizes) } else { heaps(&sizes) };
    }
    if let Some(Wythoff(a, b)) = any.downcast_ref() {
        return heaps(&[*a, *b]);
    }
    if let Some(fibonacci) = any.downcast_ref::<Fibonacci>() {
        return limited_heap(fibonacci);
    }
    if let Some(picture) = any.downcast_ref::<Hackenbush>() {
        return hackenbush(&drawn_edges(picture));
    }
    if let Some(cake) = any.downcast_ref::<Cakes>() {
        return cake_pieces(cake);
    }
    if let Some(row) = any.downcast_ref::<Seating>() {
        return tables(row);
    }
    if any.is::<TopplingDominoes>() {
        return standing_dominoes(&position.to_string().chars().map(owner).collect::<Vec<_>>());
    }
    if let Some(map) = any.downcast_ref::<PaintedMap>() {
        return graphs::painted(map);
    }
    if let Some(graph) = any.downcast_ref::<Kayles>() {
        return graphs::kayles(graph);
    }
    if let Some(bar) = any.downcast_ref::<ChompBar>() {
        return boards::chocolate(bar);
    }
    boards::lettered(position.game(), &position.to_string()).unwrap_or_else(|| Ok(words(&position.picture())))
}

/// The picture of a position in a game that began elsewhere: what is left of that start stays where it was.
///
/// ```
/// use upstar_draw::position_since;
/// use upstar_rules::hackenbush::{Chopping, Hackenbush};
/// let [start, now] = ["BRRG", "BR"].map(|text| Hackenbush::parse(Chopping::GrownUp, text));
/// let (start, now) = (start?, now?);
/// assert_eq!(position_since(&now, &start)?.frame(), position_since(&start, &start)?.frame());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn position_since(now: &dyn AnyPosition, start: &dyn AnyPosition) -> Result<Picture> {
    let pictures = [now, start].map(|position| (position as &dyn Any).downcast_ref::<Hackenbush>());
    if let [Some(now), Some(start)] = pictures
        && let Some(standing) = standing(now.edges(), start.edges())
    {
        return hackenbush_standing(&drawn_edges(start), &standing);
    }
    position(now)
}

/// Which of the edges at the start still stand; none are known if these are no edges of that start in their order.
fn standing(now: &[Edge], start: &[Edge]) -> Option<Vec<usize>> {
    let mut at_start = start.iter().enumerate();
    now.iter().map(|edge| at_start.find(|(_, other)| *other == edge).map(|(i, _)| i)).collect()
}

/// Pictures beside each other, with `+` between them; groups get the number of their picture, from 1, in front of their
/// names.
pub fn side_by_side(pictures: Vec<Picture>) -> Picture {
    let titles: Vec<&str> = pictures.iter().map(|p| p.title.as_str()).collect();
    let mut row = Picture::new(titles.join(" + "));
    for (number, picture) in pictures.into_iter().enumerate() {
        if number > 0 {
            let mut plus = Picture::new("");
            plus.text(Text::new(at(0.0, 0.0), "+", 22.0));
            row.beside(plus, 4.0);
        }
        let shapes = picture.shapes.into_iter().map(|shape| numbered(shape, number)).collect();
        row.beside(Picture { title: String::new(), shapes }, 4.0);
    }
    row
}

fn numbered(shape: Shape, number: usize) -> Shape {
    match shape {
        Shape::Group(name, inside) => {
            let inside = inside.into_iter().map(|shape| numbered(shape, number)).collect();
            Shape::Group(format!("{}: {name}", number + 1), inside)
        }
        other => other,
    }
}

fn owner(letter: char) -> Owner {
    match letter {
        'L' => Owner::Left,
        'R' => Owner::Right,
        _ => Owner::Anyone,
    }
}

/// What has no picture of its own: its words in a frame.
fn words(text: &str) -> Picture {
    let title: String = text.lines().next().unwrap_or_default().chars().take(60).collect();
    let mut picture = Picture::new(title);
    let mut lines = Picture::new("");
    for (i, line) in text.lines().take(60).enumerate() {
        let line: String = line.chars().take(120).collect();
        lines.text(Text::new(at(0.0, 20.0 * i as f64), line, 16.0).anchored(Anchor::Start));
    }
    picture.group(Place::Whole.to_string(), |p| {
        p.path(Path::rounded(lines.frame(), 6.0), Style::line(Role::Faint, 1.2).filled(Fill::Solid(Role::Paper)));
        p.shapes.extend(lines.shapes);
    });
    picture
}

/// The heap of Fibonacci Nim, with a line below what may be taken.
fn limited_heap(position: &Fibonacci) -> Result<Picture> {
    let (heap, most) = position.heap_and_most();
    let mut picture = heaps(&[heap])?;
    let right = picture.frame().max.x + 6.0;
    picture.text(Text::new(at(right, -12.0), format!("take at most {most}"), 13.0).anchored(Anchor::Start));
    picture.title = format!("A heap of {heap}, of which at most {most} may be taken");
    Ok(picture)
}

fn drawn_edges(position: &Hackenbush) -> Vec<HackenbushEdge> {
    let drawn = |edge: &Edge| HackenbushEdge {
        from: edge.from as usize,
        to: edge.to as usize,
        owner: match edge.colour {
            Colour::Blue => Owner::Left,
            Colour::Red => Owner::Right,
            Colour::Green => Owner::Anyone,
        },
        winning: false,
    };
    position.edges().iter().map(drawn).collect()
}

fn cake_pieces(position: &Cakes) -> Result<Picture> {
    let slicing = if position.game() == Game::Eat { Slicing::Strips } else { Slicing::Cuts };
    let piece = |[depth, breadth, count]: [u32; 3]| Cake {
        depth: depth as usize,
        breadth: breadth as usize,
        count: count as usize,
    };
    cakes(&position.pieces().map(piece).collect::<Vec<_>>(), slicing)
}

/// Tables one above the other; a table without free seats is shown as well.
fn tables(position: &Seating) -> Result<Picture> {
    let mut column = Picture::new(format!("Seating {position}"));
    for (number, (free, ends)) in position.rows().enumerate() {
        let free = vec![Seat::Free; free as usize];
        let table = match ends {
            Some([first, last]) => {
                let taken = |player| Seat::Taken(Owner::from(player));
                let seats: Vec<Seat> = [taken(first)].into_iter().chain(free).chain([taken(last)]).collect();
                seating(number, Table::Straight, &seats)?
            }
            None => seating(number, Table::Round, &free)?,
        };
        column.below(table, 4.0);
    }
    if column.shapes.is_empty() {
        column.text(Text::new(at(0.0, 0.0), "every table is full", 14.0).role(Role::Faint));
    }
    Ok(column)
}
