//! What the benchmarks share, and the comparison of their results with those of the peers.

use std::time::Duration;

use ashlar::Backend;
use criterion::Criterion;

pub mod machine;
pub mod plot;
pub mod ratios;
pub mod results;
pub mod table;

/// The name under which the results of ashlar are kept.
pub const OURS: &str = "ashlar";

/// The backend to measure: the one detected, or AVX2 where the peers are kept to AVX2.
///
/// # Panics
/// If the peers are kept to AVX2 and the processor does not have it.
pub fn backend() -> Backend {
    if cfg!(feature = "peers-avx2") {
        return Backend::named("avx2").expect("the feature `peers-avx2` is for processors with AVX2");
    }
    Backend::detect()
}

/// Enough samples for a steady median, few enough for all benchmarks to take about two minutes.
pub fn criterion() -> Criterion {
    Criterion::default()
        .sample_size(50)
        .warm_up_time(Duration::from_millis(300))
        .measurement_time(Duration::from_secs(1))
        .configure_from_args()
}

/// `length` bytes, the same in every run: byte i is i mod 251.
pub fn message(length: usize) -> Vec<u8> {
    (0..length).map(|i| (i % 251) as u8).collect()
}
