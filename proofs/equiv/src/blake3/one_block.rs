//! The obligation on the kernels of one block with AVX2, of which the processor decides which one runs.

use std::slice;

use ashlar::blake3::one_block::{BlockKernel, BlockKernels};
use ashlar::machine::isa::Avx2;
use ashlar_engine::chain::Guarantee;
use ashlar_engine::graph::Sym;
use ashlar_engine::models::ModelAvx2;
use ashlar_engine::obligation::{Case, Input, Right};

use super::functions::compress_operands;
use super::left;
use super::operation::Operation;
use super::sides::{Group, flat, symbols};
use crate::on_constants::on_constants;

/// That the operation is right, whichever kernel runs.
pub fn cases(operation: Operation) -> Vec<Case> {
    BlockKernel::ALL.map(|kernel| case(operation, kernel)).into()
}

fn case(operation: Operation, kernel: BlockKernel) -> Case {
    let inputs = left::compress_inputs();
    let left = match operation {
        Operation::Chain => left::chain(),
        Operation::Outputs => left::compress(),
    };
    let right = Box::new(OneBlock { operation, kernel, inputs: inputs.clone() });
    Case { label: format!("{kernel:?}").to_lowercase(), inputs, left: vec![left], right }
}

/// A kernel, as the right side of a case.
struct OneBlock {
    operation: Operation,
    kernel: BlockKernel,
    inputs: Vec<Input>,
}

impl OneBlock {
    fn run<I: Avx2>(&self, isa: I, inputs: &[Group<I::Byte, I::Word>]) -> Group<I::Byte, I::Word> {
        let (mut parameters, block) = compress_operands(inputs);
        match self.operation {
            Operation::Chain => {
                let then = parameters.flags;
                self.kernel.chain(isa, &mut parameters, slice::from_ref(block), then);
                Group::Words(parameters.cv.to_vec())
            }
            Operation::Outputs => Group::Words(self.kernel.compress(isa, &parameters, block).to_vec()),
        }
    }
}

impl Right for OneBlock {
    fn symbolic(&self, inputs: &[Vec<Sym>]) -> Vec<Sym> {
        flat(self.run(ModelAvx2, &symbols(inputs, &self.inputs)))
    }

    fn guarantees(&self) -> Vec<Guarantee> {
        vec![Guarantee::of::<BlockKernels<ModelAvx2>>(self.operation.name())]
    }

    fn concrete(&self, inputs: &[Vec<u64>]) -> Result<Vec<u64>, String> {
        #[cfg(target_arch = "x86_64")]
        if let Some(isa) = ashlar::machine::native::NativeAvx2::detect() {
            use super::sides::{native, values};
            return Ok(values(self.run(isa, &native(inputs, &self.inputs))));
        }
        on_constants(self, inputs, &self.inputs)
    }
}
