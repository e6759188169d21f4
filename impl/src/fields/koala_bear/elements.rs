//! Elements between permutations: loaded, stored and summed up.

use super::scalar::{canonical, widened};
use super::{Arithmetic, Constant, MODULUS, Memory};
use crate::machine::{Machine, Machine64};

/// Elements modulo p in [`LANES`](Elements::LANES) lanes, of which each implementation has one form.
pub trait Elements: Copy {
    /// What elements are loaded from and stored to.
    type Memory: Memory;
    /// A vector of elements.
    type Element: Copy;
    /// The number of lanes, at most [`MAX_LANES`](super::MAX_LANES).
    const LANES: usize;

    /// The memory itself.
    fn memory(self) -> Self::Memory;
    /// The element `value` in every lane.
    fn constant(self, value: Constant) -> Self::Element;
    /// The element that `word` gives for a lane, in that lane.
    fn load(self, word: impl FnMut(usize) -> <Self::Memory as Memory>::Word) -> Self::Element;
    /// Gives each lane's number and canonical value to `word`.
    fn store(self, a: Self::Element, word: impl FnMut(usize, <Self::Memory as Memory>::Word));
    /// The sum modulo p.
    fn sum(self, a: Self::Element, b: Self::Element) -> Self::Element;
}

/// Reduced representatives.
impl<A: Arithmetic> Elements for A {
    type Memory = A::Memory;
    type Element = A::Element;
    const LANES: usize = A::LANES;

    #[inline(always)]
    fn memory(self) -> A::Memory {
        Arithmetic::memory(self)
    }

    #[inline(always)]
    fn constant(self, value: Constant) -> A::Element {
        Arithmetic::constant(self, value)
    }

    #[inline(always)]
    fn load(self, word: impl FnMut(usize) -> <A::Memory as Memory>::Word) -> A::Element {
        Arithmetic::load(self, word)
    }

    #[inline(always)]
    fn store(self, a: A::Element, word: impl FnMut(usize, <A::Memory as Memory>::Word)) {
        Arithmetic::store(self, a, word);
    }

    #[inline(always)]
    fn sum(self, a: A::Element, b: A::Element) -> A::Element {
        self.reduce(self.add(a, b))
    }
}

/// Canonical words of a machine, one lane.
#[derive(Clone, Copy, Debug)]
pub struct Words<M>(pub M);

impl<M: Machine64> Elements for Words<M> {
    type Memory = M;
    type Element = <M as Machine>::Word;
    const LANES: usize = 1;

    #[inline(always)]
    fn memory(self) -> M {
        self.0
    }

    #[inline(always)]
    fn constant(self, value: Constant) -> M::Word {
        self.0.word(value.value())
    }

    #[inline(always)]
    fn load(self, mut word: impl FnMut(usize) -> M::Word) -> M::Word {
        word(0)
    }

    #[inline(always)]
    fn store(self, a: M::Word, mut word: impl FnMut(usize, M::Word)) {
        word(0, a);
    }

    #[inline(always)]
    fn sum(self, a: M::Word, b: M::Word) -> M::Word {
        let m = self.0;
        let sum = m.long_add(widened(m, a), widened(m, b));
        canonical(m, m.long_sub(sum, m.long(MODULUS.into())))
    }
}
