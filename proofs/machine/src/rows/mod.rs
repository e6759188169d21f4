//! Which functions of the library are run, on which instruction sets and inputs, and what they are compared with.

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

pub use build::Build;
pub use doubles::obligation as doubles;
pub use instructions::obligation as instructions;

/// All obligations on the functions of a library.
pub fn obligations(build: &Build) -> Vec<Obligation> {
    let mut all = vec![doubles()];
    all.extend(blake3::obligations(build));
    all.extend(rescue_prime::obligations(build));
    all.extend(poseidon::obligations(build));
    all
}
