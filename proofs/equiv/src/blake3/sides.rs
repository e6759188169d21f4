//! Runs one generic function of impl/ on symbolic values, on the model of a backend, and on native ones.

use ashlar::Backend;
use ashlar::blake3::platform::{self, Avx512Kernels, Groups, On, OnWords, Platform, PlatformTask};
use ashlar::machine::isa::{Avx2Set, NeonSet, Sse41Set};
use ashlar::machine::lanes::{Avx2Lanes, Avx512Lanes, Lanes, NeonLanes, Pair, Sse41Lanes};
use ashlar::machine::{Machine, OfIntegers};
use ashlar_engine::graph::Sym;
use ashlar_engine::models::{ModelAvx2, ModelAvx512, ModelNeon, ModelSse41, Symbolic};
use ashlar_engine::obligation::{Input, Right};

use crate::on_constants::on_constants;

/// Inputs or outputs of one width.
#[derive(Clone, Debug)]
pub enum Group<B, W> {
    /// Bytes.
    Bytes(Vec<B>),
    /// Words of 32 bits.
    Words(Vec<W>),
}

impl<B: Copy, W: Copy> Group<B, W> {
    /// The bytes.
    ///
    /// # Panics
    /// When the group holds words: the registry then declares inputs that the function does not take.
    pub fn bytes(&self) -> &[B] {
        match self {
            Group::Bytes(bytes) => bytes,
            Group::Words(_) => panic!("a group of words where bytes are taken"),
        }
    }

    /// The words.
    ///
    /// # Panics
    /// When the group holds bytes.
    pub fn words(&self) -> &[W] {
        match self {
            Group::Words(words) => words,
            Group::Bytes(_) => panic!("a group of bytes where words are taken"),
        }
    }

    /// The words from `start` on as an array.
    ///
    /// # Panics
    /// When there are fewer than `N`.
    pub fn array<const N: usize>(&self, start: usize) -> [W; N] {
        *self.words()[start..].first_chunk().expect("enough words")
    }
}

/// A function that is generic over the platform it runs on.
pub trait Function: Send + Sync + 'static {
    /// Its outputs for these inputs.
    fn run<P, B, W>(&self, on: P, inputs: &[Group<B, W>]) -> Group<B, W>
    where
        P: Platform<Machine: Machine<Byte = B, Word = W>>,
        B: Copy + Send + Sync,
        W: Copy + Send + Sync;
}

/// The backends, as the registry names them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// Plain words.
    Portable,
    /// SSE4.1.
    Sse41,
    /// AVX2.
    Avx2,
    /// AVX-512, with one of the groups that the processor decides between.
    Avx512(Groups),
    /// Advanced SIMD.
    Neon,
}

impl Target {
    /// All of them, each once.
    pub const ALL: [Self; 5] = [Self::Portable, Self::Sse41, Self::Avx2, Self::Avx512(Groups::Single), Self::Neon];

    /// This backend with everything that the processor decides between.
    pub fn choices(self) -> Vec<Self> {
        match self {
            Self::Avx512(_) => Groups::ALL.map(Self::Avx512).to_vec(),
            _ => vec![self],
        }
    }

    /// The label of a case, or the scope of a row, with what is chosen.
    pub fn label(self, label: String) -> String {
        match self {
            Self::Avx512(Groups::Single) => format!("one group of lanes at a time, {label}"),
            Self::Avx512(Groups::Paired) => format!("two groups of lanes at a time, {label}"),
            _ => label,
        }
    }

    /// The name of the backend in [`Backend::NAMES`].
    pub fn name(self) -> &'static str {
        match self {
            Self::Portable => "portable",
            Self::Sse41 => "sse41",
            Self::Avx2 => "avx2",
            Self::Avx512(_) => "avx512",
            Self::Neon => "neon",
        }
    }

    /// The backend itself, where this processor has it and is not known to choose otherwise.
    fn backend(self) -> Option<Backend> {
        match self {
            Self::Avx512(Groups::Paired) => None,
            _ => Backend::named(self.name()),
        }
    }

    /// The number of inputs that the backend hashes side by side.
    pub fn lanes(self) -> usize {
        match self {
            Self::Portable => 1,
            Self::Sse41 => <Sse41Lanes<ModelSse41> as Lanes>::LANES,
            Self::Avx2 => <Avx2Lanes<ModelAvx2> as Lanes>::LANES,
            Self::Avx512(Groups::Single) => <Avx512Lanes<ModelAvx512> as Lanes>::LANES,
            Self::Avx512(Groups::Paired) => <Pair<Avx512Lanes<ModelAvx512>> as Lanes>::LANES,
            Self::Neon => <NeonLanes<ModelNeon> as Lanes>::LANES,
        }
    }

    /// The number of chunks that the backend hashes at once.
    pub fn batch(self) -> usize {
        match self {
            Self::Portable => <OnWords<Symbolic> as Platform>::BATCH,
            Self::Sse41 => <On<Sse41Set<ModelSse41>> as Platform>::BATCH,
            Self::Avx2 => <On<Avx2Set<ModelAvx2>> as Platform>::BATCH,
            Self::Avx512(_) => <On<Avx512Kernels<ModelAvx512>> as Platform>::BATCH,
            Self::Neon => <On<NeonSet<ModelNeon>> as Platform>::BATCH,
        }
    }
}

/// A function of impl/ on a backend, as the right side of a case.
pub struct Implementation<F> {
    /// The function.
    pub function: F,
    /// The backend.
    pub target: Target,
    /// The inputs of the case.
    pub inputs: Vec<Input>,
}

impl<F: Function> Right for Implementation<F> {
    fn symbolic(&self, inputs: &[Vec<Sym>]) -> Vec<Sym> {
        let inputs = symbols(inputs, &self.inputs);
        let outputs = match self.target {
            Target::Portable => self.function.run(OnWords(Symbolic), &inputs),
            Target::Sse41 => self.function.run(On(Sse41Set(ModelSse41)), &inputs),
            Target::Avx2 => self.function.run(On(Avx2Set(ModelAvx2)), &inputs),
            Target::Avx512(groups) => self.function.run(On(Avx512Kernels { isa: ModelAvx512, groups }), &inputs),
            Target::Neon => self.function.run(On(NeonSet(ModelNeon)), &inputs),
        };
        flat(outputs)
    }

    fn concrete(&self, inputs: &[Vec<u64>]) -> Result<Vec<u64>, String> {
        match self.target.backend() {
            Some(backend) => {
                let inputs = native(inputs, &self.inputs);
                Ok(values(platform::run(backend, OnNative { function: &self.function, inputs: &inputs })))
            }
            None => on_constants(self, inputs, &self.inputs),
        }
    }
}

struct OnNative<'a, F> {
    function: &'a F,
    inputs: &'a [Group<u8, u32>],
}

impl<F: Function> PlatformTask for OnNative<'_, F> {
    type Output = Group<u8, u32>;

    fn run<P: Platform<Machine: OfIntegers>>(self, on: P) -> Group<u8, u32> {
        self.function.run(on, self.inputs)
    }
}

/// Symbols as bytes or words, by the declared width.
pub fn symbols(inputs: &[Vec<Sym>], kinds: &[Input]) -> Vec<Group<Sym, Sym>> {
    inputs
        .iter()
        .zip(kinds)
        .map(|(group, kind)| match kind.width {
            32 => Group::Words(group.clone()),
            _ => Group::Bytes(group.clone()),
        })
        .collect()
}

/// The symbols of a group.
pub fn flat(group: Group<Sym, Sym>) -> Vec<Sym> {
    match group {
        Group::Bytes(symbols) | Group::Words(symbols) => symbols,
    }
}

/// Integers as bytes or words, by the declared width.
pub fn native(inputs: &[Vec<u64>], kinds: &[Input]) -> Vec<Group<u8, u32>> {
    inputs
        .iter()
        .zip(kinds)
        .map(|(group, kind)| match kind.width {
            32 => Group::Words(group.iter().map(|&value| value as u32).collect()),
            _ => Group::Bytes(group.iter().map(|&value| value as u8).collect()),
        })
        .collect()
}

/// The integers of a group.
pub fn values(group: Group<u8, u32>) -> Vec<u64> {
    match group {
        Group::Bytes(bytes) => bytes.into_iter().map(u64::from).collect(),
        Group::Words(words) => words.into_iter().map(u64::from).collect(),
    }
}
