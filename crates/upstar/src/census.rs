//! `upstar census`: many positions, one line each.

mod sheet;

use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Mutex;

use clap::{Args, ValueEnum};
use num_bigint::BigUint;
use rayon::prelude::*;
use upstar_knots::tricolor::{Counts, Crossings, Position, Solver};
use upstar_knots::{CensusRow, Control, census_of_knots, census_of_shadows, notation::table};

use crate::output::print_message;
use crate::progress::bar;
use sheet::{Cell, Column, Kind, Sheet};

const KNOT_COLUMNS: &[Column] = &[
    ("name", Kind::Text),
    ("crossings", Kind::Count),
    ("outcome", Kind::Text),
    ("outcome_sum_star", Kind::Text),
    ("X", Kind::Count),
    ("Y", Kind::Count),
    ("unknot_resolutions", Kind::Count),
];

const TRICOLOR_COLUMNS: &[Column] = &[
    ("name", Kind::Text),
    ("strands", Kind::Count),
    ("winner", Kind::Text),
    ("nimber", Kind::Count),
    ("complete", Kind::Count),
    ("valid", Kind::Count),
    ("gameplays", Kind::Count),
];

/// Solve every knot of the table, every shadow, or every tricolorability game, one line each
#[derive(Args)]
#[command(after_help = "Examples:
  upstar census knots --max-crossings 13 > knots.csv
  upstar census knots --max-crossings 13 -o knots.csv       with the command, version and time on top
  upstar census knots --max-crossings 13 -o knots.parquet   the same in its metadata
  upstar census shadows --max-crossings 8 --prime
  upstar census tricolor --max-crossings 11 --json")]
pub struct Census {
    /// What to go through
    what: What,

    /// Up to this many crossings
    #[arg(long, value_name = "N", default_value_t = 8)]
    max_crossings: usize,

    /// Prime and reduced shadows only
    #[arg(long)]
    prime: bool,

    /// Write one JSON object a line instead of CSV
    #[arg(long)]
    json: bool,

    /// Write to this file, CSV or Parquet by its ending, with the command, version and time
    #[arg(short, long, value_name = "FILE", conflicts_with = "json")]
    output: Option<PathBuf>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum What {
    /// The knotting-unknotting game on the shadow of every knot of the table, up to 13 crossings
    Knots,
    /// The same on every curve on the sphere
    Shadows,
    /// The tricolorability game on every knot of the table
    Tricolor,
}

impl Census {
    pub fn run(self) -> ExitCode {
        let most = match self.what {
            What::Knots | What::Tricolor => 13,
            What::Shadows => 9,
        };
        if self.max_crossings > most {
            print_message(&format!("the census goes up to {most} crossings"));
            return ExitCode::from(2);
        }
        match self.write() {
            Ok(()) => ExitCode::SUCCESS,
            Err(message) => {
                print_message(&message);
                ExitCode::from(2)
            }
        }
    }

    fn write(&self) -> Result<(), String> {
        let columns = if self.what == What::Tricolor { TRICOLOR_COLUMNS } else { KNOT_COLUMNS };
        let mut sheet = match &self.output {
            None => Sheet::printed(columns, self.json).map_err(|error| error.to_string())?,
            Some(path) => Sheet::file(columns, path).map_err(|error| format!("{}: {error}", path.display()))?,
        };
        match self.what {
            What::Knots => self.knots(&mut sheet),
            What::Shadows => self.shadows(&mut sheet),
            What::Tricolor => self.tricolor(&mut sheet),
        }?;
        sheet.finish().map_err(|error| error.to_string())
    }

    fn knots(&self, sheet: &mut Sheet) -> Result<(), String> {
        with_progress(sheet, |control, row| census_of_knots(self.max_crossings, control, row))
    }

    fn shadows(&self, sheet: &mut Sheet) -> Result<(), String> {
        (3..=self.max_crossings).try_for_each(|crossings| {
            with_progress(sheet, |control, write| {
                census_of_shadows(crossings, self.prime, control, |mut row| {
                    row.name = format!("{crossings}.{}", row.name);
                    write(row);
                })
            })
        })
    }

    fn tricolor(&self, sheet: &mut Sheet) -> Result<(), String> {
        let knots: Vec<(&str, Vec<[usize; 3]>)> = table::knots()
            .filter(|(_, diagram)| (3..=self.max_crossings).contains(&diagram.crossings().len()))
            .map(|(name, diagram)| {
                let triples = diagram.strand_triples();
                (name, triples.iter().map(|t| [t.over, t.incoming, t.outgoing]).collect())
            })
            .collect();
        let progress = bar(knots.len() as u64, "knots");
        let solver = Solver::new().threads(1);
        let rows: Mutex<Vec<Option<Vec<Cell>>>> = Mutex::new(knots.iter().map(|_| None).collect());
        let solved: Result<(), String> = knots.par_iter().enumerate().try_for_each(|(i, (name, triples))| {
            let row = tricolor_row(name, triples, &solver).map_err(|error| format!("{name}: {error}"))?;
            progress.inc(1);
            if let Ok(mut rows) = rows.lock() {
                rows[i] = Some(row);
            }
            Ok(())
        });
        progress.finish_and_clear();
        solved?;
        let rows = rows.into_inner().map_err(|error| error.to_string())?;
        rows.into_iter().flatten().try_for_each(|row| sheet.row(row)).map_err(|error| error.to_string())
    }
}

/// Runs a census of knots or shadows with a bar, and writes its rows.
fn with_progress(
    sheet: &mut Sheet,
    census: impl FnOnce(&Control, &mut dyn FnMut(CensusRow)) -> upstar_knots::Result<()>,
) -> Result<(), String> {
    let progress = bar(1000, "of the work");
    let report = |done: f64| progress.set_position((done * 1000.0) as u64);
    let control = Control { progress: Some(&report), ..Control::default() };
    let mut written = Ok(());
    let result = census(&control, &mut |row| {
        if written.is_ok() {
            written = sheet.row(knot_row(row));
        }
    });
    progress.finish_and_clear();
    result.map_err(|error| error.to_string())?;
    written.map_err(|error| error.to_string())
}

fn knot_row(row: CensusRow) -> Vec<Cell> {
    let extended = row.extended;
    vec![
        Cell::Text(row.name),
        Cell::Count(row.shadow.crossings() as u64),
        Cell::Text(extended.outcome.to_string()),
        Cell::Text(extended.with_star.to_string()),
        Cell::Count(extended.x().into()),
        Cell::Count(extended.y().into()),
        Cell::Count(row.unknotted),
    ]
}

fn tricolor_row(name: &str, triples: &[[usize; 3]], solver: &Solver) -> Result<Vec<Cell>, String> {
    let crossings = Crossings::new(triples.iter().copied()).map_err(|error| error.to_string())?;
    let nimber = solver.nimber(&Position::start(&crossings)).map_err(|error| error.to_string())?;
    let counts = Counts::of(&crossings).map_err(|error| error.to_string())?;
    // Thirteen strands have less than 2^64 gameplays: at most 13! orders of 3^13 colourings.
    let count = |n: BigUint| u64::try_from(n).map(Cell::Count).map_err(|error| error.to_string());
    Ok(vec![
        Cell::Text(name.to_owned()),
        Cell::Count(crossings.strands() as u64),
        Cell::Text(if nimber == 0 { "P2" } else { "P1" }.to_owned()),
        Cell::Count(nimber.into()),
        count(counts.complete())?,
        count(counts.valid().clone())?,
        count(counts.gameplays())?,
    ])
}
