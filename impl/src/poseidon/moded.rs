//! The permutation as modes take it.

use core::marker::PhantomData;

use super::batch::{Element, Word};
use super::instance::Instance;
use super::kernel;
use super::parameters::Parameters;
use super::permuter::Poseidon;
use crate::fields::koala_bear::{Constant, Elements, KoalaBear, Words};
use crate::machine::Portable;
use crate::modes::Permutation;

/// An instance of the permutation `P`, in its lanes.
#[derive(Debug)]
pub struct InLanes<P, I> {
    permutation: P,
    instance: PhantomData<I>,
}

impl<P, I> InLanes<P, I> {
    /// Over this permutation.
    #[inline(always)]
    pub const fn new(permutation: P) -> Self {
        Self { permutation, instance: PhantomData }
    }
}

impl<P: Copy, I> Clone for InLanes<P, I> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<P: Copy, I> Copy for InLanes<P, I> {}

impl<P: kernel::Permutation<WIDTH>, I: Parameters<WIDTH>, const WIDTH: usize> Permutation<WIDTH> for InLanes<P, I> {
    type Word = Word<P, WIDTH>;
    type Element = Element<P, WIDTH>;
    const LANES: usize = P::Elements::LANES;

    #[inline(always)]
    fn constant(self, value: u32) -> Self::Element {
        self.permutation.elements().constant(Constant::new(value))
    }

    #[inline(always)]
    fn load(self, word: impl FnMut(usize) -> Self::Word) -> Self::Element {
        self.permutation.elements().load(word)
    }

    #[inline(always)]
    fn store(self, element: Self::Element, word: impl FnMut(usize, Self::Word)) {
        self.permutation.elements().store(element, word);
    }

    #[inline(always)]
    fn sum(self, a: Self::Element, b: Self::Element) -> Self::Element {
        self.permutation.elements().sum(a, b)
    }

    #[inline(always)]
    fn permute(self, state: &mut [Self::Element; WIDTH]) {
        self.permutation.permute::<I>(state);
    }
}

/// One state of canonical elements, in words of this machine.
impl<I: Instance<WIDTH>, const WIDTH: usize> Permutation<WIDTH> for Poseidon<I, WIDTH> {
    type Word = KoalaBear;
    type Element = KoalaBear;
    const LANES: usize = 1;

    #[inline]
    fn constant(self, value: u32) -> KoalaBear {
        KoalaBear::from_canonical(Words(Portable).constant(Constant::new(value)))
    }

    #[inline]
    fn load(self, mut word: impl FnMut(usize) -> KoalaBear) -> KoalaBear {
        word(0)
    }

    #[inline]
    fn store(self, element: KoalaBear, mut word: impl FnMut(usize, KoalaBear)) {
        word(0, element);
    }

    #[inline]
    fn sum(self, a: KoalaBear, b: KoalaBear) -> KoalaBear {
        KoalaBear::from_canonical(Words(Portable).sum(a.value(), b.value()))
    }

    #[inline]
    fn permute(self, state: &mut [KoalaBear; WIDTH]) {
        Poseidon::permute(self, state);
    }
}
