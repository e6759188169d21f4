//! Lanes of doubles, whose fused multiply-add yields exact products in two instructions.
//!
//! With φ = 2^32, p = φ^2 - φ + 1: elements are sums a + φ b with φ^2 ≡ φ - 1. Both limbs are integers, of either sign, held in IEEE 754
//! doubles. All sums and fused products are exact, but for those with [`MAGIC`], which round to a multiple of φ. That takes the default
//! rounding mode, to nearest, which Rust assumes everywhere. No double is subnormal, so that time does not depend on values.

use super::scalar::store_halves;
use super::{Arithmetic, EPSILON};
use crate::machine::Machine64;
use crate::machine::doubles::{Doubles, TWO_52};

/// The bits of 1.5 · 2^84: the sum with an integer of absolute value below 2^83 is rounded to a multiple of 2^32.
pub const MAGIC: u64 = 0x4538_0000_0000_0000;
/// The bits of 2^-32.
const INVERSE: u64 = 0x3df0_0000_0000_0000;

/// The greatest absolute value of a limb at each level.
///
/// The limbs of a product of limbs up to B are at most 2^32 + 3 B^2 / 2^32 + 1. At the level before the last, 4 B^2 is below 2^83.
pub const BOUNDS: [u64; 5] = {
    let mut bounds = [(1 << 31) + (1 << 20); 5];
    let mut level = 1;
    while level < bounds.len() {
        let below = bounds[level - 1] as u128;
        bounds[level] = ((1 << 32) + ((3 * below * below) >> 32) + 2) as u64;
        level += 1;
    }
    bounds
};

const _: () = assert!(4 * (BOUNDS[3] as u128) * (BOUNDS[3] as u128) < 1 << 83 && BOUNDS[4] < 1 << 51);

/// Elements as pairs of doubles a and b that stand for a + 2^32 b: integers whose absolute value is at most that of [`BOUNDS`].
#[derive(Clone, Copy, Debug)]
pub struct DoubleField<V>(pub V);

impl<V: Doubles> DoubleField<V> {
    /// The product of `a` and `b`, whose absolute value is below 2^83, as `high` + `low`: a multiple of 2^32, and the rest, at most 2^31 in
    /// absolute value.
    #[inline(always)]
    fn product(self, a: V::Vector, b: V::Vector) -> Parts<V::Vector> {
        let v = self.0;
        let magic = v.splat(MAGIC);
        let high = v.sub(v.mul_add(a, b, magic), magic);
        Parts { high, low: v.mul_sub(a, b, high) }
    }

    /// `a` as [`product`](Self::product) yields it.
    #[inline(always)]
    fn parts(self, a: V::Vector) -> Parts<V::Vector> {
        let v = self.0;
        let magic = v.splat(MAGIC);
        let high = v.sub(v.add(a, magic), magic);
        Parts { high, low: v.sub(a, high) }
    }

    /// The double of the integer `n` below 2^52.
    #[inline(always)]
    fn double(self, n: V::Vector) -> V::Vector {
        let two_52 = self.0.splat(TWO_52);
        self.0.sub(self.0.long_add(n, two_52), two_52)
    }

    /// The integer `a` + `offset`, where both are, and their sum is from 0 to 2^52.
    #[inline(always)]
    fn integer_with_offset(self, a: V::Vector, offset: u64) -> V::Vector {
        self.0.long_sub(self.0.add(a, self.0.splat(TWO_52 + offset)), self.0.splat(TWO_52))
    }
}

/// An integer as `high` + `low`.
#[derive(Clone, Copy)]
struct Parts<T> {
    high: T,
    low: T,
}

impl<V: Doubles> Arithmetic for DoubleField<V> {
    type Memory = V::Machine;
    type Element = [V::Vector; 2];
    type Integer = V::Vector;
    type Lane = <V::Machine as Machine64>::Long;
    const LANES: usize = V::LANES;
    const SQUARINGS: usize = BOUNDS.len() - 1;

    #[inline(always)]
    fn memory(self) -> V::Machine {
        self.0.machine()
    }

    #[inline(always)]
    fn load(self, word: impl FnMut(usize) -> <V::Machine as Machine64>::Long) -> [V::Vector; 2] {
        let v = self.0;
        let words = v.load(word);
        self.join(v.and(words, v.splat(EPSILON)), v.high_halves(words))
    }

    #[inline(always)]
    fn store(self, a: [V::Vector; 2], word: impl FnMut(usize, <V::Machine as Machine64>::Long)) {
        store_halves(self, self.split(a), word);
    }

    /// (a + φ b) (c + φ d) ≡ (a c - b d) + φ (a d + b c + b d), and that sum is (a + b) (c + d) - a c.
    ///
    /// Limbs up to B give integers that, with roundings, are at most 3 B^2 + 2^33 in absolute value, and low parts up to 2^32.
    #[inline(always)]
    fn mul(self, [a, b]: [V::Vector; 2], [c, d]: [V::Vector; 2]) -> [V::Vector; 2] {
        let v = self.0;
        let inverse = v.splat(INVERSE);
        let ac = self.product(a, c);
        let bd = self.product(b, d);
        let all = self.product(v.add(a, b), v.add(c, d));
        let low = v.sub_mul(v.sub(all.high, ac.high), inverse, v.sub(ac.low, bd.low));
        let high = v.mul_add(v.sub(all.high, bd.high), inverse, v.sub(all.low, ac.low));
        [low, high]
    }

    /// (a + φ b)^2 ≡ (a + b) (a - b) + φ b (2 a + b). With limbs up to B these, and their sum a (a + 2 b), are at most 3 B^2.
    #[inline(always)]
    fn square(self, [a, b]: [V::Vector; 2]) -> [V::Vector; 2] {
        let v = self.0;
        let inverse = v.splat(INVERSE);
        let sum = v.add(a, b);
        let first = self.product(sum, v.sub(a, b));
        let second = self.product(b, v.add(sum, a));
        [v.sub_mul(second.high, inverse, first.low), v.mul_add(v.add(first.high, second.high), inverse, second.low)]
    }

    /// High parts of limbs below 2^51 are at most 2^19 φ, so that the new limbs are at most 2^31 + 2^20.
    ///
    /// The high parts go to b by two fused products rather than their sum, as additions are what there is most of here.
    #[inline(always)]
    fn tighten(self, [a, b]: [V::Vector; 2]) -> [V::Vector; 2] {
        let v = self.0;
        let inverse = v.splat(INVERSE);
        let (a, b) = (self.parts(a), self.parts(b));
        [v.sub_mul(b.high, inverse, a.low), v.mul_add(b.high, inverse, v.mul_add(a.high, inverse, b.low))]
    }

    /// To keep both integers positive, p = (2^34 + 1) + 2^32 (2^32 - 5) is added.
    #[inline(always)]
    fn split(self, [a, b]: [V::Vector; 2]) -> [V::Vector; 2] {
        [self.integer_with_offset(a, (1 << 34) + 1), self.integer_with_offset(b, (1 << 32) - 5)]
    }

    #[inline(always)]
    fn join(self, low: V::Vector, high: V::Vector) -> [V::Vector; 2] {
        self.tighten([self.double(low), self.double(high)])
    }

    #[inline(always)]
    fn integer_load(self, integer: impl FnMut(usize) -> <V::Machine as Machine64>::Long) -> V::Vector {
        self.0.load(integer)
    }

    #[inline(always)]
    fn integer_store(self, a: V::Vector, integer: impl FnMut(usize, <V::Machine as Machine64>::Long)) {
        self.0.store(a, integer);
    }

    #[inline(always)]
    fn integer(self, value: u64) -> V::Vector {
        self.0.splat(value)
    }

    #[inline(always)]
    fn integer_add(self, a: V::Vector, b: V::Vector) -> V::Vector {
        self.0.long_add(a, b)
    }

    #[inline(always)]
    fn integer_sub(self, a: V::Vector, b: V::Vector) -> V::Vector {
        self.0.long_sub(a, b)
    }

    #[inline(always)]
    fn integer_shl<const N: u32>(self, a: V::Vector) -> V::Vector {
        self.0.long_shl::<N>(a)
    }
}
