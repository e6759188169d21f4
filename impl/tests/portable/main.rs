//! The portable backend, on what an interpreter such as Miri runs in seconds; the tests of all backends stand beside this folder.

mod blake3;
mod poseidon;
mod rescue_prime;
