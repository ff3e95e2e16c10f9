use std::time::Instant;
use upstar_engine::Engine;
use upstar_rules::boards::Domineering;
use upstar_values::Budget;
fn main() {
    let a: Vec<u64> = std::env::args().skip(1).map(|x| x.parse().unwrap()).collect();
    let engine = Engine::new().with_threads(a[2] as usize);
    let t = Instant::now();
    let v = engine.value(&Domineering::rectangle(a[0], a[1]).unwrap(), Budget::UNLIMITED).unwrap();
    let s = v.stops();
    println!("{}x{} {:?} stops {} {}  mem {} MB", a[0], a[1], t.elapsed(), s.left, s.right, Budget::memory_used() >> 20);
    println!("{}", v.text(upstar_values::Notation::Ascii).width(100));
}
