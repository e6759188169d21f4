//! BLAKE3: hash, keyed hash, key derivation, extendable output with seek, many messages at once.
//!
//! Source: O'Connor, Aumasson, Neves, Wilcox-O'Hearn, *BLAKE3: one function, fast everywhere*, called "the paper" here.
//!
//! The functions and [`Hasher`] follow the habits of the `blake3` crate. The modules below them hold the generic code that they
//! run; these are public since the equivalence proofs instantiate them with symbolic values, and are no stable interface.

pub mod batch;
pub mod chunk;
pub mod compress;
mod constants;
#[cfg(feature = "digest")]
mod digest_traits;
pub mod each_lane;
mod few;
pub mod few_blocks;
mod hash;
mod hasher;
pub mod join;
pub mod kernel;
pub mod layout;
pub mod many;
pub mod modes;
pub mod one_block;
mod one_by_one;
mod one_shot;
mod output;
pub mod platform;
pub mod rows;
pub mod state;
pub mod tree;
mod xof;

pub use constants::{BLOCK, CHUNK, DIGEST, IV, KEY, flags};
pub use hash::{Hash, HashHex, HexError};
pub use hasher::Hasher;
pub use one_by_one::hash_iter;
pub use one_shot::{BatchLengthError, Blake3, compress_many, derive_key, hash, hash_many, keyed_hash};
pub use xof::{OutputEnd, OutputReader};
