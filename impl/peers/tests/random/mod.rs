//! Random inputs of comparisons with peers, on every backend.

use ashlar::Backend;
use fastrand::Rng;

/// Inputs of a batch at least, on average: batches hold 0 to 19.
pub const BATCH: usize = 9;

/// The inputs of each entry point, spread over the backends: thousands, and a hundred thousand where `ASHLAR_TEST` is `full`. Emulated processors get fewer, as they take a
/// hundred times as long.
pub fn inputs() -> usize {
    match (cfg!(target_arch = "x86_64"), std::env::var("ASHLAR_TEST").is_ok_and(|tier| tier == "full")) {
        (true, true) => 100_000,
        (true, false) => 5_000,
        (false, true) => 2_000,
        (false, false) => 200,
    }
}

/// The generator of all inputs, always from the same seed.
pub fn rng() -> Rng {
    Rng::with_seed(0x5eed)
}

/// Runs `check` on every backend for its share of the inputs.
pub fn on_every_backend(inputs: usize, mut check: impl FnMut(Backend, &mut Rng)) {
    let backends: Vec<_> = Backend::available().collect();
    let mut rng = rng();
    for backend in &backends {
        for _ in 0..inputs.div_ceil(backends.len()) {
            check(*backend, &mut rng);
        }
    }
}
