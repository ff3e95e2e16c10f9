//! Pictures as TikZ: one `tikzpicture` for LaTeX, with the colours of white paper. It needs `\usetikzlibrary{patterns}`.

use std::collections::BTreeSet;
use std::fmt::Write;

use crate::geometry::Point;
use crate::picture::{Anchor, Dash, Fill, Hatch, Path, Picture, Role, Shape, Step, Style, Text, decimal};
use crate::theme::{colour, name};

/// The picture as a `tikzpicture` environment.
///
/// ```
/// use upstar_draw::{Picture, Role, Style, at, tikz};
/// let mut picture = Picture::new("A line");
/// picture.line(at(0.0, 0.0), at(10.0, 0.0), Style::line(Role::Ink, 1.0));
/// assert!(tikz(&picture).contains(r"\path[draw=upstarink,line width=0.75pt] (0,0) -- (10,0);"));
/// ```
pub fn tikz(picture: &Picture) -> String {
    let mut writer = Writer { body: String::new(), roles: BTreeSet::new() };
    for shape in &picture.shapes {
        writer.shape(shape);
    }
    let mut out =
        format!("% {}\n% needs \\usepackage{{tikz}} and \\usetikzlibrary{{patterns}}\n", one_line(&picture.title));
    out += "\\begin{tikzpicture}[x=0.75pt,y=-0.75pt,line join=round]\n";
    for role in writer.roles {
        let hex = colour(role, false).to_ascii_uppercase();
        let _ = writeln!(out, "\\definecolor{{upstar{}}}{{HTML}}{{{hex}}}", name(role));
    }
    out + &writer.body + "\\end{tikzpicture}\n"
}

struct Writer {
    body: String,
    roles: BTreeSet<Role>,
}

impl Writer {
    fn colour(&mut self, role: Role) -> String {
        self.roles.insert(role);
        format!("upstar{}", name(role))
    }

    fn shape(&mut self, shape: &Shape) {
        match shape {
            Shape::Path(path, style) => self.drawn(&path_data(path), style),
            Shape::Circle(centre, radius, style) => {
                let data = format!("{} circle[radius={}pt]", pair(*centre), decimal(0.75 * radius));
                self.drawn(&data, style);
            }
            Shape::Text(text) => self.text(text),
            Shape::Label(_) => {}
            Shape::Group(_, shapes) => shapes.iter().for_each(|s| self.shape(s)),
        }
    }

    fn drawn(&mut self, data: &str, style: &Style) {
        let mut options: Vec<String> = Vec::new();
        match style.fill {
            Fill::None | Fill::Clickable => {}
            Fill::Solid(role) => options.push(format!("fill={}", self.colour(role))),
            Fill::Tint(role) => options.push(format!("fill={}!18", self.colour(role))),
            Fill::Hatched(role, hatch) => {
                let colour = self.colour(role);
                let _ = writeln!(self.body, "\\path[fill={colour}!18] {data};");
                let pattern = match hatch {
                    Hatch::Rising => "north east lines",
                    Hatch::Falling => "north west lines",
                    Hatch::Crossed => "crosshatch",
                    Hatch::Dots => "dots",
                };
                options.push(format!("pattern={pattern},pattern color={colour}"));
            }
        }
        if let Some(stroke) = style.stroke.filter(|stroke| stroke.dash != Dash::Unseen) {
            let width = 0.75 * stroke.width;
            options.push(format!("draw={},line width={}pt", self.colour(stroke.role), decimal(width)));
            match stroke.dash {
                Dash::Solid | Dash::Unseen => {}
                Dash::Dashed => {
                    options.push(format!("dash pattern=on {}pt off {}pt", decimal(3.0 * width), decimal(2.0 * width)));
                }
                Dash::Dotted => {
                    options.push(format!("line cap=round,dash pattern=on 0.1pt off {}pt", decimal(2.0 * width)))
                }
            }
        }
        if !options.is_empty() {
            let _ = writeln!(self.body, "\\path[{}] {data};", options.join(","));
        }
    }

    fn text(&mut self, text: &Text) {
        let anchor = match text.anchor {
            Anchor::Start => ",anchor=west",
            Anchor::Middle => "",
            Anchor::End => ",anchor=east",
        };
        let size = 0.75 * text.size;
        let colour = self.colour(text.role);
        let _ = writeln!(
            self.body,
            "\\node[inner sep=0pt,text={colour}{anchor},font=\\fontsize{{{0}}}{{{0}}}\\selectfont{1}] at {2} {{{3}}};",
            decimal(size),
            if text.bold { "\\bfseries" } else { "" },
            pair(text.at),
            for_latex(&text.text)
        );
    }
}

fn pair(p: Point) -> String {
    format!("({},{})", decimal(p.x), decimal(p.y))
}

fn path_data(path: &Path) -> String {
    let mut parts = Vec::with_capacity(path.steps.len());
    for step in &path.steps {
        parts.push(match step {
            Step::Move(p) => pair(*p),
            Step::Line(p) => format!("-- {}", pair(*p)),
            Step::Cubic(a, b, c) => format!(".. controls {} and {} .. {}", pair(*a), pair(*b), pair(*c)),
            Step::Close => "-- cycle".to_owned(),
        });
    }
    parts.join(" ")
}

fn one_line(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}

/// Text for LaTeX, the field's signs as mathematics.
fn for_latex(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        match c {
            '#' | '$' | '%' | '&' | '_' | '{' | '}' => {
                out.push('\\');
                out.push(c);
            }
            '\\' => out += "\\textbackslash{}",
            '~' => out += "\\textasciitilde{}",
            '^' => out += "$\\uparrow$",
            '*' => out += "$\\ast$",
            '-' | '−' => out += "$-$",
            '<' | '>' | '|' => {
                let _ = write!(out, "${c}$");
            }
            '↑' => out += "$\\uparrow$",
            '←' => out += "$\\leftarrow$",
            '⋮' => out += "$\\vdots$",
            '↓' => out += "$\\downarrow$",
            '±' => out += "$\\pm$",
            '≤' => out += "$\\leq$",
            '½' => out += "$\\frac12$",
            '…' => out += "\\dots{}",
            '×' => out += "$\\times$",
            '°' => out += "$^\\circ$",
            c if c.is_control() => {}
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::at;

    #[test]
    fn texts_are_safe_for_latex() {
        assert_eq!(for_latex("{1|*} 50%_\\"), "\\{1$|$$\\ast$\\} 50\\%\\_\\textbackslash{}");
    }

    #[test]
    fn what_is_only_for_clicks_is_left_out() {
        let mut picture = Picture::new("");
        picture.group("crossing 0", |p| p.circle(at(0.0, 0.0), 5.0, Style::area(Fill::Clickable)));
        assert!(!tikz(&picture).contains("\\path"));
    }
}
