//! The operations of an adapter, and what is claimed of each.
//!
//! The outputs of an operation are those of its operands and results as numbers, so that a claim relates them: of a vector of elements
//! both parts of each lane (see [`Representatives`]), of a vector of integers each lane.

use std::marker::PhantomData;
use std::ops::Range;

use ashlar::fields::goldilocks::{Arithmetic, MODULUS};
use ashlar_engine::carries::{Atom, Claim, Interval, Polynomial};
use ashlar_engine::chain::Guarantee;
use ashlar_engine::field::platform::{below, levels};
use ashlar_engine::obligation::Input;
use num_bigint::BigInt;
use seq_macro::seq;

use super::representatives::Representatives;
use crate::lanes64::{Lane, Lanes64};
use crate::rescue_prime::added_integers;

/// An operation of [`Arithmetic`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operation {
    /// `mul`.
    Mul,
    /// `square`.
    Square,
    /// `tighten`.
    Tighten,
    /// `split`.
    Split,
    /// `join`.
    Join,
    /// `integer_load`.
    IntegerLoad,
    /// `integer_store`.
    IntegerStore,
    /// `integer_add`.
    IntegerAdd,
    /// `integer_sub`.
    IntegerSub,
    /// `integer_shl`, by 1 to 4.
    IntegerShl,
    /// `load`.
    Load,
    /// `store`.
    Store,
    /// `integer`, of the values that linear layers add.
    Integer,
}

/// Integers that elements are split into are below this.
const SPLIT: u64 = 1 << 36;

/// Integers that are joined are below this.
const JOINED: u64 = 1 << 48;

/// Greatest amount of a shift.
const SHIFTS: u32 = 4;

impl Operation {
    /// All of them.
    pub const ALL: [Self; 13] = [
        Self::Mul,
        Self::Square,
        Self::Tighten,
        Self::Split,
        Self::Join,
        Self::IntegerLoad,
        Self::IntegerStore,
        Self::IntegerAdd,
        Self::IntegerSub,
        Self::IntegerShl,
        Self::Load,
        Self::Store,
        Self::Integer,
    ];

    /// The name in ids.
    pub fn name(self) -> &'static str {
        match self {
            Self::Mul => "mul",
            Self::Square => "square",
            Self::Tighten => "tighten",
            Self::Split => "split",
            Self::Join => "join",
            Self::IntegerLoad => "integer_load",
            Self::IntegerStore => "integer_store",
            Self::IntegerAdd => "integer_add",
            Self::IntegerSub => "integer_sub",
            Self::IntegerShl => "integer_shl",
            Self::Load => "load",
            Self::Store => "store",
            Self::Integer => "integer",
        }
    }

    /// The claim in words.
    pub fn claim(self) -> &'static str {
        match self {
            Self::Mul => "Each lane of the product is a representative, in the next level's range, of the product modulo p",
            Self::Square => "Each lane of the square is a representative, in the next level's range, of the square modulo p",
            Self::Tighten => "Each lane is a tight representative of the same residue",
            Self::Split => "Each lane is congruent to its low part plus 2^32 times its high part, both below 2^36",
            Self::Join => "Each lane is a tight representative of its low part plus 2^32 times its high part",
            Self::IntegerLoad => "Each lane is the integer given for it",
            Self::IntegerStore => "Each lane's integer is given with its number",
            Self::IntegerAdd => "Each lane is the sum modulo 2^64",
            Self::IntegerSub => "Each lane is the difference modulo 2^64",
            Self::IntegerShl => "Each lane is the multiple by 2^N modulo 2^64",
            Self::Load => "Each lane is a tight representative of the word given for it",
            Self::Store => "Each lane's word is congruent to the representative modulo p, and below p",
            Self::Integer => "Each lane is the integer",
        }
    }

    /// The inputs that it covers.
    pub fn scope(self) -> String {
        match self {
            Self::Join => "all parts below 2^48, in every lane".to_owned(),
            Self::IntegerLoad | Self::IntegerStore | Self::IntegerAdd | Self::IntegerSub => {
                "all inputs, in every lane".to_owned()
            }
            Self::IntegerShl => format!("all inputs, in every lane, N from 1 to {SHIFTS}"),
            Self::Integer => "0 and the halves of every round constant of Rescue-Prime, in every lane".to_owned(),
            Self::Load => "all words, in every lane".to_owned(),
            Self::Mul | Self::Square => "every representative of each level but the highest, in every lane".to_owned(),
            Self::Tighten => "every representative, in every lane".to_owned(),
            Self::Split | Self::Store => "every tight representative, in every lane".to_owned(),
        }
    }

    /// Names of the operands that are elements, and of those that are integers or words.
    fn operands(self) -> (&'static [&'static str], &'static [&'static str]) {
        match self {
            Self::Mul => (&["a", "b"], &[]),
            Self::Square | Self::Tighten | Self::Split | Self::Store => (&["a"], &[]),
            Self::Join => (&[], &["low", "high"]),
            Self::IntegerAdd | Self::IntegerSub => (&[], &["a", "b"]),
            Self::IntegerLoad | Self::IntegerStore | Self::IntegerShl | Self::Load => (&[], &["a"]),
            Self::Integer => (&[], &[]),
        }
    }

    /// The levels of operands that are claimed of one by one, where the highest level of an element is `highest`.
    ///
    /// A level's operands are among those of the next, so that factors of two levels are among those of the higher.
    pub fn levels(self, highest: usize) -> Range<usize> {
        match self {
            Self::Mul | Self::Square => 0..highest.max(1),
            Self::Tighten => highest..highest + 1,
            _ => 0..1,
        }
    }

    /// Groups of inputs, each a lane's word, and what those of each lie in: of an element of this level two groups.
    pub fn inputs<A: Representatives<L>, L: Lane>(self, level: usize) -> (Vec<Input>, Vec<Interval>) {
        let (elements, words) = self.operands();
        let greatest = if self == Self::Join { JOINED - 1 } else { u64::MAX };
        let (mut inputs, mut ranges) = (Vec::new(), Vec::new());
        for name in elements {
            inputs.push(Input::new(name, 64, A::LANES));
            inputs.push(Input::new(&format!("{name}.second"), 64, A::LANES));
            ranges.extend(A::ranges(level));
        }
        for name in words {
            inputs.push(Input::new(name, 64, A::LANES));
            ranges.push(Interval::new(0, greatest));
        }
        (inputs, ranges)
    }

    /// The operands and the results.
    pub fn run<A: Representatives<L>, L: Lane>(self, a: A, inputs: &[Vec<L>]) -> Vec<L> {
        let element = |group: usize| A::encode([&inputs[2 * group], &inputs[2 * group + 1]]);
        let integer = |group: usize| A::Integer::from_lanes(&inputs[group]);
        let parts = |element: A::Element| A::decode(element).concat();
        let operands = match self.operands() {
            (elements, []) => (0..elements.len()).flat_map(|i| parts(element(i))).collect(),
            (_, words) => inputs[..words.len()].concat(),
        };
        let results = match self {
            Self::Mul => parts(a.mul(element(0), element(1))),
            Self::Square => parts(a.square(element(0))),
            Self::Tighten => parts(a.tighten(element(0))),
            Self::Split => a.split(element(0)).into_iter().flat_map(Lanes64::lanes).collect(),
            Self::Join => parts(a.join(integer(0), integer(1))),
            Self::IntegerAdd => a.integer_add(integer(0), integer(1)).lanes(),
            Self::IntegerSub => a.integer_sub(integer(0), integer(1)).lanes(),
            Self::IntegerShl => {
                let mut all = Vec::new();
                seq!(N in 1..=4 {
                    all.extend(a.integer_shl::<N>(integer(0)).lanes());
                });
                all
            }
            Self::Load => parts(a.load(|lane| inputs[0][lane])),
            Self::Store => each_lane(A::LANES, |give| a.store(element(0), give)),
            Self::IntegerLoad => a.integer_load(|lane| inputs[0][lane]).lanes(),
            Self::IntegerStore => each_lane(A::LANES, |give| a.integer_store(integer(0), give)),
            Self::Integer => added_integers().into_iter().flat_map(|value| a.integer(value).lanes()).collect(),
        };
        [operands, results].concat()
    }

    /// What the claims say of the operation to those that use it, of operands of levels up to this one.
    pub fn guarantee<A: Arithmetic>(self, level: usize) -> Guarantee {
        let of = Guarantee::of::<A>(self.name());
        let tight = || [levels::<A>(0)];
        match self {
            Self::Mul | Self::Square => of.taking([levels::<A>(level)]).yielding([levels::<A>(level + 1)]),
            Self::Tighten => of.taking([levels::<A>(level)]).yielding(tight()),
            Self::Split => of.taking(tight()).yielding(below(SPLIT.into())),
            Self::Join => of.taking(below(JOINED.into())).yielding(tight()),
            Self::Load => of.yielding(tight()),
            Self::Store => of.taking(tight()).yielding(below(MODULUS.into()).into_iter().take(1)),
            Self::IntegerShl => of.with((1..=SHIFTS).map(|n| [n])),
            Self::Integer => of.with(added_integers().into_iter().map(|value| [value])),
            Self::IntegerLoad | Self::IntegerStore | Self::IntegerAdd | Self::IntegerSub => of,
        }
    }

    /// The claims about the outputs, of operands of this level.
    pub fn claims<A: Representatives<L>, L: Lane>(self, level: usize) -> Vec<Claim> {
        (0..A::LANES).flat_map(|lane| Outputs::<A, L> { level, lane, arithmetic: PhantomData }.claims(self)).collect()
    }
}

/// What is given for each lane, every one of which must be among the numbers that it is given with.
fn each_lane<L: Copy>(lanes: usize, give: impl FnOnce(&mut dyn FnMut(usize, L))) -> Vec<L> {
    let mut all = vec![None; lanes];
    give(&mut |lane, value| all[lane] = Some(value));
    all.into_iter().map(|value| value.expect("a value for every lane")).collect()
}

/// The outputs of one lane, of operands of a level.
struct Outputs<A, L> {
    level: usize,
    lane: usize,
    arithmetic: PhantomData<(A, L)>,
}

impl<A: Representatives<L>, L: Lane> Outputs<A, L> {
    /// The output of this lane in group `group`.
    fn number(&self, group: usize) -> usize {
        group * A::LANES + self.lane
    }

    fn word(&self, group: usize) -> Polynomial {
        Polynomial::atom(self.number(group) as Atom)
    }

    fn part(&self, group: usize) -> Polynomial {
        self.word(group).minus(&Polynomial::constant(A::OFFSET))
    }

    /// The element whose parts are in groups `group` and `group + 1`.
    fn element(&self, group: usize) -> Polynomial {
        self.part(group).added(&self.part(group + 1).shifted(A::SHIFT))
    }

    fn within(&self, group: usize, range: Interval) -> Claim {
        Claim::Within { output: self.number(group), range }
    }

    /// That the element in groups `group` and `group + 1` is congruent to `expected` and of this level.
    fn represents(&self, group: usize, expected: &Polynomial, level: usize) -> Vec<Claim> {
        let congruent = vanishes(self.element(group).minus(expected), MODULUS.into());
        let parts = [group, group + 1].into_iter().zip(A::ranges(level));
        // Of a word there is nothing to show.
        let bounded = parts.filter(|(_, range)| *range != Interval::new(0, u64::MAX));
        let in_range = bounded.map(|(group, range)| self.within(group, range.shifted(&A::OFFSET.into())));
        std::iter::once(congruent).chain(in_range).collect()
    }

    fn claims(&self, operation: Operation) -> Vec<Claim> {
        let word = BigInt::from(1u128 << 64);
        match operation {
            Operation::Mul => self.represents(4, &self.element(0).times(&self.element(2)), self.level + 1),
            Operation::Square => self.represents(2, &self.element(0).times(&self.element(0)), self.level + 1),
            Operation::Tighten => self.represents(2, &self.element(0), 0),
            Operation::Split => {
                let joined = self.word(2).added(&self.word(3).shifted(32));
                let parts = [2, 3].map(|group| self.within(group, Interval::new(0, SPLIT - 1)));
                [vec![vanishes(joined.minus(&self.element(0)), MODULUS.into())], parts.to_vec()].concat()
            }
            Operation::Join => self.represents(2, &self.word(0).added(&self.word(1).shifted(32)), 0),
            Operation::IntegerLoad | Operation::IntegerStore => vec![vanishes(self.word(1).minus(&self.word(0)), 0.into())],
            Operation::IntegerAdd => vec![vanishes(self.word(2).minus(&self.word(0)).minus(&self.word(1)), word)],
            Operation::IntegerSub => vec![vanishes(self.word(2).minus(&self.word(0)).added(&self.word(1)), word)],
            Operation::IntegerShl => {
                (1..=SHIFTS).map(|n| vanishes(self.word(n as usize).minus(&self.word(0).shifted(n)), word.clone())).collect()
            }
            Operation::Load => self.represents(1, &self.word(0), 0),
            Operation::Store => {
                let canonical = self.within(2, Interval::new(0, MODULUS - 1));
                vec![vanishes(self.word(2).minus(&self.element(0)), MODULUS.into()), canonical]
            }
            Operation::Integer => {
                let each = |(k, value): (usize, u64)| vanishes(self.word(k).minus(&Polynomial::constant(value)), 0.into());
                added_integers().into_iter().enumerate().map(each).collect()
            }
        }
    }
}

fn vanishes(polynomial: Polynomial, modulus: BigInt) -> Claim {
    Claim::Vanishes { polynomial, modulus }
}
