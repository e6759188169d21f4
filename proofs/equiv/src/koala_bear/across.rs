//! The operations of [`Across`] and the sum of canonical words, and what is claimed of each.

use ashlar::fields::koala_bear::across::HALF_EXACT;
use ashlar::fields::koala_bear::arithmetic::EXACT;
use ashlar::fields::koala_bear::{Across, Arithmetic, DoubleField, Elements, Integer, MODULUS, Words};
use ashlar::machine::Portable;
use ashlar::machine::doubles::{Avx2Doubles, Avx512Doubles};
use ashlar_engine::carries::{Atom, Claim, Format, Interval, Polynomial, Premise};
use ashlar_engine::chain::{Guarantee, Range};
use ashlar_engine::graph::Sym;
use ashlar_engine::models::Symbolic;
use ashlar_engine::obligation::{ClaimCase, Input, Right};

use super::operations::{congruent, equal, up_to};
use super::representatives::{Representatives, Word};
use super::target::Target;
use super::used::{lists, of_representatives};
use crate::lanes64::Lanes64;
use crate::on_constants::on_constants;

/// An operation, on a backend.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operation {
    /// `row` and `elements`.
    Row,
    /// `add_products`.
    AddProducts,
    /// `spread`.
    Spread,
    /// `sum` of canonical words.
    SumOfWords,
}

impl Operation {
    /// All of them that a backend has.
    pub fn of(target: Target) -> &'static [Self] {
        match target {
            Target::Scalar => &[Self::SumOfWords],
            Target::Avx2 | Target::Avx512 => &[Self::Row, Self::AddProducts, Self::Spread],
            Target::Neon => &[],
        }
    }

    /// The name in ids.
    pub fn name(self) -> &'static str {
        match self {
            Self::Row => "row",
            Self::AddProducts => "add_products",
            Self::Spread => "spread",
            Self::SumOfWords => "sum_of_words",
        }
    }

    /// The name in the code.
    pub fn path(self) -> &'static str {
        match self {
            Self::Row => "Across::elements(Across::row)",
            Self::AddProducts => "Across::add_products",
            Self::Spread => "Across::spread",
            Self::SumOfWords => "Elements::sum",
        }
    }

    /// The claim in words.
    pub fn claim(self) -> &'static str {
        match self {
            Self::Row => "Each lane is the integer given for it",
            Self::AddProducts => "Each lane is the sum with the product as an integer",
            Self::Spread => "Every lane is the representative in one lane",
            Self::SumOfWords => "The word is the canonical number of the sum modulo p",
        }
    }

    /// The inputs that it covers.
    pub fn scope(self) -> &'static str {
        match self {
            Self::Row => "every row of integers that a kernel uses",
            Self::AddProducts => {
                "all sums up to 2^52, all representatives and 32-bit integers whose product is up to 2^52, in every lane"
            }
            Self::Spread => "all representatives up to 2^53 - 1, from every lane to every lane",
            Self::SumOfWords => "all pairs of canonical words",
        }
    }
}

/// The case of an operation on a backend.
pub fn case(operation: Operation, target: Target) -> ClaimCase {
    let lanes = target.lanes();
    let rows = lists(of_representatives("row")).into_iter().filter(|row| row.len() == lanes).collect();
    let right = OnTarget { operation, target, rows };
    let (inputs, ranges, premises) = right.inputs();
    let label = operation.name().to_owned();
    let (formats, claims) = (right.formats(), right.claims());
    ClaimCase { label, inputs, ranges, premises, formats, right: Box::new(right), claims }
}

struct OnTarget {
    operation: Operation,
    target: Target,
    /// The rows of integers, each of as many as lanes.
    rows: Vec<Vec<i32>>,
}

impl OnTarget {
    /// Groups of inputs, with how they hold an integer and what it lies in, and what is known of them together.
    fn inputs(&self) -> (Vec<Input>, Vec<(Format, Interval)>, Vec<Premise>) {
        let lanes = self.target.lanes();
        let doubles = |bounds: &[i64]| -> (Vec<Input>, Vec<(Format, Interval)>) {
            let group = |(i, &bound): (usize, &i64)| (Input::new(&format!("a{i}"), 64, lanes), (Format::Double, up_to(bound)));
            bounds.iter().enumerate().map(group).unzip()
        };
        let ((inputs, ranges), premises) = match self.operation {
            Operation::Row => (doubles(&[]), vec![]),
            Operation::AddProducts => (doubles(&[HALF_EXACT, EXACT, 1 << 31]), vec![Premise::Product([1, 2], up_to(HALF_EXACT))]),
            Operation::Spread => (doubles(&[EXACT]), vec![]),
            Operation::SumOfWords => {
                let word = |name: &str| (Input::words(name, 1), (Format::Word, Interval::new(0, MODULUS - 1)));
                ([word("a"), word("b")].into_iter().unzip(), vec![])
            }
        };
        (inputs, ranges, premises)
    }

    /// How the outputs hold an integer.
    fn formats(&self) -> Vec<Format> {
        let lanes = self.target.lanes();
        match self.operation {
            Operation::Row => vec![Format::Double; self.rows.len() * lanes],
            Operation::AddProducts => vec![Format::Double; 4 * lanes],
            Operation::Spread => vec![Format::Double; (lanes + 1) * lanes],
            Operation::SumOfWords => vec![Format::Word; 3],
        }
    }

    /// The claims about the outputs: the operands, then the results.
    fn claims(&self) -> Vec<Claim> {
        let lanes = self.target.lanes();
        let value = |output: usize| Polynomial::atom(output as Atom);
        match self.operation {
            Operation::Row => {
                let integers = self.rows.iter().flatten().enumerate();
                integers.map(|(i, &integer)| equal(&value(i), &Polynomial::constant(integer))).collect()
            }
            Operation::AddProducts => {
                let expected = |lane| value(lane).added(&value(lanes + lane).times(&value(2 * lanes + lane)));
                (0..lanes).map(|lane| equal(&value(3 * lanes + lane), &expected(lane))).collect()
            }
            Operation::Spread => {
                let each = |from: usize| (0..lanes).map(move |to| (from, lanes + from * lanes + to));
                (0..lanes).flat_map(each).map(|(from, output)| equal(&value(output), &value(from))).collect()
            }
            Operation::SumOfWords => {
                let canonical = Claim::Within { output: 2, range: Interval::new(0, MODULUS - 1) };
                vec![congruent(&value(2), &value(0).added(&value(1))), canonical]
            }
        }
    }

    /// The operands and the results on lanes of 64 bits.
    fn run<A, W>(&self, a: A, inputs: &[Vec<W::Long>]) -> Vec<W::Long>
    where
        A: Representatives<W> + Across<Row: Lanes64<Lane = W::Long>>,
        W: Word,
    {
        let element = |group: usize| A::Element::from_lanes(&inputs[group]);
        let results: Vec<W::Long> = match self.operation {
            Operation::Row => {
                let integers = |row: &Vec<i32>| row.iter().map(|&integer| Integer::new(integer)).collect::<Vec<_>>();
                self.rows.iter().flat_map(|row| a.elements(a.row(&integers(row))).lanes()).collect()
            }
            Operation::AddProducts => a.add_products(element(0), element(1), A::Row::from_lanes(&inputs[2])).lanes(),
            Operation::Spread => (0..<A as Arithmetic>::LANES).flat_map(|lane| a.spread(element(0), lane).lanes()).collect(),
            Operation::SumOfWords => unreachable!("an operation on words"),
        };
        [inputs.concat(), results].concat()
    }

    /// The operands and the sum of canonical words.
    fn sum<W: Word>(&self, words: impl Elements<Element = W>, inputs: &[Vec<W::Long>]) -> Vec<W::Long> {
        let [a, b] = [0, 1].map(|group: usize| W::narrowed(inputs[group][0]));
        [a, b, words.sum(a, b)].map(W::widened).to_vec()
    }

    /// The outputs of the processor's own instructions, if it has them.
    fn on_processor(&self, inputs: &[Vec<u64>]) -> Option<Vec<u64>> {
        if self.target == Target::Scalar {
            return Some(self.sum::<u32>(Words(Portable), inputs));
        }
        #[cfg(target_arch = "x86_64")]
        {
            use ashlar::machine::native::{NativeAvx2, NativeAvx512};
            match self.target {
                Target::Avx2 => NativeAvx2::detect().map(|isa| self.run::<_, u32>(DoubleField(Avx2Doubles(isa)), inputs)),
                Target::Avx512 => NativeAvx512::detect().map(|isa| self.run::<_, u32>(DoubleField(Avx512Doubles(isa)), inputs)),
                Target::Scalar | Target::Neon => None,
            }
        }
        #[cfg(not(target_arch = "x86_64"))]
        None
    }
}

impl OnTarget {
    /// What the claims say of the operation of `A` to those that use it.
    fn guarantee<A>(&self) -> Guarantee {
        let of = Guarantee::of::<A>(self.operation.name());
        match self.operation {
            Operation::Row => of.with(self.rows.iter().map(|row| row.iter().copied())),
            Operation::AddProducts => of.taking([HALF_EXACT, HALF_EXACT, EXACT].map(Range::up_to)),
            Operation::Spread => of.taking([Range::up_to(EXACT)]),
            Operation::SumOfWords => of.taking([Range::new(0, MODULUS - 1); 2]).yielding([Range::new(0, MODULUS - 1)]),
        }
    }
}

impl Right for OnTarget {
    fn guarantees(&self) -> Vec<Guarantee> {
        vec![match self.target {
            Target::Scalar => self.guarantee::<Words<Symbolic>>(),
            Target::Avx2 => self.guarantee::<DoubleField<Avx2Doubles<Symbolic>>>(),
            Target::Avx512 => self.guarantee::<DoubleField<Avx512Doubles<Symbolic>>>(),
            Target::Neon => unreachable!("a backend without these operations"),
        }]
    }

    fn symbolic(&self, inputs: &[Vec<Sym>]) -> Vec<Sym> {
        // Words of 32 bits are the only inputs that are not as wide as lanes.
        let widened = |group: &Vec<Sym>| group.iter().map(|input| input.zext(64)).collect();
        let inputs: Vec<Vec<Sym>> = inputs.iter().map(widened).collect();
        match self.target {
            Target::Scalar => self.sum::<Sym>(Words(Symbolic), &inputs),
            Target::Avx2 => self.run::<_, Sym>(DoubleField(Avx2Doubles(Symbolic)), &inputs),
            Target::Avx512 => self.run::<_, Sym>(DoubleField(Avx512Doubles(Symbolic)), &inputs),
            Target::Neon => unreachable!("a backend without these operations"),
        }
    }

    fn concrete(&self, inputs: &[Vec<u64>]) -> Result<Vec<u64>, String> {
        match self.on_processor(inputs) {
            Some(outputs) => Ok(outputs),
            None => on_constants(self, inputs, &self.inputs().0),
        }
    }
}
