//! The operations of an adapter, and what is claimed of each.

use ashlar::goldilocks::{Arithmetic, MODULUS, Memory};
use num_bigint::BigInt;
use seq_macro::seq;

use super::vectors::Lanes64;
use crate::carries::{Claim, Interval, Polynomial};
use crate::obligation::Input;

/// An operation of [`Arithmetic`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operation {
    /// `mul`.
    Mul,
    /// `square`.
    Square,
    /// `split`.
    Split,
    /// `join`.
    Join,
    /// `integer_add`.
    IntegerAdd,
    /// `integer_sub`.
    IntegerSub,
    /// `integer_shl`, by 0 to 31.
    IntegerShl,
    /// `load`.
    Load,
    /// `store`.
    Store,
    /// `constant`, of some values.
    Constant,
    /// `integer`, of some values.
    Integer,
}

/// Parts of a join are below this.
const JOINED: u64 = 1 << 48;

/// Amounts of a shift.
const SHIFTS: u32 = 32;

/// Values of constants: small ones, halves and the edges of residues.
const CONSTANTS: [u64; 12] =
    [0, 1, 2, 5, 6, 8, 130, 0xffff_fffe, 0xffff_ffff, 0x1_0000_0000, 0x1234_5678_9abc_def0, MODULUS - 1];

impl Operation {
    /// All of them.
    pub const ALL: [Self; 11] = [
        Self::Mul,
        Self::Square,
        Self::Split,
        Self::Join,
        Self::IntegerAdd,
        Self::IntegerSub,
        Self::IntegerShl,
        Self::Load,
        Self::Store,
        Self::Constant,
        Self::Integer,
    ];

    /// The name in ids.
    pub fn name(self) -> &'static str {
        match self {
            Self::Mul => "mul",
            Self::Square => "square",
            Self::Split => "split",
            Self::Join => "join",
            Self::IntegerAdd => "integer_add",
            Self::IntegerSub => "integer_sub",
            Self::IntegerShl => "integer_shl",
            Self::Load => "load",
            Self::Store => "store",
            Self::Constant => "constant",
            Self::Integer => "integer",
        }
    }

    /// The claim in words.
    pub fn claim(self) -> &'static str {
        match self {
            Self::Mul => "Each lane of the product is a representative of the product modulo p",
            Self::Square => "Each lane of the square is a representative of the square modulo p",
            Self::Split => "Each lane is its low half plus 2^32 times its high half, both below 2^32",
            Self::Join => "Each lane is a representative of its low part plus 2^32 times its high part",
            Self::IntegerAdd => "Each lane is the sum modulo 2^64",
            Self::IntegerSub => "Each lane is the difference modulo 2^64",
            Self::IntegerShl => "Each lane is the multiple by 2^N modulo 2^64",
            Self::Load => "Each lane holds the word given for it",
            Self::Store => "Each lane's word is congruent to the representative modulo p, and below p",
            Self::Constant => "Each lane represents the constant",
            Self::Integer => "Each lane is the integer",
        }
    }

    /// The inputs that it covers.
    pub fn scope(self) -> String {
        match self {
            Self::Join => "all parts below 2^48, in every lane".to_owned(),
            Self::IntegerShl => format!("all inputs, in every lane, N from 0 to {}", SHIFTS - 1),
            Self::Constant | Self::Integer => format!("the values {CONSTANTS:?}, in every lane"),
            _ => "all inputs: every 64-bit representative, in every lane".to_owned(),
        }
    }

    /// Groups of inputs, in each `lanes` words, and the range of each.
    pub fn inputs(self, lanes: usize) -> (Vec<Input>, Vec<(u64, u64)>) {
        let names: &[&str] = match self {
            Self::Mul | Self::IntegerAdd | Self::IntegerSub => &["a", "b"],
            Self::Join => &["low", "high"],
            Self::Square | Self::Split | Self::IntegerShl | Self::Load | Self::Store => &["a"],
            Self::Constant | Self::Integer => &[],
        };
        let range = if self == Self::Join { (0, JOINED - 1) } else { (0, u64::MAX) };
        (names.iter().map(|name| Input::new(name, 64, lanes)).collect(), vec![range; names.len()])
    }

    /// The outputs: lanes of vectors laid end to end.
    pub fn run<A, L: Copy>(self, a: A, inputs: &[Vec<L>]) -> Vec<L>
    where
        A: Arithmetic<Element: Lanes64<Lane = L>, Integer: Lanes64<Lane = L>, Memory: Memory<Word = L>>,
    {
        let element = |group: usize| A::Element::from_lanes(&inputs[group]);
        let integer = |group: usize| A::Integer::from_lanes(&inputs[group]);
        match self {
            Self::Mul => a.mul(element(0), element(1)).lanes(),
            Self::Square => a.square(element(0)).lanes(),
            Self::Split => a.split(element(0)).into_iter().flat_map(Lanes64::lanes).collect(),
            Self::Join => a.join(integer(0), integer(1)).lanes(),
            Self::IntegerAdd => a.integer_add(integer(0), integer(1)).lanes(),
            Self::IntegerSub => a.integer_sub(integer(0), integer(1)).lanes(),
            Self::IntegerShl => {
                let mut all = Vec::new();
                seq!(N in 0..32 {
                    all.extend(a.integer_shl::<N>(integer(0)).lanes());
                });
                all
            }
            Self::Load => a.load(|lane| inputs[0][lane]).lanes(),
            Self::Store => {
                let mut words = vec![None; A::LANES];
                a.store(element(0), |lane, word| words[lane] = Some(word));
                words.into_iter().map(|word| word.expect("a word for every lane")).collect()
            }
            Self::Constant => CONSTANTS.iter().flat_map(|&value| a.constant(value).lanes()).collect(),
            Self::Integer => CONSTANTS.iter().flat_map(|&value| a.integer(value).lanes()).collect(),
        }
    }

    /// The claims about the outputs.
    pub fn claims(self, inputs: &[Vec<Polynomial>], lanes: usize) -> Vec<Claim> {
        let p = BigInt::from(MODULUS);
        let exact = BigInt::from(0);
        let word = BigInt::from(1u128 << 64);
        let congruent = |output: usize, polynomial: Polynomial, modulus: &BigInt| Claim::Congruent {
            outputs: vec![(output, 1.into())],
            polynomial,
            modulus: modulus.clone(),
        };
        let within = |output: usize, end: u64| Claim::Within { output, range: Interval::new(0, end - 1) };
        let each = |claims: &dyn Fn(usize) -> Vec<Claim>| (0..lanes).flat_map(claims).collect();
        match self {
            Self::Mul => each(&|i| vec![congruent(i, inputs[0][i].times(&inputs[1][i]), &p)]),
            Self::Square => each(&|i| vec![congruent(i, inputs[0][i].times(&inputs[0][i]), &p)]),
            Self::Split => each(&|i| {
                let outputs = vec![(i, 1.into()), (lanes + i, (1u64 << 32).into())];
                let whole = Claim::Congruent { outputs, polynomial: inputs[0][i].clone(), modulus: exact.clone() };
                vec![whole, within(i, 1 << 32), within(lanes + i, 1 << 32)]
            }),
            Self::Join => each(&|i| vec![congruent(i, inputs[0][i].clone().plus(&inputs[1][i], &(1u64 << 32).into()), &p)]),
            Self::IntegerAdd => each(&|i| vec![congruent(i, inputs[0][i].clone().plus(&inputs[1][i], &1.into()), &word)]),
            Self::IntegerSub => each(&|i| vec![congruent(i, inputs[0][i].clone().plus(&inputs[1][i], &(-1).into()), &word)]),
            Self::IntegerShl => (0..SHIFTS)
                .flat_map(|n| (0..lanes).map(move |i| (n, i)))
                .map(|(n, i)| {
                    let multiple = Polynomial::default().plus(&inputs[0][i], &(1u64 << n).into());
                    congruent(n as usize * lanes + i, multiple, &word)
                })
                .collect(),
            Self::Load => each(&|i| vec![congruent(i, inputs[0][i].clone(), &exact)]),
            Self::Store => each(&|i| vec![congruent(i, inputs[0][i].clone(), &p), within(i, MODULUS)]),
            Self::Constant | Self::Integer => CONSTANTS
                .iter()
                .enumerate()
                .flat_map(|(k, &value)| (0..lanes).map(move |i| (k * lanes + i, value)))
                .map(|(output, value)| congruent(output, Polynomial::constant(value), &exact))
                .collect(),
        }
    }
}
