//! Demo.
fn main() {
    for series in ashlar_modes::plan::series() {
        let t = std::time::Instant::now();
        let m = ashlar_modes::measure::measure(&series).unwrap();
        println!("{:?} {} {:?} p={} c={} d={} k: {} {} {} = {:.2} est {:.2} model {:.2} | {:?} quick {}", m.panel, m.mode.name(), m.attack, m.sizes.modulus, m.sizes.width-m.sizes.rate, m.sizes.digest, m.lower, m.median, m.upper, (m.median as f64).log2(), m.estimate, m.model, t.elapsed(), series.is_quick());
    }
}
