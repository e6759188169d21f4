//! Every test of this crate, in one program: linking the crate once takes less time than the tests.

mod blake3;
mod challengers;
mod elements;
mod encodings;
mod goldilocks;
mod keccak;
mod koala_bear;
mod matrices;
mod merkle_opening;
mod merkle_tree;
mod modes;
mod poseidon;
mod rescue_prime;
mod subset;
mod words;
