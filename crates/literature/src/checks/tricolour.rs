//! The tricolorability game as McKeown's program plays it: colourings are numbers in base 4, and all are tried.

use num_bigint::BigUint;
use rayon::prelude::*;
use upstar_knots::notation::table;
use upstar_knots::tricolor::{Counts, Crossings, Position, Recurrence, Solver};
use upstar_values::Budget;

use super::{Check, go_on};
use crate::computation::Given;

pub(super) static CHECKS: &[Check] = &[
    Check {
        name: "complete-games",
        about: "complete games of the n-twist by trying all 4^n colourings, by the number of uncoloured strands",
        run: |given, _| {
            let triples = twist(given.number("strands")?)?;
            Ok(format!("{:?}", Colourings::new(&triples)?.complete(false)))
        },
    },
    Check {
        name: "complete-games-in-all",
        about: "how many complete games the n-twist has, by trying all 4^n colourings",
        run: |given, _| {
            let triples = twist(given.number("strands")?)?;
            Ok(Colourings::new(&triples)?.complete(false).iter().sum::<u64>().to_string())
        },
    },
    Check {
        name: "are-complete",
        about: "whether these colourings of the n-twist, a digit for each strand, are complete games",
        run: |given, _| {
            let triples = twist(given.number("strands")?)?;
            let colourings = Colourings::new(&triples)?;
            let number = |game: &str| game.bytes().rev().fold(0, |n, digit| n << 2 | usize::from(digit & 3));
            let games = given.text("games")?.split_whitespace();
            Ok(match games.into_iter().find(|game| !colourings.is_complete(number(game))) {
                Some(game) => format!("{game} is not complete"),
                None => "all are complete".into(),
            })
        },
    },
    Check {
        name: "moves-up-to-renaming",
        about: "how many colours for one strand of the n-twist are different when so many others show different colours",
        run: |given, _| {
            let triples = twist(given.number("strands")?)?;
            let colourings = Colourings::new(&triples)?;
            // The first strands show colours 1, 2, …; colours not used yet are all alike as long as two or more are left.
            let coloured: usize = given.number("coloured")?;
            let start = (0..coloured).fold(0, |n, strand| n | (strand + 1) << (2 * strand));
            let last = colourings.strands - 1;
            let after: Vec<usize> = (1..4).map(|c| start | c << (2 * last)).collect();
            let mut kinds: Vec<usize> = after.iter().map(|&c| colourings.renamed(c)).collect();
            kinds.sort_unstable();
            kinds.dedup();
            Ok(kinds.len().to_string())
        },
    },
    Check {
        name: "gameplan-endgame",
        about: "whether Player 1's gameplan tree on a knot of the table has an endgame, all colourings tried",
        run: |given, _| {
            let diagram = table::knot(given.text("knot")?).map_err(|error| error.to_string())?;
            let triples: Vec<[usize; 3]> =
                diagram.strand_triples().iter().map(|t| [t.over, t.incoming, t.outgoing]).collect();
            Ok(Colourings::new(&triples)?.gameplan_has_an_endgame().to_string())
        },
    },
    Check {
        name: "validchk-as-printed",
        about: "how many complete games of the n-twist the program as printed would find",
        run: |given, _| {
            let triples = twist(given.number("strands")?)?;
            Ok(Colourings::new(&triples)?.complete(true).iter().sum::<u64>().to_string())
        },
    },
    Check {
        name: "tricolour-theorem-1",
        about: "Theorem 1 on all knots: the gameplan tree against the solver",
        run: theorem_1,
    },
    Check {
        name: "tricolour-theorem-2",
        about: "Theorem 2 on all knots: repeated crossings change nothing",
        run: theorem_2,
    },
    Check {
        name: "winner-is-parity",
        about: "the first knot whose winner is not given by the parity of its strands",
        run: by_parity,
    },
    Check {
        name: "gameplays",
        about: "the sum of k! over complete games of the n-twist with k coloured strands, all colourings tried",
        run: |given, _| {
            let strands: usize = given.number("strands")?;
            let complete = Colourings::new(&twist(strands)?)?.complete(false);
            let factorial = |k: usize| (1..=k as u64).product::<u64>();
            Ok(complete.iter().enumerate().map(|(blank, n)| n * factorial(strands - blank)).sum::<u64>().to_string())
        },
    },
    Check {
        name: "recurrence",
        about: "whether the counts of the twists up to n satisfy the recurrence found from the first 60",
        run: |given, budget| {
            let most: usize = given.number("strands")?;
            let terms: Result<Vec<BigUint>, String> = (1..=most)
                .map(|n| {
                    go_on(budget)?;
                    Crossings::twist(n).and_then(|c| Counts::complete_of(&c)).map_err(|error| error.to_string())
                })
                .collect();
            let terms = terms?;
            let found = Recurrence::find(&terms[..60.min(terms.len())]).ok_or("none was found")?;
            Ok(format!("{} up to {most} strands", if found.holds(&terms) { "holds" } else { "fails" }))
        },
    },
];

pub(super) fn twist(strands: usize) -> Result<Vec<[usize; 3]>, String> {
    let crossings = Crossings::twist(strands).map_err(|error| error.to_string())?;
    Ok(crossings.triples().iter().map(|t| t.map(|s| s as usize)).collect())
}

/// A knot of the table and the strands at each of its crossings.
type Named = (&'static str, Vec<[usize; 3]>);

/// The knots of the table with up to so many crossings, and the strands at their crossings.
fn knots(given: &Given) -> Result<Vec<Named>, String> {
    let most: usize = given.number("crossings")?;
    let all = table::knots().take_while(|(_, diagram)| diagram.crossings().len() <= most).skip(1);
    Ok(all
        .map(|(name, d)| (name, d.strand_triples().iter().map(|t| [t.over, t.incoming, t.outgoing]).collect()))
        .collect())
}

/// All colourings of some strands; 0 is uncoloured.
pub(super) struct Colourings<'a> {
    triples: &'a [[usize; 3]],
    strands: usize,
}

impl<'a> Colourings<'a> {
    pub fn new(triples: &'a [[usize; 3]]) -> Result<Self, String> {
        let strands = triples.iter().flatten().max().map_or(0, |most| most + 1);
        if strands > 11 {
            Err("all colourings are tried: 11 strands at most".into())
        } else {
            Ok(Self { triples, strands })
        }
    }

    pub fn count(&self) -> usize {
        1 << (2 * self.strands)
    }

    fn is_valid(&self, colouring: usize) -> bool {
        self.triples.iter().all(|triple| {
            let [a, b, c] = triple.map(|strand| colouring >> (2 * strand) & 3);
            a == 0 || b == 0 || c == 0 || (a == b && b == c) || (a != b && b != c && a != c)
        })
    }

    /// `validchk` to the letter: a crossing is looked at only if all its strands are uncoloured.
    fn is_valid_as_printed(&self, colouring: usize) -> bool {
        self.triples.iter().all(|triple| {
            let [a, b, c] = triple.map(|strand| colouring >> (2 * strand) & 3);
            a != 0 || b != 0 || c != 0 || (a == b && b == c)
        })
    }

    /// Colourings with one strand more.
    fn after(&self, colouring: usize) -> impl Iterator<Item = usize> {
        let blank = move |strand: &usize| colouring >> (2 * strand) & 3 == 0;
        (0..self.strands).filter(blank).flat_map(move |strand| (1..4).map(move |c| colouring | c << (2 * strand)))
    }

    pub fn is_complete(&self, colouring: usize) -> bool {
        self.is_valid(colouring) && !self.after(colouring).any(|next| self.is_valid(next))
    }

    /// The least of the colourings that arise by renaming colours.
    fn renamed(&self, colouring: usize) -> usize {
        let orders = [[1, 2, 3], [1, 3, 2], [2, 1, 3], [2, 3, 1], [3, 1, 2], [3, 2, 1]];
        let under = |order: [usize; 3]| {
            let digit = |strand: usize| match colouring >> (2 * strand) & 3 {
                0 => 0,
                colour => order[colour - 1],
            };
            (0..self.strands).map(|strand| digit(strand) << (2 * strand)).sum()
        };
        orders.into_iter().map(under).min().unwrap_or(colouring)
    }

    /// How many complete games leave 0, 1, 2, … strands uncoloured.
    fn complete(&self, as_printed: bool) -> Vec<u64> {
        let mut counts = vec![0; self.strands + 1];
        for colouring in 0..self.count() {
            let valid = if as_printed { self.is_valid_as_printed(colouring) } else { self.is_valid(colouring) };
            if valid && !self.after(colouring).any(|next| self.is_valid(next)) {
                counts[(0..self.strands).filter(|s| colouring >> (2 * s) & 3 == 0).count()] += 1;
            }
        }
        while counts.last() == Some(&0) {
            counts.pop();
        }
        counts
    }

    /// Whether Player 1's gameplan tree has an endgame left. A node of an even generation dies when it has no child left; a
    /// node of an odd generation is cut off when one of its children is dead, a leaf or a pseudo-leaf.
    fn gameplan_has_an_endgame(&self) -> bool {
        let valid: Vec<bool> = (0..self.count()).map(|c| self.is_valid(c)).collect();
        // A colouring with one strand more is a larger number, so going down meets children first.
        let mut left = vec![false; self.count()];
        for colouring in (0..self.count()).rev().filter(|&c| valid[c]) {
            let even = (0..self.strands).filter(|s| colouring >> (2 * s) & 3 != 0).count() % 2 == 0;
            let mut children = self.after(colouring).filter(|&c| valid[c]);
            left[colouring] = if even { children.any(|c| left[c]) } else { children.all(|c| left[c]) };
        }
        left[0]
    }
}

fn winner(triples: &[[usize; 3]], solver: &Solver) -> Result<bool, String> {
    let crossings = Crossings::new(triples.iter().copied()).map_err(|error| error.to_string())?;
    solver.mover_wins(&Position::start(&crossings)).map_err(|error| error.to_string())
}

fn theorem_1(given: &Given, budget: &Budget) -> Result<String, String> {
    let knots = knots(given)?;
    let solver = Solver::new().threads(1);
    let wrong: Result<Vec<Option<&str>>, String> = knots
        .par_iter()
        .map(|(name, triples)| {
            go_on(budget)?;
            let endgame = Colourings::new(triples)?.gameplan_has_an_endgame();
            Ok((endgame != winner(triples, &solver)?).then_some(*name))
        })
        .collect();
    Ok(match wrong?.into_iter().flatten().next() {
        Some(name) => format!("fails for {name}"),
        None => format!("holds for all {} knots", knots.len()),
    })
}

fn theorem_2(given: &Given, budget: &Budget) -> Result<String, String> {
    let knots = knots(given)?;
    let mut repeated = 0;
    for (name, triples) in &knots {
        go_on(budget)?;
        let mut reduced: Vec<[usize; 3]> = triples.clone();
        reduced.iter_mut().for_each(|triple| triple.sort_unstable());
        reduced.sort_unstable();
        reduced.dedup();
        if reduced.len() < triples.len() {
            repeated += 1;
            if Colourings::new(triples)?.complete(false) != Colourings::new(&reduced)?.complete(false) {
                return Ok(format!("fails for {name}"));
            }
        }
    }
    Ok(format!("holds for all {} knots, {repeated} of which have a repeated crossing", knots.len()))
}

fn by_parity(given: &Given, budget: &Budget) -> Result<String, String> {
    let knots = knots(given)?;
    let solver = Solver::new().threads(1);
    let first: Result<Vec<Option<String>>, String> = knots
        .par_iter()
        .map(|(name, triples)| {
            go_on(budget)?;
            let player_1 = winner(triples, &solver)?;
            let wins = if player_1 { "P1" } else { "P2" };
            Ok((player_1 != (triples.len() % 2 == 1)).then(|| format!("{name}, {} strands, {wins}", triples.len())))
        })
        .collect();
    let wrong: Vec<String> = first?.into_iter().flatten().collect();
    Ok(match wrong.first() {
        Some(first) => format!("first {first}; {} of {} knots", wrong.len(), knots.len()),
        None => format!("none of {} knots", knots.len()),
    })
}
