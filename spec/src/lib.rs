//! Executable specifications in the hacspec subset of Rust.
//!
//! Each module restates one module of `cryptol/`, the normative text, definition by definition and
//! under the same names, so that the two can be read side by side. The hash functions over words and elements are generic over
//! [`Word`], [`Lane`] or [`Field`], so that the same text runs on numbers (vectors, fuzzing) and on symbolic words and elements
//! (proofs); SHAKE256 and the encodings of verifying keys are on numbers.
//!
//! The subset, enforced by `tests/subset.rs`, is what the hax tool chain translates: pure functions on
//! values, loops over ranges only, no recursion, no `&mut` in signatures, no `unsafe`, no trait
//! objects, no interior mutability, explicit wrapping for fixed-width arithmetic.
#![no_std]
#![forbid(unsafe_code)]
#![allow(clippy::manual_memcpy, clippy::needless_range_loop, reason = "the subset loops over ranges and indexes")]

extern crate alloc;

pub mod blake3;
mod bytes;
pub mod claim;
pub mod codec;
pub mod compression;
pub mod domain;
pub mod duplex_challenger;
mod field;
pub mod field_encoding;
pub mod framing;
pub mod goldilocks;
pub mod grain;
pub mod hash;
pub mod hash_challenger;
pub mod keccak;
pub mod koala_bear;
mod lane;
pub mod merkle_opening;
pub mod merkle_tree;
pub mod mmo;
mod permutation;
pub mod poseidon;
pub mod poseidon_koala_bear16;
pub mod poseidon_koala_bear24;
pub mod program_id;
pub mod rescue_prime;
pub mod rp64_256;
pub mod rp_jive64_256;
pub mod serializing_challenger;
pub mod slice_hash;
pub mod sponge;
pub mod system_verifying_key;
pub mod vm_verifying_key;
mod word;

pub use field::{Field, FieldBytes};
pub use goldilocks::MODULUS;
pub use lane::Lane;
pub use permutation::Permutation;
pub use word::Word;
