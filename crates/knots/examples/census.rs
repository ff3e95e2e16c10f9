//! The census of the knot table as comma-separated values: `census [MAX_CROSSINGS]`, or of shadows: `census shadows N`.

use upstar_knots::{CensusRow, Control, Error, census_of_knots, census_of_shadows};

fn main() -> Result<(), Error> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = arguments.last().and_then(|last| last.parse().ok()).unwrap_or(9);
    println!("{}", CensusRow::CSV_HEADER);
    let print = |row: CensusRow| println!("{}", row.csv());
    if arguments.first().is_some_and(|first| first == "shadows") {
        census_of_shadows(number, false, &Control::default(), print)
    } else {
        census_of_knots(number, &Control::default(), print)
    }
}
