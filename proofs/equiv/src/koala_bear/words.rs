//! The arithmetic on words: every operation, on the model of its instructions.
//!
//! As for the other arithmetics, the outputs of an operation are its operands, those of each lane together, then its results. A lane is
//! widened with its sign.

use std::any::type_name;

use ashlar::fields::koala_bear::words::{BESIDE, WordArithmetic, WordField};
use ashlar::fields::koala_bear::{MODULUS, Memory};
use ashlar::machine::Machine64;
use ashlar::machine::word_vectors::{Avx2Words, Avx512Words, WordVectors};
use ashlar_engine::carries::{Atom, Claim, Format, Interval, Polynomial};
use ashlar_engine::chain::{Guarantee, Range as Chained};
use ashlar_engine::graph::Sym;
use ashlar_engine::models::Symbolic;
use ashlar_engine::obligation::{ClaimCase, Input, Kind, Obligation, Right};
use num_bigint::BigInt;
use seq_macro::seq;

use super::operations::{congruent, equal};
use super::used::{Lists, of_words, pairs, single};
use crate::on_constants::on_constants;

const P: i64 = MODULUS as i64;

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
    pub(super) fn lanes(self) -> usize {
        match self {
            Self::Avx2 => Avx2Words::<Symbolic>::LANES,
            Self::Avx512 => Avx512Words::<Symbolic>::LANES,
        }
    }

    /// What kernels use of an operation.
    pub(super) fn used(self, operation: &str) -> Lists {
        match self {
            Self::Avx2 => of_words(operation, type_name::<WordField<Avx2Words<Symbolic>>>()),
            Self::Avx512 => of_words(operation, type_name::<WordField<Avx512Words<Symbolic>>>()),
        }
    }
}

/// An operation of [`WordArithmetic`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operation {
    /// `load` and `store`.
    Move,
    /// `constant`.
    Constant,
    /// `add`.
    Add,
    /// `sub`.
    Sub,
    /// `canonical`.
    Canonical,
    /// `canonical_sum`.
    CanonicalSum,
    /// `cubes`.
    Cubes,
    /// `cube_beside`.
    CubeBeside,
}

impl Operation {
    /// All of them.
    pub const ALL: [Self; 8] =
        [Self::Move, Self::Constant, Self::Add, Self::Sub, Self::Canonical, Self::CanonicalSum, Self::Cubes, Self::CubeBeside];

    /// The name in ids.
    fn name(self) -> &'static str {
        match self {
            Self::Move => "move",
            Self::Constant => "constant",
            Self::Add => "add",
            Self::Sub => "sub",
            Self::Canonical => "canonical",
            Self::CanonicalSum => "canonical_sum",
            Self::Cubes => "cubes",
            Self::CubeBeside => "cube_beside",
        }
    }

    /// The claim in words.
    fn claim(self) -> &'static str {
        match self {
            Self::Move => "Each lane is the word that was loaded",
            Self::Constant => "Each lane is the integer",
            Self::Add => "Each lane is the sum modulo 2^32",
            Self::Sub => "Each lane is the difference modulo 2^32",
            Self::Canonical | Self::CanonicalSum => "Each lane is congruent modulo p, and from 0 to p - 1",
            Self::Cubes => "Each lane is 2^-64 times the cube modulo p, and from -p + 1 to p - 1",
            Self::CubeBeside => {
                "Each lane is 2^-96 times a multiple of the cube less 2^-32 times a multiple, modulo p, and from -p + 1 to p - 1"
            }
        }
    }

    /// The inputs that it covers.
    fn scope(self) -> &'static str {
        match self {
            Self::Move | Self::Add | Self::Sub => "all words, in every lane",
            Self::Constant => "every integer that a kernel uses, in every lane",
            Self::Canonical => "all integers from -p + 1 to p - 1, in every lane",
            Self::CanonicalSum => "all integers from 0 to 2 p - 1, in every lane",
            Self::Cubes => {
                "all integers from -p to p, in every lane, of each number of elements that a kernel cubes side by side"
            }
            Self::CubeBeside => "all factors that a kernel uses, all integers up to 3 · 2^29, in every lane",
        }
    }

    fn variants(self, vectors: Vectors) -> Vec<Variant> {
        let used = || vectors.used(self.name());
        let of_one = || single(used()).into_iter().map(|value| [value, 0]).collect();
        let one = |label: &str| vec![Variant { operation: self, label: label.to_owned(), factors: [0; 2] }];
        let each = |factors: Vec<[i32; 2]>| {
            factors.into_iter().map(|factors| Variant { operation: self, label: format!("{factors:?}"), factors }).collect()
        };
        match self {
            Self::Constant => each(of_one()),
            Self::Cubes => each(of_one()),
            Self::CubeBeside => each(pairs(used())),
            _ => one(self.name()),
        }
    }
}

/// An operation with all that is fixed when it is compiled.
#[derive(Clone, Debug)]
struct Variant {
    operation: Operation,
    label: String,
    factors: [i32; 2],
}

/// A word of a lane, symbolic or native.
pub(super) trait Word: Copy {
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
pub(super) fn stored<A: WordArithmetic<Memory: Memory<Word = W>>, W: Word>(a: A, element: A::Element) -> Vec<W> {
    let mut words = vec![None; A::LANES];
    a.store(element, |lane, word| words[lane] = Some(word));
    words.into_iter().map(|word| word.expect("a word for every lane")).collect()
}

/// That both are equal modulo 2^32.
pub(super) fn same_word(a: &Polynomial, b: &Polynomial) -> Claim {
    Claim::Vanishes { polynomial: a.clone().minus(b), modulus: BigInt::from(1u64 << 32) }
}

pub(super) fn range(low: i64, high: i64) -> Interval {
    Interval::new(low, high)
}

impl Variant {
    /// The ranges of the operands.
    fn operands(&self) -> Vec<Interval> {
        let word = range(i32::MIN.into(), i32::MAX.into());
        match self.operation {
            Operation::Move => vec![word],
            Operation::Constant => vec![],
            Operation::Add | Operation::Sub => vec![word.clone(), word],
            Operation::Canonical => vec![range(1 - P, P - 1)],
            Operation::CanonicalSum => vec![range(0, 2 * P - 1)],
            Operation::Cubes => vec![range(-P, P); self.factors[0] as usize],
            Operation::CubeBeside => vec![range(-BESIDE, BESIDE)],
        }
    }

    /// The operands and the results.
    fn run<A: WordArithmetic<Memory: Memory<Word = W>>, W: Word>(&self, a: A, inputs: &[Vec<W::Long>]) -> Vec<W::Long> {
        let element = |group: usize| a.load(|lane| W::narrowed(inputs[group][lane]));
        let [first, second] = self.factors;
        let results: Vec<A::Element> = match self.operation {
            Operation::Move => vec![element(0)],
            Operation::Constant => vec![a.constant(first)],
            Operation::Add => vec![a.add(element(0), element(1))],
            Operation::Sub => vec![a.sub(element(0), element(1))],
            Operation::Canonical => vec![a.canonical(element(0))],
            Operation::CanonicalSum => vec![a.canonical_sum(element(0))],
            Operation::Cubes => seq!(N in 1..=4 {
                match first {
                    #(N => a.cubes::<N>(std::array::from_fn(element)).into(),)*
                    _ => panic!("cubes of {first}"),
                }
            }),
            Operation::CubeBeside => vec![a.cube_beside(element(0), first, second)],
        };
        let widened = |input: W::Long| match self.operation {
            Operation::CanonicalSum => W::narrowed(input).unsigned(),
            _ => W::narrowed(input).widened(),
        };
        let mut outputs: Vec<W::Long> = inputs.concat().into_iter().map(widened).collect();
        for result in results {
            outputs.extend(stored(a, result).into_iter().map(W::widened));
        }
        outputs
    }

    /// The claims about the outputs of a lane.
    fn claims(&self, lanes: usize, lane: usize) -> Vec<Claim> {
        let number = |group: usize| group * lanes + lane;
        let value = |group: usize| Polynomial::atom(number(group) as Atom);
        let within = |group: usize, range: Interval| Claim::Within { output: number(group), range };
        let [first, second] = self.factors;
        let between = range(1 - P, P - 1);
        match self.operation {
            Operation::Move => vec![same_word(&value(1), &value(0))],
            Operation::Constant => vec![equal(&value(0), &Polynomial::constant(first))],
            Operation::Add => vec![same_word(&value(2), &value(0).added(&value(1)))],
            Operation::Sub => vec![same_word(&value(2), &value(0).minus(&value(1)))],
            Operation::Canonical | Operation::CanonicalSum => {
                vec![congruent(&value(1), &value(0)), within(1, range(0, P - 1))]
            }
            Operation::Cubes => {
                let n = first as usize;
                let each = |i: usize| {
                    let x = value(i);
                    let cube = x.clone().times(&x).times(&x);
                    [congruent(&value(n + i).shifted(64), &cube), within(n + i, between.clone())]
                };
                (0..n).flat_map(each).collect()
            }
            Operation::CubeBeside => {
                let x = value(0);
                let cube = Polynomial::default().plus(&x.clone().times(&x).times(&x), &first.into());
                let expected = cube.plus(&x.shifted(64), &(-BigInt::from(second)));
                vec![congruent(&value(1).shifted(96), &expected), within(1, between)]
            }
        }
    }
}

/// Id of the obligation on an operation on words.
pub(super) fn id(name: &str, vectors: Vectors) -> String {
    format!("koala_bear/words/{name}/{}", vectors.name())
}

/// All obligations of the arithmetic on words.
pub fn obligations() -> Vec<Obligation> {
    Vectors::ALL.iter().flat_map(|&vectors| Operation::ALL.map(|operation| obligation(operation, vectors))).collect()
}

fn obligation(operation: Operation, vectors: Vectors) -> Obligation {
    on_words("WordArithmetic", operation.name(), vectors, operation.claim(), operation.scope(), move || {
        operation.variants(vectors).into_iter().map(|variant| case(variant, vectors)).collect()
    })
}

/// The obligation on an operation of a trait of the arithmetic on words, by its path.
pub(super) fn on_words(
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

fn case(variant: Variant, vectors: Vectors) -> ClaimCase {
    let lanes = vectors.lanes();
    let (label, operands) = (variant.label.clone(), variant.operands());
    let claims = (0..lanes).flat_map(|lane| variant.claims(lanes, lane)).collect();
    on_lanes(label, lanes, operands, claims, |inputs| Box::new(OnWords { variant, vectors, inputs }))
}

/// The case of claims about words in lanes, with a group of inputs for each range of operands.
pub(super) fn on_lanes(
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
pub(super) trait Run: Send + Sync {
    /// What the claims say of the operation of `A` to those that use it.
    fn guarantee<A>(&self) -> Guarantee;

    /// The operands and the results.
    fn on<V, W>(&self, a: WordField<V>, inputs: &[Vec<W::Long>]) -> Vec<W::Long>
    where
        V: WordVectors<Machine: Machine64<Word = W, Long = W::Long>>,
        W: Word;
}

impl Run for Variant {
    fn guarantee<A>(&self) -> Guarantee {
        let of = Guarantee::of::<A>(self.operation.name());
        let words = Chained::new(i32::MIN, u32::MAX);
        let between = [Chained::up_to(P - 1)];
        let [first, second] = self.factors;
        match self.operation {
            Operation::Move => of.taking([words]),
            Operation::Constant => of.with([[first]]),
            Operation::Add | Operation::Sub => of,
            Operation::Canonical => of.taking(between).yielding([Chained::new(0, P - 1)]),
            Operation::CanonicalSum => of.taking([Chained::new(0, 2 * P - 1)]).yielding([Chained::new(0, P - 1)]),
            Operation::Cubes => of.with([[first]]).taking([Chained::up_to(P)]).yielding(between),
            Operation::CubeBeside => of.with([[first, second]]).taking([Chained::up_to(BESIDE)]).yielding(between),
        }
    }

    fn on<V, W>(&self, a: WordField<V>, inputs: &[Vec<W::Long>]) -> Vec<W::Long>
    where
        V: WordVectors<Machine: Machine64<Word = W, Long = W::Long>>,
        W: Word,
    {
        self.run(a, inputs)
    }
}

/// An operation as the right side of a case.
pub(super) struct OnWords<V> {
    /// The operation.
    pub(super) variant: V,
    /// The vectors.
    pub(super) vectors: Vectors,
    /// Its inputs.
    pub(super) inputs: Vec<Input>,
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
