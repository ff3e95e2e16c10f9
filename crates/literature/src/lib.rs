//! Published tables and theorems, recomputed.
//!
//! Each file of `literature/` holds one table or theorem as its source printed it, errors included: where it stands, the
//! expressions that compute it, the published values, what is known to be wrong, and how far we continue it. This crate reads
//! the files, computes everything again and says what agrees, what corrects the source, what extends it and what differs.
//!
//! ```
//! use upstar_literature::{Literature, Outcome, Run};
//! let literature = Literature::embedded()?;
//! let item = literature.find("nim-sums")?;
//! let report = Run::default().item(item);
//! assert_eq!(report.outcome(), Outcome::Corrects);
//! assert!(report.line().contains("13, 9 and 3 is 7"));
//! # Ok::<(), upstar_literature::Error>(())
//! ```
//!
//! An answer comes from an expression of the calculator wherever there is one; where a question is no expression ("the theorem
//! against search, on all shadows"), it is a [named check](checks).

pub mod checks;
mod computation;
mod error;
mod html;
mod item;
mod library;
mod report;
mod run;
mod text;

pub use computation::{Computation, Given};
pub use error::{Error, Result};
pub use html::html;
pub use item::{Correction, Finding, Item, PictureOf, PublishedTable, PublishedValue, Source, Standing};
pub use library::Literature;
pub use report::{Cell, CorrectionReport, Line, Outcome, Report, TableReport, Verdict};
pub use run::Run;
pub use text::{corrections, in_full, list};
