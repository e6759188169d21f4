//! Hash functions for STARK provers, proved equal to their Cryptol specifications.
//!
//! ```
//! let digest = ashlar::blake3::hash(b"abc");
//! assert_eq!(digest.to_string(), "6437b3ac38465133ffb63b75273a8db548c558465d79db03fd359c6cd5bd9d85");
//! ```
//!
//! # What callers do
//!
//! | to | of BLAKE3 | of Rescue-Prime | of Poseidon, in a mode of [`modes`] |
//! | --- | --- | --- | --- |
//! | hash one message | [`hash`](blake3::hash), [`keyed_hash`](blake3::keyed_hash), [`derive_key`](blake3::derive_key) | [`hash_elements`](rescue_prime::rp64_256::hash_elements), [`hash`](rescue_prime::rp64_256::hash) of bytes | [`hash_slice`](poseidon::Hasher::hash_slice) |
//! | hash many, in the lanes of vectors | [`hash_many`](blake3::hash_many) | [`hash_elements_many`](rescue_prime::rp64_256::hash_elements_many) | [`hash_rows`](poseidon::Hasher::hash_rows) |
//! | hash nodes of a tree | [`compress_many`](blake3::compress_many) | [`merge`](rescue_prime::rp64_256::merge) | [`compress_many`](poseidon::Hasher::compress_many) |
//! | hash in pieces, read any part of a long output | [`Hasher`](blake3::Hasher), [`OutputReader`](blake3::OutputReader) | | |
//! | commit to matrices, open, verify | [`merkle`]: [`Blake3Rows`](merkle::Blake3Rows) | [`merkle`] | [`merkle`] |
//! | draw challenges | [`SerializingChallenger64`](challenger::SerializingChallenger64), [`SerializingChallenger32`](challenger::SerializingChallenger32) | | [`Challenger`](poseidon::koala_bear16::Challenger) |
//! | permute states | | [`permute`](rescue_prime::rp64_256::permute), [`permute_many`](rescue_prime::rp64_256::permute_many) | [`Permuter`](poseidon::koala_bear16::Permuter) |
//!
//! [`vkey`] encodes a verifying key and computes its digest, [`blob`] reads an archive of one in place. A [`Backend`] is detected at run
//! time; who wants another one names it:
//!
//! ```
//! use ashlar::{Backend, blake3::Blake3};
//!
//! let portable = Blake3::on(Backend::portable());
//! assert_eq!(portable.hash(b"abc"), ashlar::blake3::hash(b"abc"));
//! ```
//!
//! The modules below stand in the order of their floors: each uses those before it. [`machine`] is for kernels and proofs, which are generic
//! over what a word is and over the instructions of a processor.
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
//! `rayon`, hashing on several threads; `digest`, the traits of the `digest` crate; `merkle`, commitments to matrices, which allocate; `vkey`, encodings and digests of verifying keys, which
//! allocate; `blob`, archives read in place, on little-endian targets. The traits of provers are in crates of their own, such as
//! `ashlar-plonky3-0_9`.
#![no_std]

#[cfg(any(feature = "merkle", feature = "vkey"))]
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

#[cfg(feature = "blake3")]
pub mod challenger;
#[cfg(feature = "merkle")]
pub mod merkle;
#[cfg(feature = "vkey")]
pub mod vkey;

#[cfg(all(feature = "blob", target_endian = "little"))]
pub mod blob;

pub use machine::Backend;
