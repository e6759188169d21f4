//! Operations on vectors of words as sides of rows: what those of words, of pairs and of long words share.

use std::any::type_name;

use ashlar::fields::koala_bear::Memory;
use ashlar::fields::koala_bear::words::{WordArithmetic, WordField};
use ashlar::machine::Machine64;
use ashlar::machine::word_vectors::{Avx2Words, Avx512Words, WordVectors};
use ashlar_engine::carries::{Claim, Format, Interval, Polynomial};
use ashlar_engine::chain::Guarantee;
use ashlar_engine::graph::Sym;
use ashlar_engine::models::Symbolic;
use ashlar_engine::obligation::{ClaimCase, Input, Kind, Obligation, Right};
use num_bigint::BigInt;

use super::used::{Lists, of_words};
use crate::on_constants::on_constants;

/// The vectors that words lie in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Vectors {
    /// AVX2, eight words.
    Avx2,
    /// AVX-512, sixteen words.
    Avx512,
}

impl Vectors {
    /// All of them.
    pub const ALL: [Self; 2] = [Self::Avx2, Self::Avx512];

    /// The name in ids.
    pub fn name(self) -> &'static str {
        match self {
            Self::Avx2 => "avx2",
            Self::Avx512 => "avx512",
        }
    }

    /// The number of lanes.
    pub fn lanes(self) -> usize {
        match self {
            Self::Avx2 => Avx2Words::<Symbolic>::LANES,
            Self::Avx512 => Avx512Words::<Symbolic>::LANES,
        }
    }

    /// What kernels use of an operation.
    pub fn used(self, operation: &str) -> Lists {
        match self {
            Self::Avx2 => of_words(operation, type_name::<WordField<Avx2Words<Symbolic>>>()),
            Self::Avx512 => of_words(operation, type_name::<WordField<Avx512Words<Symbolic>>>()),
        }
    }
}

/// A word of a lane, symbolic or native.
pub trait Word: Copy {
    /// The lane with its sign, in 64 bits.
    type Long: Copy;
    /// The word in the low half.
    fn narrowed(long: Self::Long) -> Self;
    /// The long word of a low and a high half.
    fn joined(halves: [Self; 2]) -> Self::Long;
    /// The low and the high half.
    fn halves(long: Self::Long) -> [Self; 2];
    /// The word widened with its sign.
    fn widened(self) -> Self::Long;
    /// The word widened with zeros.
    fn unsigned(self) -> Self::Long;
}

impl Word for u32 {
    type Long = u64;

    fn narrowed(long: u64) -> u32 {
        long as u32
    }

    fn joined([low, high]: [u32; 2]) -> u64 {
        u64::from(low) | u64::from(high) << 32
    }

    fn halves(long: u64) -> [u32; 2] {
        [long as u32, (long >> 32) as u32]
    }

    fn widened(self) -> u64 {
        i64::from(self.cast_signed()).cast_unsigned()
    }

    fn unsigned(self) -> u64 {
        self.into()
    }
}

impl Word for Sym {
    type Long = Self;

    fn narrowed(word: Self) -> Self {
        word
    }

    fn joined(halves: [Self; 2]) -> Self {
        Self::join(&halves)
    }

    fn halves(long: Self) -> [Self; 2] {
        [long.extract(0, 32), long.extract(32, 32)]
    }

    fn widened(self) -> Self {
        self.sext(64)
    }

    fn unsigned(self) -> Self {
        self.zext(64)
    }
}

/// The word of every lane of an element.
pub fn stored<A: WordArithmetic<Memory: Memory<Word = W>>, W: Word>(a: A, element: A::Element) -> Vec<W> {
    let mut words = vec![None; A::LANES];
    a.store(element, |lane, word| words[lane] = Some(word));
    words.into_iter().map(|word| word.expect("a word for every lane")).collect()
}

/// That both are equal modulo 2^32.
pub fn same_word(a: &Polynomial, b: &Polynomial) -> Claim {
    Claim::Vanishes { polynomial: a.clone().minus(b), modulus: BigInt::from(1u64 << 32) }
}

/// The integers from `low` to `high`.
pub fn range(low: i64, high: i64) -> Interval {
    Interval::new(low, high)
}

/// Id of the obligation on an operation on words.
fn id(name: &str, vectors: Vectors) -> String {
    format!("koala_bear/words/{name}/{}", vectors.name())
}

/// The obligation on an operation of a trait of the arithmetic on words, by its path.
pub fn on_words(
    path: &str,
    name: &str,
    vectors: Vectors,
    claim: &str,
    scope: &str,
    cases: impl Fn() -> Vec<ClaimCase> + Send + Sync + 'static,
) -> Obligation {
    Obligation {
        id: id(name, vectors),
        claim: claim.to_owned(),
        left_name: "integers modulo p".to_owned(),
        right_name: format!("impl:fields::koala_bear::words::{path}::{name}::<{}>", vectors.name()),
        scope: scope.to_owned(),
        assumes: Vec::new(),
        cross_check: false,
        kind: Kind::Claims(Box::new(cases)),
    }
}

/// The case of claims about words in lanes, with a group of inputs for each range of operands.
pub fn on_lanes(
    label: String,
    lanes: usize,
    operands: Vec<Interval>,
    claims: Vec<Claim>,
    right: impl FnOnce(Vec<Input>) -> Box<dyn Right>,
) -> ClaimCase {
    let inputs: Vec<Input> = (0..operands.len()).map(|i| Input::words(&format!("a{i}"), lanes)).collect();
    let ranges = operands.into_iter().map(|range| (Format::Word, range)).collect();
    // More than any operation has.
    let formats = vec![Format::Signed; 8 * lanes];
    ClaimCase { label, inputs: inputs.clone(), ranges, premises: Vec::new(), formats, right: right(inputs), claims }
}

/// An operation with all that is fixed when it is compiled, on vectors of words.
pub trait Run: Send + Sync {
    /// What the claims say of the operation of `A` to those that use it.
    fn guarantee<A>(&self) -> Guarantee;

    /// The operands and the results.
    fn on<V, W>(&self, a: WordField<V>, inputs: &[Vec<W::Long>]) -> Vec<W::Long>
    where
        V: WordVectors<Machine: Machine64<Word = W, Long = W::Long>>,
        W: Word;
}

/// An operation as the right side of a case.
pub struct OnWords<V> {
    /// The operation.
    pub variant: V,
    /// The vectors.
    pub vectors: Vectors,
    /// Its inputs.
    pub inputs: Vec<Input>,
}

impl<V: Run> Right for OnWords<V> {
    fn guarantees(&self) -> Vec<Guarantee> {
        vec![match self.vectors {
            Vectors::Avx2 => self.variant.guarantee::<WordField<Avx2Words<Symbolic>>>(),
            Vectors::Avx512 => self.variant.guarantee::<WordField<Avx512Words<Symbolic>>>(),
        }]
    }

    fn symbolic(&self, inputs: &[Vec<Sym>]) -> Vec<Sym> {
        match self.vectors {
            Vectors::Avx2 => self.variant.on(WordField(Avx2Words(Symbolic)), inputs),
            Vectors::Avx512 => self.variant.on(WordField(Avx512Words(Symbolic)), inputs),
        }
    }

    fn concrete(&self, inputs: &[Vec<u64>]) -> Result<Vec<u64>, String> {
        #[cfg(target_arch = "x86_64")]
        if let Some(outputs) = self.native(inputs) {
            return Ok(outputs);
        }
        on_constants(self, inputs, &self.inputs)
    }
}

#[cfg(target_arch = "x86_64")]
impl<V: Run> OnWords<V> {
    /// The outputs by the instructions themselves, where the processor has them.
    fn native(&self, inputs: &[Vec<u64>]) -> Option<Vec<u64>> {
        use ashlar::machine::native::{NativeAvx2, NativeAvx512};
        Some(match self.vectors {
            Vectors::Avx2 => self.variant.on::<_, u32>(WordField(Avx2Words(NativeAvx2::detect()?)), inputs),
            Vectors::Avx512 => self.variant.on::<_, u32>(WordField(Avx512Words(NativeAvx512::detect()?)), inputs),
        })
    }
}
