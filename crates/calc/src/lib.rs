//! The calculator: one language for terminal, notebook and program.
//!
//! ```
//! use upstar_calc::Calculator;
//!
//! let mut calculator = Calculator::new();
//! let mut ask = |question: &str| calculator.evaluate(question).unwrap().to_string();
//!
//! assert_eq!(ask("{5/4|2}"), "3/2"); // the Simplicity Rule
//! assert_eq!(ask("*3 + *5"), "*6"); // nimbers add without carrying
//! assert_eq!(ask("{0||0|-2}"), "tiny(2)"); // the field's own names
//! assert_eq!(ask("^ || *"), "true"); // confused with
//! assert_eq!(ask("{1||0|-1}.thermograph"), "mean 1/4, temperature 3/4; left wall 1 @ 0 1/4 @ 3/4; right wall 0 @ 0 0 @ 1/2 1/4 @ 3/4");
//! assert_eq!(ask("[times(n,{2|-1}).mean for n in 1..4]"), "[1/2, 1, 3/2, 2]");
//! ```
//!
//! Errors point at the text they are about, and say what would be right where that is known:
//!
//! ```
//! # use upstar_calc::Calculator;
//! let source = "{1|0}.temprature";
//! let error = Calculator::new().evaluate(source).unwrap_err();
//! assert_eq!(error.column(source), 7);
//! assert_eq!(error.help.as_deref(), Some("did you mean temperature?"));
//! ```

mod answer;
mod arguments;
mod attribute;
mod calculator;
mod catalogue;
mod drawing;
mod error;
mod functions;
mod knots;
mod lexer;
mod meaning;
mod of_values;
mod parser;
mod playable;
mod positions;
mod setup;
mod shown;
mod syntax;
mod table;
mod thing;

pub use answer::{Answer, Style};
pub use arguments::Arguments;
pub use attribute::{Attribute, AttributeHelp, Question};
pub use calculator::Calculator;
pub use catalogue::{Game, Group, game, games};
pub use drawing::{drawing, drawing_since};
pub use error::{Error, Span, nearest};
pub use functions::{FUNCTIONS, Function};
pub use lexer::is_unfinished;
pub use meaning::meaning;
pub use of_values::ATTRIBUTES;
pub use playable::{Move, Playable};
pub use positions::{flush_store, limit_tables, searched, use_store};
pub use setup::{Clicked, Setup};
pub use table::{Axis, Table, TableFormat};
pub use thing::Thing;
