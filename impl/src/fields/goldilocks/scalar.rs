//! One lane, on any machine with 64-bit words.

use super::{Arithmetic, EPSILON, MAX_LANES, MODULUS, Memory};
use crate::machine::Machine64;

impl<M: Machine64> Memory for M {
    type Byte = M::Byte;
    type Word = M::Long;

    #[inline(always)]
    fn byte_of(self, value: u8) -> M::Byte {
        self.byte(value)
    }

    #[inline(always)]
    fn word_of(self, value: u64) -> M::Long {
        self.long(value)
    }

    #[inline(always)]
    fn word_of_le_bytes(self, bytes: [M::Byte; 8]) -> M::Long {
        self.long_from_le_bytes(bytes)
    }

    #[inline(always)]
    fn quotient(self, word: M::Long) -> M::Long {
        let (_, below) = self.long_sub_borrow(word, self.long(MODULUS));
        self.long_sub(self.long(1), below)
    }
}

/// Long words of a machine as elements, one lane. A representative is any integer below 2^64.
#[derive(Clone, Copy, Debug)]
pub struct Scalar<M>(pub M);

impl<M: Machine64> Scalar<M> {
    /// `low` + 2^64 `high` modulo p, for any two long words.
    ///
    /// With `high` = h0 + 2^32 h1 that is `low` - h1 + (2^32 - 1) h0.
    #[inline(always)]
    fn reduce(self, [low, high]: [M::Long; 2]) -> M::Long {
        let m = self.0;
        let (difference, borrow) = m.long_sub_borrow(low, m.long_shr::<32>(high));
        // After a borrow the difference is at least 2^64 - 2^32 + 1.
        let difference = m.long_sub(difference, m.long_mask(borrow));
        let low_half = m.long_and(high, m.long(EPSILON));
        let product = m.long_sub(m.long_shl::<32>(low_half), low_half);
        let (sum, carry) = m.long_add_carry(difference, product);
        // After a carry the sum is below the product, which is at most (2^32 - 1)^2.
        m.long_add(sum, m.long_mask(carry))
    }

    /// The canonical representative.
    #[inline(always)]
    fn canonical(self, a: M::Long) -> M::Long {
        let m = self.0;
        let (difference, borrow) = m.long_sub_borrow(a, m.long(MODULUS));
        m.long_add(difference, m.long_and(m.long_sub(m.long(0), borrow), m.long(MODULUS)))
    }
}

impl<M: Machine64> Arithmetic for Scalar<M> {
    type Memory = M;
    type Element = M::Long;
    type Integer = M::Long;
    type Lane = M::Long;
    const LANES: usize = 1;
    const SQUARINGS: usize = usize::MAX;

    #[inline(always)]
    fn memory(self) -> M {
        self.0
    }

    #[inline(always)]
    fn load(self, mut word: impl FnMut(usize) -> M::Long) -> M::Long {
        word(0)
    }

    #[inline(always)]
    fn store(self, a: M::Long, mut word: impl FnMut(usize, M::Long)) {
        word(0, self.canonical(a));
    }

    #[inline(always)]
    fn mul(self, a: M::Long, b: M::Long) -> M::Long {
        self.reduce(self.0.long_mul(a, b))
    }

    #[inline(always)]
    fn square(self, a: M::Long) -> M::Long {
        self.mul(a, a)
    }

    #[inline(always)]
    fn tighten(self, a: M::Long) -> M::Long {
        a
    }

    #[inline(always)]
    fn split(self, a: M::Long) -> [M::Long; 2] {
        let m = self.0;
        [m.long_and(a, m.long(EPSILON)), m.long_shr::<32>(a)]
    }

    /// With `high` = h0 + 2^32 h1 that is 2^32 h0 + `low` + (2^32 - 1) h1.
    #[inline(always)]
    fn join(self, low: M::Long, high: M::Long) -> M::Long {
        let m = self.0;
        let top = m.long_shr::<32>(high);
        // Below 2^48 + 2^48.
        let rest = m.long_add(low, m.long_sub(m.long_shl::<32>(top), top));
        let (sum, carry) = m.long_add_carry(m.long_shl::<32>(high), rest);
        // After a carry the sum is below the rest.
        m.long_add(sum, m.long_mask(carry))
    }

    #[inline(always)]
    fn integer_load(self, mut integer: impl FnMut(usize) -> M::Long) -> M::Long {
        integer(0)
    }

    #[inline(always)]
    fn integer_store(self, a: M::Long, mut integer: impl FnMut(usize, M::Long)) {
        integer(0, a);
    }

    #[inline(always)]
    fn integer(self, value: u64) -> M::Long {
        self.0.long(value)
    }

    #[inline(always)]
    fn integer_add(self, a: M::Long, b: M::Long) -> M::Long {
        self.0.long_add(a, b)
    }

    #[inline(always)]
    fn integer_sub(self, a: M::Long, b: M::Long) -> M::Long {
        self.0.long_sub(a, b)
    }

    #[inline(always)]
    fn integer_shl<const N: u32>(self, a: M::Long) -> M::Long {
        self.0.long_shl::<N>(a)
    }
}

/// Gives each lane's number and the canonical value of `low` + 2^32 `high`, both below 2^48, to `word`.
#[inline(always)]
pub(super) fn store_halves<A, M>(a: A, [low, high]: [A::Integer; 2], mut word: impl FnMut(usize, M::Long))
where
    A: Arithmetic<Memory = M, Lane = M::Long>,
    M: Machine64,
{
    let scalar = Scalar(a.memory());
    let mut lows = [scalar.integer(0); MAX_LANES];
    a.integer_store(low, |lane, low| lows[lane] = low);
    a.integer_store(high, |lane, high| scalar.store(scalar.join(lows[lane], high), |_, value| word(lane, value)));
}
