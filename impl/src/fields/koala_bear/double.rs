//! Lanes of doubles, whose fused multiply-add yields exact products in two instructions.
//!
//! A representative is its residue's integer of either sign, held in an IEEE 754 double. Sums, multiples and fused products are exact,
//! but for the sum with [`MAGIC`], which rounds to an integer. That takes the default rounding mode, to nearest, which Rust assumes
//! everywhere. No double is subnormal, so that time does not depend on values.

use super::constant::{Constant, HALF, Multiplier};
use super::scalar::{narrowed, widened};
use super::{Arithmetic, MODULUS};
use crate::machine::doubles::{Doubles, TWO_52};
use crate::machine::{Machine, Machine64};

/// The bits of 1.5 · 2^52: the sum with a number of absolute value below 2^51 is rounded to an integer.
pub const MAGIC: u64 = 0x4338_0000_0000_0000;
/// The bits of 3 · 2^52: the sum with a number of absolute value below 2^52 is rounded to an even integer.
pub const EVEN: u64 = 0x4348_0000_0000_0000;
/// The bits of p.
const P: u64 = (MODULUS as f64).to_bits();
/// The bits of the double nearest to 1 / p.
const INVERSE: u64 = (1.0 / MODULUS as f64).to_bits();

/// The bits of p - 1 = 127 · 2^24, whose multiples by integers are short.
const P_MINUS_1: u64 = ((MODULUS - 1) as f64).to_bits();

/// Elements as doubles that are integers.
#[derive(Clone, Copy, Debug)]
pub struct DoubleField<V>(pub V);

impl<V: Doubles> DoubleField<V> {
    /// The integer in every lane.
    #[inline(always)]
    fn integer(self, value: i32) -> V::Vector {
        self.0.splat(f64::from(value).to_bits())
    }

    /// `a` minus the multiple of p nearest to it, where `a` is an integer of absolute value up to 2^80: exact, as a multiple of the unit in
    /// the last place of `a` below 2^53 of them. Up to 2^53 it is at most p / 2 in absolute value, else p (1 / 2 + 2^-3).
    #[inline(always)]
    fn remainder(self, a: V::Vector) -> V::Vector {
        let v = self.0;
        let magic = v.splat(MAGIC);
        let quotient = v.sub(v.mul_add(a, v.splat(INVERSE), magic), magic);
        v.sub_mul(quotient, v.splat(P), a)
    }

    /// `a` `b` minus the multiple of p by the integer q nearest to `a` `b_over_p`, an even one where `magic` is [`EVEN`]. With h = q (p - 1),
    /// exact as a double, `a` `b` - h is an integer that is exact too.
    #[inline(always)]
    fn product(self, a: V::Vector, b: V::Vector, b_over_p: V::Vector, magic: u64) -> V::Vector {
        let v = self.0;
        let magic = v.splat(magic);
        let quotient = v.sub(v.mul_add(a, b_over_p, magic), magic);
        v.sub(v.mul_sub(a, b, v.mul(quotient, v.splat(P_MINUS_1))), quotient)
    }
}

impl<V: Doubles> Arithmetic for DoubleField<V> {
    type Memory = V::Machine;
    type Element = V::Vector;
    /// The sums of the products with the low and the high halves of the factors.
    type Sum = [V::Vector; 2];
    const LANES: usize = V::LANES;
    /// Factors are split into halves, whose products are exact.
    const WHOLE: bool = false;

    #[inline(always)]
    fn memory(self) -> V::Machine {
        self.0.machine()
    }

    #[inline(always)]
    fn constant(self, value: Constant) -> V::Vector {
        self.0.splat(value.double())
    }

    #[inline(always)]
    fn load(self, mut word: impl FnMut(usize) -> <V::Machine as Machine>::Word) -> V::Vector {
        let v = self.0;
        let two_52 = v.splat(TWO_52);
        let longs = v.load(|lane| widened(v.machine(), word(lane)));
        self.reduce(v.sub(v.long_add(longs, two_52), two_52))
    }

    /// The bits of 2^52 + p + r, 0 < p + r, minus those of 2^52 + p are r in two's complement, whose high half is 0 or 2^32 - 1.
    #[inline(always)]
    fn store(self, a: V::Vector, mut word: impl FnMut(usize, <V::Machine as Machine>::Word)) {
        let v = self.0;
        let offset = TWO_52 + u64::from(MODULUS);
        let remainder = v.long_sub(v.add(self.reduce(a), v.splat(offset)), v.splat(offset));
        let correction = v.and(v.high_halves(remainder), v.splat(u64::from(MODULUS)));
        v.store(v.long_add(remainder, correction), |lane, long: <V::Machine as Machine64>::Long| {
            word(lane, narrowed(v.machine(), long));
        });
    }

    #[inline(always)]
    fn add(self, a: V::Vector, b: V::Vector) -> V::Vector {
        self.0.add(a, b)
    }

    #[inline(always)]
    fn sub(self, a: V::Vector, b: V::Vector) -> V::Vector {
        self.0.sub(a, b)
    }

    #[inline(always)]
    fn scale(self, a: V::Vector, factor: i32) -> V::Vector {
        self.0.mul(a, self.integer(factor))
    }

    #[inline(always)]
    fn scale_add(self, sum: V::Vector, a: V::Vector, factor: i32) -> V::Vector {
        self.0.mul_add(a, self.integer(factor), sum)
    }

    #[inline(always)]
    fn divide_exact<const N: u32>(self, a: V::Vector) -> V::Vector {
        let reciprocal = const { (1023 - N as u64) << 52 };
        self.0.mul(a, self.0.splat(reciprocal))
    }

    /// The product is `high` + `low`, where `low` is at most 2^27 in absolute value.
    #[inline(always)]
    fn mul(self, a: V::Vector, b: V::Vector) -> V::Vector {
        let v = self.0;
        let high = v.mul(a, b);
        let low = v.mul_sub(a, b, high);
        v.add(self.remainder(high), low)
    }

    /// The quotient q of the square of an element up to CUBED is even, and 127 q / 2 is at most 2^53 in absolute value.
    #[inline(always)]
    fn cubes<const N: usize>(self, x: [V::Vector; N]) -> [V::Vector; N] {
        let inverse = self.0.splat(INVERSE);
        let mut over_p = x;
        let mut cubes = x;
        for (cube, over_p) in cubes.iter_mut().zip(&mut over_p) {
            *over_p = self.0.mul(*cube, inverse);
            *cube = self.product(*cube, *cube, *over_p, EVEN);
        }
        for ((cube, x), over_p) in cubes.iter_mut().zip(x).zip(over_p) {
            *cube = self.product(*cube, x, over_p, MAGIC);
        }
        cubes
    }

    #[inline(always)]
    fn reduce(self, a: V::Vector) -> V::Vector {
        self.remainder(a)
    }

    #[inline(always)]
    fn sum(self) -> [V::Vector; 2] {
        [self.0.splat(0); 2]
    }

    /// The sums of products with each half of the factors are at most 64 · 2^32 · 2^15 = 2^53 in absolute value.
    #[inline(always)]
    fn accumulate(self, [low, high]: [V::Vector; 2], a: V::Vector, factor: Multiplier) -> [V::Vector; 2] {
        let v = self.0;
        let [factor_low, factor_high] = factor.halves();
        [v.mul_add(a, v.splat(factor_low), low), v.mul_add(a, v.splat(factor_high), high)]
    }

    #[inline(always)]
    fn total(self, [low, high]: [V::Vector; 2]) -> V::Vector {
        self.reduce(self.scale_add(low, self.reduce(high), 1 << HALF))
    }
}
