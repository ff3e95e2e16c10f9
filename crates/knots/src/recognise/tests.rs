//! Invariants under random moves.

use super::pass::{Code, Level, OpenArc, Passage, Strand, code_of, diagram_of, strands};
use super::quick;
use crate::curve::Sign;
use crate::diagram::Diagram;
use crate::error::Result;

/// A small generator of random numbers, so that every run is the same.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % limit
    }
}

/// A loop added anywhere: Reidemeister I.
fn with_loop(code: &Code, random: &mut Random, name: u32) -> Code {
    let mut code = code.clone();
    let place = random.below(code.len() + 1);
    let sign = if random.below(2) == 0 { Sign::Positive } else { Sign::Negative };
    let mut levels = [Level::Over, Level::Under];
    if random.below(2) == 0 {
        levels.reverse();
    }
    for level in levels {
        code.insert(place, Passage { crossing: name, level, sign });
    }
    code
}

/// A part of a strand laid along a random way that may be two crossings longer: Reidemeister II and III.
fn with_strand_moved(code: &Code, random: &mut Random, name: u32) -> Code {
    let all = strands(code);
    let strand = all[random.below(all.len())];
    let skipped = random.below(strand.length);
    let part = Strand {
        start: (strand.start + skipped) % code.len(),
        length: 1 + random.below(strand.length - skipped),
        ..strand
    };
    let arc = OpenArc::new(code, part);
    let ways = arc.ways(200, 2);
    arc.laid(&ways[random.below(ways.len())], name)
}

#[test]
fn invariants_do_not_change_under_random_moves() -> Result<()> {
    let mut random = Random(5);
    for knot in ["0_1", "3_1", "4_1", "6_2", "8_18", "8_20", "9_42", "10_132", "11n_34"] {
        let diagram: Diagram = knot.parse()?;
        let expected = (diagram.jones()?, diagram.alexander()?, diagram.determinant()?, diagram.is_tricolorable()?);
        let mut code = code_of(&diagram);
        for step in 0..40 {
            let name = 1000 + 100 * step;
            code = if code.len() < 4 || (code.len() < 34 && random.below(4) == 0) {
                with_loop(&code, &mut random, name)
            } else {
                with_strand_moved(&code, &mut random, name)
            };
            // Building the diagram checks that it lies on the sphere.
            let moved = diagram_of(&code)?;
            let found = (moved.jones()?, moved.alexander()?, moved.determinant()?, moved.is_tricolorable()?);
            assert_eq!(found, expected, "{knot} after {step} moves: {moved}");
            let reduced = Diagram::from_curve(quick::reduced(moved.curve()));
            assert_eq!(reduced.jones()?, expected.0, "{knot} after {step} moves, reduced");
            assert_eq!(moved.is_unknot()?, knot == "0_1");
        }
    }
    Ok(())
}

#[test]
fn large_unknots_are_unknotted_by_moves() -> Result<()> {
    let mut random = Random(3);
    for size in [20, 30, 40] {
        let mut code: Code = Vec::new();
        let mut name = 0;
        while code.len() < 2 * size {
            name += 100;
            code = if code.len() < 4 || random.below(2) == 0 {
                with_loop(&code, &mut random, name)
            } else {
                with_strand_moved(&code, &mut random, name)
            };
        }
        let diagram = diagram_of(&code)?;
        assert!(matches!(diagram.recognise()?, super::Verdict::UnknotByMoves(_)), "{diagram}");
        assert!(diagram.is_unknot()?);
    }
    Ok(())
}
