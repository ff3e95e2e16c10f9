//! Conversions between notations, against the tables of facts.

use upstar_knots::{Diagram, Error, notation::table};

#[test]
fn strands_at_crossings_match_the_tricolour_table() -> Result<(), Error> {
    let mut checked = 0;
    for row in include_str!("facts/tricolor.csv").lines().skip(1) {
        let name = row.split(',').next().unwrap_or_default();
        let Ok(diagram) = name.parse::<Diagram>() else {
            continue;
        };
        let expected = row.split('"').nth(1).unwrap_or_default();
        let found: Vec<String> = diagram
            .strand_triples()
            .iter()
            .map(|t| format!("({},{},{})", t.over, t.incoming, t.outgoing))
            .collect();
        assert_eq!(found.join(" "), expected, "{name}");
        assert_eq!(diagram.strands(), diagram.crossings().len());
        checked += 1;
    }
    assert_eq!(checked, 84);
    Ok(())
}

#[test]
fn printed_codes_read_back() -> Result<(), Error> {
    for (name, diagram) in table::knots().step_by(37) {
        assert_eq!(diagram.to_string().parse::<Diagram>()?, diagram, "{name}");
        let gauss: Diagram = format!("gauss:{}", diagram.gauss()?).parse()?;
        assert_eq!(gauss.gauss()?.len(), diagram.gauss()?.len(), "{name}");
        let dt = diagram.dt()?;
        assert_eq!(format!("dt:{dt}").parse::<Diagram>()?.dt()?, dt, "{name}");
    }
    Ok(())
}
