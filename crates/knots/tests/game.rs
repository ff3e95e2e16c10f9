//! The game against the tables of facts.

use upstar_knots::{
    Control, Error, Pseudodiagram, Shadow, extended_outcome, unknotted_resolutions,
};

#[test]
fn knots_up_to_nine_crossings_match_the_table() -> Result<(), Error> {
    for row in include_str!("facts/knotting_unknotting.csv")
        .lines()
        .skip(1)
    {
        let name = row.split(',').next().unwrap_or_default();
        let position = Pseudodiagram::from(name.parse::<Shadow>()?);
        let extended = extended_outcome(&position, &Control::default())?;
        let found = format!(
            "{name},{},{},{},{},{},{}",
            position.crossings(),
            extended.outcome,
            extended.with_star,
            extended.x(),
            extended.y(),
            unknotted_resolutions(&position)?
        );
        assert_eq!(found, row);
    }
    Ok(())
}
