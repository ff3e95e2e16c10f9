//! One published table or theorem, as its file says it.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use upstar_calc::Axis;

use crate::computation::Computation;

/// A paper, book or set of notes: the file `source.toml` of a directory.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Source {
    /// The directory, which is the first part of the names of its items.
    #[serde(default)]
    pub key: String,
    /// Who wrote it.
    pub author: String,
    /// What it is called.
    pub title: String,
    /// When and where it appeared.
    pub published: String,
}

/// A table or theorem, or an open question with what is known about it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Item {
    /// `boone/figure-a-1-1`: the source and the file.
    #[serde(default)]
    pub name: String,
    /// What it is about, in a few words.
    pub title: String,
    /// Where in the source it stands.
    #[serde(rename = "where")]
    pub place: String,
    /// What the source says or asks.
    pub says: String,
    /// How we go on where the source stops, in a few words.
    pub extends: Option<String>,
    /// Single values.
    #[serde(default, rename = "value")]
    pub values: Vec<PublishedValue>,
    /// Tables.
    #[serde(default, rename = "table")]
    pub tables: Vec<PublishedTable>,
    /// What is wrong in the source.
    #[serde(default, rename = "correction")]
    pub corrections: Vec<Correction>,
    /// What we know beyond the source.
    #[serde(default, rename = "finding")]
    pub findings: Vec<Finding>,
    /// Pictures for the page.
    #[serde(default, rename = "picture")]
    pub pictures: Vec<PictureOf>,
}

/// A value that the source gives, or that we add.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PublishedValue {
    /// How it is computed.
    #[serde(flatten)]
    pub computation: Computation,
    /// As the source has it.
    pub published: Option<String>,
    /// What is right, where the source is wrong.
    pub correct: Option<String>,
    /// Our answer, where the source has none.
    pub new: Option<String>,
    /// A word of explanation.
    pub note: Option<String>,
    /// It takes minutes: computed only when asked for.
    #[serde(default)]
    pub slow: bool,
}

/// A table with one or two axes. In its grids `.` is a blank.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PublishedTable {
    /// What it shows, if the item has several.
    pub title: Option<String>,
    /// How a cell is computed from the variables of the axes.
    #[serde(flatten)]
    pub computation: Computation,
    /// The variable of the rows, as `m=1..6`; a table without it has one row.
    pub down: Option<String>,
    /// The variable of the columns.
    pub across: String,
    /// The cells as the source has them.
    pub published: Option<String>,
    /// Cells where the source is wrong, by their places: `"3,5" = "2"`.
    #[serde(default)]
    pub correct: BTreeMap<String, String>,
    /// How far we continue the rows.
    pub continued_down: Option<String>,
    /// How far we continue the columns.
    pub continued_across: Option<String>,
    /// The whole table as we have it, beyond what is published.
    pub continued: Option<String>,
    /// Cells `a,b` and `b,a` are the same position turned, and computed once.
    #[serde(default)]
    pub symmetric: bool,
    /// Cells that take minutes: computed only when asked for, and compared with `continued` then.
    #[serde(default)]
    pub slow: Vec<String>,
    /// Draw the numbers as a heat map on the page.
    #[serde(default)]
    pub heat: bool,
}

/// Something wrong in the source.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Correction {
    /// What the source says.
    pub says: String,
    /// What is right.
    pub correct: String,
    /// Computations that show it, each independent of the others.
    #[serde(default)]
    pub confirmed: Vec<Confirmation>,
    /// A slip of the pen that reading shows and no computation needs to.
    #[serde(default)]
    pub by_reading: bool,
}

/// A computation with the answer that confirms a correction.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Confirmation {
    /// How it is computed.
    #[serde(flatten)]
    pub computation: Computation,
    /// What it must give.
    pub gives: String,
}

/// Something we know and the source does not say.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Finding {
    /// How well we know it.
    pub standing: Standing,
    /// What it is.
    pub says: String,
}

/// How well something is known.
#[derive(Clone, Copy, Debug, Deserialize, Serialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum Standing {
    /// There is a proof.
    Proved,
    /// It was computed, as far as it says.
    Computed,
    /// It is believed, on the evidence given.
    Conjecture,
}

impl Standing {
    /// The word for it.
    pub const fn word(self) -> &'static str {
        match self {
            Standing::Proved => "proved",
            Standing::Computed => "computed",
            Standing::Conjecture => "conjecture",
        }
    }
}

/// A picture on the page.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PictureOf {
    /// What is drawn.
    pub expression: String,
    /// The words under it.
    pub caption: String,
}

/// The axes of a table as far as we continue it.
#[derive(Clone, Debug)]
pub(crate) struct Axes {
    pub down: Option<Axis>,
    pub across: Axis,
}

impl PublishedTable {
    /// The axes, continued where the file says so.
    pub(crate) fn axes(&self) -> Result<Axes, String> {
        let read = |text: &String| Axis::parse(text).map_err(|error| format!("{text}: {}", error.message));
        let down = self.continued_down.as_ref().or(self.down.as_ref()).map(read).transpose()?;
        let across = read(self.continued_across.as_ref().unwrap_or(&self.across))?;
        Ok(Axes { down, across })
    }

    /// The rows of a grid of this table, blanks as none.
    pub(crate) fn grid(&self, text: &Option<String>) -> Vec<Vec<Option<String>>> {
        let cell = |word: &str| (word != ".").then(|| word.to_string());
        let lines = text.iter().flat_map(|text| text.lines()).filter(|line| !line.trim().is_empty());
        lines.map(|line| line.split_whitespace().map(cell).collect()).collect()
    }

    fn problem(&self) -> Option<String> {
        let axis = |text: &String| Axis::parse(text).map(|axis| axis.members.len());
        let sizes = |down: &Option<String>, across: &String| {
            Ok::<_, upstar_calc::Error>((down.as_ref().map_or(Ok(1), axis)?, axis(across)?))
        };
        let continued_across = self.continued_across.as_ref().unwrap_or(&self.across);
        let continued_down = self.continued_down.clone().or_else(|| self.down.clone());
        let shapes = [
            (sizes(&self.down, &self.across), &self.published),
            (sizes(&continued_down, continued_across), &self.continued),
        ];
        for (size, grid) in shapes {
            let (rows, columns) = match size {
                Ok(size) => size,
                Err(error) => return Some(error.message),
            };
            let grid = self.grid(grid);
            if !grid.is_empty() && grid.len() != rows {
                return Some(format!("a table has {} rows, not {rows}", grid.len()));
            }
            if let Some((i, row)) = grid.iter().enumerate().find(|(_, row)| row.len() != columns) {
                return Some(format!("row {} has {} cells, not {columns}", i + 1, row.len()));
            }
        }
        self.computation.problem()
    }
}

impl Item {
    /// What is wrong with the file beyond its form, if anything.
    pub(crate) fn problem(&self) -> Option<String> {
        for value in &self.values {
            let known = value.published.is_some() || value.new.is_some();
            if let Some(problem) = value.computation.problem() {
                return Some(problem);
            }
            if !known {
                return Some(format!("{} is neither published nor new", value.computation.question()));
            }
        }
        let confirmations = self.corrections.iter().flat_map(|correction| &correction.confirmed);
        let checked = confirmations.filter_map(|c| c.computation.problem()).next();
        checked.or_else(|| self.tables.iter().find_map(PublishedTable::problem))
    }
}
