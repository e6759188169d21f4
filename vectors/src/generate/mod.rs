//! Generates the vector files, their schemas and tables of constants from the specification.
//!
//! What the specification makes of an input is public, for whoever asks about other inputs than those of the files.

mod blake3;
pub mod challenger;
pub mod encoding;
mod frame;
pub mod merkle_hashes;
mod merkle_opening;
mod merkle_tree;
pub mod poseidon;
mod rescue_prime;
mod tables;

pub use frame::Generated;

/// All generated files, the same at every call.
pub fn all() -> Vec<Generated> {
    let challenger = challenger::files().to_vec();
    let merkle = [merkle_tree::files(), merkle_opening::files()].concat();
    [blake3::files(), rescue_prime::files(), poseidon::files(), encoding::files(), tables::files(), merkle, challenger].concat()
}
