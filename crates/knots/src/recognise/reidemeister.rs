//! Certificates spelt in single Reidemeister moves: every pass move taken apart.
//!
//! A strand that lies above (or below) everything it meets can be laid along any way. Two ways are joined by pushing the
//! strand across one crossing at a time until it follows a way that depends on the rest of the knot only; the moves that
//! take the old way there, and those that take the new way there read backwards, are the pass move. See [`LaidStrand`].

use std::fmt;

use rustc_hash::FxHashMap;

use super::laid::{LaidStrand, Push};
use super::pass::{Code, Level, Passage};
use super::unknotting::Unknotting;
use crate::curve::Sign;
use crate::error::{Error, Result};

/// The passages of all codes of a certificate together may be this many.
const MOST_PASSAGES: usize = 8_000_000;

/// One of Reidemeister's moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Reidemeister {
    /// I, undoing a loop: its crossing goes.
    Unloop,
    /// I, making a loop.
    Loop,
    /// II, parting two strands: two crossings go.
    Part,
    /// II, laying a strand over another: two crossings come.
    Cover,
    /// III, sliding a strand across a crossing.
    Slide,
}

impl Reidemeister {
    fn reversed(self) -> Reidemeister {
        match self {
            Reidemeister::Unloop => Reidemeister::Loop,
            Reidemeister::Loop => Reidemeister::Unloop,
            Reidemeister::Part => Reidemeister::Cover,
            Reidemeister::Cover => Reidemeister::Part,
            Reidemeister::Slide => Reidemeister::Slide,
        }
    }
}

/// A single Reidemeister move, the crossings that it removes, adds or slides along, and the signed Gauss code after it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReidemeisterMove {
    /// Which move.
    pub kind: Reidemeister,
    /// Its crossings: one for I, two for II, three for III.
    pub crossings: Vec<u32>,
    /// The signed Gauss code after the move.
    pub code: Vec<Passage>,
}

impl fmt::Display for ReidemeisterMove {
    /// Writes `II- 3 7: O1+U2+…`, the sign saying whether crossings come or go.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.kind {
            Reidemeister::Unloop => "I-",
            Reidemeister::Loop => "I+",
            Reidemeister::Part => "II-",
            Reidemeister::Cover => "II+",
            Reidemeister::Slide => "III",
        })?;
        self.crossings.iter().try_for_each(|name| write!(f, " {name}"))?;
        f.write_str(": ")?;
        if self.code.is_empty() {
            return f.write_str("round circle");
        }
        self.code.iter().try_for_each(|passage| write!(f, "{passage}"))
    }
}

impl fmt::Display for Passage {
    /// Writes `O3+`: over or under, the crossing, its sign.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let level = if self.level == Level::Over { 'O' } else { 'U' };
        let sign = if self.sign == Sign::Positive { '+' } else { '-' };
        write!(f, "{level}{}{sign}", self.crossing)
    }
}

impl Unknotting {
    /// The same proof in single Reidemeister moves. Crossings keep the names that they have in `start`; new ones get new
    /// names.
    ///
    /// Each move can be checked by itself: I takes out a crossing passed twice in a row; II two crossings passed in a
    /// row above and in a row below, with a face of two edges between them; III exchanges the three pairs
    /// of neighbouring passages around a face of three edges whose strands lie one above the other.
    ///
    /// ```
    /// use upstar_knots::{Diagram, Verdict};
    /// let Verdict::UnknotByMoves(proof) = "braid:1 -2".parse::<Diagram>()?.recognise()? else { unreachable!() };
    /// let moves: Vec<String> = proof.reidemeister()?.iter().map(ToString::to_string).collect();
    /// assert_eq!(moves, ["I- 0: U1-O1-", "I- 1: round circle"]);
    /// # Ok::<(), upstar_knots::Error>(())
    /// ```
    pub fn reidemeister(&self) -> Result<Vec<ReidemeisterMove>> {
        let mut certificate = Certificate::default();
        let mut next_name = self.start.iter().map(|p| p.crossing + 1).max().unwrap_or(0);
        // What a crossing of the pass moves is called in the certificate.
        let mut names: FxHashMap<u32, u32> = self.start.iter().map(|p| (p.crossing, p.crossing)).collect();
        let mut before = &self.start;
        for pass in &self.moves {
            let rename = |code: &Code, names: &FxHashMap<u32, u32>| -> Code {
                code.iter().map(|p| Passage { crossing: names[&p.crossing], ..*p }).collect()
            };
            let turned = turned_to(before, &pass.removed, pass.level);
            let old = LaidStrand::new(&rename(&turned, &names), pass.removed.len());
            for &added in &pass.added {
                names.insert(added, next_name);
                next_name += 1;
            }
            let new = LaidStrand::new(&rename(&pass.code, &names), pass.added.len());
            let tree = old.tree_avoiding(&new);
            let (down, old_end) = old.straightened(&tree, &mut next_name, certificate.left())?;
            let (up, new_end) = new.straightened(&tree, &mut next_name, certificate.left())?;
            if old_end.strand.len() != new_end.strand.len() {
                return Err(Error::Unproved("a pass move could not be taken apart".to_owned()));
            }
            // The crossings of the straight way are the same ones, whichever side they were reached from.
            let shared: FxHashMap<u32, u32> =
                new_end.strand.iter().copied().zip(old_end.strand.iter().copied()).collect();
            let shared_name = |name: u32| shared.get(&name).copied().unwrap_or(name);
            names.values_mut().for_each(|name| *name = shared_name(*name));
            certificate.extend(down)?;
            certificate.extend(backwards(new.code(), up, shared_name))?;
            before = &pass.code;
        }
        Ok(certificate.moves)
    }
}

/// The moves of a certificate, as many as fit.
#[derive(Default)]
struct Certificate {
    moves: Vec<ReidemeisterMove>,
    passages: usize,
}

impl Certificate {
    fn left(&self) -> usize {
        MOST_PASSAGES.saturating_sub(self.passages)
    }

    fn extend(&mut self, moves: Vec<Push>) -> Result<()> {
        for Push { kind, crossings, code } in moves {
            self.passages += code.len();
            if self.passages > MOST_PASSAGES {
                return Err(too_long());
            }
            self.moves.push(ReidemeisterMove { kind, crossings, code });
        }
        Ok(())
    }
}

pub(super) fn too_long() -> Error {
    Error::TooLarge {
        what: "the proof in single Reidemeister moves is too long to write down".to_owned(),
        limit: format!("{MOST_PASSAGES} passages in all its codes"),
    }
}

/// The moves undone, last first, back to the code `start` that they began with.
fn backwards(start: Code, moves: Vec<Push>, name: impl Fn(u32) -> u32) -> Vec<Push> {
    let mut codes: Vec<Code> = Vec::with_capacity(moves.len());
    let mut before = start;
    let mut steps = Vec::with_capacity(moves.len());
    for Push { kind, crossings, code } in moves {
        codes.push(std::mem::replace(&mut before, code));
        steps.push((kind.reversed(), crossings));
    }
    let rename = |code: Code| code.into_iter().map(|p| Passage { crossing: name(p.crossing), ..p }).collect();
    let undone = steps.into_iter().zip(codes).rev();
    undone
        .map(|((kind, crossings), code)| Push {
            kind,
            crossings: crossings.into_iter().map(&name).collect(),
            code: rename(code),
        })
        .collect()
}

/// The code turned so that it begins with the named crossings, passed in a row on this level.
fn turned_to(code: &Code, names: &[u32], level: Level) -> Code {
    let first = |p: &Passage| names.first() == Some(&p.crossing) && p.level == level;
    let start = code.iter().position(first).unwrap_or(0);
    code[start..].iter().chain(&code[..start]).copied().collect()
}
