//! The composition polynomial of the constraints and the commitment to it.

use core::marker::PhantomData;

use winter_air::PartitionOptions;
use winter_air::proof::Queries;
use winter_crypto::VectorCommitment;
use winter_math::FieldElement;
use winter_prover::{CompositionPoly, CompositionPolyTrace, ConstraintCommitment, StarkDomain};

use super::segment::Segment;
use crate::batch::BatchHasher;

/// In place of `winter_prover::DefaultConstraintCommitment`: the same commitment and queries.
#[derive(Debug)]
pub struct BatchConstraintCommitment<E: FieldElement, H, V> {
    segment: Segment<E, V>,
    hasher: PhantomData<fn() -> H>,
}

impl<E, H, V> BatchConstraintCommitment<E, H, V>
where
    E: FieldElement,
    H: BatchHasher<BaseField = E::BaseField>,
    V: VectorCommitment<H>,
{
    /// Cuts the composition polynomial into `columns`, extends these over the domain and commits to the rows.
    ///
    /// # Panics
    ///
    /// If the vector commitment takes no vector as long as the domain.
    pub fn new(
        trace: CompositionPolyTrace<E>,
        columns: usize,
        domain: &StarkDomain<E::BaseField>,
        partitions: PartitionOptions,
    ) -> (Self, CompositionPoly<E>) {
        let polynomial = CompositionPoly::new(trace, domain, columns);
        let segment = Segment::of_polynomials::<H>(polynomial.data(), domain, partitions);
        (BatchConstraintCommitment { segment, hasher: PhantomData }, polynomial)
    }
}

impl<E, H, V> ConstraintCommitment<E> for BatchConstraintCommitment<E, H, V>
where
    E: FieldElement,
    H: BatchHasher<BaseField = E::BaseField> + Sync,
    V: VectorCommitment<H> + Sync,
{
    type HashFn = H;
    type VC = V;

    fn commitment(&self) -> H::Digest {
        self.segment.commitment()
    }

    fn query(self, positions: &[usize]) -> Queries {
        self.segment.query::<H>(positions)
    }
}
