//! The arithmetic of the implementation on symbolic elements, and with counts.

use std::array;

use ashlar::goldilocks::{Arithmetic, MODULUS, Memory};

use super::integer::Integer;
use super::{Element, Modulus, count};

/// The modulus of Goldilocks.
pub const GOLDILOCKS: Modulus = Modulus(MODULUS);

/// Parts of a join are below this, by its documentation.
const JOINED: i128 = 1 << 48;

/// A word in memory: a representative of an element, and its quotient by p.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Word {
    /// The element that it represents.
    pub element: Element,
    /// Its quotient, where the code asks for it.
    pub quotient: Option<bool>,
}

impl From<Element> for Word {
    fn from(element: Element) -> Self {
        Word { element, quotient: None }
    }
}

/// Memory of symbolic elements. A byte is the number that it is.
#[derive(Clone, Copy, Debug)]
pub struct ResidueMemory;

impl Memory for ResidueMemory {
    type Byte = Element;
    type Word = Word;

    #[inline(never)]
    fn byte_of(self, value: u8) -> Element {
        Element::constant(value.into())
    }

    #[inline(never)]
    fn word_of(self, value: u64) -> Word {
        Element::constant(value).into()
    }

    #[inline(never)]
    fn word_of_le_bytes(self, bytes: [Element; 8]) -> Word {
        let weighted = bytes.iter().enumerate().map(|(i, byte)| byte.times(1 << (8 * i)));
        weighted.fold(Element::ZERO, |sum, term| sum + term).into()
    }

    /// Panics if the quotient is not part of the inputs.
    #[inline(never)]
    fn quotient(self, word: Word) -> Word {
        let quotient = word.quotient.expect("a word whose quotient the case gives");
        Element::constant(quotient.into()).into()
    }
}

/// Symbolic elements in `LANES` lanes: the contract of [`Arithmetic`], nothing else.
#[derive(Clone, Copy, Debug)]
pub struct Residues<const LANES: usize>;

impl<const LANES: usize> Arithmetic for Residues<LANES> {
    type Memory = ResidueMemory;
    type Element = [Element; LANES];
    type Integer = [Integer; LANES];
    const LANES: usize = LANES;

    #[inline(never)]
    fn memory(self) -> ResidueMemory {
        ResidueMemory
    }

    #[inline(never)]
    fn constant(self, value: u64) -> [Element; LANES] {
        [Element::constant(value); LANES]
    }

    #[inline(never)]
    fn load(self, mut word: impl FnMut(usize) -> Word) -> [Element; LANES] {
        array::from_fn(|lane| word(lane).element)
    }

    #[inline(never)]
    fn store(self, a: [Element; LANES], mut word: impl FnMut(usize, Word)) {
        a.into_iter().enumerate().for_each(|(lane, element)| word(lane, element.into()));
    }

    #[inline(never)]
    fn mul(self, a: [Element; LANES], b: [Element; LANES]) -> [Element; LANES] {
        count::multiplication();
        array::from_fn(|lane| a[lane] * b[lane])
    }

    #[inline(never)]
    fn square(self, a: [Element; LANES]) -> [Element; LANES] {
        count::squaring();
        a.map(|a| a * a)
    }

    #[inline(never)]
    fn split(self, a: [Element; LANES]) -> [[Integer; LANES]; 2] {
        count::split();
        let halves = a.map(Integer::halves);
        [0, 1].map(|part| halves.map(|halves| halves[part]))
    }

    #[inline(never)]
    fn join(self, low: [Integer; LANES], high: [Integer; LANES]) -> [Element; LANES] {
        count::join();
        array::from_fn(|lane| Integer::joined(low[lane], high[lane], JOINED))
    }

    #[inline(never)]
    fn integer(self, value: u64) -> [Integer; LANES] {
        [Integer::constant(value); LANES]
    }

    #[inline(never)]
    fn integer_add(self, a: [Integer; LANES], b: [Integer; LANES]) -> [Integer; LANES] {
        count::addition();
        array::from_fn(|lane| a[lane].plus(b[lane], 1))
    }

    #[inline(never)]
    fn integer_sub(self, a: [Integer; LANES], b: [Integer; LANES]) -> [Integer; LANES] {
        count::addition();
        array::from_fn(|lane| a[lane].plus(b[lane], -1))
    }

    #[inline(never)]
    fn integer_shl<const N: u32>(self, a: [Integer; LANES]) -> [Integer; LANES] {
        count::shift();
        a.map(|a| a.shifted(N))
    }
}
