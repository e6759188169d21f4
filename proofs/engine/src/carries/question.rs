//! What is given and what is asked: inputs with their ranges, and outputs as integers.

use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{FromPrimitive, ToPrimitive};

use super::interval::Interval;
use crate::graph::Sym;

/// How the word of an input or output holds an integer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// The integer itself; of an input with a range below zero in two's complement.
    Word,
    /// 64 bits in two's complement.
    Signed,
    /// The pattern of the double that the integer is.
    Double,
}

impl Format {
    /// The word of an integer.
    ///
    /// # Panics
    /// When the integer is not among those of the format.
    pub fn word(self, value: &BigInt) -> u64 {
        let modulus = BigInt::from(1u128 << 64);
        match self {
            Self::Word | Self::Signed => u64::try_from(value.mod_floor(&modulus)).expect("a remainder by 2^64"),
            Self::Double => {
                let double = value.to_f64().expect("a finite number");
                assert_eq!(BigInt::from_f64(double).as_ref(), Some(value), "an integer that is a double");
                double.to_bits()
            }
        }
    }

    /// The integer in a word, if there is one.
    pub fn integer(self, word: u128) -> Option<BigInt> {
        match self {
            Self::Word => Some(word.into()),
            Self::Signed => Some((word as u64 as i64).into()),
            Self::Double => {
                let double = f64::from_bits(word as u64);
                (double.fract() == 0.0).then(|| BigInt::from_f64(double)).flatten()
            }
        }
    }
}

/// An input of a graph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variable {
    /// The group.
    pub name: String,
    /// The index in the group.
    pub index: u32,
    /// How it holds an integer.
    pub format: Format,
    /// What the integer lies in.
    pub range: Interval,
}

/// What is known of two inputs together, by their places.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Premise {
    /// Their product lies in a range.
    Product([usize; 2], Interval),
    /// The sum of the first and this multiple of the second lies in a range.
    Sum([usize; 2], i64, Interval),
}

impl Premise {
    fn holds(&self, integers: &[BigInt]) -> bool {
        let (value, range) = match self {
            Self::Product([a, b], range) => (&integers[*a] * &integers[*b], range),
            Self::Sum([a, b], factor, range) => (&integers[*a] + &integers[*b] * factor, range),
        };
        value >= range.low && value <= range.high
    }
}

/// The inputs that claims are about.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Inputs {
    /// The inputs.
    pub variables: Vec<Variable>,
    /// What is known of them.
    pub premises: Vec<Premise>,
}

impl Inputs {
    /// Whether integers keep the premises.
    pub fn allow(&self, integers: &[BigInt]) -> bool {
        self.premises.iter().all(|premise| premise.holds(integers))
    }
}

/// An output of a graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Output {
    /// The node.
    pub value: Sym,
    /// How it holds an integer.
    pub format: Format,
}
