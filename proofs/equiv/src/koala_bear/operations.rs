//! The operations of an adapter, and what is claimed of each.
//!
//! The outputs of an operation are its operands, those of each lane together, then its results, so that a claim relates them as integers.

use std::marker::PhantomData;

use ashlar::fields::koala_bear::arithmetic::{CUBED, EXACT, PRODUCT, REDUCED};
use ashlar::fields::koala_bear::{Constant, MODULUS, Multiplier};
use ashlar_engine::carries::{Atom, Claim, Format, Interval, Polynomial, Premise};
use ashlar_engine::chain::{Guarantee, Range};
use ashlar_engine::obligation::Input;
use num_bigint::BigInt;
use seq_macro::seq;

use super::representatives::{Representatives, Word};
use super::used::{lists, of_representatives, single};
use crate::lanes64::Lanes64;

/// An operation of [`Arithmetic`](ashlar::fields::koala_bear::Arithmetic).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operation {
    /// `load`.
    Load,
    /// `store`.
    Store,
    /// `constant`.
    Constant,
    /// `add`.
    Add,
    /// `sub`.
    Sub,
    /// `scale`.
    Scale,
    /// `scale_add`.
    ScaleAdd,
    /// `divide_exact`.
    DivideExact,
    /// `mul`.
    Mul,
    /// `cubes`.
    Cubes,
    /// `reduce`.
    Reduce,
    /// `dot`: `sum`, `accumulate` and `total`.
    Dot,
}

/// The greatest absolute value of an element of a dot product.
const DOT: i64 = 1 << 32;

impl Operation {
    /// All of them.
    pub const ALL: [Self; 12] = [
        Self::Load,
        Self::Store,
        Self::Constant,
        Self::Add,
        Self::Sub,
        Self::Scale,
        Self::ScaleAdd,
        Self::DivideExact,
        Self::Mul,
        Self::Cubes,
        Self::Reduce,
        Self::Dot,
    ];

    /// The name in ids.
    pub fn name(self) -> &'static str {
        match self {
            Self::Load => "load",
            Self::Store => "store",
            Self::Constant => "constant",
            Self::Add => "add",
            Self::Sub => "sub",
            Self::Scale => "scale",
            Self::ScaleAdd => "scale_add",
            Self::DivideExact => "divide_exact",
            Self::Mul => "mul",
            Self::Cubes => "cubes",
            Self::Reduce => "reduce",
            Self::Dot => "dot",
        }
    }

    /// The claim in words.
    pub fn claim(self) -> &'static str {
        match self {
            Self::Load => "Each lane is a reduced representative of the word given for it",
            Self::Store => "Each lane's word is the canonical number of its residue",
            Self::Constant => "Each lane is a reduced representative of the constant",
            Self::Add => "Each lane is the sum as an integer",
            Self::Sub => "Each lane is the difference as an integer",
            Self::Scale => "Each lane is the multiple as an integer",
            Self::ScaleAdd => "Each lane is the sum with the multiple as an integer",
            Self::DivideExact => "Each lane is the quotient by 2^N as an integer",
            Self::Mul => "Each lane is a reduced representative of the product modulo p",
            Self::Cubes => "Each lane is a reduced representative of the cube modulo p",
            Self::Reduce => "Each lane is a reduced representative of the same residue",
            Self::Dot => "Each lane is a reduced representative of the sum of products modulo p",
        }
    }

    /// The inputs that it covers, of which some depend on what kernels use.
    pub fn scope(self) -> &'static str {
        match self {
            Self::Load => "all words of 32 bits, in every lane",
            Self::Store | Self::Reduce => "all representatives up to 2^53 - 1, in every lane",
            Self::Constant => "every constant that a kernel adds, in every lane",
            Self::Add | Self::Sub => "all representatives up to 2^53 - 1 whose result is too, in every lane",
            Self::Scale | Self::ScaleAdd => {
                "every factor that a kernel uses, all representatives up to 2^53 - 1 whose result is too, in every lane"
            }
            Self::DivideExact => "every N that a kernel uses, all multiples of 2^N up to 2^53 - 1, in every lane",
            Self::Mul => "all representatives up to 2^53 - 1 whose product is up to 2^80, in every lane",
            Self::Cubes => {
                "all representatives up to 480 · 2^30, in every lane, of each number of elements that a kernel cubes side by side"
            }
            Self::Dot => "every row of factors that a kernel uses, all representatives up to 2^32, in every lane",
        }
    }

    /// What is proved one by one of an operation: each with what kernels use of it.
    pub fn variants(self) -> Vec<Variant> {
        let used = || of_representatives(self.name());
        match self {
            Self::Load => vec![Variant::Load],
            Self::Store => vec![Variant::Store],
            Self::Constant => vec![Variant::Constants(single(used()))],
            Self::Add => vec![Variant::Sum(1)],
            Self::Sub => vec![Variant::Sum(-1)],
            Self::Scale => single(used()).into_iter().map(Variant::Scale).collect(),
            Self::ScaleAdd => single(used()).into_iter().map(Variant::ScaleAdd).collect(),
            Self::DivideExact => single(used()).into_iter().map(Variant::Divide).collect(),
            Self::Mul => vec![Variant::Mul],
            Self::Cubes => single(used()).into_iter().map(Variant::Cubes).collect(),
            Self::Reduce => vec![Variant::Reduce],
            Self::Dot => {
                let rows = lists::<u32>(used());
                let lengths = 1..=rows.iter().map(Vec::len).max().unwrap_or(0);
                let of_length = |n: usize| rows.iter().filter(|row| row.len() == n).cloned().collect::<Vec<_>>();
                lengths.map(of_length).filter(|rows| !rows.is_empty()).map(Variant::Dots).collect()
            }
        }
    }
}

/// An operation with all that is fixed when it is compiled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Variant {
    /// `load`.
    Load,
    /// `store`.
    Store,
    /// `constant` of each of these.
    Constants(Vec<u32>),
    /// `add`, or `sub` with -1.
    Sum(i64),
    /// `scale` by a factor.
    Scale(i32),
    /// `scale_add` with a factor.
    ScaleAdd(i32),
    /// `divide_exact` by 2^n.
    Divide(u32),
    /// `mul`.
    Mul,
    /// `cubes` of so many elements.
    Cubes(usize),
    /// `reduce`.
    Reduce,
    /// `dot` with each of these rows of factors, all of one length.
    Dots(Vec<Vec<u32>>),
}

/// The integers up to a bound in absolute value.
pub(super) fn up_to(bound: impl Into<BigInt>) -> Interval {
    let bound = bound.into();
    Interval::new(-&bound, bound)
}

/// The greatest integer whose multiple is exact.
fn exact_multiple(factor: i32) -> i64 {
    EXACT / i64::from(factor).abs().max(1)
}

/// The greatest integer whose multiple is added: where a sum and its first term are up to EXACT, the second is up to twice that.
fn added_multiple(factor: i32) -> i64 {
    (2 * EXACT / i64::from(factor).abs().max(1)).min(EXACT)
}

impl Variant {
    /// The name of its case.
    pub fn label(&self) -> String {
        match self {
            Self::Load => "load".to_owned(),
            Self::Store => "store".to_owned(),
            Self::Constants(_) => "constants".to_owned(),
            Self::Sum(factor) => format!("sum with {factor} times"),
            Self::Scale(factor) => format!("multiple by {factor}"),
            Self::ScaleAdd(factor) => format!("sum with the multiple by {factor}"),
            Self::Divide(n) => format!("division by 2^{n}"),
            Self::Mul => "mul".to_owned(),
            Self::Cubes(n) => format!("cubes of {n}"),
            Self::Reduce => "reduce".to_owned(),
            Self::Dots(rows) => format!("{} rows of {}", rows.len(), rows[0].len()),
        }
    }

    /// Groups of inputs, with how they hold an integer and what it lies in, and what is known of them together.
    pub fn inputs<A: Representatives<W>, W: Word>(&self) -> (Vec<Input>, Vec<(Format, Interval)>, Vec<Premise>) {
        let elements = |bounds: &[i64]| {
            let inputs = (0..bounds.len()).map(|i| Input::new(&format!("a{i}"), 64, A::LANES)).collect();
            (inputs, bounds.iter().map(|&bound| (A::FORMAT, up_to(bound))).collect())
        };
        let ((inputs, ranges), premises) = match self {
            Self::Load => ((vec![Input::words("words", A::LANES)], vec![(Format::Word, Interval::new(0, u32::MAX))]), vec![]),
            Self::Constants(_) => ((vec![], vec![]), vec![]),
            Self::Store | Self::Reduce => (elements(&[EXACT]), vec![]),
            Self::Sum(factor) => (elements(&[EXACT; 2]), vec![Premise::Sum([0, 1], *factor, up_to(EXACT))]),
            Self::Scale(factor) => (elements(&[exact_multiple(*factor)]), vec![]),
            Self::ScaleAdd(factor) => {
                (elements(&[EXACT, added_multiple(*factor)]), vec![Premise::Sum([0, 1], (*factor).into(), up_to(EXACT))])
            }
            Self::Divide(n) => (elements(&[EXACT >> n]), vec![]),
            Self::Mul => (elements(&[EXACT; 2]), vec![Premise::Product([0, 1], up_to(PRODUCT))]),
            Self::Cubes(n) => (elements(&vec![CUBED; *n]), vec![]),
            Self::Dots(rows) => (elements(&vec![DOT; rows[0].len()]), vec![]),
        };
        (inputs, ranges, premises)
    }

    /// The operands and the results.
    pub fn run<A: Representatives<W>, W: Word>(&self, a: A, inputs: &[Vec<W::Long>]) -> Vec<W::Long> {
        let element = |group: usize| A::Element::from_lanes(&inputs[group]);
        let results: Vec<W::Long> = match self {
            Self::Load => a.load(|lane| W::narrowed(inputs[0][lane])).lanes(),
            Self::Store => {
                let mut words = vec![None; A::LANES];
                a.store(element(0), |lane, word| words[lane] = Some(word));
                words.into_iter().map(|word| word.expect("a word for every lane").widened()).collect()
            }
            Self::Constants(values) => values.iter().flat_map(|&value| a.constant(Constant::new(value)).lanes()).collect(),
            Self::Sum(1) => a.add(element(0), element(1)).lanes(),
            Self::Sum(_) => a.sub(element(0), element(1)).lanes(),
            Self::Scale(factor) => a.scale(element(0), *factor).lanes(),
            Self::ScaleAdd(factor) => a.scale_add(element(0), element(1), *factor).lanes(),
            Self::Divide(n) => {
                let multiples: Vec<W::Long> = inputs[0].iter().map(|&lane| A::shifted(lane, *n)).collect();
                seq!(N in 1..=8 {
                    match n {
                        #(N => a.divide_exact::<N>(A::Element::from_lanes(&multiples)),)*
                        _ => panic!("a division by 2^{n}"),
                    }
                })
                .lanes()
            }
            Self::Mul => a.mul(element(0), element(1)).lanes(),
            Self::Cubes(n) => seq!(N in 1..=4 {
                match n {
                    #(N => a.cubes::<N>(std::array::from_fn(element)).into_iter().flat_map(|cube| cube.lanes()).collect(),)*
                    _ => panic!("cubes of {n}"),
                }
            }),
            Self::Reduce => a.reduce(element(0)).lanes(),
            Self::Dots(rows) => {
                let elements: Vec<A::Element> = (0..rows[0].len()).map(element).collect();
                rows.iter()
                    .flat_map(|row| {
                        a.dot(&elements, &row.iter().map(|&factor| Multiplier::new(factor)).collect::<Vec<_>>()).lanes()
                    })
                    .collect()
            }
        };
        let operands = match self {
            // Wide as the other outputs are.
            Self::Load => inputs[0].iter().map(|&word| W::narrowed(word).widened()).collect(),
            _ => inputs.concat(),
        };
        [operands, results].concat()
    }

    /// How the first outputs hold an integer.
    pub fn formats<A: Representatives<W>, W: Word>(&self) -> Vec<Format> {
        let elements = |groups: usize| vec![A::FORMAT; groups * A::LANES];
        match self {
            Self::Load => [vec![Format::Word; A::LANES], elements(1)].concat(),
            Self::Store => elements(1),
            Self::Constants(values) => elements(values.len()),
            Self::Scale(_) | Self::Divide(_) | Self::Reduce => elements(2),
            Self::Sum(_) | Self::ScaleAdd(_) | Self::Mul => elements(3),
            Self::Cubes(n) => elements(2 * n),
            Self::Dots(rows) => elements(rows[0].len() + rows.len()),
        }
    }

    /// What the claims say of the operation to those that use it.
    pub fn guarantee<A: 'static>(&self) -> Guarantee {
        let of = |operation: Operation| Guarantee::of::<A>(operation.name());
        let up_to = |bound: i64| [Range::up_to(bound)];
        match self {
            Self::Load => of(Operation::Load).taking([Range::new(0, u32::MAX)]).yielding(up_to(REDUCED)),
            Self::Store => of(Operation::Store).taking(up_to(EXACT)).yielding([Range::new(0, MODULUS - 1)]),
            Self::Constants(values) => of(Operation::Constant).with(values.iter().map(|&value| [value])).yielding(up_to(REDUCED)),
            Self::Sum(factor) => of(if *factor == 1 { Operation::Add } else { Operation::Sub }).taking([Range::up_to(EXACT); 3]),
            Self::Scale(factor) => of(Operation::Scale).with([[*factor]]).taking(up_to(exact_multiple(*factor))),
            Self::ScaleAdd(factor) => {
                let operands = [EXACT, added_multiple(*factor), EXACT].map(Range::up_to);
                of(Operation::ScaleAdd).with([[*factor]]).taking(operands)
            }
            Self::Divide(n) => of(Operation::DivideExact).with([[*n]]).taking(up_to(EXACT >> n)),
            Self::Mul => {
                let operands = [EXACT.into(), EXACT.into(), PRODUCT].map(|bound: i128| Range::up_to(bound));
                of(Operation::Mul).taking(operands).yielding(up_to(REDUCED))
            }
            Self::Cubes(n) => of(Operation::Cubes).with([[*n as u64]]).taking(up_to(CUBED)).yielding(up_to(REDUCED)),
            Self::Reduce => of(Operation::Reduce).taking(up_to(EXACT)).yielding(up_to(REDUCED)),
            Self::Dots(rows) => {
                let rows = rows.iter().map(|row| row.iter().copied());
                of(Operation::Dot).with(rows).taking(up_to(DOT)).yielding(up_to(REDUCED))
            }
        }
    }

    /// The claims about the outputs.
    pub fn claims<A: Representatives<W>, W: Word>(&self) -> Vec<Claim> {
        (0..A::LANES).flat_map(|lane| Outputs::<A, W> { lane, arithmetic: PhantomData }.claims(self)).collect()
    }
}

/// The outputs of one lane.
struct Outputs<A, W> {
    lane: usize,
    arithmetic: PhantomData<(A, W)>,
}

impl<A: Representatives<W>, W: Word> Outputs<A, W> {
    fn number(&self, group: usize) -> usize {
        group * A::LANES + self.lane
    }

    fn value(&self, group: usize) -> Polynomial {
        Polynomial::atom(self.number(group) as Atom)
    }

    fn within(&self, group: usize, range: Interval) -> Claim {
        Claim::Within { output: self.number(group), range }
    }

    /// That a group is reduced and its integer congruent.
    fn reduced(&self, group: usize, expected: &Polynomial) -> Vec<Claim> {
        vec![congruent(&self.value(group), expected), self.within(group, up_to(REDUCED))]
    }

    fn claims(&self, variant: &Variant) -> Vec<Claim> {
        match variant {
            Variant::Load => self.reduced(1, &self.value(0).shifted(A::RADIX)),
            Variant::Store => {
                let canonical = self.within(1, Interval::new(0, MODULUS - 1));
                vec![congruent(&self.value(1).shifted(A::RADIX), &self.value(0)), canonical]
            }
            Variant::Constants(values) => {
                let each = |(i, &value): (usize, &u32)| self.reduced(i, &Polynomial::constant(value).shifted(A::RADIX));
                values.iter().enumerate().flat_map(each).collect()
            }
            Variant::Sum(factor) => vec![equal(&self.value(2), &self.value(0).plus(&self.value(1), &(*factor).into()))],
            Variant::Scale(factor) => vec![equal(&self.value(1), &Polynomial::default().plus(&self.value(0), &(*factor).into()))],
            Variant::ScaleAdd(factor) => vec![equal(&self.value(2), &self.value(0).plus(&self.value(1), &(*factor).into()))],
            Variant::Divide(_) => vec![equal(&self.value(1), &self.value(0))],
            Variant::Mul => {
                let congruent = congruent(&self.value(2).shifted(A::RADIX), &self.value(0).times(&self.value(1)));
                vec![congruent, self.within(2, up_to(REDUCED))]
            }
            Variant::Cubes(n) => {
                let each = |i: usize| {
                    let x = self.value(i);
                    let congruent = congruent(&self.value(n + i).shifted(2 * A::RADIX), &x.clone().times(&x).times(&x));
                    [congruent, self.within(n + i, up_to(REDUCED))]
                };
                (0..*n).flat_map(each).collect()
            }
            Variant::Reduce => self.reduced(1, &self.value(0)),
            Variant::Dots(rows) => {
                let n = rows[0].len();
                let each = |(i, row): (usize, &Vec<u32>)| {
                    let products = row.iter().enumerate();
                    let sum = products.fold(Polynomial::default(), |sum, (j, &factor)| sum.plus(&self.value(j), &factor.into()));
                    self.reduced(n + i, &sum)
                };
                rows.iter().enumerate().flat_map(each).collect()
            }
        }
    }
}

/// That both are congruent modulo p.
pub(super) fn congruent(a: &Polynomial, b: &Polynomial) -> Claim {
    Claim::Vanishes { polynomial: a.clone().minus(b), modulus: MODULUS.into() }
}

/// That both are equal.
pub(super) fn equal(a: &Polynomial, b: &Polynomial) -> Claim {
    Claim::Vanishes { polynomial: a.clone().minus(b), modulus: 0.into() }
}
