//! Blobs that are read in place: a prefix of 16 bytes, then an archive of the crate `rkyv`.
//!
//! [`open`] checks the prefix, the address and the archive before it hands out a reference, and copies nothing. [`goldilocks`] and
//! [`koala_bear`] check that encoded elements are canonical and hand them out as elements. No input makes them panic: each fault has its
//! offset and reason. Where the host hands over a buffer at an address that is not a multiple of 16, [`Aligned`] makes one copy.
//!
//! A blob is no commitment: several archives hold one value. What is hashed is the encoding of a key, see [`vkey`](crate::vkey).
//!
//! ```
//! use ashlar::blob::{Aligned, goldilocks, open, open_vm_key, write, write_vm_key};
//! use ashlar::fields::goldilocks::Goldilocks;
//! use ashlar::vkey::vm::{ProofOptions, VmVerifyingKey, keccak256_digest};
//! use rkyv::{Archive, Serialize};
//!
//! let options = ProofOptions {
//!     blowup_factor: 8,
//!     fri_number_of_queries: 64,
//!     coset_offset: 7,
//!     grinding_factor: 16,
//!     fri_final_poly_log_degree: 3,
//! };
//! let key = VmVerifyingKey { options, bitwise: [1; 32], decode: [2; 32], register: [3; 32], keccak_rc: [4; 32], pages: vec![[5; 32]] };
//! let blob = write_vm_key(&key).expect("a small key");
//!
//! // At whatever address it arrives.
//! let buffer = Aligned::new(&blob);
//! let archived = open_vm_key(&buffer).expect("a blob of a key");
//! assert_eq!(archived.pages[0], [5; 32]);
//! assert_eq!(keccak256_digest(&archived.into()), keccak256_digest(&key));
//!
//! // A type of one's own, with elements of a field.
//! #[derive(Archive, Serialize)]
//! struct Proof {
//!     root: [u8; 32],
//!     openings: Vec<u64>,
//! }
//!
//! let blob = write(&Proof { root: [9; 32], openings: vec![1, 2, 3] }).expect("a small proof");
//! let proof = open::<Proof>(&blob).expect("a blob of a proof");
//! assert_eq!(goldilocks(proof.openings.as_slice()), Ok(&[1, 2, 3].map(Goldilocks::from)[..]));
//! ```

mod aligned;
mod archive;
mod elements;
mod error;
mod frame;
mod key;

pub use aligned::{ALIGNMENT, Aligned};
pub use archive::{Validator, Writer, open, write};
pub use elements::{goldilocks, koala_bear};
pub use error::{BlobError, WriteError};
pub use frame::{payload, private_input};
pub use key::{ArchivedProofOptions, ArchivedVmVerifyingKey, AsProofOptions, AsVmVerifyingKey, open_vm_key, write_vm_key};
