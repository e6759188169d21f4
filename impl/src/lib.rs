//! Hash functions for STARK provers, proved equal to their Cryptol specifications.
//!
//! ```
//! let digest = ashlar::blake3::hash(b"abc");
//! assert_eq!(digest.to_string(), "6437b3ac38465133ffb63b75273a8db548c558465d79db03fd359c6cd5bd9d85");
//! ```
//!
//! A [`Backend`] is detected at run time, or chosen. The modules below stand in the order of their floors: each uses those before it.
//! [`machine`] is for kernels and proofs, which are generic over what a word is and over the instructions of a processor.
//!
//! # Side channels
//!
//! Hashing code has no branch and no memory index that depends on the bytes of a message or key; it does depend on their
//! lengths. `blake3::Hash` is compared in constant time; reading and printing hexadecimal is not. Nothing is claimed of the
//! compiler's output, power or electromagnetic emission, and memory is not wiped.
//!
//! # Floating point
//!
//! With AVX2 or AVX-512 Rescue-Prime and Poseidon, and with NEON Poseidon, compute on integers held in doubles. It relies on the default
//! rounding mode, to nearest, as Rust does everywhere, and sets the status flag of inexact results.
//!
//! # Features
//!
//! By default: `std`, for the traits of `std::io`, and the primitives `blake3`, `poseidon` with the modes, and `rescue-prime`. Others:
//! `rayon`, hashing on several threads; `digest`, the traits of the `digest` crate; `vkey`, encodings and digests of verifying keys, which
//! allocate; `blob`, archives read in place, on little-endian targets. The traits of provers are in crates of their own, such as
//! `ashlar-plonky3-0_9`.
#![no_std]

#[cfg(feature = "vkey")]
extern crate alloc;
#[cfg(any(feature = "std", test))]
extern crate std;

pub mod machine;

pub mod fields;

#[cfg(feature = "poseidon")]
pub mod modes;

#[cfg(feature = "blake3")]
pub mod blake3;
#[cfg(feature = "poseidon")]
pub mod poseidon;
#[cfg(feature = "rescue-prime")]
pub mod rescue_prime;

#[cfg(feature = "vkey")]
pub mod vkey;

#[cfg(all(feature = "blob", target_endian = "little"))]
pub mod blob;

pub use machine::Backend;
