//! Progress bars: on standard error, and only when that is a terminal.

use indicatif::{ProgressBar, ProgressStyle};

/// A bar that counts to `length` things.
pub fn bar(length: u64, things: &str) -> ProgressBar {
    let template = format!("{{bar:40}} {{pos}}/{{len}} {things}, {{elapsed}} gone, {{eta}} left");
    let style = ProgressStyle::with_template(&template).unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::new(length).with_style(style)
}
