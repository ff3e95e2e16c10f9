//! Certificates in single Reidemeister moves, replayed by a checker that knows signed Gauss codes and nothing else: it
//! shares no code with the simplifier, nor with the crate's diagrams.

use upstar_knots::{Diagram, Error, Level, Reidemeister, ReidemeisterMove, Sign, Unknotting, Verdict};

mod checker {
    /// A passage: name of the crossing, over?, positive?
    pub type Passage = (u32, bool, bool);

    /// The faces of a code, each as the list of its edges; edge `i` leads from passage `i - 1` to passage `i`.
    pub fn faces(code: &[Passage]) -> Vec<Vec<usize>> {
        let n = code.len();
        let other = |i: usize| (0..n).find(|&j| j != i && code[j].0 == code[i].0).expect("a crossing is passed twice");
        let mut seen = vec![[false; 2]; n];
        let mut faces = Vec::new();
        for start in (0..n).flat_map(|edge| [(edge, true), (edge, false)]) {
            let mut face = Vec::new();
            let (mut edge, mut forwards) = start;
            while !seen[edge][usize::from(forwards)] {
                seen[edge][usize::from(forwards)] = true;
                face.push(edge);
                // Arrive at a passage, and turn left: onto the other strand of the crossing.
                let (here, arriving_forwards) = if forwards { (edge, true) } else { ((edge + n - 1) % n, false) };
                let there = other(here);
                let (_, over, positive) = code[here];
                // Seen along the lower strand, the upper one of a positive crossing runs to the right.
                let other_runs_left = over == positive;
                let leave_forwards = other_runs_left == arriving_forwards;
                (edge, forwards) = if leave_forwards { ((there + 1) % n, true) } else { (there, false) };
            }
            if !face.is_empty() {
                faces.push(face);
            }
        }
        faces
    }

    pub fn on_sphere(code: &[Passage]) -> bool {
        let twice = code.iter().all(|p| {
            code.iter().filter(|q| q.0 == p.0).count() == 2
                && code.iter().any(|q| q.0 == p.0 && q.1 != p.1 && q.2 == p.2)
        });
        twice && (code.is_empty() || faces(code).len() == code.len() / 2 + 2)
    }

    pub fn same_cycle(a: &[Passage], b: &[Passage]) -> bool {
        a.len() == b.len()
            && (a.is_empty() || (0..a.len()).any(|shift| (0..a.len()).all(|i| a[(i + shift) % a.len()] == b[i])))
    }

    fn without(code: &[Passage], names: &[u32]) -> Vec<Passage> {
        code.iter().filter(|p| !names.contains(&p.0)).copied().collect()
    }

    /// The edges between consecutive passages of two of these crossings.
    fn edges_between(code: &[Passage], names: &[u32]) -> Vec<usize> {
        let n = code.len();
        (0..n)
            .filter(|&i| {
                let (a, b) = (code[(i + n - 1) % n].0, code[i].0);
                a != b && names.contains(&a) && names.contains(&b)
            })
            .collect()
    }

    /// Does this face have exactly these edges?
    fn is_face(code: &[Passage], edges: &[usize]) -> bool {
        faces(code).iter().any(|face| face.len() == edges.len() && edges.iter().all(|edge| face.contains(edge)))
    }

    /// I: one crossing passed twice in a row. II: two crossings around a face of two edges, one edge above at both.
    pub fn removes(before: &[Passage], after: &[Passage], names: &[u32]) -> Result<(), String> {
        let n = before.len();
        let fits = match names {
            [name] => (0..n).any(|i| before[i].0 == *name && before[(i + 1) % n].0 == *name),
            [a, b] if a != b => {
                let edges = edges_between(before, names);
                let levels = |&i: &usize| [before[(i + n - 1) % n].1, before[i].1];
                (0..edges.len()).flat_map(|i| (i + 1..edges.len()).map(move |j| (i, j))).any(|(i, j)| {
                    let pair = [edges[i], edges[j]];
                    let above = pair.iter().filter(|e| levels(e) == [true, true]).count();
                    let below = pair.iter().filter(|e| levels(e) == [false, false]).count();
                    above == 1 && below == 1 && is_face(before, &pair)
                })
            }
            _ => false,
        };
        match (fits, same_cycle(&without(before, names), after)) {
            (true, true) => Ok(()),
            (false, _) => Err(format!("{names:?} cannot be removed from {before:?}")),
            (_, false) => Err(format!("removing {names:?} from {before:?} does not give {after:?}")),
        }
    }

    /// What is left when moves I and II take crossings away as long as they can.
    pub fn greedily_reduced(code: &[Passage]) -> Vec<Passage> {
        let mut names: Vec<u32> = code.iter().map(|p| p.0).collect();
        names.sort_unstable();
        names.dedup();
        let pairs = names.iter().flat_map(|&a| names.iter().map(move |&b| if a == b { vec![a] } else { vec![a, b] }));
        let smaller = pairs.into_iter().find_map(|pair| {
            let after = without(code, &pair);
            removes(code, &after, &pair).is_ok().then_some(after)
        });
        smaller.map_or_else(|| code.to_vec(), |after| greedily_reduced(&after))
    }

    /// III: a face of three edges, one above at both ends, one below at both, and the third between; the passages at
    /// the ends of each edge are exchanged.
    pub fn slides(before: &[Passage], after: &[Passage], names: &[u32]) -> Result<(), String> {
        let n = before.len();
        let edges = edges_between(before, names);
        let level = |i: usize| (before[(i + n - 1) % n].1, before[i].1);
        for skipped in 0..=edges.len() {
            let three: Vec<usize> =
                edges.iter().enumerate().filter(|&(i, _)| edges.len() == 3 || i != skipped).map(|(_, &e)| e).collect();
            let count = |wanted: &[(bool, bool)]| three.iter().filter(|&&e| wanted.contains(&level(e))).count();
            let layered = count(&[(true, true)]) == 1
                && count(&[(false, false)]) == 1
                && count(&[(true, false), (false, true)]) == 1;
            if names.len() == 3 && three.len() == 3 && layered && is_face(before, &three) {
                let mut swapped = before.to_vec();
                for &edge in &three {
                    swapped.swap((edge + n - 1) % n, edge);
                }
                if same_cycle(&swapped, after) {
                    return Ok(());
                }
            }
        }
        Err(format!("{names:?} in {before:?} do not slide to {after:?}"))
    }
}

fn plain(code: &[upstar_knots::Passage]) -> Vec<checker::Passage> {
    code.iter().map(|p| (p.crossing, p.level == Level::Over, p.sign == Sign::Positive)).collect()
}

/// The signed Gauss code of a PD code, read without the crate; crossings are named by their rows.
fn gauss_of_pd(pd: &str) -> Vec<checker::Passage> {
    let numbers: Vec<i64> = pd.split(|c: char| !c.is_ascii_digit()).filter_map(|number| number.parse().ok()).collect();
    let rows: Vec<&[i64]> = numbers.chunks_exact(4).collect();
    let mut walk = vec![(0usize, 0usize)];
    while let Some(&(row, slot)) = walk.last() {
        let out = (row, (slot + 2) % 4);
        let ends = (0..rows.len()).flat_map(|r| (0..4).map(move |s| (r, s)));
        let next = ends.filter(|&end| end != out).find(|&(r, s)| rows[r][s] == rows[row][out.1]).expect("two ends");
        if next == walk[0] {
            break;
        }
        walk.push(next);
    }
    let entered = |row: usize, below: bool| walk.iter().find(|e| e.0 == row && (e.1 % 2 == 0) == below).map(|e| e.1);
    walk.iter()
        .map(|&(row, slot)| {
            let positive = entered(row, true).map(|low| (low + 3) % 4) == entered(row, false);
            (row as u32, slot % 2 == 1, positive)
        })
        .collect()
}

fn replay(start: &[checker::Passage], moves: &[ReidemeisterMove]) -> Result<(), String> {
    let mut code = start.to_vec();
    for (number, step) in moves.iter().enumerate() {
        let next = plain(&step.code);
        if !checker::on_sphere(&next) {
            return Err(format!("the code after move {number} is not planar"));
        }
        let names = &step.crossings;
        let checked = match (step.kind, names.len()) {
            (Reidemeister::Unloop, 1) | (Reidemeister::Part, 2) => checker::removes(&code, &next, names),
            (Reidemeister::Loop, 1) | (Reidemeister::Cover, 2) => checker::removes(&next, &code, names),
            (Reidemeister::Slide, 3) => checker::slides(&code, &next, names),
            (kind, count) => Err(format!("{kind:?} with {count} crossings")),
        };
        checked.map_err(|error| format!("move {number}, {:?}: {error}", step.kind))?;
        code = next;
    }
    if code.is_empty() { Ok(()) } else { Err("crossings are left".to_owned()) }
}

fn proof(name: &str, diagram: &Diagram) -> Result<Unknotting, Error> {
    match diagram.recognise()? {
        Verdict::UnknotByMoves(unknotting) => Ok(unknotting),
        other => panic!("{name}: {other:?}"),
    }
}

#[test]
fn hard_unknots_are_undone_move_by_move() -> Result<(), Error> {
    for line in include_str!("facts/hard_unknots.tsv").lines().filter(|line| !line.starts_with('#')) {
        let (name, pd) = line.split_once('\t').unwrap_or_default();
        let diagram: Diagram = format!("pd:{pd}").parse()?;
        let moves = proof(name, &diagram)?.reidemeister()?;
        let start = gauss_of_pd(pd);
        // Moves that only take crossings away end before the round circle, except in the smallest one.
        assert_eq!(checker::greedily_reduced(&start).is_empty(), name == "nasty7", "{name}");
        let backwards: Vec<_> = start.iter().rev().copied().collect();
        // The knot may be walked either way; names of crossings are rows.
        let replayed = replay(&start, &moves).or_else(|_| replay(&backwards, &moves));
        assert_eq!(replayed, Ok(()), "{name}");
    }
    Ok(())
}

#[test]
fn every_unknotted_resolution_of_some_shadows_is_undone_move_by_move() -> Result<(), Error> {
    for name in ["8_18", "9_40", "10_123"] {
        let shadow = name.parse::<Diagram>()?.shadow()?;
        for pattern in 0..1u32 << shadow.crossings() {
            let sign = |i: usize| {
                if pattern >> i & 1 == 1 { Sign::Positive } else { Sign::Negative }
            };
            let diagram = shadow.resolved(&(0..shadow.crossings()).map(sign).collect::<Vec<_>>())?;
            if diagram.is_unknot()? {
                let unknotting = proof(name, &diagram)?;
                let moves = unknotting.reidemeister()?;
                assert_eq!(replay(&plain(&unknotting.start), &moves), Ok(()), "{name} {pattern:b}");
            }
        }
    }
    Ok(())
}

#[test]
fn forged_moves_are_rejected() -> Result<(), Error> {
    let line = include_str!("facts/hard_unknots.tsv").lines().find(|line| line.starts_with("culprit10"));
    let pd = line.and_then(|line| line.split_once('\t')).unwrap_or_default().1;
    let unknotting = proof("culprit10", &format!("pd:{pd}").parse()?)?;
    let (start, moves) = (plain(&unknotting.start), unknotting.reidemeister()?);
    assert_eq!(replay(&start, &moves), Ok(()));
    for left_out in 0..moves.len() {
        let mut forged = moves.clone();
        forged.remove(left_out);
        assert!(replay(&start, &forged).is_err(), "without move {left_out}");
    }
    let mut other_crossing = start.clone();
    for passage in other_crossing.iter_mut().filter(|p| p.0 == 3) {
        *passage = (3, !passage.1, !passage.2);
    }
    assert!(checker::on_sphere(&other_crossing));
    assert!(replay(&other_crossing, &moves).is_err());
    Ok(())
}
