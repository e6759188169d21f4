//! Which functions of the library are run, on which instruction sets and inputs, and what they are compared with.

mod build;
mod instructions;

mod row;

mod blake3;

use ashlar_engine::obligation::Obligation;

pub use build::Build;
pub use instructions::obligation as instructions;

/// All obligations on the functions of a library.
pub fn obligations(build: &Build) -> Vec<Obligation> {
    blake3::obligations(build)
}
