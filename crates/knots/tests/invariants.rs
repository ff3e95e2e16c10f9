//! Invariants against the tables of facts, and laws that they obey.

use upstar_knots::{Diagram, Error, notation::table};

fn knot(code: &str) -> Result<Diagram, Error> {
    code.parse()
}

#[test]
fn determinants_of_the_whole_table_match() -> Result<(), Error> {
    let rows = include_str!("facts/determinants.txt").lines().filter(|line| !line.starts_with('#'));
    let mut checked = 0;
    for ((name, diagram), row) in table::knots().zip(rows) {
        assert_eq!(format!("{name} {}", diagram.determinant()?), row);
        checked += 1;
    }
    assert_eq!(checked, 12_966);
    Ok(())
}

#[test]
fn polynomials_of_small_knots_are_the_published_ones() -> Result<(), Error> {
    for (name, alexander, jones) in [
        ("0_1", "1", "1"),
        ("3_1", "t^-1 - 1 + t", "t + t^3 - t^4"),
        ("4_1", "-t^-1 + 3 - t", "t^-2 - t^-1 + 1 - t + t^2"),
        ("5_2", "2t^-1 - 3 + 2t", "t - t^2 + 2t^3 - t^4 + t^5 - t^6"),
        ("8_19", "t^-3 - t^-2 + 1 - t^2 + t^3", "t^3 + t^5 - t^8"),
        ("11n_34", "1", ""),
    ] {
        let diagram = knot(name)?;
        assert_eq!(diagram.alexander()?.to_string(), alexander, "{name}");
        let (here, mirrored) = (diagram.jones()?.to_string(), diagram.mirror().jones()?.to_string());
        assert!(jones.is_empty() || here == jones || mirrored == jones, "{name}: {here} or {mirrored}");
    }
    Ok(())
}

#[test]
fn alexander_at_minus_one_and_jones_at_minus_one_are_the_determinant() -> Result<(), Error> {
    for (name, diagram) in table::knots().step_by(101) {
        let determinant = diagram.determinant()?;
        for polynomial in [diagram.alexander()?, diagram.jones()?] {
            let value: num_bigint::BigInt =
                polynomial.terms().map(|(e, c)| if e % 2 == 0 { c.clone() } else { -c }).sum();
            assert_eq!(num_bigint::BigInt::from(value.magnitude().clone()), determinant, "{name}: {polynomial}");
        }
        assert_eq!(diagram.is_tricolorable()?, (&determinant % 3u32) == 0u32.into(), "{name}");
    }
    Ok(())
}

#[test]
fn mirror_images_and_sums_do_as_they_should() -> Result<(), Error> {
    let (a, b) = (knot("3_1")?, knot("8_20")?);
    let sum = a.connected_sum(&b)?;
    assert_eq!(sum.determinant()?, a.determinant()? * b.determinant()?);
    assert_eq!(sum.writhe(), a.writhe() + b.writhe());
    assert_eq!(sum.jones()?, b.connected_sum(&a)?.jones()?);
    assert_ne!(a.jones()?, a.mirror().jones()?);
    assert_eq!(knot("4_1")?.jones()?, knot("4_1")?.mirror().jones()?);
    assert_eq!(a.mirror().mirror(), a);
    let link = knot("braid:1 1")?;
    assert_eq!(
        a.connected_sum(&link).unwrap_err().to_string(),
        "this is a link with 2 components, but a knot (one component) is needed here"
    );
    Ok(())
}
