//! Decides the obligations about verifying keys.
use ashlar_vkey_link::obligation::Context;
fn main() {
    let context = Context { root: ".".into(), output: "target/prove".into() };
    let only = std::env::args().nth(1).unwrap_or_default();
    for obligation in ashlar_vkey_link::readers::obligations() {
        if !obligation.id.starts_with(&only) { continue; }
        let (verdict, seconds) = obligation.run(&context);
        println!("{} {:?} {seconds:.2} {}", obligation.id, verdict.status, verdict.detail);
    }
}
