//! The handle to an element and its operations.

use std::ops::{Add, Mul, Neg, Sub};

use super::arena::{FormId, ZERO};
use super::with;

/// An element of the field of the current [`scope`](super::scope).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Element(FormId);

impl Element {
    /// The zero of every field.
    pub const ZERO: Self = Element(ZERO);

    /// The input `index` of the group `name`: any residue.
    pub fn input(name: &str, index: u32) -> Self {
        with(|store| Element(store.input(name, index)))
    }

    /// The residue of `value`.
    pub fn constant(value: u64) -> Self {
        with(|store| Element(store.constant(value)))
    }

    /// The residue of an integer.
    pub fn integer(value: i128) -> Self {
        with(|store| {
            let residue = store.modulus().residue(value);
            Element(store.constant(residue))
        })
    }

    /// The residue, when the element depends on no input.
    pub fn value(self) -> Option<u64> {
        with(|store| store.value(self.0))
    }

    /// The multiple by an integer.
    pub fn times(self, factor: i128) -> Self {
        with(|store| {
            let factor = store.modulus().residue(factor);
            Element(store.scale(self.0, factor))
        })
    }

    /// The multiple by the inverse of an integer.
    ///
    /// # Panics
    /// When it is a multiple of the modulus.
    pub fn divided(self, divisor: i128) -> Self {
        with(|store| {
            let inverse = store.modulus().inverse(store.modulus().residue(divisor));
            Element(store.scale(self.0, inverse))
        })
    }

    /// The element of a form.
    pub(super) fn of(form: FormId) -> Self {
        Element(form)
    }

    /// The number of the handle.
    pub(super) fn id(self) -> FormId {
        self.0
    }
}

impl Add for Element {
    type Output = Element;
    fn add(self, other: Element) -> Element {
        with(|store| Element(store.add(self.0, other.0)))
    }
}

impl Sub for Element {
    type Output = Element;
    fn sub(self, other: Element) -> Element {
        self + -other
    }
}

impl Neg for Element {
    type Output = Element;
    fn neg(self) -> Element {
        self.times(-1)
    }
}

impl Mul for Element {
    type Output = Element;
    fn mul(self, other: Element) -> Element {
        with(|store| Element(store.mul(self.0, other.0)))
    }
}
