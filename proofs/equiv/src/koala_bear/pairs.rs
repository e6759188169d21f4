//! The arithmetic on words with sums of products of pairs: every operation, on the model of its instructions.
//!
//! As for the other operations on words; the two parts of a sum are two groups.

use ashlar::fields::koala_bear::MODULUS;
use ashlar::fields::koala_bear::words::pairs::{BIAS, Coefficients, HIGH, PairArithmetic, REDUCED};
use ashlar::fields::koala_bear::words::{WordArithmetic, WordField};
use ashlar::machine::isa::Avx2;
use ashlar::machine::word_vectors::Avx2Words;
use ashlar_engine::carries::{Atom, Claim, Interval, Polynomial};
use ashlar_engine::chain::{Guarantee, Range as Chained};
use ashlar_engine::graph::Sym;
use ashlar_engine::models::Symbolic;
use ashlar_engine::obligation::{ClaimCase, Input, Obligation, Right};

use super::operations::{congruent, equal};
use super::used::{pairs, single};
use super::word_lanes::{Vectors, Word, on_lanes, on_words, range, same_word, stored};
use crate::on_constants::on_constants;

const P: i64 = MODULUS as i64;

/// An operation of [`PairArithmetic`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operation {
    /// `negative`.
    Negative,
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
    pub const ALL: [Self; 7] =
        [Self::Negative, Self::Scaled, Self::Products, Self::SumAdd, Self::SumSub, Self::SumConstant, Self::Reduce];

    /// The name in ids.
    fn name(self) -> &'static str {
        match self {
            Self::Negative => "negative",
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
            Self::Negative => "Each lane is congruent modulo p, and from -p to -1",
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
            Self::Negative => "all integers from -p + 1 to p - 1, in every lane",
            Self::Scaled => "all factors that a kernel uses, all integers from -p to p, in every lane",
            Self::Products => "all coefficients that a kernel uses, all integers from -2^31 to 2^31 - 1, in every lane",
            Self::SumAdd | Self::SumSub => "all parts, in every lane",
            Self::SumConstant => "all constants that a kernel uses, all parts, in every lane",
            Self::Reduce => "all low parts from -2^31 to 2^31 - 1, all high parts up to 2^27, in every lane",
        }
    }

    fn variants(self) -> Vec<Variant> {
        let used = || Vectors::Avx2.used(self.name());
        let each = |factors: Vec<[i32; 2]>| {
            factors.into_iter().map(|factors| Variant { operation: self, label: format!("{factors:?}"), factors }).collect()
        };
        match self {
            Self::Scaled | Self::SumConstant => each(single(used()).into_iter().map(|value| [value, 0]).collect()),
            Self::Products => each(pairs(used())),
            _ => vec![Variant { operation: self, label: self.name().to_owned(), factors: [0; 2] }],
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

impl Variant {
    /// The ranges of the operands.
    fn operands(&self) -> Vec<Interval> {
        let word = range(i32::MIN.into(), i32::MAX.into());
        match self.operation {
            Operation::Negative => vec![range(1 - P, P - 1)],
            Operation::Scaled => vec![range(-P, P)],
            Operation::Products | Operation::SumConstant => vec![word; 2],
            Operation::SumAdd | Operation::SumSub => vec![word; 4],
            Operation::Reduce => vec![word, range(-HIGH, HIGH)],
        }
    }

    /// The operands and the results.
    fn run<I: Avx2<Word = W>, W: Word>(&self, a: WordField<Avx2Words<I>>, inputs: &[Vec<W::Long>]) -> Vec<W::Long> {
        let element = |group: usize| a.load(|lane| W::narrowed(inputs[group][lane]));
        let sum = |group: usize| [element(group), element(group + 1)];
        let [first, second] = self.factors;
        let results: Vec<I::V256> = match self.operation {
            Operation::Negative => vec![a.negative(element(0))],
            Operation::Scaled => vec![a.scaled(element(0), first)],
            Operation::Products => a.products(a.pair(element(0), element(1)), &Coefficients::new([first, second])).into(),
            Operation::SumAdd => a.sum_add(sum(0), sum(2)).into(),
            Operation::SumSub => a.sum_sub(sum(0), sum(2)).into(),
            Operation::SumConstant => a.sum_constant(sum(0), first).into(),
            Operation::Reduce => vec![a.reduce(sum(0))],
        };
        let mut outputs: Vec<W::Long> = inputs.concat().into_iter().map(|input| W::narrowed(input).widened()).collect();
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
        match self.operation {
            Operation::Negative => vec![congruent(&value(1), &value(0)), within(1, range(-P, -1))],
            Operation::Scaled => {
                let multiple = Polynomial::default().plus(&value(0), &first.into());
                vec![congruent(&value(1).shifted(32), &multiple), within(1, range(1 - P, P - 1))]
            }
            Operation::Products => {
                let unbiased = |group: usize| value(group).minus(&Polynomial::constant(BIAS));
                let expected = Polynomial::default().plus(&unbiased(0), &first.into()).plus(&unbiased(1), &second.into());
                let bound = i64::from(BIAS) * i64::from(first.abs() + second.abs());
                let sum = value(2).added(&value(3).shifted(16));
                let part = |group: usize| within(group, range(-bound, bound));
                vec![equal(&sum, &expected), part(2), part(3)]
            }
            Operation::SumAdd => (0..2).map(|i| same_word(&value(4 + i), &value(i).added(&value(2 + i)))).collect(),
            Operation::SumSub => (0..2).map(|i| same_word(&value(4 + i), &value(i).minus(&value(2 + i)))).collect(),
            Operation::SumConstant => {
                let low = value(0).added(&Polynomial::constant(first));
                vec![same_word(&value(2), &low), same_word(&value(3), &value(1))]
            }
            Operation::Reduce => {
                let sum = value(0).added(&value(1).shifted(16)).minus(&Polynomial::constant(1 << 15));
                vec![congruent(&value(2).shifted(16), &sum), within(2, range(-REDUCED, REDUCED))]
            }
        }
    }

    /// What the claims say of the operation to those that use it.
    fn guarantee(&self) -> Guarantee {
        let of = Guarantee::of::<WordField<Avx2Words<Symbolic>>>(self.operation.name());
        let signed = Chained::new(i32::MIN, i32::MAX);
        let between = [Chained::up_to(P - 1)];
        let [first, second] = self.factors;
        match self.operation {
            Operation::Negative => of.taking(between).yielding([Chained::new(-P, -1)]),
            Operation::Scaled => of.with([[first]]).taking([Chained::up_to(P)]).yielding(between),
            Operation::Products => {
                let bound = i64::from(BIAS) * i64::from(first.abs() + second.abs());
                of.with([[first, second]]).taking([signed; 2]).yielding([Chained::up_to(bound); 2])
            }
            Operation::SumAdd | Operation::SumSub => of,
            Operation::SumConstant => of.with([[first]]),
            Operation::Reduce => of.taking([signed, Chained::up_to(HIGH)]).yielding([Chained::up_to(REDUCED)]),
        }
    }
}

/// All obligations of sums of products of pairs.
pub fn obligations() -> Vec<Obligation> {
    Operation::ALL.map(obligation).into()
}

fn obligation(operation: Operation) -> Obligation {
    on_words("pairs::PairArithmetic", operation.name(), Vectors::Avx2, operation.claim(), operation.scope(), move || {
        operation.variants().into_iter().map(case).collect()
    })
}

fn case(variant: Variant) -> ClaimCase {
    let lanes = Vectors::Avx2.lanes();
    let (label, operands) = (variant.label.clone(), variant.operands());
    let claims = (0..lanes).flat_map(|lane| variant.claims(lanes, lane)).collect();
    on_lanes(label, lanes, operands, claims, |inputs| Box::new(OnPairs { variant, inputs }))
}

/// An operation as the right side of a case.
struct OnPairs {
    variant: Variant,
    inputs: Vec<Input>,
}

impl Right for OnPairs {
    fn guarantees(&self) -> Vec<Guarantee> {
        vec![self.variant.guarantee()]
    }

    fn symbolic(&self, inputs: &[Vec<Sym>]) -> Vec<Sym> {
        self.variant.run(WordField(Avx2Words(Symbolic)), inputs)
    }

    fn concrete(&self, inputs: &[Vec<u64>]) -> Result<Vec<u64>, String> {
        #[cfg(target_arch = "x86_64")]
        if let Some(isa) = ashlar::machine::native::NativeAvx2::detect() {
            return Ok(self.variant.run::<_, u32>(WordField(Avx2Words(isa)), inputs));
        }
        on_constants(self, inputs, &self.inputs)
    }
}
