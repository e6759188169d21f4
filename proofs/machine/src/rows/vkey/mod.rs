//! The encodings of verifying keys, in the shapes that SAW has: the writers on all values, the strict readers on all strings.

mod encoding;

mod readers;
mod system;
mod writers;

use super::build::Build;
use super::row::Function;
use crate::features::Features;

/// The instruction sets: the code is the same on all of an architecture.
const SETS: [(Features, ()); 2] = [(Features::Portable, ()), (Features::Neon, ())];

/// All functions, on each set.
pub fn functions(build: &Build) -> Vec<(Features, Function)> {
    let all = || [writers::functions(), system::functions(), readers::functions()].into_iter().flatten();
    build.sets(&SETS).into_iter().flat_map(|(features, ())| all().map(move |function| (features, function))).collect()
}
