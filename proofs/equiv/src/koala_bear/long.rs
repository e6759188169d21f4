//! The arithmetic on words with sums in long words: every operation, on the model of its instructions.
//!
//! As for the other arithmetics, the outputs of an operation are its operands, those of each lane together, then its results, each widened
//! with its sign.

use ashlar::fields::koala_bear::MODULUS;
use ashlar::fields::koala_bear::words::long::{CENTER, DOT, LONG, LongArithmetic, PRODUCT, TERMS, TOTAL};
use ashlar::fields::koala_bear::words::{WordArithmetic, WordField};
use ashlar::machine::Machine64;
use ashlar::machine::word_vectors::WordVectors;
use ashlar_engine::carries::{Atom, Claim, Format, Interval, Polynomial};
use ashlar_engine::chain::{Guarantee, Range};
use ashlar_engine::obligation::{ClaimCase, Input, Obligation};
use num_bigint::BigInt;
use seq_macro::seq;

use super::operations::{congruent, equal, up_to};
use super::used::{lists, single};
use super::word_lanes::{OnWords, Run, Vectors, Word, on_words, stored};

/// An operation of [`LongArithmetic`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operation {
    /// `long`.
    Long,
    /// `operand` and `product`.
    Product,
    /// `operand` and `dot`.
    Dot,
    /// `long_add`.
    Add,
    /// `long_sub`.
    Sub,
    /// `total`.
    Total,
}

impl Operation {
    /// All of them.
    pub const ALL: [Self; 6] = [Self::Long, Self::Product, Self::Dot, Self::Add, Self::Sub, Self::Total];

    /// The name in ids.
    fn name(self) -> &'static str {
        match self {
            Self::Long => "long",
            Self::Product => "product",
            Self::Dot => "dot",
            Self::Add => "long_add",
            Self::Sub => "long_sub",
            Self::Total => "total",
        }
    }

    /// The claim in words.
    fn claim(self) -> &'static str {
        match self {
            Self::Long => "Each lane is the integer",
            Self::Product => "Each lane is the product of the element less (p - 1) / 2 and the factor",
            Self::Dot => {
                "Each lane is congruent modulo p to the sum of the products of elements less (p - 1) / 2 and factors, and up to 2^56"
            }
            Self::Add => "Each lane is the sum modulo 2^64",
            Self::Sub => "Each lane is the difference modulo 2^64",
            Self::Total => "Each lane is 2^-32 times the integer modulo p, and up to (p - 1) / 2 + 2^29",
        }
    }

    /// The inputs that it covers.
    fn scope(self) -> &'static str {
        match self {
            Self::Long => "every integer that a kernel uses, in every lane",
            Self::Product => "every factor that a kernel uses, all elements from 0 to p - 1, in every lane",
            Self::Dot => "every row of factors that a kernel uses, all elements from 0 to p - 1, in every lane",
            Self::Add | Self::Sub => "all long words, in every lane",
            Self::Total => "all integers up to 2^61, in every lane",
        }
    }

    fn variants(self, vectors: Vectors) -> Vec<Variant> {
        let used = || vectors.used(self.name());
        match self {
            Self::Long => vec![Variant::Longs(single(used()))],
            Self::Product => vec![Variant::Products(single(used()))],
            Self::Dot => {
                let rows = lists::<i32>(used());
                let of_length = |n: usize| rows.iter().filter(|row| row.len() == n).cloned().collect::<Vec<_>>();
                (1..=TERMS).map(of_length).filter(|rows| !rows.is_empty()).map(Variant::Dots).collect()
            }
            Self::Add => vec![Variant::Sum(1)],
            Self::Sub => vec![Variant::Sum(-1)],
            Self::Total => vec![Variant::Total],
        }
    }
}

/// An operation with all that is fixed when it is compiled.
#[derive(Clone, Debug)]
enum Variant {
    /// `long` of each of these.
    Longs(Vec<i32>),
    /// `product` with each of these factors.
    Products(Vec<i32>),
    /// `dot` with each of these rows of factors, all of one length.
    Dots(Vec<Vec<i32>>),
    /// `long_add`, or `long_sub` with -1.
    Sum(i64),
    /// `total`.
    Total,
}

/// Long words in the lanes of an arithmetic.
fn joined<V, W>(a: WordField<V>, lanes: &[W::Long]) -> [V::Vector; 2]
where
    V: WordVectors<Machine: Machine64<Word = W, Long = W::Long>>,
    W: Word,
{
    [0, 1].map(|first| a.0.load(|place| W::halves(lanes[place / 2 * 2 + first])[place % 2]))
}

/// The long word of each lane.
fn lanes<V, W>(a: WordField<V>, long: [V::Vector; 2]) -> Vec<W::Long>
where
    V: WordVectors<Machine: Machine64<Word = W, Long = W::Long>>,
    W: Word,
{
    let places = long.map(|vector| stored(a, vector));
    let halves = |lane: usize| [0, 1].map(|half| places[lane % 2][lane / 2 * 2 + half]);
    (0..V::LANES).map(|lane| W::joined(halves(lane))).collect()
}

impl Variant {
    /// The name of its case.
    fn label(&self) -> String {
        match self {
            Self::Longs(_) => "integers".to_owned(),
            Self::Products(_) => "products".to_owned(),
            Self::Dots(rows) => format!("{} rows of {}", rows.len(), rows[0].len()),
            Self::Sum(factor) => format!("sum with {factor} times"),
            Self::Total => "total".to_owned(),
        }
    }

    /// The groups of operands: how they hold an integer, and what it lies in.
    fn operands(&self) -> Vec<(Format, Interval)> {
        let element = (Format::Word, Interval::new(0, MODULUS - 1));
        match self {
            Self::Longs(_) => vec![],
            Self::Products(_) => vec![element],
            Self::Dots(rows) => vec![element; rows[0].len()],
            Self::Sum(_) => vec![(Format::Signed, Interval::new(i64::MIN, i64::MAX)); 2],
            Self::Total => vec![(Format::Signed, up_to(LONG))],
        }
    }

    fn inputs(&self, lanes: usize) -> Vec<Input> {
        let input = |(i, (format, _)): (usize, &(Format, Interval))| match format {
            Format::Word => Input::words(&format!("a{i}"), lanes),
            _ => Input::new(&format!("a{i}"), 64, lanes),
        };
        self.operands().iter().enumerate().map(input).collect()
    }

    /// The operands and the results.
    fn run<V, W>(&self, a: WordField<V>, inputs: &[Vec<W::Long>]) -> Vec<W::Long>
    where
        V: WordVectors<Machine: Machine64<Word = W, Long = W::Long>>,
        W: Word,
    {
        let operand = |group: usize| a.operand(a.load(|lane| W::narrowed(inputs[group][lane])));
        let long = |group: usize| joined::<V, W>(a, &inputs[group]);
        let lanes = |long| lanes::<V, W>(a, long);
        let results: Vec<W::Long> = match self {
            Self::Longs(values) => values.iter().flat_map(|&value| lanes(a.long(value))).collect(),
            Self::Products(factors) => factors.iter().flat_map(|&factor| lanes(a.product(operand(0), factor))).collect(),
            Self::Dots(rows) => {
                let operands: Vec<_> = (0..rows[0].len()).map(operand).collect();
                rows.iter().flat_map(|row| lanes(dot(a, &operands, row))).collect()
            }
            Self::Sum(1) => lanes(a.long_add(long(0), long(1))),
            Self::Sum(_) => lanes(a.long_sub(long(0), long(1))),
            Self::Total => stored(a, a.total(long(0))).into_iter().map(W::widened).collect(),
        };
        let operands = match self {
            Self::Products(_) | Self::Dots(_) => inputs.concat().into_iter().map(|input| W::narrowed(input).widened()).collect(),
            _ => inputs.concat(),
        };
        [operands, results].concat()
    }

    /// The number of groups of outputs.
    fn outputs(&self) -> usize {
        let results = match self {
            Self::Longs(values) => values.len(),
            Self::Products(factors) => factors.len(),
            Self::Dots(rows) => rows.len(),
            Self::Sum(_) | Self::Total => 1,
        };
        self.operands().len() + results
    }

    /// The claims about the outputs of a lane.
    fn claims(&self, lanes: usize, lane: usize) -> Vec<Claim> {
        let number = |group: usize| group * lanes + lane;
        let value = |group: usize| Polynomial::atom(number(group) as Atom);
        let within = |group: usize, range: Interval| Claim::Within { output: number(group), range };
        let operand = |group: usize| value(group).minus(&Polynomial::constant(CENTER));
        match self {
            Self::Longs(values) => {
                values.iter().enumerate().map(|(i, &integer)| equal(&value(i), &Polynomial::constant(integer))).collect()
            }
            Self::Products(factors) => {
                let each = |(i, &factor): (usize, &i32)| {
                    let product = Polynomial::default().plus(&operand(0), &factor.into());
                    [equal(&value(1 + i), &product), within(1 + i, up_to(PRODUCT))]
                };
                factors.iter().enumerate().flat_map(each).collect()
            }
            Self::Dots(rows) => {
                let n = rows[0].len();
                let each = |(i, row): (usize, &Vec<i32>)| {
                    let products = row.iter().enumerate();
                    let sum = products.fold(Polynomial::default(), |sum, (j, &factor)| sum.plus(&operand(j), &factor.into()));
                    [congruent(&value(n + i), &sum), within(n + i, up_to(DOT))]
                };
                rows.iter().enumerate().flat_map(each).collect()
            }
            Self::Sum(factor) => {
                let difference = value(2).minus(&value(0).plus(&value(1), &(*factor).into()));
                vec![Claim::Vanishes { polynomial: difference, modulus: BigInt::from(1) << 64 }]
            }
            Self::Total => vec![congruent(&value(1).shifted(32), &value(0)), within(1, up_to(TOTAL))],
        }
    }
}

/// The dot product of as many operands as there are factors.
fn dot<A: LongArithmetic>(a: A, operands: &[A::Operand], factors: &[i32]) -> A::Long {
    seq!(N in 1..=8 {
        match factors.len() {
            #(N => a.dot::<N>(array(operands), array(factors)),)*
            n => panic!("a dot product of {n}"),
        }
    })
}

fn array<T, const N: usize>(items: &[T]) -> &[T; N] {
    items.try_into().expect("as many as there are factors")
}

/// All obligations of sums in long words.
pub fn obligations() -> Vec<Obligation> {
    Vectors::ALL.iter().flat_map(|&vectors| Operation::ALL.map(|operation| obligation(operation, vectors))).collect()
}

fn obligation(operation: Operation, vectors: Vectors) -> Obligation {
    on_words("long::LongArithmetic", operation.name(), vectors, operation.claim(), operation.scope(), move || {
        operation.variants(vectors).into_iter().map(|variant| case(variant, vectors)).collect()
    })
}

fn case(variant: Variant, vectors: Vectors) -> ClaimCase {
    let lanes = vectors.lanes();
    let inputs = variant.inputs(lanes);
    let formats = vec![Format::Signed; variant.outputs() * lanes];
    let claims = (0..lanes).flat_map(|lane| variant.claims(lanes, lane)).collect();
    let (label, ranges) = (variant.label(), variant.operands());
    let right = Box::new(OnWords { variant, vectors, inputs: inputs.clone() });
    ClaimCase { label, inputs, ranges, premises: Vec::new(), formats, right, claims }
}

impl Run for Variant {
    fn guarantee<A>(&self) -> Guarantee {
        let of = |operation: Operation| Guarantee::of::<A>(operation.name());
        let element = [Range::new(0, MODULUS - 1)];
        match self {
            Self::Longs(values) => of(Operation::Long).with(values.iter().map(|&value| [value])),
            Self::Products(factors) => of(Operation::Product)
                .with(factors.iter().map(|&factor| [factor]))
                .taking(element)
                .yielding([Range::up_to(PRODUCT)]),
            Self::Dots(rows) => {
                of(Operation::Dot).with(rows.iter().map(|row| row.iter().copied())).taking(element).yielding([Range::up_to(DOT)])
            }
            Self::Sum(1) => of(Operation::Add),
            Self::Sum(_) => of(Operation::Sub),
            Self::Total => of(Operation::Total).taking([Range::up_to(LONG)]).yielding([Range::up_to(TOTAL)]),
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
