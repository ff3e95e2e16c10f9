//! Reports as text: a line for each, one in full, and the list of corrections.

use std::fmt::Write;

use crate::library::Literature;
use crate::report::{Cell, Line, Report, TableReport, Verdict};

/// Every item with its title and place, source by source.
pub fn list(literature: &Literature) -> String {
    let mut text = String::new();
    for source in literature.sources() {
        let _ = writeln!(text, "{}, {} ({})", source.author, source.title, source.published);
        for item in literature.items().iter().filter(|item| item.name.split('/').next() == Some(&source.key)) {
            let _ = writeln!(text, "  {:<34}  {}: {}", item.name, item.place, item.title);
        }
    }
    text
}

/// Everything about one item, what is published beside what was computed.
pub fn in_full(report: &Report) -> String {
    let mut text = format!("{}: {}\n", report.name, report.title);
    if let Some(source) = &report.source {
        let _ = writeln!(text, "{}, {} ({}), {}", source.author, source.title, source.published, report.place);
    }
    let _ = writeln!(text, "\n{}", wrapped(&report.says, "  "));
    for table in &report.tables {
        let _ = writeln!(text, "\n{}", side_by_side(table));
    }
    if !report.values.is_empty() {
        let _ = writeln!(text, "\n{}", values(&report.values));
    }
    for correction in &report.corrections {
        let _ = writeln!(text, "\ncorrects the source");
        let _ = writeln!(text, "{}", wrapped(&format!("it says: {}", correction.says), "  "));
        let _ = writeln!(text, "{}", wrapped(&format!("right is: {}", correction.correct), "  "));
        for line in &correction.confirmed {
            let sign = if line.verdict == Verdict::Differs { "NOT CONFIRMED" } else { "confirmed" };
            let _ =
                writeln!(text, "{}", wrapped(&format!("{sign}: {} gives {}", line.question, line.computed), "    "));
        }
        if correction.by_reading {
            let _ = writeln!(text, "    found by reading");
        }
    }
    for finding in &report.findings {
        let _ = writeln!(text, "\n{}", wrapped(&format!("{}: {}", finding.standing.word(), finding.says), "  "));
    }
    let _ = writeln!(text, "\n{}", wrapped(&report.line(), ""));
    text
}

/// All corrections of many reports, a numbered list.
pub fn corrections(reports: &[Report]) -> String {
    let mut text = String::new();
    let all = reports.iter().flat_map(|report| report.corrections.iter().map(move |c| (report, c)));
    for (number, (report, correction)) in (1..).zip(all) {
        let _ = writeln!(text, "{number}. {} ({})", report.name, report.place);
        let _ = writeln!(text, "{}", wrapped(&format!("says: {}", correction.says), "   "));
        let _ = writeln!(text, "{}", wrapped(&format!("right: {}", correction.correct), "   "));
    }
    text
}

const WIDTH: usize = 110;

/// Lines of at most [`WIDTH`] characters, each with the indent; words are never broken.
fn wrapped(text: &str, indent: &str) -> String {
    let mut lines = Vec::new();
    for paragraph in text.trim().lines() {
        let mut line = indent.to_string();
        for word in paragraph.split_whitespace() {
            let fits = line.chars().count() + 1 + word.chars().count() <= WIDTH;
            if line.trim().is_empty() {
                line = format!("{indent}{word}");
            } else if fits {
                let _ = write!(line, " {word}");
            } else {
                lines.push(std::mem::replace(&mut line, format!("{indent}{word}")));
            }
        }
        lines.push(line);
    }
    lines.join("\n")
}

/// The mark of a verdict behind a cell.
fn mark(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Agrees => " ",
        Verdict::Corrects => "!",
        Verdict::Extends => "+",
        Verdict::Recorded => "~",
        Verdict::Differs => "?",
    }
}

/// The published table on the left, the computed one on the right.
fn side_by_side(table: &TableReport) -> String {
    let published = |cell: &Cell| cell.published.clone().unwrap_or_default();
    let rows = table.cells.iter();
    let last_row = rows.clone().rposition(|row| row.iter().any(|cell| cell.published.is_some()));
    let last_column = rows.filter_map(|row| row.iter().rposition(|cell| cell.published.is_some())).max();
    let computed = |cell: &Cell| format!("{}{}", cell.computed, mark(cell.verdict));
    let all: Vec<Vec<String>> = table.cells.iter().map(|row| row.iter().map(computed).collect()).collect();
    let right = grid(table, &all, &table.across);
    let mut text = String::new();
    if let Some(title) = &table.title {
        let _ = writeln!(text, "{title}");
    }
    let _ = writeln!(text, "{}", table.question);
    let left = match (last_row, last_column) {
        (Some(last_row), Some(last_column)) => {
            let part: Vec<Vec<String>> = table.cells[..=last_row]
                .iter()
                .map(|row| row[..=last_column].iter().map(published).collect())
                .collect();
            grid(table, &part, &table.across[..=last_column])
        }
        _ => Vec::new(),
    };
    let width = left.iter().map(|line| line.chars().count()).max().unwrap_or(0);
    let total = width + right.iter().map(|line| line.chars().count()).max().unwrap_or(0);
    if left.is_empty() {
        indented(&mut text, &right);
    } else if total > WIDTH + 20 {
        let _ = writeln!(text, "  published");
        indented(&mut text, &left);
        let _ = writeln!(text, "  computed");
        indented(&mut text, &right);
    } else {
        let _ = writeln!(text, "  {:<width$}     computed", "published");
        for (i, line) in right.iter().enumerate() {
            let before = left.get(i).map_or("", String::as_str);
            let _ = writeln!(text, "  {before:<width$}     {}", line.trim_end());
        }
    }
    let meanings = [
        (Verdict::Corrects, "! corrects the source"),
        (Verdict::Extends, "+ new"),
        (Verdict::Recorded, "~ takes minutes: on record, … if not known (--slow computes it)"),
        (Verdict::Differs, "? differs"),
    ];
    let occurs = |verdict: Verdict| table.cells.iter().flatten().any(|cell| cell.verdict == verdict);
    let legend: Vec<&str> = meanings.iter().filter(|(v, _)| occurs(*v)).map(|(_, words)| *words).collect();
    if !legend.is_empty() {
        let _ = write!(text, "  {}", legend.join("   "));
    }
    text.trim_end().to_string()
}

fn indented(text: &mut String, lines: &[String]) {
    for line in lines {
        let _ = writeln!(text, "  {}", line.trim_end());
    }
}

/// Aligned lines with headings.
fn grid(table: &TableReport, cells: &[Vec<String>], across: &[String]) -> Vec<String> {
    let corner = match (&table.axes[0][..], &table.axes[1]) {
        ("", across) => across.clone(),
        (down, across) => format!("{down}\\{across}"),
    };
    let mut lines: Vec<Vec<String>> = vec![[&[corner][..], across].concat()];
    for (heading, row) in table.down.iter().zip(cells) {
        lines.push([&[heading.clone()][..], row].concat());
    }
    let columns = across.len() + 1;
    let widths: Vec<usize> =
        (0..columns).map(|i| lines.iter().map(|line| line[i].chars().count()).max().unwrap_or(0)).collect();
    let pad = |text: &str, width: usize| format!("{}{text}", " ".repeat(width - text.chars().count()));
    let line = |cells: &Vec<String>| cells.iter().zip(&widths).map(|(c, &w)| pad(c, w)).collect::<Vec<_>>().join(" ");
    lines.iter().map(line).collect()
}

/// Values, one a line: the question, what is published, what came out.
fn values(lines: &[Line]) -> String {
    let mut text = String::new();
    let width = lines.iter().map(|line| line.question.chars().count()).max().unwrap_or(0).min(70);
    for line in lines {
        let published = match (&line.published, line.verdict) {
            (_, Verdict::Recorded) => "takes minutes: on record (--slow computes it)".to_string(),
            (Some(_), Verdict::Agrees) => "as published".to_string(),
            (Some(published), Verdict::Corrects) => format!("the source has {published}"),
            (Some(published), _) => format!("DIFFERS from {published}"),
            (None, Verdict::Extends) => "new".into(),
            (None, _) => format!("DIFFERS from {}", line.expected.as_deref().unwrap_or("nothing")),
        };
        let _ = writeln!(text, "  {:<width$}  {}   {published}", line.question, line.computed);
        if let Some(note) = &line.note {
            let _ = writeln!(text, "{}", wrapped(note, "      "));
        }
    }
    text.trim_end().to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_wrapped_and_never_broken() {
        let text = wrapped(&"word ".repeat(40), "  ");
        assert!(text.lines().all(|line| line.chars().count() <= WIDTH && line.starts_with("  word")));
        assert_eq!(text.split_whitespace().count(), 40);
        assert_eq!(wrapped("a\nb", "  "), "  a\n  b");
    }
}
