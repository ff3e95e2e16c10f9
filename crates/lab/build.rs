//! Looks whether the pages were built; it never builds them itself.

use std::path::Path;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let pages = Path::new("../../web/dist");
    // Without pages, wait for them to appear.
    let watched = if pages.is_dir() { pages } else { Path::new("../../web") };
    if watched.is_dir() {
        println!("cargo::rerun-if-changed={}", watched.display());
    }
}
