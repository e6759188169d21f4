//! A platform of symbolic elements: the arithmetics and the kernels that hashing is built on, as their contracts.

use std::array;
use std::marker::PhantomData;

use ashlar::fields::goldilocks::{Arithmetic, MODULUS};

use super::integer::{GREATEST, Integer};
use super::machine::{FieldMachine, Word};
use super::{Element, Modulus, contract, count};
use crate::chain::{Range, Use};

/// The modulus of Goldilocks.
pub const GOLDILOCKS: Modulus = Modulus(MODULUS);

/// Parts of a join are below this, by its documentation.
const JOINED: i128 = 1 << 48;

/// The range of words that are stored.
fn canonical_words() -> [Range; 1] {
    [Range::new(0, MODULUS - 1)]
}

/// Symbolic elements in lanes, of one level: a representative of level 0 is tight.
#[derive(Clone, Copy, Debug)]
pub struct Lanes<const LANES: usize> {
    elements: [Element; LANES],
    level: usize,
}

impl<const LANES: usize> Lanes<LANES> {
    fn tight(elements: [Element; LANES]) -> Self {
        Lanes { elements, level: 0 }
    }

    /// The elements for an operation that takes tight ones only.
    fn for_tight(self, operation: &str) -> [Element; LANES] {
        if self.level != 0 {
            contract::fail(format!("{operation} of elements of level {}, which are not tight", self.level));
        }
        self.elements
    }
}

/// The use of an operation of `A` on elements of levels up to one, for elements of levels up to another.
pub fn of_levels<A: Arithmetic>(operation: &'static str, takes: Option<usize>, yields: Option<usize>) -> Use {
    let range = |level: Option<usize>| level.map(|level| levels::<A>(level));
    Use::of::<A>(operation).taking(range(takes)).yielding(range(yields))
}

/// The levels up to one; where all have the same range there is one only.
pub fn levels<A: Arithmetic>(level: usize) -> Range {
    let level = if A::SQUARINGS == usize::MAX { 0 } else { level as u64 };
    Range::new(0, level)
}

/// The ranges of two integers below a limit.
pub fn below(limit: i128) -> [Range; 2] {
    [Range::new(0, limit - 1); 2]
}

/// The join of integers in these ranges into elements of `A`.
fn join<A: Arithmetic>(low: Integer, high: Integer) -> Element {
    of_levels::<A>("join", None, Some(0)).taking([low, high].map(Integer::range)).record();
    Integer::joined(low, high, JOINED)
}

/// The halves of elements of `A`.
fn split<A: Arithmetic>(element: Element) -> [Integer; 2] {
    of_levels::<A>("split", Some(0), None).yielding(below(GREATEST + 1)).record();
    Integer::halves(element)
}

/// Symbolic elements in `LANES` lanes: the contract of [`Arithmetic`] with the levels of `A`, nothing else. Uses are those of `A`.
#[derive(Debug)]
pub struct Residues<A, const LANES: usize>(PhantomData<fn() -> A>);

impl<A, const LANES: usize> Residues<A, LANES> {
    /// The arithmetic.
    pub fn new() -> Self {
        Residues(PhantomData)
    }
}

impl<A, const LANES: usize> Default for Residues<A, LANES> {
    fn default() -> Self {
        Self::new()
    }
}

impl<A, const LANES: usize> Clone for Residues<A, LANES> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<A, const LANES: usize> Copy for Residues<A, LANES> {}

impl<A: Arithmetic, const LANES: usize> Residues<A, LANES> {
    /// The level of a product.
    fn level(self, operation: &'static str, a: &Lanes<LANES>, b: &Lanes<LANES>) -> usize {
        let factors = a.level.max(b.level);
        if factors >= A::SQUARINGS {
            contract::fail(format!("{operation} of elements of level {factors}, which is not below {}", A::SQUARINGS));
        }
        of_levels::<A>(operation, Some(factors), Some(factors + 1)).record();
        factors + 1
    }
}

impl<A: Arithmetic, const LANES: usize> Arithmetic for Residues<A, LANES> {
    type Memory = FieldMachine;
    type Element = Lanes<LANES>;
    type Integer = [Integer; LANES];
    type Lane = Integer;
    const LANES: usize = LANES;
    const SQUARINGS: usize = A::SQUARINGS;

    #[inline(never)]
    fn memory(self) -> FieldMachine {
        FieldMachine
    }

    #[inline(never)]
    fn load(self, mut word: impl FnMut(usize) -> Word) -> Lanes<LANES> {
        of_levels::<A>("load", None, Some(0)).record();
        Lanes::tight(array::from_fn(|lane| word(lane).element))
    }

    #[inline(never)]
    fn store(self, a: Lanes<LANES>, mut word: impl FnMut(usize, Word)) {
        of_levels::<A>("store", Some(a.level), None).yielding(canonical_words()).record();
        a.for_tight("store").into_iter().enumerate().for_each(|(lane, element)| word(lane, Word::stored(element)));
    }

    #[inline(never)]
    fn mul(self, a: Lanes<LANES>, b: Lanes<LANES>) -> Lanes<LANES> {
        count::multiplication();
        let elements = array::from_fn(|lane| a.elements[lane] * b.elements[lane]);
        Lanes { elements, level: self.level("mul", &a, &b) }
    }

    #[inline(never)]
    fn square(self, a: Lanes<LANES>) -> Lanes<LANES> {
        count::squaring();
        Lanes { elements: a.elements.map(|a| a * a), level: self.level("square", &a, &a) }
    }

    #[inline(never)]
    fn tighten(self, a: Lanes<LANES>) -> Lanes<LANES> {
        of_levels::<A>("tighten", Some(a.level), Some(0)).record();
        Lanes::tight(a.elements)
    }

    #[inline(never)]
    fn split(self, a: Lanes<LANES>) -> [[Integer; LANES]; 2] {
        count::split();
        let halves = a.for_tight("split").map(split::<A>);
        [0, 1].map(|part| halves.map(|halves| halves[part]))
    }

    #[inline(never)]
    fn join(self, low: [Integer; LANES], high: [Integer; LANES]) -> Lanes<LANES> {
        count::join();
        Lanes::tight(array::from_fn(|lane| join::<A>(low[lane], high[lane])))
    }

    #[inline(never)]
    fn integer_load(self, integer: impl FnMut(usize) -> Integer) -> [Integer; LANES] {
        Use::of::<A>("integer_load").record();
        array::from_fn(integer)
    }

    #[inline(never)]
    fn integer_store(self, a: [Integer; LANES], mut integer: impl FnMut(usize, Integer)) {
        Use::of::<A>("integer_store").record();
        a.into_iter().enumerate().for_each(|(lane, entry)| integer(lane, entry));
    }

    #[inline(never)]
    fn integer(self, value: u64) -> [Integer; LANES] {
        Use::of::<A>("integer").with([value]).record();
        [Integer::constant(value); LANES]
    }

    #[inline(never)]
    fn integer_add(self, a: [Integer; LANES], b: [Integer; LANES]) -> [Integer; LANES] {
        count::addition();
        Use::of::<A>("integer_add").record();
        array::from_fn(|lane| a[lane].plus(b[lane], 1))
    }

    #[inline(never)]
    fn integer_sub(self, a: [Integer; LANES], b: [Integer; LANES]) -> [Integer; LANES] {
        count::addition();
        Use::of::<A>("integer_sub").record();
        array::from_fn(|lane| a[lane].plus(b[lane], -1))
    }

    #[inline(never)]
    fn integer_shl<const N: u32>(self, a: [Integer; LANES]) -> [Integer; LANES] {
        count::shift();
        Use::of::<A>("integer_shl").with([N]).record();
        a.map(|a| a.shifted(N))
    }
}

/// Symbolic elements in one lane, each a word: the same contract for an arithmetic `A` on words, of which all levels have one range.
#[derive(Debug)]
pub struct ResidueWords<A>(PhantomData<fn() -> A>);

impl<A: Arithmetic> ResidueWords<A> {
    /// The arithmetic.
    pub fn new() -> Self {
        const { assert!(A::LANES == 1 && A::SQUARINGS == usize::MAX) };
        ResidueWords(PhantomData)
    }
}

impl<A: Arithmetic> Default for ResidueWords<A> {
    fn default() -> Self {
        Self::new()
    }
}

impl<A> Clone for ResidueWords<A> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<A> Copy for ResidueWords<A> {}

impl<A: Arithmetic> Arithmetic for ResidueWords<A> {
    type Memory = FieldMachine;
    type Element = Word;
    type Integer = Integer;
    type Lane = Integer;
    const LANES: usize = 1;
    const SQUARINGS: usize = usize::MAX;

    #[inline(never)]
    fn memory(self) -> FieldMachine {
        FieldMachine
    }

    #[inline(never)]
    fn load(self, mut word: impl FnMut(usize) -> Word) -> Word {
        of_levels::<A>("load", None, Some(0)).record();
        word(0).element.into()
    }

    #[inline(never)]
    fn store(self, a: Word, mut word: impl FnMut(usize, Word)) {
        of_levels::<A>("store", Some(0), None).yielding(canonical_words()).record();
        word(0, Word::stored(a.element));
    }

    #[inline(never)]
    fn mul(self, a: Word, b: Word) -> Word {
        count::multiplication();
        of_levels::<A>("mul", Some(0), Some(0)).record();
        (a.element * b.element).into()
    }

    #[inline(never)]
    fn square(self, a: Word) -> Word {
        count::squaring();
        of_levels::<A>("square", Some(0), Some(0)).record();
        (a.element * a.element).into()
    }

    #[inline(never)]
    fn tighten(self, a: Word) -> Word {
        of_levels::<A>("tighten", Some(0), Some(0)).record();
        a.element.into()
    }

    #[inline(never)]
    fn split(self, a: Word) -> [Integer; 2] {
        count::split();
        split::<A>(a.element)
    }

    #[inline(never)]
    fn join(self, low: Integer, high: Integer) -> Word {
        count::join();
        join::<A>(low, high).into()
    }

    #[inline(never)]
    fn integer_load(self, mut integer: impl FnMut(usize) -> Integer) -> Integer {
        Use::of::<A>("integer_load").record();
        integer(0)
    }

    #[inline(never)]
    fn integer_store(self, a: Integer, mut integer: impl FnMut(usize, Integer)) {
        Use::of::<A>("integer_store").record();
        integer(0, a);
    }

    #[inline(never)]
    fn integer(self, value: u64) -> Integer {
        Use::of::<A>("integer").with([value]).record();
        Integer::constant(value)
    }

    #[inline(never)]
    fn integer_add(self, a: Integer, b: Integer) -> Integer {
        count::addition();
        Use::of::<A>("integer_add").record();
        a.plus(b, 1)
    }

    #[inline(never)]
    fn integer_sub(self, a: Integer, b: Integer) -> Integer {
        count::addition();
        Use::of::<A>("integer_sub").record();
        a.plus(b, -1)
    }

    #[inline(never)]
    fn integer_shl<const N: u32>(self, a: Integer) -> Integer {
        count::shift();
        Use::of::<A>("integer_shl").with([N]).record();
        a.shifted(N)
    }
}
