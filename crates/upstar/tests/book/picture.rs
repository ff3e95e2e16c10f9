//! The pictures of a page: each is an image below a comment with the command that draws it.

use std::fs;
use std::path::PathBuf;

use super::page::{Page, shell};

/// A picture and how it came to be.
pub struct Picture {
    place: String,
    command: String,
    pub file: PathBuf,
}

/// The largest picture a page may show, in bytes.
const LARGEST: usize = 100_000;

/// The pictures of a page; an image without a command is no picture of ours, and an error.
pub fn pictures(page: &Page) -> Vec<Picture> {
    let mut pictures = Vec::new();
    let mut command = None;
    for (number, line) in (1..).zip(page.text.lines()) {
        let place = format!("{}:{number}", page.path.display());
        if let Some(comment) = line.strip_prefix("<!-- upstar draw ") {
            let rest = comment.strip_suffix(" -->").unwrap_or_else(|| panic!("{place}: the comment has no end"));
            command = Some(format!("upstar draw {rest} -o picture.svg && cat picture.svg"));
        } else if let Some(image) = line.strip_prefix("![") {
            let target = image.split("](").nth(1).and_then(|rest| rest.split(')').next());
            let target = target.unwrap_or_else(|| panic!("{place}: the image has no file"));
            let command = command.take().unwrap_or_else(|| panic!("{place}: nothing says how {target} is drawn"));
            pictures.push(Picture { place, command, file: page.folder().join(target) });
        }
    }
    pictures
}

impl Picture {
    /// The picture as it is drawn now.
    pub fn draw(&self) -> Result<String, String> {
        let drawn = shell(&self.command);
        if !drawn.starts_with("<svg") {
            return Err(format!("{}: {} says {}", self.place, self.command, drawn.trim()));
        }
        if drawn.len() > LARGEST {
            return Err(format!("{}: {} bytes are too many for a page", self.place, drawn.len()));
        }
        Ok(drawn)
    }

    /// Whether the picture in the book shows the same thing. Lines may lie a little differently: `make book` draws again.
    pub fn compare(&self, drawn: &str) -> Result<(), String> {
        let name = self.file.display();
        let kept = fs::read_to_string(&self.file).map_err(|error| format!("{}: {name}: {error}", self.place))?;
        match (title(&kept), title(drawn)) {
            (Some(kept), Some(drawn)) if kept == drawn => Ok(()),
            (kept, drawn) => Err(format!("{}: {name} shows {kept:?}, the command draws {drawn:?}", self.place)),
        }
    }
}

/// What an SVG says it shows.
fn title(svg: &str) -> Option<&str> {
    let inside = svg.split("<title").nth(1)?.split('>').nth(1)?;
    inside.strip_suffix("</title")
}
