//! Every test of this crate, in one program: linking the crate once takes less time than the tests.

mod blake3_peer;
mod challenger_peer;
mod cryptol;
mod encoding_peer;
mod encoding_rows;
mod files;
mod merkle_opening_peer;
mod merkle_tree_peer;
mod poseidon_peer;
mod properties;
mod rescue_prime_peer;
