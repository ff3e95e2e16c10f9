//! Recognition of the unknot, with certificates replayed by a checker that shares no code with the simplifier.

use upstar_knots::{Diagram, Error, Sign, Unknotting, Verdict, unknotted_resolutions};

/// Replays a sequence of pass moves knowing only signed Gauss codes.
mod checker {
    use std::collections::BTreeSet;

    /// A passage: name of the crossing, over?, positive?
    pub type Passage = (u32, bool, bool);

    /// The walk through a PD code (rows counterclockwise from a lower edge), and the same walk backwards.
    pub fn walks(rows: &[[i64; 4]]) -> [Vec<Passage>; 2] {
        // Walk through (row, slot entered); slots 0 and 2 are below.
        let mut entered = vec![(0usize, 0usize)];
        loop {
            let (row, slot) = entered[entered.len() - 1];
            let out = (slot + 2) % 4;
            let label = rows[row][out];
            let next = (0..rows.len())
                .flat_map(|r| (0..4).map(move |s| (r, s)))
                .find(|&(r, s)| rows[r][s] == label && (r, s) != (row, out))
                .expect("every label has two ends");
            if next == entered[0] {
                break;
            }
            entered.push(next);
        }
        let lower_slot = |row: usize| entered.iter().find(|e| e.0 == row && e.1 % 2 == 0).expect("passed below").1;
        let forwards: Vec<Passage> = entered
            .iter()
            .map(|&(row, slot)| {
                // Seen along the lower strand, the upper one comes in on the left at a positive crossing.
                let upper = entered.iter().find(|e| e.0 == row && e.1 % 2 == 1).expect("passed above").1;
                let positive = (lower_slot(row) + 3) % 4 == upper;
                (row as u32, slot % 2 == 1, positive)
            })
            .collect();
        let backwards = forwards.iter().rev().copied().collect();
        [forwards, backwards]
    }

    /// Are two cyclic sequences the same?
    pub fn same_cycle(a: &[Passage], b: &[Passage]) -> bool {
        a.len() == b.len()
            && (a.is_empty() || (0..a.len()).any(|shift| (0..a.len()).all(|i| a[(i + shift) % a.len()] == b[i])))
    }

    /// Faces minus crossings is 2 on a sphere. Corners of a crossing are traced from ribbon to ribbon.
    pub fn on_sphere(code: &[Passage]) -> bool {
        if code.is_empty() {
            return true;
        }
        let n = code.len();
        let place = |name: u32, over: bool| {
            code.iter().position(|p| p.0 == name && p.1 == over).expect("passed once over and once under")
        };
        // A state is an end of a passage (incoming or outgoing); from it step around the crossing, then along the edge.
        let mut seen = BTreeSet::new();
        let mut faces = 0;
        for start in (0..n).flat_map(|i| [(i, true), (i, false)]) {
            if seen.contains(&start) {
                continue;
            }
            faces += 1;
            let mut state = start;
            while seen.insert(state) {
                let (i, incoming) = state;
                let (name, over, positive) = code[i];
                let j = place(name, !over);
                // The next end counterclockwise. Around a positive crossing: lower in, upper out, lower out, upper in;
                // around a negative one: lower in, upper in, lower out, upper out.
                let next_incoming = match (over, positive) {
                    (false, true) => !incoming,
                    (false, false) => incoming,
                    (true, true) => incoming,
                    (true, false) => !incoming,
                };
                // Along the edge at that end to the crossing at its other end.
                state = if next_incoming { ((j + n - 1) % n, false) } else { ((j + 1) % n, true) };
            }
        }
        faces == n / 2 + 2
    }

    /// The code turned so that the named crossings, passed in a row on one level, come first; what follows them without
    /// the named crossings.
    fn strand_first(code: &[Passage], names: &[u32], over: bool) -> Result<Vec<Passage>, String> {
        let n = code.len();
        let start = (0..n)
            .find(|&s| {
                names.iter().enumerate().all(|(i, &name)| {
                    let p = code[(s + i) % n];
                    p.0 == name && p.1 == over
                })
            })
            .ok_or_else(|| format!("{names:?} are not passed in a row on one level"))?;
        Ok((names.len()..n).map(|i| code[(start + i) % n]).filter(|p| !names.contains(&p.0)).collect())
    }

    /// Checks one move from `before` to `after`.
    pub fn check(
        before: &[Passage],
        after: &[Passage],
        removed: &[u32],
        added: &[u32],
        over: bool,
    ) -> Result<(), String> {
        if !on_sphere(after) {
            return Err("the code after the move is not planar".to_owned());
        }
        let rest_before = strand_first(before, removed, over)?;
        let rest_after = if added.is_empty() {
            if rest_before.is_empty() { Vec::new() } else { after.to_vec() }
        } else {
            strand_first(after, added, over)?
        };
        let same = if added.is_empty() { same_cycle(&rest_before, &rest_after) } else { rest_before == rest_after };
        if same && after.len() == rest_after.len() + 2 * added.len() {
            Ok(())
        } else {
            Err("the rest of the knot changed".to_owned())
        }
    }
}

fn replay(pd: &str, unknotting: &Unknotting) -> Result<(), String> {
    let numbers: Vec<i64> = pd.split(|c: char| !c.is_ascii_digit()).filter_map(|number| number.parse().ok()).collect();
    let rows: Vec<[i64; 4]> = numbers.chunks_exact(4).map(|r| [r[0], r[1], r[2], r[3]]).collect();
    let plain = |code: &[upstar_knots::Passage]| -> Vec<checker::Passage> {
        code.iter().map(|p| (p.crossing, p.level == upstar_knots::Level::Over, p.sign == Sign::Positive)).collect()
    };
    let mut code = plain(&unknotting.start);
    if !rows.is_empty() && !checker::walks(&rows).iter().any(|walk| checker::same_cycle(walk, &code)) {
        return Err("the certificate does not begin with the diagram".to_owned());
    }
    if !checker::on_sphere(&code) {
        return Err("the diagram is not planar".to_owned());
    }
    for step in &unknotting.moves {
        let next = plain(&step.code);
        let over = step.level == upstar_knots::Level::Over;
        checker::check(&code, &next, &step.removed, &step.added, over)?;
        code = next;
    }
    if code.is_empty() { Ok(()) } else { Err("crossings are left".to_owned()) }
}

#[test]
fn hard_unknots_come_with_a_proof() -> Result<(), Error> {
    for line in include_str!("facts/hard_unknots.tsv").lines().filter(|line| !line.starts_with('#')) {
        let (name, pd) = line.split_once('\t').unwrap_or_default();
        let diagram: Diagram = format!("pd:{pd}").parse()?;
        assert!(diagram.is_unknot()?, "{name}");
        let Verdict::UnknotByMoves(unknotting) = diagram.recognise()? else { panic!("{name}: no sequence of moves") };
        assert_eq!(replay(pd, &unknotting), Ok(()), "{name}");
    }
    Ok(())
}

#[test]
fn every_resolution_of_some_shadows_is_recognised_with_a_proof() -> Result<(), Error> {
    for name in ["8_18", "9_40", "9_34", "10_123"] {
        let shadow = name.parse::<Diagram>()?.shadow()?;
        let mut found = 0;
        for pattern in 0..1u32 << shadow.crossings() {
            let sign = |i: usize| {
                if pattern >> i & 1 == 1 { Sign::Positive } else { Sign::Negative }
            };
            let diagram = shadow.resolved(&(0..shadow.crossings()).map(sign).collect::<Vec<_>>())?;
            let verdict = diagram.recognise()?;
            assert_eq!(verdict.is_unknot(), diagram.is_unknot()?);
            match verdict {
                Verdict::UnknotByMoves(unknotting) => {
                    found += 1;
                    assert_eq!(replay(&diagram.pd(), &unknotting), Ok(()), "{name} {pattern:b}");
                }
                Verdict::KnottedByJones(_) | Verdict::KnottedByDeterminant(_) => {}
                other => panic!("{name} {pattern:b}: {other:?}"),
            }
        }
        assert_eq!(found, unknotted_resolutions(&shadow.into())?, "{name}");
    }
    Ok(())
}

#[test]
fn the_checker_rejects_forgeries() -> Result<(), Error> {
    let diagram: Diagram = "pd:[[1,5,2,4],[3,1,4,6],[5,3,6,2]]".parse()?;
    let changed = diagram.changed(1)?;
    let Verdict::UnknotByMoves(proof) = changed.recognise()? else { panic!("a trefoil with one crossing changed") };
    assert_eq!(replay(&changed.pd(), &proof), Ok(()));
    assert!(replay(&diagram.pd(), &proof).is_err());
    let mut shortened = proof.clone();
    shortened.moves.pop();
    assert!(replay(&changed.pd(), &shortened).is_err());
    Ok(())
}
