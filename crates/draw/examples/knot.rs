//! Draws a knot: `cargo run -p upstar-draw --example knot -- CODE [diagram|shadow] [labels] > knot.svg`.

use upstar_draw::{KnotOptions, Theme, knot, svg};
use upstar_knots::{Diagram, Shadow};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let code = arguments.first().map_or("8_18", String::as_str);
    let has = |word: &str| arguments.iter().any(|a| a == word);
    let options = KnotOptions { labels: has("labels"), ..KnotOptions::default() };
    let picture = if has("shadow") {
        knot(&code.parse::<Shadow>()?, &options)?
    } else {
        knot(&code.parse::<Diagram>()?, &options)?
    };
    print!("{}", svg(&picture, Theme::Light));
    Ok(())
}
