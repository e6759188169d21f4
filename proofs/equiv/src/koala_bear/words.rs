//! The arithmetic on words: every operation, on the model of its instructions.
//!
//! As for the other arithmetics, the outputs of an operation are its operands, those of each lane together, then its results. A lane is
//! widened with its sign.

use ashlar::fields::koala_bear::words::{BESIDE, WordArithmetic, WordField};
use ashlar::fields::koala_bear::{MODULUS, Memory};
use ashlar::machine::Machine64;
use ashlar::machine::word_vectors::WordVectors;
use ashlar_engine::carries::{Atom, Claim, Interval, Polynomial};
use ashlar_engine::chain::{Guarantee, Range as Chained};
use ashlar_engine::obligation::{ClaimCase, Obligation};
use num_bigint::BigInt;
use seq_macro::seq;

use super::operations::{congruent, equal};
use super::used::{pairs, single};
use super::word_lanes::{OnWords, Run, Vectors, Word, on_lanes, on_words, range, same_word, stored};

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

/// All obligations of the arithmetic on words.
pub fn obligations() -> Vec<Obligation> {
    Vectors::ALL.iter().flat_map(|&vectors| Operation::ALL.map(|operation| obligation(operation, vectors))).collect()
}

fn obligation(operation: Operation, vectors: Vectors) -> Obligation {
    on_words("WordArithmetic", operation.name(), vectors, operation.claim(), operation.scope(), move || {
        operation.variants(vectors).into_iter().map(|variant| case(variant, vectors)).collect()
    })
}

fn case(variant: Variant, vectors: Vectors) -> ClaimCase {
    let lanes = vectors.lanes();
    let (label, operands) = (variant.label.clone(), variant.operands());
    let claims = (0..lanes).flat_map(|lane| variant.claims(lanes, lane)).collect();
    on_lanes(label, lanes, operands, claims, |inputs| Box::new(OnWords { variant, vectors, inputs }))
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
