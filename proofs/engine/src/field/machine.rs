//! The machine of symbolic elements: bytes and words as numbers, and which of them are canonical.

use ashlar::fields::goldilocks::MODULUS;
use ashlar::fields::koala_bear;
use ashlar::machine::isa::Isa;
use ashlar::machine::{Machine, Machine64, Task};

use super::{Element, with};
use crate::chain::{Range, Use};
use crate::models::Symbolic;

/// A long word: some representative of an element.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Word {
    /// The element that it represents.
    pub element: Element,
    /// The word itself, where it is known.
    pub known: Option<u64>,
    /// Its quotient by p, where the code asks for it.
    pub quotient: Option<bool>,
    /// Whether it is below p, as all words are that are stored.
    pub is_canonical: bool,
}

impl Word {
    /// A word that was stored.
    pub(super) fn stored(element: Element) -> Self {
        Word { is_canonical: true, ..element.into() }
    }
}

/// A word of 32 bits that holds an element.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Short {
    /// The element.
    pub element: Element,
    /// Whether it is below p.
    pub is_canonical: bool,
}

impl Short {
    /// A word below p.
    pub fn canonical(element: Element) -> Self {
        Short { element, is_canonical: true }
    }

    /// What it is in: below p, or any word.
    pub(super) fn range(self) -> Range {
        Range::new(0, if self.is_canonical { koala_bear::MODULUS - 1 } else { u32::MAX })
    }
}

/// A word that holds an element.
pub trait Holds {
    /// The element, where the word is below p.
    fn canonical(self) -> Option<Element>;
}

impl Holds for Word {
    fn canonical(self) -> Option<Element> {
        self.is_canonical.then_some(self.element)
    }
}

impl Holds for Short {
    fn canonical(self) -> Option<Element> {
        self.is_canonical.then_some(self.element)
    }
}

/// The elements of the outputs of code, each of which must be canonical: a word that was stored, or is known to be below p.
///
/// # Errors
/// Which one may be another representative.
pub fn canonical<W: Holds>(outputs: Vec<W>) -> Result<Vec<Element>, String> {
    let each = |(i, word): (usize, W)| {
        word.canonical().ok_or_else(|| format!("output {i} is no word that was stored, and may be p or more"))
    };
    outputs.into_iter().enumerate().map(each).collect()
}

impl From<Element> for Word {
    fn from(element: Element) -> Self {
        Word { element, known: None, quotient: None, is_canonical: false }
    }
}

/// The machine whose bytes and words are numbers in the field and whose long words are representatives.
///
/// It moves them. Arithmetic on them would depend on the representative: but for known words it panics.
#[derive(Clone, Copy, Debug)]
pub struct FieldMachine;

/// Stops a proof: the code does what the contract of no operation covers.
fn beyond(operation: &str) -> ! {
    panic!("{operation} on representatives, whose result depends on the choice of them")
}

impl Machine for FieldMachine {
    type Byte = Element;
    type Word = Short;

    #[inline(never)]
    fn byte(self, value: u8) -> Element {
        Element::constant(value.into())
    }

    #[inline(never)]
    fn word(self, value: u32) -> Short {
        let is_canonical = u64::from(value) < with(|store| store.modulus().0);
        Short { element: Element::constant(value.into()), is_canonical }
    }

    fn word_from_le_bytes(self, _: [Element; 4]) -> Short {
        beyond("word_from_le_bytes")
    }

    fn word_to_le_bytes(self, _: Short) -> [Element; 4] {
        beyond("word_to_le_bytes")
    }

    fn add(self, _: Short, _: Short) -> Short {
        beyond("add")
    }

    fn xor(self, _: Short, _: Short) -> Short {
        beyond("xor")
    }

    fn rotate_right(self, _: Short, _: u32) -> Short {
        beyond("rotate_right")
    }

    #[inline(never)]
    fn inlined<T: Task<Self>>(self, task: T) -> T::Output {
        task.run(self)
    }
}

impl Machine64 for FieldMachine {
    type Long = Word;

    #[inline(never)]
    fn long(self, value: u64) -> Word {
        Word {
            element: Element::constant(value),
            known: Some(value),
            quotient: Some(value >= MODULUS),
            is_canonical: value < MODULUS,
        }
    }

    #[inline(never)]
    fn long_from_le_bytes(self, bytes: [Element; 8]) -> Word {
        Use::of::<Symbolic>("word_of_le_bytes").record();
        let weighted = bytes.iter().enumerate().map(|(i, byte)| byte.times(1 << (8 * i)));
        weighted.fold(Element::ZERO, |sum, term| sum + term).into()
    }

    fn long_to_le_bytes(self, _: Word) -> [Element; 8] {
        beyond("long_to_le_bytes")
    }

    fn long_add(self, _: Word, _: Word) -> Word {
        beyond("long_add")
    }

    #[inline(never)]
    fn long_sub(self, a: Word, b: Word) -> Word {
        match (a.known, b.known) {
            (Some(a), Some(b)) => self.long(a.wrapping_sub(b)),
            _ => beyond("long_sub"),
        }
    }

    fn long_add_carry(self, _: Word, _: Word) -> (Word, Word) {
        beyond("long_add_carry")
    }

    /// Of p alone, from a word whose quotient is known.
    #[inline(never)]
    fn long_sub_borrow(self, a: Word, b: Word) -> (Word, Word) {
        match (a.quotient, b.known) {
            (Some(quotient), Some(MODULUS)) => {
                Use::of::<Symbolic>("quotient").record();
                (a.element.into(), self.long((!quotient).into()))
            }
            _ => beyond("long_sub_borrow"),
        }
    }

    fn long_mul(self, _: Word, _: Word) -> [Word; 2] {
        beyond("long_mul")
    }

    fn long_mul_signed(self, _: Word, _: Word) -> [Word; 2] {
        beyond("long_mul_signed")
    }

    fn long_mask(self, _: Word) -> Word {
        beyond("long_mask")
    }

    fn long_and(self, _: Word, _: Word) -> Word {
        beyond("long_and")
    }

    fn long_shl<const N: u32>(self, _: Word) -> Word {
        beyond("long_shl")
    }

    fn long_shr<const N: u32>(self, _: Word) -> Word {
        beyond("long_shr")
    }

    fn long_sar<const N: u32>(self, _: Word) -> Word {
        beyond("long_sar")
    }
}

impl Isa for FieldMachine {
    #[inline(never)]
    fn vectorize<T: Task<Self>>(self, task: T) -> T::Output {
        task.run(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::field::platform::GOLDILOCKS;
    use crate::field::scope;

    #[test]
    fn only_stored_and_small_words_are_canonical() {
        scope(GOLDILOCKS, || {
            let x = Element::input("x", 0);
            assert_eq!(canonical(vec![Word::stored(x), FieldMachine.long(MODULUS - 1)]).map(|all| all.len()), Ok(2));
            for word in [Word::from(x), FieldMachine.long(MODULUS)] {
                assert!(canonical(vec![Word::stored(x), word]).is_err_and(|reason| reason.starts_with("output 1 ")));
            }
        });
    }
}
