//! Winning moves in any picture: the places they touch are marked.

use crate::geometry::{Bounds, Point, at};
use crate::owner::Owner;
use crate::picture::{Dash, Fill, Picture, Role, Shape, Style, Text};

/// Marks groups, by name, as touched by a winning move of a player: lines get a broad underlay in the highlight colour,
/// everything else a ring, both with the letter of the player. A name that is no group is passed over.
pub fn mark_winning(picture: &mut Picture, places: &[(String, Owner)]) {
    let mut badges = Vec::new();
    mark(&mut picture.shapes, places, &mut badges);
    for (place, owners) in badges {
        for (i, &owner) in owners.iter().enumerate() {
            let beside = (i as f64 - (owners.len() as f64 - 1.0) / 2.0) * 15.0;
            badge(picture, place + at(beside, 0.0), owner);
        }
    }
}

/// A ring with the letter of a player.
fn badge(picture: &mut Picture, place: Point, owner: Owner) {
    picture.circle(place, 7.0, Style::line(Role::Highlight, 2.0).filled(Fill::Solid(Role::Paper)));
    if owner != Owner::Anyone {
        picture.text(Text::new(place, owner.letter(), 9.0).role(owner.role()).bold());
    }
}

fn mark(shapes: &mut [Shape], places: &[(String, Owner)], badges: &mut Vec<(Point, Vec<Owner>)>) {
    for shape in shapes {
        let Shape::Group(name, inside) = shape else { continue };
        let mut owners: Vec<Owner> = places.iter().filter(|(place, _)| place == name).map(|&(_, o)| o).collect();
        owners.sort();
        owners.dedup();
        if owners.is_empty() {
            mark(inside, places, badges);
            continue;
        }
        let (middle, halo) = seen(inside);
        inside.splice(0..0, halo);
        badges.push((middle, owners));
    }
}

/// The middle of what is seen of a group, and an underlay of its lines if it is made of lines only.
fn seen(shapes: &[Shape]) -> (Point, Vec<Shape>) {
    let line = |shape: &Shape| match shape {
        Shape::Path(path, style) if style.fill == Fill::None => {
            style.stroke.filter(|s| s.dash != Dash::Unseen).map(|stroke| (path.clone(), stroke.width))
        }
        _ => None,
    };
    let clicks_only = |shape: &Shape| match shape {
        Shape::Path(_, style) | Shape::Circle(_, _, style) => {
            style.fill == Fill::Clickable || style.stroke.is_some_and(|s| s.dash == Dash::Unseen)
        }
        Shape::Label(_) => true,
        _ => false,
    };
    let visible: Vec<&Shape> = shapes.iter().filter(|shape| !clicks_only(shape)).collect();
    let lines: Vec<_> = visible.iter().filter_map(|shape| line(shape)).collect();
    if lines.len() == visible.len() && !lines.is_empty() {
        let cubics = lines[0].0.cubics();
        // Halfway along its curves; for one curve its middle.
        let middle = match cubics.len() {
            0 => Point::default(),
            n if n % 2 == 1 => cubics[n / 2].point(0.5),
            n => cubics[n / 2].point(0.0),
        };
        let halo = lines.into_iter().map(|(path, width)| Shape::Path(path, Style::line(Role::Highlight, width + 7.0)));
        return (middle, halo.collect());
    }
    let all = if visible.is_empty() { shapes.iter().collect() } else { visible };
    (all.into_iter().fold(Bounds::EMPTY, |b, s| b.union(s.bounds())).centre(), Vec::new())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Theme, heaps, svg};

    #[test]
    fn places_are_marked_and_unknown_ones_passed_over() {
        let plain = heaps(&[2, 3]).expect("small");
        let mut marked = plain.clone();
        mark_winning(&mut marked, &[("counter 1 2".into(), Owner::Left), ("counter 1 2".into(), Owner::Right)]);
        assert_eq!(svg(&marked, Theme::Light).matches("<circle").count(), 2);
        let mut same = plain.clone();
        mark_winning(&mut same, &[("edge 9".into(), Owner::Left)]);
        assert_eq!(plain, same);
    }

    #[test]
    fn lines_get_an_underlay() {
        let edge = crate::HackenbushEdge { from: 0, to: 1, owner: Owner::Left, winning: false };
        let mut picture = crate::hackenbush(&[edge]).expect("small");
        let before = svg(&picture, Theme::Light).matches("#d97706").count();
        mark_winning(&mut picture, &[("edge 0".into(), Owner::Left)]);
        assert_eq!(svg(&picture, Theme::Light).matches("#d97706").count(), before + 2);
    }
}
