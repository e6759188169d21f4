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
mod vkey;

use ashlar_engine::obligation::Obligation;

use crate::features::Features;
use row::{Function, constant_time, value};

pub use build::Build;
pub use doubles::obligation as doubles;
pub use instructions::obligation as instructions;
pub use table::{Line, Outcome, Tried};

/// How the ids of all rows on machine code begin.
pub const PREFIX: &str = "machine/";

/// The obligations on the instructions that runs met so far, on which all others of an architecture rest.
pub fn definitions(builds: &[Build]) -> Vec<Obligation> {
    Build::one_of_each(builds).into_iter().filter(|build| build.has_run()).map(instructions).collect()
}

/// All obligations on the functions of libraries. Those that say what functions leave come first, so that the others find their calls ended.
pub fn obligations(builds: &[Build]) -> Vec<Obligation> {
    if builds.is_empty() {
        return Vec::new();
    }
    [doubles()].into_iter().chain(builds.iter().flat_map(of_build)).collect()
}

fn of_build(build: &Build) -> Vec<Obligation> {
    let all = functions(build);
    let values = all.iter().cloned().map(|(features, function)| value(build, features, function));
    let constant_times = all.iter().cloned().map(|(features, function)| constant_time(build, features, function));
    values.chain(constant_times).collect()
}

/// The functions of the library: those of the C interface, or encodings under C names.
fn functions(build: &Build) -> Vec<(Features, Function)> {
    let is_there = |(_, function): &(Features, Function)| build.library.function(function.name).is_some();
    let encodings = vkey::functions(build);
    if encodings.iter().any(is_there) {
        return encodings;
    }
    [blake3::functions(build), rescue_prime::functions(build), poseidon::functions(build)].concat()
}
