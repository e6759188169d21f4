//! The opaque function of the module [`field::opaque`](ashlar_engine::field::opaque) as a permutation that modes take.

use std::array;

use ashlar::modes::Permutation;
use ashlar_engine::field::opaque::Function;
use ashlar_engine::field::{Element, SpecElement};

/// An opaque permutation of states of `W` elements in each of `LANES` lanes, every lane by itself.
#[derive(Clone, Copy, Debug)]
pub struct Opaque<const W: usize, const LANES: usize>(Function);

impl<const W: usize, const LANES: usize> Opaque<W, LANES> {
    /// With these parameters.
    pub fn new(parameters: &[Element]) -> Self {
        let function = Function::new(parameters);
        assert_eq!(function.width(), W, "elements of a state");
        Opaque(function)
    }

    fn permuted(&self, state: [Element; W]) -> [Element; W] {
        self.0.outputs(&state)
    }
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
