//! Tables: one expression for every choice of one or more variables.

use std::fmt::Write;

use serde_json::json;
use upstar_values::Budget;

use crate::answer::{Answer, Style};
use crate::calculator::Calculator;
use crate::error::Error;

/// A variable and the answers it runs through.
#[derive(Clone, Debug)]
pub struct Axis {
    /// The name of the variable.
    pub name: String,
    /// What it stands for, in order.
    pub members: Vec<Answer>,
}

impl Axis {
    /// Reads `n=1..8` or `n=[1,2,4]`.
    pub fn parse(text: &str) -> Result<Axis, Error> {
        let expected = || Error::new(0..text.len(), "expected a variable and a range").help("n=1..8, or n=[1,2,4,8]");
        let (name, range) = text.split_once('=').ok_or_else(expected)?;
        let name = name.trim();
        let is_name =
            name.starts_with(|c: char| c.is_alphabetic()) && name.chars().all(|c| c.is_alphanumeric() || c == '_');
        if !is_name {
            return Err(expected());
        }
        let offset = text.len() - range.len();
        let members = match Calculator::new().evaluate(range) {
            Ok(Answer::List(members)) => members,
            Ok(_) => {
                return Err(Error::new(offset..text.len(), "expected a range or a list").help("n=1..8, or n=[1,2,4,8]"));
            }
            Err(error) => return Err(Error { span: error.span.start + offset..error.span.end + offset, ..error }),
        };
        Ok(Axis { name: name.into(), members })
    }
}

/// An expression over one or more axes.
#[derive(Clone, Debug)]
pub struct Table {
    expression: String,
    axes: Vec<Axis>,
}

/// How a table is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TableFormat {
    /// Aligned columns.
    #[default]
    Text,
    /// Comma-separated values.
    Csv,
    /// One JSON object.
    Json,
    /// A Markdown table.
    Markdown,
    /// A LaTeX tabular.
    Latex,
}

impl Table {
    /// The table of `expression` over `axes`.
    pub fn new(expression: impl Into<String>, axes: Vec<Axis>) -> Table {
        Table { expression: expression.into(), axes }
    }

    /// The expression.
    pub fn expression(&self) -> &str {
        &self.expression
    }

    /// How many cells the table has; `None` if that is more than a million.
    pub fn len(&self) -> Option<usize> {
        let product = self.axes.iter().try_fold(1usize, |cells, axis| cells.checked_mul(axis.members.len()));
        product.filter(|&cells| cells <= 1_000_000)
    }

    /// Whether the table has no cell.
    pub fn is_empty(&self) -> bool {
        self.len() == Some(0)
    }

    /// The members of the axes that belong to a cell; the last axis runs fastest.
    fn coordinates(&self, mut cell: usize) -> Vec<&Answer> {
        let mut members = Vec::with_capacity(self.axes.len());
        for axis in self.axes.iter().rev() {
            members.push(&axis.members[cell % axis.members.len()]);
            cell /= axis.members.len();
        }
        members.reverse();
        members
    }

    /// The answer in one cell. Cells may be asked in any order and from any thread.
    pub fn cell(&self, cell: usize, budget: &Budget) -> Result<Answer, Error> {
        let mut calculator = Calculator::with_budget(budget.clone());
        for (axis, member) in self.axes.iter().zip(self.coordinates(cell)) {
            calculator.define(&axis.name, member.clone());
        }
        calculator.evaluate(&self.expression)
    }

    /// The finished table as text, from the text of every cell in order.
    pub fn render(&self, cells: &[String], format: TableFormat) -> String {
        if format == TableFormat::Json {
            return self.json(cells).to_string();
        }
        let rows = self.rows(cells);
        match format {
            TableFormat::Text => aligned(&rows),
            TableFormat::Csv => {
                rows.iter().map(|row| row.iter().map(|c| csv_field(c)).collect::<Vec<_>>().join(",") + "\n").collect()
            }
            TableFormat::Markdown => markdown(&rows),
            TableFormat::Latex => latex(&rows),
            TableFormat::Json => unreachable!("answered above"),
        }
    }

    fn json(&self, cells: &[String]) -> serde_json::Value {
        let axes: Vec<_> = self
            .axes
            .iter()
            .map(|axis| json!({"name": axis.name, "members": axis.members.iter().map(Answer::to_string).collect::<Vec<_>>()}))
            .collect();
        json!({"expression": self.expression, "axes": axes, "cells": cells})
    }

    /// Rows of text with their headings: two axes make a grid, any other number a line for every cell.
    fn rows(&self, cells: &[String]) -> Vec<Vec<String>> {
        if let [down, across] = &self.axes[..] {
            let corner = format!("{}\\{}", down.name, across.name);
            let heading = std::iter::once(corner).chain(across.members.iter().map(Answer::to_string)).collect();
            let body = down.members.iter().zip(cells.chunks(across.members.len().max(1)));
            let lines =
                body.map(|(member, cells)| std::iter::once(member.to_string()).chain(cells.iter().cloned()).collect());
            return std::iter::once(heading).chain(lines).collect();
        }
        let names = self.axes.iter().map(|axis| axis.name.clone());
        let heading: Vec<String> = names.chain([self.expression.clone()]).collect();
        let lines = cells.iter().enumerate().map(|(i, cell)| {
            self.coordinates(i).into_iter().map(Answer::to_string).chain([cell.clone()]).collect::<Vec<String>>()
        });
        std::iter::once(heading).chain(lines).collect()
    }
}

impl TableFormat {
    /// The style in which it writes values: LaTeX tables hold LaTeX, the others what they are given.
    pub fn style(self, style: Style) -> Style {
        match self {
            TableFormat::Latex => Style { notation: upstar_values::Notation::Latex, ..style },
            _ => style,
        }
    }
}

fn widths(rows: &[Vec<String>]) -> Vec<usize> {
    let columns = rows.first().map_or(0, Vec::len);
    (0..columns).map(|i| rows.iter().map(|row| row[i].chars().count()).max().unwrap_or(0)).collect()
}

fn padded(cell: &str, width: usize) -> String {
    format!("{}{cell}", " ".repeat(width.saturating_sub(cell.chars().count())))
}

fn aligned(rows: &[Vec<String>]) -> String {
    let widths = widths(rows);
    let mut text = String::new();
    for row in rows {
        let cells: Vec<String> = row.iter().zip(&widths).map(|(cell, &width)| padded(cell, width)).collect();
        text.push_str(cells.join("  ").trim_end());
        text.push('\n');
    }
    text
}

fn csv_field(cell: &str) -> String {
    if cell.contains([',', '"', '\n']) { format!("\"{}\"", cell.replace('"', "\"\"")) } else { cell.to_string() }
}

fn markdown(rows: &[Vec<String>]) -> String {
    let escaped: Vec<Vec<String>> =
        rows.iter().map(|row| row.iter().map(|c| c.replace('|', "\\|")).collect()).collect();
    let widths: Vec<usize> = widths(&escaped).into_iter().map(|width| width.max(2)).collect();
    let mut text = String::new();
    for (i, row) in escaped.iter().enumerate() {
        let cells: Vec<String> = row.iter().zip(&widths).map(|(cell, &width)| padded(cell, width)).collect();
        let _ = writeln!(text, "| {} |", cells.join(" | "));
        if i == 0 {
            let rules: Vec<String> = widths.iter().map(|&width| format!("{}:", "-".repeat(width - 1))).collect();
            let _ = writeln!(text, "| {} |", rules.join(" | "));
        }
    }
    text
}

fn latex(rows: &[Vec<String>]) -> String {
    let columns = rows.first().map_or(0, Vec::len);
    let mut text = format!("\\begin{{tabular}}{{r|{}}}\n", "r".repeat(columns.saturating_sub(1)));
    for (i, row) in rows.iter().enumerate() {
        let cell = |cell: &String| if i == 0 { format!("\\verb!{cell}!") } else { format!("${cell}$") };
        let cells: Vec<String> = row.iter().map(cell).collect();
        let _ = writeln!(text, "{} \\\\{}", cells.join(" & "), if i == 0 { " \\hline" } else { "" });
    }
    text + "\\end{tabular}\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(expression: &str, axes: &[&str], format: TableFormat) -> String {
        let table = Table::new(expression, axes.iter().map(|axis| Axis::parse(axis).unwrap()).collect());
        let style = format.style(Style::default());
        let answer = |i| table.cell(i, Budget::UNLIMITED).unwrap().text(style).to_string();
        let cells: Vec<String> = (0..table.len().unwrap()).map(answer).collect();
        table.render(&cells, format)
    }

    #[test]
    fn a_grid_over_two_variables() {
        let nim_sums = table("times(m,*1) + times(n,^)", &["m=0..1", "n=0..2"], TableFormat::Text);
        assert_eq!(nim_sums, "m\\n  0   1    2\n  0  0   ^   ^^\n  1  *  ^*  ^^*\n");
    }

    #[test]
    fn a_line_for_every_member_of_one_variable() {
        assert_eq!(table("{n|0}", &["n=[1,2]"], TableFormat::Csv), "n,{n|0}\n1,{1|0}\n2,{2|0}\n");
        assert_eq!(table("{0,*|n}", &["n=[*2]"], TableFormat::Csv), "n,\"{0,*|n}\"\n*2,^*3\n");
        assert_eq!(
            table("{n|0}", &["n=1..1"], TableFormat::Markdown),
            "|  n | {n\\|0} |\n| -: | -----: |\n|  1 | {1\\|0} |\n"
        );
        assert_eq!(
            table("{n|0}", &["n=1..1"], TableFormat::Latex),
            "\\begin{tabular}{r|r}\n\\verb!n! & \\verb!{n|0}! \\\\ \\hline\n$1$ & $\\{1|0\\}$ \\\\\n\\end{tabular}\n"
        );
    }

    #[test]
    fn wrong_axes_are_explained() {
        assert_eq!(Axis::parse("n").unwrap_err().message, "expected a variable and a range");
        assert_eq!(Axis::parse("3=1..2").unwrap_err().message, "expected a variable and a range");
        assert_eq!(Axis::parse("n=5").unwrap_err().message, "expected a range or a list");
        assert_eq!(Axis::parse("n=1..{").unwrap_err().span, 5..6);
    }
}
