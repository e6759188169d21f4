//! One lane, on any machine with 64-bit words: integers of either sign in two's complement, in the Montgomery form.
//!
//! The integer a stands for the residue of 2^-64 a.

use super::constant::{Constant, Multiplier};
use super::{Arithmetic, MODULUS, Memory};
use crate::machine::Machine64;

/// p as a long word.
const P: u64 = MODULUS as u64;
/// The inverse of p modulo 2^64.
pub(super) const INVERSE: u64 = {
    let mut inverse: u64 = 1;
    let mut bits = 1;
    while bits < 64 {
        inverse = inverse.wrapping_mul(2u64.wrapping_sub(P.wrapping_mul(inverse)));
        bits *= 2;
    }
    inverse
};
/// 2^64 / p, rounded down.
const RECIPROCAL: u64 = u64::MAX / P;
/// 2^64 in the Montgomery form: the residue nearest to zero of 2^128.
const SQUARE: Constant = Constant::new(((1u128 << 64) % MODULUS as u128) as u32);

impl<M: Machine64> Memory for M {
    type Word = M::Word;

    #[inline(always)]
    fn word_of(self, value: u32) -> M::Word {
        self.word(value)
    }
}

/// The long word of the same value.
#[inline(always)]
pub(super) fn widened<M: Machine64>(m: M, word: M::Word) -> M::Long {
    let [a, b, c, d] = m.word_to_le_bytes(word);
    let zero = m.byte(0);
    m.long_from_le_bytes([a, b, c, d, zero, zero, zero, zero])
}

/// The low half of a long word.
#[inline(always)]
pub(super) fn narrowed<M: Machine64>(m: M, long: M::Long) -> M::Word {
    let [a, b, c, d, ..] = m.long_to_le_bytes(long);
    m.word_from_le_bytes([a, b, c, d])
}

/// The canonical word of a long word from -p + 1 to p - 1 in two's complement.
#[inline(always)]
pub(super) fn canonical<M: Machine64>(m: M, a: M::Long) -> M::Word {
    let negative = m.long_shr::<63>(a);
    narrowed(m, m.long_add(a, m.long_and(m.long_mask(negative), m.long(P))))
}

/// Long words of a machine as elements, one lane.
#[derive(Clone, Copy, Debug)]
pub struct Scalar<M>(pub M);

impl<M: Machine64> Scalar<M> {
    /// The residue of 2^-64 times the integer `low` + 2^64 `high`, where `high` is signed: at most p / 2 + 1 away from `high`.
    #[inline(always)]
    fn montgomery(self, [low, high]: [M::Long; 2]) -> M::Long {
        let m = self.0;
        let [quotient, _] = m.long_mul(low, m.long(INVERSE));
        let [_, multiple] = m.long_mul_signed(quotient, m.long(P));
        m.long_sub(high, multiple)
    }
}

impl<M: Machine64> Arithmetic for Scalar<M> {
    type Memory = M;
    type Element = M::Long;
    /// The low and the high half of a signed integer.
    type Sum = [M::Long; 2];
    const LANES: usize = 1;
    const WHOLE: bool = true;

    #[inline(always)]
    fn memory(self) -> M {
        self.0
    }

    #[inline(always)]
    fn constant(self, value: Constant) -> M::Long {
        self.0.long(value.montgomery().cast_unsigned())
    }

    #[inline(always)]
    fn load(self, mut word: impl FnMut(usize) -> M::Word) -> M::Long {
        let square = self.0.long(SQUARE.montgomery().cast_unsigned());
        self.montgomery(self.0.long_mul_signed(widened(self.0, word(0)), square))
    }

    #[inline(always)]
    fn store(self, a: M::Long, mut word: impl FnMut(usize, M::Word)) {
        word(0, canonical(self.0, self.montgomery([a, self.0.long_sar::<63>(a)])));
    }

    #[inline(always)]
    fn add(self, a: M::Long, b: M::Long) -> M::Long {
        self.0.long_add(a, b)
    }

    #[inline(always)]
    fn sub(self, a: M::Long, b: M::Long) -> M::Long {
        self.0.long_sub(a, b)
    }

    #[inline(always)]
    fn scale(self, a: M::Long, factor: i32) -> M::Long {
        let [product, _] = self.0.long_mul(a, self.0.long(i64::from(factor).cast_unsigned()));
        product
    }

    #[inline(always)]
    fn scale_add(self, sum: M::Long, a: M::Long, factor: i32) -> M::Long {
        self.0.long_add(sum, self.scale(a, factor))
    }

    #[inline(always)]
    fn divide_exact<const N: u32>(self, a: M::Long) -> M::Long {
        self.0.long_sar::<N>(a)
    }

    #[inline(always)]
    fn mul(self, a: M::Long, b: M::Long) -> M::Long {
        self.montgomery(self.0.long_mul_signed(a, b))
    }

    /// Takes away the multiple of p nearest to `a`; as 2^64 / p is rounded, the result is at most p / 2 + 2^-10 p.
    #[inline(always)]
    fn reduce(self, a: M::Long) -> M::Long {
        let m = self.0;
        let [_, quotient] = m.long_mul_signed(m.long_add(a, m.long(P / 2)), m.long(RECIPROCAL));
        let [multiple, _] = m.long_mul(quotient, m.long(P));
        m.long_sub(a, multiple)
    }

    #[inline(always)]
    fn sum(self) -> [M::Long; 2] {
        [self.0.long(0); 2]
    }

    #[inline(always)]
    fn accumulate(self, [low, high]: [M::Long; 2], a: M::Long, factor: Multiplier) -> [M::Long; 2] {
        let m = self.0;
        let [product_low, product_high] = m.long_mul_signed(a, m.long(factor.montgomery().cast_unsigned()));
        let (low, carry) = m.long_add_carry(low, product_low);
        [low, m.long_add(m.long_add(high, product_high), carry)]
    }

    #[inline(always)]
    fn total(self, sum: [M::Long; 2]) -> M::Long {
        self.montgomery(sum)
    }
}
