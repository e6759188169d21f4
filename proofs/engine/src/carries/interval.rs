//! Ranges of integers.

use num_bigint::{BigInt, Sign};
use num_integer::Integer;
use num_traits::{One, Signed, Zero};

/// The integers from `low` to `high`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Interval {
    /// The least.
    pub low: BigInt,
    /// The greatest.
    pub high: BigInt,
}

impl Interval {
    /// The integers from `low` to `high`.
    pub fn new(low: impl Into<BigInt>, high: impl Into<BigInt>) -> Self {
        Interval { low: low.into(), high: high.into() }
    }

    pub(super) fn scaled(&self, factor: &BigInt) -> Self {
        let (a, b) = (&self.low * factor, &self.high * factor);
        if factor.sign() == Sign::Minus { Interval::new(b, a) } else { Interval::new(a, b) }
    }

    /// The integers whose multiples are in the interval.
    pub(super) fn divided(&self, factor: &BigInt) -> Self {
        match factor.sign() {
            Sign::Minus => Interval::new(self.high.div_ceil(factor), self.low.div_floor(factor)),
            _ => Interval::new(self.low.div_ceil(factor), self.high.div_floor(factor)),
        }
    }

    /// The quotients of its integers, rounded down.
    pub(super) fn quotients(&self, divisor: &BigInt) -> Self {
        Interval::new(self.low.div_floor(divisor), self.high.div_floor(divisor))
    }

    pub(super) fn plus(&self, other: &Interval) -> Self {
        Interval::new(&self.low + &other.low, &self.high + &other.high)
    }

    pub(super) fn minus(&self, other: &Interval) -> Self {
        Interval::new(&self.low - &other.high, &self.high - &other.low)
    }

    /// The sums with an integer.
    #[must_use]
    pub fn shifted(&self, by: &BigInt) -> Self {
        Interval::new(&self.low + by, &self.high + by)
    }

    /// Keeps what both hold; whether anything went.
    pub(super) fn meet(&mut self, other: &Interval) -> bool {
        let narrower = other.low > self.low || other.high < self.high;
        if other.low > self.low {
            self.low.clone_from(&other.low);
        }
        if other.high < self.high {
            self.high.clone_from(&other.high);
        }
        narrower
    }

    pub(super) fn is_empty(&self) -> bool {
        self.low > self.high
    }

    /// Whether all of it lies in another.
    pub fn within(&self, other: &Interval) -> bool {
        self.low >= other.low && self.high <= other.high
    }

    /// The only integer.
    pub fn single(&self) -> Option<&BigInt> {
        (self.low == self.high).then_some(&self.low)
    }

    /// The greatest absolute value.
    pub fn magnitude(&self) -> BigInt {
        self.low.abs().max(self.high.abs())
    }

    /// What products of an integer of either interval lie in.
    pub(super) fn times(&self, other: &Interval) -> Self {
        let (a, b) = (other.scaled(&self.low), other.scaled(&self.high));
        Interval::new(a.low.min(b.low), a.high.max(b.high))
    }

    /// What squares of its integers lie in.
    pub(super) fn squared(&self) -> Self {
        let within =
            if self.low.is_negative() && self.high.is_positive() { BigInt::zero() } else { self.low.abs().min(self.high.abs()) };
        Interval::new(&within * &within, self.magnitude().pow(2))
    }
}

/// 2^k.
pub fn power(k: u32) -> BigInt {
    BigInt::one() << k
}

/// The integers of `width` bits.
pub fn word(width: u32) -> Interval {
    Interval::new(0, power(width) - 1)
}
