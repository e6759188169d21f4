//! Generates the vector files, their schemas and tables of constants from the specification.

mod blake3;
mod challenger;
mod encoding;
mod frame;
mod merkle_tree;
mod poseidon;
mod rescue_prime;
mod tables;

pub use frame::Generated;

/// All generated files, the same at every call.
pub fn all() -> Vec<Generated> {
    let challenger = challenger::files().to_vec();
    let merkle_tree = merkle_tree::files();
    [blake3::files(), rescue_prime::files(), poseidon::files(), encoding::files(), tables::files(), merkle_tree, challenger]
        .concat()
}
