//! The hash functions of `ashlar` behind the traits of Winterfell 0.13, crate `winter-crypto`, under the names that they have there:
//! [`Rp64_256`], [`RpJive64_256`], [`Blake3_256`] and [`Blake3_192`].
//!
//! A `Hasher` of Winterfell takes one input a call. [`BatchHasher`] takes many at once, as the lanes of vector registers do, and [`BatchMerkleTree`] is
//! a vector commitment over one, in place of `MerkleTree`: the same roots and proofs. With the feature `prover`, `prover` has commitments to the rows of whole
//! matrices for `winter-prover`, and with `concurrent` they are computed on several threads.
#![no_std]

extern crate alloc;

mod bands;
mod batch;
mod digest;
mod elements;

mod blake3;
mod rescue_prime;
mod tree;

#[cfg(feature = "prover")]
pub mod prover;

pub use batch::{BatchHasher, LengthError};
pub use blake3::{Blake3, Blake3_192, Blake3_256};
pub use digest::{ByteDigest, ElementDigest};
pub use rescue_prime::{RescuePrime, Rp64_256, RpJive64_256};
pub use tree::BatchMerkleTree;
