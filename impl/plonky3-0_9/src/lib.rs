//! The hash functions of `ashlar` behind the traits of Plonky3 0.9, crate `p3-symmetric`.
//!
//! [`Blake3`] stands where that of `p3-blake3` does. [`Plonky3`] is any other function of `ashlar`: the permutation and the modes of Poseidon over
//! KoalaBear, and Rescue-Prime over Goldilocks, over elements of the prover and over vectors of them. A vector is as many independent inputs as
//! it has lanes; these run on the backend of `ashlar`, whatever instructions the prover was compiled for.
//!
//! Calls allocate nothing but for messages that arrive element by element or are longer than a few hundred elements.
#![no_std]

mod elements;
mod plonky3;

mod rows;

mod blake3;
mod poseidon;
mod rescue_prime;

pub use blake3::Blake3;
pub use plonky3::Plonky3;
