//! A permutation of which a mode sees nothing but its values.

use std::array;

use ashlar::modes::Permutation;

use crate::field::{Element, SpecElement};

/// Maps a state s to (t + j)^3, j = 1 to `W`, where t is the sum of the products of these factors and s, in each of `LANES` lanes.
#[derive(Clone, Copy, Debug)]
pub struct Opaque<const W: usize, const LANES: usize>([Element; W]);

impl<const W: usize, const LANES: usize> Opaque<W, LANES> {
    /// With these factors.
    pub fn new(factors: &[Element]) -> Self {
        Opaque(*factors.first_chunk().expect("as many factors as the state has elements"))
    }

    fn permuted(&self, state: [Element; W]) -> [Element; W] {
        let sum = self.0.iter().zip(state).fold(Element::ZERO, |sum, (&factor, element)| sum + factor * element);
        array::from_fn(|j| {
            let x = sum + Element::constant(j as u64 + 1);
            x * x * x
        })
    }
}

/// The same in Cryptol, of states of `width` elements, with the parameter `factors`.
pub fn cryptol(width: usize) -> String {
    // The sum is the argument of a function, so that it is computed once.
    format!(
        "(\\(s : [{width}]F) -> (\\(t : F) -> [ (\\(y : F) -> y * y * y) (t + j) | j <- ([1 .. {width}] : [{width}]F) ]) \
         (sum [ a * b | a <- factors | b <- s ]))"
    )
}

impl<const W: usize, const LANES: usize> Permutation<W> for Opaque<W, LANES> {
    type Word = Element;
    type Element = [Element; LANES];
    const LANES: usize = LANES;

    #[inline(never)]
    fn constant(self, value: u32) -> [Element; LANES] {
        [Element::constant(value.into()); LANES]
    }

    #[inline(never)]
    fn load(self, word: impl FnMut(usize) -> Element) -> [Element; LANES] {
        array::from_fn(word)
    }

    #[inline(never)]
    fn store(self, element: [Element; LANES], mut word: impl FnMut(usize, Element)) {
        element.into_iter().enumerate().for_each(|(lane, element)| word(lane, element));
    }

    #[inline(never)]
    fn sum(self, a: [Element; LANES], b: [Element; LANES]) -> [Element; LANES] {
        array::from_fn(|lane| a[lane] + b[lane])
    }

    #[inline(never)]
    fn permute(self, state: &mut [[Element; LANES]; W]) {
        for lane in 0..LANES {
            let permuted = self.permuted(state.map(|element| element[lane]));
            state.iter_mut().zip(permuted).for_each(|(element, value)| element[lane] = value);
        }
    }
}

impl<const W: usize> ashlar_spec::Permutation<SpecElement, W> for Opaque<W, 1> {
    fn permute(&self, state: [SpecElement; W]) -> [SpecElement; W] {
        self.permuted(state.map(Element::from)).map(SpecElement::from)
    }
}
