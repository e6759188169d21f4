//! The obligation on the kernel of two blocks with AVX2.

use ashlar::blake3::each_lane::CHAIN;
use ashlar::blake3::two_blocks::{Blocks, TwoBlocks, chain, load, store};
use ashlar::machine::isa::Avx2;
use ashlar_engine::chain::Guarantee;
use ashlar_engine::graph::Sym;
use ashlar_engine::models::ModelAvx2;
use ashlar_engine::obligation::{Case, Input, Right};

use super::lanes::inputs_of_lanes;
use super::left;
use super::sides::{Group, flat, symbols};
use crate::on_constants::on_constants;

/// That the next chaining values of both blocks are right, for inputs that differ.
pub fn chains() -> Vec<Case> {
    let inputs = inputs_of_lanes(2);
    let left = (0..2).map(left::compress_lane).collect();
    vec![Case { label: "both".into(), inputs: inputs.clone(), left, right: Box::new(Both { inputs }) }]
}

/// The kernel, as the right side of a case.
struct Both {
    inputs: Vec<Input>,
}

fn run<I: Avx2>(isa: I, inputs: &[Group<I::Byte, I::Word>]) -> Group<I::Byte, I::Word> {
    let words = inputs[0].words().as_chunks().0;
    let blocks = inputs[1].bytes().as_chunks().0;
    let mut h = load(isa, [&words[0], &words[1]]);
    chain(isa, &mut h, &Blocks { blocks: [&blocks[0], &blocks[1]], last: inputs[2].array(0) });
    let mut out = [[isa.byte(0); 32]; 2];
    store(isa, h, out.each_mut());
    Group::Bytes(out.as_flattened().to_vec())
}

impl Right for Both {
    fn symbolic(&self, inputs: &[Vec<Sym>]) -> Vec<Sym> {
        flat(run(ModelAvx2, &symbols(inputs, &self.inputs)))
    }

    fn guarantees(&self) -> Vec<Guarantee> {
        vec![Guarantee::of::<TwoBlocks<ModelAvx2>>(CHAIN)]
    }

    fn concrete(&self, inputs: &[Vec<u64>]) -> Result<Vec<u64>, String> {
        #[cfg(target_arch = "x86_64")]
        if let Some(isa) = ashlar::machine::native::NativeAvx2::detect() {
            use super::sides::{native, values};
            return Ok(values(run(isa, &native(inputs, &self.inputs))));
        }
        on_constants(self, inputs, &self.inputs)
    }
}
