//! The execution trace and the commitment to it.

use alloc::vec::Vec;
use core::marker::PhantomData;

use winter_air::PartitionOptions;
use winter_air::proof::Queries;
use winter_crypto::VectorCommitment;
use winter_math::FieldElement;
use winter_prover::matrix::ColMatrix;
use winter_prover::{EvaluationFrame, StarkDomain, TraceInfo, TraceLde, TracePolyTable};

use super::segment::Segment;
use crate::batch::BatchHasher;

/// In place of `winter_prover::DefaultTraceLde`: the same commitments, queries and frames.
#[derive(Debug)]
pub struct BatchTraceLde<E: FieldElement, H, V> {
    main: Segment<E::BaseField, V>,
    auxiliary: Option<Segment<E, V>>,
    blowup: usize,
    info: TraceInfo,
    partitions: PartitionOptions,
    hasher: PhantomData<fn() -> H>,
}

impl<E, H, V> BatchTraceLde<E, H, V>
where
    E: FieldElement,
    H: BatchHasher<BaseField = E::BaseField>,
    V: VectorCommitment<H>,
{
    /// Interpolates the columns of the main trace, extends them over the domain and commits to the rows; with the polynomials of the columns.
    ///
    /// # Panics
    ///
    /// If the vector commitment takes no vector as long as the domain.
    pub fn new(
        info: &TraceInfo,
        main: &ColMatrix<E::BaseField>,
        domain: &StarkDomain<E::BaseField>,
        partitions: PartitionOptions,
    ) -> (Self, TracePolyTable<E>) {
        let polynomials = main.interpolate_columns();
        let main = Segment::of_polynomials::<H>(&polynomials, domain, partitions);
        let (auxiliary, blowup, info, hasher) = (None, domain.trace_to_lde_blowup(), info.clone(), PhantomData);
        (BatchTraceLde { main, auxiliary, blowup, info, partitions, hasher }, TracePolyTable::new(polynomials))
    }

    /// The row of the next step of the trace.
    fn next(&self, row: usize) -> usize {
        (row + self.blowup) % self.main.len()
    }
}

impl<E, H, V> TraceLde<E> for BatchTraceLde<E, H, V>
where
    E: FieldElement,
    H: BatchHasher<BaseField = E::BaseField> + Sync,
    V: VectorCommitment<H> + Sync,
{
    type HashFn = H;
    type VC = V;

    fn get_main_trace_commitment(&self) -> H::Digest {
        self.main.commitment()
    }

    /// # Panics
    ///
    /// If the trace has no further segment, or one of another length.
    fn set_aux_trace(&mut self, trace: &ColMatrix<E>, domain: &StarkDomain<E::BaseField>) -> (ColMatrix<E>, H::Digest) {
        let segments = usize::from(self.auxiliary.is_some());
        assert!(segments < self.info.num_aux_segments(), "the trace has {segments} auxiliary segments already");
        assert_eq!(domain.lde_domain_size(), self.main.len(), "the segments of a trace are of one length");
        let polynomials = trace.interpolate_columns();
        let segment = self.auxiliary.insert(Segment::of_polynomials::<H>(&polynomials, domain, self.partitions));
        (polynomials, segment.commitment())
    }

    fn read_main_trace_frame_into(&self, row: usize, frame: &mut EvaluationFrame<E::BaseField>) {
        frame.current_mut().copy_from_slice(self.main.row(row));
        frame.next_mut().copy_from_slice(self.main.row(self.next(row)));
    }

    /// # Panics
    ///
    /// If the auxiliary segment has not been set.
    fn read_aux_trace_frame_into(&self, row: usize, frame: &mut EvaluationFrame<E>) {
        let segment = self.auxiliary.as_ref().expect("an auxiliary segment that was set before");
        frame.current_mut().copy_from_slice(segment.row(row));
        frame.next_mut().copy_from_slice(segment.row(self.next(row)));
    }

    fn query(&self, positions: &[usize]) -> Vec<Queries> {
        let auxiliary = self.auxiliary.iter().map(|segment| segment.query::<H>(positions));
        [self.main.query::<H>(positions)].into_iter().chain(auxiliary).collect()
    }

    fn trace_len(&self) -> usize {
        self.main.len()
    }

    fn blowup(&self) -> usize {
        self.blowup
    }

    fn trace_info(&self) -> &TraceInfo {
        &self.info
    }
}
