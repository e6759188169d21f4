//! What Cryptol is asked of the vectors of each primitive.

mod blake3;
mod challenger;
mod encoding;
mod merkle_opening;
mod merkle_tree;
mod poseidon;
mod rescue_prime;

use crate::LoadError;
use crate::cryptol::Batch;
pub use blake3::blake3_batches;
pub use challenger::challenger_batches;
pub use encoding::encoding_batches;
pub use merkle_opening::merkle_opening_batches;
pub use merkle_tree::merkle_tree_batches;
pub use poseidon::poseidon_batches;
pub use rescue_prime::rescue_prime_batches;

/// Batches for all vectors that Cryptol can compute, but those whose message or key has more than `max_length` bytes.
///
/// # Errors
///
/// [`LoadError`] if a committed file is damaged.
pub fn batches(max_length: usize) -> Result<Vec<Batch>, LoadError> {
    let mut batches = blake3_batches(&crate::blake3::load()?, max_length);
    batches.extend(rescue_prime_batches(max_length)?);
    batches.extend(poseidon_batches()?);
    batches.extend(encoding_batches(max_length)?);
    batches.extend(merkle_tree_batches()?);
    batches.extend(merkle_opening_batches()?);
    batches.extend(challenger_batches()?);
    Ok(batches)
}
