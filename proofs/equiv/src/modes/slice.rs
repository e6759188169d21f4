//! The shortcut of slice hashes of messages that end in zeros.

use ashlar::modes::{Mode, Permutation, SliceHashFrom, zero_suffix_state};
use ashlar_engine::field::koala_bear::KOALA_BEAR;
use ashlar_engine::field::{Element, on_constants};
use ashlar_engine::obligation::{FieldCase, FieldRight};

use super::left;
use super::opaque::Opaque;
use super::rated::{self, Rated};
use crate::poseidon::field_case;
use crate::poseidon::instance::Instance;
use crate::poseidon::left::{elements, part};

/// The hash of chunks from the state on that zeros lead to.
pub struct Shortcut {
    instance: Instance,
    rate: usize,
    /// Chunks of zeros.
    zeros: usize,
}

/// The cases of a rate: each number of chunks of zeros, with up to three others before them.
pub fn cases(instance: Instance, rate: usize) -> Vec<FieldCase> {
    let width = instance.width();
    let most = 3 * width / rate;
    let one = |zeros: usize| {
        let chunks = (most - zeros).min(3);
        let lengths = (0..=chunks).map(|chunk| chunk * rate);
        let digests: Vec<String> = lengths
            .map(|length| {
                let whole = length + zeros * rate + width;
                let message = format!("(take`{{{length}}} x # (zero : [{}]F))", whole - length);
                left::call(Rated::Slice(rated::Slice::RightToLeft), width, [rate, width, whole], &message)
            })
            .collect();
        let body = format!("join [ {} ]", digests.join(", "));
        let message = part(1, 0..chunks * rate);
        let call = left::over_opaque(instance, &body, chunks * rate, digests.len() * width, message);
        let inputs = vec![left::parameters(instance), elements("x", chunks * rate)];
        field_case(format!("rate {rate}, {zeros} chunks of zeros"), inputs, vec![call], Shortcut { instance, rate, zeros })
    };
    (0..=most).map(one).collect()
}

impl Shortcut {
    fn run<const W: usize, const R: usize>(&self, parameters: &[Element], message: &[Element]) -> Vec<Element> {
        let opaque = Opaque::<W, 1>::new(parameters);
        let state = zero_suffix_state::<_, W, R>(opaque, self.zeros);
        let on = Named { on: opaque, elements: state.map(|[element]| element) };
        let lengths = (0..=message.len()).step_by(R);
        let from = SliceHashFrom::<R, W> { state: std::array::from_fn(|i| NAMES + i as u32) };
        let digest = |length: usize| Mode::<W, W>::digest(from, on, length, |_, index| message[index]);
        let mut digests = Vec::new();
        for element in lengths.flat_map(digest) {
            on.store(element, |_, element| digests.push(element));
        }
        digests
    }
}

/// The first of the numbers that are names of elements.
const NAMES: u32 = 1 << 30;

/// A permutation for which some canonical numbers are names of elements: what a mode takes for constants without looking at them.
#[derive(Clone, Copy)]
struct Named<P, const W: usize> {
    on: P,
    elements: [Element; W],
}

impl<const W: usize> Permutation<W> for Named<Opaque<W, 1>, W> {
    type Word = Element;
    type Element = [Element; 1];
    const LANES: usize = 1;

    fn constant(self, value: u32) -> [Element; 1] {
        match value.checked_sub(NAMES) {
            Some(name) => [self.elements[name as usize]],
            None => self.on.constant(value),
        }
    }

    fn load(self, word: impl FnMut(usize) -> Element) -> [Element; 1] {
        self.on.load(word)
    }

    fn store(self, element: [Element; 1], word: impl FnMut(usize, Element)) {
        self.on.store(element, word);
    }

    fn sum(self, a: [Element; 1], b: [Element; 1]) -> [Element; 1] {
        self.on.sum(a, b)
    }

    fn permute(self, state: &mut [[Element; 1]; W]) {
        self.on.permute(state);
    }
}

impl FieldRight for Shortcut {
    fn symbolic(&self, inputs: &[Vec<Element>]) -> Result<Vec<Element>, String> {
        let (parameters, message) = (&inputs[0], &inputs[1]);
        Ok(match (self.instance, self.rate) {
            (Instance::KoalaBear16, 1) => self.run::<16, 1>(parameters, message),
            (Instance::KoalaBear16, 8) => self.run::<16, 8>(parameters, message),
            (Instance::KoalaBear16, 12) => self.run::<16, 12>(parameters, message),
            (Instance::KoalaBear24, 1) => self.run::<24, 1>(parameters, message),
            (Instance::KoalaBear24, 8) => self.run::<24, 8>(parameters, message),
            (Instance::KoalaBear24, 16) => self.run::<24, 16>(parameters, message),
            (_, rate) => return Err(format!("a slice hash of rate {rate}")),
        })
    }

    fn concrete(&self, inputs: &[Vec<u64>]) -> Result<Vec<u64>, String> {
        on_constants(KOALA_BEAR, self, inputs)
    }
}
