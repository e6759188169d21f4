//! Implementations of one thing that take turns, so that what else the machine does meets all of them.

use std::time::Duration;

use criterion::{Bencher, BenchmarkId, Criterion, Throughput};

/// Turns of each implementation.
const ROUNDS: usize = 3;
/// The same for inputs of at least [`LARGE`] bytes, whose samples take long, so that noise is little of each.
const ROUNDS_OF_LARGE: usize = 2;
const LARGE: usize = 32 << 20;

/// What stands between the name of an implementation and the number of the turn in the names that criterion keeps.
const ROUND: &str = " round ";

/// What is measured.
#[derive(Clone, Copy, Debug)]
pub struct Subject<'a> {
    /// Such as `hash_many`.
    pub group: &'a str,
    /// Length, or number and length of messages.
    pub parameter: &'a str,
    /// Bytes that one call takes in, or gives out.
    pub bytes: usize,
}

/// The name of an implementation, and its benchmark.
pub type Run<'a> = (&'a str, &'a mut dyn FnMut(&mut Bencher<'_>));

/// Measures each implementation in every round.
pub fn take_turns(c: &mut Criterion, subject: Subject<'_>, runs: &mut [Run<'_>]) {
    let mut group = c.benchmark_group(subject.group);
    group.throughput(Throughput::Bytes(subject.bytes as u64));
    let rounds = if subject.bytes < LARGE { ROUNDS } else { ROUNDS_OF_LARGE };
    for round in 0..rounds {
        for (name, run) in runs.iter_mut() {
            group.bench_function(BenchmarkId::new(format!("{name}{ROUND}{round}"), subject.parameter), &mut **run);
        }
    }
    group.finish();
}

/// The name of the implementation in a name that criterion keeps.
pub fn implementation(function: &str) -> &str {
    function.rsplit_once(ROUND).map_or(function, |(name, _)| name)
}

/// Enough samples in all rounds for a steady median, few enough for all benchmarks to take a few minutes.
pub fn criterion() -> Criterion {
    Criterion::default()
        .sample_size(10)
        .warm_up_time(Duration::from_millis(40))
        .measurement_time(Duration::from_millis(120))
        // What criterion estimates from samples is not used.
        .nresamples(1000)
        .without_plots()
        .configure_from_args()
}
