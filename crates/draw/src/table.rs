//! Things on tables: heaps of counters, cakes with their cuts, standing dominoes, and guests.

use crate::error::{Result, at_most};
use crate::geometry::{Bounds, Point, at};
use crate::owner::Owner;
use crate::picture::{Anchor, Fill, Path, Picture, Role, Step, Style, Text, text_width};
use upstar_engine::Place;
use upstar_rules::heaps::MOST_COUNTERS;

/// A heap taller than this stands in several columns.
const COLUMN: usize = 10;

/// Heaps of counters. Groups are named `heap 0`, …, and in heaps that are shown in full `counter 0 0`, …; of larger heaps
/// the foot and the top are shown. All carry their size.
pub fn heaps(sizes: &[u64]) -> Result<Picture> {
    at_most("a row of heaps", sizes.len(), 200, "heaps")?;
    let list: Vec<String> = sizes.iter().map(u64::to_string).collect();
    let mut picture = Picture::new(match &list[..] {
        [] => "No heaps".to_owned(),
        list => format!("Heaps of {}", list.join(", ")),
    });
    let mut left = 0.0;
    let ground = Style::line(Role::Ink, 2.0);
    for (number, (&size, label)) in sizes.iter().zip(&list).enumerate() {
        let full = usize::try_from(size).ok().filter(|&n| n <= MOST_COUNTERS);
        // Columns hold ten, unless one of up to fifteen holds all.
        let columns = full.filter(|&n| n > COLUMN + COLUMN / 2).map_or(1, |n| n.div_ceil(COLUMN));
        let high = if columns == 1 { usize::MAX } else { COLUMN };
        let width = text_width(label, 14.0).max(40.0 * columns as f64) + 16.0;
        let x = left + width / 2.0;
        left += width;
        let counter = |p: &mut Picture, i: usize| {
            let column = (i / high) as f64 - (columns as f64 - 1.0) / 2.0;
            let place = at(x + 40.0 * column, -5.0 - 11.0 * (i % high) as f64);
            let shape = Path::rounded(Bounds::around(place, 17.0, 4.6), 4.5);
            p.path(shape, Style::line(Role::Ink, 1.2).filled(Fill::Tint(Role::Anyone)));
        };
        picture.group(Place::Heap(number).to_string(), |p| {
            match full {
                Some(size) => {
                    for i in 0..size {
                        let label = format!("counter {} of heap {}: leave {i}", i + 1, number + 1);
                        p.labelled(Place::Counter { heap: number, counter: i }.to_string(), label, |p| counter(p, i));
                    }
                }
                None => {
                    (0..5).chain(7..12).for_each(|i| counter(p, i));
                    p.text(Text::new(at(x, -5.0 - 11.0 * 5.5), "⋮", 15.0));
                }
            }
            p.text(Text::new(at(x, 14.0), label.clone(), 14.0));
        });
    }
    picture.line(at(0.0, 0.0), at(left.max(20.0), 0.0), ground);
    Ok(picture)
}

/// Rows of skittles, one row above the other. Groups are named `heap 0` for a row and `pin 0 0`, … for its skittles.
pub fn skittles(sizes: &[u64]) -> Result<Picture> {
    at_most("rows of skittles", sizes.len(), 50, "rows")?;
    let list: Vec<String> = sizes.iter().map(u64::to_string).collect();
    let mut picture = Picture::new(match &list[..] {
        [] => "No skittles".to_owned(),
        list => format!("Rows of {} skittles", list.join(", ")),
    });
    for (row, (&size, label)) in sizes.iter().zip(&list).enumerate() {
        let y = 58.0 * row as f64;
        let full = usize::try_from(size).ok().filter(|&n| n <= MOST_COUNTERS);
        picture.group(Place::Heap(row).to_string(), |p| {
            let shown = full.unwrap_or(12);
            for pin in (0..shown).filter(|&pin| full.is_some() || pin != 6) {
                let foot = at(22.0 * pin as f64 + 11.0, y);
                match full {
                    Some(_) => {
                        let label = format!("skittle {} of row {}", pin + 1, row + 1);
                        p.labelled(Place::Pin { row, pin }.to_string(), label, |p| draw_pin(p, foot));
                    }
                    None => draw_pin(p, foot),
                }
            }
            if full.is_none() {
                p.text(Text::new(at(22.0 * 6.0 + 11.0, y - 14.0), "…", 15.0));
            }
            let end = 22.0 * shown as f64;
            p.line(at(-4.0, y), at(end.max(20.0) + 4.0, y), Style::line(Role::Ink, 2.0));
            p.text(Text::new(at(end.max(20.0) + 14.0, y - 12.0), label.clone(), 13.0).anchored(Anchor::Start));
        });
    }
    Ok(picture)
}

/// A skittle on its foot.
fn draw_pin(picture: &mut Picture, foot: Point) {
    let p = |x: f64, y: f64| foot + at(x, y);
    let body = Path {
        steps: vec![
            Step::Move(p(-4.0, 0.0)),
            Step::Cubic(p(-8.5, -11.0), p(-6.5, -17.0), p(-2.8, -23.0)),
            Step::Cubic(p(-1.6, -26.0), p(-5.0, -28.0), p(-4.0, -32.0)),
            Step::Cubic(p(-3.0, -36.5), p(3.0, -36.5), p(4.0, -32.0)),
            Step::Cubic(p(5.0, -28.0), p(1.6, -26.0), p(2.8, -23.0)),
            Step::Cubic(p(6.5, -17.0), p(8.5, -11.0), p(4.0, 0.0)),
        ],
    };
    picture.path(body.closed(), Style::line(Role::Ink, 1.4).filled(Fill::Tint(Role::Anyone)));
}

/// Equal cakes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cake {
    /// How many squares from North to South.
    pub depth: usize,
    /// How many squares from West to East.
    pub breadth: usize,
    /// How many there are; they are drawn once.
    pub count: usize,
}

/// What is done with a cake.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Slicing {
    /// It is cut along its lines: groups are named `cut CAKE vertical AFTER`.
    Cuts,
    /// Strips are eaten out of it: handles at its sides are groups named `strip CAKE vertical AFTER`.
    Strips,
}

const CAKE_SQUARE: f64 = 24.0;

/// Cakes side by side. What runs from North to South is Left's, what runs from East to West is Right's.
pub fn cakes(cakes: &[Cake], slicing: Slicing) -> Result<Picture> {
    let area = cakes.iter().fold(0usize, |sum, c| sum.saturating_add(c.depth.saturating_mul(c.breadth)));
    at_most("a cake", area, 4_096, "squares")?;
    at_most("a row of cakes", cakes.len(), 100, "cakes")?;
    let times = |count: usize| if count == 1 { String::new() } else { format!("{count} times ") };
    let list: Vec<String> = cakes.iter().map(|c| format!("{}{} x {}", times(c.count), c.depth, c.breadth)).collect();
    let mut picture = Picture::new(match &list[..] {
        [] => "No cake".to_owned(),
        list => format!("Cakes of {}", list.join(", ")),
    });
    if cakes.is_empty() {
        picture.text(Text::new(at(0.0, 0.0), "nothing", 14.0).role(Role::Faint));
    }
    let mut left = 0.0;
    for (number, cake) in cakes.iter().enumerate() {
        let (width, height) = (cake.breadth as f64 * CAKE_SQUARE, cake.depth as f64 * CAKE_SQUARE);
        let corner = at(left, -height);
        left += width + if slicing == Slicing::Cuts { 26.0 } else { 40.0 };
        picture.group(format!("cake {number}"), |p| {
            let outline = Path::rectangle(Bounds { min: corner, max: corner + at(width, height) });
            p.path(outline.clone(), Style::area(Fill::Tint(Role::Highlight)));
            for (vertical, side) in [(true, cake.breadth), (false, cake.depth)] {
                for after in 1..side {
                    draw_cut(p, number, corner, at(width, height), vertical, after, slicing);
                }
                if slicing == Slicing::Strips {
                    (0..side).for_each(|after| draw_handle(p, number, corner, vertical, after));
                }
            }
            p.path(outline, Style::line(Role::Ink, 2.0));
            let label = match cake.count {
                1 => format!("{} × {}", cake.depth, cake.breadth),
                count => format!("{count} of {} × {}", cake.depth, cake.breadth),
            };
            p.text(Text::new(corner + at(width / 2.0, height + 14.0), label, 12.0));
        });
    }
    Ok(picture)
}

/// A line between squares; it can be pointed at where it can be cut.
fn draw_cut(p: &mut Picture, cake: usize, corner: Point, size: Point, vertical: bool, after: usize, slicing: Slicing) {
    let offset = after as f64 * CAKE_SQUARE;
    let (a, b) = if vertical { (at(offset, 0.0), at(offset, size.y)) } else { (at(0.0, offset), at(size.x, offset)) };
    let (a, b) = (corner + a, corner + b);
    if slicing == Slicing::Strips {
        return p.line(a, b, Style::line(Role::Faint, 1.0));
    }
    let owner = if vertical { Owner::Left } else { Owner::Right };
    p.group(Place::Cut { cake, vertical, after }.to_string(), |p| {
        p.path(Path::rectangle(Bounds::of([a, b]).grown(4.0)), Style::area(Fill::Clickable));
        p.line(a, b, owner.line(1.6));
    });
}

/// A handle above a column or beside a row.
fn draw_handle(p: &mut Picture, cake: usize, corner: Point, vertical: bool, after: usize) {
    let along = (after as f64 + 0.5) * CAKE_SQUARE;
    let tip = corner + if vertical { at(along, -3.0) } else { at(-3.0, along) };
    let (back, aside) = if vertical { (at(0.0, -9.0), at(6.0, 0.0)) } else { (at(-9.0, 0.0), at(0.0, 6.0)) };
    let owner = if vertical { Owner::Left } else { Owner::Right };
    p.group(Place::Strip { cake, vertical, after }.to_string(), |p| {
        let shape = Path::polygon([tip, tip + back + aside, tip + back - aside]);
        p.path(shape, Style::line(owner.role(), 1.4).filled(owner.hatched()));
    });
}

/// A row of standing dominoes, for Toppling Dominoes.
pub fn standing_dominoes(dominoes: &[Owner]) -> Result<Picture> {
    at_most("a row of dominoes", dominoes.len(), 500, "dominoes")?;
    let letters: String = dominoes.iter().map(|&owner| letter(owner)).collect();
    let mut picture = Picture::new(format!("Standing dominoes {letters}"));
    for (i, owner) in dominoes.iter().enumerate() {
        let place = at(i as f64 * 22.0, -24.0);
        let whose = ["Left's", "Right's", "anyone's"][*owner as usize];
        picture.labelled(Place::Domino(i).to_string(), format!("domino {}, {whose}", i + 1), |p| {
            let body = Path::rounded(Bounds::around(place, 6.0, 22.0), 3.0);
            p.path(body, Style::line(owner.role(), 1.8).filled(owner.hatched()));
            p.text(Text::new(at(place.x, 10.0), letter(*owner), 11.0).role(owner.role()));
        });
    }
    let end = dominoes.len() as f64 * 22.0;
    picture.line(at(-14.0, 0.0), at(end - 8.0, 0.0), Style::line(Role::Ink, 2.0));
    Ok(picture)
}

/// The letter of a domino in the notation: anyone's are E.
fn letter(owner: Owner) -> &'static str {
    if owner == Owner::Anyone { "E" } else { owner.letter() }
}

/// A seat at a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Seat {
    /// Free.
    #[default]
    Free,
    /// Taken by somebody whom this player seated.
    Taken(Owner),
}

/// The shape of a dining table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Table {
    /// Guests sit along one side.
    Straight,
    /// Guests sit around it.
    Round,
}

/// A table and its seats, in order from left to right or clockwise from the top; free seats are groups named
/// `seat TABLE 0`, ….
pub fn seating(number: usize, table: Table, seats: &[Seat]) -> Result<Picture> {
    at_most("a table", seats.len(), 200, "seats")?;
    let free = seats.iter().filter(|&&s| s == Seat::Free).count();
    let mut picture = Picture::new(match table {
        Table::Straight => format!("A straight table with {free} free of {} seats", seats.len()),
        Table::Round => format!("A round table with {free} free of {} seats", seats.len()),
    });
    let step = 26.0;
    let wood = Style::line(Role::Ink, 2.0).filled(Fill::Tint(Role::Faint));
    let count = seats.len().max(1) as f64;
    let radius = (count * step / std::f64::consts::TAU).max(34.0);
    let place = |i: usize| match table {
        Table::Straight => at((i as f64 + 0.5) * step, 0.0),
        Table::Round => Point::polar(std::f64::consts::TAU * (i as f64 / count - 0.25), radius),
    };
    match table {
        Table::Straight => {
            let top = Bounds { min: at(-6.0, 17.0), max: at(count * step + 6.0, 47.0) };
            picture.path(Path::rounded(top, 6.0), wood);
        }
        Table::Round => picture.circle(at(0.0, 0.0), radius - 17.0, wood),
    }
    let mut next_free = 0;
    for (i, &seat) in seats.iter().enumerate() {
        match seat {
            Seat::Free => {
                let label = format!("chair {} of table {}, free", next_free + 1, number + 1);
                picture.labelled(Place::Seat { table: number, seat: next_free }.to_string(), label, |p| {
                    p.circle(place(i), 9.0, Style::line(Role::Faint, 1.4).filled(Fill::Solid(Role::Paper)));
                });
                next_free += 1;
            }
            Seat::Taken(owner) => {
                picture.circle(place(i), 10.0, Style::line(owner.role(), 1.8).filled(owner.hatched()));
                picture.circle(place(i), 6.2, Style::area(Fill::Solid(Role::Paper)));
                picture.text(Text::new(place(i), owner.letter(), 11.0).role(owner.role()).bold());
            }
        }
    }
    Ok(picture)
}
