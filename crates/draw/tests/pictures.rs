//! Every kind of picture is written down, is drawn inside its frame, and stays as it is.

mod gallery;

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};
use upstar_draw::{Picture, Shape, Theme, svg, terminal, tikz};

type Outcome = std::result::Result<(), Box<dyn std::error::Error>>;

/// The picture as pixels; texts are left out, since that needs fonts.
fn rendered(picture: &Picture, theme: Theme) -> std::result::Result<Pixmap, Box<dyn std::error::Error>> {
    let tree = Tree::from_str(&svg(picture, theme), &Options::default())?;
    let size = tree.size().to_int_size();
    let mut pixels = Pixmap::new(size.width(), size.height()).ok_or("no pixels")?;
    resvg::render(&tree, Transform::default(), &mut pixels.as_mut());
    Ok(pixels)
}

#[test]
fn every_picture_is_there_and_inside_its_frame() -> Outcome {
    for (name, picture) in gallery::pictures()? {
        for theme in [Theme::Light, Theme::Auto] {
            let pixels = rendered(&picture, theme)?;
            let (width, height) = (pixels.width(), pixels.height());
            let painted = |x: u32, y: u32| pixels.pixel(x, y).is_some_and(|p| p.alpha() > 0);
            let count =
                (0..height).flat_map(|y| (0..width).map(move |x| (x, y))).filter(|&(x, y)| painted(x, y)).count();
            assert!(count > 100, "{name} is almost empty: {count} pixels");
            // The margin stays clear.
            let clear = |n: u32, side: u32| n < 4 || n + 4 >= side;
            for y in 0..height {
                for x in 0..width {
                    if clear(x, width) || clear(y, height) {
                        assert!(!painted(x, y), "{name} leaves its frame at {x}, {y}");
                    }
                }
            }
        }
    }
    Ok(())
}

#[test]
fn every_text_is_inside_the_frame() -> Outcome {
    fn check(name: &str, picture: &Picture, shapes: &[Shape]) {
        for shape in shapes.iter().filter(|shape| !matches!(shape, Shape::Label(_))) {
            let (bounds, frame) = (shape.bounds(), picture.frame());
            assert!(frame.contains(bounds.min) && frame.contains(bounds.max), "{name}: {shape:?}");
            if let Shape::Group(_, inside) = shape {
                check(name, picture, inside);
            }
        }
    }
    for (name, picture) in gallery::pictures()? {
        check(name, &picture, &picture.shapes);
    }
    Ok(())
}

#[test]
fn pictures_are_the_same_every_time() -> Outcome {
    for ((name, first), (_, second)) in gallery::pictures()?.into_iter().zip(gallery::pictures()?) {
        assert_eq!(svg(&first, Theme::Auto), svg(&second, Theme::Auto), "{name}");
        assert_eq!(tikz(&first), tikz(&second), "{name}");
    }
    Ok(())
}

#[test]
fn every_picture_is_well_formed() -> Outcome {
    for (name, picture) in gallery::pictures()? {
        let text = tikz(&picture);
        let code: String = text.lines().filter(|line| !line.starts_with('%')).collect();
        let code = code.replace("\\{", "").replace("\\}", "");
        assert_eq!(code.matches('{').count(), code.matches('}').count(), "{name}");
        assert!(code.is_ascii(), "{name}: {code}");
        for theme in [Theme::Light, Theme::Dark, Theme::Auto] {
            assert!(!svg(&picture, theme).contains("NaN"), "{name}");
        }
    }
    Ok(())
}

#[test]
fn texts_of_some_pictures() -> Outcome {
    let chosen = [
        "cloud-star",
        "thermograph",
        "strip",
        "hackenbush-string",
        "cakes",
        "knot-circle",
        "knot-tricolour",
        "heaps",
        "skittles",
        "standing",
        "seating-round",
        "arc-kayles",
        "placement",
        "box",
        "amazons",
        "chomp",
        "tour",
        "strategy",
        "sum",
        "winning",
    ];
    for (name, picture) in gallery::pictures()? {
        if chosen.contains(&name) {
            insta::assert_snapshot!(format!("{name}.svg"), svg(&picture, Theme::Auto));
        }
    }
    Ok(())
}

#[test]
fn tikz_of_a_strip() -> Outcome {
    for (name, picture) in gallery::pictures()? {
        if name == "strip" {
            insta::assert_snapshot!("strip.tex", tikz(&picture));
        }
    }
    Ok(())
}

#[test]
fn knots_and_graphs_are_drawn_in_a_terminal() -> Outcome {
    let kinds = ["knot-pseudo", "knot-tricolour", "rational-undecided", "hackenbush", "graph"];
    let wanted = |name: &str| kinds.iter().any(|kind| name.starts_with(kind));
    let mut all = String::new();
    for (name, picture) in gallery::pictures()?.iter().filter(|(name, _)| wanted(name)) {
        all += &format!("{name}\n{}\n\n", terminal(picture));
    }
    insta::assert_snapshot!("terminal", all);
    Ok(())
}

#[test]
fn every_picture_fits_into_a_terminal() -> Outcome {
    for (name, picture) in gallery::pictures()? {
        let text = terminal(&picture);
        assert!(!text.is_empty(), "{name}");
        assert!(text.lines().all(|line| line.chars().count() <= 80), "{name} is too wide");
        assert!(text.lines().count() <= 40, "{name} is too high");
    }
    Ok(())
}
