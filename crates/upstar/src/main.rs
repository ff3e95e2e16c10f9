//! A laboratory for combinatorial games.

fn main() {}
