//! Symbolic elements for spec/.

use ashlar_spec::{Field, FieldBytes};

use super::Element;

/// A symbolic element for spec/.
#[derive(Clone, Copy)]
pub struct SpecElement(Element);

impl From<Element> for SpecElement {
    fn from(element: Element) -> Self {
        Self(element)
    }
}

impl From<SpecElement> for Element {
    fn from(SpecElement(element): SpecElement) -> Self {
        element
    }
}

impl Field for SpecElement {
    fn element(value: u64) -> Self {
        Self(Element::constant(value))
    }

    fn add(self, rhs: Self) -> Self {
        Self(self.0 + rhs.0)
    }

    fn mul(self, rhs: Self) -> Self {
        Self(self.0 * rhs.0)
    }
}

impl FieldBytes<8> for SpecElement {
    type Byte = Element;

    fn byte(value: u8) -> Element {
        Element::constant(value.into())
    }

    fn from_le_bytes(bytes: [Element; 8]) -> Self {
        let weighted = bytes.iter().enumerate().map(|(i, byte)| byte.times(1 << (8 * i)));
        Self(weighted.fold(Element::ZERO, |sum, term| sum + term))
    }

    /// Panics: the bytes of an element are no elements. No function run here asks for them.
    fn to_le_bytes(self) -> [Element; 8] {
        panic!("bytes of a symbolic element")
    }
}
