//! The tricolorability game: strands in their colours.

use upstar_knots::tricolor::{Crossings, Position};
use upstar_knots::{Diagram, Tangle};

use crate::error::Result;
use crate::geometry::{Point, at};
use crate::knot::{KnotOptions, knot};
use crate::picture::{Dash, Fill, Picture, Role, Style, Text};
use crate::stress::stress_layout;
use upstar_engine::Place;

/// A position of the tricolorability game, on the diagram that it was made from if there was one. Without a diagram the
/// n-twist is recognised, and anything else is drawn as strands (discs) that meet at crossings (dots). Strands are groups
/// named `strand 0`, ….
pub fn tricolour(position: &Position, diagram: Option<&Diagram>, labels: bool) -> Result<Picture> {
    let colours: Vec<Option<u8>> = position.colouring().colours().iter().map(|c| c.map(|c| c as u8)).collect();
    let colour = |strand: usize| colours.get(strand).copied().flatten();
    if let Some(diagram) = diagram {
        let colours = (0..diagram.strands()).map(colour).collect();
        return knot(diagram, &KnotOptions { labels, colours, clickable_strands: true, ..KnotOptions::default() });
    }
    match twist(position.crossings()) {
        Some((diagram, order)) => {
            let colours = order.iter().map(|&strand| colour(strand)).collect();
            let options = KnotOptions {
                labels,
                colours,
                clickable_strands: true,
                strand_numbers: order,
                ..KnotOptions::default()
            };
            knot(&diagram, &options)
        }
        None => Ok(incidence(position.crossings(), &colours)),
    }
}

/// The diagram of the n-twist, and for each of its strands the number that the game gives it.
fn twist(crossings: &Crossings) -> Option<(Diagram, Vec<usize>)> {
    let n = crossings.strands();
    if !(3..=120).contains(&n) || Crossings::twist(n).ok()? != *crossings {
        return None;
    }
    let diagram = Tangle::rational([(n as i64, 0), (0, 0)]).and_then(|tangle| tangle.diagram()).ok()?;
    let triples: Vec<[usize; 3]> = diagram.strand_triples().iter().map(|t| [t.over, t.incoming, t.outgoing]).collect();
    // From one end to the other each crossing adds one strand.
    let is_end = |t: &&[usize; 3]| t[0] == t[1] || t[1] == t[2] || t[0] == t[2];
    let end = triples.iter().find(is_end)?;
    let double = if end[0] == end[1] || end[0] == end[2] { end[0] } else { end[1] };
    let mut chain = vec![double];
    while chain.len() < n {
        let known = |s: &usize| chain.contains(s);
        let next = triples.iter().find_map(|t| {
            let fresh: Vec<usize> = t.iter().copied().filter(|s| !known(s)).collect();
            let last = chain.last()?;
            (fresh.len() == 1 && t.contains(last)).then(|| fresh[0])
        })?;
        chain.push(next);
    }
    let mut numbers = vec![0; n];
    chain.iter().enumerate().for_each(|(number, &strand)| numbers[strand] = number);
    let renamed = Crossings::new(triples.iter().map(|t| t.map(|s| numbers[s]))).ok()?;
    (renamed == *crossings).then_some((diagram, numbers))
}

/// Strands as discs around dots for the crossings where they meet.
fn incidence(crossings: &Crossings, colours: &[Option<u8>]) -> Picture {
    let (strands, triples) = (crossings.strands(), crossings.triples());
    let mut edges: Vec<(usize, usize)> = Vec::new();
    for (i, triple) in triples.iter().enumerate() {
        edges.extend(triple.iter().map(|&strand| (strand as usize, strands + i)));
    }
    edges.sort_unstable();
    edges.dedup();
    let mut picture = Picture::new(format!("{strands} strands that meet at {} crossings", triples.len()));
    // Past a few hundred nothing could be read; the layout is bounded too.
    let places: Vec<Point> = if strands + triples.len() <= 400 {
        stress_layout(strands + triples.len(), &edges).into_iter().map(|p| p * 46.0).collect()
    } else {
        (0..strands + triples.len()).map(|i| at(34.0 * (i % 40) as f64, 34.0 * (i / 40) as f64)).collect()
    };
    for &(a, b) in &edges {
        picture.line(places[a], places[b], Style::line(Role::Faint, 1.4));
    }
    for &place in &places[strands..] {
        picture.circle(place, 4.0, Style::area(Fill::Solid(Role::Ink)));
    }
    for (strand, &place) in places[..strands].iter().enumerate() {
        let (style, role) = match colours.get(strand).copied().flatten() {
            None => (Style::line(Role::Ink, 1.6).filled(Fill::Solid(Role::Paper)), Role::Ink),
            Some(colour) => {
                let role = Role::Strand(colour);
                let dash = [Dash::Solid, Dash::Dashed, Dash::Dotted][usize::from(colour % 3)];
                (Style::line(role, 2.6).dashed(dash).filled(Fill::Tint(role)), Role::Ink)
            }
        };
        picture.group(Place::Strand(strand).to_string(), |p| {
            p.circle(place, 13.0, Style::area(Fill::Solid(Role::Paper)));
            p.circle(place, 13.0, style);
            p.text(Text::new(place, strand.to_string(), 12.0).role(role));
        });
    }
    picture
}
