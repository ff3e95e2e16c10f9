//! What came out: every value, table and correction with its verdict.

use serde::Serialize;

use crate::item::{Finding, Source};

/// What a computed answer means for the source.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// It is as published.
    Agrees,
    /// The source is wrong here, as noted.
    Corrects,
    /// The source is silent here.
    Extends,
    /// It would take minutes, and was not asked for; the answer is the one on record.
    Recorded,
    /// It is neither what is published nor what is noted as right.
    Differs,
}

/// What a whole item comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Outcome {
    /// Everything published is right.
    Ok,
    /// Everything published is right, and there is more.
    Extends,
    /// Something published is wrong, as noted.
    Corrects,
    /// Something came out that was not expected.
    Differs,
}

/// An answer beside what is published.
#[derive(Clone, Debug, Serialize)]
pub struct Line {
    /// What was asked.
    pub question: String,
    /// What is published.
    pub published: Option<String>,
    /// What is right according to the file: a correction or our own earlier answer.
    pub expected: Option<String>,
    /// What came out, or why nothing did.
    pub computed: String,
    /// What that means.
    pub verdict: Verdict,
    /// A word of explanation.
    pub note: Option<String>,
}

/// A cell of a table.
#[derive(Clone, Debug, Serialize)]
pub struct Cell {
    /// What is published; none where the source has a blank or ends before.
    pub published: Option<String>,
    /// What is right according to the file.
    pub expected: Option<String>,
    /// What came out.
    pub computed: String,
    /// What that means.
    pub verdict: Verdict,
}

/// A table beside what is published.
#[derive(Clone, Debug, Serialize)]
pub struct TableReport {
    /// What it shows.
    pub title: Option<String>,
    /// How a cell is computed.
    pub question: String,
    /// The names of the variables, of rows and columns.
    pub axes: [String; 2],
    /// The headings of the rows.
    pub down: Vec<String>,
    /// The headings of the columns.
    pub across: Vec<String>,
    /// The cells, row by row.
    pub cells: Vec<Vec<Cell>>,
    /// Draw it as a heat map.
    pub heat: bool,
}

/// Something wrong in the source, with the computations that show it.
#[derive(Clone, Debug, Serialize)]
pub struct CorrectionReport {
    /// What the source says.
    pub says: String,
    /// What is right.
    pub correct: String,
    /// The computations.
    pub confirmed: Vec<Line>,
    /// Reading shows it.
    pub by_reading: bool,
}

/// A whole item, recomputed.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    /// Its name.
    pub name: String,
    /// What it is about.
    pub title: String,
    /// Where it comes from.
    pub source: Option<Source>,
    /// Where in the source it stands.
    #[serde(rename = "where")]
    pub place: String,
    /// What the source says.
    pub says: String,
    /// How we go on.
    pub extends: Option<String>,
    /// The values.
    pub values: Vec<Line>,
    /// The tables.
    pub tables: Vec<TableReport>,
    /// The corrections.
    pub corrections: Vec<CorrectionReport>,
    /// What we know beyond the source.
    pub findings: Vec<Finding>,
    /// Pictures as SVG, with their captions.
    #[serde(skip)]
    pub pictures: Vec<(String, String)>,
    /// The time it took, on one core.
    pub seconds: f64,
}

impl Report {
    fn verdicts(&self) -> impl Iterator<Item = Verdict> {
        let values = self.values.iter().map(|line| line.verdict);
        let cells = self.tables.iter().flat_map(|table| table.cells.iter().flatten().map(|cell| cell.verdict));
        values.chain(cells)
    }

    /// How many values and cells have a verdict.
    pub fn count(&self, verdict: Verdict) -> usize {
        self.verdicts().filter(|&v| v == verdict).count()
    }

    /// What did not come out as expected: the question, what was expected and what came out.
    pub fn differences(&self) -> Vec<String> {
        let mut list = Vec::new();
        let expected = |published: &Option<String>, expected: &Option<String>| {
            expected.clone().or_else(|| published.clone()).unwrap_or_else(|| "nothing".into())
        };
        for line in self.values.iter().chain(self.corrections.iter().flat_map(|c| &c.confirmed)) {
            if line.verdict == Verdict::Differs {
                let wanted = expected(&line.published, &line.expected);
                list.push(format!("{} gave {}, expected {wanted}", line.question, line.computed));
            }
        }
        for table in &self.tables {
            for (row, cells) in table.down.iter().zip(&table.cells) {
                for (column, cell) in table.across.iter().zip(cells) {
                    if cell.verdict == Verdict::Differs {
                        let place = if row.is_empty() { column.clone() } else { format!("{row},{column}") };
                        let wanted = expected(&cell.published, &cell.expected);
                        list.push(format!("{} at {place} gave {}, expected {wanted}", table.question, cell.computed));
                    }
                }
            }
        }
        list
    }

    /// What it comes to.
    pub fn outcome(&self) -> Outcome {
        let confirmed = self.corrections.iter().flat_map(|c| &c.confirmed).map(|line| line.verdict);
        if self.verdicts().chain(confirmed).any(|verdict| verdict == Verdict::Differs) {
            Outcome::Differs
        } else if !self.corrections.is_empty() || self.count(Verdict::Corrects) > 0 {
            Outcome::Corrects
        } else if self.extends.is_some() || self.verdicts().any(|v| v != Verdict::Agrees) || !self.findings.is_empty() {
            Outcome::Extends
        } else {
            Outcome::Ok
        }
    }

    /// The item in one line, without its name.
    pub fn line(&self) -> String {
        let differences = self.differences();
        if let Some(first) = differences.first() {
            let more =
                if differences.len() > 1 { format!(" and {} more", differences.len() - 1) } else { String::new() };
            return format!("DIFFERS: {first}{more}");
        }
        let mut parts = Vec::new();
        let agreed = self.count(Verdict::Agrees);
        if agreed > 0 {
            parts.push(format!("ok ({agreed} published {} agree)", if agreed == 1 { "value" } else { "values" }));
        }
        if !self.corrections.is_empty() {
            let list: Vec<&str> = self.corrections.iter().map(|c| c.correct.as_str()).collect();
            parts.push(format!("corrects the source: {}", list.join("; ")));
        } else if self.count(Verdict::Corrects) > 0 {
            parts.push(format!("corrects the source: {} values", self.count(Verdict::Corrects)));
        }
        let new = self.count(Verdict::Extends) + self.count(Verdict::Recorded);
        match &self.extends {
            Some(how) => parts.push(format!("extends the source: {how}")),
            None if new > 0 => parts.push(format!("extends the source: {new} new values")),
            None => {}
        }
        if parts.is_empty() { "ok".into() } else { parts.join("; ") }
    }
}
