//! The arithmetic on vectors of words.

use super::WordArithmetic;
use super::long::{CENTER, LongArithmetic};
use crate::fields::koala_bear::MODULUS;
use crate::machine::Machine;
use crate::machine::word_vectors::WordVectors;

/// The inverse of p modulo 2^32.
const INVERSE: u32 = 0x8100_0001;
/// 2^32 modulo p.
const WORD: u32 = (1 << 25) - 2;

/// Elements in vectors of words.
#[derive(Clone, Copy, Debug)]
pub struct WordField<V>(pub V);

/// Words for the even places of a vector and for the odd ones, both at even places.
type Places<V> = [V; 2];

impl<V: WordVectors> WordField<V> {
    /// The vector, and that with the words at odd places moved to even ones.
    #[inline(always)]
    pub(super) fn places(self, a: V::Vector) -> Places<V::Vector> {
        [a, self.0.lowered(a)]
    }

    /// Long words whose high half is 2^-32 times the long word modulo p: at most p / 2 away from its high half. The low half is zero.
    #[inline(always)]
    fn montgomery(self, long: V::Vector) -> V::Vector {
        let v = self.0;
        let quotient = v.products(long, v.splat(INVERSE));
        v.long_sub(long, v.signed_products(quotient, v.splat(MODULUS)))
    }

    /// The long words modulo p: with l + 2^32 h, where h is signed, l + (2^25 - 2) h.
    #[inline(always)]
    fn folded(self, long: V::Vector) -> V::Vector {
        let v = self.0;
        let high = v.signed_products(v.lowered(long), v.splat(WORD));
        v.long_add(v.blended(long, v.splat(0)), high)
    }

    /// 2^-64 times the cubes of the words at even places modulo p, in the high halves.
    #[inline(always)]
    fn cubes_of<const N: usize>(self, x: [V::Vector; N]) -> [V::Vector; N] {
        let v = self.0;
        let mut cubes = x;
        for cube in &mut cubes {
            *cube = v.signed_products(*cube, *cube);
        }
        for cube in &mut cubes {
            *cube = v.lowered(self.montgomery(*cube));
        }
        for (cube, x) in cubes.iter_mut().zip(x) {
            *cube = v.signed_products(*cube, x);
        }
        for cube in &mut cubes {
            *cube = self.montgomery(*cube);
        }
        cubes
    }

    /// 2^-96 `cube` x^3 - 2^-32 `beside` x of the words x at even places modulo p, in the high halves.
    #[inline(always)]
    fn cube_beside_of(self, x: V::Vector, cube: i32, beside: i32) -> V::Vector {
        let v = self.0;
        let square = v.lowered(self.montgomery(v.signed_products(x, x)));
        let multiple = v.lowered(self.montgomery(v.signed_products(x, self.constant(cube))));
        let beside = v.signed_products(x, self.constant(beside));
        self.montgomery(v.long_sub(v.signed_products(square, multiple), beside))
    }

    /// The high halves of both, each at its place.
    #[inline(always)]
    fn joined(self, [even, odd]: Places<V::Vector>) -> V::Vector {
        self.0.blended(self.0.lowered(even), odd)
    }
}

impl<V: WordVectors> WordArithmetic for WordField<V> {
    type Memory = V::Machine;
    type Element = V::Vector;
    const LANES: usize = V::LANES;

    #[inline(always)]
    fn memory(self) -> V::Machine {
        self.0.machine()
    }

    #[inline(always)]
    fn load(self, word: impl FnMut(usize) -> <V::Machine as Machine>::Word) -> V::Vector {
        self.0.load(word)
    }

    #[inline(always)]
    fn store(self, a: V::Vector, word: impl FnMut(usize, <V::Machine as Machine>::Word)) {
        self.0.store(a, word);
    }

    #[inline(always)]
    fn constant(self, value: i32) -> V::Vector {
        self.0.splat(value.cast_unsigned())
    }

    #[inline(always)]
    fn add(self, a: V::Vector, b: V::Vector) -> V::Vector {
        self.0.add(a, b)
    }

    #[inline(always)]
    fn sub(self, a: V::Vector, b: V::Vector) -> V::Vector {
        self.0.sub(a, b)
    }

    /// Where `a` is negative, `a` + p is the lesser one without sign; else `a` is.
    #[inline(always)]
    fn canonical(self, a: V::Vector) -> V::Vector {
        let v = self.0;
        v.min(a, v.add(a, v.splat(MODULUS)))
    }

    /// Where `a` is below p, `a` - p is negative, and so the greater one without sign.
    #[inline(always)]
    fn canonical_sum(self, a: V::Vector) -> V::Vector {
        let v = self.0;
        v.min(a, v.sub(a, v.splat(MODULUS)))
    }

    #[inline(always)]
    fn cubes<const N: usize>(self, x: [V::Vector; N]) -> [V::Vector; N] {
        let mut odd = x;
        for odd in &mut odd {
            *odd = self.0.lowered(*odd);
        }
        let (even, odd) = (self.cubes_of(x), self.cubes_of(odd));
        let mut cubes = even;
        for (cube, odd) in cubes.iter_mut().zip(odd) {
            *cube = self.joined([*cube, odd]);
        }
        cubes
    }

    #[inline(always)]
    fn cube_beside(self, x: V::Vector, cube: i32, beside: i32) -> V::Vector {
        let [even, odd] = self.places(x);
        self.joined([self.cube_beside_of(even, cube, beside), self.cube_beside_of(odd, cube, beside)])
    }
}

impl<V: WordVectors> LongArithmetic for WordField<V> {
    /// The operands of even lanes and those of odd lanes, in the low halves of long words; the high halves do not matter.
    type Operand = Places<V::Vector>;
    /// The integers of even lanes and those of odd lanes.
    type Long = Places<V::Vector>;

    #[inline(always)]
    fn operand(self, a: V::Vector) -> Places<V::Vector> {
        self.places(self.sub(a, self.constant(CENTER)))
    }

    #[inline(always)]
    fn long(self, value: i32) -> Places<V::Vector> {
        [self.0.splat_long(i64::from(value).cast_unsigned()); 2]
    }

    #[inline(always)]
    fn product(self, [even, odd]: Places<V::Vector>, factor: i32) -> Places<V::Vector> {
        let factor = self.constant(factor);
        [self.0.signed_products(even, factor), self.0.signed_products(odd, factor)]
    }

    #[inline(always)]
    fn dot<const N: usize>(self, x: &[Places<V::Vector>; N], factors: &[i32; N]) -> Places<V::Vector> {
        let mut sum = self.product(x[0], factors[0]);
        for i in 1..N {
            sum = self.long_add(sum, self.product(x[i], factors[i]));
        }
        [self.folded(sum[0]), self.folded(sum[1])]
    }

    #[inline(always)]
    fn long_add(self, a: Places<V::Vector>, b: Places<V::Vector>) -> Places<V::Vector> {
        [self.0.long_add(a[0], b[0]), self.0.long_add(a[1], b[1])]
    }

    #[inline(always)]
    fn long_sub(self, a: Places<V::Vector>, b: Places<V::Vector>) -> Places<V::Vector> {
        [self.0.long_sub(a[0], b[0]), self.0.long_sub(a[1], b[1])]
    }

    #[inline(always)]
    fn total(self, [even, odd]: Places<V::Vector>) -> V::Vector {
        self.joined([self.montgomery(even), self.montgomery(odd)])
    }
}
