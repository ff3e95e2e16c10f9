//! Probe.
use std::time::Instant;
use upstar_engine::{Engine, Position};
use upstar_rules::boards::*;
use upstar_values::Budget;
fn run<P: Position>(what: &str, p: P, threads: usize) {
    let engine = Engine::new().with_threads(threads);
    let t = Instant::now();
    if what == "value" {
        let v = engine.value(&p, Budget::UNLIMITED).unwrap();
        let s = v.stops();
        println!(
            "{} {p} {:?} {} nodes stops {} {}  mem {} MB",
            p.game(),
            t.elapsed(),
            engine.searched(),
            s.left,
            s.right,
            Budget::memory_used() >> 20
        );
        println!("{}", v.text(upstar_values::Notation::Ascii).width(100));
    } else {
        let v = engine.outcome(&p, Budget::UNLIMITED).unwrap();
        println!(
            "{} {p} {:?} {v} {} nodes mem {} MB",
            p.game(),
            t.elapsed(),
            engine.searched(),
            Budget::memory_used() >> 20
        );
    }
}
fn main() {
    let args: Vec<String> = std::env::args().collect();
    let (what, game, text) = (&args[1], &args[2], &args[3]);
    let th = args.get(4).map_or(1, |x| x.parse().unwrap());
    let size = || text.split_once('x').map(|(a, b)| (a.parse::<u64>().unwrap(), b.parse::<u64>().unwrap())).unwrap();
    match game.as_str() {
        "dom" => run(what, Domineering::rectangle(size().0, size().1).unwrap(), th),
        "check" => run(what, Clobber::checkerboard(Clobbering::Plain, size().0, size().1).unwrap(), th),
        "clobber" => run(what, Clobber::parse(Clobbering::Plain, text).unwrap(), th),
        "cannibal" => run(what, Clobber::parse(Clobbering::Cannibal, text).unwrap(), th),
        "king" => run(what, Clobber::parse(Clobbering::King, text).unwrap(), th),
        "konane" => run(what, Konane::parse(text).unwrap(), th),
        "amazons" => run(what, Amazons::parse(text).unwrap(), th),
        "fission" => run(what, Fission::parse(text).unwrap(), th),
        "nogo" => run(what, NoGo::rectangle(size().0, size().1).unwrap(), th),
        _ => {}
    }
}
