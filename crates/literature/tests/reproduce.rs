//! `upstar reproduce` as a test: everything published comes out, or is noted as wrong and confirmed twice.

use upstar_literature::{Item, Literature, Outcome, Report, Run};

fn literature() -> Literature {
    Literature::embedded().unwrap()
}

#[test]
fn everything_comes_out_as_expected() {
    let literature = literature();
    let items: Vec<&Item> = literature.items().iter().collect();
    let reports = Run::default().items(&literature, &items);
    let differences: Vec<String> =
        reports.iter().flat_map(|r| r.differences().into_iter().map(move |d| format!("{}: {d}", r.name))).collect();
    assert!(differences.is_empty(), "{}", differences.join("\n"));
    assert!(reports.iter().any(|report| report.outcome() == Outcome::Corrects));
    let agreed: usize = reports.iter().map(agreeing).sum();
    assert!(agreed > 500, "{agreed}");
}

fn agreeing(report: &Report) -> usize {
    report.count(upstar_literature::Verdict::Agrees)
}

#[test]
fn every_correction_is_confirmed_by_two_computations_or_shown_by_reading() {
    for item in literature().items() {
        for correction in &item.corrections {
            let enough = correction.by_reading || correction.confirmed.len() >= 2;
            assert!(enough, "{}: {}", item.name, correction.correct);
        }
        // A value or cell that the source has wrong belongs to a correction that says so.
        let wrong = item.values.iter().any(|value| value.correct.is_some() && value.published.is_some())
            || item.tables.iter().any(|table| !table.correct.is_empty());
        assert!(!wrong || !item.corrections.is_empty(), "{}", item.name);
    }
}

#[test]
fn the_directory_is_what_is_embedded() {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../literature");
    let names = |literature: &Literature| literature.items().iter().map(|i| i.name.clone()).collect::<Vec<_>>();
    assert_eq!(names(&Literature::in_directory(&path).unwrap()), names(&literature()));
    assert!(Literature::in_directory(std::path::Path::new("/nowhere/at/all")).is_err());
}

#[test]
fn a_wrong_value_is_found() {
    let literature = literature();
    let mut item = literature.find("nim-sums").unwrap().clone();
    item.values[1].published = Some("13".into());
    let report = Run::default().item(&item);
    assert_eq!(report.outcome(), Outcome::Differs);
    assert_eq!(report.line(), "DIFFERS: nim(5,6,15).nimber gave 12, expected 13");
}
