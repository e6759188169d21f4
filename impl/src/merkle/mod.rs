//! Commitments to matrices of several heights: Merkle trees whose leaves are joined rows.
//!
//! `cryptol/MerkleTree.cry` is the specification. Source: the crate p3-merkle-tree 0.9.0-rc.2 of Plonky3, `MerkleTreeMmcs`, whose caps and
//! siblings are the same.
//!
//! ```
//! use ashlar::blake3::Blake3;
//! use ashlar::fields::goldilocks::Goldilocks;
//! use ashlar::merkle::{Blake3Rows, FixedShape, Matrix, Merkle};
//!
//! let scheme = Merkle::<_, _, 2, FixedShape>::new(Blake3Rows::<Goldilocks>::new(Blake3::new()), Blake3::new(), 0);
//! let tall: Vec<_> = (0..24).map(Goldilocks::reduce).collect();
//! let short = [Goldilocks::ONE; 4];
//! let matrices = [Matrix { values: &tall, height: 8, width: 3 }, Matrix { values: &short, height: 4, width: 1 }];
//! let tree = scheme.commit(&matrices)?;
//!
//! let opening = scheme.open(&tree, &matrices, 5)?;
//! scheme.verify(tree.cap(), tree.dimensions(), 5, opening.view())?;
//! assert_eq!(opening.view().row(tree.dimensions(), &[5], 0, 5), Some(&tall[15..18]));
//!
//! let bytes = scheme.encode(opening.view())?;
//! scheme.verify_encoded(tree.cap(), tree.dimensions(), 5, &bytes)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Matrices that are not in memory row by row have the trait [`Rows`].
//!
//! # What a verifier fixes
//!
//! The heights and widths of all matrices and the height of the cap are never the prover's word. One cap may have openings of several
//! shapes: a row that is injected stands where another shape has a node, and rows that are joined have no borders. Within one shape, two
//! openings of one index that verify give a collision of the hash of rows or of the compression.
//!
//! Besides, a row may have the digest of a node:
//!
//! | hash of rows | a row that is a node | with |
//! | --- | --- | --- |
//! | [`Blake3Rows`] | of 64 bytes in trees of pairs, of 128 in trees of fours | BLAKE3 |
//! | [`Blake3Rows`] under a key | none: every compression has the flag of the key | BLAKE3 |
//! | Rp64_256 | of 8 elements | its `merge` |
//! | RpJive64_256 | none is known; no construction sets them apart | its `merge` |
//! | sponges over Poseidon | of as many elements as a rate that a group of digests fills; of fewer, with a group that ends in zeros | a [`TruncatedPermutation`](crate::modes::TruncatedPermutation) over the same permutation |
//! | slice hashes, Matyas-Meyer-Oseas hashing | of as many elements as a state | [`DaviesMeyer`](crate::modes::DaviesMeyer) over the same permutation |
//! | those of other pairs | none is known; no construction sets them apart | |
//!
//! So a scheme compiles only where rows are set apart from nodes, or [`FixedShape`] is named:
//!
//! ```compile_fail,E0080
//! use ashlar::blake3::Blake3;
//! use ashlar::merkle::{Blake3Rows, Matrix, Merkle};
//!
//! let scheme = Merkle::<_, _, 2>::new(Blake3Rows::<u8>::new(Blake3::new()), Blake3::new(), 0);
//! scheme.commit::<Matrix<'_, u8>>(&[]);
//! ```
//!
//! ```
//! use ashlar::blake3::Blake3;
//! use ashlar::merkle::{Blake3Rows, Merkle};
//!
//! let scheme = Merkle::<_, _, 2>::new(Blake3Rows::<u8>::keyed(Blake3::new(), *b"rows of the trees of an example."), Blake3::new(), 0);
//! ```
//!
//! # Differences from Plonky3
//!
//! * A matrix whose rows belong to a layer above that of the cap is refused ([`MerkleError::AboveCap`]): no path binds its rows, and
//!   `verify_batch` takes any.
//! * Several indices ascend, each once, and there is one at least; rows and nodes that they share are opened once.
//! * Trees are of pairs or of fours: `MerkleTree` over groups of eight comes to no end for the heights 4 and 2.

mod bands;
mod error;
mod hashers;

mod encoded;

#[cfg(feature = "blake3")]
mod blake3_rows;
#[cfg(feature = "poseidon")]
mod poseidon_rows;
#[cfg(feature = "rescue-prime")]
mod rescue_prime_rows;
mod shape;

mod rows;

mod tree;

mod opening;
mod walk;

mod scheme;

mod encoding;

#[cfg(feature = "blake3")]
pub use blake3_rows::{Blake3Rows, Keyed, Plain, RowElement, RowMode};
pub use encoded::{Encoded, HashesEncoded};
pub use error::{EncodingError, MerkleError, OpeningLengthError};
pub use hashers::{Apart, Discipline, EncodedLeafHasher, FixedShape, LeafHasher, NodeHasher};
pub use opening::{Opening, OpeningRef};
#[cfg(feature = "poseidon")]
pub use poseidon_rows::ZeroSuffix;
pub use rows::{Matrix, Rows};
pub use scheme::Merkle;
pub use shape::{Dimensions, MAX_HEIGHT};
pub use tree::Tree;
