//! A matrix with the commitment to its rows.

use alloc::vec::Vec;
use core::fmt;

use winter_air::PartitionOptions;
use winter_air::proof::Queries;
use winter_crypto::VectorCommitment;
use winter_math::FieldElement;
use winter_prover::StarkDomain;
use winter_prover::matrix::{ColMatrix, RowMatrix};

use super::rows::commit_to_rows;
use crate::batch::BatchHasher;

/// Columns that are evaluated at once, as in `winter-prover`.
const COLUMNS: usize = 8;

/// The values of polynomials over a domain, a row a point, with the commitment to the rows.
pub struct Segment<E: FieldElement, V> {
    rows: RowMatrix<E>,
    commitment: V,
}

impl<E: FieldElement, V> Segment<E, V> {
    /// Evaluates polynomials over a domain.
    ///
    /// # Panics
    ///
    /// If the vector commitment takes no vector as long as the domain.
    pub fn of_polynomials<H>(polynomials: &ColMatrix<E>, domain: &StarkDomain<E::BaseField>, partitions: PartitionOptions) -> Self
    where
        H: BatchHasher<BaseField = E::BaseField>,
        V: VectorCommitment<H>,
    {
        let rows = RowMatrix::evaluate_polys_over::<COLUMNS>(polynomials, domain);
        let commitment =
            commit_to_rows::<E, H, V>(&rows, partitions).expect("a commitment to as many rows as the domain has points");
        Segment { rows, commitment }
    }

    /// The number of rows.
    pub fn len(&self) -> usize {
        self.rows.num_rows()
    }

    /// A row.
    pub fn row(&self, index: usize) -> &[E] {
        self.rows.row(index)
    }

    /// The commitment.
    pub fn commitment<H: BatchHasher>(&self) -> H::Digest
    where
        V: VectorCommitment<H>,
    {
        self.commitment.commitment()
    }

    /// Rows with what opens the commitment to them.
    ///
    /// # Panics
    ///
    /// If a position is not below the number of rows, or two are the same.
    pub fn query<H>(&self, positions: &[usize]) -> Queries
    where
        H: BatchHasher<BaseField = E::BaseField>,
        V: VectorCommitment<H>,
    {
        let rows: Vec<Vec<E>> = positions.iter().map(|&position| self.row(position).to_vec()).collect();
        let (_, proof) = self.commitment.open_many(positions).expect("positions in the domain, each once");
        Queries::new::<H, E, V>(proof, rows)
    }
}

impl<E: FieldElement, V> fmt::Debug for Segment<E, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Segment").field("rows", &self.len()).finish_non_exhaustive()
    }
}
