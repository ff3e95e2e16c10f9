//! The report as one page that needs nothing else: tables, values, corrections and pictures, on light and dark screens.

use std::fmt::Write;

use crate::report::{Cell, Line, Outcome, Report, TableReport, Verdict};

const STYLE: &str = "
:root { color-scheme: light dark; --ink: #1b1f24; --faint: #69707a; --paper: #ffffff; --card: #f6f7f9; --line: #dde1e6;
  --agrees: #2c8a3d; --new: #1557c0; --corrects: #b45309; --differs: #c8281e; }
@media (prefers-color-scheme: dark) { :root { --ink: #e8e6e3; --faint: #9aa2ab; --paper: #16191d; --card: #1e2227; --line: #343a41;
  --agrees: #5fc873; --new: #6ea8fe; --corrects: #ffb224; --differs: #ff7b72; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 70rem; padding: 2rem 1.5rem 5rem; background: var(--paper); color: var(--ink);
  font: 16px/1.55 'Helvetica Neue', Arial, 'Liberation Sans', sans-serif; }
h1 { font-size: 2rem; margin: 0 0 .25rem; } h2 { margin: 3rem 0 .5rem; font-size: 1.4rem; } h3 { margin: 0; font-size: 1.1rem; }
p { margin: .5rem 0; } a { color: var(--new); text-decoration: none; } a:hover { text-decoration: underline; }
.faint { color: var(--faint); font-size: .9rem; } code { font-family: 'DejaVu Sans Mono', Menlo, monospace; font-size: .85em; }
section { background: var(--card); border: 1px solid var(--line); border-radius: 10px; padding: 1rem 1.25rem; margin: 1rem 0; }
.badge { display: inline-block; border-radius: 99px; padding: .05rem .6rem; font-size: .8rem; color: var(--paper); margin-right: .4rem;
  white-space: nowrap; }
.ok, .agrees { --c: var(--agrees); } .extends, .recorded { --c: var(--new); } .corrects { --c: var(--corrects); } .differs { --c: var(--differs); }
.badge { background: var(--c); }
table { border-collapse: collapse; margin: .5rem 0; } th { color: var(--faint); font-weight: normal; }
.grid th, .grid td { min-width: 2rem; padding: .15rem .4rem; text-align: center; }
.grid td { border: 1px solid var(--line); } td.extends, td.corrects, td.differs, td.recorded { color: var(--c); font-weight: 600; }
td.corrects s { color: var(--faint); font-weight: normal; }
.values td { padding: .2rem .8rem .2rem 0; vertical-align: top; border-bottom: 1px solid var(--line); }
.scroll { overflow-x: auto; } .pictures { display: flex; flex-wrap: wrap; gap: 1.5rem; align-items: flex-end; margin-top: .75rem; }
figure { margin: 0; max-width: 20rem; } figure svg { max-width: 100%; max-height: 16rem; width: auto; height: auto; }
figcaption { color: var(--faint); font-size: .85rem; } ol.all li { margin: .5rem 0; }
.wrong { border-left: 3px solid var(--corrects); padding-left: .75rem; margin: .75rem 0; }
@media print { section { break-inside: avoid; } }
";

/// The page.
pub fn html(reports: &[Report]) -> String {
    let mut page = String::from("<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n");
    let _ = write!(
        page,
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>The literature, recomputed</title>\n<style>{STYLE}</style></head>\n<body>\n"
    );
    let count = |outcome: Outcome| reports.iter().filter(|report| report.outcome() == outcome).count();
    let agreed: usize = reports.iter().map(|report| report.count(Verdict::Agrees)).sum();
    let new: usize = reports.iter().map(|report| report.count(Verdict::Extends)).sum();
    let _ = write!(
        page,
        "<h1>The literature, recomputed</h1>\n<p class=\"faint\">{} tables and theorems by Upstar {}: {agreed} published values agree, {new} \
         are new; {} as published, {} extended, {} corrected, {} differ.</p>\n<p>{} agrees {} new {} corrects the source</p>\n",
        reports.len(),
        env!("CARGO_PKG_VERSION"),
        count(Outcome::Ok),
        count(Outcome::Extends),
        count(Outcome::Corrects),
        count(Outcome::Differs),
        badge("agrees", "12"),
        badge("extends", "12"),
        badge("corrects", "12"),
    );
    all_corrections(&mut page, reports);
    let mut source = "";
    for report in reports {
        let key = report.name.split('/').next().unwrap_or_default();
        if key != source {
            source = key;
            if let Some(of) = &report.source {
                let (author, title, when) = (escaped(&of.author), escaped(&of.title), escaped(&of.published));
                let _ = writeln!(page, "<h2>{title}</h2>\n<p class=\"faint\">{author}, {when}</p>");
            }
        }
        item(&mut page, report);
    }
    page.push_str("</body></html>\n");
    page
}

fn badge(class: &str, words: &str) -> String {
    format!("<span class=\"badge {class}\">{words}</span>")
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

fn anchor(report: &Report) -> String {
    escaped(&report.name.replace('/', "-"))
}

fn all_corrections(page: &mut String, reports: &[Report]) {
    page.push_str("<h2>What is wrong in the sources</h2>\n<ol class=\"all\">\n");
    for report in reports {
        for correction in &report.corrections {
            let place =
                format!("<a href=\"#{}\">{}, {}</a>", anchor(report), escaped(&report.name), escaped(&report.place));
            let (says, correct) = (escaped(&correction.says), escaped(&correction.correct));
            let _ = writeln!(page, "<li><span class=\"faint\">{place}: {says}</span><br>{correct}</li>");
        }
    }
    page.push_str("</ol>\n");
}

fn item(page: &mut String, report: &Report) {
    let (class, words) = match report.outcome() {
        Outcome::Ok => ("ok", "ok"),
        Outcome::Extends => ("extends", "extends the source"),
        Outcome::Corrects => ("corrects", "corrects the source"),
        Outcome::Differs => ("differs", "differs"),
    };
    let _ = write!(
        page,
        "<section id=\"{}\"><h3>{}{}</h3>\n<p class=\"faint\">{} · <code>upstar reproduce {}</code></p>\n<p>{}</p>\n",
        anchor(report),
        badge(class, words),
        escaped(&report.title),
        escaped(&report.place),
        escaped(&report.name),
        escaped(&report.says)
    );
    report.tables.iter().for_each(|of| table(page, of));
    if !report.values.is_empty() {
        page.push_str("<div class=\"scroll\"><table class=\"values\">\n");
        report.values.iter().for_each(|line| value(page, line));
        page.push_str("</table></div>\n");
    }
    for correction in &report.corrections {
        let _ = writeln!(
            page,
            "<div class=\"wrong\"><p><span class=\"faint\">The source: {}</span><br>{}</p>",
            escaped(&correction.says),
            escaped(&correction.correct)
        );
        for line in &correction.confirmed {
            let _ = writeln!(
                page,
                "<p class=\"faint\"><code>{}</code> gives <code>{}</code></p>",
                escaped(&line.question),
                escaped(&line.computed)
            );
        }
        page.push_str("</div>\n");
    }
    for finding in &report.findings {
        let _ = writeln!(page, "<p><b>{}.</b> {}</p>", finding.standing.word(), escaped(&finding.says));
    }
    if let Some(extends) = &report.extends {
        let _ = writeln!(page, "<p class=\"faint\">Extends the source: {}</p>", escaped(extends));
    }
    if !report.pictures.is_empty() {
        page.push_str("<div class=\"pictures\">\n");
        for (picture, caption) in &report.pictures {
            let _ = writeln!(page, "<figure>{picture}<figcaption>{}</figcaption></figure>", escaped(caption));
        }
        page.push_str("</div>\n");
    }
    page.push_str("</section>\n");
}

/// The class of a verdict in the style sheet.
fn class(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Agrees => "agrees",
        Verdict::Corrects => "corrects",
        Verdict::Extends => "extends",
        Verdict::Recorded => "recorded",
        Verdict::Differs => "differs",
    }
}

fn table(page: &mut String, table: &TableReport) {
    if let Some(title) = &table.title {
        let _ = writeln!(page, "<p><b>{}</b></p>", escaped(title));
    }
    let _ = write!(
        page,
        "<p class=\"faint\"><code>{}</code></p>\n<div class=\"scroll\"><table class=\"grid\"><tr><th></th>",
        escaped(&table.question)
    );
    for heading in &table.across {
        let _ = write!(page, "<th>{}</th>", escaped(heading));
    }
    page.push_str("</tr>\n");
    for (heading, row) in table.down.iter().zip(&table.cells) {
        let _ = write!(page, "<tr><th>{}</th>", escaped(heading));
        row.iter().for_each(|of| cell(page, of));
        page.push_str("</tr>\n");
    }
    page.push_str("</table></div>\n");
}

fn cell(page: &mut String, cell: &Cell) {
    let published = match (&cell.published, cell.verdict) {
        (Some(published), Verdict::Corrects | Verdict::Differs) => format!("<s>{}</s> ", escaped(published)),
        _ => String::new(),
    };
    let _ = write!(page, "<td class=\"{}\">{published}{}</td>", class(cell.verdict), escaped(&cell.computed));
}

fn value(page: &mut String, line: &Line) {
    let words = match (&line.published, line.verdict) {
        (_, Verdict::Agrees) => "as published".to_string(),
        (_, Verdict::Recorded) => "on record".to_string(),
        (Some(published), _) => format!("the source has {}", escaped(published)),
        (None, _) => "new".into(),
    };
    let note = line
        .note
        .as_ref()
        .map_or_else(String::new, |note| format!("<br><span class=\"faint\">{}</span>", escaped(note)));
    let _ = writeln!(
        page,
        "<tr><td><code>{}</code>{note}</td><td><b>{}</b></td><td><span class=\"badge {}\">{words}</span></td></tr>",
        escaped(&line.question),
        escaped(&line.computed),
        class(line.verdict)
    );
}
