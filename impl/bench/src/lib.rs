//! What the benchmarks share, and the comparison of their results with those of the peers.

use ashlar::Backend;
use rayon::ThreadPoolBuilder;

pub mod changes;
pub mod json;
pub mod machine;
pub mod plot;
pub mod ratios;
pub mod report;
pub mod results;
pub mod samples;
pub mod table;
pub mod turns;

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

/// Measures on one thread, but for the feature `parallel`; to be called before anything runs on several.
///
/// # Panics
/// If something has run on several threads, or no thread can be started.
pub fn keep_to_one_thread() {
    if !cfg!(feature = "parallel") {
        ThreadPoolBuilder::new().num_threads(1).build_global().expect("the first use of threads");
    }
}

/// `length` bytes, the same in every run: byte i is i mod 251.
pub fn message(length: usize) -> Vec<u8> {
    (0..length).map(|i| (i % 251) as u8).collect()
}
