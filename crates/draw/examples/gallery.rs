//! Draws one picture of every kind into a folder: `cargo run -p upstar-draw --example gallery -- FOLDER [light|dark|auto|tikz]`.

#[path = "../tests/gallery/mod.rs"]
mod gallery;

use upstar_draw::{Theme, svg, tikz};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let folder = std::path::Path::new(arguments.first().map_or(".", String::as_str));
    let form = arguments.get(1).map_or("light", String::as_str);
    for (name, picture) in gallery::pictures()? {
        let text = match form {
            "tikz" => tikz(&picture),
            "dark" => svg(&picture, Theme::Dark),
            "auto" => svg(&picture, Theme::Auto),
            _ => svg(&picture, Theme::Light),
        };
        let ending = if form == "tikz" { "tex" } else { "svg" };
        std::fs::write(folder.join(format!("{name}.{ending}")), text)?;
    }
    Ok(())
}
