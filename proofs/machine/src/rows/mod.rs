//! Which functions of the library are run, on which instruction sets and inputs, and what they are compared with.

mod followed;
mod table;

mod build;
mod doubles;
mod instructions;

mod row;

mod source;

mod elements;

mod blake3;
mod poseidon;
mod rescue_prime;

use ashlar_engine::obligation::Obligation;

use row::{constant_time, value};

pub use build::Build;
pub use doubles::obligation as doubles;
pub use instructions::obligation as instructions;
pub use table::{Line, Outcome, Tried};

/// All obligations on the functions of libraries. Those that say what functions leave come first, so that the others find their calls ended.
pub fn obligations(builds: &[Build]) -> Vec<Obligation> {
    [doubles()].into_iter().chain(builds.iter().flat_map(of_build)).collect()
}

fn of_build(build: &Build) -> Vec<Obligation> {
    let all = [blake3::functions(build), rescue_prime::functions(build), poseidon::functions(build)].concat();
    let values = all.iter().cloned().map(|(features, function)| value(build, features, function));
    let constant_times = all.iter().cloned().map(|(features, function)| constant_time(build, features, function));
    values.chain(constant_times).collect()
}
