//! A table written row by row as CSV, as JSON lines or as Parquet, with where it comes from.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;
use std::sync::Arc;

use chrono::{SecondsFormat, Utc};
use parquet::data_type::{ByteArray, ByteArrayType, Int64Type};
use parquet::file::metadata::KeyValue;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::{SerializedColumnWriter, SerializedFileWriter};
use parquet::schema::parser::parse_message_type;
use serde_json::{Map, Value, json};

/// What stands in a column.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    Text,
    Count,
}

/// A column: its name and what stands in it.
pub type Column = (&'static str, Kind);

/// One entry of a row, of its column's kind.
pub enum Cell {
    Text(String),
    Count(u64),
}

/// A table that is being written.
pub struct Sheet {
    columns: &'static [Column],
    to: To,
}

enum To {
    Csv(Box<dyn Write>),
    Json(Box<dyn Write>),
    Parquet(SerializedFileWriter<File>, Vec<Vec<Cell>>),
}

/// Parquet is written in groups of this many rows.
const ROWS_OF_A_GROUP: usize = 1 << 16;

impl Sheet {
    /// On standard output: CSV, or one JSON object a line.
    pub fn printed(columns: &'static [Column], json: bool) -> io::Result<Sheet> {
        let out = Box::new(BufWriter::new(io::stdout().lock()));
        let mut sheet = Sheet { columns, to: if json { To::Json(out) } else { To::Csv(out) } };
        sheet.header()?;
        Ok(sheet)
    }

    /// In a file that ends in .csv or .parquet, which says by which command, version and when it was made: CSV in lines with
    /// # on top, Parquet in its metadata.
    pub fn file(columns: &'static [Column], path: &Path) -> io::Result<Sheet> {
        let to = match path.extension().and_then(|ending| ending.to_str()) {
            Some("csv") => {
                let mut out = Box::new(BufWriter::new(File::create(path)?));
                let [command, version, time] = provenance();
                write!(out, "# {command}\n# {version}, {time}\n")?;
                To::Csv(out)
            }
            Some("parquet") => {
                let metadata = ["command", "version", "time"].into_iter().zip(provenance());
                let metadata = metadata.map(|(key, value)| KeyValue::new(key.to_owned(), value)).collect();
                let properties = WriterProperties::builder().set_key_value_metadata(Some(metadata)).build();
                let schema = Arc::new(parse_message_type(&message_type(columns))?);
                To::Parquet(SerializedFileWriter::new(File::create(path)?, schema, Arc::new(properties))?, Vec::new())
            }
            _ => return Err(io::Error::other("the file must end in .csv or .parquet")),
        };
        let mut sheet = Sheet { columns, to };
        sheet.header()?;
        Ok(sheet)
    }

    fn header(&mut self) -> io::Result<()> {
        match &mut self.to {
            To::Csv(out) => {
                let names: Vec<&str> = self.columns.iter().map(|(name, _)| *name).collect();
                writeln!(out, "{}", names.join(","))
            }
            To::Json(_) | To::Parquet(..) => Ok(()),
        }
    }

    /// Writes a row. Texts are names without commas or quotes.
    pub fn row(&mut self, cells: Vec<Cell>) -> io::Result<()> {
        debug_assert_eq!(cells.len(), self.columns.len());
        match &mut self.to {
            To::Csv(out) => {
                let text = |cell| match cell {
                    Cell::Text(text) => text,
                    Cell::Count(count) => count.to_string(),
                };
                writeln!(out, "{}", cells.into_iter().map(text).collect::<Vec<_>>().join(","))
            }
            To::Json(out) => {
                let value = |cell| match cell {
                    Cell::Text(text) => json!(text),
                    Cell::Count(count) => json!(count),
                };
                let names = self.columns.iter().map(|(name, _)| (*name).to_owned());
                let object: Map<String, Value> = names.zip(cells.into_iter().map(value)).collect();
                writeln!(out, "{}", Value::Object(object))
            }
            To::Parquet(writer, rows) => {
                rows.push(cells);
                if rows.len() == ROWS_OF_A_GROUP { write_group(writer, rows) } else { Ok(()) }
            }
        }
    }

    /// Writes what is still in memory.
    pub fn finish(self) -> io::Result<()> {
        match self.to {
            To::Csv(mut out) | To::Json(mut out) => out.flush(),
            To::Parquet(mut writer, mut rows) => {
                write_group(&mut writer, &mut rows)?;
                writer.close()?;
                Ok(())
            }
        }
    }
}

/// The columns as Parquet describes them.
fn message_type(columns: &[Column]) -> String {
    let field = |(name, kind): &Column| match kind {
        Kind::Text => format!("required binary {name} (UTF8);"),
        Kind::Count => format!("required int64 {name} (INTEGER(64,false));"),
    };
    format!("message census {{ {} }}", columns.iter().map(field).collect::<Vec<_>>().join(" "))
}

/// Writes the rows as a group, column by column, and forgets them.
fn write_group(writer: &mut SerializedFileWriter<File>, rows: &mut Vec<Vec<Cell>>) -> io::Result<()> {
    if rows.is_empty() {
        return Ok(());
    }
    let mut group = writer.next_row_group()?;
    let mut place = 0;
    while let Some(mut column) = group.next_column()? {
        write_column(&mut column, rows.iter().map(|row| &row[place]))?;
        column.close()?;
        place += 1;
    }
    group.close()?;
    rows.clear();
    Ok(())
}

fn write_column<'a>(
    column: &mut SerializedColumnWriter<'_>,
    cells: impl Iterator<Item = &'a Cell>,
) -> io::Result<usize> {
    let (mut texts, mut counts) = (Vec::new(), Vec::new());
    for cell in cells {
        match cell {
            Cell::Text(text) => texts.push(ByteArray::from(text.as_str())),
            // Parquet keeps unsigned numbers in the same 64 bits.
            Cell::Count(count) => counts.push(*count as i64),
        }
    }
    Ok(if counts.is_empty() {
        column.typed::<ByteArrayType>().write_batch(&texts, None, None)?
    } else {
        column.typed::<Int64Type>().write_batch(&counts, None, None)?
    })
}

/// Where open data comes from: the command, the version and the time.
fn provenance() -> [String; 3] {
    let command: Vec<String> = std::env::args().skip(1).collect();
    let time = Utc::now().to_rfc3339_opts(SecondsFormat::Secs, true);
    [format!("upstar {}", command.join(" ")), format!("Upstar {}", env!("CARGO_PKG_VERSION")), time]
}

#[cfg(test)]
mod tests {
    use super::*;
    use parquet::file::reader::{FileReader, SerializedFileReader};

    const COLUMNS: &[Column] = &[("name", Kind::Text), ("count", Kind::Count)];

    fn written(name: &str, rows: u64) -> io::Result<(tempfile::TempDir, std::path::PathBuf)> {
        let folder = tempfile::tempdir()?;
        let path = folder.path().join(name);
        let mut sheet = Sheet::file(COLUMNS, &path)?;
        for i in 0..rows {
            sheet.row(vec![Cell::Text(format!("3_{i}")), Cell::Count(u64::MAX - i)])?;
        }
        sheet.finish()?;
        Ok((folder, path))
    }

    #[test]
    fn parquet_reads_back_as_written() -> io::Result<()> {
        for rows in [0, 3, ROWS_OF_A_GROUP as u64 + 5] {
            let (_folder, path) = written("census.parquet", rows)?;
            let reader = SerializedFileReader::new(File::open(path)?)?;
            let keys = reader.metadata().file_metadata().key_value_metadata().cloned().unwrap_or_default();
            assert_eq!(keys.iter().map(|pair| &*pair.key).collect::<Vec<_>>(), ["command", "version", "time"]);
            let mut count = 0;
            for (i, row) in reader.get_row_iter(None)?.enumerate() {
                assert_eq!(row?.to_string(), format!("{{name: \"3_{i}\", count: {}}}", u64::MAX - i as u64));
                count += 1;
            }
            assert_eq!(count, rows);
        }
        Ok(())
    }

    #[test]
    fn csv_says_where_it_comes_from() -> io::Result<()> {
        let (_folder, path) = written("census.csv", 2)?;
        let text = std::fs::read_to_string(path)?;
        let lines: Vec<&str> = text.lines().collect();
        assert!(lines[0].starts_with("# upstar") && lines[1].starts_with("# Upstar 0."), "{text}");
        assert_eq!(lines[2..4], ["name,count", "3_0,18446744073709551615"]);
        Ok(())
    }

    #[test]
    fn other_endings_are_refused() {
        let message = written("census.xls", 1).map(drop).unwrap_err().to_string();
        assert_eq!(message, "the file must end in .csv or .parquet");
    }
}
