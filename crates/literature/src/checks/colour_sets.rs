//! Complete games of the tricolorability game sorted by the colours of their strands, as Part II of McKeown's paper does.
//! The games come from trying all colourings, or from the library's list.

use upstar_knots::tricolor::{CompleteGames, Crossings};

use super::Check;
use super::tricolour::{Colourings, twist};
use crate::computation::Given;

pub(super) static CHECKS: &[Check] = &[
    Check {
        name: "sets-of-part-2",
        about: "how many complete games of the n-twist have strand 0, 1, ... red: the sizes of the sets S_i; strands, by",
        run: |given, _| {
            let games = games(given)?;
            let strands = games.first().map_or(0, Vec::len);
            let red = |strand: usize| games.iter().filter(|game| game[strand] == 1).count();
            let sizes: Vec<usize> = (0..strands).map(red).collect();
            Ok(format!("{} sets, of {sizes:?} games", sizes.len()))
        },
    },
    Check {
        name: "games-through",
        about: "how many complete games of the n-twist go on from a colouring with one strand red, green or blue; \
                strands, by, colours, strand",
        run: |given, _| {
            let start = digits(given.text("colours")?);
            let strand: usize = given.number("strand")?;
            let games = games(given)?;
            let through = |colour: u8| {
                let agrees = |game: &&Vec<u8>| {
                    game[strand] == colour && start.iter().zip(game.iter()).all(|(&want, &is)| want == 0 || want == is)
                };
                games.iter().filter(agrees).count()
            };
            Ok(format!("{:?}", [1, 2, 3].map(through)))
        },
    },
];

fn digits(text: &str) -> Vec<u8> {
    text.bytes().map(|digit| digit.wrapping_sub(b'0')).collect()
}

/// The complete games, a digit for each strand.
fn games(given: &Given) -> Result<Vec<Vec<u8>>, String> {
    let strands: usize = given.number("strands")?;
    match given.text("by")? {
        "trial" => {
            let triples = twist(strands)?;
            let all = Colourings::new(&triples)?;
            let complete = (0..all.count()).filter(|&colouring| all.is_complete(colouring));
            Ok(complete.map(|c| (0..strands).map(|strand| (c >> (2 * strand) & 3) as u8).collect()).collect())
        }
        "library" => {
            let crossings = Crossings::twist(strands).map_err(|error| error.to_string())?;
            let list = CompleteGames::of(&crossings).map_err(|error| error.to_string())?;
            Ok(list.map(|game| digits(&game.to_string())).collect())
        }
        other => Err(format!("by must be trial or library, not {other}")),
    }
}
