//! `upstar census`: many positions, one line each.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Mutex;
use std::time::{SystemTime, UNIX_EPOCH};

use clap::{Args, ValueEnum};
use rayon::prelude::*;
use serde_json::json;
use upstar_knots::tricolor::{Counts, Crossings, Position, Solver};
use upstar_knots::{CensusRow, Control, census_of_knots, census_of_shadows, notation::table};

use crate::output::print_message;
use crate::progress::bar;

/// Solve every knot of the table, every shadow, or every tricolorability game, one line each
#[derive(Args)]
#[command(after_help = "Examples:
  upstar census knots --max-crossings 13 > knots.csv
  upstar census knots --max-crossings 13 -o knots.csv       with the command, version and time on top
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

    /// Write CSV to this file; lines with # on top say by which command, version and when
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
        let mut out: BufWriter<Box<dyn Write>> = match &self.output {
            None => BufWriter::new(Box::new(io::stdout().lock())),
            Some(path) if path.extension().is_none_or(|ending| ending != "csv") => {
                print_message(&format!("{}: the file must end in .csv", path.display()));
                return ExitCode::from(2);
            }
            Some(path) => match File::create(path) {
                Ok(file) => BufWriter::new(Box::new(file)),
                Err(error) => {
                    print_message(&format!("{}: {error}", path.display()));
                    return ExitCode::from(2);
                }
            },
        };
        if self.output.is_some() {
            let _ = write!(out, "{}", provenance());
        }
        let result = match self.what {
            What::Knots => self.knots(&mut out),
            What::Shadows => self.shadows(&mut out),
            What::Tricolor => self.tricolor(&mut out),
        };
        match result.and_then(|()| out.flush().map_err(|error| error.to_string())) {
            Ok(()) => ExitCode::SUCCESS,
            Err(message) => {
                print_message(&message);
                ExitCode::from(2)
            }
        }
    }

    fn header(&self, out: &mut impl Write, header: &str) {
        if !self.json {
            let _ = writeln!(out, "{header}");
        }
    }

    fn row(&self, out: &mut impl Write, row: &CensusRow) {
        let extended = row.extended;
        let _ = if self.json {
            let object = json!({
                "name": row.name,
                "crossings": row.shadow.crossings(),
                "outcome": extended.outcome.to_string(),
                "with_star": extended.with_star.to_string(),
                "x": extended.x(),
                "y": extended.y(),
                "unknotted": row.unknotted,
            });
            writeln!(out, "{object}")
        } else {
            writeln!(out, "{}", row.csv())
        };
    }

    fn knots(&self, out: &mut impl Write) -> Result<(), String> {
        self.header(out, CensusRow::CSV_HEADER);
        let progress = bar(1000, "of the work");
        let report = |done: f64| progress.set_position((done * 1000.0) as u64);
        let control = Control { progress: Some(&report), ..Control::default() };
        let result = census_of_knots(self.max_crossings, &control, |row| self.row(out, &row));
        progress.finish_and_clear();
        result.map_err(|error| error.to_string())
    }

    fn shadows(&self, out: &mut impl Write) -> Result<(), String> {
        self.header(out, CensusRow::CSV_HEADER);
        for crossings in 3..=self.max_crossings {
            let progress = bar(1000, "of the work");
            let report = |done: f64| progress.set_position((done * 1000.0) as u64);
            let control = Control { progress: Some(&report), ..Control::default() };
            let result = census_of_shadows(crossings, self.prime, &control, |mut row| {
                row.name = format!("{crossings}.{}", row.name);
                self.row(out, &row);
            });
            progress.finish_and_clear();
            result.map_err(|error| error.to_string())?;
        }
        Ok(())
    }

    fn tricolor(&self, out: &mut impl Write) -> Result<(), String> {
        self.header(out, "name,strands,winner,nimber,complete,valid,gameplays");
        let knots: Vec<(&str, Vec<[usize; 3]>)> = table::knots()
            .filter(|(_, diagram)| (3..=self.max_crossings).contains(&diagram.crossings().len()))
            .map(|(name, diagram)| {
                let triples = diagram.strand_triples();
                (name, triples.iter().map(|t| [t.over, t.incoming, t.outgoing]).collect())
            })
            .collect();
        let progress = bar(knots.len() as u64, "knots");
        let solver = Solver::new().threads(1);
        let rows: Mutex<Vec<Option<String>>> = Mutex::new(vec![None; knots.len()]);
        let solved: Result<(), String> = knots.par_iter().enumerate().try_for_each(|(i, (name, triples))| {
            let row = self.tricolor_row(name, triples, &solver).map_err(|error| format!("{name}: {error}"))?;
            progress.inc(1);
            if let Ok(mut rows) = rows.lock() {
                rows[i] = Some(row);
            }
            Ok(())
        });
        progress.finish_and_clear();
        solved?;
        for row in rows.into_inner().map_err(|error| error.to_string())?.into_iter().flatten() {
            let _ = writeln!(out, "{row}");
        }
        Ok(())
    }

    fn tricolor_row(
        &self,
        name: &str,
        triples: &[[usize; 3]],
        solver: &Solver,
    ) -> Result<String, upstar_knots::tricolor::Error> {
        let crossings = Crossings::new(triples.iter().copied())?;
        let start = Position::start(&crossings);
        let nimber = solver.nimber(&start)?;
        let winner = if nimber == 0 { "P2" } else { "P1" };
        let counts = Counts::of(&crossings)?;
        let (strands, complete, valid, plays) =
            (crossings.strands(), counts.complete(), counts.valid(), counts.gameplays());
        Ok(if self.json {
            json!({
                "name": name,
                "strands": strands,
                "winner": winner,
                "nimber": nimber,
                "complete": complete.to_string(),
                "valid": valid.to_string(),
                "gameplays": plays.to_string(),
            })
            .to_string()
        } else {
            format!("{name},{strands},{winner},{nimber},{complete},{valid},{plays}")
        })
    }
}

/// Where open data comes from: the command, the version and the time, as lines that readers of CSV skip.
fn provenance() -> String {
    let command: Vec<String> = std::env::args().skip(1).collect();
    let seconds = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs());
    let (version, when) = (env!("CARGO_PKG_VERSION"), utc(seconds));
    format!("# upstar {}\n# Upstar {version}, {when}\n", command.join(" "))
}

/// Seconds since 1970 as a date and time in UTC.
fn utc(seconds: u64) -> String {
    // Years begin in March here, so that a leap day is the last of its year; 719468 days lie before 1970.
    let days = seconds / 86_400 + 719_468;
    let (era, day_of_era) = (days / 146_097, days % 146_097);
    let year_of_era = (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month_from_march = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month_from_march + 2) / 5 + 1;
    let month = if month_from_march < 10 { month_from_march + 3 } else { month_from_march - 9 };
    let year = era * 400 + year_of_era + u64::from(month <= 2);
    let (hour, minute, second) = (seconds / 3_600 % 24, seconds / 60 % 60, seconds % 60);
    format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}Z")
}

#[cfg(test)]
mod tests {
    use super::utc;

    #[test]
    fn dates_around_leap_days() {
        assert_eq!(utc(0), "1970-01-01T00:00:00Z");
        assert_eq!(utc(951_782_399), "2000-02-28T23:59:59Z");
        assert_eq!(utc(951_868_799), "2000-02-29T23:59:59Z");
        assert_eq!(utc(951_868_800), "2000-03-01T00:00:00Z");
        assert_eq!(utc(4_107_542_400), "2100-03-01T00:00:00Z");
    }
}
