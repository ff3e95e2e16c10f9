//! Probe.
use std::time::Instant;
use upstar_engine::Engine;
use upstar_rules::boards::Domineering;
use upstar_values::Budget;
fn main() {
    let what = std::env::args().nth(1).unwrap();
    let a: Vec<u64> = std::env::args().skip(2).map(|x| x.parse().unwrap()).collect();
    let engine = Engine::new().with_threads(a[2] as usize);
    let t = Instant::now();
    let board = Domineering::rectangle(a[0], a[1]).unwrap();
    if what == "value" {
        let v = engine.value(&board, Budget::UNLIMITED).unwrap();
        let s = v.stops();
        println!("{}x{} {:?} {} nodes stops {} {}  mem {} MB", a[0], a[1], t.elapsed(), engine.searched(), s.left, s.right, Budget::memory_used() >> 20);
        println!("{}", v.text(upstar_values::Notation::Ascii).width(100));
    } else {
        let v = engine.outcome(&board, Budget::UNLIMITED).unwrap();
        println!("{}x{} {:?} {v} {} nodes mem {} MB", a[0], a[1], t.elapsed(), engine.searched(), Budget::memory_used() >> 20);
    }
}
