//! Canonical encodings of verifying keys: injective, prefix-free where they are joined, and decoded strictly.
//!
//! A recursive verifier commits to the digest of its verifying key, so two keys must never share an encoding, and no byte string
//! but the encoding itself may be read as a key. Each format is a file: [`vm`], [`system`], [`field`], [`claim`], [`program`],
//! [`framing`]; [`domain`] joins encodings with the tags under which they are hashed. All integers are little-endian.
//!
//! ```
//! use ashlar_vkey::vm::{self, ProofOptions, VmVerifyingKey};
//!
//! let options = ProofOptions {
//!     blowup_factor: 8,
//!     fri_number_of_queries: 64,
//!     coset_offset: 7,
//!     grinding_factor: 16,
//!     fri_final_poly_log_degree: 3,
//! };
//! let key = VmVerifyingKey { options, bitwise: [1; 32], decode: [2; 32], register: [3; 32], keccak_rc: [4; 32], pages: vec![[5; 32]] };
//! let bytes = vm::encode(&key);
//! assert_eq!(vm::decode(&bytes), Ok(key));
//! assert_eq!(vm::decode(&bytes[1..]).unwrap_err().to_string(), "at byte 0: the version is not supported");
//! ```
//!
//! The code is plain Rust without dependencies, so that it can be read beside the tables of the formats and translated by tools.
//! Every file but [`word`] and the texts of the errors names values only by the types and functions of [`word`]: compiled beside another `word`, with
//! expressions for bytes, the same files are what proofs run.
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

mod circuit;
pub mod claim;
mod cursor;
mod display;
pub mod domain;
pub mod error;
pub mod field;
pub mod framing;
mod lookup;
mod lookups;
mod node;
mod nodes;
mod preprocessed;
pub mod program;
pub mod put;
mod roots;
pub mod system;
pub mod take;
pub mod vm;
pub mod word;
