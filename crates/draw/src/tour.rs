//! Tours of a board: a line from square to square.

use upstar_rules::placement::{Board as Squares, Placement, Strategy};

use crate::Owner;
use crate::board::{Board, Coordinates};
use crate::error::{Result, at_most, require_part};
use crate::geometry::{Point, at};
use crate::picture::{Dash, Fill, Picture, Role, Style, Text};
use crate::positions::placement;
use crate::winning::mark_winning;

const SQUARE: f64 = 36.0;

fn centre(square: usize, columns: usize) -> Point {
    at(((square % columns) as f64 + 0.5) * SQUARE, ((square / columns) as f64 + 0.5) * SQUARE)
}

/// A tour of all squares, by the squares in their order; a closed one ends beside its beginning.
pub fn tour(rows: usize, columns: usize, order: &[usize], closed: bool) -> Result<Picture> {
    at_most("a tour", rows.saturating_mul(columns), 1_600, "squares")?;
    for &square in order {
        require_part("a tour", "square", square, rows * columns)?;
    }
    let mut board = Board::new("A tour", rows, columns);
    board.checkered = true;
    board.coordinates = Coordinates::Letters;
    let mut picture = board.picture()?;
    picture.title = format!("A {} tour of a {rows} x {columns} board", if closed { "closed" } else { "open" });
    let points: Vec<Point> = order.iter().map(|&square| centre(square, columns)).collect();
    let home = points.first().copied().filter(|_| closed);
    let ends: Vec<Point> = points.iter().copied().chain(home).collect();
    for step in ends.windows(2) {
        // A step over glued sides is not seen as a knight's move.
        let near = step[0].distance(step[1]) < 2.5 * SQUARE;
        let style =
            if near { Style::line(Role::Left, 2.2) } else { Style::line(Role::Faint, 1.2).dashed(Dash::Dotted) };
        picture.line(step[0], step[1], style);
    }
    for &point in &points {
        picture.circle(point, 3.2, Style::area(Fill::Solid(Role::Ink)));
    }
    if let Some(&start) = points.first() {
        picture.circle(start, 6.5, Style::line(Role::Highlight, 2.2).filled(Fill::Solid(Role::Paper)));
    }
    Ok(picture)
}

/// A strategy by symmetry: squares and their images carry the same number, and a first move is marked.
pub fn strategy(position: &Placement, strategy: &Strategy) -> Result<Picture> {
    let board: &Squares = position.board();
    let [_, columns, layers] = board.sizes();
    at_most("a strategy", board.squares(), 400, "squares")?;
    let mut picture = placement(position)?;
    picture.title = format!("{}: {}", picture.title, strategy.explanation);
    // The layers of a box stand side by side; only a flat board has one place for a number.
    if layers > 1 {
        return Ok(picture);
    }
    let mut next = 1;
    for square in 0..board.squares() {
        let image = board.image(&strategy.symmetry, square);
        let [from, to] = [square, image].map(|square| centre(square, columns));
        if square < image {
            for place in [from, to] {
                picture.text(Text::new(place, next.to_string(), 12.0));
            }
            next += 1;
        } else if square == image {
            picture.circle(from, 4.0, Style::line(Role::Faint, 1.2).dashed(Dash::Dotted));
        }
    }
    if let Some(first) = strategy.first {
        let [row, column, _] = board.place(first.square);
        mark_winning(&mut picture, &[(format!("square {row} {column}"), Owner::Anyone)]);
    }
    Ok(picture)
}
