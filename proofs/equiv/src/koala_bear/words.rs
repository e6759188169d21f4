//! The arithmetic on words: every operation, on the model of its instructions.
//!
//! As for the other arithmetics, the outputs of an operation are its operands, those of each lane together, then its results. A lane is
//! widened with its sign; the two parts of a sum are two groups.

use ashlar::fields::koala_bear::words::{Avx2Words, BESIDE, BIAS, Coefficients, HIGH, REDUCED, WordArithmetic};
use ashlar::fields::koala_bear::{MODULUS, Memory};
use ashlar::machine::isa::Avx2;
use ashlar_engine::carries::{Atom, Claim, Format, Interval, Polynomial};
use ashlar_engine::chain::{Guarantee, Range as Chained};
use ashlar_engine::graph::Sym;
use ashlar_engine::models::Symbolic;
use ashlar_engine::obligation::{ClaimCase, Input, Kind, Obligation, Right};
use num_bigint::BigInt;
use seq_macro::seq;

use super::used::{of_words, pairs, single};
use crate::on_constants::on_constants;

const P: i64 = MODULUS as i64;

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
    /// `negative`.
    Negative,
    /// `cubes`.
    Cubes,
    /// `cube_beside`.
    CubeBeside,
    /// `scaled`.
    Scaled,
    /// `pair` and `products`.
    Products,
    /// `sum_add`.
    SumAdd,
    /// `sum_sub`.
    SumSub,
    /// `sum_constant`.
    SumConstant,
    /// `reduce`.
    Reduce,
}

impl Operation {
    /// All of them.
    pub const ALL: [Self; 15] = [
        Self::Move,
        Self::Constant,
        Self::Add,
        Self::Sub,
        Self::Canonical,
        Self::CanonicalSum,
        Self::Negative,
        Self::Cubes,
        Self::CubeBeside,
        Self::Scaled,
        Self::Products,
        Self::SumAdd,
        Self::SumSub,
        Self::SumConstant,
        Self::Reduce,
    ];

    /// The name in ids.
    fn name(self) -> &'static str {
        match self {
            Self::Move => "move",
            Self::Constant => "constant",
            Self::Add => "add",
            Self::Sub => "sub",
            Self::Canonical => "canonical",
            Self::CanonicalSum => "canonical_sum",
            Self::Negative => "negative",
            Self::Cubes => "cubes",
            Self::CubeBeside => "cube_beside",
            Self::Scaled => "scaled",
            Self::Products => "products",
            Self::SumAdd => "sum_add",
            Self::SumSub => "sum_sub",
            Self::SumConstant => "sum_constant",
            Self::Reduce => "reduce",
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
            Self::Negative => "Each lane is congruent modulo p, and from -p to -1",
            Self::Cubes => "Each lane is 2^-64 times the cube modulo p, and from -p + 1 to p - 1",
            Self::CubeBeside => {
                "Each lane is 2^-96 times a multiple of the cube less 2^-32 times a multiple, modulo p, and from -p + 1 to p - 1"
            }
            Self::Scaled => "Each lane is 2^-32 times the multiple modulo p, and from -p + 1 to p - 1",
            Self::Products => {
                "In each lane the parts are those of the sum of both products, each at most 2^15 times the coefficients"
            }
            Self::SumAdd => "In each lane both parts are the sums modulo 2^32",
            Self::SumSub => "In each lane both parts are the differences modulo 2^32",
            Self::SumConstant => "In each lane the low part is the sum with the constant modulo 2^32, the high part is the same",
            Self::Reduce => "Each lane is 2^-16 times the sum less 1 / 2, modulo p, and at most (p - 1) / 2 + 2^15 + 2^27",
        }
    }

    /// The inputs that it covers.
    fn scope(self) -> &'static str {
        match self {
            Self::Move | Self::Add | Self::Sub => "all words, in every lane",
            Self::Constant => "every integer that a kernel uses, in every lane",
            Self::Canonical | Self::Negative => "all integers from -p + 1 to p - 1, in every lane",
            Self::CanonicalSum => "all integers from 0 to 2 p - 1, in every lane",
            Self::Cubes => {
                "all integers from -p to p, in every lane, of each number of elements that a kernel cubes side by side"
            }
            Self::CubeBeside => "all factors that a kernel uses, all integers up to 3 · 2^29, in every lane",
            Self::Scaled => "all factors that a kernel uses, all integers from -p to p, in every lane",
            Self::Products => "all coefficients that a kernel uses, all integers from -2^31 to 2^31 - 1, in every lane",
            Self::SumAdd | Self::SumSub => "all parts, in every lane",
            Self::SumConstant => "all constants that a kernel uses, all parts, in every lane",
            Self::Reduce => "all low parts from -2^31 to 2^31 - 1, all high parts up to 2^27, in every lane",
        }
    }

    fn variants(self) -> Vec<Variant> {
        let used = || of_words(self.name());
        let of_one = || single(used()).into_iter().map(|value| [value, 0]).collect();
        let one = |label: &str| vec![Variant { operation: self, label: label.to_owned(), factors: [0; 2] }];
        let each = |factors: Vec<[i32; 2]>| {
            factors.into_iter().map(|factors| Variant { operation: self, label: format!("{factors:?}"), factors }).collect()
        };
        match self {
            Self::Constant => each(of_one()),
            Self::Cubes => each(of_one()),
            Self::CubeBeside => each(pairs(used())),
            Self::Scaled => each(of_one()),
            Self::Products => each(pairs(used())),
            Self::SumConstant => each(of_one()),
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

    fn widened(self) -> Self {
        self.sext(64)
    }

    fn unsigned(self) -> Self {
        self.zext(64)
    }
}

/// An arithmetic whose sums can be taken apart.
trait Parts: WordArithmetic {
    fn sum(parts: [Self::Element; 2]) -> Self::Sum;
    fn parts(sum: Self::Sum) -> [Self::Element; 2];
}

impl<I: Avx2> Parts for Avx2Words<I> {
    fn sum(parts: [Self::Element; 2]) -> Self::Sum {
        parts
    }

    fn parts(sum: Self::Sum) -> [Self::Element; 2] {
        sum
    }
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
            Operation::Add | Operation::Sub | Operation::Products => vec![word.clone(), word],
            Operation::Canonical | Operation::Negative => vec![range(1 - P, P - 1)],
            Operation::CanonicalSum => vec![range(0, 2 * P - 1)],
            Operation::Cubes => vec![range(-P, P); self.factors[0] as usize],
            Operation::CubeBeside => vec![range(-BESIDE, BESIDE)],
            Operation::Scaled => vec![range(-P, P)],
            Operation::SumAdd | Operation::SumSub => vec![word; 4],
            Operation::SumConstant => vec![word; 2],
            Operation::Reduce => vec![word, range(-HIGH, HIGH)],
        }
    }

    /// The operands and the results.
    fn run<A: Parts<Memory: Memory<Word = W>>, W: Word>(&self, a: A, inputs: &[Vec<W::Long>]) -> Vec<W::Long> {
        let element = |group: usize| a.load(|lane| W::narrowed(inputs[group][lane]));
        let sum = |group: usize| A::sum([element(group), element(group + 1)]);
        let [first, second] = self.factors;
        let results: Vec<A::Element> = match self.operation {
            Operation::Move => vec![element(0)],
            Operation::Constant => vec![a.constant(first)],
            Operation::Add => vec![a.add(element(0), element(1))],
            Operation::Sub => vec![a.sub(element(0), element(1))],
            Operation::Canonical => vec![a.canonical(element(0))],
            Operation::CanonicalSum => vec![a.canonical_sum(element(0))],
            Operation::Negative => vec![a.negative(element(0))],
            Operation::Cubes => seq!(N in 1..=4 {
                match first {
                    #(N => a.cubes::<N>(std::array::from_fn(element)).into(),)*
                    _ => panic!("cubes of {first}"),
                }
            }),
            Operation::CubeBeside => vec![a.cube_beside(element(0), first, second)],
            Operation::Scaled => vec![a.scaled(element(0), first)],
            Operation::Products => A::parts(a.products(a.pair(element(0), element(1)), &Coefficients::new(self.factors))).into(),
            Operation::SumAdd => A::parts(a.sum_add(sum(0), sum(2))).into(),
            Operation::SumSub => A::parts(a.sum_sub(sum(0), sum(2))).into(),
            Operation::SumConstant => A::parts(a.sum_constant(sum(0), first)).into(),
            Operation::Reduce => vec![a.reduce(sum(0))],
        };
        let widened = |input: W::Long| match self.operation {
            Operation::CanonicalSum => W::narrowed(input).unsigned(),
            _ => W::narrowed(input).widened(),
        };
        let mut outputs: Vec<W::Long> = inputs.concat().into_iter().map(widened).collect();
        for result in results {
            let mut words = vec![None; A::LANES];
            a.store(result, |lane, word| words[lane] = Some(word));
            outputs.extend(words.into_iter().map(|word| word.expect("a word for every lane").widened()));
        }
        outputs
    }

    /// The claims about the outputs of a lane.
    fn claims(&self, lanes: usize, lane: usize) -> Vec<Claim> {
        let number = |group: usize| group * lanes + lane;
        let value = |group: usize| Polynomial::atom(number(group) as Atom);
        let within = |group: usize, range: Interval| Claim::Within { output: number(group), range };
        let congruent =
            |a: &Polynomial, b: &Polynomial, modulus: BigInt| Claim::Vanishes { polynomial: a.clone().minus(b), modulus };
        let p = || BigInt::from(MODULUS);
        let words = || BigInt::from(1u64 << 32);
        let [first, second] = self.factors;
        let between = range(1 - P, P - 1);
        match self.operation {
            Operation::Move => vec![congruent(&value(1), &value(0), words())],
            Operation::Constant => vec![congruent(&value(0), &Polynomial::constant(first), 0.into())],
            Operation::Add => vec![congruent(&value(2), &value(0).added(&value(1)), words())],
            Operation::Sub => vec![congruent(&value(2), &value(0).minus(&value(1)), words())],
            Operation::Canonical | Operation::CanonicalSum => {
                vec![congruent(&value(1), &value(0), p()), within(1, range(0, P - 1))]
            }
            Operation::Negative => vec![congruent(&value(1), &value(0), p()), within(1, range(-P, -1))],
            Operation::Cubes => {
                let n = first as usize;
                let each = |i: usize| {
                    let x = value(i);
                    let cube = x.clone().times(&x).times(&x);
                    [congruent(&value(n + i).shifted(64), &cube, p()), within(n + i, between.clone())]
                };
                (0..n).flat_map(each).collect()
            }
            Operation::CubeBeside => {
                let x = value(0);
                let cube = Polynomial::default().plus(&x.clone().times(&x).times(&x), &first.into());
                let expected = cube.plus(&x.shifted(64), &(-BigInt::from(second)));
                vec![congruent(&value(1).shifted(96), &expected, p()), within(1, between)]
            }
            Operation::Scaled => {
                let multiple = Polynomial::default().plus(&value(0), &first.into());
                vec![congruent(&value(1).shifted(32), &multiple, p()), within(1, between)]
            }
            Operation::Products => {
                let unbiased = |group: usize| value(group).minus(&Polynomial::constant(BIAS));
                let expected = Polynomial::default().plus(&unbiased(0), &first.into()).plus(&unbiased(1), &second.into());
                let bound = i64::from(BIAS) * i64::from(first.abs() + second.abs());
                let sum = value(2).added(&value(3).shifted(16));
                let part = |group: usize| within(group, range(-bound, bound));
                vec![congruent(&sum, &expected, 0.into()), part(2), part(3)]
            }
            Operation::SumAdd => (0..2).map(|i| congruent(&value(4 + i), &value(i).added(&value(2 + i)), words())).collect(),
            Operation::SumSub => (0..2).map(|i| congruent(&value(4 + i), &value(i).minus(&value(2 + i)), words())).collect(),
            Operation::SumConstant => {
                let low = value(0).added(&Polynomial::constant(first));
                vec![congruent(&value(2), &low, words()), congruent(&value(3), &value(1), words())]
            }
            Operation::Reduce => {
                let sum = value(0).added(&value(1).shifted(16)).minus(&Polynomial::constant(1 << 15));
                vec![congruent(&value(2).shifted(16), &sum, p()), within(2, range(-REDUCED, REDUCED))]
            }
        }
    }
}

/// Id of the obligation on an operation on words.
pub(super) fn id(name: &str) -> String {
    format!("koala_bear/words/{name}/avx2")
}

/// All obligations of the arithmetic on words.
pub fn obligations() -> Vec<Obligation> {
    Operation::ALL.map(obligation).into()
}

fn obligation(operation: Operation) -> Obligation {
    on_words("WordArithmetic", operation.name(), operation.claim(), operation.scope(), move || {
        operation.variants().into_iter().map(case).collect()
    })
}

/// The obligation on an operation of a trait of the arithmetic on words, by its path.
pub(super) fn on_words(
    path: &str,
    name: &str,
    claim: &str,
    scope: &str,
    cases: impl Fn() -> Vec<ClaimCase> + Send + Sync + 'static,
) -> Obligation {
    Obligation {
        id: id(name),
        claim: claim.to_owned(),
        left_name: "integers modulo p".to_owned(),
        right_name: format!("impl:fields::koala_bear::words::{path}::{name}::<avx2>"),
        scope: scope.to_owned(),
        assumes: Vec::new(),
        cross_check: false,
        kind: Kind::Claims(Box::new(cases)),
    }
}

fn case(variant: Variant) -> ClaimCase {
    let lanes = Avx2Words::<Symbolic>::LANES;
    let operands = variant.operands();
    let inputs: Vec<Input> = (0..operands.len()).map(|i| Input::words(&format!("a{i}"), lanes)).collect();
    let ranges = operands.into_iter().map(|range| (Format::Word, range)).collect();
    // More than any operation has.
    let formats = vec![Format::Signed; 8 * lanes];
    let claims = (0..lanes).flat_map(|lane| variant.claims(lanes, lane)).collect();
    let label = variant.label.clone();
    let right = Box::new(OnWords { variant, inputs: inputs.clone() });
    ClaimCase { label, inputs, ranges, premises: Vec::new(), formats, right, claims }
}

/// An operation with all that is fixed when it is compiled, on any machine with AVX2.
pub(super) trait Run: Send + Sync {
    /// What the claims say of the operation of `A` to those that use it.
    fn guarantee<A>(&self) -> Guarantee;

    /// The operands and the results.
    fn on<I: Avx2<Word = W, Long = W::Long>, W: Word>(&self, a: Avx2Words<I>, inputs: &[Vec<W::Long>]) -> Vec<W::Long>;
}

impl Run for Variant {
    fn guarantee<A>(&self) -> Guarantee {
        let of = Guarantee::of::<A>(self.operation.name());
        let words = Chained::new(i32::MIN, u32::MAX);
        let signed = Chained::new(i32::MIN, i32::MAX);
        let between = [Chained::up_to(P - 1)];
        let [first, second] = self.factors;
        match self.operation {
            Operation::Move => of.taking([words]),
            Operation::Constant | Operation::SumConstant => of.with([[first]]),
            Operation::Add | Operation::Sub | Operation::SumAdd | Operation::SumSub => of,
            Operation::Canonical => of.taking(between).yielding([Chained::new(0, P - 1)]),
            Operation::CanonicalSum => of.taking([Chained::new(0, 2 * P - 1)]).yielding([Chained::new(0, P - 1)]),
            Operation::Negative => of.taking(between).yielding([Chained::new(-P, -1)]),
            Operation::Cubes => of.with([[first]]).taking([Chained::up_to(P)]).yielding(between),
            Operation::CubeBeside => of.with([[first, second]]).taking([Chained::up_to(BESIDE)]).yielding(between),
            Operation::Scaled => of.with([[first]]).taking([Chained::up_to(P)]).yielding(between),
            Operation::Products => {
                let bound = i64::from(BIAS) * i64::from(first.abs() + second.abs());
                of.with([[first, second]]).taking([signed; 2]).yielding([Chained::up_to(bound); 2])
            }
            Operation::Reduce => of.taking([signed, Chained::up_to(HIGH)]).yielding([Chained::up_to(REDUCED)]),
        }
    }

    fn on<I: Avx2<Word = W, Long = W::Long>, W: Word>(&self, a: Avx2Words<I>, inputs: &[Vec<W::Long>]) -> Vec<W::Long> {
        self.run(a, inputs)
    }
}

/// An operation as the right side of a case.
pub(super) struct OnWords<V> {
    /// The operation.
    pub(super) variant: V,
    /// Its inputs.
    pub(super) inputs: Vec<Input>,
}

impl<V: Run> Right for OnWords<V> {
    fn guarantees(&self) -> Vec<Guarantee> {
        vec![self.variant.guarantee::<Avx2Words<Symbolic>>()]
    }

    fn symbolic(&self, inputs: &[Vec<Sym>]) -> Vec<Sym> {
        self.variant.on(Avx2Words(Symbolic), inputs)
    }

    fn concrete(&self, inputs: &[Vec<u64>]) -> Result<Vec<u64>, String> {
        #[cfg(target_arch = "x86_64")]
        if let Some(isa) = ashlar::machine::native::NativeAvx2::detect() {
            return Ok(self.variant.on::<_, u32>(Avx2Words(isa), inputs));
        }
        on_constants(self, inputs, &self.inputs)
    }
}
