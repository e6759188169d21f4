//! The backends of KoalaBear arithmetic, on models and on the processor.

use ashlar::fields::koala_bear::{DoubleField, Scalar};
use ashlar::machine::Portable;
use ashlar::machine::doubles::{Avx2Doubles, Avx512Doubles, NeonDoubles};
use ashlar_engine::chain::Guarantee;
use ashlar_engine::graph::Sym;
use ashlar_engine::models::Symbolic;
use ashlar_engine::obligation::{ClaimCase, Input, Right};

use super::operations::{Operation, Variant};
use super::representatives::{Representatives, Word};
use super::target::Target;
use crate::on_constants::on_constants;

/// The cases of an operation on a backend, one a variant.
pub fn cases(operation: Operation, target: Target) -> Vec<ClaimCase> {
    operation.variants().into_iter().map(|variant| case(variant, target)).collect()
}

fn case(variant: Variant, target: Target) -> ClaimCase {
    match target {
        Target::Scalar => case_of(Scalar(Symbolic), variant, target),
        Target::Avx2 => case_of(DoubleField(Avx2Doubles(Symbolic)), variant, target),
        Target::Avx512 => case_of(DoubleField(Avx512Doubles(Symbolic)), variant, target),
        Target::Neon => case_of(DoubleField(NeonDoubles(Symbolic)), variant, target),
    }
}

fn case_of<A: Representatives<Sym> + Send + Sync + 'static>(a: A, variant: Variant, target: Target) -> ClaimCase {
    let (inputs, ranges, premises) = variant.inputs::<A, Sym>();
    let (formats, claims) = (variant.formats::<A, Sym>(), variant.claims::<A, Sym>());
    let label = variant.label();
    let right = Box::new(OnTarget { a, variant, target, inputs: inputs.clone() });
    ClaimCase { label, inputs, ranges, premises, formats, right, claims }
}

struct OnTarget<A> {
    a: A,
    variant: Variant,
    target: Target,
    inputs: Vec<Input>,
}

/// The outputs of an adapter on lanes of 64 bits.
fn run<A: Representatives<W>, W: Word>(variant: &Variant, a: A, inputs: &[Vec<W::Long>]) -> Vec<W::Long> {
    variant.run(a, inputs)
}

impl<A: Representatives<Sym> + Send + Sync + 'static> Right for OnTarget<A> {
    fn symbolic(&self, inputs: &[Vec<Sym>]) -> Vec<Sym> {
        // Words of 32 bits are the only inputs that are not as wide as lanes.
        let widened = |group: &Vec<Sym>| group.iter().map(|input| input.zext(64)).collect();
        let inputs: Vec<Vec<Sym>> = inputs.iter().map(widened).collect();
        run::<A, Sym>(&self.variant, self.a, &inputs)
    }

    fn guarantees(&self) -> Vec<Guarantee> {
        vec![self.variant.guarantee::<A>()]
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
        let variant = &self.variant;
        if self.target == Target::Scalar {
            return Some(run::<_, u32>(variant, Scalar(Portable), inputs));
        }
        #[cfg(target_arch = "x86_64")]
        {
            use ashlar::machine::native::{NativeAvx2, NativeAvx512};
            match self.target {
                Target::Avx2 => NativeAvx2::detect().map(|isa| run::<_, u32>(variant, DoubleField(Avx2Doubles(isa)), inputs)),
                Target::Avx512 => {
                    NativeAvx512::detect().map(|isa| run::<_, u32>(variant, DoubleField(Avx512Doubles(isa)), inputs))
                }
                Target::Scalar | Target::Neon => None,
            }
        }
        #[cfg(target_arch = "aarch64")]
        match self.target {
            Target::Neon => ashlar::machine::native::NativeNeon::detect()
                .map(|isa| run::<_, u32>(variant, DoubleField(NeonDoubles(isa)), inputs)),
            _ => None,
        }
    }
}
