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
        let found: Vec<String> =
            diagram.strand_triples().iter().map(|t| format!("({},{},{})", t.over, t.incoming, t.outgoing)).collect();
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

#[test]
fn dt_codes_of_the_table_give_the_same_knots() -> Result<(), Error> {
    for row in facts() {
        let [name, dt, _] = row;
        let (expected, found): (Diagram, Diagram) = (name.parse()?, format!("dt:{dt}").parse()?);
        let jones = found.jones()?;
        assert!(jones == expected.jones()? || jones == expected.mirror().jones()?, "{name}");
        assert_eq!(found.determinant()?, expected.determinant()?, "{name}");
    }
    Ok(())
}

#[test]
fn conway_notation_of_the_table_gives_the_same_knots() -> Result<(), Error> {
    let (mut read, mut different) = (0, Vec::new());
    for [name, _, conway] in facts() {
        if conway.is_empty() || conway.contains(['.', ':', '*']) {
            assert!(format!("conway:{conway}").parse::<Diagram>().is_err());
            continue;
        }
        let (expected, found): (Diagram, Diagram) = (name.parse()?, format!("conway:{conway}").parse()?);
        read += 1;
        let jones = found.jones()?;
        if jones != expected.jones()? && jones != expected.mirror().jones()? {
            different.push(name);
        }
    }
    // The table has lost the brackets of `(3,2)(3,2)` and its relatives, which are not sums of rational tangles.
    let bracketed = [79, 80, 81, 148, 149, 150, 151, 152, 153, 154].map(|index| format!("10_{index}"));
    assert_eq!(different, bracketed);
    assert_eq!(read, 183);
    Ok(())
}

#[test]
fn printed_conway_notation_reads_back_as_the_same_knot() -> Result<(), Error> {
    let (mut printed, mut small) = (0, 0);
    for (name, diagram) in table::knots().filter(|(_, diagram)| diagram.crossings().len() <= 11) {
        let Ok(conway) = diagram.conway() else { continue };
        printed += 1;
        small += usize::from(diagram.crossings().len() <= 10);
        let again: Diagram = format!("conway:{conway}").parse()?;
        assert_eq!(again.jones()?, diagram.jones()?, "{name}: {conway}");
        assert!(again.crossings().len() <= diagram.crossings().len().max(1), "{name}: {conway}");
    }
    // The rest of the 802 are put together from tangles in other ways.
    assert_eq!((small, printed), (171, 417));
    Ok(())
}

#[test]
fn conway_notation_as_the_field_writes_it() -> Result<(), Error> {
    for (code, conway) in [
        ("3_1", "-3"),
        ("4_1", "2 2"),
        ("7_4", "3 1 3"),
        ("8_5", "3,3,2"),
        ("conway:-2,3,7", "7,3,-2"),
        ("conway:P(3,-5,7)", "7,3,-5"),
        ("conway:3,21,2+", "3,2 1,2+"),
        ("8_19", "3,3,-2"),
        ("braid:1 -2 3", "1"),
        ("conway:(11)", "(11)"),
        ("conway:(-12)1,3,2", "(11),3,2+"),
        ("0_1", "1"),
        ("conway:3 0 2 0 -5 1", "1"),
    ] {
        assert_eq!(code.parse::<Diagram>()?.conway()?, conway, "{code}");
    }
    for code in ["8_18", "10_80", "braid:1 1"] {
        assert!(code.parse::<Diagram>()?.conway().is_err(), "{code}");
    }
    Ok(())
}

fn facts() -> Vec<[&'static str; 3]> {
    include_str!("facts/dt_and_conway.tsv")
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| {
            let mut fields = line.split('\t');
            std::array::from_fn(|_| fields.next().unwrap_or_default())
        })
        .collect()
}

#[test]
fn the_same_knot_in_many_notations() -> Result<(), Error> {
    let figure_eight: Diagram = "4_1".parse()?;
    for code in [
        "pd:[[4,2,5,1],[8,6,1,5],[6,3,7,4],[2,7,3,8]]",
        "dt:4 6 8 2",
        "braid:1 -2 1 -2",
        "braid:aBaB",
        "conway:2 2",
        "conway:[22]",
        "gauss:-1,2,-3,1,-4,3,-2,4",
    ] {
        let jones = code.parse::<Diagram>()?.jones()?;
        assert_eq!(jones, figure_eight.jones()?, "{code}");
    }
    assert_eq!("conway:3,-5,7".parse::<Diagram>()?.determinant()?, 29u32.into());
    assert_eq!("conway:12 2".parse::<Diagram>()?.determinant()?, 25u32.into());
    Ok(())
}

proptest::proptest! {
    #[test]
    fn no_text_makes_a_parser_panic(
        prefix in "(pd:|dt:|gauss:|braid:|conway:|)",
        text in "[-+0-9 ,;\\[\\](){}OUXPDa-z.:*_−]{0,40}",
    ) {
        let _ = format!("{prefix}{text}").parse::<Diagram>();
    }

    #[test]
    fn random_sums_of_tangles_print_as_the_same_knot(
        terms in proptest::collection::vec(proptest::collection::vec(-3i32..=3, 1..4), 1..5),
    ) {
        let term = |term: &Vec<i32>| term.iter().map(i32::to_string).collect::<Vec<_>>().join(" ");
        let code = format!("conway:{} ", terms.iter().map(term).collect::<Vec<_>>().join(","));
        let diagram: Diagram = code.parse()?;
        if let Ok(conway) = diagram.conway() {
            let again: Diagram = format!("conway:{conway}").parse()?;
            proptest::prop_assert_eq!(again.jones()?, diagram.jones()?, "{} as {}", code, conway);
        }
    }

    #[test]
    fn random_braids_round_trip_through_every_code(word in proptest::collection::vec(-4i32..=4, 1..14)) {
        let letters: Vec<String> = word.iter().filter(|&&letter| letter != 0).map(i32::to_string).collect();
        let diagram: Diagram = format!("braid:{}", letters.join(" ")).parse()?;
        if diagram.curve().components().iter().all(|&edges| edges > 0) {
            let again: Diagram = diagram.to_string().parse()?;
            proptest::prop_assert_eq!(again.jones()?, diagram.jones()?);
        }
        if diagram.is_knot() {
            let gauss: Diagram = format!("gauss:{}", diagram.gauss()?).parse()?;
            proptest::prop_assert_eq!(gauss.jones()?, diagram.jones()?);
            let dt: Diagram = format!("dt:{}", diagram.dt()?).parse()?;
            proptest::prop_assert_eq!(dt.determinant()?, diagram.determinant()?);
        }
    }
}
