//! Pictures as SVG: self-contained, the same text for the same picture.
//!
//! Every shape carries its colour on light or dark paper as an attribute. With [`Theme::Auto`] it also has a class, whose
//! rule looks up a CSS variable: screens that prefer dark get dark colours, paper gets light ones, and programs
//! that know nothing of CSS still show the light picture.

use std::collections::BTreeSet;
use std::fmt::Write;

use crate::picture::{Anchor, Dash, Fill, Hatch, Path, Picture, Role, Shape, Step, Style, Text, decimal};
use crate::theme::{Theme, colour, name};

/// The picture as an SVG document.
pub fn svg(picture: &Picture, theme: Theme) -> String {
    let mut writer = Writer { theme, body: String::new(), roles: BTreeSet::new(), hatches: BTreeSet::new() };
    for shape in &picture.shapes {
        writer.shape(shape);
    }
    writer.document(picture)
}

struct Writer {
    theme: Theme,
    body: String,
    /// The roles that occur, and whether as the colour of lines or of areas.
    roles: BTreeSet<(Role, bool)>,
    hatches: BTreeSet<(Role, Hatch)>,
}

impl Writer {
    fn document(mut self, picture: &Picture) -> String {
        let frame = picture.frame();
        let [x, y, width, height] = [frame.min.x, frame.min.y, frame.width(), frame.height()].map(decimal);
        let body = std::mem::take(&mut self.body);
        let patterns: Vec<_> = std::mem::take(&mut self.hatches).into_iter().collect();
        for (role, hatch) in patterns {
            self.pattern(role, hatch);
        }
        let patterns = std::mem::take(&mut self.body);
        let title = escaped(&picture.title);
        let mut out = String::new();
        let _ = writeln!(
            out,
            r#"<svg xmlns="http://www.w3.org/2000/svg" class="upstar" role="img" viewBox="{x} {y} {width} {height}" width="{width}" height="{height}" font-family="'Helvetica Neue',Arial,'Liberation Sans','DejaVu Sans',sans-serif" fill="none" stroke-linecap="butt" stroke-linejoin="round">"#
        );
        let _ = writeln!(out, "<title>{title}</title>");
        if self.theme == Theme::Auto {
            self.style_sheet(&mut out);
        }
        if !patterns.is_empty() {
            let _ = write!(out, "<defs>\n{patterns}</defs>\n");
        }
        if self.theme == Theme::Dark {
            let paper = colour(Role::Paper, true);
            let _ = writeln!(out, r##"<rect x="{x}" y="{y}" width="{width}" height="{height}" fill="#{paper}"/>"##);
        }
        out.push_str(&body);
        out.push_str("</svg>\n");
        out
    }

    fn style_sheet(&self, out: &mut String) {
        let roles: BTreeSet<Role> = self.roles.iter().map(|&(role, _)| role).collect();
        let variables = |dark: bool| -> String {
            roles.iter().map(|&r| format!("--upstar-{}:#{};", name(r), colour(r, dark))).collect()
        };
        let _ = write!(
            out,
            "<style>\n:where(svg.upstar){{{}}}\n@media screen and (prefers-color-scheme:dark){{:where(svg.upstar){{{}}}}}\n@supports (fill:var(--a)){{\n",
            variables(false),
            variables(true)
        );
        for &(role, lines) in &self.roles {
            let role = name(role);
            let _ = match lines {
                true => writeln!(out, ".us-{role}{{stroke:var(--upstar-{role})}}"),
                false => writeln!(out, ".uf-{role}{{fill:var(--upstar-{role})}}"),
            };
        }
        out.push_str("}\n</style>\n");
    }

    fn dark(&self) -> bool {
        self.theme == Theme::Dark
    }

    /// The attributes that give lines (or areas) the colour of a role, and the class for it.
    fn paint(&mut self, role: Role, lines: bool, classes: &mut Vec<String>) -> String {
        self.roles.insert((role, lines));
        classes.push(format!("u{}-{}", if lines { 's' } else { 'f' }, name(role)));
        format!(r##" {}="#{}""##, if lines { "stroke" } else { "fill" }, colour(role, self.dark()))
    }

    fn style(&mut self, style: &Style) -> String {
        let mut classes = Vec::new();
        let mut attributes = String::new();
        match style.fill {
            Fill::None => {}
            Fill::Clickable => attributes.push_str(r##" fill="#000" fill-opacity="0""##),
            Fill::Solid(role) => attributes += &self.paint(role, false, &mut classes),
            Fill::Tint(role) => {
                attributes += &self.paint(role, false, &mut classes);
                attributes += r#" fill-opacity="0.18""#;
            }
            Fill::Hatched(role, hatch) => {
                self.hatches.insert((role, hatch));
                let _ = write!(attributes, r#" fill="url(#{})""#, self.pattern_name(role, hatch));
            }
        }
        if let Some(stroke) = style.stroke {
            attributes += &self.paint(stroke.role, true, &mut classes);
            let _ = write!(attributes, r#" stroke-width="{}""#, decimal(stroke.width));
            let w = stroke.width;
            attributes += &match stroke.dash {
                Dash::Solid => String::new(),
                Dash::Unseen => r#" stroke-opacity="0""#.to_owned(),
                Dash::Dashed => format!(r#" stroke-dasharray="{} {}""#, decimal(3.0 * w), decimal(2.0 * w)),
                Dash::Dotted => {
                    format!(r#" stroke-dasharray="{} {}" stroke-linecap="round""#, decimal(0.1), decimal(2.0 * w))
                }
            };
        }
        attributes + &self.class(&classes)
    }

    fn class(&self, classes: &[String]) -> String {
        if self.theme == Theme::Auto && !classes.is_empty() {
            format!(r#" class="{}""#, classes.join(" "))
        } else {
            String::new()
        }
    }

    fn shape(&mut self, shape: &Shape) {
        match shape {
            Shape::Path(path, style) => {
                let style = self.style(style);
                let _ = writeln!(self.body, r#"<path d="{}"{style}/>"#, path_data(path));
            }
            Shape::Circle(centre, radius, style) => {
                let style = self.style(style);
                let [x, y, r] = [centre.x, centre.y, *radius].map(decimal);
                let _ = writeln!(self.body, r#"<circle cx="{x}" cy="{y}" r="{r}"{style}/>"#);
            }
            Shape::Text(text) => self.text(text),
            Shape::Label(label) => {
                let _ = writeln!(self.body, "<title>{}</title>", escaped(label));
            }
            Shape::Group(label, shapes) => {
                let _ = writeln!(self.body, r#"<g data-name="{}">"#, escaped(label));
                for shape in shapes {
                    self.shape(shape);
                }
                self.body.push_str("</g>\n");
            }
        }
    }

    fn text(&mut self, text: &Text) {
        let mut classes = Vec::new();
        let mut attributes = self.paint(text.role, false, &mut classes);
        attributes += match text.anchor {
            Anchor::Start => "",
            Anchor::Middle => r#" text-anchor="middle""#,
            Anchor::End => r#" text-anchor="end""#,
        };
        if text.bold {
            attributes += r#" font-weight="bold""#;
        }
        attributes += &self.class(&classes);
        // Letters are centred by their capitals: the base line is this far below the middle.
        let [x, y, size] = [text.at.x, text.at.y + 0.36 * text.size, text.size].map(decimal);
        let _ = writeln!(
            self.body,
            r#"<text x="{x}" y="{y}" font-size="{size}"{attributes}>{}</text>"#,
            escaped(&text.text)
        );
    }

    /// Pictures with other themes on the same page need other patterns.
    fn pattern_name(&self, role: Role, hatch: Hatch) -> String {
        let theme = match self.theme {
            Theme::Light => "-light",
            Theme::Dark => "-dark",
            Theme::Auto => "",
        };
        let hatch = match hatch {
            Hatch::Rising => "rising",
            Hatch::Falling => "falling",
            Hatch::Crossed => "crossed",
            Hatch::Dots => "dots",
        };
        format!("upstar-{}-{hatch}{theme}", name(role))
    }

    fn pattern(&mut self, role: Role, hatch: Hatch) {
        let id = self.pattern_name(role, hatch);
        let tint = self.style(&Style::area(Fill::Tint(role)));
        let line = self.style(&Style::line(role, 1.0));
        let dot = self.style(&Style::area(Fill::Solid(role)));
        let rising = "M-1.5 1.5L1.5 -1.5M0 6L6 0M4.5 7.5L7.5 4.5";
        let falling = "M-1.5 4.5L1.5 7.5M0 0L6 6M4.5 -1.5L7.5 1.5";
        let lines = match hatch {
            Hatch::Rising => format!(r#"<path d="{rising}"{line}/>"#),
            Hatch::Falling => format!(r#"<path d="{falling}"{line}/>"#),
            Hatch::Crossed => format!(r#"<path d="{rising}{falling}"{line}/>"#),
            Hatch::Dots => format!(r#"<circle cx="3" cy="3" r="1.2"{dot}/>"#),
        };
        let _ = writeln!(
            self.body,
            r#"<pattern id="{id}" width="6" height="6" patternUnits="userSpaceOnUse"><rect width="6" height="6"{tint}/>{lines}</pattern>"#
        );
    }
}

fn path_data(path: &Path) -> String {
    let mut out = String::new();
    for step in &path.steps {
        let (letter, points): (char, &[_]) = match step {
            Step::Move(p) => ('M', &[*p]),
            Step::Line(p) => ('L', &[*p]),
            Step::Cubic(a, b, c) => ('C', &[*a, *b, *c]),
            Step::Close => ('Z', &[]),
        };
        out.push(letter);
        let numbers: Vec<String> = points.iter().flat_map(|p| [decimal(p.x), decimal(p.y)]).collect();
        out += &numbers.join(" ");
    }
    out
}

/// Text for XML; characters that XML does not know are left out.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out += "&amp;",
            '<' => out += "&lt;",
            '>' => out += "&gt;",
            '"' => out += "&quot;",
            c if c.is_control() || c == '\u{fffe}' || c == '\u{ffff}' => {}
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
    fn names_and_texts_are_escaped() {
        let mut picture = Picture::new("a < b");
        picture.group("\"x\"", |p| p.text(Text::new(at(0.0, 0.0), "R&D\u{0}", 10.0)));
        let text = svg(&picture, Theme::Light);
        assert!(text.contains("<title>a &lt; b</title>"));
        assert!(text.contains(r#"<g data-name="&quot;x&quot;">"#));
        assert!(text.contains("R&amp;D</text>"));
    }

    #[test]
    fn explicit_themes_need_no_style_sheet() {
        let mut picture = Picture::new("");
        picture.circle(at(0.0, 0.0), 5.0, Style::area(Fill::Hatched(Role::Left, Hatch::Rising)));
        assert!(!svg(&picture, Theme::Dark).contains("<style>"));
        let auto = svg(&picture, Theme::Auto);
        assert!(auto.contains("prefers-color-scheme:dark") && auto.contains("--upstar-left"));
    }
}
