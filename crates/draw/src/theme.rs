//! Colours of roles, on light and on dark paper.

use crate::picture::Role;

/// On what the picture will be shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Theme {
    /// White paper.
    Light,
    /// A dark screen.
    Dark,
    /// Whatever the reader's screen prefers; a page may set the CSS variables `--upstar-…` itself.
    #[default]
    Auto,
}

/// A colour as `rrggbb`, for a theme that is light or dark. The three that matter have different brightness too.
pub(crate) fn colour(role: Role, dark: bool) -> &'static str {
    let (light_colour, dark_colour) = match role {
        Role::Ink => ("1b1f24", "e8e6e3"),
        Role::Faint => ("8a9199", "7d858e"),
        Role::Paper => ("ffffff", "16191d"),
        Role::Left => ("1557c0", "6ea8fe"),
        Role::Right => ("c8281e", "ff7b72"),
        Role::Anyone => ("2c8a3d", "5fc873"),
        Role::Highlight => ("d97706", "ffb224"),
        Role::Strand(n) => [("b3261e", "ff7b72"), ("1557c0", "6ea8fe"), ("2c8a3d", "5fc873")][usize::from(n % 3)],
        Role::Heat(n) => [
            ("f7fbff", "16191d"),
            ("e3eef9", "1a2531"),
            ("cfe1f2", "1d3145"),
            ("b5d4e9", "1f3d5a"),
            ("93c3df", "214a70"),
            ("6daed5", "225887"),
            ("4b97c9", "2a689f"),
            ("2f7ebc", "3a7cb8"),
            ("1864aa", "5593cf"),
            ("0a4a90", "7aaee4"),
        ][usize::from(n.min(9))],
    };
    if dark { dark_colour } else { light_colour }
}

/// The name of a role in CSS and TikZ.
pub(crate) fn name(role: Role) -> String {
    match role {
        Role::Ink => "ink".to_owned(),
        Role::Faint => "faint".to_owned(),
        Role::Paper => "paper".to_owned(),
        Role::Left => "left".to_owned(),
        Role::Right => "right".to_owned(),
        Role::Anyone => "anyone".to_owned(),
        Role::Highlight => "highlight".to_owned(),
        Role::Strand(n) => format!("strand{}", n % 3),
        Role::Heat(n) => format!("heat{}", n.min(9)),
    }
}
