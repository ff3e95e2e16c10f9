//! Boards as text: rows split by `|`, one letter a square.

use std::fmt::{self, Write};

use super::shape::{MAX_SQUARES, Shape, Squares, column_name};
use crate::{Error, Result};

/// Reads a board; the squares of each of the `letters` are returned as a set.
pub(crate) fn parse<const N: usize>(
    game: &'static str,
    text: &str,
    letters: [char; N],
) -> Result<(Shape, [Squares; N])> {
    let wrong =
        |column: usize, expected: String, found: String| Error::Notation { what: game, expected, found, column };
    let all_letters = letters.map(|l| format!("'{l}'")).join(" or ");
    let width = text.chars().take_while(|&c| c != '|').count();
    if width == 0 {
        return Err(wrong(1, format!("a row of {all_letters}"), "an empty row".into()));
    }
    let height = 1 + text.bytes().filter(|&b| b == b'|').count();
    let shape = Shape::new(height as u64, width as u64)?;
    let mut sets = [0; N];
    let (mut bit, mut row_length) = (0, 0);
    let end = text.chars().count() + 1;
    for (column, c) in text.chars().chain(['|']).enumerate().map(|(i, c)| (i + 1, c)) {
        if c == '|' {
            if row_length != width {
                let found = format!("a row of {row_length}");
                return Err(wrong(column.min(end), format!("rows of {width} squares like the first"), found));
            }
            row_length = 0;
            continue;
        }
        let Some(letter) = letters.iter().position(|&l| l == c) else {
            return Err(wrong(column, format!("{all_letters} or '|'"), format!("'{c}'")));
        };
        if row_length == width || bit >= MAX_SQUARES {
            return Err(wrong(column, format!("rows of {width} squares like the first"), "a longer row".into()));
        }
        sets[letter] |= 1 << bit;
        bit += 1;
        row_length += 1;
    }
    Ok((shape, sets))
}

/// Writes a board in one line.
pub(crate) fn write(f: &mut impl Write, shape: Shape, letter: impl Fn(u32) -> char) -> fmt::Result {
    for bit in 0..shape.area() {
        if bit > 0 && bit % u32::from(shape.width) == 0 {
            f.write_char('|')?;
        }
        f.write_char(letter(bit))?;
    }
    Ok(())
}

/// Draws a board with the names of its rows and columns.
pub(crate) fn draw(shape: Shape, letter: impl Fn(u32) -> char) -> String {
    grid(shape.height.into(), shape.width.into(), |square| letter(square as u32))
}

/// Draws a board of any size with the names of its rows and columns; squares are counted row by row.
pub(crate) fn grid<L: fmt::Display>(height: usize, width: usize, letter: impl Fn(usize) -> L) -> String {
    let names: Vec<String> = (0..width).map(|column| column_name(column as u32)).collect();
    let margin = if height > 9 { 3 } else { 2 };
    let mut picture = " ".repeat(margin);
    for name in &names {
        let _ = write!(picture, " {name}");
    }
    for row in 0..height {
        let _ = write!(picture, "\n{:margin$}", row + 1);
        for (column, name) in names.iter().enumerate() {
            let _ = write!(picture, " {:>indent$}", letter(row * width + column), indent = name.len());
        }
    }
    picture
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bad_boards_get_one_message_each() {
        let message = |text: &str| parse("clobber", text, ['x', 'o', '.', '#']).unwrap_err().to_string();
        assert_eq!(message("xo|xq"), "clobber: expected 'x' or 'o' or '.' or '#' or '|', found 'q' at column 5");
        assert_eq!(message("xo|x"), "clobber: expected rows of 2 squares like the first, found a row of 1 at column 5");
        assert_eq!(
            message("xo|xox"),
            "clobber: expected rows of 2 squares like the first, found a longer row at column 6"
        );
        assert!(message("").contains("an empty row"));
        assert!(message("xo||xo").contains("a row of 0"));
        assert!(message(&"x".repeat(1000)).contains("too large"));
    }
}
