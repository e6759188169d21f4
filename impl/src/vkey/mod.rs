//! Verifying keys: canonical encodings, and the digests that a recursive verifier commits to.
//!
//! | key | encoding | digests |
//! | --- | --- | --- |
//! | lambda_vm, version 4 | [`vm::encode`] | [`vm::keccak256_digest`], [`vm::blake3_digest`], [`vm::upstream_digest`] |
//! | multi-stark, dense form 5 | [`system::encode`] | [`system::keccak256_digest`], [`system::blake3_digest`], [`system::upstream_digest`] |
//! | claim | [`claim::encode`] | [`claim::keccak256_digest`], [`claim::blake3_digest`] |
//! | program of lambda_vm | [`program::encode`] | [`program::program_id`] |
//!
//! Encodings are those of the crate [`ashlar_vkey`], where their tables are. A digest hashes a tag of 16 bytes before the encoding, so that no
//! input of one kind is an input of another; those named `upstream_digest` hash the bare encoding, as the system they are of does.
//!
//! ```
//! use ashlar::vkey::{DecodeError, Reason, vm};
//!
//! let options = vm::ProofOptions {
//!     blowup_factor: 8,
//!     fri_number_of_queries: 64,
//!     coset_offset: 7,
//!     grinding_factor: 16,
//!     fri_final_poly_log_degree: 3,
//! };
//! let key = vm::VmVerifyingKey { options, bitwise: [1; 32], decode: [2; 32], register: [3; 32], keccak_rc: [4; 32], pages: vec![] };
//! let mut bytes = vm::encode(&key);
//! let read = vm::decode(&bytes).expect("the encoding of a key");
//! assert_eq!(vm::keccak256_digest(&read), vm::keccak256_digest(&key));
//!
//! bytes.push(0);
//! assert_eq!(vm::decode(&bytes), Err(DecodeError { offset: 159, reason: Reason::TrailingBytes }));
//! ```

pub mod claim;
mod digest;
pub mod program;
pub mod system;
pub mod vm;

pub use ashlar_vkey::error::{DecodeError, EncodeError, Place, Reason};
pub use ashlar_vkey::{field, framing};
