//! Fields of few elements, over which the executable specification runs as it does over those of the primitives.

use ashlar_spec::{Field, koala_bear};

/// A field whose elements can be told apart and counted.
pub trait Number: Field + Eq + Send + Sync {
    /// The number of elements, a prime below 2^32.
    const MODULUS: u64;

    /// The canonical number, below the modulus.
    fn number(self) -> u64;

    /// Difference.
    fn minus(self, rhs: Self) -> Self {
        self.add(rhs.mul(Self::element(Self::MODULUS - 1)))
    }

    /// The element that gives one as a product with this one, or zero for zero.
    fn inverse(self) -> Self {
        let mut power = Self::element(1);
        let exponent = Self::MODULUS - 2;
        for bit in (0..u64::BITS - exponent.leading_zeros()).rev() {
            power = power.mul(power);
            if exponent >> bit & 1 == 1 {
                power = power.mul(self);
            }
        }
        power
    }
}

/// An element of the field of `P` elements, for a prime `P` below 2^32: a canonical number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Small<const P: u64>(u64);

impl<const P: u64> Field for Small<P> {
    fn element(value: u64) -> Self {
        Self(value % P)
    }

    fn add(self, rhs: Self) -> Self {
        Self((self.0 + rhs.0) % P)
    }

    fn mul(self, rhs: Self) -> Self {
        Self(self.0 * rhs.0 % P)
    }
}

impl<const P: u64> Number for Small<P> {
    const MODULUS: u64 = P;

    fn number(self) -> u64 {
        self.0
    }
}

impl Number for u32 {
    const MODULUS: u64 = koala_bear::MODULUS as u64;

    fn number(self) -> u64 {
        self.into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_element_but_zero_has_an_inverse() {
        for value in 1..101 {
            let x = Small::<101>::element(value);
            assert_eq!(x.mul(x.inverse()), Small::element(1));
            assert_eq!(x.minus(x), Small::element(0));
            assert_eq!(Small::element(3).minus(x).add(x), Small::element(3));
        }
        assert_eq!(7u32.mul(7u32.inverse()), 1);
    }
}
