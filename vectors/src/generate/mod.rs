//! Generates the vector files, their schemas and tables of constants from the specification.

mod blake3;
mod encoding;
mod frame;
mod merkle_tree;
mod poseidon;
mod rescue_prime;
mod tables;

pub use frame::Generated;

/// All generated files, the same at every call.
pub fn all() -> Vec<Generated> {
    [blake3::files(), rescue_prime::files(), poseidon::files(), encoding::files(), merkle_tree::files(), tables::files()].concat()
}
