//! A worker by itself, for the tests of the server; `upstar` is its own worker.

fn main() {
    upstar_lab::work();
}
