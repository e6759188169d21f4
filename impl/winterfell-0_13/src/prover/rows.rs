//! The commitment to the rows of a matrix.

use alloc::vec;
use alloc::vec::Vec;

use winter_air::PartitionOptions;
use winter_crypto::VectorCommitment;
use winter_math::FieldElement;
use winter_prover::matrix::RowMatrix;

use crate::bands::each_band;
use crate::batch::{BatchHasher, GROUP};

/// Rows whose elements are laid end to end at once.
const BAND: usize = 2 * GROUP;

/// In place of `RowMatrix::commit_to_rows`: the same commitment.
///
/// # Errors
///
/// What the vector commitment says of as many digests as the matrix has rows.
pub fn commit_to_rows<E, H, V>(matrix: &RowMatrix<E>, partitions: PartitionOptions) -> Result<V, V::Error>
where
    E: FieldElement<BaseField = H::BaseField>,
    H: BatchHasher,
    V: VectorCommitment<H>,
{
    let mut digests = vec![H::Digest::default(); matrix.num_rows()];
    each_band(&mut digests, BAND, |start, digests| hash_band::<E, H>(matrix, start, partitions, digests));
    V::new(digests)
}

/// The digests of the rows from `start` on.
fn hash_band<E, H>(matrix: &RowMatrix<E>, start: usize, partitions: PartitionOptions, digests: &mut [H::Digest])
where
    E: FieldElement<BaseField = H::BaseField>,
    H: BatchHasher,
{
    let columns = matrix.num_cols();
    let size = partitions.partition_size::<E>(columns);
    if size == columns {
        return hash_columns::<E, H>(matrix, start, 0, columns, digests);
    }
    let count = partitions.num_partitions::<E>(columns);
    let mut parts = vec![H::Digest::default(); count * digests.len()];
    for (part, digests) in parts.chunks_mut(digests.len()).enumerate() {
        let first = part * size;
        hash_columns::<E, H>(matrix, start, first, size.min(columns - first), digests);
    }
    let stride = digests.len();
    for (row, digest) in digests.iter_mut().enumerate() {
        let of_row: Vec<H::Digest> = parts.iter().skip(row).step_by(stride).copied().collect();
        *digest = H::merge_many(&of_row);
    }
}

/// The digests of `count` columns of the rows from `start` on, from the column `first` on.
fn hash_columns<E, H>(matrix: &RowMatrix<E>, start: usize, first: usize, count: usize, digests: &mut [H::Digest])
where
    E: FieldElement<BaseField = H::BaseField>,
    H: BatchHasher,
{
    let mut rows = Vec::with_capacity(count * digests.len());
    for row in start..start + digests.len() {
        rows.extend_from_slice(&matrix.row(row)[first..first + count]);
    }
    H::hash_rows(&rows, count, digests).expect("as many rows as digests");
}
