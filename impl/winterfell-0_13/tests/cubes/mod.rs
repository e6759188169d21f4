//! A prover of cubes, generic in how its matrices are committed to: by the prover's own types or by those of this crate.

use std::marker::PhantomData;

use ashlar_winterfell_0_13::prover::{BatchConstraintCommitment, BatchTraceLde};
use ashlar_winterfell_0_13::{BatchHasher, BatchMerkleTree};
use winter_air::{AuxRandElements, ConstraintCompositionCoefficients, PartitionOptions};
use winter_crypto::{DefaultRandomCoin, ElementHasher, MerkleTree, VectorCommitment};
use winter_math::fields::f64::BaseElement;
use winter_math::{ExtensionOf, FieldElement};
use winter_prover::matrix::ColMatrix;
use winter_prover::{
    Air, AirContext, Assertion, CompositionPoly, CompositionPolyTrace, ConstraintCommitment, DefaultConstraintCommitment,
    DefaultConstraintEvaluator, DefaultTraceLde, EvaluationFrame, Proof, ProofOptions, Prover, StarkDomain, Trace, TraceInfo,
    TraceLde, TracePolyTable, TransitionConstraintDegree,
};

/// Columns of the main trace: not as many as are evaluated at once, so that rows have room behind them.
const COLUMNS: usize = 10;
/// Columns of the auxiliary trace.
const PRODUCTS: usize = 3;
/// Column j begins with j + 1, and x is followed by x^3 + j; column k of products begins with 1 and is multiplied by x + r of column k, r drawn from the proof.
struct Cubes(AirContext<BaseElement>);

impl Air for Cubes {
    type BaseField = BaseElement;
    type PublicInputs = ();

    fn new(info: TraceInfo, (): (), options: ProofOptions) -> Self {
        let degrees = |degree, count| vec![TransitionConstraintDegree::new(degree); count];
        let context = match info.is_multi_segment() {
            false => AirContext::new(info, degrees(3, COLUMNS), COLUMNS, options),
            true => AirContext::new_multi_segment(info, degrees(3, COLUMNS), degrees(2, PRODUCTS), COLUMNS, PRODUCTS, options),
        };
        Cubes(context)
    }

    fn context(&self) -> &AirContext<BaseElement> {
        &self.0
    }

    fn evaluate_transition<E: FieldElement<BaseField = BaseElement>>(&self, frame: &EvaluationFrame<E>, _: &[E], out: &mut [E]) {
        for (j, out) in out.iter_mut().enumerate() {
            *out = frame.next()[j] - frame.current()[j].exp(3_u32.into()) - E::from(j as u32);
        }
    }

    fn get_assertions(&self) -> Vec<Assertion<BaseElement>> {
        (0..COLUMNS).map(|j| Assertion::single(j, 0, BaseElement::from(j as u32 + 1))).collect()
    }

    fn evaluate_aux_transition<F, E>(
        &self,
        main: &EvaluationFrame<F>,
        auxiliary: &EvaluationFrame<E>,
        _: &[F],
        drawn: &AuxRandElements<E>,
        out: &mut [E],
    ) where
        F: FieldElement<BaseField = BaseElement>,
        E: FieldElement<BaseField = BaseElement> + ExtensionOf<F>,
    {
        for (k, out) in out.iter_mut().enumerate() {
            let factor = E::from(main.current()[k]) + drawn.rand_elements()[0];
            *out = auxiliary.next()[k] - auxiliary.current()[k] * factor;
        }
    }

    fn get_aux_assertions<E: FieldElement<BaseField = BaseElement>>(&self, _: &AuxRandElements<E>) -> Vec<Assertion<E>> {
        (0..PRODUCTS).map(|k| Assertion::single(k, 0, E::ONE)).collect()
    }
}

/// The trace of [`Cubes`].
struct CubesTrace {
    info: TraceInfo,
    main: ColMatrix<BaseElement>,
}

impl CubesTrace {
    fn new(steps: usize, with_products: bool) -> Self {
        let column = |j: usize| {
            let next = |x: &BaseElement| Some(x.exp(3) + BaseElement::from(j as u32));
            std::iter::successors(Some(BaseElement::from(j as u32 + 1)), next).take(steps).collect()
        };
        let info = match with_products {
            false => TraceInfo::new(COLUMNS, steps),
            true => TraceInfo::new_multi_segment(COLUMNS, PRODUCTS, 1, steps, Vec::new()),
        };
        CubesTrace { info, main: ColMatrix::new((0..COLUMNS).map(column).collect()) }
    }

    /// The columns of products.
    fn products<E: FieldElement<BaseField = BaseElement>>(&self, drawn: E) -> ColMatrix<E> {
        let column = |k| {
            let factors = self.main.get_column(k).iter().map(|x| E::from(*x) + drawn);
            let products = factors.scan(E::ONE, |product, factor| Some(std::mem::replace(product, *product * factor)));
            products.collect()
        };
        ColMatrix::new((0..PRODUCTS).map(column).collect())
    }
}

impl Trace for CubesTrace {
    type BaseField = BaseElement;

    fn info(&self) -> &TraceInfo {
        &self.info
    }

    fn main_segment(&self) -> &ColMatrix<BaseElement> {
        &self.main
    }

    fn read_main_frame(&self, row: usize, frame: &mut EvaluationFrame<BaseElement>) {
        self.main.read_row_into(row, frame.current_mut());
        self.main.read_row_into((row + 1) % self.info.length(), frame.next_mut());
    }
}

/// How matrices are committed to.
pub trait Commitments {
    type Hasher: ElementHasher<BaseField = BaseElement> + Sync + Send;
    type Tree: VectorCommitment<Self::Hasher> + Sync + Send;
    type Lde<E: FieldElement<BaseField = BaseElement>>: TraceLde<E, HashFn = Self::Hasher, VC = Self::Tree>;
    type Constraints<E: FieldElement<BaseField = BaseElement>>: ConstraintCommitment<E, HashFn = Self::Hasher, VC = Self::Tree>;

    fn lde<E: FieldElement<BaseField = BaseElement>>(
        info: &TraceInfo,
        main: &ColMatrix<BaseElement>,
        domain: &StarkDomain<BaseElement>,
        partitions: PartitionOptions,
    ) -> (Self::Lde<E>, TracePolyTable<E>);

    fn constraints<E: FieldElement<BaseField = BaseElement>>(
        trace: CompositionPolyTrace<E>,
        columns: usize,
        domain: &StarkDomain<BaseElement>,
        partitions: PartitionOptions,
    ) -> (Self::Constraints<E>, CompositionPoly<E>);
}

/// The prover's own.
pub struct Theirs<H>(PhantomData<H>);

impl<H: ElementHasher<BaseField = BaseElement> + Sync + Send> Commitments for Theirs<H> {
    type Hasher = H;
    type Tree = MerkleTree<H>;
    type Lde<E: FieldElement<BaseField = BaseElement>> = DefaultTraceLde<E, H, MerkleTree<H>>;
    type Constraints<E: FieldElement<BaseField = BaseElement>> = DefaultConstraintCommitment<E, H, MerkleTree<H>>;

    fn lde<E: FieldElement<BaseField = BaseElement>>(
        info: &TraceInfo,
        main: &ColMatrix<BaseElement>,
        domain: &StarkDomain<BaseElement>,
        partitions: PartitionOptions,
    ) -> (Self::Lde<E>, TracePolyTable<E>) {
        DefaultTraceLde::new(info, main, domain, partitions)
    }

    fn constraints<E: FieldElement<BaseField = BaseElement>>(
        trace: CompositionPolyTrace<E>,
        columns: usize,
        domain: &StarkDomain<BaseElement>,
        partitions: PartitionOptions,
    ) -> (Self::Constraints<E>, CompositionPoly<E>) {
        DefaultConstraintCommitment::new(trace, columns, domain, partitions)
    }
}

/// Those of this crate.
pub struct Batches<H>(PhantomData<H>);

impl<H: BatchHasher<BaseField = BaseElement> + Sync + Send> Commitments for Batches<H> {
    type Hasher = H;
    type Tree = BatchMerkleTree<H>;
    type Lde<E: FieldElement<BaseField = BaseElement>> = BatchTraceLde<E, H, BatchMerkleTree<H>>;
    type Constraints<E: FieldElement<BaseField = BaseElement>> = BatchConstraintCommitment<E, H, BatchMerkleTree<H>>;

    fn lde<E: FieldElement<BaseField = BaseElement>>(
        info: &TraceInfo,
        main: &ColMatrix<BaseElement>,
        domain: &StarkDomain<BaseElement>,
        partitions: PartitionOptions,
    ) -> (Self::Lde<E>, TracePolyTable<E>) {
        BatchTraceLde::new(info, main, domain, partitions)
    }

    fn constraints<E: FieldElement<BaseField = BaseElement>>(
        trace: CompositionPolyTrace<E>,
        columns: usize,
        domain: &StarkDomain<BaseElement>,
        partitions: PartitionOptions,
    ) -> (Self::Constraints<E>, CompositionPoly<E>) {
        BatchConstraintCommitment::new(trace, columns, domain, partitions)
    }
}

struct CubesProver<C> {
    options: ProofOptions,
    commitments: PhantomData<C>,
}

impl<C: Commitments> Prover for CubesProver<C> {
    type BaseField = BaseElement;
    type Air = Cubes;
    type Trace = CubesTrace;
    type HashFn = C::Hasher;
    type VC = C::Tree;
    type RandomCoin = DefaultRandomCoin<C::Hasher>;
    type TraceLde<E: FieldElement<BaseField = BaseElement>> = C::Lde<E>;
    type ConstraintEvaluator<'a, E: FieldElement<BaseField = BaseElement>> = DefaultConstraintEvaluator<'a, Cubes, E>;
    type ConstraintCommitment<E: FieldElement<BaseField = BaseElement>> = C::Constraints<E>;

    fn get_pub_inputs(&self, _: &CubesTrace) {}

    fn options(&self) -> &ProofOptions {
        &self.options
    }

    fn new_trace_lde<E: FieldElement<BaseField = BaseElement>>(
        &self,
        info: &TraceInfo,
        main: &ColMatrix<BaseElement>,
        domain: &StarkDomain<BaseElement>,
        partitions: PartitionOptions,
    ) -> (C::Lde<E>, TracePolyTable<E>) {
        C::lde(info, main, domain, partitions)
    }

    fn new_evaluator<'a, E: FieldElement<BaseField = BaseElement>>(
        &self,
        air: &'a Cubes,
        drawn: Option<AuxRandElements<E>>,
        coefficients: ConstraintCompositionCoefficients<E>,
    ) -> DefaultConstraintEvaluator<'a, Cubes, E> {
        DefaultConstraintEvaluator::new(air, drawn, coefficients)
    }

    fn build_constraint_commitment<E: FieldElement<BaseField = BaseElement>>(
        &self,
        trace: CompositionPolyTrace<E>,
        columns: usize,
        domain: &StarkDomain<BaseElement>,
        partitions: PartitionOptions,
    ) -> (C::Constraints<E>, CompositionPoly<E>) {
        C::constraints(trace, columns, domain, partitions)
    }

    fn build_aux_trace<E: FieldElement<BaseField = BaseElement>>(
        &self,
        trace: &CubesTrace,
        drawn: &AuxRandElements<E>,
    ) -> ColMatrix<E> {
        trace.products(drawn.rand_elements()[0])
    }
}

/// A proof of so many steps, with or without columns of products.
pub fn proof<C: Commitments>(options: &ProofOptions, steps: usize, with_products: bool) -> Proof {
    let prover = CubesProver::<C> { options: options.clone(), commitments: PhantomData };
    prover.prove(CubesTrace::new(steps, with_products)).expect("a proof")
}
