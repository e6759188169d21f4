//! Obligations on the vectors of lanes: each operation, and the compression function with other inputs in every lane.

use ashlar::blake3::each_lane::{CHAIN, OUTPUTS, all_words, chain};
use ashlar::blake3::kernel::{Chain, Listed, second_half};
use ashlar::machine::lanes::{Avx2Lanes, Avx512Lanes, Lanes, MAX_LANES, NeonLanes, Pair, Scalar, Sse41Lanes};
use ashlar::machine::{Machine, Portable, Starts};
use ashlar_engine::chain::Guarantee;
use ashlar_engine::graph::Sym;
use ashlar_engine::models::{ModelAvx2, ModelAvx512, ModelNeon, ModelSse41, Symbolic};
use ashlar_engine::obligation::{Case, Input, LeftCall, Right};

use super::left;
use super::sides::{Group, flat, native, symbols, values};
use crate::on_constants::on_constants;

/// The vectors of lanes of this crate, with the compression function that they have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Vectors {
    /// One word.
    Scalar,
    /// Four words with SSE4.1.
    Sse41,
    /// Eight words with AVX2.
    Avx2,
    /// Eight words with AVX2, by a listing.
    Avx2Listed,
    /// Sixteen words with AVX-512.
    Avx512,
    /// Two times sixteen words with AVX-512, by a listing.
    Avx512Pair,
    /// Four words with Advanced SIMD.
    Neon,
}

impl Vectors {
    /// All of them.
    pub const ALL: [Self; 7] =
        [Self::Scalar, Self::Sse41, Self::Avx2, Self::Avx2Listed, Self::Avx512, Self::Avx512Pair, Self::Neon];

    /// All vectors, once each.
    pub fn distinct() -> impl Iterator<Item = Self> {
        Self::ALL.into_iter().filter(|vectors| *vectors != Self::Avx2Listed)
    }

    /// The id of the row on [`compressions`].
    pub fn row_of_chain(self) -> String {
        format!("blake3/lanes/{}", self.name())
    }

    /// The id of the row on [`outputs`].
    pub fn row_of_outputs(self) -> String {
        format!("blake3/outputs/{}", self.name())
    }

    /// Runs a task on the models of the vectors.
    fn on<T: OnLanes>(self, task: T) -> T::Output {
        match self {
            Self::Scalar => task.run(Scalar(Symbolic)),
            Self::Sse41 => task.run(Sse41Lanes(ModelSse41)),
            Self::Avx2 => task.run(Avx2Lanes(ModelAvx2)),
            Self::Avx2Listed => task.run(Listed(Avx2Lanes(ModelAvx2))),
            Self::Avx512 => task.run(Avx512Lanes(ModelAvx512)),
            Self::Avx512Pair => task.run(Listed(Pair(Avx512Lanes(ModelAvx512)))),
            Self::Neon => task.run(NeonLanes(ModelNeon)),
        }
    }

    /// The name in ids.
    pub fn name(self) -> &'static str {
        match self {
            Self::Scalar => "scalar",
            Self::Sse41 => "sse41-x4",
            Self::Avx2 => "avx2-x8",
            Self::Avx2Listed => "avx2-x8-listing",
            Self::Avx512 => "avx512-x16",
            Self::Avx512Pair => "avx512-x32",
            Self::Neon => "neon-x4",
        }
    }

    /// The number of lanes.
    pub fn lanes(self) -> usize {
        match self {
            Self::Scalar => 1,
            Self::Sse41 | Self::Neon => 4,
            Self::Avx2 | Self::Avx2Listed => 8,
            Self::Avx512 => 16,
            Self::Avx512Pair => 32,
        }
    }
}

/// The obligation that each operation does to every lane what its name says.
pub fn operations(vectors: Vectors) -> Vec<Case> {
    let lanes = vectors.lanes();
    let words = vec![Input::words("a", lanes), Input::words("b", lanes)];
    let blocks = vec![Input::bytes("blocks", 64 * lanes)];
    let body = "[ bytes_from_words [x + y, x ^ y, x >>> 16, x >>> 12, x >>> 8, x >>> 7, a @ 0, y] | x <- a | y <- b ]";
    let types = format!("[{lanes}][32]");
    let arithmetic = left::expression(&words, &[&types, &types], body, &format!("[{lanes}][32][8]"));
    let loads = left::expression(
        &blocks,
        &[&format!("[{lanes}][64][8]")],
        "[ take`{32} block | block <- reverse blocks ] # [ drop`{32} block | block <- reverse blocks ] # groupBy`{32} (join (reverse blocks))",
        &format!("[{}][32][8]", 4 * lanes),
    );
    vec![
        case("arithmetic", words, vec![arithmetic], vectors, Arithmetic),
        case("loads and stores", blocks, vec![loads], vectors, Transposes),
    ]
}

/// The obligation that the compression function is right in every lane, for inputs that differ from lane to lane.
pub fn compressions(vectors: Vectors) -> Vec<Case> {
    let lanes = vectors.lanes();
    vec![case("all lanes", inputs_of_lanes(lanes), (0..lanes).map(left::compress_lane).collect(), vectors, Compressions)]
}

/// The obligation that all sixteen output words are right in every lane, as extendable output and single blocks take them.
pub fn outputs(vectors: Vectors) -> Vec<Case> {
    let lanes = vectors.lanes();
    vec![case("all lanes", inputs_of_lanes(lanes), (0..lanes).map(left::compress_lane_whole).collect(), vectors, Outputs)]
}

/// The operands of so many compressions laid end to end.
pub fn inputs_of_lanes(lanes: usize) -> Vec<Input> {
    left::compress_inputs().into_iter().map(|input| Input { count: input.count * lanes, ..input }).collect()
}

fn case(label: &str, inputs: Vec<Input>, left: Vec<LeftCall>, vectors: Vectors, function: impl LaneFunction) -> Case {
    let right = Box::new(OnVectors { function, vectors, inputs: inputs.clone() });
    Case { label: label.into(), inputs, left, right }
}

/// A function that is generic over the vectors of lanes and their compression function.
trait LaneFunction: Send + Sync + 'static {
    /// Its outputs for these inputs.
    fn run<C: Chain<Lanes = L>, L: Lanes>(&self, compression: C, inputs: &[InputOf<L>]) -> InputOf<L>;

    /// What a row says of it, where other rows take it for an opaque function.
    fn guarantee<C: Chain>(&self) -> Option<Guarantee> {
        None
    }
}

type InputOf<L> = Group<<<L as Lanes>::Machine as Machine>::Byte, <<L as Lanes>::Machine as Machine>::Word>;

/// Every arithmetic operation on the vectors `a` and `b`.
struct Arithmetic;

impl LaneFunction for Arithmetic {
    fn run<C: Chain<Lanes = L>, L: Lanes>(&self, compression: C, inputs: &[InputOf<L>]) -> InputOf<L> {
        let lanes = compression.lanes();
        let (a, b) = (load(lanes, inputs[0].words()), load(lanes, inputs[1].words()));
        let splat = lanes.splat(inputs[0].words()[0]);
        store(
            lanes,
            &[lanes.add(a, b), lanes.xor(a, b), lanes.rotr16(a), lanes.rotr12(a), lanes.rotr8(a), lanes.rotr7(a), splat, b],
        )
    }
}

/// Blocks loaded in reverse order, and stored as two halves and as a whole.
struct Transposes;

impl LaneFunction for Transposes {
    fn run<C: Chain<Lanes = L>, L: Lanes>(&self, compression: C, inputs: &[InputOf<L>]) -> InputOf<L> {
        let lanes = compression.lanes();
        let starts: Vec<usize> = (0..L::LANES).rev().map(|lane| 64 * lane).collect();
        let m = lanes.load_blocks(inputs[0].bytes(), Starts::new(&starts), 0);
        let (low, high) = m.split_at(8);
        let mut bytes = store(lanes, low.first_chunk().expect("eight vectors")).bytes().to_vec();
        bytes.extend_from_slice(store(lanes, high.first_chunk().expect("eight vectors")).bytes());
        bytes.extend_from_slice(store_whole(lanes, &m).bytes());
        Group::Bytes(bytes)
    }
}

/// The chaining value of the compression in every lane.
struct Compressions;

impl LaneFunction for Compressions {
    fn run<C: Chain<Lanes = L>, L: Lanes>(&self, compression: C, inputs: &[InputOf<L>]) -> InputOf<L> {
        let Operands { mut h, w, m } = operands(compression.lanes(), inputs);
        chain(compression, &mut h, &w, &m);
        store(compression.lanes(), &h)
    }

    fn guarantee<C: Chain>(&self) -> Option<Guarantee> {
        Some(Guarantee::of::<C>(CHAIN))
    }
}

/// All output words of the compression in every lane.
struct Outputs;

impl LaneFunction for Outputs {
    fn run<C: Chain<Lanes = L>, L: Lanes>(&self, compression: C, inputs: &[InputOf<L>]) -> InputOf<L> {
        let lanes = compression.lanes();
        let Operands { h, w, m } = operands(lanes, inputs);
        store_whole(lanes, &all_words(lanes, &h, &w, &m))
    }

    fn guarantee<C: Chain>(&self) -> Option<Guarantee> {
        Some(Guarantee::of::<C::Lanes>(OUTPUTS))
    }
}

/// What a compression takes in every lane.
struct Operands<V> {
    h: [V; 8],
    w: [V; 8],
    m: [V; 16],
}

/// The operands that lie lane by lane in the inputs.
fn operands<L: Lanes>(lanes: L, inputs: &[InputOf<L>]) -> Operands<L::Vector> {
    let word = |group: usize, count: usize, index: usize| {
        let words: Vec<_> = inputs[group].words().iter().skip(index).step_by(count).copied().collect();
        load(lanes, &words)
    };
    let starts: Vec<usize> = (0..L::LANES).map(|lane| 64 * lane).collect();
    Operands {
        h: std::array::from_fn(|i| word(0, 8, i)),
        w: second_half(lanes, [word(2, 4, 0), word(2, 4, 1)], word(2, 4, 2), word(2, 4, 3)),
        m: lanes.load_blocks(inputs[1].bytes(), Starts::new(&starts), 0),
    }
}

/// A task on the models of some vectors.
trait OnLanes {
    /// What it returns.
    type Output;

    /// Runs the task.
    fn run<C: Chain<Lanes = L>, L: Lanes<Machine = Symbolic>>(self, compression: C) -> Self::Output;
}

/// A lane function on symbols.
struct Symbols<'a, F> {
    function: &'a F,
    inputs: &'a [Group<Sym, Sym>],
}

impl<F: LaneFunction> OnLanes for Symbols<'_, F> {
    type Output = Group<Sym, Sym>;

    fn run<C: Chain<Lanes = L>, L: Lanes<Machine = Symbolic>>(self, compression: C) -> Group<Sym, Sym> {
        self.function.run(compression, self.inputs)
    }
}

/// What a row says of a lane function.
struct Proves<'a, F>(&'a F);

impl<F: LaneFunction> OnLanes for Proves<'_, F> {
    type Output = Option<Guarantee>;

    fn run<C: Chain<Lanes = L>, L: Lanes<Machine = Symbolic>>(self, _: C) -> Option<Guarantee> {
        self.0.guarantee::<C>()
    }
}

/// The vector of these words, and of zeros behind them.
pub fn load<L: Lanes>(lanes: L, words: &[<L::Machine as Machine>::Word]) -> L::Vector {
    let mut padded = [lanes.machine().word(0); MAX_LANES];
    padded[..words.len()].copy_from_slice(words);
    lanes.load_words(&padded)
}

fn store<L: Lanes>(lanes: L, state: &[L::Vector; 8]) -> InputOf<L> {
    let mut out = vec![[lanes.machine().byte(0); 32]; L::LANES];
    lanes.store_digests(state, &mut out);
    Group::Bytes(out.into_flattened())
}

fn store_whole<L: Lanes>(lanes: L, state: &[L::Vector; 16]) -> InputOf<L> {
    let mut out = vec![[lanes.machine().byte(0); 64]; L::LANES];
    lanes.store_blocks(state, &mut out);
    Group::Bytes(out.into_flattened())
}

/// A lane function on some vectors, as the right side of a case.
struct OnVectors<F> {
    function: F,
    vectors: Vectors,
    inputs: Vec<Input>,
}

impl<F: LaneFunction> Right for OnVectors<F> {
    fn symbolic(&self, inputs: &[Vec<Sym>]) -> Vec<Sym> {
        let inputs = symbols(inputs, &self.inputs);
        let outputs = self.vectors.on(Symbols { function: &self.function, inputs: &inputs });
        flat(outputs)
    }

    fn guarantees(&self) -> Vec<Guarantee> {
        self.vectors.on(Proves(&self.function)).into_iter().collect()
    }

    fn concrete(&self, inputs: &[Vec<u64>]) -> Result<Vec<u64>, String> {
        match self.on_processor(&native(inputs, &self.inputs)) {
            Some(outputs) => Ok(values(outputs)),
            None => on_constants(self, inputs, &self.inputs),
        }
    }
}

impl<F: LaneFunction> OnVectors<F> {
    /// The outputs of the processor's own instructions, if it has them.
    fn on_processor(&self, inputs: &[Group<u8, u32>]) -> Option<Group<u8, u32>> {
        if self.vectors == Vectors::Scalar {
            return Some(self.function.run(Scalar(Portable), inputs));
        }
        #[cfg(target_arch = "x86_64")]
        {
            use ashlar::machine::Task;
            use ashlar::machine::isa::Isa;
            use ashlar::machine::native::{NativeAvx2, NativeAvx512, NativeSse41};

            struct Run<'a, F, C> {
                function: &'a F,
                compression: C,
                inputs: &'a [Group<u8, u32>],
            }

            impl<F: LaneFunction, C, M> Task<M> for Run<'_, F, C>
            where
                C: Chain<Lanes: Lanes<Machine = M>>,
                M: Machine<Byte = u8, Word = u32>,
            {
                type Output = Group<u8, u32>;

                fn run(self, _: M) -> Group<u8, u32> {
                    self.function.run(self.compression, self.inputs)
                }
            }

            fn vectorized<F: LaneFunction, C: Chain<Lanes: Lanes<Machine = I>>, I: Isa<Byte = u8, Word = u32>>(
                function: &F,
                inputs: &[Group<u8, u32>],
                isa: Option<I>,
                compression: impl FnOnce(I) -> C,
            ) -> Option<Group<u8, u32>> {
                isa.map(|isa| isa.vectorize(Run { function, compression: compression(isa), inputs }))
            }

            let function = &self.function;
            match self.vectors {
                Vectors::Sse41 => vectorized(function, inputs, NativeSse41::detect(), Sse41Lanes),
                Vectors::Avx2 => vectorized(function, inputs, NativeAvx2::detect(), Avx2Lanes),
                Vectors::Avx2Listed => vectorized(function, inputs, NativeAvx2::detect(), |isa| Listed(Avx2Lanes(isa))),
                Vectors::Avx512 => vectorized(function, inputs, NativeAvx512::detect(), Avx512Lanes),
                Vectors::Avx512Pair => vectorized(function, inputs, NativeAvx512::detect(), |isa| Listed(Pair(Avx512Lanes(isa)))),
                Vectors::Scalar | Vectors::Neon => None,
            }
        }
        #[cfg(target_arch = "aarch64")]
        match self.vectors {
            Vectors::Neon => ashlar::machine::native::NativeNeon::detect().map(|isa| self.function.run(NeonLanes(isa), inputs)),
            _ => None,
        }
        #[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
        None
    }
}
