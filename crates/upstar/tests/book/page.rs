//! A page of the book and the examples in it.
//!
//! A block marked `upstar` is a session with the calculator: lines that start with `> ` are questions, the lines below each
//! its answer; names live to the end of the page. A block marked `console` is a session with the program: lines that start
//! with `$ ` are commands for the shell, run in an empty folder.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use upstar_calc::Calculator;

/// A page as it is written.
pub struct Page {
    pub path: PathBuf,
    pub text: String,
}

impl Page {
    pub fn read(path: PathBuf) -> Page {
        let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        Page { path, text }
    }

    pub fn folder(&self) -> &Path {
        self.path.parent().expect("a page lies in a folder")
    }

    /// The page with every answer as the program gives it now.
    pub fn answered(&self) -> String {
        let mut calculator = Calculator::new();
        let mut text = String::new();
        let mut lines = self.text.lines();
        while let Some(line) = lines.next() {
            push_line(&mut text, line);
            match line {
                "```upstar" => answer(&mut text, &mut lines, "> ", |question| asked(&mut calculator, question)),
                "```console" => answer(&mut text, &mut lines, "$ ", shell),
                line if line.starts_with("```") && line.len() > 3 => {
                    // Code of another language: nothing in it is an example of ours.
                    for line in lines.by_ref() {
                        push_line(&mut text, line);
                        if line == "```" {
                            break;
                        }
                    }
                }
                _ => {}
            }
        }
        text
    }

    /// Where the page first says something else.
    pub fn first_difference(&self, true_text: &str) -> String {
        let name = self.path.display();
        let (mut said, mut found) = (self.text.lines(), true_text.lines());
        for number in 1.. {
            match (said.next(), found.next()) {
                (None, None) => break,
                (said, found) if said == found => {}
                (said, found) => {
                    let show = |line: Option<&str>| line.unwrap_or("(the page ends)").to_string();
                    return format!("{name}:{number}\n  printed  {}\n  now      {}", show(said), show(found));
                }
            }
        }
        format!("{name}: the line breaks differ")
    }

    /// The targets of links and images, but for those that leave the book.
    pub fn links(&self) -> Vec<String> {
        let targets = self.text.split("](").skip(1).filter_map(|rest| rest.split(')').next());
        let outside = |target: &&str| target.contains("://") || target.starts_with('#') || target.contains(' ');
        targets.filter(|target| !outside(target)).map(String::from).collect()
    }
}

fn push_line(text: &mut String, line: &str) {
    text.push_str(line);
    text.push('\n');
}

/// Copies the questions of a block, and puts the answer that `answer` finds below each.
fn answer(text: &mut String, lines: &mut std::str::Lines, prompt: &str, mut answer: impl FnMut(&str) -> String) {
    for line in lines {
        if line == "```" {
            push_line(text, line);
            return;
        }
        if let Some(question) = line.strip_prefix(prompt) {
            push_line(text, line);
            answer(question).trim_end().lines().for_each(|line| push_line(text, line.trim_end()));
        }
    }
}

fn asked(calculator: &mut Calculator, question: &str) -> String {
    match calculator.evaluate(question) {
        Ok(answer) => answer.to_string(),
        Err(error) => format!("error: {}", error.render(question)),
    }
}

/// What a command prints, with `upstar` the program under test.
pub fn shell(command: &str) -> String {
    let program = Path::new(env!("CARGO_BIN_EXE_upstar"));
    let folder = std::env::temp_dir().join(format!("upstar-book-{}-{}", std::process::id(), fresh()));
    fs::create_dir_all(&folder).expect("a folder to work in");
    let mut path = vec![program.parent().expect("the program lies in a folder").to_path_buf()];
    path.extend(std::env::split_paths(&std::env::var_os("PATH").unwrap_or_default()));
    let output = Command::new("sh")
        .args(["-c", &format!("exec 2>&1; {command}")])
        .current_dir(&folder)
        .env("HOME", &folder)
        .env("PATH", std::env::join_paths(path).expect("folders without colons"))
        .output()
        .expect("the shell starts");
    fs::remove_dir_all(&folder).expect("the folder goes");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// A number that no other command of this run has.
fn fresh() -> usize {
    use std::sync::atomic::{AtomicUsize, Ordering};
    static NEXT: AtomicUsize = AtomicUsize::new(0);
    NEXT.fetch_add(1, Ordering::Relaxed)
}
