//! The obligations on the kernels of few blocks, a row of each state in a part of a vector.

use ashlar::blake3::few_blocks::{Blocks, FewBlocks, all_words, chain};
use ashlar::blake3::rows::{Byte, RowEach, Word};
use ashlar::machine::Machine;
use ashlar::machine::lanes::{Avx2Lanes, Avx512Lanes, Pair};
use ashlar_engine::chain::Guarantee;
use ashlar_engine::graph::Sym;
use ashlar_engine::models::{ModelAvx2, ModelAvx512};
use ashlar_engine::obligation::{Case, Input, Right};

use super::lanes::{inputs_of_lanes, load};
use super::left;
use super::operation::Operation;
use super::sides::{Group, flat, symbols};
use crate::on_constants::on_constants;

/// The blocks that are compressed at once.
#[derive(Clone, Copy, Debug)]
pub enum Few {
    /// Two, with AVX2.
    Two,
    /// Two times two, with AVX2.
    TwoAndTwo,
    /// Four, with AVX-512.
    Four,
}

impl Few {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Two, Self::TwoAndTwo, Self::Four];

    /// The name in ids.
    pub fn name(self) -> &'static str {
        match self {
            Self::Two => "avx2-two-blocks",
            Self::TwoAndTwo => "avx2-four-blocks",
            Self::Four => "avx512-four-blocks",
        }
    }

    fn states(self) -> usize {
        match self {
            Self::Two => 2,
            Self::TwoAndTwo | Self::Four => 4,
        }
    }
}

/// That the operation is right for each block, for inputs that differ.
pub fn cases(few: Few, operation: Operation) -> Vec<Case> {
    let inputs = inputs_of_lanes(few.states());
    let left = match operation {
        Operation::Chain => left::compress_lane,
        Operation::Outputs => left::compress_lane_whole,
    };
    let right = Box::new(Kernel { few, operation, inputs: inputs.clone() });
    vec![Case { label: "all blocks".into(), inputs, left: (0..few.states()).map(left).collect(), right }]
}

/// A kernel, as the right side of a case.
struct Kernel {
    few: Few,
    operation: Operation,
    inputs: Vec<Input>,
}

/// Row `number` of the words of each state, `count` words a state, which lie end to end.
fn row_of<R: RowEach<N>, const N: usize>(row: R, words: &[Word<R>], count: usize, number: usize) -> R::Vector {
    let rows: Vec<_> = words.chunks_exact(count).flat_map(|words| &words[4 * number..][..4]).copied().collect();
    load(row, &rows)
}

impl Kernel {
    fn run<R: RowEach<N>, const N: usize>(&self, row: R, inputs: &[Group<Byte<R>, Word<R>>]) -> Group<Byte<R>, Word<R>> {
        let mut h = [0, 1].map(|number| row_of(row, inputs[0].words(), 8, number));
        let blocks: &[[_; 64]; N] = inputs[1].bytes().as_chunks().0.try_into().expect("a block of each state");
        let blocks = Blocks { blocks: blocks.each_ref(), last: row_of(row, inputs[2].words(), 4, 0) };
        match self.operation {
            Operation::Chain => {
                let mut out = [[row.machine().byte(0); 32]; N];
                chain(row, &mut h, &blocks);
                row.store_two(h, &mut out);
                Group::Bytes(out.as_flattened().to_vec())
            }
            Operation::Outputs => {
                let mut out = [[row.machine().byte(0); 64]; N];
                row.store_all(all_words(row, &h, &blocks), &mut out);
                Group::Bytes(out.as_flattened().to_vec())
            }
        }
    }
}

impl Right for Kernel {
    fn symbolic(&self, inputs: &[Vec<Sym>]) -> Vec<Sym> {
        let inputs = symbols(inputs, &self.inputs);
        flat(match self.few {
            Few::Two => self.run(Avx2Lanes(ModelAvx2), &inputs),
            Few::TwoAndTwo => self.run(Pair(Avx2Lanes(ModelAvx2)), &inputs),
            Few::Four => self.run(Avx512Lanes(ModelAvx512), &inputs),
        })
    }

    fn guarantees(&self) -> Vec<Guarantee> {
        vec![match self.few {
            Few::Two => Guarantee::of::<FewBlocks<Avx2Lanes<ModelAvx2>>>(self.operation.name()),
            Few::TwoAndTwo => Guarantee::of::<FewBlocks<Pair<Avx2Lanes<ModelAvx2>>>>(self.operation.name()),
            Few::Four => Guarantee::of::<FewBlocks<Avx512Lanes<ModelAvx512>>>(self.operation.name()),
        }]
    }

    fn concrete(&self, inputs: &[Vec<u64>]) -> Result<Vec<u64>, String> {
        #[cfg(target_arch = "x86_64")]
        {
            use super::sides::{native, values};
            use ashlar::machine::native::{NativeAvx2, NativeAvx512};
            let values_of = native(inputs, &self.inputs);
            let run = match self.few {
                Few::Two => NativeAvx2::detect().map(|isa| self.run(Avx2Lanes(isa), &values_of)),
                Few::TwoAndTwo => NativeAvx2::detect().map(|isa| self.run(Pair(Avx2Lanes(isa)), &values_of)),
                Few::Four => NativeAvx512::detect().map(|isa| self.run(Avx512Lanes(isa), &values_of)),
            };
            if let Some(out) = run {
                return Ok(values(out));
            }
        }
        on_constants(self, inputs, &self.inputs)
    }
}
