//! The hash functions of `ashlar` behind the traits of Plonky3 0.9, crate `p3-symmetric`.
//!
//! [`Blake3`] stands where that of `p3-blake3` does. [`Plonky3`] is any other function of `ashlar`: the permutation and the modes of Poseidon over
//! KoalaBear, and Rescue-Prime over Goldilocks, over elements of the prover and over vectors of them. A vector is as many independent inputs as
//! it has lanes; these run on the backend of `ashlar`, whatever instructions the prover was compiled for.
//!
//! With the feature `merkle`, `Plonky3` over a `Merkle` is a commitment scheme, the trait `Mmcs` of `p3-commit`; with `parallel` it commits on several
//! threads. Commitments, openings and their verification allocate.
//!
//! Other calls allocate nothing but for messages that are longer than a few hundred elements, and for rows of Goldilocks in BLAKE3 wider than 32. Those
//! that arrive element by element are taken in parts by BLAKE3 and Poseidon; Rescue-Prime begins with their length, and allocates for more than 128
//! vectors.
#![no_std]

extern crate alloc;

mod elements;
mod plonky3;

mod rows;

mod blake3;
mod memory;
#[cfg(feature = "merkle")]
mod merkle;
mod poseidon;
mod rescue_prime;

pub use blake3::Blake3;
#[cfg(feature = "merkle")]
pub use merkle::{Committed, MmcsError};
pub use plonky3::Plonky3;
