//! Generates the vector files of Poseidon and of the modes.

pub mod challenger;
pub mod compression;
mod constants;
pub mod element_bytes;
mod hash_rows;
pub mod permutation;
pub mod rated;
mod shared;

use super::frame::Generated;
use crate::poseidon::mode::{CompressionMode, RatedMode};
pub use shared::Permutations;

/// The files and their schemas.
pub fn files() -> Vec<Generated> {
    let permutations = &Permutations::derived();
    let mut files = Vec::new();
    files.extend(constants::files(permutations));
    files.extend(permutation::files(permutations));
    files.extend(element_bytes::files());
    files.extend(RatedMode::ALL.into_iter().flat_map(|mode| rated::files(permutations, mode)));
    files.extend(CompressionMode::ALL.into_iter().flat_map(|mode| compression::files(permutations, mode)));
    files.extend(hash_rows::files(permutations));
    files.extend(challenger::files(permutations));
    files
}
