//! Recomputing items, all their parts at once.

use std::sync::Mutex;
use std::time::{Duration, Instant};

use rayon::prelude::*;
use upstar_calc::{Answer, Axis, Calculator, drawing};
use upstar_draw::{Theme, nimber_table, svg};
use upstar_values::Budget;

use crate::computation::{Computation, same};
use crate::item::{Axes, Item, PublishedTable};
use crate::library::Literature;
use crate::report::{Cell, CorrectionReport, Line, Report, TableReport, Verdict};

/// How to recompute.
pub struct Run<'a> {
    /// What an answer may cost, counted from when it is begun.
    pub budget: &'a (dyn Fn() -> Budget + Sync),
    /// Also compute cells that take minutes.
    pub slow: bool,
    /// Also make the pictures.
    pub pictures: bool,
    /// Told after every answer how many there are, and of how many.
    pub progress: &'a (dyn Fn(usize, usize) + Sync),
}

impl Default for Run<'_> {
    fn default() -> Self {
        Run { budget: &Budget::default, slow: false, pictures: false, progress: &|_, _| {} }
    }
}

/// One answer to find.
struct Task<'a> {
    item: usize,
    computation: &'a Computation,
    names: Vec<(String, Answer)>,
}

impl Run<'_> {
    /// Recomputes one item.
    pub fn item(&self, item: &Item) -> Report {
        let mut reports = self.items(&Literature::default(), &[item]);
        reports.remove(0)
    }

    /// Recomputes items, on all cores; their sources are looked up in `literature`.
    pub fn items(&self, literature: &Literature, items: &[&Item]) -> Vec<Report> {
        let mut tasks = Vec::new();
        let layouts: Vec<Vec<Layout>> = items
            .iter()
            .enumerate()
            .map(|(number, item)| {
                let values = item.values.iter().filter(|value| self.slow || !value.slow);
                values.for_each(|value| tasks.push(Task::of(number, &value.computation)));
                for correction in &item.corrections {
                    correction.confirmed.iter().for_each(|c| tasks.push(Task::of(number, &c.computation)));
                }
                item.tables.iter().map(|table| Layout::new(table, self.slow, number, &mut tasks)).collect()
            })
            .collect();
        let answers = self.answers(&tasks, items.len());
        let mut next = answers.found.into_iter();
        let reports = items.iter().zip(layouts).enumerate().map(|(number, (item, layouts))| {
            let mut line = |computation: &Computation| (computation.question(), next.next().unwrap_or_else(lost));
            let values = item.values.iter().map(|value| {
                let (published, expected) =
                    (value.published.clone(), value.correct.clone().or_else(|| value.new.clone()));
                let (question, (computed, verdict)) = if value.slow && !self.slow {
                    let recorded = expected.clone().or_else(|| published.clone()).unwrap_or_default();
                    (value.computation.question(), (recorded, Verdict::Recorded))
                } else {
                    let (question, found) = line(&value.computation);
                    (question, judge(&published, &expected, found))
                };
                Line { question, published, expected, computed, verdict, note: value.note.clone() }
            });
            let values = values.collect();
            let corrections = item.corrections.iter().map(|correction| {
                let confirmed = correction.confirmed.iter().map(|confirmation| {
                    let (question, found) = line(&confirmation.computation);
                    let expected = Some(confirmation.gives.clone());
                    let (computed, verdict) = judge(&expected, &None, found);
                    Line { question, published: None, expected, computed, verdict, note: None }
                });
                CorrectionReport {
                    says: correction.says.clone(),
                    correct: correction.correct.clone(),
                    confirmed: confirmed.collect(),
                    by_reading: correction.by_reading,
                }
            });
            let corrections = corrections.collect();
            let tables: Vec<TableReport> =
                item.tables.iter().zip(layouts).map(|(table, layout)| layout.report(table, &mut next)).collect();
            Report {
                name: item.name.clone(),
                title: item.title.clone(),
                source: literature.source(item).cloned(),
                place: item.place.clone(),
                says: item.says.clone(),
                extends: item.extends.clone(),
                values,
                corrections,
                findings: item.findings.clone(),
                pictures: if self.pictures { self.draw(item, &tables) } else { Vec::new() },
                tables,
                seconds: answers.times[number].as_secs_f64(),
            }
        });
        reports.collect()
    }

    fn answers(&self, tasks: &[Task], items: usize) -> Answers {
        let done = Mutex::new((0, vec![Duration::ZERO; items]));
        let found = tasks
            .par_iter()
            .with_max_len(1)
            .map(|task| {
                let start = Instant::now();
                let answer = task.computation.answer(&task.names, &(self.budget)());
                if let Ok(mut done) = done.lock() {
                    done.0 += 1;
                    done.1[task.item] += start.elapsed();
                    (self.progress)(done.0, tasks.len());
                }
                answer
            })
            .collect();
        let times = done.into_inner().map_or_else(|_| vec![Duration::ZERO; items], |done| done.1);
        Answers { found, times }
    }

    /// The pictures of an item: those it asks for, and heat maps of its tables of nimbers.
    fn draw(&self, item: &Item, tables: &[TableReport]) -> Vec<(String, String)> {
        let mut pictures = Vec::new();
        for picture in &item.pictures {
            let answer = Calculator::with_budget((self.budget)()).evaluate(&picture.expression);
            let drawn = answer.map_err(|error| error.message).and_then(|answer| drawing(&answer, false));
            // A picture that cannot be made leaves the page without it: the numbers are what is checked.
            if let Ok(drawn) = drawn {
                pictures.push((svg(&drawn, Theme::Auto), picture.caption.clone()));
            }
        }
        for table in tables.iter().filter(|table| table.heat) {
            let number = |cell: &Cell| cell.computed.parse::<u64>().ok();
            let rows: Vec<Vec<Option<u64>>> = table.cells.iter().map(|row| row.iter().map(number).collect()).collect();
            let first = |list: &[String]| list.first().and_then(|n| n.parse().ok()).unwrap_or(1);
            let title = table.title.as_deref().unwrap_or(&item.title);
            if let Ok(drawn) = nimber_table(title, &rows, [first(&table.down), first(&table.across)]) {
                pictures.push((svg(&drawn, Theme::Auto), format!("{title}: darker is larger")));
            }
        }
        pictures
    }
}

struct Answers {
    found: Vec<Result<String, String>>,
    times: Vec<Duration>,
}

impl<'a> Task<'a> {
    fn of(item: usize, computation: &'a Computation) -> Task<'a> {
        Task { item, computation, names: Vec::new() }
    }
}

fn lost() -> Result<String, String> {
    Err("not computed".into())
}

/// What an answer means, given what is published and what the file holds to be right.
fn judge(published: &Option<String>, expected: &Option<String>, found: Result<String, String>) -> (String, Verdict) {
    let computed = match found {
        Ok(computed) => computed,
        Err(problem) => return (format!("({problem})"), Verdict::Differs),
    };
    let is = |text: &Option<String>| text.as_ref().is_some_and(|text| same(text, &computed));
    let verdict = match (published, expected) {
        (Some(_), None) if is(published) => Verdict::Agrees,
        (Some(_), Some(_)) if is(expected) && is(published) => Verdict::Agrees,
        (Some(_), Some(_)) if is(expected) => Verdict::Corrects,
        (None, Some(_)) if is(expected) => Verdict::Extends,
        (None, None) => Verdict::Extends,
        _ => Verdict::Differs,
    };
    (computed, verdict)
}

/// Where the answers of a table go.
struct Layout {
    axes: [String; 2],
    down: Vec<String>,
    across: Vec<String>,
    published: Grid,
    continued: Grid,
    /// For each cell the answer it takes, among those of this table; none for cells that are left out.
    places: Vec<Vec<Option<usize>>>,
    answers: usize,
}

/// A grid of a file: cells by the headings of row and column.
type Grid = Vec<Vec<Option<String>>>;

impl Layout {
    fn new<'a>(table: &'a PublishedTable, slow: bool, item: usize, tasks: &mut Vec<Task<'a>>) -> Layout {
        // Files are checked when they are read; a table without axes would have no cell.
        let none = || Axes { down: None, across: Axis { name: String::new(), members: Vec::new() } };
        let axes = table.axes().unwrap_or_else(|_| none());
        let (down, across) = (&axes.down, &axes.across);
        let heading = |axis: &Axis| axis.members.iter().map(Answer::to_string).collect::<Vec<String>>();
        let (rows, columns) = (down.as_ref().map_or_else(|| vec![String::new()], heading), heading(across));
        let mut places = vec![vec![None; columns.len()]; rows.len()];
        let mut answers = 0;
        for i in 0..rows.len() {
            for j in 0..columns.len() {
                if !slow && table.slow.contains(&place(&rows[i], &columns[j])) {
                    continue;
                }
                if table.symmetric && j < i && i < columns.len() {
                    places[i][j] = places[j][i];
                    continue;
                }
                let mut names = vec![(across.name.clone(), across.members[j].clone())];
                names.extend(down.iter().map(|axis| (axis.name.clone(), axis.members[i].clone())));
                tasks.push(Task { item, computation: &table.computation, names });
                places[i][j] = Some(answers);
                answers += 1;
            }
        }
        Layout {
            axes: [down.as_ref().map_or_else(String::new, |axis| axis.name.clone()), across.name.clone()],
            down: rows,
            across: columns,
            published: table.grid(&table.published),
            continued: table.grid(&table.continued),
            places,
            answers,
        }
    }

    fn report(self, table: &PublishedTable, next: &mut impl Iterator<Item = Result<String, String>>) -> TableReport {
        let found: Vec<Result<String, String>> = next.by_ref().take(self.answers).collect();
        let of = |grid: &Grid, i: usize, j: usize| grid.get(i).and_then(|row| row.get(j)).cloned().flatten();
        let cell = |i: usize, j: usize| {
            let published = of(&self.published, i, j);
            let correct = table.correct.get(&place(&self.down[i], &self.across[j])).cloned();
            let expected = correct.or_else(|| of(&self.continued, i, j)).filter(|e| published.as_ref() != Some(e));
            match self.places[i][j] {
                None => {
                    let computed = expected.clone().or_else(|| published.clone()).unwrap_or_else(|| "…".into());
                    Cell { published, expected, computed, verdict: Verdict::Recorded }
                }
                Some(answer) => {
                    let found = found.get(answer).cloned().unwrap_or_else(lost);
                    let (computed, verdict) = judge(&published, &expected, found);
                    Cell { published, expected, computed, verdict }
                }
            }
        };
        let rows = (0..self.down.len()).map(|i| (0..self.across.len()).map(|j| cell(i, j)).collect());
        let cells = rows.collect();
        TableReport {
            title: table.title.clone(),
            question: table.computation.question(),
            axes: self.axes,
            down: self.down,
            across: self.across,
            cells,
            heat: table.heat,
        }
    }
}

/// A cell as files name it: `row,column`, or the column alone in a table of one row.
fn place(row: &str, column: &str) -> String {
    if row.is_empty() { column.to_string() } else { format!("{row},{column}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_an_answer_means() {
        let verdict = |published: Option<&str>, expected: Option<&str>, found: &str| {
            judge(&published.map(Into::into), &expected.map(Into::into), Ok(found.into())).1
        };
        assert_eq!(verdict(Some("7"), None, "7"), Verdict::Agrees);
        assert_eq!(verdict(Some("3"), Some("7"), "7"), Verdict::Corrects);
        assert_eq!(verdict(None, Some("7"), "7"), Verdict::Extends);
        assert_eq!(verdict(None, None, "7"), Verdict::Extends);
        // A source that is right although the file calls it wrong is as unexpected as any other difference.
        assert_eq!(verdict(Some("3"), Some("7"), "3"), Verdict::Differs);
        assert_eq!(verdict(Some("3"), Some("7"), "4"), Verdict::Differs);
        assert_eq!(verdict(Some("3"), None, "4"), Verdict::Differs);
        assert_eq!(judge(&None, &None, Err("too large".into())).1, Verdict::Differs);
    }
}
