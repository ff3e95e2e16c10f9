//! Nimbers at a glance: tables as heat maps, and the nimbers of one game by heap size with their period.

use crate::error::{Result, at_most};
use crate::geometry::{Bounds, at};
use crate::picture::{Anchor, Dash, Fill, Path, Picture, Role, Style, Text, text_width};

const MAX_CELLS: usize = 10_000;
const MAX_HEAPS: usize = 20_000;

/// A table of nimbers, darker for larger ones; `None` is left blank. Rows and columns are numbered from `first`.
///
/// ```
/// use upstar_draw::nimber_table;
/// let nim: Vec<Vec<Option<u64>>> = (0..4).map(|a| (0..4).map(|b| Some(a ^ b)).collect()).collect();
/// assert!(nimber_table("Nim", &nim, [0, 0]).is_ok());
/// ```
pub fn nimber_table(name: &str, rows: &[Vec<Option<u64>>], first: [usize; 2]) -> Result<Picture> {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    at_most("a table", rows.len().saturating_mul(columns), MAX_CELLS, "cells")?;
    let largest = rows.iter().flatten().flatten().copied().max().unwrap_or(0);
    let size = 12.0;
    let cell = (text_width(&largest.to_string(), size) + 8.0).max(24.0);
    let mut picture = Picture::new(format!("Nimbers of {name}"));
    let header = |text: usize, x: f64, y: f64| Text::new(at(x, y), text.to_string(), 11.0).role(Role::Faint);
    for column in 0..columns {
        picture.text(header(first[1].saturating_add(column), (column as f64 + 0.5) * cell, -10.0));
    }
    for (i, row) in rows.iter().enumerate() {
        let y = (i as f64 + 0.5) * cell;
        picture.text(header(first[0].saturating_add(i), -8.0, y).anchored(Anchor::End));
        for (j, &nimber) in row.iter().enumerate() {
            let centre = at((j as f64 + 0.5) * cell, y);
            let Some(nimber) = nimber else { continue };
            let heat = (nimber as f64 / largest.max(1) as f64 * 9.0).round() as u8;
            let square = Path::rectangle(Bounds::around(centre, cell / 2.0, cell / 2.0));
            picture.path(square, Style::line(Role::Paper, 1.0).filled(Fill::Solid(Role::Heat(heat))));
            let role = if heat >= 6 { Role::Paper } else { Role::Ink };
            picture.text(Text::new(centre, nimber.to_string(), size).role(role));
        }
    }
    Ok(picture)
}

/// The nimbers of heaps of 0, 1, 2, … as dots; where the period is known, its first turn is shaded and its later ones are marked.
pub fn period_plot(name: &str, nimbers: &[u64], preperiod: usize, period: Option<usize>) -> Result<Picture> {
    at_most("a plot", nimbers.len(), MAX_HEAPS, "heaps")?;
    let mut title = format!("Nimbers of {name} by heap size");
    if let Some(period) = period {
        title += &format!(": period {period} from heap {preperiod} on");
    }
    let mut picture = Picture::new(title);
    let largest = nimbers.iter().copied().max().unwrap_or(0).max(1);
    let step = (860.0 / nimbers.len().max(1) as f64).clamp(0.4, 12.0);
    let rise = (260.0 / largest as f64).min(18.0);
    let (width, height) = (step * nimbers.len().max(1) as f64, rise * largest as f64);
    let x = |heap: usize| (heap as f64 + 0.5) * step;
    if let Some(period) = period.filter(|&p| p > 0) {
        let edge = |heap: usize| heap as f64 * step;
        if preperiod < nimbers.len() {
            let end = preperiod.saturating_add(period).min(nimbers.len());
            let shade = Bounds { min: at(edge(preperiod), -height - 8.0), max: at(edge(end), 8.0) };
            picture.path(Path::rectangle(shade), Style::area(Fill::Tint(Role::Highlight)));
        }
        for start in (preperiod..=nimbers.len()).step_by(period).take(400) {
            let style = Style::line(Role::Highlight, 1.0).dashed(Dash::Dashed);
            picture.line(at(edge(start), -height - 8.0), at(edge(start), 8.0), style);
        }
    }
    picture.line(at(0.0, 8.0), at(width, 8.0), Style::line(Role::Ink, 1.2));
    picture.line(at(0.0, 8.0), at(0.0, -height - 8.0), Style::line(Role::Ink, 1.2));
    let round = |most: f64, count: f64| -> usize {
        let steps = (0..54).map(|k| 10f64.powi(k / 3) * [1.0, 2.0, 5.0][(k % 3) as usize]);
        steps.into_iter().find(|s| most / s <= count).unwrap_or(most).max(1.0) as usize
    };
    for heap in (0..nimbers.len()).step_by(round(nimbers.len() as f64, 12.0)) {
        picture.line(at(x(heap), 8.0), at(x(heap), 12.0), Style::line(Role::Ink, 1.0));
        picture.text(Text::new(at(x(heap), 21.0), heap.to_string(), 11.0));
    }
    for nimber in (0..=largest).step_by(round(largest as f64, 10.0)) {
        let y = -rise * nimber as f64;
        picture.line(at(-4.0, y), at(0.0, y), Style::line(Role::Ink, 1.0));
        picture.text(Text::new(at(-8.0, y), nimber.to_string(), 11.0).anchored(Anchor::End));
    }
    picture.text(Text::new(at(width / 2.0, 36.0), "heap", 11.0).role(Role::Faint));
    let radius = (0.36 * step).clamp(0.9, 3.2);
    for (heap, &nimber) in nimbers.iter().enumerate() {
        picture.circle(at(x(heap), -rise * nimber as f64), radius, Style::area(Fill::Solid(Role::Left)));
    }
    Ok(picture)
}
