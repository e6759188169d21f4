//! The backends of Goldilocks arithmetic, on models and on the processor.

use ashlar::fields::goldilocks::{Arithmetic, Avx2Doubles, Avx512Doubles, DoubleField, IfmaField, NeonField, Scalar};
use ashlar::machine::Portable;
use ashlar_engine::carries::Format;
use ashlar_engine::chain::Guarantee;
use ashlar_engine::graph::Sym;
use ashlar_engine::models::Symbolic;
use ashlar_engine::obligation::{ClaimCase, Input, Right};

use super::operations::Operation;
use super::representatives::Representatives;
use crate::on_constants::on_constants;

/// The backends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// 64-bit words, one lane.
    Scalar,
    /// AVX2, four lanes.
    Avx2,
    /// AVX-512, eight lanes.
    Avx512,
    /// AVX-512IFMA, four lanes.
    Ifma,
    /// Advanced SIMD, two lanes.
    Neon,
}

impl Target {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::Scalar, Self::Avx2, Self::Avx512, Self::Ifma, Self::Neon];

    /// The name in ids.
    pub fn name(self) -> &'static str {
        match self {
            Self::Scalar => "scalar",
            Self::Avx2 => "avx2",
            Self::Avx512 => "avx512",
            Self::Ifma => "avx512ifma",
            Self::Neon => "neon",
        }
    }

    /// The highest level of an element, 0 where all levels have one range.
    fn highest_level(self) -> usize {
        let squarings = match self {
            Self::Scalar => <Scalar<Symbolic> as Arithmetic>::SQUARINGS,
            Self::Avx2 => <DoubleField<Avx2Doubles<Symbolic>> as Arithmetic>::SQUARINGS,
            Self::Avx512 => <DoubleField<Avx512Doubles<Symbolic>> as Arithmetic>::SQUARINGS,
            Self::Ifma => <IfmaField<Symbolic> as Arithmetic>::SQUARINGS,
            Self::Neon => <NeonField<Symbolic> as Arithmetic>::SQUARINGS,
        };
        if squarings == usize::MAX { 0 } else { squarings }
    }

    /// Number of lanes.
    pub fn lanes(self) -> usize {
        match self {
            Self::Scalar => <Scalar<Symbolic> as Arithmetic>::LANES,
            Self::Avx2 => <DoubleField<Avx2Doubles<Symbolic>> as Arithmetic>::LANES,
            Self::Avx512 => <DoubleField<Avx512Doubles<Symbolic>> as Arithmetic>::LANES,
            Self::Ifma => <IfmaField<Symbolic> as Arithmetic>::LANES,
            Self::Neon => <NeonField<Symbolic> as Arithmetic>::LANES,
        }
    }
}

/// The cases of an operation on a backend, one a level of its operands.
pub fn cases(operation: Operation, target: Target) -> Vec<ClaimCase> {
    let levels = operation.levels(target.highest_level());
    levels.map(|level| case(operation, target, level)).collect()
}

fn case(operation: Operation, target: Target, level: usize) -> ClaimCase {
    match target {
        Target::Scalar => case_of(Scalar(Symbolic), operation, target, level),
        Target::Avx2 => case_of(DoubleField(Avx2Doubles(Symbolic)), operation, target, level),
        Target::Avx512 => case_of(DoubleField(Avx512Doubles(Symbolic)), operation, target, level),
        Target::Ifma => case_of(IfmaField(Symbolic), operation, target, level),
        Target::Neon => case_of(NeonField(Symbolic), operation, target, level),
    }
}

/// Panics where a level's representatives are not among those of the next, as then a case would not stand for lower levels.
fn case_of<A>(a: A, operation: Operation, target: Target, level: usize) -> ClaimCase
where
    A: Representatives<Sym> + Send + Sync + 'static,
{
    let among_the_next =
        |level: usize| A::ranges(level).iter().zip(&A::ranges(level + 1)).all(|(range, next)| range.within(next));
    assert!((0..level).all(among_the_next), "the ranges of levels up to {level} do not grow");
    let (inputs, ranges) = operation.inputs::<A, Sym>(level);
    let right = Box::new(OnTarget { a, operation, target, level, inputs: inputs.clone() });
    let label = format!("{} of level {level}", operation.name());
    let ranges = ranges.into_iter().map(|range| (Format::Word, range)).collect();
    let claims = operation.claims::<A, Sym>(level);
    ClaimCase { label, inputs, ranges, premises: Vec::new(), formats: Vec::new(), right, claims }
}

struct OnTarget<A> {
    a: A,
    operation: Operation,
    target: Target,
    level: usize,
    inputs: Vec<Input>,
}

impl<A: Representatives<Sym> + Send + Sync> Right for OnTarget<A> {
    fn symbolic(&self, inputs: &[Vec<Sym>]) -> Vec<Sym> {
        self.operation.run(self.a, inputs)
    }

    fn guarantees(&self) -> Vec<Guarantee> {
        vec![self.operation.guarantee::<A>(self.level)]
    }

    fn concrete(&self, inputs: &[Vec<u64>]) -> Result<Vec<u64>, String> {
        match self.on_processor(inputs) {
            Some(outputs) => Ok(outputs),
            None => on_constants(self, inputs, &self.inputs),
        }
    }
}

impl<A> OnTarget<A> {
    /// The outputs of the processor's own instructions, if it has them.
    fn on_processor(&self, inputs: &[Vec<u64>]) -> Option<Vec<u64>> {
        if self.target == Target::Scalar {
            return Some(self.operation.run(Scalar(Portable), inputs));
        }
        #[cfg(target_arch = "x86_64")]
        {
            use ashlar::machine::native::{NativeAvx2, NativeAvx512, NativeAvx512Ifma};
            match self.target {
                Target::Avx2 => NativeAvx2::detect().map(|isa| self.operation.run(DoubleField(Avx2Doubles(isa)), inputs)),
                Target::Avx512 => NativeAvx512::detect().map(|isa| self.operation.run(DoubleField(Avx512Doubles(isa)), inputs)),
                Target::Ifma => NativeAvx512Ifma::detect().map(|isa| self.operation.run(IfmaField(isa), inputs)),
                Target::Scalar | Target::Neon => None,
            }
        }
        #[cfg(target_arch = "aarch64")]
        match self.target {
            Target::Neon => ashlar::machine::native::NativeNeon::detect().map(|isa| self.operation.run(NeonField(isa), inputs)),
            _ => None,
        }
    }
}
