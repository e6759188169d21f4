//! Elements that are known when the program is compiled, in the forms in which the arithmetics take them.

use super::MODULUS;

const P: i64 = MODULUS as i64;

/// The residue of `value` that is nearest to zero.
const fn centered(value: i64) -> i64 {
    let residue = value.rem_euclid(P);
    if residue > P / 2 { residue - P } else { residue }
}

/// The residue nearest to zero of 2^64 `value`.
const fn montgomery(value: u32) -> i64 {
    (((value as u128) << 64) % MODULUS as u128) as i64
}

/// An element that is added.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Constant {
    value: u32,
    montgomery: i32,
    double: u64,
}

impl Constant {
    /// The element 0.
    pub const ZERO: Self = Self::new(0);

    /// The residue of `value`.
    pub const fn new(value: u32) -> Self {
        let value = value % MODULUS;
        Self { value, montgomery: centered(montgomery(value)) as i32, double: (centered(value as i64) as f64).to_bits() }
    }

    /// The element, below p.
    pub const fn value(self) -> u32 {
        self.value
    }

    /// The residue nearest to zero of 2^64 times the element.
    pub const fn montgomery(self) -> i64 {
        self.montgomery as i64
    }

    /// The bits of the double that is the residue nearest to zero of the element.
    pub const fn double(self) -> u64 {
        self.double
    }
}

/// An element that is multiplied by in dot products.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Multiplier {
    value: u32,
    montgomery: i32,
    halves: [u64; 2],
}

impl Multiplier {
    /// The residue of `value`.
    pub const fn new(value: u32) -> Self {
        let value = value % MODULUS;
        let [low, high] = halves(value);
        Self { value, montgomery: centered(montgomery(value)) as i32, halves: [(low as f64).to_bits(), (high as f64).to_bits()] }
    }

    /// The element, below p.
    pub const fn value(self) -> u32 {
        self.value
    }

    /// The residue nearest to zero of 2^64 times the element.
    pub const fn montgomery(self) -> i64 {
        self.montgomery as i64
    }

    /// The bits of the doubles that are the [`halves`] of the element.
    pub const fn halves(self) -> [u64; 2] {
        self.halves
    }
}

/// An integer in a lane of a vector of doubles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(transparent)]
pub struct Integer(u64);

impl Integer {
    /// This integer.
    pub const fn new(value: i32) -> Self {
        Self((value as f64).to_bits())
    }

    /// The residue nearest to zero of `value`.
    pub const fn centered(value: u32) -> Self {
        Self::new(centered(value as i64) as i32)
    }

    /// The integer.
    pub const fn value(self) -> i32 {
        f64::from_bits(self.0) as i32
    }

    /// The bits of the double that is the integer.
    pub const fn double(self) -> u64 {
        self.0
    }
}

/// Bits of the low one of the [`halves`].
pub const HALF: u32 = 15;

/// Integers `low`, at most 2^14 in absolute value, and `high`, at most 2^15, such that `low` + 2^15 `high` is the residue nearest to zero
/// of `value`.
pub const fn halves(value: u32) -> [i32; 2] {
    let value = centered(value as i64);
    let high = (value + (1 << (HALF - 1))) >> HALF;
    [(value - (high << HALF)) as i32, high as i32]
}

/// 1 / 2 modulo p.
pub const ONE_HALF: u32 = MODULUS.div_ceil(2);

/// The residue nearest to zero of a value below p.
pub const fn nearest(value: u32) -> i32 {
    centered(value as i64) as i32
}

/// The value below p that is congruent to an integer.
pub const fn residue(integer: i32) -> u32 {
    (integer as i64).rem_euclid(P) as u32
}

/// The sum modulo p of two values below 2^32.
pub const fn sum(a: u32, b: u32) -> u32 {
    ((a as u64 + b as u64) % MODULUS as u64) as u32
}

/// The difference modulo p of two values below p.
pub const fn difference(a: u32, b: u32) -> u32 {
    sum(a, MODULUS - b)
}

/// The product modulo p of two values below 2^32.
pub const fn product(a: u32, b: u32) -> u32 {
    (a as u64 * b as u64 % MODULUS as u64) as u32
}

/// `base` to the power `exponent` modulo p.
pub const fn power(base: u32, mut exponent: u32) -> u32 {
    let mut power = 1;
    let mut square = base;
    while exponent > 0 {
        if exponent % 2 == 1 {
            power = product(power, square);
        }
        square = product(square, square);
        exponent /= 2;
    }
    power
}
