//! What commitments and challenges cost: operations of a leaf, a node, an opening of 20 levels and a challenge, of the generic code that ships,
//! run in one lane on values that count; of Keccak, which nothing that ships commits with, of the text of spec/.
//!
//! A circuit has at least these operations of its own form, unless it uses another form of the same function; what a circuit adds, such as tables
//! for words or checks that sampled numbers are below the modulus, is not counted.

mod hashes;
pub mod words;

pub mod over_bytes;

mod blake3;
pub mod keccak256;
mod poseidon;
mod rescue_prime;

mod keccak_sponge;

mod registry;

pub use registry::obligations;
