//! Commitments to matrices of several heights: Merkle trees whose leaves are joined rows.
//!
//! Source: p3-merkle-tree 0.9.0-rc.2 of Plonky3, `MerkleTreeMmcs`, of which these trees have the roots and siblings; `cryptol/MerkleTree.cry`
//! is the specification.

mod bands;
mod error;
mod hashers;

#[cfg(feature = "blake3")]
mod blake3_rows;
#[cfg(feature = "poseidon")]
mod poseidon_rows;
#[cfg(feature = "rescue-prime")]
mod rescue_prime_rows;
mod shape;

mod tree;

mod opening;
mod walk;

mod scheme;

mod encoding;

#[cfg(feature = "blake3")]
pub use blake3_rows::{Blake3Rows, KeyedBlake3Rows, RowElement};
pub use error::{EncodingError, MerkleError, TooLong};
pub use hashers::{Apart, Discipline, EncodedLeafHasher, FixedShape, LeafHasher, NodeHasher};
pub use opening::{Opening, OpeningRef};
#[cfg(feature = "poseidon")]
pub use poseidon_rows::ZeroSuffix;
pub use scheme::Merkle;
pub use shape::{Dimensions, MAX_HEIGHT};
pub use tree::{Matrix, Tree};
