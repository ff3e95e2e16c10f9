//! The book tells the truth: every example in it is run, every picture drawn, every link followed.
//!
//! `make book-rewrite` writes today's answers into the pages (look at the difference before you keep it), `make book` draws
//! today's pictures.

#[path = "book/page.rs"]
mod page;
#[path = "book/picture.rs"]
mod picture;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use page::Page;
use rayon::prelude::*;

/// Where the pages are.
fn source() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../book/src")
}

/// Whether the `examples` or `pictures` of the book are written instead of compared.
fn rewriting(what: &str) -> bool {
    std::env::var_os("UPSTAR_BOOK").is_some_and(|asked| asked == what)
}

fn markdown_files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut files: Vec<PathBuf> = entries
        .map(|entry| entry.expect("a readable folder").path())
        .flat_map(|path| match path.is_dir() {
            true => markdown_files(&path),
            false => vec![path],
        })
        .filter(|path| path.extension().is_some_and(|extension| extension == "md"))
        .collect();
    files.sort();
    files
}

fn pages() -> Vec<Page> {
    markdown_files(&source()).into_iter().map(Page::read).collect()
}

/// Fails with all complaints at once.
fn assert_none(complaints: Vec<String>) {
    assert!(
        complaints.is_empty(),
        "{}\n\n(make book-rewrite writes today's answers, make book draws today's pictures)",
        complaints.join("\n")
    );
}

#[test]
fn every_example_answers_as_printed() {
    let pages = pages();
    let complaints = pages.par_iter().filter_map(|page| {
        let true_text = page.answered();
        if true_text == page.text {
            return None;
        }
        if rewriting("examples") {
            fs::write(&page.path, true_text).expect("a page that can be written");
            return None;
        }
        Some(page.first_difference(&true_text))
    });
    assert_none(complaints.collect());
}

#[test]
fn every_picture_shows_what_it_is_said_to_show() {
    let pages = pages();
    let pictures: Vec<picture::Picture> = pages.iter().flat_map(picture::pictures).collect();
    assert!(!pictures.is_empty(), "the book has pictures");
    let complaints = pictures.par_iter().filter_map(|picture| {
        let drawn = match picture.draw() {
            Ok(drawn) => drawn,
            Err(message) => return Some(message),
        };
        if rewriting("pictures") {
            fs::write(&picture.file, drawn).expect("a picture that can be written");
            return None;
        }
        picture.compare(&drawn).err()
    });
    assert_none(complaints.collect());
    let used: BTreeSet<PathBuf> = pictures.iter().map(|picture| picture.file.clone()).collect();
    for entry in fs::read_dir(source().join("pictures")).expect("the pictures") {
        let file = entry.expect("a readable folder").path();
        assert!(used.iter().any(|used| used.file_name() == file.file_name()), "nobody shows {}", file.display());
    }
}

#[test]
fn every_link_leads_somewhere() {
    let mut complaints = Vec::new();
    for page in pages() {
        for link in page.links() {
            let target = page.folder().join(link.split('#').next().unwrap_or(&link));
            if !target.exists() {
                complaints.push(format!("{}: {link} leads nowhere", page.path.display()));
            }
        }
    }
    assert_none(complaints);
}

#[test]
fn every_page_is_in_the_summary_and_every_game_has_one() {
    let summary = Page::read(source().join("SUMMARY.md"));
    let listed: BTreeSet<PathBuf> = summary.links().iter().map(|link| source().join(link)).collect();
    for page in markdown_files(&source()) {
        assert!(page.ends_with("SUMMARY.md") || listed.contains(&page), "{} is not in the summary", page.display());
    }
    for game in upstar_calc::games() {
        let page = source().join(format!("games/{}.md", game.about.name));
        assert!(listed.contains(&page), "{} has no page", game.about.name);
    }
}
