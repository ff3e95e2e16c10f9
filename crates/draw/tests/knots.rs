//! Pictures of knots keep to the knot: strands meet at crossings only, and labels stay readable.

use upstar_draw::{Cubic, KnotOptions, Path, Picture, Point, Shape, Step, knot};
use upstar_knots::{Diagram, Shadow, Sign, notation};

type Outcome = std::result::Result<(), Box<dyn std::error::Error>>;

struct Drawn {
    /// Points along each strand, in order.
    strands: Vec<Vec<Point>>,
    crossings: Vec<Point>,
    labels: Vec<upstar_draw::Bounds>,
}

fn drawn(picture: &Picture) -> Drawn {
    let mut all = Drawn { strands: Vec::new(), crossings: Vec::new(), labels: Vec::new() };
    for shape in &picture.shapes {
        let Shape::Group(name, inside) = shape else { continue };
        for shape in inside {
            match shape {
                Shape::Path(path, _) => all.strands.push(points(path)),
                Shape::Circle(centre, ..) if name.starts_with("crossing") => all.crossings.push(*centre),
                Shape::Text(text) => all.labels.push(text.bounds()),
                _ => {}
            }
        }
    }
    all
}

/// Points along a path. Crossings lie between two of them, as they are where two cubics meet.
fn points(path: &Path) -> Vec<Point> {
    let cubics = path.cubics();
    let inside = |c: &Cubic| [0.125, 0.375, 0.625, 0.875].map(|t| c.point(t));
    let mut points: Vec<Point> = cubics.iter().flat_map(inside).collect();
    if path.steps.last() == Some(&Step::Close) {
        points.extend(points.first().copied());
    } else if let (Some(first), Some(last)) = (cubics.first(), cubics.last()) {
        points.insert(0, first.point(0.0));
        points.push(last.point(1.0));
    }
    points
}

fn cross(a: Point, b: Point, c: Point, d: Point) -> Option<Point> {
    let (r, s) = (b - a, d - c);
    let area = r.cross(s);
    let (t, u) = ((c - a).cross(s) / area, (c - a).cross(r) / area);
    (area != 0.0 && (0.0..1.0).contains(&t) && (0.0..1.0).contains(&u)).then(|| a + r * t)
}

/// Where strands, drawn without gaps, cross: near every crossing once, and nowhere else.
fn check(shadow: &Shadow, name: &str) -> Outcome {
    let options = KnotOptions { labels: true, ..KnotOptions::default() };
    let picture = drawn(&knot(shadow, &options)?);
    assert_eq!(picture.strands.len(), 1, "{name}");
    let curve = &picture.strands[0];
    let mut met = vec![0; picture.crossings.len()];
    for i in 0..curve.len() - 1 {
        for j in i + 2..curve.len() - 1 {
            if let Some(place) = cross(curve[i], curve[i + 1], curve[j], curve[j + 1]) {
                let near = picture.crossings.iter().position(|c| c.distance(place) < 2.0);
                let near = near.ok_or_else(|| format!("{name}: strands cross at {place:?}"))?;
                met[near] += 1;
            }
        }
    }
    assert!(met.iter().all(|&times| times == 1), "{name}: {met:?}");
    // Away from crossings, the strand keeps its distance from itself.
    let far = |p: Point| picture.crossings.iter().all(|c| c.distance(p) > 12.0);
    let length: Vec<f64> = curve
        .windows(2)
        .scan(0.0, |sum, w| {
            *sum += w[0].distance(w[1]);
            Some(*sum)
        })
        .collect();
    let total = length.last().copied().unwrap_or(0.0);
    for i in (1..curve.len()).filter(|&i| far(curve[i])) {
        for j in (i + 1..curve.len()).filter(|&j| far(curve[j])) {
            let along = (length[j - 1] - length[i - 1]).min(total - length[j - 1] + length[i - 1]);
            assert!(along < 20.0 || curve[i].distance(curve[j]) > 4.0, "{name}: touches itself at {:?}", curve[i]);
        }
    }
    for (i, label) in picture.labels.iter().enumerate() {
        assert!(curve.iter().all(|&p| label.distance(p) > 0.0), "{name}: label {i} lies on a strand");
        assert!(picture.labels[..i].iter().all(|other| !other.meets(*label)), "{name}: label {i} lies on another");
    }
    Ok(())
}

#[test]
fn knots_up_to_eight_crossings_meet_at_their_crossings_only() -> Outcome {
    let counts = [(3, 1), (4, 1), (5, 2), (6, 3), (7, 7), (8, 21)];
    for (crossings, knots) in counts {
        for number in 1..=knots {
            let name = format!("{crossings}_{number}");
            check(&name.parse()?, &name)?;
        }
    }
    Ok(())
}

#[test]
fn all_shadows_with_few_crossings_are_drawn() -> Outcome {
    for crossings in 1..=5 {
        for (number, shadow) in upstar_knots::shadows(crossings)?.iter().enumerate() {
            check(shadow, &format!("shadow {number} with {crossings} crossings, {shadow}"))?;
        }
    }
    Ok(())
}

/// A closed polygon with random corners, as the Gauss code of its crossings.
fn random_shadow(seed: &mut u64, corners: usize) -> std::result::Result<Shadow, Box<dyn std::error::Error>> {
    let mut random = || {
        *seed ^= *seed << 13;
        *seed ^= *seed >> 7;
        *seed ^= *seed << 17;
        (*seed >> 11) as f64 / (1u64 << 53) as f64
    };
    let corner: Vec<Point> = (0..corners).map(|_| upstar_draw::at(random(), random())).collect();
    let mut passages: Vec<(f64, String)> = Vec::new();
    for i in 0..corners {
        for j in i + 2..corners {
            let [a, b, c, d] = [i, (i + 1) % corners, j, (j + 1) % corners].map(|k| corner[k]);
            if (i, j) == (0, corners - 1) {
                continue;
            }
            if let Some(place) = cross(a, b, c, d) {
                let number = passages.len() / 2 + 1;
                let sign = if (b - a).cross(d - c) > 0.0 { '+' } else { '-' };
                let along = |k: usize, from: Point, to: Point| k as f64 + place.distance(from) / to.distance(from);
                passages.push((along(i, a, b), format!("O{number}{sign}")));
                passages.push((along(j, c, d), format!("U{number}{sign}")));
            }
        }
    }
    passages.sort_by(|a, b| a.0.total_cmp(&b.0));
    let code: String = passages.into_iter().map(|(_, passage)| passage).collect();
    Ok(notation::gauss::read(&code)?.shadow()?)
}

#[test]
fn random_shadows_meet_at_their_crossings_only() -> Outcome {
    let mut seed = 0x9e37_79b9_7f4a_7c15;
    for round in 0..24 {
        let shadow = random_shadow(&mut seed, 5 + round % 9)?;
        check(&shadow, &format!("random shadow {round} with {} crossings, {shadow}", shadow.crossings()))?;
    }
    Ok(())
}

#[test]
fn lower_strands_are_broken_and_undecided_ones_are_not() -> Outcome {
    let shadow: Shadow = "8_18".parse()?;
    let options = KnotOptions::default();
    assert_eq!(drawn(&knot(&shadow, &options)?).strands.len(), 1);
    let position = upstar_knots::Pseudodiagram::from(shadow.clone()).decided(2, Sign::Positive)?;
    let picture = drawn(&knot(&position, &options)?);
    assert_eq!(picture.strands.len(), 1);
    let (strand, crossing) = (&picture.strands[0], picture.crossings[2]);
    let ends = [strand[0], strand[strand.len() - 1]];
    assert!(ends.iter().all(|end| (6.0..9.0).contains(&end.distance(crossing))), "{ends:?}");
    let diagram = shadow.resolved(&[Sign::Positive; 8])?;
    let picture = drawn(&knot(&diagram, &options)?);
    assert_eq!(picture.strands.len(), 8);
    Ok(())
}

#[test]
fn curves_are_seen_from_the_right_side() -> Outcome {
    // At a positive crossing the upper strand, seen along the lower one, goes from left to right.
    let trefoil: Diagram = "3_1".parse()?;
    let picture = drawn(&knot(&trefoil, &KnotOptions::default())?);
    for (crossing, triple) in trefoil.strand_triples().iter().enumerate() {
        let centre = picture.crossings[crossing];
        let (incoming, outgoing) = (&picture.strands[triple.incoming], &picture.strands[triple.outgoing]);
        let below = outgoing[0] - incoming[incoming.len() - 1];
        let over = &picture.strands[triple.over];
        let nearest = (1..over.len() - 1)
            .min_by(|&i, &j| over[i].distance(centre).total_cmp(&over[j].distance(centre)))
            .ok_or("no points")?;
        let above = over[nearest + 1] - over[nearest - 1];
        // y grows downwards, so a turn to the right is positive.
        let sign = if below.cross(above) > 0.0 { Sign::Positive } else { Sign::Negative };
        assert_eq!(sign, trefoil.crossings()[crossing].sign);
    }
    Ok(())
}

#[test]
fn what_cannot_be_drawn_says_why() -> Outcome {
    let trefoil: Diagram = "3_1".parse()?;
    let options = KnotOptions { highlighted: vec![3], ..KnotOptions::default() };
    let message = knot(&trefoil, &options).expect_err("no such crossing").to_string();
    assert_eq!(message, "a knot: there is no crossing 3; they are numbered 0 to 2");
    let options = KnotOptions { colours: vec![None; 4], ..KnotOptions::default() };
    assert!(knot(&trefoil, &options).is_err());
    let long: Diagram = format!("braid:{}", "1 ".repeat(251)).parse()?;
    let message = knot(&long, &KnotOptions::default()).expect_err("too long").to_string();
    assert_eq!(message, "a knot is too large to draw: it has 251 crossings, and the limit is 250 crossings");
    Ok(())
}
