//! Things on tables: heaps of counters, cakes with their cuts, standing dominoes, and guests.

use crate::error::{Result, at_most};
use crate::geometry::{Bounds, Point, at};
use crate::owner::Owner;
use crate::picture::{Fill, Path, Picture, Role, Style, Text, text_width};

/// Heaps of counters; large ones are drawn in part, and all carry their size.
pub fn heaps(sizes: &[u64]) -> Result<Picture> {
    at_most("a row of heaps", sizes.len(), 200, "heaps")?;
    let list: Vec<String> = sizes.iter().map(u64::to_string).collect();
    let mut picture = Picture::new(format!("Heaps of {}", list.join(", ")));
    let mut left = 0.0;
    let ground = Style::line(Role::Ink, 2.0);
    for (number, (&size, label)) in sizes.iter().zip(&list).enumerate() {
        let width = text_width(label, 14.0).max(40.0) + 16.0;
        let x = left + width / 2.0;
        left += width;
        picture.group(format!("heap {number}"), |p| {
            // A tall heap shows its foot, dots, and its top.
            let shown = size.min(12);
            for i in 0..shown {
                let y = -5.0 - 11.0 * i as f64;
                if size > 12 && i == 6 {
                    p.text(Text::new(at(x, y), "⋮", 13.0));
                    continue;
                }
                let counter = Path::rounded(Bounds::around(at(x, y), 17.0, 4.6), 4.5);
                p.path(counter, Style::line(Role::Ink, 1.2).filled(Fill::Tint(Role::Anyone)));
            }
            p.text(Text::new(at(x, 14.0), label.clone(), 14.0));
        });
    }
    picture.line(at(0.0, 0.0), at(left.max(20.0), 0.0), ground);
    Ok(picture)
}

/// A cut along a line of a cake.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cut {
    /// Whether it runs from North to South, as Left's do.
    pub vertical: bool,
    /// How many squares lie before it.
    pub after: usize,
}

/// Cakes of `depth x breadth` side by side. North-South lines are Left's to cut, East-West lines Right's; the cuts of `marked`
/// (by the number of the cake) are drawn heavily.
pub fn cakes(sizes: &[(usize, usize)], marked: &[(usize, Cut)]) -> Result<Picture> {
    let area = sizes.iter().fold(0usize, |sum, &(d, b)| sum.saturating_add(d.saturating_mul(b)));
    at_most("a cake", area, 4_096, "squares")?;
    at_most("a row of cakes", sizes.len(), 100, "cakes")?;
    let list: Vec<String> = sizes.iter().map(|(d, b)| format!("{d} x {b}")).collect();
    let mut picture = Picture::new(format!("Cakes of {}", list.join(", ")));
    let square = 22.0;
    let mut left = 0.0;
    for (number, &(depth, breadth)) in sizes.iter().enumerate() {
        let (width, height) = (breadth as f64 * square, depth as f64 * square);
        let corner = at(left, -height);
        left += width + 24.0;
        picture.group(format!("cake {number}"), |p| {
            let cake = Path::rectangle(Bounds { min: corner, max: corner + at(width, height) });
            p.path(cake.clone(), Style::area(Fill::Tint(Role::Highlight)));
            let mut cut = |vertical: bool, after: usize, heavy: bool| {
                let offset = after as f64 * square;
                let (a, b) =
                    if vertical { (at(offset, 0.0), at(offset, height)) } else { (at(0.0, offset), at(width, offset)) };
                let owner = if vertical { Owner::Left } else { Owner::Right };
                p.line(corner + a, corner + b, owner.line(if heavy { 4.0 } else { 1.2 }));
            };
            (1..breadth).for_each(|i| cut(true, i, false));
            (1..depth).for_each(|i| cut(false, i, false));
            for (_, mark) in marked.iter().filter(|(cake, _)| *cake == number) {
                if (1..if mark.vertical { breadth } else { depth }).contains(&mark.after) {
                    cut(mark.vertical, mark.after, true);
                }
            }
            p.path(cake, Style::line(Role::Ink, 2.0));
            p.text(Text::new(corner + at(width / 2.0, height + 14.0), format!("{depth} × {breadth}"), 12.0));
        });
    }
    Ok(picture)
}

/// A row of standing dominoes, for Toppling Dominoes.
pub fn standing_dominoes(dominoes: &[Owner]) -> Result<Picture> {
    at_most("a row of dominoes", dominoes.len(), 500, "dominoes")?;
    let letters: String = dominoes.iter().map(|o| o.letter()).collect();
    let mut picture = Picture::new(format!("Standing dominoes {letters}"));
    for (i, owner) in dominoes.iter().enumerate() {
        let place = at(i as f64 * 22.0, -24.0);
        picture.group(format!("domino {i}"), |p| {
            let body = Path::rounded(Bounds::around(place, 6.0, 22.0), 3.0);
            p.path(body, Style::line(owner.role(), 1.8).filled(owner.hatched()));
            p.text(Text::new(at(place.x, 10.0), owner.letter(), 11.0).role(owner.role()));
        });
    }
    let end = dominoes.len() as f64 * 22.0;
    picture.line(at(-14.0, 0.0), at(end - 8.0, 0.0), Style::line(Role::Ink, 2.0));
    Ok(picture)
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

/// A table and its seats, in order from left to right or clockwise from the top.
pub fn seating(table: Table, seats: &[Seat]) -> Result<Picture> {
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
    for (i, &seat) in seats.iter().enumerate() {
        picture.group(format!("seat {i}"), |p| match seat {
            Seat::Free => p.circle(place(i), 9.0, Style::line(Role::Faint, 1.4).filled(Fill::Solid(Role::Paper))),
            Seat::Taken(owner) => {
                p.circle(place(i), 10.0, Style::line(owner.role(), 1.8).filled(owner.hatched()));
                p.circle(place(i), 6.2, Style::area(Fill::Solid(Role::Paper)));
                p.text(Text::new(place(i), owner.letter(), 11.0).role(owner.role()).bold());
            }
        });
    }
    Ok(picture)
}
