//! The lanes of two arithmetics side by side.

use super::Arithmetic;

/// The lanes of `A`, then those of `B`: it fills units of the processor that one of them leaves idle.
#[derive(Clone, Copy, Debug)]
pub struct Both<A, B>(pub A, pub B);

impl<A: Arithmetic, B: Arithmetic<Memory = A::Memory>> Arithmetic for Both<A, B> {
    type Memory = A::Memory;
    type Element = (A::Element, B::Element);
    type Integer = (A::Integer, B::Integer);
    const LANES: usize = A::LANES + B::LANES;

    #[inline(always)]
    fn memory(self) -> A::Memory {
        self.0.memory()
    }

    #[inline(always)]
    fn constant(self, value: u64) -> Self::Element {
        (self.0.constant(value), self.1.constant(value))
    }

    #[inline(always)]
    fn load(self, mut word: impl FnMut(usize) -> <A::Memory as super::Memory>::Word) -> Self::Element {
        let first = self.0.load(&mut word);
        (first, self.1.load(|lane| word(A::LANES + lane)))
    }

    #[inline(always)]
    fn store(self, a: Self::Element, mut word: impl FnMut(usize, <A::Memory as super::Memory>::Word)) {
        self.0.store(a.0, &mut word);
        self.1.store(a.1, |lane, value| word(A::LANES + lane, value));
    }

    #[inline(always)]
    fn mul(self, a: Self::Element, b: Self::Element) -> Self::Element {
        (self.0.mul(a.0, b.0), self.1.mul(a.1, b.1))
    }

    #[inline(always)]
    fn square(self, a: Self::Element) -> Self::Element {
        (self.0.square(a.0), self.1.square(a.1))
    }

    #[inline(always)]
    fn split(self, a: Self::Element) -> [Self::Integer; 2] {
        let ([low_a, high_a], [low_b, high_b]) = (self.0.split(a.0), self.1.split(a.1));
        [(low_a, low_b), (high_a, high_b)]
    }

    #[inline(always)]
    fn join(self, low: Self::Integer, high: Self::Integer) -> Self::Element {
        (self.0.join(low.0, high.0), self.1.join(low.1, high.1))
    }

    #[inline(always)]
    fn integer(self, value: u64) -> Self::Integer {
        (self.0.integer(value), self.1.integer(value))
    }

    #[inline(always)]
    fn integer_add(self, a: Self::Integer, b: Self::Integer) -> Self::Integer {
        (self.0.integer_add(a.0, b.0), self.1.integer_add(a.1, b.1))
    }

    #[inline(always)]
    fn integer_sub(self, a: Self::Integer, b: Self::Integer) -> Self::Integer {
        (self.0.integer_sub(a.0, b.0), self.1.integer_sub(a.1, b.1))
    }

    #[inline(always)]
    fn integer_shl<const N: u32>(self, a: Self::Integer) -> Self::Integer {
        (self.0.integer_shl::<N>(a.0), self.1.integer_shl::<N>(a.1))
    }
}
