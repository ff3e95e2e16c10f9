//! The census of shadows against the table of facts.

use upstar_knots::{Error, Shadow, shadows};

#[test]
fn numbers_of_shadows_match_the_table() -> Result<(), Error> {
    for row in include_str!("facts/shadows.csv").lines().skip(1) {
        let row: Vec<usize> = row.split(',').filter_map(|field| field.parse().ok()).collect();
        let shadows = shadows(row[0])?;
        let count = |property: fn(&Shadow) -> bool| shadows.iter().filter(|s| property(s)).count();
        assert_eq!(
            [shadows.len(), count(|s| !s.has_monogon()), count(Shadow::is_prime_and_reduced)],
            [row[1], row[2], row[3]],
            "{} crossings",
            row[0]
        );
    }
    Ok(())
}
