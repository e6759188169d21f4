//! Generates the vector files, their schemas and tables of constants from the specification.

mod blake3;
mod challenger;
mod encoding;
mod frame;
mod merkle_hashes;
mod merkle_opening;
mod merkle_tree;
mod poseidon;
mod rescue_prime;
mod tables;

pub use frame::Generated;

/// All generated files, the same at every call.
pub fn all() -> Vec<Generated> {
    let challenger = challenger::files().to_vec();
    let merkle = [merkle_tree::files(), merkle_opening::files()].concat();
    [blake3::files(), rescue_prime::files(), poseidon::files(), encoding::files(), tables::files(), merkle, challenger].concat()
}
